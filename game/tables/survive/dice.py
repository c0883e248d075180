"""Dice: they are shaken, tumble onto the board, hop ever lower and rest on their face, and every creature of that kind
answers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.rules.survive.constants import F_SERPENT, F_WHALE, FACES

from ..kit.camera import Point
from ..kit.drawings import blit_around, blit_faint
from ..kit.effects import Effect, Phase
from ..kit.motion import ease, within
from .effects import IslandCanvas, draw_veil
from .spotlight import HOLE, VEIL, Onlookers, draw_band, draw_beads, draw_place

_DIE = 2.4  # how large a die is drawn: nearly four hexes' sizes wide
_TUMBLE, _FACE = 0.5, 0.78
"""The part of the time in which a die tumbles before it rests, and the part of its tumbling after which it shows its
face.
"""
HELD, OPEN = 0.13, _TUMBLE * _FACE
"""The parts of the time at which a die that is shaken waits, and from which on its face is seen."""
_LATER, _APART = 0.05, 4.6  # how much later the second die comes, and how far it lies from the first
_HIGH = 0.3  # how high dice come to rest, as a part of the board's height
_WORDS = (0.72, 0.62, 0.82, 0.52, 0.45)  # how high words about them stand, the best first
_DISTANCES = tuple(f"survive/dive-{number}" for number in "123d")
_FACES = tuple(f"survive/die-{face}" for face in FACES)
_CREATURES = _FACES[F_SERPENT : F_WHALE + 1]  # dive dice have all kinds of faces, the die of the base game these
_LONG = 1.8
_BRIEF = 0.8
_NONE = 1.7
"""Seconds at normal speed: in a person's turn, of which the second half goes on while the person decides; in a bot's;
and where there is none of that kind, in a person's turn.
"""


@dataclass(frozen=True, slots=True)
class Dice(Effect[IslandCanvas]):
    """The die, or two of them: what dives and how far. `answering` are the places of all that the face is about."""

    faces: tuple[str, ...]
    line: str = ""
    more: str = ""
    answering: tuple[Point, ...] = ()
    is_free: bool = False  # whether someone may decide as soon as the face is seen
    is_veiled: bool = False
    is_shaken: bool = False  # whether a person throws it, who may catch it again

    @property
    def needed(self) -> float:
        return self.start + _TUMBLE * self.seconds if self.is_free else self.end

    @property
    def phases(self) -> tuple[Phase, ...]:
        """A die that tumbles out of a person's hand is caught by a click, and not hastened; whoever may decide needs no
        haste.
        """
        seen = self.start + _TUMBLE * self.seconds
        tumbling = () if self.is_shaken else (Phase(self.start, self.start, seen),)
        return tumbling if self.is_free else (*tumbling, Phase(seen, min(seen + 0.3, self.end), self.end))

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        shown = min(ease(within(part, 0, 0.25)), 1 - ease(within(part, _TUMBLE if self.is_free else 0.85, 1)))
        middle = self._rest(canvas)
        self._draw_answer(canvas, middle, part, shown)

        unit = 1 / canvas.camera.zoom
        force = canvas.force
        seen = min(8 * part, 7 * (1 - part), 1.0)
        creatures = _FACES if len(self.faces) > 1 else _CREATURES
        for number, face in enumerate(self.faces):
            rolled = within(part, _LATER * number, _TUMBLE + _LATER * number)
            left = (1 - rolled) ** 2
            time = math.tau * (canvas.shaken + 0.13 * number)
            aside = 7.0 * left + 0.4 * force * math.sin(2.9 * time) + _APART * (number - (len(self.faces) - 1) / 2)
            x, y = middle[0] + unit * aside, middle[1] + unit * 3.0 * left
            lift = 1.6 * abs(math.cos(rolled * math.pi * 2.5)) * (1 - rolled) + 0.55 * force * abs(math.sin(2.1 * time))
            canvas.shade((x, y + 1.85 * unit), (4.4 - 0.5 * lift) * unit, seen)
            others = _DISTANCES if face in _DISTANCES else creatures
            art = face if rolled > _FACE else others[int(rolled * 11 + canvas.shaken * 9 + number) % len(others)]
            drawn = canvas.drawings.centre(canvas.drawings.art(art, round(_DIE * unit, 2)))
            drawn = canvas.drawings.tilt(drawn, 15 * round(24 * left + 3 * force * math.sin(3.7 * time)))
            canvas.draw(drawn, (x, y - lift * unit), seen)
        if self.line:
            self._draw_words(canvas, min(within(part, OPEN, _TUMBLE), 5 * (1 - part), 1.0))

    def _rest(self, canvas: IslandCanvas) -> Point:
        """Above the island, wherever the camera is; aside where it would hide what answers."""
        room = canvas.camera.room
        places = tuple((round(x), round(y)) for x, y in map(canvas.camera.pixel, self.answering))
        return canvas.camera.unit(find_rest(tuple(room), places, round(2 * canvas.camera.size / canvas.camera.zoom)))

    def _draw_answer(self, canvas: IslandCanvas, die: Point, part: float, shown: float) -> None:
        """A veil over all but what answers; rings, two ripples and beads from the die."""
        camera = canvas.camera
        places = [camera.pixel(at) for at in self.answering]
        if self.is_veiled:
            draw_veil(canvas, places, HOLE, shown, VEIL)
        seen = min(1.0, 5 * (1 - part))
        for place, at in zip(places, self.answering, strict=True) if part >= _TUMBLE else ():
            for late in (0.0, 0.12):
                canvas.ring(at, 2.4, within(part, _TUMBLE + late, _TUMBLE + late + 0.3))
            draw_beads(canvas, camera.pixel(die), round(2 * camera.size / camera.zoom), place, is_dire=False, seen=seen)
            blit_around(canvas.pen, draw_place(canvas.pen.look, round(camera.size), False), place, seen)

    def _draw_words(self, canvas: IslandCanvas, seen: float) -> None:
        band, room = (
            draw_band(canvas.pen.look, self.line, self.more, False, canvas.camera.room.width),
            canvas.camera.room,
        )
        places = [(round(x), round(y)) for x, y in map(canvas.camera.pixel, self.answering)]
        rects = [band.get_rect(center=(room.centerx, room.top + room.height * high)).clamp(room) for high in _WORDS]
        best = min(rects, key=lambda rect: sum(rect.inflate(40, 40).collidepoint(place) for place in places))
        blit_faint(canvas.pen.surface, band, best, seen)

    def still(self) -> StillDice:
        shown = self.faces, self.line, self.more, self.answering, self.is_free, self.is_veiled
        return StillDice(self.at, self.seconds, *shown, seat=self.seat)


class StillDice(Dice):
    """The same where nothing moves: dice that come, are there, and go."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        seen = self.fade(part)
        middle = self._rest(canvas)
        unit = 1 / canvas.camera.zoom
        self._draw_answer(canvas, middle, 0.99 if seen < 1 else 0.9, seen)
        for number, face in enumerate(self.faces):
            drawn = canvas.drawings.centre(canvas.drawings.art(face, _DIE * unit))
            canvas.draw(drawn, (middle[0] + _APART * unit * (number - (len(self.faces) - 1) / 2), middle[1]), seen)
        if self.line:
            self._draw_words(canvas, seen)

    def still(self) -> StillDice:
        return self


