"""Keys of one's own at the border of the window: what comes in, and what scenes get."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.controls import Bindings, Context, Controls, KeyboardLayout, does, pressed_key
from game.controls.key_names import name_of
from game.tables.screen import all_actions

TABLE = Context("table", "survive")
SHIFT = pygame.KMOD_LSHIFT


def controls(pads: dict[str, str] | None = None, **keys: str) -> Controls:
    return Controls(Bindings(all_actions(), {name.replace("_", "-"): key for name, key in keys.items()}, pads))


def down(key: int, mod: int = 0, scancode: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=scancode, unicode="")


def up(key: int, mod: int = 0, scancode: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, mod=mod, scancode=scancode)


def read(own: Controls, event: pygame.Event, context: Context = TABLE, is_writing: bool = False) -> Any:
    """The key and whether Shift is held with it; nothing where the event is dropped. It is let go at once."""
    found = hold(own, event, context, is_writing)
    if event.type == pygame.KEYDOWN:
        own.translate(up(event.key, event.mod, event.scancode), context, is_writing)
    return found


def hold(own: Controls, event: pygame.Event, context: Context = TABLE, is_writing: bool = False) -> Any:
    """The same of a key that stays down."""
    found = own.translate(event, context, is_writing)
    return found and (found.key, bool(found.mod & pygame.KMOD_SHIFT))


def test_without_keys_of_one_s_own_an_event_passes_as_it_is() -> None:
    event = down(pygame.K_h)
    assert controls().translate(event, TABLE, False) is event


def test_a_key_of_one_s_own_comes_as_the_usual_one_which_does_nothing_any_more() -> None:
    own = controls(hint="j")
    assert read(own, down(pygame.K_j)) == (pygame.K_h, False)
    assert read(own, down(pygame.K_h)) is None
    assert read(own, down(pygame.K_l)) == (pygame.K_l, False)


def test_what_has_no_key_is_not_done() -> None:
    assert read(controls(hint=""), down(pygame.K_h)) is None


def test_two_keys_can_change_places() -> None:
    own = controls(hint="l", log="h")
    assert read(own, down(pygame.K_l)) == (pygame.K_h, False)
    assert read(own, down(pygame.K_h)) == (pygame.K_l, False)


def test_a_key_means_something_only_where_its_action_is() -> None:
    own = controls(names="j")
    assert read(own, down(pygame.K_j)) == (pygame.K_n, False)
    assert read(own, down(pygame.K_n)) is None
    other = Context("table", "atlandice")
    assert read(own, down(pygame.K_n), other) == (pygame.K_n, False)
    assert read(own, down(pygame.K_j), other) == (pygame.K_j, False)


def test_shift_and_a_key_is_a_key_of_its_own() -> None:
    own = controls(undo="j")
    assert read(own, down(pygame.K_j)) == (pygame.K_z, False)
    assert read(own, down(pygame.K_j, SHIFT)) == (pygame.K_z, False)  # and never the whole turn
    assert read(own, down(pygame.K_z, SHIFT)) == (pygame.K_z, True)
    assert read(own, down(pygame.K_z)) is None
    own = controls(undo_turn="j")
    assert read(own, down(pygame.K_j)) == (pygame.K_z, True)
    assert read(own, down(pygame.K_z, SHIFT)) is None
    assert read(own, down(pygame.K_z)) == (pygame.K_z, False)


def test_what_goes_back_with_shift_does_so_by_another_key_too() -> None:
    own = controls(next="j")
    assert read(own, down(pygame.K_j)) == (pygame.K_TAB, False)
    assert read(own, down(pygame.K_j, SHIFT)) == (pygame.K_TAB, True)
    assert read(own, down(pygame.K_TAB)) is None


def test_a_key_is_let_go_as_what_it_was_pressed() -> None:
    own = controls(eye="j")
    assert hold(own, down(pygame.K_j, scancode=pygame.KSCAN_J)) == (pygame.K_e, False)
    assert read(own, up(pygame.K_j, scancode=pygame.KSCAN_J), Context("menu")) == (pygame.K_e, False)
    assert read(own, up(pygame.K_j, scancode=pygame.KSCAN_J), Context("menu")) == (pygame.K_j, False)
    assert hold(own, down(pygame.K_e, scancode=pygame.KSCAN_E)) is None
    assert read(own, up(pygame.K_e, scancode=pygame.KSCAN_E), Context("menu")) is None


def test_a_key_that_repeats_on_another_screen_stays_what_it_was_pressed() -> None:
    own, menu = controls(eye="v", voyage="j"), Context("menu")
    assert hold(own, down(pygame.K_j, scancode=pygame.KSCAN_J), menu) == (pygame.K_v, False)
    assert hold(own, down(pygame.K_j, scancode=pygame.KSCAN_J)) == (pygame.K_v, False)
    assert read(own, up(pygame.K_j, scancode=pygame.KSCAN_J)) == (pygame.K_v, False)
    assert read(own, down(pygame.K_j, scancode=pygame.KSCAN_J)) == (pygame.K_j, False)


def test_nothing_is_taken_from_who_writes() -> None:
    own = controls(hint="j", gold="g", full_screen="f10", mute="f11")
    for key in (pygame.K_h, pygame.K_j, pygame.K_g, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_RETURN, pygame.K_TAB):
        assert read(own, down(key), is_writing=True) == (key, False)
    assert read(own, down(pygame.K_F10), is_writing=True) == (pygame.K_F11, False)


def test_the_keypad_writes_too() -> None:
    for key in (pygame.K_KP_0, pygame.K_KP_9, pygame.K_KP_MULTIPLY, pygame.K_KP_DIVIDE, pygame.K_KP_PERIOD):
        own = controls(rules=name_of(key))
        assert read(own, down(key), is_writing=True) == (key, False)
        assert read(own, down(key)) == (pygame.K_F1, False)


def test_control_and_a_key_does_not_become_another() -> None:
    own = controls(hint="j")
    assert read(own, down(pygame.K_h, pygame.KMOD_CTRL)) is None
    assert read(own, down(pygame.K_j, pygame.KMOD_CTRL)) is None
    assert read(own, down(pygame.K_1, pygame.KMOD_CTRL)) == (pygame.K_1, False)


def test_space_has_three_meanings_that_can_part() -> None:
    own = controls(shake="j")
    pressed = own.translate(down(pygame.K_j), TABLE, False)
    assert pressed is not None
    assert pressed.key == pygame.K_UNKNOWN
    assert does(pressed, "shake", pygame.K_SPACE)
    assert not does(pressed, "gold", pygame.K_SPACE)
    space = own.translate(down(pygame.K_SPACE), TABLE, False)
    assert space is not None
    assert space.key == pygame.K_SPACE
    assert [name for name in ("gold", "skip", "shake") if does(space, name, pygame.K_SPACE)] == ["gold", "skip"]
    assert does(down(pygame.K_SPACE), "shake", pygame.K_SPACE)


def test_other_signs_for_the_same_do_so_until_it_is_set() -> None:
    assert read(controls(hint="j"), down(pygame.K_KP_PLUS)) == (pygame.K_KP_PLUS, False)
    assert read(controls(zoom_in="j"), down(pygame.K_KP_PLUS)) is None
    assert read(controls(zoom_in="j"), down(pygame.K_j)) == (pygame.K_PLUS, False)


def test_the_page_of_keys_gets_them_all() -> None:
    found = controls(hint="j").translate(down(pygame.K_h), TABLE, False, keeps_all=True)
    assert found is not None
    assert found.key == pygame.K_UNKNOWN
    assert pressed_key(found) == "h"


# Layouts.

CYRILLIC_I = 0x438


def test_a_bulgarian_keyboard_is_read_by_place() -> None:
    own = controls()
    event = down(CYRILLIC_I, scancode=pygame.KSCAN_R)
    assert own.layout.learn(event)
    assert read(own, event) == (pygame.K_r, False)
    assert read(own, up(CYRILLIC_I, scancode=pygame.KSCAN_R)) == (pygame.K_r, False)
    assert own.layout.sign(pygame.K_r) == "И"
    assert read(own, down(pygame.K_COMMA, scancode=pygame.KSCAN_Q)) == (pygame.K_q, False)
    assert read(controls(hint="r", card="h"), event) == (pygame.K_h, False)


def test_latin_letters_are_read_as_they_stand() -> None:
    own = controls()
    azerty = down(pygame.K_a, scancode=pygame.KSCAN_Q)
    assert not own.layout.learn(azerty)
    assert read(own, azerty) == (pygame.K_a, False)
    assert read(own, down(0xE9, scancode=pygame.KSCAN_2)) == (pygame.K_2, False)
    assert own.layout.sign(pygame.K_a) == ""


@pytest.mark.parametrize(
    "row",
    [
        (pygame.K_AMPERSAND, 0xE9, pygame.K_QUOTEDBL, pygame.K_QUOTE, pygame.K_LEFTPAREN, pygame.K_MINUS),  # French
        (pygame.K_PLUS, 0x11B, 0x161, 0x10D, 0x159, 0x17E),  # Czech
    ],
)
def test_digits_need_no_shift_where_something_goes_by_numbers(row: tuple[int, ...]) -> None:
    own, cities = controls(), Context("table", "atlandice")
    for number, sign in enumerate(row):
        event = down(sign, scancode=pygame.KSCAN_1 + number)
        assert read(own, event, cities) == (pygame.K_1 + number, False)
        event = down(sign, pygame.KMOD_CTRL, pygame.KSCAN_1 + number)
        assert read(own, event) == (pygame.K_1 + number, False)


def test_plus_and_minus_zoom_by_their_signs() -> None:
    own, cities = controls(), Context("table", "atlandice")
    assert read(own, down(pygame.K_MINUS, scancode=pygame.KSCAN_6)) == (pygame.K_MINUS, False)
    assert read(own, down(pygame.K_PLUS, scancode=pygame.KSCAN_1)) == (pygame.K_PLUS, False)
    assert read(own, down(pygame.K_MINUS, scancode=pygame.KSCAN_MINUS), cities) == (pygame.K_MINUS, False)
    assert read(own, down(pygame.K_KP_MINUS, scancode=pygame.KSCAN_KP_MINUS), cities) == (pygame.K_KP_MINUS, False)
    assert read(own, down(pygame.K_EQUALS, scancode=pygame.KSCAN_EQUALS), cities) == (pygame.K_EQUALS, False)
    assert read(own, down(pygame.K_KP_1, scancode=pygame.KSCAN_KP_1), cities) == (pygame.K_KP_1, False)


@pytest.mark.parametrize(
    "place, key, plain, shown",
    [
        (pygame.KSCAN_SEMICOLON, 0xF6, pygame.K_SEMICOLON, "Ö"),
        (pygame.KSCAN_LEFTBRACKET, 0x445, pygame.K_LEFTBRACKET, "Х"),
        (pygame.KSCAN_MINUS, 0xDF, pygame.K_MINUS, "ß"),
    ],
)
def test_a_cap_shows_what_stands_where_a_sign_is_on_american_keyboards(
    place: int, key: int, plain: int, shown: str
) -> None:
    assert KeyboardLayout(lambda asked: key if asked == place else 0).sign(plain) == shown
    own = controls()
    assert read(own, down(key, scancode=place)) == (plain, False)
    assert own.layout.learn(down(key, scancode=place))
    assert not own.layout.learn(down(key, scancode=place))
    assert own.layout.sign(plain) == shown
    comma = own.layout.read(down(pygame.K_COMMA, scancode=pygame.KSCAN_M))
    assert comma == pygame.K_COMMA, "letters are Latin as before"
    assert own.layout.learn(down(plain, scancode=place))
    assert own.layout.sign(plain) == ""


def test_the_signs_are_latin_again_when_the_layout_is() -> None:
    own = controls()
    own.layout.learn(down(CYRILLIC_I, scancode=pygame.KSCAN_R))
    assert own.layout.learn(down(pygame.K_t, scancode=pygame.KSCAN_T))
    assert own.layout.sign(pygame.K_r) == ""


def test_signs_are_asked_of_the_system() -> None:
    signs = {pygame.KSCAN_R: CYRILLIC_I}
    layout = KeyboardLayout(lambda place: signs.get(place, 0))
    assert layout.sign(pygame.K_r) == "И"
    signs.clear()
    assert layout.renew()
    assert layout.sign(pygame.K_r) == ""


# What can be set.


@pytest.mark.parametrize(
    "name, key, other",
    [
        ("log", "h", "hint"),
        ("names", "t", None),
        ("names", "u", "unseen"),
        ("skip", "space", None),
        ("film", "x", "reach"),
        ("seat", "z", "undo"),
        ("undo", "shift+o", "seat"),
        ("mute", "b", "bridge"),
    ],
)
def test_a_conflict_is_with_what_can_be_meant_on_the_same_screen(name: str, key: str, other: str | None) -> None:
    found = Bindings(all_actions()).other(name, key, "keyboard")
    assert (found.name if found else None) == other


def test_locked_keys_and_keys_that_are_none_cannot_be_set() -> None:
    usual = Bindings(all_actions())
    for key in ("return", "escape", "left", "shift+left", "delete", "lshift", "nonsense", "ctrl+j"):
        assert not usual.can_set("hint", key, "keyboard"), key
    assert usual.can_set("hint", "", "keyboard")
    assert not usual.can_set("walk", "j", "keyboard")
    assert not usual.can_set("hint", "a", "gamepad")
    assert usual.can_set("hint", "view", "gamepad")
    assert not usual.can_set("hint", "lb", "gamepad")


def test_what_is_unfit_is_at_its_usual_key() -> None:
    own = Bindings(all_actions(), {"hint": "nonsense", "log": "g", "undo": "g", "newer": "x"})
    assert [(one.action, one.value, one.taken_by) for one in own.unfit] == [
        ("hint", "nonsense", ""),
        ("log", "g", "undo"),
        ("undo", "g", "log"),
    ]
    assert own.is_usual
    assert own.of("undo") == ("z",)


def test_what_is_set_back_is_kept_no_longer() -> None:
    own = Bindings(all_actions(), {"hint": "j", "newer": "x"})
    assert own.changed("keyboard", {"hint": None}) == {"newer": "x"}
    assert own.changed("keyboard", {"hint": "h", "log": "j"}) == {"newer": "x", "log": "j"}


def test_a_button_does_what_is_possible_on_the_screen() -> None:
    own = controls({"unseen": "rt"})
    assert [one.name for one in own.actions_of("y", TABLE)] == ["undo"]
    assert [one.name for one in own.actions_of("y", TABLE, is_held=True)] == ["undo-turn"]
    assert own.actions_of("y", Context("menu")) == []
    event = own.press(own.actions_of("y", TABLE, is_held=True))
    assert (event.key, bool(event.mod & pygame.KMOD_SHIFT)) == (pygame.K_z, True)
    assert own.press(own.actions_of("rb", TABLE), is_back=True).mod & pygame.KMOD_SHIFT
    shake = own.press(own.actions_of("rt", Context("replay")))
    assert not does(shake, "gold", pygame.K_SPACE)
