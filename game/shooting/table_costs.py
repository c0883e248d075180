"""What drawn tables cost: a pick, a frame in which something moves, a still board, and the first picture after the setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Any

import pygame

from game.app.loop import App
from game.engine import Action
from game.scenes import routes
from game.scenes.table import TableScene
from game.tables.kit.drawn_table import DrawnTable

from .shots import SHOTS
from .steps import click_on, pixel_of
from .studio import Shot, Size, Studio

MEASURED = {"survive": "table-survive-move", "atlantis": "table-atlantis-alone", "atlandice": "table-atlandice-visit"}
"""Shots of tables at which somebody is about to move something, by game."""
SIZE = (1600, 900)
_FRAME = 1 / 60
_MOST = 600
"""Frames after which nothing should move any more."""


@dataclass(frozen=True, slots=True)
class TableCost:
    """Milliseconds: of the processor for a pick, for a frame in motion and for a still one; on the clock for the first picture."""

    pick: float
    busy: float
    still: float
    first: float


def table_cost(studio: Studio, game: str, rounds: int, driver: Mapping[str, str], size: Size = SIZE) -> TableCost:
    shot = SHOTS[MEASURED[game]]
    with studio.set_up(shot, size, driver=driver) as app:
        pick, still = _pick(app, rounds), _still(app, rounds)
    with studio.set_up(replace(shot, settings={**(shot.settings or {}), "speed": "normal"}), size, driver=driver) as app:
        busy = _busy(app)
    setup = Shot([lambda stage: routes.setup(stage, game)], is_first=True, settings={"speed": "normal"})
    first = median(_first(studio, setup, size, driver) for _ in range(max(min(rounds // 10, 5), 1)))
    return TableCost(pick, busy, still, first)


def _table(app: App) -> tuple[TableScene, DrawnTable[Any, Any]]:
    scene = app.stack.top
    assert isinstance(scene, TableScene)
    assert isinstance(scene.table, DrawnTable)
    return scene, scene.table


def _pick(app: App, rounds: int) -> float:
    """Picking a piece by a click and seeing where it can go; it is let go of again in between."""
    _, table = _table(app)
    picking = table.model.picking
    pieces = sorted(thing for thing in picking.sources or picking.targets if table.model.things.place_of(thing) is not None)
    times = []
    for number in range(rounds):
        at = pixel_of(table, pieces[number % len(pieces)])
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], _FRAME)
        presses = [pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
        times.append(_processor(partial(app.turn, presses, _FRAME)))
        app.turn([pygame.Event(kind, pos=(2, 2), button=3) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)], _FRAME)
    return median(times)


def _still(app: App, rounds: int) -> float:
    """The board alone drawn again, as its idle loops have it."""
    scene, _ = _table(app)

    def again() -> None:
        scene.stir()
        app.turn([], 0.0)

    again()
    return median(_processor(again) for _ in range(rounds))


def _busy(app: App) -> float:
    """Frames of what a person's decision sets going, in the middle."""
    scene, table = _table(app)
    scene.playing.play(_moving(scene))
    times: list[float] = []
    while table.is_busy and len(times) < _MOST:
        times.append(_processor(lambda: app.turn([], _FRAME)))
    return median(times)


def _moving(scene: TableScene) -> Action:
    """The first thing to do that something on the board is picked for, or clicked at once."""
    table = scene.table
    assert isinstance(table, DrawnTable)
    offers = [offer for offer in table.model.picking.offers if offer.target]
    return min(offers, key=lambda offer: offer.source is None).choice.action


def _first(studio: Studio, setup: Shot, size: Size, driver: Mapping[str, str]) -> float:
    """From the click on Start to the first picture of the table."""
    with studio.set_up(setup, size, driver=driver) as app:
        clicked = click_on(app, "start")
        began = perf_counter()
        for events in (clicked, []):  # that the table is being set is seen first
            app.turn(events, _FRAME)
        _table(app)
        return (perf_counter() - began) * 1000


def _processor(part: Callable[[], None]) -> float:
    began = process_time()
    part()
    return (process_time() - began) * 1000
