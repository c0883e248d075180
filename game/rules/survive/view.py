"""What a seat, or the whole table, may know of a position; and positions that agree with it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.engine import Event, View

from .board import TERRAINS
from .state import OVER, State, Table
from .tables import ALL_KINDS, Tables


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
    hands = [s.hands[first : first + ALL_KINDS] for first in range(0, len(s.hands), ALL_KINDS)]
    own = b"" if seat is None else hands.pop(seat)
    unseen = tuple(map(sum, zip(s.unseen, *hands, strict=True)))
    values = (
        s.values
        if s.step == OVER
        else tuple([value if owner == seat or not value else None for owner, value in zip(t.owner, s.values, strict=True)])
    )
    return SurviveView(seat, history, table, values, tuple(own), unseen)


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
        rest = t.worth[:] if None in known else []
        for value in filter(None, known if rest else ()):
            rest.remove(value)
        _shuffle(rest, random)
        values += [rest.pop() if value is None else value for value in known]
    return tuple(values)


def _shuffle(items: list[int], random: Random) -> None:
    """Three times as quick as the library's for a handful."""
    draw = random.random
    items.sort(key=lambda _: draw())


def _guess_hands(t: Tables, s: State, v: SurviveView, random: Random) -> None:
    """A kept tile came from a known terrain and was no immediate one; every such tile unseen is as likely as another."""
    hands, unseen = bytearray(t.seats * ALL_KINDS), bytearray(v.unseen)
    if v.seat is not None:
        hands[v.seat * ALL_KINDS : (v.seat + 1) * ALL_KINDS] = bytes(v.hand)
    for terrain in range(len(TERRAINS)):
        holders = [seat for seat in range(t.seats) if seat != v.seat for _ in range(s.held[3 * seat + terrain])]
        if holders:
            pool = [cell for cell in t.keepable[terrain] for _ in range(unseen[cell])]
            _shuffle(pool, random)
            for seat, cell in zip(holders, pool, strict=False):
                hands[seat * ALL_KINDS + cell] += 1
                unseen[cell] -= 1
    s.hands, s.unseen = bytes(hands), bytes(unseen)
