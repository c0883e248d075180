"""The report on a game that is tried: every call into it goes through here, and whatever it raises is noted with its
place.
"""

from __future__ import annotations

import linecache
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import process_time
from traceback import walk_tb
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

import msgspec

from game.engine.errors import GameError
from game.engine.speech.words import Message
from game.files.faults import BadDocument, Fault
from game.files.guest_files import GuestCandidate
from game.files.guest_guard import KnownGuest, tell_error
from game.files.guest_trials import DOING, IMPORT, TRIAL, Finding, ShownGame, TrialNote, plain, write_down

P = ParamSpec("P")
T = TypeVar("T")
_MOST_LINES = 12  # of the guest's own code are told of an error
_MOST_FAULTS = 10  # that are told of a file


class Unusable(Exception):
    """Raised where a trial cannot go on; why is noted already."""


class Report:
    """Written down while it goes on: nobody knows whether there will be an end."""

    def __init__(self, candidate: GuestCandidate, folder: Path | None = None) -> None:
        """Without a folder it is only remembered."""
        self._home = f"{candidate.home.parent}{os.sep}"
        self._guest = KnownGuest(candidate.key, candidate.package, tuple(map(os.path.normcase, candidate.roots)))
        self.findings: list[Finding] = []
        self.shown: ShownGame | None = None
        self.context: str | Message = ""  # what is being tried, such as a number of players
        self._noted = set[tuple[str | Message, str | Message]]()
        self._answers = (folder / "answers").open("ab", buffering=0) if folder else None
        self._doing = os.open(folder / DOING, os.O_CREAT | os.O_WRONLY) if folder else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        """Only what ended as it should has ended."""
        if kind is None:
            self._write(TrialNote(is_done=True))
        elif error is not None:
            self.note_raised(TRIAL, error)

    # Calling.

    def call(self, called: str | Message, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Calls something of the guest's; where that raises anything, what was tried cannot go on."""
        if self._doing is not None:  # always in the same place: there are thousands of calls, and only the last matters
            os.lseek(self._doing, 0, os.SEEK_SET)
            os.write(self._doing, msgspec.json.encode(write_down(called)) + b"\n")
        try:
            return function(*arguments, **named)
        except Unusable:
            raise
        except (
            BaseException
        ) as error:  # other people's code: what it raises is what is looked for, an end of the program too
            self.note_raised(called, error)
            raise Unusable from None

    def demand(self, is_right: object, called: str | Message, problem: Message) -> None:
        """Something must be so: otherwise what was tried cannot go on."""
        if not is_right:
            self.note(called, problem)
            raise Unusable

    @contextmanager
    def part(self, context: str | Message = "") -> Iterator[None]:
        """A part without which others can be tried."""
        before, self.context = self.context, context or self.context
        try:
            yield
        except Unusable:
            pass
        except BaseException as error:  # what a guest gave may break us later than where it was called
            self.note_raised(TRIAL, error)
        finally:
            self.context = before

    # Noting.

    def note(
        self,
        called: str | Message,
        problem: str | Message,
        is_fault: bool = True,
        error: BaseException | None = None,
        code: str = "guest-unfit",
    ) -> None:
        """Once of each; the same thing may happen in every game."""
        if (called, problem) in self._noted:
            return
        self._noted.add((called, problem))
        # The lines of the guest's own code that an error went through, the outermost first.
        lines = []
        for frame, number in walk_tb(error.__traceback__ if error else None):
            file = frame.f_code.co_filename
            if self._guest.has(os.path.normcase(file)):
                source = linecache.getline(file, number).strip()
                line = f"{file.removeprefix(self._home)}:{number} in {frame.f_code.co_name}: {source}"
                lines.append(plain(line))
        trace = lines[-_MOST_LINES:]
        place = trace[-1].partition(" in ")[0] if trace else ""
        finding = Finding(
            write_down(called), write_down(problem), place, trace, code, is_fault, write_down(self.context)
        )
        self.findings.append(finding)
        self._write(TrialNote(finding=finding))

    def note_raised(self, called: str | Message, error: BaseException, is_fault: bool = True) -> None:
        if called == IMPORT:
            self.note(called, _tell(error), is_fault, error, code="guest-fails")
        else:
            self.note(called, _explain(error), is_fault, error)

    def show(self, shown: ShownGame) -> None:
        """Notes the facts that menu and lists will show of it."""
        self.shown = shown
        self._write(TrialNote(shown=shown))

    def _write(self, answer: TrialNote) -> None:
        if self._answers:
            self._answers.write(msgspec.json.encode(answer) + b"\n")


def told(key: str, /, **values: Any) -> Message:
    """What is told an author, who reads it in another language maybe and another process surely."""
    return Message(key, values)


def _explain(error: BaseException) -> Message:
    """What was raised; what one of ours tells goes with it, to become a sentence where it is read."""
    if isinstance(error, GameError):
        with suppress(Exception):  # its values may be anything
            faults = error.faults if isinstance(error, BadDocument) else (Fault("", "", error.code, error.values),)
            written = [_write_fault(fault) for fault in faults[:_MOST_FAULTS]]
            return told("trial.raises.ours", kind=type(error).__name__, error=written)
    return told("trial.raises", error=_tell(error))


def _write_fault(fault: Fault) -> Fault:
    values = {str(name): _write_value(value) for name, value in fault.values.items()}
    return Fault(plain(fault.file), plain(fault.place), plain(fault.code), values)


def _write_value(value: Any) -> int | str | tuple[str, ...]:
    if isinstance(value, int) and abs(value) < 1 << 53:
        return int(value)
    return tuple(map(plain, map(str, value))) if isinstance(value, tuple) else plain(str(value))


def _tell(error: BaseException) -> str:
    try:
        return tell_error(error)
    except KeyboardInterrupt:  # which nobody but a guest raises here
        return type(error).__name__


def show_value(value: Any) -> str | Message:
    """A value in a few letters; a guest's own thing may refuse even that."""
    try:
        text = " ".join(repr(value).split())
    except BaseException:  # the same border as for every call
        return told("trial.no-value", kind=type(value).__name__)
    return text if len(text) <= 60 else f"{text[:59]}…"


class TimeLimit:
    """So many seconds of work, after which no more is begun."""

    def __init__(self, seconds: float) -> None:
        self._until = process_time() + seconds

    @property
    def is_up(self) -> bool:
        return process_time() >= self._until
