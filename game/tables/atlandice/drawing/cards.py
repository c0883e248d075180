"""The regions as cards: a header with die face, name and hands, the building, what the tile does, a tray and a gate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.render import Look, shapes
from game.rules.atlandice.board import REGIONS
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import NO_TILE

from ..layout import BODY, CARD, GATE, HEADER, TRAY, Front
from .effect_line import draw_effect_line

HEADS = ((122, 31, 94), (29, 71, 140), (168, 84, 14), (26, 90, 69), (140, 31, 34))
"""The dark tones of the five resources."""
TINTS = ((247, 221, 238), (217, 230, 250), (252, 231, 203), (216, 240, 228), (250, 219, 217))
_CLOSED, _SHUTTER, _SHUTTER_EDGE = (104, 110, 116), (120, 104, 86), (86, 72, 58)
_TRAY, _TRAY_EDGE = (226, 203, 150), (176, 148, 92)
_PILE = 0.32
"""How much of each tile below is seen."""
WORDS = 0.9
"""How large words on a card are, in units; where that is less than `LEAST` pixels they stand on the shelf."""
LEAST = 11
_MOST_PILE = 4
_MOST_HANDS = 4
"""Tiles below that are seen, and hands that are drawn one by one; of more the number is written."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """All that a card shows."""

    sector: int
    effect: int
    """What its tile does, or -1 where none is in play."""
    hands: int
    below: int
    """Tiles still to come."""
    is_closed: bool
    name: str
    words: str
    pile: str
    """The words for what is still to come, or for being closed."""


def card_face(t: Constants, say: Callable[..., str], front: Front) -> CardFace:
    """The same in words."""
    has_tile = front.tile != NO_TILE and not front.is_closed
    key = "closed" if front.is_closed else "below" if front.below else "last"
    return CardFace(
        sector=front.sector,
        effect=t.effect[front.tile] if has_tile else -1,
        hands=t.hands[front.tile] if has_tile else 0,
        below=front.below,
        is_closed=front.is_closed,
        name=say(f"atlandice.card.{REGIONS[front.sector]}"),
        words=say(f"atlandice.card.{t.tile_names[front.tile]}") if has_tile else "",
        pile=say(f"atlandice.card.{key}", **({"count": front.below} if key == "below" else {})),
    )


def card_foot(unit: float) -> int:
    """Pixels by which a card with all its pile is larger than itself."""
    return round(_PILE * _MOST_PILE * unit) + 2


def draw_card(look: Look, t: Constants, face: CardFace, unit: float) -> pygame.Surface:
    """A card at a size of the board's unit."""
    wide, high = round(CARD[0] * unit), round(CARD[1] * unit)
    foot, radius = card_foot(unit), max(round(0.55 * unit), 3)
    card = pygame.Surface((wide + foot, high + foot), pygame.SRCALPHA)
    for number in range(min(face.below, _MOST_PILE), 0, -1):
        shift = round(_PILE * unit * number)
        _sheet(look, card, pygame.Rect(shift, shift, wide, high), radius, "plate")
    _sheet(look, card, pygame.Rect(0, 0, wide, high), radius, "paper-top")
    _draw_header(look, card, face, unit, wide, radius)
    if face.is_closed:
        _draw_shutters(look, card, unit, wide)
    else:
        _draw_body(look, t, card, face, unit)
    _draw_tray(look, card, face, unit, wide)
    _draw_gate(look, card, face, unit, wide)
    return card


def _sheet(look: Look, card: pygame.Surface, rect: pygame.Rect, radius: int, colour: str) -> None:
    card.blit(shapes.rounded(rect.size, radius, look.colour("ink")), rect.topleft)
    inner = rect.inflate(-4, -4)
    card.blit(shapes.rounded(inner.size, max(radius - 2, 1), look.colour(colour), look.colour("paper")), inner.topleft)


