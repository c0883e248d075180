"""Reviews in a process of their own: nobody waits for it, it can be stopped, held and killed, and what it has is
kept.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep, thread_time
from typing import Any

import pytest

from game.engine import GameError
from game.review import process
from game.review.process import Desk, InlineReviewer, News, Order, Reviewer, ReviewJob
from game.review.report import Review, SeatLedger
from game.rules import GAMES

from .errands import CountingTask, Ending, Sleeping
from .saving import saved_game

A_FRAME = 0.016


def wait_until(is_so: Callable[[], object], most: float = 120) -> None:
    until = monotonic() + most
    while not is_so():
        assert monotonic() < until
        sleep(0.005)


@pytest.fixture(scope="module")
def reviewer() -> Iterator[Reviewer]:
    """One for all: whatever happened to its process before, it does the next task."""
    one = Reviewer()
    yield one
    one.close()


def test_a_task_is_done_elsewhere_and_nobody_waits_for_it(reviewer: Reviewer) -> None:
    before = thread_time()
    job = reviewer.do(CountingTask(5))
    assert thread_time() - before < A_FRAME, "by its own work: the machine may be busy"
    assert job.latest is None, "it has not been waited for"
    wait_until(lambda: job.is_done)
    assert job.result() == 5


def test_what_is_wrong_with_a_save_is_told_as_what_it_is(reviewer: Reviewer) -> None:
    job = reviewer.do(CountingTask(5, fails_at=2))
    wait_until(lambda: job.is_done)
    with pytest.raises(GameError, match="not-over"):
        job.result()
    assert not job.report


def test_saves_are_read_in_the_process(tmp_path: Path, reviewer: Reviewer) -> None:
    path = tmp_path / "evening.journal"
    saved_game(path, steps=20)
    reviewer.ask(path)
    wait_until(lambda: _phase(reviewer, path) != "working", 60)
    state: Any = reviewer.find(path)
    assert (state.phase, state.fault.code) == ("failed", "no-review-unfinished")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_save_is_reviewed_in_the_process(tmp_path: Path, reviewer: Reviewer, game: str) -> None:
    path = tmp_path / "evening.journal"
    saved_game(path, game)
    reviewer.ask(path)
    wait_until(lambda: _phase(reviewer, path) != "working", 900)
    state: Any = reviewer.find(path)
    assert state.phase == "done", state
    assert state.review.is_done


def test_a_process_that_dies_is_told_once_and_the_next_task_has_another(reviewer: Reviewer) -> None:
    job = reviewer.do(Ending())
    wait_until(lambda: job.is_done)
    assert (job.state, "code 3" in job.report) == ("failed", True)
    with pytest.raises(GameError, match="review-failed"):
        job.result()
    again = reviewer.do(CountingTask(2))
    wait_until(lambda: again.is_done)
    assert again.result() == 2


@pytest.mark.skipif(sys.platform == "win32", reason="priorities are numbers elsewhere only")
def test_the_process_stands_behind_everything_else_and_ends_with_the_program() -> None:
    one = Reviewer()
    job = one.do(Sleeping())
    wait_until(lambda: job.latest)
    assert job.latest
    pid, nice = job.latest
    assert nice == min(os.nice(0) + 15, 19)
    one.close()
    assert job.state == "cancelled"
    wait_until(lambda: _is_gone(pid))


def _is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# The desk, without a process.


@pytest.fixture
def told() -> list[News]:
    return []


@pytest.fixture
def desk(told: list[News]) -> Desk:
    return Desk(told.append)


def test_what_a_reader_waits_for_comes_between_two_steps_of_a_review(desk: Desk, told: list[News]) -> None:
    desk.take(Order("do", 1, CountingTask(3)))
    desk.step()
    desk.take(Order("do", 2, CountingTask(1), is_urgent=True))
    while desk.is_busy:
        desk.step()
    assert [(news.number, news.state) for news in told] == [
        *((1, "working"), (2, "working"), (2, "done")),
        *((1, "working"), (1, "working"), (1, "done")),
    ]


def test_the_review_that_was_asked_for_last_is_the_one_on_the_screen_and_comes_first(
    desk: Desk, told: list[News]
) -> None:
    desk.take(Order("do", 1, CountingTask(2)))
    desk.step()
    desk.take(Order("do", 2, CountingTask(1), seconds=60.0))
    desk.take(Order("do", 3, CountingTask(1)))
    desk.step()
    desk.take(Order("lift", 2))
    while desk.is_busy:
        desk.step()
    assert [news.number for news in told] == [1, 3, 2, 2, 3, 1, 1]


def test_while_a_table_is_open_reviews_rest_and_readers_are_served(desk: Desk, told: list[News]) -> None:
    desk.take(Order("do", 1, CountingTask(3)))
    desk.take(Order("hold"))
    assert not desk.is_busy
    desk.step()
    assert told == []
    desk.take(Order("do", 2, CountingTask(1), is_urgent=True))
    assert desk.is_busy
    desk.take(Order("drop", 2))
    desk.take(Order("resume"))
    desk.step()
    assert [news.value for news in told] == [1]


def test_what_nobody_asked_for_ends_after_its_time_and_keeps_what_it_has(
    desk: Desk, told: list[News], tmp_path: Path
) -> None:
    desk.take(Order("do", 1, CountingTask(3, str(tmp_path / "left")), seconds=0.0))
    desk.step()
    assert [(news.state, news.value) for news in told] == [("working", 1), ("spent", 1)]
    assert (tmp_path / "left").read_text() == "1"
    assert not desk.is_busy


def test_what_is_asked_for_meanwhile_has_all_the_time(desk: Desk, told: list[News]) -> None:
    desk.take(Order("do", 1, CountingTask(2), seconds=0.0))
    desk.take(Order("lift", 1))
    while desk.is_busy:
        desk.step()
    assert told[-1].state == "done"


def test_what_is_dropped_puts_itself_away(desk: Desk, told: list[News], tmp_path: Path) -> None:
    desk.take(Order("do", 1, CountingTask(3, str(tmp_path / "left"))))
    desk.step()
    desk.step()
    desk.take(Order("drop", 1))
    assert (tmp_path / "left").read_text() == "2"
    assert not desk.is_busy


def test_a_mistake_in_one_task_leaves_the_others_alone(desk: Desk, told: list[News], tmp_path: Path) -> None:
    desk.take(Order("do", 2, CountingTask(1)))
    desk.take(Order("do", 1, CountingTask(3, str(tmp_path / "left"), fails_at=1)))
    while desk.is_busy:
        desk.step()
    assert [(news.number, news.state) for news in told] == [(1, "failed"), (2, "working"), (2, "done")]
    assert "a mistake" in told[0].report


# Reviews of saves.


@pytest.fixture
def played_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review has three steps."""

    def steps(path: Path) -> Iterator[Review]:
        for looked in range(3):
            yield Review("survive", looked=looked, turns=2)

    monkeypatch.setattr("game.review.reviewing.review_file", steps)


