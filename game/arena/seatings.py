"""Who meets whom, and on which seats: every deal is played twice, the second time with all seats swapped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from game.bots import LEVELS
from game.engine import ChanceSource, GameError, Rules

from .games import Budget, Fixture, packed

Pair = tuple[str, str]
"""Two levels; all figures of a pairing are told from the first one's side."""


def named_levels(names: Sequence[str]) -> list[str]:
    """Levels as a person names them, in any case: at least two, and none twice."""
    levels = [name.lower() for name in names]
    for name, level in zip(names, levels, strict=True):
        if level not in LEVELS:
            raise GameError("no-such-level", level=name, known=tuple(LEVELS))
        if levels.count(level) > 1:
            raise GameError("arena-level-twice", level=name)
    if len(levels) < 2:
        raise GameError("arena-alone")
    return levels


def pairings(levels: Sequence[str], every: bool = False) -> list[Pair]:
    """Each level against the next one, as on a ladder; or every level against every other."""
    return list(combinations(levels, 2) if every else pairwise(levels))


def round_of(players: int) -> list[tuple[int, ...]]:
    """The seats of the first level, deal after deal, until it sat everywhere in every way.

    Of two ways that swap all seats only one is listed, because a deal is played in both. With an odd number of players the swap also
    hands over the additional seat.
    """
    ways = combinations(range(players), players // 2)
    return [way for way in ways if players % 2 or 0 in way]


def fixtures(rules: Rules[Any, Any], pair: Pair, deals: int, seed: int, budget: Budget) -> Iterator[Fixture]:
    """The games of a pairing: two a deal, round after round. All pairings of a seed get the same deals."""
    recipe, ways, source = packed(rules), round_of(rules.seats), ChanceSource(seed)
    for deal in range(deals):
        seats = ways[deal % len(ways)]
        for one, other in (pair, pair[::-1]):
            levels = tuple(one if seat in seats else other for seat in range(rules.seats))
            yield Fixture(recipe, levels, source.number(deal), budget)
