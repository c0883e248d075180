"""Effects that show facts besides the pieces: tiles that sink and turn over, splashes, the volcano, and the beat of a
loss.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from ..kit.camera import Point
from ..kit.drawings import Drawn
from ..kit.effects import READING_TIME, Canvas, Effect, StillPicture
from ..kit.motion import between, ease, within

Tiles = Sequence[tuple[str, Point]]  # drawings of tiles, and where each lies
_BACK = "survive/tile-back"
_LARGE, _SMALL = 1.9, 0.7  # how large a tile is while it is read, and as it comes and goes


@dataclass(slots=True)
class IslandCanvas(Canvas):
    """A canvas that knows how the die in the hand is shaken."""

    shaken: float = 0.0
    force: float = 0.0  # for how many seconds dice have been shaken, and with how much of all force they are
    is_lit: bool = False  # whether there is weather

    def draw_tiles(self, tiles: Tiles) -> None:
        for art, at in tiles:
            self.draw(self.drawings.art(art, 1.0), at)


# The water, and what creatures do with their prey.


@dataclass(frozen=True, slots=True)
class SinkingTile(Effect[IslandCanvas]):
    """A tile shudders, tilts and goes under with two rings of foam, behind the tiles before it."""

    fronts: Tiles
    is_below = is_early = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        x, y = self.at
        shaken, down = within(part, 0, 0.35), within(part, 0.3, 0.85)
        aside = 0.045 * math.sin(shaken * math.tau * 4) * (1 - down)
        tile = canvas.drawings.tilt(canvas.drawings.art(self.art, 1.0), round(9 * ease(down)))
        tile = canvas.drawings.dip(tile, round(16 * down * down))
        canvas.ring((x, y + 0.1), 1.5, within(part, 0.25, 0.8))
        canvas.draw(tile, (x + aside, y), 1 - within(down, 0.75, 1))
        canvas.ring((x, y + 0.1), 1.25, within(part, 0.5, 1))
        canvas.draw_tiles(self.fronts)


class Splash(Effect[IslandCanvas]):
    """Water that splashes up."""

    is_trailing = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        frame = canvas.art(f"survive/splash-{min(int(part * 3) + 1, 3)}", self.size)
        canvas.draw(frame, self.at, 1 - within(part, 0.75, 1))


class Bubbles(Effect[IslandCanvas]):
    """Bubbles rise where something went down."""

    is_trailing = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        canvas.ring(self.at, 0.8, part)
        at = self.at[0], self.at[1] - 0.5 * part
        canvas.draw(canvas.art("survive/bubbles", 0.8), at, min(3 * part, 3 * (1 - part), 1.0))


@dataclass(frozen=True, slots=True)
class Maelstrom(Effect[IslandCanvas]):
    """A whirlpool opens, turns ever faster, and closes; the tiles around stand in it."""

    standing: Tiles
    is_below = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        opened = min(ease(within(part, 0, 0.22)), 1 - within(part, 0.85, 1))
        pool = canvas.drawings.art("survive/maelstrom", round(3.0 * (0.4 + 0.2 * int(3 * opened)), 2))
        turned = round(part * (30 + 50 * part)) * 10 % 120  # in steps of ten degrees; after 120 it looks as before
        canvas.draw(canvas.drawings.spin(pool, turned), self.at, min(1.0, 2 * opened))
        canvas.draw_tiles(self.standing)


class Wreckage(Effect[IslandCanvas]):
    """The planks of a boat drift apart and go down."""

    is_below = is_trailing = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        planks = canvas.drawings.dip(canvas.drawings.art("survive/boat-wreck", 0.75), round(14 * within(part, 0.55, 1)))
        y = self.at[1] - 0.25 * math.sin(math.pi * within(part, 0, 0.35))
        canvas.draw(planks, (self.at[0], y), min(part * 8, 4 * (1 - part), 1.0))


class Coils(Effect[IslandCanvas]):
    """A serpent's loops rise around a boat, tighten, and pull it down."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        up, down = ease(within(part, 0, 0.35)), within(part, 0.6, 1)
        coils = canvas.drawings.art("survive/coils", 0.85)
        coils = canvas.drawings.tilt(coils, round(4 * math.sin(part * math.tau * 3)))
        coils = canvas.drawings.dip(coils, round(16 * max(1 - up, down * down)))
        canvas.draw(coils, self.at, min(1.0, part * 8, (1 - part) * 8))


