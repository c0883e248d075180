"""Gamepads without a device: what pads do comes in, what keys would do comes out."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.controls.actions import Pad
from game.controls.gamepad import HELD_AFTER, REPEATS_AFTER, REPEATS_EVERY, ButtonUse, Gamepads, Key

USES: dict[Pad, ButtonUse] = {
    "a": ButtonUse(Key(pygame.K_RETURN)),
    "x": ButtonUse(Key(pygame.K_SPACE)),
    "y": ButtonUse(Key(pygame.K_z), Key(pygame.K_z, pygame.KMOD_SHIFT)),
    "lb": ButtonUse(Key(pygame.K_TAB, pygame.KMOD_SHIFT)),
    "lt": ButtonUse(Key(pygame.K_e)),
    "rt": ButtonUse(Key(pygame.K_SPACE)),
}
A, X, Y = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y
LB, RIGHT, DOWN = (
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN,
)
LEFT_X, LEFT_Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
RIGHT_X, LT, RT = (
    pygame.CONTROLLER_AXIS_RIGHTX,
    pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
)


def pads() -> Gamepads:
    return Gamepads(lambda pad: USES.get(pad, ButtonUse()))


def down(button: int, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=pad)


def up(button: int, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=pad)


def lean(axis: int, part: float, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(part * 32767), instance_id=pad)


def told(events: Sequence[pygame.Event]) -> list[str]:
    """Keys that go down and up, as a player would write them."""
    names = []
    for event in events:
        shift = "shift+" if event.mod & pygame.KMOD_SHIFT else ""
        names.append(f"{shift}{pygame.key.name(event.key)} {'down' if event.type == pygame.KEYDOWN else 'up'}")
    return names


def test_a_is_enter_for_as_long_as_it_is_held() -> None:
    both = pads()
    assert told(both.take(down(A))) == ["return down"]
    assert both.due is None  # nothing wakes the program for it
    assert told(both.take(up(A))) == ["return up"]


def test_a_shoulder_goes_back_with_shift() -> None:
    both = pads()
    assert told(both.take(down(LB))) == ["shift+tab down"]
    assert told(both.take(up(LB))) == ["shift+tab up"]


def test_a_button_without_a_use_does_nothing() -> None:
    both = pads()
    assert both.take(down(pygame.CONTROLLER_BUTTON_GUIDE)) == []
    assert both.take(down(pygame.CONTROLLER_BUTTON_B)) == []
    assert both.take(up(pygame.CONTROLLER_BUTTON_B)) == []


def test_y_takes_back_a_step_when_it_is_let_go() -> None:
    both = pads()
    assert both.take(down(Y)) == []
    assert both.due == HELD_AFTER
    assert both.pass_time(HELD_AFTER - 0.1) == []
    assert told(both.take(up(Y))) == ["z down", "z up"]
    assert both.due is None


def test_y_held_takes_back_the_turn_once() -> None:
    both = pads()
    both.take(down(Y))
    assert told(both.pass_time(HELD_AFTER)) == ["shift+z down", "shift+z up"]
    assert both.pass_time(2) == []
    assert both.take(up(Y)) == []


def test_the_cross_walks_again_while_it_is_held() -> None:
    both = pads()
    assert told(both.take(down(RIGHT))) == ["right down"]
    assert both.pass_time(REPEATS_AFTER - 0.05) == []
    assert told(both.pass_time(0.05)) == ["right down"]
    assert both.due == REPEATS_EVERY
    assert told(both.pass_time(REPEATS_EVERY)) == ["right down"]
    assert told(both.take(up(RIGHT))) == ["right up"]
    assert both.due is None
    assert both.pass_time(1) == []


def test_the_way_pressed_last_is_walked_again() -> None:
    both = pads()
    both.take(down(RIGHT))
    both.take(down(DOWN))
    assert told(both.pass_time(REPEATS_AFTER)) == ["down down"]


def test_a_stick_that_hardly_leans_rests() -> None:
    both = pads()
    assert both.take(lean(LEFT_X, 0.45)) == []
    assert told(both.take(lean(LEFT_X, 0.55))) == ["right down"]
    assert both.take(lean(LEFT_X, 0.4)) == []  # it trembles
    assert told(both.take(lean(LEFT_X, 0.3))) == ["right up"]
    assert both.due is None


def test_a_stick_goes_on_until_it_clearly_leans_another_way() -> None:
    both = pads()
    both.take(lean(LEFT_X, 0.7))
    assert both.take(lean(LEFT_Y, 0.75)) == []
    assert told(both.take(lean(LEFT_Y, 0.95))) == ["right up", "down down"]
    assert told(both.take(lean(LEFT_Y, 0))) == ["down up", "right down"]


def test_a_trigger_is_held_until_it_is_well_let_go() -> None:
    both = pads()
    assert both.take(lean(LT, 0.4)) == []
    assert told(both.take(lean(LT, 0.6))) == ["e down"]
    assert both.take(lean(LT, 0.9)) == []
    assert both.take(lean(LT, 0.4)) == []
    assert told(both.take(lean(LT, 0.2))) == ["e up"]


def test_the_right_stick_pushes_beyond_its_middle() -> None:
    both = pads()
    assert both.take(lean(RIGHT_X, 0.2)) == []
    assert both.push == (0.0, 0.0)
    assert both.due is None
    assert both.take(lean(RIGHT_X, -1)) == []
    assert both.push == (-1.0, 0.0)
    assert both.due == 0.0
    both.take(lean(RIGHT_X, 0))
    assert both.due is None


def test_a_key_that_two_buttons_hold_goes_up_with_the_last() -> None:
    both = pads()
    assert told(both.take(down(X))) == ["space down"]
    assert both.take(lean(RT, 1)) == []
    assert both.take(up(X)) == []
    assert told(both.take(lean(RT, 0))) == ["space up"]


def test_any_pad_acts() -> None:
    both = pads()
    assert told(both.take(down(A, pad=3))) == ["return down"]
    assert both.take(down(A, pad=7)) == []
    assert told(both.take(down(RIGHT, pad=7))) == ["right down"]
    assert both.take(up(A, pad=7)) == []
    assert told(both.take(up(A, pad=3))) == ["return up"]


def test_a_pad_that_is_gone_holds_nothing() -> None:
    both = pads()
    for pad in (0, 1):
        both.take(down(RIGHT, pad))
    both.take(down(A))
    both.take(lean(LT, 1))
    both.take(down(Y))
    both.take(lean(RIGHT_X, 1))
    assert told(both.lose(0)) == ["return up", "e up"]  # the other one still goes right
    assert both.lose(0) == []
    assert both.push == (0.0, 0.0)
    assert told(both.pass_time(HELD_AFTER)) == ["right down"]
    assert both.take(up(A)) == []
    assert told(both.take(down(A, pad=1))) == ["return down"]


def test_another_window_takes_all_pads_away() -> None:
    both = pads()
    both.take(down(RIGHT, pad=1))
    both.take(down(A, pad=2))
    both.take(down(Y, pad=1))
    both.forget()
    assert both.due is None
    assert both.take(up(RIGHT, pad=1)) == []
    assert told(both.take(down(A, pad=2))) == ["return down"]
