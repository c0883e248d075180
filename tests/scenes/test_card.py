"""The reference card, and the even columns it is set in."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.rules import GAMES
from game.scenes import CardScene, Push, RulebookScene, SettingsScene, open_card, open_lesson, open_settings, open_table
from game.widgets import Picture, Scroll
from game.widgets.boxes import even_columns
from game.words import rulebook

from ..soaks import soaked_unless
from .clipping import find_clipped
from .driving import EVERY_RUN, SIZES, Open, click, find_widget, focus, in_windows, press, top, words
from .evening import rules_for, sit_down
from .pseudo import PSEUDO, longer


def at_card(open_app: Open, game: str = "survive", size: tuple[int, int, int] = SIZES[0], language: str = "en") -> App:
    app = open_app(open_settings, *size, language)
    app.stack.carry_out(Push(open_card(app.stage, game)))
    app.turn([], 0.5)
    return app


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_card_is_on_one_page(open_app: Open, game: str) -> None:
    app = at_card(open_app, game)
    scroll = find_widget(app, "card")
    assert isinstance(scroll, Scroll)
    assert scroll.reach == 0
    groups = rulebook.load(game, "en").card.groups
    entries = [entry for group in groups for entry in group.entries]
    said = words(app)
    assert all(text in said for group in groups for text in (group.title, *[entry.text for entry in group.entries]))
    assert [w.art for w in scroll.walk() if isinstance(w, Picture)] == [entry.picture for entry in entries]


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE])
def test_a_key_puts_it_away(open_app: Open, key: int) -> None:
    app = at_card(open_app)
    press(app, key)
    assert isinstance(app.stack.top, SettingsScene)


def test_a_click_beside_it_puts_it_away_and_does_nothing_below(open_app: Open) -> None:
    app = at_card(open_app)
    sheet = find_widget(app, "sheet").rect
    click(app, (sheet.x + 30, sheet.bottom - 10))
    assert isinstance(app.stack.top, CardScene)
    click(app, (sheet.x // 2, sheet.centery))
    assert isinstance(app.stack.top, SettingsScene)


def test_its_buttons_work_by_mouse_and_by_keys(open_app: Open) -> None:
    app = at_card(open_app, "atlandice")
    click(app, find_widget(app, "close"))
    assert isinstance(app.stack.top, SettingsScene)
    app = at_card(open_app, "atlandice")
    focus(app, "rules")
    press(app, pygame.K_RETURN)
    assert top(app, RulebookScene).game == "atlandice"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, SettingsScene)


def test_what_lies_below_shines_through(open_app: Open) -> None:
    app = at_card(open_app, "atlantis")
    below = tuple(app.window.get_at((5, 5)))
    press(app, pygame.K_ESCAPE)
    assert tuple(app.window.get_at((5, 5))) != below
    assert below != (0, 0, 0, 255)


@pytest.mark.parametrize("size", soaked_unless(EVERY_RUN[1].__eq__, SIZES))
def test_a_button_opens_it_at_the_table_and_in_a_lesson(
    open_app: Open, size: tuple[int, int, int], tmp_path: Path
) -> None:
    with sit_down(tmp_path, rules_for("survive", 3), bots={1: "castaway", 2: "castaway"}) as match:
        for opens in (lambda stage: open_table(stage, match), partial(open_lesson, game="survive")):
            app = open_app(opens, *size)
            app.turn([], 0.5)
            below = app.stack.top
            click(app, find_widget(app, "card"))
            assert isinstance(app.stack.top, CardScene)
            press(app, pygame.K_r)
            assert app.stack.top is below


@pytest.mark.parametrize("game, size", in_windows(GAMES))
def test_nothing_is_cut_off(open_app: Open, game: str, size: tuple[int, int, int]) -> None:
    app = at_card(open_app, game, size)
    assert find_clipped(app.stack.top.root, app.stage.look) == []
    scroll = find_widget(app, "card")
    assert isinstance(scroll, Scroll)
    for _ in range(20):
        press(app, pygame.K_PAGEDOWN)
    assert scroll.offset == scroll.reach


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", soaked_unless(lambda game: game == "atlantis", GAMES))
@pytest.mark.usefixtures("made_up_language")
def test_nothing_is_cut_off_in_a_longer_language(open_app: Open, game: str, size: tuple[int, int, int]) -> None:
    app = at_card(open_app, game, size, PSEUDO)
    assert longer(rulebook.load(game, "en").card.title) in words(app)
    assert find_clipped(app.stack.top.root, app.stage.look) == []


def test_columns_are_as_even_as_they_can_be_in_order() -> None:
    assert even_columns([5, 5, 5, 5], 1, 2) == [2, 2]
    assert even_columns([9, 1, 1, 1, 1, 1, 1], 0, 2) == [1, 6]
    assert even_columns([3, 2, 1], 0, 3) == [1, 2]
    assert even_columns([4], 1, 1) == [1]
    assert even_columns([], 1, 1) == []
