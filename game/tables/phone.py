"""What a seat's phone shows, in words and pictures by name: what the whole table may see, and while its owner holds the
eye, what follows from the hand.

`PhoneTable` serves any game with a list of choices; a game with a board of its own brings more. It decides no rule:
what can be chosen is what the choices say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import structs

from game.engine import Action, Rules, View
from game.engine.speech.describing import Choice, Section
from game.match import Sharing
from game.match.privacy import Wish
from game.phones import screens
from game.words.narrator import Narrator

from .selection import ClickStep, Thing
from .table import SpectatorHost
from .visibility import TableMatch, TableOrders, TablePast, TablePrivacy

FIRST_OF_HAND = 10_000
"""The first number of what a hand brings, things and choices: they are counted apart from those of the screen."""


class SeatedMatch(TableMatch, Protocol):
    """A match that opens a seat's hand to its phone while that is held."""

    def hand_view(self, seat: int) -> View:
        """The view of a seat whose phone holds its hand up; refused for every other seat."""

    def hand_legal(self, seat: int) -> Sequence[Action]:
        """All that such a seat may do, if it is the one to act."""


class PhoneMatch:
    """A match as one seat knows it by its phone: what everyone knows, and its own hand while that is held up."""

    sharing: Sharing = "around"

    def __init__(self, match: SeatedMatch, seat: int) -> None:
        self._match = match
        self.seat = seat
        self.is_held = False  # whether the eye of the phone is held
        self.privacy: TablePrivacy = _PhonePrivacy(self)

    @property
    def table_privacy(self) -> TablePrivacy:
        return self._match.privacy

    @property
    def rules(self) -> Rules[Any, Any]:
        return self._match.rules

    @property
    def to_act(self) -> int:
        return self._match.to_act

    @property
    def actor(self) -> int | None:
        """The seat itself, or nobody."""
        return self.seat if self._match.actor == self.seat else None

    @property
    def paused(self) -> bool:
        return self._match.paused

    @property
    def people(self) -> tuple[int, ...]:
        return self._match.people

    @property
    def orders(self) -> TableOrders:
        return self._match.orders

    @property
    def past(self) -> TablePast:
        return self._match.past

    def view(self, seat: int | None) -> View:
        return self._match.view(None) if seat is None else self._match.hand_view(seat)

    def legal(self) -> Sequence[Action]:
        return self._match.hand_legal(self.seat) if self.is_held else self.open_legal()

    def open_legal(self) -> Sequence[Action]:
        return self._match.open_legal()


class _PhonePrivacy:
    """Whose secrets a phone may show: its seat's, while the eye is held."""

    def __init__(self, match: PhoneMatch) -> None:
        self._match = match

    @property
    def viewer(self) -> int | None:
        return self._match.seat if self._match.is_held else None

    @property
    def is_hand_open(self) -> bool:
        return self._match.is_held

    @property
    def secret_holders(self) -> frozenset[int]:
        return self._match.table_privacy.secret_holders

    @property
    def at_phones(self) -> frozenset[int]:
        """Here a hand is open or not."""
        return frozenset()

    def has_hand(self, seat: int | None, /) -> bool:
        return self._match.table_privacy.has_hand(seat)

    def ask_to_inspect(self, wish: Wish = "look", /) -> None:
        """A phone needs no curtain."""

    def fold_hand(self) -> None:
        """Only the table folds a hand."""


class PhoneHost(SpectatorHost):
    """The host of what a phone shows; its visibility knows the hand only while that is held."""

    match: PhoneMatch

    def __init__(self, match: PhoneMatch, narrator: Narrator) -> None:
        super().__init__(match, narrator)


@dataclass(frozen=True, slots=True)
class PhoneWay:
    """A choice as a phone shows it, its number still to come, and the steps that it means at the table."""

    shown: screens.Choice
    steps: tuple[ClickStep, ...]
    is_stepwise: bool = False  # whether each step is looked at before the next one
    is_of_hand: bool = False  # whether it follows from the hand: nobody sees it before it is done


@dataclass(frozen=True, slots=True)
class PhoneContent:
    """What stands between the question and the foot, and all that can be done by it."""

    parts: tuple[screens.Part, ...] = ()
    things: tuple[screens.Thing, ...] = ()
    ways: tuple[PhoneWay, ...] = ()
    heading: str = ""
    off: str = ""  # why the gold button rests
    board: screens.Board | None = None  # of a hand, in the place of the one that everyone sees
    note: str = ""
    pieces: tuple[int, ...] = ()  # of a hand: pieces that can be picked, though nothing may start there
    finds: bool = False  # of a hand: whether raising things may find a way to pay that is not among these
    things_meant: dict[int, Thing] = field(default_factory=dict)
    """The things of the table's own by their numbers, so that the table can show what is picked."""


