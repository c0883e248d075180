"""The page of keys: a field listens, what is taken is asked about, and nothing is lost for good."""

from __future__ import annotations

import pygame
import pytest

from game.app.loop import App
from game.controls import Pad
from game.scenes import routes
from game.scenes.keys import KeysScene
from tests.driver import find_all
from tests.soaks import in_turns

from .driving import SIZES, Open, click, find_widget, press, top, words


def open_page(open_app: Open, **options: int) -> App:
    return open_app(routes.open_keys, **options)


def listen(app: App, name: str, device: str = "keyboard") -> None:
    app.stack.top.focus(f"{device} {name}")
    press(app, pygame.K_RETURN)


def focused(app: App) -> str:
    found = app.stack.top.root.focused
    return found.name if found else ""


def test_the_settings_lead_to_it(open_app: Open) -> None:
    app = open_app(routes.open_settings)
    app.stack.top.focus("keys")
    press(app, pygame.K_RETURN)
    top(app, "KeysScene")
    press(app, pygame.K_ESCAPE)
    top(app, "SettingsScene")


def test_a_key_that_is_free_is_set_at_once(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "hint")
    assert find_widget(app, "keyboard hint").own_words() == "H"
    press(app, pygame.K_j)
    assert app.stage.settings.keys == {"hint": "j"}
    assert find_widget(app, "keyboard hint").own_words() == "J"
    assert focused(app) == "keyboard hint"


def test_esc_leaves_the_field_and_del_empties_it(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "hint")
    press(app, pygame.K_ESCAPE)
    top(app, "KeysScene")
    assert app.stage.settings.keys == {}
    listen(app, "hint")
    press(app, pygame.K_DELETE)
    assert app.stage.settings.keys == {"hint": ""}
    assert find_widget(app, "keyboard hint").own_words() == "none"


def test_shift_alone_is_waited_for(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "undo-turn")
    press(app, pygame.K_LSHIFT)
    press(app, pygame.K_j, mod=pygame.KMOD_SHIFT)
    assert app.stage.settings.keys == {"undo-turn": "shift+j"}


def test_what_is_taken_is_asked_about_and_kept_unless_one_says_so(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "log")
    press(app, pygame.K_h)
    assert "H is already used for “Hint”." in words(app)
    assert focused(app) == "keep"
    press(app, pygame.K_RETURN)
    assert app.stage.settings.keys == {}
    assert focused(app) == "keyboard log"


def test_two_can_be_swapped(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "log")
    press(app, pygame.K_h)
    click(app, find_widget(app, "swap"))
    assert app.stage.settings.keys == {"log": "h", "hint": "l"}


def test_the_other_can_be_left_without(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "log")
    press(app, pygame.K_h)
    click(app, find_widget(app, "leave"))
    assert app.stage.settings.keys == {"log": "h", "hint": ""}


def test_where_more_have_it_each_is_asked_about(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "hint")
    press(app, pygame.K_n)
    assert not any(widget.name == "swap" for widget in app.stack.top.root.top.walk())  # the other would have it still
    asked = []
    while app.stage.settings.keys.get("hint") != "n":
        asked.append(next(told for told in words(app) if told.startswith("N is already")))
        click(app, find_widget(app, "leave"))
    assert asked == ["N is already used for “Names of all spaces”.", "N is already used for “Whom the die is for”."]
    assert app.stage.settings.keys == {"hint": "n", "names": "", "whom": ""}


def test_a_key_serves_two_games(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "names")
    press(app, pygame.K_t)
    assert app.stage.settings.keys == {"names": "t"}


@pytest.mark.parametrize("key, told", [(pygame.K_LEFT, "← is used for “Walk” and can't be changed.")])
def test_a_locked_key_is_refused(open_app: Open, key: int, told: str) -> None:
    app = open_page(open_app)
    listen(app, "log")
    press(app, key)
    assert told in words(app)
    press(app, pygame.K_ESCAPE)
    top(app, "KeysScene")
    assert app.stage.settings.keys == {}


@pytest.mark.parametrize(
    "mod, own",
    in_turns([pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT | pygame.KMOD_SHIFT], [{}, {"log": "j"}]),
)
def test_ctrl_and_alt_are_not_dropped_in_silence(open_app: Open, mod: int, own: dict[str, str]) -> None:
    app = open_page(open_app)
    app.stage.change(keys=own)
    app.draw()
    listen(app, "hint")
    press(app, pygame.K_1, mod=mod)
    assert "Keys with Ctrl or Alt can't be used here." in words(app)
    assert (app.stage.settings.keys, focused(app)) == (own, "keep")
    assert find_widget(app, "keyboard hint").own_words() == "H"
    press(app, pygame.K_RETURN)
    assert focused(app) == "keyboard hint"


