"""Saves with names that are no text and with dates that are in no calendar are shown, renamed and opened like
others.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

import game.scenes.load.list
import game.store.saves
from game.match.saved_games import FinishedGame
from game.scenes.load.list import when
from game.scenes.scoring.keepsakes import end_time

from ..driving import Open, find_widget, press, words
from ..shelves import rest, save
from .listing import names, open_load, rename_to

NO_TEXT = "sav\udcff\udce9"


@pytest.fixture
def odd(folder: Path) -> Path:
    """A save whose name is not UTF-8."""
    path = save(folder, "evening", most=60)
    target = folder / f"{NO_TEXT}.journal"
    try:
        path.rename(target)
    except (OSError, UnicodeEncodeError):
        pytest.skip("this system has no such names")
    return target


def test_a_name_that_is_no_text_can_be_changed(open_app: Open, odd: Path) -> None:
    app = open_load(open_app)
    press(app, pygame.K_F2)
    assert "\ufffd" in find_widget(app, "name").text  # type: ignore[attr-defined]
    press(app, pygame.K_ESCAPE)
    rename_to(app, "Ana")
    rest(app)
    assert names(app) == ["Ana"]
    assert not odd.exists()


@pytest.mark.parametrize("seconds", [3e11, -1e11, 1e18])
def test_a_date_in_no_calendar_is_told_as_such(
    open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    save(folder, "evening", most=60)
    for module in (game.store.saves, game.scenes.load.list):  # few disks have such dates
        monkeypatch.setattr(module, "changed_at", lambda path: seconds)
    app = open_load(open_app)
    assert any("date unknown" in text for text in words(app))
    assert names(app) == ["evening"]


class OddlyDated:
    """A file of a year that no calendar has."""

    def stat(self) -> SimpleNamespace:
        return SimpleNamespace(st_mtime=1e12)


def test_a_finished_game_of_such_a_date_ended_now(folder: Path) -> None:
    finished = FinishedGame.load(save(folder, "evening", "atlandice"))
    assert 2000 < end_time(replace(finished, path=cast(Path, OddlyDated()))).year < 9999


def test_years_before_the_first_are_unknown_too(open_app: Open, folder: Path) -> None:
    app = open_load(open_app)
    assert when(app.stage.words, -1e14, datetime(2024, 1, 1, tzinfo=UTC)) == "date unknown"
