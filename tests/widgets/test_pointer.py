"""The pointer: clicks, presses that are taken back, wheel and drag, and what is told beside a thing."""

from __future__ import annotations

import pygame
import pytest

from game.render import Look
from game.widgets import Button, Column, EmptyRoom, Label, Part, Row, Scroll, Segments, Slider, Switch, Widget

from .conftest import SIZE, Open, Screen


def two() -> Widget:
    return Row(Button("One", lambda: 1, name="one"), Button("Two", lambda: 2, name="two"), align="start")


def long() -> Widget:
    lines = [Button(f"Line {i}", lambda i=i: i, name=f"line {i}") for i in range(40)]  # type: ignore[misc]
    return Scroll(Column(*lines), name="scroll")


def offset(screen: Screen) -> int:
    scroll = screen.find("scroll")
    assert isinstance(scroll, Scroll)
    return scroll.offset


def test_a_click_uses_what_is_under_it_when_it_is_let_go(screen: Open) -> None:
    shown = screen(two)
    assert shown.press(shown.at("two")) is None
    assert shown.let_go(shown.at("two")) == 2
    assert shown.focused == "two"


def test_a_press_that_is_dragged_off_is_taken_back(screen: Open) -> None:
    shown = screen(two)
    shown.press(shown.at("one"))
    shown.move(shown.at("two"))
    assert shown.let_go(shown.at("two")) is None


def test_a_press_beside_everything_does_nothing_wherever_it_is_let_go(screen: Open) -> None:
    shown = screen(two)
    shown.press((1200, 700))
    assert shown.let_go(shown.at("one")) is None


def test_only_the_first_button_of_the_mouse_clicks(screen: Open) -> None:
    import pygame

    shown = screen(two)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert shown.root.handle(pygame.Event(kind, pos=shown.at("one"), button=3)) is None


def test_a_button_that_cannot_be_used_does_nothing(screen: Open) -> None:
    shown = screen(lambda: Row(Button("No", lambda: 1, name="no", off="It is not your turn."), align="start"))
    assert shown.click("no") is None


class OfAHand(Button):
    """Something in a hand that can be picked."""

    is_handed = True


def test_a_double_click_is_one_click_on_what_is_in_a_hand_and_two_on_a_button(screen: Open) -> None:
    shown = screen(
        lambda: Row(OfAHand("Card", lambda: 1, name="card"), Button("More", lambda: 2, name="more"), align="start")
    )
    assert [shown.click("more"), shown.click("more")] == [2, 2]
    assert [shown.click("card"), shown.click("card")] == [1, None]
    shown.wait(0.4)
    assert shown.click("card") == 1, "later it is another click"


def test_the_wheel_moves_what_is_under_the_pointer_and_stops_at_the_end(screen: Open) -> None:
    shown = screen(long)
    shown.move((100, 300))
    shown.wheel(-1)
    first = offset(shown)
    assert first > 0
    for _ in range(100):
        shown.wheel(-1)
    end = shown.find("scroll")
    assert isinstance(end, Scroll)
    assert end.offset == end.reach
    for _ in range(200):
        shown.wheel(1)
    assert offset(shown) == 0


def test_dragging_scrolls_and_presses_nothing(screen: Open) -> None:
    shown = screen(long)
    at = shown.at("line 8")
    shown.press(at)
    shown.move((at[0], at[1] - 60))
    shown.move((at[0], at[1] - 90))
    assert offset(shown) == 90
    assert shown.let_go((at[0], at[1] - 90)) is None
    assert shown.click("line 10") == 10


def test_a_small_tremble_is_still_a_click(screen: Open) -> None:
    shown = screen(long)
    at = shown.at("line 3")
    shown.press(at)
    shown.move((at[0] + 3, at[1] + 4))
    assert shown.let_go((at[0] + 3, at[1] + 4)) == 3


def test_a_slider_in_a_scroll_is_dragged_itself(screen: Open) -> None:
    told: list[int] = []
    shown = screen(
        lambda: Scroll(Column(Slider(0, (0, 100), told.append, name="slider"), *[EmptyRoom(60, grow=0)]), name="scroll")
    )
    rect = shown.find("slider").rect
    shown.press((rect.x + 40, rect.centery))
    shown.move((rect.x + 300, rect.centery + 40))
    assert offset(shown) == 0
    assert told[-1] > 0


