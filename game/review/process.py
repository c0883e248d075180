"""Looks again in another process, at low priority: no frame waits for it, and it rests while a table is open.

`Reviewer` is who is asked; it hands out a `Job`, which fills by itself. `serve_reviews` is what runs over there, with
tasks on a `Desk`: a `Task` is taken step by step, so that something more urgent can come between two steps of a long
one. Tasks are small and import late: they are made where no rules may be loaded yet.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, process_time
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from game.engine import GameError
from game.files.helper import LEAVING, Gone, Helper, Serve, lower_priority

from .report import Reason, Review

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

UNASKED = 90.0  # seconds of work on what nobody has asked for
STARTING = 30.0  # seconds until the process must have said that it is there
LONGEST_STEP = 120.0  # seconds after which a step counts as one that never comes back

JobState = Literal["waiting", "working", "done", "spent", "cancelled", "failed"]
"""Spent is a job that nobody asked for, after its time: it goes on when it is asked for."""
Phase = Literal["working", "stopped", "done", "failed"]
_PHASES: dict[JobState, Phase] = {
    "waiting": "working",
    "working": "working",
    "spent": "stopped",
    "cancelled": "stopped",
    "done": "done",
    "failed": "failed",
}


class Job(Generic[T]):
    """A task that is being worked on.

    What it says changes by itself; whoever wants to know looks, as often as every frame.
    """

    def __init__(self, reviewer: Reviewer, number: int, task: Task[T]) -> None:
        self._reviewer = reviewer
        self.number = number
        self.task = task
        self.known: T | None = None
        self.state: JobState = "waiting"
        self.report = ""  # what went wrong, in words for a programmer
        self.fault: GameError | None = None  # what was wrong with the save, where it was that

    @property
    def latest(self) -> T | None:
        """The part of it that is known so far."""
        self._reviewer.listen()
        return self.known

    @property
    def is_done(self) -> bool:
        """Whether it has come to its end, well or not."""
        self._reviewer.listen()
        return not self.is_open

    @property
    def is_open(self) -> bool:
        """Whether there was still something to come when the process was last heard."""
        return self.state in ("waiting", "working")

    def result(self) -> T:
        """The finished result; `GameError` where there is none."""
        if self.state != "done" or self.known is None:
            raise self.fault or GameError("review-failed")
        return self.known

    def drop(self) -> None:
        """Nobody wants it any more, at least not now. What it has so far is kept."""
        self._reviewer.drop(self)

    def hear(self, news: News) -> None:
        """Something has come from the process."""
        if self.is_open:
            self.known = self.known if news.value is None else news.value
            self.report = news.report
            self.fault = news.fault
            self.state = news.state


class ReviewJob(Job[Review]):
    """The review of one saved game."""

    def __init__(self, reviewer: Reviewer, number: int, path: Path, is_asked: bool) -> None:
        super().__init__(reviewer, number, ReviewTask(path))
        self.path, self.is_asked = path, is_asked
        self.was_known = False  # whether all of it was kept from before
        self.is_one_of_many = False  # whether several games are looked through in one go: nobody is told of each
        self._file = _stamp(path)
        self._pace: tuple[float, int] | None = None  # when its first look was heard of, and how many there were by then

    def hear(self, news: News) -> None:
        if self.state == "waiting" and isinstance(news.value, Review):
            self.was_known = news.value.is_done
        super().hear(news)
        if self.known and self.known.turns and self._pace is None:
            self._pace = monotonic(), self.known.looked

    def time_anew(self) -> None:
        """It has rested: how quickly it goes is told by what comes from now on."""
        self._pace = None

    @property
    def is_of_today(self) -> bool:
        """Whether the save is still the file it was: another game may have got its name since."""
        return _stamp(self.path) == self._file

    @property
    def seconds_left(self) -> float | None:
        """An estimate from its pace so far; None as long as that says nothing."""
        if self._pace is None or self.known is None or not self.is_open:
            return None
        began, looked = self._pace
        done = self.known.looked - looked
        return (monotonic() - began) / done * (self.known.turns - self.known.looked) if done > 1 else None


def _stamp(path: Path) -> tuple[int, int] | None:
    """By what a file is known for the same one, without reading it."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size


