"""Reports of crashes: they say what is needed, give nobody away, and are never themselves a crash."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from game import __version__
from game.commands.games import chosen_rules, decisions
from game.engine import IllegalAction
from game.rules import GAMES
from game.store import StorageError, write_bot_report, write_report
from game.store.crashes import MOST_REPORTS

from .players_folder import fill_disk, use_folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return use_folder(tmp_path, monkeypatch) / "reports"


def crash(error: BaseException) -> BaseException:
    try:
        raise error
    except BaseException as caught:
        return caught


def report(error: BaseException, **context: object) -> str:
    path = write_report(error, context)
    assert path
    return path.read_text(encoding="utf-8")


def test_a_report_says_what_and_where(folder: Path) -> None:
    path = write_report(crash(ZeroDivisionError("no boats")), {"scene": "table", "journal": "/games/a.journal"})
    assert path
    assert path.parent == folder
    text = path.read_text(encoding="utf-8")
    for part in (
        f"Leaving Atlantis: {__version__}\n",
        "python: 3.",
        "platform: ",
        "scene: table\n",
        "journal: /games/a.journal\n",
    ):
        assert part in text
    assert "in crash\n    raise error" in text
    assert text.endswith("builtins.ZeroDivisionError: no boats\n")


def test_a_bot_that_failed_is_told_of_without_what_it_saw(folder: Path) -> None:
    said = "Traceback (most recent call last):\n"
    said += '  File "search.py", line 7, in think\n    play()\nValueError: State(values=(6, 1))\n'
    path = write_bot_report("failed", said, {"game": "survive"})
    assert path
    assert path.parent == folder
    text = path.read_text(encoding="utf-8")
    assert "game: survive\nbot: failed\n" in text
    assert '  File "search.py", line 7, in think\n    play()\nValueError: ...\n' in text


def test_what_led_to_an_error_comes_first(folder: Path) -> None:
    error = StorageError("no-space", path="x")
    error.__cause__ = crash(KeyError("E7"))
    text = report(crash(error))
    assert 0 < text.index("KeyError: 'E7'") < text.index("StorageError: no-space {'path': 'x'}")


def test_an_error_that_led_to_itself(folder: Path) -> None:
    one, two = ValueError("one"), ValueError("two")
    one.__cause__, two.__cause__ = two, one
    assert report(one).count("ValueError") == 2


def test_without_a_journal_the_last_one_is_named(folder: Path) -> None:
    saves = folder.parent / "saves"
    saves.mkdir()
    for age, name in enumerate(("new", "old")):
        (saves / f"{name}.journal").touch()
        os.utime(saves / f"{name}.journal", (1000 - age, 1000 - age))
    assert f"journal: {saves / 'new.journal'}\n" in report(ValueError())


def test_the_home_folder_is_not_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path(__file__).resolve().parents[2]
    monkeypatch.setattr(Path, "home", lambda: home)
    text = report(
        crash(FileNotFoundError(2, "not there", str(home / "a.txt"))), journal=home / "b.journal", other=f"{home}a/c"
    )
    assert "'~/a.txt'" in text or "'~\\\\a.txt'" in text
    assert f"journal: {Path('~') / 'b.journal'}\n" in text
    assert f'File "{Path("~") / "tests" / "store" / "test_crashes.py"}"' in text
    assert f"other: {home}a/c" in text
    assert str(home) not in text.replace(f"{home}a/c", "")


@dataclass
class State:
    hand: str = "shark defence"


def test_no_hand_is_told(folder: Path) -> None:
    state = State()
    text = report(crash(ValueError(f"no room in {state}")), view=state)
    assert "no room in ..." in text
    assert "shark" not in text
    assert "shark" not in report(IllegalAction("not-an-outcome", action="draw shark"))


@pytest.mark.parametrize("game", GAMES)
def test_no_position_no_view_and_no_action_of_a_game_is_told(folder: Path, game: str) -> None:
    """Their text names every field, whatever their classes are called."""
    rules = chosen_rules(game, 3, None, [])
    told = []
    for number, (state, _, action) in enumerate(decisions(rules, 4)):
        if number % 80 == 79:
            things = [action, state, *(rules.view(state, seat) for seat in (None, *range(rules.seats)))]
            told += [thing for thing in things if "impossible: ...\n" not in report(ValueError(f"impossible: {thing}"))]
        rules.apply(state, action)
    assert not [thing for thing in told if not repr(thing).endswith("()")]


def test_a_long_message_is_cut(folder: Path) -> None:
    assert len(report(ValueError("word " * 10_000))) < 2000


def test_endless_calls_make_no_endless_report(folder: Path) -> None:
    def call(depth: int) -> None:
        call(depth + 1)

    with pytest.raises(RecursionError) as caught:
        call(0)
    assert len(report(caught.value)) < 20_000


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("never")


def test_an_error_that_cannot_be_told(folder: Path) -> None:
    assert report(Unspeakable()).endswith("Unspeakable: <it cannot be told>\n")


def test_the_last_reports_are_kept(folder: Path) -> None:
    folder.mkdir()
    (folder / "crash notes.md").touch()
    for number in range(MOST_REPORTS + 4):
        (folder / f"crash 2000-01-{number + 1:02} 00.00.00 1-1.txt").touch()
    path = write_report(ValueError(), {})
    left = sorted(folder.glob("crash *.txt"))
    assert (len(left), left[0].name[:16], left[-1]) == (MOST_REPORTS, "crash 2000-01-06", path)
    assert (folder / "crash notes.md").exists()


def test_two_at_once_are_two(folder: Path) -> None:
    assert len({write_report(ValueError(), {}) for _ in range(5)}) == 5


def test_where_the_players_folder_takes_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write_bytes(b"a file")
    monkeypatch.setattr(tempfile, "tempdir", str(folder.parent / "temporary"))
    path = write_report(ValueError("told"), {})
    assert path
    assert path.parent.parent == folder.parent / "temporary"
    assert "told" in path.read_text(encoding="utf-8")


def test_where_nothing_takes_any(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(folder.parent / "temporary"))
    fill_disk(monkeypatch)
    assert write_report(ValueError(), {}) is None
    assert not list(folder.parent.rglob("crash*"))
