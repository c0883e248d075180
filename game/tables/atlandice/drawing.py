"""How the city is drawn: tokens and dice, the regions as cards, what a tile does as a line of pictures, the clock with
its hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.light import NOON, Light
from game.render import Look, cache_surface, shapes
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
# How much of the hand is seen where it would come to, of 255; and the dashes around its number.
_GHOST, _DASHES = 153, 10
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

    @cache_drawing
    def pill(self, text: str, unit: float) -> Drawn:
        """Draws a few words in gold."""
        words = line(self.look, text, 1.25 * unit, "ink", "serif-bold")
        high = words.get_height() + round(0.2 * unit)
        pill = pygame.Surface((max(words.get_width() + round(unit), high), high), pygame.SRCALPHA)
        draw_sheet(self.look, pill, pill.get_rect(), max(round(0.5 * unit), 3), self.look.colour("gold-top"))
        pill.blit(words, words.get_rect(center=pill.get_rect().center))
        return Drawn(pill, pill.get_rect().center)

    def veil(self, ground: pygame.Surface, camera: Camera, light: Light) -> pygame.Surface:
        """Veils the city behind a ceremony: it is dim and out of focus, with rays of light.

        The veil is kept as long as the city stays so.
        """
        if self._veil[0] is not ground:
            whole, room = camera.veiled, camera.room.move(-camera.veiled.x, -camera.veiled.y)
            city = ground
            if whole.size != room.size:
                city = pygame.Surface(whole.size)
                city.blit(still_sea(self.look, self.look.size, light), (-whole.x, -whole.y))
                city.blit(ground, room)
            veil = pygame.transform.box_blur(city, _BLUR)
            if pygame.display.get_surface():
                veil = veil.convert()
            dim = pygame.Surface(whole.size)
            dim.fill(self.look.colour("sea-deep" if light == NOON else light.sea[2]))
            dim.set_alpha(_DIM)
            veil.blit(dim, (0, 0))
            rays = self.look.art.picture("scoring/rays", round(room.height * 1.5), round(room.height * 1.5))
            veil.blit(rays, rays.get_rect(center=(room.centerx, round(room.y + room.height * 0.35))))
            self._veil = ground, veil
        return self._veil[1]

    # The clock: its rim, every space with its emblem, the flood behind the hand, and the market in its middle.

    @cache_drawing
    def clock(self, spaces: tuple[int, ...]) -> Drawn:
        """Draws the face of the clock."""
        look, unit = self.look, self.size
        many = len(spaces)
        wide = round(2 * CLOCK * unit)
        fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
        middle = wide * _FINE / 2
        pygame.draw.circle(fine, look.colour("ink"), (middle, middle), CLOCK * unit * _FINE)
        for space, goods in enumerate(spaces):
            colour = _FLOODED if space == many - 1 else _GIVING if goods == DONATION else _SPACE
            colour = TINTS[goods] if 0 <= goods < KINDS else colour
            shape = _space_outline(space, many, unit)
            pygame.draw.polygon(fine, colour, shape)
            pygame.draw.polygon(fine, look.colour("ink"), shape, max(round(0.09 * unit * _FINE), 1))

        face = pygame.transform.smoothscale(fine, (wide, wide))
        for name, size in (("rim", wide), ("hub", round(2 * CELLS[0] * unit))):
            drawn = look.art.picture(f"atlandice/clock-{name}", size, size)
            face.blit(drawn, drawn.get_rect(center=(wide // 2, wide // 2)))
        for space in range(many):
            drawn = draw_emblem(look, spaces, space, unit)
            angle = math.tau * (space + 0.5) / many - math.pi / 2
            far = sum(CELLS) / 2 * unit
            at = round(wide / 2 + far * math.cos(angle)), round(wide / 2 + far * math.sin(angle))
            face.blit(drawn, drawn.get_rect(center=at))
        return Drawn(face, (wide / 2, wide / 2))

    @cache_drawing
    def flood(self, spaces: int, passed: int) -> Drawn:
        """Draws water over the spaces that the hand has passed, as large as the clock."""
        wide = round(2 * CLOCK * self.size)
        fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
        for space in range(passed):
            pygame.draw.polygon(fine, (*_FLOOD, 165), _space_outline(space, spaces, self.size))
        return Drawn(pygame.transform.smoothscale(fine, (wide, wide)), (wide / 2, wide / 2))

    @cache_drawing
    def space_ring(self, spaces: int, space: int) -> Drawn:
        """Draws a ring around a space of the clock, as large as the clock: gold with an ink casing."""
        wide = round(2 * CLOCK * self.size)
        fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
        shape = _space_outline(space, spaces, self.size)
        for colour, thick in (("ink", 0.62), ("glow", 0.4)):
            width = max(round(thick * self.size * _FINE), _FINE)
            pygame.draw.polygon(fine, self.look.colour(colour), shape, width)
            for corner in shape:
                pygame.draw.circle(fine, self.look.colour(colour), corner, width / 2)
        return Drawn(pygame.transform.smoothscale(fine, (wide, wide)), (wide / 2, wide / 2))

    def hand(self, degrees: float, space: int, is_ghost: bool = False) -> Drawn:
        """Draws the hand that points to a space of the clock, with its number; a ghost stands where it would come to,
        with a dashed ring around its number.
        """
        return self._hand(round(degrees / _TURN) * _TURN % 360, space, is_ghost)

    @cache_drawing
    def _hand(self, degrees: int, space: int, is_ghost: bool) -> Drawn:
        hand = self.tilt(self.art("atlandice/clock-hand", _HAND), degrees)
        surface = hand.surface.copy()
        number = line(self.look, str(space), 0.8 * self.size, "ink")
        disc = max(round(0.62 * self.size), number.get_width() // 2 + 2)
        middle = round(hand.foot[0]), round(hand.foot[1])
        if is_ghost:
            surface.set_alpha(_GHOST)
            ghost = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            ghost.blit(surface, (0, 0))
            surface = ghost
            ring = _draw_dashed_disc(self.look, 2 * disc + 2)
            surface.blit(ring, ring.get_rect(center=middle))
        else:
            pygame.draw.circle(surface, self.look.colour("ink"), hand.foot, disc + 1)
            pygame.draw.circle(surface, self.look.colour("paper-top"), hand.foot, disc - 1)
        surface.blit(number, number.get_rect(center=middle))
        return Drawn(surface, hand.foot)


_FINE = 2
_SPACE = (253, 246, 226)
_GIVING = (219, 240, 214)
_FLOOD = (63, 156, 164)
_FLOODED = (31, 110, 122)
_DISC_FINE = 4
_ARC = 5  # straight pieces in which the edge of a space is drawn


def _space_outline(space: float, spaces: int, unit: float) -> list[tuple[float, float]]:
    """The outline of a space on a clock that is drawn finer."""
    middle = round(2 * CLOCK * unit) * _FINE / 2
    angles = [math.tau * (space + step / _ARC) / spaces - math.pi / 2 for step in range(_ARC + 1)]
    ways = [(CELLS[1] * unit * _FINE, angle) for angle in angles]
    ways += [(CELLS[0] * unit * _FINE, angle) for angle in reversed(angles)]
    return [(middle + far * math.cos(angle), middle + far * math.sin(angle)) for far, angle in ways]


def draw_emblem(look: Look, clock: Sequence[int], space: int, unit: float) -> pygame.Surface:
    """Draws the sign or the number that stands on a space of the clock."""
    goods, size = clock[space], round(min(1.7, 40 / len(clock)) * unit)
    if goods == PLAIN and space != len(clock) - 1:
        return line(look, str(space), 0.95 * unit, "ink", "sans-semibold")
    if space == len(clock) - 1:
        name = "atlandice/cell-waves"
    elif goods == DONATION:
        name = "atlandice/cell-donation"
    else:
        name = "atlandice/cell-all" if goods == ALL_GOODS else token_picture(goods)
    return look.art.picture(name, size, size)


def _draw_dashed_disc(look: Look, wide: int) -> pygame.Surface:
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


# The regions as cards: a header with die face, name and hands, the building, what the tile does, a tray and a gate.


# The dark tones of the five resources, and the light ones.
HEADS = ((122, 31, 94), (29, 71, 140), (168, 84, 14), (26, 90, 69), (140, 31, 34))
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


def draw_card(look: Look, constants: Constants, say: Callable[..., str], front: Front, unit: float) -> pygame.Surface:
    """Draws a card at a size of the board's unit."""
    wide, high = round(CARD[0] * unit), round(CARD[1] * unit)
    foot = round(_PILE * _MOST_PILE * unit) + 2  # a card with all its pile is larger than itself
    radius = max(round(0.55 * unit), 3)
    card = pygame.Surface((wide + foot, high + foot), pygame.SRCALPHA)
    for number in range(min(front.below, _MOST_PILE), -1, -1):
        place = pygame.Rect(round(_PILE * unit * number), round(_PILE * unit * number), wide, high)
        draw_sheet(look, card, place, radius, look.colour("plate" if number else "paper-top"), look.colour("paper"))
    _draw_header(look, constants, say, card, front, unit)

    if front.is_closed:  # boards stand before everything
        top, low = round((HEADER + 0.3) * unit), round((BODY - 0.3) * unit)
        each = max((low - top) // 5, 3)
        for y in range(top, low - each + 1, each):
            board = pygame.Rect(round(0.6 * unit), y, wide - round(1.2 * unit), each - 2)
            pygame.draw.rect(card, _SHUTTER_EDGE, board, border_radius=2)
            pygame.draw.rect(card, _SHUTTER, board.inflate(-2, -3), border_radius=2)
    else:
        building = look.art.picture(f"atlandice/building-{REGIONS[front.sector]}", round(5.9 * unit), round(5.0 * unit))
        card.blit(building, building.get_rect(midbottom=(round(3.5 * unit), round((BODY - 0.1) * unit))))
    if front.has_tile:
        _draw_effect(look, constants, card, front.tile, say(f"atlandice.card.{constants.tile_names[front.tile]}"), unit)

    # The tray, under water where the region is closed.
    tray = pygame.Rect(round(0.4 * unit), round(BODY * unit), wide - round(0.8 * unit), round((TRAY - BODY) * unit))
    radius = max(round(0.5 * unit), 2)
    card.blit(shapes.rounded_rect(tray.size, radius, _TRAY_EDGE), tray.topleft)
    inner, ground = tray.inflate(-4, -4), look.colour("teal") if front.is_closed else _TRAY
    card.blit(shapes.rounded_rect(inner.size, max(radius - 2, 1), ground), inner.topleft)
    if front.is_closed:
        waves = look.art.picture("atlandice/cell-waves", tray.height - 8, tray.height - 8)
        for x in range(tray.x + 6, tray.right - waves.get_width(), waves.get_width() + 4):
            card.blit(waves, (x, tray.y + 4))

    pile = "closed" if front.is_closed else "below" if front.below else "last"
    words = line(look, say(f"atlandice.card.{pile}", count=front.below), 0.85 * unit, "muted", "sans-semibold")
    if words.get_width() < wide * 0.55:
        card.blit(words, words.get_rect(midright=(wide - round(0.6 * unit), round((TRAY + GATE) / 2 * unit))))
    return card


def draw_sheet(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, radius: int, top: Colour, low: Colour | None = None
) -> None:
    """A sheet of one colour or of two, with an ink line around it."""
    surface.blit(shapes.framed_rect(rect.size, radius, 2, look.colour("ink"), top, low), rect.topleft)


def _draw_header(
    look: Look, constants: Constants, say: Callable[..., str], card: pygame.Surface, front: Front, unit: float
) -> None:
    wide, high = round(CARD[0] * unit), round(HEADER * unit)
    radius = max(round(0.55 * unit), 3)
    colour = _CLOSED if front.is_closed else HEADS[front.sector]
    band = shapes.rounded_rect((wide - 4, high + radius), max(radius - 2, 1), colour)
    card.blit(band, (2, 2), (0, 0, wide - 4, high - 2))
    pygame.draw.rect(card, look.colour("ink"), (2, high - 2, wide - 4, 2))
    die = look.art.picture(f"common/die-{front.sector + 1}", round(1.5 * unit), round(1.5 * unit))
    card.blit(die, die.get_rect(midleft=(round(0.5 * unit), high // 2)))
    name = line(look, say(f"atlandice.card.{REGIONS[front.sector]}"), 1.15 * unit, "cream", "serif-bold")
    card.blit(name, name.get_rect(midleft=(round(2.5 * unit), high // 2)))
    hand = look.art.picture("atlandice/hand", round(1.3 * unit), round(1.45 * unit))
    hands = constants.hands[front.tile] if front.has_tile else 0
    right = wide - round(0.5 * unit)
    if hands > MOST_HANDS:
        times = line(look, f"{hands} \u00d7", unit, "cream")
        card.blit(times, times.get_rect(midright=(right - round(1.2 * unit), high // 2)))
    for number in range(hands if hands <= MOST_HANDS else 1):
        card.blit(hand, hand.get_rect(midright=(right - round(1.15 * number * unit), high // 2)))


def _draw_effect(look: Look, constants: Constants, card: pygame.Surface, tile: int, about: str, unit: float) -> None:
    is_worded = WORDS * unit >= LEAST
    drawn = draw_effect_words(look, about, unit) if is_worded else []
    up = 0.25 if len(drawn) > 2 else 0.0  # three lines begin higher, to end above the tray
    room = round(EFFECT_WIDE * unit), round((1.75 if is_worded else 2.3) * unit)
    pictures = draw_effect_line(look, constants.board.inn_spaces, constants.effect[tile], room)
    card.blit(
        pictures, pictures.get_rect(midleft=(round(EFFECT * unit), round((3.3 - up if is_worded else 4.7) * unit)))
    )
    for words, top in drawn:
        card.blit(words, (round(EFFECT * unit), top))


def draw_effect_words(look: Look, about: str, unit: float) -> list[tuple[pygame.Surface, int]]:
    """Words about a tile in three lines at most, each with its upper edge; the letters are smaller where it needs
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
    """The parts of the line on a board where the inn moves the hand so far."""
    return [*LINES[effect], *([Text(f"+{inn_spaces}")] if effect == c.I1 else [])]


@cache_surface
def draw_effect_line(look: Look, inn_spaces: int, effect: int, size: tuple[int, int]) -> pygame.Surface:
    """Draws the line as large as will fit, flush left in its room."""
    drawn, high = [], size[1]
    for part in effect_line(effect, inn_spaces):
        if isinstance(part, Text):
            colour = look.colour("gain" if part.is_gain else "ink")
            drawn.append(look.texts.line(part.words, "sans-bold", high * 0.62 / look.unit, colour))
        else:
            wide = round(high * (1.6 if part in (_SUBMARINE, _MARKET) else 1.0))
            drawn.append(look.art.picture(part, wide, high))
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
