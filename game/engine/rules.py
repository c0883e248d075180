"""Everything a game must offer to be played: one `Rules` object is one game with its board and options, immutable and
shared.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar, cast

from .events import Event, EventSink
from .options import Option, OptionValue
from .seats import NOBODY, Audience, DrawnFace, Lot, Outcomes, Standing
from .speech.describing import Choice, Description, Message, Section, plain_choice, plain_description
from .speech.story import Story, plain_story
from .speech.words import TurnPart

Action = Any  # a small immutable value of the game's own; the kernel only compares, writes and reads it
Impact = Literal[
    "loss", "blow", "gain"
]  # what a fact is to a seat, the worst first: a piece is lost, something happens to one, one gains
PlainData = dict[str, Any]  # plain data as YAML or JSON holds it


class Position(Protocol):
    """A full position: flat, mutable, quick to copy."""

    def copy(self) -> Self: ...


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one seat (None: of the whole table): the base of every game's view."""

    seat: int | None
    history: tuple[Event, ...]  # all facts of the game so far that this seat may know


@dataclass(frozen=True, slots=True)
class Setup:
    """The agreements made before a game; with a seed it repeats the whole deal."""

    players: int
    options: Mapping[str, OptionValue]
    colours: tuple[str, ...]


S = TypeVar("S", bound=Position)
V = TypeVar("V", bound=View)


class EventNarration(Generic[V]):
    """A game's account of its facts: how they are named, summed up, felt at the screen, and told once more in the
    scoring.
    """

    def name_facts(self, event: Event, /) -> dict[str, Any]:
        """The values of a fact as the catalogue wants them: names of this board, words by key, seats and other
        numbers.
        """
        return event.facts()

    def names(self, field: str) -> Mapping[str, int]:
        """The things of this board by their names, as facts have them in a field of this name; by default none has
        one.
        """
        return {}

    def whose(self, event: Event) -> int | None:
        """The seat whose doing or whose piece a fact is about."""
        seat: int | None = getattr(event, "seat", None)
        return seat

    def summarize(self, events: Sequence[Event], /) -> Sequence[Event | Message]:
        """The facts of one step as a log tells them: things that come by the dozen may share one sentence."""
        return events

    def tell_turn(self, seat: int, events: Sequence[Event], reader: int | None, /) -> Sequence[TurnPart] | None:
        """Sums up a turn, in order, from what the whole table saw of it; by default nothing is summed up, and its steps
        are told.

        `seat` is whose turn it was, or `CHANCE`; `reader` the seat that alone reads it, whose things are "your" things.
        """
        return None

    def impacts(self, event: Event, /) -> Sequence[tuple[int, Impact]]:
        """The seats that a fact hurts or helps badly enough to be felt on the screen and told first.

        By default, none.
        """
        return ()

    def great_moments(self, events: Sequence[Event], /) -> Sequence[tuple[int, str]]:
        """Seats to whom something great happened with the facts of a step, as the whole table saw, and what: the most
        telling first.

        Bots have words for it, `voice.<temperament>.<what>.1` and so on; of a person whose piece is `lost`, whoever did
        it says that it `took` it. By default what is felt most.
        """
        felt = [one for event in events for one in self.impacts(event)]
        return [
            (seat, what)
            for impact, what in (("loss", "lost"), ("gain", "saved"))
            for seat, how in felt
            if how == impact
        ]

    awards: ClassVar[Mapping[str, str]] = {}  # the drawings of all awards that its stories may give, by name

    def story(self, history: Sequence[Event], standings: Sequence[Standing], start_view: V | None = None, /) -> Story:
        """Tells the scoring's story of a finished game, from what the whole table saw of it; by default the points
        alone.

        `start_view` is what the whole table saw of the position it began at, where that was not its first deal.
        """
        return plain_story(standings)


