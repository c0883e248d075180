"""The column beside a drawn board: tools, seats, the hand, what happened since one's turn and the gold button; and what
gives way first where room is short. Open facts never do.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product

import pygame

from game.render import Look
from game.widgets import Column, Padded, Panel, Row, Tall, Widget

from .since import SinceStrip, title_height

# room in u between the parts of the column, between seats, and where they have no more
GAP = 0.55
BETWEEN = 0.42
CLOSEST = 0.05
HAND, HAND_LOW = 7.2, 3.3  # heights in u that are kept for a hand that is down
# heights in u of one that is up with some tiles, of a low one, and of each row of pieces
_HELD = 7.0
_HELD_LOW = 6.2
_HELD_ROW = 2.9
_LINES = 7.5  # height in u of the lines of three rivals in what happened since one's turn
_LOG = 13.0, 9.0, 7.0, 5.5  # heights in u of a log opened in the column: what it should have, and the least
OPENERS = 2.6  # height in u of the buttons that open what has no place of its own
_SHEET_LEAST = 0.4  # of the window's height that a long sheet has at least, if it needs so much
_SHEET_BELOW = 10.0  # height in u of what is chosen from below a hint
_HINT_LEAST = 5.4  # height in u of a hint that says no more than what to do


@dataclass(frozen=True, slots=True)
class ColumnFit:
    """How far things have given way."""

    # a step of plates; "one": who is in turn is tight, and the rest lines; "single": one seat at a time; "marks": none
    seats: str
    has_words: bool = True  # whether tools have words
    is_hand_low: bool = False  # whether a hand that is down is one row
    between: float = BETWEEN  # room in u between seats


ORDER = (
    ColumnFit("roomy"),
    ColumnFit("usual"),
    ColumnFit("tight"),
    ColumnFit("tight", has_words=False),
    ColumnFit("one", has_words=False),
    ColumnFit("line", has_words=False),
    ColumnFit("one", has_words=False, is_hand_low=True),
    ColumnFit("line", has_words=False, is_hand_low=True),
    ColumnFit("line", has_words=False, is_hand_low=True, between=CLOSEST),
    ColumnFit("small", has_words=False, is_hand_low=True, between=CLOSEST),
    ColumnFit("single", has_words=False, is_hand_low=True),
    ColumnFit("marks", has_words=False, is_hand_low=True),
)
"""What gives way, step by step."""


@dataclass(frozen=True, slots=True)
class SeatRegions:
    """The plates around a table: their regions by step, in the order of seats; who is in turn, and who was opened by
    hand.
    """

    plates: Mapping[str, Sequence[str]]
    in_turn: int | None = None
    opened: int | None = None

    def names(self, fit: ColumnFit) -> list[str]:
        """The regions that are shown."""
        if fit.seats == "marks":
            return ["marks"] if self.opened is None else [self.plates["tight"][self.opened]]
        if fit.seats == "single":
            shown = self.opened if self.opened is not None else self.in_turn or 0
            return ["marks", self.plates["tight"][shown]]
        if fit.seats not in ("one", "line", "small"):
            return list(self.plates[fit.seats])
        large = {self.opened} if self.opened is not None else {self.in_turn} if fit.seats == "one" else set()
        both = zip(self.plates["tight"], self.plates["small" if fit.seats == "small" else "line"], strict=True)
        return [tight if seat in large else line for seat, (tight, line) in enumerate(both)]

    def fullest(self, step: str) -> list[str]:
        """Regions that are as high as a step ever gets."""
        if step == "one":
            return [self.plates["tight"][0], *self.plates["line"][1:]]
        if step == "marks":
            return ["marks"]
        return ["marks", self.plates["tight"][0]] if step == "single" else list(self.plates[step])


@dataclass(slots=True)
class ColumnParts:
    """What stands in the column, from above, as far as it has given way."""

    width: int
    has_log: bool  # whether the log has a place elsewhere
    fit: ColumnFit
    tools: Widget
    seats: Widget
    hand: Widget | None
    openers: Widget | None
    eye: Widget | None
    actions: Widget


@dataclass(frozen=True, slots=True)
class HandRoom:
    """The room of a hand in the column."""

    rows: int = 0  # of pieces that lie in one that is up, besides what is held
    covered: int = 0  # the pixels of what stands below it that it covers then

    def kept(self, look: Look, fit: ColumnFit) -> int:
        """The height that is kept for it. In the smallest windows seats draw together while it is looked at."""
        down = look.u(HAND_LOW if fit.is_hand_low else HAND)
        if not self.rows or fit.seats in ("single", "marks"):
            return down
        up = _HELD_LOW + _HELD_ROW * -(-self.rows // 2) if fit.is_hand_low else _HELD + _HELD_ROW * self.rows
        return max(down, look.u(up) - self.covered)


def fit_column(
    look: Look,
    find: Callable[[str], Widget],
    seats: SeatRegions,
    width: int,
    room: int,
    hand: HandRoom | None,
    memory: dict[Hashable, ColumnFit],
) -> ColumnFit:
    """The fullest form that fits into a height, reckoned once: who is in turn, a hint or a hand that is up change
    nothing about it.
    """
    key = look, width, room, hand, tuple(seats.plates["line"])
    if key not in memory:
        memory.clear()
        memory[key] = next((fit for fit in ORDER[:-1] if _fits(look, find, seats, width, room, hand, fit)), ORDER[-1])
    return memory[key]


def _fits(
    look: Look,
    find: Callable[[str], Widget],
    seats: SeatRegions,
    width: int,
    room: int,
    hand: HandRoom | None,
    fit: ColumnFit,
) -> bool:
    plates = [find(name) for name in seats.fullest(fit.seats)]
    high = sum(plate.height(look, width) for plate in plates) + (len(plates) - 1) * look.u(fit.between) + look.u(GAP)
    high += find("tools" if fit.has_words else "small tools").height(look, width)
    if fit.seats == "roomy":
        high += look.u(_LINES)
    if hand is not None:
        high += hand.kept(look, fit) + look.u(GAP)
    if fit.seats in ("one", "single"):  # anyone's may be the one that is large
        plates += [find(name) for name in seats.plates["tight"]]
    return high <= room and all(plate.narrowest(look) <= width for plate in plates)


def seat_column(find: Callable[[str], Widget], seats: SeatRegions, fit: ColumnFit) -> Widget:
    return Column(*map(find, seats.names(fit)), gap=fit.between, name="plates")


def closest_seats(
    look: Look, find: Callable[[str], Widget], seats: SeatRegions, parts: ColumnParts, room: int
) -> Widget:
    """The seats as they are, or drawn together for a height; only where not even the smallest have room, they are
    marks.
    """
    if parts.seats.height(look, parts.width) <= room:
        return parts.seats
    small = seat_column(find, seats, replace(parts.fit, seats="small", between=CLOSEST))
    if parts.fit.seats not in ("single", "marks") and small.height(look, parts.width) <= room:
        return small
    return seat_column(find, seats, replace(parts.fit, seats="marks"))


def _make_room(
    look: Look,
    find: Callable[[str], Widget],
    seats: SeatRegions,
    fit: ColumnFit,
    width: int,
    heights: Sequence[int],
    room: int,
) -> Widget | None:
    """Seats that leave room for what is opened below them: they give way no further than they must, all of them before
    any goes, and the one in turn last; in the smallest windows only their marks are left.

    `heights` are those that what is opened may have, the best one first; from the third one on words are cut. `room` is
    what it shares with the seats.
    """
    steps = [
        fit.seats,
        *(step for step in ("one", "line") if fit.seats not in ("single", "marks", "line", "small", step)),
    ]
    all_seats = [(seats.names(replace(fit, seats=step)), BETWEEN) for step in steps]
    if fit.seats not in ("single", "marks"):
        all_seats += [(seats.names(replace(fit, seats=step)), CLOSEST) for step in ("line", "small")]
    alone = [([seats.plates[step][seats.in_turn or 0]], BETWEEN) for step in ("tight", "line")]
    whole, cut = heights[:2], heights[2:]
    forms = (all_seats, alone, [(["marks"], BETWEEN)])
    tried = [[*product(names, whole), *((name, high) for high in cut for name in names)] for names in forms]
    for (shown, between), high in chain(*tried):
        plates = [find(name) for name in shown]
        column = Column(*plates, gap=between, name="plates")
        is_wide = any(plate.narrowest(look) > width for plate in plates)
        if not is_wide and column.height(look, width) + look.u(GAP) + high <= room:
            return column
    return None


def open_above(
    look: Look,
    find: Callable[[str], Widget],
    seats: SeatRegions,
    parts: ColumnParts,
    opened: Widget,
    free: int,
    is_hint: bool,
) -> list[Widget | None]:
    """Tools, the seats that still have room, and below them what is opened; `free` is the height that it shares with
    the seats.
    """
    width = parts.width
    tools = parts.tools
    room_for = partial(_make_room, look, find, seats, parts.fit, parts.width)
    if isinstance(opened, SinceStrip):
        heights = opened.heights(look, width)
        part: Widget = AboveGold(None, opened, False, False)
    else:
        heights = [look.u(high) for high in _LOG] if opened.grow else [opened.height(look, width)]
        least, part = heights[2] if opened.grow else heights[0], AtTop(opened)
        if is_hint:
            least = min(
                heights[0],
                max(look.u(_HINT_LEAST), opened.least_height(look, width) if isinstance(opened, HintAbove) else 0),
            )
        elif _is_long(opened):
            least = min(heights[0], round(look.size[1] * _SHEET_LEAST))
        small = seat_column(find, seats, replace(parts.fit, seats="small", between=CLOSEST))
        all_of_it, above = small.height(look, width) + look.u(GAP) + least, tools.height(look, width) + look.u(GAP)
        if not is_hint and parts.fit.seats not in ("single", "marks") and free < all_of_it <= free + above:
            return [small, part]  # rather than a seat, tools are gone, which have keys
        if not opened.grow:
            return [tools, room_for([heights[0], least], free), part]
    kept = room_for(heights, free)
    if kept is not None:
        return [tools, kept, part]
    kept = room_for(
        heights, free + tools.height(look, width) + look.u(GAP)
    )  # rather than the seat in turn, tools are gone, which have keys
    return [kept or tools, part]


def _is_long(opened: Widget) -> bool:
    """Whether seats give way to a part of it only."""
    return isinstance(opened, Padded) and isinstance(opened.part, LongSheet)


def is_hand_covered(
    look: Look, find: Callable[[str], Widget], seats: SeatRegions, parts: ColumnParts, opened: Widget, room: int
) -> bool:
    """Whether the hand gives way to what is opened, because a seat would have to otherwise."""
    if parts.fit.seats in ("single", "marks") or _is_long(opened):
        return False
    small = seat_column(find, seats, replace(parts.fit, seats="small", between=CLOSEST))
    rest = needed(look, parts.width, parts.tools, small, parts.hand, parts.openers, parts.eye, parts.actions)
    return rest + look.u(GAP) + (look.u(_LOG[2]) if opened.grow else opened.height(look, parts.width)) > room


def needed(look: Look, width: int, *parts: Widget | None) -> int:
    """The height of parts one above the other."""
    return sum(part.height(look, width) + look.u(GAP) for part in parts if part is not None) - look.u(GAP)


def has_folded(top: Widget) -> bool:
    """Whether someone's plate is only a line or a mark there, or all of them are covered."""
    names = [widget.name for widget in top.walk()]
    return any(name.startswith(("line ", "small ", "marks ")) for name in names) or not any(
        " plate " in name for name in names
    )


