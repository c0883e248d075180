"""The baked parts all screens share: panels, button faces, marks of players, display titles."""

from __future__ import annotations

import pygame

from . import shapes
from .look import Look, cache_surface
from .theme import Colour, mix

SHADOW = 8  # how far a panel's shadow reaches beyond it
_DROP = 5
_HAIR = 7
_HAIR_LEAST = 5
_BESIDE_HAIR = 3
"""In pixels: how far a hairline is from the edge of its panel, and at least, and what is free between it and what is on
the panel.
"""


def hairline(air: int) -> int:
    """How far from its edge a panel has its hairline if what is on it is so far from there; 0 where it would touch
    that.
    """
    inset = min(_HAIR, air - _BESIDE_HAIR)
    return inset if inset >= _HAIR_LEAST else 0


@cache_surface
def panel(
    look: Look,
    size: tuple[int, int],
    top: str = "paper-top",
    low: str = "paper",
    large: bool = False,
    hair: int = _HAIR,
) -> pygame.Surface:
    """A paper panel with ink outline, hairline and shadow; draw it `SHADOW` pixels up and left of the panel's place."""
    radius = look.measure("large-panel" if large else "panel")
    whole = pygame.Surface((size[0] + 2 * SHADOW, size[1] + 2 * SHADOW + _DROP), pygame.SRCALPHA)
    whole.blit(shapes.shadow(size, radius, (0, 10, 20), SHADOW), (0, _DROP))
    whole.blit(
        shapes.framed_rect(size, radius, 2, look.colour("ink"), look.colour(top), look.colour(low)), (SHADOW, SHADOW)
    )
    inner = size[0] - 2 * hair, size[1] - 2 * hair
    if hair and min(inner) > 0:
        whole.blit(
            shapes.ring(inner, max(radius - hair, 2), 1, look.colour("hairline")), (SHADOW + hair, SHADOW + hair)
        )
    return whole


def draw_panel(
    look: Look,
    surface: pygame.Surface,
    rect: pygame.Rect,
    top: str = "paper-top",
    low: str = "paper",
    large: bool = False,
    hair: int = _HAIR,
) -> None:
    """Draws a panel at its place. Blending is slow: only the rim, where something is transparent, is blended."""
    sheet = panel(look, rect.size, top, low, large, hair)
    whole, rim = sheet.get_rect(), SHADOW + _DROP + look.measure("large-panel" if large else "panel")
    core = whole.inflate(-2 * rim, -2 * rim)
    left, up = rect.x - SHADOW, rect.y - SHADOW
    if min(core.size) < _DROP:
        surface.blit(sheet, (left, up))
        return
    surface.blit(
        look.bake(("core", rect.size, top, low, large, hair), lambda: _opaque(sheet, core)), (left + rim, up + rim)
    )
    for strip in (
        (0, 0, whole.width, rim),
        (0, core.bottom, whole.width, rim),
        (0, rim, rim, core.height),
        (core.right, rim, rim, core.height),
    ):
        surface.blit(sheet, (left + strip[0], up + strip[1]), strip)


def _opaque(sheet: pygame.Surface, part: pygame.Rect) -> pygame.Surface:
    core = pygame.Surface(part.size)
    core.blit(sheet, (0, 0), part)
    return core


def frame_picture(look: Look, picture: pygame.Surface, corners: str = "field") -> pygame.Surface:
    """Gives a picture round corners, by the name of their measure, and a line of ink around it."""
    size, radius = picture.get_size(), look.measure(corners)
    framed = shapes.mask(size, radius)
    framed.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    framed.blit(shapes.ring(size, radius, 2, look.colour("ink")), (0, 0))
    return framed


EDGE = 4  # the height of the darker edge under a button


_FACES = {
    "paper": ("paper-top", "paper", "edge"),
    "gold": ("gold-top", "gold", "gold-edge"),
    "teal": ("teal-top", "teal", "sea-deep"),
    "danger": ("danger-top", "danger", "danger-text"),
    "dark": ("shelf", "ink", "ink"),
    "off": ("off", "off", "edge"),
}


