"""Looks ahead: to a visit's gain, and to the clock after the last visit of a round.

The rules play it out; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.engine import CHANCE, Event

from . import actions as a
from . import events as ev
from .city import next_empty
from .constants import I1, J3, LUCK, PLAIN
from .rules import AtlandiceRules
from .score import counts_of, places
from .state import ARRIVE, EFFECT, IN_VISIT, MARKET, NONE, REROLL, ROLL, VISIT, State

PlannedVisit = a.Visit | a.Give | a.Take
"""A visit with a die, one for the neutral player, or one to which J3 leads."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One resource that a visit brings."""

    kind: int
    before: tuple[int, ...]  # how many every holder has
    after: tuple[int, ...]  # the same as soon as the tokens are taken
    is_more: bool  # whether the effect may bring another one


@dataclass(frozen=True, slots=True)
class VisitPreview:
    """The gain of a visit for whoever it is made for."""

    holder: int
    effect: int  # of the tile that is visited, or NONE at the market
    rolls: tuple[int, ...]  # the numbers that the tile wants to be rolled; none where nothing is rolled
    is_possible: bool  # whether the tile can do what it does then
    hand: int | None  # I1: the space that the clock's hand goes on to by such a roll
    gains: tuple[Gain, ...]
    emptied: int | None  # the region that stands empty then, if any
    is_awarded: bool  # whether it surely stays empty until regions are settled: J3 may lead to where one is filled


def preview(rules: AtlandiceRules, s: State, visit: PlannedVisit) -> VisitPreview:
    """Plays a visit as far as its roll, and after a roll that the tile wants as far as its effect."""
    constants = rules.constants
    after = s.copy()
    events = list[Event]()
    rules.apply(after, visit, events)
    sector = s.sector if isinstance(visit, a.Take) else visit.sector
    holder = constants.neutral if isinstance(visit, a.Give) else s.taker if isinstance(visit, a.Take) else s.player
    effect = constants.effect[s.top[sector]] if sector != MARKET else NONE
    lucky, moved = after, None
    if after.step == ROLL:
        lucky, told = after.copy(), list[Event]()
        rules.apply(lucky, a.Roll(LUCK[effect][0]), told)
        moved = next((event.space for event in told if isinstance(event, ev.HandMoved) and event.cause == "inn"), None)
    takes = (
        [action for action in rules.legal(lucky) if isinstance(action, a.Take | a.Fetch)]
        if lucky.step == EFFECT
        else []
    )
    more = {action.token for action in takes}
    tokens = [kind for kind in (visit.token, visit.bonus) if kind != NONE]
    gains = tuple(_gain(s, holder, kind, tokens.count(kind), kind in more) for kind in sorted(set(tokens)))
    is_possible = moved is not None if effect == I1 else lucky.step in IN_VISIT
    emptied = _emptied_region(after, events)
    return VisitPreview(holder, effect, LUCK.get(effect, ()), is_possible, moved, gains, emptied, effect != J3)


def _gain(s: State, holder: int, kind: int, count: int, is_more: bool) -> Gain:
    before = counts_of(s, kind)
    return Gain(kind, before, tuple(number + count * (who == holder) for who, number in enumerate(before)), is_more)


def _emptied_region(after: State, events: list[Event]) -> int | None:
    """The region awarded because of this visit: at once, or as soon as the tile has had its effect."""
    if after.step in IN_VISIT:
        region = next_empty(after, 0)
        return region if region != NONE else None
    return next((event.sector for event in events if isinstance(event, ev.RegionEmptied)), None)


def award_points(rules: AtlandiceRules, counts: Sequence[int]) -> tuple[int, ...]:
    """R1, R2: what each holder would get from an empty region, given how many of its resource they have."""
    points, (first, second) = rules.constants.board.points, places(counts)
    return tuple(points.tile * (holder in first) + points.second * (holder in second) for holder in range(len(counts)))


# The clock.

_MOST = 1200  # actions that are tried at most before a forecast is given up


@dataclass(frozen=True, slots=True)
class ClockTurn:
    """The clock's effects at the end of a round."""

    number: int  # of the die that stays
    sector: int  # where it lies
    hands: int
    space: int  # where the hand lands
    goods: int  # what is counted or given there
    leaders: tuple[int, ...]  # who gets the points of an inventory
    count: int  # how many tokens they have
    is_over: bool  # the waves


