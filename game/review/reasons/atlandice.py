"""Atlandice: what scores at once, whom it keeps from scoring, where one gets ahead, and how many tokens it brings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.engine import Message, SeatName
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.events import TileWon
from game.rules.atlandice.score import counts_of, places, tile_points, totals_of
from game.rules.atlandice.speech.sentences import resource_word, sector_word
from game.rules.atlandice.state import KINDS, State

from ..turn_trials import TurnCourse
from . import MOST, RIVAL, GameKinds, TurnContrast, ending, is_for_others_sake


def reasons(contrast: TurnContrast) -> Iterator[Message]:
    constants: Constants = contrast.rules.constants
    own, others = (sum(gains.values()) for gains in contrast.gains())
    yield from (message for explained, message in ending(contrast) if explained > MOST * (own + others))
    # A tile that is won by the turn itself, or points.
    won, then = (_tiles_won(courses[0], contrast.seat) for courses in (contrast.better, contrast.other))
    if len(won) > len(then):
        yield Message("atlandice.review.wins-tile", {"sector": sector_word(won[-1])})
    at_once = round(contrast.gain(lambda course: _points(constants, course.after, contrast.seat)))
    if at_once > 0:
        yield Message("atlandice.review.scores", {"count": at_once})
    soon = round(contrast.gain(lambda course: _points(constants, course.end, contrast.seat)))
    if soon > 0:
        yield Message("atlandice.review.scores-soon", {"count": soon})
    if others > MOST * (own + others):
        # The rival that scores less by most until the seat's next turn.
        rivals = [seat for seat in range(contrast.rules.seats) if seat != contrast.seat]
        less = {seat: -contrast.gain(partial(_points_later, constants, seat)) for seat in rivals}
        most = max(rivals, key=less.__getitem__)
        if less[most] >= 1:
            yield Message("atlandice.review.stops", {"seat": SeatName(most)})
    yield from _leading(contrast)
    tokens = round(contrast.gain(lambda course: totals_of(course.after)[contrast.seat]))
    if tokens > 0:
        yield Message("atlandice.review.tokens", {"count": tokens})
    yield Message("atlandice.review.others" if is_for_others_sake(contrast) else "atlandice.review.home")


REASONS = reasons
MOMENT_KINDS = GameKinds(
    {
        "atlandice.region": "wins-tile",
        "atlandice.points": "scores scores-soon",
        "atlandice.lead": "most level",
        "atlandice.tokens": "tokens",
        "atlandice.clock": "ends goes-on",
        RIVAL: "stops others",
    },
    {
        "atlandice.region": "atlandice/building-library",
        "atlandice.points": "atlandice/point",
        "atlandice.lead": "scoring/crown",
        "atlandice.tokens": "atlandice/token-gem",
        "atlandice.clock": "common/clock",
    },
)


def _tiles_won(course: TurnCourse, seat: int) -> list[int]:
    return [event.sector for event in course.events if isinstance(event, TileWon) and event.seat == seat]


def _points(constants: Constants, s: State, seat: int) -> float:
    return s.points[seat] + tile_points(constants, s, seat)


def _points_later(constants: Constants, seat: int, course: TurnCourse) -> float:
    return _points(constants, course.end, seat)


def _leading(contrast: TurnContrast) -> Iterator[Message]:
    """A resource that one comes to have the most of, or as many as anyone, by the turn itself: not one that the turn
    leaves as it was.
    """
    seat = contrast.seat
    for key, is_alone in (("most", True), ("level", False)):
        for kind in range(KINDS):

            def leads(s: State, kind: int = kind, is_alone: bool = is_alone) -> bool:
                first, _ = places(counts_of(s, kind))
                return first == (seat,) if is_alone else seat in first

            if not leads(contrast.better[0].before) and contrast.is_told(lambda course: leads(course.after)):
                yield Message(f"atlandice.review.{key}", {"resource": resource_word(kind)})
