"""Positions that agree with a view, drawn with the right odds: whoever has begun a move can finish it in all of them
(T4, G2).

Cards that nobody has seen are exchangeable: each is as likely as another in every hand and in the pile. That ends when
the discard becomes the pile (A4), because all know what it is made of: from then on hidden cards come from several
sources, each with a known content, and a card that comes to light came from one of them (`card_origins`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import comb
from random import Random

from .actions import Action
from .card_origins import Origins, origins
from .constants import Constants
from .gaps import VALUES
from .legal import OPENLY, legal
from .state import CHAIN, KINDS, NO_CARDS, PAY, PublicState, State
from .view import AtlantisView

MOST_TRIES = 24  # this many worlds are drawn before one that fits is built
_MOST_BUILT = 24


def determinize(constants: Constants, v: AtlantisView, random: Random) -> State:
    """Worlds in which the player could not finish what he has begun are not possible."""
    s = v.state
    if v.seat == s.player or s.step not in (CHAIN, PAY):
        return deal_world(constants, v, origins(constants, v, random), random)
    promise = ChainPromise(constants, v) if s.step == CHAIN else PayPromise(constants, v)
    # The first that fits; the last where none does, which is so only for a view that no game comes to.
    worlds = _tries(constants, v, promise, random)
    found = next(worlds)
    while not legal(constants, found):
        after = next(worlds, None)
        if after is None:
            break
        found = after
    return found


def open_legal(constants: Constants, v: AtlantisView) -> Sequence[Action]:
    """Lists the actions that everyone knows to be legal: all of them if the seat has no cards, for that is open."""
    openly = OPENLY.get(v.state.step) if v.state.held[v.state.player] else None
    return legal(constants, determinize(constants, v, Random(0))) if openly is None else openly


def _tries(
    constants: Constants, v: AtlantisView, promise: ChainPromise | PayPromise, random: Random
) -> Iterator[State]:
    for _ in range(MOST_TRIES):
        found = origins(constants, v, random, promise.evidence)
        yield deal_world(constants, v, found, random, promise.likely(found, random))
    for _ in range(MOST_TRIES):
        found = origins(constants, v, random, promise.evidence)
        for built in islice(promise.promises(found, random), _MOST_BUILT):
            yield deal_world(constants, v, found, random, built)


@dataclass(frozen=True, slots=True)
class Promise:
    """Hidden cards that the player is dealt before all others."""

    cards: list[list[int]]  # by source; no more than he holds of it
    bought: tuple[int, ...] | None = (
        None  # objects that he bought rather than others; None where each card is as likely as another
    )


def deal_world(
    constants: Constants, v: AtlantisView, found: Origins, random: Random, promise: Promise | None = None
) -> State:
    s = State.__new__(State)
    v.state.copy_onto(s)
    hands = bytearray(s.known)
    pile = bytearray(found.pile)
    drew = [bytearray(cards) for cards in found.shown]
    for i, shown in enumerate(drew):
        for at in _deal_cards(found, i, s.player, promise.cards[i] if promise else (), random):
            hands[at] += 1
            shown[at] += 1
            pile[at % KINDS] -= 1
    s.pile = bytes(pile)
    s.fresh_cards = v.fresh_cards if s.player == v.seat else _choose_bought(constants, s, hands, random, promise)
    if v.seat is not None:
        own = constants.hand(v.seat)
        hands[own] = v.hand
        for shown, cards in zip(drew[1:], v.drew, strict=True):
            shown[own] = cards
    s.hands = bytes(hands)
    s.drew = tuple(map(bytes, drew[1:]))
    return s


def _deal_cards(found: Origins, source: int, player: int, promised: Sequence[int], random: Random) -> list[int]:
    """Where each of a source's cards that are in hands lies, in a table by seat and object: any out of the source, but
    for the promised.
    """
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


def _choose_bought(constants: Constants, s: State, hands: bytearray, random: Random, promise: Promise | None) -> bytes:
    """G3: any of the cards that the player had and nobody knew can be those he bought; what he plays is a bought one
    first.
    """
    if not s.bought:
        return NO_CARDS
    own = constants.hand(s.player)
    held = [
        kind for kind, (n, known) in enumerate(zip(hands[own], s.known[own], strict=True)) for _ in range(n - known)
    ]
    if promise is None or promise.bought is None:
        bought = random.sample([*s.played, *held], s.bought)
    else:
        rather = promise.bought
        bought = [*s.played, *sorted(held, key=lambda kind: kind not in rather)][: s.bought]
    return bytes(max(0, bought.count(kind) - s.played.count(kind)) for kind in range(KINDS))


class PayPromise:
    """Whoever has paid with a card holds enough of that object and later ones to pay the rest."""

    def __init__(self, constants: Constants, v: AtlantisView) -> None:
        s = v.state
        self._player = s.player
        self._passed = max(0, s.item - constants.highest - 1)
        highest = constants.highest + 1 - s.item
        tiles = sum(value for value in s.purses[s.player].translate(VALUES) if value <= highest)
        known = s.known[constants.hand(s.player)]
        self._needed = s.owed - tiles - sum(known[self._passed :])
        self.key = (self._player, self._passed, self._needed)
        self.evidence = self if self._passed else None

    def odds(self, found: Origins) -> float:
        """How likely he holds enough, if hidden cards come from there."""
        ways = _ways_from(self._counts(found))[0]
        return sum(ways[max(0, self._needed) :]) / sum(ways)

    def likely(self, found: Origins, random: Random) -> Promise | None:
        """His whole hand: enough cards that can pay, as many as chance would have it, and others."""
        if not self._passed:
            return None
        counts = self._counts(found)
        rest = _ways_from(counts)
        needed = max(0, self._needed)
        cards = list[list[int]]()
        for i, ways in enumerate(counts):
            weights = [n * sum(rest[i + 1][max(0, needed - paying) :]) for paying, n in enumerate(ways)]
            if not any(weights):
                return None
            (paying,) = random.choices(range(len(ways)), weights)
            needed -= paying
            cards.append(self._hand(found, i, paying, random))
        return Promise(cards)

    def promises(self, found: Origins, random: Random) -> Iterator[Promise]:
        """As many cards that can pay as there are, and of them as few bought ones as can be (G3)."""
        most = [max(paying for paying, n in enumerate(ways) if n) for ways in self._counts(found)]
        yield Promise(
            [self._hand(found, i, paying, random) for i, paying in enumerate(most)], tuple(range(self._passed))
        )

    def _counts(self, found: Origins) -> list[list[int]]:
        """For each source, how many ways there are to pay with this many of the player's cards from it."""
        slots = [slot[self._player] for slot in found.slots]
        pay = [sum(source[self._passed :]) for source in found.sources]
        other = [sum(source[: self._passed]) for source in found.sources]
        return [[comb(pay[i], n) * comb(other[i], held - n) for n in range(held + 1)] for i, held in enumerate(slots)]

    def _hand(self, found: Origins, source: int, paying: int, random: Random) -> list[int]:
        cards = [kind for kind in range(KINDS) for _ in range(found.sources[source][kind])]
        pay, other = [kind for kind in cards if kind >= self._passed], [kind for kind in cards if kind < self._passed]
        return random.sample(pay, paying) + random.sample(other, found.slots[source][self._player] - paying)


