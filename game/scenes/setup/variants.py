"""All that a game can be played on and with: its boards, read in a thread, its presets, and its options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache

import msgspec

from game.engine import GameError, ImpossibleOptions, Option, OptionCondition, OptionValue, resolve
from game.engine.options import PLAYERS
from game.files.documents import read_document
from game.files.guests import guests
from game.files.resources import asset
from game.files.schema import to_struct
from game.files.sorting import alphabetical
from game.rules import GAMES, GameModule, usual_board
from game.rules.board import AnyBoard
from game.rules.boards import BoardEntry, own_boards, shipped_boards

from ..background import BackgroundJob

MOST_SEATS = 6
_FIRST = 0.05  # seconds before the first picture: a board or two are read in that


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board that was found; `trouble` is why it cannot be played on, if it cannot."""

    name: str
    board: AnyBoard | None
    players: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    trouble: GameError | None = None


class Boards:
    """The boards of a game.

    The player's own are read in a thread: nobody knows what lies in that folder, and no frame waits for it.
    """

    def __init__(self, game: str, module: GameModule, known: Collection[str]) -> None:
        """`known` are colours that can be drawn."""
        self._game = game
        self._module = module
        self._known = known
        self._shipped = [_choice(entry, module, known) for entry in shipped_boards() if entry.game == game]
        self._is_wanted = True
        self._own: BackgroundJob[list[BoardChoice]] | None = BackgroundJob(self._read)
        self._own.wait(_FIRST)

    @property
    def is_reading(self) -> bool:
        return self._own is not None

    def list_shipped(self) -> list[BoardChoice]:
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
                found.append(_choice(entry, self._module, self._known))
        return found

    def _in_order(self, own: list[BoardChoice]) -> list[BoardChoice]:
        """The usual one first, the player's own last, by their names; one of those comes before one of the program's of
        the same name.
        """
        named = {choice.name: choice for choice in (*self._shipped, *own)}
        names = {choice.name for choice in own}

        def place(choice: BoardChoice) -> tuple[bool, bool, bytes]:
            is_own = choice.name in names
            return choice.name != usual_board(self._game), is_own, alphabetical(choice.name) if is_own else b""

        return sorted(named.values(), key=place)


def refusal(
    module: GameModule, board: AnyBoard | None, players: int, options: Mapping[str, OptionValue]
) -> GameError | None:
    """Why this cannot be played, if it cannot, on a board or on any.

    Asked for no colours, rules are refused before they are made.
    """
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
    players = tuple(
        count
        for count in board.players
        if count <= MOST_SEATS
        and (refusal(module, board, count, {}) is None and colours_needed(module, board, count, {}) <= len(colours))
    )
    trouble = None if players else GameError("board-colours", board=entry.name, known=tuple(known))
    return BoardChoice(entry.name, board, players, colours, trouble)


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options chosen at once; the catalogue has its name as `setup.preset.KEY`."""

    key: str
    options: dict[str, OptionValue] = {}
    everything: bool = False  # whether all switches that can be played together are on


class OptionGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options whose number begins with one of these letters; the catalogue has its heading as `setup.group.KEY`."""

    key: str
    boxes: list[str]


class SetupOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of one game; a game without one is offered plainly."""

    header: list[str] = []  # drawings beside the title
    poster: str = ""  # a drawing for the room that few variants leave
    presets: list[Preset] = []
    groups: list[OptionGroup] = []
    pictures: dict[
        str, str
    ] = {}  # drawings by the key of an option; a name in front of a colon is the colour of an icon


@cache
def load_offer(game: str) -> SetupOffer:
    """Reads the boards and presets that a game offers in the setup; a guest's game brings its own."""
    guest = guests().get(game) if game not in GAMES else None
    path = guest.folder("presets") / f"{game}.yaml" if guest else asset("presets", f"{game}.yaml")
    return to_struct(read_document(path), SetupOffer) if path.is_file() else SetupOffer()


def group_options(offer: SetupOffer, options: tuple[Option, ...]) -> list[tuple[str, list[Option]]]:
    """Options by group in the order of the groups; those of none come last, under the empty key."""
    keys = [group.key for group in offer.groups]
    found: dict[str, list[Option]] = {key: [] for key in [*keys, ""]}
    for option in options:
        letters = option.box.rstrip("0123456789.")
        found[next((group.key for group in offer.groups if letters in group.boxes), "")].append(option)
    return [(key, members) for key, members in found.items() if members]


FIRST = "first"  # the option that says who begins; it is asked for beside the seats
Refusal = Callable[[int, Mapping[str, OptionValue]], GameError | None]


class Variants:
    """Wishes are kept while they cannot be fulfilled: who leaves and comes back finds the game as it was."""

    def __init__(self, options: tuple[Option, ...], refusal: Refusal) -> None:
        self.all = options
        self.shown = tuple(option for option in options if not is_first(option))
        self.refusal = refusal
        self.wanted: dict[str, OptionValue] = {}

    def possible(self, players: int, wanted: Mapping[str, OptionValue] | None = None) -> dict[str, OptionValue]:
        """The wishes without those that are refused."""
        left = dict(self.wanted if wanted is None else wanted)
        while error := self.refusal(players, left):
            if left.pop(str(error.values.get("option")), None) is None:
                return {}
        return left

    def values(self, players: int, wanted: Mapping[str, OptionValue] | None = None) -> dict[str, OptionValue]:
        """Every option with the value it is played with."""
        possible = self.possible(players, wanted)
        values = resolve(self.all, players, possible)
        for option in self.shown:
            # A board may refuse what only this number of players has as its default.
            is_own = option.key not in possible and values[option.key] != option.default
            if is_own and self.refusal(players, {**possible, option.key: values[option.key]}):
                values[option.key] = option.default
        return values

    def bar(self, option: Option, players: int) -> OptionCondition | GameError | None:
        """The reason why an option keeps its plain value, if there is one."""
        values = self.values(players)
        if condition := option.barrier({**values, PLAYERS: players}):
            return condition
        others = [choice for choice in option.choices_for(players) if choice != option.default]
        if values[option.key] != option.default or not others:
            return None
        return self.refusal(players, {**self.possible(players), option.key: others[0]})

    def choose(self, option: Option, value: OptionValue, players: int) -> None:
        """A new wish; wishes that could not be fulfilled before it are given up."""
        self.wanted = {**self.possible(players), option.key: value}

    def preset(self, preset: Preset, players: int) -> dict[str, OptionValue]:
        """The wishes of a preset; one for everything goes as far as things can be played together."""
        known = {option.key for option in self.shown}
        wanted = {key: value for key, value in preset.options.items() if key in known}
        # Twice: what an option needs may come after it.
        for option in (*self.shown, *self.shown) if preset.everything else ():
            if option.kind == "switch" and not self.refusal(players, {**wanted, option.key: True}):
                wanted[option.key] = True
        return wanted

    def count_changed(self, preset: Preset, players: int) -> int:
        """How many options differ from a preset."""
        now, then = self.values(players), self.values(players, self.preset(preset, players))
        return sum(now[option.key] != then[option.key] for option in self.shown)


def is_first(option: Option) -> bool:
    return option.kind == "seat" and option.key == FIRST
