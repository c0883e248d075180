"""Points and ranks (E1 to E3, V3, HR1, HR2)."""

from __future__ import annotations

from game.engine import Standing

from .constants import Constants
from .state import State


def standings(constants: Constants, s: State) -> list[Standing]:
    results = [_parts(constants, s, seat) for seat in range(constants.seats)]
    merits = [_merit(constants, parts) for parts in results]
    return [
        Standing(seat, 1 + sum(other > merits[seat] for other in merits), _points(parts), tuple(parts.items()))
        for seat, parts in enumerate(results)
    ]


def _parts(constants: Constants, s: State, seat: int) -> dict[str, int]:
    saved = [e for e in constants.own[seat] if constants.saved <= s.where[e] < constants.lost]
    harbours = len({s.where[e] for e in saved}) if constants.four_harbours else 0  # HR2
    return {
        "treasure": sum(s.values[e] for e in saved),
        "trophies": s.trophies[seat],
        "harbours": harbours,
        "saved": len(saved),
        "turns": s.turns[seat],
    }


def _points(parts: dict[str, int]) -> int:
    return parts["treasure"] + parts["trophies"] + parts["harbours"]


def _merit(constants: Constants, parts: dict[str, int]) -> tuple[int, int, int]:
    """The order of ranks: points and then heads, or heads and then points (V3); then fewer turns (E3)."""
    points, saved = _points(parts), parts["saved"]
    return (saved, points, -parts["turns"]) if constants.all_equal else (points, saved, -parts["turns"])