def test_where_one_has_scrolled_to_stays_when_all_is_built_anew(screen: Open) -> None:
    shown = screen(long)
    shown.move((100, 300))
    shown.wheel(-3)
    before = offset(shown)
    shown.rebuild()
    assert offset(shown) == before > 0


def test_a_list_that_sticks_stays_at_its_end_as_it_grows(screen: Open) -> None:
    count = 40
    shown = screen(lambda: Scroll(Column(*[Label(f"Line {i}") for i in range(count)]), name="scroll", stick=True))
    end = shown.find("scroll")
    assert isinstance(end, Scroll)
    assert end.offset == end.reach > 0
    before, count = end.reach, 60
    shown.rebuild()
    assert offset(shown) > before
    shown.move((100, 300))
    shown.wheel(2)
    read = offset(shown)
    count = 80
    shown.rebuild()
    assert offset(shown) == read


def test_what_is_scrolled_away_cannot_be_clicked(screen: Open) -> None:
    shown = screen(lambda: Column(Button("Above", lambda: "above", name="above"), long()))
    shown.move((100, 300))
    shown.wheel(-5)
    hidden = shown.find("line 0").rect
    assert hidden.bottom < shown.find("scroll").rect.top
    assert shown.click(shown.at("above")) == "above"


@pytest.mark.parametrize("is_off", [False, True])
def test_a_switch_flips_unless_it_is_off(screen: Open, is_off: bool) -> None:
    shown = screen(
        lambda: Row(Switch(False, lambda on: ("on", on), name="switch", off="No." if is_off else ""), align="start")
    )
    assert shown.click("switch") == (None if is_off else ("on", True))


def test_every_part_of_segments_is_chosen_where_it_lies(screen: Open) -> None:
    parts = [Part(value, f"Part {value}") for value in "abc"]
    shown = screen(lambda: Row(Segments(parts, "a", lambda value: value, name="parts"), align="start"))
    rect = shown.find("parts").rect
    assert shown.click((rect.x + 5, rect.centery)) is None  # it is chosen already
    assert shown.click((rect.right - 5, rect.centery)) == "c"
    assert shown.click(rect.center) == "b"


def test_a_tooltip_comes_after_a_while_and_goes_with_the_pointer(screen: Open) -> None:
    shown = screen(lambda: Row(Button("Roll", lambda: 1, name="roll", tip="Throw the die"), align="start"))
    shown.move((900, 600))
    shown.wait(1)
    bare = shown.picture()
    shown.move(shown.at("roll"))
    hovered = shown.picture()
    shown.root.is_dirty = False
    shown.wait(0.3)
    assert shown.picture() == hovered
    assert not shown.root.is_dirty
    shown.wait(0.3)
    assert shown.root.is_dirty
    assert shown.picture() != hovered
    shown.move((900, 600))
    assert shown.picture() == bare


def test_a_tooltip_never_lies_over_the_gold_button(screen: Open) -> None:
    shown = screen(
        lambda: Column(
            Label("Above"),
            Button("On", lambda: 1, name="on", tip="On to the next"),
            Button("Move", lambda: 1, kind="gold", name="gold"),
        )
    )
    shown.move(shown.at("on"))
    without = shown.picture()
    shown.wait(1)
    told = shown.picture()
    golds = [
        pygame.image.frombytes(picture, SIZE, "RGB").subsurface(shown.find("gold").rect) for picture in (without, told)
    ]
    assert told != without
    assert pygame.image.tobytes(golds[0], "RGB") == pygame.image.tobytes(golds[1], "RGB")


