"""The frame all tables share: stepper on top, log and hand left, the board in the middle, players and the gold button right."""

from __future__ import annotations

from game.render import Look
from game.widgets import Column, EmptyRoom, Padded, Part, Row, Scroll, Segments, Split, Wide, Widget

from .frame_parts import SIDE, FrameParts, Tabs, grown, is_tiny_window, opened_since, plates_and_since, told, under, with_hint
from .shelf_frame import with_shelf
from .since import since_mark

_COLUMN = 16.7
_AROUND_PLATES = 12.5
"""Height in u of what stands above and below the plates."""
_TWO = 62
"""Width in u from which the choices keep a place beside the tabs."""

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
            return told(parts)
        case "do" if parts.do:
            return parts.do
        case _:
            return under(parts.board, opened_since(parts))


def _tab_bar(tabs: Tabs, kept: tuple[str, ...], grow: float = 0) -> Widget:
    chosen = tabs.opened if tabs.opened in kept else kept[0]
    return Segments([Part(tab, tabs.say(f"table.tab.{tab}")) for tab in kept], chosen, tabs.open, name="tabs", grow=grow)
