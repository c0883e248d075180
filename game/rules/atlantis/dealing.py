"""Hidden cards dealt over hands and pile.

Cards that nobody has seen are exchangeable: each is as likely as another in every hand and in the pile. That ends when the discard
becomes the pile (A4), because all know what it is made of: from then on hidden cards come from several sources, each with a known
content, and a card that comes to light came from one of them (`origins`).
"""

from __future__ import annotations

from collections.abc import Sequence
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
    v.table.copy_onto(s)
    hands, pile, drew = bytearray(s.known), bytearray(found.pile), [bytearray(cards) for cards in found.shown]
    for i, shown in enumerate(drew):
        for at in _dealt(found, i, s.player, promise.cards[i] if promise else (), random):
            hands[at] += 1
            shown[at] += 1
            pile[at % KINDS] -= 1
    s.pile = bytes(pile)
    s.fresh_cards = v.fresh_cards if s.player == v.seat else _bought(t, s, hands, random, promise)
    if v.seat is not None:
        own = t.hand(v.seat)
        hands[own] = v.hand
        for shown, cards in zip(drew[1:], v.drew, strict=True):
            shown[own] = cards
    s.hands = bytes(hands)
    s.drew = tuple(map(bytes, drew[1:]))
    return s


def _dealt(found: Origins, source: int, player: int, promised: Sequence[int], random: Random) -> list[int]:
    """Where each of a source's cards that are in hands lies, in a table by seat and object: any out of the source, but for the promised."""
    cards, firsts = found.cards[source][:], found.hands[source]
    own, chance = player * KINDS, random.random
    places = [own + kind for kind in promised]
    if promised:
        firsts = firsts[:]
        for kind in promised:
            cards.remove(kind)
            firsts.remove(own)
    left = len(cards)
    for first in firsts:
        drawn = int(chance() * left)
        left -= 1
        places.append(first + cards[drawn])
        cards[drawn] = cards[left]
    return places


def _bought(t: Tables, s: State, hands: bytearray, random: Random, promise: Promise | None) -> bytes:
    """G3: any of the cards that the player had and nobody knew can be those he bought; what he plays is a bought one first."""
    if not s.bought:
        return NO_CARDS
    own = t.hand(s.player)
    held = [kind for kind, (n, known) in enumerate(zip(hands[own], s.known[own], strict=True)) for _ in range(n - known)]
    if promise is None or promise.bought is None:
        bought = random.sample([*s.played, *held], s.bought)
    else:
        rather = promise.bought
        bought = [*s.played, *sorted(held, key=lambda kind: kind not in rather)][: s.bought]
    return bytes(max(0, bought.count(kind) - s.played.count(kind)) for kind in range(KINDS))
