"""Fixed tasks: what they are, that they stay what they were, and who sits where in them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from game.arena.contests import Budget, Contest, fixtures, play_game, round_of
from game.arena.tasks import Task, read_task, task_names
from game.bots import LEVELS
from game.commands.games import chosen_rules
from game.engine import GameError, Rules
from game.files.faults import BadDocument

PAIR = ("random", "sailor")
FIRST_GAMES = {
    "atlandice-2": (1, (15, 31)),
    "atlandice-4": (1, (14, 13, 15, 23)),
    "atlantis-2": (1, (-11, 42)),
    "survive-2": (1, (0, 37)),
    "survive-4": (1, (0, 0, 23, 20)),
}
"""By task, its version and the points of its first game between Random and Sailor. Where they are others, a rule or
Sailor is another: raise the version of the task, and measure the rows of docs/tasks.md again.
"""


def rules_of(task: Task) -> Rules:  # type: ignore[type-arg]
    return chosen_rules(task.game, task.players, task.board, task.options)


def test_there_are_five_and_they_are_told() -> None:
    assert len(task_names()) == 5
    papers = Path("docs/tasks.md").read_text(encoding="utf-8")
    assert [name for name in task_names() if f"`{name}`" not in papers] == []


@pytest.mark.parametrize("name", task_names())
def test_a_task_is_what_it_was(name: str) -> None:
    task = read_task(name)
    assert task.opponent in LEVELS
    planned = fixtures(rules_of(task), PAIR, 1, task.seed, Budget(task.iterations), every_way=True)
    assert (task.version, play_game(next(planned)).points) == FIRST_GAMES[name]


@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_a_deal_is_played_in_all_seatings(players: int) -> None:
    rules = chosen_rules("survive", players, None, [])
    planned = list(fixtures(rules, PAIR, 3, 1, Budget(1), every_way=True))
    deals = [list(games) for _, games in groupby(planned, key=lambda fixture: fixture.seed)]
    assert len(deals) == 3
    for games in deals:
        seatings = {game.levels for game in games}
        assert len(seatings) == len(games) == 2 * len(round_of(players))
        assert all(sum(levels.count(PAIR[0]) for levels in at) == len(games) // 2 for at in zip(*seatings, strict=True))


def test_a_deal_counts_when_it_was_played_in_all_seatings() -> None:
    task = read_task("atlandice-4")
    contest = Contest(PAIR, 0.5, 1, games_a_deal=6)
    for number, fixture in enumerate(fixtures(rules_of(task), PAIR, 1, 1, Budget(1), every_way=True), 1):
        contest.add(play_game(fixture))
        assert len(contest.deals) == number // 6
    assert contest.summary().games == 6
    assert contest.shares == [0.0]


def test_a_task_can_be_in_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("game: survive\nplayers: 3\noptions: [dolphins=yes]\ndeals: 4\n", encoding="utf-8")
    task = read_task(str(file))
    assert (task.players, task.opponent, task.version) == (3, "sailor", 1)
    assert rules_of(task).setup.options["dolphins"] is True


@pytest.mark.parametrize(
    "text, code",
    [
        ("game: survive\nplayers: 3\n", "missing-key"),
        ("game: survive\nplayers: 0\ndeals: 4\n", "out-of-range"),
        ("game: survive\nplayers: 2\ndeals: 4\nopponent: ./mybot\n", "not-a-choice"),
    ],
)
def test_what_is_wrong_in_a_file_is_told(tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadDocument) as bad:
        read_task(str(file))
    assert [fault.code for fault in bad.value.faults] == [code]


def test_a_name_is_never_taken_for_a_file() -> None:
    with pytest.raises(GameError) as error:
        read_task("no-such-task")
    assert error.value.code == "no-such-task"
