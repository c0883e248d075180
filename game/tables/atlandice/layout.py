"""Where everything lies in the city: five regions in a ring around the clock, the market in its middle, and the pieces
on them.

All measures are in units of the board; the ring is wider in a wide room and higher in a high one, and nothing in it
changes its size.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.atlandice.city import pile, sector_of
from game.rules.atlandice.constants import NUMBERS, Constants
from game.rules.atlandice.speech.sentences import token_picture
from game.rules.atlandice.state import KINDS, MARKET, NO_TILE, State

from ..kit.camera import Bounds, Point
from ..kit.motion import BoardPiece, Key
from ..selection import Thing

CARD = (18.0, 12.8)  # how wide and how high a region's card is
HEADER = 2.1
BODY = 7.5
TRAY = 10.1
GATE = 12.6
"""Where its parts end, from above: header, building and effect, the tray for tokens, the gate for dice."""
TOKEN = 1.9
DIE = 1.95
SUBMARINE = 4.6
# radii: of the clock, of its ring of spaces, and of the market
CLOCK = 11.0
CELLS = (7.15, 10.35)
HUB = 6.9
_NARROWEST = 63.0
LOWEST = 37.0
_WIDEST = 82.0
_EDGE, _INWARDS = 0.5, 1.6
_ABREAST = 2.05
_AFLOAT = 1.9  # how far from a card's edge the middle of the submarine lies
MOST_ROWS = 3  # rows of tokens the market has room for; more lie closer together


@dataclass(frozen=True, slots=True)
class CityLayout:
    """Where the regions and the clock are."""

    bounds: Bounds
    cards: tuple[Bounds, ...]
    clock: Point

    def middle(self, sector: int) -> Point:
        return self.clock if sector == MARKET else self.cards[sector].middle

    def tokens(self, sector: int, counts: Sequence[int]) -> list[tuple[int, Point]]:
        """The tokens of a sector, each with its kind: a region's own kind first, the market's in columns."""
        found = list[tuple[int, Point]]()
        if sector == MARKET:
            for kind, count in enumerate(counts):
                row = min(1.95, 2 * 1.95 / max(count - 1, 1)) / 1.95
                found += [(kind, self.market_seat(kind, number * row)) for number in range(count)]
            return found
        card, apart = self.cards[sector], min(_ABREAST, (self.cards[sector].width - 2.9) / max(sum(counts) - 1, 1))
        for kind in dict.fromkeys((sector, *range(len(counts)))):
            for _ in range(counts[kind]):
                found.append((kind, (card.left + 1.45 + apart * len(found), card.top + (BODY + TRAY) / 2)))
        return found

    def token_seat(self, sector: int, kind: int) -> Point:
        """Where the first token of a kind lies, or would lie where there is none."""
        return self.tokens(sector, [int(one == kind) for one in range(KINDS)])[0][1]

    def market_seat(self, kind: int, row: float) -> Point:
        """Where a token lies at the market; rows are counted from below."""
        return self.clock[0] + (kind - 2) * 2.3, self.clock[1] + 1.75 - 1.95 * row

    def dice(self, sector: int, many: int) -> list[Point]:
        """Where the dice of a sector stand: at its gate, or below the market's tokens."""
        if sector == MARKET:
            apart = min(2.25, 8.0 / max(many - 1, 1))
            return [(self.clock[0] + apart * (number - (many - 1) / 2), self.clock[1] + 4.35) for number in range(many)]
        card = self.cards[sector]
        apart = min(2.35, 8.6 / max(many - 1, 1))
        return [(card.left + 1.6 + apart * number, card.top + (TRAY + GATE) / 2) for number in range(many)]

    def berth(self, sector: int) -> Point:
        """Where the submarine lies at a sector: on its water side."""
        if sector == MARKET:
            return self.clock[0] + 10.4, self.clock[1] + 9.3
        card = self.cards[sector]
        is_right = sector != 0 and card.middle[0] <= self.bounds.middle[0]
        edge = card.left + card.width if is_right else card.left
        room = abs(edge - self.clock[0]) - CLOCK if card.top > self.clock[1] - CLOCK else SUBMARINE
        # Not over what the card says, where there is room beside the clock.
        return edge + min(max(room - SUBMARINE / 2, 0.7), _AFLOAT) * (1 if is_right else -1), card.top + 4.2

    def angle(self, space: float, spaces: int) -> float:
        """The direction of a space of the clock from its middle; the first is right of the top."""
        return math.tau * (space + 0.5) / spaces - math.pi / 2

    def on_clock(self, space: float, spaces: int, radius: float) -> Point:
        angle = self.angle(space, spaces)
        return self.clock[0] + radius * math.cos(angle), self.clock[1] + radius * math.sin(angle)


