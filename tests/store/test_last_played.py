"""What was played last is known by name: clocks are set back, files are copied, renamed and deleted, and two windows
play at once.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import time

import pytest

from game.engine import Referee
from game.files.resources import user_saves
from game.store import begin, rename, resume, saved_games
from game.store.last_played import MOST, find_last_played, last_played, note_played, order_by_play, played_file
from tests.engine.playing import head_of, nim

from .saving import load_nim

RULES = nim(3)
HEAD = head_of(RULES)
YEAR = 365 * 86_400.0


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "home"))
    return user_saves()


def play(folder: Path, name: str, when: float | None = None) -> Path:
    """Begins a game and plays a line in it, at a time that the clock may have told."""
    with begin(folder, HEAD, name) as writer:
        Referee(RULES, HEAD.seed, writer.append).draw()
    if when is not None:
        os.utime(writer.path, (when, when))
    return writer.path


def names(folder: Path) -> list[str]:
    return [save.name for save in saved_games(folder)]


def test_what_was_begun_or_opened_last_comes_first(saves: Path) -> None:
    for name in ("a", "b", "c"):
        play(saves, name)
    assert last_played() == ("c.journal", "b.journal", "a.journal")
    resume(load_nim(saves / "a.journal")).close()
    assert last_played() == ("a.journal", "c.journal", "b.journal")
    assert names(saves)[0] == "a"


def test_a_clock_that_was_set_back_changes_nothing(saves: Path) -> None:
    now = time()
    play(saves, "oldest", now - YEAR)
    play(saves, "before", now)
    play(saves, "after", now - 3 * YEAR)
    assert names(saves) == ["after", "before", "oldest"]
    files = [(path, path.stat().st_mtime) for path in saves.iterdir()]
    told_then = [path.name for path in order_by_play(saves, files, now - 3 * YEAR + 60)]
    assert told_then == ["after.journal", "before.journal", "oldest.journal"]


def test_what_was_copied_in_comes_by_its_time_and_one_of_the_future_last(saves: Path) -> None:
    now = time()
    play(saves, "mine", now - 1000)
    play(saves, "earlier", now - 9000)
    played_file().write_text(json.dumps({"saves": ["mine.journal", "earlier.journal"]}))
    for name, when in (("new", now), ("between", now - 5000), ("future", now + YEAR)):
        (saves / f"{name}.journal").write_bytes((saves / "mine.journal").read_bytes())
        os.utime(saves / f"{name}.journal", (when, when))
    assert names(saves) == ["new", "mine", "between", "earlier", "future"]


def test_a_save_that_is_renamed_keeps_its_place(saves: Path) -> None:
    now = time()
    for number, name in enumerate(("a", "b", "c")):
        play(saves, name, now - number * YEAR)
    rename(saves / "b.journal", "other")
    assert last_played() == ("c.journal", "other.journal", "a.journal")
    assert names(saves) == ["c", "other", "a"]


def test_a_save_elsewhere_is_not_noted_nor_mistaken_for_one_of_the_same_name(saves: Path, tmp_path: Path) -> None:
    play(saves, "a")
    play(saves, "b")
    play(tmp_path / "elsewhere", "a")
    assert last_played() == ("b.journal", "a.journal")
    play(tmp_path / "elsewhere", "c")
    assert names(tmp_path / "elsewhere") == ["c", "a"]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are text there")
def test_a_name_that_is_no_text_is_known_again(saves: Path) -> None:
    play(saves, "a")
    odd = (saves / "a.journal").rename(saves / os.fsdecode(b"x\xff.journal"))
    play(saves, "b")
    resume(load_nim(odd)).close()
    assert find_last_played(saves.iterdir()) == odd
    os.utime(odd, (1, 1))
    assert saved_games(saves)[0].path == odd
    assert find_last_played([saves / "b.journal"]) is None


def test_two_windows_the_one_played_last_counts(saves: Path) -> None:
    first = begin(saves, HEAD, "first")
    first.flush()  # it notes itself in a thread of its own
    second = begin(saves, HEAD, "second")
    Referee(RULES, HEAD.seed, first.append).draw()
    second.close()
    assert last_played()[:1] == ("second.journal",)
    first.close()
    assert last_played()[:1] == ("first.journal",)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"saves": 3}',
        '{"saves": [1, null, ["a.journal"], "../../b.journal", "/etc/passwd", "a.journal"]}',
    ],
)
def test_a_damaged_file_is_no_harm(saves: Path, text: str) -> None:
    for age, name in enumerate(("new", "a")):
        play(saves, name, time() - age * YEAR)
    played_file().write_text(text)
    assert sorted(names(saves)) == ["a", "new"]
    note_played(saves / "new.journal")
    assert last_played()[:1] == ("new.journal",)


def test_nothing_else_suffers_where_it_cannot_be_written(saves: Path) -> None:
    played_file().mkdir(parents=True)
    path = play(saves, "b")
    assert last_played() == ()
    assert len(load_nim(path).lines) == 1


def test_only_so_many_names_are_kept(saves: Path) -> None:
    for number in range(MOST + 5):
        note_played(saves / f"{number}.journal")
    assert len(last_played()) == MOST
    assert last_played()[0] == f"{MOST + 4}.journal"
