"""The sheet of a lesson: one sentence beside the thing it speaks of, with a tail that points there and a gold ring around it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.render import Look
from game.render.pieces import SHADOW, panel
from game.render.sea import still_sea
from game.tables.kit.layers import Layers
from game.widgets import Pen, Segments, Widget

from .pointing import Spot

_WIDE = 16.0
_PAD = 0.8
_RING = 1.7
_AWAY = 1.3, 4.0, 7.0
"""How far from the ring a sheet may lie, the nearest first."""
_DETOUR = 5.0
"""So many u further away a sheet lies rather than on one more thing that can be clicked."""
_ONLY_SEEN = 0.5
"""How much a hidden thing that is only looked at counts beside one that can be clicked."""
_URGENT = 1.15
"""How much larger the ring is for who hesitates."""
_GRID = 8
"""Into so many parts a room is divided where a sheet is looked a place for."""
_HELD = "card", "tile"
"""What is in a hand, by the first word of its name."""
_FAR = 9.0
"""From here on the ring alone shows what is meant: no tail goes across the board."""


class Pointed(Protocol):
    """Where things are now, in pixels, for the sheet that speaks of them."""

    @property
    def moment(self) -> Hashable:
        """All that it depends on."""

    def target(self) -> Spot | None:
        """What is to be clicked, or is looked at: the ring goes around it."""

    def subject(self) -> pygame.Rect | None:
        """What it names, and must not hide."""

    def hot(self) -> Sequence[Spot]:
        """What else can be clicked."""

    def read(self) -> Sequence[Spot]:
        """What one wants to see besides."""

    def room(self) -> pygame.Rect | None:
        """The board alone, without the line above it that says what is asked."""


@dataclass(slots=True)
class BubbleAims:
    """What a sheet points at, on the board and beside it."""

    pointed: Pointed
    button: Callable[[], pygame.Rect | None] = lambda: None
    """What it speaks of beside the board."""
    is_urgent: Callable[[], bool] = lambda: False
    """Whether the ring is larger, for who hesitates."""


class Bubble(Widget):
    """Lies over the board and takes no click. Without words there is the ring alone."""

    def __init__(self, text: str, aims: BubbleAims, praise: str = "", is_silent: Callable[[], bool] = lambda: False) -> None:
        """`is_silent`: its words stand elsewhere now."""
        super().__init__(grow=1, name="bubble")
        self._text, self.praise, self._is_silent = text, praise, is_silent
        self._aims, self._at = aims, aims.pointed
        self._placed: tuple[Hashable, pygame.Rect, tuple[str, ...]] = None, pygame.Rect(0, 0, 0, 0), ()
        """For which moment its place was looked for, where it lies, and its lines there."""

    @property
    def text(self) -> str:
        return "" if self._is_silent() else self._text

    def sheet(self, look: Look) -> pygame.Rect:
        """Where the sheet lies: beside the ring, inside the board, never over the thing, and over as little as can be that matters."""
        button = self._aims.button()
        key = self._at.moment, look.size, tuple(button) if button else None
        if self._placed[0] != key:
            self._placed = key, *self._place_sheet(look)
        return self._placed[1]

    def _place_sheet(self, look: Look) -> tuple[pygame.Rect, tuple[str, ...]]:
        """Its place and its lines: as narrow as usual, or as wide as the board where it would hide what it speaks of."""
        room, target, button = self._room(look), self._at.target(), self._aims.button()
        ring = _ring(look, target) if target else button or pygame.Rect(0, 0, 0, 0)
        anchor = target or (button.center if button else room.midbottom)
        lines: tuple[str, ...] = ()
        hidden, everywhere = self._hidden_by(look), [room]
        for wide in (look.u(_WIDE), room.width):
            lines = look.wrapped(self.text, "name", wide - 2 * look.u(_PAD))
            size = self._size(look, lines)
            around = [place for away in _AWAY for place in _beside(ring, size, room, look.u(away))] if target else []
            everywhere = [*around, *_grid(size, room)]
            found = [place for place in everywhere if not place.colliderect(ring)]
            found = found or [place for place in everywhere if not place.collidepoint(anchor)]
            if found:
                return min(found, key=lambda place: _worth(look, hidden(place), place, anchor)), lines
        return everywhere[-1], lines

    def _room(self, look: Look) -> pygame.Rect:
        board = self._at.room()
        return (self.rect.clip(board) if board else self.rect).inflate(-look.u(0.8), -look.u(0.8))

    def _hidden_by(self, look: Look) -> Callable[[pygame.Rect], tuple[int, float]]:
        """How much of what matters a sheet would hide: of what it names, then of what can be clicked and what lies there."""
        subject, hot, read = self._at.subject(), self._at.hot(), self._at.read()
        near = look.u(0.6)

        def hidden(place: pygame.Rect) -> tuple[int, float]:
            named = place.clip(subject) if subject else pygame.Rect(0, 0, 0, 0)
            wide = place.inflate(near, near)
            seen = sum(map(wide.collidepoint, hot)) + _ONLY_SEEN * sum(map(wide.collidepoint, read))
            return named.width * named.height, seen

        return hidden

    def _size(self, look: Look, lines: Sequence[str]) -> tuple[int, int]:
        said = [(line, "name") for line in lines] + ([(self.praise, "strong")] if self.praise else [])
        wide = max(look.text_width(line, role) for line, role in said) + 2 * look.u(_PAD)
        return wide, sum(look.line_height(role) for _, role in said) + 2 * look.u(_PAD * 0.7)

    def draw(self, pen: Pen) -> None:
        look, target = pen.look, self._at.target()
        if target is not None:
            self._draw_ring(pen, _ring(look, target, _URGENT if self._aims.is_urgent() else 1.0))
        if not self.text:
            return
        sheet = self.sheet(look)
        pen.surface.blit(panel(look, sheet.size), (sheet.x - SHADOW, sheet.y - SHADOW))
        button = self._aims.button()
        if target is not None:
            _draw_tail(pen, sheet, _ring(look, target))
        elif button is not None and sheet.bottom < button.top and sheet.left < button.centerx < sheet.right:
            _draw_tail(pen, sheet, button)
        y = sheet.y + look.u(_PAD * 0.7)
        if self.praise:
            pen.surface.blit(look.line(self.praise, "strong", "gain"), (sheet.x + look.u(_PAD), y))
            y += look.line_height("strong")
        for line in self._placed[2]:
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


def _grid(size: tuple[int, int], room: pygame.Rect) -> list[pygame.Rect]:
    """All over the room, from its foot upwards."""
    free = max(room.width - size[0], 0), max(room.height - size[1], 0)
    parts = [part / _GRID for part in range(_GRID + 1)]
    return [pygame.Rect((room.x + round(free[0] * x), room.y + round(free[1] * y)), size) for y in reversed(parts) for x in parts]


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
    """A gold ring around what a lesson speaks of beside the board, found by its name when all is placed."""

    def __init__(self, wanted: Callable[[], str], frame: Widget) -> None:
        super().__init__(name="button-ring")
        self._wanted, self._frame, self._sought = wanted, frame, ""
        self._is_made_anew = False
        """Whether parts of the frame may be others than when it was looked for."""
        self.about: pygame.Rect | None = None

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._sought, self._is_made_anew = self._wanted(), False
        self.about = self._found()

    def follow(self) -> bool:
        """Whether it goes around something else now."""
        wanted, before = self._wanted(), self.about
        if wanted == self._sought and not self._is_made_anew:
            return False
        self._sought, self._is_made_anew = wanted, False
        self.about = self._found()
        return self.about != before

    def look_again(self) -> None:
        """Parts of the frame were made anew: what it goes around may be elsewhere."""
        self._is_made_anew = True

    def _found(self) -> pygame.Rect | None:
        """Of several alike the foremost. What is in the hand may have to be opened first."""
        if not self._sought:
            return None
        found, tab = None, None
        is_held = self._sought.split()[0] in _HELD
        for widget in self._frame.walk():
            if f"{widget.name} ".startswith(f"{self._sought} ") and widget.rect:
                found = widget.rect
            elif is_held and isinstance(widget, Segments) and widget.name == "tabs":
                tab = widget.area_of("hand")
        return found or tab

    def draw(self, pen: Pen) -> None:
        if self.about is None:
            return
        ring = self.about.inflate(10, 10)
        pygame.draw.rect(pen.surface, pen.look.colour("ink"), ring, 6, border_radius=14)
        pygame.draw.rect(pen.surface, pen.look.colour("gold-top"), ring.inflate(-2, -2), 3, border_radius=13)


def _worth(look: Look, hidden: tuple[int, float], place: pygame.Rect, target: Spot) -> tuple[int, float]:
    """What a place hides, and how far it is from what it speaks of; the least is the best."""
    named, seen = hidden
    return named, seen + math.dist(place.center, target) / look.u(_DETOUR)


def _ring(look: Look, target: Spot, larger: float = 1.0) -> pygame.Rect:
    ring = pygame.Rect(0, 0, 2 * look.u(_RING * larger), 2 * look.u(_RING * larger))
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
