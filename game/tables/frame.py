"""The frame all tables share: stepper on top, log and hand left, the board in the middle, players and the gold button right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.render import Look
from game.widgets import Column, Padded, Part, Row, Scroll, Segments, Space, Split, Widget

_COLUMN = 16.7
_LOWEST = 30
"""Height in u below which the columns become tabs."""

_AROUND_PLATES = 12.5
"""Height in u of what stands above and below the plates."""
_SIDE = 12.8
_TWO = 62
"""Width in u from which the choices keep a place beside the tabs."""

TABS = ("do", "board", "players", "hand", "log")


Make = Callable[[], Widget]


@dataclass(slots=True)
class FrameParts:
    """What a table puts into the frame; what not every window shows is made only where it is shown."""

    title: Make
    stepper: Widget
    tools: Make
    small_tools: Make
    """The tools as icons only."""
    board: Widget
    plates: Make
    folded_plates: Make
    hand: Make
    log: Make
    actions: Widget
    """The action box with the one gold button."""
    eye: Widget | None = None
    """What lifts the hand, where it has to be lifted: it is at hand also where the hand has no place of its own."""
    is_log_open: bool = True
    is_hand_up: bool = False
    beside: Widget | None = None
    do: Widget | None = None
    """A list of what can be done, where the board itself does not offer it."""


@dataclass(slots=True)
class Tabs:
    """Which tab is open where columns do not fit, and how another is opened."""

    opened: str
    open: Callable[[object], None]
    say: Callable[[str], str]


def frame(look: Look, parts: FrameParts, tabs: Tabs) -> Widget:
    """The parts laid out for this window: wide, narrow with one column, or tiny with tabs."""
    if look.size[1] < _LOWEST * look.unit or look.size[0] < 44 * look.unit:
        return Padded(_tiny(parts, tabs), 0.6)
    return Padded(_narrow(look, parts, tabs) if look.is_narrow else _wide(look, parts), 1.0, 0.8)


def _wide(look: Look, parts: FrameParts) -> Widget:
    left = Column(
        parts.title(),
        _grown(parts.log(), 1 if parts.is_log_open else 0),
        parts.beside,
        _grown(parts.hand(), 1.6 if parts.is_hand_up else 0),
        gap=0.75,
    )
    middle = Split(_grown(parts.do, 1.0), _grown(parts.board, 1.2), gap=0.75, grow=1)
    centre = Column(Row(Space(), parts.stepper, Space(), gap=0), middle, gap=0.75, grow=1)
    right = Column(parts.tools(), Scroll(_fitting_plates(look, parts), name="plates", least=8), parts.actions, gap=0.75)
    return Row(Wide(left, _COLUMN), centre, Wide(right, _COLUMN), align="fill", gap=1.0, grow=1)


def _fitting_plates(look: Look, parts: FrameParts) -> Widget:
    """Open plates where all of them fit, else folded ones."""
    plates = parts.plates()
    room = look.size[1] - look.u(_AROUND_PLATES)
    return plates if plates.height(look, look.u(_COLUMN - 1)) <= room else parts.folded_plates()


def _narrow(look: Look, parts: FrameParts, tabs: Tabs) -> Widget:
    """The column keeps players and the gold button; the rest shows one thing at a time, or two where there is room."""
    has_room = parts.do is not None and look.size[0] >= _TWO * look.unit
    all_tabs = ("board", "hand", "log") if has_room or not parts.do else ("do", "board", "hand", "log")
    kept = _without_eye(parts, all_tabs)
    shown = _grown(_shown(parts, tabs.opened if tabs.opened in kept else kept[0]), 1)
    bar = _tab_bar(tabs, kept)
    beside = Column(bar if parts.do else None, shown, gap=0.6, grow=1.1)
    middle = Split(_grown(parts.do, 1.0), beside, gap=0.75, grow=1) if has_room else beside
    centre = Column(Row(parts.stepper, Space(), gap=0), middle, gap=0.6, grow=1)
    plates = Scroll(parts.folded_plates(), name="plates", least=5)
    right = Column(parts.tools(), *_beside_board(parts, plates, None if parts.do else bar), parts.actions, gap=0.6)
    return Row(centre, Wide(right, _COLUMN + 1), align="fill", gap=0.9, grow=1)


def _tiny(parts: FrameParts, tabs: Tabs) -> Widget:
    """One thing at a time. A drawn board gets the height, a list the width."""
    kept = _without_eye(parts, TABS if parts.do else TABS[1:])
    shown = _grown(_shown(parts, tabs.opened if tabs.opened in kept else kept[0]), 1)
    stepper = Row(parts.stepper, Space(), gap=0)
    if parts.do is None:
        side = Column(parts.small_tools(), *_beside_board(parts, _tab_bar(tabs, kept), Space()), parts.actions, gap=0.4)
        return Row(Column(stepper, shown, gap=0.4, grow=1), Wide(side, _SIDE), align="fill", gap=0.5, grow=1)
    parts.actions.grow = 1
    foot = Row(parts.actions, parts.small_tools(), gap=0.5)
    return Column(stepper, Row(_tab_bar(tabs, kept, grow=1)), shown, foot, gap=0.4, grow=1)


def _without_eye(parts: FrameParts, tabs: tuple[str, ...]) -> tuple[str, ...]:
    """Beside a drawn board the hand has no tab where it is lifted: it comes as long as the eye is held, and the board stays."""
    return tabs if parts.do or parts.eye is None else tuple(tab for tab in tabs if tab != "hand")


def _beside_board(parts: FrameParts, first: Widget, last: Widget | None) -> list[Widget | None]:
    """What the column holds: the eye in it gives way to the hand as long as that is up."""
    if parts.do or parts.eye is None:
        return [first, last]
    return [_grown(parts.hand(), 1)] if parts.is_hand_up else [first, last, parts.eye]


def _shown(parts: FrameParts, tab: str) -> Widget:
    match tab:
        case "players":
            return Scroll(parts.folded_plates(), name="plates")
        case "hand":
            return parts.hand()
        case "log":
            return Column(_grown(parts.log(), 1), parts.beside, gap=0.6)
        case "do" if parts.do:
            return parts.do
        case _:
            return parts.board


def _tab_bar(tabs: Tabs, kept: tuple[str, ...], grow: float = 0) -> Widget:
    chosen = tabs.opened if tabs.opened in kept else kept[0]
    return Segments([Part(tab, tabs.say(f"table.tab.{tab}")) for tab in kept], chosen, tabs.open, name="tabs", grow=grow)


def _grown(part: Widget | None, share: float) -> Widget | None:
    if part is not None:
        part.grow = share
    return part


class Wide(Padded):
    """A column of a fixed width in u."""

    def __init__(self, part: Widget, units: float) -> None:
        super().__init__(part, 0)
        self._units = units

    def widest(self, look: Look) -> int:
        return look.u(self._units)

    def narrowest(self, look: Look) -> int:
        return look.u(self._units)
