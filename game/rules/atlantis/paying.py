"""Payments: their parts (G2, G3), the cheapest one (E4), and the items that are proposed to the player one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from . import actions as a
from .constants import Constants
from .gaps import VALUES
from .state import KINDS, PAY, State
from .view import AtlantisView

_MOST_LOST = 3  # how much more than the price a way to pay may be worth that is offered beside others


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
    """The payment out of tiles of these values and so many cards that loses least; of several, the one with the fewest
    cards, then with the fewest tiles. None where all together is too little.
    """
    return _least(bytes(sorted(values, reverse=True)), cards, price)


@lru_cache(maxsize=4096)
def _least(values: bytes, cards: int, price: int) -> Payment | None:
    choices = [
        Payment(tiles, max(0, price - total)) for total, tiles in _sums(values).items() if total + cards >= price
    ]
    return min(choices, key=lambda payment: (payment.worth, payment.cards, len(payment.tiles)), default=None)


def ways_to_pay(values: bytes, cards: int, price: int, most: int) -> list[Payment]:
    """Up to this many payments: those that lose least first, then those with few cards and few tiles; none includes
    anything unneeded.
    """
    found = dict.fromkeys(_payments(bytes(sorted(values, reverse=True)), cards, price))
    return sorted(found, key=lambda payment: (payment.worth, payment.cards, len(payment.tiles), payment.tiles))[:most]


def _payments(values: bytes, cards: int, price: int) -> Iterator[Payment]:
    """Tiles in falling value until it is enough, then cards; of equal tiles the first are taken.

    Only what loses little.
    """
    left: list[tuple[int, tuple[int, ...], int]] = [(0, (), 0)]
    while left:
        at, tiles, total = left.pop()
        if total >= price:
            yield Payment(tiles, 0)
            continue
        if price - total <= cards:
            yield Payment(tiles, price - total)
        for i in range(at, len(values)):
            is_again = i > at and values[i] == values[i - 1]
            if not is_again and total + values[i] <= price + _MOST_LOST:
                left.append((i + 1, (*tiles, values[i]), total + values[i]))


def _sums(values: bytes) -> dict[int, tuple[int, ...]]:
    """Every sum that tiles of these values make, each with as few tiles as can be."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for value in values:
        for total, tiles in list(found.items()):
            before = found.get(total + value)
            if before is None or len(before) > len(tiles) + 1:
                found[total + value] = (*tiles, value)
    return found


def order_of_tile(constants: Constants, value: int) -> int:
    """Where a tile stands in the order of paying: by falling value, before all cards; nothing is 0."""
    return constants.highest + 1 - value


def order_of_card(constants: Constants, kind: int) -> int:
    return constants.highest + 1 + kind


def funds(s: State) -> int:
    """All that the player could pay with now (G3)."""
    return worth(s.purses[s.player]) + s.held[s.player] - (sum(s.fresh_cards) if s.bought else 0)


def proposal(constants: Constants, v: AtlantisView) -> list[a.Action]:
    """Nothing where this seat has nothing to pay, or only a bridge can; cards go from the objects it has most of."""
    return next(iter(proposals(constants, v, 1)), [])


def proposals(constants: Constants, v: AtlantisView, most: int) -> list[list[a.Action]]:
    """Several ways to pay, item by item; the first loses least."""
    s = v.state
    if s.step != PAY or s.player != v.seat:
        return []
    old, passed = payable_cards(v), max(0, s.item - constants.highest - 1)
    tiles = bytes(
        value for value in s.purses[s.player].translate(VALUES) if not s.item or constants.highest + 1 - value >= s.item
    )
    least = least_payment(tiles, sum(old[passed:]), s.owed)
    if least is None:
        return []
    found = [least, *(way for way in ways_to_pay(tiles, sum(old[passed:]), s.owed, most) if way != least)][:most]
    return [_items(constants, payment, old, passed) for payment in found]


def all_payments(constants: Constants, v: AtlantisView, most: int) -> list[list[a.Action]]:
    """Every way to pay what is due, item by item; the first loses least. None of them where there are more than so
    many.
    """
    s = v.state
    old = payable_cards(v)
    tiles = Counter(s.purses[s.player].translate(VALUES))
    items: list[tuple[int, a.Action, int, int]] = [
        (order_of_tile(constants, value), constants.pay_tile[value], value, tiles[value]) for value in tiles
    ]
    items += [(order_of_card(constants, kind), constants.pay_card[kind], 1, old[kind]) for kind in range(KINDS)]
    left = [(action, value, count) for order, action, value, count in sorted(items, key=_by_order) if order >= s.item]
    found = list[list[a.Action]]()
    for way in _ways(left, s.owed) if s.owed else ():
        found.append(way)
        if len(found) > most:
            return []
    return sorted(found, key=partial(_loss, old))


def _by_order(item: tuple[int, a.Action, int, int]) -> int:
    return item[0]


def _ways(left: Sequence[tuple[a.Action, int, int]], owed: int) -> Iterator[list[a.Action]]:
    """All ways to give items in this order until it is enough, and not one more."""
    if owed <= 0:
        yield []
    elif sum(value * count for _, value, count in left) >= owed:
        (action, value, count), rest = left[0], left[1:]
        for given in range(count, -1, -1):
            if (given - 1) * value < owed:
                for way in _ways(rest, owed - given * value):
                    yield [*[action] * given, *way]


def _loss(old: bytes, way: Sequence[a.Action]) -> tuple[int, int, int, tuple[int, ...]]:
    """What a payment loses: value, cards, tiles; and how rare its cards are in the hand."""
    cards = [item.kind for item in way if isinstance(item, a.PayCard)]
    worth_given = len(cards) + sum(item.value for item in way if isinstance(item, a.PayTile))
    left = [old[kind] - cards.count(kind) for kind in range(KINDS)]
    return worth_given, len(cards), len(way), tuple(sorted(left, reverse=True))


def payable_cards(v: AtlantisView) -> bytes:
    """G3: the cards by object with which the seat could pay now."""
    return bytes(n - fresh for n, fresh in zip(v.hand, v.fresh_cards, strict=True))


def _items(constants: Constants, payment: Payment, old: bytes, passed: int) -> list[a.Action]:
    given = sorted(_most_common([*old], passed, payment.cards))
    return [*(constants.pay_tile[value] for value in payment.tiles), *(constants.pay_card[kind] for kind in given)]


def _most_common(old: list[int], passed: int, count: int) -> list[int]:
    rest, given = old[:], list[int]()
    for _ in range(count):
        kind = max(range(passed, len(rest)), key=lambda kind: rest[kind])
        rest[kind] -= 1
        given.append(kind)
    return given
