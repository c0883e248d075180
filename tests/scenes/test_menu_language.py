"""Languages in the menu, from the first start until one is chosen or a game is finished."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.app.loop import App
from game.scenes import MenuScene, Push, Scene, ScoringScene, Stage, open_menu, open_settings
from game.scenes.menu_language import LanguageStrip, offered_languages
from game.store import load_settings
from game.widgets import Dropdown
from tests.driver import find_all, is_a

from .clipping import find_clipped
from .driving import Open, click, find_widget, focus, in_windows, press, top, words
from .menus import whole
from .pseudo import PSEUDO, longer
from .scored import SURVIVE, finish_game

pytestmark = pytest.mark.usefixtures("made_up_language")
WIDE = (1280, 720, 100)


def offered(stage: Stage) -> Stage:
    stage.settings = replace(stage.settings, offers_language=True)
    return stage


def offering(stage: Stage) -> Scene:
    return open_menu(offered(stage))


def opened(open_app: Open, size: tuple[int, int, int] = WIDE, language: str = "en") -> App:
    app = open_app(offering, *size, language)
    whole(app)
    return app


def names(app: App) -> set[str]:
    return {widget.name for widget in app.stack.top.root.top.walk()}


def test_a_strip_names_every_language_in_its_own_words(open_app: Open) -> None:
    strip = find_widget(opened(open_app), "language")
    assert isinstance(strip, LanguageStrip)
    assert strip.word == "Language"
    assert [part.text for part in strip.parts] == [longer("English"), "English"]
    assert strip.chosen == "en"


def test_a_country_is_named_only_where_two_would_have_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    called = {"pt-BR": "Português (Brasil)", "en": "English"}
    monkeypatch.setattr("game.files.languages.languages", lambda: tuple(called))
    monkeypatch.setattr("game.files.languages.language_name", lambda key: called[key])
    assert [part.text for part in offered_languages()] == ["English", "Português"]
    called["pt-PT"] = "Português (Portugal)"
    assert [part.text for part in offered_languages()] == ["English", "Português (Brasil)", "Português (Portugal)"]


def test_the_menu_and_the_settings_offer_languages_in_one_order(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = {"bg": "Български", "en": "English", "pt-BR": "Português (Brasil)", "zh-Hans": "简体中文"}
    monkeypatch.setattr("game.files.languages.languages", lambda: tuple(called))
    monkeypatch.setattr("game.files.languages.language_name", lambda key: called[key])
    choice = find_widget(open_app(open_settings), "language")
    assert isinstance(choice, Dropdown)
    order = ["en", "pt-BR", "bg", "zh-Hans"]
    assert [part.value for part in choice.parts] == [part.value for part in offered_languages()] == order


def test_a_click_acts_at_once_and_the_strip_stays_until_something_else_is_opened(open_app: Open) -> None:
    app = opened(open_app)
    strip = find_widget(app, "language")
    assert isinstance(strip, LanguageStrip)
    click(app, strip.placed[0].center)
    assert longer("The voyage") in words(app)
    again = find_widget(app, "language")
    assert isinstance(again, LanguageStrip)
    assert (again.word, again.chosen) == (longer("Language"), PSEUDO)
    app.turn([], 2.0)
    assert (load_settings()[0].language, load_settings()[0].offers_language) == (PSEUDO, False)
    app.stack.carry_out(Push(open_settings(app.stage)))
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)
    assert "language" not in names(app)


def test_keys_choose_and_the_focus_stays(open_app: Open) -> None:
    app = opened(open_app)
    focus(app, "language")
    for key, language in ((pygame.K_LEFT, PSEUDO), (pygame.K_RIGHT, "en"), (pygame.K_RETURN, PSEUDO)):
        press(app, key)
        focused = app.stack.top.root.focused
        assert app.stage.settings.language == language
        assert focused is find_widget(app, "language")


def test_a_screen_reader_hears_what_is_chosen(open_app: Open) -> None:
    app = opened(open_app)
    heard = find_widget(app, "language").hear(app.stack.top.root)
    assert heard is not None
    assert (heard.role, heard.name, heard.value) == ("choice", "Language", "English")


def test_where_room_is_short_a_globe_opens_them(open_app: Open) -> None:
    app = opened(open_app, (1024, 640, 100))
    globe = find_widget(app, "language")
    assert is_a(globe, "LanguageGlobe")
    assert isinstance(globe, Dropdown)
    click(app, globe)
    press(app, pygame.K_UP, pygame.K_RETURN)
    assert app.stage.settings.language == PSEUDO
    assert app.stack.top.root.focused is find_widget(app, "language")


@pytest.mark.parametrize("language, size", in_windows(["en", PSEUDO]))
def test_nothing_is_cut_off_or_stands_over_something_else(
    open_app: Open, language: str, size: tuple[int, int, int]
) -> None:
    app = opened(open_app, size, language)
    assert find_clipped(app.stack.top.root, app.stage.look) == []
    choice, (title,) = find_widget(app, "language"), find_all(app, "GoldTitle")
    assert app.window.get_rect().contains(choice.rect)
    assert not choice.rect.colliderect(title.rect)


@pytest.mark.parametrize("offers, count", [(False, 2), (True, 1)])
def test_whoever_has_chosen_or_has_nothing_to_choose_sees_no_strip(
    open_app: Open, monkeypatch: pytest.MonkeyPatch, offers: bool, count: int
) -> None:
    monkeypatch.setattr("game.files.languages.languages", lambda: ("en", PSEUDO)[:count])
    app = open_app(offering if offers else open_menu)
    whole(app)
    assert "language" not in names(app)


def test_after_the_first_finished_game_nothing_is_offered(open_app: Open) -> None:
    app = open_app(lambda stage: ScoringScene(offered(stage), finish_game(SURVIVE)))
    top(app, ScoringScene)
    assert not app.stage.settings.offers_language


def test_the_language_of_one_run_is_not_kept(open_app: Open) -> None:
    app = opened(open_app)
    stage = Stage(app.stage.settings, (1280, 720), app.stage.sounds, PSEUDO)
    assert stage.say("settings.language") == longer("Language")
    stage.change(muted=False)
    stage.close()
    assert load_settings()[0].language == "en"
    stage.change(language=PSEUDO)
    stage.close()
    assert load_settings()[0].language == PSEUDO, "but it is once it is chosen"
