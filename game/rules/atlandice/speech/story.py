"""The scoring's story of a game of Atlandice: points, tiles and the last count, and who was ahead of whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

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
from ..board import RESOURCES, SECTORS
from ..constants import Constants
from ..score import places
from ..state import MARKET, WON, State
from ..view import AtlandiceView

CAUSES = {
    "earlier": "scoring/score-first",
    "inventory": "scoring/score-inventory",
    "donation": "scoring/score-donation",
    "second": "scoring/score-second",
    "tied": "scoring/score-shared",
}
"""Why points are won during the game, in the order of the show, and their pictures."""
_LAST_REGION = 12  # how much more the region that was won last is worth than another
TOKENS = ("gem", "book", "food", "tool", "weapon")  # what the drawings of the resources are called
AWARDS = {
    "builder": "atlandice/building-library",
    "generous": "scoring/score-donation",
    "diver": "atlandice/submarine",
    "smuggler": "common/icon-bag",
    "lucky": "common/icon-dice",
    "gatherer": "atlandice/token-gem",
}
"""The drawings of all awards that there are, by name."""


class Chronicle:
    """A game followed event by event; the neutral player is a doer like nobody, and scores for nobody (N3)."""

    def __init__(self, constants: Constants, history: Sequence[Event], start_view: AtlandiceView | None = None) -> None:
        self.constants = constants
        self.course = PointsByTurn(constants.seats)
        self.ledger = Ledger(constants.seats)
        self.won: Counter[tuple[str, int]] = Counter()  # points by cause and holder
        self.tiles: list[TurnedOver] = []
        self.stock: list[Round] = []
        self.closed: list[tuple[int, int]] = []  # regions and the rounds in which they were closed
        self.leads: list[
            tuple[int, int, int, int, int]
        ] = []  # by how much who was ahead, with how many of what, in which round
        self.tokens, self.donated, self.tiles_won, self.lucky, self.smuggled, self.ferried = (
            Counter[int]() for _ in range(6)
        )
        self.neutral = 0
        self.told = 0  # how many facts have been told
        self.moments = Moments("atlandice")
        self.last_won: dict[str, Any] | None = None  # the region that was won last: when, and what is said of it
        self.counts_of: Sequence[int] = ()  # who had how many in the region that was emptied last
        if start_view:
            self._begin_at(start_view.state)
        for self.told, event in enumerate(history, 1):
            self._follow_visits(event)
            self._follow_points(event)
            self._follow_counts(event)
            self._follow_moments(event)
        if self.last_won:
            self.moments.add(**self.last_won | {"weight": self.last_won["weight"] + _LAST_REGION})

    def _begin_at(self, s: State) -> None:
        """Points won before are of one cause: nothing more is known of them."""
        self.course.begin_at(s.round)
        for holder in range(self.constants.holders):
            self.won["earlier", holder] = s.points[holder]
            self._score(holder, s.points[holder])
            for tile, fate in enumerate(s.fates):
                if fate == WON + holder:
                    self._win_tile(holder, self.constants.home[tile], self.constants.board.points.tile)

    def _follow_visits(self, event: Event) -> None:
        match event:
            case ev.RoundBegan(round=number):
                self.course.turn = number
            case ev.TokenTaken(seat=seat, cause=cause, sector=sector):
                self.tokens[seat] += 1
                self.ferried[seat] += cause == "submarine"
                self.smuggled[seat] += sector == MARKET
            case ev.EffectRolled(seat=seat, lucky=lucky):
                self.lucky[seat] += lucky
            case ev.RegionClosed(sector=sector):
                self.closed.append((sector, self.course.turn))

    def _follow_points(self, event: Event) -> None:
        match event:
            case ev.PointsWon(seat=seat, points=points, cause=cause):
                self.won[cause, seat] += points
                self._score(seat, points)
            case ev.Donated(seat=seat):
                self.donated[seat] += 1
            case ev.TileWon(seat=seat, sector=sector, points=points):
                self._win_tile(seat, sector, points)
            case ev.Scored(seat=seat, points=points) if seat == self.constants.neutral:
                self.neutral = points

    def _follow_counts(self, event: Event) -> None:
        match event:
            case ev.RegionEmptied(resource=resource, counts=counts, seats=first, runners_up=second):
                self._compare(first, second)
                if len(first) == 1:
                    seat = first[0]
                    if seat != self.constants.neutral:
                        others = max(count for holder, count in enumerate(counts) if holder != seat)
                        self.leads.append((counts[seat] - others, seat, counts[seat], resource, self.course.turn))
            case ev.InventoryTaken(counts=counts):
                self._compare(*places(counts))
            case ev.ResourceCounted(resource=resource, counts=counts, seats=first, runners_up=second):
                self._compare(first, second)
                self._count_stock(resource, counts, first, second)

    def _follow_moments(self, event: Event) -> None:
        """Regions that are won or go under, and the waves; the region that was won last comes first."""
        turn = self.course.turn
        match event:
            case ev.RegionEmptied(counts=counts):
                self.counts_of = counts
            case ev.TileWon(seat=seat, sector=sector) if seat != self.constants.neutral and self.counts_of:
                count, second = (
                    self.counts_of[seat],
                    max(n for holder, n in enumerate(self.counts_of) if holder != seat),
                )
                values = {
                    "seat": SeatName(seat),
                    "sector": Word(f"atlandice.sector.{SECTORS[sector]}"),
                    "count": count,
                    "second": second,
                }
                name = "won" if count > second else "won-tied"
                won = {
                    "weight": 8 + 2 * (count - second),
                    "name": name,
                    "alike": "won",
                    "told": self.told,
                    "turn": turn,
                    **values,
                }
                if self.last_won:
                    self.moments.add(**self.last_won)
                self.last_won = won
            case ev.RegionClosed(sector=sector):
                self.moments.add(11, "closed", self.told, turn, sector=Word(f"atlandice.sector.{SECTORS[sector]}"))
            case ev.GameEnded():
                self.moments.add(9, "waves", self.told, turn)

    def _win_tile(self, seat: int, sector: int, points: int) -> None:
        self.tiles_won[seat] += 1
        if self._score(seat, points):
            message = Message(
                "story.atlandice.reveal.tile", {"sector": Word(f"atlandice.sector.{SECTORS[sector]}"), "count": points}
            )
            self.tiles.append(TurnedOver(seat, message, f"atlandice/building-{SECTORS[sector]}", points))

    def _score(self, seat: int, points: int) -> bool:
        """Whether the one who scores is at the table."""
        if seat == self.constants.neutral:
            return False
        self.course.add(seat, points)
        return True

    def _compare(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Whoever was ahead alone took the lead from those who came second."""
        for loser in second:
            if loser != self.constants.neutral:
                self.ledger.charge(None if first[0] == self.constants.neutral else first[0], loser)

    def _count_stock(self, resource: int, counts: Sequence[int], first: Sequence[int], second: Sequence[int]) -> None:
        """E1: who has most of a resource, and who second most, win points for it."""
        points = self.constants.board.points
        won = {**dict.fromkeys(first, points.most), **dict.fromkeys(second, points.second)}
        goods, key = Word(f"atlandice.resource.{RESOURCES[resource]}"), "story.atlandice.reveal.stock"
        reveals = [
            TurnedOver(
                seat,
                Message(key, {"resource": goods, "tokens": counts[seat], "count": gained}),
                token(resource),
                gained,
            )
            for seat, gained in sorted(won.items(), key=lambda item: item[1])
            if self._score(seat, gained)
        ]
        if reveals:
            self.stock.append(Round(Message("story.atlandice.round.stock", {"resource": goods}), tuple(reveals)))

    def points(self, cause: str) -> dict[int, int]:
        """Counts the points that each seat won for a cause."""
        return {seat: self.won[cause, seat] for seat in range(self.constants.seats)}

    def counts(self, counter: Counter[int]) -> list[int]:
        """Counts by seat, without the neutral player."""
        return [counter[seat] for seat in range(self.constants.seats)]