@dataclass(frozen=True, slots=True)
class Tentacles(Effect[IslandCanvas]):
    """Arms come up around the prey, and go down with it at their goal."""

    goal: Point

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        up, down = ease(within(part, 0, 0.3)), within(part, 0.55, 1)
        x, y = between(self.at, self.goal, ease(within(part, 0.35, 1)))
        arms = canvas.drawings.art("survive/tentacle", 0.8)
        arms = canvas.drawings.tilt(arms, round(5 * math.sin(part * math.tau * 2)))
        arms = canvas.drawings.dip(arms, round(16 * max(1 - up, down)))
        canvas.draw(arms, (x, y + 0.08), min(1.0, part * 8, (1 - part) * 8))


class Hat(Effect[IslandCanvas]):
    """All that is left of someone swims for a while."""

    is_trailing = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        at = self.at[0], self.at[1] + 0.05 * math.sin(part * math.tau * 1.5)
        canvas.draw(canvas.drawings.art(self.art, 0.7), at, min(6 * part, 2.5 * (1 - part), 1.0))


class Guard(Effect[IslandCanvas]):
    """A dolphin takes a swimmer under its care: a ring closes around it."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        canvas.ring(self.at, 1.1, 1 - part)
        for turn in range(3):
            angle = math.tau * (part * 0.8 + turn / 3)
            at = self.at[0] + 0.6 * math.cos(angle), self.at[1] + 0.35 * math.sin(angle) - 0.25
            canvas.draw(canvas.art("common/sparkle", 0.4), at, min(4 * part, 4 * (1 - part), 1.0))


# Tiles off the board, and trophies.


class FallingTile(Effect[IslandCanvas]):
    """A tile comes down from above onto its space, and stays."""

    is_below = is_lasting = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        down = within(part, 0, 1)
        at = self.at[0], self.at[1] - 0.9 * (1 - ease(down))
        canvas.draw(canvas.drawings.art(self.art, 1.0), at, min(3 * down, 1.0))


class PlayedTile(Effect[IslandCanvas]):
    """A tile comes from its owner's plate, turns face up on its way, is there to be read, and fades."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        come = ease(within(part, 0, 0.4))
        turn = within(part, 0.12, 0.36)
        face = canvas.art(self.art if turn >= 0.5 else _BACK, _SMALL + (_LARGE - _SMALL) * come)
        face = canvas.drawings.turn_over(face, abs(math.cos(math.pi * turn)))
        at = between(canvas.plate(self.seat), self.at, come)
        canvas.draw(face, at, min(6 * part, 5 * (1 - part), 1.0))

    def still(self) -> StillPicture:
        return StillPicture(self.at, READING_TIME, (self.art,), size=_LARGE)


class Trophy(Effect[IslandCanvas]):
    """A trophy goes up and to its owner's plate."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        up, away = ease(within(part, 0, 0.4)), within(part, 0.4, 1) ** 1.5
        at = between((self.at[0], self.at[1] - 0.9 * up), canvas.plate(self.seat), away)
        canvas.draw(canvas.art("survive/trophy", 0.5 + 0.5 * up - 0.3 * away), at, min(5 * part, 6 * (1 - part), 1.0))


class RaisedFlag(Effect[IslandCanvas]):
    """A flag goes up where someone is safe, and sparks fly."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        x, y = self.at
        up = ease(within(part, 0, 0.35))
        flag = canvas.drawings.dip(canvas.drawings.art(self.art, 1.3), round(16 * (1 - up)))
        canvas.draw(flag, (x + 1.05, y + 0.05), min(1.0, 3 * (1 - part)))
        canvas.sparks(self.at, 0.35, 0.75, 0.9, part)


# The eruption: the ground rumbles, a mountain of fire comes up, the island breaks, and ash darkens everything.

_ASH = (142, 124, 128)  # how much of each colour is left in the ash
_GLOWS = 5  # steps of the glow of the fire
_SHAKE = 0.16
# when lightning strikes, for how many seconds, and how wide a rim it gives the cloud
_STRIKE = 1.15
_LIGHTNING = 0.08
_RIM = 0.07
_EMBERS, _DUST = 22, 7  # how many stones fly, and how many clouds of dust lie at the mountain's foot


class Crack(Effect[IslandCanvas]):
    """A tile breaks, and fire shows."""

    is_below = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        seen = min(1.0, 5 * part, 4 * (1 - part)) * (0.85 + 0.15 * math.sin(part * 40))
        canvas.draw(canvas.drawings.art(self.art, 1.0), self.at, seen)


