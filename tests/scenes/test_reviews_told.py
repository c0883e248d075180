"""What the program says of reviews while it goes on: they rest at a table, and whoever has left the page learns when
one is ready.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.loop import App
from game.engine import GameError
from game.files.resources import user_folder
from game.review.process import InlineReviewer
from game.review.report import Review
from game.scenes import Pop, Push, TableScene, open_settings

from .driving import Open
from .menus import Behind

EVENING, OTHER = Path("A long evening.journal"), Path("Another.journal")
READY = "The review of “A long evening” is ready."
FAILED = "The review stopped unexpectedly."


def three_steps(path: Path) -> Iterator[Review]:
    yield from (Review("survive", looked=looked, turns=3) for looked in range(3))


def a_fault(path: Path) -> Iterator[Review]:
    yield Review("survive")
    raise GameError("no-review-damaged")


def a_mistake(path: Path) -> Iterator[Review]:
    yield Review("survive")
    raise ZeroDivisionError


class HoldingTable(Behind):
    """Reviews rest as long as it is open."""

    holds_reviews = TableScene.holds_reviews


@pytest.fixture
def reviewer() -> InlineReviewer:
    return InlineReviewer(is_waiting=True)


@pytest.fixture
def app(
    open_app: Open, reviewer: InlineReviewer, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> App:
    monkeypatch.setattr("game.review.reviewing.review_file", getattr(request, "param", three_steps))
    app = open_app(open_settings)
    app.stage.reviewer = reviewer
    return app


def go_on(app: App, reviewer: InlineReviewer) -> list[str]:
    """What is said when as much was done as there was to do."""
    reviewer.advance(10)
    app.turn([], 0.02)
    return app.stage.toasts.texts


def test_whoever_left_the_page_learns_that_a_review_is_ready(app: App, reviewer: InlineReviewer) -> None:
    reviewer.begin(EVENING)
    assert go_on(app, reviewer) == [READY]
    app.turn([], 30)
    assert app.stage.toasts.texts == [], "it is said once"


def test_of_several_games_that_are_looked_through_in_one_go_it_is_told_once(app: App, reviewer: InlineReviewer) -> None:
    reviewer.look_through([EVENING, OTHER])
    reviewer.advance(1)
    state = reviewer.find(EVENING)
    assert state
    assert state.review, "the first of them comes first"
    reviewer.advance(4)
    app.turn([], 0.02)
    assert [job.state for job in reviewer.many] == ["done", "working"]
    assert app.stage.toasts.texts == []
    assert go_on(app, reviewer) == ["Your games have been looked through. What you missed is among your moments."]
    assert reviewer.many == []


def test_who_stops_looking_through_games_keeps_what_there_is(app: App, reviewer: InlineReviewer) -> None:
    reviewer.look_through([EVENING, OTHER])
    reviewer.advance(5)
    reviewer.stop_looking()
    assert go_on(app, reviewer) == []
    states = [reviewer.find(path) for path in (EVENING, OTHER)]
    assert [state.phase for state in states if state] == ["done", "stopped"]


def test_whoever_sees_it_is_not_told(app: App, reviewer: InlineReviewer) -> None:
    reviewer.watched = EVENING
    reviewer.ask(EVENING)
    assert go_on(app, reviewer) == []


def test_a_review_rests_while_a_table_is_open(app: App, reviewer: InlineReviewer) -> None:
    reviewer.begin(EVENING)
    app.stack.carry_out(Push(HoldingTable(app.stage, "table")))
    app.turn([], 0.02)
    assert go_on(app, reviewer) == []
    app.stack.carry_out(Pop())
    app.turn([], 0.02)
    assert go_on(app, reviewer) == [READY]


@pytest.mark.parametrize("app", [a_fault], indirect=True)
def test_what_is_wrong_with_a_save_is_told_to_whoever_asked(app: App, reviewer: InlineReviewer) -> None:
    reviewer.begin(OTHER)
    assert go_on(app, reviewer) == []
    reviewer.ask(EVENING)
    assert go_on(app, reviewer) == ["Part of this game is missing, so it can't be reviewed."]


@pytest.mark.parametrize("app", [a_mistake], indirect=True)
def test_that_reviews_fail_is_told_once_and_reported_each_time(app: App, reviewer: InlineReviewer) -> None:
    reviewer.begin(EVENING)
    assert go_on(app, reviewer) == [FAILED]
    app.turn([], 30)
    reviewer.ask(OTHER)
    assert go_on(app, reviewer) == []
    assert len(list(user_folder("reports").iterdir())) == 2
    assert "ZeroDivisionError" in next(user_folder("reports").iterdir()).read_text(encoding="utf-8")
