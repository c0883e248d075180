"""The guard around other people's games: who is to blame, what is told, and what never comes back."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.engine import GameError
from game.files import guest_guard
from game.files.guest_guard import (
    GuestFault,
    Overdue,
    Timekeeper,
    call_guest,
    fault_of,
    guest_of_error,
    is_interruption,
    know_guest,
    tell_error,
)
from game.scenes.guest_border import blame, guarded, report_guest
from game.store import write_report

CODE = """
import time

class Thing:
    pass

class Mute(Exception):
    def __str__(self):
        raise SystemExit("not a word")

class Talker(Exception):
    def __str__(self):
        spin(20)

class Meta(type):
    def __getattribute__(kind, name):
        raise SystemExit(name)

class Endless(Exception, metaclass=Meta):
    def __getattribute__(self, name):
        if name in ("__cause__", "__context__"):
            return Endless()
        raise SystemExit(name)

def fail(error):
    raise error

def call(work):
    return work()

def spin(seconds):
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass

def excuse(seconds):
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        try:
            spin(0.0001)
        except BaseException:
            pass
"""


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module that is somebody else's."""
    (tmp_path / "somebody_elses.py").write_text(CODE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    known = dict(guest_guard.KNOWN)
    guest_guard.forget_guests()
    know_guest("odd", "odd-games", [str(tmp_path / "somebody_elses.py")])
    yield import_module("somebody_elses")
    del sys.modules["somebody_elses"]
    guest_guard.forget_guests()
    guest_guard.KNOWN.update(known)


def raised(work: Callable[[], object]) -> BaseException:
    try:
        work()
    except BaseException as error:
        return error
    raise AssertionError("nothing was raised")


def test_an_error_is_the_guests_whose_code_it_came_through(guest: ModuleType) -> None:
    assert guest_of_error(raised(lambda: guest.fail(ValueError()))) == "odd"
    assert guest_of_error(raised(lambda: guest.call(lambda: 1 // 0))) == "odd"
    assert guest_of_error(raised(lambda: 1 // 0)) is None
    assert guest_of_error(GuestFault("guest-fails", game="odd", package="", problem="")) == "odd"
    assert guest_of_error(GuestFault("guest-fails", game="another", package="", problem="")) is None


def test_a_guest_can_name_nobody_else(guest: ModuleType) -> None:
    know_guest("innocent", "innocent", ["/nowhere/"])
    for lie in (
        GuestFault("guest-fault", game="innocent"),
        GuestFault("guest-fault", game="odd"),
        GameError("guest-full", room=3),
    ):
        error = raised(partial(guest.fail, lie))
        assert guest_of_error(error) == "odd"
        assert fault_of("odd", error).values["package"] == "odd-games"
    assert fault_of("odd", error).values["problem"] == "GameError: guest-full"


def test_an_error_is_the_guests_where_ours_was_at_work_on_its_things(guest: ModuleType) -> None:
    def work_on(thing: Any) -> None:
        raise TypeError(type(thing))

    class Match:
        def __init__(self, rules: object) -> None:
            self.rules = rules

    Match.__module__ = "game.match.match"

    def blamed(thing: object) -> str | None:
        return guest_of_error(raised(lambda: work_on(thing)))

    assert [blamed(thing) for thing in (guest.Thing(), guest.Thing, guest, Match(guest.Thing()))] == ["odd"] * 4
    assert [blamed(thing) for thing in (5, int, sys, Match(5))] == [None] * 4


def test_only_a_ctrl_c_that_a_guest_raises_itself_is_its_own(guest: ModuleType) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    assert is_interruption(raised(lambda: guest.call(interrupt)))
    assert not is_interruption(raised(lambda: guest.fail(KeyboardInterrupt())))
    assert not is_interruption(raised(lambda: guest.fail(SystemExit())))


def test_an_error_is_told_in_one_short_line_whatever_it_says(guest: ModuleType) -> None:
    assert tell_error(ValueError("one\n two\x00")) == "ValueError: one two"
    assert tell_error(guest.Mute()) == "Mute"
    assert tell_error(ValueError()) == "ValueError"
    assert len(tell_error(ValueError("x" * 10**6))) < 200
    assert tell_error(ValueError("bad State(hand=[1, 2])")) == "ValueError: bad"


def test_what_can_be_told_is_told_as_it_is_and_all_else_by_the_name_of_the_guest(guest: ModuleType) -> None:
    with pytest.raises(GameError, match="crowded"):
        call_guest("odd", guest.fail, GameError("crowded"))
    for error in (ValueError("no"), SystemExit(3), KeyboardInterrupt(), guest.Mute()):
        with pytest.raises(GuestFault) as found:
            call_guest("odd", guest.fail, error)
        assert {**found.value.values, "problem": ""} == {"game": "odd", "package": "odd-games", "problem": ""}
    assert fault_of("odd", Overdue()).code == "guest-late"


@pytest.mark.parametrize("kind", ["spin", pytest.param("excuse", marks=pytest.mark.hostile)])
def test_what_does_not_come_back_is_interrupted_where_it_is(guest: ModuleType, kind: str) -> None:
    watch, start = Timekeeper(limit=0.05, step=0.01, again=0.02), time.perf_counter()
    error = raised(lambda: watch.run(lambda: getattr(guest, kind)(60), is_frame=False))
    assert type(error) is Overdue
    assert guest_of_error(error) == "odd"
    assert time.perf_counter() - start < 50


def test_it_is_interrupted_in_any_thread_and_others_are_left_alone(guest: ModuleType) -> None:
    watch, found = Timekeeper(limit=0.05, step=0.01, again=0.02), dict[str, BaseException | None]()

    def work(name: str, do: Callable[[], object]) -> None:
        try:
            watch.run(do, is_frame=False)
            found[name] = None
        except BaseException as error:
            found[name] = error

    def wait() -> None:
        time.sleep(0.2)

    threads = [
        threading.Thread(target=work, args=("guest", lambda: guest.spin(60))),
        threading.Thread(target=work, args=("ours", wait)),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert type(found["guest"]) is Overdue
    assert found["ours"] is None


def test_many_short_calls_behind_the_scenes_may_take_long_and_in_a_frame_they_may_not(guest: ModuleType) -> None:
    def read_long_save(calls: int) -> str:
        for _ in range(calls):
            guest.spin(0.005)
        return "read"

    watch = Timekeeper(limit=0.1, step=0.01, again=0.02)
    assert watch.run(lambda: read_long_save(60), is_frame=False) == "read"
    assert type(raised(lambda: watch.run(lambda: read_long_save(10_000), is_frame=True))) is Overdue


@pytest.mark.parametrize("count", [500, pytest.param(30_000, marks=pytest.mark.hostile)])
def test_nothing_arrives_after_a_call_has_ended(guest: ModuleType, count: int) -> None:
    """Many calls that end about when they are due."""
    watch, late, usual = Timekeeper(limit=0.0002, step=0.0001, again=0.0001), 0, sys.getswitchinterval()
    sys.setswitchinterval(0.00001)
    for number in range(count):
        try:
            watch.run(partial(guest.spin, 0.0001 + number % 7 * 0.0001), is_frame=False)
        except Overdue:
            late += 1
        for _ in range(20):
            os.getpid()
    time.sleep(0.01)
    sys.setswitchinterval(usual)
    assert 0 < late < count


def test_a_guest_that_becomes_known_in_the_middle_of_a_call_is_watched_there(
    guest: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest_guard, "TIMEKEEPER", Timekeeper(limit=0.05, step=0.01, again=0.02))
    guest_guard.forget_guests()

    def load_and_call() -> None:
        know_guest("odd", "odd-games", [str(guest.__file__)])
        guest.spin(60)

    assert type(raised(lambda: guest_guard.run_timed(load_and_call))) is Overdue


def test_without_a_guest_there_is_no_thread() -> None:
    known = dict(guest_guard.KNOWN)
    guest_guard.forget_guests()
    threads = threading.active_count()
    assert Timekeeper().run(os.getpid, is_frame=True) == os.getpid()
    assert threading.active_count() == threads
    guest_guard.KNOWN.update(known)


@pytest.mark.parametrize("kind", ["Mute", "Talker", "Endless"])
def test_a_report_keeps_every_line_whatever_an_error_says(
    guest: ModuleType, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    monkeypatch.setattr(guest_guard, "TIMEKEEPER", Timekeeper(limit=0.1, step=0.01, again=0.02))
    error = raised(lambda: guest.fail(getattr(guest, kind)("a word")))
    fault = blame(error)
    assert fault
    assert fault.values["problem"] == kind
    report = report_guest(fault, error, "TableScene")
    assert report
    text = report.read_text(encoding="utf-8")
    assert "scene: TableScene\ngame: odd\npackage: odd-games\n" in text
    assert 'somebody_elses.py", line' in text
    assert text.endswith(f"somebody_elses.{kind}: <it cannot be told>\n")
    assert report_guest(fault, error) == report  # one for each


def test_a_chain_of_errors_is_reported_only_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    first = last = ValueError("0")
    for number in range(1, 5000):
        last.__cause__ = ValueError(str(number))
        last = last.__cause__
    report = write_report(first, {})
    assert report
    lines = report.read_text(encoding="utf-8").splitlines()
    assert (lines[-1], lines[-3]) == ("builtins.ValueError: 0", "builtins.ValueError: 1")
    assert len(lines) < 60


class Stack:
    """The least that has a border."""

    is_inside = is_guest_open = False

    def __init__(self) -> None:
        self.expelled = list[type[BaseException]]()

    @guarded("gone")
    def call(self, work: Callable[[], str]) -> str:
        return work()

    def expel(self, error: BaseException) -> None:
        self.expelled.append(type(error))


def test_the_first_guest_of_all_is_timed_in_the_frame_that_loads_it(
    guest: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest_guard, "TIMEKEEPER", Timekeeper(limit=0.05, step=0.01, again=0.02))
    guest_guard.forget_guests()
    stack = Stack()

    def load_and_call() -> str:
        know_guest("odd", "odd-games", [str(guest.__file__)])
        guest.spin(60)
        return "nobody interrupted it"

    assert stack.call(load_and_call) == "gone"
    assert stack.expelled == [Overdue]
