"""How the facts of Atlantis are staged: each adds to a timeline what moves how, what is seen beside it, and when the next may begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.engine import Event
from game.rules.atlantis import events as e
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.route import crossed, gaps_of
from game.rules.atlantis.state import ATLANTIS, NONE, PublicState

from ...kit.look_back import LookBack
from ...kit.motion_queue import Arrangement, MotionQueue
from ..layout import RowLayout, RowPiece, gap_line, gap_middle, on_tile
from .effects import tile_kind
from .timeline import RowChange, RowTimeline

Row = Arrangement[PublicState, RowPiece]
RowQueue = MotionQueue[PublicState, RowPiece]
RowLookBack = LookBack[PublicState, RowPiece]

_HOP, _LONGEST_WAY = 0.09, 1.2
"""Seconds from a place to the next, and for a whole way at most."""
_LONGEST = 2.6
_LONGEST_MARCH = 9.0
"""Seconds a step takes at most at normal speed; the final march, with all that is owed and paid, may take more."""
_BEHIND = 0.3
"""On the final march: seconds from one pawn of a player to the next."""
_EDGE_BELOW = 0.052
"""How far the middle of a tile's drawing, with its edge, lies below that of its face, in T."""
QUIET: frozenset[type[Event]] = frozenset(
    (e.CardSeen, e.TollDue, e.TurnFinished, e.NoCardsLeft, e.NothingCollected, e.MarchedFree, e.WaterLaid, e.PlaceTaken)
)
"""Facts that are not seen on the board: they are secret, nothing happens, or what follows shows them."""


class RowStaging:
    """How the facts of Atlantis become motion along one row."""

    pictures: Mapping[str, float] = {"played": 1.0, "shown": 1.0, "mark": 0.9, "collect": 0.94, "bill": 1.0, "debt": 1.0}

    def __init__(self, t: Constants, layout: Callable[[], RowLayout]) -> None:
        self._t, self._layout = t, layout

    def staged(self, before: Row, after: Row, events: tuple[Event, ...], undone: tuple[Event, ...]) -> RowTimeline:
        timeline = RowTimeline(RowChange(self._t, before.table, after.table, self._layout()), before.pieces, after.pieces)
        for event in events:
            timeline.clock = max(timeline.clock, timeline.due)
            if handle := STAGED.get(type(event)):
                handle(timeline, event)
        timeline.settle()
        return timeline

    def longest(self, events: tuple[Event, ...]) -> float:
        return _LONGEST_MARCH if any(isinstance(event, e.GameEnded) for event in events) else _LONGEST


# Setting up and turns.


def _first_drawn(timeline: RowTimeline, event: e.FirstDrawn) -> None:
    timeline.add("mark", timeline.middle(), 0.8, art=f"common/mark-{timeline.change.t.colours[event.seat]}", size=0.9)
    timeline.clock += 0.6


def _tile_laid(timeline: RowTimeline, event: e.TileLaid) -> None:
    timeline.add(
        "lay", timeline.change.layout.places[event.place], 0.25, art=tile_kind(event.tile, event.below), space=event.place, hides=True
    )
    timeline.clock += 0.02


def _turn_began(timeline: RowTimeline, event: e.TurnBegan) -> None:
    art = f"common/mark-{timeline.change.t.colours[event.seat]}"
    timeline.add("turn", (0, 0), 0.45, art=art, size=0.5, seat=event.seat)


# Cards.


def _card_drawn(timeline: RowTimeline, event: e.CardDrawn) -> None:
    """Always the same, whatever it is."""
    timeline.add("draw", timeline.middle(), 0.4, art="atlantis/card-back", size=0.62, seat=event.seat)
    timeline.clock += 0.14


def _card_played(timeline: RowTimeline, event: e.CardPlayed) -> None:
    timeline.add("played", timeline.beside(), 0.8, art=f"card {OBJECTS[event.kind]}", size=1.25, seat=event.seat)
    timeline.clock += 0.42


def _hand_shown(timeline: RowTimeline, event: e.HandShown) -> None:
    """T8"""
    x, y = timeline.middle()
    wide = min(0.95, 9.0 / max(len(event.kinds), 1))
    for number, kind in enumerate(event.kinds):
        at = x + (number - (len(event.kinds) - 1) / 2) * wide, y
        timeline.add("shown", at, 1.5, after=0.05 * number, art=f"card {OBJECTS[kind]}", size=1.1, seat=event.seat)
    timeline.clock += 1.2


