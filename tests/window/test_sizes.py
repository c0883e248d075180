"""A window that becomes larger, smaller and full screen in the middle of a game."""

from __future__ import annotations

import pygame
import pytest

from tests.scenes.driving import press
from tests.scenes.players import Mouse

from .conftest import OpenHouse
from .evening import play, set_up
from .twin import SETTINGS, Twin
from .xvfb import has_window_manager, wait_for

pytestmark = pytest.mark.window

_LARGE = 1600, 900
_SIZES = [_LARGE, (1024, 640), (1333, 777), (1030, 890), SETTINGS.window]
_USES = 6


def test_any_size_in_the_middle_of_a_game(open_house: OpenHouse) -> None:
    twin = open_house(_LARGE).open()
    set_up(twin, "survive", seats=2)
    player = Mouse(twin, 1)
    for size in _SIZES:
        play(twin, player, _USES)
        twin.real.resize(size)
        follow(twin, size)


def test_full_screen_and_back_in_the_middle_of_a_game(open_house: OpenHouse) -> None:
    """Without a window manager nothing makes a window larger than it is: then the screen is as large as the window."""
    size = _LARGE if has_window_manager() else SETTINGS.window
    house = open_house(size)
    if has_window_manager():
        house.screen.manage_windows()
    twin = house.open()
    set_up(twin, "survive", seats=2)
    player = Mouse(twin, 1)
    for wanted in (size, SETTINGS.window, size, SETTINGS.window):
        play(twin, player, _USES)
        press(twin, pygame.K_F11)
        follow(twin, wanted)


def follow(twin: Twin, size: tuple[int, int]) -> None:
    """The window comes to a size, its twin does, and they show the same."""
    assert wait_for(lambda: twin.real.place.size == size, 30), f"the window is at {twin.real.place}, not of {size}"
    twin.resize(size)
    twin.agree()
