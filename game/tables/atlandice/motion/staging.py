"""How the facts of Atlandice are staged: each adds to a timeline what moves how, what is seen beside it, and when the next may begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.engine import Event
from game.rules.atlandice import events as e
from game.rules.atlandice.state import KINDS, MARKET, State
from game.rules.atlandice.tables import Tables
from game.rules.atlandice.wording import sector_picture, token_picture

from ...kit.camera import Point
from ...kit.look_back import LookBack
from ...kit.motion_queue import Arrangement, MotionQueue
from ...kit.pieces import Key
from ...kit.timeline import Timeline
from ..layout.city import DIE, TOKEN, CityLayout
from ..layout.pieces import BOAT, HAND, CityPiece, front_of, hand_way
from .ceremonies import Inventory, Turning, award_of, homecoming

City = Arrangement[State, CityPiece]
CityQueue = MotionQueue[State, CityPiece]
CityLookBack = LookBack[State, CityPiece]

_LONGEST, _LONGEST_CEREMONY = 2.6, 12.0
"""Seconds a step takes at most at normal speed, without a ceremony and with one."""
_AWARD, _HOME, _INVENTORY = 5.5, 4.2, 3.4
_TURN, _CLOSE = 0.6, 1.6
"""Seconds a tile takes to turn over, and a region to be shuttered and go under."""
_THROW = 0.14
"""Seconds between two dice of a throw."""
_STREAM = 0.12
"""Seconds between two tokens that go home."""
QUIET: frozenset[type[Event]] = frozenset((
    e.RoundBegan, e.DiceThrown, e.NothingToTake, e.EffectUsed, e.EffectIdle, e.NotSecondDie, e.DonationEnded, e.ResourceCounted, e.Scored,
    e.TileGone,
))  # fmt: skip
"""Facts that are not seen on the board: nothing happens, or what follows shows them."""
CEREMONIES = (e.RegionEmptied, e.RegionFilled, e.InventoryTaken, e.DonationBegan)


@dataclass(frozen=True, slots=True)
class Change:
    """What a timeline is about: the table before and after."""

    t: Tables
    before: State
    after: State
    layout: CityLayout
    is_short: bool
    """Whether ceremonies are left out."""


class CityTimeline(Timeline[CityPiece]):
    """Follows dice and tokens while the facts are told."""

    def __init__(self, change: Change, old: Mapping[Key, CityPiece], new: Mapping[Key, CityPiece]) -> None:
        super().__init__(old, new, change.t.holders)
        self.change = change
        self.following: tuple[Event, ...] = ()
        """The facts after the one that is staged."""
        self.returned = [0] * change.t.holders
        """R3: tokens that are on their way home, by whose they were."""
        self._gone: set[Key] = set()
        self._come: set[Key] = set()

    def middle(self, sector: int) -> Point:
        return self.change.layout.middle(sector)

    def lift(self, kind: str, group: int) -> Point | None:
        """The last piece of a kind that is no longer there: from now on it is not seen; where it was."""
        keys = [key for key in self.old if key[:2] == (kind, group) and key not in self.new and key not in self._gone]
        if not keys:
            return None
        key = max(keys)
        self._gone.add(key)
        place = self.place(key)
        if place:
            self.go(key, [place, place], 0.05, "vanish", self.clock)
        return place

    def put(self, kind: str, group: int, after: float) -> Point | None:
        """A piece of a kind that was not there before: it is seen from then on; where."""
        keys = [key for key in self.new if key[:2] == (kind, group) and key not in self.old and key not in self._come]
        if not keys:
            return None
        key = min(keys)
        self._come.add(key)
        new = self.new[key]
        self.go(key, [(new.x, new.y)] * 2, 0.08, "appear", self.clock + after)
        self.look(key, new, 0.0)
        return new.x, new.y

    def token_at(self, sector: int, kind: int) -> Point:
        return self.lift("token", KINDS * sector + kind) or self.middle(sector)

    def fly(self, art: str, start: Point, end: Point, seconds: float, size: float, after: float = 0.0) -> None:
        self.add("fly", start, seconds, after=after, art=art, size=size, spots=(end,))


class CityStaging:
    """How the facts of Atlandice become motion in one city."""

    pictures: Mapping[str, float] = {"award": 1.0, "home": 1.0, "inventory": 1.0, "rolled": 2.6, "mark": 2.4, "donation": 1.0}

    def __init__(self, t: Tables, layout: Callable[[], CityLayout], is_short: Callable[[], bool]) -> None:
        self._t, self._layout, self._is_short = t, layout, is_short

    def staged(self, before: City, after: City, events: tuple[Event, ...], undone: tuple[Event, ...]) -> CityTimeline:
        change = Change(self._t, before.table, after.table, self._layout(), self._is_short())
        timeline = CityTimeline(change, before.pieces, after.pieces)
        for number, event in enumerate(events):
            timeline.clock, timeline.following = max(timeline.clock, timeline.due), events[number + 1 :]
            if handle := STAGED.get(type(event)):
                handle(timeline, event)
        timeline.settle()
        return timeline

    def longest(self, events: tuple[Event, ...]) -> float:
        return _LONGEST_CEREMONY if any(isinstance(event, CEREMONIES) for event in events) else _LONGEST


# Setting up and the gates.


def _first_drawn(timeline: CityTimeline, event: e.FirstDrawn) -> None:
    timeline.add("mark", timeline.middle(MARKET), 0.8, art=_mark(timeline, event.seat), size=2.4)
    timeline.clock += 0.6


def _marker_passed(timeline: CityTimeline, event: e.MarkerPassed) -> None:
    timeline.add("turn", (0, 0), 0.5, art=_mark(timeline, event.seat), size=1.4, seat=event.seat)
    timeline.clock += 0.2


def _mark(timeline: CityTimeline, seat: int) -> str:
    return f"common/mark-{timeline.change.t.colours[seat]}"


def _tile_shown(timeline: CityTimeline, event: e.TileShown) -> None:
    """It turns over."""
    _turn_card(timeline, "turned", event.sector, _TURN)
    timeline.clock += 0.12 if timeline.change.before.round == 0 else 0.5


def _turn_card(timeline: CityTimeline, kind: str, sector: int, seconds: float) -> None:
    change = timeline.change
    fronts = Turning(front_of(change.t, change.before, sector), front_of(change.t, change.after, sector))
    timeline.add(kind, timeline.middle(sector), seconds, space=sector, about=fronts)


def _gate_opened(timeline: CityTimeline, event: e.GateOpened) -> None:
    """The dice tumble from the middle to the gates."""
    end = timeline.put("die", event.number, 0.6) or timeline.middle(event.sector)
    timeline.add("tumble", timeline.middle(MARKET), 0.6, art=f"common/die-{event.number}", size=DIE, spots=(end,))
    timeline.clock += _THROW


# A visit.


def _die_taken(timeline: CityTimeline, event: e.DieTaken) -> None:
    start = timeline.lift("die", event.number) or timeline.middle(event.sector)
    timeline.add("to-plate", start, 0.45, art=f"common/die-{event.number}", size=DIE, seat=event.seat)
    timeline.clock += 0.25


def _die_given(timeline: CityTimeline, event: e.DieGiven) -> None:
    """N1: to the neutral player's plate, the last."""
    start = timeline.lift("die", event.number) or timeline.middle(event.sector)
    timeline.add("to-plate", start, 0.45, art=f"common/die-{event.number}", size=DIE, seat=timeline.change.t.neutral)
    timeline.clock += 0.25


