"""Commands as data, from which the parser is made, with help from the catalogue; and arguments that several commands
share.
"""

from __future__ import annotations

import argparse
import re
import sys
from argparse import Action, ArgumentError, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, Self

from game.engine import GameError
from game.files.languages import languages
from game.rules import GAMES
from game.version import __version__
from game.words.catalogue import Catalogue

from .terminal import FILLER, fill, wrap

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


class _Formatter(HelpFormatter):
    """Marks and lines of a help are those of the language. What is counted here is filled up to its columns."""

    def __init__(self, prog: str, catalogue: Catalogue) -> None:
        super().__init__(prog)
        self._say = catalogue.say
        self._headings = list[str]()

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        if prefix is None:
            prefix = fill(self._say("list.sentences", start=self._say("command.argparse.usage"), next=""))
        super().add_usage(usage, actions, groups, prefix)

    def start_section(self, heading: str | None) -> None:
        self._headings += [heading] if heading else []
        super().start_section(heading)

    def format_help(self) -> str:
        """Argparse puts a colon of its own behind headings."""
        told = super().format_help()
        for heading in self._headings:
            told = told.replace(f"\n{heading}:\n", f"\n{self._say('command.argparse.heading', heading=heading)}\n")
        return told

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(f"{indent}{line}" for line in wrap(text, width - len(indent)))


class _Parser(ArgumentParser):
    """A parser that speaks the language, and does not keep to itself what it cannot write."""

    def __init__(self, catalogue: Catalogue, **given: Any) -> None:
        super().__init__(formatter_class=partial(_Formatter, catalogue=catalogue), allow_abbrev=False, **given)
        self._words = catalogue

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message.replace(FILLER, ""), end="", file=file or sys.stderr)

    def _check_value(self, action: Action, value: Any) -> None:
        """Argparse joins the choices by itself."""
        if action.choices is None or value in action.choices:
            return
        say = self._words.say
        choices = self._words.join_items(say("command.argparse.quoted", what=choice) for choice in action.choices)
        value = say("command.argparse.quoted", what=value)
        raise ArgumentError(action, say("command.argparse.choice", value=value, choices=choices))


OF_ARGPARSE = {
    "positional arguments": "positional",
    "options": "options",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s": "error",
    "argument %(argument_name)s: %(message)s": "argument",
    "expected one argument": "one",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "ignored explicit argument %r": "ignored",
}
"""What argparse itself says to somebody, each with the end of its key; it asks `gettext` for it by the English."""
_WORD = re.compile("[A-Z_]{2,}")
_GAP = re.compile(r"%(?:\((\w+)\))?[rs]")


def argparse_words(text: str, catalogue: Catalogue) -> str:
    """What argparse says, with its gaps as it fills them; what we do not know, as it says it."""
    words = text.rstrip() if text else ""  # it asks for a description even where there is none
    if words not in OF_ARGPARSE:
        return text
    say = catalogue.say
    gaps = {found[1] or "what": found[0] for found in _GAP.finditer(words)}
    for name, gap in gaps.items():  # quoted as Python does it
        if gap.endswith("r"):
            gaps[name] = say("command.argparse.quoted", what=f"{gap[:-1]}s")
    said = say(f"command.argparse.{OF_ARGPARSE[words]}", **gaps) + text[len(words) :]
    return _Required(said, catalogue) if OF_ARGPARSE[words] == "required" else said


class _Required(str):
    """A sentence that asks for arguments: argparse fills it with their names, which it has joined by itself."""

    __slots__ = ("_words",)
    _words: Catalogue

    def __new__(cls, sentence: str, words: Catalogue) -> Self:
        made = super().__new__(cls, sentence)
        made._words = words
        return made

    def __mod__(self, names: str) -> str:
        return super().__mod__(self._words.join_items(names.replace(FILLER, "").split(", ")))


def make_parser(commands: Sequence[Command], catalogue: Catalogue) -> ArgumentParser:
    """The parser of the whole command line; argparse speaks as it does."""
    vars(argparse)["_"] = partial(argparse_words, catalogue=catalogue)
    parser = _Parser(
        prog="leaving-atlantis",
        description=catalogue.say("command"),
        catalogue=catalogue,
    )
    parser.add_argument(
        "--version", action="version", version=f"leaving-atlantis {__version__}", help=catalogue.say("command.version")
    )
    metavar = _metavar("LANGUAGE", catalogue)
    parser.add_argument("--language", metavar=metavar, help=catalogue.say("command.language", known=languages()))
    _add_parts(parser, commands, "command", catalogue)
    return parser


def _add_parts(parser: ArgumentParser, commands: Sequence[Command], above: str, catalogue: Catalogue) -> None:
    group = parser.add_subparsers(
        title=catalogue.say("command.title"), metavar=fill(catalogue.say("command.metavar")), required=True
    )
    for command in commands:
        key = f"{above}.{command.name}"
        words = catalogue.say(key)
        part = group.add_parser(command.name, help=words, description=words, catalogue=catalogue)
        part.set_defaults(run=command.run)
        for argument in command.arguments:
            details = dict(argument.details)
            if "metavar" in details:
                details["metavar"] = _metavar(details["metavar"], catalogue)
            part.add_argument(argument.name, help=catalogue.say(f"{key}.{argument.word}"), **details)
        if command.parts:
            _add_parts(part, command.parts, key, catalogue)


def _metavar(metavar: str, catalogue: Catalogue) -> str:
    """What stands for a value in the help: its words in the language, such as those of `KEY=VALUE`."""

    def say(found: re.Match[str]) -> str:
        return catalogue.say(f"command.metavar.{found[0].lower()}")

    return fill(_WORD.sub(say, metavar))


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
