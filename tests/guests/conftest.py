"""Guests who come and go."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .trying import Bring, let_bring, let_go


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Puts a package where Python looks for them, as an installer leaves it."""
    before, place = set(sys.modules), tmp_path / "packages"
    place.mkdir()
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    yield let_bring(place, monkeypatch)
    monkeypatch.undo()
    let_go(before)
