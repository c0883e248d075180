"""A small strip on the gold button tells what happened since one's turn; nothing has to move or be hidden for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product
from typing import Any, get_args

import msgspec
import pygame

from game.engine import CHANCE, Impact
from game.match import Player
from game.render import Look
from game.render.pieces import draw_panel, hairline
from game.widgets import (
    Button,
    EmptyRoom,
    KeyCap,
    Label,
    Padded,
    Pen,
    Picture,
    Result,
    Row,
    Widget,
    WidgetMemo,
    WidgetState,
)
from game.words.narrator import Narrator

from .kit.motion import ease
from .log import GROUNDS, Again, LogLine, LogRow, line_content

_TITLE = 2.1
_GAP = 0.15
_APART = 0.75
"""In u: the height of the title, and room: between lines, and between strip and plates."""
_SIDES = (0.9, 0.5)
_SIDES_SLIM = (0.4, 0.3)
"""In u: room at the sides, and above and below; and the same in a slim window."""
# lines that are shown at most; where there is no room for so many as the second, only the title is
_MOST, _FEWEST = 5, 2

_Size = tuple[int, int, str]
_SIZES: tuple[_Size, ...] = (
    (5, 5, "body"),
    (5, 5, "caption"),
    (2, 5, "caption"),
    (1, 5, "caption"),
    (1, 3, "caption"),
    (1, 2, "caption"),
    (1, 1, "caption"),
)
"""The most lines that a player's words have, those that they have where they cost the one who reads something, and
their letters: what is tried one after the other where room is short. All words come first; where there are few lines,
there are fewer words, so that what matters is not cut. Before what one lost is cut, others are left out.
"""
_NAMED = 3  # lines of words that cost something, below which they need the room of the name
_COSTS: tuple[Impact, ...] = ("loss", "blow")
_CHEVRONS = {True: "common/icon-chevu", False: "common/icon-chevd"}  # of its title, folded or not
_WHOLE = 2  # this many of the sizes cut no words


@dataclass(frozen=True, slots=True)
class SinceLine:
    """A turn of another, or one of one's own that mattered, and how the reader feels about it."""

    line: LogLine
    felt: Impact | None = None


@dataclass(slots=True)
class Since:
    """The content of the strip, and how it is opened and closed."""

    lines: Sequence[SinceLine]
    is_open: bool
    is_kept_open: bool  # whether someone opened it: then it may lie over the board
    fold: Callable[[], Any]
    again: Again
    folded: Callable[[], float] = float  # how much of it is folded where it is seen folding

    def __post_init__(self) -> None:
        """One's own come first, losses before all, then the others in the order in which they happened."""
        self.lines = sorted(self.lines, key=lambda line: _weight(line)[0])

    @property
    def losses(self) -> int:
        return sum(line.felt == "loss" for line in self.lines)


