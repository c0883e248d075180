"""Atlantis: who reaches the mainland, what becomes of the bridge, what is collected and paid, and whom it costs
something.

Many things differ between two turns, and most of them hardly matter. So the yardstick's gain is taken apart, and a
reason is told only where it explains most of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

from game.engine import Message, SeatName
from game.engine.speech.words import Word
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.events import BridgeLaid, CardPaid, PawnMoved, TileCollected, TilePaid, TileSold
from game.rules.atlantis.gaps import value_of
from game.rules.atlantis.score import march_price
from game.rules.atlantis.speech.sentences import tile_message
from game.rules.atlantis.state import ATLANTIS, IN_HAND

from ..turn_trials import TurnCourse
from ..yardstick import POINTS
from . import END, MOST, RIVAL, GameKinds, TurnContrast, ending

MUCH_WAY = 3  # points that a pawn which stays behind must save to be told of
NOTABLE, PARTS = 0.15, 3  # of several parts of a gain, each is so much of it, and so many are told at the most

CountedReason = tuple[float, Message]
"""A reason with the points of the gain that it explains: the largest is told."""


@dataclass(frozen=True, slots=True)
class Gains:
    """The gain of the better turn, in points, by what it is made of."""

    tiles: float
    cards: float
    way: float  # left to go, with the pawns that are home
    toll: float  # left to pay
    waiting: float  # pawns that have not left Atlantis
    bridge: float
    points: float  # where the game is over after both turns
    end: float  # where it is over after one of them alone
    others: float  # what the others have less of
    their_toll: float
    whole: float

    @classmethod
    def of(cls, contrast: TurnContrast) -> Gains:
        own, others = contrast.gains()
        tiles = own["treasure"]
        cards = own["cards"] + own["objects"]
        way = own["home"] + own["ahead"] + own["singles"]
        parts = (tiles, cards, way, own["toll"], own["waiting"], own["bridge"], own[POINTS], own[END])
        all_others = sum(others.values())
        return cls(*parts, all_others, others["toll"] + others[POINTS], sum(own.values()) + all_others)

    @property
    def pawns(self) -> float:
        return self.way + self.toll + self.waiting

    @property
    def money(self) -> float:
        return self.tiles + self.cards

    def with_end(self, explained: float, most: float = inf) -> float:
        """With as much of what the end of the game brings as a reason may account for."""
        return explained + min(max(self.points + self.end, 0.0), most)


def reasons(contrast: TurnContrast) -> Iterator[Message]:
    constants: Constants = contrast.rules.constants
    gains = Gains.of(contrast)
    if any(_sold(courses[0]) for courses in (contrast.better, contrast.other)):
        # Such a turn goes on when the cards have been drawn, so nothing else of it can be compared yet.
        counted = [
            *_trading(contrast, gains),
            *_keeping_bridge(contrast, gains),
            *_arriving(contrast, gains, lambda course: course.end),
        ]
    else:
        counted = [
            *_arriving(contrast, gains, lambda course: course.after),
            *_money(contrast, gains),
            *_bridging(constants, contrast, gains),
            *_marching(constants, contrast, gains),
            *_in_hand(contrast, gains),
            *_stopping(constants, contrast, gains),
            *_farther(constants, contrast, gains),
        ]
    counted += ending(contrast)
    for explained, message in sorted(counted, key=lambda reason: -reason[0]):
        if explained > max(0.0, MOST * gains.whole):
            yield message
    if gains.others > max(0.0, MOST * gains.whole):
        yield Message("atlantis.review.others")
    yield from _summing_up(gains)
    yield Message("atlantis.review.home")


REASONS = reasons
MOMENT_KINDS = GameKinds(
    {
        "atlantis.paid": "free cheaper cheaper-tile",
        "atlantis.tile": "collects collects-paid more-for-less tiles",
        "atlantis.bridge": "bridge bridge-there keeps-bridge",
        "atlantis.trade": "trades trades-less trades-more no-trade keeps-tile",
        "atlantis.behind": "arrives arrives-soon way farther stays",
        "atlantis.cards": "cards",
        RIVAL: "stops others",
    },
    {
        "atlantis.paid": "atlantis/coin",
        "atlantis.tile": "atlantis/slab-crown",
        "atlantis.bridge": "atlantis/bridge",
        "atlantis.trade": "common/icon-replay",
        "atlantis.behind": "common/icon-foot",
        "atlantis.cards": "atlantis/card-back",
    },
)


def _summing_up(gains: Gains) -> Iterator[Message]:
    """Names the parts of a gain where no reason explains most of it."""
    parts = {
        "tiles": gains.tiles,
        "cards": gains.cards,
        "way": gains.pawns,
        "bridge": gains.bridge,
        "others": gains.others,
    }
    largest = sorted(parts, key=lambda name: -parts[name])[:PARTS]
    words = {
        name: Word(f"atlantis.review.part.{name}") for name in largest if parts[name] > max(0.0, NOTABLE * gains.whole)
    }
    if len(words) > 1:
        yield Message("atlantis.review.several", {"parts": list(words.values())})
    elif words and parts[largest[0]] > MOST * gains.whole:
        yield Message("atlantis.review.mostly", {"part": words[largest[0]]})


def _arriving(contrast: TurnContrast, gains: Gains, when: Callable[[TurnCourse], Any]) -> Iterator[CountedReason]:
    """Pawns that are home; each of them draws a card a turn."""
    constants: Constants = contrast.rules.constants
    arrived = round(
        contrast.gain(lambda course: len(_pawns(constants, when(course), contrast.seat, constants.mainland)))
    )
    if arrived > 0:
        explained = gains.pawns + max(gains.cards, 0.0) + min(gains.money, 0.0)
        goes = any(
            isinstance(event, PawnMoved) and event.place == constants.mainland for event in contrast.better[0].events
        )
        key = "arrives" if goes else "arrives-soon"
        yield gains.with_end(explained), Message(f"atlantis.review.{key}", {"count": arrived})


def _trading(contrast: TurnContrast, gains: Gains) -> Iterator[CountedReason]:
    """A tile that is traded for cards, or is not; the same tile may then have to pay for the way."""
    sold = _sold(contrast.better[0])
    then = _sold(contrast.other[0])
    own = gains.whole - gains.others - gains.bridge
    if sold and then:
        yield own, Message("atlantis.review.trades-less" if sold < then else "atlantis.review.trades-more")
    elif sold:
        yield own, Message("atlantis.review.trades", {"count": sold // 2})
    elif any(isinstance(event, TilePaid) for event in contrast.better[0].events):
        yield own, Message("atlantis.review.no-trade")
    else:
        yield min(gains.with_end(gains.tiles + min(gains.cards, 0.0)), then), Message("atlantis.review.keeps-tile")


def _keeping_bridge(contrast: TurnContrast, gains: Gains) -> Iterator[CountedReason]:
    if contrast.is_told(lambda course: course.end.bridges[contrast.seat] == IN_HAND):
        yield gains.bridge, Message("atlantis.review.keeps-bridge")


def _bridging(constants: Constants, contrast: TurnContrast, gains: Gains) -> Iterator[CountedReason]:
    """The one bridge of a seat: kept, laid, or laid where it is worth more."""
    yield from _keeping_bridge(contrast, gains)
    saves, then = (_bridge_saves(constants, courses[0], contrast.seat) for courses in (contrast.better, contrast.other))
    if saves > then:
        key = "bridge-there" if any(isinstance(event, BridgeLaid) for event in contrast.other[0].events) else "bridge"
        spared = min(max(_paid(contrast.other[0]) - _paid(contrast.better[0]), 0), max(gains.money, 0.0))
        explained = gains.with_end(gains.toll + spared, saves - then)
        yield explained, Message(f"atlantis.review.{key}", {"count": saves - then})


def _bridge_saves(constants: Constants, course: TurnCourse, seat: int) -> int:
    """Works out how much a bridge that is laid in a turn takes off the way of the seat's pawns, from where they began
    it.
    """
    if not any(isinstance(event, BridgeLaid) for event in course.events):
        return 0
    s, starts = (
        course.after,
        {event.pawn: event.start for event in reversed(course.events) if isinstance(event, PawnMoved)},
    )
    without = bytes([IN_HAND if owner == seat else place for owner, place in enumerate(s.bridges)])
    first = seat * constants.pawns
    places = [starts.get(pawn, s.where[pawn]) for pawn in range(first, first + constants.pawns)]
    with_it, free = (constants.prices[s.tops, bridges].price_to for bridges in (s.bridges, without))
    return sum(
        (free[-1] - free[place]) - (with_it[-1] - with_it[place]) for place in places if place < constants.mainland
    )


def _marching(constants: Constants, contrast: TurnContrast, gains: Gains) -> Iterator[CountedReason]:
    """Adds up the price that the pawns still have to pay, less what was paid for that now; a pawn that never left
    Atlantis has nothing to pay (E2).
    """
    on_row = round(-contrast.gain(lambda course: march_price(constants, course.after, contrast.seat)))
    anywhere = round(-contrast.gain(lambda course: _to_pay(constants, course, contrast.seat)))
    bought = min(_worth(contrast.better[0]) - _worth(contrast.other[0]), 0)
    less = min(on_row, anywhere)
    if less + bought > 0:
        yield gains.with_end(min(gains.toll, less), less), Message("atlantis.review.way", {"count": less})
    staying = contrast.gain(lambda course: len(_pawns(constants, course.after, contrast.seat, ATLANTIS)))
    if staying > 0 and on_row + bought >= MUCH_WAY and not constants.march_from_atlantis:
        explained = min(gains.toll + gains.waiting, on_row)
        yield gains.with_end(explained, on_row), Message("atlantis.review.stays", {"count": on_row})


def _worth(course: TurnCourse) -> int:
    return _collected(course) - _paid(course)


def _money(contrast: TurnContrast, gains: Gains) -> Iterator[CountedReason]:
    """Compares the tiles collected and the price paid on the way: both are known to whoever plays, so they are the same
    in all worlds. The loss of pawns that stay behind is taken off: it is only paid later.
    """
    better, other = contrast.better[0], contrast.other[0]
    more, saved = _collected(better) - _collected(other), _paid(other) - _paid(better)
    key, said = "", dict[str, Any](count=more + saved)
    if more > 0 and more + saved > 0:
        tile = max((event.tile for event in better.events if isinstance(event, TileCollected)), key=value_of)
        key, said["tile"] = (
            "more-for-less" if saved > 0 else "collects-paid" if saved < 0 else "collects",
            Message("atlantis.tile.the", tile_message(tile).values),
        )
    elif more < 0 < more + saved:
        key, said = "cheaper-tile", {"count": saved, "less": -more}
    elif saved > 0 == more:
        key = "cheaper" if _paid(better) else "free"
    if key:
        in_cards = _paid_in_cards(other) - _paid_in_cards(better)
        cards = gains.cards if in_cards > 0 else min(gains.cards, 0.0)
        explained = min(gains.tiles, max(more + saved - in_cards, 0)) + cards + min(gains.pawns, 0.0)
        yield gains.with_end(explained, more + saved), Message(f"atlantis.review.{key}", said)


def _sold(course: TurnCourse) -> int:
    """The value of the tile that was given for cards."""
    return sum(value_of(event.tile) for event in course.events if isinstance(event, TileSold))


def _collected(course: TurnCourse) -> int:
    return sum(value_of(event.tile) for event in course.events if isinstance(event, TileCollected))


def _paid(course: TurnCourse) -> int:
    """In tiles and in cards."""
    return sum(value_of(event.tile) for event in course.events if isinstance(event, TilePaid)) + _paid_in_cards(course)


def _paid_in_cards(course: TurnCourse) -> int:
    return sum(isinstance(event, CardPaid) for event in course.events)


def _in_hand(contrast: TurnContrast, gains: Gains) -> Iterator[CountedReason]:
    more = round(contrast.gain(lambda course: course.after.held[contrast.seat]))
    if more > 0:
        explained = gains.cards + min(gains.tiles, 0.0) + min(gains.pawns, 0.0)
        yield gains.with_end(explained, more), Message("atlantis.review.cards", {"count": more})


def _price_for(constants: Constants, seat: int, course: TurnCourse) -> float:
    return _to_pay(constants, course, seat)


def _stopping(constants: Constants, contrast: TurnContrast, gains: Gains) -> Iterator[CountedReason]:
    """The rival whose way becomes dearer by most."""
    rivals = [seat for seat in range(contrast.rules.seats) if seat != contrast.seat]
    dearer = {seat: contrast.gain(partial(_price_for, constants, seat)) for seat in rivals}
    most = max(rivals, key=dearer.__getitem__)
    if dearer[most] >= 1 and dearer[most] > contrast.gain(lambda course: _to_pay(constants, course, contrast.seat)):
        yield min(gains.their_toll, gains.others), Message("atlantis.review.stops", {"seat": SeatName(most)})


def _farther(constants: Constants, contrast: TurnContrast, gains: Gains) -> Iterator[CountedReason]:
    if contrast.gain(lambda course: sum(_pawns(constants, course.after, contrast.seat))) >= 1:
        yield gains.pawns + min(gains.money, 0.0), Message("atlantis.review.farther")


def _to_pay(constants: Constants, course: TurnCourse, seat: int) -> int:
    """Adds up the price of the gaps before a seat's pawns after the turn."""
    s = course.after
    prices = constants.prices[s.tops, s.bridges].price_to
    return sum(prices[-1] - prices[place] for place in _pawns(constants, s, seat) if place < constants.mainland)


def _pawns(constants: Constants, s: Any, seat: int, place: int | None = None) -> list[int]:
    """The places of a seat's pawns, or those of them that are on one."""
    own = s.where[seat * constants.pawns : (seat + 1) * constants.pawns]
    return [at for at in own if place is None or at == place]
