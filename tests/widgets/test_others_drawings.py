"""Drawings of other people are made in a process of their own: whatever it does, a frame never waits and our own
drawing stands in.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, perf_counter, sleep

import pytest

from game.files.helper import Serve
from game.render.others_drawings import (
    MOST_FILES,
    DrawingFailed,
    DrawingFile,
    DrawingProcess,
    KeptPictures,
    OthersDrawings,
    OthersPicture,
    try_drawings,
)

from . import bad_drawers

SVG = '<svg viewBox="-20 -20 40 40"><path d="M-20,-20 H20 V20 H-20 Z" fill="#FF00FF"/></svg>'
SLOW = (
    '<svg viewBox="-20 -20 40 40">'
    + '<circle r="20" fill="url(#a)" opacity="0.1"/>' * 990
    + '<radialGradient id="a"><stop offset="0%" stop-color="#fff"/><stop offset="100%" stop-color="#000"/></radialGradient></svg>'
)


@pytest.fixture
def file(tmp_path: Path) -> DrawingFile:
    return written(tmp_path / "own.svg", SVG)


@pytest.fixture
def others(tmp_path: Path) -> Iterator[OthersDrawings]:
    drawings = OthersDrawings(kept=KeptPictures(tmp_path / "kept"))
    yield drawings
    drawings.close()


def written(path: Path, svg: str) -> DrawingFile:
    path.write_text(svg, encoding="utf-8")
    found = DrawingFile.of(path)
    assert found
    return found


def process(serve: Serve) -> DrawingProcess:
    return DrawingProcess(serve, seconds=0.6, starting=2.0 if serve is bad_drawers.never_there else 15.0)


def come(others: OthersDrawings, file: DrawingFile, factor: float = 1.0) -> OthersPicture | None:
    """What is there when all has come."""
    started = perf_counter()
    others.find(file, factor)
    assert perf_counter() - started < 0.2, "who asks does not wait"
    until = monotonic() + 20
    while others.is_busy and monotonic() < until:
        sleep(0.005)
    found, is_awaited = others.find(file, factor)
    assert not is_awaited
    return found


def test_a_drawing_comes_in_the_size_above_the_one_wanted_and_is_kept(
    others: OthersDrawings, file: DrawingFile, tmp_path: Path
) -> None:
    first = come(others, file, 2.0)
    assert first
    assert (first.surface.get_size(), first.box) == ((128, 128), (-20, -20, 40, 40))
    assert tuple(first.surface.get_at((64, 64))) == (255, 0, 255, 255)
    nearest, is_awaited = others.find(file, 5.0)
    assert (nearest, is_awaited) == (first, True), "another size of the same stands in"
    larger = come(others, file, 5.0)
    assert larger
    assert larger.surface.get_size() == (256, 256)
    assert come(others, file, 1.7) is first
    assert others.take_faults() == []

    later = OthersDrawings(partial(process, bad_drawers.gone_at_once), KeptPictures(tmp_path / "kept"))
    kept = come(later, file, 2.0)
    assert kept
    assert kept.surface.get_buffer().raw == first.surface.get_buffer().raw, "the next start needs no process"
    later.close()


@pytest.mark.parametrize(
    ("serve", "code"),
    [
        (bad_drawers.hang, "drawing-slow"),
        (bad_drawers.abort, "drawing-failed"),
        pytest.param(bad_drawers.too_little, "drawing-failed", marks=pytest.mark.soak),
        pytest.param(bad_drawers.never_there, "drawing-unready", marks=pytest.mark.hostile),
        pytest.param(bad_drawers.strange_at_once, "drawing-unready", marks=pytest.mark.hostile),
        pytest.param(bad_drawers.gone_at_once, "drawing-unready", marks=pytest.mark.hostile),
        pytest.param(bad_drawers.hang_without_listening, "drawing-slow", marks=pytest.mark.hostile),
        pytest.param(bad_drawers.too_much, "drawing-failed", marks=pytest.mark.hostile),
        pytest.param(
            bad_drawers.hang_half_way,
            "drawing-slow",
            marks=[pytest.mark.hostile, pytest.mark.skipif(sys.platform == "win32", reason="its pipes are no files")],
        ),
    ],
)
def test_a_process_that_misbehaves_costs_its_drawing_and_no_more(
    serve: Serve, code: str, file: DrawingFile, tmp_path: Path
) -> None:
    others = OthersDrawings(partial(process, serve), KeptPictures(tmp_path / "kept"))
    assert come(others, file) is None
    assert [(fault.code, fault.file) for fault in others.take_faults()] == [(code, str(file.path))]
    assert others.find(file, 3.0) == (None, False), "it is not tried again"
    assert others.take_faults() == [], "and told once"
    others.close()


@pytest.mark.hostile
def test_what_came_before_a_crash_is_still_shown(file: DrawingFile, tmp_path: Path) -> None:
    others = OthersDrawings(partial(process, bad_drawers.once_well), KeptPictures(tmp_path / "kept"))
    first = come(others, file, 1.0)
    assert first
    assert come(others, file, 20.0) is first
    assert len(others.take_faults()) == 1
    others.close()


@pytest.mark.hostile
def test_a_process_that_died_in_between_is_not_the_next_drawings_fault() -> None:
    """A timer may end it just as its answer comes."""
    drawer = DrawingProcess()
    drawer.draw(SVG, (8, 8))
    (child,) = [process for process in active_children() if process.name == "drawings"]
    child.kill()
    child.join()
    assert len(drawer.draw(SVG, (8, 8))) == 8 * 8 * 4
    drawer.stop()
    with pytest.raises(DrawingFailed):
        drawer.draw(SVG, (8, 8))
    drawer.close()


@pytest.mark.hostile
def test_a_process_that_did_not_start_is_started_once_more(tmp_path: Path) -> None:
    drawer = DrawingProcess(partial(bad_drawers.late, tmp_path / "flag"))
    assert len(drawer.draw(SVG, (8, 8))) == 8 * 8 * 4
    drawer.close()


def test_a_mistake_of_ours_is_kept_to_be_reported(
    others: OthersDrawings, file: DrawingFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.render.others_drawings.read_drawing", lambda path: 1 / 0)
    assert come(others, file) is None
    assert [fault.code for fault in others.take_faults()] == ["drawing-failed"]
    assert [type(error) for error in others.take_errors()] == [ZeroDivisionError]
    assert others.take_errors() == []


@pytest.mark.hostile
def test_what_is_known_of_files_does_not_grow(others: OthersDrawings, tmp_path: Path) -> None:
    """Thousands of them may be met in a long evening."""
    for number in range(220):
        come(others, written(tmp_path / f"{number}.svg", "<svg/>"))
    first = DrawingFile.of(tmp_path / "0.svg")
    assert first
    assert others.find(first, 1.0)[1], "the oldest is forgotten, and tried again"


@pytest.mark.hostile
def test_who_closes_does_not_wait_for_a_drawing(file: DrawingFile, tmp_path: Path) -> None:
    others = OthersDrawings(lambda: DrawingProcess(bad_drawers.hang, seconds=60), KeptPictures(tmp_path / "kept"))
    others.find(file, 1.0)
    sleep(3)
    started = monotonic()
    others.close()
    assert monotonic() - started < 3
    assert (others.take_faults(), others.is_busy) == ([], False)


@pytest.mark.hostile
def test_a_drawing_that_takes_too_long_is_ended() -> None:
    """Nothing that can be checked beforehand is wrong with it."""
    slow = DrawingProcess(seconds=0.3)
    with pytest.raises(DrawingFailed) as caught:
        slow.draw(SLOW, (1024, 1024))
    assert caught.value.why == "slow"
    assert len(slow.draw(SVG, (8, 8))) == 8 * 8 * 4, "the next one is drawn by another process"
    slow.close()


def test_a_file_that_is_wrong_is_told_with_its_cause(others: OthersDrawings, tmp_path: Path) -> None:
    bad = written(tmp_path / "bad.svg", '<svg viewBox="0 0 1 99999999"/>')
    assert come(others, bad) is None
    assert [(fault.code, fault.file) for fault in others.take_faults()] == [("drawing-sides", str(bad.path))]


def test_a_kept_picture_is_taken_only_if_it_is_one(tmp_path: Path) -> None:
    kept, pixels = KeptPictures(tmp_path / "kept"), bytes(range(16))
    kept.save("x", pixels)
    (path,) = (tmp_path / "kept").iterdir()
    assert kept.load("x", 16) == pixels
    assert kept.load("y", 16) is None
    for wrong in (b"", pixels[:-1], pixels * 2):
        path.write_bytes(wrong)
        assert kept.load("x", 16) is None
    path.unlink()
    (tmp_path / "elsewhere").write_bytes(pixels)
    try:
        path.symlink_to(tmp_path / "elsewhere")
    except OSError:
        pytest.skip("links cannot be made here")
    assert kept.load("x", 16) is None, "a link is not followed"


def test_no_more_is_kept_than_the_folder_may_hold(tmp_path: Path) -> None:
    kept = KeptPictures(tmp_path)
    for number in range(MOST_FILES + 3):
        kept.save(f"{number}", b"1234")
        os.utime(tmp_path / f"{number}.rgba", (number, number))
    names = {path.stem for path in tmp_path.iterdir()}
    assert len(names) <= MOST_FILES + 1
    assert {"0", "1"}.isdisjoint(names)
    assert f"{MOST_FILES + 2}" in names


@pytest.mark.hostile
def test_what_would_take_too_long_is_told_by_who_tries_it(file: DrawingFile, tmp_path: Path) -> None:
    slow = written(tmp_path / "slow.svg", SLOW)
    faults = list(try_drawings([file.path, slow.path, file.path], DrawingProcess(seconds=0.3)))
    assert [(fault.code, fault.file) for fault in faults] == [("drawing-slow", str(slow.path))]


@pytest.mark.hostile
def test_a_folder_that_cannot_be_written_costs_nothing(file: DrawingFile, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file", encoding="utf-8")
    others = OthersDrawings(partial(process, bad_drawers.once_well), KeptPictures(tmp_path / "kept"))
    assert come(others, file)
    others.close()


def test_nothing_is_started_before_it_is_needed(others: OthersDrawings) -> None:
    assert not others.is_busy
    assert others.take_faults() == []
