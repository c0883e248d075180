"""The frame all tables share: stepper on top, log and hand left, the board in the middle, players and the gold button right; with a shelf
below the board, where a game has one for its hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.render import Look, shapes
from game.widgets import Button, Column, EmptyRoom, Label, Padded, Panel, Part, Pen, Row, Scroll, Segments, Split, Tall, Wide, Widget

from .hint_panel import PlatesAndHint
from .kit.layers import Aside, Layers
from .since import OnGold, SinceStrip, room_for_title, since_mark

_LOWEST = 30  # height in u below which the columns become tabs
OVER = 26  # the most width in u of what is opened over the board
SIDE = 12.8  # width in u of the column where only one thing at a time is seen

Make = Callable[[], Widget]


@dataclass(slots=True)
class FrameParts:
    """What a table puts into the frame; what not every window shows is made only where it is shown."""

    title: Make
    stepper: Make
    asked: Make  # the stepper, and what is asked beside it
    tools: Make
    small_tools: Make  # the tools as icons only
    board: Widget
    plates: Make
    rich_plates: Make  # with all that the table has to say of each player
    folded_plates: Make
    hand: Make
    log: Make
    actions: Widget  # the action box with the one gold button
    eye: Widget | None = None
    """What lifts the hand, where it has to be lifted: it is at hand also where the hand has no place of its own."""
    is_log_open: bool = True
    is_hand_up: bool = False
    has_hand: bool = True  # whether the game has hands at all
    beside: Widget | None = None
    do: Widget | None = None  # a list of what can be done, where the board itself does not offer it
    shelf: Widget | None = None  # what stands below the board beside the log
    panels: Mapping[str, Make] = field(default_factory=dict)
    """Panels that can be opened over the board where there is no room beside it."""
    counts: Mapping[str, int] = field(default_factory=dict)  # how many things are in them
    since: SinceStrip | None = None
    """What happened since one's turn: it stands on the gold button, or opened by hand over the board where it has no room there."""
    hint: Widget | None = None  # a hint that stands above the gold button as long as it is shown


@dataclass(slots=True)
class Tabs:
    """Which tab is open where columns do not fit, and how another is opened."""

    opened: str
    open: Callable[[object], None]
    say: Callable[[str], str]


def is_tiny_window(look: Look) -> bool:
    """Whether the window has room for one thing at a time only."""
    return look.size[1] < _LOWEST * look.unit or look.size[0] < 44 * look.unit


def _fitting_plates(look: Look, parts: FrameParts, width: int, room: int) -> Widget:
    """The richest plates of which all fit into a height."""
    for make in (parts.rich_plates, parts.plates):
        if (plates := make()).height(look, width) <= room:
            return plates
    return parts.folded_plates()


def plates_and_since(look: Look, parts: FrameParts, width: int, room: int) -> tuple[Widget, SinceStrip | None]:
    """Plates that leave room for a title below them; and what was opened by hand and has no room there."""
    plates = _fitting_plates(look, parts, width, room - room_for_title(look))
    if parts.hint is not None:
        return with_hint(parts, Scroll(plates, name="plates", least=8)), opened_since(parts)
    free, strip = room - plates.height(look, width) - room_for_title(look), parts.since
    is_over = strip is not None and strip.since.is_kept_open and not strip.rows_in(look, width, free)
    return OnGold(Scroll(plates, name="plates", least=8), None if is_over else strip), strip if is_over else None


def with_hint(parts: FrameParts, plates: Widget | None) -> Widget:
    """What stands above the gold button: plates, and a hint in the place of all else."""
    return PlatesAndHint(plates, parts.hint) if parts.hint is not None else plates or EmptyRoom()


def opened_since(parts: FrameParts) -> SinceStrip | None:
    """What was opened by hand, where there is only a mark for it."""
    return parts.since if parts.since is not None and parts.since.since.is_kept_open else None


def under(board: Widget, over: Widget | None) -> Widget:
    """A board, and over its edge what has no room beside it: never over what is asked above the board."""
    if over is None:
        return board
    panel = Aside(over, "right", OVER)
    layers = next((widget for widget in board.walk() if isinstance(widget, Layers)), None)
    if layers is None:
        return Layers(board, panel)
    layers.lay(panel)
    return board


def log_column(parts: FrameParts) -> Widget:
    """The log, and what a table keeps beside it."""
    return Column(grown(parts.log(), 1), parts.beside, gap=0.6, grow=1)


