"""How widgets share the room: growers first, nobody below its least, nothing ever of a negative size."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.render import Look, Theme
from game.render.look import Room, RoomHeight, RoomWidth, find_room
from game.widgets import (
    Button,
    Centred,
    Chip,
    Column,
    Columns,
    EmptyRoom,
    FirstThatFits,
    Flow,
    Grid,
    Hairline,
    Label,
    Padded,
    Panel,
    Part,
    PressableLine,
    Row,
    Scroll,
    Segments,
    Slider,
    Split,
    Stack,
    Switch,
    TextField,
    Widget,
    first_that_fits,
)
from game.widgets.boxes import share_room

SENTENCE = "Two explorers may start on an inland tile, and nobody may say whose they are."


class Block(Widget):
    """A thing of a natural and a least size in pixels."""

    def __init__(self, wide: int, high: int, least: tuple[int, int] | None = None, grow: float = 0) -> None:
        super().__init__(grow=grow)
        self.size, self.least = (wide, high), least or (wide, high)

    def widest(self, look: Look) -> int:
        return self.size[0]

    def narrowest(self, look: Look) -> int:
        return self.least[0]

    def height(self, look: Look, width: int) -> int:
        return self.size[1]

    def least_height(self, look: Look, width: int) -> int:
        return self.least[1]


def rects(look: Look, box: Widget, width: int, height: int) -> list[tuple[int, int, int, int]]:
    box.place(look, pygame.Rect(10, 20, width, height))
    return [(part.rect.x, part.rect.y, part.rect.width, part.rect.height) for part in box.children]


@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300), st.sampled_from([0, 0, 1, 2.5])), min_size=1),
    st.integers(-50, 2000),
)
def test_shares_fill_the_room_and_never_fall_below_the_least(parts: list[tuple[int, int, float]], room: int) -> None:
    natural, least = [max(one, other) for one, other, _ in parts], [min(one, other) for one, other, _ in parts]
    grow = [share for *_, share in parts]
    sizes = share_room(room, natural, least, grow)
    assert all(size >= low for size, low in zip(sizes, least, strict=True))
    if sum(least) <= room:
        assert sum(sizes) <= room
    if any(grow) and room >= sum(natural):
        assert sum(sizes) == room
    if room >= sum(natural):
        assert all(size >= wanted for size, wanted in zip(sizes, natural, strict=True))


def test_growers_give_way_before_the_others() -> None:
    assert share_room(200, [100, 100, 50], [20, 100, 10], [1, 0, 0]) == [50, 100, 50]
    assert share_room(150, [100, 100, 50], [20, 80, 10], [1, 0, 0]) == [
        20,
        93,
        37,
    ]  # the others give in proportion to what they can
    assert share_room(300, [100, 100], [0, 0], [1, 3]) == [125, 175]


def test_a_row_gives_what_is_left_to_those_that_grow(look: Look) -> None:
    gap = look.u(1)
    row = Row(Block(100, 30), Block(50, 10, grow=1), Block(60, 50), gap=1)
    assert rects(look, row, 500, 60) == [
        (10, 35, 100, 30),
        (110 + gap, 45, 500 - 160 - 2 * gap, 10),
        (10 + 500 - 60, 25, 60, 50),
    ]


def test_a_column_lets_its_growers_shrink_to_their_least(look: Look) -> None:
    column = Column(Block(50, 100), Block(50, 400, (50, 60), grow=1), Block(50, 80), gap=0)
    assert [high for *_, high in rects(look, column, 200, 300)] == [100, 120, 80]
    assert [high for *_, high in rects(look, column, 200, 100)] == [100, 60, 80]
    assert [high for *_, high in rects(look, column, 200, 900)] == [100, 720, 80]


@pytest.mark.parametrize("align, x", [("start", 10), ("middle", 85), ("end", 160), ("fill", 10)])
def test_a_column_aligns_across(look: Look, align: str, x: int) -> None:
    (rect,) = rects(look, Column(Block(50, 20), align=align), 200, 100)  # type: ignore[arg-type]
    assert rect == (x, 20, 200 if align == "fill" else 50, 20)


def test_a_split_shares_by_grow_alone(look: Look) -> None:
    split = Split(Block(500, 10, grow=1), Block(10, 10, grow=3), gap=0)
    assert [wide for _, _, wide, _ in rects(look, split, 400, 50)] == [100, 300]


def test_a_flow_breaks_into_lines(look: Look) -> None:
    gap = look.u(0.75)
    flow = Flow(*[Block(100, 20) for _ in range(5)])
    width = 2 * 100 + gap
    assert flow.height(look, width) == 3 * 20 + 2 * gap
    places = rects(look, flow, width, 200)
    assert [x for x, *_ in places] == [10, 110 + gap, 10, 110 + gap, 10]
    assert [y for _, y, *_ in places] == [20, 20, 40 + gap, 40 + gap, 60 + 2 * gap]


def test_a_flow_cuts_down_what_is_wider_than_itself(look: Look) -> None:
    assert rects(look, Flow(Block(300, 20)), 120, 50) == [(10, 20, 120, 20)]


def test_a_grid_has_as_many_columns_as_fit(look: Look) -> None:
    grid = Grid(*[Block(20, 10 + i) for i in range(4)], least=10, gap=0)
    assert [wide for _, _, wide, _ in rects(look, grid, look.u(10) * 2 + 5, 100)] == [(look.u(10) * 2 + 5) // 2] * 4
    assert [high for *_, high in rects(look, grid, look.u(10) * 2, 100)] == [11, 11, 13, 13]
    assert grid.height(look, look.u(10)) == 10 + 11 + 12 + 13


def test_columns_keep_the_order_and_are_even(look: Look) -> None:
    columns = Columns(*[Block(20, high) for high in (50, 10, 10, 30)], least=5, most=2, gap=0, across=0)
    assert columns.height(look, 400) == 50
    assert [(x, y) for x, y, *_ in rects(look, columns, 400, 100)] == [(10, 20), (210, 20), (210, 30), (210, 40)]


def test_a_panel_pads_and_a_stack_covers(look: Look) -> None:
    panel = Panel(Stack(Block(10, 10), Block(20, 5)), 1)
    panel.place(look, pygame.Rect(0, 0, 300, 200))
    inner = pygame.Rect(0, 0, 300, 200).inflate(-2 * look.u(1), -2 * look.u(1))
    assert [part.rect for part in panel.part.children] == [inner, inner]


def test_what_is_centred_is_no_wider_than_its_most(look: Look) -> None:
    centred = Centred(Block(1000, 40), most=10)
    (rect,) = rects(look, centred, 800, 600)
    assert rect[2] == look.u(10)
    assert abs(rect[0] + rect[2] // 2 - 410) <= 1
    assert rect[1] == 20 + (600 - 40) // 2


def test_a_scroll_shows_a_part_and_leaves_room_for_its_bar(look: Look) -> None:
    scroll = Scroll(Block(50, 900))
    scroll.place(look, pygame.Rect(0, 0, 300, 200))
    assert scroll.reach == 700
    assert scroll.part.rect.width < 300
    low = Scroll(Block(50, 100))
    low.place(look, pygame.Rect(0, 0, 300, 200))
    assert (low.reach, low.part.rect.width) == (0, 300)


def test_a_scroll_without_a_bar_is_as_high_as_its_content_needs(look: Look) -> None:
    text = Label(SENTENCE, wraps=True)
    width = text.widest(look)
    scroll = Scroll(text)
    assert scroll.height(look, width) == look.line_height("body")
    scroll.place(look, pygame.Rect(0, 0, width, look.line_height("body")))
    assert scroll.reach == 0


@cache
def look_of(text: int) -> Look:
    return Look(Theme.load(), (1280, 720), text)


def everything() -> Widget:
    """One of each, as a screen might have them."""
    parts = [Part(i, f"Part {i}", "common/icon-person") for i in range(3)]
    return Column(
        Row(
            Label("A title", "title"),
            EmptyRoom(),
            Chip("defence"),
            Button("Undo", lambda: None, icon="common/icon-undo", cap="Z"),
        ),
        Split(
            Panel(
                Column(Label(SENTENCE), Segments(parts, 1, print, name="s"), Hairline(), Switch(True, print)),
                1.7,
                grow=1,
            ),
            Panel(Scroll(Grid(*[PressableLine(Label(SENTENCE), lambda: None) for _ in range(9)], least=12)), grow=2),
            grow=1,
        ),
        Flow(
            TextField("Ada", print, name="t"),
            Slider(5, (0, 10), print, name="l"),
            Button("Start", lambda: None, kind="gold"),
        ),
        Padded(Columns(*[Label(SENTENCE) for _ in range(4)], least=10), 3),
    )


@settings(max_examples=40)
@given(st.integers(0, 1600), st.integers(0, 1000), st.sampled_from([75, 100, 200]))
def test_nothing_is_ever_of_a_negative_size(width: int, height: int, text: int) -> None:
    look, top = look_of(text), everything()
    top.place(look, pygame.Rect(0, 0, width, height))
    assert [widget for widget in top.walk() if min(widget.rect.size) < 0] == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1600, 1200), (1024, 1200)])
def test_u_follows_the_window_and_the_text_size(size: tuple[int, int]) -> None:
    usual, large = Look(Theme.load(), size), Look(Theme.load(), size, 200)
    assert usual.unit == pytest.approx(max(min(size[1] / 53, size[0] / 70), 14))
    assert large.unit == pytest.approx(usual.unit * 2)
    assert large.room.is_small


_WIDTHS, _HEIGHTS = get_args(RoomWidth), get_args(RoomHeight)


@settings(max_examples=200)
@given(
    st.integers(1, 4000),
    st.integers(1, 2400),
    st.integers(0, 400),
    st.integers(0, 400),
    st.sampled_from(range(75, 201, 25)),
)
def test_a_room_has_no_lesser_name_in_a_larger_window_nor_a_greater_one_with_larger_text(
    width: int, height: int, wider: int, higher: int, text: int
) -> None:
    unit = 14 * text / 100
    room, larger = find_room((width, height), unit), find_room((width + wider, height + higher), unit)
    lettered = find_room((width, height), unit * 1.25)
    for names, one, more, less in zip((_WIDTHS, _HEIGHTS), room, larger, lettered, strict=True):
        assert names.index(less) <= names.index(one) <= names.index(more)
    assert room.is_small or not room.is_tiny


def test_every_room_there_is_has_a_name_and_the_window_of_each_size_of_text_has_the_one_that_fits() -> None:
    every = {find_room((width, height), 14) for width in range(0, 1400, 70) for height in range(0, 800, 40)}
    assert every == {Room(width, height) for width in _WIDTHS for height in _HEIGHTS}
    rooms = [Look(Theme.load(), (1280, 720), text).room for text in (100, 125, 150, 200)]
    assert rooms == [("wide", "high"), ("narrow", "low"), ("narrow", "low"), ("narrow", "tiny")]


@settings(max_examples=60)
@given(st.integers(0, 500), st.integers(0, 500))
def test_the_first_form_that_fits_stands_and_the_plainest_where_none_does(width: int, height: int) -> None:
    look, sizes = look_of(100), ((400, 300), (250, 300), (300, 120), (90, 60))
    forms = [Block(2 * wide, 2 * high, (wide, high)) for wide, high in sizes]
    fitting = [form for form in forms if form.least[0] <= width and form.least[1] <= height]
    shown = FirstThatFits(*forms)
    shown.place(look, pygame.Rect(5, 7, width, height))
    assert shown.children == [(fitting or forms)[0 if fitting else -1]]
    assert shown.children[0].rect == (5, 7, width, height)


def test_no_form_is_made_that_is_plainer_than_the_one_that_fits() -> None:
    forms = (Block(size, size) for size in (300, 200, 100))
    assert first_that_fits(look_of(100), (250, 250), forms).widest(look_of(100)) == 200
    assert [form.size[0] for form in forms] == [100]


def test_a_button_is_as_wide_as_what_it_may_say_later(look: Look) -> None:
    before, later = Button("Hint", lambda: None, also="Thinking…"), Button("Thinking…", lambda: None, also="Hint")
    assert before.widest(look) == later.widest(look) > Button("Hint", lambda: None).widest(look)
    assert before.narrowest(look) == later.narrowest(look)
