"""A command line to be called, and a tiny game for it to play."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

import pytest

import game.rules
import game.rules.boards
from game.__main__ import main
from game.commands import games
from game.files.resources import data
from game.rules.boards import BoardEntry

from . import fake_game


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str


Call = Callable[..., Said]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command line with the words of a text, and with more that may be empty or hold spaces."""

    def run(text: str, *more: str) -> Said:
        code = main([*text.split(), *more])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Said(code, captured.out, captured.err)

    return run


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tiny game, as one of the games, on a board that needs no file of its own."""
    entry = BoardEntry("stones", data("boards"), "fake", own=False)
    monkeypatch.setattr(game.rules, "GAMES", ("fake",))
    for floor in ("game.rules", "game.bots.evaluations"):
        monkeypatch.setitem(sys.modules, f"{floor}.fake", fake_game)
    monkeypatch.setattr(games, "find_boards", lambda game: [entry])
    monkeypatch.setattr(games, "board_path", lambda name, game: entry.path)
    return fake_game
