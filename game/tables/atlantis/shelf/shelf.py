"""The shelf of Atlantis: hand and purse side by side, the hand alone where room is short."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render import Look
from game.widgets import Label, Pen, Row, Space, Widget

_TITLE = 1.5
_PURSE = 17.0
_BOTH = 34.0
"""Widths in u: of the purse, and from which on it stands beside the hand."""
_LOW = 10.2
"""Height in u below which there are no titles."""


class HandAndPurse(Widget):
    """Titles over both; each gets the room it needs."""

    def __init__(self, hand: Widget, purse: Widget, hand_title: Row, purse_title: Row) -> None:
        super().__init__(grow=1)
        self._parts = (hand, purse, hand_title, purse_title)

    @property
    def children(self) -> Sequence[Widget]:
        return self._parts

    def widest(self, look: Look) -> int:
        return look.u(60)

    def narrowest(self, look: Look) -> int:
        return look.u(10)

    def height(self, look: Look, width: int) -> int:
        return look.u(9.4)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        hand, purse, hand_title, purse_title = self._parts
        top = look.u(_TITLE) if rect.height >= look.u(_LOW) else 0
        wide = look.u(_PURSE) if rect.width >= look.u(_BOTH) else 0
        left = rect.width - wide - (look.u(1.2) if wide else 0)
        hand_title.place(look, pygame.Rect(rect.x, rect.y, left if top else 0, top))
        hand.place(look, pygame.Rect(rect.x, rect.y + top // 2, left, rect.height - top // 2))
        purse_title.place(look, pygame.Rect(rect.right - wide, rect.y, wide if top else 0, top))
        purse.place(look, pygame.Rect(rect.right - wide, rect.y + top + look.u(0.4), wide, rect.height - top - look.u(0.4)))

    def draw(self, pen: Pen) -> None:
        for part in self._parts:
            if part.rect.width:
                part.draw(pen)

    @staticmethod
    def has_purse(look: Look, width: int) -> bool:
        return width >= look.u(_BOTH)


def shelf_title(name: str, more: str) -> Row:
    return Row(Label(name, "name", "cream"), Label(more, "body", "mist"), Space(), gap=0.7)
