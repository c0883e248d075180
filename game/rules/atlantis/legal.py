"""The legal actions of the seat to act, step by step of a turn, and what chance may bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine import Audience, DrawnFace, Lot, Outcomes

from . import actions as a
from .board import OBJECTS
from .constants import CODES, Constants
from .gaps import VALUES, RowPrices
from .paying import funds, old_cards
from .state import AFTER, CHAIN, DEAL, DRAW, FIRST, IN_HAND, KINDS, LAY, PAY, REFILL, REVEAL, TURN, State

STUCK, FINISH = a.Stuck(), a.Finish()
Actions = list[a.Action]


def legal(constants: Constants, s: State) -> Sequence[a.Action]:
    offer = _OFFERS.get(s.step)
    return offer(constants, s) if offer else ()


def turn_choices(constants: Constants, s: State) -> Actions:
    """All that a turn may begin with (T1, T2, G6); whoever could move only by a bridge laid on the way may be stuck
    (T8, T9).
    """
    out: Actions = []
    if s.fresh:
        out += [constants.buy[value] for value in dict.fromkeys(s.purses[s.player].translate(VALUES)) if value > 1]
    if s.bridges[s.player] == IN_HAND:
        out += constants.prices[s.tops, s.bridges].unbridged
    if not plays(constants, s, out):
        out.append(STUCK)
    return out


def after_choices(constants: Constants, s: State) -> Actions:
    """G6: after collecting and before drawing."""
    return [FINISH, *constants.prices[s.tops, s.bridges].unbridged]


CANNOT, WITH_BRIDGE, CAN, MAYBE = range(4)
"""How a move can be finished: not at all, only if a bridge is laid during it (G6), or without; or that is still to be
found out.
"""


class Walk:
    """Everything that decides how far a pawn of the player can go from where its move began."""

    __slots__ = ("fresh", "hand", "has_bridge", "mainland", "prices", "start", "where")

    def __init__(self, constants: Constants, s: State, prices: RowPrices, start: int) -> None:
        first = s.player * KINDS
        self.prices = prices
        self.where = s.where
        self.mainland = constants.mainland
        self.has_bridge = s.bridges[s.player] == IN_HAND
        self.hand = [*s.hands[first : first + KINDS]]
        self.fresh = [*s.fresh_cards]
        self.start = start

    def play(self, kind: int, place: int, means: int) -> int:
        """How a move can be finished if this card is played now; `means` is how high the price may rise if no more
        cards are used up.
        """
        is_fresh = self.fresh[kind] > 0
        means -= not is_fresh  # G3: a card that is played cannot pay, and the bought one is played first
        end = self.prices.faces.find(kind, place + 1)
        if end < 0 or end not in self.where:
            return self._afford(self.mainland if end < 0 else end, means)
        if not self._afford(end, means):
            return CANNOT  # the price only grows on the way
        self.hand[kind] -= 1
        self.fresh[kind] -= is_fresh
        found = self.go_on(end, means)
        self.hand[kind] += 1
        self.fresh[kind] += is_fresh
        return found

    def go_on(self, place: int, means: int) -> int:
        """T3: the best way in which a move can be finished from a place that is taken."""
        best = CANNOT
        for kind in range(KINDS):
            if self.hand[kind]:
                best = max(best, self.play(kind, place, means))
                if best == CAN:
                    break
        return best

    def _afford(self, end: int, means: int) -> int:
        price = self.prices.price_to[end]
        if price <= means:
            return CAN
        return WITH_BRIDGE if self.has_bridge and price - self.prices.dearest(self.start, end) <= means else CANNOT


def plays(constants: Constants, s: State, out: list[a.Action]) -> bool:
    """Adds every card that can be played with every pawn; whether one of them can be played without a bridge laid
    during the move.

    `Walk` decides what can be paid. What it would say of most cards is seen at a glance here, and asking it for all
    takes twice as long.
    """
    seat = s.player
    where = s.where
    pawns = constants.pawns
    prices = constants.prices[s.tops, s.bridges]
    price_to = prices.price_to
    find = prices.faces.find
    play = constants.play
    hand = s.hands[seat * KINDS : seat * KINDS + KINDS]
    objects, money = constants.objects[hand], funds(s)
    simple = not s.bought and s.bridges[seat] != IN_HAND
    can = False
    for start in constants.starts[bytes(sorted(where[seat * pawns : seat * pawns + pawns]))]:
        means = price_to[start] + money
        walk: Walk | None = None
        for kind in objects:
            end = find(kind, start + 1)
            if price_to[end] >= means:  # behind the row, -1, is the mainland
                found = CANNOT if simple else MAYBE
            elif end < 0 or end not in where or _goes_on(prices, where, hand, objects, kind, end, means):
                found = CAN
            else:
                found = MAYBE
            if found == MAYBE:
                walk = walk or Walk(constants, s, prices, start)
                found = walk.play(kind, start, means)
            if found:
                out.append(play[kind][start])
                can = can or found == CAN
    return can


def _goes_on(
    prices: RowPrices, where: bytes, hand: bytes, objects: tuple[int, ...], first: int, place: int, means: int
) -> bool:
    """Whether a second card is enough to finish a move that the first one has led to a taken place."""
    find, price_to = prices.faces.find, prices.price_to
    for kind in objects:
        if kind != first or hand[kind] > 1:
            end = find(kind, place + 1)
            if (end < 0 or end not in where) and price_to[end] + 1 < means:
                return True
    return False


def chain_plays(constants: Constants, s: State) -> list[a.Action]:
    """T3: every card with which the move that is under way can go on."""
    prices, place = constants.prices[s.tops, s.bridges], s.where[s.pawn]
    walk, means = Walk(constants, s, prices, s.start), prices.price_to[s.start] + funds(s)
    return [constants.play[kind][place] for kind in range(KINDS) if walk.hand[kind] and walk.play(kind, place, means)]


def payments(constants: Constants, s: State) -> list[a.Action]:
    """Every item that can be the next; with those that may follow it must be enough."""
    out: list[a.Action] = []
    owed, old = s.owed, old_cards(s)
    passed = max(0, s.item - constants.highest - 1)
    highest = constants.highest + 1 - s.item if s.item else constants.highest
    tiles = [value for value in s.purses[s.player].translate(VALUES) if value <= highest]
    rest = sum(tiles) + sum(old[passed:])
    before = 0
    for value in tiles:
        if rest < owed:
            break
        if value != before:
            out.append(constants.pay_tile[value])
        before = value
        rest -= value
    for kind in range(passed, len(old)):
        if rest < owed:
            break
        if old[kind]:
            out.append(constants.pay_card[kind])
            rest -= old[kind]
    return out if s.item else [*_bridges(constants, s), *out]


def _bridges(constants: Constants, s: State) -> list[a.Bridge]:
    """G6: before anything is paid, the bridge can be laid on a gap that is crossed, if the rest can be paid."""
    if s.bridges[s.player] != IN_HAND:
        return []
    means = funds(s)
    crossed = constants.prices[s.tops, s.bridges].gaps_between(s.start, s.where[s.pawn])
    return [constants.bridge[first] for first, price in crossed if s.owed - price <= means]


REFILLING = ((a.Refill(), 1),)


_OFFERS: dict[int, Callable[[Constants, State], Actions]] = {
    TURN: turn_choices,
    CHAIN: chain_plays,
    PAY: payments,
    AFTER: after_choices,
}

OPENLY: dict[int, Sequence[a.Action]] = {TURN: (), CHAIN: (), PAY: ()}
"""Where what is legal depends on the hand: nothing of it is open, a public move or payment would tell of the cards.