def test_the_head_says_what_a_field_waits_for(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "hint")
    assert "Press the key you want. Esc cancels, Del clears it." in words(app)
    press(app, pygame.K_ESCAPE)
    listen(app, "hint", "gamepad")
    assert "Press the button you want. B or Esc cancels, Del clears it." in words(app)


def test_the_arrow_leads_back_and_all_can_be_reset(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "hint")
    press(app, pygame.K_j)
    click(app, find_widget(app, "usual hint"))
    assert app.stage.settings.keys == {}
    app.stage.change(keys={"hint": "j"}, pads={"hint": "lb"}, on_and_off=["eye"])
    app.draw()
    click(app, find_widget(app, "reset"))
    top(app, "AskScene")
    press(app, pygame.K_ESCAPE)
    assert app.stage.settings.keys == {"hint": "j"}
    click(app, find_widget(app, "reset"))
    click(app, find_widget(app, "answer 0"))
    settings = app.stage.settings
    assert (settings.keys, settings.pads, settings.on_and_off) == ({}, {}, [])


def test_any_other_key_lights_its_lines_and_does_nothing(open_app: Open) -> None:
    app = open_page(open_app)
    is_muted = app.stage.settings.muted
    press(app, pygame.K_m)
    assert app.stage.settings.muted == is_muted
    assert lit(app) == ["line mute"]
    press(app, pygame.K_n)
    assert lit(app) == ["line not-now", "line names", "line whom"]
    press(app, pygame.K_SPACE)
    top(app, "KeysScene")
    assert set(lit(app)) == {"line gold", "line skip", "line shake"}


def lit(app: App) -> list[str]:
    return [line.name for line in find_all(app, "LitLine") if line.is_lit]


def test_what_is_held_can_be_set_to_on_and_off(open_app: Open) -> None:
    app = open_page(open_app)
    app.stack.top.focus("held eye")
    press(app, pygame.K_RIGHT)
    assert app.stage.settings.on_and_off == ["eye"]
    press(app, pygame.K_LEFT)
    assert app.stage.settings.on_and_off == []


def test_buttons_of_a_gamepad_are_set_the_same_way(open_app: Open) -> None:
    app = open_page(open_app)
    scene = top(app, "KeysScene")
    assert not scene.hear_button("a")
    assert scene.hear_button("y")
    assert lit(app) == ["line undo", "line undo-turn"]
    listen(app, "since", "gamepad")
    assert scene.hear_button("y")
    assert "Y is already used for “Undo”." in words(app)
    press(app, pygame.K_ESCAPE)
    listen(app, "pause", "gamepad")
    scene.hear_button("view")
    click(app, find_widget(app, "swap"))
    assert app.stage.settings.pads == {"pause": "view", "log": "menu"}


@pytest.mark.parametrize(
    "button, other", [("a", "Choose"), *((one, "Next thing, the one before") for one in ("rb", "lb"))]
)
def test_a_button_that_cannot_be_changed_is_refused(open_app: Open, button: Pad, other: str) -> None:
    app = open_page(open_app)
    listen(app, "hint", "gamepad")
    assert top(app, KeysScene).hear_button(button)
    assert f"{button.upper()} is used for “{other}” and can't be changed." in words(app)
    assert not [widget for widget in app.stack.top.root.top.walk() if widget.name in ("leave", "swap")]
    press(app, pygame.K_RETURN)
    assert app.stage.settings.pads == {}


def test_b_leaves_a_field_that_waits_for_a_button(open_app: Open) -> None:
    app = open_page(open_app)
    listen(app, "hint", "gamepad")
    scene = top(app, KeysScene)
    assert "Press the button you want. B or Esc cancels, Del clears it." in words(app)
    assert scene.hear_button("b")
    assert "Press the button you want. B or Esc cancels, Del clears it." not in words(app)
    assert (scene.conflict, app.stage.settings.pads) == (None, {})


def test_signs_are_chosen_while_a_gamepad_is_here(open_app: Open) -> None:
    app = open_page(open_app)
    assert not any(widget.name == "pad signs" for widget in app.stack.top.root.top.walk())
    app.stage.has_pad = True
    app.stack.top.note_change()
    app.stack.top.focus("pad signs")
    press(app, pygame.K_RIGHT)
    assert app.stage.settings.pad_signs == "bayx"


@pytest.mark.parametrize("size", SIZES)
def test_every_line_can_be_reached(open_app: Open, size: tuple[int, int, int]) -> None:
    app = open_page(open_app, width=size[0], height=size[1], text=size[2])
    for name in ("hint", "ear-mine", "mute"):
        listen(app, name)
        field = find_widget(app, f"keyboard {name}")
        assert app.window.get_rect().contains(field.rect)
        press(app, pygame.K_ESCAPE)
