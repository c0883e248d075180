"""Marks on the hexes of the island: rings around spaces, and the sign that says what a choice would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.render import Look
from game.render.pieces import tinted_icon
from game.rules.survive import actions as a
from game.widgets import Pen

from ...kit.markers import draw_arrow
from ...selection import Offer
from ..layout import corners
from .drawings import SurviveDrawings

_FINE = 3
_LEAST_STATE, _LEAST_LETTER = 14, 17
"""Pixels that a disc has at the least."""
_RINGS = {
    "safe": (("ink", 0.15), ("glow", 0.09)),
    "hot": (("ink", 0.2), ("glow-light", 0.14)),
    "deadly": (("ink", 0.15), ("danger-top", 0.1)),
    "picked": (("ink", 0.17), ("white", 0.11)),
    "focus": (("ink", 0.22), ("cream", 0.07)),
    "reach": (("mist", 0.05),),
    "told": (("ink", 0.17), ("cream", 0.11)),
}
"""Lines of each kind of ring from the widest in: colour, and width in hexes' sizes."""
_ROUND, _TURNS, _DASHES = 2.0, 30, 12
"""Seconds in which the dashes around a tile that is about to sink run once around it, in how many pictures, and how many dashes."""
_CRACKS = (
    ((-0.5, -0.35), (-0.2, -0.1), (-0.28, 0.15), (0.0, 0.4)),
    ((0.5, -0.3), (0.18, -0.12), (0.3, 0.2)),
    ((-0.2, -0.1), (0.18, -0.12)),
)
"""Lines across a tile, in hexes' sizes from its middle."""


def draw_ring(pen: Pen, drawings: SurviveDrawings, at: tuple[float, float], kind: str) -> None:
    """A hex drawn as a line."""
    ring = pen.look.baked(("hex ring", kind, round(drawings.size * 4)), lambda: _ring(pen.look, drawings.size, kind))
    pen.surface.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))))


