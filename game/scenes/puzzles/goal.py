"""The scroll above the board of a puzzle: what is to be reached, how much of it is, and how many decisions are left."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render import Look
from game.render.pieces import tinted_icon
from game.widgets import Column, Label, Padded, Panel, Pen, Picture, Row, Widget

_PIP = 0.95


class DecisionPips(Widget):
    """A ring for every decision: those that are left are full."""

    def __init__(self, left: int, of: int) -> None:
        super().__init__()
        self._left, self._of = left, of

    def widest(self, look: Look) -> int:
        return round(look.u(_PIP) * 1.35 * self._of)

    def height(self, look: Look, width: int) -> int:
        return look.u(_PIP * 1.3)

    def draw(self, pen: Pen) -> None:
        look, radius = pen.look, pen.look.u(_PIP) // 2
        for i in range(self._of):
            at = self.rect.x + round(look.u(_PIP) * (1.35 * i + 0.6)), self.rect.centery
            pygame.draw.circle(pen.surface, look.colour("ink"), at, radius)
            pygame.draw.circle(pen.surface, look.colour("gold" if i < self._left else "paper"), at, radius - 2)


def goal_scroll(goal: str, below: str, hint: str, held: Sequence[bool], left: int, of: int, tip: str = "") -> Widget:
    """The goal on paper, what is said of the puzzle, and the idea where it was asked for; `tip`: what there is no room for."""
    done = sum(held)
    icon = "common/icon-tick" if done == len(held) else "common/icon-flag"
    idea = Row(Picture("common/icon-hint", 1.1, colour="teal"), Label(hint, "strong", "teal", grow=1), gap=0.3) if hint else None
    about = Label(below, "caption", "muted") if below else None
    told = Column(Label(goal, "name", grow=1), about, idea, gap=0.1, grow=1)
    count = Label(f"{done}/{len(held)}", "strong", "teal", wraps=False) if len(held) > 1 else None
    row = Row(_Sign(icon), told, count, DecisionPips(left, of) if of else None, gap=0.7)
    return Padded(Panel(row, 0.9, 0.35), 0, 0.1, tip=tip)


class _Sign(Widget):
    def __init__(self, icon: str) -> None:
        super().__init__()
        self._icon = icon

    def widest(self, look: Look) -> int:
        return look.u(1.6)

    def height(self, look: Look, width: int) -> int:
        return look.u(1.6)

    def draw(self, pen: Pen) -> None:
        drawn = tinted_icon(pen.look, self._icon, pen.look.u(1.5), "teal")
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))
