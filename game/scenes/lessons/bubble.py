"""The sheet of a lesson: one sentence beside the thing it speaks of, with a tail that points there and a gold ring around it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.render import Look
from game.render.pieces import SHADOW, panel
from game.render.sea import still_sea
from game.tables.kit.layers import Layers
from game.widgets import Pen, Widget

_WIDE = 16.0
_PAD = 0.8
_RING = 1.7
_AWAY = 1.3, 4.0, 7.0
"""How far from the ring a sheet may lie, the nearest first."""
_PRICE = 5.0
"""So much further away it lies rather than on one more thing that can be clicked."""
_FAR = 9.0
"""From here on the ring alone shows what is meant: no tail goes across the board."""


Spot = tuple[int, int]


@dataclass(slots=True)
class BubbleAims:
    """Where things are now, in pixels, for the sheet that speaks of them."""

    target: Callable[[], Spot | None]
    """What is to be clicked, or is looked at: the ring goes around it."""
    avoid: Callable[[], Sequence[Spot]] = tuple
    """What else can be clicked."""
    button: Callable[[], pygame.Rect | None] = lambda: None
    """The button it speaks of."""
    subject: Callable[[], pygame.Rect | None] = lambda: None
    """What it names, and must not hide."""
    room: Callable[[], pygame.Rect | None] = lambda: None
    """The board alone, without the line above it that says what is asked."""


class Bubble(Widget):
    """Lies over the board and takes no click. Without words there is the ring alone."""

    def __init__(self, text: str, aims: BubbleAims, praise: str = "") -> None:
        super().__init__(grow=1, name="bubble")
        self.text, self.praise = text, praise
        self._aims = aims

    def sheet(self, look: Look) -> pygame.Rect:
        """Where the sheet lies: beside the ring, inside the board, never over the thing, and over as little as can be that matters."""
        size, room = self._size(look), self._room(look)
        target = self._aims.target()
        if target is None:
            return self._docked(size, room)
        ring = _ring(look, target)
        around = [place for away in _AWAY for place in _beside(ring, size, room, look.u(away))]
        places = [place for place in (*around, *_corners(size, room)) if not place.colliderect(ring)]
        return min(places, key=lambda place: self._worth(look, place, target), default=self._docked(size, room))

    def _worth(self, look: Look, place: pygame.Rect, target: Spot) -> tuple[int, float]:
        """What a place hides, and how far it is from what it speaks of; the least is the best."""
        named, clicked = self._hidden(place)
        return named, clicked + math.dist(place.center, target) / look.u(_PRICE)

    def _room(self, look: Look) -> pygame.Rect:
        board = self._aims.room()
        return (self.rect.clip(board) if board else self.rect).inflate(-look.u(0.8), -look.u(0.8))

    def _hidden(self, place: pygame.Rect) -> tuple[int, int]:
        """How much of what matters a sheet would hide: of what it names, then of what can be clicked."""
        subject = self._aims.subject()
        named = place.clip(subject) if subject else pygame.Rect(0, 0, 0, 0)
        return named.width * named.height, sum(map(place.collidepoint, self._aims.avoid()))

    def _size(self, look: Look) -> tuple[int, int]:
        lines = [(line, "name") for line in self._lines(look)] + ([(self.praise, "strong")] if self.praise else [])
        wide = max(look.text_width(line, role) for line, role in lines) + 2 * look.u(_PAD)
        return wide, sum(look.line_height(role) for _, role in lines) + 2 * look.u(_PAD * 0.7)

    def _lines(self, look: Look) -> tuple[str, ...]:
        return look.wrapped(self.text, "name", look.u(_WIDE - 2 * _PAD))

    def _docked(self, size: tuple[int, int], room: pygame.Rect) -> pygame.Rect:
        """At the board's edge next to the button it speaks of, or where it covers the least."""
        button = self._aims.button()
        if button is not None:
            place = pygame.Rect((0, 0), size)
            place.midright = room.right, button.centery
            return place.clamp(room)
        return min(_corners(size, room), key=self._hidden)

    def draw(self, pen: Pen) -> None:
        look, target = pen.look, self._aims.target()
        if target is not None:
            self._draw_ring(pen, _ring(look, target))
        if not self.text:
            return
        sheet = self.sheet(look)
        pen.surface.blit(panel(look, sheet.size), (sheet.x - SHADOW, sheet.y - SHADOW))
        if target is not None:
            _draw_tail(pen, sheet, _ring(look, target))
        y = sheet.y + look.u(_PAD * 0.7)
        if self.praise:
            pen.surface.blit(look.line(self.praise, "strong", "gain"), (sheet.x + look.u(_PAD), y))
            y += look.line_height("strong")
        for line in self._lines(look):
            pen.surface.blit(look.line(line, "name", "ink"), (sheet.x + look.u(_PAD), y))
            y += look.line_height("name")

    def _draw_ring(self, pen: Pen, ring: pygame.Rect) -> None:
        pygame.draw.ellipse(pen.surface, pen.look.colour("ink"), ring.inflate(4, 4), 8)
        pygame.draw.ellipse(pen.surface, pen.look.colour("gold-top"), ring, 4)


