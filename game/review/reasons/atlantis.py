"""Atlantis: who reaches the mainland, what becomes of the bridge, what is collected and paid, and whom it costs something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from game.engine import Message, SeatName
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.events import BridgeLaid, CardPaid, PawnMoved, TileCollected, TilePaid, TileSold
from game.rules.atlantis.gaps import value_of
from game.rules.atlantis.score import march_price
from game.rules.atlantis.speech.sentences import tile_message
from game.rules.atlantis.state import ATLANTIS, IN_HAND

from ..turn_trials import TurnCourse
from . import TurnContrast, is_for_others_sake

MUCH_WAY = 3  # points that a pawn which stays behind must save to be told of

CountedReason = tuple[float, Message]
"""A reason with its points: the largest is told."""


def reasons(contrast: TurnContrast) -> Iterator[Message]:
    constants: Constants = contrast.rules.constants
    if any(_sold(courses[0]) for courses in (contrast.better, contrast.other)):
        yield from _trading(contrast)  # such a turn goes on when the cards have been drawn, so nothing else of it can be compared yet
        yield Message("atlantis.review.others" if is_for_others_sake(contrast) else "atlantis.review.home")
    yield from _arriving(contrast, lambda course: course.after)
    yield from _bridging(constants, contrast)
    counted = [*_marching(constants, contrast), *_money(contrast), *_in_hand(contrast)]
    yield from (message for _, message in sorted(counted, key=lambda reason: -reason[0]))
    yield from _stopping(constants, contrast)
    if contrast.gain(lambda course: _way_gone(constants, course, contrast.seat)) >= 1:
        yield Message("atlantis.review.farther")
    yield Message("atlantis.review.others" if is_for_others_sake(contrast) else "atlantis.review.home")


REASONS = reasons


def _arriving(contrast: TurnContrast, when: Callable[[TurnCourse], Any]) -> Iterator[Message]:
    constants: Constants = contrast.rules.constants
    arrived = round(contrast.gain(lambda course: len(_pawns(constants, when(course), contrast.seat, constants.mainland))))
    if arrived > 0:
        yield Message("atlantis.review.arrives", {"count": arrived})


def _trading(contrast: TurnContrast) -> Iterator[Message]:
    """A tile that is traded for cards, or is not; the same tile may then have to pay for the way."""
    yield from _arriving(contrast, lambda course: course.end)
    yield from _keeping_bridge(contrast)
    sold, then = _sold(contrast.better[0]), _sold(contrast.other[0])
    if sold and then:
        yield Message("atlantis.review.trades-less" if sold < then else "atlantis.review.trades-more")
    elif sold:
        yield Message("atlantis.review.trades", {"count": sold // 2})
    elif any(isinstance(event, TilePaid) for event in contrast.better[0].events):
        yield Message("atlantis.review.no-trade")
    else:
        yield Message("atlantis.review.keeps-tile")


def _keeping_bridge(contrast: TurnContrast) -> Iterator[Message]:
    if contrast.is_told(lambda course: course.end.bridges[contrast.seat] == IN_HAND):
        yield Message("atlantis.review.keeps-bridge")


def _bridging(constants: Constants, contrast: TurnContrast) -> Iterator[Message]:
    """The one bridge of a seat: kept, laid, or laid where it is worth more."""
    yield from _keeping_bridge(contrast)
    saves, then = (_bridge_saves(constants, courses[0], contrast.seat) for courses in (contrast.better, contrast.other))
    if saves > then:
        key = "bridge-there" if any(isinstance(event, BridgeLaid) for event in contrast.other[0].events) else "bridge"
        yield Message(f"atlantis.review.{key}", {"count": saves - then})


def _bridge_saves(constants: Constants, course: TurnCourse, seat: int) -> int:
    """What a bridge that is laid in a turn takes off the way of the seat's pawns, from where they began it."""
    if not any(isinstance(event, BridgeLaid) for event in course.events):
        return 0
    s, starts = course.after, {event.pawn: event.start for event in reversed(course.events) if isinstance(event, PawnMoved)}
    without = bytes([IN_HAND if owner == seat else place for owner, place in enumerate(s.bridges)])
    first = seat * constants.pawns
    places = [starts.get(pawn, s.where[pawn]) for pawn in range(first, first + constants.pawns)]
    with_it, free = (constants.prices[s.tops, bridges].price_to for bridges in (s.bridges, without))
    return sum((free[-1] - free[place]) - (with_it[-1] - with_it[place]) for place in places if place < constants.mainland)


