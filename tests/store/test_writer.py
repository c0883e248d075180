"""The writer appends and syncs in its own thread; what goes wrong there is told to who asks, and raised where all must
be on disk.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from time import monotonic, sleep

import pytest

from game.engine import Referee
from game.files.resources import user_folder
from game.store import JournalWriter, StorageError, begin, resume
from game.store.journal_writer import JournalFile, finish_writing
from tests.disks import HeldDisk, no_space
from tests.engine.playing import NimReferee, head_of, nim

from .saving import load_nim
from .windows import ROOT

RULES = nim(3)
HEAD = head_of(RULES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder / "a.journal"


def playing(writer: JournalWriter) -> NimReferee:
    return Referee(RULES, HEAD.seed, writer.append)


def test_after_a_flush_all_is_on_disk(path: Path) -> None:
    with JournalWriter.create(path, HEAD) as writer:
        assert load_nim(path).lines == ()
        referee = playing(writer)
        for lines in range(1, 8):
            referee.draw()
            writer.flush()
            assert len(load_nim(path).lines) == lines


def test_closing_writes_what_is_left(path: Path) -> None:
    writer = JournalWriter.create(path, HEAD)
    referee = playing(writer)
    referee.draw_all()
    writer.close()
    writer.close()
    assert load_nim(path).lines == tuple(referee.lines)


def test_a_closed_writer_takes_nothing(path: Path) -> None:
    writer = JournalWriter.create(path, HEAD)
    writer.close()
    with pytest.raises(StorageError, match="journal-closed"):
        playing(writer).draw()


def test_lines_so_far_can_be_given_with_the_head(path: Path) -> None:
    referee = Referee(RULES, HEAD.seed)
    referee.draw_all()
    JournalWriter.create(path, HEAD, referee.lines).close()
    assert load_nim(path).lines == tuple(referee.lines)


@pytest.mark.parametrize("there", [b"", b"something of mine"])
def test_a_file_that_exists_is_never_overwritten(path: Path, there: bytes) -> None:
    path.write_bytes(there)
    with pytest.raises(StorageError) as error:
        JournalWriter.create(path, HEAD)
    assert (error.value.code, error.value.values["path"]) == ("already-there", str(path))
    assert path.read_bytes() == there


def test_a_new_game_finds_a_fresh_name(path: Path) -> None:
    for name in ("b.journal", "b (2).journal", "b (3).journal"):
        with begin(path.parent / "new" / "folder", HEAD, "b") as writer:
            assert writer.path.name == name


def test_no_folder_to_write_to(path: Path) -> None:
    with pytest.raises(StorageError) as error:
        JournalWriter.create(path / "deeper", HEAD)
    assert error.value.code == "not-there"
    path.write_text("a file")
    with pytest.raises(StorageError):
        begin(path, HEAD, "b")


def test_a_file_that_could_not_be_made_is_tried_again_when_someone_asks_for_it(path: Path) -> None:
    trouble = StorageError("no-space", path=str(path))
    writer = JournalWriter.put_off(path.parent, path.stem, HEAD, trouble=trouble)
    assert (writer.trouble, writer.is_at_work, path.exists()) == (trouble, False, False)
    writer.try_again()
    writer.flush()
    assert (writer.trouble, writer.is_at_work, path.exists()) == (None, False, True)
    writer.close()
    assert load_nim(path).lines == ()


def test_a_full_disk_keeps_what_is_there_and_may_be_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = JournalWriter.create(path, HEAD)
    referee = playing(writer)
    referee.draw()
    writer.flush()
    good = path.read_bytes()
    monkeypatch.setattr("os.fsync", no_space)
    referee.draw()
    for _ in range(2):
        with pytest.raises(StorageError) as error:
            writer.flush()
        assert (error.value.code, error.value.values["path"]) == ("no-space", str(path))
    assert path.read_bytes().startswith(good)
    referee.draw()
    monkeypatch.undo()
    writer.close()
    assert load_nim(path).lines == tuple(referee.lines)
    assert len(referee.lines) == 3


def test_lines_can_be_kept_while_the_disk_is_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = JournalWriter.create(path, HEAD)
    referee = Referee(RULES, HEAD.seed, writer.append)
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        for _ in range(4):
            referee.draw()
            with pytest.raises(StorageError, match="no-space"):
                writer.flush()
        assert writer.trouble is not None
        assert (writer.trouble.code, writer.trouble.values["path"]) == ("no-space", str(path))
    writer.try_again()
    writer.flush()
    assert writer.trouble is None
    assert load_nim(path).lines == tuple(referee.lines)
    writer.close()
    with pytest.raises(StorageError, match="journal-closed"):
        referee.draw()


def test_a_fault_of_ours_is_told_as_one_of_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = JournalWriter.create(path, HEAD)
    with monkeypatch.context() as broken:
        broken.setattr(JournalFile, "add", lambda *_: 1 // 0)
        playing(writer).draw()
        with pytest.raises(StorageError) as error:
            writer.flush()
    assert (error.value.code, "ZeroDivisionError" in str(error.value.values["problem"])) == ("disk-error", True)
    writer.close()


def test_a_journal_that_cannot_be_begun_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(StorageError, match="no-space"):
        JournalWriter.create(path, HEAD)
    assert not path.exists()


def test_nothing_is_written_that_could_not_be_read_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = JournalWriter.create(path, HEAD)
    referee = playing(writer)
    referee.draw()
    writer.flush()
    with monkeypatch.context() as small:
        small.setattr("game.store.journal_writer.LARGEST", path.stat().st_size + 5)
        referee.draw()
        with pytest.raises(StorageError, match="file-too-large"):
            writer.flush()
        assert len(load_nim(path).lines) == 1
    writer.close()
    assert load_nim(path).lines == tuple(referee.lines)


def test_a_disk_that_does_not_answer_is_not_waited_for_without_end(
    path: Path, disk: HeldDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.store.journal_writer.PATIENCE", 0.05)
    writer = JournalWriter.create(path, HEAD)
    referee = playing(writer)
    disk.hold()
    referee.draw()
    with pytest.raises(StorageError, match="disk-slow"):
        writer.flush()
    with pytest.raises(StorageError, match="disk-slow"):
        writer.close()
    disk.let_go()
    due = monotonic() + 120
    while len(load_nim(path).lines) < 1:
        assert monotonic() < due, "what was on its way gets there all the same"
        sleep(0.001)


def wait_until(is_so: Callable[[], bool], seconds: float = 10) -> None:
    due = monotonic() + seconds
    while not is_so():
        assert monotonic() < due
        sleep(0.001)


def is_locked(path: Path) -> bool:
    try:
        resume(load_nim(path)).close()
    except StorageError as error:
        return error.code == "journal-in-use"
    return False


@pytest.fixture
def ending(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program in which nobody else writes."""
    monkeypatch.setattr("game.store.journal_writer._UNFINISHED", set())


