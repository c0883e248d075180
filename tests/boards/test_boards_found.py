"""Boards and folders are found from anywhere, also the player's own, also beside a broken one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine import GameError
from game.files import resources
from game.rules.boards import board_path, check, find_boards

SHIPPED = tuple(sorted(path.stem for path in resources.data("boards").glob("*.yaml")))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def own_boards(home: Path) -> Path:
    shutil.copytree(resources.data("boards"), home / "boards")
    (home / "boards" / "survive-classic.yaml").rename(home / "boards" / "mine.yaml")
    return home / "boards"


def test_shipped_boards_are_found_without_a_folder_of_ones_own(home: Path) -> None:
    assert [(entry.name, entry.game, entry.own) for entry in find_boards()] == [
        (name, name.split("-")[0], False) for name in SHIPPED
    ]
    assert {"survive-atoll", "survive-classic"} < set(SHIPPED)
    assert not home.exists()


def test_own_boards_are_found_and_come_first_by_name(own_boards: Path) -> None:
    assert [entry.name for entry in find_boards("survive") if entry.own] == ["mine", "survive-atoll"]
    assert board_path("mine") == own_boards / "mine.yaml"
    assert board_path("survive-atoll") == own_boards / "survive-atoll.yaml"
    assert board_path("survive-classic") == resources.data("boards", "survive-classic.yaml")


def test_own_boards_are_listed_by_the_alphabet_and_their_numbers(own_boards: Path) -> None:
    shutil.rmtree(own_boards)
    own_boards.mkdir()
    names = ["остров", "atoll 2", "Bay", "atoll 10", "海", "Árvore"]
    for name in names:
        (own_boards / f"{name}.yaml").write_text("game: survive\n", encoding="utf-8")
    order = ["Árvore", "atoll 2", "atoll 10", "Bay", "остров", "海"]
    assert [entry.name for entry in find_boards() if entry.own] == order


def test_a_broken_board_does_not_hide_the_others(own_boards: Path) -> None:
    (own_boards / "broken.yaml").write_text("a: [", encoding="utf-8")
    (own_boards / "folder.yaml").mkdir()
    (own_boards / "list.json").write_text("[1]", encoding="utf-8")
    own = {entry.name: entry.game for entry in find_boards() if entry.own and entry.game in ("", "survive")}
    assert own == {"broken": "", "folder": "", "list": "", "mine": "survive", "survive-atoll": "survive"}
    assert len(find_boards()) == 2 * len(SHIPPED) + 3
    assert len(find_boards("survive")) == 4
    assert [check(own_boards / name)[0].code for name in ("broken.yaml", "folder.yaml", "list.json")] == [
        "yaml-unclosed",
        "not-a-file",
        "missing-key",
    ]


def test_a_board_by_its_path(tmp_path: Path) -> None:
    assert board_path(str(tmp_path / "x.yaml")) == tmp_path / "x.yaml"
    assert check(tmp_path / "x.yaml")[0].code == "file-missing"


def test_an_unknown_name_is_told_with_the_known_ones(home: Path) -> None:
    with pytest.raises(GameError) as caught:
        board_path("nowhere")
    assert caught.value.code == "unknown-board"
    assert caught.value.values == {"board": "nowhere", "known": SHIPPED}


def test_boards_load_from_another_working_directory(tmp_path: Path) -> None:
    code = "from game.rules.boards import check, find_boards; print([check(entry.path) for entry in find_boards()])"
    root = Path(resources.__file__).parents[2]
    surroundings = {**os.environ, "PYTHONPATH": str(root), "LEAVING_ATLANTIS_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=True
    )
    assert (done.stdout.strip(), done.stderr) == (str([[] for _ in SHIPPED]), "")


def test_the_players_folder_is_the_systems_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEAVING_ATLANTIS_HOME", raising=False)
    assert resources.user_folder().name == "leaving-atlantis"
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", "elsewhere")
    assert resources.user_saves() == Path("elsewhere", "saves")


def test_inside_the_package_comes_before_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "game")
    with pytest.raises(GameError, match="resources-missing"):
        resources.data()
    (tmp_path / "data").mkdir()
    assert resources.data("x") == tmp_path / "data" / "x"
    (tmp_path / "game" / "data").mkdir(parents=True)
    assert resources.data("x") == tmp_path / "game" / "data" / "x"


def test_a_frozen_program_has_its_files_where_it_was_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.asset("texts") == tmp_path / "assets" / "texts"
