"""Names out of files are names: they lead to nothing outside of the folder they came in."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from game.engine import GameError
from game.files.documents import is_file, plain_document
from game.files.names import beside, is_plain_name
from game.files.resources import data, user_boards
from game.rules.board import BoardLook, missing_drawings
from game.rules.boards import board_path, check, find_board
from game.rules.positions import read_position
from game.rules.survive import load_board
from game.tables.survive.skin import Skin
from tests.hostile.watching import MARK, WAYS, watching

OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 80 80"><circle r="20"/></svg>'


@pytest.mark.parametrize(
    "name", ["NUL", "nul.svg", "com1", "LPT¹.yaml", "x:y", "a" * 300, "x\n", "x ", "...", "x\0", "", "*", "CON .svg"]
)
def test_a_name_that_is_no_plain_one(name: str) -> None:
    assert not is_plain_name(name)
    assert beside(Path("boards"), name) is None
    assert beside(Path("boards"), f"deeper/{name}") is None or not name


def test_a_link_may_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    folder.mkdir()
    (tmp_path / "out.svg").write_text(OWN, encoding="utf-8")
    (folder / "in.svg").write_text(OWN, encoding="utf-8")
    for name, aim in (
        ("near", folder / "in.svg"),
        ("far", tmp_path / "out.svg"),
        ("up", tmp_path),
        ("round", folder / "round"),
    ):
        try:
            (folder / name).symlink_to(aim)
        except OSError:
            pytest.skip("links cannot be made here")
    assert beside(folder, "near") == folder / "near"
    assert [beside(folder, name) for name in ("far", "up/out.svg", "round")] == [None] * 3
    assert is_file(folder / "far")
    names = ("far", "up/out.svg", "round", "../out.svg")
    told = missing_drawings(folder, {name: name for name in names}, plain_document({}, "x"))
    assert [fault.code for fault in told] == ["drawing-outside-folder"] * 2 + ["drawing-missing"] * 2


def test_a_map_that_is_a_link_to_elsewhere_is_told(tmp_path: Path) -> None:
    boards = tmp_path / "boards"
    shutil.copytree(data("boards"), boards)
    shutil.move(boards / "survive-classic.tmx", tmp_path / "out.tmx")
    try:
        (boards / "survive-classic.tmx").symlink_to(tmp_path / "out.tmx")
    except OSError:
        pytest.skip("links cannot be made here")
    assert [fault.code for fault in check(boards / "survive-classic.yaml")] == ["map-outside"]


@pytest.fixture
def abroad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a board and its drawing that is not the player's."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    user_boards().mkdir(parents=True)
    folder = tmp_path / MARK
    shutil.copytree(data("boards"), folder)
    (folder / "own.svg").write_text(OWN, encoding="utf-8")
    return folder


def test_a_board_in_a_save_is_found_by_its_name_only(abroad: Path, tmp_path: Path) -> None:
    """The drawings of a table lie beside its board: a path for a name made the program look in other folders, and ask
    other machines.
    """
    board = load_board(abroad / "survive-classic.yaml")
    look = BoardLook(drawings={"forest": "own.svg", "beach": f"../{MARK}/own.svg"})
    board = msgspec.structs.replace(board, numbers=msgspec.structs.replace(board.numbers, look=look))
    for name in (
        *WAYS,
        str(abroad / "survive-classic"),
        str(abroad / "survive-classic.yaml"),
        f"../../{MARK}/survive-classic",
    ):
        with watching(tmp_path / "player") as watch:
            skin = Skin.of(msgspec.structs.replace(board, name=name))
        assert (skin.of_others("survive/tile-forest-1"), watch.strays) == (None, []), name


def test_a_position_names_a_board_and_no_file(abroad: Path, tmp_path: Path) -> None:
    """A person may type a path; a puzzle from somebody may not have one."""
    typed = str(abroad / "survive-classic.yaml")
    assert board_path(typed) == Path(typed)
    for name in (typed, *WAYS):
        with watching(tmp_path / "player") as watch, pytest.raises(GameError) as caught:
            read_position({"game": "survive", "board": name, "players": 3})
        assert (caught.value.code, watch.strays) == ("unknown-board", []), name


def test_a_board_that_is_a_link_to_elsewhere_is_not_found_by_a_file(abroad: Path) -> None:
    """Who made the link may type its name."""
    try:
        (user_boards() / "mine.yaml").symlink_to(abroad / "survive-classic.yaml")
    except OSError:
        pytest.skip("links cannot be made here")
    assert find_board("mine") is None
    assert board_path("mine") == user_boards() / "mine.yaml"


def test_the_folder_of_boards_may_itself_be_a_link(abroad: Path) -> None:
    """To another disk, perhaps: whoever set it up has chosen it."""
    user_boards().rmdir()
    try:
        user_boards().symlink_to(abroad, target_is_directory=True)
    except OSError:
        pytest.skip("links cannot be made here")
    assert find_board("survive-classic") == user_boards() / "survive-classic.yaml"