def _token_taken(timeline: CityTimeline, event: e.TokenTaken) -> None:
    start = timeline.token_at(event.sector, event.resource)
    timeline.add("to-plate", start, 0.5, art=token_picture(event.resource), size=TOKEN, seat=event.seat)
    timeline.clock += 0.15


def _effect_rolled(timeline: CityTimeline, event: e.EffectRolled) -> None:
    home = timeline.change.t.home[event.tile]
    timeline.add("rolled", timeline.middle(home), 1.0, art=f"common/die-{event.number}", size=2.6, more=("lucky",) if event.lucky else ())
    timeline.clock += 0.8


def _sent_on(timeline: CityTimeline, event: e.SentOn) -> None:
    """J3"""
    timeline.fly(f"common/die-{event.number}", timeline.middle(0), timeline.middle(event.sector), 0.5, DIE)
    timeline.clock += 0.5


# Effects.


def _tokens_swapped(timeline: CityTimeline, event: e.TokensSwapped) -> None:
    """J2"""
    there, back = timeline.token_at(event.start, event.resource), timeline.token_at(event.sector, event.other)
    timeline.fly(token_picture(event.resource), there, _new_token(timeline, event.sector, event.resource, 0.55), 0.55, TOKEN)
    timeline.fly(token_picture(event.other), back, _new_token(timeline, event.start, event.other, 0.55), 0.55, TOKEN)
    timeline.clock += 0.55


