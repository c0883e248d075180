"""Positions that agree with a view, drawn with the right odds.

Cards that nobody has seen are exchangeable: each is as likely as another in every hand and in the pile. That ends when the discard
becomes the pile (A4), because all know what it is made of: from then on hidden cards come from several sources, each with a known
content, and a card that comes to light came from one of them. `_origins` weighs all ways in which that can have been.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from .legal import legal
from .state import CHAIN, KINDS, NO_CARDS, PAY, REFILLED, UNSEEN, State
from .tables import Tables
from .view import AtlantisView

_MOST = 200
"""Ways to explain what came to light that are followed at once; where there are more, some are drawn by their weight."""

Cards = Counter[int]
"""Cards by object."""
Found = tuple[int, ...]
"""How many cards came to light, by source, seat and object."""


def determinize(t: Tables, v: AtlantisView, random: Random) -> State:
    """Worlds in which the player could not finish what he has begun (T4) are not possible."""
    while True:
        try:
            s = _Guess(t, v, random).state()
        except _NoWay:
            continue
        if s.actor == v.seat or s.step not in (CHAIN, PAY) or legal(t, s):
            return s


class _NoWay(Exception):
    """None of the ways that were followed leads to what came to light later."""


class _Guess:
    """One world: hands, pile, and where the cards came from."""

    def __init__(self, t: Tables, v: AtlantisView, random: Random) -> None:
        self.t, self.v, self.table, self.random = t, v, v.table, random
        self.others = [seat for seat in range(t.seats) if seat != v.seat]

    def state(self) -> State:
        t, v = self.t, self.v
        s = State.__new__(State)
        s.copy_table(v.table)
        found, sources, slots = self._origins()
        hands = [Counter[int]() for _ in range(t.seats)]
        drew = [[Counter[int]() for _ in range(t.seats)] for _ in sources]
        pile = sum(sources, Counter[int]())
        for seat in self.others:
            for i, source in enumerate(sources):
                dealt = self._dealt(source, slots[i][seat])
                source -= dealt
                pile -= dealt
                hands[seat] += dealt
                drew[i][seat] = dealt + self._found_by(found, i, seat)
            hands[seat] += _counted(s.known[t.hand(seat)])
        s.hands = b"".join(v.hand if seat == v.seat else _bytes(hands[seat]) for seat in range(t.seats))
        s.pile = _bytes(pile)
        s.drew = tuple(
            b"".join(v.drew[i] if seat == v.seat else _bytes(drew[i + 1][seat]) for seat in range(t.seats)) for i in range(len(s.decks))
        )
        s.fresh_cards = v.fresh_cards if s.player == v.seat else self._bought(hands[s.player] - _counted(s.known[t.hand(s.player)]))
        return s

    def _dealt(self, source: Cards, count: int) -> Cards:
        return Counter(self.random.sample(list(source), count, counts=list(source.values()))) if count else Counter()

    def _bought(self, unknown: Cards) -> bytes:
        """G3: any of the cards that the player had and nobody knew can be those he bought; what he plays is a bought one first."""
        if not self.table.bought:
            return NO_CARDS
        played = Counter(self.table.played)
        had = unknown + played
        bought = self._dealt(had, self.table.bought)
        return _bytes(bought - played)

    def _hidden(self) -> Cards:
        """All cards that this seat has not seen and does not know to be in some hand."""
        t, s = self.t, self.table
        seen = _counted(s.discard) + _counted(s.removed) + Counter(s.played) + _counted(self.v.hand)
        for seat in self.others:
            seen += _counted(s.known[t.hand(seat)])
        return _counted(t.cards) - seen

    def _origins(self) -> tuple[Found, list[Cards], list[Counter[int]]]:
        """How the cards that came to light are shared among the sources; what is left of each source; how many of it each seat holds."""
        s, hidden = self.table, self._hidden()
        unknown = Counter({seat: s.held[seat] - sum(s.known[self.t.hand(seat)]) for seat in self.others})
        if not s.decks:
            return (), [hidden], [unknown]
        refilled = [_counted(deck) - _counted(own) for deck, own in zip(s.decks, self._own_draws(), strict=True)]
        entries = [divmod(entry, 8) if entry != REFILLED else (REFILLED, 0) for entry in s.log]
        entries = [(seat, kind) for seat, kind in entries if seat != self.v.seat]
        shown = [(seat, kind) for seat, kind in entries if seat != REFILLED and kind != UNSEEN]
        oldest = hidden + Counter(kind for _, kind in shown)
        oldest.subtract(sum(refilled, Counter[int]()))
        held = unknown + Counter(seat for seat, _ in shown)
        held.subtract(Counter(seat for seat, kind in entries if seat != REFILLED and kind == UNSEEN))
        return self._weighed(entries, [oldest, *refilled], held)

    def _own_draws(self) -> tuple[bytes, ...]:
        return self.v.drew if self.v.seat is not None else (NO_CARDS,) * len(self.table.decks)

    def _weighed(self, entries: list[tuple[int, int]], sources: list[Cards], held: Cards) -> tuple[Found, list[Cards], list[Cards]]:
        slots = [held, *(Counter[int]() for _ in sources[1:])]
        ways: dict[Found, float] = {(0,) * (len(sources) * self.t.seats * KINDS): 1.0}
        newest = 0
        for seat, kind in entries:
            if seat == REFILLED:
                newest += 1
            elif kind == UNSEEN:
                slots[newest][seat] += 1
            else:
                ways = self._explained(ways, seat, kind, sources, slots)
        (found,) = self.random.choices(list(ways), list(ways.values()))
        left = [Counter({kind: n - self._came(found, i, kind) for kind, n in source.items()}) for i, source in enumerate(sources)]
        kept = [
            Counter({seat: slot[seat] - self._found_by(found, i, seat).total() for seat in self.others}) for i, slot in enumerate(slots)
        ]
        return found, left, kept

    def _explained(self, ways: dict[Found, float], seat: int, kind: int, sources: list[Cards], slots: list[Cards]) -> dict[Found, float]:
        """A card came to light: from each source as likely as the seat has cards of it, and as the source is rich in that object."""
        after: dict[Found, float] = {}
        for found, weight in ways.items():
            for i, source in enumerate(sources):
                cards = slots[i][seat] - self._found_by(found, i, seat).total()
                such = source[kind] - self._came(found, i, kind)
                if cards > 0 and such > 0:
                    every = source.total() - sum(found[i * self.t.seats * KINDS : (i + 1) * self.t.seats * KINDS])
                    at = (i * self.t.seats + seat) * KINDS + kind
                    way = (*found[:at], found[at] + 1, *found[at + 1 :])
                    after[way] = after.get(way, 0.0) + weight * cards * such / every
        if len(after) > _MOST:
            drawn = self.random.choices(list(after), list(after.values()), k=_MOST)
            after = {way: float(n) for way, n in Counter(drawn).items()}
        if not after:
            raise _NoWay
        top = max(after.values())
        return {way: weight / top for way, weight in after.items()}

    def _found_by(self, found: Found, source: int, seat: int) -> Cards:
        first = (source * self.t.seats + seat) * KINDS
        return _counted(found[first : first + KINDS])

    def _came(self, found: Found, source: int, kind: int) -> int:
        first = source * self.t.seats * KINDS + kind
        return sum(found[first : first + self.t.seats * KINDS - kind : KINDS])


def _counted(counts: bytes | Found) -> Cards:
    return Counter({kind: n for kind, n in enumerate(counts) if n})


def _bytes(cards: Cards) -> bytes:
    return bytes(cards[kind] for kind in range(KINDS))
