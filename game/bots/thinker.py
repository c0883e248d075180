"""Takes a request for a bot's decision or for advice and answers later, wherever the thinking is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.engine import Action, Rules, View

from .comparing import Memory
from .decision import Clock
from .explaining import Advice, explain
from .levels import LEVELS, choose


class Thinker(Protocol):
    """Answers one question at a time."""

    @property
    def is_busy(self) -> bool:
        """Whether a question is asked and neither answered nor cancelled."""

    @property
    def trouble(self) -> str | None:
        """The key of what went wrong with the last question, or None: then the answer was a thought."""

    @property
    def report(self) -> str:
        """Describes the trouble in words for a programmer."""

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
        """Begins to think for this many seconds; any earlier question is cancelled."""

    def answer(self) -> Action | None:
        """The decision, once; None as long as there is none. Never waits."""

    def cancel(self) -> None:
        """Nobody wants the answer any more."""

    def close(self) -> None:
        """Lets go of everything."""


class Adviser(Protocol):
    """Is asked for advice, one question at a time, and gives it later."""

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        """Begins to think on behalf of the seat of the view; a question before it is cancelled."""

    def advice(self) -> Sequence[Advice] | None:
        """The best moves, once; an empty list if something went wrong; None until there is an answer. Never waits."""

    def cancel(self) -> None:
        """Nobody wants the advice any more."""

    def close(self) -> None:
        """Lets go of everything."""


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a bot needs for one decision, or to give advice for it."""

    rules: Rules[Any, Any]
    view: View
    legal: Sequence[Action]
    level: str
    seed: int
    temperament: str = "calm"
    wants_advice: bool = False

    def think(self, seconds: float, memory: Memory) -> Action:
        return choose(
            self.rules, self.view, self.legal, Clock(seconds), self.level, self.seed, self.temperament, memory
        )

    def advise(self, seconds: float) -> tuple[Advice, ...]:
        return tuple(explain(self.rules, self.view, Clock(seconds), seed=self.seed))

    def plain_answer(self) -> Action:
        """Something legal, without a thought."""
        return choose(self.rules, self.view, self.legal, Clock(0), "random", self.seed)


def consultation(rules: Rules[Any, Any], view: View, seed: int) -> Question:
    """A request for advice, answered by the strongest level about everything that is legal."""
    return Question(rules, view, (), LEVELS[-1], seed, wants_advice=True)


class InlineThinker:
    """Thinks when it is asked for the answer, in this process: for tests and command lines.

    A fault of a bot is raised.
    """

    trouble: str | None = None
    report = ""

    def __init__(self) -> None:
        self._question: Question | None = None
        self._seconds = 0.0
        self._memory = Memory()

    @property
    def is_busy(self) -> bool:
        return self._question is not None

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
        self._question, self._seconds = Question(rules, view, legal, level, seed, temperament), seconds

    def answer(self) -> Action | None:
        question, self._question = self._question, None
        return question.think(self._seconds, self._memory) if question else None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        self._question, self._seconds = consultation(rules, view, seed), seconds

    def advice(self) -> Sequence[Advice] | None:
        question, self._question = self._question, None
        return question.advise(self._seconds) if question else None

    def cancel(self) -> None:
        self._question = None

    def close(self) -> None:
        self.cancel()
