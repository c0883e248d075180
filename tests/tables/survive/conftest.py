"""The table under a display and a sound card that nobody sees or hears."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.render import Look, Theme

from .sitting import MOVING, Sitting
from .walking import position, rules_of


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    """Four people, and crimson is to move."""
    sitting = Sitting(tmp_path, rules_of("four, all creatures"))
    sitting.put(position(sitting.rules, MOVING))
    yield sitting
    sitting.close()


@pytest.fixture(scope="module")
def look() -> Look:
    """For what is drawn without a table."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Look(Theme.load(), (1280, 720))
