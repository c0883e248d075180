"""The eye is always in reach of who may look, and the hand it shows never takes the place of the board."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.widgets import Widget
from tests.match.playing import a_step

from .driving import SIZES
from .evening import Evening, rules_for, sit_down

_WELL_ON = 150
"""Steps after which everybody has placed all, and turns are played."""


@pytest.mark.parametrize("size", [(width, height, text) for width, height, text in SIZES if text <= 150])
def test_who_plays_sees_the_board_and_its_tiles_at_once(tmp_path: Path, size: tuple[int, int, int]) -> None:
    with sit_down(tmp_path, rules_for("survive", 4)) as match:
        random = Random(1)
        while len(match.log) < _WELL_ON or match.actor is None:
            a_step(match, random)
        evening = Evening.of(match, size[:2], size[2])
        evening.pass_time()
        assert in_sight(evening, "eye")
        assert in_sight(evening, "gold")
        evening.key_down(pygame.K_e)
        board, hand = in_sight(evening, "board"), in_sight(evening, "eye")
        assert board
        assert hand
        assert evening.table.visibility.is_up
        assert not board.rect.colliderect(hand.rect)
        evening.key_up(pygame.K_e)
        assert not evening.table.visibility.is_up
        evening.close()


def in_sight(evening: Evening, name: str) -> Widget | None:
    """The widget of a name, if it is wholly in the window."""
    window = pygame.Rect((0, 0), evening.stage.size)
    return next((widget for widget in evening.top.root.top.walk() if widget.name == name and window.contains(widget.rect)), None)
