"""A thinker in another process: no frame waits for it, and no crash of it ends a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Action, Rules, View

from .child import Reply
from .clock import Clock
from .explaining import Advice
from .thinker import Question, consultation
from .worker import Worker

PATIENCE = 3.0
"""Seconds beyond the thinking time until an answer counts as lost."""
STARTING = 12.0
"""More of them for a process that has not answered yet: where starting it takes long, ending it would only start another as slow."""
LEAVING = 0.5
"""Seconds that closing waits for the process to be gone."""


class BotProcess:
    """Starts on first need, or ahead by `warm_up`; after a crash or a missed deadline the answer is a plain legal action, or no advice."""

    def __init__(self, patience: float = PATIENCE, starting: float = STARTING) -> None:
        self.trouble: str | None = None
        self.report = ""
        """What is known of the trouble, in words for a programmer."""
        self._patience, self._starting = patience, starting
        self._has_begun = False
        """Whether the process has answered anything."""
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
        self._begin(Question(rules, view, legal, level, seed, temperament), seconds)

    def answer(self) -> Action | None:
        question, reply = self._question, self._heard()
        if question is None or reply is None:
            return None
        return question.plain_answer() if reply.choice is None else question.legal[reply.choice]

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        self._begin(consultation(rules, view, seed), seconds)

    def advice(self) -> Sequence[Advice] | None:
        reply = self._heard()
        return None if reply is None else reply.advice

    def cancel(self) -> None:
        """A process that still thinks of it is left alone; its answer will not be heard."""
        self._question = None

    def close(self) -> None:
        self.cancel()
        if worker := self._let_go():
            worker.join(LEAVING)

    def _begin(self, question: Question, seconds: float) -> None:
        self.cancel()
        self.trouble, self.report = None, ""
        worker = self._ready_worker()
        self._number += 1
        starting = 0.0 if self._has_begun else self._starting
        self._question, self._deadline = question, Clock(seconds + self._patience + starting)
        worker.put(self._number, question, Clock(seconds))

    def _heard(self) -> Reply | None:
        """What has come of the question: a thought, or an empty reply and the trouble there was."""
        if self._question is None or self._worker is None:
            return None
        is_dead = self._worker.is_dead  # looked at first: what it said before it died counts
        while reply := self._worker.reply():
            self._has_begun = True
            if reply.number == self._number:
                return self._closed("failed" if reply.report else None, reply)
        if is_dead:
            return self._closed("died", Reply(self._number, report=self._worker.report))
        if self._deadline.is_up:
            self._let_go()
            return self._closed("late", Reply(self._number))
        return None

    def _closed(self, trouble: str | None, reply: Reply) -> Reply:
        self.trouble, self.report, self._question = trouble, reply.report, None
        return reply

    def _ready_worker(self) -> Worker:
        """One that can begin at once: who is dead, or busy with what nobody wants any more, is replaced."""
        if self._worker is None or not self._worker.is_ready:
            self._let_go()
            self._worker, self._has_begun = Worker(), False
        return self._worker

    def _let_go(self) -> Worker | None:
        worker, self._worker = self._worker, None
        if worker:
            worker.retire()
        return worker
