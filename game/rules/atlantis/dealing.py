"""Hidden cards dealt over hands and pile.

Cards that nobody has seen are exchangeable: each is as likely as another in every hand and in the pile. That ends when the discard
becomes the pile (A4), because all know what it is made of: from then on hidden cards come from several sources, each with a known
content, and a card that comes to light came from one of them (`origins`).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .origins import Origins
from .state import KINDS, NO_CARDS, State
from .tables import Tables
from .view import AtlantisView


@dataclass(frozen=True, slots=True)
class Promise:
    """Hidden cards that the player is dealt before all others."""

    cards: list[list[int]]
    """By source; no more than he holds of it."""
    bought: tuple[int, ...] | None = None
    """Objects that he bought rather than others; None where each card is as likely as another."""


def dealt_world(t: Tables, v: AtlantisView, found: Origins, random: Random, promise: Promise | None = None) -> State:
    s = State.__new__(State)
    s.copy_table(v.table)
    hands, drew, pile = _dealt(t, v.table.player, found, random, promise)
    s.pile = bytes(pile)
    s.fresh_cards = v.fresh_cards if s.player == v.seat else _bought(s, hands[s.player], random, promise)
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


def _dealt(
    t: Tables, player: int, found: Origins, random: Random, promise: Promise | None
) -> tuple[list[list[int]], list[list[list[int]]], list[int]]:
    """Each source's cards over the hands that drew from it: what of them is hidden by seat, what was drawn by source and seat, the pile."""
    hands = [[0] * KINDS for _ in range(t.seats)]
    drew = [[[*found.shown(i, seat)] for seat in range(t.seats)] for i in range(len(found.sources))]
    pile = [0] * KINDS
    for i, source in enumerate(found.sources):
        first = promise.cards[i] if promise else []
        slots, left = [*found.slots[i]], [n - first.count(kind) for kind, n in enumerate(source)]
        slots[player] -= len(first)
        cards = random.sample([kind for kind in range(KINDS) for _ in range(left[kind])], sum(slots))
        pile = [n + card for n, card in zip(pile, source, strict=True)]
        at = 0
        for seat in range(t.seats):
            for kind in [*cards[at : at + slots[seat]], *(first if seat == player else ())]:
                hands[seat][kind] += 1
                drew[i][seat][kind] += 1
                pile[kind] -= 1
            at += slots[seat]
    return hands, drew, pile


def _bought(s: State, unknown: list[int], random: Random, promise: Promise | None) -> bytes:
    """G3: any of the cards that the player had and nobody knew can be those he bought; what he plays is a bought one first."""
    if not s.bought:
        return NO_CARDS
    held = [kind for kind in range(KINDS) for _ in range(unknown[kind])]
    if promise is None or promise.bought is None:
        bought = random.sample([*s.played, *held], s.bought)
    else:
        rather = promise.bought
        bought = [*s.played, *sorted(held, key=lambda kind: kind not in rather)][: s.bought]
    return bytes(max(0, bought.count(kind) - s.played.count(kind)) for kind in range(KINDS))


def _joined(cards: list[list[int]]) -> bytes:
    return bytes([n for hand in cards for n in hand])
