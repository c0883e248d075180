"""The command line: `python -m game` and `leaving-atlantis`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game.commands import COMMANDS
from game.commands.description import make_parser
from game.commands.interruption import INTERRUPTED, interrupted_once
from game.commands.streams import complain, give_up, open_streams
from game.engine import GameError
from game.i18n import Catalogue

UNWRITTEN = 1
FAULT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. What a player did wrong reaches them as a sentence, never as a traceback."""
    open_streams()
    with interrupted_once():
        try:
            return _spoken(Catalogue.load("en"), arguments)
        except GameError as error:  # the catalogue itself cannot be read
            complain(str(error))
            return FAULT
        except KeyboardInterrupt:
            return INTERRUPTED


def _spoken(catalogue: Catalogue, arguments: Sequence[str] | None) -> int:
    """Runs a command and sees to it that all it said is written."""
    try:
        code = _run(catalogue, arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read along has seen enough
        give_up()
        return 0
    except OSError as error:
        give_up(catalogue.say("file-trouble" if error.filename else "unwritten", file=str(error.filename), problem=error.strerror))
        return UNWRITTEN
    return code


def _run(catalogue: Catalogue, arguments: Sequence[str] | None) -> int:
    try:
        chosen = make_parser(COMMANDS, catalogue).parse_args(arguments)
        if chosen.run is None:
            print(catalogue.say("welcome"))
            return 0
        return int(chosen.run(chosen, catalogue))
    except SystemExit as ended:  # argparse has said all there is to say
        return int(ended.code or 0)
    except GameError as error:
        complain(catalogue.explain(error))
        return FAULT


if __name__ == "__main__":
    sys.exit(main())
