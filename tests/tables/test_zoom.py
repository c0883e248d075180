"""A board is brought nearer by keys, whatever has the focus, and the same keys bring it back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.render.sea import still_sea
from game.rules import GAMES
from tests.scenes.boards import Board
from tests.scenes.evening import Evening, rules_for, sit_down

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


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_zoomed_in_the_board_goes_over_into_the_sea(tmp_path: Path, game: str) -> None:
    evening = Evening.of(sit_down(tmp_path, rules_for(game, 2), "around"))
    evening.pass_time()
    board = Board.of(evening.scene)
    assert board is not None
    camera = board.table.model.camera
    camera.zoom_at(camera.room.center, 2.5)
    evening.scene.redraw()
    surface = pygame.Surface(evening.stage.look.size)
    evening.scene.draw(surface)
    sea, room = still_sea(evening.stage.look, surface.get_size(), board.table.daylight.now), camera.room
    down = range(room.top + 4, room.bottom - 4, 7)

    def differs(x: int) -> int:
        """How much a column of pixels differs from the sea, where it does so most."""
        return max(sum(abs(surface.get_at((x, y))[i] - sea.get_at((x, y))[i]) for i in range(3)) for y in down)

    assert differs(room.centerx) > 40
    assert differs(room.left) < 8, "it ends in a straight line"
    evening.close()
