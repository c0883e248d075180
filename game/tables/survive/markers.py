"""Marks on the board: what can act, what is picked, where one can go and what that would do."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.render import Look
from game.rules.survive import actions as a
from game.widgets import Pen
from game.widgets.tips import place_beside, tip_ground

from ..kit.picking import Offer
from .drawings import SurviveDrawings
from .geometry import corners

_FINE = 3
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
_SMALLEST = 24


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
    size = max(round(drawings.size * 0.45), 10)
    arrow = pen.look.baked(("picked arrow", size), lambda: _arrow(pen.look, size))
    pen.surface.blit(arrow, arrow.get_rect(midbottom=(round(at[0]), round(at[1] - drawings.size * 0.95))))


def _arrow(look: Look, size: int) -> pygame.Surface:
    wide = size * _FINE
    fine = pygame.Surface((wide, wide), pygame.SRCALPHA)
    pygame.draw.polygon(fine, look.colour("ink"), [(0, wide * 0.15), (wide, wide * 0.15), (wide / 2, wide)])
    pygame.draw.polygon(fine, look.colour("glow"), [(wide * 0.18, wide * 0.24), (wide * 0.82, wide * 0.24), (wide / 2, wide * 0.84)])
    return pygame.transform.smoothscale(fine, (size, size))


def draw_glow(pen: Pen, drawings: SurviveDrawings, at: tuple[float, float], is_broad: bool = False) -> None:
    """A cream ellipse under what can act; under hulls and creatures a broad one, else they hide it."""
    wide, high = round(drawings.size * (2.0 if is_broad else 1.3)), round(drawings.size * (1.0 if is_broad else 0.62))
    glow = pen.look.baked(("glow", wide, high), lambda: _glow(pen.look, wide, high))
    pen.surface.blit(glow, glow.get_rect(center=(round(at[0]), round(at[1]))))


def _glow(look: Look, wide: int, high: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    layers = (("glow-light", 1.0, 70), ("glow-light", 0.86, 130), ("ink", 0.78, 150), ("glow-light", 0.72, 235))  # the rim is seen on sand
    for colour, part, alpha in layers:
        rect = pygame.Rect(0, 0, round(wide * _FINE * part), round(high * _FINE * part))
        rect.center = fine.get_rect().center
        pygame.draw.ellipse(fine, (*look.colour(colour), alpha), rect)
    return pygame.transform.smoothscale(fine, (wide, high))


def draw_marker(pen: Pen, drawings: SurviveDrawings, at: tuple[float, float], art: str, is_pointed: bool, is_taken: bool) -> None:
    """A disc that says how one gets there, or a burst with a skull; beside what stands there already."""
    size = max(round(drawings.size * (0.95 if is_pointed else 0.8)), _SMALLEST)
    picture = pen.look.art.picture(art, size, size)
    shift = drawings.size * 0.55 if is_taken else 0
    pen.surface.blit(picture, picture.get_rect(center=(round(at[0] + shift), round(at[1] - shift))))


def marker_of(offer: Offer, is_land: bool) -> str:
    """The drawing that says what a choice would do."""
    if offer.choice.danger:
        return "common/marker-deadly"
    match offer.choice.action:
        case a.Board() | a.Launch() | a.Sail() | a.Drift() | a.PlayWind() | a.Ferry():
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


def draw_tip(pen: Pen, words: str, danger: str, about: pygame.Rect, kept_free: Sequence[pygame.Rect], room: pygame.Rect) -> None:
    """What would happen, beside the place it is about and over none of those that must stay visible."""
    look = pen.look
    lines = [*((line, "strong", "cream") for line in look.wrapped(words, "strong", look.u(24)))]
    lines += [(line, "body", "danger-top") for line in look.wrapped(danger, "body", look.u(24))] if danger else []
    wide = max(look.text_width(text, role) for text, role, _ in lines)
    icon = look.u(2.4) if danger else 0
    box = pygame.Rect(0, 0, wide + look.u(1.6) + icon, sum(look.line_height(role) for _, role, _ in lines) + look.u(0.9))
    place = _free_place(box, about, kept_free, room, look.u(0.3))
    pen.surface.blit(tip_ground(look, place.size, bool(danger)), place.topleft)
    if danger:
        skull = look.art.picture("common/marker-deadly", look.u(1.9), look.u(1.9))
        pen.surface.blit(skull, skull.get_rect(midleft=(place.x + look.u(0.6), place.centery)))
    y = place.y + look.u(0.45)
    for text, role, colour in lines:
        pen.surface.blit(look.line(text, role, colour), (place.x + look.u(0.8) + icon, y))
        y += look.line_height(role)


def _free_place(box: pygame.Rect, about: pygame.Rect, kept_free: Sequence[pygame.Rect], window: pygame.Rect, gap: int) -> pygame.Rect:
    """The nearest place around what it is about where nothing else is hidden; where there is none, beside it."""
    candidates = [_beside(box, about.inflate(away, away), side, gap) for away in range(0, window.height, 40) for side in range(4)]
    inside = (place for place in candidates if window.contains(place) and place.collidelist(list(kept_free)) < 0)
    return next(inside, place_beside(box.copy(), about, window, gap))


def _beside(box: pygame.Rect, about: pygame.Rect, side: int, gap: int) -> pygame.Rect:
    """Below, above, right, left."""
    place = box.copy()
    if side < 2:
        place.centerx = about.centerx
        place.y = about.bottom + gap if side == 0 else about.top - gap - place.height
    else:
        place.centery = about.centery
        place.x = about.right + gap if side == 2 else about.left - gap - place.width
    return place


def draw_banner(pen: Pen, words: str, room: pygame.Rect) -> None:
    """A line of words over the top of the board."""
    look = pen.look
    line = look.line(words, "strong", "cream")
    box = line.get_rect().inflate(look.u(1.6), look.u(0.7))
    box.midtop = room.centerx, room.top + look.u(0.4)
    pen.surface.blit(tip_ground(look, box.size, False), box.topleft)
    pen.surface.blit(line, line.get_rect(center=box.center))


def draw_ripple(pen: Pen, drawings: SurviveDrawings, at: tuple[float, float], part: float) -> None:
    """A small wave on the open sea that drifts a little and fades."""
    wide = max(round(drawings.size * 0.5), 8)
    ripple = pen.look.baked(("ripple", wide), lambda: _ripple(pen.look, wide))
    ripple.set_alpha(round(150 * math.sin(math.pi * part)))
    pen.surface.blit(ripple, ripple.get_rect(center=(round(at[0] + drawings.size * 0.3 * (part - 0.5)), round(at[1]))))


def _ripple(look: Look, wide: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, wide * _FINE // 3), pygame.SRCALPHA)
    half = fine.get_width() // 2
    for x in (0, half):
        pygame.draw.arc(fine, look.colour("mist"), (x, -fine.get_height() // 2, half, fine.get_height()), math.pi, math.tau, _FINE)
    return pygame.transform.smoothscale(fine, (wide, max(wide // 3, 2)))


def bob(seconds: float, period: float, phase: float) -> float:
    """A slow wave between -1 and 1."""
    return math.sin(math.tau * (seconds / period + phase))
