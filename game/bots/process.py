"""A thinker in another process: no frame waits for it, and if it crashes the game goes on.

`BotProcess` is who is asked; `serve` is what runs over there. Rules travel as a `Recipe`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from traceback import format_exc
from typing import TYPE_CHECKING, Any

from game.engine import Action, OptionValue, PlainData, Rules, View
from game.files.helper import Gone, Helper, HelperAnswer
from game.rules import game_of

from .comparing import Memory
from .explaining import Advice
from .thinker import Question, consultation

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATIENCE = 3.0  # seconds beyond the thinking time until an answer counts as lost
STARTING = 12.0
"""More of them for a process that has not answered yet: where starting it takes long, ending it would only start
another as slow.
"""
SHORTEST = 0.05  # a bot without any time still gets this long


class BotProcess:
    """Starts on first need, or ahead by `warm_up`; after a crash or a missed deadline the answer is a plain legal
    action, or no advice.
    """

    def __init__(self, patience: float = PATIENCE, starting: float = STARTING) -> None:
        self.trouble: str | None = None
        self.report = ""  # what is known of the trouble, in words for a programmer
        self._patience = patience
        self._starting = starting
        self._helper: Helper | None = None
        self._rules: Rules[Any, Any] | None = None  # those that the process knows
        self._question: Question | None = None

    @property
    def is_busy(self) -> bool:
        return self._question is not None

    @property
    def pid(self) -> int | None:
        return self._helper.pid if self._helper else None

    def warm_up(self) -> None:
        """Starts the process if there is none; returns at once."""
        if not self.is_busy:
            self._ready_helper()

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
        if self._helper:
            self._helper.cancel()

    def close(self) -> None:
        self.cancel()
        helper, self._helper = self._helper, None
        if helper:
            helper.close()

    def _begin(self, question: Question, seconds: float) -> None:
        self.cancel()
        self.trouble = None
        self.report = ""
        helper = self._ready_helper()
        seconds = max(SHORTEST, seconds)
        message = BotMessage(
            None if question.rules is self._rules else SentRules(question.rules),
            question.view,
            tuple(question.legal),
            question.level,
            question.seed,
            seconds,
            question.temperament,
            question.wants_advice,
        )
        self._rules = question.rules
        self._question = question
        helper.ask(message, seconds + self._patience)

    def _hear(self) -> Reply | None:
        """The reply, once it has come: a thought, or an empty one if there was trouble."""
        if self._question is None or self._helper is None:
            return None
        try:
            reply: Reply | None = self._helper.answer()
            if reply is None:
                return None
            self.trouble = "failed" if reply.report else None
        except Gone as gone:
            reply = Reply(report=gone.report)
            self.trouble = "late" if gone.is_late else "died"
            self._helper = None
        self.report = reply.report
        self._question = None
        return reply

    def _ready_helper(self) -> Helper:
        """One that can begin at once: who is dead, or busy with what nobody wants any more, is replaced."""
        if self._helper is None or not self._helper.is_ready:
            if self._helper:
                self._helper.end()
            self._helper = Helper(serve, "bots", starting=self._starting)
            self._rules = None
        return self._helper


def serve(line: Connection) -> None:
    """Answers until the line breaks."""
    rules: Rules[Any, Any] | None = None
    memory = Memory()
    while True:
        message: BotMessage = line.recv()
        rules = rules if message.rules is None else message.rules
        line.send(HelperAnswer(_reply(rules, message, memory)))


def _reply(rules: Rules[Any, Any] | None, message: BotMessage, memory: Memory) -> Reply:
    try:
        if rules is None:
            raise ValueError("a question before any rules")
        question = Question(rules, message.view, message.legal, message.level, message.seed, message.temperament)
        if message.wants_advice:
            return Reply(advice=question.advise(message.seconds))
        return Reply(message.legal.index(question.think(message.seconds, memory)))
    except BaseException:  # somebody else's rules may raise anything; Ctrl-C is not for us
        return Reply(report=format_exc())


@dataclass(frozen=True, slots=True)
class BotMessage:
    """A question on its way; without rules it is about the game of the question before."""

    rules: Any  # sent as `SentRules`, they arrive as rules
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

    choice: int | None = None
    advice: tuple[Advice, ...] = ()
    report: str = ""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The parts that rules are made from, since the rules themselves are too large to send."""

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


class SentRules:
    """Rules on their way. Their recipe is written when they leave, by who sends them: it may be somebody else's."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._rules = rules

    def __reduce__(self) -> tuple[Any, ...]:
        return Recipe.rules, (Recipe.of(self._rules),)
