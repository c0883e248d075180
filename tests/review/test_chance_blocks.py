"""What a block of chance could have brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Self, cast

import pytest

from game.engine import CHANCE, Rules
from game.review.stretches import MOST_OUTCOMES, outcomes_of


@dataclass(slots=True)
class DrawnCards:
    """Cards that are drawn one by one; only how many there are of each kind counts."""

    to_draw: int
    drawn: list[int]

    def copy(self) -> Self:
        return type(self)(self.to_draw, self.drawn[:])


class DrawingRules:
    """As much of rules as a block of chance needs: twice as many cards of the first kind, and a card of the last one
    draws again.
    """

    def __init__(self, kinds: int, again: bool = False) -> None:
        self._kinds, self._again = kinds, again

    def to_act(self, state: DrawnCards) -> int:
        return CHANCE if state.to_draw else 0

    def outcomes(self, state: DrawnCards) -> Sequence[tuple[int, int]]:
        return [(kind, 2 if kind == 0 else 1) for kind in range(self._kinds)]

    def apply(self, state: DrawnCards, kind: int) -> None:
        if not (self._again and kind == self._kinds - 1):
            state.drawn[kind] += 1
            state.to_draw -= 1


def drawn(
    rules: DrawingRules, kinds: int, cards: int, seed: int = 1, most: int = MOST_OUTCOMES
) -> tuple[dict[tuple[int, ...], float], bool]:
    found = outcomes_of(cast("Rules[Any, Any]", rules), DrawnCards(cards, [0] * kinds), seed, most)
    assert fsum(outcome.odds for outcome in found.positions) == pytest.approx(1, abs=1e-12)
    return {tuple(outcome.state.drawn): outcome.odds for outcome in found.positions}, found.is_complete


def test_equal_cards_in_another_order_are_one_outcome() -> None:
    found, is_complete = drawn(DrawingRules(2), 2, 3)
    assert is_complete
    assert found == {
        (3, 0): pytest.approx(8 / 27),
        (2, 1): pytest.approx(12 / 27),
        (1, 2): pytest.approx(6 / 27),
        (0, 3): pytest.approx(1 / 27),
    }


def test_where_there_are_too_many_some_are_drawn_by_a_seed() -> None:
    found, is_complete = drawn(DrawingRules(7), 7, 4)
    assert not is_complete
    assert len(found) <= MOST_OUTCOMES
    assert sum(odds * cards[0] for cards, odds in found.items()) == pytest.approx(4 * 2 / 8, abs=0.2)
    assert drawn(DrawingRules(7), 7, 4) == (found, False)
    assert drawn(DrawingRules(7), 7, 4, seed=2) != (found, False)
    assert drawn(DrawingRules(7), 7, 4, most=210)[1]


def test_chance_that_may_go_on_for_ever_is_followed_as_far_as_it_matters() -> None:
    found, is_complete = drawn(DrawingRules(3, again=True), 3, 1)
    assert is_complete
    assert found == {(1, 0, 0): pytest.approx(2 / 3), (0, 1, 0): pytest.approx(1 / 3)}