def _ways_from(counts: list[list[int]]) -> list[list[int]]:
    """For each source, how many ways there are to pay with this many cards from it and later ones; nothing follows the
    last.
    """
    rest = [[1]]
    for ways in reversed(counts):
        after = [0] * (len(ways) + len(rest[0]) - 1)
        for i, n in enumerate(ways):
            for j, m in enumerate(rest[0]):
                after[i + j] += n * m
        rest.insert(0, after)
    return rest


class ChainPromise:
    """Whoever stands on a taken place holds cards that lead on to a free one."""

    evidence = None

    def __init__(self, constants: Constants, v: AtlantisView) -> None:
        self._constants, self._s = constants, v.state
        self._known = v.state.known[constants.hand(v.state.player)]

    def likely(self, found: Origins, random: Random) -> Promise | None:
        return None

    def promises(self, found: Origins, random: Random) -> Iterator[Promise]:
        """Cards that lead on, the fewest first; they are bought ones rather than others, so that the rest can pay
        (G3).
        """
        hidden = [sum(source[kind] for source in found.sources) for kind in range(KINDS)]
        slots = [slot[self._s.player] for slot in found.slots]
        for led in _ways_on(
            self._constants, self._s, [n + known for n, known in zip(hidden, self._known, strict=True)]
        ):
            wanted = [kind for kind in range(KINDS) for _ in range(led.count(kind) - self._known[kind])]
            cards = _out_of(wanted, found.sources, slots)
            if cards is not None:
                yield Promise(cards, led)


def _ways_on(constants: Constants, s: PublicState, cards: list[int]) -> Iterator[tuple[int, ...]]:
    """The objects of cards that lead the pawn on its way from one taken place to the next and to a free one or the
    mainland.
    """
    find = constants.prices[s.tops, s.bridges].faces.find
    waiting = deque([(s.where[s.pawn], tuple[int, ...]())])
    seen = set(waiting)
    while waiting:
        place, led = waiting.popleft()
        for kind in (kind for kind in range(KINDS) if led.count(kind) < cards[kind]):
            end, further = find(kind, place + 1), tuple(sorted((*led, kind)))
            if end < 0 or end not in s.where:
                yield further
            elif (end, further) not in seen:
                seen.add((end, further))
                waiting.append((end, further))


def _out_of(wanted: list[int], sources: list[list[int]], slots: list[int]) -> list[list[int]] | None:
    """These cards by the source each can come from; None where they cannot all be his."""
    if not wanted:
        return [[] for _ in sources]
    kind, *others = wanted
    for i, source in enumerate(sources):
        if slots[i] and source[kind]:
            less = [n - (j == kind) for j, n in enumerate(source)]
            rest = _out_of(others, [*sources[:i], less, *sources[i + 1 :]], [n - (j == i) for j, n in enumerate(slots)])
            if rest is not None:
                rest[i].append(kind)
                return rest
    return None
