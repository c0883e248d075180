"""A thinker in another process: no frame waits for it, and no crash of it ends a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Action, Rules, View

from .child import Reply
from .clock import Clock
from .thinker import Question
from .worker import Worker

PATIENCE = 3.0
"""Seconds beyond the thinking time until an answer counts as lost: a slow machine has to start a process first."""
LEAVING = 0.5
"""Seconds that closing waits for the process to be gone."""


class BotProcess:
    """Starts on first need, or ahead by `warm_up`; after a crash or a missed deadline the answer is a plain legal action."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.trouble: str | None = None
        self.report = ""
        """What is known of the trouble, in words for a programmer."""
        self._patience = patience
        self._worker: Worker | None = None
        self._number = 0
        self._question: Question | None = None
        self._deadline = Clock(0)

    @property
    def is_busy(self) -> bool:
        return self._question is not None

    @property
    def pid(self) -> int | None:
        return self._worker.pid if self._worker else None

    def warm_up(self) -> None:
        """Starts the process if there is none; returns at once."""
        if not self.is_busy:
            self._ready_worker()

    def ask(
        self, rules: Rules[Any, Any], view: View, legal: Sequence[Action], level: str, seed: int, seconds: float, temperament: str = "calm"
    ) -> None:
        self.cancel()
        self.trouble, self.report = None, ""
        worker = self._ready_worker()
        self._number += 1
        self._question = Question(rules, view, legal, level, seed, temperament)
        self._deadline = Clock(seconds + self._patience)
        worker.put(self._number, self._question, Clock(seconds))

    def answer(self) -> Action | None:
        if self._question is None or self._worker is None:
            return None
        is_dead = self._worker.is_dead  # looked at first: what it said before it died counts
        while reply := self._worker.reply():
            if reply.number == self._number:
                return self._taken(self._question, reply)
        if is_dead:
            return self._without_a_thought(self._question, "died", self._worker.report)
        if self._deadline.is_up:
            self._let_go()
            return self._without_a_thought(self._question, "late", "")
        return None

    def cancel(self) -> None:
        """A process that still thinks of it is left alone; its answer will not be heard."""
        self._question = None

    def close(self) -> None:
        self.cancel()
        if worker := self._let_go():
            worker.join(LEAVING)

    def _taken(self, question: Question, reply: Reply) -> Action:
        if reply.choice is None:
            return self._without_a_thought(question, "failed", reply.report)
        self._question = None
        return question.legal[reply.choice]

    def _without_a_thought(self, question: Question, trouble: str, report: str) -> Action:
        self.trouble, self.report, self._question = trouble, report, None
        return question.plain_answer()

    def _ready_worker(self) -> Worker:
        """One that can begin at once: who is dead, or busy with what nobody wants any more, is replaced."""
        if self._worker is None or not self._worker.is_ready:
            self._let_go()
            self._worker = Worker()
        return self._worker

    def _let_go(self) -> Worker | None:
        worker, self._worker = self._worker, None
        if worker:
            worker.retire()
        return worker