class AboveGold(Widget):
    """The hand, and below it on the gold button what happened since one's turn: as much of that as there is room
    for.
    """

    def __init__(self, hand: Widget | None, strip: SinceStrip | None, is_spread: bool, is_tray: bool) -> None:
        """`is_spread`: the hand is up and takes the strip's place too; a tray does so if there is no room for both."""
        super().__init__(grow=1)
        self._hand = hand
        self._strip = None if is_spread else strip
        self._is_tray = is_tray
        self.children = [part for part in (self._hand, self._strip) if part is not None]

    def height(self, look: Look, width: int) -> int:
        parts = [self._hand.height(look, width)] if self._hand else []
        parts += [title_height(look)] if self._strip else []
        return sum(parts) + look.u(GAP) * max(len(parts) - 1, 0)

    def least_height(self, look: Look, width: int) -> int:
        return min(self.height(look, width), look.u(HAND_LOW))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        bottom, width = rect.bottom, rect.width
        hand = self._hand.height(look, width) if self._hand else 0
        free = rect.height - hand - (look.u(GAP) if hand else 0)
        has_strip = self._strip is not None and not (self._is_tray and free < title_height(look))
        self.children = [part for part in (self._hand, self._strip if has_strip else None) if part is not None]
        if self._strip is not None and has_strip:
            high = self._strip.high(look, width, self._strip.rows_in(look, width, free))
            self._strip.place(look, pygame.Rect(rect.x, bottom - high, width, high))
            bottom -= high + look.u(GAP)
        if self._hand is not None:
            high = min(hand, max(bottom - rect.y, 0))
            self._hand.put(look, pygame.Rect(rect.x, bottom - high, width, high))


