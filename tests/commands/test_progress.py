"""The progress bar: it never leaves its line."""

from __future__ import annotations

from io import StringIO

import pytest

from game.commands.terminal import ProgressBar


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
