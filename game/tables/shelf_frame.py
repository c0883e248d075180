"""The frame of tables that have a shelf below the board: what a hand holds lies there, and the board has all the room above it."""

from __future__ import annotations

from functools import partial

import pygame

from game.render import Look, shapes
from game.widgets import Button, Column, EmptyRoom, Label, Padded, Panel, Pen, Row, Scroll, Tall, Wide, Widget

from .frame_parts import OVER, SIDE, FrameParts, Make, Tabs, grown, is_tiny_window, opened_since, plates_and_since, told, under, with_hint
from .kit.layers import Aside, Layers
from .since import SinceStrip, since_mark

_SHELF, _SHELF_LOW, _SHELF_TINY = 11.0, 9.0, 5.6
"""Heights of the shelf in u."""
_SHELF_LOG, _SHELF_TAB, _SHELF_COLUMN, _SHELF_NARROW = 15.5, 7.0, 17.9, 16.2
"""Widths in u: of the log beside the shelf, open and folded, and of the column."""
_EDGE, _EDGE_TINY, _BESIDE_COLUMN, _BESIDE_LOG, _ON_SHELF = 0.9, 0.6, 0.6, 0.45, 0.75
"""Room in u: at the edges of the window, beside the column and the log, and at both ends of the shelf."""
_IN_SHELF = 0.4
"""Room in u above and below what stands on the shelf."""
_IN_COLUMN = 0.6
"""Room in u between the parts of the column."""
_ASKS = 66
"""Width in u from which on what is asked is written out beside the stepper."""


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
        "log": partial(told, parts),
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
    top = Row(Wide(parts.title(), 11) if is_wide else None, grown(parts.told(), 1), gap=0.8)
    centre = Column(top, board, bottom, gap=0.35, grow=1)
    edge = _EDGE_TINY if is_tiny else _EDGE
    return Padded(Row(centre, column, align="fill", gap=_BESIDE_COLUMN, grow=1), edge, 0.5 if is_tiny else 0.7)


def _beside_shelf(parts: FrameParts) -> Widget:
    """The log; folded, it is no more than its title and leaves its room to the shelf."""
    return Wide(parts.log(), _SHELF_LOG) if parts.is_log_open else Wide(Column(EmptyRoom(), parts.log(), gap=0), _SHELF_TAB)


def told_row(look: Look, stepper: Widget, ask: str) -> Widget:
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
            pen.surface.blit(look.baked(("shelf", size), lambda: _band(look, size)), self.rect.topleft)
        super().draw(pen)


def _band(look: Look, size: tuple[int, int]) -> pygame.Surface:
    band = shapes.rounded(size, look.measure("panel"), look.colour("ink"))
    band.blit(shapes.rounded((size[0] - 4, size[1] - 4), look.measure("panel") - 2, look.colour("shelf")), (2, 2))
    return band
