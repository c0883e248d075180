"""The command line: `python -m game` and `leaving-atlantis`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from game.commands import COMMANDS
from game.commands.description import make_parser
from game.engine import GameError
from game.i18n import Catalogue

FAULT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. What a player did wrong reaches them as a sentence, never as a traceback."""
    _write_what_can_be_written()
    try:
        return _run(Catalogue.load("en"), arguments)
    except GameError as error:  # the catalogue itself cannot be read
        print(error, file=sys.stderr)
        return FAULT
    except BrokenPipeError:  # whoever read along has seen enough; the interpreter must not try to write the rest
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(catalogue: Catalogue, arguments: Sequence[str] | None) -> int:
    chosen = make_parser(COMMANDS, catalogue).parse_args(arguments)
    try:
        if chosen.run is None:
            print(catalogue.say("welcome"))
            return 0
        code = int(chosen.run(chosen, catalogue))
        sys.stdout.flush()
        return code
    except GameError as error:
        print(catalogue.explain(error), file=sys.stderr)
        return FAULT


def _write_what_can_be_written() -> None:
    """A console that lacks a letter shows a question mark instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
