"""Each game from the menu to the scoring in a real window."""

from __future__ import annotations

import pytest

from game.rules import GAMES
from game.scenes.scoring import ScoringScene
from tests.scenes.players import Mouse

from .conftest import House
from .evening import play_until, set_up

pytestmark = pytest.mark.window


@pytest.mark.parametrize("game", GAMES)
def test_by_real_mouse(house: House, game: str) -> None:
    twin = house.open()
    set_up(twin, game, seats=2)
    uses = play_until(twin, Mouse(twin, 1), ScoringScene)
    print(f"{game}: {uses} uses, {twin.pictures} pictures")
