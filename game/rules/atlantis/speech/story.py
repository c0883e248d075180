"""The scoring's story of a game of Atlantis: what everyone brought home, and who paid over whose gaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.engine import Event, Message, SeatName, Standing, Story
from game.engine.speech.story import (
    Honours,
    Ledger,
    Moments,
    PointsByTurn,
    Remarks,
    Round,
    TurnedOver,
    counted_round,
    in_step,
    tie_breaks,
)
from game.engine.speech.words import Word

from .. import events as ev
from ..board import OBJECTS
from ..constants import Constants
from ..state import IN_HAND, LOST, NO_TILE, NONE, PublicState
from ..view import AtlantisView

CARDS = "common/icon-cards"
COIN = "atlantis/coin"
AWARDS = {
    "toll": COIN,
    "digger": "common/icon-wave",
    "bridge": "common/icon-link",
    "chain": CARDS,
    "first-ashore": "atlantis/mainland",
    "merchant": "common/icon-bag",
    "stuck": "common/icon-lock",
}
"""The drawings of all awards that there are, by name."""
_FOR_ONE_SEAT = (ev.CardSeen,)  # facts that the whole table is not told
# cards of a move, the value of a tile and the price of a move that are worth a picture
_LONG_CHAIN = 3
_RICH = 6
_DEAR = 3


class FloodedGap(NamedTuple):
    """A gap that has to be paid for: its first water, its price, and who flooded it last, which made it what it is."""

    first: int
    price: int
    maker: int | None


class Chronicle:
    """A game followed event by event."""

    def __init__(self, constants: Constants, history: Sequence[Event], start_view: AtlantisView | None = None) -> None:
        self.constants = constants
        self.course = PointsByTurn(constants.seats)
        self.ledger = Ledger(constants.seats)
        self.tops, self.bridges = bytearray(constants.size + 2), bytearray([IN_HAND]) * constants.seats
        self.flooded: dict[int, int] = {}  # who made water of a place, the latest last
        self.purses: list[list[int]] = [[] for _ in range(constants.seats)]
        self.marched: list[list[TurnedOver]] = [[] for _ in range(constants.seats)]  # what the final march took
        self.way: list[int] = []  # the places the pawn came to in this turn
        self.owed: list[FloodedGap] = []
        self.ending = ""
        self.told = 0  # how many facts have been told to everyone
        self.moments = Moments("atlantis")
        self.seat = 0
        self.first_ashore: tuple[int, int] | None = None
        self.has_begun_ashore = False  # whether a pawn was on the mainland before anything of this was told
        self.paid = [0] * constants.seats
        self.marches = [0] * constants.seats
        self.debts = [0] * constants.seats
        self.chains, self.chain, self.sold, self.stuck, self.lent = ([0] * constants.seats for _ in range(5))
        self.dearest = [(0, 0)] * constants.seats  # the price and the turn of each seat's dearest move
        if start_view:
            self._begin_at(start_view.state)
        for event in history:
            self.told += not isinstance(event, _FOR_ONE_SEAT)
            self._follow_turns(event)
            self._follow_row(event)
            self._follow_purses(event)
            self._follow_end(event)
            self._follow_moments(event)

    def _begin_at(self, s: PublicState) -> None:
        self.tops = bytearray(s.tops)
        self.bridges = bytearray(s.bridges)
        self.seat = s.player
        self.purses = [list(purse) for purse in s.purses]
        self.has_begun_ashore = self.constants.mainland in s.where
        self.course.begin_at(sum(s.turns))
        if s.pawn != NONE:
            self.way = [s.start, s.where[s.pawn]]
            self.owed = self._gaps(*self.way)
        for seat, purse in enumerate(self.purses):
            self.course.add(seat, s.held[seat] + sum(tile >> 3 for tile in purse))

    def _follow_turns(self, event: Event) -> None:
        match event:
            case ev.TurnBegan(seat=seat):
                self.course.turn += 1
                self.seat = seat
                self.way = []
                self.chain[seat] = 0
            case ev.CardPlayed(seat=seat):
                self.chain[seat] += 1
                self.chains[seat] = max(self.chains[seat], self.chain[seat])
            case ev.PawnMoved(seat=seat, start=start, place=place):
                self.way = [*(self.way or [start]), place]
                if self.ending:  # E2
                    self._cross(seat, start, place)
                    self._pay_gaps(seat, self._gaps(start, place))
            case ev.PawnArrived(seat=seat):
                if not self.has_begun_ashore:
                    self.first_ashore = self.first_ashore or (seat, self.course.turn)
            case ev.TollDue():
                self.owed = self._gaps(self.way[0], self.way[-1])
            case ev.TileCollected(seat=seat) | ev.NothingCollected(seat=seat):
                self._cross(seat, self.way[0], self.way[-1])
                self._pay_gaps(seat, self.owed)
                self.owed = []

    def _follow_row(self, event: Event) -> None:
        match event:
            case ev.TileLaid(place=place, tile=tile) | ev.TileRevealed(place=place, tile=tile):
                self.tops[place] = tile
            case ev.TileCollected(place=place):
                self.tops[place] = NO_TILE
            case ev.PlaceFlooded(place=place):
                self.flooded[place] = self.seat
            case ev.BridgeLaid(seat=seat, place=place):
                self.bridges[seat] = place
                self.owed = [gap for gap in self.owed if gap.first != place]  # G6
            case ev.BridgeLost(seat=seat):
                self.bridges[seat] = LOST

    def _follow_purses(self, event: Event) -> None:
        match event:
            case ev.CardDrawn(seat=seat):
                self.course.add(seat, 1)
            case ev.CardPlayed(seat=seat):
                self.course.add(seat, -1)
            case ev.CardPaid(seat=seat):
                self._give(seat, 1)
            case ev.TileCollected(seat=seat, tile=tile):
                self.purses[seat].append(tile)
                self.course.add(seat, tile >> 3)
            case ev.TileSold(seat=seat, tile=tile):
                self.sold[seat] += 1
                self.purses[seat].remove(tile)
                self.course.add(seat, -(tile >> 3))
            case ev.TilePaid(seat=seat, tile=tile):
                self.purses[seat].remove(tile)
                self._give(seat, tile >> 3)

    def _give(self, seat: int, value: int) -> None:
        self.paid[seat] += value
        self.course.add(seat, -value)

    def _follow_end(self, event: Event) -> None:
        match event:
            case ev.HandShown(seat=seat):
                self.stuck[seat] += 1
            case ev.GameEnded(cause=cause):
                self.ending = cause
            case ev.Marched(seat=seat, price=price):
                self.marches[seat] = price
            case ev.TilePaid(seat=seat, tile=tile) if self.ending:
                self.marched[seat].append(_tile(seat, tile, counts=False))
            case ev.CardPaid(seat=seat, kind=kind) if self.ending:
                card = Message("story.atlantis.reveal.card-paid", {"kind": Word(f"atlantis.object.{OBJECTS[kind]}")})
                self.marched[seat].append(TurnedOver(seat, card, CARDS, 1, counts=False))
            case ev.DebtLeft(seat=seat, price=price):
                self.debts[seat] = price
                self.course.add(seat, -price)

    def _follow_moments(self, event: Event) -> None:
        """Great leaps, rich finds, and who got across first and last."""
        match event:
            case ev.PawnMoved(seat=seat) if self.chain[seat] >= _LONG_CHAIN and not self.ending:
                self._recall(5 * self.chain[seat], "chain", seat, count=self.chain[seat])
            case ev.TileCollected(seat=seat, tile=tile) if tile >> 3 >= _RICH:
                kind = Word(f"atlantis.object.{OBJECTS[tile & 7]}")
                self._recall(2 * (tile >> 3), "treasure", seat, kind=kind, value=tile >> 3)
            case ev.PawnArrived(seat=seat) if self.first_ashore == (seat, self.course.turn):
                self._recall(11, "first-ashore", seat)
            case ev.GameEnded(cause=cause):
                self._recall(13, f"end-{cause}", self.seat)
            case ev.Marched(seat=seat, price=price) if price:
                self._recall(2 * price, "march", seat, count=price)

    def _recall(self, weight: int, name: str, seat: int, **values: Any) -> None:
        self.moments.add(weight, name, self.told, self.course.turn, seat=SeatName(seat), **values)

    def _gaps(self, start: int, end: int) -> list[FloodedGap]:
        """The gaps on a way that cost something now."""
        prices = self.constants.prices[bytes(self.tops), bytes(self.bridges)]
        return [
            FloodedGap(
                first,
                price,
                next((self.flooded[place] for place in reversed(self.flooded) if first <= place < behind), None),
            )
            for first, behind, price in prices.open_gaps
            if start < behind <= end
        ]

    def _pay_gaps(self, seat: int, gaps: Sequence[FloodedGap]) -> None:
        for gap in gaps:
            self.ledger.charge(gap.maker, seat, gap.price)
        price = sum(gap.price for gap in gaps)
        self.dearest[seat] = max(self.dearest[seat], (price, self.course.turn))
        if price >= _DEAR and not self.ending:
            self._recall(3 * price, "toll", seat, count=price)

    def _cross(self, seat: int, start: int, end: int) -> None:
        """Bridges of others on the way (G6)."""
        for other, place in enumerate(self.bridges):
            if other != seat and IN_HAND < place < LOST and start < place < end:
                self.lent[other] += 1


def story(
    constants: Constants,
    history: Sequence[Event],
    standings: Sequence[Standing],
    start_view: AtlantisView | None = None,
) -> Story:
    chronicle = Chronicle(constants, history, start_view)
    turns = chronicle.course.turn
    return Story(
        rounds=_rounds(chronicle, standings),
        summaries=tuple(Message("story.atlantis.summary", {"count": len(purse)}) for purse in chronicle.purses),
        merit=("points",),
        tie_breaks=tie_breaks(standings, ("points",), "atlantis"),
        turns=turns,
        length=Message("story.atlantis.length", {"count": turns}),
        ending=Message(f"story.atlantis.end.{chronicle.ending}", {"turn": turns, "seat": SeatName(chronicle.seat)}),
        lines=chronicle.course.lines(),
        costs=chronicle.ledger.costs("story.atlantis.costs"),
        awards=_honours(chronicle).awards(),
        remarks=_remarks(chronicle).best(),
        moments=chronicle.moments.best(),
    )


def _rounds(chronicle: Chronicle, standings: Sequence[Standing]) -> tuple[Round, ...]:
    """E3: debts, cards, then tiles; and what the march cost."""
    cards = {standing.seat: dict(standing.parts)["cards"] for standing in standings}
    tiles = [_tile(seat, tile) for seat, purse in enumerate(chronicle.purses) for tile in purse]
    return (
        *counted_round(
            "atlantis", "debt", "common/icon-skull", {seat: -debt for seat, debt in enumerate(chronicle.debts)}
        ),
        *counted_round("atlantis", "cards", CARDS, cards),
        *in_step(Message("story.atlantis.round.tiles"), tiles),
        *in_step(Message("story.atlantis.round.marched"), [reveal for given in chronicle.marched for reveal in given]),
    )


def _tile(seat: int, tile: int, counts: bool = True) -> TurnedOver:
    kind, value = OBJECTS[tile & 7], tile >> 3
    key = f"story.atlantis.reveal.{'tile' if counts else 'tile-paid'}"
    message = Message(key, {"kind": Word(f"atlantis.object.{kind}"), "value": value})
    return TurnedOver(seat, message, f"atlantis/object-{kind}", value, counts)


def _honours(chronicle: Chronicle) -> Honours:
    honours = Honours("atlantis", AWARDS)
    honours.most("toll", chronicle.paid, 8)
    honours.most("digger", chronicle.ledger.costs_to_others(), 6)
    honours.most("bridge", chronicle.lent, 2)
    honours.most("chain", chronicle.chains, 3)
    if chronicle.first_ashore:
        seat, turn = chronicle.first_ashore
        honours.give("first-ashore", seat, {"turn": turn})
    honours.most("merchant", chronicle.sold, 2)
    honours.most("stuck", chronicle.stuck, 3)
    return honours


def _remarks(chronicle: Chronicle) -> Remarks:
    remarks = Remarks("atlantis")
    for amount, doer, loser in chronicle.ledger.feuds():
        if amount >= 5:
            remarks.add(2 * amount, "gaps", COIN, seat=SeatName(doer), other=SeatName(loser), count=amount)
    for seat, (price, turn) in enumerate(chronicle.dearest):
        if price >= 6 and not (chronicle.marches[seat] and turn == chronicle.course.turn):
            remarks.add(2 * price, "dear-move", "common/icon-foot", seat=SeatName(seat), count=price, turn=turn)
    for seat, price in enumerate(chronicle.marches):
        if price >= 8:
            remarks.add(price, "march", "common/icon-foot", seat=SeatName(seat), count=price)
    for seat, price in enumerate(chronicle.debts):
        if price:
            remarks.add(10 + price, "debt", "common/icon-skull", seat=SeatName(seat), count=price)
    return remarks
