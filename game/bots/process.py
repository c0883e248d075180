"""A thinker in another process: no frame waits for it, and if it crashes the game goes on.

`BotProcess` is who is asked. A `Worker` is its thread that starts the process and speaks with it, so that whoever asks
never waits; `serve` is what runs over there. Rules travel as a `Recipe`.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from traceback import format_exc
from typing import Any

from game.engine import Action, OptionValue, PlainData, Rules, View
from game.files.processes import start_process
from game.rules import game_of

from .comparing import Memory
from .decision import Clock
from .explaining import Advice
from .thinker import Question, consultation

PATIENCE = 3.0  # seconds beyond the thinking time until an answer counts as lost
STARTING = 12.0
"""More of them for a process that has not answered yet: where starting it takes long, ending it would only start
another as slow.
"""
LEAVING = 0.5  # seconds that closing waits for the process to be gone
SHORTEST = 0.05  # a bot whose time ran out while its process started still gets this long


class BotProcess:
    """Starts on first need, or ahead by `warm_up`; after a crash or a missed deadline the answer is a plain legal
    action, or no advice.
    """

    def __init__(self, patience: float = PATIENCE, starting: float = STARTING) -> None:
        self.trouble: str | None = None
        self.report = ""  # what is known of the trouble, in words for a programmer
        self._patience, self._starting = patience, starting
        self._has_begun = False  # whether the process has answered anything
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
        self,
        rules: Rules[Any, Any],
        view: View,
        legal: Sequence[Action],
        level: str,
        seed: int,
        seconds: float,
        temperament: str = "calm",
    ) -> None:
        self._begin(Question(rules, view, legal, level, seed, temperament), seconds)

    def answer(self) -> Action | None:
        question, reply = self._question, self._hear()
        if question is None or reply is None:
            return None
        return question.plain_answer() if reply.choice is None else question.legal[reply.choice]

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        self._begin(consultation(rules, view, seed), seconds)

    def advice(self) -> Sequence[Advice] | None:
        reply = self._hear()
        return None if reply is None else reply.advice

    def cancel(self) -> None:
        """A process still thinking about it is left alone; its answer is ignored."""
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

    def _hear(self) -> Reply | None:
        """What has come of the question: a thought, or an empty reply and the trouble there was."""
        if self._question is None or self._worker is None:
            return None
        is_dead = self._worker.is_dead  # looked at first: what it said before it died counts
        while reply := self._worker.reply():
            self._has_begun = True
            if reply.number == self._number:
                return self._close("failed" if reply.report else None, reply)
        if is_dead:
            return self._close("died", Reply(self._number, report=self._worker.report))
        if self._deadline.is_up:
            self._let_go()
            return self._close("late", Reply(self._number))
        return None

    def _close(self, trouble: str | None, reply: Reply) -> Reply:
        self.trouble = trouble
        self.report = reply.report
        self._question = None
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


class Worker:
    """Takes questions one after another; after a death or a fault on the line it stops answering."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[tuple[int, Question, Clock] | None] = SimpleQueue()
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._process: SpawnProcess | None = None
        self._rules: Rules[Any, Any] | None = None
        self._lock = Lock()
        self._is_retired = False
        self._open = 0  # questions without an answer
        self.is_dead = False
        self.report = ""  # why it is dead, in words for a programmer
        self._thread = Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The number of the process, as soon as there is one."""
        return self._process.pid if self._process else None

    @property
    def is_ready(self) -> bool:
        """Whether it lives and would begin with a question at once.

        Answers that have come and nobody took are thrown away.
        """
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
            with self._start() as line:
                while asked := self._questions.get():
                    line.send(self._message(*asked))
                    self._replies.put(line.recv())
        except BaseException:  # whatever it is: who asked learns of it, and plays on without a thought
            self.report = format_exc()
        self.is_dead = True
        self.retire()
        if self._process:
            self._process.join()

    def _start(self) -> Connection:
        process, line = start_process(serve, "bots")
        with self._lock:
            self._process = process
            if self._is_retired:
                process.kill()
        return line

    def _message(self, number: int, question: Question, clock: Clock) -> BotMessage:
        is_same, self._rules = question.rules is self._rules, question.rules
        recipe = None if is_same else Recipe.of(question.rules)
        seconds = max(SHORTEST, clock.left)
        view = question.view
        legal = tuple(question.legal)
        return BotMessage(
            number,
            recipe,
            view,
            legal,
            question.level,
            question.seed,
            seconds,
            question.temperament,
            question.wants_advice,
        )


def serve(line: Connection) -> None:
    """Answers until the line breaks. Ctrl-C is for the window, not for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rules: Rules[Any, Any] | None = None
    memory = Memory()
    try:
        while True:
            message: BotMessage = line.recv()
            rules = message.recipe.rules() if message.recipe else rules
            line.send(_reply(rules, message, memory))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _reply(rules: Rules[Any, Any] | None, message: BotMessage, memory: Memory) -> Reply:
    try:
        if rules is None:
            raise ValueError("a question before any rules")
        question = Question(rules, message.view, message.legal, message.level, message.seed, message.temperament)
        if message.wants_advice:
            return Reply(message.number, advice=question.advise(message.seconds))
        return Reply(message.number, message.legal.index(question.think(message.seconds, memory)))
    except BaseException:  # somebody else's rules may raise anything; Ctrl-C is not for us
        return Reply(message.number, report=format_exc())


@dataclass(frozen=True, slots=True)
class BotMessage:
    """A question on its way; without a recipe it is about the game of the question before."""

    number: int
    recipe: Recipe | None
    view: View
    legal: tuple[Action, ...]
    level: str
    seed: int
    seconds: float
    temperament: str
    wants_advice: bool


@dataclass(frozen=True, slots=True)
class Reply:
    """Which of the legal actions, or advice where that was asked for; or what went wrong, in words for a programmer."""

    number: int
    choice: int | None = None
    advice: tuple[Advice, ...] = ()
    report: str = ""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What rules are made from: they themselves are too large to travel."""

    game: str
    board: PlainData
    players: int
    options: dict[str, OptionValue]
    colours: tuple[str, ...]

    @classmethod
    def of(cls, rules: Rules[Any, Any]) -> Recipe:
        setup = rules.setup
        return cls(rules.game, rules.write_board(), setup.players, dict(setup.options), setup.colours)

    def rules(self) -> Rules[Any, Any]:
        module = game_of(self.game)
        return module.make_rules(module.board_from_document(self.board), self.players, self.options, self.colours)
