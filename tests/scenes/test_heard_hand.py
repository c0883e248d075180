"""Only I hear: a person's hand is told to that person while they act, and its picture stays down."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.loop import App
from game.scenes import MenuScene, Push, TableScene
from game.scenes.table.heard_hand import hand_in_words
from game.store import Person, put_person
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.atlantis.table import At
from tests.driver import find_all, is_a
from tests.scenes.driving import Open, press, top
from tests.scenes.evening import rules_for, sit_down
from tests.scenes.gamepads import Pad
from tests.scenes.listener import Listener, listen
from tests.soaks import few_or_soak

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


def heard_names(app: App) -> list[str]:
    """The lines of the heard hand that keys come to."""
    return [one.name for one in app.stack.top.root.top.walk() if one.focusable and one.is_unseen]


def focused_name(app: App) -> str:
    focused = app.stack.top.root.focused
    return focused.name if focused else ""


def picture_with_focus(app: App, name: str) -> bytes:
    """The window once the pad has come to something, or with nothing that has the focus."""
    root = app.stack.top.root
    root.focus_name = ""
    root.focus(name)
    settle(app)
    root.shows_focus = bool(name)
    app.stack.top.redraw()
    app.turn([], 0.0)
    return pygame.image.tobytes(app.window, "RGB")


def play_until_folded(app: App, listener: Listener) -> None:
    """Plays by the lines that are heard until there are so many that one of them, and a short one, stands for more."""
    random = Random(1)
    settle(app)
    for _ in range(60):
        lines = [name for name in heard_buttons(listener) if name]
        if any(name.endswith("ways") and len(name) <= 26 for name in lines):
            return
        if lines:
            listener.ask(random.choice(lines))
            app.turn([], 0.02)
        else:
            press(app, pygame.K_SPACE)
        settle(app)
    raise AssertionError("there was never much to choose from")


@few_or_soak("every", 4, 1)
def test_a_pad_that_comes_to_a_line_shows_nothing_of_it(atlantis: App, every: int) -> None:
    put_person(person("Ben", hears_alone=True), "Ben")
    with listen(atlantis) as both:
        play_until_folded(atlantis, both)
        Pad(atlantis).tap("b")
        assert atlantis.stage.has_strip
        nowhere = picture_with_focus(atlantis, "")
        lines = heard_names(atlantis)
        assert lines
        for name in lines[::every]:
            seen = picture_with_focus(atlantis, name)
            assert focused_name(atlantis) == name
            hints = {hint.buttons: hint.words for hint in atlantis.stack.top.pad_hints()}
            assert hints["a",] == "Choose"
            assert seen == nowhere, name


@pytest.mark.parametrize(
    "language, told",
    [
        ("en", "Your cards: Flag, Helmet twice and Ring."),
        ("zh-Hans", "你的牌：旗帜、头盔2个和戒指。"),
        ("bg", "Твоите карти: Флаг, Шлем два пъти и Пръстен."),
    ],
)
def test_a_hand_counts_its_cards_in_words(language: str, told: str) -> None:
    at = At("row: ring1 crown4\npawns: {crimson: 1}\nhands: {crimson: flag helmet helmet ring}")
    narrator = Narrator(Catalogue.load(language), at.rules, ["Ana", "Bia", "Caio"])
    held = at.rules.describe(at.rules.view(at.state, 0)).hand
    assert hand_in_words(held, narrator) == [told]


def test_arrows_do_not_lead_into_the_lines_and_walk_along_them(atlantis: App) -> None:
    with listen(atlantis):
        settle(atlantis)
        root, lines = atlantis.stack.top.root, heard_names(atlantis)
        others = [one.name for one in root.top.walk() if one.focusable and one.name and not one.is_unseen]
        for name in others:
            for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
                root.focus(name)
                press(atlantis, key)
                assert focused_name(atlantis) not in lines, (name, pygame.key.name(key))
        root.focus(lines[0])
        press(atlantis, pygame.K_DOWN)
        assert focused_name(atlantis) == lines[1]
        press(atlantis, pygame.K_UP)
        assert focused_name(atlantis) == lines[0]
        for _ in lines:
            press(atlantis, pygame.K_TAB)
        assert focused_name(atlantis) not in lines
        press(atlantis, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        assert focused_name(atlantis) in lines


def test_nobody_else_is_told_a_hand(atlantis: App) -> None:
    put_person(person("Ada", hears_alone=False), "Ada")
    with listen(atlantis) as ada:
        settle(atlantis)
        assert HAND not in ada.names()


def test_nothing_of_another_s_hand_is_told_to_whoever_listens_alone(atlantis: App) -> None:
    with listen(atlantis) as ada:
        settle(atlantis)
        for _ in range(40):
            if is_a(atlantis.stack.top, "PeekScene"):
                press(atlantis, pygame.K_SPACE)
            elif top(atlantis, TableScene).match.actor != 0:
                break
            elif lines := heard_buttons(ada):
                ada.ask(lines[0])
            else:
                press(atlantis, pygame.K_SPACE)
            settle(atlantis)
        assert top(atlantis, TableScene).match.actor == 1
        ada.take()
        atlantis.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")], 0.02)
        atlantis.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q")], 0.02)
        settle(atlantis)
        assert top(atlantis, TableScene).visibility.is_up
        assert not ada.tree.nodes
        assert not [text for text in ada.take() if "cards" in text]
        atlantis.turn([pygame.Event(pygame.KEYUP, key=pygame.K_e, mod=0)], 0.02)
        assert ada.tree.nodes


def test_a_pause_and_a_window_that_nobody_is_at_hide_it_from_ears_too(atlantis: App) -> None:
    with listen(atlantis) as ada:
        settle(atlantis)
        assert HAND in ada.names()
        press(atlantis, pygame.K_p)
        assert HAND not in ada.names()
        press(atlantis, pygame.K_p)
        assert HAND in ada.names()
        atlantis.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.02)
        assert HAND not in ada.names()
        atlantis.turn([pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.02)
        assert HAND in ada.names()


def test_with_the_device_passed_on_its_picture_stays_down_too(open_app: Open, tmp_path: Path) -> None:
    put_person(person("Ada", hears_alone=True))
    app = open_app(MenuScene)
    match = sit_down(tmp_path, rules_for("atlantis", 2), "passed", names=("Ada", "Ben"))
    app.stack.carry_out(Push(TableScene(app.stage, match)))
    with listen(app) as ada:
        settle(app)
        ada.ask_key(next(key for key, node in ada.tree.nodes.items() if node.heard.is_held))
        settle(app)
        table = top(app, TableScene)
        assert table.match.privacy.viewer == 0
        assert not table.visibility.is_up
        assert HAND in ada.names()
