"""A bot from outside in a seat: what it is asked, what it may answer, and the plain move where it has no answer."""

from __future__ import annotations

import pickle
from base64 import b64encode
from dataclasses import dataclass
from typing import Any

import msgspec

from game.engine import Action, PlainData, Rules
from game.engine.journal import DROPPED

from ..process import Recipe
from ..thinker import Question
from .bots import OutsideBot
from .line import LEAVING, OutsideFault, OutsideLine
from .listed import is_unchanged

PROTOCOL = 1
STARTING = 5.0  # more seconds for the first answer of a process: until it has begun, it cannot think
MOST_FAULTS = 3  # of a bot in one game; then nothing more is asked of it, and the game comes to its end
_LONGEST = 160  # signs of what a bot says of an error of its own


@dataclass(frozen=True, slots=True)
class OutsideTrouble:
    """That a bot had no answer: `late`, `died`, `failed`, `wrong`, `flooding`, `unstarted`, `changed`, or `dropped`,
    where it had none too often; also `unknown`, where there is no such bot, and `replaced`, where its file is another
    than was switched on. `problem` says more, if anybody knows more.
    """

    bot: str
    kind: str
    problem: str = ""
    seats: tuple[int, ...] = ()  # that it plays for, where they are told apart


class BotAnswer(msgspec.Struct):
    """What a bot says: an action by its index or its text, or in its own words why it has none."""

    choice: int | str | None = None
    error: str = ""


class OutsideSeat:
    """Speaks for one seat of one game, and has a process of its own for that: two seats of the same bot know nothing of
    each other.
    """

    def __init__(
        self, bot: OutsideBot, rules: Rules[Any, Any], starting: float = STARTING, *, stands_back: bool = False
    ) -> None:
        """Who `stands_back` thinks while somebody looks at the table, which comes first."""
        self.troubles: list[OutsideTrouble] = []
        """All there have been; whenever one is added, the answer was a plain move."""
        self.bot = bot
        self._rules = rules
        self._starting = starting
        self._stands_back = stands_back
        self._line: OutsideLine | None = None
        self._is_dropped = False  # nothing more is asked of it
        self._question: Question | None = None
        self._texts: list[str] = []  # of the legal actions

    def ask(self, question: Question, seconds: float) -> None:
        """Begins to wait for an answer; a question before it must have been answered."""
        self._question, self._texts = question, [self._rules.write(action) for action in question.legal]
        patience = seconds if self._line else seconds + self._starting
        self._is_dropped = len(self.troubles) >= MOST_FAULTS
        if not self._is_dropped:
            self._line = self._line or self._start()
            self._line.ask(msgspec.json.encode(self._asked(question, seconds)), patience)

    def answer(self, patience: float = 0.0) -> Action | None:
        """The action, once; None as long as there is none."""
        question = self._question
        if question is None:
            return None
        try:
            said = self._hear(patience)
            if said is None:
                return None
            action = question.legal[self._chosen(said)]
        except OutsideFault as fault:
            self._blame(fault)
            action = question.plain_answer()
        self._question = None
        return action

    def cancel(self) -> None:
        """Nobody wants the answer any more; the next question starts another process."""
        self._question = None
        self._end()

    def close(self, patience: float = LEAVING) -> None:
        line, self._line = self._line, None
        if line:
            line.close(patience)

    def _end(self) -> None:
        line, self._line = self._line, None
        if line:
            line.end()

    def _hear(self, patience: float) -> bytes | None:
        if self._is_dropped:
            raise OutsideFault(DROPPED)
        return self._line.answer(patience) if self._line else None

    def _start(self) -> OutsideLine:
        line = OutsideLine(self.bot.command, check=self._check, stands_back=self._stands_back)
        line.tell(msgspec.json.encode(hello(self._rules)))
        return line

    def _check(self) -> None:
        if self.bot.digest and not is_unchanged(self.bot):
            raise OutsideFault("changed")

    def _asked(self, question: Question, seconds: float) -> PlainData:
        asked = question_of(question, self._texts, seconds)
        if self.bot.is_function:  # it is given the view itself, which says what the text does
            packed = pickle.dumps((question.view, list(question.legal)))
            asked["objects"] = b64encode(packed).decode()
        return asked

    def _chosen(self, said: bytes) -> int:
        try:
            answer = msgspec.json.decode(said, type=BotAnswer)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise OutsideFault("wrong", _plain(said.decode(errors="replace"))) from error
        if answer.error:
            raise OutsideFault("failed", _plain(answer.error))
        if isinstance(answer.choice, str) and answer.choice in self._texts:
            return self._texts.index(answer.choice)
        if isinstance(answer.choice, int) and 0 <= answer.choice < len(self._texts):
            return answer.choice
        raise OutsideFault("wrong", _plain(said.decode() if answer.choice is None else str(answer.choice)))

    def _blame(self, fault: OutsideFault) -> None:
        self.troubles.append(OutsideTrouble(self.bot.name, fault.kind, fault.problem))
        self._end()


def hello(rules: Rules[Any, Any]) -> PlainData:
    """The first line to a process, which wants no answer: what stays the same for the whole game."""
    recipe = Recipe.of(rules)
    return {
        "hello": "leaving-atlantis",
        "protocol": PROTOCOL,
        "game": recipe.game,
        "version": rules.version,
        "board": recipe.board,
        "players": recipe.players,
        "options": recipe.options,
        "colours": recipe.colours,
    }


def question_of(question: Question, texts: list[str], seconds: float) -> PlainData:
    """A question as a line: what the seat may know, and nothing else."""
    rules, seat = question.rules, question.view.seat
    return {
        "game": rules.game,
        "version": rules.version,
        "seat": 0 if seat is None else seat + 1,
        "players": rules.seats,
        "options": dict(rules.setup.options),
        "view": rules.write_view(question.view),
        "legal": texts,
        "deadline": seconds,
    }


def _plain(text: str) -> str:
    """Somebody else's words in one short line that no terminal takes for anything else."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: 4 * _LONGEST])
    return " ".join(shown.split())[:_LONGEST]
