"""One bot process and the thread that starts it and speaks with it, so that whoever asks never waits."""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from traceback import format_exc
from typing import Any

from game.engine import Rules

from .child import BotMessage, Reply, serve
from .clock import Clock
from .recipe import Recipe
from .thinker import Question

SHORTEST = 0.05
"""A bot whose time ran out while its process started still gets this long."""


class Worker:
    """Takes questions one after another; after a death or a fault on the line it answers nothing any more."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[tuple[int, Question, Clock] | None] = SimpleQueue()
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._process: SpawnProcess | None = None
        self._rules: Rules[Any, Any] | None = None
        self._lock = Lock()
        self._is_retired = False
        self._open = 0
        """Questions without an answer."""
        self.is_dead = False
        self.report = ""
        """Why it is dead, in words for a programmer."""
        self._thread = Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """Of the process, as soon as there is one."""
        return self._process.pid if self._process else None

    @property
    def is_ready(self) -> bool:
        """Whether it lives and would begin with a question at once. Answers that have come and nobody took are thrown away."""
        while self.reply():
            continue
        has_exited = self._process is not None and not self._process.is_alive()
        return not (self._open or self.is_dead or has_exited)

    def put(self, number: int, question: Question, clock: Clock) -> None:
        self._open += 1
        self._questions.put((number, question, clock))

    def reply(self) -> Reply | None:
        """The next answer, if one has come."""
        try:
            found = self._replies.get_nowait()
        except Empty:
            return None
        self._open -= 1
        return found

    def retire(self) -> None:
        """The process is ended, whatever it is doing. Does not wait for it."""
        with self._lock:
            self._is_retired = True
            if self._process:
                self._process.kill()
        self._questions.put(None)

    def join(self, seconds: float) -> None:
        """Waits until the process is gone."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            with self._started() as line:
                while asked := self._questions.get():
                    line.send(self._message(*asked))
                    self._replies.put(line.recv())
        except Exception:  # whatever it is: who asked learns of it, and plays on without a thought
            self.report = format_exc()
        self.is_dead = True
        self.retire()
        if self._process:
            self._process.join()

    def _started(self) -> Connection:
        """`spawn`, because a copy of a process with a window and threads would not live."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="bots", daemon=True)
        process.start()
        theirs.close()
        with self._lock:
            self._process = process
            if self._is_retired:
                process.kill()
        return ours

    def _message(self, number: int, question: Question, clock: Clock) -> BotMessage:
        is_same, self._rules = question.rules is self._rules, question.rules
        recipe = None if is_same else Recipe.of(question.rules)
        seconds, view, legal = max(SHORTEST, clock.left), question.view, tuple(question.legal)
        return BotMessage(number, recipe, view, legal, question.level, question.seed, seconds, question.temperament, question.wants_advice)
