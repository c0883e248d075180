"""Keys: Tab and arrows walk over everything, Enter and Space use it, and the focus survives a new build."""

from __future__ import annotations

import pygame
import pytest

from game.render import Look
from game.widgets import (
    Button,
    Column,
    Dropdown,
    EmptyRoom,
    Grid,
    Label,
    Padded,
    Part,
    Row,
    Scroll,
    Segments,
    Slider,
    Switch,
    Widget,
)

from .conftest import Open, Screen

SHIFT = pygame.KMOD_LSHIFT


def nine() -> Widget:
    return Grid(*[Button(str(i), lambda i=i: i, name=str(i)) for i in range(9)], least=10, most=3)  # type: ignore[misc]


def walk(shown: Screen, key: int, count: int, mod: int = 0) -> list[str]:
    found = []
    for _ in range(count):
        shown.key(key, mod)
        found.append(shown.focused)
    return found


def test_tab_walks_as_one_reads_and_around(screen: Open) -> None:
    shown = screen(nine)
    assert walk(shown, pygame.K_TAB, 10) == [*map(str, range(9)), "0"]
    assert walk(shown, pygame.K_TAB, 2, SHIFT) == ["8", "7"]


def test_the_first_shift_tab_goes_to_the_last(screen: Open) -> None:
    assert walk(screen(nine), pygame.K_TAB, 1, SHIFT) == ["8"]


def test_arrows_go_to_what_lies_there(screen: Open) -> None:
    shown = screen(nine)
    shown.root.focus("4")
    for key, name in (
        (pygame.K_UP, "1"),
        (pygame.K_RIGHT, "2"),
        (pygame.K_DOWN, "5"),
        (pygame.K_DOWN, "8"),
        (pygame.K_LEFT, "7"),
    ):
        shown.key(key)
        assert shown.focused == name


