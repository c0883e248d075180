"""`bench --frames`: what drawing every screen costs, how still it is at rest, and how soon the first picture is there."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.engine import GameError
from game.words.catalogue import Catalogue

from .columns import columns
from .first_picture import measure

if TYPE_CHECKING:
    from game.shooting.frames import DrawingCost
    from game.shooting.table_costs import TableCost

SIZES = ((1280, 720), (1920, 1080))
TABLES_SIZE = (1600, 900)
_TABLE_KEYS = ("pick", "busy", "still", "first")
_STARTS = 7
_Costs = dict[str, dict[str, "DrawingCost"]]
"""By screen and by size."""


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    """Measures; a screen that is drawn at rest is a fault, and the exit code says so."""
    if getattr(sys, "frozen", False):
        raise GameError("frames-packaged")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.shooting.display import some_display
    from game.shooting.studio import surroundings

    with some_display() as display:
        if display.kind == "none":
            print(catalogue.say("frames.no-display"), file=sys.stderr)
        costs, tables = _costs(chosen.frames, display.surroundings), _table_costs(chosen.frames, display.surroundings)
        with surroundings(display.surroundings):
            ours, empty = measure(min(chosen.frames, _STARTS))
    if chosen.json:
        print(json.dumps({"display": display.kind, "start_ratio": _short(ours / empty), **_figures(costs), **_table_figures(tables)}))
    else:
        print(catalogue.say("frames.head", count=chosen.frames))
        print(columns(_table(costs, catalogue)))
        print(f"\n{catalogue.say('frames.tables', size=_written(TABLES_SIZE))}")
        print(columns(_tables(tables, catalogue)) + "\n")
        print(catalogue.say("frames.start", ratio=_short(ours / empty), ours=round(ours * 1000), empty=round(empty * 1000)))
    return int(any(cost.at_rest for sizes in costs.values() for cost in sizes.values()))


def _costs(frames: int, driver: Mapping[str, str]) -> _Costs:
    from game.shooting import Studio
    from game.shooting.frames import MEASURED, cost_of

    with Studio.opened() as studio:
        return {name: {_written(size): cost_of(studio, name, size, frames, driver) for size in SIZES} for name in MEASURED}


def _table_costs(frames: int, driver: Mapping[str, str]) -> dict[str, TableCost]:
    from game.shooting import Studio
    from game.shooting.table_costs import MEASURED, table_cost

    with Studio.opened() as studio:
        return {game: table_cost(studio, game, frames, driver, TABLES_SIZE) for game in MEASURED}


def _table_figures(tables: dict[str, TableCost]) -> dict[str, float]:
    return {f"tables.{game}.{key}_ms": _short(getattr(cost, key)) for game, cost in tables.items() for key in _TABLE_KEYS}


def _tables(tables: dict[str, TableCost], catalogue: Catalogue) -> list[list[str]]:
    """In milliseconds, and as parts of what the first of them costs."""
    usual = next(iter(tables.values()))
    rows = []
    for game, cost in tables.items():
        pairs = ((getattr(cost, key), getattr(usual, key)) for key in _TABLE_KEYS)
        rows.append([game, *(f"{ours:.3g} ({ours / theirs:.2f})" for ours, theirs in pairs)])
    return [[catalogue.say("frames.screen"), *(catalogue.say(f"frames.tables.{key}") for key in _TABLE_KEYS)], *rows]


def _figures(costs: _Costs) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, sizes in costs.items():
        for size, cost in sizes.items():
            found |= {f"{name}.{size}.ratio": _short(cost.ratio), f"{name}.{size}.ms": _short(cost.full)}
            found |= {f"{name}.{size}.at_rest": cost.at_rest}
    return found


def _table(costs: _Costs, catalogue: Catalogue) -> list[list[str]]:
    say = catalogue.say
    head = [say("frames.screen"), *(say(key, size=_written(size)) for size in SIZES for key in ("frames.ratio", "frames.ms"))]
    rows = []
    for name, sizes in costs.items():
        numbers = [f"{value:.3g}" for cost in sizes.values() for value in (cost.ratio, cost.full)]
        rows.append([name, *numbers, str(sum(cost.at_rest for cost in sizes.values()))])
    return [[*head, say("frames.at-rest")], *rows]


def _written(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def _short(value: float) -> float:
    return float(f"{value:.3g}")
