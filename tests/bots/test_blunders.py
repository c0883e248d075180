"""Blunders that people see: how many of the positions in `tests/bots/positions` bots get right."""

from __future__ import annotations

import pytest

from tests.survive.table import rules

from .blunders import Problem, is_good, is_solved, problems

ITERATIONS = 150
"""Rounds a decision, of the strongest level; Navigator takes a fifth of them."""


@pytest.mark.bots
@pytest.mark.parametrize("level, bar", [("poseidon", 0.9), ("navigator", 0.7)])
def test_bots_solve_most_of_them(level: str, bar: float, capsys: pytest.CaptureFixture[str]) -> None:
    asked = problems()
    failed = [problem for problem in asked if not is_solved(problem, level, ITERATIONS)]
    share = 1 - len(failed) / len(asked)
    with capsys.disabled():
        print(f"\n{level} solves {share:.0%} of {len(asked)}; not: {sorted(problem.why for problem in failed)}")
    assert share >= bar


def test_every_problem_can_be_solved_and_be_failed() -> None:
    """By the first moves that it names, or by landing nobody at all."""
    for problem in problems():
        game = rules(problem.players)
        state = game.read_position(problem.position)
        legal = [game.write(action) for action in game.legal(state)]
        assert set(problem.moves) < set(legal) or not problem.moves, problem.why
        assert problem.moves or problem.saves or problem.risks is not None, problem.why
        assert len(legal) > 1


def test_a_turn_is_judged_by_what_it_does() -> None:
    position = {
        "land": {"beach": ["E5", "E6"], "mountain": ["G5"]},
        "serpents": ["B2"],
        "boats": ["C2"],
        "explorers": {"crimson": {"A": "boat C2", "B": "E5"}, "azure": {"A": "G5"}},
        "values": {"crimson": {"A": 4, "B": 1}},
    }
    game = rules(4)
    state = game.read_position(position)
    landing, idle = (
        [game.read(step) for step in turn.split(", ")] for turn in ("land crimson-A NW, stop, sink E6", "stop, sink E5")
    )
    for problem in (
        Problem("saves", position, saves=4),
        Problem("spares", position, spares=True),
        Problem("risks", position, risks=0),
    ):
        assert is_good(problem, game, state, landing), problem.why
        assert not is_good(problem, game, state, idle), problem.why
    assert not is_good(Problem("saves", position, saves=5), game, state, landing)
