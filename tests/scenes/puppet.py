"""A bot that nobody has to wait for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots import Advice, InlineThinker
from game.engine import Action, Message, Rules, View


class Puppet(InlineThinker):
    """A bot in this process that draws lots: many games are played here, and none of them shall wait."""

    def warm_up(self) -> None:
        """It is warm."""

    def ask(
        self,
        rules: Rules[Any, Any],
        view: View,
        legal: Sequence[Action],
        level: str,
        seed: int,
        seconds: float,
        temperament: str = "calm",
    ) -> None:
        super().ask(rules, view, legal, "random", seed, 0.0)

    def advice(self) -> Sequence[Advice] | None:
        question, self._question = self._question, None
        if question is None:
            return None
        legal = question.rules.legal(question.rules.determinize(question.view, Random(0)))
        return [Advice(legal[-1], 0.0, (Message("hint.even"),))]
