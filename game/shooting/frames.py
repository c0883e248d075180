"""What drawing costs: every screen drawn anew, beside a background and a flip in the same run, and how often it is drawn at rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter

import pygame

from game.app.loop import App
from game.render.sea import still_sea

from .shots import SHOTS
from .studio import Size, Studio, rest

MEASURED = (
    *("menu-continue", "setup-survive", "load-saves", "settings-settings", "rules-survive", "privacy-survive"),
    *("table-survive-move", "table-survive-six", "table-atlantis-alone", "atlantis-picked", "atlantis-counter"),
    *("table-atlandice-visit", "card-survive"),
    *("scoring-survive-end", "replay-survive"),
)
_FRAME = 1 / 60
_IDLE, _LONG_FRAME = 33.0, 0.3
"""Seconds after which every screen must be at rest, and how they pass."""
_ROUNDS = 120


@dataclass(frozen=True, slots=True)
class DrawingCost:
    """Milliseconds for a background with a flip, and for the whole screen with one; how often it was drawn at rest."""

    plain: float
    full: float
    at_rest: int

    @property
    def ratio(self) -> float:
        return self.full / self.plain


def cost_of(studio: Studio, name: str, size: Size, frames: int, surroundings: Mapping[str, str]) -> DrawingCost:
    """One screen in one size."""
    with studio.set_up(SHOTS[name], size, driver=surroundings) as app:
        plain, full = _timed(app, frames)
        return DrawingCost(plain, full, _drawn_at_rest(app))


def _timed(app: App, frames: int) -> tuple[float, float]:
    """By turns, so that both meet the same machine."""

    def plain() -> None:
        app.window.blit(still_sea(app.stage.look, app.window.get_size()), (0, 0))
        pygame.display.flip()

    def full() -> None:
        app.stack.draw(app.window)
        pygame.display.flip()

    plain()
    full()
    times = [(_milliseconds(plain), _milliseconds(full)) for _ in range(frames)]
    return median(one for one, _ in times), median(other for _, other in times)


def _milliseconds(part: Callable[[], None]) -> float:
    began = perf_counter()
    part()
    return (perf_counter() - began) * 1000


def _drawn_at_rest(app: App) -> int:
    """In how many rounds of the loop there was a new picture, after nobody has done anything for a while."""
    for _ in range(round(_IDLE / _LONG_FRAME)):
        app.turn([], _LONG_FRAME)
    rest(app)  # the time that went by was not real: threads that began in it have not had theirs
    drawn = 0
    for _ in range(_ROUNDS):
        app.stack.update(_FRAME)
        drawn += app.stack.is_dirty
        app.turn([], 0.0)
    return drawn
