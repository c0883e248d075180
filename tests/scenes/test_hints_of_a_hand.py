"""A hint is made of a hand: it is given only while that is up, and goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.bots import Advice, Adviser
from game.engine import Message, Rules, View
from game.match import Match
from game.scenes import PauseScene, TableScene
from game.scenes.table.hints import in_words, step_in_words
from game.tables.hint_panel import HintWords
from game.widgets import Button

from .driving import Open, click, find_widget, hint_steps, press, top
from .lifting import lift, needing_cards, table_app


@pytest.fixture
def atlantis(tmp_path: Path) -> Iterator[Match]:
    with needing_cards(tmp_path) as match:
        yield match


class Hinter:
    """Knows at once what is best."""

    def __init__(self) -> None:
        self._advice: list[Advice] | None = None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        legal = rules.legal(rules.determinize(view, Random(0)))
        self._advice = [Advice(action, 0.0, (Message("hint.near"), Message("hint.least"))) for action in legal[:2]]

    def advice(self) -> list[Advice] | None:
        return self._advice

    def cancel(self) -> None:
        self._advice = None

    def close(self) -> None:
        self._advice = None


def open_with_adviser(open_app: Open, match: Match, adviser: Callable[[], Adviser]) -> tuple[App, TableScene]:
    """The table of a match at which hints come from somebody else."""
    app = table_app(open_app, match)
    scene = top(app, TableScene)
    scene.hint_request.make = adviser
    return app, scene


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
    scene.playing.take_choice(scene.visibility.choices()[0])
    app.turn([], 0.02)


@pytest.mark.parametrize("end", [hide_by_focus, put_down, open_menu, decide])
def test_a_hint_goes_with_the_hand_it_was_made_of(open_app: Open, atlantis: Match, end: Callable[[App], None]) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    press(app, pygame.K_h)
    assert hint_steps(app) == ()
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    assert hint_steps(app)
    end(app)
    assert scene.hints.words is None
    scene.refresh_layout()
    assert "hint panel" not in [widget.name for widget in scene.root.top.walk()]
    if end is open_menu:
        assert app.stage.toasts.texts == [], "what was told of a table is not told over its menu"


def test_a_hint_names_the_best_move_with_reasons_and_what_else_could_be_done(open_app: Open, atlantis: Match) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    best, other = (step_in_words(choice.message, scene.narrator) for choice in scene.visibility.choices()[:2])
    near, least = app.stage.say("hint.near"), app.stage.say("hint.least")
    assert scene.hints.words == HintWords((best,), f"{near} {least}", (f"Or: {other}",))

    first, *rest = scene.visibility.choices()[:3]
    advice = Advice(first.action, 0.0, (Message("hint.later"),), (first.action, rest[0].action))
    others = [(choice, Advice(choice.action, 0.0, (Message("hint.near"),))) for choice in rest]
    told = in_words([(first, advice), *others], scene.narrator).others
    assert told == (f"Or: {step_in_words(rest[1].message, scene.narrator)}",), "a step of the same turn is no other way"
    worse = [(rest[1], Advice(rest[1].action, 0.0, (Message("hint.worse"),)))]
    assert in_words([(first, advice), *worse], scene.narrator).others == (), "nor is what is worse"


def test_advice_that_comes_after_the_hand_went_down_is_not_shown(open_app: Open, atlantis: Match) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    lift(app)
    scene.hints.ask()
    scene.lifting.hide()
    app.turn([], 0.02)
    assert hint_steps(app) == ()


def ask_again(app: App) -> None:
    press(app, pygame.K_h)


def press_the_button(app: App) -> None:
    click(app, find_widget(app, "hint"))


def press_escape(app: App) -> None:
    press(app, pygame.K_ESCAPE)


@pytest.mark.parametrize("end", [ask_again, press_the_button, press_escape, hide_by_focus, put_down, decide])
def test_a_hint_on_its_way_is_seen_at_once_until_nobody_wants_it(open_app: Open, atlantis: Match, end: Callable[[App], None]) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Dreamer)
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


def test_a_hint_that_is_asked_for_with_the_hand_down_comes_whenever_that_is_looked_at(open_app: Open, atlantis: Match) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    press(app, pygame.K_h)
    assert app.stage.toasts.texts[-1] == app.stage.say("table.hint-waits")
    for _ in range(2):
        assert hint_steps(app) == ()
        app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")], 0.02)
        app.turn([], 0.02)
        assert hint_steps(app), "it comes with the hand, and again with it"
        app.turn([pygame.Event(pygame.KEYUP, key=pygame.K_e, mod=0)], 0.02)
    assert scene.hints.words is None
    hide_by_focus(app)
    lift(app)
    app.turn([], 0.02)
    assert hint_steps(app) == (), "when nobody looks, it is over"


def test_a_bot_without_a_hint_says_so(open_app: Open, atlantis: Match) -> None:
    app, _ = open_with_adviser(open_app, atlantis, Silent)
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    assert app.stage.toasts.texts[-1] == app.stage.say("hint.failed")