@pytest.fixture
def closed_too_soon(
    path: Path, ending: None, disk: HeldDisk, monkeypatch: pytest.MonkeyPatch
) -> tuple[JournalWriter, NimReferee]:
    """A writer that was closed while the disk does not answer: one line is on its way, another one waits behind it."""
    monkeypatch.setattr("game.store.journal_writer.PATIENCE", 0.05)
    writer = JournalWriter.create(path, HEAD)
    referee = playing(writer)
    disk.hold()
    referee.draw()
    wait_until(lambda: disk.is_asked)
    referee.draw()
    with pytest.raises(StorageError, match="disk-slow"):
        writer.close()
    return writer, referee


def test_no_line_is_lost_if_the_disk_answers_after_closing(
    path: Path, disk: HeldDisk, closed_too_soon: tuple[JournalWriter, NimReferee]
) -> None:
    _, referee = closed_too_soon
    disk.let_go()
    wait_until(lambda: load_nim(path).lines == tuple(referee.lines))


def test_it_stays_locked_until_then_and_no_longer(
    path: Path, disk: HeldDisk, closed_too_soon: tuple[JournalWriter, NimReferee]
) -> None:
    _, referee = closed_too_soon
    assert is_locked(path)
    disk.let_go()
    wait_until(lambda: not is_locked(path))
    assert load_nim(path).lines == tuple(referee.lines)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let go of an open file")
def test_a_file_that_is_gone_is_written_again_after_closing(
    path: Path, disk: HeldDisk, closed_too_soon: tuple[JournalWriter, NimReferee]
) -> None:
    _, referee = closed_too_soon
    path.unlink()
    disk.let_go()
    wait_until(lambda: path.exists() and load_nim(path).lines == tuple(referee.lines))