def lay_out(width: float, height: float) -> CityLayout:
    """For a room of this shape: cards left and right of the clock, the first one above it."""
    shape = max(width, 1.0) / max(height, 1.0)
    high = LOWEST if shape >= _NARROWEST / LOWEST else _NARROWEST / shape
    wide = min(max(LOWEST * shape, _NARROWEST), _WIDEST) if high == LOWEST else _NARROWEST
    loose = (high - LOWEST) / 3
    inwards = _INWARDS if wide > _NARROWEST + 2 * _INWARDS + 1 else 0.0
    left = _EDGE
    right = wide - _EDGE - CARD[0]
    low = high - _EDGE - CARD[1]
    corners = (
        ((wide - CARD[0]) / 2, 0.3 + loose / 2),
        (right, 1.3 + loose),
        (right - inwards, low - loose / 2),
        (left + inwards, low - loose / 2),
        (left, 1.3 + loose),
    )
    clock = wide / 2, max(high - CLOCK - 0.9 - loose, 0.3 + loose / 2 + CARD[1] + CLOCK + 0.5)
    return CityLayout(Bounds(0.0, 0.0, wide, high), tuple(Bounds(x, y, *CARD) for x, y in corners), clock)


# Pieces.


HAND: Key = ("hand", 0, 0)
BOAT: Key = ("submarine", 0, 0)
_HAND_AT = 7.3  # how far from the clock's middle its hand is


@dataclass(frozen=True, slots=True)
class CityPiece(BoardPiece):
    """A token, a die, the submarine or the hand. `space` is the sector; of the hand, the space of the clock."""

    kind: int = -1  # the resource of a token, the number of a die


def arrange(constants: Constants, s: State, layout: CityLayout) -> dict[Key, CityPiece]:
    """All pieces of a position by their keys."""
    found = list[CityPiece]()
    seen = Counter[tuple[str, int]]()  # how many there are so far of those that are alike
    for sector in range(MARKET + 1):
        for kind, (x, y) in layout.tokens(sector, cells(s, sector)):
            alike = "token", KINDS * sector + kind
            found.append(CityPiece((*alike, seen[alike]), token_picture(kind), x, y, TOKEN, sector, kind=kind))
            seen[alike] += 1
    for sector in range(MARKET + 1):
        numbers = dice_at(s, sector)
        for number, (x, y) in zip(numbers, layout.dice(sector, len(numbers)), strict=True):
            alike = "die", number
            found.append(CityPiece((*alike, seen[alike]), f"common/die-{number}", x, y, DIE, sector, kind=number))
            seen[alike] += 1
    found.append(CityPiece(BOAT, "atlandice/submarine", *layout.berth(s.submarine), SUBMARINE, s.submarine))
    found.append(hand_piece(constants, layout, s.hand))
    return {piece.key: piece for piece in found}


def hand_piece(constants: Constants, layout: CityLayout, space: int) -> CityPiece:
    x, y = layout.on_clock(space, constants.last + 1, _HAND_AT)
    return CityPiece(HAND, "atlandice/clock-hand", x, y, 1.0, space)


def hand_way(constants: Constants, layout: CityLayout, start: int, end: int) -> list[tuple[float, float]]:
    """Around the clock from one space to another."""
    steps = max((end - start) * 4, 1)
    return [
        layout.on_clock(start + (end - start) * step / steps, constants.last + 1, _HAND_AT) for step in range(steps + 1)
    ]


def cells(s: State, sector: int) -> bytes:
    """How many of each kind lie at a sector."""
    return bytes(s.lying[KINDS * sector : KINDS * sector + KINDS])


