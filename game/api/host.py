"""What runs in the process of an outside bot that is a function of a Python package: it speaks as any other program."""

from __future__ import annotations

import json
import os
import pickle
import sys
from base64 import b64decode
from collections.abc import Callable, Sequence
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NoReturn

from game.bots.process import Recipe
from game.engine import Rules
from game.engine.given_names import given_names
from game.files.languages import ORIGINAL
from game.words.catalogue import Catalogue

from .view import SeatView

Choose = Callable[[SeatView, Sequence[str]], Any]
_LONGEST = 160  # signs of an error, or of what is no move, that are told


def serve(named: str) -> None:
    """Answers until nobody asks any more. `named` is the module and the function, as an entry point names them."""
    sys.argv = [""]
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the bot prints is no answer
        questions = SimpleQueue[bytes]()
        Thread(target=_read, args=(sys.stdin.buffer, questions), daemon=True).start()
        _answer_all(named, questions, answers)


def _read(lines: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Takes questions in beside the bot's thinking. When nobody is there any more, that ends, whatever it is at."""
    for line in lines:
        questions.put(line)
    os._exit(0)


def _answer_all(named: str, questions: SimpleQueue[bytes], answers: BinaryIO) -> NoReturn:
    hello = json.loads(questions.get())
    recipe = Recipe(hello["game"], hello["board"], hello["players"], hello["options"], tuple(hello["colours"]))
    choose: Choose | None = None
    rules: Rules[Any, Any] | None = None
    while True:
        line = questions.get()
        try:
            rules = rules or recipe.rules()
            choose = choose or _load(named)
            reply = _reply(choose, rules, json.loads(line))
        except BaseException as error:  # somebody else's code
            reply = {"error": f"{type(error).__name__}: {error}"[:_LONGEST]}
        answers.write(json.dumps(reply).encode() + b"\n")
        answers.flush()


def _reply(choose: Choose, rules: Rules[Any, Any], question: Any) -> dict[str, str]:
    """What the function returns: the text of a move. Whatever is none is sent too, in short, and refused there."""
    legal: list[str] = question["legal"]
    known, actions = pickle.loads(b64decode(question["objects"]))  # packed by us
    found = choose(SeatView(rules, known, actions, _names(rules.seats)), list(legal))
    return {"choice": found if isinstance(found, str) and found in legal else repr(found)[:_LONGEST]}


def _names(players: int) -> Sequence[str]:
    """What the seats are called in sentences: what players are called, no bot is told."""
    return given_names(Catalogue.load(ORIGINAL).say)[:players]


def _load(named: str) -> Choose:
    """The function of a view and the texts of the legal moves."""
    module, _, name = named.partition(":")
    choose: Any = import_module(module.strip())
    for part in name.split("[")[0].strip().split("."):
        choose = getattr(choose, part)
    return choose  # type: ignore[no-any-return]