def _pile_refilled(timeline: RowTimeline, event: e.PileRefilled) -> None:
    timeline.add("shuffle", timeline.middle(), 0.6, art="atlantis/card-back", size=0.9)
    timeline.clock += 0.5


# Pawns.


def _pawn_moved(timeline: RowTimeline, event: e.PawnMoved) -> None:
    """Place by place along the row."""
    key, t, layout = ("pawn", event.pawn, 0), timeline.change.t, timeline.change.layout
    start = timeline.place(key) or layout.places[event.start]
    between = [on_tile(timeline.change.before, layout, place) for place in range(event.start + 1, event.place)]
    new = timeline.new.get(key)
    if new is not None and new.space == event.place:
        end = new.x, new.y
    else:
        end = on_tile(timeline.change.before, layout, event.place) if t.is_on_the_row(event.place) else layout.beach
    seconds = min(_HOP * (event.place - event.start) + 0.1, _LONGEST_WAY)
    timeline.go(key, [start, *between, end], seconds, "hop")
    timeline.moved, timeline.paid = (event.start, event.place), 0
    if timeline.is_march:
        timeline.ashore = timeline.clock + seconds
        timeline.clock += _BEHIND
    else:
        timeline.clock += seconds


def _pawn_arrived(timeline: RowTimeline, event: e.PawnArrived) -> None:
    seat = timeline.change.t.colours[event.seat]
    timeline.add("cheer", timeline.change.layout.beach, 0.7, art=f"common/mark-{seat}", size=0.5)
    timeline.due = timeline.clock + 0.3


# Paying and buying.


def _tile_paid(timeline: RowTimeline, event: e.TilePaid) -> None:
    _pay(timeline, event.seat, tile_kind(event.tile, 0), 0.62)


def _card_paid(timeline: RowTimeline, event: e.CardPaid) -> None:
    _pay(timeline, event.seat, f"card {OBJECTS[event.kind]}", 0.6)


def _pay(timeline: RowTimeline, seat: int, art: str, size: float) -> None:
    """Into the water at one of the gaps that were crossed; their plaques nod."""
    timeline.wait_for_pawns()
    change = timeline.change
    start, end = timeline.moved or (ATLANTIS, change.t.mainland)
    paid_for = [gap for gap in crossed(gaps_of(change.t, change.before), start, end) if gap.price]
    at = gap_middle(change.layout, paid_for[timeline.paid % len(paid_for)]) if paid_for else timeline.middle()
    timeline.paid += 1
    timeline.add("toll", at, 0.5, art=art, size=size, seat=seat)
    timeline.add("ring", at, 0.45, after=0.38, size=0.7)
    for gap in paid_for:
        key = ("gap", gap.end, 0)
        if key in timeline.old and key in timeline.new and key not in timeline.motions:
            place = timeline.place(key) or at
            timeline.go(key, [place, place], 0.3, "nod", timeline.clock + 0.3)
    timeline.clock += 0.22
    timeline.due = timeline.clock + 0.25


def _tile_sold(timeline: RowTimeline, event: e.TileSold) -> None:
    """T1"""
    timeline.add("toll", timeline.middle(), 0.55, art=tile_kind(event.tile, 0), size=0.8, seat=event.seat)
    timeline.clock += 0.45


# The row.


def _tile_collected(timeline: RowTimeline, event: e.TileCollected) -> None:
    """It lifts, turns and goes to its owner in an arc."""
    x, y = timeline.top(event.place)
    timeline.add("collect", (x, y + _EDGE_BELOW), 0.7, art=tile_kind(event.tile, 0), size=0.94, seat=event.seat)
    timeline.clock += 0.4
    timeline.due = timeline.clock + 0.2


def _tile_revealed(timeline: RowTimeline, event: e.TileRevealed) -> None:
    below = timeline.change.after.below[event.place]
    place = timeline.change.layout.places[event.place]
    timeline.add("reveal", place, 0.5, art=tile_kind(event.tile, below), space=event.place, hides=True)
    timeline.clock += 0.4


def _place_flooded(timeline: RowTimeline, event: e.PlaceFlooded) -> None:
    """T6: the place shudders, tilts and goes under with two rings of foam; then the plaque pops up, and gaps become one."""
    timeline.add("sink", timeline.change.layout.places[event.place], 0.8, space=event.place)
    timeline.clock += 0.5
    _merge(timeline, event.place)
    timeline.due = timeline.clock + 0.35


