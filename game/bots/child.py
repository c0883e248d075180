"""The other process: gets questions, thinks, answers with the number of a legal action or with advice. Ends when nobody listens."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import Any

from game.engine import Action, Rules, View

from .explaining import Advice
from .memory import Memory
from .recipe import Recipe
from .thinker import Question


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
            return Reply(message.number, advice=question.advised(message.seconds))
        return Reply(message.number, message.legal.index(question.thought(message.seconds, memory)))
    except Exception:
        return Reply(message.number, report=format_exc())