@dataclass(frozen=True, slots=True)
class ReviewState:
    """How far the review of a save is."""

    review: Review | None
    phase: Phase
    fault: GameError | None = None  # what was wrong with the save, where it was that
    seconds_left: float | None = None  # as far as that can be told


class Reviewer:
    """One for the whole program; starts its process on first need. Nothing here waits."""

    def __init__(self, serve: Serve | None = None) -> None:
        self.watched: Path | None = None  # the save whose review is on the screen: whoever sees it need not be told
        self._serve = serve or serve_reviews
        self._helper: Helper | None = None
        self._reviews: dict[Path, ReviewJob] = {}
        self._open: dict[int, Job[Any]] = {}
        self._number = 0
        self._is_held = False
        self._has_read_old = False  # whether the reading of old reviews was begun
        self._old: Job[float] | None = None  # that reading
        self.many: list[ReviewJob] = []  # the games that are looked through in one go

    def listen(self) -> None:
        """Takes what the process has said, and tells the jobs of it; looks, and does not wait."""
        if self._helper is None:
            return
        try:
            for news in self._helper.take():
                self._tell(news)
        except Gone as gone:
            self._helper = None
            for job in self._open.values():
                job.hear(News(job.number, "failed", report=gone.report))

    # Reviews of saves.

    def ask(self, path: Path) -> None:
        """Somebody wants to see this review: it is begun, or goes on where it was left, and comes before all other
        reviews.
        """
        job = self._current(path)
        if job and job.state == "done":
            return
        for other in self._reviews.values():
            other.time_anew()
        if job and job.is_open:
            job.is_asked = True
            self._send(Order("lift", job.number))
        else:
            self._begin_review(path, is_asked=True)

    def begin(self, path: Path) -> None:
        """Nobody has asked yet: a save is reviewed for `UNASKED` seconds of work at most."""
        if self._current(path) is None:
            self._begin_review(path, is_asked=False)

    def cancel(self, path: Path) -> None:
        """Stops the review of a save. What there is of it is kept."""
        if job := self._reviews.get(path):
            self.drop(job)

    def look_through(self, paths: Sequence[Path]) -> None:
        """Several games in one go, one after another in this order."""
        for path in reversed(paths):  # what is asked for last comes first
            self.ask(path)
        self.many = [self._reviews[path] for path in paths]
        for job in self.many:
            job.is_one_of_many = True

    def stop_looking(self) -> None:
        """Of the games that are looked through in one go, those that are left are so. What is known of them is kept."""
        for job in self.many:
            self.drop(job)
        self.many = []

    def find(self, path: Path) -> ReviewState | None:
        """How far the review of a save is that was asked for or begun."""
        self.listen()
        job = self._reviews.get(path)
        if job is None:
            return None
        return ReviewState(job.known, _PHASES[job.state], job.fault, job.seconds_left)

    def hold(self, is_held: bool) -> None:
        """Whether reviews rest, because a table is open; to be told as often as one likes."""
        if is_held != self._is_held:
            self._is_held = is_held
            for job in self._reviews.values():
                job.time_anew()
            self._send(Order("hold" if is_held else "resume"))

    def take_ended(self) -> list[ReviewJob]:
        """The reviews that have come to an end by themselves, done or failed, since this was asked last."""
        self.listen()
        ended = [job for job in self._open.values() if not job.is_open]
        for job in ended:
            del self._open[job.number]
        return [job for job in ended if isinstance(job, ReviewJob) and job.state in ("done", "failed")]

    def read_old(self, *, is_asked: bool) -> Job[float] | None:
        """Reads in the moments of old reviews where that is due: once, whoever wants it; unasked, for `UNASKED` seconds
        of work at most.
        """
        from .kept_moments import is_reading_due  # most runs of the program end without a review

        if self._old and not self._old.is_done:
            if is_asked:
                self._send(Order("lift", self._old.number))
            return self._old
        if not is_reading_due():
            return None
        job = Job(self, self._next_number(), ReadOldTask())
        self._old = self._begin(job, seconds=None if is_asked else UNASKED)
        return self._old

    # What a reader waits for: it comes before every review, and is done also while a table is open.

    def weigh(self, path: Path, place: int, seat: int, turns: Sequence[Sequence[str]]) -> Job[list[float]]:
        """The mean lead after each of these turns that a seat could play from a place on, all of them in the same
        worlds.
        """
        return self.do(WeighTask(path, place, seat, tuple(map(tuple, turns))))

    def what_if(self, path: Path, place: int, seat: int, turns: Sequence[Sequence[str]]) -> Job[list[float]]:
        """The part of games that the seat wins when bots play on after each of these turns; `latest` tells it of the
        games so far.
        """
        return self.do(WhatIfTask(path, place, seat, tuple(map(tuple, turns))))

    def refute(
        self, path: Path, place: int, seat: int, tried: Sequence[str], better: Sequence[str]
    ) -> Job[list[Reason]]:
        """Finds what a turn costs beside a better one; nothing where that cannot be told."""
        return self.do(RefuteTask(path, place, seat, tuple(tried), tuple(better)))

    def do(self, task: Task[T]) -> Job[T]:
        return self._begin(Job(self, self._next_number(), task), is_urgent=True)

    def drop(self, job: Job[Any]) -> None:
        if not job.is_done:
            job.state = "cancelled"
            self._open.pop(job.number, None)
            self._send(Order("drop", job.number))

    def close(self) -> None:
        """Ends the process; what it has so far is kept."""
        for job in list(self._open.values()):
            self.drop(job)
        helper, self._helper = self._helper, None
        if helper:
            helper.tell(Order("leave"))  # it has a moment to put away what it has; nobody waits longer
            helper.close(LEAVING)

    def _current(self, path: Path) -> ReviewJob | None:
        """The review begun for this save; it is dropped if another game has taken the name since."""
        self.listen()
        job = self._reviews.get(path)
        if job and not job.is_of_today:
            self.drop(job)
            return None
        return job

    def _begin_review(self, path: Path, *, is_asked: bool) -> None:
        if not self._has_read_old:
            self._has_read_old = True
            self.read_old(is_asked=False)
        before = self._current(path)
        job = self._reviews[path] = ReviewJob(self, self._next_number(), path, is_asked)
        job.known = before.known if before else None  # what was seen stays on the screen until there is more
        self._begin(job, seconds=None if is_asked else UNASKED)

    def _next_number(self) -> int:
        self._number += 1
        return self._number

    def _begin(self, job: Job[T], *, is_urgent: bool = False, seconds: float | None = None) -> Job[T]:
        self.listen()  # what became of those before is not this one's
        self._open[job.number] = job
        self._give(Order("do", job.number, job.task, is_urgent, seconds))
        return job

    def _give(self, order: Order) -> None:
        """To a process that is started where there is none."""
        if self._helper is None:
            self._helper = Helper(self._serve, "reviews", starting=STARTING)
            if self._is_held:
                self._helper.tell(Order("hold"))
        self._helper.tell(order)

    def _send(self, order: Order) -> None:
        """To a process that is there; where there is none, nobody has to hear of it."""
        if self._helper:
            self._helper.tell(order)

    def _tell(self, news: News) -> None:
        if job := self._open.get(news.number):
            job.hear(news)