def _merge(timeline: RowTimeline, place: int) -> None:
    gap = next((gap for gap in gaps_of(timeline.change.t, timeline.change.after) if gap.first <= place < gap.end), None)
    new = timeline.new.get(("gap", gap.end, 0)) if gap else None
    if gap is None or new is None:
        return
    for key, piece in timeline.old.items():
        if key[0] == "gap" and gap.first <= piece.space < gap.end and key != new.key:
            timeline.go(key, [(piece.x, piece.y), (new.x, new.y)], 0.3, "go")
    if new.key in timeline.old:
        old = timeline.old[new.key]
        timeline.go(new.key, [(old.x, old.y), (new.x, new.y)], 0.3, "go")
        timeline.look(new.key, replace(new, scale=old.scale), timeline.clock + 0.2)
    else:
        timeline.go(new.key, [(new.x, new.y)] * 2, 0.35, "rise")
        timeline.look(new.key, new, 0.0)


def _end_moved_up(timeline: RowTimeline, event: e.EndMovedUp) -> None:
    layout, t = timeline.change.layout, timeline.change.t
    places = range(1, event.place) if event.end == ATLANTIS else range(event.place + 1, t.mainland)
    gone = [place for place in places if timeline.change.before.tops[place]]
    for place in gone:
        timeline.add("pave", layout.places[place], 0.5, space=place)
    timeline.clock += 0.4


def _bridge_laid(timeline: RowTimeline, event: e.BridgeLaid) -> None:
    """Plank by plank."""
    gap = next((gap for gap in gaps_of(timeline.change.t, timeline.change.after) if gap.first <= event.place < gap.end), None)
    if gap is None:
        return
    spots = tuple(gap_line(timeline.change.layout, gap))
    colour = timeline.change.t.colours[event.seat]
    at = gap_middle(timeline.change.layout, gap)
    timeline.add("bridge", at, 0.7, art=colour, spots=spots, seat=event.seat, space=gap.first, hides=True)
    timeline.clock += 0.6


def _bridge_lost(timeline: RowTimeline, event: e.BridgeLost) -> None:
    place = timeline.change.before.bridges[event.seat]
    if place != NONE and place < len(timeline.change.layout.places):
        timeline.add("ring", timeline.change.layout.places[place], 0.5, size=1.1)
        timeline.clock += 0.3


# The end.


def _game_ended(timeline: RowTimeline, event: e.GameEnded) -> None:
    timeline.is_march = True
    timeline.clock += 0.2


def _marched(timeline: RowTimeline, event: e.Marched) -> None:
    """Whose pawns go, and what they owe; the tolls follow."""
    timeline.wait_for_pawns()
    timeline.add("bill", timeline.middle(), 1.1, art=_bill(timeline, event.seat, event.price), size=1.0, seat=event.seat)
    timeline.clock += 0.5


def _debt_left(timeline: RowTimeline, event: e.DebtLeft) -> None:
    timeline.wait_for_pawns()
    timeline.add("debt", timeline.middle(), 1.3, art=_bill(timeline, event.seat, -event.price), size=1.0, seat=event.seat)
    timeline.clock += 0.8


def _bill(timeline: RowTimeline, seat: int, price: int) -> str:
    return f"bill {timeline.change.t.colours[seat]} {price}"


STAGED: dict[type[Event], Callable[[RowTimeline, Any], None]] = {
    e.FirstDrawn: _first_drawn,
    e.TileLaid: _tile_laid,
    e.TurnBegan: _turn_began,
    e.CardDrawn: _card_drawn,
    e.CardPlayed: _card_played,
    e.HandShown: _hand_shown,
    e.PileRefilled: _pile_refilled,
    e.PawnMoved: _pawn_moved,
    e.PawnArrived: _pawn_arrived,
    e.TilePaid: _tile_paid,
    e.CardPaid: _card_paid,
    e.TileSold: _tile_sold,
    e.TileCollected: _tile_collected,
    e.TileRevealed: _tile_revealed,
    e.PlaceFlooded: _place_flooded,
    e.EndMovedUp: _end_moved_up,
    e.BridgeLaid: _bridge_laid,
    e.BridgeLost: _bridge_lost,
    e.GameEnded: _game_ended,
    e.Marched: _marched,
    e.DebtLeft: _debt_left,
}