def _ring(look: Look, size: float, kind: str) -> pygame.Surface:
    wide = round(size * 2.3)
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    middle = wide * _FINE / 2
    outline = [(middle + x, middle + y) for x, y in corners((0, 0), size * 0.93 * _FINE)]
    if kind in ("safe", "hot", "deadly"):
        tint = look.colour("danger" if kind == "deadly" else "glow")
        pygame.draw.polygon(fine, (*tint, 70 if kind == "hot" else 42), outline)
    for colour, width in _RINGS[kind]:
        line = max(round(width * size * _FINE), _FINE)
        pygame.draw.lines(fine, look.colour(colour), True, outline, line)
        for corner in outline:
            pygame.draw.circle(fine, look.colour(colour), corner, line // 2)
    return pygame.transform.smoothscale(fine, (wide, wide))


def draw_picked(pen: Pen, drawings: SurviveDrawings, at: tuple[float, float]) -> None:
    """A white ring, and an arrow from above."""
    draw_ring(pen, drawings, at, "picked")
    draw_arrow(pen, drawings, (at[0], at[1] - drawings.size * 0.95))


def draw_armed(pen: Pen, drawings: SurviveDrawings, at: tuple[float, float], seconds: float) -> None:
    """A tile that waits for its second click: cracks, and a ring with dashes that run round it."""
    size, turn = drawings.size, int(seconds / _ROUND * _TURNS) % _TURNS
    drawn = pen.look.baked(("hex armed", turn, round(size * 4)), lambda: _armed(pen.look, size, turn / _TURNS))
    pen.surface.blit(drawn, drawn.get_rect(center=(round(at[0]), round(at[1]))))


def _armed(look: Look, size: float, turn: float) -> pygame.Surface:
    wide = round(size * 2.3)
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    middle, unit = wide * _FINE / 2, size * _FINE
    outline = [pygame.Vector2(middle + x, middle + y) for x, y in corners((0, 0), unit * 0.93)]
    for crack in _CRACKS:
        pygame.draw.lines(fine, look.colour("ink"), False, [(middle + x * unit, middle + y * unit) for x, y in crack], round(unit * 0.05))
    for colour, width in (("ink", 0.2), ("glow-light", 0.14)):
        pygame.draw.lines(fine, look.colour(colour), True, outline, max(round(width * unit), _FINE))
        for corner in outline:
            pygame.draw.circle(fine, look.colour(colour), corner, max(round(width * unit), _FINE) // 2)
    for dash in range(_DASHES):
        start, end = (_on(outline, (dash + part) / _DASHES + turn) for part in (0.0, 0.45))
        pygame.draw.line(fine, look.colour("danger-top"), start, end, max(round(0.1 * unit), _FINE))
    return pygame.transform.smoothscale(fine, (wide, wide))


def _on(outline: list[pygame.Vector2], part: float) -> pygame.Vector2:
    """A point on the way round a hex, from 0 to 1."""
    side, along = divmod(part % 1 * len(outline), 1)
    return outline[int(side)].lerp(outline[(int(side) + 1) % len(outline)], along)


def draw_state(pen: Pen, drawings: SurviveDrawings, at: tuple[float, float], sign: str) -> None:
    """A small disc at a piece that cannot go on in this turn, with the sign that says why."""
    wide = max(round(drawings.size * 0.6), _LEAST_STATE)
    disc = pen.look.baked(("state", sign, wide), lambda: _state(pen.look, sign, wide))
    pen.surface.blit(disc, disc.get_rect(center=(round(at[0]), round(at[1]))))


def _state(look: Look, sign: str, wide: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    ground = "muted" if sign.endswith("lock") else "teal"
    for colour, part in (("ink", 1.0), ("cream", 0.9), (ground, 0.74)):
        pygame.draw.circle(fine, look.colour(colour), fine.get_rect().center, wide * _FINE / 2 * part)
    disc = pygame.transform.smoothscale(fine, (wide, wide))
    icon = tinted_icon(look, sign, max(round(wide * 0.56), 6), "white")
    disc.blit(icon, icon.get_rect(center=(wide / 2, wide / 2)))
    return disc


def draw_letters(pen: Pen, drawings: SurviveDrawings, at: tuple[float, float], letters: Sequence[tuple[str, str]]) -> None:
    """Small discs side by side under a piece, each with a letter and a colour around it."""
    wide = max(round(drawings.size * 0.5), _LEAST_LETTER)
    for place, (letter, colour) in enumerate(letters):
        disc = pen.look.baked(("letter", letter, colour, wide), partial(_letter, pen.look, letter, colour, wide))
        x = at[0] + (place - (len(letters) - 1) / 2) * wide
        pen.surface.blit(disc, disc.get_rect(center=(round(x), round(at[1] + drawings.size * 0.27))))


def _letter(look: Look, letter: str, colour: str, wide: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    for ground, part in (("ink", 1.0), (colour, 0.9), ("cream", 0.7)):
        pygame.draw.circle(fine, look.colour(ground), fine.get_rect().center, wide * _FINE / 2 * part)
    disc = pygame.transform.smoothscale(fine, (wide, wide))
    text = look.texts.line(letter, "sans-bold", wide * 0.62 / look.unit, look.colour("ink"))
    disc.blit(text, text.get_rect(center=(wide / 2, wide / 2)))
    return disc


def marker_of(offer: Offer, is_land: bool) -> str:
    """The drawing that says what a choice would do."""
    if offer.choice.danger:
        return "common/marker-deadly"
    match offer.choice.action:
        case a.BoardBoat() | a.Launch() | a.Sail() | a.Drift() | a.PlayWind() | a.Ferry():
            return "common/marker-board"
        case a.Land():
            return "common/marker-land"
        case a.Place():
            return "common/marker-walk"
        case a.Sink():
            return "common/marker-sink"
        case a.Prowl() | a.PlaySend():
            return "common/marker-prowl"
        case _:
            return "common/marker-walk" if is_land else "common/marker-swim"
