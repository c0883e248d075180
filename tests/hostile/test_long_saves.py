"""Saves of 300,000 lines, of steps taken back and of seats that change hands: nothing waits for them, and memory is
bounded.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.engine import Line, Referee
from game.engine.journal import UNDO, seal_line, seating
from game.files.resources import user_saves
from game.match.player import head_of
from game.scenes import LoadScene, MenuScene, Pop, Push, ReplayScene, TableScene, open_load, open_menu
from tests.driver import is_a
from tests.match.playing import MIXES, players_of, rules_of
from tests.scenes.driving import Open, press
from tests.scenes.frames import frame, timed
from tests.scenes.memory import resident

pytestmark = [pytest.mark.hostile, pytest.mark.usefixtures("inline_bots")]
LINES = 300_000
MEGABYTES = 250  # that all of it may need in the end
_LONGEST = 0.25  # seconds of work in a frame, once the table is set
_SET = 1.0  # seconds of work in which a table is set, which a short save needs as well


def steps_taken_back(referee: Referee[Any, Any]) -> Iterator[Line]:
    seat = referee.to_act()
    yield from cycle([Line(seat, referee.rules.write(referee.legal()[0])), Line(seat, UNDO)])


def seats_that_change_hands(_referee: Referee[Any, Any]) -> Iterator[Line]:
    yield from cycle([seating(1, "castaway"), seating(1, None)])


def write(path: Path, more: Callable[[Referee[Any, Any]], Iterable[Line]]) -> None:
    rules = rules_of("survive", 3)
    referee = Referee(rules, 5)
    referee.draw_all()
    seal, rows = 0, []
    head = head_of(rules, players_of(rules, MIXES["three"]), 5, "around")
    lines = [*referee.lines, *islice(more(referee), LINES - len(referee.lines))]
    for text in (head.write(), *(line.write() for line in lines)):
        row, seal = seal_line(text, seal)
        rows.append(row)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*rows, ""]), encoding="utf-8")


def frames_until(app: App, is_so: Callable[[], bool], seconds: float = 240) -> float:
    """The work of the longest frame until something has come about."""
    longest, until = 0.0, time.monotonic() + seconds
    while not is_so():
        longest = max(longest, frame(app))
        time.sleep(0.01)
        assert time.monotonic() < until
    return longest


@pytest.mark.parametrize("more", [steps_taken_back, seats_that_change_hands])
def test_nothing_waits_for_a_save_of_300_000_lines(open_app: Open, more: Callable[..., Iterable[Line]]) -> None:
    path = user_saves() / "long.journal"
    write(path, more)
    before = resident()
    app = open_app(open_menu)
    menu = app.stack.top
    assert isinstance(menu, MenuScene)
    assert frames_until(app, lambda: menu.waiting is not None) < _LONGEST * 2, (
        "the pictures of the menu come one by one"
    )
    press(app, pygame.K_RETURN)
    assert frames_until(app, lambda: is_a(app.stack.top, "WaitingScene")) < _LONGEST
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is menu
    assert frames_until(app, lambda: menu.waiting is not None and not menu.search) < _LONGEST
    press(app, pygame.K_RETURN)
    assert frames_until(app, lambda: not is_a(app.stack.top, "MenuScene", "WaitingScene")) < _SET
    table = next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))
    assert max(frame(app) for _ in range(60)) < _LONGEST
    assert len(table.match.log) < 1000
    while app.stack.top is not menu:
        app.stack.carry_out(Pop())
    app.stack.carry_out(Push(open_load(app.stage)))
    load = app.stack.top
    assert isinstance(load, LoadScene)
    assert frames_until(app, lambda: not load.saves.is_reading) < _LONGEST
    app.stack.carry_out(Pop())
    app.stack.carry_out(Push(replay := ReplayScene(app.stage, path)))
    assert frames_until(app, lambda: replay.replay is not None) < _LONGEST
    for key in (pygame.K_END, pygame.K_LEFT, pygame.K_PAGEUP, pygame.K_HOME, pygame.K_RIGHT):
        assert timed(partial(press, app, key)) < _LONGEST
    assert resident() - before < MEGABYTES
