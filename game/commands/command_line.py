"""Commands as data, from which the parser is made, with help from the catalogue; and arguments that several commands
share.
"""

from __future__ import annotations

import argparse
import re
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

from game.engine import GameError
from game.files.languages import languages
from game.rules import GAMES
from game.version import __version__
from game.words.catalogue import Catalogue

Run = Callable[[Namespace, Catalogue], int]  # carries out a command and gives its exit code


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument; its help is `command.<command>.<name>` in the catalogue."""

    name: str
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def word(self) -> str:
        return self.name.lstrip("-")


@dataclass(frozen=True, slots=True)
class Command:
    """One command; its help is `command.<name>` in the catalogue. A group has parts and does nothing itself."""

    name: str
    run: Run | None = None
    arguments: tuple[Argument, ...] = ()
    parts: tuple[Command, ...] = ()


class _Parser(ArgumentParser):
    """A parser that does not keep to itself what it cannot write."""

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file or sys.stderr)


OF_ARGPARSE = {
    "usage:": "usage",
    "positional arguments": "positional",
    "options": "options",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s": "error",
    "argument %(argument_name)s: %(message)s": "argument",
    "expected one argument": "one",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "ignored explicit argument %r": "ignored",
    "invalid choice: %(value)r (choose from %(choices)s)": "choice",
}
"""What argparse itself says to somebody, each with the end of its key; it asks `gettext` for it by the English."""
_GAP = re.compile(r"%(?:\((\w+)\))?[rs]")


def argparse_words(text: str, catalogue: Catalogue) -> str:
    """What argparse says, with its gaps as it fills them; what we do not know, as it says it."""
    words = text.rstrip() if text else ""  # it asks for a description even where there is none
    if words not in OF_ARGPARSE:
        return text
    gaps = {found[1] or "what": found[0] for found in _GAP.finditer(words)}
    return catalogue.say(f"command.argparse.{OF_ARGPARSE[words]}", **gaps) + text[len(words) :]


def make_parser(commands: Sequence[Command], catalogue: Catalogue) -> ArgumentParser:
    """The parser of the whole command line; argparse speaks as it does."""
    vars(argparse)["_"] = partial(argparse_words, catalogue=catalogue)
    parser = _Parser(
        prog="leaving-atlantis",
        description=catalogue.say("command"),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"leaving-atlantis {__version__}", help=catalogue.say("command.version")
    )
    parser.add_argument("--language", metavar="LANGUAGE", help=catalogue.say("command.language", known=languages()))
    _add_parts(parser, commands, "command", catalogue)
    return parser


def _add_parts(parser: ArgumentParser, commands: Sequence[Command], above: str, catalogue: Catalogue) -> None:
    group = parser.add_subparsers(
        title=catalogue.say("command.title"), metavar=catalogue.say("command.metavar"), required=True
    )
    for command in commands:
        key = f"{above}.{command.name}"
        words = catalogue.say(key)
        part = group.add_parser(command.name, help=words, description=words, allow_abbrev=False)
        part.set_defaults(run=command.run)
        for argument in command.arguments:
            part.add_argument(argument.name, help=catalogue.say(f"{key}.{argument.word}"), **argument.details)
        if command.parts:
            _add_parts(part, command.parts, key, catalogue)


def number(name: str, default: int | None, least: int | None = None) -> Argument:
    """An argument that is a whole number, and not too small."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError as error:
            raise GameError("no-number", argument=name, value=text) from error
        if least is not None and value < least:
            raise GameError("too-small", argument=name, least=least)
        return value

    return Argument(name, {"type": read, "default": default, "metavar": "N"})


def measure(name: str, least: float, most: float) -> Argument:
    """An argument that is a number between two others, themselves left out."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError as error:
            raise GameError("no-measure", argument=name, value=text) from error
        if not (isfinite(value) and least < value < most):
            raise GameError("measure-bounds", argument=name, least=f"{least:g}", most=f"{most:g}")
        return value

    return Argument(name, {"type": read, "metavar": "X"})


def not_both(chosen: Namespace, *pairs: tuple[str, str]) -> None:
    """Refuses arguments of which only one can be meant."""
    for one, other in pairs:
        if getattr(chosen, one) and getattr(chosen, other):
            raise GameError("not-both", one=f"--{one}", other=f"--{other}")


def _text_reader(name: str) -> Callable[[str], str]:
    """A reader of texts that are not empty."""

    def read(text: str) -> str:
        if not text:
            raise GameError("empty-argument", argument=name)
        return text

    return read


def folder(name: str) -> Argument:
    return path(name, "FOLDER")


def text(name: str, metavar: str) -> Argument:
    """An argument that is a text, and not an empty one."""
    return Argument(name, {"type": _text_reader(name), "metavar": metavar})


def path(name: str, metavar: str) -> Argument:
    """An argument that names a file or folder, shown as `metavar`."""
    read = _text_reader(name)
    return Argument(name, {"type": lambda text: Path(read(text)), "metavar": metavar})


GAME = Argument("game", {"metavar": "GAME"})
ANY_GAME = Argument("game", {"metavar": "GAME", "nargs": "?", "default": GAMES[0]})
BOARD = text("--board", "NAME")
OPTION = Argument("--option", {"metavar": "KEY=VALUE", "action": "append", "default": []})
SEED = number("--seed", 1)
