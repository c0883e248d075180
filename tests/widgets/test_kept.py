"""Widgets that show the same are kept from build to build, and stand where new ones would."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.render import Look
from game.widgets import Button, Column, Label, Root, Row, Scroll, Widget, WidgetMemo

ROOM = pygame.Rect(0, 0, 400, 300)


def line(text: str) -> Widget:
    return Row(Label(text, grow=1), Button(text, lambda: None, name=text))


def list_widget(memo: WidgetMemo, texts: list[str]) -> Widget:
    return Scroll(Column(*(memo.get_or_make(text, partial(line, text)) for text in texts)), name="list")


def rects(top: Widget) -> list[tuple[str, pygame.Rect]]:
    return [(widget.identity, widget.rect) for widget in top.walk()]


def show_widget(root: Root, look: Look, top: Widget) -> Widget:
    root.show(top, look, ROOM)
    return top


def test_what_shows_the_same_is_the_same_widget(look: Look) -> None:
    memo, makes = WidgetMemo(), 0

    def make() -> Widget:
        nonlocal makes
        makes += 1
        return Label("Bia")

    memo.begin(look)
    first = memo.get_or_make("Bia", make)
    memo.begin(look)
    assert memo.get_or_make("Bia", make) is first
    assert makes == 1


def test_asked_twice_in_a_build_there_are_two(look: Look) -> None:
    memo: WidgetMemo = WidgetMemo()
    make: Callable[[], Widget] = partial(Label, "Bia")
    memo.begin(look)
    assert memo.get_or_make("Bia", make) is not memo.get_or_make("Bia", make)


def test_nothing_outlives_a_change_of_the_look_or_a_build_without_it(look: Look) -> None:
    memo, other = WidgetMemo(), Look(look.theme, look.size)
    make: Callable[[], Widget] = partial(Label, "Bia")
    memo.begin(look)
    first = memo.get_or_make("Bia", make)
    memo.begin(other)
    second = memo.get_or_make("Bia", make)
    memo.begin(other)
    memo.begin(other)
    assert len({id(one) for one in (first, second, memo.get_or_make("Bia", make))}) == 3


def test_kept_widgets_move_with_all_that_is_in_them(look: Look) -> None:
    memo, root = WidgetMemo(), Root()
    for texts in (["a", "b"], ["new\nand higher", "a", "b"], ["a"], ["b", "a", "b"], ["a"] * 20):
        memo.begin(look)
        top = show_widget(root, look, list_widget(memo, texts))
        assert rects(top) == rects(show_widget(Root(), look, list_widget(WidgetMemo(), texts)))


def test_they_are_found_by_the_pointer_where_they_moved(look: Look) -> None:
    memo, root = WidgetMemo(), Root()
    for texts in (["a", "b"], ["c", "a", "b"]):
        memo.begin(look)
        show_widget(root, look, list_widget(memo, texts))
    button = next(widget for widget in root.top.walk() if widget.name == "b")
    root.handle(pygame.Event(pygame.MOUSEMOTION, pos=button.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert root.hovered is button
