"""The payment of least loss as a proposal to the player: what he would do item by item (G2)."""

from __future__ import annotations

from . import actions as a
from .constants import Constants
from .gaps import VALUES
from .paying import Payment, least_payment, ways_to_pay
from .state import PAY
from .view import AtlantisView


def proposal(t: Constants, v: AtlantisView) -> list[a.Action]:
    """Nothing where this seat has nothing to pay, or only a bridge can; cards go from the objects it has most of."""
    return next(iter(proposals(t, v, 1)), [])


def proposals(t: Constants, v: AtlantisView, most: int) -> list[list[a.Action]]:
    """Several ways to pay, item by item; the first loses least."""
    s = v.table
    if s.step != PAY or s.player != v.seat:
        return []
    old, passed = payable_cards(v), max(0, s.item - t.highest - 1)
    tiles = bytes(value for value in s.purses[s.player].translate(VALUES) if not s.item or t.highest + 1 - value >= s.item)
    least = least_payment(tiles, sum(old[passed:]), s.owed)
    if least is None:
        return []
    found = [least, *(way for way in ways_to_pay(tiles, sum(old[passed:]), s.owed, most) if way != least)][:most]
    return [_items(t, payment, old, passed) for payment in found]


def payable_cards(v: AtlantisView) -> bytes:
    """G3: the cards by object with which the seat could pay now."""
    return bytes(n - fresh for n, fresh in zip(v.hand, v.fresh_cards, strict=True))


def _items(t: Constants, payment: Payment, old: bytes, passed: int) -> list[a.Action]:
    given = sorted(_most_common([*old], passed, payment.cards))
    return [*(t.pay_tile[value] for value in payment.tiles), *(t.pay_card[kind] for kind in given)]


def _most_common(old: list[int], passed: int, count: int) -> list[int]:
    rest, given = old[:], list[int]()
    for _ in range(count):
        kind = max(range(passed, len(rest)), key=lambda kind: rest[kind])
        rest[kind] -= 1
        given.append(kind)
    return given
