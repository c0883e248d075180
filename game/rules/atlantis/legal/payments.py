"""How what a move costs can be paid (G2 to G4): item by item in falling value, and never into a dead end."""

from __future__ import annotations

from .. import actions as a
from ..constants import Constants
from ..paying import funds, old_cards
from ..row_tolls import VALUES
from ..state import IN_HAND, State


def payments(t: Constants, s: State) -> list[a.Action]:
    """Every item that can be the next; with those that may follow it must be enough."""
    out: list[a.Action] = []
    owed, old = s.owed, old_cards(s)
    passed = max(0, s.item - t.highest - 1)
    highest = t.highest + 1 - s.item if s.item else t.highest
    tiles = [value for value in s.purses[s.player].translate(VALUES) if value <= highest]
    rest = sum(tiles) + sum(old[passed:])
    before = 0
    for value in tiles:
        if rest < owed:
            break
        if value != before:
            out.append(t.pay_tile[value])
        before = value
        rest -= value
    for kind in range(passed, len(old)):
        if rest < owed:
            break
        if old[kind]:
            out.append(t.pay_card[kind])
            rest -= old[kind]
    return out if s.item else [*_bridges(t, s), *out]


def _bridges(t: Constants, s: State) -> list[a.Bridge]:
    """G6: before anything is paid, the bridge can be laid on a gap that is crossed, if the rest can be paid."""
    if s.bridges[s.player] != IN_HAND:
        return []
    means = funds(s)
    crossed = t.tolls[s.tops, s.bridges].crossed(s.start, s.where[s.pawn])
    return [t.bridge[first] for first, price in crossed if s.owed - price <= means]
