"""The drawn table, whatever game it is asked for by."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from game.tables.survive import SurviveTable


@pytest.fixture(autouse=True)
def drawn_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.table.scene.table_of", lambda game: SurviveTable)
