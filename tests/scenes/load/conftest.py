"""A folder for saves, and scenes that stand for those the list leads to."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files.resources import user_saves

from .listing import Elsewhere


@pytest.fixture(autouse=True)
def other_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("table", "scoring", "replay", "menu"):
        monkeypatch.setattr(f"game.scenes.routes.open_{name}", Elsewhere)


@pytest.fixture
def folder() -> Path:
    user_saves().mkdir(parents=True, exist_ok=True)
    return user_saves()
