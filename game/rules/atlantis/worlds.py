"""Positions that agree with a view, drawn with the right odds.

Cards that nobody has seen are exchangeable: each is as likely as another in every hand and in the pile. That ends when the discard
becomes the pile (A4), because all know what it is made of: from then on hidden cards come from several sources, each with a known
content, and a card that comes to light came from one of them (`origins`).
"""

from __future__ import annotations

from random import Random

from .legal import legal
from .origins import Origins, origins
from .state import CHAIN, KINDS, NO_CARDS, PAY, State
from .tables import Tables
from .view import AtlantisView


def determinize(t: Tables, v: AtlantisView, random: Random) -> State:
    """Worlds in which the player could not finish what he has begun (T4) are not possible."""
    while True:
        s = _guess(t, v, random)
        if s.actor == v.seat or s.step not in (CHAIN, PAY) or legal(t, s):
            return s


def _guess(t: Tables, v: AtlantisView, random: Random) -> State:
    s = State.__new__(State)
    s.copy_table(v.table)
    found = origins(t, v, random)
    hands, drew, pile = _dealt(t, v, found, random)
    s.pile = bytes(pile)
    s.fresh_cards = v.fresh_cards if s.player == v.seat else _bought(s, hands[s.player], random)
    for seat in range(t.seats):
        if seat == v.seat:
            hands[seat] = [*v.hand]
            for i, own in enumerate(v.drew):
                drew[i + 1][seat] = [*own]
        else:
            hands[seat] = [n + known for n, known in zip(hands[seat], s.known[t.hand(seat)], strict=True)]
    s.hands = _joined(hands)
    s.drew = tuple(_joined(cards) for cards in drew[1:])
    return s


def _dealt(t: Tables, v: AtlantisView, found: Origins, random: Random) -> tuple[list[list[int]], list[list[list[int]]], list[int]]:
    """Each source's cards over the hands that drew from it: what of them is hidden by seat, what was drawn by source and seat, the pile."""
    hands = [[0] * KINDS for _ in range(t.seats)]
    drew = [[[*found.shown(i, seat)] for seat in range(t.seats)] for i in range(len(found.sources))]
    pile = [0] * KINDS
    for i, source in enumerate(found.sources):
        slots = found.slots[i]
        held = sum(slots)
        cards = random.sample([kind for kind in range(KINDS) for _ in range(source[kind])], held)
        pile = [n + card for n, card in zip(pile, source, strict=True)]
        at = 0
        for seat in range(t.seats):
            for kind in cards[at : at + slots[seat]]:
                hands[seat][kind] += 1
                drew[i][seat][kind] += 1
                pile[kind] -= 1
            at += slots[seat]
    return hands, drew, pile


def _bought(s: State, unknown: list[int], random: Random) -> bytes:
    """G3: any of the cards that the player had and nobody knew can be those he bought; what he plays is a bought one first."""
    if not s.bought:
        return NO_CARDS
    had = [*s.played, *(kind for kind in range(KINDS) for _ in range(unknown[kind]))]
    bought = random.sample(had, s.bought)
    return bytes(max(0, bought.count(kind) - s.played.count(kind)) for kind in range(KINDS))


def _joined(cards: list[list[int]]) -> bytes:
    return bytes([n for hand in cards for n in hand])
