"""How the facts of Atlandice are staged: each adds to a timeline what moves how, what is seen beside it, and when the next may begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.engine import Event
from game.rules.atlandice import events as e
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.speech.sentences import token_picture
from game.rules.atlandice.state import KINDS, MARKET, State

from ...kit.camera import Point
from ...kit.look_back import LookBack
from ...kit.motion_queue import Arrangement, MotionQueue
from ..layout import BOAT, DIE, HAND, TOKEN, CityLayout, CityPiece, hand_way
from . import regions
from .ceremonies import Inventory
from .timeline import CityChange, CityTimeline

City = Arrangement[State, CityPiece]
CityQueue = MotionQueue[State, CityPiece]
CityLookBack = LookBack[State, CityPiece]

_LONGEST, _LONGEST_CEREMONY = 2.6, 12.0
"""Seconds a step takes at most at normal speed, without a ceremony and with one."""
_INVENTORY = 3.4
_THROW = 0.14
"""Seconds between two dice of a throw."""
QUIET: frozenset[type[Event]] = frozenset((
    e.RoundBegan, e.DiceThrown, e.NothingToTake, e.EffectUsed, e.EffectIdle, e.NotSecondDie, e.DonationEnded, e.ResourceCounted, e.Scored,
    e.TileGone,
))  # fmt: skip
"""Facts that are not seen on the board: nothing happens, or what follows shows them."""
CEREMONIES = (e.RegionEmptied, e.RegionFilled, e.InventoryTaken, e.DonationBegan)


class CityStaging:
    """How the facts of Atlandice become motion in one city."""

    pictures: Mapping[str, float] = {"award": 1.0, "home": 1.0, "inventory": 1.0, "rolled": 2.6, "mark": 2.4, "donation": 1.0}

    def __init__(self, t: Constants, layout: Callable[[], CityLayout], is_short: Callable[[], bool]) -> None:
        self._t, self._layout, self._is_short = t, layout, is_short

    def staged(self, before: City, after: City, events: tuple[Event, ...], undone: tuple[Event, ...]) -> CityTimeline:
        change = CityChange(self._t, before.table, after.table, self._layout(), self._is_short())
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


def _game_ended(timeline: CityTimeline, event: e.GameEnded) -> None:
    for number in range(4):
        timeline.add("ring", timeline.middle(MARKET), 1.0, after=0.22 * number, size=12.0)
    timeline.clock += 1.2


STAGED: dict[type[Event], Callable[[CityTimeline, Any], None]] = {
    **regions.STAGED,
    e.FirstDrawn: _first_drawn,
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
    e.PointsWon: _points_won,
    e.DieLeft: _die_left,
    e.InventoryTaken: _inventory_taken,
    e.DonationBegan: _donation_began,
    e.Donated: _donated,
    e.MarkerPassed: _marker_passed,
    e.GameEnded: _game_ended,
}
