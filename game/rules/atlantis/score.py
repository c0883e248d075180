"""Points and ranks (E3), with the final march as it would be now (E2)."""

from __future__ import annotations

from game.engine import Standing

from .constants import Constants
from .march import debt, settled
from .paying import worth
from .state import OVER, State


def standings(t: Constants, s: State) -> list[Standing]:
    results = [_parts(t, s, seat) for seat in range(t.seats)]
    points = [parts["tiles"] + parts["cards"] + parts["debt"] for parts in results]
    return [
        Standing(seat, 1 + sum(other > points[seat] for other in points), points[seat], tuple(parts.items()))
        for seat, parts in enumerate(results)
    ]


def _parts(t: Constants, s: State, seat: int) -> dict[str, int]:
    tiles, cards, unpaid = worth(s.purses[seat]), s.held[seat], s.debts[seat]
    if s.step != OVER:
        payment, unpaid = settled(s, seat, debt(t, s, seat))
        tiles, cards = tiles - sum(payment.tiles), cards - payment.cards
    return {"tiles": tiles, "cards": cards, "debt": -unpaid, "turns": s.turns[seat]}
