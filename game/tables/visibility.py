"""The match as a table knows it, and what the screen may show of it right now: the public table, and one hand while its
owner wants to see it; and what could be done next, asked of the rules in a world that agrees with what is known, and by
that alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol, TypeVar

from game.engine import CHANCE, Action, Event, GameError, Rules, View
from game.engine.speech.describing import Choice, Description, Section
from game.match import Sharing
from game.match.privacy import Wish
from game.match.state import turn_of

R = TypeVar("R")
# how a hand was lifted: while something is held down, or until the decision changes hands
Lift = Literal["held", "turn"]


class TablePrivacy(Protocol):
    """Whose secrets may be shown."""

    @property
    def viewer(self) -> int | None: ...
    @property
    def is_hand_open(self) -> bool: ...
    @property
    def secret_holders(self) -> frozenset[int]: ...
    @property
    def at_phones(self) -> frozenset[int]: ...
    def has_hand(self, seat: int | None, /) -> bool: ...
    def ask_to_inspect(self, wish: Wish = ..., /) -> None: ...
    def fold_hand(self) -> None: ...


class TableOrders(Protocol):
    """Decides for a person without asking."""

    def place_rest(self, seat: int | None, /) -> None: ...


class TablePast(Protocol):
    """How a match began."""

    def start_view(self) -> View | None: ...


class TableMatch(Protocol):
    """Views, and who may see and do what right now."""

    @property
    def rules(self) -> Rules[Any, Any]: ...
    @property
    def sharing(self) -> Sharing: ...
    @property
    def to_act(self) -> int: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def paused(self) -> bool: ...
    @property
    def people(self) -> tuple[int, ...]: ...
    @property
    def privacy(self) -> TablePrivacy: ...
    @property
    def orders(self) -> TableOrders: ...
    @property
    def past(self) -> TablePast: ...
    def view(self, seat: int | None) -> View: ...
    def legal(self) -> Sequence[Action]: ...
    def open_legal(self) -> Sequence[Action]: ...


@dataclass(frozen=True, slots=True)
class Ahead:
    """A position to come: what its seat would know, and what it could do; nothing where others or chance decide."""

    view: View
    choices: Sequence[Choice]


Way = tuple[Choice, ...]  # steps one after the other that one person could take


class Pace(Protocol):
    """Tells the steps of one piece from all else that can be done."""

    def steps(self, actions: Sequence[Action], last: Action | None, /) -> Sequence[Action]:
        """Those of all actions that are the piece's next step, after its last one or as its first."""

    def goal(self, action: Action, /) -> Hashable:
        """Where a step leads."""


