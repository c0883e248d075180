"""Where hidden cards come from: the starting deck, or a pile made since from discards, whose contents everyone knows
(A4).

What came to light since the first refill is remembered in order. Each such card came from some source: as likely as its
seat then held cards of that source, and as the source was rich in that object. All ways are followed at once, each with
its weight; the outcome of this is the same for every world that is drawn from one view, so it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Protocol

from .constants import Constants
from .state import KINDS, NO_CARDS, REFILLED, UNSEEN, PublicState
from .view import AtlantisView

MOST_WAYS = 64  # where there are more, some are drawn by their weight
_MOST_REMEMBERED = 64

Entry = tuple[int, int]  # a seat (or REFILLED), and the object that came to light (or UNSEEN, for a card drawn)


@dataclass(frozen=True, slots=True)
class Origins:
    """The sources of hidden cards, the oldest first."""

    sources: list[list[int]]  # what is still hidden of each, by object
    slots: list[list[int]]  # how many hidden cards of each source every seat holds; what is left over is the pile
    shown: list[bytes]  # cards that came to light, by source, then by seat and object
    cards: list[list[int]]  # the hidden cards of each source one by one, by object
    hands: list[list[int]]
    """For each hidden card that a seat holds of each source, where the cards of that seat begin in a table by seat and
    object.
    """
    pile: bytes  # all hidden cards, by object


class CardOrigins:
    """All ways in which cards may have come to light, with weights, and what the sources and slots are without them."""

    def __init__(self, sources: list[list[int]], slots: list[list[int]], weights: dict[bytes, float]) -> None:
        self.sources = sources
        self.slots = slots
        self.weights = weights
        self._found = list(weights)
        self._heights = list(accumulate(weights.values()))
        self._origins: dict[bytes, Origins] = {}

    def draw(self, constants: Constants, random: Random) -> Origins:
        """Draws one of them by its odds."""
        found = self._found[0]
        if len(self._found) > 1:
            (found,) = random.choices(self._found, cum_weights=self._heights)
        if found not in self._origins:
            self._origins[found] = without(constants, self, found)
        return self._origins[found]


class Evidence(Protocol):
    """Something else that is known, and how likely it is if hidden cards come from there."""

    @property
    def key(self) -> tuple[int, ...]: ...

    def odds(self, found: Origins) -> float: ...


def origins(constants: Constants, v: AtlantisView, random: Random, evidence: Evidence | None = None) -> Origins:
    """Draws one way in which the hidden cards may have come about, by its odds."""
    s = v.state
    key = (v.seat, v.hand, v.drew, s.held, s.known, s.discard, s.removed, s.played, s.decks, s.log)
    ways: CardOrigins = _remember(
        constants, key, lambda: _explain(constants, v, _hidden_cards(constants, v), _unknown(constants, v))
    )
    if evidence and len(ways.weights) > 1:
        plain = ways
        ways = _remember(constants, (key, evidence.key), lambda: _in_the_light_of(constants, plain, evidence))
    return ways.draw(constants, random)


def _remember(constants: Constants, key: Hashable, make: Callable[[], CardOrigins]) -> CardOrigins:
    found: CardOrigins | None = constants.explained.get(key)
    if found is None:
        if len(constants.explained) > _MOST_REMEMBERED:
            constants.explained.clear()
        found = constants.explained[key] = make()
    return found


def _in_the_light_of(constants: Constants, ways: CardOrigins, evidence: Evidence) -> CardOrigins:
    """The same ways, as likely as something else that is known makes them."""
    weights = {found: weight * evidence.odds(without(constants, ways, found)) for found, weight in ways.weights.items()}
    return CardOrigins(ways.sources, ways.slots, weights) if any(weights.values()) else ways


def _hidden_cards(constants: Constants, v: AtlantisView) -> list[int]:
    """All cards that this seat has not seen and does not know to be in some hand."""
    s = v.state
    known = [
        sum([s.known[seat * KINDS + kind] for seat in range(constants.seats) if seat != v.seat])
        for kind in range(KINDS)
    ]
    return [
        constants.cards[kind] - s.discard[kind] - s.removed[kind] - s.played.count(kind) - v.hand[kind] - known[kind]
        for kind in range(KINDS)
    ]


def _unknown(constants: Constants, v: AtlantisView) -> list[int]:
    """How many cards each other seat holds that are not known."""
    s = v.state
    return [
        0 if seat == v.seat else s.held[seat] - sum(s.known[constants.hand(seat)]) for seat in range(constants.seats)
    ]


def _explain(constants: Constants, v: AtlantisView, hidden: list[int], unknown: list[int]) -> CardOrigins:
    entries = _entries(v.state, v.seat)
    own = v.drew or (NO_CARDS,) * len(v.state.decks)
    decks = [
        [n - mine for n, mine in zip(deck, drew, strict=True)] for deck, drew in zip(v.state.decks, own, strict=True)
    ]
    oldest, held = hidden[:], unknown[:]
    for seat, kind in entries:
        if seat != REFILLED:
            held[seat] += -1 if kind == UNSEEN else 1
            if kind != UNSEEN:
                oldest[kind] += 1
    oldest = [n - sum(deck[kind] for deck in decks) for kind, n in enumerate(oldest)]
    sources, slots = [oldest, *decks], [held, *([0] * constants.seats for _ in decks)]
    most = MOST_WAYS
    while (weights := _weigh(constants, entries, sources, [slot[:] for slot in slots], most)) is None:
        most *= 2
    newest = 0
    for seat, kind in entries:
        if seat == REFILLED:
            newest += 1
        elif kind == UNSEEN:
            slots[newest][seat] += 1
    return CardOrigins(sources, slots, weights)


def _entries(s: PublicState, own: int | None) -> list[Entry]:
    """The log without what the seat itself did: it knows its own cards."""
    entries = [(REFILLED, 0) if entry == REFILLED else divmod(entry, 8) for entry in s.log]
    return [(seat, kind) for seat, kind in entries if seat != own]


def _weigh(
    constants: Constants, entries: list[Entry], sources: list[list[int]], slots: list[list[int]], most: int
) -> dict[bytes, float] | None:
    """Every way with its weight; None where too few were followed to find one."""
    ways: dict[bytes, float] = {bytes(len(sources) * constants.seats * KINDS): 1.0}
    random, newest = Random(0), 0
    for seat, kind in entries:
        if seat == REFILLED:
            newest += 1
        elif kind == UNSEEN:
            slots[newest][seat] += 1
        else:
            ways = _one_more(constants.seats, ways, seat, kind, sources, slots)
            if not ways:
                return None
            if len(ways) > most:
                fewer: dict[bytes, float] = {}
                for way in random.choices(list(ways), list(ways.values()), k=most):
                    fewer[way] = fewer.get(way, 0.0) + 1.0
                ways = fewer
    return ways


def _one_more(
    seats: int, ways: dict[bytes, float], seat: int, kind: int, sources: list[list[int]], slots: list[list[int]]
) -> dict[bytes, float]:
    """The ways after one more card came to light."""
    after: dict[bytes, float] = {}
    size = seats * KINDS
    for found, weight in ways.items():
        for i, source in enumerate(sources):
            first = i * size
            at = first + seat * KINDS
            cards = slots[i][seat] - sum(found[at : at + KINDS])
            such = source[kind] - sum(found[first + kind : first + size : KINDS])
            if cards > 0 and such > 0:
                every = sum(source) - sum(found[first : first + size])
                at += kind
                way = b"%b%c%b" % (found[:at], found[at] + 1, found[at + 1 :])
                after[way] = after.get(way, 0.0) + weight * cards * such / every
    top = max(after.values(), default=1.0)
    return {way: weight / top for way, weight in after.items()}


def without(constants: Constants, ways: CardOrigins, found: bytes) -> Origins:
    """Works out the sources and slots after these cards have come to light."""
    size = constants.seats * KINDS
    parts = [found[i * size : (i + 1) * size] for i in range(len(ways.sources))]
    sources = [
        [n - sum(part[kind::KINDS]) for kind, n in enumerate(source)]
        for source, part in zip(ways.sources, parts, strict=True)
    ]
    slots = [
        [n - sum(part[constants.hand(seat)]) for seat, n in enumerate(slot)]
        for slot, part in zip(ways.slots, parts, strict=True)
    ]
    cards = [[kind for kind, n in enumerate(source) for _ in range(n)] for source in sources]
    hands = [[seat * KINDS for seat, n in enumerate(slot) for _ in range(n)] for slot in slots]
    return Origins(sources, slots, parts, cards, hands, bytes([sum(kinds) for kinds in zip(*sources, strict=True)]))