def _draw_header(look: Look, card: pygame.Surface, face: CardFace, unit: float, wide: int, radius: int) -> None:
    high = round(HEADER * unit)
    colour = _CLOSED if face.is_closed else HEADS[face.sector]
    band = shapes.rounded((wide - 4, high + radius), max(radius - 2, 1), colour)
    card.blit(band, (2, 2), (0, 0, wide - 4, high - 2))
    pygame.draw.rect(card, look.colour("ink"), (2, high - 2, wide - 4, 2))
    die = look.art.picture(f"common/die-{face.sector + 1}", round(1.5 * unit), round(1.5 * unit))
    card.blit(die, die.get_rect(midleft=(round(0.5 * unit), high // 2)))
    name = line(look, face.name, 1.15 * unit, "cream", "serif-bold")
    card.blit(name, name.get_rect(midleft=(round(2.5 * unit), high // 2)))
    hand = look.art.picture("atlandice/hand", round(1.3 * unit), round(1.45 * unit))
    right = wide - round(0.5 * unit)
    if face.hands > _MOST_HANDS:
        number = line(look, f"{face.hands} \u00d7", unit, "cream")
        card.blit(number, number.get_rect(midright=(right - round(1.2 * unit), high // 2)))
    for number_of in range(face.hands if face.hands <= _MOST_HANDS else 1):
        card.blit(hand, hand.get_rect(midright=(right - round(1.15 * number_of * unit), high // 2)))


def _draw_body(look: Look, t: Constants, card: pygame.Surface, face: CardFace, unit: float) -> None:
    building = look.art.picture(f"atlandice/building-{REGIONS[face.sector]}", round(5.9 * unit), round(5.0 * unit))
    card.blit(building, building.get_rect(midbottom=(round(3.5 * unit), round((BODY - 0.1) * unit))))
    if face.effect < 0:
        return
    left, wide = round(6.9 * unit), round((CARD[0] - 7.5) * unit)
    is_worded = WORDS * unit >= LEAST
    room = wide, round((1.75 if is_worded else 2.3) * unit)
    pictures = draw_effect_line(look, t, face.effect, room)
    card.blit(pictures, pictures.get_rect(midleft=(left, round((3.3 if is_worded else 4.7) * unit))))
    if is_worded:
        size = WORDS * unit / look.unit
        for number, words in enumerate(look.texts.wrap(face.words, "sans", size, wide)[:3]):
            drawn = look.texts.line(words, "sans", size, look.colour("ink"))
            card.blit(drawn, (left, round((4.4 + 1.1 * number) * unit)))


def _draw_tray(look: Look, card: pygame.Surface, face: CardFace, unit: float, wide: int) -> None:
    rect = pygame.Rect(round(0.4 * unit), round(BODY * unit), wide - round(0.8 * unit), round((TRAY - BODY) * unit))
    radius = max(round(0.5 * unit), 2)
    card.blit(shapes.rounded(rect.size, radius, _TRAY_EDGE), rect.topleft)
    ground = look.colour("teal") if face.is_closed else _TRAY
    card.blit(shapes.rounded((rect.width - 4, rect.height - 4), max(radius - 2, 1), ground), (rect.x + 2, rect.y + 2))
    if face.is_closed:
        waves = look.art.picture("atlandice/cell-waves", rect.height - 8, rect.height - 8)
        for x in range(rect.x + 6, rect.right - waves.get_width(), waves.get_width() + 4):
            card.blit(waves, (x, rect.y + 4))


def _draw_gate(look: Look, card: pygame.Surface, face: CardFace, unit: float, wide: int) -> None:
    words = line(look, face.pile, 0.85 * unit, "muted", "sans-semibold")
    if words.get_width() < wide * 0.55:
        card.blit(words, words.get_rect(midright=(wide - round(0.6 * unit), round((TRAY + GATE) / 2 * unit))))


def _draw_shutters(look: Look, card: pygame.Surface, unit: float, wide: int) -> None:
    """A closed region: boards before everything."""
    top, low = round((HEADER + 0.3) * unit), round((BODY - 0.3) * unit)
    high = max((low - top) // 5, 3)
    for y in range(top, low - high + 1, high):
        rect = pygame.Rect(round(0.6 * unit), y, wide - round(1.2 * unit), high - 2)
        pygame.draw.rect(card, _SHUTTER_EDGE, rect, border_radius=2)
        pygame.draw.rect(card, _SHUTTER, rect.inflate(-2, -3), border_radius=2)


def line(look: Look, text: str, pixels: float, colour: str, face: str = "sans-bold") -> pygame.Surface:
    """Text that is as large as the board, and never too small to read."""
    return look.texts.line(text, face, max(pixels, LEAST) / look.unit, look.colour(colour))
