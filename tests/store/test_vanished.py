"""A save that disappears while it is played is written whole again: under its name if that is free, else beside what
lies there now.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from random import Random

import pytest

from game.engine import Referee
from game.store import JournalWriter, StorageError, begin, resume, saved_games
from game.store.journal_writer import JournalFile
from tests.disks import no_space
from tests.engine.playing import NimReferee, head_of, nim
from tests.soaks import soaked_unless

from .saving import load_nim, saved_nim
from .windows import says, window

RULES = nim(3)
HEAD = head_of(RULES)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let go of an open file")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "a.journal"


@pytest.fixture
def playing(path: Path) -> Iterator[tuple[JournalWriter, NimReferee]]:
    """A game under way, with some lines on disk."""
    writer = begin(path.parent, HEAD, "a")
    referee = Referee(RULES, HEAD.seed, writer.append)
    for _ in range(4):
        referee.draw()
    writer.flush()
    yield writer, referee
    writer.close()


Playing = tuple[JournalWriter, NimReferee]


def delete_file(path: Path) -> None:
    path.unlink()


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def move_to_the_bin(path: Path) -> None:
    (path.parent.parent / "bin").mkdir()
    path.rename(path.parent.parent / "bin" / path.name)


@pytest.mark.parametrize("vanish", [delete_file, delete_folder, move_to_the_bin])
@pytest.mark.parametrize("more", [0, 1])
def test_what_is_gone_is_written_again_under_its_name(
    path: Path, playing: Playing, vanish: Callable[[Path], None], more: int
) -> None:
    """With the next line, or when the game is closed without one."""
    writer, referee = playing
    vanish(path)
    for _ in range(more):
        referee.draw()
    writer.close()
    assert writer.path == path
    assert load_nim(path).lines == tuple(referee.lines)


def test_the_new_file_is_locked_as_the_old_one_was(path: Path, playing: Playing) -> None:
    writer, referee = playing
    path.unlink()
    referee.draw()
    writer.flush()
    with pytest.raises(StorageError, match="journal-in-use"):
        resume(load_nim(path))
    writer.close()
    resume(load_nim(path)).close()


def cut_shorter(data: bytes) -> bytes:
    return data[:-9]


def grown(data: bytes) -> bytes:
    return data + b"more\n"


def changed_inside(data: bytes) -> bytes:
    return data.replace(b"2", b"3", 1)


def nothing_left(data: bytes) -> bytes:
    return b""


CHANGES = [cut_shorter, grown, changed_inside, nothing_left]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("is_new_file", [False, True])
@pytest.mark.parametrize("more", [0, 1])
def test_what_others_changed_stays_as_it_is(
    path: Path, playing: Playing, change: Callable[[bytes], bytes], is_new_file: bool, more: int
) -> None:
    """The game goes on beside it, be the file another one or the same with other bytes."""
    writer, referee = playing
    foreign = change(path.read_bytes())
    if is_new_file:
        path.unlink()
    path.write_bytes(foreign)
    for _ in range(more):
        referee.draw()
    writer.close()
    assert path.read_bytes() == foreign
    assert writer.path == path.with_name("a (2).journal")
    assert load_nim(writer.path).lines == tuple(referee.lines)


def test_a_byte_that_was_changed_without_a_trace_is_found_at_the_end(path: Path, playing: Playing) -> None:
    writer, referee = playing
    times = path.stat()
    path.write_bytes(foreign := changed_inside(path.read_bytes()))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    writer.close()
    assert (path.read_bytes(), writer.path.name) == (foreign, "a (2).journal")
    assert load_nim(writer.path).lines == tuple(referee.lines)


def test_a_copy_to_the_letter_is_as_good_as_the_file(path: Path, playing: Playing) -> None:
    """Programs that copy folders between machines replace files by what they hold already."""
    writer, referee = playing
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)
    referee.draw()
    writer.flush()
    with pytest.raises(StorageError, match="journal-in-use"):
        resume(load_nim(path))
    writer.close()
    assert load_nim(path).lines == tuple(referee.lines)
    assert [save.path for save in saved_games(path.parent)] == [path]


def test_a_file_that_was_only_touched_goes_on(path: Path, playing: Playing) -> None:
    writer, referee = playing
    os.utime(path, (1, 1))
    referee.draw()
    writer.close()
    assert [save.path for save in saved_games(path.parent)] == [path]
    assert load_nim(path).lines == tuple(referee.lines)


def test_what_another_program_holds_is_left_to_it(path: Path, playing: Playing) -> None:
    writer, referee = playing
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)
    with window("hold", path) as other:
        assert says(other) == "open"
        referee.draw()
        writer.flush()
        assert writer.path == path.with_name("a (2).journal")
        assert path.read_bytes() == data
    writer.close()
    assert load_nim(writer.path).lines == tuple(referee.lines)


@pytest.mark.parametrize(
    "make",
    [
        Path.mkdir,
        lambda path: path.symlink_to("nowhere"),
        lambda path: path.symlink_to(path.name),
        lambda path: os.mkfifo(path),
    ],
)
def test_no_matter_what_lies_there_now(path: Path, playing: Playing, make: Callable[[Path], None]) -> None:
    writer, referee = playing
    path.unlink()
    make(path)
    referee.draw()
    writer.close()
    assert os.path.lexists(path)
    assert load_nim(path.with_name("a (2).journal")).lines == tuple(referee.lines)


def test_numbers_go_on_from_what_is_there(path: Path, playing: Playing) -> None:
    writer, referee = playing
    for name in ("a.journal", "a (2).journal"):
        path.with_name(name).unlink(missing_ok=True)
        path.with_name(name).write_text("a letter")
    referee.draw()
    writer.close()
    assert writer.path.name == "a (3).journal"


def test_a_disk_without_room_is_told_and_tried_again(
    path: Path, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing half stands under the name meanwhile."""
    writer, referee = playing
    path.unlink()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        for _ in range(2):
            referee.draw()
            with pytest.raises(StorageError, match="no-space"):
                writer.flush()
            assert list(path.parent.iterdir()) == []
    writer.try_again()
    due = time.monotonic() + 120
    while writer.trouble:
        assert time.monotonic() < due
        time.sleep(0.001)
    assert load_nim(path).lines == tuple(referee.lines)


