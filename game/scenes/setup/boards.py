"""The boards a game can be played on, each with whom it is for or why it cannot be used."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from game.boards import BoardEntry, find_boards
from game.engine import GameError, ImpossibleOptions, OptionValue
from game.rules import GameModule, usual_board
from game.rules.seating import AnyBoard

MOST_SEATS = 6


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board that was found; `trouble` is why it cannot be played on, if it cannot."""

    name: str
    board: AnyBoard | None
    players: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    trouble: GameError | None = None


def boards_of(game: str, module: GameModule, known: Collection[str]) -> list[BoardChoice]:
    """The boards of a game, the usual one first, and the player's own that cannot be read at all. `known` are colours that can be drawn."""
    entries = [entry for entry in find_boards() if entry.game == game or (entry.own and not entry.game)]
    # The player's own comes before one of the program's of the same name.
    named = {entry.name: entry for entry in entries}
    in_order = sorted(named.values(), key=lambda entry: (entry.name != usual_board(game), entry.own))
    return [_choice(entry, module, known) for entry in in_order]


def refusal(module: GameModule, board: AnyBoard, players: int, options: Mapping[str, OptionValue]) -> GameError | None:
    """Why this cannot be played, if it cannot. Asked for no colours at all, rules are refused before they are made, which is quick."""
    try:
        module.make_rules(board, players, options, ())
    except ImpossibleOptions as refused:
        return None if refused.code == "colours" else refused
    return None


def colours_needed(module: GameModule, board: AnyBoard, players: int, options: Mapping[str, OptionValue]) -> int:
    """How many colours are played: with some options more than there are players."""
    try:
        module.make_rules(board, players, options, ())
    except ImpossibleOptions as refused:
        needed = refused.values.get("wanted")
        return needed if refused.code == "colours" and isinstance(needed, int) else players
    return players


def _choice(entry: BoardEntry, module: GameModule, known: Collection[str]) -> BoardChoice:
    try:
        board = module.load_board(entry.path)
    except GameError as error:
        return BoardChoice(entry.name, None, trouble=error)
    colours = tuple(colour for colour in board.colours if colour in known)
    players = tuple(count for count in board.players if count <= MOST_SEATS and _is_for(module, board, count, len(colours)))
    trouble = None if players else GameError("board-colours", board=entry.name, known=tuple(known))
    return BoardChoice(entry.name, board, players, colours, trouble)


def _is_for(module: GameModule, board: AnyBoard, players: int, colours: int) -> bool:
    return refusal(module, board, players, {}) is None and colours_needed(module, board, players, {}) <= colours
