"""What a terminal shows: a progress bar that never leaves its line, and tables."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest

from game.commands import replay
from game.commands.terminal import ProgressBar, format_columns

from .test_replay import saved_game


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [5, 12, 20, 200])
def test_a_bar_is_never_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    terminal = Terminal()
    with ProgressBar(1000, terminal) as progress:
        progress.step(1000)
    line = terminal.getvalue().split("\r")[1]
    assert 0 < len(line) < min(columns, 46)
    assert ("#" in line) == (columns > 12)


def test_a_save_that_is_read_shows_how_far_it_is_only_if_that_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_game(tmp_path, decisions=40)
    monkeypatch.setattr("game.store.long_work.EVERY", 10)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    replay.load_slowly(path)
    assert "#" not in terminal.getvalue()
    monkeypatch.setattr(replay, "SHOW_AFTER", 1e-9)
    monkeypatch.setattr("game.commands.terminal._PAUSE", 0.0)
    replay.load_slowly(path)
    assert "#" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[K"), "the line is empty in the end"


def test_columns_of_a_table_are_even_where_signs_take_two() -> None:
    rows = [["", "Ana", "张伟"], ["得分", "12", "3"]]
    assert format_columns(rows) == "      Ana  张伟\n得分   12     3"
