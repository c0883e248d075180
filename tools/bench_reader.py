"""What it costs that the program can be read aloud: frames and the start while nobody listens, keys and steps while
somebody does; by turns with a program without that bridge, in one run.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep, thread_time
from typing import TypeVar
from unittest.mock import patch

import pygame

import game.app.loop
from game.accessibility.screen_reader import NoReader
from game.app.listening import Listening
from game.app.loop import App
from game.commands.terminal import format_columns
from game.engine import Action
from game.scenes import TableScene
from tests.window.at_spi import Buses

from .bench_frames import OURS, TABLES, TABLES_SIZE, measuring_display, start_seconds
from .shot_list import SHOTS
from .studio import Studio, environment, rest
from .timing import seconds_of

T = TypeVar("T")
Opens = Callable[[], AbstractContextManager[App]]

PAIRS = 15
_FRAMES = 100  # a side of a pair
_STEPS = 12  # the most of a side of a pair: a turn may be over before
_KEYS = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_TAB) * 6
_FRAME = 1 / 60
_SETTLED = 120
_PATIENCE = 20.0
_WITHOUT = "import sys\nsys.modules['accesskit'] = None\n"
"""What makes a program one that cannot be read aloud."""


@dataclass(frozen=True, slots=True)
class ReaderCost:
    """How much dearer a table is than without the bridge: the medians, in milliseconds of the processor."""

    frame_ratio: float  # while nobody listens
    key_ms: float  # while somebody listens
    step_ms: float
    key_without_ms: float
    step_without_ms: float


@dataclass(frozen=True, slots=True)
class Uses:
    """Milliseconds of the processor for each key and each step."""

    keys: Sequence[float]
    steps: Sequence[float]


def run(pairs: int, *, is_json: bool) -> int:
    """Measures, and prints what it found."""
    with (
        measuring_display() as display,
        _session() as buses,
        environment({**display.variables, **buses.variables}),
        Studio.open() as studio,
    ):
        costs = {game: _table_cost(studio, buses, game, display.variables, pairs) for game in TABLES}
        start = _start_cost(pairs)
    if is_json:
        figures = {f"{game}.{key}": value for game, cost in costs.items() for key, value in asdict(cost).items()}
        print(json.dumps({"start_ms": start, **figures}))
        return 0
    print(f"Milliseconds of the processor, the medians of {pairs} pairs, at {TABLES_SIZE[0]}x{TABLES_SIZE[1]}.")
    heads = ["table", "a frame, nobody listens", "a key, somebody listens", "a step, somebody listens"]
    print(format_columns([heads, *(_row(name, cost) for name, cost in costs.items())]))
    print(f"\nThe start to the first picture is {start:+.1f} ms dearer while nobody listens.")
    return 0


def _row(name: str, cost: ReaderCost) -> list[str]:
    return [
        name,
        f"{(cost.frame_ratio - 1) * 100:+.2f} %",
        f"{cost.key_ms:+.2f} (to {cost.key_without_ms:.2f})",
        f"{cost.step_ms:+.2f} (to {cost.step_without_ms:.2f})",
    ]


@contextmanager
def _session() -> Iterator[Buses]:
    """Where a screen reader can listen."""
    buses = Buses()
    try:
        yield buses
    finally:
        buses.close()


def _table_cost(studio: Studio, buses: Buses, game: str, driver: Mapping[str, str], pairs: int) -> ReaderCost:
    opens = partial(studio.set_up, SHOTS[TABLES[game]], TABLES_SIZE, driver=driver)
    with opens() as app:
        _settle(app)
        ratio = median(_frame_ratio(app) for _ in range(pairs))
    buses.listen(True)
    both = by_turns(partial(_uses, opens, has_bridge=False), partial(_uses, opens, has_bridge=True), pairs)
    buses.listen(False)
    keys = [pair for plain, ours in both for pair in zip(plain.keys, ours.keys, strict=True)]
    steps = [pair for plain, ours in both for pair in zip(plain.steps, ours.steps, strict=True)]
    return ReaderCost(
        _short(ratio),
        _short(median(ours - plain for plain, ours in keys)),
        _short(median(ours - plain for plain, ours in steps)),
        _short(median(plain for plain, _ in keys)),
        _short(median(plain for plain, _ in steps)),
    )


def _frame_ratio(app: App) -> float:
    """Frames of the same table with the bridge and without it, one after the other; nobody listens."""
    bridged = app.listening
    bare = Listening(app.stage, app.stack, NoReader())
    times: dict[Listening, list[float]] = {bare: [], bridged: []}
    for _ in range(_FRAMES):
        for listening, found in times.items():
            app.listening = listening
            found.append(_time(partial(_draw_again, app)))
    app.listening = bridged
    return median(times[bridged]) / median(times[bare])


def _uses(opens: Opens, has_bridge: bool) -> Uses:
    """The same keys and decisions at one table; where there is the bridge somebody listens."""
    with _bridge(has_bridge), opens() as app:
        if has_bridge:
            _wait_for_listener(app)
        _settle(app)
        app.stack.top.root.focus("board")
        keys = [_time(partial(_press, app, key)) for key in _KEYS]
        return Uses(keys, _steps(app))


def by_turns(one: Callable[[], T], other: Callable[[], T], pairs: int) -> list[tuple[T, T]]:
    """Pairs of both; each is the first of every other pair, so that neither has the warmer machine."""
    found = []
    for number in range(pairs):
        if number % 2:
            second = other()
            found.append((one(), second))
        else:
            found.append((one(), other()))
    return found


@contextmanager
def _bridge(is_there: bool) -> Iterator[None]:
    """The program with the library, or as if it were not installed."""
    if is_there:
        yield
        return
    with patch.object(game.app.loop, "open_reader", lambda *_: NoReader()):
        yield


def _wait_for_listener(app: App) -> None:
    until = monotonic() + _PATIENCE
    while not app.stage.is_heard:
        assert monotonic() < until, "nobody listens"
        sleep(0.01)
        app.turn([], 0.0)
    rest(app)


def _settle(app: App) -> None:
    """Until the table is seen in its light and all is drawn that is kept."""
    for _ in range(_SETTLED):
        app.turn([], _FRAME)
    rest(app)


def _draw_again(app: App) -> None:
    """The board alone, as while something moves on it."""
    scene = app.stack.top
    scene.redraw(scene.moving)
    app.turn([], 0.0)


def _press(app: App, key: int) -> None:
    app.turn([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], _FRAME)
    app.turn([pygame.Event(pygame.KEYUP, key=key, mod=0)], _FRAME)


def _steps(app: App) -> Sequence[float]:
    """Some decisions of the one who is in turn, the same on every side."""
    scene, random = app.stack.top, Random(1)
    assert isinstance(scene, TableScene)
    seat, times = scene.match.to_act, list[float]()
    while scene.match.to_act == seat and len(times) < _STEPS:
        action = random.choice(scene.match.legal())
        times.append(_time(partial(_play, app, scene, action)))
    return times


def _play(app: App, scene: TableScene, action: Action) -> None:
    scene.playing.play(action)
    app.turn([], _FRAME)
    while scene.table.is_busy:
        app.turn([], _FRAME)
    app.turn([], _FRAME)


def _start_cost(pairs: int) -> float:
    """How many milliseconds later the first picture comes."""
    with TemporaryDirectory() as home:
        plain = partial(_start_ms, _WITHOUT + OURS, home)
        times = by_turns(plain, partial(_start_ms, OURS, home), pairs + 1)[1:]
    return _short(median(ours - plain for plain, ours in times))


def _start_ms(code: str, home: str) -> float:
    """Of the processor: on a machine that does something else too, its clock would tell of that."""
    before = os.times()
    start_seconds(code, home)
    after = os.times()
    return (after.children_user + after.children_system - before.children_user - before.children_system) * 1000


def _time(part: Callable[[], object]) -> float:
    return seconds_of(part, thread_time) * 1000


def _short(value: float) -> float:
    return float(f"{value:.4g}")
