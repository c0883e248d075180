"""What drawing costs: every screen, drawn tables, how still a screen is at rest, and how soon the first picture is
there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import astuple, dataclass, fields, replace
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Literal

import msgspec
import pygame

from game.app.loop import App
from game.commands.terminal import format_columns
from game.engine import Action
from game.render.sea import still_sea
from game.scenes import TableScene, routes
from game.tables.kit.drawn_table import DrawnTable

from .shot_list import SHOTS
from .shots import write_size
from .studio import Shot, Size, Studio, click_on, environment, pixel_of, rest
from .timing import ReadClock, seconds_of

SIZES = ((1280, 720), (1920, 1080))
SCREENS = (
    *("menu-continue", "setup-survive", "load-saves", "settings-settings", "rules-survive", "privacy-survive"),
    *("table-survive-move", "table-survive-six", "table-atlantis-alone", "atlantis-picked", "atlantis-counter"),
    *("table-atlandice-visit", "card-survive"),
    *("scoring-survive-end", "replay-survive", "review-survive", "review-working", "moment-survive-answer"),
)
TABLES_SIZE = (1600, 900)
TABLES = {"survive": "table-survive-move", "atlantis": "table-atlantis-alone", "atlandice": "table-atlandice-visit"}
"""Shots of tables at which somebody is about to move something, by game."""
FADE_SIZES = ((1920, 1080), (3840, 2160))
_FRAME = 1 / 60
_IDLE, _LONG_FRAME = 33.0, 0.3  # seconds after which every screen must be at rest, and how they pass
_ROUNDS_AT_REST = 120
_MOST_FRAMES = 600  # frames after which nothing should move any more
_STARTS = 7  # how often the program is started
_LARGEST = write_size(FADE_SIZES[-1])  # the size of the display that is made


@dataclass(frozen=True, slots=True)
class DrawingCost:
    """Milliseconds for a background with a flip, and for the whole screen with one; how often it was drawn at rest."""

    plain: float
    full: float
    at_rest: int

    @property
    def ratio(self) -> float:
        return self.full / self.plain


@dataclass(frozen=True, slots=True)
class TableCost:
    """Milliseconds: of the processor for a pick, for a frame in motion and for a still one; on the clock for the first
    picture.
    """

    pick: float
    busy: float
    still: float
    first: float


ScreenCosts = dict[str, dict[str, DrawingCost]]  # by screen and by size


def run(frames: int, *, is_json: bool) -> int:
    """Measures; a screen that is drawn at rest is a fault, and the exit code says so."""
    with measuring_display() as display:
        if display.kind == "none":
            print(
                "There is no display and no Xvfb: nothing is really shown, so a flip costs nothing and ratios are "
                "too high.",
                file=sys.stderr,
            )
        with Studio.open() as studio:
            screens = {
                name: {write_size(size): screen_cost(studio, name, size, frames, display.variables) for size in SIZES}
                for name in SCREENS
            }
        with Studio.open() as studio:
            tables = {game: table_cost(studio, game, frames, display.variables, TABLES_SIZE) for game in TABLES}
            fades = {
                game: {write_size(size): fade_cost(studio, game, display.variables, size) for size in FADE_SIZES}
                for game in TABLES
            }
        with environment(display.variables):
            ours, empty = first_picture(min(frames, _STARTS))
    if is_json:
        print(
            json.dumps(
                {"display": display.kind, "start_ratio": _short(ours / empty), **_figures(screens, tables, fades)}
            )
        )
    else:
        times = "once" if frames == 1 else f"{frames} times"
        print(f"Every screen drawn {times}; ratios are to a background and a flip in the same run.")
        print(format_columns(_screen_rows(screens)))
        print(
            f"\n"
            f"Drawn tables at {write_size(TABLES_SIZE)}: milliseconds, and in brackets how much that is of the "
            f"first one's."
        )
        print(format_columns(_table_rows(tables)))
        print("\nThe dearest frame while another light comes, in milliseconds of the processor.")
        rows = ([game, *(f"{worst:.3g}" for worst in sizes.values())] for game, sizes in fades.items())
        print(format_columns([["screen", *map(write_size, FADE_SIZES)], *rows]))
        start, windows = _short(ours / empty), f"{ours * 1000:.0f} ms, {empty * 1000:.0f} ms"
        print(f"\nStart to first picture: {start} times that of an empty window ({windows}).")
    return int(any(cost.at_rest for sizes in screens.values() for cost in sizes.values()))


def _figures(
    screens: ScreenCosts, tables: Mapping[str, TableCost], fades: Mapping[str, Mapping[str, float]]
) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, sizes in screens.items():
        for size, cost in sizes.items():
            found |= {f"{name}.{size}.ratio": _short(cost.ratio), f"{name}.{size}.ms": _short(cost.full)}
            found |= {f"{name}.{size}.at_rest": cost.at_rest}
    found |= {
        f"fades.{game}.{size}_ms": _short(worst) for game, sizes in fades.items() for size, worst in sizes.items()
    }
    keys = [field.name for field in fields(TableCost)]
    return found | {
        f"tables.{game}.{key}_ms": _short(getattr(cost, key)) for game, cost in tables.items() for key in keys
    }


def _screen_rows(screens: ScreenCosts) -> list[list[str]]:
    heads = [head for size in SIZES for head in (f"{write_size(size)} ratio", "ms")]
    rows = []
    for name, sizes in screens.items():
        numbers = [f"{value:.3g}" for cost in sizes.values() for value in (cost.ratio, cost.full)]
        rows.append([name, *numbers, str(sum(cost.at_rest for cost in sizes.values()))])
    return [["screen", *heads, "drawn at rest"], *rows]


def _table_rows(tables: Mapping[str, TableCost]) -> list[list[str]]:
    """In milliseconds, and as parts of what the first of them costs."""
    usual = astuple(next(iter(tables.values())))
    rows = [
        [game, *(f"{ours:.3g} ({ours / theirs:.2f})" for ours, theirs in zip(astuple(cost), usual, strict=True))]
        for game, cost in tables.items()
    ]
    return [["screen", "a pick", "a frame in motion", "the board again", "first picture"], *rows]


def _short(value: float) -> float:
    return float(f"{value:.3g}")


def screen_cost(studio: Studio, name: str, size: Size, frames: int, driver: Mapping[str, str]) -> DrawingCost:
    with studio.set_up(SHOTS[name], size, driver=driver) as app:
        plain, full = _time_drawing(app, frames)
        return DrawingCost(plain, full, _count_drawn_at_rest(app))


def _time_drawing(app: App, frames: int) -> tuple[float, float]:
    """By turns, so that both meet the same machine."""

    def plain() -> None:
        app.window.blit(still_sea(app.stage.look, app.window.get_size()), (0, 0))
        pygame.display.flip()

    def full() -> None:
        app.stack.draw(app.window)
        pygame.display.flip()

    plain()
    full()
    times = [(_time(plain), _time(full)) for _ in range(frames)]
    return median(one for one, _ in times), median(other for _, other in times)


def _count_drawn_at_rest(app: App) -> int:
    """In how many rounds of the loop there was a new picture, after nobody has done anything for a while."""
    for _ in range(round(_IDLE / _LONG_FRAME)):
        app.turn([], _LONG_FRAME)
    rest(app)  # the time that went by was not real: threads that began in it have not had theirs
    drawn = 0
    for _ in range(_ROUNDS_AT_REST):
        app.stack.update(_FRAME)
        drawn += app.stack.is_dirty
        app.turn([], 0.0)
    return drawn


def table_cost(
    studio: Studio, game: str, rounds: int, driver: Mapping[str, str], size: Size = TABLES_SIZE
) -> TableCost:
    shot = SHOTS[TABLES[game]]
    with studio.set_up(shot, size, driver=driver) as app:
        pick, still = _pick(app, rounds), _still(app, rounds)
    with studio.set_up(
        replace(shot, settings={**(shot.settings or {}), "speed": "normal"}), size, driver=driver
    ) as app:
        busy = _busy(app)
    setup = Shot([lambda stage: routes.open_setup(stage, game)], is_first=True, settings={"speed": "normal"})
    first = median(_first(studio, setup, size, driver) for _ in range(max(min(rounds // 10, 5), 1)))
    return TableCost(pick, busy, still, first)


def fade_cost(studio: Studio, game: str, driver: Mapping[str, str], size: Size) -> float:
    """The dearest frame from when a table without light is to have it until nothing of it changes any more."""
    shot = SHOTS[TABLES[game]]
    settings = {**(shot.settings or {}), "speed": "normal", "light": False}
    with studio.set_up(replace(shot, settings=settings), size, driver=driver) as app:
        _, table = _table(app)
        app.stage.settings = msgspec.structs.replace(app.stage.settings, light=True)
        times: list[float] = []
        while len(times) < 2 or (table.daylight.is_changing and len(times) < _MOST_FRAMES):
            times.append(_time(lambda: app.turn([], _FRAME), process_time))
    return max(times)


def _table(app: App) -> tuple[TableScene, DrawnTable[Any, Any]]:
    scene = app.stack.top
    assert isinstance(scene, TableScene)
    assert isinstance(scene.table, DrawnTable)
    return scene, scene.table


def _pick(app: App, rounds: int) -> float:
    """Picking a piece by a click and seeing where it can go; it is let go of again in between."""
    _, table = _table(app)
    model = table.model
    pieces = sorted(thing for thing in model.sources or model.targets if table.model.things.place_of(thing) is not None)
    times = []
    for number in range(rounds):
        at = pixel_of(table, pieces[number % len(pieces)])
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], _FRAME)
        presses = [pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
        times.append(_time(partial(app.turn, presses, _FRAME), process_time))
        app.turn(
            [pygame.Event(kind, pos=(2, 2), button=3) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)],
            _FRAME,
        )
    return median(times)


def _still(app: App, rounds: int) -> float:
    """The board alone drawn again, as its idle loops have it."""
    scene, _ = _table(app)

    def again() -> None:
        scene.redraw(scene.moving)
        app.turn([], 0.0)

    again()
    return median(_time(again, process_time) for _ in range(rounds))


def _busy(app: App) -> float:
    """Frames of what a person's decision sets going, in the middle."""
    scene, table = _table(app)
    for _ in range(_MOST_FRAMES):  # until the table is seen in its light; that has a measure of its own
        if table.daylight.is_changing:
            app.turn([], _FRAME)
    scene.playing.play(_moving_action(table))
    times: list[float] = []
    while table.is_busy and len(times) < _MOST_FRAMES:
        times.append(_time(lambda: app.turn([], _FRAME), process_time))
    return median(times)


