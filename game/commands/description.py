"""Commands as data: the parser, with its help out of the catalogue, is made from these descriptions."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game import __version__
from game.words.catalogue import Catalogue

Run = Callable[[Namespace, Catalogue], int]
"""Carries out a command and gives its exit code."""


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


def make_parser(commands: Sequence[Command], catalogue: Catalogue) -> ArgumentParser:
    """The parser of the whole command line."""
    parser = _Parser(
        prog="leaving-atlantis", description=catalogue.say("command"), formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"leaving-atlantis {__version__}", help=catalogue.say("command.version"))
    _add_parts(parser, commands, "command", catalogue)
    return parser


def _add_parts(parser: ArgumentParser, commands: Sequence[Command], above: str, catalogue: Catalogue) -> None:
    group = parser.add_subparsers(title=catalogue.say("command.title"), metavar=catalogue.say("command.metavar"), required=True)
    for command in commands:
        key = f"{above}.{command.name}"
        words = catalogue.say(key)
        part = group.add_parser(command.name, help=words, description=words, allow_abbrev=False)
        part.set_defaults(run=command.run)
        for argument in command.arguments:
            part.add_argument(argument.name, help=catalogue.say(f"{key}.{argument.word}"), **argument.details)
        if command.parts:
            _add_parts(part, command.parts, key, catalogue)