def test_a_folder_that_cannot_be_made_is_told_until_it_can(path: Path, playing: Playing) -> None:
    writer, referee = playing
    shutil.rmtree(path.parent)
    path.parent.write_text("a file in its place")
    with pytest.raises(StorageError, match="not-a-folder"):
        writer.flush()
    referee.draw()
    with pytest.raises(StorageError, match="not-a-folder"):
        writer.flush()
    assert writer.trouble is not None
    path.parent.unlink()
    writer.close()
    assert load_nim(path).lines == tuple(referee.lines)


def test_closing_tells_what_could_not_be_written_again(
    path: Path, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, _ = playing
    path.unlink()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        with pytest.raises(StorageError, match="no-space"):
            writer.close()


def test_a_drive_that_went_away_and_came_back(path: Path, playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    """The open file is of no use any more, though its name leads to what was written."""
    writer, referee = playing
    with monkeypatch.context() as away:
        away.setattr("game.store.journal_writer.write_through", _gone_for_good)
        referee.draw()
        with pytest.raises(StorageError, match="disk-error"):
            writer.flush()
    referee.draw()
    writer.close()
    assert [save.path for save in saved_games(path.parent)] == [path]
    assert load_nim(path).lines == tuple(referee.lines)


def test_a_drive_that_stays_away_for_a_while(path: Path, playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line was half written when it went; nothing can be opened or made there until it is back."""
    writer, referee = playing
    with monkeypatch.context() as away:
        away.setattr("game.store.journal_writer.write_through", _half_written)
        away.setattr("game.store.journal_writer.create_whole", _gone_for_good)
        referee.draw()
        with pytest.raises(StorageError, match="disk-error"):
            writer.flush()
        away.setattr(JournalFile, "reopen", _gone_for_good)
        for _ in range(2):
            referee.draw()
            with pytest.raises(StorageError, match="disk-error"):
                writer.flush()
    writer.close()
    assert [save.path for save in saved_games(path.parent)] == [path]
    assert load_nim(path).lines == tuple(referee.lines)


def _half_written(file: FileIO, data: bytes) -> None:
    file.write(data[:9])
    raise OSError(5, "Input/output error")


def _gone_for_good(*_: object) -> None:
    raise OSError(5, "Input/output error")


def test_a_resumed_game_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    referee = saved_nim(path, steps=8)
    loaded = load_nim(path)
    with resume(loaded) as writer:
        path.unlink()
        loaded.referee.play(loaded.referee.to_act(), loaded.referee.legal()[0])
    assert writer.path == path
    assert load_nim(path).lines == (*referee.lines, loaded.referee.lines[-1])


def test_a_name_that_no_new_save_may_have_is_kept(tmp_path: Path) -> None:
    """It was there, so it can be there again; what is written beside it has a better one."""
    path = tmp_path / "odd: name.txt"
    saved_nim(path, steps=8)
    with resume(load_nim(path)):
        path.unlink()
    assert load_nim(path)
    with resume(load_nim(path)) as writer:
        path.write_text("a letter")
    assert (path.read_text(), writer.path.name) == ("a letter", "odd- name.txt (2).journal")


def test_a_torn_end_is_not_taken_for_the_work_of_others(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    file = JournalFile.create(path, b"head\n")
    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", no_space)
        with pytest.raises(OSError, match="No space"):
            file.add(b"a line\n")
    assert file.look() == "ours"
    path.write_bytes(b"head\nanother\n")
    assert file.look() == "other"
    file.close()


@pytest.mark.parametrize("seed", soaked_unless((1).__gt__, range(20)))
def test_killed_while_it_is_written_again(tmp_path: Path, seed: int) -> None:
    """Whatever is there under the name is whole; nothing that was on disk before the file was taken away is missing."""
    path = tmp_path / "a.journal"
    random = Random(seed)
    with window("write-patiently", path) as process:
        said = int(says(process))
        until = time.monotonic() + random.random() * 0.3
        while time.monotonic() < until:
            path.unlink(missing_ok=True)
            time.sleep(random.random() * 0.01)
        process.kill()
    if path.exists():
        loaded = load_nim(path)
        assert loaded.damage is None
        assert len(loaded.lines) >= said