def _moving_action(table: DrawnTable[Any, Any]) -> Action:
    """The first thing to do that something on the board is picked for, or clicked at once."""
    offers = [offer for offer in table.model.offers.all if offer.target]
    return min(offers, key=lambda offer: offer.source is None).choice.action


def _first(studio: Studio, setup: Shot, size: Size, driver: Mapping[str, str]) -> float:
    """From the click on Start to the first picture of the table."""
    with studio.set_up(setup, size, driver=driver) as app:
        clicked = click_on(app, "start")

        def start() -> None:
            for events in (clicked, []):  # that the table is being set is seen first
                app.turn(events, _FRAME)
            _table(app)

        return _time(start)


def _time(part: Callable[[], object], clock: ReadClock = perf_counter) -> float:
    """Milliseconds."""
    return seconds_of(part, clock) * 1000


_LEAVE = """
import os, pygame
show = pygame.display.flip
def first():
    show()
    os._exit(0)
pygame.display.flip = first
"""
_EMPTY = f"""
{_LEAVE}
pygame.init()
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
pygame.display.flip()
"""
OURS = f"""
{_LEAVE}
from game.__main__ import main
main([])
"""


def first_picture(rounds: int) -> tuple[float, float]:
    """Seconds from the start of a process to its first picture: ours, and that of an empty window.

    The best of several rounds, by turns.
    """
    with TemporaryDirectory() as home:
        times = [(start_seconds(OURS, home), start_seconds(_EMPTY, home)) for _ in range(rounds + 1)][1:]
    return min(ours for ours, _ in times), min(empty for _, empty in times)


