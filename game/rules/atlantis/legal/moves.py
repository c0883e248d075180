"""Which cards can be played (T2 to T4, T9, G5): a move is begun only where hand and purse can finish it."""

from __future__ import annotations

from .. import actions as a
from ..constants import Constants
from ..paying import funds
from ..row_tolls import RowTolls
from ..state import IN_HAND, KINDS, State

CANNOT, WITH_BRIDGE, CAN, MAYBE = range(4)
"""How a move can be finished: not at all, only if a bridge is laid during it (G6), or without; or that is still to be found out."""


class Walk:
    """Everything that decides how far a pawn of the player can go from where its move began."""

    __slots__ = ("fresh", "hand", "has_bridge", "mainland", "start", "tolls", "where")

    def __init__(self, t: Constants, s: State, tolls: RowTolls, start: int) -> None:
        first = s.player * KINDS
        self.tolls = tolls
        self.where = s.where
        self.mainland = t.mainland
        self.has_bridge = s.bridges[s.player] == IN_HAND
        self.hand = [*s.hands[first : first + KINDS]]
        self.fresh = [*s.fresh_cards]
        self.start = start

    def play(self, kind: int, place: int, means: int) -> int:
        """How a move can be finished if this card is played now; `means` is how high the toll may rise if no more cards are used up."""
        is_fresh = self.fresh[kind] > 0
        means -= not is_fresh  # G3: a card that is played cannot pay, and the bought one is played first
        end = self.tolls.faces.find(kind, place + 1)
        if end < 0 or end not in self.where:
            return self._afford(self.mainland if end < 0 else end, means)
        if not self._afford(end, means):
            return CANNOT  # the toll only grows on the way
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
        toll = self.tolls.toll[end]
        if toll <= means:
            return CAN
        return WITH_BRIDGE if self.has_bridge and toll - self.tolls.dearest(self.start, end) <= means else CANNOT


def plays(t: Constants, s: State, out: list[a.Action]) -> bool:
    """Adds every card that can be played with every pawn; whether one of them can be played without a bridge laid during the move.

    `Walk` decides what can be paid. What it would say of most cards is seen at a glance here, and asking it for all takes twice as long.
    """
    seat, where, pawns = s.player, s.where, t.pawns
    tolls = t.tolls[s.tops, s.bridges]
    toll, find, play = tolls.toll, tolls.faces.find, t.play
    hand = s.hands[seat * KINDS : seat * KINDS + KINDS]
    objects, money = t.objects[hand], funds(s)
    simple = not s.bought and s.bridges[seat] != IN_HAND
    can = False
    for start in t.starts[bytes(sorted(where[seat * pawns : seat * pawns + pawns]))]:
        means = toll[start] + money
        walk: Walk | None = None
        for kind in objects:
            end = find(kind, start + 1)
            if toll[end] >= means:  # behind the row, -1, is the mainland
                found = CANNOT if simple else MAYBE
            elif end < 0 or end not in where or _goes_on(tolls, where, hand, objects, kind, end, means):
                found = CAN
            else:
                found = MAYBE
            if found == MAYBE:
                walk = walk or Walk(t, s, tolls, start)
                found = walk.play(kind, start, means)
            if found:
                out.append(play[kind][start])
                can = can or found == CAN
    return can


def _goes_on(tolls: RowTolls, where: bytes, hand: bytes, objects: tuple[int, ...], first: int, place: int, means: int) -> bool:
    """Whether a second card is enough to finish a move that the first one has led to a taken place."""
    find, toll = tolls.faces.find, tolls.toll
    for kind in objects:
        if kind != first or hand[kind] > 1:
            end = find(kind, place + 1)
            if (end < 0 or end not in where) and toll[end] + 1 < means:
                return True
    return False


def chain_plays(t: Constants, s: State) -> list[a.Action]:
    """T3: every card with which the move that is under way can go on."""
    tolls, place = t.tolls[s.tops, s.bridges], s.where[s.pawn]
    walk, means = Walk(t, s, tolls, s.start), tolls.toll[s.start] + funds(s)
    return [t.play[kind][place] for kind in range(KINDS) if walk.hand[kind] and walk.play(kind, place, means)]
