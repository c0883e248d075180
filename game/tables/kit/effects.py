"""Effects: what is seen for a while at a place, besides the pieces.

Each draws itself, with a canvas in units of the board.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import pygame

from game.widgets import Pen

from .camera import Camera, Point
from .drawings import BoardDrawings, Drawn, blit_around, blit_faint
from .motion import NOWHERE, ease, within

READING_TIME = 0.8  # seconds a picture is there to be read where nothing moves
_FINE = 3
_RINGS = 14  # steps in which a ring of foam grows
_GRAIN = 0.08


@dataclass(slots=True)
class Canvas:
    """Effects are drawn with this: the pen, the drawings of the size that is seen, the camera, and how many plates
    there are.
    """

    pen: Pen
    drawings: BoardDrawings
    camera: Camera
    seats: int = 1
    find_plates: Callable[[], Sequence[tuple[int, int]]] = field(default=tuple, kw_only=True)
    _plates: Sequence[tuple[int, int]] | None = field(default=None, init=False)

    def draw(self, drawn: Drawn, at: Point, seen: float = 1.0) -> None:
        """A drawing with its foot at a point."""
        blit_faint(self.pen.surface, drawn.surface, drawn.corner_at(self.camera.pixel(at)), seen)

    def art(self, name: str, scale: float) -> Drawn:
        """A drawing at about this scale: sizes go in steps, so that each is drawn once."""
        return self.drawings.art(name, max(round(round(scale / _GRAIN) * _GRAIN, 2), _GRAIN))

    def item(self, name: str, scale: float) -> Drawn:
        """A drawing that is shown for a while, held by its own (0, 0); a game may hold it elsewhere."""
        return self.art(name, scale)

    def sparks(self, at: Point, near: float, way: float, size: float, part: float) -> None:
        """Sparks fly outwards from a point: they start `near` it and go `way` further."""
        for number in range(7):
            angle, far = math.tau * number / 7 - 0.4, near + way * (1 - (1 - part) ** 2)
            spot = at[0] + far * math.cos(angle), at[1] - near + far * 0.8 * math.sin(angle) + near * part * part
            self.draw(self.item("common/sparkle", size * (1 - 0.6 * part)), spot, min(5 * part, 2.5 * (1 - part), 1.0))

    def ring(self, at: Point, size: float, part: float) -> None:
        """A ring of foam that has grown so far; before and after there is none."""
        if not 0 < part < 1:
            return
        step, unit = int(part * _RINGS), self.drawings.size
        key = "foam ring", step, round(size * 10), round(unit * 2)
        ring = self.pen.look.bake(key, lambda: _draw_ring(size * unit, (step + 0.5) / _RINGS))
        blit_around(self.pen, ring, self.camera.pixel(at))

    def shade(self, at: Point, wide: float, seen: float) -> None:
        """A soft shadow on the ground."""
        size = max(round(wide * self.drawings.size), 4)
        shadow = self.pen.look.bake(("shade", size), lambda: _draw_shade(size))
        blit_around(self.pen, shadow, self.camera.pixel(at), seen)

    def plate(self, seat: int) -> Point:
        """Where a player's plate is: at the edge that it stands beside, mostly the right one, and as high as it stands
        there.
        """
        room = self.camera.room
        if self._plates is None:
            self._plates = self.find_plates()
        if seat >= len(self._plates):
            return self.camera.unit((room.right, room.top + room.height * (0.06 + 0.6 * (seat + 0.5) / self.seats)))
        near, (x, y) = round(0.03 * room.height), self._plates[seat]
        return self.camera.unit(
            (room.right if x > room.centerx else room.left, min(max(y, room.top + near), room.bottom - near))
        )


C = TypeVar("C", bound=Canvas, contravariant=True)


class Phase(NamedTuple):
    """A timed part of what is shown: anyone in a hurry can end it at once, but not before it has been seen for long
    enough.
    """

    start: float
    seen: float
    end: float


@dataclass(frozen=True, slots=True)
class Effect(ABC, Generic[C]):
    """Something that is seen at a place from its start on, for so many seconds. Many show a drawing by its name, at a
    size, and some go to a player's plate or come from there.
    """

    at: Point
    seconds: float
    art: str = field(default="", kw_only=True)
    size: float = field(default=1.0, kw_only=True)
    seat: int = field(default=-1, kw_only=True)
    hidden_space: int = field(default=NOWHERE, kw_only=True)
    """The space that the ground is drawn without, as long as the effect draws what lies there."""
    start: float = field(default=0.0, kw_only=True)
    is_felt: bool = field(default=False, kw_only=True)
    """Whether someone at the screen loses or gains by it: nobody should miss it."""
    sound: str = field(default="", kw_only=True)
    """The name of a sound that is heard with it, where that must not come before."""
    is_below: ClassVar[bool] = False  # whether it lies under the pieces
    is_early: ClassVar[bool] = False
    """Whether it is there before its time, because the ground is without it already; until then it lies under the
    pieces.
    """
    is_lasting: ClassVar[bool] = False  # whether it stays when its time is over
    is_trailing: ClassVar[bool] = False  # whether nobody waits for its end: it goes on while the next thing happens

    @property
    def end(self) -> float:
        return self.start + self.seconds

    @property
    def heard_at(self) -> float:
        """When its sound begins."""
        return self.start

    @property
    def needed(self) -> float:
        """Until when everyone waits for it."""
        return self.start if self.is_trailing else self.end

    def part(self, now: float) -> float:
        """How much of it is over."""
        return (now - self.start) / self.seconds

    def fade(self, part: float) -> float:
        """How much of it is seen where it only comes and goes."""
        return min(part * self.seconds / 0.15, (1 - part) * self.seconds / 0.15, 1.0)

    @abstractmethod
    def draw(self, canvas: C, part: float) -> None:
        """Draws it when so much of it is over."""

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The parts of it that can be cut short."""
        return ()

    def still(self) -> Effect[C] | None:
        """The picture that tells the same where nothing moves, if it tells anything."""
        return None