def start_seconds(code: str, home: str) -> float:
    """Both leave at their first picture, so the time of the process is the time to it.

    They get a player's folder of their own, and modules compiled once as an installed program has them: the first round
    does that.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    variables = {**kept, "LEAVING_ATLANTIS_HOME": home, "PYTHONPYCACHEPREFIX": home, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return seconds_of(lambda: subprocess.run([sys.executable, "-c", code], env=variables, check=True))


@dataclass(frozen=True, slots=True)
class MeasuringDisplay:
    """What kind of display it is, and what the environment must say for it."""

    kind: Literal["screen", "made", "none"]
    variables: Mapping[str, str]


@contextmanager
def measuring_display() -> Iterator[MeasuringDisplay]:
    """The best there is: where nobody sits at a screen, Xvfb draws as one would; without it, drawing goes nowhere."""
    if os.environ.get("DISPLAY"):
        yield MeasuringDisplay("screen", {"SDL_AUDIODRIVER": "dummy"})
    elif program := shutil.which("Xvfb"):
        with _run_xvfb(program) as number:
            # Accelerated drawing has to be copied back to where nobody looks: software is the quicker and the fairer
            # way.
            values = {
                "DISPLAY": f":{number}",
                "SDL_VIDEODRIVER": "x11",
                "SDL_FRAMEBUFFER_ACCELERATION": "0",
                "SDL_AUDIODRIVER": "dummy",
            }
            yield MeasuringDisplay("made", values)
    else:
        yield MeasuringDisplay("none", {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})


@contextmanager
def _run_xvfb(program: str) -> Iterator[int]:
    """Runs Xvfb on a display of its own choice, as long as it is needed."""
    reads, writes = os.pipe()
    command = [program, "-displayfd", str(writes), "-screen", "0", f"{_LARGEST}x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        os.close(writes)
        with os.fdopen(reads) as answer:
            yield int(answer.readline())
    finally:
        process.terminate()
        process.wait(5.0)
