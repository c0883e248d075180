"""Whole evenings: each game from the menu to the scoring, by mouse, by keys, by fingers and by a gamepad alone; in
every run only how they begin and end.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.loop import App
from game.files.resources import user_saves
from game.match import Match
from game.rules import GAMES
from game.scenes import ScoringScene, SetupScene, TableScene, open_menu, open_table
from tests.match.playing import a_step
from tests.soaks import each_with_each
from tests.tables.atlandice.walking import VARIANTS, rules_of
from tests.tables.sitting import seat_match

from .driving import Open, click, find_widget, focus, press, top
from .evening import rules_for, sit_down
from .fingers import TouchPlayer
from .gamepads import PadPlayer
from .players import Keys, Mouse, play_until

pytestmark = pytest.mark.usefixtures("puppets")
BEGINNING, END = 6, 4
"""How many uses, and how many steps of the game."""


def begin_by_mouse(app: App, game: str) -> Mouse:
    """From the menu to the table."""
    click(app, find_widget(app, game))
    app.turn([], 0.4)
    top(app, SetupScene)
    click(app, find_widget(app, "start"))
    app.turn([], 0.4)
    return Mouse(app, 1)


def begin_by_keys(app: App, game: str) -> Keys:
    focus(app, game)
    press(app, pygame.K_RETURN)
    app.turn([], 0.4)
    top(app, SetupScene)
    focus(app, "start")
    press(app, pygame.K_RETURN)
    app.turn([], 0.4)
    return Keys(app, 2)


def begin_by_finger(app: App, game: str) -> TouchPlayer:
    player = TouchPlayer(app, 3)
    player.click(find_widget(app, game))
    app.turn([], 0.4)
    top(app, SetupScene)
    player.click(find_widget(app, "start"))
    app.turn([], 0.4)
    return player


def begin_by_pad(app: App, game: str) -> PadPlayer:
    player = PadPlayer(app, 4)
    player.focus(game)
    player.press(pygame.K_RETURN)
    app.turn([], 0.4)
    top(app, SetupScene)
    player.press(pygame.K_SPACE)
    app.turn([], 0.4)
    return player


Begin = Callable[[App, str], Mouse | Keys]
BEGINNINGS = begin_by_mouse, begin_by_keys, begin_by_finger, begin_by_pad
by_all = pytest.mark.parametrize("begin", BEGINNINGS)


@pytest.mark.soak
@by_all
@pytest.mark.parametrize("game", GAMES)
def test_from_the_menu_to_the_scoring(open_app: Open, game: str, begin: Begin) -> None:
    app = open_app(open_menu)
    play_until(app, begin(app, game), ScoringScene)


@pytest.mark.parametrize(
    "game, begin",
    each_with_each(
        [
            ("atlandice", begin_by_keys),
            ("atlantis", begin_by_mouse),
            ("atlandice", begin_by_finger),
            ("survive", begin_by_pad),
        ],
        GAMES,
        BEGINNINGS,
    ),
)
def test_how_it_begins(open_app: Open, game: str, begin: Begin) -> None:
    app = open_app(open_menu)
    player = begin(app, game)
    (table,) = (scene for scene in app.stack.scenes if isinstance(scene, TableScene))
    for _ in range(BEGINNING):
        player.play_on()
    assert len(table.match.log) > BEGINNING / 4


def nearly_over(folder: Path, game: str) -> Match:
    """A match of two people, some steps before its end."""
    with sit_down(folder / "whole", rules_for(game, 2)) as whole:
        random, steps = Random(3), 0
        while not whole.is_over:
            a_step(whole, random)
            steps += 1
    match, random = sit_down(folder / "part", rules_for(game, 2)), Random(3)
    for _ in range(steps - END):
        a_step(match, random)
    return match


@pytest.mark.parametrize(
    "game, player", [("survive", Mouse), ("atlantis", Keys), pytest.param("atlandice", Mouse, marks=pytest.mark.soak)]
)
def test_how_it_ends(open_app: Open, game: str, player: type[Mouse] | type[Keys], tmp_path: Path) -> None:
    match = nearly_over(tmp_path, game)
    assert not match.is_over
    app = open_app(lambda stage: open_table(stage, match))
    play_until(app, player(app, 3), ScoringScene)


@pytest.mark.soak
@pytest.mark.parametrize(
    "variant, player", [*((variant, Mouse) for variant in VARIANTS), ("two", Keys), ("short, four", Keys)]
)
def test_atlandice_with_any_number_of_players_on_both_boards(
    open_app: Open, variant: str, player: type[Mouse] | type[Keys]
) -> None:
    match = seat_match(user_saves(), rules_of(variant))
    app = open_app(lambda stage: open_table(stage, match))
    play_until(app, player(app, 3), ScoringScene)
