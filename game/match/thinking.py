"""A bot's decision: asked for once, and taken when it is there and its time has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from time import monotonic
from typing import Any

from game.bots import BotProcess, Thinker
from game.engine import Action, Rules, View

SECONDS = 0.8
"""How long a bot thinks of one decision."""


class Thinking:
    """Speaks with the thinker for a match."""

    def __init__(self, rules: Rules[Any, Any], seed: int, thinker: Thinker | None) -> None:
        self.seconds = SECONDS
        self.pace = 0.0
        """No answer is given sooner than this after it was asked for: quick answers would tell how much there was to choose from."""
        self.now: Callable[[], float] = monotonic
        self._rules, self._seed = rules, seed
        self._own = BotProcess()
        self._thinker: Thinker = self._own if thinker is None else thinker
        self._due: float | None = None
        self._answer: Action | None = None

    def warm_up(self) -> None:
        """Starts the process of its own, unless a thinker was lent, so that the first answer does not wait for it."""
        if self._thinker is self._own:
            self._own.warm_up()

    @property
    def is_asked(self) -> bool:
        return self._due is not None

    @property
    def trouble(self) -> str | None:
        return self._thinker.trouble

    def ask(self, view: View, legal: Sequence[Action], level: str, temperament: str, line: int) -> None:
        """Begins to think, unless that was done already."""
        if not self.is_asked:
            self._due = self.now() + self.pace
            self._thinker.ask(self._rules, view, legal, level, _bot_seed(self._seed, line), self.seconds, temperament)

    def answer(self) -> Action | None:
        """The decision, once. Never waits."""
        if self._answer is None:
            self._answer = self._thinker.answer()
        if self._answer is None or self._due is None or self.now() < self._due:
            return None
        answer, self._answer, self._due = self._answer, None, None
        return answer

    def cancel(self) -> None:
        self._thinker.cancel()
        self._answer = self._due = None

    def close(self) -> None:
        """A thinker that was lent is left to its owner."""
        self.cancel()
        self._own.close()


def _bot_seed(seed: int, line: int) -> int:
    """Chance's seed would tell what is going to be drawn, so bots get another that does not lead back to it."""
    return int.from_bytes(blake2b(f"bot {seed} {line}".encode(), digest_size=8).digest())
