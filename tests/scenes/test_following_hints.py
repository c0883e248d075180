"""Who follows a hint is led through the turn step by step, and makes no step that was not meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.bots import NEXT, Advice
from game.engine import Action, Choice, Message
from game.match import Match
from game.rules.survive.actions import Go, Stop
from game.scenes import TableScene, open_table
from game.tables import DrawnTable, Offers, Selection, hinted_offer
from game.tables.hint_panel import HintWords, hint_panel
from game.widgets import Label
from tests.stand_ins import advise_with
from tests.tables.things import explorer

from ..match.playing import a_step, until
from .advisers import Late, OtherPiece, TwoSteps, ask_for_hint, has_panel
from .driving import Open, hint_steps, press, top, words
from .evening import rules_for, sit_down


@pytest.mark.parametrize("is_followed", [True, False])
def test_who_follows_a_hint_is_shown_the_next_step_of_the_turn(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_followed: bool
) -> None:
    advise_with(monkeypatch, TwoSteps)
    with sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"}) as match:
        until(match)
        while not any(isinstance(action, Stop) for action in match.legal()):
            a_step(match, Random(1))
            until(match)
        app = open_app(lambda stage: open_table(stage, match), 1280, 720)
        app.turn([], 0.4)
        scene, pointed = top(app, TableScene), list[Action]()

        def point_out(selection: Selection, offers: Offers, choice: Choice, then: Sequence[Action]) -> Selection:
            pointed.append(choice.action)
            return selection

        monkeypatch.setattr("game.scenes.table.hints.lend", point_out)
        press(app, pygame.K_h)
        app.turn([], 0.02)
        best, other = scene.visibility.choices()[:2]
        assert pointed == [best.action] == [TwoSteps.turn[0]]
        scene.playing.take_choice(best if is_followed else other)
        for _ in range(40):
            app.turn([], 0.1)
        assert pointed[1:] == ([TwoSteps.turn[1]] if is_followed else [])
        assert bool(hint_steps(app)) == is_followed


@pytest.mark.parametrize(
    "game, key",
    [
        ("survive", pygame.K_SPACE),
        ("atlantis", pygame.K_SPACE),
        ("atlandice", pygame.K_SPACE),
        ("atlandice", pygame.K_RETURN),
    ],
)
def test_space_and_enter_follow_a_hint_at_every_table_whatever_was_picked_before_it(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, key: int
) -> None:
    advise_with(monkeypatch, TwoSteps)
    with sit_down(tmp_path, rules_for(game, 2), bots={1: "random"}) as match:
        until(match)
        app = open_app(lambda stage: open_table(stage, match), 1280, 720)
        app.turn([], 0.4)
        scene = top(app, TableScene)
        scene.root.focus("board")
        press(app, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)  # something else is picked, or done
        app.turn([], 0.4)
        app.turn([], 0.6)
        press(app, pygame.K_h)
        app.turn([], 0.02)
        before = len(match.log)
        assert top(app, TableScene).gold.text == app.stage.say("hint.follow")
        press(app, key)
        assert match.log[before].text == match.rules.write(TwoSteps.turn[0])


@pytest.fixture
def moving(open_app: Open, tmp_path: Path) -> Iterator[tuple[App, Match]]:
    """A table at which a person may move any of three explorers, with hints at a step of one and then at one of
    another.
    """
    with sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"}) as match:
        until(match)
        while len(can_go(match)) < 3:
            a_step(match, Random(1))
            until(match)
        app = open_app(lambda stage: open_table(stage, match), 1280, 720)
        app.turn([], 0.4)
        top(app, TableScene).hint_request.make = OtherPiece
        yield app, match


def can_go(match: Match) -> list[int]:
    return sorted({action.explorer for action in match.legal() if isinstance(action, Go)})


def come_to_rest(app: App) -> None:
    for _ in range(40):
        app.turn([], 0.1)


def drawn_table(app: App) -> DrawnTable[Any, Any]:
    table = top(app, TableScene).table
    assert isinstance(table, DrawnTable)
    return table


def test_the_next_step_is_marked_though_what_has_moved_stays_in_hand(moving: tuple[App, Match]) -> None:
    app, match = moving
    ask_for_hint(app)
    for _ in range(2):
        offer = hinted_offer(top(app, TableScene).table.selection, top(app, TableScene).table.offers)
        assert offer is not None
        assert offer.choice.action in TwoSteps.turn
        press(app, pygame.K_SPACE)
        come_to_rest(app)
    assert [entry.text for entry in match.log if entry.actor == 0][-2:] == [
        match.rules.write(action) for action in TwoSteps.turn
    ]


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


def test_while_a_hinted_step_moves_the_next_one_is_told_and_what_is_picked_meanwhile_stays(
    moving: tuple[App, Match],
) -> None:
    app, match = moving
    app.stage.change(speed="slow")
    ask_for_hint(app)
    _, second = hint_steps(app)
    press(app, pygame.K_SPACE)
    assert drawn_table(app).is_busy
    assert (hint_steps(app), has_panel(app)) == ((second,), True)
    third = next(
        e for e in can_go(match) if e not in [action.explorer for action in TwoSteps.turn if isinstance(action, Go)]
    )
    drawn_table(app).press([explorer(third)])
    come_to_rest(app)
    assert drawn_table(app).model.source == explorer(third)
    assert len(hint_steps(app)) == 1, "it is told in the words of what can be done now"


def test_what_is_picked_stays_until_a_hint_has_come(moving: tuple[App, Match], monkeypatch: pytest.MonkeyPatch) -> None:
    app, match = moving
    top(app, TableScene).hint_request.make = Late
    model, (first, *_) = drawn_table(app).model, map(explorer, can_go(match))
    drawn_table(app).press([first])
    ask_for_hint(app)
    press(app, pygame.K_h)
    assert (model.source, hint_steps(app)) == (first, ()), "it was thought better of"
    monkeypatch.setattr(Late, "found", [])
    ask_for_hint(app)
    assert (model.source, hint_steps(app)) == (first, ()), "there is none"
    monkeypatch.setattr(Late, "found", [Advice(TwoSteps.turn[1], 0.0, (Message("hint.even"),), TwoSteps.turn[1:])])
    ask_for_hint(app)
    assert hinted_offer(top(app, TableScene).table.selection, top(app, TableScene).table.offers) is not None


def test_a_hint_tells_the_danger_of_its_step(moving: tuple[App, Match]) -> None:
    app, _ = moving
    scene, say = top(app, TableScene), app.stage.say
    dangerous, *others = scene.visibility.choices()
    dangerous = replace(dangerous, danger=Message("hint.worse"))
    vars(scene.visibility)["choices"] = lambda: [dangerous, *others]
    scene.surroundings.offers_changed()
    scene.refresh_layout()
    scene.hints.show(dangerous, lambda step: "Do it.")
    assert say("hint.worse") in words(app)


def test_a_hint_tells_from_the_start_what_any_step_of_it_costs(moving: tuple[App, Match]) -> None:
    """Also where there is no room for all of its steps, and until that step is made."""
    app, _ = moving
    app.stage.change(speed="slow")
    top(app, TableScene).hint_request.make = Costly
    ask_for_hint(app)
    assert len(hint_steps(app)) == 2
    assert app.stage.say("hint.worse-little") in dangers(app)
    look, hint = app.stage.look, HintWords(("One.", "Two.", "Three."), "Why. " * 40, (), ("", "", "It is lost."))
    shown = hint_panel(hint, app.stage.say, lambda: None)
    shown.place(look, pygame.Rect(0, 0, look.u(9), look.u(9)))
    assert [widget.text for widget in shown.walk() if widget.name == "hint danger" and isinstance(widget, Label)] == [
        "It is lost."
    ]
    press(app, pygame.K_SPACE)
    assert app.stage.say("hint.worse-little") in dangers(app), "while the step before it is made"


class Costly(OtherPiece):
    """Its second step costs something."""

    def advice(self) -> Sequence[Advice] | None:
        step = {"step": Message("hint.worse"), "danger": Message("hint.worse-little")}
        return [Advice(self.turn[0], 0.0, (Message(NEXT, step),), self.turn)]


def dangers(app: App) -> list[str]:
    return [
        widget.text
        for widget in top(app, TableScene).root.top.walk()
        if widget.name == "hint danger" and isinstance(widget, Label)
    ]


def test_what_a_lesson_or_a_puzzle_shows_is_no_step_of_an_earlier_hint(moving: tuple[App, Match]) -> None:
    app, _ = moving
    ask_for_hint(app)
    scene = top(app, TableScene)
    first = next(choice for choice in scene.visibility.choices() if choice.action == TwoSteps.turn[0])
    scene.hints.show(first, lambda step: "Do it.")
    scene.playing.take_choice(first)
    come_to_rest(app)
    assert hint_steps(app) == ()
