"""The curve: the chances to win at the beginning of every turn, by what the whole table could see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine import Rules
from game.review.reviewing import draw_curve, open_chances
from game.review.yardstick import Yardstick
from game.rules import GAMES

from .games import PlayedOtherwise, played_game


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.review.reviewing.WORLDS", 6)


@pytest.mark.parametrize("game", GAMES)
def test_a_point_for_every_turn_and_the_end_as_it_was(game: str) -> None:
    played = played_game(game)
    *points, end = draw_curve(played)
    assert sorted({point.turn for point in points}) == list(range(1, played.turn(len(played.steps)) + 1))
    assert len(points) >= played.turn(len(played.steps))
    assert [point.seat for point in points] == [played.to_act(point.place) for point in points]
    assert all(sum(point.chances) == pytest.approx(1) for point in points)
    winners = [standing.rank == 1 for standing in played.rules.standings(played.end)]
    assert (end.place, end.seat, end.chances) == (len(played.steps), -1, tuple(won / sum(winners) for won in winners))


def test_a_visit_has_its_own_point() -> None:
    *points, _ = draw_curve(played_game("atlandice"))
    assert len(points) > 3 * points[-1].turn


@pytest.mark.parametrize("game", ["survive", "atlantis"])
def test_nothing_that_was_hidden_from_the_whole_table_counts(game: str) -> None:
    played = played_game(game)
    place = next(point.place for point in list(draw_curve(played))[8:])
    view = played.view(place, None)
    other = played.rules.determinize(view, Random(5))
    assert played.rules.write_position(other) != played.rules.write_position(played.position(place))
    assert open_chances(PlayedOtherwise(played, place, other), place) == open_chances(played, place)


def test_points_are_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[Any] = []

    def chances(self: Yardstick, rules: Rules[Any, Any], state: Any) -> list[float]:
        measured.append(state)
        return [1 / rules.seats] * rules.seats

    monkeypatch.setattr(Yardstick, "chances", chances)
    next(draw_curve(played_game("survive")))
    assert len(measured) == 6