def token(resource: int) -> str:
    return f"atlandice/token-{TOKENS[resource]}"


def story(
    constants: Constants,
    history: Sequence[Event],
    standings: Sequence[Standing],
    start_view: AtlandiceView | None = None,
) -> Story:
    chronicle = Chronicle(constants, history, start_view)
    rounds = chronicle.course.turn
    return Story(
        rounds=_rounds(chronicle),
        summaries=tuple(
            Message("story.atlandice.summary", {"count": count}) for count in chronicle.counts(chronicle.tiles_won)
        ),
        merit=("points",),
        tie_breaks=tie_breaks(standings, ("points",), "atlandice"),
        turns=rounds,
        length=Message("story.atlandice.length", {"count": rounds}),
        ending=Message("story.atlandice.end.waves", {"turn": rounds}),
        lines=chronicle.course.lines(),
        costs=replace(chronicle.ledger.costs("story.atlandice.costs"), has_neutral=True),
        awards=_honours(chronicle).awards(),
        remarks=_remarks(chronicle).best(),
        moments=chronicle.moments.best(),
    )


def _rounds(chronicle: Chronicle) -> tuple[Round, ...]:
    """Points won on the way, the tiles, and the last count resource by resource."""
    return (
        *(
            each
            for cause, picture in CAUSES.items()
            for each in counted_round("atlandice", cause, picture, chronicle.points(cause))
        ),
        *in_step(Message("story.atlandice.round.tiles"), chronicle.tiles),
        *chronicle.stock,
    )


def _honours(chronicle: Chronicle) -> Honours:
    honours, by_seat = Honours("atlandice", AWARDS), chronicle.counts
    honours.most("builder", by_seat(chronicle.tiles_won), 2)
    honours.most("generous", by_seat(chronicle.donated), 2)
    honours.most("diver", by_seat(chronicle.ferried), 3)
    honours.most("smuggler", by_seat(chronicle.smuggled), 4)
    honours.most("lucky", by_seat(chronicle.lucky), 3)
    honours.most("gatherer", by_seat(chronicle.tokens), 8)
    return honours


def _remarks(chronicle: Chronicle) -> Remarks:
    remarks = Remarks("atlandice")
    for amount, doer, loser in chronicle.ledger.feuds():
        if amount > 1:
            remarks.add(
                4 * amount, "ahead", "common/icon-crown", seat=SeatName(doer), other=SeatName(loser), count=amount
            )
    for lead, seat, count, resource, turn in chronicle.leads:
        if lead > 2:
            goods = Word(f"atlandice.resource.{RESOURCES[resource]}")
            remarks.add(
                3 * lead,
                "lead",
                token(resource),
                seat=SeatName(seat),
                count=count,
                lead=lead,
                resource=goods,
                turn=turn,
            )
    for sector, turn in chronicle.closed:
        name = SECTORS[sector]
        remarks.add(7, "closed", f"atlandice/building-{name}", sector=Word(f"atlandice.sector.{name}"), turn=turn)
    if chronicle.neutral:
        remarks.add(chronicle.neutral, "neutral", "common/icon-person", count=chronicle.neutral)
    return remarks
