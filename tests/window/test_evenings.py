"""Each game from the menu to the scoring in a real window, by mouse; and one by keyboard alone, from the first key to
the last.
"""

from __future__ import annotations

import pygame
import pytest

from game.rules import GAMES
from game.scenes import MenuScene, ScoringScene, SetupScene
from tests.scenes.driving import click, find_widget, focus, press, top, write
from tests.scenes.players import Keys, Mouse

from .conftest import House
from .evening import LEVEL, play_until, set_up, stop_counting
from .twin import Twin

pytestmark = pytest.mark.window

_LEAVING = 5.0


@pytest.mark.parametrize("game", GAMES)
def test_by_mouse(house: House, game: str) -> None:
    twin = house.open()
    set_up(twin, game, seats={"survive": 3, "atlantis": 4, "atlandice": 2}[game])
    uses = play_until(twin, Mouse(twin, 1), ScoringScene)
    stop_counting(twin)
    click(twin, find_widget(twin, "menu"))
    twin.agree()
    top(twin, MenuScene)
    click(twin, find_widget(twin, "quit"))
    assert_ended(twin)
    print(f"{game} by mouse: {uses} uses, {twin.pictures} pictures")


def test_by_keyboard_alone(house: House) -> None:
    twin = house.open()
    enter(twin, "atlantis")
    for seat in top(twin, SetupScene).draft.seats[1:]:
        focus(twin, f"level-{seat.key}")
        while seat.level != LEVEL:
            press(twin, pygame.K_LEFT)
            twin.agree()
    focus(twin, "seed")
    twin.agree()  # nobody writes before there is a caret
    write(twin, "7")
    twin.agree()
    enter(twin, "start")
    uses = play_until(twin, Keys(twin, 1), ScoringScene)
    stop_counting(twin, by_key=True)
    press(twin, pygame.K_ESCAPE)
    twin.agree()  # it leads to the button that leaves
    press(twin, pygame.K_RETURN)
    twin.agree()
    top(twin, MenuScene)
    focus(twin, "quit")
    press(twin, pygame.K_RETURN)
    assert_ended(twin)
    print(f"atlantis by keyboard: {uses} uses, {twin.pictures} pictures")


def enter(twin: Twin, name: str) -> None:
    """Tab to something, and Enter."""
    focus(twin, name)
    press(twin, pygame.K_RETURN)
    twin.agree()


def assert_ended(twin: Twin) -> None:
    assert not twin.stack
    assert twin.real.wait(_LEAVING) == 0, twin.real.errors()
