"""The way in: `python -m game` and `leaving-atlantis`. Without a command it opens the window."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.commands.terminal import (
    INTERRUPTED,
    complain,
    give_up,
    hear_interruption_once,
    hear_termination_once,
    open_streams,
)
from game.engine import GameError
from game.files.guest_guard import GuestFault, calling, fault_of, guest_of_error
from game.files.languages import languages, match_language, system_language
from game.words.catalogue import Catalogue

UNWRITTEN = 1
FAILED = 1  # somebody else's game did
FAULT = 2
_LANGUAGE = "--language"
_ABOUT_ALL_GAMES = ("boards", "games")  # commands for which games of other people are tried first, whichever are named


@dataclass(frozen=True)
class _Call:
    """What the program was called with: its words without those about the language, and the language they ask for."""

    arguments: Sequence[str]
    wish: str | None = None

    @property
    def language(self) -> str:
        """The language that is asked for; none where nobody has asked."""
        if self.wish is None:
            return ""
        if not self.wish:
            raise GameError("empty-argument", argument=_LANGUAGE)
        if found := match_language(self.wish, languages()):
            return found
        raise GameError("unknown-language", language=self.wish, known=languages())

    @cached_property
    def words(self) -> Catalogue:
        """The texts of what is said outside the window: in the language asked for, else in the computer's. Where no
        command is named, the player's settings come before that.
        """
        asked = match_language(self.wish or "", languages())
        if asked or self.arguments:
            return Catalogue.load(asked or system_language())
        from game.commands import window_language

        return Catalogue.load(window_language())


def _read_call(words: Sequence[str]) -> _Call:
    """Takes the language out of the words, wherever it stands among them: it is the same for all commands."""
    arguments, wish = list[str](), None
    rest = iter(words)
    for word in rest:
        if word == _LANGUAGE:
            wish = next(rest, "")
        elif word.startswith(f"{_LANGUAGE}="):
            wish = word.partition("=")[2]
        else:
            arguments.append(word)
    return _Call(arguments, wish)


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command. What a player did wrong reaches them as a sentence, never as a traceback."""
    _serve_as_child()
    open_streams()
    with hear_interruption_once():
        try:
            return _run_to_last_word(_read_call(sys.argv[1:] if words is None else words))
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


def _run_to_last_word(call: _Call) -> int:
    """Runs a command and sees to it that all it said is written."""
    try:
        code = _run_and_explain(call)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read along has seen enough
        give_up()
        return 0
    except OSError as error:
        key = "file-trouble" if error.filename else "unwritten"
        give_up(call.words.say(key, file=str(error.filename), problem=error.strerror))
        return UNWRITTEN
    return code


def _run_and_explain(call: _Call) -> int:
    try:
        return _run(call) if call.arguments else _play(call)
    except GameError as error:
        if type(error) is GuestFault:
            return _blame_guest(error, error, call)
        complain(call.words.explain(error))
        return FAULT
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if key := guest_of_error(error):  # somebody else's game may raise anything
            return _blame_guest(fault_of(key, error), error, call)
        if isinstance(error, SystemExit):  # argparse has said all there is to say
            return int(error.code or 0)
        raise


def _blame_guest(fault: GuestFault, error: BaseException, call: _Call) -> int:
    from game.commands.guests import tell_fault  # only who needs it pays for it

    complain(tell_fault(fault, error, call.words))
    return FAILED


def _play(call: _Call) -> int:
    """The window is on the screen sooner when no command is loaded."""
    from game.commands import open_window

    return open_window(language=call.language)


def _run(call: _Call) -> int:
    from game.commands import all_commands
    from game.commands.command_line import make_parser
    from game.files.guests import try_guests, unfit_guests, untried_guests

    language, arguments = call.language, call.arguments
    chosen = make_parser(all_commands(), call.words).parse_args(arguments)
    chosen.language = language
    if arguments[:2] != ["games", "check"]:  # which tries one itself, and tells all of it
        untried = {guest.key for guest in untried_guests()}
        if wanted := untried if arguments[0] in _ABOUT_ALL_GAMES else untried & set(arguments):
            try_guests(wanted)
        for error in unfit_guests():
            complain(call.words.explain(error))
    with calling(getattr(chosen, "game", None) or ""), hear_termination_once():
        return int(chosen.run(chosen, call.words))


if __name__ == "__main__":
    sys.exit(main())