class SinceStrip(Widget):
    """Its title, and as many lines as there is room for: of more than that, those first that matter to the one who
    reads.
    """

    def __init__(self, since: Since, narrator: Narrator, players: Sequence[Player], memo: WidgetMemo) -> None:
        super().__init__(name="since")
        self.since, self._narrator = since, narrator
        self._made = [
            [memo.get_or_make((size, line), partial(_row, line, players, since.again, size)) for line in since.lines]
            for size in _SIZES
        ]
        say = narrator.words.say
        tip, says = say("table.since.fold"), say("table.heard.since")
        self._fold = Button("", since.fold, icon=_CHEVRONS[False], name="fold since", tall=1.7, tip=tip, says=says)
        """One button in both titles: who has come to it stays there when it folds."""
        self._open_titles, self._folded_titles = self._titles(is_folded=False), self._titles(is_folded=True)
        for title in self._open_titles:
            title.keeps_tips_off = True  # the words of a line do not lie over it
        # until it is placed all that might be shown
        self.children = [self._open_titles[0], self._folded_titles[0], *chain.from_iterable(self._made)]

    @property
    def is_folded(self) -> bool:
        """Whether only its title is seen, perhaps for want of room."""
        return self.children[0] in self._folded_titles

    @property
    def is_whole(self) -> bool:
        """Whether nobody is left out for want of room, and no words are."""
        cut = self._made[_WHOLE:] if len(self.since.lines) <= _MOST else []
        return self.has_all(self.children) and not any(row in self.children for row in chain.from_iterable(cut))

    def has_all(self, shown: Sequence[Widget]) -> bool:
        """Whether with these lines nobody is left out who need not be."""
        return sum(isinstance(one, LogRow) for one in shown) >= min(len(self.since.lines), _MOST - 1)

    def _titles(self, is_folded: bool) -> list[Widget]:
        """Folded, it counts one's losses in the place of its key, so that all of it can be read. Where it is narrow,
        its key is left out, and then its letters are smaller.
        """
        say, losses = self._narrator.words.say, self.since.losses if is_folded else 0
        counted = Row(
            Picture("common/icon-skull", 1.2, 1.2, colour="danger-text"), Label(str(losses), "strong"), gap=0.2
        )
        beside = counted if losses else None
        forms = [("name", beside or KeyCap("since")), ("name", beside), ("strong", beside), ("caption", beside)][
            1 if losses else 0 :
        ]
        return [Row(Label(say("table.since"), role, grow=1), part, self._fold, gap=0.4) for role, part in forms]

    def height(self, look: Look, width: int) -> int:
        """The height with as many lines as it ever shows."""
        return self.high(look, width, self._choose_rows(_MOST, self._made[0]) if self.since.is_open else [])

    def heights(self, look: Look, width: int) -> list[int]:
        """The heights with all words, with smaller ones, and with few lines for each, where all of these are shown."""
        shorter = self._made[1:] if self.since.is_open and len(self.since.lines) <= _MOST else []
        return [self.height(look, width), *(self.high(look, width, rows) for rows in shorter)]

    def high(self, look: Look, width: int, rows: Sequence[Widget]) -> int:
        """Its height with these lines."""
        inner = width - 2 * look.u(_sides(look)[0])
        return title_height(look) + sum(row.height(look, inner) + look.u(_GAP) for row in rows)

    def rows_in(self, look: Look, width: int, height: int) -> list[Widget]:
        """The lines there is room for: nobody is left out where all fit with a line each."""
        fewest = min(_FEWEST, len(self.since.lines))
        most = range(_MOST, fewest - 1, -1) if self.since.is_open else ()
        for number, made in chain(product(most, self._made[:-1]), product(most, self._made[-1:])):
            rows = self._choose_rows(number, made)
            if self.high(look, width, rows) <= height:
                break
        else:
            return []
        if not rows or len(self.since.lines) > number:
            return rows

        # More words for some lines, where there is room for that: first for those that have the most to tell; the same
        # letters.
        told = [one.line for one in self.since.lines]
        order = sorted(range(len(rows)), key=lambda i: -len((told[i].text, *told[i].shorter)[-1]))
        for size, i in product(range(self._made.index(made) - 1, 0, -1), order):
            more = [*rows[:i], self._made[size][i], *rows[i + 1 :]]
            if self.high(look, width, more) <= height:
                rows = more
        return rows

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        inner = rect.inflate(-2 * look.u(_sides(look)[0]), -2 * look.u(_sides(look)[1]))
        rows = self.rows_in(look, rect.width, rect.height)
        titles = self._open_titles if rows else self._folded_titles
        title = next((title for title in titles if title.widest(look) <= inner.width), titles[-1])
        self._fold.icon = _CHEVRONS[not rows]  # as wide as the other: its widths stay true
        self.children = [title, *rows]
        title.place(look, pygame.Rect(inner.x, inner.y, inner.width, look.u(_TITLE)))
        y = inner.y + look.u(_TITLE) + look.u(_GAP)
        for row in rows:
            high = row.height(look, inner.width)
            row.place(look, pygame.Rect(inner.x, y, inner.width, high))
            y += high + look.u(_GAP)

    def _choose_rows(self, most: int, made: Sequence[Widget]) -> list[Widget]:
        """All; of too many, one's own first, and what was left out is counted on the last line."""
        lines = self.since.lines
        if len(lines) <= most:
            return list(made)
        order = sorted(range(len(lines)), key=lambda i: (*_weight(lines[i]), -i))
        kept = order[: most - 1]
        rows = [made[i] for i in sorted(kept)]
        more = self._narrator.words.say("table.since.more", count=len(order) - len(kept))
        return [*rows, Row(EmptyRoom(0.5, grow=0), Label(more, "caption", "muted"), gap=0)]

    def pass_time(self, seconds: float, state: WidgetState) -> tuple[bool, Result]:
        return self.since.folded() > 0, None

    def draw(self, pen: Pen) -> None:
        """While it folds, it sinks down to its title; what is below its edge is not seen any more."""
        down = round((self.rect.height - title_height(pen.look)) * ease(self.since.folded()))
        if down:
            width, height = pen.surface.get_size()
            surface = pen.surface.subsurface((0, down, width, height - down))
            surface.set_clip(self.rect.clip(pen.surface.get_clip()).move(0, -down))
            pen = msgspec.structs.replace(pen, surface=surface, window=pen.window and pen.window.move(0, -down))
        hair = hairline(min(map(pen.look.u, _sides(pen.look))))
        draw_panel(pen.look, pen.surface, self.rect, "plate-top", "plate", hair=hair)
        super().draw(pen)