@pytest.mark.usefixtures("played_reviews")
def test_a_review_can_be_stopped_and_goes_on_when_it_is_asked_for_again(tmp_path: Path) -> None:
    one, path = InlineReviewer(is_waiting=True), tmp_path / "evening.journal"
    assert one.find(path) is None
    one.ask(path)
    one.advance(2)
    state = one.find(path)
    assert (state and state.phase, state and state.review and state.review.looked) == ("working", 1)
    one.cancel(path)
    assert _phase(one, path) == "stopped"
    one.ask(path)
    assert _phase(one, path) == "working"
    assert one.find(path) == state, "what was on the screen stays there"
    one.advance(4)
    assert _phase(one, path) == "done"
    assert [(job.path, job.was_known) for job in one.take_ended()] == [(path, False)]
    assert one.take_ended() == []
    one.ask(path)
    assert _phase(one, path) == "done", "nothing is left to do"


def test_of_a_review_that_was_kept_whole_nobody_need_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Review("survive", ledger=(SeatLedger(0.0, 0.0, 0.0, 0.0, 0.0),))
    monkeypatch.setattr("game.review.reviewing.review_file", lambda path: iter([whole]))
    one = InlineReviewer()
    one.begin(tmp_path / "evening.journal")
    assert [job.was_known for job in one.take_ended()] == [True]


@pytest.mark.usefixtures("played_reviews")
def test_another_game_under_the_same_name_is_another_review(tmp_path: Path) -> None:
    one, path = InlineReviewer(is_waiting=True), tmp_path / "evening.journal"
    path.write_text("a game", encoding="utf-8")
    one.begin(path)
    one.advance(5)
    one.begin(path)
    assert _phase(one, path) == "done"
    path.write_text("another game", encoding="utf-8")
    one.begin(path)
    state = one.find(path)
    assert state
    assert (state.phase, state.review) == ("working", None)


@pytest.mark.usefixtures("played_reviews")
def test_what_was_begun_unseen_stops_after_its_time_and_goes_on_for_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "UNASKED", 0.0)
    one, path = InlineReviewer(is_waiting=True), tmp_path / "evening.journal"
    one.begin(path)
    one.begin(path)
    one.advance(5)
    assert _phase(one, path) == "stopped"
    assert one.take_ended() == []
    one.begin(path)
    assert _phase(one, path) == "stopped", "what was left is not begun again unasked"
    one.ask(path)
    one.advance(5)
    assert _phase(one, path) == "done"


@pytest.mark.usefixtures("played_reviews")
def test_a_review_rests_while_a_table_is_open(tmp_path: Path) -> None:
    one, path = InlineReviewer(), tmp_path / "evening.journal"
    one.hold(True)
    one.ask(path)
    assert _phase(one, path) == "working"
    assert one.do(CountingTask(2)).result() == 2
    one.hold(False)
    assert _phase(one, path) == "done"


def test_the_time_left_goes_by_how_quickly_it_went_and_not_by_how_long_it_rested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(process, "monotonic", lambda: now[0])
    job = ReviewJob(Reviewer(), 1, tmp_path / "evening.journal", is_asked=True)
    for looked in range(5):
        assert looked > 1 or job.seconds_left is None
        job.hear(News(1, "working", Review("survive", looked=looked, turns=10)))
        now[0] += 2
    assert job.seconds_left == pytest.approx(2.5 * 6)
    now[0] += 1000
    job.time_anew()
    assert job.seconds_left is None


def _phase(reviewer: Reviewer, path: Path) -> str | None:
    state = reviewer.find(path)
    return state.phase if state else None