def test_what_the_pointer_rests_on_is_not_spoken_of_while_keys_are_used(screen: Open) -> None:
    shown = screen(
        lambda: Row(*(Button(word, lambda: 1, name=word, tip=f"To {word}") for word in ("roll", "sink")), align="start")
    )
    shown.move(shown.at("roll"))
    shown.wait(1)
    assert shown.root.tipped is shown.find("roll")
    shown.root.use_keys()
    assert shown.root.tipped is None
    shown.key(pygame.K_TAB)
    shown.key(pygame.K_TAB)
    assert shown.root.tipped is shown.find("sink")
    shown.move(shown.at("roll"))
    assert shown.root.tipped is shown.find("roll")


def test_a_focus_that_nobody_moved_is_not_spoken_of(screen: Open) -> None:
    shown = screen(
        lambda: Row(*(Button(word, lambda: 1, name=word, tip=f"To {word}") for word in ("roll", "sink")), align="start")
    )
    shown.root.focus("roll")
    shown.wait(1)
    assert shown.root.tipped is None
    shown.key(pygame.K_RIGHT)
    assert shown.root.tipped is shown.find("sink")
    shown.root.focus("roll")
    assert shown.root.tipped is None


@pytest.mark.parametrize("kind", [Row, Column])
def test_a_tooltip_covers_no_neighbour_where_there_is_room_elsewhere(screen: Open, kind: type[Row | Column]) -> None:
    names = [f"line {i}" for i in range(5)]
    shown = screen(
        lambda: kind(
            *(Button(name, lambda: 1, name=name, tip=f"This is what {name} does") for name in names), align="start"
        )
    )
    for name in names:
        shown.key(pygame.K_TAB)
        before = pygame.image.frombytes(shown.picture(), SIZE, "RGB")
        shown.wait(1)
        after = pygame.image.frombytes(shown.picture(), SIZE, "RGB")
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
        for rect in (shown.find(other).rect for other in names if other != name):
            assert pygame.image.tobytes(before.subsurface(rect), "RGB") == pygame.image.tobytes(
                after.subsurface(rect), "RGB"
            ), name


def test_nothing_is_pointed_at_when_the_pointer_leaves_the_window(screen: Open) -> None:
    shown = screen(lambda: Row(Button("Roll", lambda: 1, name="roll", tip="Throw the die"), align="start"))
    shown.move(shown.at("roll"))
    assert shown.root.hovered is shown.find("roll")
    shown.root.leave()
    assert shown.root.hovered is None


def test_the_tooltip_of_what_is_off_is_the_reason(screen: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        "game.widgets.root.draw_tip", lambda pen, text, *_, is_reason, **rest: told.append((text, is_reason))
    )
    shown = screen(
        lambda: Row(Button("Undo", lambda: 1, name="undo", tip="Take it back", off="Nothing to undo."), align="start")
    )
    shown.move(shown.at("undo"))
    shown.wait(1)
    shown.picture()
    assert told == [("Nothing to undo.", True)]


def test_a_tooltip_repeats_nothing_that_is_written_on_the_button(screen: Open) -> None:
    shown = screen(lambda: Row(Button("Choose a die", lambda: 1, name="gold", off="Choose a die"), align="start"))
    shown.move(shown.at("gold"))
    shown.wait(1)
    assert shown.root.tipped is None


def test_time_alone_makes_nothing_new(screen: Open) -> None:
    shown = screen(lambda: Column(two(), long()))
    shown.picture()
    shown.root.is_dirty = False
    for _ in range(120):
        shown.wait(1 / 60)
    assert not shown.root.is_dirty


def test_no_tip_lies_over_what_keeps_tips_off(look: Look, screen: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    class Facts(Label):
        keeps_tips_off = True

    kept_free: list[list[pygame.Rect]] = []
    monkeypatch.setattr(
        "game.widgets.root.draw_tip", lambda pen, text, about, free, **rest: kept_free.append(list(free))
    )
    facts = Facts("Open facts of a seat")
    shown = screen(lambda: Column(Button("Hint", lambda: None, name="hint", tip="What a bot would do here"), facts))
    hint = next(widget for widget in shown.root.top.walk() if widget.name == "hint")
    shown.root.handle(pygame.Event(pygame.MOUSEMOTION, pos=hint.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    shown.root.update(5.0)
    shown.root.draw(pygame.Surface(look.size), look)
    assert facts.rect in kept_free[0]