def draw_effects(canvas: Canvas, effects: Sequence[Effect[Any]], now: float, below: bool) -> None:
    """Draws those that are seen now, under the pieces or above them, in their order."""
    for effect in effects:
        part = effect.part(now)
        is_seen = 0 <= part < 1 or (part < 0 and effect.is_early) or (part >= 1 and effect.is_lasting)
        if is_seen and below == (part < 0 or effect.is_below):
            effect.draw(canvas, max(part, 0.0))


@dataclass(frozen=True, slots=True)
class Ring(Effect[Canvas]):
    """A ring of foam on the water."""

    size: float
    is_below = is_trailing = True

    def draw(self, canvas: Canvas, part: float) -> None:
        canvas.ring(self.at, self.size, part)


class Unseen(Effect[Canvas]):
    """Only its sound is there."""

    def draw(self, canvas: Canvas, part: float) -> None:
        return


@dataclass(frozen=True, slots=True)
class StillPicture(Effect[Canvas]):
    """Pictures side by side that come and go, and do not move."""

    arts: tuple[str, ...]

    def draw(self, canvas: Canvas, part: float) -> None:
        for number, art in enumerate(self.arts):
            canvas.draw(canvas.item(art, self.size), (self.at[0] + 1.7 * number, self.at[1]), self.fade(part))


class PopUpMark(Effect[Canvas]):
    """A player's mark: it pops up, stays a moment, and fades."""

    def draw(self, canvas: Canvas, part: float) -> None:
        pop = 1 + 0.25 * math.sin(math.pi * within(part, 0, 0.4)) - 0.4 * (1 - within(part, 0, 0.2))
        canvas.draw(canvas.item(self.art, self.size * pop), self.at, min(5 * part, 3 * (1 - part), 1.0))

    def still(self) -> StillPicture:
        return StillPicture(self.at, READING_TIME, (self.art,), size=self.size)


@dataclass(frozen=True, slots=True)
class TurnMark(Effect[Canvas]):
    """The mark of whoever plays now comes in from the plate: it starts `near` it and goes `way` further."""

    near: float
    way: float
    is_trailing = True

    def draw(self, canvas: Canvas, part: float) -> None:
        x, y = canvas.plate(self.seat)
        at = x - self.near - self.way * ease(within(part, 0, 0.5)), y
        canvas.draw(canvas.item(self.art, self.size), at, min(4 * part, 3 * (1 - part), 1.0))


def _draw_ring(radius: float, part: float) -> pygame.Surface:
    """Draws a ring large and makes it small: its edge is soft. It grows, thins and fades."""
    wide = max(round(radius * 2), 4)
    high = max(round(wide * 0.56), 3)
    fine = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    grown = 0.35 + 0.65 * (1 - (1 - part) ** 2)
    line = max(round(radius * 0.1 * (1 - part) * _FINE), _FINE)
    rect = pygame.Rect(0, 0, round(wide * _FINE * grown), round(high * _FINE * grown))
    rect.center = fine.get_rect().center
    pygame.draw.ellipse(fine, (233, 251, 247, round(235 * (1 - part) ** 0.7)), rect, line)
    return pygame.transform.smoothscale(fine, (wide, high))


def _draw_shade(wide: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, wide * _FINE // 3), pygame.SRCALPHA)
    for part, alpha in ((1.0, 40), (0.86, 75), (0.7, 110)):
        rect = pygame.Rect(0, 0, round(fine.get_width() * part), round(fine.get_height() * part))
        rect.center = fine.get_rect().center
        pygame.draw.ellipse(fine, (10, 52, 64, alpha), rect)
    return pygame.transform.smoothscale(fine, (wide, max(wide // 3, 1)))
