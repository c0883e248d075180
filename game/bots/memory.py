"""What bots keep in mind from one decision to the next: the turn they are in the middle of."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from game.engine import Action, Rules, View

from .comparing import Comparison


class Memory:
    """Of all bots that one thinker thinks for. Who remembers nothing thinks anew."""

    def __init__(self) -> None:
        self._turns: dict[tuple[int | None, Hashable], tuple[Rules[Any, Any], View, Comparison]] = {}

    def recalled(self, who: Hashable, rules: Rules[Any, Any], view: View) -> Comparison | None:
        """What a bot thought of this turn, if all it knows now is what it expected to know when it had thought so."""
        of_rules, expected, comparison = self._turns.pop((view.seat, who), (None, None, None))
        return comparison if of_rules is rules and expected == view else None

    def keep(self, who: Hashable, rules: Rules[Any, Any], comparison: Comparison, action: Action) -> None:
        """Keeps what was compared where the same seat acts again right after this action."""
        expected = comparison.expected(action)
        if expected is not None:
            comparison.go_on(action, expected)
            if comparison.candidates:
                self._turns[expected.seat, who] = (rules, expected, comparison)