def _marching(constants: Constants, contrast: TurnContrast) -> Iterator[CountedReason]:
    """What the pawns still have to pay, less what was paid for that now; one that never left Atlantis has nothing to pay (E2)."""
    on_row = round(-contrast.gain(lambda course: march_price(constants, course.after, contrast.seat)))
    anywhere = round(-contrast.gain(lambda course: _to_pay(constants, course, contrast.seat)))
    bought = min(_worth(contrast.better[0]) - _worth(contrast.other[0]), 0)
    less = min(on_row, anywhere)
    if less + bought > 0:
        yield less + bought, Message("atlantis.review.way", {"count": less})
    staying = contrast.gain(lambda course: len(_pawns(constants, course.after, contrast.seat, ATLANTIS)))
    if staying > 0 and on_row + bought >= MUCH_WAY and not constants.march_from_atlantis:
        yield on_row + bought, Message("atlantis.review.stays", {"count": on_row})


def _worth(course: TurnCourse) -> int:
    return _collected(course) - _paid(course)


def _money(contrast: TurnContrast) -> Iterator[CountedReason]:
    """What is collected, and what is paid on the way: known to whoever plays, so it is the same in all worlds."""
    better, other = contrast.better[0], contrast.other[0]
    more, saved = _collected(better) - _collected(other), _paid(other) - _paid(better)
    key, said = "", dict[str, Any](count=more + saved)
    if more > 0 and more + saved > 0:
        key, said["tile"] = "more-for-less" if saved > 0 else "collects-paid" if saved < 0 else "collects", _best_tile(better)
    elif more < 0 < more + saved:
        key, said = "cheaper-tile", {"count": saved, "less": -more}
    elif saved > 0 == more:
        key = "cheaper" if _paid(better) else "free"
    if key:
        yield more + saved, Message(f"atlantis.review.{key}", said)


def _sold(course: TurnCourse) -> int:
    """The value of the tile that was given for cards."""
    return sum(value_of(event.tile) for event in course.events if isinstance(event, TileSold))


def _collected(course: TurnCourse) -> int:
    return sum(value_of(event.tile) for event in course.events if isinstance(event, TileCollected))


def _best_tile(course: TurnCourse) -> Message:
    tile = max((event.tile for event in course.events if isinstance(event, TileCollected)), key=value_of)
    return Message("atlantis.tile.the", tile_message(tile).values)


def _paid(course: TurnCourse) -> int:
    """In tiles and in cards."""
    tiles = sum(value_of(event.tile) for event in course.events if isinstance(event, TilePaid))
    return tiles + sum(isinstance(event, CardPaid) for event in course.events)


def _in_hand(contrast: TurnContrast) -> Iterator[CountedReason]:
    more = round(contrast.gain(lambda course: course.after.held[contrast.seat]))
    if more > 0:
        yield more, Message("atlantis.review.cards", {"count": more})


def _price_for(constants: Constants, seat: int, course: TurnCourse) -> float:
    return _to_pay(constants, course, seat)


def _stopping(constants: Constants, contrast: TurnContrast) -> Iterator[Message]:
    """The rival whose way becomes dearer by most."""
    rivals = [seat for seat in range(contrast.rules.seats) if seat != contrast.seat]
    dearer = {seat: contrast.gain(partial(_price_for, constants, seat)) for seat in rivals}
    most = max(rivals, key=dearer.__getitem__)
    if dearer[most] >= 1 and dearer[most] > contrast.gain(lambda course: _to_pay(constants, course, contrast.seat)):
        yield Message("atlantis.review.stops", {"seat": SeatName(most)})


def _to_pay(constants: Constants, course: TurnCourse, seat: int) -> int:
    """What the gaps before a seat's pawns cost as they are after the turn."""
    s = course.after
    prices = constants.prices[s.tops, s.bridges].price_to
    return sum(prices[-1] - prices[place] for place in _pawns(constants, s, seat) if place < constants.mainland)


def _way_gone(constants: Constants, course: TurnCourse, seat: int) -> int:
    return sum(_pawns(constants, course.after, seat))


def _pawns(constants: Constants, s: Any, seat: int, place: int | None = None) -> list[int]:
    """The places of a seat's pawns, or those of them that are on one."""
    own = s.where[seat * constants.pawns : (seat + 1) * constants.pawns]
    return [at for at in own if place is None or at == place]
