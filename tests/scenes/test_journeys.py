"""Whole evenings: each game from the menu to the scoring, by mouse alone and by keys alone."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.files.resources import user_saves
from game.rules import GAMES
from game.scenes import routes
from game.scenes.scoring import ScoringScene
from game.scenes.setup import SetupScene
from game.scenes.table import TableScene
from tests.tables.atlandice.walking import VARIANTS, rules_of
from tests.tables.sitting import seated

from .driving import Open, click, focus, named, press, top
from .players import Keys, Mouse, play_until


def evenings(*usual: str) -> list[Any]:
    """All games, of which only these are played in every run."""
    return [pytest.param(game, marks=() if game in usual else pytest.mark.soak) for game in GAMES]


@pytest.mark.parametrize("game", evenings("atlantis"))
def test_by_mouse_alone(open_app: Open, game: str) -> None:
    app = open_app(routes.menu)
    click(app, named(app, game))
    app.turn([], 0.4)
    top(app, SetupScene)
    click(app, named(app, "start"))
    app.turn([], 0.4)
    assert any(isinstance(scene, TableScene) for scene in app.stack.scenes)
    play_until(app, Mouse(app, 1), ScoringScene)


@pytest.mark.parametrize("game", evenings("survive", "atlandice"))
def test_by_keys_alone(open_app: Open, game: str) -> None:
    app = open_app(routes.menu)
    focus(app, game)
    press(app, pygame.K_RETURN)
    app.turn([], 0.4)
    top(app, SetupScene)
    focus(app, "start")
    press(app, pygame.K_RETURN)
    app.turn([], 0.4)
    play_until(app, Keys(app, 2), ScoringScene)


@pytest.mark.soak
@pytest.mark.parametrize("variant, player", [*((variant, Mouse) for variant in VARIANTS), ("two", Keys), ("short, four", Keys)])
def test_atlandice_with_any_number_of_players_on_both_boards(open_app: Open, variant: str, player: type[Mouse] | type[Keys]) -> None:
    match = seated(user_saves(), rules_of(variant))
    app = open_app(lambda stage: routes.table(stage, match))
    play_until(app, player(app, 3), ScoringScene)