def dice_of(at: Point, face: str, is_diving: bool, distance: int = 0, seat: int = -1) -> Dice:
    """The die, or what dives and how far; a face that is not yet known is any."""
    distances = (f"survive/dive-{distance or 'd'}",) if is_diving else ()
    return Dice(at, 1.8, (f"survive/die-{face}" if face else _FACES[0], *distances), seat=seat)


def timed_dice(dice: Dice, onlookers: Onlookers, goes_on: bool) -> Dice:
    """As long as they are meant to be seen; `goes_on`: whoever rolled them decides what they do."""
    is_own = dice.seat in onlookers.people
    seconds = onlookers.last((_LONG if goes_on else _NONE) if is_own else _BRIEF)
    is_veiled = not onlookers.are_quick
    return replace(dice, seconds=seconds, is_free=is_own and goes_on, is_veiled=is_veiled, is_shaken=is_own)


@lru_cache(maxsize=64)
def find_rest(room: tuple[int, int, int, int], places: tuple[tuple[int, int], ...], radius: int) -> tuple[int, int]:
    """Where a die comes to rest: nearest to the middle, above the island, of all spots where it hides nothing that
    answers.
    """
    whole = pygame.Rect(room)
    y = whole.top + round(whole.height * _HIGH)
    spots = [(whole.centerx + side * radius * step // 2, y) for step in range(9) for side in (1, -1)]
    return min(spots, key=lambda spot: sum(math.dist(spot, place) < radius * 1.5 for place in places))
