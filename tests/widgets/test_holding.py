"""What must be held: a button that works after a while, and one that shows something as long as it is held."""

from __future__ import annotations

import pygame

from game.widgets import Button, Column, HoldButton, PeekButton, Widget

from .conftest import Open, Screen

FRAME = 1 / 60


def holding() -> Widget:
    return Column(HoldButton("I am Ada", lambda: "ada", seconds=0.6, name="hold"), align="start")


def pass_time(shown: Screen, seconds: float) -> list[object]:
    """What came out in so many frames."""
    return [found for found in (shown.wait(FRAME) for _ in range(round(seconds / FRAME))) if found is not None]


def test_it_works_once_after_it_was_held(screen: Open) -> None:
    shown = screen(holding)
    shown.press(shown.at("hold"))
    assert pass_time(shown, 0.5) == []
    assert pass_time(shown, 0.3) == ["ada"]
    assert pass_time(shown, 2) == []
    assert shown.let_go(shown.at("hold")) is None


def test_a_click_is_not_enough(screen: Open) -> None:
    shown = screen(holding)
    assert shown.click("hold") is None
    assert pass_time(shown, 2) == []


def test_letting_go_empties_it_twice_as_fast(screen: Open) -> None:
    shown = screen(holding)
    shown.press(shown.at("hold"))
    pass_time(shown, 0.5)
    shown.let_go(shown.at("hold"))
    pass_time(shown, 0.15)
    shown.press(shown.at("hold"))
    assert pass_time(shown, 0.3) == []
    assert pass_time(shown, 0.3) == ["ada"]


def test_a_key_holds_it_too(screen: Open) -> None:
    shown = screen(holding)
    shown.root.focus("hold")
    shown.down(pygame.K_RETURN)
    assert pass_time(shown, 0.8) == ["ada"]


def test_losing_the_focus_lets_go(screen: Open) -> None:
    shown = screen(holding)
    shown.press(shown.at("hold"))
    pass_time(shown, 0.4)
    shown.root.let_go()
    assert pass_time(shown, 2) == []


def test_it_is_still_when_it_is_not_held(screen: Open) -> None:
    shown = screen(holding)
    pass_time(shown, 0.1)
    shown.root.is_dirty = False
    pass_time(shown, 2)
    assert not shown.root.is_dirty


class Hand:
    """Something shown only while it is held."""

    def __init__(self, screen: Open) -> None:
        self.is_up, self.is_off, self.is_there = False, False, True
        self.shown = screen(self.build)

    def build(self) -> Widget:
        peek = PeekButton("Look", self.show, name="peek", off="Not now." if self.is_off else "")
        return Column(peek if self.is_there else None, Button("Other", lambda: None, name="other"), align="start")

    def show(self, is_up: bool) -> None:
        self.is_up = is_up
        self.shown.rebuild()


def test_it_shows_from_press_to_release_wherever_that_is(screen: Open) -> None:
    hand = Hand(screen)
    hand.shown.press(hand.shown.at("peek"))
    assert hand.is_up
    hand.shown.move((900, 600))
    assert hand.is_up
    hand.shown.let_go((900, 600))
    assert not hand.is_up


def test_it_shows_while_a_key_is_down(screen: Open) -> None:
    hand = Hand(screen)
    hand.shown.root.focus("peek")
    hand.shown.down(pygame.K_RETURN)
    assert hand.is_up
    hand.shown.up(pygame.K_RETURN)
    assert not hand.is_up


def test_a_click_on_something_else_ends_what_a_key_holds(screen: Open) -> None:
    hand = Hand(screen)
    hand.shown.root.focus("peek")
    hand.shown.down(pygame.K_RETURN)
    hand.shown.press(hand.shown.at("other"))
    assert not hand.is_up
    hand.shown.up(pygame.K_RETURN)
    hand.shown.let_go(hand.shown.at("other"))
    assert not hand.is_up


def test_it_hides_when_everything_is_let_go(screen: Open) -> None:
    hand = Hand(screen)
    hand.shown.press(hand.shown.at("peek"))
    hand.shown.root.let_go()
    assert not hand.is_up
    hand.shown.let_go(hand.shown.at("peek"))
    assert not hand.is_up


def test_it_hides_on_release_also_when_it_has_become_off(screen: Open) -> None:
    hand = Hand(screen)
    at = hand.shown.at("peek")
    hand.shown.press(at)
    hand.is_off = True
    hand.shown.rebuild()
    hand.shown.let_go(at)
    assert not hand.is_up


def test_it_hides_when_it_goes_away_while_it_is_held(screen: Open) -> None:
    hand = Hand(screen)
    hand.shown.press(hand.shown.at("peek"))
    hand.is_there = False
    hand.shown.rebuild()
    assert not hand.is_up


def test_what_is_off_shows_nothing(screen: Open) -> None:
    hand = Hand(screen)
    hand.is_off = True
    hand.shown.rebuild()
    hand.shown.press(hand.shown.at("peek"))
    assert not hand.is_up