def _token_moved(timeline: CityTimeline, event: e.TokenMoved) -> None:
    start = timeline.token_at(event.start, event.resource)
    timeline.fly(token_picture(event.resource), start, _new_token(timeline, event.sector, event.resource, 0.55), 0.55, TOKEN)
    timeline.clock += 0.55


def _new_token(timeline: CityTimeline, sector: int, kind: int, after: float) -> Point:
    return timeline.put("token", KINDS * sector + kind, after) or timeline.middle(sector)


def _die_turned(timeline: CityTimeline, event: e.DieTurned) -> None:
    """I3"""
    start = timeline.lift("die", event.number) or timeline.middle(event.start)
    end = timeline.put("die", event.face, 0.6) or timeline.middle(event.sector)
    timeline.add("tumble", start, 0.6, art=f"common/die-{event.face}", size=DIE, spots=(end,))
    timeline.clock += 0.6


def _submarine_moved(timeline: CityTimeline, event: e.SubmarineMoved | e.SubmarineDrifted) -> None:
    """Down, under the city, and up again."""
    start, end = timeline.place(BOAT), timeline.new[BOAT]
    if start:
        timeline.go(BOAT, [start, start], 0.35, "under")
        timeline.go(BOAT, [(end.x, end.y)] * 2, 0.4, "rise", timeline.clock + 0.4)
        timeline.add("ring", start, 0.5, after=0.15, size=2.6)
        timeline.add("ring", (end.x, end.y), 0.5, after=0.45, size=2.6)
    timeline.clock += 0.8


# The clock.


def _die_left(timeline: CityTimeline, event: e.DieLeft) -> None:
    """P3"""
    place = timeline.place(("die", event.number, 0)) or timeline.middle(event.sector)
    timeline.add("pulse", place, 0.6, size=DIE)
    timeline.clock += 0.4


def _hand_moved(timeline: CityTimeline, event: e.HandMoved) -> None:
    """Tick by tick; the spaces behind it are flooded."""
    way = hand_way(timeline.change.t, timeline.change.layout, event.left, event.space)
    seconds = 0.28 * (event.space - event.left)
    timeline.go(HAND, way, seconds, "go")
    timeline.clock += seconds + 0.15


def _inventory_taken(timeline: CityTimeline, event: e.InventoryTaken) -> None:
    if not timeline.change.is_short:
        told = Inventory(event.goods, event.counts, event.seats, timeline.change.t.board.points.inventory)
        timeline.add("inventory", timeline.middle(MARKET), _INVENTORY, about=told)
        timeline.clock += _INVENTORY - 0.8


def _donation_began(timeline: CityTimeline, event: e.DonationBegan) -> None:
    if not timeline.change.is_short:
        timeline.add("donation", timeline.middle(MARKET), 0.9, art="atlandice/cell-donation", size=5.0)
        timeline.clock += 0.7


def _donated(timeline: CityTimeline, event: e.Donated) -> None:
    for number, kind in enumerate((event.resource, event.other)):
        end = timeline.put("token", KINDS * kind + kind, 0.5 + 0.1 * number) or timeline.middle(kind)
        timeline.add("from-plate", end, 0.5, after=0.1 * number, art=token_picture(kind), size=TOKEN, seat=event.seat)
    timeline.clock += 0.6


def _points_won(timeline: CityTimeline, event: e.PointsWon) -> None:
    for number in range(min(event.points, 3)):
        timeline.add("to-plate", timeline.middle(MARKET), 0.5, after=0.08 * number, art="atlandice/point", size=1.6, seat=event.seat)
    timeline.due = timeline.clock + 0.3


# An empty region.


