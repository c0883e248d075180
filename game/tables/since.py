"""What happened since one's turn: a small strip that stands on the gold button, where nothing has to move for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import pygame

from game.engine import CHANCE
from game.match import Player
from game.render import Look
from game.render.pieces import draw_panel
from game.widgets import Button, EmptyRoom, Kept, KeyCap, Label, Pen, Picture, Row, Widget
from game.widgets.words import OneLine
from game.words.telling import Telling

from .log import Again, LogLine, LogRow, mark_of
from .plates import PlatePanel

Felt = Literal["loss", "gain", ""]
_LINE, _TITLE, _EDGE, _ACROSS, _GAP, _APART = 1.85, 2.1, 0.5, 0.9, 0.15, 0.75
"""Heights in u of a line and of the title, and room: at the edges, at the sides, between lines, and between strip and plates."""
_INSIDE = 0.25
"""Room in u above and below the words of a line."""
_MOST, _FEWEST = 5, 3
"""Lines that are shown at most; where there is no room for so many as the second, only the title is."""
_GROUNDS: dict[Felt, tuple[str, str]] = {"loss": ("danger-pale", "danger"), "gain": ("glow-light", "gold"), "": ("paper-top", "rule")}
_SIGNS: dict[Felt, tuple[str, str]] = {"loss": ("common/icon-skull", "danger-text"), "gain": ("common/icon-flag", "gold-edge")}


@dataclass(frozen=True, slots=True)
class SinceLine:
    """A step of others, or one's own that mattered, and what it was to the one who reads."""

    told: LogLine
    felt: Felt = ""


@dataclass(slots=True)
class Since:
    """What the strip tells, and how it is opened and closed."""

    lines: Sequence[SinceLine]
    is_open: bool
    is_kept_open: bool
    """Whether somebody opened it: then it may lie over plates."""
    fold: Callable[[], Any]
    again: Again


