"""Hints are for the decision they were asked for, and for no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.loop import App
from game.match import Match
from game.scenes import TableScene, open_table
from game.scenes.table.hints import HintRequest
from game.tables.hint_panel import HintLines, HintWords
from game.widgets import Button, Scroll, Widget
from tests.soaks import few_or_soak
from tests.stand_ins import advise_with

from ..match.playing import a_match, a_step, until
from .advisers import Ready, TwoSteps, has_panel
from .driving import SIZES, Open, hint_steps, press, top
from .evening import Evening, rules_for, sit_down


def nothing(match: Match) -> None:
    """Happens."""


def another_step(match: Match) -> None:
    match.play(match.legal()[0])


def another_step_taken_back(match: Match) -> None:
    another_step(match)
    match.undo()


def the_step_before_done_otherwise(match: Match) -> None:
    match.undo()
    match.play(match.legal()[1])


@pytest.mark.parametrize(
    "happens, is_shown",
    [(nothing, True), (another_step_taken_back, True), (another_step, False), (the_step_before_done_otherwise, False)],
)
def test_a_hint_is_shown_where_it_was_asked_for(
    tmp_path: Path, happens: Callable[[Match], None], is_shown: bool
) -> None:
    with a_match(tmp_path) as match:
        until(match)
        match.play(match.legal()[0])
        hinting = HintRequest(match, Ready)
        hinting.ask()
        assert hinting.is_asked
        happens(match)
        assert (hinting.answer() is not None) == is_shown
        assert not hinting.is_asked
        assert hinting.answer() is None


def test_who_asks_again_while_a_hint_is_on_its_way_does_not_begin_anew(tmp_path: Path) -> None:
    with a_match(tmp_path) as match:
        until(match)
        adviser = Ready()
        hinting = HintRequest(match, lambda: adviser)
        hinting.ask()
        hinting.ask()
        assert adviser.consulted == 1
        hinting.answer()
        hinting.ask()
        assert adviser.consulted == 2


@pytest.fixture
def asked(open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[App, Match]]:
    """A table at which a person decides, with hints of two steps."""
    advise_with(monkeypatch, TwoSteps)
    with sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"}) as match:
        until(match)
        app = open_app(lambda stage: open_table(stage, match), 1280, 720)
        app.turn([], 0.4)
        yield app, match


def test_enter_does_what_a_hint_says_that_was_asked_for_by_key(
    asked: tuple[App, Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, match = asked
    scene = top(app, TableScene)
    scene.root.focus("menu")
    with monkeypatch.context() as others:
        others.setattr(Match, "actor", None)
        press(app, pygame.K_h)
    assert scene.root.focused is not None
    assert scene.root.focused.name == "menu", "nobody is asked: there is no hint"
    press(app, pygame.K_h)
    app.turn([], 0.02)
    before = len(match.log)
    press(app, pygame.K_RETURN)
    assert match.log[before].text == match.rules.write(TwoSteps.turn[0])


def test_a_hint_stays_until_it_is_dismissed(asked: tuple[App, Match]) -> None:
    app, _ = asked
    press(app, pygame.K_h)
    app.turn([], 0.02)
    app.turn([], 60.0)
    assert hint_steps(app)
    assert has_panel(app)
    press(app, pygame.K_ESCAPE)
    assert hint_steps(app) == ()
    assert not has_panel(app)
    assert top(app, TableScene)


@few_or_soak("sizes", SIZES[::5], SIZES)
def test_a_long_hint_leaves_the_board_its_room_and_a_usual_one_needs_no_scrolling(
    sizes: Sequence[tuple[int, int, int]], tmp_path: Path
) -> None:
    """In every run in the usual and in the tightest window."""
    wrong = []
    usual = HintWords(
        ("Olive to the olive 4: pay 3, take the helmet 6.",) * 3,
        "Beats the rest by about 4 points.",
        ("Or: Buy 3 cards.",),
    )
    for game in ("survive", "atlantis", "atlandice"):
        with sit_down(tmp_path, rules_for(game, 4), bots={1: "random", 2: "random", 3: "random"}, name=game) as match:
            until(match)
            for width, height, text in sizes:
                scene = Evening.of(match, (width, height), text).scene
                before = named_in(scene, "board").rect
                scene.hints.show(
                    scene.visibility.choices()[0],
                    lambda step: "It brings you more than your other moves on average. " * 8,
                )
                panel, gold, scroll = (named_in(scene, name).rect for name in ("hint panel", "gold", "hint words"))
                is_apart = (
                    named_in(scene, "board").rect == before
                    and not panel.colliderect(before)
                    and not panel.colliderect(gold)
                )
                buttons = [widget.rect for widget in scene.root.top.walk() if isinstance(widget, Button)]
                is_seen = (
                    all(pygame.Rect(0, 0, width, height).contains(part) for part in (panel, gold, *buttons))
                    and scroll.height >= 40
                )
                lines = HintLines(usual, scene.stage.say)
                lines.place(scene.stage.look, scroll)
                is_read = [widget.reach for widget in lines.walk() if isinstance(widget, Scroll)] == [0]
                if not is_apart or not is_seen or not is_read:
                    wrong.append((game, width, height, text, before, panel, gold))
    assert not wrong


def test_in_the_smallest_window_a_hint_leaves_the_hand_up_and_the_gold_button_in_reach(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 3)) as match:
        until(match)
        while match.open_legal() == match.legal():
            a_step(match, Random(1))
            until(match)
        scene = Evening.of(match, (1024, 640), 200).scene
        scene.visibility.lift("turn")
        scene.hints.show(
            scene.visibility.choices()[0], lambda step: "It brings you more than your other moves on average."
        )
        assert named_in(scene, "hand")
        assert named_in(scene, "put-down")
        assert pygame.Rect(0, 0, 1024, 640).contains(named_in(scene, "gold").rect)


def named_in(scene: TableScene, name: str) -> Widget:
    scene.refresh_layout()
    return next(widget for widget in scene.root.top.walk() if widget.name == name)
