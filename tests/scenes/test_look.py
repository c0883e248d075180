"""The look at what is one's own: shown to its owner until Done, folded as soon as the window is left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.loop import App
from game.match import Match
from game.scenes import (
    CurtainScene,
    PauseScene,
    PeekScene,
    Push,
    TableScene,
    open_menu,
    open_peek,
    open_rulebook,
    open_table,
)
from game.widgets import Picture
from game.words.catalogue import Catalogue
from tests.driver import find_all, is_a

from ..match.playing import a_match, a_step, deal
from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, press, top, words
from .passing import frame, rename, wait
from .pseudo import PSEUDO

PEOPLE = (None, None, None)
FOLDED = "Your hand is hidden. Check nobody is watching, then show it again."
LEAVING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Match]:
    """Three people, the first of whom looks at what was dealt."""
    with a_match(tmp_path / "saves", "survive", PEOPLE) as match:
        deal(match)
        match.privacy.lift_curtain(0)
        yield match


@pytest.fixture
def app(open_app: Open, match: Match) -> App:
    app = open_app(lambda stage: open_table(stage, match))
    wait(app, 0.7)
    return app


def pieces(app: App) -> list[str]:
    """What lies open."""
    scene = top(app, PeekScene)
    return [widget.art for widget in find_all(scene, "Numbered")]


def own_values(match: Match) -> list[str]:
    hand, words = match.rules.describe(match.view(match.privacy.inspecting)).hand, Catalogue.load("en")
    return [words.say(item.message.key, **item.message.values) for section in hand for item in section.items]


def test_it_shows_the_rack_of_the_one_who_looks(app: App, match: Match) -> None:
    assert pieces(app) == ["survive/explorer-crimson"] * 10
    assert {*own_values(match)} <= {*words(app)}
    assert "Ana's eyes only" in words(app)
    assert "Remember your values. While you place, the eye button shows them again." in words(app)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_done_passes_the_device_on(app: App, match: Match, key: int) -> None:
    press(app, key)
    assert (match.privacy.inspecting, match.privacy.curtain) == (None, 1)
    wait(app, 0.2)
    top(app, CurtainScene)


def test_done_by_pointer(app: App, match: Match) -> None:
    click(app, find_widget(app, "gold"))
    assert (match.privacy.inspecting, match.privacy.curtain) == (None, 1)


def test_a_key_that_was_meant_for_the_table_does_not_end_it(open_app: Open, match: Match) -> None:
    app = open_app(lambda stage: open_peek(stage, match))
    app.stack.carry_out(Push(open_peek(app.stage, match)))
    press(app, pygame.K_SPACE)
    assert match.privacy.inspecting == 0
    wait(app, 0.6)
    press(app, pygame.K_SPACE)
    assert match.privacy.inspecting is None


@pytest.mark.parametrize("leaving", LEAVING)
def test_a_window_that_is_left_folds_the_hand_at_once(app: App, match: Match, leaving: int) -> None:
    app.turn([pygame.Event(leaving)], 0.0)
    assert pieces(app) == []
    assert FOLDED in words(app)
    app.turn([pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.5)
    assert pieces(app) == []
    press(app, pygame.K_SPACE)
    assert len(pieces(app)) == 10
    assert match.privacy.inspecting == 0


def test_show_by_pointer(app: App) -> None:
    app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.0)
    click(app, find_widget(app, "gold"))
    assert len(pieces(app)) == 10


def test_a_window_without_the_focus_opens_folded(app: App, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "get_focused", lambda: False)
    assert PeekScene(app.stage, match).is_folded


def test_folded_it_is_the_same_whatever_was_dealt(open_app: Open, tmp_path: Path) -> None:
    """In both deals the same person begins."""
    assert _play_folded(open_app, tmp_path / "one", 5) == _play_folded(open_app, tmp_path / "other", 8)


def _play_folded(open_app: Open, folder: Path, seed: int) -> str:
    with a_match(folder, "survive", PEOPLE, seed=seed) as match:
        deal(match)
        match.privacy.lift_curtain(0)
        app = open_app(open_menu)
        app.stack.carry_out(Push(open_rulebook(app.stage)))
        app.stack.carry_out(Push(open_peek(app.stage, match)))
        app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 1.0)
        return frame(app, 0.5)


def test_the_menu_opens_over_a_folded_hand(app: App) -> None:
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    below = app.stack.scenes[-2]
    assert isinstance(below, PeekScene)
    assert below.is_folded
    assert not any(is_a(widget, "Numbered") for widget in below.root.top.walk())
    press(app, pygame.K_ESCAPE)
    assert pieces(app) == []


def test_it_ends_when_a_bot_takes_the_seat(app: App, match: Match) -> None:
    match.seat(0, "castaway")
    app.turn([], 0.05)
    assert not isinstance(app.stack.top, PeekScene)


def test_what_was_drawn_at_the_end_of_a_turn_shows_until_done(open_app: Open, tmp_path: Path) -> None:
    random = Random(3)
    with a_match(tmp_path, "atlantis", PEOPLE) as match:
        while match.privacy.inspecting is None:
            a_step(match, random)
        held = match.rules.describe(match.view(match.privacy.inspecting)).hand
        app = open_app(lambda stage: open_table(stage, match))
        wait(app, 0.7)
        assert pieces(app) == [item.picture for section in held for item in section.items]
        assert "This is your hand now. It's hidden again once you're done." in words(app)
        press(app, pygame.K_SPACE)
        top(app, TableScene)


def test_it_rests(app: App) -> None:
    assert app.stack.pace == 0
    assert not app.stack.is_dirty


@pytest.mark.parametrize("width, height, text", SIZES)
@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.usefixtures("made_up_language")
def test_nothing_is_clipped(open_app: Open, match: Match, width: int, height: int, text: int, language: str) -> None:
    rename(match)
    app = open_app(lambda stage: open_peek(stage, match), width, height, text, language)
    assert find_clipped(top(app, PeekScene).root, app.stage.look) == []
    app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.1)
    assert find_clipped(top(app, PeekScene).root, app.stage.look) == []
    assert any(isinstance(widget, Picture) for widget in top(app, PeekScene).root.top.walk())
