"""The settings, which act at once."""

from __future__ import annotations

import pygame
import pytest

from game.app.loop import App
from game.files.languages import languages
from game.scenes import Push, RulebookScene, open_rulebook, open_settings
from game.store import Settings, load_settings
from game.store.settings import SMALLEST_TEXT
from game.widgets import Dropdown, Scroll, Slider, Switch
from tests.soaks import in_turns

from .clipping import find_clipped
from .driving import SIZES, Open, click, drag, find_widget, focus, hold, let_go, press, top, words
from .pseudo import PSEUDO, longer

SWITCHES = ("muted", "reduced_motion", "patterns", "light", "confirm", "skip_ceremonies")


def slider(app: App, name: str) -> Slider:
    found = find_widget(app, name)
    assert isinstance(found, Slider)
    return found


def place_on(slider: Slider, value: int) -> tuple[int, int]:
    """Where on its line a slider has this value."""
    low, high = slider.ends
    line = slider.line
    return line.x + round(line.width * (value - low) / (high - low)), slider.rect.centery


def knob(slider: Slider) -> tuple[int, int]:
    return place_on(slider, slider.value)


def load_saved(app: App) -> Settings:
    """What is in the file a while after the last change."""
    app.turn([], 2.0)
    return load_settings()[0]


def heard(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    played: list[str] = []
    monkeypatch.setattr(app.stage.sounds, "play", played.append)
    return played


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_acts_at_once_and_is_kept(open_app: Open, name: str) -> None:
    app = open_app(open_settings)
    app.stage.change(muted=False, light=False)
    app.turn([], 0.1)
    click(app, find_widget(app, name))
    assert getattr(app.stage.settings, name) is True
    assert getattr(load_saved(app), name) is True
    switch = find_widget(app, name)
    assert isinstance(switch, Switch)
    assert switch.is_on
    focus(app, name)
    press(app, pygame.K_RETURN)
    assert getattr(app.stage.settings, name) is False


def test_reduced_motion_and_patterns_reach_the_look(open_app: Open) -> None:
    app = open_app(open_settings)
    click(app, find_widget(app, "reduced_motion"))
    click(app, find_widget(app, "patterns"))
    assert app.stage.look.reduced_motion
    assert app.stage.look.patterns


def test_full_screen_can_be_set_and_left(open_app: Open) -> None:
    app = open_app(open_settings)
    click(app, find_widget(app, "full_screen"))
    assert app.stage.settings.full_screen
    press(app, pygame.K_F11)
    assert not app.stage.settings.full_screen
    switch = find_widget(app, "full_screen")
    assert isinstance(switch, Switch)
    assert not switch.is_on


def test_the_speed_is_chosen_by_mouse_and_by_keys(open_app: Open) -> None:
    app = open_app(open_settings)
    speeds = find_widget(app, "speed")
    click(app, (speeds.rect.x + 10, speeds.rect.centery))
    assert load_saved(app).speed == "slow"
    focus(app, "speed")
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    assert app.stage.settings.speed == "fast"


def test_text_grows_where_the_slider_is_let_go(open_app: Open) -> None:
    app = open_app(open_settings)
    before = app.stage.look.unit
    hold(app, knob(slider(app, "text_size")))
    for value in (110, 125, 150):
        drag(app, place_on(slider(app, "text_size"), value))
        assert slider(app, "text_size").value == value
        assert app.stage.look.unit == before
    let_go(app, place_on(slider(app, "text_size"), 150))
    assert app.stage.settings.text_size == 150
    assert app.stage.look.unit == before * 1.5
    assert load_saved(app).text_size == 150
    assert slider(app, "text_size").value == 150


def test_text_grows_step_by_step_by_keys_and_the_slider_keeps_the_focus(open_app: Open) -> None:
    app = open_app(open_settings)
    focus(app, "text_size")
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    assert app.stage.settings.text_size == 110
    focused = app.stack.top.root.focused
    assert focused is not None
    assert focused.name == "text_size"
    press(app, pygame.K_HOME)
    assert app.stage.settings.text_size == SMALLEST_TEXT


def test_automatic_text_follows_the_people_at_the_table(open_app: Open) -> None:
    app = open_app(open_settings, text=150)
    focus(app, "automatic")
    click(app, find_widget(app, "automatic"))
    assert app.stage.settings.text_size is None
    app.stage.seat(4, 4)
    app.turn([], 0.02)
    assert slider(app, "text_size").value == 125
    focus(app, "automatic")
    click(app, find_widget(app, "automatic"))
    assert app.stage.settings.text_size == 125


def test_a_volume_is_heard_where_it_is_let_go(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(open_settings)
    played = heard(app, monkeypatch)
    look = app.stage.look
    hold(app, knob(slider(app, "effects")))
    drag(app, place_on(slider(app, "effects"), 30))
    assert (app.stage.settings.effects, played) == (80, [])
    let_go(app, place_on(slider(app, "effects"), 30))
    assert app.stage.settings.effects == 30
    assert len(played) == 1
    assert app.stage.look is look, "a volume draws nothing anew"


@pytest.mark.parametrize("name, before, dragged", [("sea", 40, (80, 75, 30)), ("music", 30, (80, 40, 75))])
def test_sea_and_music_are_heard_while_they_are_dragged(
    open_app: Open, monkeypatch: pytest.MonkeyPatch, name: str, before: int, dragged: tuple[int, int, int]
) -> None:
    app = open_app(open_settings)
    volumes: list[tuple[int, ...]] = []
    monkeypatch.setattr(app.stage.sounds, "set_volumes", lambda *percents: volumes.append(percents))
    hold(app, knob(slider(app, name)))
    drag(app, place_on(slider(app, name), 75))
    assert volumes[-1] == dragged
    assert getattr(app.stage.settings, name) == before
    press(app, pygame.K_ESCAPE)
    assert getattr(app.stage.settings, name) == 75, "left in the middle of a drag"


def test_done_leads_back(open_app: Open) -> None:
    app = open_app(lambda stage: open_rulebook(stage))
    app.stack.carry_out(Push(open_settings(app.stage)))
    click(app, find_widget(app, "done"))
    assert isinstance(app.stack.top, RulebookScene)


# Languages.


@pytest.mark.usefixtures("made_up_language")
def test_another_language_redraws_everything_at_once(open_app: Open) -> None:
    app = open_app(lambda stage: open_rulebook(stage, "survive", "B3"))
    app.stack.carry_out(Push(open_settings(app.stage)))
    app.turn([], 0.5)
    before = words(app)
    choice = find_widget(app, "language")
    assert isinstance(choice, Dropdown)
    assert languages() == ("en", PSEUDO)
    assert [part.text for part in choice.parts] == [longer("English"), "English"], "by the alphabet"
    click(app, choice)
    press(app, pygame.K_UP, pygame.K_RETURN)
    assert app.stage.settings.language == PSEUDO
    assert pygame.display.get_caption()[0] == longer("Leaving Atlantis"), "the window too"
    assert words(app) == [longer(text) if not text.endswith("too.") else text_of_two(text) for text in before]
    press(app, pygame.K_ESCAPE)
    book = top(app, RulebookScene)
    assert book.sought is not None
    assert book.sought.number == "B3"
    assert longer("Moving boats") in words(app)
    assert longer("Rules") in words(app)


def text_of_two(text: str) -> str:
    """Two sentences, each said by itself: what it does, and the key that does it too."""
    first, second = text.split(". ")
    return f"{longer(first + '.')} {longer(second)}"


@pytest.mark.parametrize("size, language", in_turns(SIZES, ["en", PSEUDO]))
@pytest.mark.usefixtures("made_up_language")
def test_nothing_is_cut_off(open_app: Open, size: tuple[int, int, int], language: str) -> None:
    app = open_app(open_settings, *size, language)
    assert find_clipped(app.stack.top.root, app.stage.look) == []
    scroll = find_widget(app, "settings")
    assert isinstance(scroll, Scroll)
    assert scroll.rect.height >= app.stage.look.u(10)


@pytest.mark.parametrize("size", SIZES)
def test_keys_reach_everything_and_bring_it_into_sight(open_app: Open, size: tuple[int, int, int]) -> None:
    app = open_app(open_settings, *size)
    for name in ("text_size", "automatic", "full_screen", "effects", "sea", "music", "speed", *SWITCHES, "done"):
        focus(app, name)
        window = app.window.get_rect()
        assert window.contains(find_widget(app, name).rect)


def test_one_language_is_no_choice(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.settings.languages_by_name", lambda: {"en": "English"})
    app = open_app(open_settings)
    assert "language" not in {widget.name for widget in app.stack.top.root.top.walk()}
    assert app.stage.say("settings.language") not in words(app)