def dice_at(s: State, sector: int) -> list[int]:
    """The numbers of the dice at a sector."""
    return [number for number in NUMBERS if sector_of(s, number) == sector for _ in range(s.dice[number - 1])]


@dataclass(frozen=True, slots=True)
class Front:
    """The front of a region's card: its tile, and how many are still to come."""

    sector: int
    tile: int
    below: int  # tiles still to come
    is_closed: bool

    @property
    def has_tile(self) -> bool:
        return self.tile != NO_TILE and not self.is_closed


def front_of(constants: Constants, s: State, sector: int) -> Front:
    return Front(sector, s.top[sector], len(pile(constants, s, sector)), not s.open >> sector & 1)


# Things: what can be pointed at and clicked.


_REACH = {"die": DIE * 0.62, "token": TOKEN * 0.6}  # how far from its middle a piece is still clicked
_FARTHEST = max(_REACH.values())
SUBMARINE_THING: Thing = ("submarine", 0, 0)


def die(sector: int, number: int) -> Thing:
    return "die", sector, number


def token(sector: int, kind: int) -> Thing:
    return "token", sector, kind


def sector_thing(sector: int) -> Thing:
    return "sector", sector, 0


def cell(space: int) -> Thing:
    return "cell", space, 0


def stock(kind: int) -> Thing:
    return "stock", kind, 0


class CityThings:
    """The things of the city in one position.

    They are ("die", sector, number), ("token", sector, kind), ("sector", which, 0), ("cell", space, 0),
    SUBMARINE_THING; and beside the board ("stock", kind, 0), a token of whoever donates.
    """

    def __init__(self, constants: Constants, s: State, layout: CityLayout) -> None:
        self._constants = constants
        self.layout = layout
        self.pieces: dict[Key, CityPiece] = arrange(constants, s, layout)
        self._placed: dict[Thing, Point] = {}
        self._small: list[tuple[float, float, Thing]] = []  # dice and tokens, of which several may lie near a point
        for piece in self.pieces.values():  # of several alike the last is on top, and meant
            self._placed[self.of(piece)] = piece.x, piece.y
            if piece.key[0] in _REACH:
                self._small.append((piece.x, piece.y, self.of(piece)))

    def of(self, piece: CityPiece) -> Thing:
        """The thing a piece is."""
        if piece.key[0] == "die":
            return die(piece.space, piece.kind)
        if piece.key[0] == "token":
            return token(piece.space, piece.kind)
        return SUBMARINE_THING if piece.key == BOAT else cell(piece.space)

    def place_of(self, thing: Thing) -> Point | None:
        """Where a thing is, in units."""
        kind, which, _ = thing
        if kind == "sector":
            return self.layout.middle(which)
        if kind == "cell":
            return self.layout.on_clock(which, self._constants.last + 1, sum(CELLS) / 2)
        return self._placed.get(thing)

    def at(self, point: Point) -> list[Thing]:
        """Finds the things under a point, the nearest first."""
        near = [
            (math.hypot(x - point[0], y - point[1]), thing)
            for x, y, thing in self._small
            if abs(x - point[0]) < _FARTHEST
        ]
        found = [thing for far, thing in sorted(near) if far <= _REACH[thing[0]]]
        boat, layout = self.pieces[BOAT], self.layout
        if abs(point[0] - boat.x) <= SUBMARINE / 2 and abs(point[1] - boat.y) <= SUBMARINE * 0.3:
            found.append(SUBMARINE_THING)
        cards = [sector_thing(sector) for sector, card in enumerate(layout.cards) if card.has(point)]
        far = math.dist(point, layout.clock)
        if cards:
            found.append(cards[0])
        elif far <= HUB:
            found.append(sector_thing(MARKET))
        elif CELLS[0] <= far <= CELLS[1] + 0.3:
            turned = math.atan2(point[1] - layout.clock[1], point[0] - layout.clock[0]) + math.pi / 2
            found.append(cell(int(turned % math.tau / math.tau * (self._constants.last + 1))))
        return list(dict.fromkeys(found))
