"""The frame all tables share: stepper on top, log and hand left, the board in the middle, players and the gold button right; with a shelf
below the board, where a game has one for its hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.render import Look, shapes
from game.widgets import Button, Column, EmptyRoom, Label, Padded, Panel, Part, Pen, Rest, Row, Scroll, Segments, Split, Tall, Wide, Widget
from game.widgets.regions import FindSlot

from .hint_panel import PlatesAndHint
from .kit.layers import Aside, Layers
from .since import OnGold, SinceStrip, room_for_title, since_mark

TABS = ("do", "board", "players", "hand", "log")

_LOWEST = 30  # height in u below which the columns become tabs
_OVER = 26  # the most width in u of what is opened over the board
_SIDE = 12.8  # width in u of the column where only one thing at a time is seen
_COLUMN = 16.7
_AROUND_PLATES = 12.5  # height in u of what stands above and below the plates
_TWO = 62  # width in u from which the choices keep a place beside the tabs

_SHELF, _SHELF_LOW, _SHELF_TINY = 11.0, 9.0, 5.6  # heights of the shelf in u
_SHELF_LOG, _SHELF_TAB, _SHELF_COLUMN, _SHELF_NARROW = 15.5, 7.0, 17.9, 16.2
"""Widths in u: of the log beside the shelf, open and folded, and of the column."""
_EDGE, _EDGE_TINY, _BESIDE_COLUMN, _BESIDE_LOG, _ON_SHELF = 0.9, 0.6, 0.6, 0.45, 0.75
"""Room in u: at the edges of the window, beside the column and the log, and at both ends of the shelf."""
_IN_SHELF = 0.4  # room in u above and below what stands on the shelf
_IN_COLUMN = 0.6  # room in u between the parts of the column
_ASKS = 66  # width in u from which on what is asked is written out beside the stepper
_OPENERS = {"players": "common/icon-people", "log": "common/icon-log", "purse": "common/icon-bag"}


@dataclass(frozen=True, slots=True)
class FrameState:
    """What is open and up at a table: all that the frame reads besides its regions."""

    tab: str  # what is seen where there is room for one thing at a time only, or what is opened over the board
    is_log_open: bool
    is_hand_up: bool
    has_hand: bool  # whether the game has hands at all
    plates: Mapping[str, Sequence[str]]  # the regions of all plates, by how rich they are
    panels: Mapping[str, int | None]  # what can be opened over the board besides log and players, with how many things are in it


class Frame:
    """Arranges the regions of a table for a window: wide, narrow with one column, tiny with tabs, or with a shelf below the board.

    These are always there: title, stepper, asked (the stepper and what is asked beside it), tools, small tools (icons only), board, hand,
    log, actions (with the one gold button) and all plates. Some are only where they are needed: eye (it lifts a hand), beside (more to
    read below the log), do (a list of what can be done), shelf, hint, and each panel."""

    def __init__(
        self,
        look: Look,
        find: FindSlot,
        names: Collection[str],
        state: FrameState,
        since: SinceStrip | None,
        say: Callable[[str], str],
        open_tab: Callable[[object], None],
    ) -> None:
        """`since` stands on the gold button, or opened by hand over the board where it has no room there."""
        self._look, self._find, self._names, self._state = look, find, names, state
        self._since, self._say, self._open_tab = since, say, open_tab
        self._is_tiny, self._has_list = is_tiny_window(look), "do" in names

    def arrange(self) -> Widget:
        if "shelf" in self._names:
            return self._with_shelf()
        if self._is_tiny:
            return Padded(self._tiny(), 0.6)
        return Padded(self._narrow() if self._look.is_narrow else self._wide(), 1.0, 0.8)

    # Without a shelf.

    def _wide(self) -> Widget:
        find, look, state = self._find, self._look, self._state
        log, hand = _grow(find("log"), 1 if state.is_log_open else 0), find("hand") if state.has_hand else None
        left = Column(find("title"), log, self._optional("beside"), hand, gap=0.75)
        plates, over = self._plates_and_since(look.u(_COLUMN - 1), look.size[1] - look.u(_AROUND_PLATES))
        middle = Split(_grow(self._optional("do"), 1.0), _grow(self._board_under(over), 1.2), gap=0.75, grow=1)
        centre = Column(Row(EmptyRoom(), find("stepper"), EmptyRoom(), gap=0), middle, gap=0.75, grow=1)
        right = Column(find("tools"), plates, find("actions"), gap=0.75)
        return Row(Wide(left, _COLUMN), centre, Wide(right, _COLUMN), align="fill", gap=1.0, grow=1)

    def _narrow(self) -> Widget:
        """The column keeps players and the gold button; the rest shows one thing at a time, or two where there is room."""
        find, look = self._find, self._look
        has_room = self._has_list and look.size[0] >= _TWO * look.unit
        tabs = self._tabs(("board", "hand", "log") if has_room or not self._has_list else ("do", "board", "hand", "log"))
        bar: Widget = self._tab_bar(tabs)
        if self._since is not None:
            bar = Row(bar, EmptyRoom(), since_mark(self._since, self._say), gap=0.35)
        beside = Column(bar if self._has_list else None, self._open_tab_of(tabs), gap=0.6, grow=1.1)
        middle = Split(_grow(find("do"), 1.0), beside, gap=0.75, grow=1) if has_room else beside
        centre = Column(Row(find("stepper"), EmptyRoom(), gap=0), middle, gap=0.6, grow=1)
        plates = self._above_gold(Scroll(self._plates("folded"), name="plates", least=5))
        right = Column(find("tools"), *self._beside_board(plates, None if self._has_list else bar), find("actions"), gap=0.6)
        return Row(centre, Wide(right, _COLUMN + 1), align="fill", gap=0.9, grow=1)

    def _tiny(self) -> Widget:
        """One thing at a time. A drawn board gets the height, a list the width."""
        find, tabs = self._find, self._tabs(TABS if self._has_list else TABS[1:])
        shown, stepper = self._open_tab_of(tabs), Row(find("stepper"), EmptyRoom(), gap=0)
        if self._has_list:
            foot = Row(_grow(find("actions"), 1), find("small tools"), gap=0.5)
            return Column(stepper, Row(self._tab_bar(tabs, grow=1)), shown, self._optional("hint"), foot, gap=0.4, grow=1)
        if "hint" in self._names:
            beside = self._hint_alone()
        else:
            mark = Row(EmptyRoom(), since_mark(self._since, self._say), gap=0.35) if self._since is not None else None
            beside = self._beside_board(self._tab_bar(tabs), Column(EmptyRoom(), mark, gap=0, grow=1))
        side = Column(find("small tools"), *beside, find("actions"), gap=0.4)
        return Row(Column(stepper, shown, gap=0.4, grow=1), Wide(side, _SIDE), align="fill", gap=0.5, grow=1)

    def _hint_alone(self) -> list[Widget | None]:
        """What the column holds where it has room for a hint and nothing else; a hand that is up is scrolled to."""
        hint = self._find("hint")
        if "eye" in self._names and self._state.is_hand_up:
            return [Scroll(Column(hint, self._find("hand"), gap=0.4), name="hint and hand", least=6, grow=1)]
        return [_grow(hint, 1), self._optional("eye")]

    def _beside_board(self, first: Widget, last: Widget | None) -> list[Widget | None]:
        """What the column holds: the eye in it gives way to the hand as long as that is up."""
        if self._has_list or "eye" not in self._names:
            return [first, last]
        if self._state.is_hand_up:
            return [_grow(self._find("hand"), 1), self._optional("hint")]
        return [first, last, self._find("eye")]

    # Tabs.

    def _tabs(self, tabs: tuple[str, ...]) -> tuple[str, ...]:
        """The hand has no tab where there is none; beside a drawn board nor where it is lifted, for it comes as long as the eye is held."""
        has_tab = self._state.has_hand and (self._has_list or "eye" not in self._names)
        return tabs if has_tab else tuple(tab for tab in tabs if tab != "hand")

    def _open_in(self, tabs: tuple[str, ...]) -> str:
        return self._state.tab if self._state.tab in tabs else tabs[0]

    def _tab_bar(self, tabs: tuple[str, ...], grow: float = 0) -> Widget:
        parts = [Part(tab, self._say(f"table.tab.{tab}")) for tab in tabs]
        return Segments(parts, self._open_in(tabs), self._open_tab, name="tabs", grow=grow)

    def _open_tab_of(self, tabs: tuple[str, ...]) -> Widget | None:
        match self._open_in(tabs):
            case "players":
                shown: Widget = Scroll(self._plates("folded"), name="plates")
            case "hand":
                shown = self._find("hand")
            case "log":
                shown = self._log_column()
            case "do" if self._has_list:
                shown = self._find("do")
            case _:
                shown = self._board_under(self._since_by_hand())
        return _grow(shown, 1)

    # With a shelf.

    def _with_shelf(self) -> Widget:
        """The board has all the room above the shelf; what has no place beside it is opened over it."""
        find, state, is_wide = self._find, self._state, not self._look.is_narrow
        column, since = self._wide_shelf_column() if is_wide else self._narrow_shelf_column()
        if is_wide or since is not None or state.tab not in ("log", "players", *state.panels):
            board = self._board_under(since)
        else:
            board = Layers(self._board_under(None), Aside(self._open_panel(), "left", _OVER))
        foot = Row(self._log_beside_shelf() if is_wide else None, Rest(Shelf(find("shelf"))), gap=_BESIDE_LOG, align="fill")
        top = Row(Wide(find("title"), 11) if is_wide else None, Rest(find("asked")), gap=0.8)
        centre = Column(top, _grow(board, 1), Tall(foot, _shelf_units(self._look)), gap=0.35, grow=1)
        row = Row(Rest(centre), column, align="fill", gap=_BESIDE_COLUMN, grow=1)
        return Padded(row, _EDGE_TINY, 0.5) if self._is_tiny else Padded(row, _EDGE, 0.7)

    def _open_panel(self) -> Widget:
        if self._state.tab == "log":
            return self._log_column()
        if self._state.tab == "players":
            return Panel(Scroll(self._plates("folded"), name="plates", least=5), 0.6)
        return self._find(f"{self._state.tab} panel")

    def _log_beside_shelf(self) -> Widget:
        """Folded, it is no more than its title and leaves its room to the shelf."""
        log = self._find("log")
        return Wide(log, _SHELF_LOG) if self._state.is_log_open else Wide(Column(EmptyRoom(), log, gap=0), _SHELF_TAB)

    def _wide_shelf_column(self) -> tuple[Widget, SinceStrip | None]:
        """The column, and what has to be opened over the board for want of room in it."""
        look, tools, eye, actions = self._look, self._find("tools"), self._optional("eye"), self._find("actions")
        width, beside = look.u(_SHELF_COLUMN), [part for part in (tools, eye, actions) if part is not None]
        around = sum(part.height(look, width) for part in beside) + len(beside) * look.u(_IN_COLUMN) + 2 * look.u(_EDGE)
        plates, over = self._plates_and_since(width, look.size[1] - around)
        return Wide(Column(tools, plates, eye, actions, gap=_IN_COLUMN), _SHELF_COLUMN), over

    def _narrow_shelf_column(self) -> tuple[Widget, SinceStrip | None]:
        find, is_tiny = self._find, self._is_tiny
        wide = _SIDE if is_tiny else _SHELF_NARROW
        has_room = not is_tiny or "hint" not in self._names  # a hint takes the place of what opens panels there, until Esc
        plates = self._above_gold(None if is_tiny else Scroll(self._plates("folded"), name="plates", least=4))
        openers = self._openers(wide) if has_room else None
        tools = find("small tools" if is_tiny else "tools")
        return Wide(Column(tools, plates, openers, self._optional("eye"), find("actions"), gap=0.45), wide), self._since_by_hand()

    def _openers(self, width: float) -> Widget:
        """The buttons that open panels in one line, or where large letters leave no room for that, the mark in a line of its own."""
        buttons = [self._opener(name) for name in (*(("players",) if self._is_tiny else ()), "log", *self._state.panels)]
        mark = since_mark(self._since, self._say) if self._since is not None else None
        row = Row(*buttons, mark, gap=0.35)
        if mark is None or row.narrowest(self._look) <= self._look.u(width):
            return row
        return Column(Row(EmptyRoom(), mark), Row(*buttons, gap=0.35), gap=0.35)

    def _opener(self, name: str) -> Widget:
        """Opens a panel over the board, and closes it again; with the number of things that are in it."""
        is_open, count = self._state.tab == name, self._state.panels.get(name)
        return Button(
            "" if count is None else str(count),
            lambda: self._open_tab("board" if is_open else name),
            icon=_OPENERS.get(name, "common/icon-info"),
            kind="teal" if is_open else "paper",
            tip=self._say(f"table.tab.{name}"),
            name=f"open {name}",
            grow=1,
        )

    # Parts of both.

    def _optional(self, name: str) -> Widget | None:
        return self._find(name) if name in self._names else None

    def _plates(self, form: str) -> Widget:
        return Column(*map(self._find, self._state.plates[form]), gap=0.45 if form == "folded" else 0.75)

    def _plates_and_since(self, width: int, room: int) -> tuple[Widget, SinceStrip | None]:
        """The richest plates that leave room for a title below them; and what was opened by hand and has no room there."""
        look, left, strip = self._look, room - room_for_title(self._look), self._since
        forms = (plates for form in ("rich", "full") if (plates := self._plates(form)).height(look, width) <= left)
        plates = next(forms, None) or self._plates("folded")
        scroll = Scroll(plates, name="plates", least=8)
        if "hint" in self._names:
            return self._above_gold(scroll), self._since_by_hand()
        is_over = strip is not None and strip.since.is_kept_open and not strip.rows_in(look, width, left - plates.height(look, width))
        return OnGold(scroll, None if is_over else strip), strip if is_over else None

    def _above_gold(self, plates: Widget | None) -> Widget:
        """Plates, and a hint in the place of all else."""
        return PlatesAndHint(plates, self._find("hint")) if "hint" in self._names else plates or EmptyRoom()

    def _since_by_hand(self) -> SinceStrip | None:
        """What was opened by hand, where there is only a mark for it."""
        return self._since if self._since is not None and self._since.since.is_kept_open else None

    def _board_under(self, over: Widget | None) -> Widget:
        """The board, and over its edge what has no room beside it: never over what is asked above the board."""
        board, panel = self._find("board"), Aside(over, "right", _OVER) if over is not None else None
        layers = next((widget for widget in board.walk() if isinstance(widget, Layers)), None)
        if layers is None:
            return board if panel is None else Layers(board, panel)
        if layers.lay(panel):
            board.is_kept = False  # there is something else in it to be placed
        return board

    def _log_column(self) -> Widget:
        """The log, and what a table keeps beside it."""
        return Column(_grow(self._find("log"), 1), self._optional("beside"), gap=0.6, grow=1)


def _grow(part: Widget | None, share: float) -> Widget | None:
    """A part with this share of the room that is left."""
    if part is not None:
        part.grow = share
    return part


def is_tiny_window(look: Look) -> bool:
    """Whether the window has room for one thing at a time only."""
    return look.size[1] < _LOWEST * look.unit or look.size[0] < 44 * look.unit


def shelf_width(look: Look) -> int:
    """How wide what stands on the shelf may be in this window."""
    is_tiny, is_wide = is_tiny_window(look), not look.is_narrow
    column = _SHELF_COLUMN if is_wide else _SIDE if is_tiny else _SHELF_NARROW
    log = _SHELF_LOG + _BESIDE_LOG if is_wide else 0
    edge = _EDGE_TINY if is_tiny else _EDGE
    return look.size[0] - look.u(column) - look.u(log) - 2 * look.u(edge) - look.u(_BESIDE_COLUMN) - 2 * look.u(_ON_SHELF)


def shelf_height(look: Look) -> int:
    """How high what stands on the shelf may be in this window."""
    return look.u(_shelf_units(look)) - 2 * look.u(_IN_SHELF)


def _shelf_units(look: Look) -> float:
    return _SHELF_TINY if is_tiny_window(look) else _SHELF_LOW if look.is_narrow else _SHELF


def prompt_row(look: Look, stepper: Widget, ask: str) -> Widget:
    """What is asked stands beside the stepper where there is room for it; what comes next is on the gold button in any case."""
    has_room = look.size[0] >= _ASKS * look.unit
    return Row(stepper, Label(ask, "strong", "cream", grow=1) if has_room else None, EmptyRoom(), gap=0.8)


class Shelf(Padded):
    """A dark band at the foot of the screen."""

    def __init__(self, part: Widget) -> None:
        super().__init__(part, _ON_SHELF, _IN_SHELF)

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, self.rect.size
        if pen.window and self.part.rect.contains(pen.window):  # there the band is of one colour
            pen.surface.fill(look.colour("shelf"), pen.window)
        else:
            pen.surface.blit(look.bake(("shelf", size), lambda: _band(look, size)), self.rect.topleft)
        super().draw(pen)


def _band(look: Look, size: tuple[int, int]) -> pygame.Surface:
    band = shapes.rounded_rect(size, look.measure("panel"), look.colour("ink"))
    band.blit(shapes.rounded_rect((size[0] - 4, size[1] - 4), look.measure("panel") - 2, look.colour("shelf")), (2, 2))
    return band