def _beside(ring: pygame.Rect, size: tuple[int, int], room: pygame.Rect, away: int) -> Iterator[pygame.Rect]:
    """Right, left, below and above a ring, each with three shifts along that side."""
    for side, at in (
        ("midleft", (ring.right + away, ring.centery)),
        ("midright", (ring.left - away, ring.centery)),
        ("midtop", (ring.centerx, ring.bottom + away)),
        ("midbottom", (ring.centerx, ring.top - away)),
    ):
        for shift in (0, -1, 1):
            place = pygame.Rect((0, 0), size)
            setattr(place, side, at)
            is_across = side in ("midleft", "midright")
            place.move_ip((0, shift * size[1] // 2) if is_across else (shift * size[0] // 2, 0))
            yield place.clamp(room)


def _corners(size: tuple[int, int], room: pygame.Rect) -> list[pygame.Rect]:
    """Below in the middle, then the corners."""
    places = []
    for side in ("midbottom", "bottomleft", "bottomright", "topleft", "topright", "midtop"):
        place = pygame.Rect((0, 0), size)
        setattr(place, side, getattr(room, side))
        places.append(place.clamp(room))
    return places


class OnSea(Layers):
    """A board with a bubble over it. What stands around the board has no ground of its own: drawn alone it brings the sea along."""

    def draw(self, pen: Pen) -> None:
        sea = still_sea(pen.look, pen.look.size)
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(before))
        pen.surface.blit(sea, (0, 0))
        pen.surface.set_clip(before)
        super().draw(pen)


class Ringed(Layers):
    """The whole frame, and over it a ring around the button that a lesson speaks of."""

    covers = False

    def __init__(self, frame: Widget, ring: ButtonRing) -> None:
        super().__init__(frame, ring)

    def draw(self, pen: Pen) -> None:
        Widget.draw(self, pen)


class ButtonRing(Widget):
    """A gold ring around a button, found by its name when all is placed."""

    def __init__(self, name: str, frame: Widget) -> None:
        super().__init__(name="button-ring")
        self._wanted, self._frame = name, frame
        self.about: pygame.Rect | None = None

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        found = next((widget for widget in self._frame.walk() if widget.name == self._wanted), None) if self._wanted else None
        self.about = found.rect if found else None

    def draw(self, pen: Pen) -> None:
        if self.about is None:
            return
        ring = self.about.inflate(10, 10)
        pygame.draw.rect(pen.surface, pen.look.colour("ink"), ring, 6, border_radius=14)
        pygame.draw.rect(pen.surface, pen.look.colour("gold-top"), ring.inflate(-2, -2), 3, border_radius=13)


def _ring(look: Look, target: tuple[int, int]) -> pygame.Rect:
    ring = pygame.Rect(0, 0, 2 * look.u(_RING), 2 * look.u(_RING))
    ring.center = target
    return ring


def _draw_tail(pen: Pen, sheet: pygame.Rect, ring: pygame.Rect) -> None:
    """From the side of the sheet that is nearest to just outside the ring."""
    look = pen.look
    near = pygame.Vector2(max(sheet.left, min(ring.centerx, sheet.right)), max(sheet.top, min(ring.centery, sheet.bottom)))
    way = pygame.Vector2(ring.center) - near
    if not ring.width / 2 < way.length() < look.u(_FAR):
        return
    tip = pygame.Vector2(ring.center) - way.normalize() * (ring.width / 2 + 4)
    across = pygame.Vector2(-way.y, way.x).normalize() * look.u(0.6)
    inside = near - way.normalize() * look.u(0.3)
    points = [inside + across, tip, inside - across]
    pygame.draw.polygon(pen.surface, look.colour("paper"), points)
    pygame.draw.lines(pen.surface, look.colour("ink"), False, [near + across, tip, near - across], 3)
