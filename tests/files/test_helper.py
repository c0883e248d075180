"""A helper in its own process: it is told, asked and heard, it can be killed, and nobody waits for it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep, thread_time
from typing import Any

import pytest

from game.files.helper import Gone, Helper
from tests.soaks import soaked_unless
from tests.source import ROOT

from . import helping

A_FRAME = 0.016
LONG = 120.0
Start = Callable[..., Helper]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a helper that is ended with the test."""
    begun: list[Helper] = []

    def begin(serve: Any, **options: Any) -> Helper:
        begun.append(Helper(serve, "helper", **options))
        return begun[-1]

    yield begin
    for helper in begun:
        helper.close()
    assert "helper" not in {child.name for child in active_children()}


def wait_until(is_so: Callable[[], object]) -> None:
    until = monotonic() + LONG
    while not is_so():
        assert monotonic() < until
        sleep(0.005)


def hear(helper: Helper, count: int) -> list[Any]:
    """So many words, heard as a window does: again and again, without waiting."""
    found: list[Any] = []
    until = monotonic() + LONG
    while len(found) < count:
        assert monotonic() < until
        found += helper.take()
        sleep(0.005)
    return found


def why_gone(helper: Helper) -> Gone:
    """Why nothing more comes from it."""
    with pytest.raises(Gone) as gone:
        helper.answer(LONG)
    return gone.value


def test_it_answers_one_question_after_another_and_nobody_waits(start: Start) -> None:
    before = thread_time()
    helper = start(helping.doubles)
    helper.ask(21)
    assert (helper.answer(), helper.is_ready) == (None, False)
    assert thread_time() - before < A_FRAME, "by its own work: the machine may be busy"
    assert helper.answer(LONG) == 42
    assert (helper.answer(), helper.is_ready) == (None, True), "an answer is given once"
    helper.ask("ab")
    assert helper.answer(LONG) == "abab"
    assert helper.take() == ["question 1", "question 2"], "what it says unasked is kept apart"


def test_what_it_says_unasked_comes_in_order_and_once(start: Start) -> None:
    helper = start(helping.talks)
    helper.tell(2500)
    assert hear(helper, 2500) == list(range(2500))
    assert helper.take() == []


def test_one_that_nobody_hears_has_to_wait_and_loses_nothing(start: Start, tmp_path: Path) -> None:
    note = tmp_path / "said"
    helper = start(partial(helping.talks_without_end, str(note)), most=10)
    wait_until(note.exists)
    said = -1
    while said != (said := int(note.read_text() or 0)):
        sleep(0.5)
    assert said < 1000, "it has stopped"
    assert len(helper.take()) == 10, "no more is kept than may be"
    assert [number for number, _ in hear(helper, 200)][:200] == list(range(10, 210))


def test_what_it_said_before_it_died_counts(start: Start) -> None:
    helper = start(helping.talks_and_dies)
    helper.ask("anything")
    wait_until(lambda: not active_children())
    assert hear(helper, 3) == [0, 1, 2]
    assert helper.answer(LONG) == "the last"
    gone = why_gone(helper)
    assert (gone.report, gone.is_late, gone.code) == ("the process of the helper ended with code 7", False, 7)
    with pytest.raises(Gone):
        helper.take()


@pytest.mark.parametrize("serve", [helping.never_speaks, helping.says_something_else])
def test_a_question_that_is_not_answered_in_time_ends_it(start: Start, serve: Any) -> None:
    helper = start(serve, starting=0.2)
    helper.ask("anything", 0.2)
    assert why_gone(helper).is_late
    assert not helper.is_ready


def test_one_that_starts_slowly_has_longer_until_its_first_word(start: Start) -> None:
    helper = start(helping.doubles, starting=LONG)
    helper.ask(1, 0.0)
    assert helper.answer(LONG) == 2
    helper.ask(1, 0.0)
    assert why_gone(helper).is_late


def test_without_a_first_word_it_is_late_though_nobody_asked(start: Start) -> None:
    with pytest.raises(Gone) as gone:
        start(helping.never_speaks, starting=0.2).take(LONG)
    assert gone.value.is_late