def _sides(look: Look) -> tuple[float, float]:
    return _SIDES_SLIM if look.room.width == "slim" else _SIDES


def title_height(look: Look) -> int:
    """The height of the strip when it is folded."""
    return look.u(_TITLE) + 2 * look.u(_sides(look)[1])


def _weight(line: SinceLine) -> tuple[int, bool]:
    """Sorts by importance: one's own losses, a boat that went down, what one gained, then what others
    decided.
    """
    return (*get_args(Impact), None).index(line.felt), line.line.actor == CHANCE


def _row(line: SinceLine, players: Sequence[Player], again: Again, size: _Size) -> Widget:
    usual, of_costs, role = size
    most = of_costs if line.felt in _COSTS else usual
    text = line.line.shorter[usual == 1] if line.line.shorter and usual <= 2 else line.line.text
    name = "" if line.felt in _COSTS and most < _NAMED else line.line.name  # the mark tells who it was
    content = line_content(replace(line.line, text=text, name=name), line.felt, players, most=most, role=role)
    called = f"since {line.line.number}" + ("" if size == _SIZES[0] else f", {usual} {of_costs} {role}")
    row = LogRow(content, line.line, again, GROUNDS[line.felt], called, *(0.5, 0.25) if most > 1 else (0.25, 0.15))
    row.tip = line.line.whole
    return row


OPENER = 2.3  # height in u of a button that opens something


def since_mark(strip: SinceStrip, say: Callable[[str], str], cap: str = "") -> Widget:
    """A small button for it where there is no room for its title: it counts one's losses."""
    since = strip.since
    text, icon = (str(since.losses), "common/icon-skull") if since.losses else ("", "common/icon-rewind")
    kind = "teal" if since.is_kept_open else "paper"
    tip, says = say("table.since"), say("table.heard.since")
    return Button(text, since.fold, icon=icon, kind=kind, cap=cap, name="fold since", tall=OPENER, tip=tip, says=says)


class OnGold(Padded):
    """Plates, and in the room they leave what stands on the gold button."""

    def __init__(self, plates: Widget, strip: SinceStrip | None) -> None:
        super().__init__(plates, 0, grow=1)
        self._strip = strip
        self.children = [plates, strip] if strip else [plates]

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        if self._strip is not None:
            free = rect.height - self.part.height(look, rect.width) - look.u(_APART)
            high = self._strip.high(look, rect.width, self._strip.rows_in(look, rect.width, free))
            self._strip.place(look, pygame.Rect(rect.x, rect.bottom - high, rect.width, high))
