"""The way in: `python -m game` and `leaving-atlantis`. Without a command it opens the window."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from game.commands.terminal import INTERRUPTED, complain, give_up, hear_interruption_once, open_streams
from game.engine import GameError
from game.files.guest_guard import GuestFault, calling, fault_of, guest_of_error
from game.words.catalogue import Catalogue

UNWRITTEN = 1
FAILED = 1  # somebody else's game did
FAULT = 2
_ABOUT_ALL_GAMES = ("boards", "games")  # commands for which games of other people are tried first, whichever are named


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. What a player did wrong reaches them as a sentence, never as a traceback."""
    _serve_as_child()
    open_streams()
    with hear_interruption_once():
        try:
            return _run_to_last_word(sys.argv[1:] if arguments is None else arguments)
        except GameError as error:  # the catalogue itself cannot be read
            complain(str(error))
            return FAULT
        except KeyboardInterrupt:
            return INTERRUPTED


def _serve_as_child() -> None:
    """In a frozen program a bot's process starts here too, and goes no further."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()


def _run_to_last_word(arguments: Sequence[str]) -> int:
    """Runs a command and sees to it that all it said is written."""
    try:
        code = _run_and_explain((lambda: _run(arguments)) if arguments else _play)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read along has seen enough
        give_up()
        return 0
    except OSError as error:
        key = "file-trouble" if error.filename else "unwritten"
        give_up(Catalogue.load("en").say(key, file=str(error.filename), problem=error.strerror))
        return UNWRITTEN
    return code


def _run_and_explain(run: Callable[[], int]) -> int:
    try:
        return run()
    except GameError as error:
        if type(error) is GuestFault:
            return _blame_guest(error, error)
        complain(Catalogue.load("en").explain(error))
        return FAULT
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if key := guest_of_error(error):  # somebody else's game may raise anything
            return _blame_guest(fault_of(key, error), error)
        if isinstance(error, SystemExit):  # argparse has said all there is to say
            return int(error.code or 0)
        raise


def _blame_guest(fault: GuestFault, error: BaseException) -> int:
    from game.commands.guests import tell_fault  # only who needs it pays for it

    complain(tell_fault(fault, error, Catalogue.load("en")))
    return FAILED


def _play() -> int:
    """The window is on the screen sooner when no command is loaded."""
    from game.commands import open_window

    return open_window()


def _run(arguments: Sequence[str]) -> int:
    from game.commands import all_commands
    from game.commands.command_line import make_parser
    from game.files.guests import try_guests, unfit_guests, untried_guests

    catalogue = Catalogue.load("en")
    chosen = make_parser(all_commands(), catalogue).parse_args(arguments)
    if arguments[:2] != ["games", "check"]:  # which tries one itself, and tells all of it
        untried = {guest.key for guest in untried_guests()}
        if wanted := untried if arguments[0] in _ABOUT_ALL_GAMES else untried & set(arguments):
            try_guests(wanted)
        for error in unfit_guests():
            complain(catalogue.explain(error))
    with calling(getattr(chosen, "game", None) or ""):
        return int(chosen.run(chosen, catalogue))


if __name__ == "__main__":
    sys.exit(main())
