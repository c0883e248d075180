"""Goals of puzzles that are made of games."""

from __future__ import annotations

from game.learning.making import goal_of
from tests.engine.playing import a_game, nim


def test_a_game_that_names_no_things_has_no_goals() -> None:
    referee = a_game(nim(2), seed=3)
    events = [event for step in referee.steps for event in step.events]
    assert any(referee.rules.whose(event) == 0 for event in events)
    assert goal_of(referee.rules, 0, events) == {}
