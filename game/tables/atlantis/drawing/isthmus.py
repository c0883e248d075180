"""The isthmus as a drawing: land in stacked strokes where tiles lie, cobbles where the city has moved up, beach where the mainland has,
and bridges over gaps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pygame

from game.render.art import draw_svg, svg_surface
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.route import gaps_of
from game.rules.atlantis.state import PublicState

from ...kit.camera import Point
from ...kit.motion import length
from ..layout import RowLayout, aside, cut, gap_line, inside, stretch, trimmed

_LAND = (
    (0.0, 1.84, "#7FD1C7", 0.3), (0.0, 1.53, "#E9FBF7", 0.55), (0.1, 1.37, "#1E2A38", 1), (0.1, 1.29, "#C99A5B", 1),
    (0.0, 1.37, "#1E2A38", 1), (0.0, 1.29, "#E9C58A", 1), (-0.01, 1.13, "#F4DCA8", 1),
)  # fmt: skip
"""From the shallows up to the sand: how far below the places a layer lies and how broad it is, in T, its colour, and how much is seen."""
_QUAY = ((0.0, 1.12, "#8C7B66", 1), (0.0, 1.02, "#A8977F", 1))
_COBBLES = ((-0.36, "#B9A98F"), (-0.12, "#C4B59B"), (0.12, "#BDAD93"), (0.36, "#B3A389"))
"""Rows of cobbles: how far aside, and their colours."""
_BEACH = ((0.0, 0.85, "#F8E6BC", 0.8),)
_LANDING, _LANDED = ((1.29, "#E9C58A", 1.0), (1.13, "#F4DCA8", 1.0)), (-0.58, 0.22)
"""The sand where the row meets the mainland, and from where to where it lies: no farther than there is sand beside it."""
_PLANKS = (("#1E2A38", 0.5), ("#B47E43", 0.43))
_SPECKLES = "#D0A668"
_NEAR = 1.1
"""How far outside of what is drawn anything of the land may reach into it, in T."""
_SQUARE, _THREADS = 320, 4
"""Pixels of the squares in which the board is drawn, and how many of them are drawn at a time."""
_Box = tuple[float, float, float, float]


def draw_isthmus(
    sheet: pygame.Surface,
    t: Constants,
    s: PublicState,
    layout: RowLayout,
    colours: Sequence[str],
    part: pygame.Rect,
    size: float,
    hidden: frozenset[int],
) -> None:
    """Fills a sheet with a part of the board, in pixels from its (0, 0), where a T has so many pixels; bridges on gaps in `hidden` are
    left out."""
    others = [*_cobbles(t, s, layout), *_bridges(t, s, layout, colours, hidden)]
    squares = _squares(part)
    svgs = [_svg([value / size for value in square], t, s, layout, others) for square in squares]
    for square, surface in zip(squares, _threads().map(svg_surface, svgs, [square.size for square in squares]), strict=True):
        surface.set_alpha(None)  # As it is: nothing is below it.
        sheet.blit(surface, (square.x - part.x, square.y - part.y))


def _squares(part: pygame.Rect) -> list[pygame.Rect]:
    """The squares of the board that a part touches: what a pixel looks like does not depend on what else is drawn with it."""
    left, top = part.left // _SQUARE * _SQUARE, part.top // _SQUARE * _SQUARE
    return [pygame.Rect(x, y, _SQUARE, _SQUARE) for y in range(top, part.bottom, _SQUARE) for x in range(left, part.right, _SQUARE)]


@cache
def _threads() -> ThreadPoolExecutor:
    """Drawing leaves other threads alone: each processor has a square. They are there from the first drawing on."""
    return ThreadPoolExecutor(_THREADS)


def _svg(box: Sequence[float], t: Constants, s: PublicState, layout: RowLayout, others: Sequence[str]) -> str:
    left, top, width, height = box
    land = _land(t, s, layout, (left - _NEAR, top - _NEAR, left + width + _NEAR, top + height + _NEAR))
    return f'<svg viewBox="{left:.5f} {top:.5f} {width:.5f} {height:.5f}">{"".join(land)}{"".join(others)}</svg>'


def runs(t: Constants, s: PublicState) -> list[tuple[int, int]]:
    """Stretches of land from one place to another; the first begins at the city and the last ends at the mainland."""
    land = [0, *(place for place in range(1, t.mainland) if s.tops[place]), t.mainland]
    first, last = land[1] if len(land) > 2 else t.mainland, land[-2]
    found: list[tuple[int, int]] = []
    start = 0
    for gap in gaps_of(t, s):
        found.append((start, gap.first - 1))
        start = gap.end
    return [*found, (start, t.mainland)] if first <= last else [(0, t.mainland)]


def ends(t: Constants, s: PublicState) -> tuple[int, int]:
    """The first and the last place with a tile: what lies before and behind belongs to the city and to the mainland (T6)."""
    land = [place for place in range(1, t.mainland) if s.tops[place]]
    return (land[0], land[-1]) if land else (t.mainland, t.mainland)


def _land(t: Constants, s: PublicState, layout: RowLayout, seen: _Box) -> Iterator[str]:
    """What of the land is in a box."""
    # One way of all runs, for shallows that overlap must not look deeper where they belong to two.
    ways = "".join([_ways(layout, start, end, seen) for start, end in runs(t, s)])
    yield from (_layer(ways, layer) for layer in _LAND if ways)
    first, last = ends(t, s)
    for start, end, layers in ((0, first - 1, _QUAY), (last + 1, t.mainland, _BEACH)):
        way = _ways(layout, start, end, seen) if end > start else ""
        yield from (_layer(way, layer) for layer in layers if way)
    yield from _speckles(layout, first, last, s, seen)


def _ways(layout: RowLayout, start: int, end: int, seen: _Box) -> str:
    """The line from place to place as far as it is in a box: every stretch of it, one way to draw."""
    return "".join(map(_way, inside(stretch(layout.places, start, end), seen)))


def _layer(way: str, layer: tuple[float, float, str, float]) -> str:
    down, wide, colour, opacity = layer
    return _path(way, colour, wide, opacity, f'stroke-linecap="round" transform="translate(0,{down})"')


def draw_landing(t: Constants, s: PublicState, layout: RowLayout, part: pygame.Rect, size: float) -> pygame.Surface:
    """Where the row meets the mainland there is no edge: sand, or beach where it has moved up, that is drawn over both coasts."""
    end, before = layout.places[-1], layout.places[-2]
    length = math.dist(end, before) or 1.0
    across = (end[0] - before[0]) / length, (end[1] - before[1]) / length
    start, stop = ((end[0] + across[0] * far, end[1] + across[1] * far) for far in _LANDED)
    box = [value / size for value in part]
    shapes = []
    beach = [(wide, colour, seen) for _, wide, colour, seen in _BEACH] if ends(t, s)[1] + 1 < t.mainland else []
    for number, (wide, colour, seen) in enumerate([*_LANDING, *beach]):
        ends_at = f'x1="{start[0]:.3f}" y1="{start[1]:.3f}" x2="{stop[0]:.3f}" y2="{stop[1]:.3f}"'
        stops = f'<stop offset="75%" stop-color="{colour}"/><stop offset="100%" stop-color="{colour}" stop-opacity="0"/>'
        shapes.append(f'<defs><linearGradient id="g{number}" gradientUnits="userSpaceOnUse" {ends_at}>{stops}</linearGradient></defs>')
        shapes.append(_stroke([start, stop], f"url(#g{number})", wide, seen, 'stroke-linecap="butt"'))
    svg = f'<svg viewBox="{box[0]:.3f} {box[1]:.3f} {box[2]:.3f} {box[3]:.3f}">{"".join(shapes)}</svg>'
    return draw_svg(svg, part.size)


def _speckles(layout: RowLayout, first: int, last: int, s: PublicState, seen: _Box) -> Iterator[str]:
    """Grains on the sand, few and always the same."""
    for place in range(first, last + 1):
        x, y = layout.places[place]
        if s.tops[place] and seen[0] < x < seen[2] and seen[1] < y < seen[3]:
            for number in range(3):
                dx, dy = ((place * 37 + number * 53) % 100 / 100 - 0.5) * 1.1, 0.56 if (place + number) % 2 else -0.57
                yield f'<circle cx="{x + dx:.3f}" cy="{y + dy:.3f}" r="0.022" fill="{_SPECKLES}"/>'


def _cobbles(t: Constants, s: PublicState, layout: RowLayout) -> Iterator[str]:
    """What the city has taken is paved."""
    first, _ = ends(t, s)
    if first < 2:
        return
    line = stretch(layout.places, 0, first - 1)
    for number, (far, colour) in enumerate(_COBBLES):
        yield _dashes(aside(line, far), colour, 0.18, 0.2 + 0.03 * (number % 2), 0.07)


def _bridges(t: Constants, s: PublicState, layout: RowLayout, colours: Sequence[str], hidden: frozenset[int]) -> Iterator[str]:
    for gap in (gap for gap in gaps_of(t, s) if gap.first not in hidden):
        for number, seat in enumerate(gap.owners):
            line = trimmed(aside(gap_line(layout, gap), 0.3 * (number - (len(gap.owners) - 1) / 2)), 0.42, 0.42)
            yield from bridge_shapes(line, colours[seat])


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
    return _path(_way(line), colour, wide, seen, more)


def _dashes(line: Sequence[Point], colour: str, wide: float, dash: float, gap: float) -> str:
    """Whole dashes along a line, which ends in a gap: a dash that is cut short comes out of nanosvg slanted, and differently each time."""
    end = (length(line) - dash - gap / 2) // (dash + gap) * (dash + gap) + dash + gap / 2
    if end <= 0:
        return ""
    return _stroke(cut(line, 0, end), colour, wide, 1, f'stroke-linecap="butt" stroke-dasharray="{dash},{gap}"')


def _way(line: Sequence[Point]) -> str:
    if len(line) == 1:
        line = [line[0], (line[0][0] + 0.01, line[0][1])]
    return "M" + " L".join([f"{x:.3f},{y:.3f}" for x, y in line])


def _path(way: str, colour: str, wide: float, seen: float, more: str) -> str:
    return f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linejoin="round" opacity="{seen}" {more}/>'
