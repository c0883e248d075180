"""Where only a part of the picture is drawn anew, the window shows the same as if all of it were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.files.resources import user_saves
from game.scenes import TableScene, open_lesson, open_replay, open_table
from game.scenes.scene import merge_rects
from game.store.settings import Speed
from game.tables import BoardWidget
from game.widgets import Root
from tests.driver import is_a
from tests.match.playing import a_step
from tests.soaks import few_or_soak, soaked_unless

from .boards import Board
from .driving import Open, press, top
from .evening import rules_for, sit_down
from .shelves import rest, save

some_events = few_or_soak("events", 10, 200)
"""One wrong pixel after any of them is enough."""


def whole(app: App) -> pygame.Surface:
    """The picture as it would be if all of it were drawn now."""
    drawn = app.window.copy()
    for scene in app.stack.scenes:
        scene.refresh_layout()
    app.stack.draw(drawn)
    return drawn


def is_same(app: App) -> bool:
    return app.window.get_buffer().raw == whole(app).get_buffer().raw


def counting(done: Counter[str], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with a count of how often it is called."""

    def call(*args: Any) -> Any:
        done[name] += 1
        return function(*args)

    return call


def something(app: App, random: Random) -> list[pygame.Event]:
    """The pointer moves and clicks, keys walk, the wheel turns; nothing opens another scene."""
    width, height = app.window.get_size()
    at = random.randrange(width), random.randrange(80, height)
    match random.randrange(6):
        case 0 | 1:
            return [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))]
        case 2:
            down, up = (pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            return [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)), down, up]
        case 3:
            return [pygame.Event(pygame.MOUSEWHEEL, x=0, y=random.choice((-1, 1)), precise_y=0.0, flipped=False)]
        case _:
            key = random.choice(
                (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN)
            )
            return [
                pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""),
                pygame.Event(pygame.KEYUP, key=key, mod=0),
            ]


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE, pygame.K_F1])
def test_what_lay_over_a_table_is_gone_at_instant_speed(open_app: Open, tmp_path: Path, key: int) -> None:
    """Nothing fades then, and nothing of the table itself differs from before."""
    match = sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"})
    app = open_app(lambda stage: open_table(stage, match), speed="instant")
    app.stage.change(reduced_motion=True)
    app.turn([], 0.1)
    press(app, key)
    app.turn([], 0.1)
    assert not isinstance(app.stack.top, TableScene)
    press(app, pygame.K_ESCAPE)
    app.turn([], 0.1)
    assert isinstance(app.stack.top, TableScene)
    assert is_same(app)


@pytest.mark.parametrize("game", ["atlantis", "atlandice"])
def test_a_pick_moves_nothing_around_the_board_and_draws_the_board_once(
    open_app: Open, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_down(tmp_path, rules_for(game, 2), bots={1: "random"})
    app = open_app(lambda stage: open_table(stage, match), speed="instant")
    app.stage.change(reduced_motion=True)
    board = Board.of(top(app, TableScene))
    assert board
    model = board.table.model
    for _ in range(200):
        app.turn([], 0.1)
        if match.actor is not None and (model.sources or model.targets):
            if (
                game == "atlantis" or match.why_no_undo() is None
            ):  # a plan lets Undo work, which is seen where it did not before
                break
            top(app, TableScene).playing.play(match.legal()[0])
            match.journal.wait()
    app.turn([], 0.1)
    thing = min(thing for thing in model.sources or model.targets if model.things.place_of(thing) is not None)
    at = board.pixel_of(thing)
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], 0.1)
    done: Counter[str] = Counter()
    before = app.window.copy()
    for kind, name in ((Root, "_arrange"), (BoardWidget, "draw")):
        monkeypatch.setattr(kind, name, counting(done, name, getattr(kind, name)))
    app.turn([pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)], 0.1)
    assert before.get_buffer().raw != app.window.get_buffer().raw
    assert done == {"draw": 1}
    assert is_same(app)


