"""Fixed tasks: what they are, that they stay what they were, and who sits where in them."""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from itertools import groupby
from pathlib import Path

import pytest

from game.arena.contests import Budget, Contest, fixtures, play_game, round_of
from game.arena.tasks import FixedTask, read_task, task_names
from game.bots import LEVELS
from game.commands.games import chosen_rules
from game.engine import GameError, Rules
from game.files.faults import BadDocument
from game.files.resources import data, user_boards
from tests.hostile.watching import MARK, WAYS, watching
from tests.source import ROOT

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


def read_rules(name: str) -> tuple[FixedTask, Rules]:  # type: ignore[type-arg]
    task, board = read_task(name)
    return task, chosen_rules(task.game, task.players, board, task.options)


def test_there_are_five_and_they_are_told() -> None:
    assert len(task_names()) == 5
    papers = (ROOT / "docs" / "tasks.md").read_text(encoding="utf-8")
    assert [name for name in task_names() if f"`{name}`" not in papers] == []


@pytest.mark.parametrize("name", task_names())
def test_a_task_is_what_it_was(name: str) -> None:
    task, rules = read_rules(name)
    assert task.opponent in LEVELS
    planned = fixtures(rules, PAIR, 1, task.seed, Budget(task.iterations), every_way=True)
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
    _, rules = read_rules("atlandice-4")
    contest = Contest(PAIR, 0.5, 1, games_a_deal=6)
    for number, fixture in enumerate(fixtures(rules, PAIR, 1, 1, Budget(1), every_way=True), 1):
        contest.add(play_game(fixture))
        assert len(contest.deals) == number // 6
    assert contest.summary().games == 6
    assert contest.shares == [0.0]


def test_a_task_can_be_in_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("game: survive\nplayers: 3\noptions: [dolphins=yes]\ndeals: 4\n", encoding="utf-8")
    task, rules = read_rules(str(file))
    assert (task.players, task.opponent, task.version) == (3, "sailor", 1)
    assert rules.setup.options["dolphins"] is True


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


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder, with a board that is called like the usual one and is another."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    user_boards().mkdir(parents=True)
    return Path(shutil.copy(data("boards", "atlandice-short.yaml"), user_boards() / "atlandice-classic.yaml"))


def test_a_task_is_played_on_the_board_that_came_with_the_program(player: Path) -> None:
    assert read_task("atlandice-2")[1] == data("boards", "atlandice-classic.yaml")
    player.write_text("a: [", encoding="utf-8")
    assert read_task("atlandice-2")[1] == data("boards", "atlandice-classic.yaml")


def task_on(folder: Path, board: str) -> str:
    file = folder / "mine.yaml"
    file.write_text(f"game: atlandice\nplayers: 2\ndeals: 4\nboard: {json.dumps(board)}\n", encoding="utf-8")
    return str(file)


def test_a_board_that_a_task_names_is_found_by_its_name_or_lies_beside_the_task(player: Path, tmp_path: Path) -> None:
    deeper = tmp_path / "tasks" / "boards"
    deeper.mkdir(parents=True)
    shutil.copy(data("boards", "atlandice-short.yaml"), deeper / "brief.yaml")
    assert read_task(task_on(tmp_path, "atlandice-classic"))[1] == player
    assert read_task(task_on(tmp_path / "tasks", "atlandice-short"))[1] == data("boards", "atlandice-short.yaml")
    assert read_task(task_on(tmp_path / "tasks", "boards/brief.yaml"))[1] == deeper / "brief.yaml"
    _, rules = read_rules(task_on(deeper, "brief.yaml"))
    assert rules.write_board()["name"] == "brief"
    with pytest.raises(GameError) as error:
        read_task(task_on(deeper, "nowhere.yaml"))
    assert error.value.code == "unknown-board"


@pytest.mark.parametrize("board", [*(way for way in WAYS if way != f"{MARK}-link"), f"../{MARK}/board.yaml"])
def test_a_board_that_a_task_names_leads_to_no_other_place(player: Path, tmp_path: Path, board: str) -> None:
    outside, folder = tmp_path / MARK, tmp_path / "tasks"
    outside.mkdir()
    folder.mkdir()
    shutil.copy(data("boards", "atlandice-short.yaml"), outside / "board.yaml")
    name = task_on(folder, board)
    with watching(player.parents[1], folder) as watch, pytest.raises(BadDocument) as bad:
        read_task(name)
    assert ([fault.code for fault in bad.value.faults], watch.strays) == (["task-board"], [])


def test_neither_a_whole_path_nor_a_link_leads_a_task_to_a_board(player: Path, tmp_path: Path) -> None:
    folder = tmp_path / "tasks"
    folder.mkdir()
    boards = [str(player)]
    with suppress(OSError):  # where links cannot be made
        (folder / "linked.yaml").symlink_to(player)
        boards.append("linked.yaml")
    for board in boards:
        with pytest.raises(BadDocument) as bad:
            read_task(task_on(folder, board))
        assert [fault.code for fault in bad.value.faults] == ["task-board"]


def test_a_name_is_never_taken_for_a_file() -> None:
    with pytest.raises(GameError) as error:
        read_task("no-such-task")
    assert error.value.code == "no-such-task"
