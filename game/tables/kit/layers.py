"""Layers: a board with panels over it, which are drawn with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Literal, Protocol

import pygame

from game.render import Look
from game.widgets import Button, Padded, Pen, Result, Widget

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


# Buttons for whoever has neither a wheel nor keys.

_LEAST_BUTTON, _BUTTON = 40, 2.6  # a button's width and height: pixels at least, and in u
_FORMS = ((1, 3), (3, 1), (2, 2))  # buttons across and down, the best first
_NEARER, _BACK = 1.25, 0.8  # by what they bring the board nearer
_WHOLE = 0.0  # as far back as it goes
_TRIED = 9  # places along each edge of the board


class Zoomed(Protocol):
    """A table as these buttons know it."""

    def zoom(self, factor: float) -> None: ...
    def count_taken(self, area: pygame.Rect, most: int) -> int: ...


class ZoomButtons(Widget):
    """They stand at an edge of the board where nothing lies while all of it is seen, and stay there."""

    def __init__(self, table: Zoomed, board: Widget, say: Callable[[str], str], before: ZoomPlace) -> None:
        super().__init__()
        self._table, self._board = table, board
        self._place = before
        self.children = [
            self._button(say, "nearer", "common/icon-plus", _NEARER),
            self._button(say, "back", "common/icon-minus", _BACK),
            self._button(say, "whole", "common/icon-full", _WHOLE),
        ]

    def _button(self, say: Callable[[str], str], name: str, icon: str, factor: float) -> Button:
        def zoom() -> Result:
            self._table.zoom(factor)

        button = Button("", zoom, icon=icon, name=f"zoom-{name}", tip=say(f"table.zoom.{name}"), tall=2.2)
        button.is_tab_stop = False  # keys have their own
        return button

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        size = max(look.u(_BUTTON), _LEAST_BUTTON)
        across, area = self._place.find(rect, size, look.u(0.5), self._count)
        for number, button in enumerate(self.children):
            corner = area.x + number % across * size, area.y + number // across * size
            button.place(look, pygame.Rect(corner, (size, size)))

    def _count(self, area: pygame.Rect, most: int) -> int:
        """How much would be covered by something there; other panels are not covered at all."""
        panels = self._board.panels if isinstance(self._board, Layers) else []
        return most if area.collidelist(panels) >= 0 else self._table.count_taken(area, most)

    def at(self, place: tuple[int, int]) -> Iterator[Widget]:
        """Only the buttons: between them lies the board."""
        for button in self.children:
            yield from button.at(place)


class ZoomPlace:
    """Where they stand; it outlasts them, so that they stay where they are as long as nothing comes there."""

    def __init__(self) -> None:
        self._asked: tuple[pygame.Rect, int] | None = None
        self._found = 1, pygame.Rect(0, 0, 0, 0)

    def find(
        self, board: pygame.Rect, size: int, edge: int, count: Callable[[pygame.Rect, int], int]
    ) -> tuple[int, pygame.Rect]:
        """How many stand beside one another, and where, so that as little as can be is covered."""
        if self._asked == (board, size) and not count(self._found[1], 1):
            return self._found
        least = 1000
        for across, area in _places(board.inflate(-2 * edge, -2 * edge), size):
            covered = count(area, least)
            if covered < least:
                least, self._found = covered, (across, area)
            if not covered:
                break
        self._asked = board.copy(), size
        return self._found


def _places(room: pygame.Rect, size: int) -> Iterator[tuple[int, pygame.Rect]]:
    """Along the sides from the middle, then along foot and head from their ends."""
    steps = sorted(range(_TRIED), key=lambda step: abs(step - _TRIED // 2))
    for across, down in _FORMS:
        wide, high = room.width - across * size, room.height - down * size
        area = pygame.Rect(0, 0, across * size, down * size)
        for aside, step in product((1, 0), steps):
            yield across, area.move_to(topleft=(room.x + wide * aside, room.y + high * step // (_TRIED - 1)))
        for below, step in product((1, 0), reversed(steps)):
            yield across, area.move_to(topleft=(room.x + wide * step // (_TRIED - 1), room.y + high * below))