def _region_emptied(timeline: CityTimeline, event: e.RegionEmptied) -> None:
    """R1, R2: most, second most, and ties with the reason."""
    if timeline.change.is_short:
        timeline.add("pulse", timeline.middle(event.sector), 0.6, size=6.0)
        timeline.clock += 0.3
        return
    change = timeline.change
    told = award_of(change.t, change.before, change.after, event, timeline.following)
    timeline.add("award", timeline.middle(MARKET), _AWARD, about=told)
    timeline.clock += _AWARD - 0.4


def _tile_won(timeline: CityTimeline, event: e.TileWon) -> None:
    timeline.add("to-plate", timeline.middle(event.sector), 0.6, art=sector_picture(event.sector), size=5.0, seat=event.seat)
    timeline.clock += 0.3


def _tokens_returned(timeline: CityTimeline, event: e.TokensReturned) -> None:
    """R3: where they go, the next fact tells."""
    timeline.returned[event.seat] += event.count


def _tokens_lost(timeline: CityTimeline, event: e.TokensLost) -> None:
    """R4"""
    home = timeline.middle(event.resource)
    for number in range(min(event.count, 6)):
        timeline.add("from-plate", home, 0.5, after=0.06 * number, art=token_picture(event.resource), size=TOKEN, seat=event.seat)
    timeline.due = timeline.clock + 0.4


def _region_filled(timeline: CityTimeline, event: e.RegionFilled) -> None:
    """R3: they stream home, to the market first, the rest on the new tile."""
    change, kind = timeline.change, event.resource
    if not change.is_short:
        told = homecoming(change.t, change.after, event, tuple(timeline.returned))
        timeline.add("home", timeline.middle(event.sector), _HOME, about=told)
        timeline.due = timeline.clock + _HOME
    owners = [holder for holder, count in enumerate(timeline.returned) for _ in range(count)]
    sectors = [MARKET] * event.market + [event.sector] * event.count
    for number, (holder, sector) in enumerate(zip(owners, sectors, strict=True)):
        after = _STREAM * number
        end = timeline.put("token", KINDS * sector + kind, after + 0.5) or timeline.middle(sector)
        timeline.add("from-plate", end, 0.5, after=after, art=token_picture(kind), size=TOKEN, seat=holder)
    timeline.returned = [0] * change.t.holders
    timeline.clock += _STREAM * len(owners) + 0.5


def _region_closed(timeline: CityTimeline, event: e.RegionClosed) -> None:
    """R4: it is shuttered and goes under."""
    _turn_card(timeline, "closing", event.sector, _CLOSE)
    at = timeline.middle(event.sector)
    for number in range(3):
        timeline.add("ring", at, 0.8, after=0.6 + 0.25 * number, size=7.0)
    timeline.clock += _CLOSE


def _dice_drifted(timeline: CityTimeline, event: e.DiceDrifted) -> None:
    timeline.clock += 0.2


def _game_ended(timeline: CityTimeline, event: e.GameEnded) -> None:
    for number in range(4):
        timeline.add("ring", timeline.middle(MARKET), 1.0, after=0.22 * number, size=12.0)
    timeline.clock += 1.2


STAGED: dict[type[Event], Callable[[CityTimeline, Any], None]] = {
    e.FirstDrawn: _first_drawn,
    e.TileShown: _tile_shown,
    e.GateOpened: _gate_opened,
    e.DieTaken: _die_taken,
    e.DieGiven: _die_given,
    e.TokenTaken: _token_taken,
    e.EffectRolled: _effect_rolled,
    e.SentOn: _sent_on,
    e.TokensSwapped: _tokens_swapped,
    e.TokenMoved: _token_moved,
    e.DieTurned: _die_turned,
    e.SubmarineMoved: _submarine_moved,
    e.SubmarineDrifted: _submarine_moved,
    e.HandMoved: _hand_moved,
    e.RegionEmptied: _region_emptied,
    e.TileWon: _tile_won,
    e.PointsWon: _points_won,
    e.TokensReturned: _tokens_returned,
    e.TokensLost: _tokens_lost,
    e.RegionFilled: _region_filled,
    e.RegionClosed: _region_closed,
    e.DiceDrifted: _dice_drifted,
    e.DieLeft: _die_left,
    e.InventoryTaken: _inventory_taken,
    e.DonationBegan: _donation_began,
    e.Donated: _donated,
    e.MarkerPassed: _marker_passed,
    e.GameEnded: _game_ended,
}
