"""Only I hear: a person's hand is told to that person while they act, and its picture stays down."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.scenes import MenuScene, Push, TableScene
from game.store import Person, put_person
from tests.driver import find_all, is_a
from tests.scenes.driving import Open, press, top
from tests.scenes.evening import rules_for, sit_down
from tests.scenes.listener import Listener, listen

HAND = "Your hand, for your ears only"


def person(name: str, hears_alone: bool) -> Person:
    return Person(name, None, "", datetime.now().astimezone(), hears_alone=hears_alone)


@pytest.fixture
def atlantis(open_app: Open, tmp_path: Path) -> App:
    """Ada and Ben at a table of Atlantis; Ada wants to hear her hand alone."""
    put_person(person("Ada", hears_alone=True))
    put_person(person("Ben", hears_alone=False))
    app = open_app(MenuScene)
    match = sit_down(tmp_path, rules_for("atlantis", 2), names=("Ada", "Ben"))
    app.stack.carry_out(Push(TableScene(app.stage, match)))
    settle(app)
    return app


def settle(app: App) -> None:
    for _ in range(60):
        app.turn([], 0.1)


def heard_buttons(listener: Listener) -> list[str]:
    """What follows from the hand that is told, in words."""
    lines = [node.heard for key, node in listener.tree.nodes.items() if key.startswith("#heard ")]
    return [heard.name for heard in lines if heard.role == "button"]


def test_the_hand_is_told_while_its_owner_acts_and_nothing_of_it_is_seen(atlantis: App) -> None:
    assert top(atlantis, TableScene).match.actor == 0
    seen = pygame.image.tobytes(atlantis.window, "RGB")
    with listen(atlantis) as ada:
        settle(atlantis)
        assert HAND in ada.names()
        assert heard_buttons(ada)
        atlantis.stack.top.root.shows_focus = False
        atlantis.stack.top.redraw()
        atlantis.turn([], 0.0)
        assert pygame.image.tobytes(atlantis.window, "RGB") == seen
    settle(atlantis)
    assert not top(atlantis, TableScene).visibility.is_heard_only, "nobody listens any more"


def test_a_choice_that_is_heard_is_made_and_the_hand_is_gone_in_that_event(atlantis: App) -> None:
    with listen(atlantis) as ada:
        settle(atlantis)
        for _ in range(40):
            match = top(atlantis, TableScene).match
            if match.actor != 0:
                break
            lines = [name for name in heard_buttons(ada) if name]
            if lines:
                ada.ask(lines[0])
                atlantis.turn([], 0.02)
            else:
                press(atlantis, pygame.K_SPACE)
            if match.actor != 0:
                assert HAND not in ada.names()
            settle(atlantis)
            if is_a(atlantis.stack.top, "PeekScene"):  # the cards that were drawn
                assert any(name.startswith("Your cards") for name in ada.names())
                assert "Only Ada hears this hand, through the screen reader." in ada.names()
                assert not find_all(atlantis, "Numbered"), "nothing of them is drawn"
                press(atlantis, pygame.K_SPACE)
                settle(atlantis)
        assert top(atlantis, TableScene).match.actor == 1
        assert HAND not in ada.names(), "Ben has no such wish"


def test_nobody_else_is_told_a_hand(atlantis: App) -> None:
    put_person(person("Ada", hears_alone=False), "Ada")
    with listen(atlantis) as ada:
        settle(atlantis)
        assert HAND not in ada.names()