class SinceStrip(Widget):
    """Its title, and as many lines as there is room for: of more than that, those first that matter to the one who reads."""

    def __init__(self, since: Since, telling: Telling, players: Sequence[Player], kept: Kept) -> None:
        super().__init__(name="since")
        self.since, self._telling = since, telling
        rows = [kept.made(("since", line), partial(_row, line, players, since.again)) for line in since.lines]
        self._rows = list(zip(since.lines, rows, strict=True))
        self._open_title, self._folded_title = self._title(is_folded=False), self._title(is_folded=True)
        self._parts: Sequence[Widget] = [self._open_title, self._folded_title, *rows]

    @property
    def children(self) -> Sequence[Widget]:
        """Until it is placed all that might be shown."""
        return self._parts

    @property
    def is_folded(self) -> bool:
        """Whether only its title is seen, be it for want of room."""
        return self._parts[0] is self._folded_title

    def _title(self, is_folded: bool) -> Widget:
        say, losses = self._telling.words.say, sum(line.felt == "loss" for line in self.since.lines)
        icon = "common/icon-chevu" if is_folded else "common/icon-chevd"
        counted = Row(Picture("common/icon-skull", 1.2, 1.2, colour="danger-text"), Label(str(losses), "strong"), gap=0.2)
        return Row(
            OneLine(say("table.since"), "name", grow=1),
            counted if losses and is_folded else None,
            KeyCap("S"),
            Button("", self.since.fold, icon=icon, name="fold since", tall=1.7, tip=say("table.since.fold")),
            gap=0.4,
        )

    def high(self, look: Look, lines: int) -> int:
        """Its height with so many lines."""
        return look.u(_TITLE) + lines * (_line_height(look) + look.u(_GAP)) + 2 * look.u(_EDGE)

    def lines_in(self, look: Look, height: int) -> int:
        """How many lines there is room for."""
        each = _line_height(look) + look.u(_GAP)
        found = min((height - self.high(look, 0)) // each, len(self._rows), _MOST)
        return found if found >= min(_FEWEST, len(self._rows)) and self.since.is_open else 0

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        inner = rect.inflate(-2 * look.u(_ACROSS), -2 * look.u(_EDGE))
        rows = self._chosen(self.lines_in(look, rect.height))
        title = self._open_title if rows else self._folded_title
        self._parts = [title, *rows]
        title.place(look, pygame.Rect(inner.x, inner.y, inner.width, look.u(_TITLE)))
        y = inner.y + look.u(_TITLE) + look.u(_GAP)
        for row in rows:
            row.place(look, pygame.Rect(inner.x, y, inner.width, _line_height(look)))
            y += _line_height(look) + look.u(_GAP)

    def _chosen(self, most: int) -> list[Widget]:
        """In the order in which they happened; what was left out is counted on the last line."""
        if len(self._rows) <= most or not most:
            return [row for _, row in self._rows[:most]]
        order = sorted(range(len(self._rows)), key=lambda i: (*_weight(self._rows[i][0]), -i))
        kept = sorted(order[: most - 1])
        more = self._telling.words.say("table.since.more", count=len(self._rows) - len(kept))
        return [*(self._rows[i][1] for i in kept), Row(EmptyRoom(0.5, grow=0), Label(more, "caption", "muted"), gap=0)]

    def draw(self, pen: Pen) -> None:
        draw_panel(pen.look, pen.surface, self.rect, "plate-top", "plate")
        super().draw(pen)


def _line_height(look: Look) -> int:
    """Small letters take more room than their size says."""
    return max(look.u(_LINE), look.line_height("strong") + 2 * look.u(_INSIDE) + 1)


def _weight(line: SinceLine) -> tuple[int, bool]:
    """What matters most comes first: one's own losses, what one gained, then what others decided."""
    return ("loss", "gain", "").index(line.felt), line.told.actor == CHANCE


def _row(line: SinceLine, players: Sequence[Player], again: Again) -> Widget:
    sign = Picture(_SIGNS[line.felt][0], 1.2, 1.2, colour=_SIGNS[line.felt][1]) if line.felt else None
    colour = "danger-text" if line.felt == "loss" else "ink"
    words = OneLine(line.told.text, "strong" if line.felt else "body", colour, grow=1)
    row = LogRow(Row(mark_of(line.told, players), words, sign, gap=0.4), line.told, again, _GROUNDS[line.felt], f"since {line.told.line}")
    row.tip = line.told.text
    return row


class OnGold(Widget):
    """Plates, and below them what stands on the gold button: in the room they leave, or opened by hand over those that rest."""

    def __init__(self, plates: Widget, strip: SinceStrip | None) -> None:
        super().__init__(grow=1)
        self._plates, self._strip = plates, strip

    @property
    def children(self) -> Sequence[Widget]:
        return [self._plates, *([self._strip] if self._strip else [])]

    def widest(self, look: Look) -> int:
        return self._plates.widest(look)

    def narrowest(self, look: Look) -> int:
        return self._plates.narrowest(look)

    def height(self, look: Look, width: int) -> int:
        return self._plates.height(look, width)

    def least_height(self, look: Look, width: int) -> int:
        return self._plates.least_height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._plates.place(look, rect)
        if self._strip is None:
            return
        free = rect.height - self._plates.height(look, rect.width) - look.u(_APART)
        if self._strip.since.is_kept_open:
            free = max(free, rect.bottom - self._in_turn(rect) - look.u(_APART))
        high = self._strip.high(look, self._strip.lines_in(look, free))
        self._strip.place(look, pygame.Rect(rect.x, rect.bottom - high, rect.width, high))

    def _in_turn(self, rect: pygame.Rect) -> int:
        """Down to where the plate of the player in turn reaches, which is never covered."""
        plates = (widget for widget in self._plates.walk() if isinstance(widget, PlatePanel) and widget.is_in_turn)
        return next((widget.rect.bottom for widget in plates), rect.top)