class PhoneTable:
    """What a phone shows of any game: its question, and the choices as sentences.

    `open_content` and `hand_content` are asked for whenever the position is another. The first never sees a hand; the
    second is asked only while the hand is held.
    """

    prices_pieces = False
    """Whether the hand shows something else for each piece of the board that is picked while it is held."""

    def __init__(self, host: PhoneHost) -> None:
        self.host = host
        self._numbers: dict[Thing, int] = {}
        self._hand_numbers: dict[Thing, int] = {}

    @property
    def match(self) -> PhoneMatch:
        return self.host.match

    @property
    def seat(self) -> int:
        return self.match.seat

    def say(self, key: str, /, **values: Any) -> str:
        return self.host.narrator.words.say(key, **values)

    def number_of(self, thing: Thing) -> int:
        """The number of a thing: the same as long as the phone is there. Things that have none before the hand is held
        are counted apart, so that the numbers of others tell nothing of it.
        """
        if not self.match.is_held:
            return self._numbers.setdefault(thing, len(self._numbers))
        if thing in self._numbers:
            return self._numbers[thing]
        return self._hand_numbers.setdefault(thing, FIRST_OF_HAND + len(self._hand_numbers))

    def thing_of(self, number: int) -> Thing | None:
        """The thing that has a number; one of the hand only while that is held."""
        found = (*self._numbers.items(), *(self._hand_numbers.items() if self.match.is_held else ()))
        return next((thing for thing, its in found if its == number), None)

    # What is shown.

    def open_content(self) -> PhoneContent:
        """All that everybody may know of what the seat is asked, whether its hand is held or not."""
        return PhoneContent(ways=self.ways(self.open_choices()))

    def waiting_parts(self) -> tuple[screens.Part, ...]:
        """What stands on a phone while others move: nothing to play with."""
        return ()

    def hand_content(
        self, laid_out: int | None = None, piece: int | None = None, raised: Sequence[int] = ()
    ) -> PhoneContent:
        """What the hand shows, and what can be done because of it, besides what is open to everyone. `laid_out`: the
        number of the thing in it that was picked; `piece`: of one that everyone may see; `raised`: of those that are
        to be paid with.
        """
        if not self.match.is_held:
            return PhoneContent()
        return PhoneContent(self.hand_parts(self.host.visibility.hand()), ways=self.ways(self.hand_choices()))

    def first_look(self) -> PhoneContent:
        """What the seat sees once, before the first decision."""
        view = self.match.view(self.seat)
        return PhoneContent(self.hand_parts(self.match.rules.first_look(view)))

    def further(self, source: int) -> tuple[PhoneWay, ...]:
        """What a thing that was picked could do by more than one step; by public facts alone."""
        return ()

    def open_choices(self) -> Sequence[Choice]:
        """What the seat may do as far as all at the table know, whether or not its hand is held."""
        match = self.match
        if match.actor is None:
            return ()
        return match.rules.choices(match.view(None), match.open_legal())

    def hand_choices(self) -> Sequence[Choice]:
        """The choices that follow from the hand, and are not open to everyone."""
        if not self.match.is_held or self.match.actor is None:
            return ()
        known = set(self.match.open_legal())
        return [choice for choice in self.host.visibility.choices() if choice.action not in known]

    # How it is put into words.

    def ways(self, choices: Iterable[Choice]) -> tuple[PhoneWay, ...]:
        """Choices as sentences, each a single step."""
        return tuple(PhoneWay(self.sentence(choice), (ClickStep(choice.action),)) for choice in choices)

    def sentence(self, choice: Choice) -> screens.Choice:
        say = self.host.narrator.say
        return screens.Choice(
            n=-1,
            title=say(choice.message),
            picture=choice.picture or "",
            danger=say(choice.danger) if choice.danger else "",
            is_main=choice.is_main,
        )

    def hand_parts(self, sections: Sequence[Section]) -> tuple[screens.Part, ...]:
        """Sections of a hand as cards."""
        say = self.host.narrator.say
        return tuple(
            screens.Cards(
                self.say(section.key),
                tuple(
                    screens.Card(say(item.message), item.picture or "", "" if item.number is None else str(item.number))
                    for item in section.items
                ),
            )
            for section in sections
        )


def numbered(ways: Sequence[PhoneWay], first: int = 0) -> tuple[screens.Choice, ...]:
    """The choices with their numbers, as they are sent."""
    return tuple(structs.replace(way.shown, n=number) for number, way in enumerate(ways, first))