def grown(part: Widget | None, share: float) -> Widget | None:
    """A part with this share of the room that is left."""
    if part is not None:
        part.grow = share
    return part


_COLUMN = 16.7
_AROUND_PLATES = 12.5  # height in u of what stands above and below the plates
_TWO = 62  # width in u from which the choices keep a place beside the tabs

TABS = ("do", "board", "players", "hand", "log")


def frame(look: Look, parts: FrameParts, tabs: Tabs) -> Widget:
    """The parts laid out for this window: wide, narrow with one column, or tiny with tabs."""
    if parts.shelf is not None:
        return with_shelf(look, parts, tabs, parts.shelf)
    if is_tiny_window(look):
        return Padded(_tiny(parts, tabs), 0.6)
    return Padded(_narrow(look, parts, tabs) if look.is_narrow else _wide(look, parts), 1.0, 0.8)


def _wide(look: Look, parts: FrameParts) -> Widget:
    left = Column(
        parts.title(),
        grown(parts.log(), 1 if parts.is_log_open else 0),
        parts.beside,
        parts.hand() if parts.has_hand else None,
        gap=0.75,
    )
    plates, over = plates_and_since(look, parts, look.u(_COLUMN - 1), look.size[1] - look.u(_AROUND_PLATES))
    middle = Split(grown(parts.do, 1.0), grown(under(parts.board, over), 1.2), gap=0.75, grow=1)
    centre = Column(Row(EmptyRoom(), parts.stepper(), EmptyRoom(), gap=0), middle, gap=0.75, grow=1)
    right = Column(parts.tools(), plates, parts.actions, gap=0.75)
    return Row(Wide(left, _COLUMN), centre, Wide(right, _COLUMN), align="fill", gap=1.0, grow=1)


def _with_mark(parts: FrameParts, tabs: Tabs, bar: Widget | None) -> Widget | None:
    """Beside the tabs a mark for what happened since one's turn."""
    return Row(bar, EmptyRoom(), since_mark(parts.since, tabs.say), gap=0.35) if parts.since is not None else bar


def _narrow(look: Look, parts: FrameParts, tabs: Tabs) -> Widget:
    """The column keeps players and the gold button; the rest shows one thing at a time, or two where there is room."""
    has_room = parts.do is not None and look.size[0] >= _TWO * look.unit
    all_tabs = ("board", "hand", "log") if has_room or not parts.do else ("do", "board", "hand", "log")
    kept = _without_eye(parts, all_tabs)
    shown = grown(_shown(parts, tabs.opened if tabs.opened in kept else kept[0]), 1)
    bar = _with_mark(parts, tabs, _tab_bar(tabs, kept))
    beside = Column(bar if parts.do else None, shown, gap=0.6, grow=1.1)
    middle = Split(grown(parts.do, 1.0), beside, gap=0.75, grow=1) if has_room else beside
    centre = Column(Row(parts.stepper(), EmptyRoom(), gap=0), middle, gap=0.6, grow=1)
    plates = with_hint(parts, Scroll(parts.folded_plates(), name="plates", least=5))
    right = Column(parts.tools(), *_beside_board(parts, plates, None if parts.do else bar), parts.actions, gap=0.6)
    return Row(centre, Wide(right, _COLUMN + 1), align="fill", gap=0.9, grow=1)


def _tiny(parts: FrameParts, tabs: Tabs) -> Widget:
    """One thing at a time. A drawn board gets the height, a list the width."""
    kept = _without_eye(parts, TABS if parts.do else TABS[1:])
    shown = grown(_shown(parts, tabs.opened if tabs.opened in kept else kept[0]), 1)
    stepper = Row(parts.stepper(), EmptyRoom(), gap=0)
    if parts.do is None:
        last = Column(EmptyRoom(), _with_mark(parts, tabs, None), gap=0, grow=1)
        beside = _with_hint_alone(parts, parts.hint) if parts.hint is not None else _beside_board(parts, _tab_bar(tabs, kept), last)
        side = Column(parts.small_tools(), *beside, parts.actions, gap=0.4)
        return Row(Column(stepper, shown, gap=0.4, grow=1), Wide(side, SIDE), align="fill", gap=0.5, grow=1)
    parts.actions.grow = 1
    foot = Row(parts.actions, parts.small_tools(), gap=0.5)
    return Column(stepper, Row(_tab_bar(tabs, kept, grow=1)), shown, parts.hint, foot, gap=0.4, grow=1)


