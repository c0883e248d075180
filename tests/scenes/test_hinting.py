"""Hints are for the decision they were asked for, and for no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.bots import NEXT, Advice
from game.engine import Action, Rules, Saying, View
from game.match import Match
from game.rules.survive.actions import Go, Stop
from game.scenes import routes
from game.scenes.table import TableScene
from game.scenes.table.hint_request import HintRequest
from game.tables.survive import SurviveTable
from game.tables.survive.input.offers import explorer
from game.widgets import Button, Widget

from ..match.playing import a_match, a_step, until
from .driving import SIZES, Open, hint_steps, press, top, words
from .evening import Evening, rules_for, sit_down


class Ready:
    """Has its advice at once."""

    def __init__(self) -> None:
        self.consulted = self.cancelled = 0

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        assert view.seat is not None
        self.consulted += 1

    def advice(self) -> Sequence[Advice] | None:
        return [Advice("a move", 0.0, (Saying("hint.even"),))]

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        """It has nothing."""


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
    "happens, is_shown", [(nothing, True), (another_step_taken_back, True), (another_step, False), (the_step_before_done_otherwise, False)]
)
def test_a_hint_is_shown_where_it_was_asked_for(tmp_path: Path, happens: Callable[[Match], None], is_shown: bool) -> None:
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


class TwoSteps(Ready):
    """Hints at the first move there is and at one after it."""

    turn: tuple[Action, ...] = ()

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        world = rules.determinize(view, Random(0))
        first = rules.legal(world)[0]
        rules.apply(world, first)
        TwoSteps.turn = first, rules.legal(world)[0]

    def advice(self) -> Sequence[Advice] | None:
        return [Advice(self.turn[0], 0.0, (Saying("hint.even"),), self.turn)]


@pytest.fixture
def asked(open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[App, Match]]:
    """A table at which a person decides, with hints of two steps."""
    monkeypatch.setattr("game.scenes.table.scene.HintRequest", partial(HintRequest, adviser=TwoSteps))
    with sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"}) as match:
        until(match)
        app = open_app(lambda stage: routes.table(stage, match), 1280, 720)
        app.turn([], 0.4)
        yield app, match


def test_enter_does_what_a_hint_says_that_was_asked_for_by_key(asked: tuple[App, Match], monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.parametrize("is_followed", [True, False])
def test_who_follows_a_hint_is_shown_the_next_step_of_the_turn(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_followed: bool
) -> None:
    monkeypatch.setattr("game.scenes.table.scene.HintRequest", partial(HintRequest, adviser=TwoSteps))
    with sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"}) as match:
        until(match)
        while not any(isinstance(action, Stop) for action in match.legal()):
            a_step(match, Random(1))
            until(match)
        app = open_app(lambda stage: routes.table(stage, match), 1280, 720)
        app.turn([], 0.4)
        scene, pointed = top(app, TableScene), list[Action]()
        monkeypatch.setattr(scene.table, "point_out", lambda choice, then: pointed.append(choice.action))
        press(app, pygame.K_h)
        app.turn([], 0.02)
        best, other = scene.visibility.choices()[:2]
        assert pointed == [best.action] == [TwoSteps.turn[0]]
        scene.playing.take(best if is_followed else other)
        for _ in range(40):
            app.turn([], 0.1)
        assert pointed[1:] == ([TwoSteps.turn[1]] if is_followed else [])
        assert bool(hint_steps(app)) == is_followed


@pytest.mark.parametrize(
    "game, key", [("survive", pygame.K_SPACE), ("atlantis", pygame.K_SPACE), ("atlandice", pygame.K_SPACE), ("atlandice", pygame.K_RETURN)]
)
def test_space_and_enter_follow_a_hint_at_every_table_whatever_was_picked_before_it(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, key: int
) -> None:
    monkeypatch.setattr("game.scenes.table.scene.HintRequest", partial(HintRequest, adviser=TwoSteps))
    with sit_down(tmp_path, rules_for(game, 2), bots={1: "random"}) as match:
        until(match)
        app = open_app(lambda stage: routes.table(stage, match), 1280, 720)
        app.turn([], 0.4)
        scene = top(app, TableScene)
        scene.root.focus("board")
        press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)  # something else is picked, or done
        app.turn([], 0.4)
        press(app, pygame.K_h)
        app.turn([], 0.02)
        before = len(match.log)
        assert top(app, TableScene).gold.text == app.stage.say("hint.follow")
        press(app, key)
        assert match.log[before].text == match.rules.write(TwoSteps.turn[0])


def test_a_long_hint_leaves_the_board_its_room(tmp_path: Path) -> None:
    wrong = []
    for game in ("survive", "atlantis", "atlandice"):
        with sit_down(tmp_path, rules_for(game, 4), bots={1: "random", 2: "random", 3: "random"}, name=game) as match:
            until(match)
            for width, height, text in SIZES:
                scene = Evening.of(match, (width, height), text).table
                before = named_in(scene, "board").rect
                scene.hints.show(scene.visibility.choices()[0], "It brings you more than your other moves on average. " * 8)
                panel, gold, scroll = (named_in(scene, name).rect for name in ("hint panel", "gold", "hint words"))
                is_apart = named_in(scene, "board").rect == before and not panel.colliderect(before) and not panel.colliderect(gold)
                buttons = [widget.rect for widget in scene.root.top.walk() if isinstance(widget, Button)]
                is_seen = all(pygame.Rect(0, 0, width, height).contains(part) for part in (panel, gold, *buttons)) and scroll.height >= 40
                if not is_apart or not is_seen:
                    wrong.append((game, width, height, text, before, panel, gold))
    assert not wrong


def test_in_the_smallest_window_a_hint_leaves_the_hand_up_and_the_gold_button_in_reach(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 3)) as match:
        until(match)
        while match.open_legal() == match.legal():
            a_step(match, Random(1))
            until(match)
        scene = Evening.of(match, (1024, 640), 200).table
        scene.visibility.lift("turn")
        scene.hints.show(scene.visibility.choices()[0], "It brings you more than your other moves on average.")
        assert named_in(scene, "hand")
        assert named_in(scene, "put-down")
        assert pygame.Rect(0, 0, 1024, 640).contains(named_in(scene, "gold").rect)


def named_in(scene: TableScene, name: str) -> Widget:
    scene.settle()
    return next(widget for widget in scene.root.top.walk() if widget.name == name)


class OtherPiece(TwoSteps):
    """Hints at a step of one piece and then at one of another."""

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        world = rules.determinize(view, Random(0))
        first = next(action for action in rules.legal(world) if isinstance(action, Go))
        rules.apply(world, first)
        others = (action for action in rules.legal(world) if isinstance(action, Go) and action.explorer != first.explorer)
        TwoSteps.turn = first, next(others)

    def advice(self) -> Sequence[Advice] | None:
        return [Advice(self.turn[0], 0.0, (Saying(NEXT, {"step": Saying("hint.worse")}),), self.turn)]


@pytest.fixture
def moving(open_app: Open, tmp_path: Path) -> Iterator[tuple[App, Match]]:
    """A table at which a person may move any of three explorers, with hints at a step of one and then at one of another."""
    with sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"}) as match:
        until(match)
        while len(can_go(match)) < 3:
            a_step(match, Random(1))
            until(match)
        app = open_app(lambda stage: routes.table(stage, match), 1280, 720)
        app.turn([], 0.4)
        top(app, TableScene).hint_request.make = OtherPiece
        yield app, match


def can_go(match: Match) -> list[int]:
    return sorted({action.explorer for action in match.legal() if isinstance(action, Go)})


def drawn_table(app: App) -> SurviveTable:
    table = top(app, TableScene).table
    assert isinstance(table, SurviveTable)
    return table


def ask_for_hint(app: App) -> None:
    press(app, pygame.K_h)
    app.turn([], 0.02)


def come_to_rest(app: App) -> None:
    for _ in range(40):
        app.turn([], 0.1)


def has_panel(app: App) -> bool:
    return "hint panel" in [widget.name for widget in top(app, TableScene).root.top.walk()]


def test_the_next_step_is_marked_though_what_has_moved_stays_in_hand(moving: tuple[App, Match]) -> None:
    app, match = moving
    ask_for_hint(app)
    for _ in range(2):
        offer = top(app, TableScene).table.hinted_offer
        assert offer is not None
        assert offer.choice.action in TwoSteps.turn
        press(app, pygame.K_SPACE)
        come_to_rest(app)
    assert [entry.text for entry in match.log if entry.actor == 0][-2:] == [match.rules.write(action) for action in TwoSteps.turn]


def test_what_a_hint_points_to_comes_into_sight(moving: tuple[App, Match]) -> None:
    app, _ = moving
    table = drawn_table(app)
    camera = table.model.camera
    ask_for_hint(app)
    thing = table.cursor.hinted_thing
    press(app, pygame.K_ESCAPE)
    assert thing is not None
    at = table.model.things.place_of(thing)
    assert at is not None
    camera.zoom_at(camera.room.center, 3.0)
    away = 1 if camera.pixel(at)[0] > camera.room.centerx else -1
    camera.move(away * 5000, 5000)
    assert not camera.room.collidepoint(camera.pixel(at))
    ask_for_hint(app)
    assert table.cursor.hinted_thing == thing
    assert camera.room.collidepoint(camera.pixel(at))


def test_who_presses_too_soon_for_the_next_hinted_step_makes_no_other(moving: tuple[App, Match]) -> None:
    app, match = moving
    app.stage.change(speed="slow")
    ask_for_hint(app)
    press(app, pygame.K_SPACE)
    made = len(match.log)
    app.turn([], 0.5)
    assert drawn_table(app).is_busy
    press(app, pygame.K_SPACE)
    assert len(match.log) == made, "the turn is not ended"


def test_while_a_hinted_step_moves_the_next_one_is_told_and_what_is_picked_meanwhile_stays(moving: tuple[App, Match]) -> None:
    app, match = moving
    app.stage.change(speed="slow")
    ask_for_hint(app)
    _, second = hint_steps(app)
    press(app, pygame.K_SPACE)
    assert drawn_table(app).is_busy
    assert (hint_steps(app), has_panel(app)) == ((second,), True)
    third = next(e for e in can_go(match) if e not in [action.explorer for action in TwoSteps.turn if isinstance(action, Go)])
    drawn_table(app).press([explorer(third)])
    come_to_rest(app)
    assert drawn_table(app).model.picking.source == explorer(third)
    assert len(hint_steps(app)) == 1, "it is told in the words of what can be done now"


class Late(OtherPiece):
    """Has its advice when it is told to."""

    found: Sequence[Advice] | None = None

    def advice(self) -> Sequence[Advice] | None:
        return self.found


def test_what_is_picked_stays_until_a_hint_has_come(moving: tuple[App, Match], monkeypatch: pytest.MonkeyPatch) -> None:
    app, match = moving
    top(app, TableScene).hint_request.make = Late
    picking, (first, *_) = drawn_table(app).model.picking, map(explorer, can_go(match))
    drawn_table(app).press([first])
    ask_for_hint(app)
    press(app, pygame.K_h)
    assert (picking.source, hint_steps(app)) == (first, ()), "it was thought better of"
    monkeypatch.setattr(Late, "found", [])
    ask_for_hint(app)
    assert (picking.source, hint_steps(app)) == (first, ()), "there is none"
    monkeypatch.setattr(Late, "found", [Advice(TwoSteps.turn[1], 0.0, (Saying("hint.even"),), TwoSteps.turn[1:])])
    ask_for_hint(app)
    assert top(app, TableScene).table.hinted_offer is not None


def test_a_hint_tells_the_danger_of_its_step(moving: tuple[App, Match]) -> None:
    app, _ = moving
    scene, say = top(app, TableScene), app.stage.say
    scene.hints.show(replace(scene.visibility.choices()[0], danger=Saying("hint.worse")), "Do it.")
    assert say("hint.worse") in words(app)


def test_what_a_lesson_or_a_puzzle_shows_is_no_step_of_an_earlier_hint(moving: tuple[App, Match]) -> None:
    app, _ = moving
    ask_for_hint(app)
    scene = top(app, TableScene)
    first = next(choice for choice in scene.visibility.choices() if choice.action == TwoSteps.turn[0])
    scene.hints.show(first, "Do it.")
    scene.playing.take(first)
    come_to_rest(app)
    assert hint_steps(app) == ()
