"""The guard around other people's games: whose code an error came through, one safe line about it, and a timekeeper
that interrupts what never comes back.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from dis import opmap
from functools import cache, partial
from pathlib import Path
from threading import Lock, Thread, get_ident
from time import sleep
from types import FrameType, ModuleType, TracebackType
from typing import ParamSpec, TypeVar

from game.engine.errors import GameError

P = ParamSpec("P")
T = TypeVar("T")
LIMIT = 5.0  # seconds after which a call into a guest counts as one that never comes back
_STEP = 0.25  # seconds between two looks of the timekeeper
_AGAIN = 0.5  # seconds after which a guest that went on all the same is interrupted again
_PATIENT = 4  # interruptions after which they come thick and fast; a loop that catches even those may still go on
_IMPATIENT = 0.002
_LONGEST = 160  # signs of an error that are told
_POSITION = re.compile(r"\b\w*((State|View|Position)\(|\(\w+=).*", re.DOTALL)
"""Where the text of a position or view begins, or of anything that names its fields, such as the card that is drawn."""


class GuestFault(GameError):
    """A guest's code failed or did not come back; `game`, `package` and `problem` say whose and how."""

    report: Path | None = None  # what was written of it for the author


class Overdue(BaseException):
    """Raised in the middle of a guest's code that has not come back in time.

    No `Exception`: a loop that catches those would go on.
    """


# Finding out whose code it is.


@dataclass(frozen=True, slots=True)
class KnownGuest:
    """A guest whose code may run in this process: its package, and its files or folders, which end with a separator."""

    key: str
    package: str
    roots: tuple[str, ...]

    def has(self, file: str) -> bool:
        return any(file.startswith(root) if root.endswith(os.sep) else file == root for root in self.roots)


KNOWN: dict[str, KnownGuest] = {}  # by key; as long as there are none, the guard does nothing


def know_guest(key: str, package: str, roots: Sequence[str]) -> None:
    """To be called before any code of a guest runs here."""
    KNOWN[key] = KnownGuest(key, package, tuple(os.path.normcase(root) for root in roots))
    _guest_of_file.cache_clear()
    TIMEKEEPER.wake()


def forget_guests() -> None:
    """For tests that bring others."""
    KNOWN.clear()
    _guest_of_file.cache_clear()


def is_known_guest(key: str) -> bool:
    return key in KNOWN


def guest_of_error(error: BaseException) -> str | None:
    """The key of the guest that is to blame: its code raised the error, or ours was at work on something of it."""
    if not KNOWN:
        return None
    traceback = traceback_of(error)
    if found := guest_of_traceback(traceback):  # before what the error says: anybody can raise one that names another
        return found
    if type(error) is GuestFault:
        return next((key for key in KNOWN if key == error.values.get("game")), None)
    return next(filter(None, map(_owner, _values(traceback))), None)


def guest_of_traceback(traceback: TracebackType | None) -> str | None:
    """The key of the guest whose files a traceback went through last."""
    codes = [frame.f_code.co_filename for frame in _frames(traceback)]
    return next(filter(None, map(_guest_of_file, reversed(codes))), None) if KNOWN else None


def is_interruption(error: BaseException) -> bool:
    """Whether it is a real Ctrl-C, which may come anywhere, and not one that a guest raises itself."""
    if not issubclass(type(error), KeyboardInterrupt):
        return False
    traceback = traceback_of(error)
    while traceback and traceback.tb_next:
        traceback = traceback.tb_next
    if traceback is None or _guest_of_file(traceback.tb_frame.f_code.co_filename) is None:
        return True
    return traceback.tb_frame.f_code.co_code[traceback.tb_lasti] != opmap["RAISE_VARARGS"]


@cache
def _guest_of_file(file: str) -> str | None:
    if file.startswith("<"):  # no file at all
        return None
    names = os.path.normcase(file), os.path.normcase(os.path.realpath(file))
    return next((guest.key for guest in tuple(KNOWN.values()) if any(map(guest.has, names))), None)


def traceback_of(error: BaseException) -> TracebackType | None:
    """By Python's own hand: the class of the error may be somebody else's."""
    found: TracebackType | None = BaseException.__dict__["__traceback__"].__get__(error)
    return found