def test_the_end_of_the_program_waits_for_what_was_closed_too_soon(
    path: Path, disk: HeldDisk, closed_too_soon: tuple[JournalWriter, NimReferee], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, referee = closed_too_soon
    monkeypatch.setattr("game.store.journal_writer.PATIENCE", 10)
    Timer(0.05, disk.let_go).start()
    assert finish_writing() == []
    assert load_nim(path).lines == tuple(referee.lines)


def test_the_end_of_the_program_tells_what_did_not_get_to_the_disk(
    path: Path, closed_too_soon: tuple[JournalWriter, NimReferee]
) -> None:
    assert [(error.code, error.values) for error in finish_writing()] == [("disk-slow", {"path": str(path)})]
    assert finish_writing() == [], "which is told once"


def test_the_end_of_the_program_tells_what_the_disk_refused_after_closing(
    disk: HeldDisk, closed_too_soon: tuple[JournalWriter, NimReferee], monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, _ = closed_too_soon
    monkeypatch.setattr("game.store.journal_writer.write_through", no_space_at_all)
    disk.let_go()
    wait_until(lambda: writer.trouble is not None and writer.trouble.code == "no-space")
    assert [error.code for error in finish_writing()] == ["no-space"]


def no_space_at_all(*_: object) -> None:
    no_space(0)


def test_the_end_of_the_program_has_nothing_to_say_of_what_is_on_disk(path: Path, ending: None) -> None:
    writer = JournalWriter.create(path, HEAD)
    referee = playing(writer)
    referee.draw()
    assert finish_writing() == []
    assert load_nim(path).lines == tuple(referee.lines)


def test_a_disk_that_does_not_answer_is_trouble_that_passes(
    path: Path, disk: HeldDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on meanwhile, as with a disk that is full."""
    monkeypatch.setattr("game.store.journal_writer.PATIENCE", 0.05)
    writer = JournalWriter.create(path, HEAD)
    referee = playing(writer)
    disk.hold()
    referee.draw()
    assert (writer.is_behind, writer.trouble) == (True, None)
    writer.wait()
    assert writer.trouble is not None
    assert (writer.is_behind, writer.trouble.code) == (False, "disk-slow")
    referee.draw()
    disk.let_go()
    wait_until(lambda: writer.trouble is None)
    writer.close()
    assert load_nim(path).lines == tuple(referee.lines)


def test_who_has_a_frame_to_draw_waits_no_longer_than_that(path: Path, disk: HeldDisk) -> None:
    writer = JournalWriter.create(path, HEAD)
    referee = playing(writer)
    disk.hold()
    referee.draw()
    began = monotonic()
    with pytest.raises(StorageError, match="disk-slow"):
        writer.flush(0.02)
    assert monotonic() - began < 2
    assert (writer.is_at_work, writer.trouble) == (True, None), "which is no trouble yet"
    disk.let_go()
    wait_until(lambda: not writer.is_at_work)
    writer.close()
    assert load_nim(path).lines == tuple(referee.lines)


def test_a_mistake_in_the_list_of_what_was_played_costs_no_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.journal_writer.note_played", lambda path: 1 // 0)
    with JournalWriter.create(path, HEAD) as writer:
        referee = playing(writer)
        referee.draw()
    assert load_nim(path).lines == tuple(referee.lines)
    assert any(
        "ZeroDivisionError" in report.read_text(encoding="utf-8")
        for report in user_folder("reports").glob("crash *.txt")
    )


FULL = """
import resource, sys
from pathlib import Path
from game.engine import Referee
from game.store import JournalWriter, StorageError
from tests.engine.playing import head_of, nim

writer = JournalWriter.create(Path(sys.argv[1]), head_of(nim(3)))
referee = Referee(nim(3), 7, writer.append)
referee.draw_all()
writer.flush()
size = Path(sys.argv[1]).stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 7, size + 7))
referee.play(referee.to_act(), referee.legal()[0])
try:
    writer.close()
except StorageError as error:
    print(error.code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no limit for files")
def test_a_line_that_fits_only_half(path: Path) -> None:
    told = subprocess.run([sys.executable, "-c", FULL, str(path)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "no-space"
    loaded = load_nim(path)
    assert (loaded.damage, len(loaded.lines), len(loaded.pages.cut)) == (None, 10, 7)


def test_a_torn_end_is_cut_off_before_the_next_try(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = JournalFile.create(path, b"head\n")
    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", no_space)
        with pytest.raises(OSError, match="No space"):
            file.add(b"a long line that was never synced\n")
    file.add(b"line\n")
    file.close()
    assert path.read_bytes() == b"head\nline\n"


LEFT_OPEN = """
import sys
from pathlib import Path
from game.engine import Referee
from game.store import JournalWriter
from tests.engine.playing import head_of, nim

referee = Referee(nim(3), 7, JournalWriter.create(Path(sys.argv[1]), head_of(nim(3))).append)
referee.draw_all()
raise SystemExit("something went wrong")
"""


def test_a_program_that_ends_without_closing_has_written_all(path: Path) -> None:
    subprocess.run([sys.executable, "-c", LEFT_OPEN, str(path)], cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert len(load_nim(path).lines) == 10
