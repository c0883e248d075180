"""The shelf of Atlantis: hand and purse side by side, the hand alone where room is short."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render import Look
from game.widgets import EmptyRoom, Label, Row, Widget

_TITLE = 1.7
_PURSE = 17.0
_BOTH = 34.0
"""Widths in u: of the purse, and from which on it stands beside the hand."""


class HandAndPurse(Widget):
    """The hand, and the purse beside it; titles over both where the shelf is high enough."""

    def __init__(self, hand: Widget, purse: Widget | None, hand_title: Row | None, purse_title: Row | None) -> None:
        super().__init__(grow=1)
        self._hand, self._purse, self._hand_title, self._purse_title = hand, purse, hand_title, purse_title

    @property
    def children(self) -> Sequence[Widget]:
        return [part for part in (self._hand_title, self._hand, self._purse_title, self._purse) if part]

    def widest(self, look: Look) -> int:
        return look.u(60)

    def narrowest(self, look: Look) -> int:
        return look.u(10)

    def height(self, look: Look, width: int) -> int:
        return look.u(9.4)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        top = look.u(_TITLE) if self._hand_title else 0
        wide = look.u(_PURSE) if self._purse else 0
        left = rect.width - wide - (look.u(1.2) if wide else 0)
        self._hand.place(look, pygame.Rect(rect.x, rect.y + top // 2, left, rect.height - top // 2))
        if self._hand_title:
            self._hand_title.place(look, pygame.Rect(rect.x, rect.y, left, top))
        if self._purse:
            below = top + look.u(0.4)
            self._purse.put(look, pygame.Rect(rect.right - wide, rect.y + below, wide, rect.height - below))
        if self._purse_title:
            self._purse_title.place(look, pygame.Rect(rect.right - wide, rect.y, wide, top))


def has_purse(look: Look, width: int) -> bool:
    """Whether a shelf of this width has room for the purse."""
    return width >= look.u(_BOTH)


def shelf_title(name: str, more: str) -> Row:
    return Row(Label(name, "name", "cream"), Label(more, "body", "mist"), EmptyRoom(), gap=0.7)
