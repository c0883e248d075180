"""A hand is seen while its owner holds it up, and never longer; a hint goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.bots import Advice
from game.engine import Rules, Saying, View
from game.match import Match
from game.scenes import routes
from game.scenes.card import CardScene
from game.scenes.pause import PauseScene
from game.scenes.peek import PeekScene
from game.scenes.rulebook import RulebookScene
from game.scenes.scene import Scene
from game.scenes.table import TableScene
from game.tables.hint_panel import HintWords
from game.widgets import Button

from ..match.playing import a_step, until
from .driving import Open, click, hint_steps, hold, let_go, named, press, top
from .evening import rules_for, sit_down

LEAVING = [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN]
NAMES = {pygame.WINDOWFOCUSLOST: "focus lost", pygame.WINDOWMINIMIZED: "minimized", pygame.WINDOWHIDDEN: "hidden"}


@pytest.fixture
def survive(tmp_path: Path) -> Iterator[Match]:
    """Three people around the table, all of whom have looked at their racks; one of them places."""
    with sit_down(tmp_path, rules_for("survive", 3)) as match:
        until(match)
        yield match


@pytest.fixture
def atlantis(tmp_path: Path) -> Iterator[Match]:
    """Two people around the table; one of them needs its cards."""
    with sit_down(tmp_path, rules_for("atlantis", 2)) as match:
        until(match)
        while match.open_legal():
            a_step(match, Random(1))
            until(match)
        yield match


def opened(open_app: Open, match: Match, width: int = 1280, height: int = 720) -> App:
    app = open_app(lambda stage: routes.table(stage, match), width, height)
    for _ in range(3):
        app.turn([], 0.4)
    return app


def picture(app: App) -> bytes:
    return pygame.image.tobytes(app.window, "RGB")


def down(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def hold_key(app: App) -> None:
    app.turn([down(pygame.K_e)], 0.02)


def release_key(app: App) -> None:
    app.turn([pygame.Event(pygame.KEYUP, key=pygame.K_e, mod=0)], 0.02)


def hold_eye(app: App) -> None:
    hold(app, named(app, "eye").rect.center)


def release_eye(app: App) -> None:
    """Wherever the pointer has gone meanwhile."""
    let_go(app, (5, 5))


def lift(app: App) -> None:
    press(app, pygame.K_SPACE)


def resize(app: App, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.turn([pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.02)


HOLDS = pytest.mark.parametrize("take, give", [(hold_key, release_key), (hold_eye, release_eye)], ids=["key", "eye"])
Deed = Callable[[App], None]


@HOLDS
def test_it_is_seen_while_it_is_held(open_app: Open, survive: Match, take: Deed, give: Deed) -> None:
    app = opened(open_app, survive)
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
def test_a_window_that_is_left_shows_no_hand(open_app: Open, survive: Match, take: Deed, give: Deed, leaving: int) -> None:
    app = opened(open_app, survive)
    take(app)
    seen = picture(app)
    app.turn([pygame.Event(leaving)], 0.02)
    assert not top(app, TableScene).visibility.is_up
    assert picture(app) != seen, "the window is switched away with the hand in it"
    app.turn([pygame.Event(pygame.WINDOWRESTORED), pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.02)
    give(app)
    assert not top(app, TableScene).visibility.is_up


@HOLDS
def test_it_goes_when_another_is_to_decide(open_app: Open, survive: Match, take: Deed, give: Deed) -> None:
    app = opened(open_app, survive)
    take(app)
    scene, owner = top(app, TableScene), survive.eyes
    scene.playing.take(scene.visibility.choices()[0])
    app.turn([], 0.02)
    assert survive.eyes is not None
    assert survive.eyes != owner
    assert not scene.visibility.is_up
    give(app)
    assert not scene.visibility.is_up


@HOLDS
@pytest.mark.parametrize("key, kind", [(pygame.K_ESCAPE, PauseScene), (pygame.K_F1, RulebookScene), (pygame.K_r, CardScene)])
def test_it_goes_when_another_scene_comes_over_it(
    open_app: Open, survive: Match, take: Deed, give: Deed, key: int, kind: type[Scene]
) -> None:
    app = opened(open_app, survive)
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
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 640), (700, 400), (300, 200)])
def test_a_resize_leaves_it_up_only_while_it_is_held(open_app: Open, survive: Match, take: Deed, give: Deed, size: tuple[int, int]) -> None:
    app = opened(open_app, survive)
    take(app)
    resize(app, size)
    scene = top(app, TableScene)
    assert scene.visibility.is_up or (take is hold_eye and not any(widget.name == "eye" for widget in scene.root.top.walk()))
    give(app)
    assert not scene.visibility.is_up


def test_lifted_cards_stay_for_the_turn_and_fold_with_it(open_app: Open, atlantis: Match) -> None:
    app = opened(open_app, atlantis)
    scene, owner, random = top(app, TableScene), atlantis.actor, Random(4)
    assert scene.visibility.needs_hand
    lift(app)
    assert scene.visibility.is_lifted
    while atlantis.actor == owner:
        assert scene.visibility.is_up
        scene.playing.take(random.choice(scene.visibility.choices()))
        app.turn([], 0.4)
    if isinstance(app.stack.top, PeekScene):
        press(app, pygame.K_SPACE)
        app.turn([], 0.4)
        press(app, pygame.K_SPACE)
        app.turn([], 0.4)
    assert top(app, TableScene).match.actor != owner
    assert not scene.visibility.is_up


@pytest.mark.parametrize("leaving", LEAVING, ids=list(NAMES.values()))
def test_lifted_cards_fold_when_the_window_is_left(open_app: Open, atlantis: Match, leaving: int) -> None:
    app = opened(open_app, atlantis)
    lift(app)
    seen = picture(app)
    app.turn([pygame.Event(leaving)], 0.02)
    assert top(app, TableScene).visibility.needs_hand
    assert picture(app) != seen


@pytest.mark.parametrize("game", ["survive", "atlantis"])
def test_passed_around_the_open_hand_is_turned_over_when_the_window_is_left(open_app: Open, tmp_path: Path, game: str) -> None:
    with sit_down(tmp_path, rules_for(game, 2), "passed") as match:
        until(match)
        app = opened(open_app, match)
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
        assert scene.visibility.is_up
        app.turn([], 0.5)
        assert scene.visibility.is_up
        while match.actor is not None:
            a_step(match, Random(1))
        until(match)
        app.turn([], 0.4)
        assert scene.visibility.lies_open


class Hinter:
    """Knows at once what is best."""

    def __init__(self) -> None:
        self._advice: list[Advice] | None = None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        legal = rules.legal(rules.determinize(view, Random(0)))
        self._advice = [Advice(action, 0.0, (Saying("hint.near"), Saying("hint.least"))) for action in legal[:2]]

    def advice(self) -> list[Advice] | None:
        return self._advice

    def cancel(self) -> None:
        self._advice = None

    def close(self) -> None:
        self._advice = None


class Dreamer(Hinter):
    """Thinks for ever."""

    def advice(self) -> list[Advice] | None:
        return None


class Silent(Hinter):
    """Has lost its thread."""

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        self._advice = []


def hide_by_focus(app: App) -> None:
    app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.02)


def put_down(app: App) -> None:
    scene = top(app, TableScene)
    scene.root.focus("put-down")
    press(app, pygame.K_RETURN)


def open_menu(app: App) -> None:
    """The first Esc lets go of what the hint has pointed out."""
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)


def decide(app: App) -> None:
    scene = top(app, TableScene)
    scene.playing.take(scene.visibility.choices()[0])
    app.turn([], 0.02)


@pytest.mark.parametrize("end", [hide_by_focus, put_down, open_menu, decide])
def test_a_hint_goes_with_the_hand_it_was_made_of(
    open_app: Open, atlantis: Match, monkeypatch: pytest.MonkeyPatch, end: Callable[[App], None]
) -> None:
    app = opened(open_app, atlantis)
    scene = top(app, TableScene)
    monkeypatch.setattr(scene.hint_request, "make", Hinter)
    press(app, pygame.K_h)
    assert hint_steps(app) == ()
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    assert hint_steps(app)
    end(app)
    assert scene.hints.told is None
    scene.settle()
    assert "hint panel" not in [widget.name for widget in scene.root.top.walk()]
    if end is open_menu:
        assert app.stage.toasts.texts == [], "what was told of a table is not told over its menu"


def test_a_hint_names_the_best_move_with_reasons_and_what_else_could_be_done(
    open_app: Open, atlantis: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(open_app, atlantis)
    scene = top(app, TableScene)
    monkeypatch.setattr(scene.hint_request, "make", Hinter)
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    best, other = (app.stage.say(choice.saying.key, **choice.saying.values) for choice in scene.visibility.choices()[:2])
    near, least = app.stage.say("hint.near"), app.stage.say("hint.least")
    assert scene.hints.told == HintWords((f"{best}.",), f"{near} {least}", (f"Or: {other}. {near}",))


def test_advice_that_comes_after_the_hand_went_down_is_not_shown(open_app: Open, atlantis: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(open_app, atlantis)
    scene = top(app, TableScene)
    monkeypatch.setattr(scene.hint_request, "make", Hinter)
    lift(app)
    scene.hints.ask()
    scene.lifting.hide()
    app.turn([], 0.02)
    assert hint_steps(app) == ()


def ask_again(app: App) -> None:
    press(app, pygame.K_h)


def press_the_button(app: App) -> None:
    click(app, named(app, "hint"))


def press_escape(app: App) -> None:
    press(app, pygame.K_ESCAPE)


@pytest.mark.parametrize("end", [ask_again, press_the_button, press_escape, hide_by_focus, put_down, decide])
def test_a_hint_on_its_way_is_seen_at_once_until_nobody_wants_it(
    open_app: Open, atlantis: Match, monkeypatch: pytest.MonkeyPatch, end: Callable[[App], None]
) -> None:
    app = opened(open_app, atlantis)
    scene = top(app, TableScene)
    monkeypatch.setattr(scene.hint_request, "make", Dreamer)
    lift(app)
    say = app.stage.say
    press(app, pygame.K_h)
    assert hint_steps(app) == (say("hint.coming"),)
    assert say("table.hint-comes") in button_texts(app)
    end(app)
    app.turn([], 0.5)
    assert not scene.hint_request.is_asked
    assert hint_steps(app) == ()
    assert say("table.hint") in button_texts(app)
    assert isinstance(app.stack.top, TableScene)


def button_texts(app: App) -> list[str]:
    top(app, TableScene)
    return [widget.text for widget in app.stack.top.root.top.walk() if isinstance(widget, Button)]


def test_a_bot_without_a_hint_says_so(open_app: Open, atlantis: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(open_app, atlantis)
    scene = top(app, TableScene)
    monkeypatch.setattr(scene.hint_request, "make", Silent)
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    assert app.stage.toasts.texts[-1] == app.stage.say("hint.failed")