@cache_surface
def button(
    look: Look, size: tuple[int, int], kind: str = "paper", pressed: bool = False, hover: bool = False, radius: int = -1
) -> pygame.Surface:
    """A button's face on its darker edge, as large as the button."""
    radius = look.measure("button") if radius < 0 else radius
    top, low, edge = (look.colour(name) for name in _FACES[kind])
    if hover:
        top, low = mix(top, (255, 255, 255), 0.35), mix(low, (255, 255, 255), 0.2)
    width, height = size
    down = EDGE - 1 if pressed else 0
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(shapes.rounded_rect((width, height - down), radius, look.colour("ink")), (0, down))
    whole.blit(shapes.rounded_rect((width - 4, height - 4 - down), radius - 2, edge), (2, 2 + down))
    face = width - 4, height - 4 - EDGE
    whole.blit(shapes.rounded_rect(face, radius - 2, top, low), (2, 2 + down))
    if kind != "off":
        shine = shapes.ring(
            (face[0] - 4, face[1] - 4), max(radius - 4, 2), 1, (255, 255, 255), 150 if kind in ("paper", "gold") else 50
        )
        whole.blit(shine, (4, 4 + down))
    return whole


FOCUS = 6  # how far the ring around what has the focus reaches beyond it


@cache_surface
def focus_ring(look: Look, size: tuple[int, int], radius: int) -> pygame.Surface:
    """The ring around what has the focus; draw it `FOCUS` pixels up and left."""
    whole = size[0] + 2 * FOCUS, size[1] + 2 * FOCUS
    ring = shapes.ring(whole, radius + FOCUS, 5, look.colour("ink"))
    ring.blit(shapes.ring((whole[0] - 2, whole[1] - 2), radius + FOCUS - 1, 3, look.colour("glow")), (1, 1))
    return ring


_READABLE = 22  # pixels from which on a mark has its initials


