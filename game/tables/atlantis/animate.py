"""How the facts of Atlantis are animated: each adds to a timeline what moves how, what is seen beside it, and when the
next may begin.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine import Event
from game.rules.atlantis import events as e
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.route import Gap, gaps_crossed, gaps_of
from game.rules.atlantis.state import ATLANTIS, NONE, PublicState

from ..kit.animation import Arrangement
from ..kit.effects import PopUpMark, Ring, TurnMark
from ..kit.motion import Key, length
from ..kit.timeline import Timeline, animated_events
from . import effects
from .layout import EDGE, RowLayout, RowPiece, gap_line, gap_middle, on_tile, stretch

RowArrangement = Arrangement[PublicState, RowPiece]
_HOP, _LONGEST_WAY = 0.09, 1.2  # seconds from a place to the next, and for a whole way at most
_LONGEST = 2.6
_LONGEST_MARCH = 11.0
"""Seconds a step takes at most at normal speed; the final march, with all that is owed and paid and the wave after it,
may take more.
"""
_WAVE, _SHORT_WAVE = 2.4, 0.3  # seconds in which the row goes under, and where ceremonies are left out
_PLAQUE_GONE = 0.2  # seconds in which a plaque fades when the wave has come to it
_BEHIND = 0.3  # on the final march: seconds from one pawn of a player to the next
_EDGE_BELOW = 0.052  # how far the middle of a tile's drawing, with its edge, lies below that of its face, in T
QUIET: frozenset[type[Event]] = frozenset(
    (e.CardSeen, e.TollDue, e.TurnFinished, e.NoCardsLeft, e.NothingCollected, e.MarchedFree, e.WaterLaid, e.PlaceTaken)
)
"""Facts that are not seen on the board: they are secret, nothing happens, or what follows shows them."""


class RowTimeline(Timeline[RowPiece]):
    """Follows the pawns while the facts are told."""

    def __init__(self, constants: Constants, layout: RowLayout, before: RowArrangement, after: RowArrangement) -> None:
        super().__init__(before.pieces, after.pieces, constants.colours)
        self.constants = constants
        self.layout = layout
        self.middle = layout.bounds.middle
        self.before = before.state
        self.after = after.state
        self.moved: tuple[int, int] | None = None  # from where to where the pawn went that moved last
        self.paid = 0  # how many items were paid for it
        self.is_march = False  # whether it is the final march: the pawns of a player go one behind the other
        self.ashore = 0.0  # when the last of them will have come
        self.floods: list[tuple[int, float]] = []  # when the wave comes to a place, from the city on

    def wait_for_pawns(self) -> None:
        """Nothing is paid for the final march before all have come."""
        self.clock = max(self.clock, self.ashore)

    def vanishes(self, key: Key) -> tuple[float, float]:
        """Keeps the price of a gap there until the wave comes."""
        old = self.old.get(key)
        flood = next((when for place, when in self.floods if old and key[0] == "gap" and place >= old.space), None)
        return super().vanishes(key) if flood is None else (flood, _PLAQUE_GONE)

    def gap_at(self, place: int) -> Gap | None:
        """The gap that a place belongs to afterwards."""
        return next((gap for gap in gaps_of(self.constants, self.after) if gap.first <= place < gap.end), None)


def animate(
    constants: Constants,
    layout: RowLayout,
    before: RowArrangement,
    after: RowArrangement,
    events: tuple[Event, ...],
    is_short: bool = False,
) -> RowTimeline:
    """Makes the timeline of facts. Where there are none, everything is put where it belongs."""
    timeline = RowTimeline(constants, layout, before, after)
    timeline.tell(events, ANIMATED)
    land = [place for place, top in enumerate(timeline.after.tops) if top]
    if timeline.is_march:
        timeline.wait_for_pawns()
        timeline.clock = max(timeline.clock, timeline.due)
    if timeline.is_march and land:
        # When all is paid, the row goes under as one wave, from the city to the mainland.
        state, places = timeline.after, layout.places
        way = tuple(stretch(places, land[0], land[-1]))
        under = []
        for place in range(land[0], land[-1] + 1):
            along = length(stretch(places, land[0], place)) / max(length(way), 0.01)
            under.append(effects.DrownedPlace(place, places[place], state.tops[place], state.below[place], along))
        wave = effects.RowWave(places[land[0]], _WAVE, way, tuple(under), start=timeline.clock, sound="wave")
        timeline.floods = [(one.place, wave.start if is_short else wave.comes_to(one)) for one in under]
        if is_short:
            timeline.add(replace(wave.still(), seconds=_SHORT_WAVE), wait=_SHORT_WAVE)
        else:
            timeline.add(wave, wait=_WAVE)
    timeline.move_the_rest()
    timeline.longest = _LONGEST_MARCH if any(isinstance(event, e.GameEnded) for event in events) else _LONGEST
    return timeline


# Setting up and turns.


def _mark_first(timeline: RowTimeline, event: e.FirstDrawn) -> None:
    timeline.add(PopUpMark(timeline.middle, 0.8, art=timeline.mark(event.seat), size=0.9), wait=0.6)


def _lay_tile(timeline: RowTimeline, event: e.TileLaid) -> None:
    at = timeline.layout.places[event.place]
    timeline.add(effects.LaidTile(at, 0.25, event.tile, event.below, hidden_space=event.place), wait=0.02)


def _begin_turn(timeline: RowTimeline, event: e.TurnBegan) -> None:
    timeline.add(TurnMark((0, 0), 0.45, 0.3, 0.6, art=timeline.mark(event.seat), size=0.5, seat=event.seat))


# Cards.


def _draw_card(timeline: RowTimeline, event: e.CardDrawn) -> None:
    """Always the same, whatever it is."""
    timeline.add(effects.DrawnCard(timeline.middle, 0.4, seat=event.seat), wait=0.14)


def _play_card(timeline: RowTimeline, event: e.CardPlayed) -> None:
    """It is shown above the middle."""
    x, y = timeline.middle
    timeline.add(
        effects.PlayedCard((x, y - 0.4), 0.8, effects.Card(OBJECTS[event.kind]), size=1.25, seat=event.seat), wait=0.42
    )


def _show_hand(timeline: RowTimeline, event: e.HandShown) -> None:
    """Who cannot move any pawn shows the whole hand (T8)."""
    x, y = timeline.middle
    wide = min(0.95, 9.0 / max(len(event.kinds), 1))
    for number, kind in enumerate(event.kinds):
        at = x + (number - (len(event.kinds) - 1) / 2) * wide, y
        timeline.add(
            effects.ShownCard(at, 1.5, effects.Card(OBJECTS[kind]), size=1.1, seat=event.seat), after=0.05 * number
        )
    timeline.clock += 1.2


def _refill_pile(timeline: RowTimeline, event: e.PileRefilled) -> None:
    timeline.add(effects.Shuffle(timeline.middle, 0.6), wait=0.5)


# Pawns.


def _move_pawn(timeline: RowTimeline, event: e.PawnMoved) -> None:
    """Place by place along the row."""
    key = ("pawn", event.pawn, 0)
    constants = timeline.constants
    layout = timeline.layout
    start = timeline.place(key) or layout.places[event.start]
    between = [on_tile(timeline.before, layout, place) for place in range(event.start + 1, event.place)]
    new = timeline.new.get(key)
    if new is not None and new.space == event.place:
        end = new.x, new.y
    else:
        end = on_tile(timeline.before, layout, event.place) if constants.is_on_the_row(event.place) else layout.beach
    seconds = min(_HOP * (event.place - event.start) + 0.1, _LONGEST_WAY)
    timeline.go(key, [start, *between, end], seconds, "hop")
    timeline.moved, timeline.paid = (event.start, event.place), 0
    if timeline.is_march:
        timeline.ashore = timeline.clock + seconds
        timeline.clock += _BEHIND
    else:
        timeline.clock += seconds


def _welcome_pawn(timeline: RowTimeline, event: e.PawnArrived) -> None:
    timeline.add(effects.ShoreSparks(timeline.layout.beach, 0.7))
    timeline.wait(0.0, beside=0.3)


# Paying and buying.


def _pay(timeline: RowTimeline, event: e.TilePaid | e.CardPaid) -> None:
    """Into the water at one of the gaps that were crossed; their plaques nod."""
    is_tile = isinstance(event, e.TilePaid)
    item = effects.Tile(event.tile) if isinstance(event, e.TilePaid) else effects.Card(OBJECTS[event.kind])
    timeline.wait_for_pawns()
    paying = timeline.before
    on_its_way = (
        (paying.start, paying.where[paying.pawn]) if paying.pawn != NONE else (ATLANTIS, timeline.constants.mainland)
    )
    start, end = timeline.moved or on_its_way
    paid_for = [gap for gap in gaps_crossed(gaps_of(timeline.constants, timeline.before), start, end) if gap.price]
    at = gap_middle(timeline.layout, paid_for[timeline.paid % len(paid_for)]) if paid_for else timeline.middle
    timeline.paid += 1
    timeline.add(effects.PaidItem(at, 0.5, item, size=0.62 if is_tile else 0.6, seat=event.seat))
    timeline.add(Ring(at, 0.45, 0.7), after=0.38)
    for gap in paid_for:
        key = ("gap", gap.end, 0)
        if key in timeline.old and (key in timeline.new or timeline.is_march) and key not in timeline.motions:
            place = timeline.place(key) or at
            timeline.go(key, [place, place], 0.3, "nod", timeline.clock + 0.3)
    timeline.wait(0.22, beside=0.25)


def _sell_tile(timeline: RowTimeline, event: e.TileSold) -> None:
    """A tile is given up for cards (T1)."""
    timeline.add(
        effects.PaidItem(timeline.middle, 0.55, effects.Tile(event.tile), size=0.8, seat=event.seat), wait=0.45
    )


# The row.


def _collect_tile(timeline: RowTimeline, event: e.TileCollected) -> None:
    """It lifts, turns and goes to its owner in an arc."""
    x, y = timeline.layout.places[event.place]
    top = y - EDGE * timeline.before.below[event.place] + _EDGE_BELOW
    timeline.add(effects.CollectedTile((x, top), 0.7, effects.Tile(event.tile), seat=event.seat))
    timeline.wait(0.4, beside=0.2)


def _reveal_tile(timeline: RowTimeline, event: e.TileRevealed) -> None:
    place, below = timeline.layout.places[event.place], timeline.after.below[event.place]
    timeline.add(effects.RevealedTile(place, 0.5, event.tile, below, hidden_space=event.place), wait=0.4)


def _flood_place(timeline: RowTimeline, event: e.PlaceFlooded) -> None:
    """T6: the place shudders, tilts and goes under with two rings of foam; then the plaque pops up, and gaps become
    one.
    """
    timeline.add(effects.SinkingPlace(timeline.layout.places[event.place], 0.8, event.place), wait=0.5)
    timeline.due = timeline.clock + 0.35
    gap = timeline.gap_at(event.place)
    new = timeline.new.get(("gap", gap.end, 0)) if gap else None
    if gap is None or new is None:
        return
    for key, piece in timeline.old.items():
        if key[0] == "gap" and (gap.first <= piece.space < gap.end or key == new.key):
            timeline.go(key, [(piece.x, piece.y), (new.x, new.y)], 0.3, "go")
    if new.key in timeline.old:
        timeline.look(new.key, replace(new, scale=timeline.old[new.key].scale), timeline.clock + 0.2)
    else:
        timeline.come(new.key, new, 0.35, "rise")


def _move_end_up(timeline: RowTimeline, event: e.EndMovedUp) -> None:
    places = range(1, event.place) if event.end == ATLANTIS else range(event.place + 1, timeline.constants.mainland)
    for place in (place for place in places if timeline.before.tops[place]):
        timeline.add(effects.PavedPlace(timeline.layout.places[place], 0.5, place))
    timeline.clock += 0.4


def _lay_bridge(timeline: RowTimeline, event: e.BridgeLaid) -> None:
    """Plank by plank."""
    if gap := timeline.gap_at(event.place):
        line, colour = tuple(gap_line(timeline.layout, gap)), timeline.constants.colours[event.seat]
        timeline.add(
            effects.UnrolledBridge(gap_middle(timeline.layout, gap), 0.7, colour, line, hidden_space=gap.first),
            wait=0.6,
        )


def _lose_bridge(timeline: RowTimeline, event: e.BridgeLost) -> None:
    place = timeline.before.bridges[event.seat]
    if place != NONE and place < len(timeline.layout.places):
        timeline.add(Ring(timeline.layout.places[place], 0.5, 1.1), wait=0.3)


# The end.


def _end_game(timeline: RowTimeline, event: e.GameEnded) -> None:
    timeline.is_march = True
    timeline.clock += 0.2


def _present_bill(timeline: RowTimeline, event: e.Marched | e.DebtLeft) -> None:
    """Whose pawns go, and what they owe; the tolls follow, and what is left unpaid."""
    timeline.wait_for_pawns()
    at, colour = timeline.middle, timeline.constants.colours[event.seat]
    if isinstance(event, e.Marched):
        timeline.add(effects.Bill(at, 1.1, colour, event.price, seat=event.seat), wait=0.5)
    else:
        timeline.add(effects.Debt(at, 1.3, colour, -event.price, seat=event.seat), wait=0.8)


ANIMATED = animated_events(
    _mark_first, _lay_tile, _begin_turn, _draw_card, _play_card, _show_hand, _refill_pile, _move_pawn, _welcome_pawn,
    _pay, _sell_tile, _collect_tile, _reveal_tile, _flood_place, _move_end_up, _lay_bridge, _lose_bridge, _end_game,
    _present_bill,
)  # fmt: skip
"""The function that animates each fact."""
