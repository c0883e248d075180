"""The description of a game at any table, as data: keys, numbers and names of pictures, never sentences.

Every key in here is a whole key of the catalogue: `catalogue.say(message.key, **message.values_for(names))` is the
sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

from ..seats import CHANCE, NOBODY
from .words import Message as Message
from .words import SeatName as SeatName

Action = Any


@dataclass(frozen=True, slots=True)
class Pips:
    """Something that is used up one by one, such as movement points."""

    left: int
    of: int


@dataclass(frozen=True, slots=True)
class Stepper:
    """The steps of the present part of the game by their keys, and which is now (-1: none of them)."""

    steps: tuple[str, ...] = ()
    now: int = -1
    pips: Pips | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """A number on a player's plate, with the key of its word."""

    key: str
    number: int
    picture: str
    leads: bool = False  # whether it is the one that stands beside a player's mark where there is room for no other


@dataclass(frozen=True, slots=True)
class Plate:
    """The part of a player that everyone sees; points only where they are open."""

    seat: int
    counts: tuple[Count, ...] = ()
    points: int | None = None
    colours: tuple[str, ...] = ()  # of its pieces, besides its own


@dataclass(frozen=True, slots=True)
class Item:
    """One line or chip of a section; `colour` is its player's colour."""

    message: Message
    picture: str | None = None
    colour: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the board or of a hand in words and small pictures, with the key of its title."""

    key: str
    items: tuple[Item, ...]


class Sections(Sequence[Section]):
    """Sections that are put into words when somebody first reads them, because most tables draw their board and never
    do. The view they are made from must not change meanwhile.
    """

    __slots__ = ("_found", "_make")

    def __init__(self, make: Callable[[], tuple[Section, ...]]) -> None:
        self._make = make
        self._found: tuple[Section, ...] | None = None

    def _all(self) -> tuple[Section, ...]:
        if self._found is None:
            self._found = self._make()
        return self._found

    @overload
    def __getitem__(self, at: int) -> Section: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Section, ...]: ...
    def __getitem__(self, at: int | slice) -> Section | tuple[Section, ...]:
        return self._all()[at]

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Sequence) and self._all() == tuple(other))

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A legal action in readable words, which may be given as ways to find them: of hundreds of choices on a board
    only those are read that somebody points at.
    """

    action: Action
    words: Message | Callable[[], Message]
    group: str = ""  # what it belongs to, such as a piece: choices of one group can be folded
    # what the folded line of its group says; the same for all of a group
    heading: Message | Callable[[], Message] | None = None
    picture: str | None = None
    danger: Message | None = None  # what it costs dearly, where public facts tell
    is_main: bool = False  # whether it is what the one gold button does: go on, pass, done
    # whether it lets go what cannot be had back, by its kind and not by what is in a hand: no key does so at once
    gives_up: bool = False

    @property
    def message(self) -> Message:
        return self.words() if callable(self.words) else self.words

    def say_heading(self) -> Message | None:
        return self.heading() if callable(self.heading) else self.heading

    def _told(self) -> tuple[object, ...]:
        known = self.action, self.group, self.picture, self.danger, self.is_main, self.gives_up
        return *known, self.message, self.say_heading()

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Choice):
            return self is other
        return self.action == other.action and self._told() == other._told()

    def __hash__(self) -> int:
        return hash((self.action, self.group))


@dataclass(frozen=True, slots=True)
class Description:
    """A position as a table shows it."""

    turn: Message
    stepper: Stepper
    ask: Message  # what the seat to act has to do; it holds no secret
    plates: tuple[Plate, ...]
    board: Sequence[Section]  # `Sections` where the board is drawn, and seldom told
    hand: tuple[Section, ...]  # what the view's own seat holds and the table does not see; empty for the whole table
    rule: str  # the number of the rule of this decision, where the rulebook opens; empty where there is none


def plain_description(actor: int, seats: int, document: Mapping[str, Any]) -> Description:
    """A game that does not describe itself: whose decision it is, and its view line by line."""
    turn = {CHANCE: Message("describe.chance"), NOBODY: Message("describe.over")}.get(actor)
    facts = tuple(Item(Message("describe.fact", {"name": name, "value": value})) for name, value in _facts(document))
    return Description(
        turn=turn or Message("describe.turn", {"seat": SeatName(actor)}),
        stepper=Stepper(),
        ask=turn or Message("describe.ask", {"seat": SeatName(actor)}),
        plates=tuple(map(Plate, range(seats))),
        board=(Section("describe.board", facts),),
        hand=(),
        rule="",
    )


def plain_choice(action: Action, text: str) -> Choice:
    """An action in the game's own notation."""
    return Choice(action, Message("describe.action", {"text": text}))


def _facts(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Plain data as single facts, each with the way to it."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _facts(part, f"{name} {key}".strip())
    elif isinstance(value, (list, tuple)):
        yield name, " ".join(str(part) for part in value)
    else:
        yield name, str(value)