class Visibility:
    """Draws the line between public and private for a table: everything here is public unless a hand is up."""

    def __init__(self, match: TableMatch) -> None:
        self._match = match
        self._find_shown: Callable[[], int] | None = None
        self._last_at_screen: int | None = (
            None  # whose table it was when somebody who is at the screen was last seen to decide
        )
        self._lifted: tuple[int, Lift] | None = None
        self._covered: int | None = None  # whose open hand was turned over, until it is lifted or another decides
        self._laid_out: tuple[int, frozenset[Action]] | None = None
        """Actions that someone openly means to do out of the hand: they stay on offer when the hand is down."""
        self.hearing: frozenset[int] = frozenset()  # the seats whose owners alone hear their hands
        self._kept_for: View | None = None
        # what was worked out of the present position, as long as the table knows no other
        self._kept: dict[Hashable, Any] = {}

    def follow(self, find_shown: Callable[[], int]) -> None:
        """From now on a hand is lifted only when the screen has come to its owner's turn; this finds whose turn is
        seen.
        """
        self._find_shown = find_shown

    @property
    def shown_seat(self) -> int | None:
        """The seat whose turn is seen; nobody's where that is not followed."""
        return self._find_shown() if self._find_shown is not None else None

    @property
    def seat_at_screen(self) -> int | None:
        """Whose table it is to those who look, as far as all can see: the only person's; else that of the person whose
        decision is seen, or while a bot decides, was seen last; where only bots play, that of the seat whose decision
        is seen.
        """
        people = self._match.people
        if len(people) == 1:
            return people[0]
        seen = self.shown_seat
        if seen is None:  # while chance acts, whose turn it is
            seen = self._match.to_act if self._match.to_act >= 0 else turn_of(self._match.view(None).history)
        if not people or seen in people:
            self._last_at_screen = seen
        return self._last_at_screen if self._last_at_screen is not None or not people else people[0]

    @property
    def has_come(self) -> bool:
        """Whether the screen has come to the turn of the one whose hand may be lifted: what was done before may still
        be seen.
        """
        return self.shown_seat in (None, self._owner)

    @property
    def _owner(self) -> int | None:
        """Whose hand may be lifted, perhaps behind a curtain."""
        viewer = self._match.privacy.viewer
        return self._match.actor if viewer is None else viewer

    @property
    def lies_open(self) -> bool:
        """Whether the hand need not be lifted: nobody else is there, or all others look away. Who has a phone looks
        there.
        """
        match, viewer = self._match, self._match.privacy.viewer
        if viewer in match.privacy.at_phones:
            return False
        is_passed = match.sharing == "passed" and viewer != self._covered and viewer not in self.hearing
        return viewer is not None and (match.privacy.is_hand_open or is_passed)

    @property
    def is_up(self) -> bool:
        """Whether a hand is to be seen."""
        return self.lies_open or (
            self._lifted is not None and self._lifted[0] == self._match.privacy.viewer and self.has_come
        )

    @property
    def is_heard_only(self) -> bool:
        """Whether a hand lies face down and is told to its owner, who acts and alone hears it."""
        viewer = self._match.privacy.viewer
        is_owners = viewer is not None and viewer == self._match.actor and viewer in self.hearing
        is_at_table = self.has_come and not self._match.paused  # whoever pauses gets up
        return is_owners and is_at_table and not self.is_up and not self.is_empty

    @property
    def is_untold(self) -> bool:
        """Whether a hand that is up is only seen: somebody at the table listens alone, and it is another's."""
        return bool(self.hearing) and self._match.privacy.viewer not in self.hearing

    @property
    def asks_first(self) -> bool:
        """Whether a curtain comes before the hand is seen: the device is passed around, and nobody needed one so
        far.
        """
        return self._match.privacy.viewer is None and self._match.privacy.has_hand(self._match.actor)

    @property
    def is_empty(self) -> bool:
        """Whether the one whose hand might be lifted has nothing to look at, as everyone can tell; no curtain comes for
        that.
        """
        privacy = self._match.privacy
        return self._owner in privacy.secret_holders and not privacy.has_hand(self._owner) and not self.is_up

    @property
    def can_lift(self) -> bool:
        return self.asks_first or (
            self._match.privacy.viewer in self._match.privacy.secret_holders and not self.lies_open
        )

    @property
    def has_eye(self) -> bool:
        """Whether the button that lifts it has its place: also where it rests, since everyone can tell that there is
        nothing to see.
        """
        return self.can_lift or self.is_empty

    @property
    def has_hand(self) -> bool:
        """Whether the game has anything to hide."""
        return bool(self._match.privacy.secret_holders)

    @property
    def is_lifted(self) -> bool:
        """Whether the hand stays up until the decision changes hands."""
        return self.is_up and self._lifted is not None and self._lifted[1] == "turn"

    @property
    def is_held(self) -> bool:
        """Whether the hand shows only while something is held down."""
        return self.is_up and self._lifted is not None and self._lifted[1] == "held"

    def lift(self, how: Lift) -> None:
        """The person whose eyes are meant wants to see its hand; one that is up for a turn stays so."""
        if not self.has_come or self.is_lifted or (self.is_empty and how == "held"):
            return
        if self.asks_first:
            self._match.privacy.ask_to_inspect()
        elif self.can_lift and self._match.privacy.viewer is not None:
            self._lifted = (self._match.privacy.viewer, how)

    def lay_out(self, actions: Iterable[Action]) -> None:
        """The one who looks shows everyone what it means to use; the rest of its hand stays hidden."""
        if self._match.privacy.viewer is not None:
            self._laid_out = (self._match.privacy.viewer, frozenset(actions))

    def take_back(self) -> bool:
        """Puts what was laid out back into the hand; whether there was anything."""
        was_out, self._laid_out = self._laid_out is not None, None
        return was_out

    def let_down(self, how: Lift | None = None) -> bool:
        """Hides the hand again, if it was lifted this way (None: whatever way); whether anything changed."""
        was_up = self._lifted is not None and (how is None or self._lifted[1] == how)
        if was_up:
            self._lifted = None
            self._match.privacy.fold_hand()
        return was_up

    def cover(self) -> bool:
        """Nobody watches over the screen: no hand stays up, unless nobody else is there; whether anything changed."""
        was_up = self.is_up and not self._match.privacy.is_hand_open
        self._lifted, self._covered = None, self._match.privacy.viewer
        if was_up:
            self._match.privacy.fold_hand()
        return was_up

    def after_step(self) -> None:
        """Lowers the hand as soon as someone else decides; while chance decides, it is merely hidden."""
        if self._match.to_act != CHANCE and self._covered != self._match.privacy.viewer:
            self._covered = None
        if self._lifted is not None and self._match.to_act != CHANCE and self._lifted[0] != self._match.privacy.viewer:
            self._lifted = None
        self._laid_out = None

    @property
    def needs_hand(self) -> bool:
        """Whether nothing can be chosen before the hand is seen."""
        is_passed = self._match.sharing == "passed" and self._owner not in self._match.privacy.at_phones
        is_turned_over = is_passed and self.can_lift and not self.asks_first
        return self._match.actor is not None and not self.is_up and (is_turned_over or not self._match.open_legal())

    def _once(self, key: Hashable, make: Callable[[], R]) -> R:
        """Worked out once a position."""
        view = self._match.view(None)
        if view is not self._kept_for:
            self._kept_for, self._kept = view, {}
        if key not in self._kept:
            self._kept[key] = make()
        found: R = self._kept[key]
        return found

    def description(self) -> Description:
        """The position as the whole table may see it."""
        return self._once("description", lambda: self._match.rules.describe(self._match.view(None)))

    def hand(self) -> tuple[Section, ...]:
        """The hand that is up."""
        view = self.view_in_sight()
        if view.seat is None:
            return self.description().hand
        return self._once(("description", view.seat), lambda: self._match.rules.describe(view)).hand

    def heard_hand(self) -> tuple[Section, ...]:
        """The hand that is told, or nothing."""
        if not self.is_heard_only:
            return ()
        view = self._match.view(self._match.actor)
        return self._once(("description", view.seat), lambda: self._match.rules.describe(view)).hand

    def heard_choices(self) -> Sequence[Choice]:
        """What the one who hears its hand could do because of it; all else is open to everyone."""
        match = self._match
        if not self.is_heard_only:
            return ()
        is_open = set(match.open_legal())
        actions = [action for action in match.legal() if action not in is_open]
        return self._once(("heard", match.actor), lambda: match.rules.choices(match.view(match.actor), actions))

    def view_in_sight(self) -> View:
        """The view of the one whose hand is up, else that of the whole table."""
        return self._match.view(self._match.privacy.viewer if self.is_up else None)

    def choices(self) -> Sequence[Choice]:
        """The choices of the person to act, as far as they may be shown."""
        match = self._match
        if match.actor is None:
            return ()
        if self.is_up and match.actor == match.privacy.viewer:
            return self._once(
                ("choices", match.actor), lambda: match.rules.choices(match.view(match.actor), match.legal())
            )
        actions: Sequence[Action] = match.open_legal()
        if self._laid_out is not None and self._laid_out[0] == match.actor:
            actions = [action for action in match.legal() if action in self._laid_out[1] or action in actions]
        return self._once(("open choices", tuple(actions)), lambda: match.rules.choices(match.view(None), actions))

    def choices_after(self, *actions: Action) -> Sequence[Choice]:
        """The choices of the same person after these actions, by the rules and by public facts alone."""
        return self._once(
            ("after", actions), lambda: _choices_after(self._match.rules, self._match.view(None), actions)
        )

    def ways(self, piece: Hashable, pace: Pace) -> Sequence[Way]:
        """The shortest way to every place that a piece could get to while one person decides, by the rules and by
        public facts alone.

        No way leads on from where there is danger, or where more happens than the step itself.
        """
        return self._once(("ways", piece), lambda: _ways(self._match.rules, self._match.view(None), pace))

    def ahead(self, actions: tuple[Action, ...]) -> Ahead | None:
        """Looks ahead to the question after these actions, for the one who decides and whose hand is up; None where
        they cannot be done. It goes by what that seat knows: nothing has happened yet.
        """
        match, seat = self._match, self._match.actor
        if seat is None or not self.is_up or seat != match.privacy.viewer:
            return None
        return self._once(("ahead", actions), lambda: _look_ahead(match.rules, match.view(seat), seat, actions))

    def why_not(self, action: Action, after: tuple[Action, ...] = ()) -> str:
        """The code of the rule by which something cannot be done, perhaps after doing other things, by what may be seen
        now.
        """
        match = self._match
        seat = match.actor if self.is_up and match.actor == match.privacy.viewer else None
        return self._once(
            ("why not", seat, action, after), lambda: _why_not(match.rules, match.view(seat), action, after)
        )


