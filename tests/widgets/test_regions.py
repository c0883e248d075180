"""Regions: what has another key is made anew, all else stays as it is with its names, its focus, its scrolling and its
open list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

import pygame
import pytest

from game.render import Look
from game.widgets import (
    Button,
    Column,
    Dropdown,
    HoldButton,
    Label,
    Layout,
    Part,
    Region,
    Root,
    Row,
    Scroll,
    TextField,
    Wide,
    Widget,
)
from game.widgets.words import NamedWords

ROOM = pygame.Rect(0, 0, 600, 400)


class Shown:
    """Two regions below each other, made by functions that can be exchanged."""

    def __init__(
        self, look: Look, first: Callable[[], Widget], second: Callable[[], Widget] = lambda: Label("second")
    ) -> None:
        self.look, self.root, self.keys = look, Root(), [0, 0]
        self.makes = [first, second]
        self.made = [0, 0]
        self.layout_key = 0
        self.ground: object = None
        self.compare()

    def compare(self) -> None:
        regions = [Region(name, self.keys[i], partial(self._make, i)) for i, name in enumerate("ab")]
        self.root.bring(
            Layout(regions, lambda find: Column(find("a"), find("b")), self.layout_key), self.look, ROOM, self.ground
        )

    def _make(self, i: int) -> Widget:
        self.made[i] += 1
        return self.makes[i]()

    def change(self, i: int) -> None:
        self.keys[i] += 1
        self.compare()

    def find(self, name: str) -> Widget:
        return next(widget for widget in self.root.top.walk() if widget.name == name)

    def click(self, name: str) -> object:
        at = self.find(name).rect.center
        self.root.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        return self.root.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def test_what_has_the_same_key_is_not_made_again(look: Look) -> None:
    shown = Shown(look, lambda: Label("first"))
    shown.compare()
    assert shown.made == [1, 1]
    shown.change(1)
    assert shown.made == [1, 2]
    shown.layout_key = 1
    shown.compare()
    assert shown.made == [1, 2], "arranged anew it is kept too"


def test_two_regions_of_one_name_are_refused(look: Look) -> None:
    regions = [Region(name, 0, partial(Label, name)) for name in ("plate", "log", "plate")]
    with pytest.raises(
        ValueError, match="each region of a screen needs a name of its own, but there are several of plate"
    ):
        Root().bring(Layout(regions, lambda find: Column(find("plate"), find("log"))), look, ROOM, None)


def test_nothing_outlives_another_look_or_another_ground(look: Look) -> None:
    shown = Shown(look, lambda: Label("first"))
    shown.ground = object()
    shown.compare()
    assert shown.made == [2, 2]
    shown.look = Look(look.theme, look.size)
    shown.compare()
    assert shown.made == [3, 3]


def test_what_is_made_anew_is_known_and_what_it_replaced_is_forgotten(look: Look) -> None:
    numbers = count()
    shown = Shown(
        look,
        lambda: Button("Stay", lambda: "stay", name="stay"),
        lambda: Button("Same", lambda: "used", name=f"b{next(numbers)}"),
    )
    kept = shown.find("stay")
    shown.change(1)
    names = {widget.name for widget in shown.root.index.all() if widget.name}
    assert names == {"stay", "b1", "a region", "b region"}
    assert shown.find("stay") is kept
    assert shown.click("b1") == "used"
    assert shown.click("stay") == "stay"


def test_only_what_differs_is_drawn_where_the_size_is_the_same(look: Look) -> None:
    shown = Shown(look, lambda: Label("first"))
    shown.root.is_dirty = False
    shown.change(1)
    assert not shown.root.is_dirty
    assert shown.root.touched == [shown.find("b region")]


def test_a_region_of_another_height_moves_what_is_below_it(look: Look) -> None:
    lines = ["one"]
    shown = Shown(look, lambda: Column(*map(Label, lines)), lambda: Button("Below", lambda: "below", name="below"))
    before = shown.find("below").rect
    lines.append("two")
    shown.change(0)
    assert shown.find("below").rect.y > before.y
    assert shown.made == [2, 1]
    assert shown.click("below") == "below"


def test_a_width_that_nobody_asks_for_moves_nothing(look: Look) -> None:
    words = iter(["short", "a good deal longer", "longer still than that"])
    root, made = Root(), count()

    def compare(key: int, is_wide: bool) -> None:
        def arrange(find: Callable[[str], Widget]) -> Widget:
            next(made)
            return Row(Wide(find("a"), 20) if is_wide else find("a"), Label("beside"))

        root.bring(Layout([Region("a", key, lambda: Label(next(words)))], arrange, is_wide), look, ROOM)

    compare(0, True)
    compare(1, True)
    assert next(made) == 1, "in a column of its own width it can be exchanged in its place"
    compare(1, False)
    compare(2, False)
    assert next(made) == 4, "beside others it cannot"


def test_time_passes_for_what_is_there_now(look: Look) -> None:
    shown = Shown(look, lambda: HoldButton("Hold", lambda: "held", name="hold"))
    first = shown.root.index.aging
    shown.change(0)
    assert shown.root.index.aging == [shown.find("hold")] != first


def test_focus_and_text_live_through_a_region_that_is_made_anew(look: Look) -> None:
    written: list[str] = []
    shown = Shown(
        look,
        lambda: TextField("".join(written), written.append, name="field"),
        lambda: Button("Go", lambda: None, name="go"),
    )
    shown.root.focus("go")
    shown.change(1)
    assert shown.root.focused is shown.find("go")
    shown.change(0)
    assert shown.root.focused is shown.find("go")


def test_scrolling_lives_through_a_region_that_is_made_anew(look: Look) -> None:
    def listed() -> Widget:
        return Wide(Scroll(Column(*(Label(f"line {i}") for i in range(60))), name="list", least=5), 20)

    shown = Shown(look, listed)
    scroll = shown.find("list")
    assert isinstance(scroll, Scroll)
    scroll.move(90, shown.root)
    places = [widget.rect for widget in scroll.walk()]
    for changed in (0, 1, 0):
        shown.change(changed)
        scroll = shown.find("list")
        assert isinstance(scroll, Scroll)
        assert scroll.offset == 90
        assert [widget.rect for widget in scroll.walk()] == places


@pytest.mark.parametrize(("changed", "is_open"), [(0, False), (1, True)])
def test_an_open_list_stays_as_long_as_its_region_does(look: Look, changed: int, is_open: bool) -> None:
    def chosen() -> Widget:
        return Dropdown([Part("one", "One"), Part("two", "Two")], "one", lambda value: None, name="list")

    shown = Shown(look, chosen)
    shown.click("list")
    assert shown.root.popup
    shown.change(changed)
    assert bool(shown.root.popup) is is_open
    shown.root.close() if is_open else None
    assert shown.root.focused is shown.find("list")
    assert shown.click("list") is None
    assert shown.root.popup


def test_what_is_held_is_let_go_when_it_is_gone(look: Look) -> None:
    held: list[bool] = []
    parts = iter((PeekLike(held), Label("gone")))
    shown = Shown(look, lambda: next(parts))
    at = shown.find("peek").rect.center
    shown.root.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    assert held == [True]
    shown.change(0)
    assert held == [True, False]


class PeekLike(Widget):
    """Notes that it is held and let go."""

    focusable = True

    def __init__(self, held: list[bool]) -> None:
        super().__init__(name="peek")
        self._held = held

    def height(self, look: Look, width: int) -> int:
        return look.u(2)

    def grab(self, at: tuple[int, int], state: object) -> None:
        self._held.append(True)

    def release(self, state: object) -> None:
        self._held.append(False)


def test_it_is_known_whether_something_private_is_shown(look: Look) -> None:
    root = Root()
    for is_private in (True, False):
        root.bring(
            Layout([Region("hand", is_private, lambda: Label("hand"), is_private)], lambda find: find("hand"), ()),
            look,
            ROOM,
        )
        assert root.shows_private is is_private


class Board(Widget):
    """Covers all behind it."""

    covers = True


def test_what_covers_all_behind_it_is_known_below_an_open_list_too(look: Look) -> None:
    shown = Shown(look, lambda: Label("Title"), lambda: Board(name="board"))
    assert shown.root.covering is shown.find("board")
    shown.change(1)
    assert shown.root.covering is shown.find("board")
    shown.root.open(Column(Button("One", lambda: 1, name="chosen")), shown.find("board").rect)
    assert shown.root.covering is shown.find("board")


def test_what_was_made_anew_while_it_was_only_measured_is_placed_when_it_is_shown(look: Look) -> None:
    """A column may measure a part, and show another one of the same region."""
    root, window = Root(), pygame.Rect(0, 0, 400, 300)

    def lines(count: int) -> Widget:
        return Column(*(Label(f"{number}") for number in range(count)))

    def bring(first: int, second: int, is_measured: bool) -> None:
        def arrange(find: Callable[[str], Widget]) -> Widget:
            if is_measured:
                find("a").height(look, 400)
            return Column(find("a"), find("b"))

        root.bring(
            Layout([Region("a", first, partial(lines, 1)), Region("b", second, partial(lines, second))], arrange),
            look,
            window,
        )

    for first, second, is_measured in ((1, 1, False), (2, 2, True), (2, 3, False)):
        bring(first, second, is_measured)
        labels = [widget for widget in root.top.walk() if isinstance(widget, Label)]
        assert len(labels) == 1 + second
        assert all(label.rect.height for label in labels)


def test_one_line_of_named_words_ends_with_its_room(look: Look) -> None:
    words = NamedWords("Cleo:", "workshop, a tool, submarine to the library, a book, another book", most=1)
    width = look.u(16)
    assert len(lines := words.lines(look, width)) == 1
    assert lines[0].endswith("…")
    assert look.text_width("Cleo: ", "strong") + look.text_width(lines[0], words.role) <= width


@pytest.mark.parametrize("most", [0, 1, 2, 5])
def test_a_name_keeps_its_colon_however_short_it_gets(look: Look, most: int) -> None:
    for width in range(look.u(5), look.u(24), 3):
        shown = NamedWords("Wilhelmine-Adelhei:", "F and explorer I boarded", most=most).shown_name(look, width)
        assert shown.endswith(":")
