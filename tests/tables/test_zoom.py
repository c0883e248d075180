"""A board is brought nearer by keys, whatever has the focus, and the same keys bring it back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.rules import GAMES
from tests.scenes.evening import rules_for

from .sitting import Sitting


@pytest.mark.parametrize("game", list(GAMES))
def test_plus_and_minus_zoom(game: str, tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_for(game, 4))
    camera = sitting.drawn_table.model.camera
    sitting.scene.root.focus("menu")
    seen = [camera.zoom]
    for key in (pygame.K_PLUS, pygame.K_KP_MINUS):
        sitting.evening.key(key)
        sitting.evening.pass_time()
        seen.append(camera.zoom)
    sitting.close()
    assert seen == [1.0, 1.25, 1.0]