def _with_hint_alone(parts: FrameParts, hint: Widget) -> list[Widget | None]:
    """What the column holds where it has room for a hint and nothing else; a hand that is up is scrolled to."""
    if parts.eye is None or not parts.is_hand_up:
        return [grown(hint, 1), parts.eye]
    return [Scroll(Column(hint, parts.hand(), gap=0.4), name="hint and hand", least=6, grow=1)]


def _without_eye(parts: FrameParts, tabs: tuple[str, ...]) -> tuple[str, ...]:
    """The hand has no tab where there is none; beside a drawn board nor where it is lifted, for it comes as long as the eye is held."""
    has_tab = parts.has_hand and (parts.do or parts.eye is None)
    return tabs if has_tab else tuple(tab for tab in tabs if tab != "hand")


def _beside_board(parts: FrameParts, first: Widget, last: Widget | None) -> list[Widget | None]:
    """What the column holds: the eye in it gives way to the hand as long as that is up."""
    if parts.do or parts.eye is None:
        return [first, last]
    return [grown(parts.hand(), 1), parts.hint] if parts.is_hand_up else [first, last, parts.eye]


def _shown(parts: FrameParts, tab: str) -> Widget:
    match tab:
        case "players":
            return Scroll(parts.folded_plates(), name="plates")
        case "hand":
            return parts.hand()
        case "log":
            return log_column(parts)
        case "do" if parts.do:
            return parts.do
        case _:
            return under(parts.board, opened_since(parts))


def _tab_bar(tabs: Tabs, kept: tuple[str, ...], grow: float = 0) -> Widget:
    chosen = tabs.opened if tabs.opened in kept else kept[0]
    return Segments([Part(tab, tabs.say(f"table.tab.{tab}")) for tab in kept], chosen, tabs.open, name="tabs", grow=grow)


_SHELF, _SHELF_LOW, _SHELF_TINY = 11.0, 9.0, 5.6  # heights of the shelf in u
_SHELF_LOG, _SHELF_TAB, _SHELF_COLUMN, _SHELF_NARROW = 15.5, 7.0, 17.9, 16.2
"""Widths in u: of the log beside the shelf, open and folded, and of the column."""
_EDGE, _EDGE_TINY, _BESIDE_COLUMN, _BESIDE_LOG, _ON_SHELF = 0.9, 0.6, 0.6, 0.45, 0.75
"""Room in u: at the edges of the window, beside the column and the log, and at both ends of the shelf."""
_IN_SHELF = 0.4  # room in u above and below what stands on the shelf
_IN_COLUMN = 0.6  # room in u between the parts of the column
_ASKS = 66  # width in u from which on what is asked is written out beside the stepper


def shelf_width(look: Look) -> int:
    """How wide what stands on the shelf may be in this window."""
    is_tiny, is_wide = is_tiny_window(look), not look.is_narrow
    column = _SHELF_COLUMN if is_wide else SIDE if is_tiny else _SHELF_NARROW
    log = _SHELF_LOG + _BESIDE_LOG if is_wide else 0
    edge = _EDGE_TINY if is_tiny else _EDGE
    return look.size[0] - look.u(column) - look.u(log) - 2 * look.u(edge) - look.u(_BESIDE_COLUMN) - 2 * look.u(_ON_SHELF)


def shelf_height(look: Look) -> int:
    """How high what stands on the shelf may be in this window."""
    return look.u(_shelf_units(look)) - 2 * look.u(_IN_SHELF)


def _shelf_units(look: Look) -> float:
    return _SHELF_TINY if is_tiny_window(look) else _SHELF_LOW if look.is_narrow else _SHELF


