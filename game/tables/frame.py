"""The frame all tables share: stepper on top, log left, the board in the middle, players, hand and the gold button
right; with a shelf below the board, where a game has one for its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial

import pygame

from game.render import Look, shapes
from game.widgets import (
    Button,
    Column,
    EmptyRoom,
    Inset,
    Padded,
    Part,
    Pen,
    Rest,
    Row,
    Scroll,
    Segments,
    Split,
    Tall,
    Wide,
    Widget,
)
from game.widgets.regions import FindSlot

from .column import (
    CLOSE_LINES,
    GAP,
    HAND,
    HAND_LOW,
    AboveGold,
    AtTop,
    ColumnForm,
    ColumnParts,
    HandRoom,
    HintAbove,
    SeatColumn,
    SeatRegions,
    is_hand_covered,
    needed,
    open_above,
    opener_row,
)
from .kit.layers import Aside, Layers
from .log import LogSize
from .since import OPENER, OnGold, SinceStrip, since_mark, title_height

TABS = ("do", "board", "players", "hand", "log")

_OVER = 26  # the most width in u of what is opened over the board
_COLUMN = 16.7
_TWO = 62  # width in u from which the choices keep a place beside the tabs

# room in u at the sides of the window, above and below, and all around where it is tiny
_EDGE = 0.9
_ABOVE = 0.7
_CLOSE = 0.45
_RIM = 0.35  # room in u that a board leaves to the rim of the window
_TOP, _TOP_LOW = 3.4, 2.75  # heights in u of the stepper
_SIDES = {"wide": 17.3, "narrow": 16.4, "slim": 12.8}  # widths in u of the column
_RAIL, _RAIL_MOST = 11.0, 16.7  # widths in u of what stands left of a board
_KEPT = 0.99  # how much of its size a board keeps beside a rail
_TITLE = 11.0  # width in u of the title

_SHELF = 11.0  # height in u of the shelf at the usual size of text
_SHELF_LARGE = 10.4  # its height in u with larger text
_SHELF_LEAST = 6.2  # its least height in u
_SHELF_LOG = 15.5  # width in u of the log beside the shelf
_SHELF_LOG_LEAST = 14.0  # the least width in u of that log
_SHELF_HAND = 36.0  # the least width in u of the shelf beside it
_SHELF_TITLES = 8.0  # height in u of a shelf from which on it has titles
_BESIDE_LOG, _ON_SHELF = 0.45, 0.75  # room in u: beside the log, and at both ends of the shelf
_IN_SHELF = 0.4  # room in u above and below what stands on the shelf
_EYE = 2.75  # height in u that is kept for the eye beside a shelf
_OVER_LOG, _IN_COLUMN, _OVER_HINT = 1, 2, 3  # where cards that are pointed at may lie, the best place first
_OPENERS = {
    "log": "common/icon-log",
    "since": "common/icon-rewind",
    "beside": "common/icon-panels",
    "purse": "common/icon-bag",
}
_CAPS = {"log": "log", "beside": "unseen"}


@dataclass(frozen=True, slots=True)
class FrameState:
    """Tells what is open and raised at a table: everything the frame reads besides its regions."""

    tab: str  # what is seen where there is room for one thing at a time only, or what is opened in the column
    log: LogSize
    is_hand_up: bool
    is_hand_lifted: bool  # whether it would be down by itself
    has_hand: bool  # whether the game has hands at all
    seats: SeatRegions
    panels: Mapping[str, int | None]  # what can be opened besides the log, with how many things are in it
    shape: float = 0.0  # how many times wider than high a drawn board is
    hand_rows: int = 0  # how many rows of pieces lie in a hand that is up besides what is held
    is_tray: bool = False  # whether something is laid out of the hand, in its place
    needed: str = ""  # a panel that is open as long as something in it is to be chosen
    is_asking: bool = False  # whether something is asked above the gold button
    has_since: bool = True  # whether room is kept for what happened since one's turn
    memory: dict[Hashable, ColumnForm] = field(default_factory=dict, compare=False)  # what was reckoned of the column


class Frame:
    """Arranges the regions of a table for a window: with a rail beside the board, a shelf below it, or a list of what
    can be done.

    These are always there: title, stepper, asked (the stepper and what is asked beside it), tools, small tools (icons
    only), board, hand, log, actions (with the one gold button), marks and all plates. Some are only where they are
    needed: eye (it lifts a hand), beside (more to read below the log), do (a list of what can be done), shelf, hint,
    reach (by the title or among the openers), each panel.
    """

    def __init__(
        self,
        look: Look,
        find: FindSlot,
        names: Collection[str],
        state: FrameState,
        since: SinceStrip | None,
        say: Callable[..., str],
        open_tab: Callable[[object], None],
    ) -> None:
        """`since` stands on the gold button, or is opened by hand in the column where it has no room there."""
        self._look = look
        self._find = cache(find)  # what is measured in several forms is made once
        self._names = names
        self._state = state
        self._since = since
        self._say = say
        self._open_tab = open_tab

    def arrange(self) -> Widget:
        if "do" in self._names and self._look.room.is_tiny:  # one thing at a time
            find = self._find
            bar, shown = self._tabs(TABS, grow=1)
            stepper = Row(find("stepper"), EmptyRoom(), gap=0)
            foot = Row(_grow(find("actions"), 1), find("small tools"), gap=0.5)
            return Padded(Column(stepper, Row(bar), shown, self._optional("hint"), foot, gap=0.4, grow=1), 0.6)
        if "do" in self._names:
            return Padded(self._narrow_list() if self._look.room.is_small else self._wide_list(), 1.0, 0.8)
        return self._with_shelf() if "shelf" in self._names else self._with_rail()

    # A drawn board, and what stands beside it.

    def _with_rail(self) -> Widget:
        """The board takes its height; the log gets the rest of the width, if that is at least a rail's."""
        find, look = self._find, self._look
        rail = rail_width(look, self._state.shape)
        wide = _SIDES["wide"] if rail else column_width(look)
        column = self._column(wide, has_log=bool(rail), has_hand=self._state.has_hand)
        reach = self._optional("reach") if rail else None
        title = Wide(Row(Rest(find("title")), reach, gap=0.4), rail) if rail and has_title(look) else reach
        top = Tall(Row(title, Rest(find("asked")), gap=0.8), _top(look))
        board = _grow(find("board"), 1)
        if rail:
            log = self._state.log
            left = [
                _grow(find("log"), 0 if log == "folded" else 1),
                None if log == "tall" else self._optional("beside"),
            ]
            if "hint" in self._names:
                left[0] = AtTop(find("hint"))
            beside = self._for_cards(Wide(Column(*left, gap=GAP), rail))
            middle: Widget | None = Row(beside, Rest(Column(board, grow=1)), gap=GAP, align="fill", grow=1)
        else:
            middle = board
        centre = Column(top, middle, gap=GAP, grow=1)
        return Padded(Row(Rest(centre), column, align="fill", gap=GAP, grow=1), *_edges(look))

    def _with_shelf(self) -> Widget:
        """The board has all the room above the shelf."""
        find, look = self._find, self._look
        log = log_width(look)
        column = self._column(column_width(look), has_log=bool(log), has_hand=False)
        shown: Widget = EmptyRoom()
        if "hint" in self._names:
            shown = AtTop(find("hint"))
        elif self._state.log == "usual":
            shown = find("log")
        elif self._state.log == "folded":  # its title with the newest line
            shown = Column(EmptyRoom(), find("log"), gap=0)
        beside = self._for_cards(Wide(shown, log)) if log else None
        across, down = _edges(look)
        foot = Inset(Row(beside, Rest(Shelf(find("shelf"))), gap=_BESIDE_LOG, align="fill"), across - _RIM, 0)
        title = Wide(find("title"), _TITLE) if has_title(look) else None
        top = Tall(Row(title, self._optional("reach") if log else None, Rest(find("asked")), gap=0.8), _top(look))
        board: Widget = find("board")
        if log and self._state.log == "tall" and "hint" not in self._names:  # it lies over the board
            board = Layers(board, Aside(Column(_grow(find("log"), 1), grow=1), "left", log))
        centre = Column(Inset(top, across - _RIM, 0), _grow(board, 1), Tall(foot, _shelf_units(look)), gap=0.35, grow=1)
        return Padded(Inset(Row(Rest(centre), column, align="fill", gap=GAP, grow=1), _RIM, across), 0, down)

    def _for_cards(self, log: Widget) -> Widget:
        """The log gives way to cards that are pointed at; a hint that stands in its place does last of all."""
        log.card_room = _OVER_HINT if "hint" in self._names else _OVER_LOG
        return log

    def _column(self, wide: float, has_log: bool, has_hand: bool) -> Widget:
        """Tools and seats from above; from below gold, what happened since one's turn or what opens it, and the hand.
        Where the log has no place, what is opened covers seats that rest.
        """
        state = self._state
        seats = SeatColumn(self._look, self._find, state.seats, self._look.u(wide))
        parts = self._fill_column(seats, has_log, has_hand)
        self._give_way(seats, parts)
        opened, below = self._opened(has_log), (parts.openers, parts.eye, parts.actions)
        is_hint = opened is not None and not has_log and "hint" in self._names
        strip = self._since if has_log else None  # else it is opened
        if opened is not None and (is_hint or not (state.is_hand_lifted and has_hand)):
            content = self._open_column(seats, parts, opened, is_hint)
        elif parts.hand is None and strip is None:
            content = Column(parts.tools, AtTop(parts.seats), *below, gap=GAP)
        else:
            middle = AboveGold(parts.hand, strip, state.is_hand_lifted, state.is_tray)
            content = Column(parts.tools, parts.seats, middle, *below, gap=GAP)
        column = Wide(content, wide)
        column.card_room = _IN_COLUMN
        return column

    def _fill_column(self, seats: SeatColumn, has_log: bool, has_hand: bool) -> ColumnParts:
        """Finds the parts of the column, in the fullest form that has room."""
        look = self._look
        state = self._state
        width = seats.width
        actions = self._find("actions")
        openers = None if has_log else self._openers(has_hand, width)
        eye = self._optional("eye") if not has_hand and has_log else None
        below = title_height(look) if openers is None else openers.height(look, width)
        covered = below + look.u(GAP) if openers or state.has_since else 0
        room = self._inner_height - actions.height(look, width) - look.u(GAP) - covered
        if state.has_hand and not has_hand and has_log:
            room -= look.u(_EYE) + look.u(GAP)
        hand_room = HandRoom(state.hand_rows, covered) if has_hand else None
        form = seats.fit(room, hand_room, state.memory)

        # A hand that is down has the same height all game.
        hand: Widget | None = None
        if has_hand and state.is_tray:
            hand = self._find("hand" if has_log else "low hand")
        elif has_hand and state.is_hand_up:
            hand = self._find("low hand" if form.is_hand_low and state.is_hand_lifted else "hand")
        elif has_hand:
            hand = Tall(self._find("low hand"), HAND_LOW) if form.is_hand_low else Tall(self._find("hand"), HAND)
        return ColumnParts(width, has_log, form, *seats.head(form), hand, openers, eye, actions)

    def _give_way(self, seats: SeatColumn, parts: ColumnParts) -> None:
        """Whatever is open or laid out right now has its room first; openers go, then seats fold."""
        look = self._look
        state = self._state
        width = parts.width
        if (state.is_tray or state.is_hand_lifted) and parts.hand is not None and not parts.has_log:
            parts.openers = None  # what is placed, or looked at, needs their room
        if state.needed or (state.is_asking and look.room.is_tiny and "hint" not in self._names):
            parts.openers = None  # what is chosen from needs their room, too
        left = self._inner_height - needed(look, width, parts.tools, parts.actions) - look.u(GAP)
        if parts.hand is not None and state.is_hand_up and not state.is_hand_lifted:
            free = left - needed(look, width, parts.seats, parts.openers) - look.u(GAP)
            parts.hand = self._open_hand(parts.hand, free, width, parts.has_log)
        is_spread = state.is_tray or (state.is_hand_lifted and look.room.is_tiny)
        if is_spread and parts.hand is not None:
            parts.seats = seats.fold(parts.form, left - parts.hand.height(look, width) - look.u(GAP))
        below = parts.hand, parts.openers, parts.eye
        if state.seats.opened is not None and left < needed(look, width, parts.seats, *below):
            parts.seats = seats.fold(parts.form, left - needed(look, width, *below) - look.u(GAP))

    def _open_hand(self, hand: Widget, free: int, width: int, has_log: bool) -> Widget:
        """An open hand is whole: it is one row where there is no room for more, and where only that leaves nobody out
        of what happened since one's turn.
        """
        look = self._look
        strip = self._since if has_log and not self._state.is_tray else None
        beside = free - hand.height(look, width) - look.u(GAP)
        if free < hand.height(look, width):
            return self._find("low hand")
        if strip is None or not strip.since.is_open or strip.has_all(strip.rows_in(look, width, beside)):
            return hand
        low = self._find("low hand")
        beside = free - low.height(look, width) - look.u(GAP)
        return low if strip.has_all(strip.rows_in(look, width, beside)) else hand

    def _open_column(self, seats: SeatColumn, parts: ColumnParts, opened: Widget, is_hint: bool) -> Widget:
        """The column with what is opened in it; seats make room for that."""
        look = self._look
        find = self._find
        state = self._state
        width = parts.width
        hand, openers = parts.hand, parts.openers
        if is_hint and hand is not None:  # a hint is read beside the hand it is about
            hand = find("low hand") if state.is_hand_up else Tall(find("low hand"), HAND_LOW)
        if is_hint and parts.form.shows_all:
            lines = seats.show(CLOSE_LINES)
            if needed(look, width, parts.tools, lines, opened, openers, parts.actions) > self._inner_height:
                openers = None  # all seats stay in sight, and what is opened has its keys
        is_covered = parts.form.is_hand_low or (
            not is_hint and is_hand_covered(look, seats, parts, opened, self._inner_height)
        )
        below = [None if is_covered and not state.is_hand_lifted else hand, openers, parts.eye, parts.actions]
        free = self._inner_height - needed(look, width, parts.tools, *below) - look.u(GAP)
        return Column(*open_above(look, seats, parts, opened, free, is_hint), *below, gap=GAP)

    @property
    def _inner_height(self) -> int:
        """The height of the window without its edges."""
        return self._look.size[1] - 2 * self._look.u(_edges(self._look)[1])

    def _opened(self, has_log: bool) -> Widget | None:
        """Finds what is opened in the column: a hint, a panel to choose from, what happened since one's turn, the log,
        or a panel.
        """
        if not has_log and "hint" in self._names:
            hint = self._find("hint")
            return HintAbove(hint, self._find(f"{self._state.needed} panel")) if self._state.needed else hint
        # a seat that is looked at comes first, until it is closed again
        if self._state.needed and self._state.seats.opened is None:
            return self._find(f"{self._state.needed} panel")
        if (strip := self._since_by_hand()) is not None:
            return strip
        if not has_log:
            if self._state.tab == "log":
                return _grow(self._find("log"), 1)
            if self._state.tab == "beside" and "beside" in self._names:
                return self._find("beside")
        return self._find(f"{self._state.tab} panel") if self._state.tab in self._state.panels else None

    def _openers(self, has_hand: bool, width: int) -> Widget:
        """Makes the buttons that open the log and the panels, with their keys where there is room."""
        names = [*(("beside",) if "beside" in self._names else ()), *self._state.panels]
        eye, reach = _grow(self._optional("small eye") if not has_hand else None, 1), _grow(self._optional("reach"), 1)
        for has_caps, last in ((True, reach), (False, reach), (False, None)):  # what can reach me has a key besides
            cap = "since" if has_caps else ""
            since: Widget | None = None
            if self._state.has_since and self._since is not None:
                since = _grow(since_mark(self._since, self._say, cap), 1)
            elif self._state.has_since:
                off, icon = self._say("table.since.none"), _OPENERS["since"]
                since = Button("", lambda: None, icon=icon, cap=cap, name="fold since", off=off, tall=OPENER, grow=1)
                since.says = self._say("table.heard.since")
            first = [self._opener("log", has_caps), since]
            more = [*(self._opener(name, has_caps) for name in names), eye, last]
            row = opener_row([*first, *more])
            if row.narrowest(self._look) <= width:
                return row
        return Column(opener_row(first), opener_row(more), gap=0.3)

    def _opener(self, name: str, has_cap: bool) -> Widget:
        """Opens a panel in the column, and closes it again; with the number of things that are in it."""
        is_open, count = name in (self._state.tab, self._state.needed), self._state.panels.get(name)
        tip, number = self._say(f"table.tab.{name}"), "" if count is None else str(count)
        return Button(
            number,
            lambda: self._open_tab("board" if is_open else name),
            icon=_OPENERS.get(name, "common/icon-info"),
            kind="teal" if is_open else "paper",
            cap=_CAPS.get(name, "") if has_cap else "",
            tip=tip,
            says=self._say("heard.next", start=tip, next=number) if number else tip,
            name=f"open {name}",
            tall=OPENER,
            grow=1,
        )

    # A list of what can be done.

    def _wide_list(self) -> Widget:
        find, state = self._find, self._state
        log, hand = _grow(find("log"), 0 if state.log == "folded" else 1), find("hand") if state.has_hand else None
        left = Column(find("title"), log, None if state.log == "tall" else self._optional("beside"), hand, gap=0.75)
        middle = Split(_grow(find("do"), 1.0), _grow(find("board"), 1.2), gap=0.75, grow=1)
        centre = Column(Row(EmptyRoom(), find("stepper"), EmptyRoom(), gap=0), middle, gap=0.75, grow=1)
        plates = Scroll(self._plates("usual"), name="plates", least=8)
        beside = (
            OnGold(plates, self._since)
            if "hint" not in self._names
            else Column(_grow(plates, 1), find("hint"), gap=0.6, grow=1)
        )
        right = Column(find("tools"), beside, find("actions"), gap=0.75)
        sides = Wide(left, _COLUMN), Wide(right, _COLUMN)
        sides[0].card_room, sides[1].card_room = _OVER_LOG, _IN_COLUMN
        return Row(sides[0], centre, sides[1], align="fill", gap=1.0, grow=1)

    def _narrow_list(self) -> Widget:
        """The column keeps players and the gold button; the rest shows one thing at a time, or two where there is
        room.
        """
        find, look = self._find, self._look
        has_room = look.size[0] >= _TWO * look.unit
        bar, shown = self._tabs(("board", "hand", "log") if has_room else ("do", "board", "hand", "log"))
        if self._since is not None:
            bar = Row(bar, EmptyRoom(), since_mark(self._since, self._say), gap=0.35)
        beside = Column(bar, shown, gap=0.6, grow=1.1)
        middle = Split(_grow(find("do"), 1.0), beside, gap=0.75, grow=1) if has_room else beside
        centre = Column(Row(find("stepper"), EmptyRoom(), gap=0), middle, gap=0.6, grow=1)
        plates = _grow(Scroll(self._plates("line"), name="plates", least=3), 1)
        right = Column(find("tools"), plates, self._optional("hint"), find("actions"), gap=0.6)
        return Row(centre, Wide(right, _COLUMN + 1), align="fill", gap=0.9, grow=1)

    # Tabs.

    def _tabs(self, names: tuple[str, ...], grow: float = 0) -> tuple[Widget, Widget | None]:
        """The bar of tabs, and what is open in them; the hand has no tab where there is none."""
        tabs = [name for name in names if name != "hand" or self._state.has_hand]
        opened = self._state.tab if self._state.tab in tabs else tabs[0]
        parts = [Part(tab, self._say(f"table.tab.{tab}")) for tab in tabs]
        bar = Segments(parts, opened, self._open_tab, name="tabs", grow=grow, says=self._say("table.heard.tabs"))
        match opened:
            case "players":
                shown: Widget = Scroll(self._plates("usual"), name="plates")
            case "hand":
                shown = self._find("hand")
            case "log":
                shown = Column(_grow(self._find("log"), 1), self._optional("beside"), gap=0.6, grow=1)
            case "do":
                shown = self._find("do")
            case _:
                shown = self._find("board")
                if (strip := self._since_by_hand()) is not None:  # it lies over the edge of the board
                    shown = Layers(shown, Aside(strip, "right", _OVER))
        return bar, _grow(shown, 1)

    def _plates(self, step: str) -> Widget:
        return Column(*map(self._find, self._state.seats.plates[step]), gap=0.45 if step == "line" else 0.75)

    def _since_by_hand(self) -> SinceStrip | None:
        """The strip, if it was opened by hand, where there is only a mark for it."""
        return self._since if self._since is not None and self._since.since.is_kept_open else None

    # Parts of both.

    def _optional(self, name: str) -> Widget | None:
        return self._find(name) if name in self._names else None