class Rules(EventNarration[V], ABC, Generic[S, V]):
    """One game with its board and options."""

    game: ClassVar[str]
    version: ClassVar[int]  # raised when an old journal could replay differently
    options: ClassVar[tuple[Option, ...]]
    facts: ClassVar[tuple[type[Event], ...]] = ()  # all kinds of facts that it tells, for catalogues and sounds to know
    steps: ClassVar[tuple[str, ...]] = ()  # the names of its steps, by which a rulebook opens at the right page
    has_first_look: ClassVar[bool] = False  # whether each seat must see something private before the first decision
    has_secrets: ClassVar[bool] = True  # whether any seat is ever told something that the whole table is not
    has_defences: ClassVar[bool] = (
        False  # whether a seat is ever asked in another's turn whether it fends something off
    )
    has_hidden_points: ClassVar[bool] = (
        False  # whether points are known only when the game is over: a table leaves them to the scoring
    )

    lots: ClassVar[Mapping[str, Lot]] = {}  # its dice and piles, by name: whoever likes may look whether they are fair

    setup: Setup

    @property
    def seats(self) -> int:
        return self.setup.players

    @abstractmethod
    def start(self) -> S:
        """The position before anything was dealt."""

    @abstractmethod
    def to_act(self, state: S, /) -> int:
        """The seat to decide, `CHANCE` or `NOBODY`. Follows from public facts alone."""

    @abstractmethod
    def legal(self, state: S, /) -> Sequence[Action]:
        """All that the seat to act may do; empty for chance and when the game is over."""

    @abstractmethod
    def outcomes(self, state: S, /) -> Outcomes:
        """Lists the outcomes of chance with their weights; empty unless chance is to act."""

    def drawn(self, state: S, outcome: Action, /) -> Sequence[DrawnFace]:
        """Lists the faces of its `lots` that an outcome of chance shows, before it is applied; by default none.

        Several outcomes may show the same face: its odds are their weights together.
        """
        return ()

    @abstractmethod
    def apply(self, state: S, action: Action, events: EventSink = None, /) -> None:
        """Carries out a legal action on the state; unchecked. Facts are told only when a list for them is given."""

    @abstractmethod
    def audience(self, state: S, action: Action, /) -> Audience:
        """Who may know this action, before it is applied. Only chance actions are ever private."""

    @abstractmethod
    def why_not(self, state: S, action: Action, /) -> str:
        """The code of the reason why an action that is not legal here is not."""

    @abstractmethod
    def view(self, state: S, seat: int | None, history: tuple[Event, ...] = (), /) -> V:
        """Builds the view of a seat from what it may know."""

    @abstractmethod
    def determinize(self, view: V, random: Random, /) -> S:
        """A full position that agrees with the view, drawn with the right odds."""

    def forget(self, view: V, /) -> V:
        """The view of a player who keeps in mind what people do; by default that is all of it."""
        return view

    @abstractmethod
    def standings(self, state: S, /) -> list[Standing]:
        """The result by seat as it would be if the game ended now."""

    @abstractmethod
    def write(self, action: Action, /) -> str:
        """The action as a text that `read` turns back."""

    @abstractmethod
    def read(self, text: str, /) -> Action:
        """The action a text names; `BadNotation` when it names none."""

    @abstractmethod
    def write_position(self, state: S, /) -> PlainData:
        """The position as plain data that `read_position` turns back."""

    @abstractmethod
    def read_position(self, document: PlainData, /) -> S:
        """The position plain data describes; what it leaves out is default or dealt from its seed."""

    @abstractmethod
    def write_view(self, view: V, /) -> PlainData:
        """The view as plain data, with "?" for what is unknown."""

    @abstractmethod
    def write_board(self) -> PlainData:
        """The board as a journal keeps it: whole, needing no file."""

    @abstractmethod
    def faults(self, state: S, /) -> list[str]:
        """The invariants of the game that do not hold, in words for a programmer."""

    def describe(self, view: V, /) -> Description:
        """The position as a table shows it to whom the view belongs; a game that says nothing better is shown line by
        line.
        """
        return plain_description(self.to_act(self.determinize(view, Random(0))), self.seats, self.write_view(view))

    def first_look(self, view: V, /) -> tuple[Section, ...]:
        """Shows a seat this before its first decision, also where a game is played on from its middle; by default its
        hand.
        """
        return self.describe(view).hand

    def choices(self, view: V, legal: Sequence[Action], /) -> list[Choice]:
        """Legal actions in readable words, in their order; a view of the whole table adds nothing that is secret."""
        return [plain_choice(action, self.write(action)) for action in legal]

    def open_legal(self, view: V, /) -> Sequence[Action]:
        """Lists the actions that everyone knows to be legal for the seat to act, in the order of `legal`, by a view of
        the whole table.

        A game whose legal actions depend on a secret must leave those out.
        """
        return self.legal(self.determinize(view, Random(0)))

    def needs_hand(self, view: V) -> bool:
        """Whether what the seat to act may do depends on what it alone knows, by a view of the whole table.

        By default a game with secrets always may; one that says better when lets people take back more.
        """
        return self.has_secrets

    def is_hand_empty(self, view: V, seat: int) -> bool:
        """Whether a seat has nothing to look at that others may not see, and everyone can tell, by a view of the whole
        table.

        By default nobody can; a game that says better spares people a curtain before nothing.
        """
        return False

    def is_setting_up(self, view: V) -> bool:
        """Whether the seat to act sets out its pieces before the game, by a view of the whole table.

        All may know what it can do then, but it is done better by who sees what it alone knows; and a program may do it
        for a person.
        """
        return False

    def is_always_asked(self, action: Action) -> bool:
        """Whether a person is asked for this even where nothing else can be done: what ends something should not happen
        by itself.
        """
        return False

    def is_over(self, state: S) -> bool:
        return self.to_act(state) == NOBODY


def show(rules: Rules[S, V], thing: Action | S | V) -> str:
    """An action, a position or a view as text, the way its game writes it: to be read at a prompt, secrets and all."""
    if isinstance(thing, View):
        return _lines(rules.write_view(cast("V", thing)))
    return _lines(rules.write_position(cast("S", thing))) if hasattr(thing, "copy") else rules.write(thing)


def _lines(document: PlainData) -> str:
    """Plain data, a line a key, as YAML reads it."""
    return "\n".join(f"{key}: {_inline(value)}" for key, value in document.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_inline(key)}: {_inline(member)}" for key, member in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
