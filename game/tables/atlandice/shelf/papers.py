"""Sheets on the shelf with arrows between them, and a tile's line of pictures."""

from __future__ import annotations

from collections.abc import Sequence

from game.render import Look
from game.rules.atlandice.tables import Tables
from game.widgets import Column, KeyCap, Label, Padded, Pen, Picture, Plain, Row, Space, Widget

from ..drawing.effect_line import draw_effect_line


def paper(title: str, *parts: Widget | None, cap: str = "") -> Widget:
    """A sheet without a shadow: nothing of it reaches beyond the shelf. `cap` is a key that changes what is on it."""
    centred = [Row(Space(), part, Space(), gap=0) if isinstance(part, Row | Picture | EffectLine) else part for part in parts]
    head: Widget = Label(title, "strong", align="middle")
    if cap:
        head = Row(Space(), head, KeyCap(cap), Space(), gap=0.4)
    return Plain(Column(head, *centred, gap=0.35), ground="paper-top", across=0.6, down=0.5)


def with_arrows(parts: Sequence[Widget]) -> list[Widget]:
    found: list[Widget] = []
    for part in parts:
        if found:
            found.append(Label("\u2192", "heading", "glow"))
        found.append(part)
    return found


class OnShelf(Padded):
    """Whatever stands there, it asks for the same room: nothing around it moves."""

    def narrowest(self, look: Look) -> int:
        return look.u(10)

    def height(self, look: Look, width: int) -> int:
        return look.u(9.4)


class EffectLine(Widget):
    """What a tile does, in pictures."""

    def __init__(self, effect: int, t: Tables) -> None:
        super().__init__()
        self._effect, self._t = effect, t

    def widest(self, look: Look) -> int:
        return look.u(9)

    def narrowest(self, look: Look) -> int:
        return look.u(7)

    def height(self, look: Look, width: int) -> int:
        return look.u(1.7)

    def draw(self, pen: Pen) -> None:
        drawn = draw_effect_line(pen.look, self._t, self._effect, (self.rect.width, self.rect.height))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))