def _grow(part: Widget | None, share: float) -> Widget | None:
    """A part with this share of the room that is left."""
    if part is not None:
        part.grow = share
    return part


# Measures of the window.


def _edges(look: Look) -> tuple[float, float]:
    """The room in u at the sides of the window, and above and below."""
    return (_CLOSE, _CLOSE) if look.room.is_tiny else (_EDGE, _ABOVE)


def _top(look: Look) -> float:
    return _TOP_LOW if look.room.is_tiny else _TOP


def has_title(look: Look) -> bool:
    """Whether the window is wide enough for a title."""
    return look.room.width == "wide"


def column_width(look: Look) -> float:
    """The width of the column in u, where no rail stands on the other side of the board."""
    return _SIDES[look.room.width]


def rail_width(look: Look, shape: float) -> float:
    """The width in u of what stands left of a board of this shape, or nothing where the board leaves too little."""
    across, down = _edges(look)
    high = look.size[1] - look.u(2 * down + _top(look) + GAP)
    left = look.size[0] - look.u(2 * across + _SIDES["wide"] + 2 * GAP) - high * shape * _KEPT
    return 0.0 if left < look.u(_RAIL) else min(max((left - high * shape * (1 - _KEPT)) / look.unit, _RAIL), _RAIL_MOST)


