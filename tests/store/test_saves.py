"""The list of saved games, their names, and small documents."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.engine import CHANCE
from game.engine.journal import OVER, remark, seating, standing_lines
from game.store import JournalWriter, StorageError, delete, new_name, rename, saved_games, write_atomically
from game.store.saves import SUFFIX, check_name, clean_name
from tests.disks import no_space
from tests.engine.playing import a_game, head_of, nim

from .saving import load_nim, saved_nim


def test_a_folder_that_is_not_there_has_no_saves(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "saves") == []


def test_the_list_says_what_each_save_is(tmp_path: Path) -> None:
    saved_nim(tmp_path / "over.journal", steps=1000)
    saved_nim(tmp_path / "half.journal", steps=16)
    saved_nim(tmp_path / "torn.journal", steps=16)
    rows = (tmp_path / "torn.journal").read_bytes().splitlines(keepends=True)
    (tmp_path / "torn.journal").write_bytes(b"".join(rows[:4] + rows[5:]))
    (tmp_path / "other.journal").write_text("a letter")
    (tmp_path / "folder.journal").mkdir()
    (tmp_path / "notes.txt").write_text("no save")
    saves = {save.name: save for save in saved_games(tmp_path)}
    assert sorted(saves) == ["folder", "half", "other", "over", "torn"]
    assert saves["half"].actions == len(standing_lines(load_nim(tmp_path / "half.journal").lines))
    head, damage = saves["half"].head, saves["torn"].damage
    assert head is not None
    assert (head.game, head.players, head.names) == ("nim", 2, ["Ана", "Bo\nb"])
    assert damage is not None
    assert damage.line == 5
    faults = [saves[name].fault for name in ("other", "folder")]
    assert [fault.code for fault in faults if fault] == ["not-a-journal", "not-a-file"]


def test_the_list_says_who_sits_where_and_what_is_over(tmp_path: Path) -> None:
    rules = nim(2)
    head = replace(head_of(rules), levels=[None, "random"])
    for name, lines in (
        ("open", [seating(0, "castaway")]),
        ("over", [*a_game(rules, 7).lines, remark(CHANCE, OVER), seating(0, "random")]),
    ):
        JournalWriter.create(tmp_path / f"{name}.journal", head, lines).close()
    JournalWriter.create(tmp_path / "old.journal", head_of(rules), a_game(rules, 7).lines).close()
    saves = {save.name: save for save in saved_games(tmp_path)}
    assert {name: save.finished for name, save in saves.items()} == {"open": False, "over": True, "old": None}
    assert [saves[name].levels for name in ("open", "over", "old")] == [
        ("castaway", "random"),
        ("random", "random"),
        (None, None),
    ]


def test_the_newest_comes_first(tmp_path: Path) -> None:
    for age, name in enumerate(["b", "c", "a"]):
        saved_nim(tmp_path / f"{name}.journal", steps=1)
        os.utime(tmp_path / f"{name}.journal", (1_700_000_000 - age, 1_700_000_000 - age))
    assert [save.name for save in saved_games(tmp_path)] == ["b", "c", "a"]
    assert saved_games(tmp_path)[0].changed == 1_700_000_000


def test_a_save_gets_another_name(tmp_path: Path) -> None:
    saved_nim(tmp_path / "a.journal")
    (tmp_path / "a.journal.cut").write_text("1 pa\n")
    assert rename(tmp_path / "a.journal", "Вечер 1") == tmp_path / "Вечер 1.journal"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Вечер 1.journal", "Вечер 1.journal.cut"]
    assert load_nim(tmp_path / "Вечер 1.journal").damage is None


@pytest.mark.parametrize("taken", ["b.journal", "b.journal.cut"])
def test_a_name_that_is_taken_is_refused(tmp_path: Path, taken: str) -> None:
    saved_nim(tmp_path / "a.journal")
    (tmp_path / "a.journal.cut").write_text("1 pa\n")
    (tmp_path / taken).write_text("mine")
    with pytest.raises(StorageError) as error:
        rename(tmp_path / "a.journal", "b")
    assert error.value.code == "already-there"
    assert (tmp_path / taken).read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.journal", "a.journal.cut", taken]


@pytest.mark.parametrize(
    "name, code",
    [
        ("", "save-name-empty"),
        (" . ", "save-name-empty"),
        ("a/b", "save-name-sign"),
        ("..\\b", "save-name-sign"),
        ("what?", "save-name-sign"),
        ("a\nb", "save-name-sign"),
        ("a\x00b", "save-name-sign"),
        ("a\ud800", "save-name-sign"),
        ("end.", "save-name-edge"),
        (" start", "save-name-edge"),
        ("con", "save-name-reserved"),
        ("Nul.txt", "save-name-reserved"),
        ("COM1", "save-name-reserved"),
        ("a" * 81, "save-name-long"),
        ("陳" * 70, "save-name-long"),
    ],
)
def test_a_name_that_some_system_cannot_keep_is_refused(tmp_path: Path, name: str, code: str) -> None:
    saved_nim(tmp_path / "a.journal", steps=1)
    with pytest.raises(StorageError) as error:
        rename(tmp_path / "a.journal", name)
    assert error.value.code == code
    assert [path.name for path in tmp_path.iterdir()] == ["a.journal"]


@pytest.mark.parametrize("name", ["console", "COM10", "a.b", "Ана и Боб", "évora 3", "-"])
def test_a_name_that_every_system_keeps(name: str) -> None:
    assert check_name(name) == name


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
@example("CON.x")
@example("nul." + "x" * 90)
def test_any_name_can_be_cleaned(name: str) -> None:
    assert check_name(clean_name(name))


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60).map(clean_name))
def test_a_clean_name_is_left_alone(name: str) -> None:
    assert clean_name(name) == name


def test_a_new_game_is_named_after_its_moment() -> None:
    name = new_name("survive", datetime(2031, 4, 5, 6, 7, tzinfo=UTC))
    assert check_name(name) == "survive 2031-04-05 06.07"


def test_a_deleted_save_is_gone_with_what_was_set_aside(tmp_path: Path) -> None:
    saved_nim(tmp_path / "a.journal")
    (tmp_path / "a.journal.cut").write_text("1 pa\n")
    delete(tmp_path / "a.journal")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StorageError, match="not-there"):
        delete(tmp_path / "a.journal")


def test_what_is_no_save_of_ours_is_refused_too(tmp_path: Path) -> None:
    (tmp_path / f"folder{SUFFIX}").mkdir()
    for attempt in (lambda: delete(tmp_path / f"folder{SUFFIX}"), lambda: rename(tmp_path / f"folder{SUFFIX}", "b")):
        with pytest.raises(StorageError):
            attempt()
    assert [path.name for path in tmp_path.iterdir()] == [f"folder{SUFFIX}"]


def test_a_document_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.yaml"
    for text in ("language: bg\n", "име: Ана\n"):
        write_atomically(path, text)
        assert path.read_text(encoding="utf-8") == text
    assert list(path.parent.iterdir()) == [path]


def test_a_document_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.yaml"
    write_atomically(path, "old")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(StorageError) as error:
        write_atomically(path, "new")
    assert (error.value.code, error.value.values["path"]) == ("no-space", str(path))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_linked_document_stays_linked(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "real.yaml")
    write_atomically(tmp_path / "link.yaml", "text")
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "real.yaml").read_text() == "text"


def test_a_document_in_the_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        write_atomically(tmp_path, "text")