class InlineReviewer(Reviewer):
    """Does everything here and at once, for commands and tests; or, told to wait, by as many steps as it is let do."""

    def __init__(self, is_waiting: bool = False) -> None:
        super().__init__()
        self._is_waiting = is_waiting
        self._desk = Desk(self._tell)

    def advance(self, steps: int = 1) -> None:
        """Does so many steps, as far as there are any to do."""
        for _ in range(steps):
            self._desk.step()

    def close(self) -> None:
        super().close()
        self._desk.close()

    def _give(self, order: Order) -> None:
        self._send(order)

    def _send(self, order: Order) -> None:
        self._desk.take(order)
        while not self._is_waiting and self._desk.is_busy:
            self._desk.step()


# What travels between the two, and what runs over there.


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
class RefuteTask:
    """Why a turn that was tried is worse than another; at most one reason."""

    path: Path
    place: int
    seat: int
    tried: tuple[str, ...]
    better: tuple[str, ...]

    def steps(self) -> Iterator[list[Reason]]:
        from .reviewing import open_game, refute

        why = refute(open_game(self.path).played, self.place, self.seat, self.tried, self.better)
        yield [why] if why else []


@dataclass(frozen=True, slots=True)
class ReadOldTask:
    """The moments of reviews that were made before moments had a file of their own."""

    def steps(self) -> Iterator[float]:
        from .reviewing import read_old_reviews

        yield from read_old_reviews()


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