@dataclass(frozen=True)
class Forecast:
    """Everything the clock can do after the last visit of a round."""

    turns: Mapping[int, frozenset[ClockTurn] | None]
    """By what is rolled for the tile, or 0 where nothing is; None where a second visit follows, or too much can happen.
    """

    @cached_property
    def all(self) -> frozenset[ClockTurn]:
        return frozenset().union(*(turns for turns in self.turns.values() if turns))

    @property
    def is_whole(self) -> bool:
        return all(turns is not None for turns in self.turns.values())

    @property
    def sure(self) -> ClockTurn | None:
        """Tells what the clock does whatever is rolled or chosen."""
        return next(iter(self.all)) if self.is_whole and len(self.all) == 1 else None

    @property
    def unknown_rolls(self) -> list[int]:
        """After these more happens than is looked ahead to."""
        return [roll for roll, turns in self.turns.items() if turns is None]

    @property
    def space(self) -> int | None:
        """Where the hand surely lands."""
        return self.spaces[0] if self.is_whole and len(self.spaces) == 1 else None

    @property
    def die(self) -> tuple[int, int, int] | None:
        """The number of the die that stays, its sector, and the hands there, where that is the same after all that is
        looked ahead to.
        """
        dice = {(turn.number, turn.sector, turn.hands) for turn in self.all}
        return next(iter(dice)) if len(dice) == 1 else None

    @property
    def spaces(self) -> list[int]:
        """Where the hand may land, as far as that is known."""
        return sorted({turn.space for turn in self.all})

    @property
    def by_roll(self) -> list[tuple[list[int], ClockTurn]]:
        """Tells what the clock does by each roll, where nothing else decides; the most likely result comes last."""
        if not self.is_whole or any(turns is None or len(turns) > 1 for turns in self.turns.values()):
            return []
        found = [([roll for roll, turns in self.turns.items() if turns and turn in turns], turn) for turn in self.all]
        return sorted(found, key=lambda one: (len(one[0]), one[0]))


def is_last_visit(rules: AtlandiceRules, s: State) -> bool:
    """Whether the clock follows on the visit that is asked for."""
    return s.step == VISIT and len(s.taken) == rules.constants.visits - 1


def last_visitor(rules: AtlandiceRules, s: State) -> int:
    """The seat that takes the last but one die of a round, and so chooses which one moves the clock."""
    return (s.first + rules.constants.visits - 1) % rules.constants.seats


def forecast(rules: AtlandiceRules, s: State, visit: a.Visit | a.Give) -> Forecast:
    """Plays the last visit of a round out in every way, as far as the clock."""
    after, events = s.copy(), list[Event]()
    rules.apply(after, visit, events)
    left = [_MOST]
    if after.step != ROLL:
        return Forecast({0: _turns(rules, after, events, left)})
    found: dict[int, frozenset[ClockTurn] | None] = {}
    for action, _ in rules.outcomes(after):
        assert isinstance(action, a.Roll)
        rolled, told = after.copy(), list[Event]()
        rules.apply(rolled, action, told)
        found[action.number] = _turns(rules, rolled, told, left)
    return Forecast(found)


def _turns(rules: AtlandiceRules, s: State, events: list[Event], left: list[int]) -> frozenset[ClockTurn] | None:
    """Works out everything the clock can do from here on, where these are the last facts; None where that leads too
    far.
    """
    if (turn := _turn(rules, s, events)) is not None:
        return frozenset({turn})
    if s.step in (REROLL, ARRIVE):
        return None
    actions = [action for action, weight in rules.outcomes(s) if weight] if s.actor == CHANCE else rules.legal(s)
    found = frozenset[ClockTurn]()
    for action in actions:
        left[0] -= 1
        after, told = s.copy(), list[Event]()
        rules.apply(after, action, told)
        turns = _turns(rules, after, told, left) if left[0] >= 0 else None
        if turns is None:
            return None
        found |= turns
    return found


def _turn(rules: AtlandiceRules, s: State, events: list[Event]) -> ClockTurn | None:
    """Reads off the facts what the clock did."""
    stays = next((event for event in events if isinstance(event, ev.DieLeft)), None)
    if stays is None:
        return None
    inventory = next((event for event in events if isinstance(event, ev.InventoryTaken)), None)
    is_over = any(isinstance(event, ev.GameEnded) for event in events)
    goods = PLAIN if is_over else rules.constants.clock[s.hand]
    leaders = inventory.seats if inventory else ()
    count = max(inventory.counts) if inventory else 0
    return ClockTurn(stays.number, stays.sector, stays.count, s.hand, goods, leaders, count, is_over)


@dataclass(frozen=True, slots=True)
class LookAhead:
    """All that is known of a visit before it is made."""

    visit: PlannedVisit
    brought: VisitPreview
    coming: Forecast | None  # what the clock does then, where the visit is the last one of the round


def look_ahead(rules: AtlandiceRules, s: State, visit: PlannedVisit) -> LookAhead:
    coming = forecast(rules, s, visit) if is_last_visit(rules, s) and not isinstance(visit, a.Take) else None
    return LookAhead(visit, preview(rules, s, visit), coming)
