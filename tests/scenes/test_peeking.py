"""A hand is seen while its owner holds it up, and never longer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest

from game.app.loop import App
from game.match import Match, Sharing
from game.scenes import CardScene, PauseScene, PeekScene, RulebookScene, Scene, TableScene
from tests.soaks import each_with_each, soaked_unless

from ..match.playing import a_step, until
from .driving import Open, find_widget, hold, let_go, press, top
from .evening import rules_for, sit_down
from .lifting import lift, needing_cards, table_app

LEAVING = [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN]
NAMES = {pygame.WINDOWFOCUSLOST: "focus lost", pygame.WINDOWMINIMIZED: "minimized", pygame.WINDOWHIDDEN: "hidden"}


BOTS_BESIDE = {1: "random", 2: "random"}


@pytest.fixture
def survive(tmp_path: Path) -> Iterator[Match]:
    """Three people around the table, all of whom have looked at their racks; one of them places."""
    with sit_down(tmp_path, rules_for("survive", 3)) as match:
        until(match)
        yield match


@pytest.fixture
def atlantis(tmp_path: Path) -> Iterator[Match]:
    with needing_cards(tmp_path) as match:
        yield match


def picture(app: App) -> bytes:
    return pygame.image.tobytes(app.window, "RGB")


def down(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def hold_key(app: App) -> None:
    app.turn([down(pygame.K_e)], 0.02)


def release_key(app: App) -> None:
    app.turn([pygame.Event(pygame.KEYUP, key=pygame.K_e, mod=0)], 0.02)


def hold_eye(app: App) -> None:
    hold(app, find_widget(app, "eye").rect.center)


def release_eye(app: App) -> None:
    """Wherever the pointer has gone meanwhile."""
    let_go(app, (5, 5))


def resize(app: App, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.turn([pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.02)


HOLDS = pytest.mark.parametrize("take, give", [(hold_key, release_key), (hold_eye, release_eye)], ids=["key", "eye"])
Gesture = Callable[[App], None]


@HOLDS
def test_it_is_seen_while_it_is_held(open_app: Open, survive: Match, take: Gesture, give: Gesture) -> None:
    app = table_app(open_app, survive)
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    before = picture(app)
    take(app)
    assert top(app, TableScene).visibility.is_up
    assert picture(app) != before
    give(app)
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert not top(app, TableScene).visibility.is_up
    assert picture(app) == before


@HOLDS
@pytest.mark.parametrize("leaving", LEAVING, ids=list(NAMES.values()))
def test_a_window_that_is_left_shows_no_hand(
    open_app: Open, survive: Match, take: Gesture, give: Gesture, leaving: int
) -> None:
    app = table_app(open_app, survive)
    take(app)
    seen = picture(app)
    app.turn([pygame.Event(leaving)], 0.02)
    assert not top(app, TableScene).visibility.is_up
    assert picture(app) != seen, "the window is switched away with the hand in it"
    app.turn([pygame.Event(pygame.WINDOWRESTORED), pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.02)
    give(app)
    assert not top(app, TableScene).visibility.is_up


@HOLDS
def test_it_goes_when_another_is_to_decide(open_app: Open, survive: Match, take: Gesture, give: Gesture) -> None:
    app = table_app(open_app, survive)
    take(app)
    scene, owner = top(app, TableScene), survive.privacy.viewer
    scene.playing.take_choice(scene.visibility.choices()[0])
    app.turn([], 0.02)
    assert survive.privacy.viewer is not None
    assert survive.privacy.viewer != owner
    assert not scene.visibility.is_up
    give(app)
    assert not scene.visibility.is_up


@HOLDS
@pytest.mark.parametrize(
    "key, kind", [(pygame.K_ESCAPE, PauseScene), (pygame.K_F1, RulebookScene), (pygame.K_r, CardScene)]
)
def test_it_goes_when_another_scene_comes_over_it(
    open_app: Open, survive: Match, take: Gesture, give: Gesture, key: int, kind: type[Scene]
) -> None:
    app = table_app(open_app, survive)
    table = top(app, TableScene)
    take(app)
    press(app, key)
    assert isinstance(app.stack.top, kind)
    assert not table.visibility.is_up
    press(app, pygame.K_ESCAPE)
    assert not top(app, TableScene).visibility.is_up
    give(app)
    assert not table.visibility.is_up


@HOLDS
@pytest.mark.parametrize(
    "size", soaked_unless(lambda size: size[0] < 1000, [(1920, 1080), (1024, 640), (700, 400), (300, 200)])
)
def test_a_resize_leaves_it_up_only_while_it_is_held(
    open_app: Open, survive: Match, take: Gesture, give: Gesture, size: tuple[int, int]
) -> None:
    app = table_app(open_app, survive)
    take(app)
    resize(app, size)
    scene = top(app, TableScene)
    assert scene.visibility.is_up or (
        take is hold_eye and not any(widget.name == "eye" for widget in scene.root.top.walk())
    )
    give(app)
    assert not scene.visibility.is_up


def test_lifted_cards_stay_for_the_turn_and_fold_with_it(open_app: Open, atlantis: Match) -> None:
    app = table_app(open_app, atlantis)
    scene, owner, random = top(app, TableScene), atlantis.actor, Random(4)
    assert scene.visibility.needs_hand
    lift(app)
    assert scene.visibility.is_lifted
    while atlantis.actor == owner:
        assert scene.visibility.is_up
        scene.playing.take_choice(random.choice(scene.visibility.choices()))
        app.turn([], 0.4)
    if isinstance(app.stack.top, PeekScene):
        app.turn([], 0.6)
        press(app, pygame.K_SPACE)
        app.turn([], 0.6)
    assert top(app, TableScene).match.actor != owner
    assert not scene.visibility.is_up


@pytest.mark.parametrize("leaving", LEAVING, ids=list(NAMES.values()))
def test_lifted_cards_fold_when_the_window_is_left(open_app: Open, atlantis: Match, leaving: int) -> None:
    app = table_app(open_app, atlantis)
    lift(app)
    seen = picture(app)
    app.turn([pygame.Event(leaving)], 0.02)
    assert top(app, TableScene).visibility.needs_hand
    assert picture(app) != seen


@pytest.mark.parametrize(
    "game, sharing, bots",
    each_with_each(
        [
            ("survive", "around", {}),
            ("atlantis", "passed", {}),
            ("survive", "passed", BOTS_BESIDE),
            ("atlantis", "around", BOTS_BESIDE),
        ],
        ["survive", "atlantis"],
        get_args(Sharing),
        [{}, BOTS_BESIDE],
    ),
)
def test_a_pause_folds_the_hand_unless_nobody_else_is_there(
    open_app: Open, tmp_path: Path, game: str, sharing: Sharing, bots: dict[int, str]
) -> None:
    with sit_down(tmp_path, rules_for(game, 3), sharing, bots) as match:
        until(match)
        app = table_app(open_app, match)
        scene = top(app, TableScene)
        scene.lifting.lift("turn")
        app.turn([], 0.5)
        assert scene.visibility.is_up
        press(app, pygame.K_p)
        app.turn([], 0.1)
        assert match.paused
        assert scene.visibility.is_up == bool(bots)
        press(app, pygame.K_p)
        app.turn([], 0.1)
        assert scene.visibility.is_up == bool(bots), "who goes on looks again"
        scene.lifting.lift("turn")
        assert scene.visibility.is_up


@pytest.mark.parametrize("game", ["survive", "atlantis"])
def test_passed_around_the_open_hand_is_turned_over_when_the_window_is_left(
    open_app: Open, tmp_path: Path, game: str
) -> None:
    with sit_down(tmp_path, rules_for(game, 2), "passed") as match:
        until(match)
        app = table_app(open_app, match)
        scene, seen = top(app, TableScene), picture(app)
        assert scene.visibility.lies_open
        app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.02)
        assert not scene.visibility.is_up
        assert picture(app) != seen
        hold_key(app)
        assert scene.visibility.is_up
        release_key(app)
        assert not scene.visibility.is_up
        lift(app)
        assert not scene.visibility.is_up, "nobody can have read yet what the key would do"
        app.turn([], 1.0)
        lift(app)
        assert scene.visibility.is_up
        app.turn([], 0.5)
        assert scene.visibility.is_up
        while match.actor is not None:
            a_step(match, Random(1))
        until(match)
        app.turn([], 0.4)
        assert scene.visibility.lies_open
