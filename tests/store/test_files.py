"""Files that are written aside and get their name in the end; what a kill leaves is tidied away at the next start."""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path

import pytest

from game.files.resources import user_saves
from game.store import rename
from game.store.files import StorageError, create_whole, lock, move_to_free_name, tidy, write_atomically
from game.store.journal_writer import JournalFile

from .players_folder import names_in, use_folder


class Killed(BaseException):
    """The end of a program, as near as a test comes to it."""


def die(*_: object) -> None:
    raise Killed


def no_links(_source: Path, _target: Path) -> None:
    raise OSError(1, os.strerror(1))


def test_a_journal_has_its_name_only_when_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", die)
    with pytest.raises(Killed):
        JournalFile.create(tmp_path / "a.journal", b"all of it")
    assert not (tmp_path / "a.journal").exists()


@pytest.mark.parametrize("knows_links", [True, False])
def test_a_name_that_is_taken_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, knows_links: bool) -> None:
    if not knows_links:
        monkeypatch.setattr("os.link", no_links)
    (tmp_path / "a").write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        create_whole(tmp_path / "a", b"other")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a", b"mine")]
    create_whole(tmp_path / "b", b"other")
    assert (tmp_path / "b").read_bytes() == b"other"
    assert names_in(tmp_path) == ["a", "b"]


def test_a_kill_in_renaming_leaves_no_empty_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "a.journal"
    save.write_bytes(b"a game")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", die)
        patch.setattr(Path, "replace", die)
        with pytest.raises(Killed):
            rename(save, "b")
    assert {path.read_bytes() for path in tmp_path.iterdir()} == {b"a game"}


def test_moving_to_a_free_name_keeps_the_other_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a")
    (tmp_path / "b").write_bytes(b"b")
    with pytest.raises(FileExistsError):
        move_to_free_name(tmp_path / "a", tmp_path / "b")
    assert ((tmp_path / "a").read_bytes(), (tmp_path / "b").read_bytes()) == (b"a", b"b")


def test_what_was_left_half_written_is_tidied_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_folder(tmp_path, monkeypatch)
    user_saves().mkdir()
    for path in (tmp_path / ".settings.json.77-1.new", user_saves() / ".a.journal.tmpx.new"):
        path.write_bytes(b"half")
    (user_saves() / "a new.journal").write_bytes(b"")
    (tmp_path / "letter.new").write_bytes(b"mine")
    tidy()
    assert (names_in(tmp_path), names_in(user_saves())) == (["letter.new", "saves"], ["a new.journal"])


def test_what_another_window_is_writing_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_folder(tmp_path, monkeypatch)
    with FileIO(tmp_path / ".settings.json.77-1.new", "xb") as file:
        lock(file, Path(file.name))
        tidy()
        assert names_in(tmp_path) == [".settings.json.77-1.new"]
    tidy()
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("folder", [True, False])
def test_a_link_that_leads_to_itself(tmp_path: Path, folder: bool) -> None:
    """As a folder it holds nothing and says so; as a file it is no file, and one takes its place."""
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    if folder:
        with pytest.raises(StorageError) as told:
            write_atomically(tmp_path / "loop" / "a", "new")
        assert told.value.code == "not-a-folder"
    else:
        write_atomically(tmp_path / "loop", "new")
        assert (tmp_path / "loop").read_bytes() == b"new"


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for content in ("first", "second"):
        write_atomically(tmp_path / "link", content)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "elsewhere").read_text(encoding="utf-8") == content


def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for name in ("pipe", "link"):
        with pytest.raises(StorageError) as told:
            write_atomically(tmp_path / name, "new")
        assert told.value.code == "not-a-file"
    assert (tmp_path / "pipe").is_fifo()
    assert names_in(tmp_path) == ["link", "pipe"]