# Who only looks.


class _Nobody:
    """Privacy, orders and past of who only watches: there is nothing to hide, nobody to be asked, and no beginning."""

    viewer: int | None = None
    is_hand_open = False
    secret_holders: frozenset[int] = frozenset()
    at_phones: frozenset[int] = frozenset()

    def start_view(self) -> View | None:
        return None

    def has_hand(self, seat: int | None, /) -> bool:
        return False

    def ask_to_inspect(self, wish: Wish = "look", /) -> None:
        raise GameError("nobody-asked")

    def fold_hand(self) -> None:
        """Nobody has one up."""

    def place_rest(self, seat: int | None, /) -> None:
        raise GameError("nobody-asked")


class Spectator:
    """Sees what the whole table saw, holds nothing and decides nothing: who watches a replay, or looks at one
    position.
    """

    sharing: Sharing = "around"
    actor: int | None = None
    paused = False
    people: tuple[int, ...] = ()
    privacy = orders = past = _Nobody()

    def __init__(self, rules: Rules[Any, Any], view: View, to_act: int) -> None:
        self.rules = rules
        self.look_at(view, to_act)

    def look_at(self, view: View, to_act: int) -> None:
        """Turns to a position: what the whole table knows of it, and who is to act there."""
        self._view, self.to_act = view, to_act

    def view(self, seat: int | None) -> View:
        if seat is not None:
            raise GameError("eyes-closed", seat=seat + 1)
        return self._view

    def legal(self) -> Sequence[Action]:
        return ()

    def open_legal(self) -> Sequence[Action]:
        return ()