Else all is.
"""


def outcomes(constants: Constants, s: State) -> Outcomes:
    offer = _OUTCOMES.get(s.step)
    return offer(constants, s) if offer else ()


def audience(constants: Constants, s: State, action: a.Action) -> Audience:
    """Only its owner sees a card that is drawn."""
    return (s.player,) if isinstance(action, a.Draw) else None


def firsts(constants: Constants, s: State) -> Outcomes:
    return [(a.First(seat), 1) for seat in range(constants.seats)]


def lays(constants: Constants, s: State) -> Outcomes:
    """A1: the tiles of its back that are not yet laid, for the next place."""
    place = constants.laid[s.cursor]
    return [(a.Lay(place, code), weight) for code, weight in _unseen_tiles(constants, s, place)]


def reveals(constants: Constants, s: State) -> Outcomes:
    """T5: every tile of its back that nobody has seen is as likely as another."""
    return [(constants.reveal[code], weight) for code, weight in _unseen_tiles(constants, s, s.focus)]


def _unseen_tiles(constants: Constants, s: State, place: int) -> list[tuple[int, int]]:
    first = constants.back[place] * CODES
    return [(code, n) for code, n in enumerate(s.unseen[first : first + CODES]) if n]


def draws(constants: Constants, s: State) -> Outcomes:
    return [(draw, weight) for draw, weight in zip(constants.draw, s.pile, strict=True) if weight]


def refills(constants: Constants, s: State) -> Outcomes:
    return REFILLING


_OUTCOMES: dict[int, Callable[[Constants, State], Outcomes]] = {
    FIRST: firsts,
    LAY: lays,
    DEAL: draws,
    REVEAL: reveals,
    DRAW: draws,
    REFILL: refills,
}

LOTS = {
    "tiles": Lot("tiles", {kind: f"atlantis/slab-{kind}" for kind in OBJECTS}, is_pile=True),
    "cards": Lot("cards", {kind: f"atlantis/cardface-{kind}" for kind in OBJECTS}, is_pile=True),
}


def drawn(constants: Constants, s: State, outcome: a.Action) -> Sequence[DrawnFace]:
    if isinstance(outcome, a.Draw):
        return [DrawnFace("cards", OBJECTS[outcome.kind], s.player)]
    if isinstance(outcome, a.Lay | a.Reveal):
        seat = s.player if isinstance(outcome, a.Reveal) else None
        return [DrawnFace("tiles", OBJECTS[outcome.tile & 7], seat)]
    return ()
