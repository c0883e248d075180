"""The city on the screen: five regions in a ring around the clock, the market in its middle, as large as the room allows.

All measures are in units of the board; the ring is wider in a wide room and higher in a high one, and nothing in it changes its size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.atlandice.state import MARKET

from ...kit.camera import Bounds, Point

CARD = (18.0, 12.8)
"""How wide and how high a region's card is."""
HEADER, BODY, TRAY, GATE = 2.1, 7.5, 10.1, 12.6
"""Where its parts end, from above: header, building and effect, the tray for tokens, the gate for dice."""
TOKEN, DIE, SUBMARINE = 1.9, 1.95, 4.6
CLOCK, CELLS, HUB = 11.0, (7.15, 10.35), 6.9
"""Radii: of the clock, of its ring of spaces, and of the market."""
_NARROWEST, LOWEST, _WIDEST = 63.0, 37.0, 82.0
_EDGE, _INWARDS = 0.5, 1.6
_ABREAST = 2.05
_AFLOAT = 1.9
"""How far from a card's edge the middle of the submarine lies."""
MOST_ROWS = 3
"""Rows of tokens the market has room for; more lie closer together."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the board."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def has(self, point: Point) -> bool:
        return self.x <= point[0] <= self.x + self.width and self.y <= point[1] <= self.y + self.height


@dataclass(frozen=True, slots=True)
class CityLayout:
    """Where the regions and the clock are."""

    bounds: Bounds
    cards: tuple[Block, ...]
    clock: Point

    def middle(self, sector: int) -> Point:
        return self.clock if sector == MARKET else self.cards[sector].middle

    def tokens(self, sector: int, counts: Sequence[int]) -> list[tuple[int, Point]]:
        """The tokens of a sector, each with its kind: a region's own kind first, the market's in columns."""
        if sector == MARKET:
            return [(kind, self._in_market(kind, number, count)) for kind, count in enumerate(counts) for number in range(count)]
        kinds = [kind for kind in (sector, *(one for one in range(len(counts)) if one != sector)) for _ in range(counts[kind])]
        card, many = self.cards[sector], len(kinds)
        apart = min(_ABREAST, (card.width - 2.9) / max(many - 1, 1))
        return [(kind, (card.x + 1.45 + apart * number, card.y + (BODY + TRAY) / 2)) for number, kind in enumerate(kinds)]

    def _in_market(self, kind: int, number: int, count: int) -> Point:
        apart = min(1.95, 2 * 1.95 / max(count - 1, 1))
        return self.market_seat(kind, number * apart / 1.95)

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
        return [(card.x + 1.6 + apart * number, card.y + (TRAY + GATE) / 2) for number in range(many)]

    def berth(self, sector: int) -> Point:
        """Where the submarine lies at a sector: on its water side."""
        if sector == MARKET:
            return self.clock[0] + 10.4, self.clock[1] + 9.3
        card, middle = self.cards[sector], self.bounds.left + self.bounds.width / 2
        is_right = sector != 0 and card.middle[0] <= middle
        edge = card.x + card.width if is_right else card.x
        room = abs(edge - self.clock[0]) - CLOCK if card.y > self.clock[1] - CLOCK else SUBMARINE
        out = min(max(room - SUBMARINE / 2, 0.7), _AFLOAT)  # not over what the card says, where there is room beside the clock
        return edge + out * (1 if is_right else -1), card.y + 4.2

    def angle(self, space: float, spaces: int) -> float:
        """The direction of a space of the clock from its middle; the first is right of the top."""
        return math.tau * (space + 0.5) / spaces - math.pi / 2

    def on_clock(self, space: float, spaces: int, radius: float) -> Point:
        angle = self.angle(space, spaces)
        return self.clock[0] + radius * math.cos(angle), self.clock[1] + radius * math.sin(angle)

    def space_at(self, point: Point, spaces: int) -> int | None:
        """The space of the clock under a point."""
        far = math.dist(point, self.clock)
        if not CELLS[0] <= far <= CELLS[1] + 0.3:
            return None
        turned = math.atan2(point[1] - self.clock[1], point[0] - self.clock[0]) + math.pi / 2
        return int(turned % math.tau / math.tau * spaces)


def lay_out(width: float, height: float) -> CityLayout:
    """For a room of this shape: cards left and right of the clock, the first one above it."""
    shape = width / max(height, 1.0)
    high = LOWEST if shape >= _NARROWEST / LOWEST else _NARROWEST / shape
    wide = min(max(LOWEST * shape, _NARROWEST), _WIDEST) if high == LOWEST else _NARROWEST
    loose = (high - LOWEST) / 3
    inwards = _INWARDS if wide > _NARROWEST + 2 * _INWARDS + 1 else 0.0
    left, right, low = _EDGE, wide - _EDGE - CARD[0], high - _EDGE - CARD[1]
    corners = (
        ((wide - CARD[0]) / 2, 0.3 + loose / 2),
        (right, 1.3 + loose),
        (right - inwards, low - loose / 2),
        (left + inwards, low - loose / 2),
        (left, 1.3 + loose),
    )
    clock = wide / 2, max(high - CLOCK - 0.9 - loose, 0.3 + loose / 2 + CARD[1] + CLOCK + 0.5)
    return CityLayout(Bounds(0.0, 0.0, wide, high), tuple(Block(x, y, *CARD) for x, y in corners), clock)
