"""`boards`: what is found, and every fault with file, place and cause."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files.resources import data

from .conftest import Call


def test_boards_of_the_program_and_of_the_player_are_listed(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.yaml").write_text("{", encoding="utf-8")
    said = call("boards list")
    assert said.code == 0
    assert ["survive-classic", "survive", str(data("boards", "survive-classic.yaml"))] in [
        line.split() for line in said.out.splitlines()
    ]
    assert ["mine", "unreadable", str(tmp_path / "boards" / "mine.yaml")] in [
        line.split() for line in said.out.splitlines()
    ]


@pytest.mark.parametrize("path", sorted(data("boards").glob("*.yaml")), ids=lambda path: path.stem)
def test_a_good_board_is_fine(call: Call, path: Path) -> None:
    said = call(f"boards check {path}")
    assert said.code == 0
    assert said.out.startswith(f"fine: {path.stem}, ")
    assert "<" not in said.out


def test_every_fault_is_told_with_its_place(call: Call, tmp_path: Path) -> None:
    text = data("boards", "survive-classic.yaml").read_text(encoding="utf-8")
    bad = tmp_path / "bad.yaml"
    bad.write_text(text.replace("points: 3", "points: lots\nunheard_of: 1"), encoding="utf-8")
    said = call(f"boards check {bad}")
    assert said.code == 1
    assert "points: Expected a whole number" in said.out
    assert "There is no key unheard_of." in said.out
    assert all(line.startswith(str(tmp_path)) for line in said.out.splitlines()[:-1])
    assert said.out.splitlines()[-1].endswith(" faults.")


@pytest.mark.parametrize("content", [b"", b"\xff", b"a: &a [*a]", b"game: chess", b"[1, 2]"])
def test_what_is_no_board_is_told_in_a_line(call: Call, tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(content)
    said = call(f"boards check {bad}")
    assert said.code == 1
    assert "<" not in said.out
    assert call(f"boards check {tmp_path / 'nowhere.yaml'}").code == 1
