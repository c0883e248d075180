"""The column beside a drawn board: tools, seats, the hand, what happened since one's turn and the gold button; and what
gives way first where room is short. Open facts never do.

Seats fold in three places. `SeatColumn.fit` takes the first of `FORMS` for which tools, seats and the room that is kept
for a hand are no higher than the window leaves; that form stands until the window, the text or the hand changes. For a
while they fold further down the same list: `SeatColumn.fold` for a hand that is laid out or a seat that is opened, and
`SeatColumn.fold_above` for a hint, the log or anything else that is opened below them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import pygame

from game.render import Look
from game.widgets import Column, Padded, Panel, Row, Tall, Widget, first_that_fits

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
class ColumnForm:
    """How much of everything stands in the column."""

    # a step of plates; "one": who is in turn is tight, and the rest lines; "single": one seat at a time; "marks": none
    seats: str
    has_words: bool = True  # whether tools have words
    is_hand_low: bool = False  # whether a hand that is down is one row
    between: float = BETWEEN  # room in u between seats

    @property
    def shows_all(self) -> bool:
        """Whether every seat has a plate of its own."""
        return self.seats not in ("single", "marks")


CLOSE_LINES = ColumnForm("line", has_words=False, is_hand_low=True, between=CLOSEST)
SMALL_LINES = ColumnForm("small", has_words=False, is_hand_low=True, between=CLOSEST)
FORMS = (
    ColumnForm("roomy"),
    ColumnForm("usual"),
    ColumnForm("tight"),
    ColumnForm("tight", has_words=False),
    ColumnForm("one", has_words=False),
    ColumnForm("line", has_words=False),
    ColumnForm("one", has_words=False, is_hand_low=True),
    ColumnForm("line", has_words=False, is_hand_low=True),
    CLOSE_LINES,
    SMALL_LINES,
    ColumnForm("single", has_words=False, is_hand_low=True),
    ColumnForm("marks", has_words=False, is_hand_low=True),
)
"""From the fullest to the plainest: the first that fits stands, and from there seats fold further in the same order
while something is opened among them.
"""


@dataclass(frozen=True, slots=True)
class SeatRegions:
    """The plates around a table: their regions by step, in the order of seats; who is in turn, and who was opened by
    hand.
    """

    plates: Mapping[str, Sequence[str]]
    in_turn: int | None = None
    opened: int | None = None

    def names(self, form: ColumnForm) -> list[str]:
        """The regions that are shown."""
        if form.seats == "marks":
            return ["marks"] if self.opened is None else [self.plates["tight"][self.opened]]
        if form.seats == "single":
            shown = self.opened if self.opened is not None else self.in_turn or 0
            return ["marks", self.plates["tight"][shown]]
        if form.seats not in ("one", "line", "small"):
            return list(self.plates[form.seats])
        large = {self.opened} if self.opened is not None else {self.in_turn} if form.seats == "one" else set()
        both = zip(self.plates["tight"], self.plates["small" if form.seats == "small" else "line"], strict=True)
        return [tight if seat in large else line for seat, (tight, line) in enumerate(both)]


@dataclass(slots=True)
class ColumnParts:
    """The parts of the column, from above, as far as it has given way."""

    width: int
    has_log: bool  # whether the log has a place elsewhere
    form: ColumnForm
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

    def kept(self, look: Look, form: ColumnForm) -> int:
        """The height that is kept for it. In the smallest windows seats draw together while it is looked at."""
        down = look.u(HAND_LOW if form.is_hand_low else HAND)
        if not self.rows or not form.shows_all:
            return down
        up = _HELD_LOW + _HELD_ROW * -(-self.rows // 2) if form.is_hand_low else _HELD + _HELD_ROW * self.rows
        return max(down, look.u(up) - self.covered)


class SeatColumn:
    """The seats in a column of this width, in any form of it."""

    def __init__(self, look: Look, find: Callable[[str], Widget], regions: SeatRegions, width: int) -> None:
        self._look = look
        self._find = find
        self._regions = regions
        self.width = width

    def show(self, form: ColumnForm) -> Widget:
        return Column(*map(self._find, self._regions.names(form)), gap=form.between, name="plates")

    def fit(self, room: int, hand: HandRoom | None, memory: dict[Hashable, ColumnForm]) -> ColumnForm:
        """The first form that fits into a height, reckoned once as long as plates do not outgrow it: who is in turn, a
        hint or a hand that is up change nothing about it.
        """
        look, width = self._look, self.width
        key = look, width, room, hand, tuple(self._regions.plates["line"])
        kept = memory.get(key)
        has_grown = kept is not None and self._regions.opened is None and room < needed(look, width, *self.head(kept))
        if kept is None or has_grown:
            memory.clear()
            kept = memory[key] = next((form for form in FORMS[:-1] if self._fits(form, room, hand)), FORMS[-1])
        return kept

    def head(self, form: ColumnForm) -> tuple[Widget, Widget]:
        """The tools, and the seats below them."""
        return self._find("tools" if form.has_words else "small tools"), self.show(form)

    def _fits(self, form: ColumnForm, room: int, hand: HandRoom | None) -> bool:
        look, width = self._look, self.width
        as_high_as_ever = replace(self._regions, in_turn=0, opened=None)
        plates = list(map(self._find, as_high_as_ever.names(form)))
        tools = self._find("tools" if form.has_words else "small tools")
        high = needed(look, width, tools, Column(*plates, gap=form.between))
        if form.seats == "roomy":
            high += look.u(_LINES)
        if hand is not None:
            high += hand.kept(look, form) + look.u(GAP)
        if form.seats in ("one", "single"):  # anyone's may be the one that is large
            plates += map(self._find, self._regions.plates["tight"])
        return high <= room and all(plate.narrowest(look) <= width for plate in plates)

    def fold(self, form: ColumnForm, room: int) -> Widget:
        """The seats as they are in a form, or folded as far as a height asks for."""
        return first_that_fits(self._look, (self.width, room), map(self.show, FORMS[FORMS.index(form) :]))

    def fold_above(
        self, form: ColumnForm, heights: Sequence[int], rooms: Mapping[bool, int]
    ) -> tuple[bool, Widget | None]:
        """Whether tools stay, and the seats that leave room for what is opened below them. All seats fold before any
        goes; and tools, which also have keys, go before any seat does.

        `heights` are those that what is opened may have, the best one first; the second is the least that shows it
        whole, and from the third one on words are cut. `rooms` are what it shares with the seats, with and without
        tools.
        """
        least_whole = heights[:2][-1]
        rest = FORMS[FORMS.index(form) :]
        with_all = [form for form in rest if form.shows_all]
        with_few = [form for form in rest if not form.shows_all]
        for forms, has_tools in product((with_all, with_few), (True, False)):
            for high in (least_whole, *heights[2:]) if forms else ():
                room = rooms[has_tools] - high - self._look.u(GAP)
                shown = first_that_fits(self._look, (self.width, room), map(self.show, forms))
                if shown.height(self._look, self.width) <= room:
                    return has_tools, shown
        return True, None


def open_above(
    look: Look, seats: SeatColumn, parts: ColumnParts, opened: Widget, free: int, is_hint: bool
) -> list[Widget | None]:
    """Tools, the seats that still have room, and below them what is opened; `free` is the height that it shares with
    the seats.
    """
    width = parts.width
    part: Widget = AtTop(opened)
    if isinstance(opened, SinceStrip):
        heights = opened.heights(look, width)
        part = AboveGold(None, opened, False, False)
    elif opened.grow:
        heights = [look.u(high) for high in _LOG]
    else:
        heights = [opened.height(look, width)]
        if is_hint:
            least = opened.least_height(look, width) if isinstance(opened, HintAbove) else 0
            heights.append(min(heights[0], max(look.u(_HINT_LEAST), least)))
        elif _is_long(opened):
            heights.append(min(heights[0], round(look.size[1] * _SHEET_LEAST)))
    rooms = {True: free, False: free + parts.tools.height(look, width) + look.u(GAP)}
    has_tools, kept = seats.fold_above(parts.form, heights, rooms)
    return [parts.tools if has_tools else None, kept, part]


def _is_long(opened: Widget) -> bool:
    """Whether seats give way to a part of it only."""
    return isinstance(opened, Padded) and isinstance(opened.part, LongSheet)


def is_hand_covered(look: Look, seats: SeatColumn, parts: ColumnParts, opened: Widget, room: int) -> bool:
    """Whether the hand gives way to what is opened, because a seat would have to otherwise."""
    if not parts.form.shows_all or _is_long(opened):
        return False
    small = seats.show(SMALL_LINES)
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
