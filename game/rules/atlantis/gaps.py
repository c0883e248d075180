"""The gaps of a row, what they cost with the bridges that lie there, and the objects to land on (G1, G6): worked out
once for each row.
"""

from __future__ import annotations

import re

from . import actions as a
from .state import IN_HAND, LOST

GAP = re.compile(rb"(?<=[^\0])\0+(?=[^\0])")
"""Water between two tiles.

What lies before the first tile or behind the last one is Atlantis or the mainland, moved up (T6).
"""
_FACES = bytes(code & 7 if code > 7 else 255 for code in range(256))
VALUES = bytes(code >> 3 for code in range(256))  # the value of every tile, for `bytes.translate`

MOST_REMEMBERED = 20_000


def value_of(tile: int) -> int:
    return tile >> 3


def kind_of(tile: int) -> int:
    """The object on a tile."""
    return tile & 7


class RowPrices:
    """The price of every way along one row with its bridges."""

    __slots__ = ("faces", "open_gaps", "price_to", "unbridged")

    def __init__(self, tops: bytes, bridges: bytes, bridge: list[a.Bridge]) -> None:
        self.faces = tops.translate(_FACES)  # the object on each place
        laid = [place for place in bridges if IN_HAND < place < LOST]
        price_to: list[int] = []
        open_gaps: list[tuple[int, int, int]] = []
        total = at = 0
        for found in GAP.finditer(tops):
            first, end = found.span()
            price_to += [total] * (end - at)
            at = end
            if not any(first <= place < end for place in laid):
                price = min(tops[first - 1], tops[end]) >> 3  # G1: the value is the high part of a tile
                total += price
                open_gaps.append((first, end, price))
        self.price_to = (
            *price_to,
            *[total] * (len(tops) - at),
        )  # what it costs in all to come from Atlantis to each place
        self.open_gaps = tuple(open_gaps)  # gaps without a bridge: first water, the place behind it, price
        self.unbridged = tuple([bridge[first] for first, _, _ in open_gaps])  # where a bridge can be laid

    def dearest(self, start: int, end: int) -> int:
        """The highest price of a single gap between two places: what a bridge can save."""
        return max([price for _, behind, price in self.open_gaps if start < behind <= end], default=0)

    def gaps_between(self, start: int, end: int) -> list[tuple[int, int]]:
        """The gaps without a bridge between two places: first water and price."""
        return [(first, price) for first, behind, price in self.open_gaps if start < behind <= end]


class PricesByRow(dict[tuple[bytes, bytes], RowPrices]):
    """The prices of every row and its bridges, worked out when first asked for."""

    __slots__ = ("_bridge",)

    def __init__(self, bridge: list[a.Bridge]) -> None:
        super().__init__()
        self._bridge = bridge

    def __missing__(self, key: tuple[bytes, bytes]) -> RowPrices:
        if len(self) > MOST_REMEMBERED:
            self.clear()
        found = self[key] = RowPrices(*key, self._bridge)
        return found


def bridges_left(tops: bytes, bridges: bytes) -> bytes:
    """T6, G6: a bridge whose gap was swallowed by an end is lost."""
    inner = tops.strip(b"\0")
    first = tops.find(inner) if inner else len(tops)
    return bytes(
        [place if place in (IN_HAND, LOST) or first < place < first + len(inner) else LOST for place in bridges]
    )