def _frames(traceback: TracebackType | None) -> Iterator[FrameType]:
    while traceback:
        yield traceback.tb_frame
        traceback = traceback.tb_next


def _values(traceback: TracebackType | None) -> Iterator[object]:
    """All that the functions on the way had at hand, those of the innermost first."""
    for frame in reversed(list(_frames(traceback))):
        yield from tuple(frame.f_locals.values())


def _owner(value: object) -> str | None:
    """The guest that a value is of: by its class or module, or by the rules that a thing of ours is about."""
    if found := _owner_of_class(value):
        return found
    if not _module_name(type(value)).startswith("game."):
        return None
    try:
        return _owner_of_class(object.__getattribute__(value, "rules"))
    except Exception:  # there are none, or they are not there yet: whatever a half-made thing says to that
        return None


def _owner_of_class(value: object) -> str | None:
    if type(value) is ModuleType:
        return _guest_of_module(value)
    name = _module_name(value if isinstance(value, type) else type(value))
    return _guest_of_module(sys.modules.get(name))


def _guest_of_module(module: object) -> str | None:
    file = module.__dict__.get("__file__") if type(module) is ModuleType else None
    return _guest_of_file(file) if isinstance(file, str) else None


def _module_name(kind: type) -> str:
    """By Python's own hand: its class may be somebody else's, too."""
    found = type.__dict__["__module__"].__get__(kind)
    return found if type(found) is str else ""


# Telling what went wrong.


def fault_of(key: str, error: BaseException) -> GuestFault:
    """What is told of a guest's error; a fault that tells already is left as it is."""
    if (
        type(error) is GuestFault
        and error.values.get("game") == key
        and guest_of_traceback(traceback_of(error)) is None
    ):
        return error
    package = KNOWN[key].package if key in KNOWN else key
    if issubclass(type(error), Overdue):
        return GuestFault("guest-late", game=key, package=package, problem=tell_error(error), seconds=round(LIMIT))
    return GuestFault("guest-fault", game=key, package=package, problem=tell_error(error))


def tell_error(error: BaseException) -> str:
    """An error in one short line, without a position that it may quote, whatever its own words do."""
    name = type.__dict__["__name__"].__get__(type(error))
    said = text_of(lambda: error.code if isinstance(error, GameError) else str(error))
    plain = "".join(sign if sign.isprintable() else " " for sign in said[: 4 * _LONGEST])
    line = hide_position(" ".join(plain.split())).rstrip(" .")
    told = f"{name}: {line}" if line else str(name)
    return told if len(told) <= _LONGEST else told[:_LONGEST]


def text_of(describe: Callable[[], str], otherwise: str = "") -> str:
    """What something says of itself, or something else where not even that can be had: it may be somebody else's."""
    try:
        return str.__str__(describe())
    except BaseException as error:  # somebody else's words
        if is_interruption(error):
            raise
        return otherwise


def hide_position(text: str, instead: str = "") -> str:
    """A text without the position that it may quote, and all that comes after it."""
    return _POSITION.sub(instead, text)


@contextmanager
def calling(key: str) -> Iterator[None]:
    """Our own hand inside a game: if it is a guest's, whatever is raised here is, too. What can be told anyway is told
    as it is, and a real Ctrl-C stays one.
    """
    try:
        yield
    except GameError:
        raise
    except BaseException as error:  # somebody else's code
        if key not in KNOWN or is_interruption(error):
            raise
        raise fault_of(key, error) from error


# Interrupting what never comes back.


class TimedCall:
    """A piece of work in one thread, as the timekeeper sees it."""

    __slots__ = ("age", "frame", "inside", "is_ending", "is_frame", "rest", "sent", "thread")

    def __init__(self, thread: int, is_frame: bool) -> None:
        self.thread, self.is_frame = thread, is_frame
        self.age = self.inside = self.rest = (
            0.0  # seconds of looks: since it began, with a guest at work, and since it was interrupted
        )
        self.frame: FrameType | None = None  # where the guest was entered
        self.sent = 0
        self.is_ending = False

    def look(self, top: FrameType | None, seconds: float) -> None:
        """Notes where its thread is. Time is counted in looks: while a machine sleeps, nobody is late."""
        entry = _find_entry(top)
        is_same = entry is not None and (self.is_frame or entry is self.frame)
        self.inside = self.inside + seconds if is_same else 0.0
        self.age += (
            seconds if top and top.f_code.co_filename != threading.__file__ else 0.0
        )  # who waits, waits for a disk of ours
        self.rest += seconds
        self.frame = entry

    def is_late(self, limit: float) -> bool:
        """A frame of the window has five seconds for all its calls into a guest, and thrice that for what it makes of
        the answers; work behind the scenes has them for each call, for a long save is many.
        """
        return self.inside >= limit or (self.is_frame and self.age >= 3 * limit)


