"""Slots: a part of a screen that is made anew alone is known by its new names, and only by these."""

from __future__ import annotations

from collections.abc import Callable

from game.render import Look
from game.widgets import Button, Column, HoldButton, Label, Widget
from game.widgets.slot import Slot

from .conftest import Screen


def screen_of(look: Look, make: Callable[[], Widget]) -> Screen:
    return Screen(look, lambda: Column(Button("Stay", lambda: "stay", name="stay"), Slot(make, "slot")))


def names(screen: Screen) -> set[str]:
    return {widget.name for widget in screen.root.index.all() if widget.name}


def test_what_a_slot_is_made_of_anew_is_known_and_what_it_held_is_forgotten(look: Look) -> None:
    parts = iter("abc")
    screen = screen_of(look, lambda: Button("Same", lambda: "used", name=next(parts)))
    assert names(screen) == {"stay", "slot", "a"}
    assert screen.root.remake()
    assert names(screen) == {"stay", "slot", "b"}
    assert screen.click("b") == "used"
    assert screen.click("stay") == "stay"


def test_time_passes_for_what_is_in_a_slot_now(look: Look) -> None:
    screen = screen_of(look, lambda: HoldButton("Hold", lambda: "held", name="hold"))
    first = screen.root.index.aging
    assert screen.root.remake()
    assert screen.root.index.aging == [screen.named("hold")] != first


def test_a_widget_that_is_kept_may_get_another_name_by_its_place(look: Look) -> None:
    kept, other = Label("kept"), Label("other")
    order = [kept, other]

    def make() -> Widget:
        return Column(*order)

    screen = screen_of(look, make)
    earlier, kept.is_kept = kept.identity, True
    order.reverse()
    assert screen.root.remake()
    assert kept.identity != earlier
    assert screen.root.index.find(kept.identity) is kept
    assert screen.root.index.find(earlier) is not kept


class Board(Widget):
    """Covers all behind it."""

    covers = True


def test_what_covers_all_behind_it_is_known_below_an_open_list_too(look: Look) -> None:
    board = Board(name="board")
    screen = Screen(look, lambda: Column(Label("Title"), board))
    assert screen.root.covering is board
    screen.root.open(Column(Button("One", lambda: 1, name="chosen")), screen.named("board").rect)
    assert screen.root.covering is board
