"""The boards a game can be played on, each with whom it is for or why it cannot be used."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from game.engine import GameError, ImpossibleOptions, OptionValue, resolve
from game.rules import GameModule, usual_board
from game.rules.board import AnyBoard
from game.rules.boards import BoardEntry, own_boards, shipped_boards

from ..background import BackgroundJob

MOST_SEATS = 6
_FIRST = 0.05
"""Seconds before the first picture: a board or two are read in that."""


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board that was found; `trouble` is why it cannot be played on, if it cannot."""

    name: str
    board: AnyBoard | None
    players: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    trouble: GameError | None = None


class Boards:
    """The boards of a game. The player's own are read in a thread: nobody knows what lies in that folder, and no frame waits for it."""

    def __init__(self, game: str, module: GameModule, known: Collection[str]) -> None:
        """`known` are colours that can be drawn."""
        self._game, self._module, self._known = game, module, known
        self._shipped = [self._choice(entry) for entry in shipped_boards() if entry.game == game]
        self._is_wanted = True
        self._own: BackgroundJob[list[BoardChoice]] | None = BackgroundJob(self._read)
        self._own.wait(_FIRST)

    @property
    def is_reading(self) -> bool:
        return self._own is not None

    def shipped(self) -> list[BoardChoice]:
        """Those that came with the program, the usual one first."""
        return self._in_order([])

    def all(self) -> list[BoardChoice] | None:
        """All of them, once, as soon as they are there; `GameError` where the player's own cannot be listed."""
        if self._own is None or not self._own.is_done:
            return None
        own, self._own = self._own, None
        return self._in_order(own.result())

    def drop(self) -> None:
        """Nobody waits for them any more."""
        self._is_wanted = False

    def _read(self) -> list[BoardChoice]:
        """The player's own boards of the game, and those that cannot be read at all."""
        found = []
        for entry in own_boards():
            if not self._is_wanted:
                break
            if entry.game in (self._game, ""):
                found.append(self._choice(entry))
        return found

    def _choice(self, entry: BoardEntry) -> BoardChoice:
        return _choice(entry, self._module, self._known)

    def _in_order(self, own: list[BoardChoice]) -> list[BoardChoice]:
        """The usual one first, the player's own last; one of those comes before one of the program's of the same name."""
        named = {choice.name: choice for choice in (*self._shipped, *own)}
        names = {choice.name for choice in own}
        return sorted(named.values(), key=lambda choice: (choice.name != usual_board(self._game), choice.name in names))


def refusal(module: GameModule, board: AnyBoard | None, players: int, options: Mapping[str, OptionValue]) -> GameError | None:
    """Why this cannot be played, if it cannot, on a board or on any. Asked for no colours, rules are refused before they are made."""
    try:
        if board is None:
            resolve(module.RULES.options, players, options)
        else:
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
        return BoardChoice(entry.name, None, colours=tuple(known), trouble=error)
    colours = tuple(colour for colour in board.colours if colour in known)
    players = tuple(count for count in board.players if count <= MOST_SEATS and _is_for(module, board, count, len(colours)))
    trouble = None if players else GameError("board-colours", board=entry.name, known=tuple(known))
    return BoardChoice(entry.name, board, players, colours, trouble)


def _is_for(module: GameModule, board: AnyBoard, players: int, colours: int) -> bool:
    return refusal(module, board, players, {}) is None and colours_needed(module, board, players, {}) <= colours