def test_an_arrow_to_where_nothing_lies_stays(screen: Open) -> None:
    shown = screen(nine)
    shown.root.focus("0")
    assert walk(shown, pygame.K_LEFT, 1) == ["0"]
    assert walk(shown, pygame.K_UP, 1) == ["0"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_a_key_presses_when_it_is_let_go(screen: Open, key: int) -> None:
    shown = screen(nine)
    shown.root.focus("3")
    assert shown.down(key) is None
    assert shown.up(key) == 3


def test_a_key_that_was_pressed_elsewhere_does_nothing_here(screen: Open) -> None:
    shown = screen(nine)
    shown.root.focus("3")
    assert shown.up(pygame.K_RETURN) is None


def test_a_press_by_key_ends_when_the_window_loses_the_focus(screen: Open) -> None:
    shown = screen(nine)
    shown.root.focus("3")
    shown.down(pygame.K_RETURN)
    shown.root.let_go()
    assert shown.up(pygame.K_RETURN) is None


def test_the_focus_stays_with_its_name_when_all_is_built_anew(screen: Open) -> None:
    names = ["a", "b", "c"]
    shown = screen(lambda: Column(*[Button(name, lambda: None, name=name) for name in names]))
    shown.root.focus("b")
    names[:] = ["x", "c", "y", "b"]
    shown.rebuild()
    assert shown.focused == "b"
    names[:] = ["x"]
    shown.rebuild()
    assert shown.focused == ""
    assert walk(shown, pygame.K_TAB, 1) == ["x"]


def test_a_press_does_not_go_over_to_another_when_its_own_is_gone(screen: Open) -> None:
    names = ["a", "b"]
    shown = screen(lambda: Column(*[Button(name, lambda name=name: name, name=name) for name in names]))  # type: ignore[misc]
    at = shown.at("a")
    shown.press(at)
    names[:] = ["b"]
    shown.rebuild()
    assert shown.let_go(at) is None


def test_what_has_the_focus_is_scrolled_into_sight(screen: Open) -> None:
    shown = screen(
        lambda: Scroll(Column(*[Button(str(i), lambda: None, name=str(i)) for i in range(40)]), name="scroll")
    )
    walk(shown, pygame.K_TAB, 30)
    window, focused = shown.find("scroll").rect, shown.find("29").rect
    assert window.contains(focused)
    walk(shown, pygame.K_TAB, 20)
    assert window.contains(shown.find("9").rect)


def test_a_ring_is_whole_at_both_ends_of_what_scrolls_and_leaves_with_what_it_surrounds(
    screen: Open, look: Look
) -> None:
    buttons = [Button(str(i), lambda: None, name=str(i)) for i in range(40)]
    shown = screen(lambda: Padded(Scroll(Column(*buttons, grow=1), name="scroll"), 2))
    for name in ("0", "39"):
        shown.root.focus(name)
        ring = bounds(shown, look)
        assert ring.contains(shown.find(name).rect.inflate(6, 6)), name
    shown.move(shown.find("scroll").rect.center)
    while shown.find("39").rect.top < shown.find("scroll").rect.bottom:
        shown.wheel(1)
    assert bounds(shown, look).size == (0, 0)


def bounds(shown: Screen, look: Look) -> pygame.Rect:
    """What is drawn of the ring."""
    surface = pygame.Surface(look.size)
    shown.root.draw(surface, look)
    found = pygame.mask.from_threshold(surface, look.colour("glow"), (1, 1, 1)).get_bounding_rects()
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


def test_pages_scroll_without_moving_the_focus(screen: Open) -> None:
    shown = screen(lambda: Scroll(Label("line\n" * 200), name="scroll"))
    scroll = shown.find("scroll")
    assert isinstance(scroll, Scroll)
    shown.key(pygame.K_PAGEDOWN)
    assert scroll.offset == scroll.rect.height * 4 // 5
    shown.key(pygame.K_PAGEUP)
    assert scroll.offset == 0


def test_a_click_hides_the_ring_and_a_key_shows_it(screen: Open) -> None:
    shown = screen(nine)
    shown.click("4")
    assert not shown.root.is_focused(shown.find("4"))
    shown.key(pygame.K_RIGHT)
    assert shown.root.is_focused(shown.find("5"))


# What keys do on other things than buttons.

LEVELS = [Part("one", "One"), Part("two", "Two", off="Not yet."), Part("three", "Three"), Part("four", "Four")]


def chooser(kind: type[Dropdown] | type[Segments], chosen: str) -> Widget:
    beside = Button("Beside", lambda: "beside", name="beside")
    return Column(Row(kind(LEVELS, chosen, lambda value: value, name="level"), beside, EmptyRoom()), EmptyRoom())


def test_arrows_walk_over_segments_and_leave_them_at_their_end(screen: Open) -> None:
    chosen = "three"
    shown = screen(lambda: chooser(Segments, chosen))
    shown.root.focus("level")
    assert shown.key(pygame.K_RIGHT) == "four"
    chosen = "four"
    shown.rebuild()
    assert shown.key(pygame.K_RIGHT) is None
    assert shown.focused == "beside"


def test_enter_takes_the_next_segment(screen: Open) -> None:
    shown = screen(lambda: chooser(Segments, "four"))
    shown.root.focus("level")
    assert shown.key(pygame.K_RETURN) == "one"


def test_arrows_change_a_list_without_opening_it(screen: Open) -> None:
    shown = screen(lambda: chooser(Dropdown, "three"))
    shown.root.focus("level")
    assert shown.key(pygame.K_RIGHT) == "four"
    assert shown.key(pygame.K_LEFT) is None  # what lies there cannot be chosen
    assert shown.root.popup is None


def test_a_list_opens_at_what_is_chosen_and_is_walked_by_arrows(screen: Open) -> None:
    shown = screen(lambda: chooser(Dropdown, "three"))
    shown.root.focus("level")
    shown.key(pygame.K_RETURN)
    assert shown.root.popup
    assert shown.focused == "chosen"
    shown.key(pygame.K_DOWN)
    assert shown.key(pygame.K_RETURN) == "four"
    assert shown.root.popup is None
    assert shown.focused == "level"


def test_home_and_end_lead_to_the_ends_of_an_open_list_and_into_sight(screen: Open) -> None:
    levels = [Part(str(number), f"Level {number}") for number in range(60)]
    shown = screen(lambda: Column(Dropdown(levels, "30", lambda value: value, name="level"), EmptyRoom()))
    shown.root.focus("level")
    for key, last in ((pygame.K_END, "59"), (pygame.K_HOME, "0")):
        shown.key(pygame.K_RETURN)
        assert shown.root.popup
        shown.key(key)
        assert shown.root.popup.rect.contains(shown.find(f"entry {last}").rect)
        assert shown.key(pygame.K_RETURN) == last


def test_a_list_that_keys_opened_has_the_focus_on_its_first_line_where_none_is_chosen(screen: Open) -> None:
    shown = screen(nine)
    for by_key in (True, False):
        _ = shown.key(pygame.K_TAB) if by_key else shown.click("0")
        shown.root.open(
            Column(Button("a", list, name="first"), Button("b", list, name="second")), pygame.Rect(9, 9, 9, 9)
        )
        assert (shown.focused == "first") == by_key
        shown.root.close()


def test_a_list_lets_only_choose_what_can_be(screen: Open) -> None:
    shown = screen(lambda: chooser(Dropdown, "three"))
    shown.root.focus("level")
    shown.key(pygame.K_SPACE)
    shown.key(pygame.K_UP)
    assert shown.key(pygame.K_RETURN) is None
    assert shown.root.popup


def test_an_open_list_is_hidden_by_no_tip(screen: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    about: list[pygame.Rect] = []
    monkeypatch.setattr("game.widgets.root.draw_tip", lambda pen, text, place, *_, **rest: about.append(place))
    shown = screen(lambda: chooser(Dropdown, "three"))
    shown.click("level")
    assert shown.root.popup
    why_not = next(entry for entry in shown.root.popup.walk() if entry.off)
    shown.move(why_not.rect.center)
    shown.root.update(2.0)
    shown.root.draw(pygame.Surface((1280, 720)), shown.look)
    assert about == [shown.root.popup.rect], "beside the list, not over what else can be chosen"


def test_esc_closes_a_list_and_gives_the_focus_back(screen: Open) -> None:
    shown = screen(lambda: chooser(Dropdown, "one"))
    shown.click("level")
    assert shown.root.popup
    shown.key(pygame.K_ESCAPE)
    assert shown.root.popup is None
    assert shown.focused == "level"


def test_a_click_beside_a_list_only_closes_it(screen: Open) -> None:
    shown = screen(lambda: chooser(Dropdown, "one"))
    beside = shown.at("beside")
    shown.click("level")
    assert shown.click(beside) is None
    assert shown.root.popup is None
    assert shown.click("beside") == "beside"


def test_tab_stays_inside_an_open_list(screen: Open) -> None:
    shown = screen(lambda: chooser(Dropdown, "one"))
    shown.click("level")
    assert "beside" not in walk(shown, pygame.K_TAB, 6)


def test_a_slider_is_moved_by_keys_and_stays_between_its_ends(screen: Open) -> None:
    done: list[int] = []
    value = 50
    shown = screen(
        lambda: Row(
            Slider(value, (0, 100), lambda new: ("new", new), step=5, done=done.append, name="slider"), align="start"
        )
    )
    shown.root.focus("slider")
    shown.key(pygame.K_RIGHT)
    shown.key(pygame.K_LEFT)
    shown.key(pygame.K_HOME)
    shown.key(pygame.K_END)
    assert done == [55, 45, 0, 100]
    value = 100
    shown.rebuild()
    shown.key(pygame.K_RIGHT)
    assert done[-1] == 100


def test_enter_on_a_slider_changes_nothing(screen: Open) -> None:
    told: list[int] = []
    shown = screen(lambda: Row(Slider(30, (0, 100), told.append, name="slider"), align="start"))
    shown.root.focus("slider")
    shown.key(pygame.K_RETURN)
    assert told == []


def test_a_slider_follows_the_pointer_and_tells_where_it_is_let_go(screen: Open) -> None:
    told: list[int] = []
    done: list[int] = []
    shown = screen(
        lambda: Row(
            Slider(told[-1] if told else 0, (0, 100), told.append, done=done.append, name="slider"), align="start"
        )
    )
    rect = shown.find("slider").rect
    shown.press((rect.x + 30, rect.centery))
    shown.rebuild()
    shown.move((rect.right + 400, rect.centery))
    shown.rebuild()
    shown.let_go((rect.right + 400, rect.centery))
    assert told[-1] == 100
    assert done == [100]


def test_a_click_in_the_very_middle_of_a_slider_sets_it(screen: Open) -> None:
    told: list[int] = []
    shown = screen(lambda: Row(Slider(0, (0, 100), told.append, name="slider"), align="start"))
    shown.click("slider")
    assert told


def test_a_switch_flips_by_space(screen: Open) -> None:
    shown = screen(lambda: Row(Switch(True, lambda on: ("on", on), name="switch"), align="start"))
    shown.root.focus("switch")
    assert shown.key(pygame.K_SPACE) == ("on", False)


def test_segments_move_together_before_they_stand_below_each_other(screen: Open) -> None:
    parts = [Part(word, word) for word in ("Board", "Hand", "Log")]
    look = screen(nine).look
    segments = Segments(parts, "Board", lambda _: None, name="tabs")
    wide, line = segments.widest(look), segments.height(look, segments.widest(look))
    assert segments.height(look, wide - look.u(2)) == line
    assert segments.height(look, wide - look.u(4)) == 3 * line
    segments.place(look, pygame.Rect(0, 0, wide - look.u(2), line))


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN])
def test_a_key_does_nothing_to_what_was_scrolled_out_of_sight_but_shows_it(screen: Open, key: int) -> None:
    used: list[object] = []
    slider = Slider(50, (0, 100), used.append, step=10, name="size")
    switch = Button("Press", lambda: used.append("pressed"), name="press")
    lines = [Button(f"Line {i}", lambda: None, name=f"line {i}") for i in range(40)]
    for name in ("size", "press"):
        shown = screen(lambda: Scroll(Column(slider, switch, *lines), name="scroll"))
        shown.root.focus(name)
        scroll = shown.find("scroll")
        assert isinstance(scroll, Scroll)
        scroll.move(1000, shown.root)
        shown.key(key)
        assert not used
        assert scroll.rect.contains(shown.find(name).rect)
        assert shown.focused == name