def with_shelf(look: Look, parts: FrameParts, tabs: Tabs, shelf: Widget) -> Widget:
    """The board has all the room above the shelf; what has no place beside it is opened over it."""
    is_tiny, is_wide = is_tiny_window(look), not look.is_narrow
    opened: dict[str, Make] = {
        "log": partial(log_column, parts),
        "players": lambda: Panel(Scroll(parts.folded_plates(), name="plates", least=5), 0.6),
        **parts.panels,
    }
    column, since = _shelf_column(look, parts, tabs, is_wide, is_tiny)
    if is_wide or since is not None or tabs.opened not in opened:
        board = under(parts.board, since)
    else:
        board = Layers(parts.board, Aside(opened[tabs.opened](), "left", OVER))
    board.grow = 1
    foot = Row(_beside_shelf(parts) if is_wide else None, grown(Shelf(shelf), 1), gap=_BESIDE_LOG, align="fill")
    bottom = Tall(foot, _shelf_units(look))
    top = Row(Wide(parts.title(), 11) if is_wide else None, grown(parts.asked(), 1), gap=0.8)
    centre = Column(top, board, bottom, gap=0.35, grow=1)
    edge = _EDGE_TINY if is_tiny else _EDGE
    return Padded(Row(centre, column, align="fill", gap=_BESIDE_COLUMN, grow=1), edge, 0.5 if is_tiny else 0.7)


def _beside_shelf(parts: FrameParts) -> Widget:
    """The log; folded, it is no more than its title and leaves its room to the shelf."""
    return Wide(parts.log(), _SHELF_LOG) if parts.is_log_open else Wide(Column(EmptyRoom(), parts.log(), gap=0), _SHELF_TAB)


def asked_row(look: Look, stepper: Widget, ask: str) -> Widget:
    """What is asked stands beside the stepper where there is room for it; what comes next is on the gold button in any case."""
    has_room = look.size[0] >= _ASKS * look.unit
    return Row(stepper, Label(ask, "strong", "cream", grow=1) if has_room else None, EmptyRoom(), gap=0.8)


def _shelf_column(look: Look, parts: FrameParts, tabs: Tabs, is_wide: bool, is_tiny: bool) -> tuple[Widget, SinceStrip | None]:
    """The column, and what has to be opened over the board for want of room in it."""
    if is_wide:
        tools, width = parts.tools(), look.u(_SHELF_COLUMN)
        beside = [part for part in (tools, parts.eye, parts.actions) if part is not None]
        around = sum(part.height(look, width) for part in beside) + len(beside) * look.u(_IN_COLUMN) + 2 * look.u(_EDGE)
        plates, over = plates_and_since(look, parts, width, look.size[1] - around)
        return Wide(Column(tools, plates, parts.eye, parts.actions, gap=_IN_COLUMN), _SHELF_COLUMN), over
    names = [*(("players",) if is_tiny else ()), "log", *parts.panels]
    mark = since_mark(parts.since, tabs.say) if parts.since is not None else None
    wide = SIDE if is_tiny else _SHELF_NARROW
    has_room = not is_tiny or parts.hint is None  # in the smallest windows a hint takes the place of what opens panels, until Esc
    opener = _openers(look, [_opener(tabs, name, parts.counts.get(name)) for name in names], mark, wide) if has_room else None
    others = with_hint(parts, None if is_tiny else Scroll(parts.folded_plates(), name="plates", least=4))
    tools = parts.small_tools() if is_tiny else parts.tools()
    column = Column(tools, others, opener, parts.eye, parts.actions, gap=0.45)
    return Wide(column, wide), opened_since(parts)


def _openers(look: Look, buttons: list[Widget], mark: Widget | None, width: float) -> Widget:
    """In one line, or where large letters leave no room for that, the mark in a line of its own."""
    row = Row(*buttons, mark, gap=0.35)
    if mark is None or row.narrowest(look) <= look.u(width):
        return row
    return Column(Row(EmptyRoom(), mark), Row(*buttons, gap=0.35), gap=0.35)


_OPENERS = {"players": "common/icon-people", "log": "common/icon-log", "purse": "common/icon-bag"}


def _opener(tabs: Tabs, name: str, count: int | None) -> Widget:
    """Opens a panel over the board, and closes it again; with the number of things that are in it."""
    is_open = tabs.opened == name
    use = partial(tabs.open, "board" if is_open else name)
    kind = "teal" if is_open else "paper"
    text = "" if count is None else str(count)
    return Button(
        text, use, icon=_OPENERS.get(name, "common/icon-info"), kind=kind, tip=tabs.say(f"table.tab.{name}"), name=f"open {name}", grow=1
    )


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
    band = shapes.rounded(size, look.measure("panel"), look.colour("ink"))
    band.blit(shapes.rounded((size[0] - 4, size[1] - 4), look.measure("panel") - 2, look.colour("shelf")), (2, 2))
    return band
