"""What a payment can be made of (G2, G3), and the one that costs least (E4)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .state import KINDS, State
from .tables import Tables
from .way import VALUES


class Payment(NamedTuple):
    """Values of tiles, highest first, and how many cards."""

    tiles: tuple[int, ...]
    cards: int

    @property
    def worth(self) -> int:
        return sum(self.tiles) + self.cards


def worth(purse: bytes) -> int:
    """The value of all tiles in a purse."""
    return sum(purse.translate(VALUES))


def old_cards(s: State) -> bytes:
    """G3: the cards with which the player can pay."""
    first = s.player * KINDS
    hand = s.hands[first : first + KINDS]
    return hand if not s.bought else bytes([n - fresh for n, fresh in zip(hand, s.fresh_cards, strict=True)])


def least_payment(values: bytes, cards: int, price: int) -> Payment | None:
    """The payment out of tiles of these values and so many cards that loses least; of several, the one with the fewest cards, then
    with the fewest tiles. None where all together is too little."""
    return _least(bytes(sorted(values, reverse=True)), cards, price)


@lru_cache(maxsize=4096)
def _least(values: bytes, cards: int, price: int) -> Payment | None:
    choices = [Payment(tiles, max(0, price - total)) for total, tiles in _sums(values).items() if total + cards >= price]
    return min(choices, key=lambda payment: (payment.worth, payment.cards, len(payment.tiles)), default=None)


def _sums(values: bytes) -> dict[int, tuple[int, ...]]:
    """Every sum that tiles of these values make, each with as few tiles as can be."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for value in values:
        for total, tiles in list(found.items()):
            before = found.get(total + value)
            if before is None or len(before) > len(tiles) + 1:
                found[total + value] = (*tiles, value)
    return found


def order_of_tile(t: Tables, value: int) -> int:
    """Where a tile stands in the order of paying: by falling value, before all cards; nothing is 0."""
    return t.highest + 1 - value


def order_of_card(t: Tables, kind: int) -> int:
    return t.highest + 1 + kind


def funds(s: State) -> int:
    """All that the player could pay with now (G3)."""
    return worth(s.purses[s.player]) + s.held[s.player] - (sum(s.fresh_cards) if s.bought else 0)
