"""Any position as a small board: of any size, the same whoever decides, and another for another position."""

from __future__ import annotations

import os
from typing import Any

import pygame
import pytest

from game.engine import Referee
from game.render import Look
from game.render.theme import Theme
from game.rules import GAMES
from game.tables import small_board
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.match.playing import rules_of
from tests.scenes.worlds import play_random
from tests.soaks import in_turns

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
DRAWN = [game for game in GAMES if small_board.has_board(game)]
NAMES = ("Ana", "Bia", "Caio")


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 400))
    return Look(Theme.load(), (1280, 720))


def position(game: str, decisions: int) -> Referee[Any, Any]:
    rules = rules_of(game, 3)
    referee = Referee(rules, 5)
    for line in play_random(rules, 5, decisions):
        referee.repeat(line)
    return referee


def draw_board(look: Look, game: str, decisions: int, size: tuple[int, int]) -> bytes:
    rules = rules_of(game, 3)
    referee = position(game, decisions)
    surface = small_board.draw_small_board(
        look, size, rules, referee.view(None), Narrator(Catalogue.load("en"), rules, NAMES)
    )
    assert surface.get_size() == size
    return pygame.image.tobytes(surface, "RGB")


def test_survive_and_atlantis_have_one() -> None:
    assert {"survive", "atlantis"} <= set(DRAWN)


@pytest.mark.parametrize("game, size", in_turns(DRAWN, [(90, 60), (700, 400), (300, 500), (360, 220)]))
def test_of_any_size(look: Look, game: str, size: tuple[int, int]) -> None:
    assert len(set(draw_board(look, game, 12, size))) > 50


@pytest.mark.parametrize("game", DRAWN)
def test_every_position_has_its_own(look: Look, game: str) -> None:
    pictures = [draw_board(look, game, decisions, (360, 220)) for decisions in (0, 30, 30, 60)]
    assert pictures[1] == pictures[2]
    assert len(set(pictures)) == 3
