"""A finished game as a review takes it."""

from __future__ import annotations

import pytest

from game.engine import CHANCE, Head, Line
from game.engine.journal import seating
from game.review.played_game import deciders_of, leads
from game.review.yardstick import yardstick_of
from game.rules import GAMES

from .games import played_game


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_there_from_its_first_step_to_its_end(game: str) -> None:
    played = played_game(game)
    rules = played.rules
    assert rules.is_over(played.end)
    assert [played.to_act(place) for place in range(len(played.steps))] == [step.line.actor for step in played.steps]
    assert played.turn(0) == 0 < played.turn(len(played.steps))


@pytest.mark.parametrize("game", GAMES)
def test_the_yardstick_ends_at_what_came_of_the_game(game: str) -> None:
    played = played_game(game)
    yardstick, standings = yardstick_of(game), played.rules.standings(played.end)
    assert yardstick.leads(played.rules, played.end) == leads([standing.points for standing in standings])
    assert sum(yardstick.chances(played.rules, played.end)) == pytest.approx(1)
    for place in range(len(played.steps)):
        assert sum(yardstick.leads(played.rules, played.position(place))) == pytest.approx(0, abs=1e-9)
        assert sum(yardstick.chances(played.rules, played.position(place))) == pytest.approx(1)


def test_a_view_of_then_knows_what_was_told_until_then() -> None:
    played = played_game("survive")
    views = [played.view(place, 0) for place in (0, len(played.steps) // 2, len(played.steps))]
    assert [len(view.history) for view in views] == sorted(len(view.history) for view in views)
    assert views[0].history == ()


def test_a_bot_that_took_over_decided_its_steps_and_nothing_that_was_taken_back_counts() -> None:
    head = Head("survive", 1, {}, 2, {}, ["red", "blue"], ["Ada", "Ben"], 1, levels=[None, "sailor"])
    lines = [
        Line(CHANCE, "deal"),
        Line(0, "a"),
        Line(0, "undo"),
        Line(0, "b"),
        Line(1, "c"),
        seating(0, "navigator"),
        Line(0, "d"),
    ]
    assert deciders_of(head, lines) == [None, None, "sailor", "navigator"]