def test_an_answer_in_time_ends_the_deadline(start: Start) -> None:
    helper = start(helping.doubles, starting=LONG)
    helper.ask(1, 0.0)
    assert helper.answer(LONG) == 2
    assert (helper.take(), helper.is_ready) == (["question 1"], True)


def test_a_cancelled_question_is_never_answered(start: Start) -> None:
    helper = start(helping.doubles)
    helper.ask(1, LONG)
    helper.cancel()
    assert not helper.is_ready, "it is still at it"
    wait_until(lambda: helper.is_ready)
    assert helper.answer() is None
    helper.ask(3)
    assert helper.answer(LONG) == 6


def test_whoever_waits_goes_on_when_it_is_ended(start: Start) -> None:
    helper = start(helping.never_speaks)
    helper.end()
    assert not why_gone(helper).is_late
    helper.ask("anything")
    assert not why_gone(helper).is_late, "a question to one that is gone"


@pytest.mark.skipif(sys.platform == "win32", reason="signals have other names there")
def test_it_is_told_when_it_is_killed_and_is_not_ready_from_then_on(start: Start) -> None:
    helper = start(helping.doubles)
    helper.ask(1)
    assert helper.answer(LONG) == 2
    assert helper.pid
    os.kill(helper.pid, signal.SIGINT)
    helper.ask(1)
    assert helper.answer(LONG) == 2, "an interrupt is not for it"
    os.kill(helper.pid, signal.SIGTERM)
    wait_until(lambda: not helper.is_ready)
    assert why_gone(helper).code == -signal.SIGTERM


def test_what_cannot_travel_or_be_understood_is_told(start: Start) -> None:
    helper = start(helping.doubles)
    helper.ask(lambda: None)
    assert "pickle" in why_gone(helper).report
    assert "UnpicklingError" in why_gone(start(helping.cannot_be_understood)).report


def test_what_cannot_be_started_is_told(start: Start) -> None:
    helper = start(lambda line: None)
    assert "lambda" in why_gone(helper).report


def test_one_that_leaves_by_itself_is_given_the_time(start: Start, tmp_path: Path) -> None:
    helper = start(partial(helping.leaves_when_told, str(tmp_path / "left")))
    helper.tell("leave")
    helper.close(LONG)
    assert (tmp_path / "left").exists()
    assert why_gone(helper).code == 0


def test_bytes_are_never_unpickled_and_never_larger_than_they_may_be(start: Start) -> None:
    helper = start(helping.echoes_bytes, largest=100)
    wait_until(lambda: helper.take() == [b"here"])
    helper.ask(b"\x80\x05N.")
    assert helper.answer(LONG) == b"\x80\x05N."
    helper.ask(b"x" * 101)
    assert not why_gone(helper).is_late


@pytest.mark.skipif(sys.platform == "win32", reason="lines have no numbers there")
def test_its_death_is_seen_though_another_holds_its_line_and_its_group_goes_with_it(
    start: Start, tmp_path: Path
) -> None:
    helper = start(partial(helping.leaves_somebody, str(tmp_path / "pid")), has_group=True)
    assert why_gone(helper).code == 5
    left = int((tmp_path / "pid").read_text())
    wait_until(lambda: is_gone(left))


def is_gone(pid: int) -> bool:
    """Also one that only waits to be counted by whoever takes care of orphans."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


ENDINGS = ["os._exit(1)", "sys.exit(1)", "os.kill(os.getpid(), 9)"]
ABANDON = """
import os, sys
from game.files.helper import Helper
from tests.files import helping
helper = Helper(helping.doubles, "helper")
helper.ask(1)
print(helper.answer(60), flush=True)
{ending}
"""


@pytest.mark.parametrize("ending", soaked_unless(lambda ending: "kill" in ending, ENDINGS))
def test_it_does_not_outlive_the_program(ending: str) -> None:
    """The other process has the same output: as long as it lives, there could be more of it."""
    done = subprocess.run(
        [sys.executable, "-c", ABANDON.format(ending=ending)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert (done.returncode != 0, done.stdout, done.stderr) == (True, "2\n", "")
