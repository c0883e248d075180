"""The work in the process of the reviews: tasks on a desk, which are taken step by step until the line breaks.

The tasks themselves are small and import late: they are made where no rules may be loaded yet.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from game.engine import GameError
from game.files.helper import lower_priority

from .report import Review

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T_co = TypeVar("T_co", covariant=True)

LONGEST_STEP = 120.0  # seconds after which a step counts as one that never comes back

JobState = Literal["waiting", "working", "done", "spent", "cancelled", "failed"]
"""Spent is a job that nobody asked for, after its time: it goes on when it is asked for."""


class Task(Protocol[T_co]):
    """Something to be worked out, such as a whole review. It travels to the process, so it should be small."""

    def steps(self) -> Iterator[T_co]:
        """Yields the findings after each step; the last is the result. Closed early, it keeps what it has."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order to the process: begin with a task, drop it, do all of it before the others; or rest with all reviews, go
    on, or leave.
    """

    what: Literal["do", "drop", "lift", "hold", "resume", "leave"]
    number: int = 0
    task: Task[Any] | None = None
    is_urgent: bool = False
    seconds: float | None = None  # of work, where nobody has asked for it


@dataclass(frozen=True, slots=True)
class News:
    """How far a task has come."""

    number: int
    state: JobState
    value: Any = None
    report: str = ""
    fault: GameError | None = None


def serve_reviews(line: Connection) -> None:
    """Works until it is told to leave, or the line breaks."""
    lower_priority()
    desk = Desk(line.send)
    try:
        line.send(News(0, "working"))
        with Path(os.devnull).open("wb") as nowhere:
            while True:
                while line.poll(0 if desk.is_busy else None):
                    order: Order = line.recv()
                    if order.what == "leave":
                        return
                    desk.take(order)
                # By a clock that runs whatever a step does, also after the program was killed.
                faulthandler.dump_traceback_later(LONGEST_STEP, exit=True, file=nowhere)
                desk.step()
                faulthandler.cancel_dump_traceback_later()
    finally:
        desk.close()


class Desk:
    """The tasks there are, and which of them has the next step: what a reader waits for, then the review that was asked
    for last, as it is the one on the screen, then those that nobody has asked for in the order they came.
    """

    def __init__(self, tell: Callable[[News], None]) -> None:
        self._tell = tell
        self._begun: dict[int, _Begun] = {}
        self._asked = 0  # how many reviews were asked for so far
        self._is_held = False

    @property
    def is_busy(self) -> bool:
        return self._next() is not None

    def take(self, order: Order) -> None:
        match order.what:
            case "do" if order.task is not None:
                self._begun[order.number] = _Begun(order.task.steps(), order.is_urgent, order.seconds)
                if order.seconds is None and not order.is_urgent:
                    self._put_first(order.number)
            case "drop":
                if dropped := self._begun.pop(order.number, None):
                    self._put_away(order.number, dropped)
            case "lift":
                if order.number in self._begun:
                    self._begun[order.number].seconds = None
                    self._put_first(order.number)
            case _:
                self._is_held = order.what == "hold"

    def step(self) -> None:
        """One step of the task whose turn it is, if there is one; what has come of it is told."""
        number = self._next()
        if number is None:
            return
        begun, began = self._begun[number], process_time()
        try:
            begun.latest = next(begun.steps)
            begun.worked += process_time() - began
            is_spent = begun.seconds is not None and begun.worked >= begun.seconds
            self._tell(News(number, "working", begun.latest))
            if is_spent:
                begun.steps.close()
                self._end(number, "spent")
        except StopIteration:
            self._end(number, "done")
        except GameError as fault:  # which says itself what is wrong
            self._end(number, "failed", fault=fault)
        except BaseException:  # such as a guest's; whatever it is, the others go on
            self._end(number, "failed", format_exc())

    def close(self) -> None:
        """Puts away everything there is."""
        for number, begun in self._begun.items():
            self._put_away(number, begun)

    def _next(self) -> int | None:
        able = [number for number, begun in self._begun.items() if begun.is_urgent or not self._is_held]
        return min(
            able, key=lambda number: (not self._begun[number].is_urgent, -self._begun[number].asked), default=None
        )

    def _put_first(self, number: int) -> None:
        self._asked += 1
        self._begun[number].asked = self._asked

    def _end(self, number: int, state: JobState, report: str = "", fault: GameError | None = None) -> None:
        self._tell(News(number, state, self._begun.pop(number).latest, report, fault))

    def _put_away(self, number: int, begun: _Begun) -> None:
        try:
            begun.steps.close()
        except Exception:
            self._tell(News(number, "failed", report=format_exc()))


@dataclass(slots=True)
class _Begun:
    """A task on the desk."""

    steps: Any  # a generator
    is_urgent: bool
    seconds: float | None
    asked: int = 0  # a review that was asked for later comes first; one that nobody asked for has none
    worked: float = 0.0
    latest: Any = None


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """The review of a saved game, from the cache as far as it is there."""

    path: Path

    def steps(self) -> Iterator[Review]:
        from .reviewing import review_file  # the rules of a game, and its bots

        yield from review_file(self.path)


@dataclass(frozen=True, slots=True)
class WeighTask:
    """The mean leads after turns of one seat that all begin at one place of a saved game, by what that seat knew."""

    path: Path
    place: int
    seat: int
    turns: tuple[tuple[str, ...], ...]

    def steps(self) -> Iterator[list[float]]:
        from .reviewing import open_game, weigh_turns

        yield weigh_turns(open_game(self.path).played, self.place, self.seat, self.turns)


@dataclass(frozen=True, slots=True)
class WhatIfTask:
    """The shares of games that a seat wins when bots play on after such turns."""

    path: Path
    place: int
    seat: int
    turns: tuple[tuple[str, ...], ...]

    def steps(self) -> Iterator[list[float]]:
        from .play_on import play_out
        from .reviewing import open_game

        yield from play_out(open_game(self.path).played, self.place, self.seat, self.turns)
