"""What a seat, or the whole table, may know of a position; and positions that agree with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from game.engine import Event, View

from .board import TERRAINS
from .state import OVER, State, Table
from .tables import ALL_KINDS, KINDS, Tables


@dataclass(frozen=True, slots=True)
class SurviveView(View):
    """The table, and what its seat has seen besides."""

    table: Table
    values: tuple[int | None, ...]
    """Of each explorer: None is unknown, 0 not yet dealt."""
    hand: tuple[int, ...]
    """Its own tiles by terrain and underside; the table as a whole has none."""
    unseen: tuple[int, ...]
    """Tiles it has not seen, on the island or in others' hands, by terrain and underside."""


def view(t: Tables, s: State, seat: int | None, history: tuple[Event, ...]) -> SurviveView:
    table = Table.__new__(Table)
    table.copy_table(s)
    own = range(0) if seat is None else range(seat * ALL_KINDS, (seat + 1) * ALL_KINDS)
    hidden = [i for i in range(len(s.hands)) if i not in own]
    unseen = list(s.unseen)
    for i in hidden:
        unseen[i % ALL_KINDS] += s.hands[i]
    values = tuple(value if value == 0 or s.step == OVER or t.owner[e] == seat else None for e, value in enumerate(s.values))
    return SurviveView(seat, history, table, values, tuple(s.hands[i] for i in own), tuple(unseen))


def determinize(t: Tables, v: SurviveView, random: Random) -> State:
    s = State.__new__(State)
    s.copy_table(v.table)
    s.values = _guess_values(t, v, random)
    _guess_hands(t, s, v, random)
    return s


def _guess_values(t: Tables, v: SurviveView, random: Random) -> tuple[int, ...]:
    """The values of a colour that are not known, over its explorers whose value is not."""
    values: list[int] = []
    for first in range(0, t.explorers, t.letters):
        known = v.values[first : first + t.letters]
        rest = list((Counter(t.worth) - Counter(value for value in known if value)).elements())
        random.shuffle(rest)
        values += [rest.pop() if value is None else value for value in known]
    return tuple(values)


def _guess_hands(t: Tables, s: State, v: SurviveView, random: Random) -> None:
    """A kept tile came from a known terrain and was no immediate one; every such tile unseen is as likely as another."""
    hands, unseen = bytearray(t.seats * ALL_KINDS), bytearray(v.unseen)
    if v.seat is not None:
        hands[v.seat * ALL_KINDS : (v.seat + 1) * ALL_KINDS] = bytes(v.hand)
    for terrain in range(len(TERRAINS)):
        first = terrain * KINDS
        holders = [seat for seat in range(t.seats) if seat != v.seat for _ in range(s.held[3 * seat + terrain])]
        if holders:
            pool = [first + kind for kind in range(KINDS) if not t.immediate[kind] for _ in range(unseen[first + kind])]
            for seat, cell in zip(holders, random.sample(pool, len(holders)), strict=True):
                hands[seat * ALL_KINDS + cell] += 1
                unseen[cell] -= 1
    s.hands, s.unseen = bytes(hands), bytes(unseen)