def log_width(look: Look) -> float:
    """The width in u of the log beside the shelf, or nothing where it has no place there."""
    left = look.size[0] / look.unit - 2 * _EDGE - column_width(look) - GAP - _BESIDE_LOG - _SHELF_HAND
    return 0.0 if left < _SHELF_LOG_LEAST else min(left, _SHELF_LOG)


def shelf_width(look: Look) -> int:
    """How wide what stands on the shelf may be in this window."""
    log = log_width(look)
    beside = look.u(log) + look.u(_BESIDE_LOG) if log else 0
    return (
        look.size[0]
        - look.u(column_width(look))
        - beside
        - 2 * look.u(_edges(look)[0])
        - look.u(GAP)
        - 2 * look.u(_ON_SHELF)
    )


def shelf_height(look: Look) -> int:
    """How high what stands on the shelf may be in this window."""
    return look.u(_shelf_units(look)) - 2 * look.u(_IN_SHELF)


def is_short_shelf(look: Look) -> bool:
    """Whether the shelf has no room for titles."""
    return _shelf_units(look) < _SHELF_TITLES


def _shelf_units(look: Look) -> float:
    """As many pixels as at the usual text size, unless that is too low for words."""
    return (
        _SHELF
        if look.unit <= look.usual_unit
        else min(max(_SHELF_LARGE * look.usual_unit / look.unit, _SHELF_LEAST), _SHELF)
    )


class Shelf(Padded):
    """A dark band at the foot of the screen."""

    def __init__(self, part: Widget) -> None:
        super().__init__(part, _ON_SHELF, _IN_SHELF)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        outer = self.rect
        inner = self.part.rect
        make = partial(
            shapes.framed_rect, outer.size, look.measure("panel"), 2, look.colour("ink"), look.colour("shelf")
        )
        band = look.bake(("shelf", outer.size), make)
        # Under what stands on it the band is of one colour, which is quicker to fill in.
        pen.surface.fill(look.colour("shelf"), inner)
        for edge in (
            pygame.Rect(outer.left, outer.top, outer.width, inner.top - outer.top),
            pygame.Rect(outer.left, inner.bottom, outer.width, outer.bottom - inner.bottom),
            pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.height),
            pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.height),
        ):
            pen.surface.blit(band, edge, edge.move(-outer.left, -outer.top))
        super().draw(pen)