@cache_surface
def mark(look: Look, colour: str, initials: str, height: int) -> pygame.Surface:
    """A player's round mark: hue, symbol and one or two initials."""
    drawn = look.art.picture(f"common/mark-{colour}", height, height).copy()
    if initials and height >= _READABLE:
        player, hue = look.theme.players[colour], look.theme.colour(colour)
        size = height * (0.36 if len(initials) == 1 else 0.34) / look.unit
        below = height * 0.08 if player.symbol == "triangle" else 0
        middle = drawn.get_width() / 2  # the drawing is a little higher than wide: its shadow hangs below
        halo = look.texts.line(initials, "sans-bold", size, look.colour(player.sign))
        place = halo.get_rect(center=(middle, middle + below))
        if (
            len(initials) > 1
        ):  # wider than most symbols: they stand on a plate, because rims round each would run together
            wide = min(place.width + max(round(height * 0.12), 4), drawn.get_width() - 4)
            plate = pygame.Rect(0, 0, wide, round(height * 0.4)).move_to(center=place.center)
            drawn.blit(shapes.rounded_rect(plate.size, plate.height // 3, look.colour(player.sign)), plate)
        for x, y in _around(max(round(height / 28), 1)) if len(initials) == 1 else ():
            drawn.blit(halo, place.move(x, y))
        letters = mix(hue, look.colour("ink"), 0.35) if player.sign == "#FFFFFF" else mix(hue, (255, 255, 255), 0.25)
        drawn.blit(look.texts.line(initials, "sans-bold", size, letters), place)
    return drawn


_RING, _FOOT = (
    0.06,
    0.31,
)  # how wide the ring around a face is, and how large the mark at its foot, in parts of the height


@cache_surface
def portrait(
    look: Look, face: str, colour: str | None, initials: str, height: int, has_mark: bool = True
) -> pygame.Surface:
    """A person's face in a ring of their colour with their mark at its foot, unless that is elsewhere; without a face,
    the initials on a plain disc.
    """
    within = _within_ring(height)
    if face:
        drawn = look.art.picture(f"avatars/{face}", within, within)
    else:
        drawn = shapes.rounded_rect((within, within), within // 2, look.colour("paper-top"), look.colour("paper"))
        letters = look.texts.line(initials, "serif-bold", within * 0.45 / look.unit, look.colour("ink"))
        drawn.blit(letters, letters.get_rect(center=(within // 2, within // 2)))
        drawn.blit(shapes.ring((within, within), within // 2, 1, look.colour("ink")), (0, 0))
    whole = _draw_ring(look, look.theme.colour(colour) if colour else look.colour("edge"), drawn, height)
    if colour and has_mark:
        sign = mark(look, colour, initials, round(height * _FOOT))
        whole.blit(sign, sign.get_rect(bottomright=(height, height)))
    return whole


def _within_ring(height: int) -> int:
    """How large a face is inside of a ring of this height."""
    return height - 2 * max(round(height * _RING), 2)


def _draw_ring(look: Look, hue: Colour, face: pygame.Surface, height: int) -> pygame.Surface:
    """A ring with an edge of ink around a face."""
    whole = shapes.framed_rect((height, height), height // 2, 1, look.colour("ink"), hue)
    whole.blit(face, face.get_rect(center=(height // 2, height // 2)))
    return whole


_BADGE, _COVERS = (
    0.44,
    0.3,
)  # the size of the mark beside a face at the table, and how much of the face it covers, in parts of the face


def seat_portrait_width(height: int) -> int:
    """How wide a seat's portrait is: the mark at its foot stands out."""
    return height + _badge_height(height) - round(_COVERS * height)


def _badge_height(height: int) -> int:
    return max(round(_BADGE * height), _READABLE)


@cache_surface
def seat_portrait(look: Look, face: str, colour: str, initials: str, height: int) -> pygame.Surface:
    """The drawing of a player's face in a ring of the player's colour, and at its foot the mark, as large as its
    initials need it; the mark alone where there is no face.
    """
    whole = pygame.Surface((seat_portrait_width(height), height), pygame.SRCALPHA)
    if not face:
        drawn = mark(look, colour, initials, height)
        whole.blit(drawn, drawn.get_rect(center=whole.get_rect().center))
        return whole
    within = _within_ring(height)
    whole.blit(_draw_ring(look, look.colour(colour), look.art.picture(face, within, within), height), (0, 0))
    sign = mark(look, colour, initials, _badge_height(height))
    whole.blit(sign, sign.get_rect(bottomright=whole.get_rect().bottomright))
    return whole


@cache_surface
def display(look: Look, text: str, size: float, top: str = "cream", low: str = "gold") -> pygame.Surface:
    """Large gold letters with an ink rim and a drop."""
    white = look.texts.line(text, "serif-black", size, (255, 255, 255))
    rim, drop = max(look.u(0.22), 3), max(look.u(0.35), 3)
    whole = pygame.Surface((white.get_width() + 2 * rim, white.get_height() + 2 * rim + drop), pygame.SRCALPHA)
    ink = look.texts.line(text, "serif-black", size, look.colour("ink"))
    for x, down in _around(rim):
        whole.blit(ink, (rim + x, rim + down), special_flags=pygame.BLEND_RGBA_MAX)
    rimmed = whole.copy()
    for y in (drop // 2, drop):
        whole.blit(rimmed, (0, y), special_flags=pygame.BLEND_RGBA_MAX)
    face = white.copy()
    face.blit(
        shapes.gradient(face.get_size(), look.colour(top), look.colour(low)),
        (0, 0),
        special_flags=pygame.BLEND_RGBA_MULT,
    )
    whole.blit(face, (rim, rim))
    return whole


def _around(radius: int) -> list[tuple[int, int]]:
    """Places on a circle, close enough to make a smooth rim."""
    turns = 24
    circle = pygame.Vector2(radius, 0)
    return [(round(at.x), round(at.y)) for at in (circle.rotate(360 * turn / turns) for turn in range(turns))]


@cache_surface
def tinted_icon(look: Look, name: str, height: int, colour: str) -> pygame.Surface:
    drawn = look.art.picture(name, height * 3, height).copy()
    drawn.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.fill((*look.colour(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    return drawn


@cache_surface
def new_glow(look: Look, wide: int) -> pygame.Surface:
    """Light around a piece that has just come into a hand."""
    glow = pygame.Surface((wide, wide), pygame.SRCALPHA)
    for step in range(6):
        pygame.draw.circle(
            glow, (*look.colour("glow"), 30 + 26 * step), (wide / 2, wide / 2), wide / 2 * (1 - 0.05 * step)
        )
    return glow