# Worlds that agree with a view.


def _choices_after(rules: Rules[Any, Any], view: View, actions: Sequence[Action]) -> Sequence[Choice]:
    world = _world(rules, view)
    before = rules.to_act(world)
    for action in actions:
        rules.apply(world, action)
    if rules.to_act(world) != before:
        return ()
    after = rules.view(world, None)
    return rules.choices(after, rules.open_legal(after))


def _ways(rules: Rules[Any, Any], view: View, pace: Pace) -> Sequence[Way]:
    world = _world(rules, view)
    found = list[Way]()
    seen = set[Hashable]()
    seat, edge = rules.to_act(world), deque[tuple[Any, Way]]([(world, ())])
    while edge:
        world, way = edge.popleft()
        last = way[-1].action if way else None
        steps = [action for action in pace.steps(rules.legal(world), last) if pace.goal(action) not in seen]
        for choice in rules.choices(rules.view(world, None), steps) if steps else ():
            seen.add(pace.goal(choice.action))
            found.append((*way, choice))
            after, events = world.copy(), list[Event]()
            rules.apply(after, choice.action, events)
            if choice.danger is None and len(events) == 1 and rules.to_act(after) == seat:
                edge.append((after, found[-1]))
    return found


def _look_ahead(rules: Rules[Any, Any], view: View, seat: int, actions: Sequence[Action]) -> Ahead | None:
    world = _world(rules, view)
    for action in actions:
        if rules.to_act(world) != seat or action not in rules.legal(world):
            return None
        rules.apply(world, action)
    after = rules.view(world, seat)
    return Ahead(after, rules.choices(after, rules.legal(world)) if rules.to_act(world) == seat else ())


def _why_not(rules: Rules[Any, Any], view: View, action: Action, after: Sequence[Action]) -> str:
    world = _world(rules, view)
    for done in after:
        rules.apply(world, done)
    return rules.why_not(world, action)


def _world(rules: Rules[Any, Any], view: View) -> Any:
    return rules.determinize(view, Random(0))
