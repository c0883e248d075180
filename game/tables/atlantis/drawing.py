"""How the row is drawn: tiles on their stacks, cards, pawns with their signs, plaques and pills with prices, bridges,
the isthmus.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

import pygame

from game.render import Look, cache_surface, shapes
from game.render.art import draw_svg, svg_surface
from game.render.pieces import tinted_icon
from game.render.theme import hex_colour
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.gaps import kind_of, value_of
from game.rules.atlantis.route import gaps_of
from game.rules.atlantis.state import PublicState

from ..kit.camera import Point
from ..kit.drawings import BoardDrawings, DrawingPool, Drawn, cache_drawing
from ..kit.motion import length
from .layout import FACE_DOWN, RowLayout, aside, cut, gap_line, inside, stretch, trim

TILE = 0.94  # how wide a tile is drawn, in T
_HEAD = (0.5, 0.235)  # where the middle of a pawn's head is in its drawing
STEPS = 10  # sizes of tiles and cards that move, from nothing to a whole one
UNROLLING = 12  # steps in which a bridge unrolls
_SAND = (
    '<svg viewBox="0 0 110 110">'
    '<ellipse cx="55" cy="58" rx="50" ry="46" fill="#C99A5B" stroke="#1E2A38" stroke-width="4"/>'
    '<ellipse cx="55" cy="52" rx="50" ry="46" fill="#F4DCA8" stroke="#1E2A38" stroke-width="4"/></svg>'
)


class AtlantisDrawings(BoardDrawings):
    """Draws everything for one size of tiles, once."""

    def __init__(
        self, initials: Sequence[str], free: str, look: Look, size: float, pool: DrawingPool | None = None
    ) -> None:
        """`initials` are those of the seats, `free` is the word on a gap with a bridge."""
        super().__init__(look, size, pool)
        self._initials = tuple(initials)
        self._free = free

    @cache_drawing
    def tile(self, code: int, below: int) -> Drawn:
        """A tile with so many below it, held by the middle of its place: the lowest slab's face."""
        wide = max(round(self.size * TILE), 6)
        surface = draw_tile(self.look, code, wide, below)
        return Drawn(surface, (wide / 2, tile_size(wide, below)[1] - wide * 0.61))

    @cache_drawing
    def scaled_tile(self, code: int, step: int) -> Drawn:
        """A tile that lies on no other, in so many of the steps to its whole size."""
        drawn, part = self.tile(code, 0), step / STEPS
        size = max(round(drawn.surface.get_width() * part), 2), max(round(drawn.surface.get_height() * part), 2)
        return Drawn(pygame.transform.smoothscale(drawn.surface, size), (drawn.foot[0] * part, drawn.foot[1] * part))

    @cache_drawing
    def card(self, name: str, step: int) -> Drawn:
        """The face of a card by the name of its object, in so many of the steps to a whole T."""
        surface = self.art(f"atlantis/cardface-{name}", step / STEPS).surface.copy()
        wide = surface.get_width()
        thing = self.look.art.picture(f"atlantis/object-{name}", round(wide * 0.6), round(wide * 0.6))
        surface.blit(thing, thing.get_rect(center=(wide // 2, round(surface.get_height() * 0.42))))
        return Drawn(surface, surface.get_rect().center)

    @cache_drawing
    def sand(self) -> Drawn:
        """The sand that is left of a place before it goes under."""
        wide = max(round(self.size * 1.1), 8)
        surface = draw_svg(_SAND, (wide, wide))
        return Drawn(surface, surface.get_rect().center)

    @cache_drawing
    def puff(self, scale: float, seen: float) -> Drawn:
        """A puff of smoke of which so much is seen, held by its middle."""
        puff = self.art("atlantis/puff", scale).surface.copy()
        puff.fill((255, 255, 255, round(255 * seen)), special_flags=pygame.BLEND_RGBA_MULT)
        return Drawn(puff, puff.get_rect().center)

    @cache_drawing
    def crest(self, scale: float, is_left: bool) -> Drawn:
        """The crest of a wave that rolls to one side, held by its middle."""
        crest = self.art("atlantis/crest", scale).surface
        return Drawn(pygame.transform.flip(crest, is_left, False), crest.get_rect().center)

    @cache_drawing
    def unrolled_bridge(self, spots: tuple[Point, ...], colour: str, step: int = UNROLLING) -> Drawn:
        """A player's bridge along these points of the row, in so many of its steps, held by the row's (0, 0)."""
        whole = trim(spots, *_BANKS)
        line = cut(whole, 0.0, length(whole) * (step / UNROLLING))
        left, top = min(x for x, _ in whole) - 0.5, min(y for _, y in whole) - 0.5
        wide, high = max(x for x, _ in whole) + 0.5 - left, max(y for _, y in whole) + 0.5 - top
        paint = hex_colour(self.look.colour(colour))
        svg = f'<svg viewBox="{left:.3f} {top:.3f} {wide:.3f} {high:.3f}">{"".join(bridge_shapes(line, paint))}</svg>'
        size = max(round(wide * self.size), 2), max(round(high * self.size), 2)
        return Drawn(draw_svg(svg, size), (-left * self.size, -top * self.size))

    @cache_drawing
    def pawn(self, art: str, seat: int, scale: float) -> Drawn:
        """A pawn with the initial of its player, held by its foot."""
        high = max(round(self.size * scale), 12)
        body = self.look.art.picture(art, high, high).copy()
        colour = self.look.theme.players[art.rpartition("-")[2]].sign
        initials = self._initials[seat]
        letter = self._line(initials, high * (0.23 if len(initials) == 1 else 0.19), colour)
        middle = round(body.get_width() * _HEAD[0]), round(body.get_height() * _HEAD[1])
        body.blit(letter, letter.get_rect(center=middle))
        return Drawn(body, (body.get_width() / 2, body.get_height() * 0.9))

    @cache_drawing
    def plaque(self, price: int, is_free: bool, scale: float) -> Drawn:
        """A price on wood, of a gap or of a debt that counts against a player; with a bridge a gap is free."""
        if is_free:
            word = self._line(self._free, self.size * 0.2, "gain")
            size = word.get_width() + round(self.size * 0.22), word.get_height() + 2
            chip = shapes.framed_rect(size, size[1] // 2, 2, self.look.colour("ink"), self.look.colour("gain-ground"))
            chip.blit(word, word.get_rect(center=(size[0] // 2, size[1] // 2)))
            return Drawn(chip, chip.get_rect().center)
        wide = max(round(self.size * scale), 30)
        board = self.look.art.picture("atlantis/plaque", wide, wide).copy()
        coin = self.look.art.picture("atlantis/coin", round(wide * 0.4), round(wide * 0.4))
        number = self._line(str(price).replace("-", "\u2212"), wide * 0.42, "cream", is_serif=True)
        across = coin.get_width() + number.get_width() + round(wide * 0.06)
        x, y = (board.get_width() - across) // 2, round(board.get_height() * 0.45)
        board.blit(coin, coin.get_rect(midleft=(x, y)))
        board.blit(number, number.get_rect(midright=(x + across, y)))
        return Drawn(board, board.get_rect().center)

    def _line(self, text: str, pixels: float, colour: str, is_serif: bool = False) -> pygame.Surface:
        """Text that is as large as the board, and never too small to read."""
        face = "serif-bold" if is_serif else "sans-bold"
        return self.look.texts.line(text, face, pixels / self.look.unit, self.look.colour(colour))


# Treasure tiles as they are drawn everywhere: a slab with its object and its value, and the slabs below it.


_OBJECT, _DISC = 0.66, 0.44  # how large the object and the disc of the value are, in widths of a tile
_HIGH = 1.11  # how high a tile is with its edge, in widths
_SLAB_EDGE = 0.1  # how much each slab below adds


def tile_size(wide: int, below: int = 0) -> tuple[int, int]:
    return wide, round(wide * (_HIGH + _SLAB_EDGE * below))


@cache_surface
def draw_tile(look: Look, code: int, wide: int, below: int = 0) -> pygame.Surface:
    """A tile of this width; each hidden one below lifts it by an edge."""
    whole = pygame.Surface(tile_size(wide, below), pygame.SRCALPHA)
    name = "back" if code == FACE_DOWN else OBJECTS[kind_of(code)]
    slab = look.art.picture(f"atlantis/slab-{name}", wide, round(wide * 1.2254) + 1)
    for number in range(below, -1, -1):
        whole.blit(slab, (0, round(_SLAB_EDGE * wide * number)))
    if code == FACE_DOWN:
        return whole
    thing = look.art.picture(f"atlantis/object-{name}", round(wide * _OBJECT), round(wide * _OBJECT))
    whole.blit(thing, thing.get_rect(center=(round(wide * 0.41), round(wide * 0.41))))
    disc = look.art.picture("atlantis/disc", round(wide * _DISC), round(wide * _DISC))
    place = disc.get_rect(center=(round(wide * 0.74), round(wide * 0.74)))
    whole.blit(disc, place)
    value = look.texts.line(str(value_of(code)), "serif-bold", round(wide * 0.33) / look.unit, look.colour("ink"))
    whole.blit(value, value.get_rect(center=place.center))
    return whole


# Pills: what a move costs and what it brings, the same on the place it leads to and on the card that leads there.


@dataclass(frozen=True, slots=True)
class CostPill:
    """Cost left in red with a coin, or a word; gain right in green."""

    cost: int = 0
    gain: int | None = None
    word: str = ""  # in the place of a cost: that it is free, or what must follow
    icon: str = ""
    is_barred: bool = False  # whether it is too dear but for a bridge


def clear_of(taken: Sequence[pygame.Rect], rect: pygame.Rect, room: pygame.Rect) -> pygame.Rect:
    """Where a pill is read whole beside those that are there: above them, or below where the room ends."""
    rect = rect.clamp(room)
    while (hidden := rect.collidelist(taken)) >= 0:
        rect = rect.move(0, taken[hidden].top - rect.bottom)
    if rect.top >= room.top:
        return rect
    rect = rect.clamp(room)
    while (hidden := rect.collidelist(taken)) >= 0:
        rect = rect.move(0, taken[hidden].bottom - rect.top)
    return rect


_AIR = 3  # pixels from the edge of a pill to what stands in it, at least


@cache_surface
def draw_pill(look: Look, pill: CostPill, high: int) -> pygame.Surface:
    """A pill of this height, or of what its words need: Chinese signs are higher than letters."""
    if pill.word:
        parts = [tinted_icon(look, pill.icon, round(high * 0.55), "ink")] if pill.icon else []
        parts.append(_pill_line(look, pill.word, high, "ink" if pill.icon else "gain"))
    else:
        coin = look.art.picture("atlantis/coin", round(high * 0.66), round(high * 0.66))
        parts = [coin, _pill_line(look, f"\u2212{pill.cost}", high, "cost")]
        if pill.is_barred:
            parts.append(tinted_icon(look, "common/icon-link", round(high * 0.5), "cost"))
    if pill.gain is not None:
        rule = pygame.Surface((2, round(high * 0.5)))
        rule.fill(look.colour("rule"))
        parts += [rule, _pill_line(look, f"+{pill.gain}", high, "gain")]

    inks = [part.get_bounding_rect() for part in parts]
    high = max(high, *(ink.height + 2 * _AIR for ink in inks))
    gap = max(high // 6, 2)
    wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + high
    paper = look.colour("paper-top"), look.colour("paper")
    whole = shapes.framed_rect((wide, high), high // 2, 2, look.colour("ink"), *paper)
    # All go down alike, so that words and numbers keep one baseline.
    tops = [part.get_rect(midleft=(0, high // 2)).top for part in parts]
    down = max(0, *(_AIR - top - ink.top for top, ink in zip(tops, inks, strict=True)))
    x = high // 2
    for part, top in zip(parts, tops, strict=True):
        whole.blit(part, (x, top + down))
        x += part.get_width() + gap
    return whole


def _pill_line(look: Look, text: str, high: int, colour: str) -> pygame.Surface:
    return look.texts.line(text, "sans-bold", high * 0.56 / look.unit, look.colour(colour))


# The isthmus: land in stacked strokes where tiles lie, cobbles where the city has moved up, beach where the mainland
# has.


_LAND = (
    (0.0, 1.84, "#7FD1C7", 0.3), (0.0, 1.53, "#E9FBF7", 0.55), (0.1, 1.37, "#1E2A38", 1), (0.1, 1.29, "#C99A5B", 1),
    (0.0, 1.37, "#1E2A38", 1), (0.0, 1.29, "#E9C58A", 1), (-0.01, 1.13, "#F4DCA8", 1),
)  # fmt: skip
"""From the shallows up to the sand: how far below the places a layer lies and how broad it is, in T, its colour, and
how much is seen.
"""
_QUAY = ((0.0, 1.12, "#8C7B66", 1), (0.0, 1.02, "#A8977F", 1))
_COBBLES = ((-0.36, "#B9A98F"), (-0.12, "#C4B59B"), (0.12, "#BDAD93"), (0.36, "#B3A389"))
"""Rows of cobbles: how far aside, and their colours."""
_BEACH = ((0.0, 0.85, "#F8E6BC", 0.8),)
_LANDING = ((1.29, "#E9C58A", 1.0), (1.13, "#F4DCA8", 1.0))
_LANDED = (-0.58, 0.22)
"""The sand where the row meets the mainland, and from where to where it lies: no farther than there is sand beside it.
"""
_BANKS = 0.42, 0.42  # how far from the middles of both tiles a bridge begins and ends, in T
_PLANKS = (("#1E2A38", 0.5), ("#B47E43", 0.43))
_SPECKLES = "#D0A668"
_NEAR = 1.1  # how far outside of what is drawn anything of the land may reach into it, in T
# pixels of the squares in which the board is drawn, and how many of them are drawn at a time
_SQUARE, _THREADS = 320, 4
_Box = tuple[float, float, float, float]


def draw_isthmus(
    sheet: pygame.Surface,
    constants: Constants,
    s: PublicState,
    layout: RowLayout,
    colours: Sequence[str],
    part: pygame.Rect,
    size: float,
    hidden: frozenset[int],
) -> None:
    """Fills a sheet with a part of the board, in pixels from its (0, 0), where a T has so many pixels; bridges on gaps
    in `hidden` are left out.
    """
    others = []
    first, _ = ends(constants, s)
    if first >= 2:  # what the city has taken is paved
        line = stretch(layout.places, 0, first - 1)
        for number, (far, colour) in enumerate(_COBBLES):
            others.append(_dashes(aside(line, far), colour, 0.18, 0.2 + 0.03 * (number % 2), 0.07))
    for bridge, name in bridge_lines(constants, s, layout, hidden):
        others += bridge_shapes(trim(bridge, *_BANKS), colours[constants.colours.index(name)])

    boxes = squares(part)
    svgs = [_svg([value / size for value in box], constants, s, layout, others) for box in boxes]
    for square, surface in zip(boxes, _threads().map(svg_surface, svgs, [box.size for box in boxes]), strict=True):
        surface.set_alpha(None)  # As it is: nothing is below it.
        sheet.blit(surface, (square.x - part.x, square.y - part.y))


def squares(part: pygame.Rect) -> list[pygame.Rect]:
    """The squares of the board that a part touches: what a pixel looks like does not depend on what else is drawn with
    it.
    """
    left, top = part.left // _SQUARE * _SQUARE, part.top // _SQUARE * _SQUARE
    return [
        pygame.Rect(x, y, _SQUARE, _SQUARE)
        for y in range(top, part.bottom, _SQUARE)
        for x in range(left, part.right, _SQUARE)
    ]


@cache
def _threads() -> ThreadPoolExecutor:
    """Drawing lets other threads run, so each processor draws a square. The threads exist from the first drawing on."""
    return ThreadPoolExecutor(_THREADS)


def _svg(box: Sequence[float], constants: Constants, s: PublicState, layout: RowLayout, others: Sequence[str]) -> str:
    """The land in a box, and others over it."""
    left, top, width, height = box
    seen = left - _NEAR, top - _NEAR, left + width + _NEAR, top + height + _NEAR
    first, last = ends(constants, s)
    # One way of all runs, for shallows that overlap must not look deeper where they belong to two.
    strokes: list[tuple[str, Sequence[tuple[float, float, str, float]]]]
    strokes = [("".join(_ways(layout, start, end, seen) for start, end in runs(constants, s)), _LAND)]
    for start, end, layers in ((0, first - 1, _QUAY), (last + 1, constants.mainland, _BEACH)):
        strokes.append((_ways(layout, start, end, seen) if end > start else "", layers))
    land = [
        _path(way, colour, wide, opacity, f'stroke-linecap="round" transform="translate(0,{down})"')
        for way, layers in strokes
        for down, wide, colour, opacity in layers
        if way
    ]

    # Grains on the sand, few and always the same.
    for place in range(first, last + 1):
        x, y = layout.places[place]
        for number in range(3) if s.tops[place] and seen[0] < x < seen[2] and seen[1] < y < seen[3] else ():
            dx, dy = ((place * 37 + number * 53) % 100 / 100 - 0.5) * 1.1, 0.56 if (place + number) % 2 else -0.57
            land.append(f'<circle cx="{x + dx:.3f}" cy="{y + dy:.3f}" r="0.022" fill="{_SPECKLES}"/>')
    return f'<svg viewBox="{left:.5f} {top:.5f} {width:.5f} {height:.5f}">{"".join(land)}{"".join(others)}</svg>'


def runs(constants: Constants, s: PublicState) -> list[tuple[int, int]]:
    """Stretches of land from one place to another; the first begins at the city and the last ends at the mainland."""
    gaps = gaps_of(constants, s) if ends(constants, s)[0] < constants.mainland else ()
    return list(
        zip([0, *(gap.end for gap in gaps)], [*(gap.first - 1 for gap in gaps), constants.mainland], strict=True)
    )


def ends(constants: Constants, s: PublicState) -> tuple[int, int]:
    """The first and the last place with a tile: what lies before and behind belongs to the city and to the mainland
    (T6).
    """
    land = [place for place in range(1, constants.mainland) if s.tops[place]]
    return (land[0], land[-1]) if land else (constants.mainland, constants.mainland)


def _ways(layout: RowLayout, start: int, end: int, seen: _Box) -> str:
    """The line from place to place as far as it is in a box: every stretch of it, one way to draw."""
    return "".join(map(_path_data, inside(stretch(layout.places, start, end), seen)))


def draw_landing(
    constants: Constants, s: PublicState, layout: RowLayout, part: pygame.Rect, size: float
) -> pygame.Surface:
    """Where the row meets the mainland there is no edge: sand, or beach where it has moved up, that is drawn over both
    coasts.
    """
    end, before = layout.places[-1], layout.places[-2]
    length = math.dist(end, before) or 1.0
    dx, dy = (end[0] - before[0]) / length, (end[1] - before[1]) / length
    start, stop = ((end[0] + dx * far, end[1] + dy * far) for far in _LANDED)
    landing = list(_LANDING)
    if ends(constants, s)[1] + 1 < constants.mainland:
        landing += [(wide, colour, seen) for _, wide, colour, seen in _BEACH]
    shapes = []
    ends_at = f'x1="{start[0]:.3f}" y1="{start[1]:.3f}" x2="{stop[0]:.3f}" y2="{stop[1]:.3f}"'
    for number, (wide, colour, seen) in enumerate(landing):
        shapes.append(
            f'<defs><linearGradient id="g{number}" gradientUnits="userSpaceOnUse" {ends_at}>'
            f'<stop offset="75%" stop-color="{colour}"/><stop offset="100%" stop-color="{colour}" stop-opacity="0"/>'
            "</linearGradient></defs>"
        )
        shapes.append(_stroke([start, stop], f"url(#g{number})", wide, seen, 'stroke-linecap="butt"'))
    left, top, across, down = (value / size for value in part)
    svg = f'<svg viewBox="{left:.3f} {top:.3f} {across:.3f} {down:.3f}">{"".join(shapes)}</svg>'
    return draw_svg(svg, part.size)


def bridge_lines(
    constants: Constants, s: PublicState, layout: RowLayout, hidden: frozenset[int]
) -> Iterator[tuple[list[Point], str]]:
    """All bridges, those on gaps in `hidden` left out: from tile to tile, and the colours of their owners."""
    for gap in (gap for gap in gaps_of(constants, s) if gap.first not in hidden):
        for number, seat in enumerate(gap.owners):
            yield aside(gap_line(layout, gap), 0.3 * (number - (len(gap.owners) - 1) / 2)), constants.colours[seat]


def bridge_shapes(line: Sequence[Point], colour: str) -> Iterator[str]:
    """Planks along a line, and two rails in the owner's colour."""
    for paint, wide in _PLANKS:
        yield _stroke(line, paint, wide, 1, 'stroke-linecap="butt"')
    yield _dashes(line, "#6B4420", 0.43, 0.03, 0.13)
    for far in (-0.23, 0.23):
        rail = aside(line, far)
        yield _stroke(rail, "#1E2A38", 0.13, 1)
        yield _stroke(rail, colour, 0.075, 1)


def _stroke(line: Sequence[Point], colour: str, wide: float, seen: float, more: str = 'stroke-linecap="round"') -> str:
    return _path(_path_data(line), colour, wide, seen, more)


def _dashes(line: Sequence[Point], colour: str, wide: float, dash: float, gap: float) -> str:
    """Whole dashes along a line, which ends in a gap: a dash that is cut short comes out of nanosvg slanted, and
    differently each time.
    """
    end = (length(line) - dash - gap / 2) // (dash + gap) * (dash + gap) + dash + gap / 2
    if end <= 0:
        return ""
    return _stroke(cut(line, 0, end), colour, wide, 1, f'stroke-linecap="butt" stroke-dasharray="{dash},{gap}"')


def _path_data(line: Sequence[Point]) -> str:
    if len(line) == 1:
        line = [line[0], (line[0][0] + 0.01, line[0][1])]
    return "M" + " L".join([f"{x:.3f},{y:.3f}" for x, y in line])


def _path(way: str, colour: str, wide: float, seen: float, more: str) -> str:
    stroke = f'stroke="{colour}" stroke-width="{wide}" stroke-linejoin="round"'
    return f'<path d="{way}" fill="none" {stroke} opacity="{seen}" {more}/>'
