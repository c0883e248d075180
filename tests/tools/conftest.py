"""Tools to be called as from a command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.commands.conftest import Said, fake

__all__ = ["fake"]

CallTool = Callable[..., Said]
Main = Callable[[Sequence[str]], int]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> CallTool:
    """Calls a tool with the words of a text, and with more that may be empty or hold spaces."""

    def run(main: Main, text: str, *more: str) -> Said:
        try:
            code = main([*text.split(), *more])
        except SystemExit as ended:  # argparse has said all there is to say
            code = int(ended.code or 0)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run
