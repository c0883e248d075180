"""Notices that go by themselves, when they have been read."""

from __future__ import annotations

from game.widgets.toasts import Toasts

SHORT, LONG = "Saved.", "It brings you more than your other moves. " * 5


def test_what_is_long_stays_longer() -> None:
    toasts = Toasts()
    toasts.tell(LONG)
    toasts.tell(SHORT)
    toasts.update(4.9)
    assert toasts.texts == [LONG, SHORT]
    toasts.update(0.2)
    assert toasts.texts == [LONG]
    toasts.update(15)
    assert toasts.texts == []


def test_what_is_forgotten_goes_at_once() -> None:
    toasts = Toasts()
    toasts.tell(SHORT)
    toasts.tell(LONG)
    toasts.is_dirty = False
    toasts.forget(LONG)
    assert (toasts.texts, toasts.is_dirty) == ([SHORT], True)