def _find_entry(top: FrameType | None) -> FrameType | None:
    """The frame by which a guest was entered: its lowest on the stack."""
    found, frame = None, top
    while frame:
        found = frame if _guest_of_file(frame.f_code.co_filename) else found
        frame = frame.f_back
    return found


class Timekeeper:
    """A thread that looks at those that may run a guest's code, and interrupts there what has not come back in time."""

    def __init__(self, limit: float = LIMIT, step: float = _STEP, again: float = _AGAIN) -> None:
        self._limit = limit
        self._step = step
        self._again = again
        self._calls: dict[int, TimedCall] = {}  # by thread
        self._lock = Lock()
        self._thread: Thread | None = None

    def run(self, work: Callable[[], T], is_frame: bool) -> T:
        """Does the work. It may raise `Overdue`; after it has ended, nothing comes any more."""
        thread = get_ident()
        if thread in self._calls:
            return work()
        call = self._calls[thread] = TimedCall(thread, is_frame)
        if KNOWN and not (self._thread and self._thread.is_alive()):
            self.wake()
        try:
            return work()
        finally:
            call.is_ending = True  # from here on at most one interruption is on its way
            has_ended = False
            while not has_ended:
                try:
                    has_ended = self._end(call)
                except Overdue:  # too late: the work is done
                    continue

    def wake(self) -> None:
        """Begins to look as soon as there are both a guest and work that may be its own; before that there is no
        thread.
        """
        with self._lock:
            if KNOWN and self._calls and not (self._thread and self._thread.is_alive()):
                self._thread = Thread(target=self._keep_time, name="guests", daemon=True)
                self._thread.start()

    def _end(self, call: TimedCall) -> bool:
        with self._lock:
            self._calls.pop(call.thread, None)
            if call.sent:
                _interrupt(call.thread, None)
        return True

    def _keep_time(self) -> None:
        while True:
            is_stubborn = any(call.sent >= _PATIENT for call in tuple(self._calls.values()))
            pause = min(_IMPATIENT, self._step) if is_stubborn else self._step
            sleep(pause)
            with self._lock:
                frames = sys._current_frames() if self._calls else {}
                for call in tuple(self._calls.values()):  # others begin meanwhile
                    self._look_at(call, frames.get(call.thread), pause)
                frames.clear()

    def _look_at(self, call: TimedCall, top: FrameType | None, seconds: float) -> None:
        call.look(top, seconds)
        is_due = call.sent == 0 or call.sent >= _PATIENT or call.rest >= self._again
        if call.is_late(self._limit) and is_due and not call.is_ending:
            call.sent, call.rest = call.sent + 1, 0.0
            _interrupt(call.thread, Overdue)


def _interrupt(thread: int, kind: type[BaseException] | None) -> None:
    """Lets Python raise this in another thread, or takes back what has not arrived.

    A loop inside C does not hear it.
    """
    raised = ctypes.py_object(kind) if kind else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)


TIMEKEEPER = Timekeeper()


def run_timed(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Does what may run a guest's code behind the scenes, each call with a limit; the first guest may well become known
    meanwhile.
    """
    return TIMEKEEPER.run(partial(work, *arguments, **named), is_frame=False)


def run_frame(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """The same of a part of a frame in which a guest is open, and for which everybody waits."""
    return TIMEKEEPER.run(partial(work, *arguments, **named), is_frame=True)


def call_guest(key: str, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Calls a guest: it has five seconds, and whatever is raised is its own."""
    with calling(key):
        return run_timed(work, *arguments, **named)
