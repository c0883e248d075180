"""How the city is drawn: tokens and dice, the regions as cards, what a tile does as a line of pictures, the clock with
its hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from game.light import NOON, Light
from game.render import Look, shapes
from game.render.sea import still_sea
from game.render.theme import Colour
from game.rules.atlandice import constants as c
from game.rules.atlandice.board import REGIONS
from game.rules.atlandice.constants import ALL_GOODS, DONATION, LUCK, PLAIN, Constants
from game.rules.atlandice.speech.sentences import token_picture
from game.rules.atlandice.state import KINDS
from game.words.narrator import Narrator

from ..kit.camera import Camera
from ..kit.drawings import BoardDrawings, DrawingPool, Drawn, cache_drawing
from .layout import BODY, CARD, CELLS, CLOCK, GATE, HEADER, TRAY, Front

_HAND = 2.1  # how wide the hand of the clock is, in units
_BLUR, _DIM = 5, 178  # pixels by which the city is blurred behind a ceremony, and how dark it is there, of 255
_GHOST, _DASHES = (
    153,
    10,
)  # how much of the hand is seen where it would come to, of 255; and the dashes around its number
_TURN = 3  # degrees in which the hand is drawn


class AtlandiceDrawings(BoardDrawings):
    """Draws everything for one size, once. It knows the words and names that stand in what is celebrated."""

    def __init__(
        self, look: Look, size: float, narrator: Narrator, constants: Constants, pool: DrawingPool | None = None
    ) -> None:
        super().__init__(look, size, pool)
        self.narrator, self.constants = narrator, constants
        self._veil: tuple[pygame.Surface | None, pygame.Surface] = None, pygame.Surface((0, 0))

    @cache_drawing
    def piece(self, art: str, scale: float) -> Drawn:
        """A token, a die or the submarine, held by its middle."""
        return self.centre(self.art(art, scale))

    @cache_drawing
    def card(self, front: Front) -> Drawn:
        """The card of a region, held by its middle."""
        card = draw_card(self.look, self.constants, self.narrator.words.say, front, self.size)
        return Drawn(card, (CARD[0] * self.size / 2, CARD[1] * self.size / 2))

    def clock(self, spaces: tuple[int, ...]) -> pygame.Surface:
        """The face of the clock."""
        return self.draw_surface_once(("clock", spaces), lambda: draw_clock(self.look, spaces, self.size))

    def flood(self, spaces: int, passed: int) -> pygame.Surface:
        """Water over the spaces that are passed."""
        return self.draw_surface_once(("flood", spaces, passed), lambda: draw_flood(spaces, passed, self.size))

    def draw_surface_once(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Anything else that is drawn once for this size."""
        return self.draw_once(key, lambda: Drawn(make(), (0, 0))).surface

    def veil(self, ground: pygame.Surface, camera: Camera, light: Light) -> pygame.Surface:
        """What lies behind a ceremony: the city dim and out of focus, with rays of light.

        Blurred once, as long as the city stays so.
        """
        if self._veil[0] is not ground:
            self._veil = ground, _veil(self.look, ground, camera, light)
        return self._veil[1]

    def hand(self, degrees: float, space: int) -> Drawn:
        """The hand that points to a space of the clock, with its number."""
        turned = round(degrees / _TURN) * _TURN % 360
        return self.draw_once(("hand", turned, space), lambda: self._hand(turned, space))

    def ghost_hand(self, degrees: float, space: int) -> Drawn:
        """The hand where it would come to; the ring around its number is dashed."""
        turned = round(degrees / _TURN) * _TURN % 360
        return self.draw_once(("ghost hand", turned, space), lambda: self._ghost_hand(turned, space))

    def _ghost_hand(self, degrees: int, space: int) -> Drawn:
        hand = self.tilt(self.art("atlandice/clock-hand", _HAND), degrees)
        surface = hand.surface.copy()
        surface.set_alpha(_GHOST)
        ghost = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        ghost.blit(surface, (0, 0))
        number = line(self.look, str(space), 0.8 * self.size, "ink")
        disc = max(round(0.62 * self.size), number.get_width() // 2 + 2)
        middle = round(hand.foot[0]), round(hand.foot[1])
        ring = draw_dashed_disc(self.look, 2 * disc + 2)
        ghost.blit(ring, ring.get_rect(center=middle))
        ghost.blit(number, number.get_rect(center=middle))
        return Drawn(ghost, hand.foot)

    def emblem(self, clock: tuple[int, ...], space: int) -> pygame.Surface:
        """What stands on a space of the clock."""
        return self.draw_surface_once(("emblem", clock, space), lambda: draw_emblem(self.look, clock, space, self.size))

    def space_ring(self, spaces: int, space: int) -> pygame.Surface:
        """A ring around a space of the clock, as large as the clock."""
        return self.draw_surface_once(
            ("space ring", spaces, space), lambda: draw_space_ring(self.look, spaces, space, self.size)
        )

    def _hand(self, degrees: int, space: int) -> Drawn:
        hand = self.tilt(self.art("atlandice/clock-hand", _HAND), degrees)
        surface = hand.surface.copy()
        number = line(self.look, str(space), 0.8 * self.size, "ink")
        disc = max(round(0.62 * self.size), number.get_width() // 2 + 2)
        pygame.draw.circle(surface, self.look.colour("ink"), hand.foot, disc + 1)
        pygame.draw.circle(surface, self.look.colour("paper-top"), hand.foot, disc - 1)
        surface.blit(number, number.get_rect(center=(round(hand.foot[0]), round(hand.foot[1]))))
        return Drawn(surface, hand.foot)


def _veil(look: Look, ground: pygame.Surface, camera: Camera, light: Light) -> pygame.Surface:
    whole, room = camera.veiled, camera.room.move(-camera.veiled.x, -camera.veiled.y)
    if whole.size != room.size:
        city, ground = ground, pygame.Surface(whole.size)
        ground.blit(still_sea(look, look.size, light), (-whole.x, -whole.y))
        ground.blit(city, room)
    veil = (
        pygame.transform.box_blur(ground, _BLUR).convert()
        if pygame.display.get_surface()
        else pygame.transform.box_blur(ground, _BLUR)
    )
    dim = pygame.Surface(whole.size)
    dim.fill(look.colour("sea-deep" if light == NOON else light.sea[2]))
    dim.set_alpha(_DIM)
    veil.blit(dim, (0, 0))
    wide = round(room.height * 1.5)
    rays = look.art.picture("scoring/rays", wide, wide)
    veil.blit(rays, rays.get_rect(center=(room.centerx, round(room.y + room.height * 0.35))))
    return veil


# The regions as cards: a header with die face, name and hands, the building, what the tile does, a tray and a gate.


HEADS = (
    (122, 31, 94),
    (29, 71, 140),
    (168, 84, 14),
    (26, 90, 69),
    (140, 31, 34),
)  # the dark tones of the five resources
TINTS = ((247, 221, 238), (217, 230, 250), (252, 231, 203), (216, 240, 228), (250, 219, 217))
_CLOSED = (104, 110, 116)
_SHUTTER = (120, 104, 86)
_SHUTTER_EDGE = (86, 72, 58)
_TRAY, _TRAY_EDGE = (226, 203, 150), (176, 148, 92)
_PILE = 0.32  # how much of each tile below is seen
WORDS = 0.9  # how large words on a card are, in units; where that is less than `LEAST` pixels they stand on the shelf
LEAST = 11
EFFECT, EFFECT_WIDE = 6.9, CARD[0] - 7.5  # where what a tile does begins on a card, and how wide it is, in units
_MOST_PILE = 4
MOST_HANDS = 4  # tiles below that are seen, and hands that are drawn one by one; of more the number is written


def card_foot(unit: float) -> int:
    """Pixels by which a card with all its pile is larger than itself."""
    return round(_PILE * _MOST_PILE * unit) + 2


def draw_card(look: Look, constants: Constants, say: Callable[..., str], front: Front, unit: float) -> pygame.Surface:
    """A card at a size of the board's unit."""
    wide, high = round(CARD[0] * unit), round(CARD[1] * unit)
    foot, radius = card_foot(unit), max(round(0.55 * unit), 3)
    card = pygame.Surface((wide + foot, high + foot), pygame.SRCALPHA)
    for number in range(min(front.below, _MOST_PILE), 0, -1):
        shift = round(_PILE * unit * number)
        draw_sheet(
            look, card, pygame.Rect(shift, shift, wide, high), radius, look.colour("plate"), look.colour("paper")
        )
    draw_sheet(look, card, pygame.Rect(0, 0, wide, high), radius, look.colour("paper-top"), look.colour("paper"))
    hands = constants.hands[front.tile] if front.has_tile else 0
    _draw_header(look, card, front, say(f"atlandice.card.{REGIONS[front.sector]}"), hands, unit, wide, radius)
    if front.is_closed:
        _draw_shutters(look, card, unit, wide)
    else:
        building = look.art.picture(f"atlandice/building-{REGIONS[front.sector]}", round(5.9 * unit), round(5.0 * unit))
        card.blit(building, building.get_rect(midbottom=(round(3.5 * unit), round((BODY - 0.1) * unit))))
    if front.has_tile:
        _draw_effect(look, constants, card, front.tile, say(f"atlandice.card.{constants.tile_names[front.tile]}"), unit)
    _draw_tray(look, card, front.is_closed, unit, wide)
    if front.below and not front.is_closed:
        pile = say("atlandice.card.below", count=front.below)
    else:
        pile = say("atlandice.card.closed" if front.is_closed else "atlandice.card.last")
    words = line(look, pile, 0.85 * unit, "muted", "sans-semibold")
    if words.get_width() < wide * 0.55:
        card.blit(words, words.get_rect(midright=(wide - round(0.6 * unit), round((TRAY + GATE) / 2 * unit))))
    return card


def draw_sheet(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, radius: int, top: Colour, low: Colour | None = None
) -> None:
    """A sheet of one colour or of two, with an ink line around it."""
    surface.blit(shapes.framed_rect(rect.size, radius, 2, look.colour("ink"), top, low), rect.topleft)


def _draw_header(
    look: Look, card: pygame.Surface, front: Front, words: str, hands: int, unit: float, wide: int, radius: int
) -> None:
    high = round(HEADER * unit)
    colour = _CLOSED if front.is_closed else HEADS[front.sector]
    band = shapes.rounded_rect((wide - 4, high + radius), max(radius - 2, 1), colour)
    card.blit(band, (2, 2), (0, 0, wide - 4, high - 2))
    pygame.draw.rect(card, look.colour("ink"), (2, high - 2, wide - 4, 2))
    die = look.art.picture(f"common/die-{front.sector + 1}", round(1.5 * unit), round(1.5 * unit))
    card.blit(die, die.get_rect(midleft=(round(0.5 * unit), high // 2)))
    name = line(look, words, 1.15 * unit, "cream", "serif-bold")
    card.blit(name, name.get_rect(midleft=(round(2.5 * unit), high // 2)))
    hand = look.art.picture("atlandice/hand", round(1.3 * unit), round(1.45 * unit))
    right = wide - round(0.5 * unit)
    if hands > MOST_HANDS:
        number = line(look, f"{hands} \u00d7", unit, "cream")
        card.blit(number, number.get_rect(midright=(right - round(1.2 * unit), high // 2)))
    for number_of in range(hands if hands <= MOST_HANDS else 1):
        card.blit(hand, hand.get_rect(midright=(right - round(1.15 * number_of * unit), high // 2)))


def _draw_effect(look: Look, constants: Constants, card: pygame.Surface, tile: int, about: str, unit: float) -> None:
    is_worded = WORDS * unit >= LEAST
    drawn = draw_effect_words(look, about, unit) if is_worded else []
    up = 0.25 if len(drawn) > 2 else 0.0  # three lines begin higher, to end above the tray
    room = round(EFFECT_WIDE * unit), round((1.75 if is_worded else 2.3) * unit)
    pictures = draw_effect_line(look, constants, constants.effect[tile], room)
    card.blit(
        pictures, pictures.get_rect(midleft=(round(EFFECT * unit), round((3.3 - up if is_worded else 4.7) * unit)))
    )
    for words, top in drawn:
        card.blit(words, (round(EFFECT * unit), top))


def draw_effect_words(look: Look, about: str, unit: float) -> list[tuple[pygame.Surface, int]]:
    """What a tile does in three lines at most, each with its upper edge; the letters are smaller where it needs
    more.
    """
    for part in (1.0, 0.95, 0.9, 0.85, 0.8):
        size = part * WORDS * unit / look.unit
        lines = look.texts.wrap(about, "sans", size, round(EFFECT_WIDE * unit))
        if len(lines) <= 3:
            break
    top = 4.0 if len(lines) > 2 else 4.4
    return [
        (look.texts.line(line, "sans", size, look.colour("ink")), round((top + 1.1 * i) * unit))
        for i, line in enumerate(lines)
    ]


def _draw_tray(look: Look, card: pygame.Surface, is_closed: bool, unit: float, wide: int) -> None:
    rect = pygame.Rect(round(0.4 * unit), round(BODY * unit), wide - round(0.8 * unit), round((TRAY - BODY) * unit))
    radius = max(round(0.5 * unit), 2)
    card.blit(shapes.rounded_rect(rect.size, radius, _TRAY_EDGE), rect.topleft)
    ground = look.colour("teal") if is_closed else _TRAY
    card.blit(
        shapes.rounded_rect((rect.width - 4, rect.height - 4), max(radius - 2, 1), ground), (rect.x + 2, rect.y + 2)
    )
    if is_closed:
        waves = look.art.picture("atlandice/cell-waves", rect.height - 8, rect.height - 8)
        for x in range(rect.x + 6, rect.right - waves.get_width(), waves.get_width() + 4):
            card.blit(waves, (x, rect.y + 4))


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


# What a tile does as a line of pictures: the rolls it wants, an arrow, what comes of it.


ARROW, SWAP = "\u2192", "\u2194"
_ANY_DIE = "common/die"
_ANY_TOKEN = "atlandice/token-any"
_HAND_ART = "atlandice/hand"
_MARKET, _SUBMARINE = "atlandice/building-market", "atlandice/submarine"
_GEM, _BOOK, _PROVISION, _TOOL, _WEAPON = map(token_picture, range(5))


@dataclass(frozen=True, slots=True)
class Text:
    """A sign in words, and whether it tells of a gain."""

    words: str
    is_gain: bool = False


Part = str | Text  # the name of a drawing, or a sign
_ONE_MORE = Text("+1", is_gain=True)
_THEN = Text(ARROW)


def _wanted_dice(effect: int) -> list[Part]:
    return [f"common/die-{number}" for number in LUCK[effect]]


LINES: dict[int, Sequence[Part]] = {
    c.J1: [*_wanted_dice(c.J1), _THEN, _ONE_MORE, _GEM],
    c.J2: [_GEM, Text(SWAP), _BOOK, _WEAPON, Text("\u2026")],
    c.J3: [*_wanted_dice(c.J3), _THEN, _ANY_DIE, _THEN, _ONE_MORE, _ANY_TOKEN],
    c.L1: [*_wanted_dice(c.L1), _THEN, _ONE_MORE, _GEM, _TOOL],
    c.L2: [_BOOK, _THEN, _MARKET],
    c.L3: [_ANY_DIE, _ANY_DIE, _THEN, _ONE_MORE, _BOOK],
    c.I1: [*_wanted_dice(c.I1), _THEN, _HAND_ART],
    c.I2: [_MARKET, _ANY_TOKEN, _THEN, Text("?")],
    c.I3: ["common/die-2", _THEN, "common/die-5"],
    **{effect: [_SUBMARINE, _THEN, Text("?")] for effect in (c.W1, c.W2, c.W3)},
    c.F1: [*_wanted_dice(c.F1), _THEN, _ONE_MORE, _WEAPON],
    c.F2: [_WEAPON, _THEN, Text("?")],
    c.F3: [*_wanted_dice(c.F3), _THEN, _ONE_MORE, _MARKET],
}


def effect_line(effect: int, inn_spaces: int) -> list[Part]:
    """What stands in it on a board where the inn moves the hand so far."""
    return [*LINES[effect], *([Text(f"+{inn_spaces}")] if effect == c.I1 else [])]


def draw_effect_line(look: Look, constants: Constants, effect: int, size: tuple[int, int]) -> pygame.Surface:
    """The line as large as will fit, flush left in its room."""
    spaces = constants.board.inn_spaces
    return look.bake(
        ("effect line", effect, spaces, size), lambda: _draw_parts(look, effect_line(effect, spaces), size)
    )


def _draw_parts(look: Look, parts: Sequence[Part], size: tuple[int, int]) -> pygame.Surface:
    high = size[1]
    drawn = [_part(look, part, high) for part in parts]
    gap = max(high // 8, 1)
    wide = sum(one.get_width() for one in drawn) + gap * (len(drawn) - 1)
    line = pygame.Surface((max(wide, 1), high), pygame.SRCALPHA)
    x = 0
    for one in drawn:
        line.blit(one, one.get_rect(midleft=(x, high // 2)))
        x += one.get_width() + gap
    if wide > size[0]:
        line = pygame.transform.smoothscale(line, (size[0], max(round(high * size[0] / wide), 1)))
    return line


def _part(look: Look, part: Part, high: int) -> pygame.Surface:
    if isinstance(part, Text):
        colour = look.colour("gain" if part.is_gain else "ink")
        return look.texts.line(part.words, "sans-bold", high * 0.62 / look.unit, colour)
    return look.art.picture(part, round(high * (1.6 if part in (_SUBMARINE, _MARKET) else 1.0)), high)


# The clock: its rim, every space with what it brings, the flood behind the hand, and the market in its middle.


_FINE = 2
_SPACE = (253, 246, 226)
_GIVING = (219, 240, 214)
_FLOOD = (63, 156, 164)
_FLOODED = (31, 110, 122)
_DISC_FINE = 4
_ARC = 5  # straight pieces in which the edge of a space is drawn


def draw_clock(look: Look, clock: Sequence[int], unit: float) -> pygame.Surface:
    """The face of a clock at a size of the board's unit, its middle in the middle."""
    wide = round(2 * CLOCK * unit)
    face = pygame.Surface((wide, wide), pygame.SRCALPHA)
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    middle = wide * _FINE / 2
    pygame.draw.circle(fine, look.colour("ink"), (middle, middle), CLOCK * unit * _FINE)
    for space, goods in enumerate(clock):
        colour = _FLOODED if space == len(clock) - 1 else _GIVING if goods == DONATION else _SPACE
        colour = TINTS[goods] if 0 <= goods < KINDS else colour
        shape = _sector(space, len(clock), unit * _FINE, middle)
        pygame.draw.polygon(fine, colour, shape)
        pygame.draw.polygon(fine, look.colour("ink"), shape, max(round(0.09 * unit * _FINE), 1))
    face.blit(pygame.transform.smoothscale(fine, (wide, wide)), (0, 0))
    rim = look.art.picture("atlandice/clock-rim", wide, wide)
    face.blit(rim, rim.get_rect(center=(wide // 2, wide // 2)))
    hub = look.art.picture("atlandice/clock-hub", round(2 * CELLS[0] * unit), round(2 * CELLS[0] * unit))
    face.blit(hub, hub.get_rect(center=(wide // 2, wide // 2)))
    for space in range(len(clock)):
        drawn = draw_emblem(look, clock, space, unit)
        angle = math.tau * (space + 0.5) / len(clock) - math.pi / 2
        far = sum(CELLS) / 2 * unit
        face.blit(
            drawn,
            drawn.get_rect(center=(round(wide / 2 + far * math.cos(angle)), round(wide / 2 + far * math.sin(angle)))),
        )
    return face


def _sector(space: float, spaces: int, unit: float, middle: float) -> list[tuple[float, float]]:
    """The outline of a space."""
    angles = [math.tau * (space + step / _ARC) / spaces - math.pi / 2 for step in range(_ARC + 1)]
    outer = [
        (middle + CELLS[1] * unit * math.cos(angle), middle + CELLS[1] * unit * math.sin(angle)) for angle in angles
    ]
    inner = [
        (middle + CELLS[0] * unit * math.cos(angle), middle + CELLS[0] * unit * math.sin(angle))
        for angle in reversed(angles)
    ]
    return [*outer, *inner]


def draw_emblem(look: Look, clock: Sequence[int], space: int, unit: float) -> pygame.Surface:
    """What stands on a space of the clock."""
    goods, size = clock[space], round(min(1.7, 40 / len(clock)) * unit)
    if space == len(clock) - 1:
        return look.art.picture("atlandice/cell-waves", size, size)
    if goods == PLAIN:
        return line(look, str(space), 0.95 * unit, "ink", "sans-semibold")
    if goods == DONATION:
        return look.art.picture("atlandice/cell-donation", size, size)
    return look.art.picture("atlandice/cell-all" if goods == ALL_GOODS else token_picture(goods), size, size)


def draw_flood(spaces: int, passed: int, unit: float) -> pygame.Surface:
    """Water over the spaces that the hand has passed, as large as the clock."""
    wide = round(2 * CLOCK * unit)
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    for space in range(passed):
        pygame.draw.polygon(fine, (*_FLOOD, 165), _sector(space, spaces, unit * _FINE, wide * _FINE / 2))
    return pygame.transform.smoothscale(fine, (wide, wide))


def draw_dashed_disc(look: Look, wide: int) -> pygame.Surface:
    """A disc for a number that is not there yet."""
    large = wide * _DISC_FINE
    fine = pygame.Surface((large, large), pygame.SRCALPHA)
    middle = large / 2
    pygame.draw.circle(fine, look.colour("ink"), (middle, middle), middle)
    for dash in range(_DASHES):
        angles = [math.tau * (dash + part) / _DASHES for part in (0.0, 0.2, 0.4)]
        far = [(middle + 1.2 * middle * math.cos(angle), middle + 1.2 * middle * math.sin(angle)) for angle in angles]
        pygame.draw.polygon(fine, look.colour("paper-top"), [(middle, middle), *far])
    pygame.draw.circle(fine, look.colour("paper-top"), (middle, middle), middle - 2 * _DISC_FINE)
    cut = pygame.Surface((large, large), pygame.SRCALPHA)
    pygame.draw.circle(cut, (255, 255, 255, 255), (middle, middle), middle)
    fine.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return pygame.transform.smoothscale(fine, (wide, wide))


def draw_space_ring(look: Look, spaces: int, space: int, unit: float) -> pygame.Surface:
    """Gold with an ink casing."""
    wide = round(2 * CLOCK * unit)
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    shape = _sector(space, spaces, unit * _FINE, wide * _FINE / 2)
    for colour, thick in (("ink", 0.62), ("glow", 0.4)):
        width = max(round(thick * unit * _FINE), _FINE)
        pygame.draw.polygon(fine, look.colour(colour), shape, width)
        for corner in shape:
            pygame.draw.circle(fine, look.colour(colour), corner, width / 2)
    return pygame.transform.smoothscale(fine, (wide, wide))
