"""How a moment is painted for a postcard: the board in the light of that hour, in strokes of a brush on canvas."""

from __future__ import annotations

from math import cos, sin
from random import Random

import pygame

from game.engine.speech.story import StoryMoment
from game.light import Light
from game.match.past import Replay
from game.render import Look
from game.render.sea import still_sea
from game.render.theme import hex_colour, mix
from game.tables.screen import screen_of
from game.tables.small_board import PaintedStep, has_board, paint_step
from game.words.narrator import Narrator

from .show import ScoringWords
from .sky import draw_sky

_STROKES, _LAYERS = 6600, 3  # strokes of the brush, laid on in this many layers
_WET = 120  # how much is seen of the strokes over what they paint
_GLINTS = 300
_NEAR = 46  # how far a colour may be from that of the sea to be taken for water
_SEED = 7  # every painter has a hand of its own


def paint_moment(look: Look, sheet: pygame.Surface, texts: ScoringWords, replay: Replay, moment: StoryMoment) -> None:
    """Fills a sheet with a moment of a game. A game without a drawn board is remembered by its sky."""
    rules = texts.finished.rules
    if not has_board(rules.game):
        sheet.blit(draw_sky(look, sheet.get_size(), rules.game), (0, 0))
    else:
        place = min(max(replay.place_told(moment.told), 1), len(replay.log))
        painted = PaintedStep(replay.view(place - 1), replay.log[place - 1], replay.view(place))
        hour = moment.told / max(len(replay.view(len(replay.log)).history), 1)
        paint_board(look, sheet, painted, texts.narrator, hour)
    brush(sheet)


def paint_board(look: Look, sheet: pygame.Surface, painted: PaintedStep, narrator: Narrator, hour: float) -> None:
    """The board on the sea at some hour, from 0 to 1."""
    manner = screen_of(narrator.rules.game).painting
    light = light_at(manner.lights, hour)
    look = look.in_colours(sea_top=light.sea[0], sea=light.sea[1], sea_deep=light.sea[2])
    sea = still_sea(look, look.size)

    def shine(ground: pygame.Surface) -> None:
        """Lets the light fall on all of the ground, and glitter on the water at its right."""
        if manner.is_land_lit:
            ground.fill(look.colour(light.land), special_flags=pygame.BLEND_RGB_MULT)
        random, (wide, high) = Random(_SEED), ground.get_size()
        glints = pygame.Surface((wide, high), pygame.SRCALPHA)
        for _ in range(_GLINTS):
            down = random.random()
            x, y = round(wide * random.gauss(0.885, 0.02 + 0.05 * down)), round(high * down)
            across, thick = random.randint(5, 30), random.randint(2, 4)
            seen = random.randint(40, 150)
            if 0 <= x < wide and y < high and _is_near(ground.get_at((x, y)), sea.get_at((x, y))):
                pygame.draw.ellipse(glints, (*look.colour(light.glint), seen), (x - across // 2, y, across, thick))
        ground.blit(glints, (0, 0))

    sheet.blit(sea, (0, 0))
    wide, high = sheet.get_size()
    room = pygame.Rect(0, round(high * manner.above), wide, round(high * (1 - manner.above - manner.below)))
    paint_step(look, sheet, room, painted, narrator, shine)


def light_at(lights: tuple[Light, ...], hour: float) -> Light:
    """The light at some hour, between those that there are."""
    at = min(max(hour, 0.0), 1.0) * (len(lights) - 1)
    first = min(int(at), len(lights) - 2)
    one, other = lights[first], lights[first + 1]

    def between(early: str, late: str) -> str:
        early_rgb, late_rgb = pygame.Color(early), pygame.Color(late)
        return hex_colour(
            mix((early_rgb.r, early_rgb.g, early_rgb.b), (late_rgb.r, late_rgb.g, late_rgb.b), at - first)
        )

    top, middle, deep = (between(early, late) for early, late in zip(one.sea, other.sea, strict=True))
    return Light((top, middle, deep), between(one.land, other.land), between(one.glint, other.glint))


def _is_near(one: pygame.Color, other: pygame.Color) -> bool:
    return abs(one.r - other.r) + abs(one.g - other.g) + abs(one.b - other.b) < _NEAR


def brush(sheet: pygame.Surface) -> None:
    """Goes over a picture with a brush, and lets the canvas show through."""
    random, (wide, high) = Random(_SEED), sheet.get_size()
    for layer in range(_LAYERS):
        strokes = sheet.copy()
        for _ in range(_STROKES // _LAYERS):
            x, y = random.randrange(wide), random.randrange(high)
            _draw_stroke(sheet, strokes, (x, y), random, 26 - 6 * layer)
        strokes.set_alpha(_WET)
        sheet.blit(strokes, (0, 0))

    # Threads of the canvas, over and under.
    weave = pygame.Surface((4, 4), pygame.SRCALPHA)
    for x, y, tone in ((0, 0, 255), (1, 0, 255), (2, 2, 255), (3, 2, 255), (0, 1, 0), (2, 3, 0), (1, 2, 0), (3, 0, 0)):
        weave.set_at((x, y), (tone, tone, tone, 15))
    row = pygame.Surface((wide, 4), pygame.SRCALPHA)
    for x in range(0, wide, 4):
        row.blit(weave, (x, 0))
    canvas = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(0, high, 4):
        canvas.blit(row, (0, y))
    sheet.blit(canvas, (0, 0))

    # Darker towards the corners.
    across, down = wide // 12, high // 12
    vignette = pygame.Surface((across, down), pygame.SRCALPHA)
    for x in range(across):
        for y in range(down):
            far = ((2 * x / across - 1) ** 2 + (2 * y / down - 1) ** 2) / 2
            vignette.set_at((x, y), (8, 10, 24, round(110 * max(far - 0.28, 0.0))))
    sheet.blit(pygame.transform.smoothscale(vignette, (wide, high)), (0, 0))


def _draw_stroke(
    sheet: pygame.Surface, strokes: pygame.Surface, at: tuple[int, int], random: Random, longest: int
) -> None:
    """A short stroke in the colour of where it is, a little lighter or darker; strokes follow the swell, and cross no
    edge.
    """
    (x, y), (wide, high) = at, sheet.get_size()
    colour = sheet.get_at(at)
    turn = 0.5 * sin(x / 170 + y / 230) + random.uniform(-0.35, 0.35)
    long, shade = random.randint(5, longest), random.randint(-13, 13)
    right, down = cos(turn) * long / 2, sin(turn) * long / 2
    start, end = (int(x - right), int(y - down)), (int(x + right), int(y + down))
    if not all(
        0 <= left < wide and 0 <= top < high and _is_near(colour, sheet.get_at((left, top)))
        for left, top in (start, end)
    ):
        return
    tone = [min(max(part + shade, 0), 255) for part in (colour.r, colour.g, colour.b)]
    pygame.draw.line(strokes, tone, start, end, random.choice((2, 3, 3, 4)))