class Ash(Effect[IslandCanvas]):
    """Everything darkens, and around the mountain it glows."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        seen = round(min(1.0, 3 * part, 3 * (1 - part)) * _DARKER) / _DARKER
        shade = [round(255 - (255 - dark) * seen) for dark in _ASH]
        room = canvas.camera.veiled
        draw_ash = partial(_draw_ash, room.size, shade, canvas.camera.picture is not None)
        ash = canvas.drawings.draw_once(("ash", room.size, *shade), draw_ash)
        canvas.pen.surface.blit(ash.surface, room, special_flags=pygame.BLEND_RGB_MULT)
        strength = round(_GLOWS * seen * (0.8 + 0.2 * math.sin(part * 50)))
        if strength > 0:
            unit = canvas.drawings.size
            glow = canvas.pen.look.bake(
                ("fire glow", round(unit), strength), partial(_draw_glow, unit, strength / _GLOWS)
            )
            x, y = canvas.camera.pixel(self.at)
            place = glow.get_rect(center=(round(x), round(y)))
            canvas.pen.surface.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)


def _draw_glow(unit: float, strength: float) -> pygame.Surface:
    """Draws light that is added to what is there."""
    wide, far = round(unit * 13), round(unit * 6.5)
    glow = pygame.Surface((wide, wide))
    for radius in range(far, 0, -2):
        part = strength * (1 - radius / far) ** 2
        pygame.draw.circle(
            glow, (round(230 * part), round(95 * part), round(20 * part)), (wide // 2, wide // 2), radius
        )
    return glow


class Volcano(Effect[IslandCanvas]):
    """A mountain comes up out of its space, spits fire, and smokes."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        up = ease(within(part, 0, 0.25))
        gone = within(part, 0.9, 1)
        burning = part > 0.22
        x, y = self.at

        # The cloud: puffs of smoke, where each is, and how much of it is seen; lightning strikes behind them.
        smoked = within(part, 0.2, 1)
        smoke = list[tuple[Drawn, Point, float]]()
        for number in range(6):
            age = (smoked * 2.2 - number * 0.17) % 1 if smoked * 2.2 > number * 0.17 else 0.0
            if age:
                at = x + 0.5 * math.sin(number * 2.4) * (0.3 + age) + age * 0.9, y - 2.9 - 2.6 * age
                seen = min(4 * age, 1.6 * (1 - age), 0.9, 8 * (1 - smoked))
                smoke.append((canvas.art("survive/smoke", 0.5 + 1.1 * age), at, seen))
        if canvas.is_lit and 0 <= part * self.seconds - _STRIKE < _LIGHTNING:
            for puff, at, _ in smoke:
                draw_rim = partial(_draw_rim, puff, canvas.drawings.size)
                canvas.draw(canvas.drawings.draw_once((puff, "rim"), draw_rim), at)
        for puff, at, seen in smoke:
            canvas.draw(puff, at, seen)

        # The mountain, and dust at its foot.
        peak = canvas.drawings.art("survive/volcano-erupting" if burning else "survive/volcano", 0.56)
        canvas.draw(canvas.drawings.dip(peak, round(16 * (1 - up))), (x, y + 0.7), 1 - gone)
        for number in range(_DUST):
            at = x + (number / (_DUST - 1) - 0.5) * 5, y + 0.75 + 0.06 * math.sin(part * 30 + number * 2)
            canvas.draw(canvas.art("survive/smoke", 0.4 + 0.08 * (number % 3)), at, min(up * 2, 1.0) * (1 - gone))

        # Stones fly in arcs, one after the other.
        thrown = within(part, 0.22, 1)
        for number in range(_EMBERS) if burning else ():
            age = (thrown * 2.6 + number / _EMBERS) % 1
            across = (number * 0.618 % 1 - 0.5) * 9
            high = (3.4 + number % 3) * math.sin(math.pi * age * 0.9)
            ember = canvas.drawings.tilt(canvas.art("survive/ember", 0.5 + 0.2 * (number % 3)), 30 * round(age * 12))
            at = x + across * age, y - 2.3 - high + 3.2 * age * age
            canvas.draw(ember, at, min(8 * age, 4 * (1 - age), 1.0, 8 * (1 - thrown)))


def _draw_rim(puff: Drawn, size: float) -> Drawn:
    """A puff of smoke in white, somewhat larger: what is seen of lightning behind it."""
    white = pygame.mask.from_surface(puff.surface, 96).to_surface(
        setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0)
    )
    far = max(round(_RIM * size), 2)
    rim = pygame.Surface((white.get_width() + 2 * far, white.get_height() + 2 * far), pygame.SRCALPHA)
    for turn in range(12):
        across, down = far * math.cos(math.tau * turn / 12), far * math.sin(math.tau * turn / 12)
        rim.blit(white, (round(far + across), round(far + down)))
    return Drawn(rim, (puff.foot[0] + far, puff.foot[1] + far))


class Quake(Effect[IslandCanvas]):
    """The board shakes, with all that was drawn of it before."""

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        strength = _SHAKE * canvas.drawings.size * min(1.0, 4 * part, 1.6 * (1 - part))
        turn = self.seconds * part * math.tau
        canvas.pen.surface.scroll(
            round(strength * math.sin(turn * 9)), round(0.7 * strength * math.sin(turn * 11.3 + 1))
        )