class LongSheet(Panel):
    """A panel below the seats that may be longer than its room: they give way to a part of it only, but all that they
    leave is its own.
    """


class HintAbove(Column):
    """A hint, and below it a sheet to choose from, for as long as that is needed: what is hinted at is looked up there.
    No card lies on either.
    """

    def __init__(self, hint: Widget, sheet: Widget) -> None:
        super().__init__(hint, sheet, gap=GAP)
        self.keeps_cards_off = True

    def least_height(self, look: Look, width: int) -> int:
        hint, sheet = self.parts
        return hint.least_height(look, width) + look.u(GAP) + min(sheet.height(look, width), look.u(_SHEET_BELOW))


class AtTop(Padded):
    """A part at the top of its room, no higher than it needs to be, unless it grows."""

    asks_heights = True

    def __init__(self, part: Widget) -> None:
        super().__init__(part, 0, grow=1)

    def least_height(self, look: Look, width: int) -> int:
        return min(self.part.height(look, width), look.u(HAND_LOW))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        high = rect.height if self.part.grow else min(self.part.height(look, rect.width), rect.height)
        self.part.put(look, pygame.Rect(rect.x, rect.y, rect.width, high))


def opener_row(buttons: Sequence[Widget | None]) -> Widget:
    """The buttons that open what has no place of its own."""
    return Tall(Row(*buttons, gap=0.3, align="fill"), OPENERS)


def since_room(look: Look) -> int:
    """The height that is kept for the title of the strip, whether it is there or not."""
    return title_height(look) + look.u(GAP)
