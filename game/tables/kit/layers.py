"""Layers: a board with panels over it, which are drawn with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import pygame

from game.render import Look
from game.widgets import Padded, Pen, Widget

Side = Literal["left", "right", "middle"]


class Layers(Padded):
    """A board that fills its room, and what lies over it."""

    covers = True
    overhang = 0

    def __init__(self, board: Widget, *over: Widget | None) -> None:
        super().__init__(board, 0, grow=1)
        self._parts = self.children = [board, *(part for part in over if part is not None)]

    @property
    def panels(self) -> list[pygame.Rect]:
        """The panels over the board, and over boards that are parts of it."""
        layers = [widget for widget in self.walk() if isinstance(widget, Layers)]
        return [panel.rect for each in layers for part in each.children[1:] for panel in part.children]

    @property
    def free_room(self) -> pygame.Rect:
        """The room beside its panels, where that is most of it; else all of it."""
        room = self.rect
        for panel in self.panels:
            left, right = panel.left - room.left, room.right - panel.right
            if 2 * max(left, right) > room.width:
                room = pygame.Rect(room.left if left > right else panel.right, room.top, max(left, right), room.height)
        return room

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        for part in self._parts:
            part.put(look, rect)

    def draw(self, pen: Pen) -> None:
        """Nothing of it, not even a shadow, reaches beyond the board: what lies there is drawn without it."""
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(before))
        super().draw(pen)
        pen.surface.set_clip(before)


class Aside(Widget):
    """A panel at a side of its room, no wider than `most` u or than a share of the room, as high as it needs to be, or
    where it grows as high as the room.
    """

    def __init__(self, part: Widget, side: Side, most: float, share: float = 1.0) -> None:
        super().__init__()
        self._part = part
        self._side = side
        self._most = most
        self._share = share
        self.children = (part,)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        room = rect.inflate(-look.u(0.8), -look.u(0.6))
        wide = min(look.u(self._most), round(room.width * self._share))
        high = room.height if self._part.grow else min(self._part.height(look, wide), room.height)
        x = {"left": room.x, "right": room.right - wide, "middle": room.centerx - wide // 2}[self._side]
        self._part.place(look, pygame.Rect(x, room.y + max(room.height - high, 0) // 2, wide, high))


_WIDEST = 46  # in u


class Tray(Widget):
    """Something that lies over the foot of a board, or over its head or in a corner, and in a narrower form, where it
    would hide at the foot what can be clicked: the board keeps its place and its size.
    """

    asks_widths = True

    def __init__(
        self, forms: Sequence[Widget], kept_free: Callable[[], Sequence[pygame.Rect]], look: Look, board: pygame.Rect
    ) -> None:
        """`forms` are what it may look like, the best first; `board` is where the board was when it was placed last."""
        super().__init__()
        self._kept_free = kept_free
        self._part = min(forms, key=lambda form: self._find(look, board, form)[0])
        self.children = (self._part,)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = self._find(look, rect, self._part)[1]
        self._part.place(look, self.rect)

    def _find(self, look: Look, rect: pygame.Rect, form: Widget) -> tuple[int, pygame.Rect]:
        """How much a form hides at least, and where."""
        wide = min(look.u(_WIDEST), rect.width, max(form.widest(look), form.narrowest(look)))
        box = pygame.Rect(0, 0, wide, min(form.height(look, wide), rect.height))
        sides = "midbottom", "midtop", "bottomleft", "bottomright", "topleft", "topright"
        boxes = [box.move_to(**{side: getattr(rect, side)}) for side in sides]
        free = self._kept_free()
        return min(((len(one.collidelistall(free)), one) for one in boxes), key=lambda found: found[0])
