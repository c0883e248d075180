"""Whose code an error came through when other people's games are installed, who is to blame, and one safe line about
it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType

import msgspec

from game.engine.errors import GameError

_LONGEST = 160  # signs of an error that are told
_POSITION = re.compile(r"\b\w*((State|View|Position)\(|\(\w+=).*", re.DOTALL)
"""Where the text of a position or view begins, or of anything that names its fields, such as the card that is drawn."""


class GuestFault(GameError):
    """A guest's code failed; `game`, `package` and `problem` say whose and how."""

    report: Path | None = None  # what was written of it for the author


# Finding out whose code it is.


class KnownGuest(msgspec.Struct, frozen=True):
    """A guest whose code may run in this process: its package, and its files or folders, which end with a separator."""

    key: str
    package: str
    roots: tuple[str, ...]

    def has(self, file: str) -> bool:
        return any(file.startswith(root) if root.endswith(os.sep) else file == root for root in self.roots)


KNOWN: dict[str, KnownGuest] = {}  # by key


def know_guest(key: str, package: str, roots: Sequence[str]) -> None:
    """To be called before any code of a guest runs here."""
    KNOWN[key] = KnownGuest(key, package, tuple(os.path.normcase(root) for root in roots))
    _guest_of_file.cache_clear()


def forget_guests() -> None:
    """For tests that bring others."""
    KNOWN.clear()
    _guest_of_file.cache_clear()


def guest_of_error(error: BaseException) -> str | None:
    """The key of the guest whose files the error came through last, or whose fault it already is."""
    # The files come before what the error says: anybody can raise one that names another.
    if found := _guest_of_traceback(error):
        return found
    named = error.values.get("game") if type(error) is GuestFault else None
    return next((key for key in KNOWN if key == named), None)


def _guest_of_traceback(error: BaseException) -> str | None:
    found = None
    traceback = traceback_of(error)
    while KNOWN and traceback:
        found = _guest_of_file(traceback.tb_frame.f_code.co_filename) or found
        traceback = traceback.tb_next
    return found


@cache
def _guest_of_file(file: str) -> str | None:
    if file.startswith("<"):  # no file at all
        return None
    names = os.path.normcase(file), os.path.normcase(os.path.realpath(file))
    return next((guest.key for guest in tuple(KNOWN.values()) if any(map(guest.has, names))), None)


def blame(error: BaseException, own: str | None = None) -> GuestFault | None:
    """The fault of a guest that an error is: the one whose files it came through, or `own`, whose scene is open. None
    for our own mistakes and for Ctrl-C.
    """
    if issubclass(type(error), KeyboardInterrupt):  # an error of a guest may say anything of its class itself
        return None
    key = guest_of_error(error) or own
    return fault_of(key, error) if key else None


def traceback_of(error: BaseException) -> TracebackType | None:
    """By Python's own hand: the class of the error may be somebody else's."""
    found: TracebackType | None = BaseException.__dict__["__traceback__"].__get__(error)
    return found


# Telling what went wrong.


def fault_of(key: str, error: BaseException) -> GuestFault:
    """The error that is told of a guest; a fault that tells already is left as it is."""
    if type(error) is GuestFault and error.values.get("game") == key and _guest_of_traceback(error) is None:
        return error
    package = KNOWN[key].package if key in KNOWN else key
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
    """The words of a thing about itself, or others where not even these can be had: it may be somebody else's."""
    try:
        return str.__str__(describe())
    except KeyboardInterrupt:
        raise
    except BaseException:  # somebody else's words
        return otherwise


def hide_position(text: str, instead: str = "") -> str:
    """A text without the position that it may quote, and all that comes after it."""
    return _POSITION.sub(instead, text)


@contextmanager
def calling(key: str) -> Iterator[None]:
    """Our own hand inside a game: if it is a guest's, whatever is raised here is, too. What can be told anyway is told
    as it is, and Ctrl-C stays what it is.
    """
    try:
        yield
    except (GameError, KeyboardInterrupt):
        raise
    except BaseException as error:  # somebody else's code
        if key not in KNOWN:
            raise
        raise fault_of(key, error) from error
