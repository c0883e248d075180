"""`puzzles`: the list, and the solver's word on a file."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.commands.terminal import INTERRUPTED
from game.files.resources import data
from game.learning.puzzles import user_puzzles


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))


def test_the_list_has_all_with_their_titles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list"]) == 0
    told = capsys.readouterr().out
    assert "The whale's ferry" in told
    assert all(path.stem in told for path in data("puzzles").glob("*.yaml"))


def test_a_good_one_is_told_in_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "check", str(data("puzzles", "survive-ferry.yaml"))]) == 0
    told = capsys.readouterr().out
    assert "Solutions: 2" in told
    assert "First moves: 14. Still good: 1, failing: 13." in told
    assert "sail B10 B11" in told


def test_one_decision_is_told_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "check", str(data("puzzles", "survive-right-boat.yaml"))]) == 0
    assert "the shortest takes one decision." in capsys.readouterr().out


def test_a_bad_one_is_told_with_file_place_and_cause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = data("puzzles", "survive-ferry.yaml").read_text(encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["puzzles", "check", str(path)]) == 1
    assert capsys.readouterr().out == f"{path}:1: The key words is missing.\n"
    text += "words: {title: Mine, goal: Do it.}\n"
    path.write_text(text.replace("{ashore: [crimson-A, crimson-B]}", "{lost_at_most: 1}"), encoding="utf-8")
    assert main(["puzzles", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}:4: goal: The goal is already reached in this position")
    path.write_text(text.replace("decisions: 3", "decisions: 2"), encoding="utf-8")
    assert main(["puzzles", "check", str(path)]) == 1
    assert f"{path}:4: goal: The goal cannot be reached with 2 decisions." in capsys.readouterr().out
    path.write_text("goal: {}\n", encoding="utf-8")
    assert main(["puzzles", "check", str(path)]) == 1
    assert f"{path}" in capsys.readouterr().out


@pytest.mark.parametrize("goal", ["{ashore: {crimson-A: true}}", "{ashore: [[crimson-A]]}", "{can: [null]}"])
def test_a_goal_that_is_no_goal_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], goal: str) -> None:
    text = data("puzzles", "survive-ferry.yaml").read_text(encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(
        f"{text.replace('{ashore: [crimson-A, crimson-B]}', goal)}words: {{title: Mine, goal: Do it.}}\n",
        encoding="utf-8",
    )
    assert main(["puzzles", "check", str(path)]) == 1
    assert f"{path}:4: goal." in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_folder_that_cannot_be_listed_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    user_puzzles().parent.mkdir(parents=True)
    user_puzzles().symlink_to(user_puzzles(), target_is_directory=True)
    assert main(["puzzles", "list"]) == 1
    told = capsys.readouterr().out
    assert "The whale's ferry" in told
    assert f"{user_puzzles()}: This folder cannot be read" in told


def test_the_solver_says_that_it_gave_up(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.learning.solver._MOST_KNOWN", 3)
    assert main(["puzzles", "check", str(data("puzzles", "survive-ferry.yaml")), "--seconds", "60"]) == 1
    assert "The solver gave up" in capsys.readouterr().out


def test_an_interrupted_check_ends_without_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.learning.solver.Solver._solve", interrupt)
    assert main(["puzzles", "check", str(data("puzzles", "survive-ferry.yaml"))]) == INTERRUPTED
    assert "Traceback" not in "".join(capsys.readouterr())