# The beat of a loss and of a landing, with the marks of whose it was.

_VEIL, _HOLE = 90, 2.3  # how dark it gets, of 255, and how far around the place it stays light, in hexes
_IN, _OUT = 0.12, 0.77  # the parts of a beat in which it comes, and after which it goes


@dataclass(frozen=True, slots=True)
class LeapingMarks(Effect[IslandCanvas]):
    """Marks leap up in a row, a little above a place: around it the sea darkens, or a ring of foam grows."""

    marks: tuple[str, ...]
    is_dark: ClassVar[bool] = False

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        seen = min(within(part, 0, _IN), 1 - within(part, _OUT, 1))
        if self.is_dark:
            draw_veil(canvas, [canvas.camera.pixel(self.at)], _HOLE, seen, _VEIL)
        else:
            canvas.ring(self.at, 2.6, part)
        up = 1.1 * ease(within(part, 0.08, 0.3))
        for number, art in enumerate(self.marks):
            mark = canvas.drawings.centre(canvas.art(art, 1.3))
            canvas.draw(mark, (self.at[0] + 1.5 * (number - (len(self.marks) - 1) / 2), self.at[1] - up), seen)

    def still(self) -> StillPicture:
        return StillPicture(self.at, READING_TIME, (self.marks[0], *self.marks), size=1.6, is_felt=self.is_felt)


class Landing(LeapingMarks):
    """Somebody has come ashore."""


class Loss(LeapingMarks):
    """Somebody is lost: the sea darkens but for the place."""

    is_dark = True


# What darkens, and never ends at a line: toward the edges of the board it is less and less.

_DARKER = 6  # steps in which something darkens: to fade so large a drawing takes long
_SOFT, _STEPS = 1.5, 4  # how soft the edge of a hole is, in u, and in how many steps
_EDGE = 0.22  # of its shorter side, how far from its edges a room is less dark


def draw_veil(canvas: IslandCanvas, places: Sequence[tuple[float, float]], hole: float, seen: float, most: int) -> None:
    """A veil over the board but for some places in pixels and so many hexes around each.

    It comes and goes in steps that are made once.
    """
    dark = round(seen * _DARKER) * most // _DARKER
    if not dark:
        return
    camera, look = canvas.camera, canvas.pen.look
    room = camera.veiled
    holes = tuple((round(x) - room.x, round(y) - room.y) for x, y in places)
    far = round(hole * camera.size / camera.zoom)

    def draw() -> Drawn:
        """Draws it small and makes it large, so that its edges are soft."""
        grain = max(max(look.u(_SOFT), 4) // _STEPS, 2)
        small = pygame.Surface((max(room.width // grain, 3), max(room.height // grain, 3)), pygame.SRCALPHA)
        small.fill((*look.colour("ink"), dark))
        light = _fade_out(small.get_size(), camera.picture is not None)
        for step in range(_STEPS):
            white = 255, 255, 255, 255 * (_STEPS - 1 - step) // _STEPS
            for x, y in holes:
                cut = pygame.Surface(small.get_size(), pygame.SRCALPHA)
                cut.fill((255, 255, 255, 255))
                pygame.draw.circle(cut, white, (x / grain, y / grain), far / grain - step)
                light.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        small.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Drawn(pygame.transform.smoothscale(small, room.size), (0, 0))

    veil = canvas.drawings.draw_once(("veil", tuple(room), holes, far, dark), draw)
    canvas.pen.surface.blit(veil.surface, room)


def _draw_ash(size: tuple[int, int], shade: Sequence[int], is_whole: bool) -> Drawn:
    """A sheet that all colours are multiplied by."""
    small = max(size[0] // _STEPS, 3), max(size[1] // _STEPS, 3)
    dark, ash = _fade_out(small, is_whole), pygame.Surface(small)
    dark.fill((*shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    ash.fill((255, 255, 255))
    ash.blit(dark, (0, 0))
    return Drawn(pygame.transform.smoothscale(ash, size), (0, 0))


def _fade_out(size: tuple[int, int], is_whole: bool) -> pygame.Surface:
    """White, of which less is seen toward the edges; all of it where the room is the whole picture."""
    light = pygame.Surface(size, pygame.SRCALPHA)
    light.fill((255, 255, 255, 255))
    far = 0 if is_whole else max(round(_EDGE * min(size)), 1)
    for long, is_across in ((size[0], True), (size[1], False)) if far else ():
        strip = pygame.Surface((long, 1) if is_across else (1, long), pygame.SRCALPHA)
        for at in range(long):
            part = min(at, long - 1 - at, far) / far
            strip.set_at((at, 0) if is_across else (0, at), (255, 255, 255, round(255 * part * part * (3 - 2 * part))))
        light.blit(pygame.transform.scale(strip, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return light