@some_events
@pytest.mark.parametrize("game", soaked_unless("atlantis".__ne__, ["survive", "atlantis", "atlandice"]))
@pytest.mark.parametrize("speed", [pytest.param("instant", marks=pytest.mark.soak), "fast"])
def test_on_the_table(open_app: Open, tmp_path: Path, game: str, speed: Speed, events: int) -> None:
    match = sit_down(tmp_path, rules_for(game, 2), bots={1: "random"})
    app, random = open_app(lambda stage: open_table(stage, match), speed=speed), Random(4)
    app.stage.change(reduced_motion=True)  # what floats by itself is drawn now and then only
    for _ in range(events):
        happened = something(app, random)
        app.turn(happened, 0.0)
        assert is_same(app), happened
        for _ in range(random.randrange(3)):
            app.turn([], 1 / 30)
        assert is_same(app), happened


def test_with_the_strip_and_a_notice_over_the_board(open_app: Open, tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 2))
    while len(match.log) < 120 or match.actor is None:
        a_step(match, Random(1))
    app = open_app(lambda stage: open_table(stage, match), 1024, 640, 150)
    scene = top(app, TableScene)
    scene.panel_state.begin_since(0, len(match.log))
    scene.surroundings.offers_changed()
    press(app, pygame.K_s)
    app.stage.toasts.tell("A long notice. " * 20)
    assert any(is_a(widget, "SinceStrip") and not widget.is_folded for widget in scene.root.top.walk())
    for number in range(12):
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(200 + 20 * number, 300), rel=(1, 1), buttons=(0, 0, 0))], 0.2)
        scene.redraw(scene.moving)
        app.turn([], 0.1)
        assert is_same(app)
    scene.redraw(scene.moving)
    assert app.stack.draw_parts(app.window), "a notice that stays does not make every frame a whole one"


@some_events
def test_in_a_lesson(open_app: Open, events: int) -> None:
    app, random = open_app(lambda stage: open_lesson(stage, "survive")), Random(6)
    app.stage.change(reduced_motion=True)
    for _ in range(events // 2):
        happened = something(app, random)
        app.turn(happened, 0.0)
        assert is_same(app), happened
        app.turn([], 1 / 30)
        assert is_same(app), happened


@some_events
def test_in_a_replay(open_app: Open, events: int) -> None:
    user_saves().mkdir(parents=True, exist_ok=True)
    path = save(user_saves(), "evening", "survive", most=150)
    app, random = open_app(lambda stage: open_replay(stage, path)), Random(5)
    rest(app)
    for _ in range(events):
        happened = something(app, random)
        app.turn(happened, 0.0)
        assert is_same(app), happened


def test_little_is_drawn_for_a_pointer_that_moves_over_buttons(open_app: Open, tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 2))
    app = open_app(lambda stage: open_table(stage, match))
    for _ in range(30):
        app.turn([], 1 / 30)
    while match.privacy.curtain is not None or match.privacy.inspecting is not None:
        match.privacy.lift_curtain(
            match.privacy.curtain
        ) if match.privacy.curtain is not None else match.privacy.end_inspection()
        app.turn([], 1 / 30)
    menu = next(widget for widget in app.stack.top.root.top.walk() if widget.name == "menu")
    app.turn([], 1.0)
    app.stack.top.handle(pygame.Event(pygame.MOUSEMOTION, pos=menu.rect.center, rel=(1, 1), buttons=(0, 0, 0)))
    parts = app.stack.draw_parts(app.window)
    assert parts is not None
    assert sum(part.width * part.height for part in parts) < 30_000


def test_overlapping_parts_are_one_and_none_lies_outside() -> None:
    window = pygame.Rect(0, 0, 100, 100)
    found = merge_rects(
        [
            pygame.Rect(0, 0, 10, 10),
            pygame.Rect(50, 50, 10, 10),
            pygame.Rect(5, 5, 50, 50),
            pygame.Rect(95, 95, 20, 20),
        ],
        window,
    )
    assert sorted(map(tuple, found)) == [(0, 0, 60, 60), (95, 95, 5, 5)]
    assert merge_rects([pygame.Rect(200, 0, 10, 10)], window) == []
