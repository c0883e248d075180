"""The curve of a review is drawn calmer than every turn would be, and nothing is lost by it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from game.review.report import CurvePoint
from game.review.yardstick import Yardstick
from game.scenes.review.curve import CurveContent, CurveSwing
from game.scenes.review.panels import curve_content, curve_panel
from game.scenes.review.reviewed import find_swings
from game.scenes.review.words import ReviewWords
from game.widgets import Label
from game.words.catalogue import Catalogue
from tests.review.games import invented_review

from .moments import reviewed_save
from .scored import ATLANDICE, ATLANTIS, SURVIVE, finish_game

SEATS = 4
FALL = 14  # the turn of a saw in which somebody falls for good


def saw(turns: int = 24, tooth: float = 0.08, fall: float = 0.3) -> tuple[CurvePoint, ...]:
    """Whoever is to move stands a little better; once the first seat loses much to the last."""
    points = []
    for turn in range(turns):
        chances = [0.25 - tooth / SEATS] * SEATS
        chances[turn % SEATS] += tooth
        if turn >= FALL:
            chances[0] -= fall / 2
            chances[-1] += fall / 2
        points.append(CurvePoint(turn, turn + 1, turn % SEATS, tuple(chances)))
    return (*points, CurvePoint(turns, turns, -1, (0.0, 0.0, 0.0, 1.0)))


def content_of(points: tuple[CurvePoint, ...], *swings: int) -> CurveContent:
    times = tuple(float(point.place + 1) for point in points)
    signs = tuple(CurveSwing(index, times[index], "common/icon-flag", "") for index in swings)
    colours = ("crimson", "azure", "sun", "plum")
    return CurveContent(points, times, 1, float(len(points)), colours, ("A", "B", "C", "D"), 0, signs)


def test_a_round_in_which_nothing_happened_is_one_spot() -> None:
    content = content_of(saw(fall=0.0), 24)
    middle = content.spots[1:-3]
    assert len(middle) == 5, "five rounds between the beginning, and the end with the turn before it"
    assert all(spot.chances == pytest.approx((0.25,) * SEATS) for spot in middle)


def test_a_swing_is_drawn_as_it_was_among_calm_rounds() -> None:
    points = saw()
    content = content_of(points, FALL, len(points) - 1)
    drawn = {spot.time: spot.chances for spot in content.spots}
    assert [drawn.get(content.times[index]) for index in (FALL - 1, FALL)] == [
        points[index].chances for index in (FALL - 1, FALL)
    ]
    assert len(content.spots) < len(points) / 2


@pytest.mark.parametrize("table", [SURVIVE, ATLANTIS, ATLANDICE])
def test_no_swing_no_moment_and_no_turn_is_lost(table: Any) -> None:
    save = reviewed_save(finish_game(table).path)
    review = invented_review(save.played, 12)
    words = ReviewWords(Catalogue.load("en"), save, review)
    for seat in range(len(save.players)):
        swings = find_swings(save, review.curve, seat)
        content = curve_content(words, swings, review.moments, seat, 0, None)
        spots = content.spots
        drawn = {spot.time: spot.chances for spot in spots}
        assert [swing.index for swing in content.swings] == [swing.index for swing in swings]
        for swing in swings:
            for index in (swing.index - 1, swing.index):
                assert drawn[content.times[index]] == review.curve[index].chances
        for index in (0, len(review.curve) - 1):
            assert drawn[content.times[index]] == review.curve[index].chances, "it begins and ends as it did"
        assert len(content.moments) == len(review.moments)
        for moment in content.moments:
            assert spots[0].time <= moment.time <= spots[-1].time, "its disc lies on the line"
        assert content.points == review.curve, "left and right come to every turn"
        assert len(spots) <= len(review.curve)


@pytest.mark.parametrize("is_sure", [True, False])
def test_the_page_says_where_chances_are_less_sure(is_sure: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    save = reviewed_save(finish_game(SURVIVE).path)
    words = ReviewWords(Catalogue.load("en"), save, invented_review(save.played))
    content = curve_content(words, [], [], 0, 0, None)
    monkeypatch.setattr(Yardstick, "is_sure", lambda yardstick, rules: is_sure)
    for is_narrow in (False, True):
        panel = curve_panel(words, content, lambda at: None, lambda at: None, is_narrow, lambda: 2)
        said = [widget.text for widget in panel.walk() if isinstance(widget, Label)]
        assert any("less sure" in text for text in said) is not is_sure


def test_lines_go_on_in_time_and_every_round_counts_once() -> None:
    random = Random(5)
    for _ in range(50):
        points = tuple(
            CurvePoint(place, place, random.randrange(SEATS), tuple(random.random() for _ in range(SEATS)))
            for place in range(random.randrange(1, 30))
        )
        content = content_of(points, *sorted(random.sample(range(1, len(points)), min(len(points) - 1, 3))))
        assert all(one.time < other.time for one, other in pairwise(content.spots))
        low, high = min(min(p.chances) for p in points), max(max(p.chances) for p in points)
        assert all(low <= chance <= high for spot in content.spots for chance in spot.chances)
    assert not content_of(()).spots
