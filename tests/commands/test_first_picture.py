"""The measure of the first picture: it is taken of the real program, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.commands.first_picture import measure


def test_both_windows_come_to_their_first_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LEAVING_ATLANTIS_HOME": str(tmp_path / "player")}.items():
        monkeypatch.setenv(name, value)
    ours, empty = measure(rounds=1)
    assert ours > empty > 0
    assert not (tmp_path / "player").exists()
