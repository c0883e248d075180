"""Tables at which a hand can be lifted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame

from game.app.loop import App
from game.match import Match
from game.scenes import open_table

from ..match.playing import a_step, until
from .driving import Open, press
from .evening import rules_for, sit_down


@contextmanager
def needing_cards(folder: Path) -> Iterator[Match]:
    """Atlantis with two people around the table; one of them needs its cards."""
    with sit_down(folder, rules_for("atlantis", 2)) as match:
        until(match)
        while match.open_legal():
            a_step(match, Random(1))
            until(match)
        yield match


def table_app(open_app: Open, match: Match, width: int = 1280, height: int = 720) -> App:
    app = open_app(lambda stage: open_table(stage, match), width, height)
    for _ in range(3):
        app.turn([], 0.4)
    return app


def lift(app: App) -> None:
    press(app, pygame.K_SPACE)
