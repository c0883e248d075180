"""The border between the program and other people's games: what is raised where the program calls a scene, or a job of
it, is looked at once; what is a guest's ends at the menu, and what is our own mistake goes on to whoever reports it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

from game.engine import GameError
from game.files.guest_guard import KNOWN, GuestFault, fault_of, guest_of_error, is_interruption, run_frame, run_timed

P = ParamSpec("P")
R = TypeVar("R")


class Border(Protocol):
    """A stack of scenes, as the border sees it."""

    is_inside: bool  # whether one of its guarded methods is at work already

    @property
    def is_guest_open(self) -> bool:
        """Whether one of its scenes is about a guest's game."""

    def expel(self, error: BaseException) -> None:
        """Leaves the guest whose error it is, or raises it again."""


B = TypeVar("B", bound=Border)


def guarded(otherwise: object) -> Callable[[Callable[Concatenate[B, P], R]], Callable[Concatenate[B, P], R]]:
    """Makes a method a place where a guest's errors end; then it gives something else."""

    def guard(method: Callable[Concatenate[B, P], R]) -> Callable[Concatenate[B, P], R]:
        @wraps(method)
        def call(self: B, /, *arguments: P.args, **named: P.kwargs) -> R:
            if self.is_inside:
                return method(self, *arguments, **named)
            self.is_inside = True
            try:
                return (run_frame if self.is_guest_open else run_timed)(method, self, *arguments, **named)
            except BaseException as error:  # a guest's code may raise anything
                self.expel(error)
                return cast("R", otherwise)
            finally:
                self.is_inside = False

        return call

    return guard


def blame(error: BaseException, own: str | None = None) -> GuestFault | None:
    """The fault of a guest that an error is; `own` is the guest that is open, who has to answer for everything. None
    for our own mistakes and for Ctrl-C.
    """
    if is_interruption(error):
        return None
    key = guest_of_error(error) or own
    return run_timed(fault_of, key, error) if key else None


def report_guest(fault: GuestFault, error: BaseException, scene: str = "") -> Path | None:
    """Writes the report for the guest's author; where it was written already, that is the one."""
    from game.store import write_guest_report  # only who needs it pays for it

    return write_guest_report(fault, error, scene)


def open_for_guest(game: str, make: Callable[[], R]) -> R:
    """Makes a scene that somebody asked for; a guest's fault is reported, and raised as one that can be told where it
    was asked for.
    """
    try:
        return run_timed(make)
    except GameError:  # a fault among them is reported where it is told
        raise
    except BaseException as error:  # a guest's code may raise anything
        fault = blame(error, game if game in KNOWN else None)
        if fault is None:
            raise
        report_guest(fault, error)
        raise fault from error
