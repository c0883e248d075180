"""Atlandice: points won, what the stocks would bring now and what the contests promise, and who is still to visit in
this round.
"""

from __future__ import annotations

from functools import lru_cache

from game.bots.evaluations.atlandice import worths
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import places
from game.rules.atlandice.state import DONATE, IN_VISIT, KINDS, NONE, VISIT, WON, State

from . import Counted, SeatMeasures

TEMPO = ("visits", "next_visit", "visiting", "wait", "visited")
NAMES = ("evaluation", "won", "stock", "tokens", *TEMPO)
HANDS = 2.0  # how far the clock's hand moves in a round, as a rule


def progress(rules: AtlandiceRules, s: State) -> float:
    constants = rules.constants
    return min(1.0, (s.hand + HANDS * len(s.taken) / constants.visits) / constants.last)


def count(rules: AtlandiceRules, s: State) -> list[Counted]:
    constants = rules.constants
    seats = rules.seats
    fates = s.fates
    step = s.step
    tokens = s.stock
    points = constants.board.points
    taken = len(s.taken)
    each = constants.each
    expected = worths(rules, s)
    stock = list(
        map(
            sum,
            zip(
                *[_counted(bytes(tokens[kind::KINDS]), points.most, points.second) for kind in range(KINDS)],
                strict=True,
            ),
        )
    )
    visitor = _last_visitor(rules, s)
    found: list[Counted] = []
    for seat in range(seats):
        turn = (seat - s.first) % seats
        visits = each - (max(0, taken - turn) + seats - 1) // seats
        is_next, is_there = seat == s.actor and step == VISIT, seat == s.player and step in IN_VISIT
        won, held = (
            s.points[seat] + points.tile * fates.count(WON + seat),
            sum(tokens[KINDS * seat : KINDS * seat + KINDS]),
        )
        found.append((expected[seat], won, stock[seat], held, visits, is_next, is_there, turn / seats, seat == visitor))
    return found


def _last_visitor(rules: AtlandiceRules, s: State) -> int:
    """Who has made the latest visit, unless it still goes on; before the first of a round that was whoever came last in
    the one before.
    """
    if s.step in IN_VISIT or s.step == DONATE:
        return NONE
    return (s.first + (len(s.taken) - 1 if s.taken else -2)) % rules.seats


@lru_cache(maxsize=1 << 14)
def _counted(counts: bytes, most: int, second: int) -> list[int]:
    """Counts the points that the holders of so many tokens of a resource would win if the game ended now (E1)."""
    first, next_best = places(counts)
    return [most * (holder in first) + second * (holder in next_best) for holder in range(len(counts))]


MEASURES = SeatMeasures(NAMES, progress, count, TEMPO)
