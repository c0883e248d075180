"""Clicks that wait, by themselves: for the disk, and for what moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.scenes.table.playing import Click, Queue, Undo
from game.tables import ClickStep


@dataclass(frozen=True, slots=True)
class Go:
    """A step of a game that there is not."""

    name: str


def click(*names: str, is_seen_stepwise: bool = False) -> Click:
    return Click(0, tuple(ClickStep(Go(name)) for name in names), is_seen_stepwise)


def is_given(queue: Queue, is_saving: bool = False, is_busy: bool = False) -> tuple[str, Queue]:
    """What is done next, by its name."""
    found, left = queue.next(is_saving, is_busy)
    if found is None or isinstance(found, Undo):
        return "undo" if found else "", left
    (step,) = found.steps
    assert isinstance(step.action, Go)
    return step.action.name, left


def all_of(queue: Queue) -> list[str]:
    found = list[str]()
    while not queue.is_empty:
        name, queue = is_given(queue)
        found.append(name)
    return found


def test_nothing_is_done_while_the_step_before_is_saved() -> None:
    queue = Queue().put(click("a"))
    assert is_given(queue, is_saving=True) == ("", queue)
    assert is_given(queue) == ("a", Queue())


def test_of_clicks_that_wait_the_last_one_counts() -> None:
    assert all_of(Queue().put(click("a")).put(click("b"))) == ["b"]


def test_undo_takes_away_the_click_that_waits_and_else_waits_itself() -> None:
    assert Queue().put(click("a")).undo().is_empty
    assert all_of(Queue().undo()) == ["undo"]
    assert all_of(Queue().undo().undo()) == ["undo", "undo"]
    assert all_of(Queue().undo().put(click("a"))) == ["undo", "a"]


def test_the_steps_of_a_click_are_done_to_its_end_whatever_is_clicked_meanwhile() -> None:
    name, queue = is_given(Queue().put(click("a", "b", "c")))
    assert name == "a"
    assert all_of(queue.put(click("d"))) == ["b", "c", "d"]
    assert all_of(queue.undo()) == ["b", "c", "undo"]
    assert all_of(queue.stop()) == []


def test_only_the_first_step_is_not_yet_begun() -> None:
    found, queue = Queue().put(click("a", "b")).next(is_saving=False, is_busy=False)
    assert isinstance(found, Click)
    assert not found.is_begun
    found, _ = queue.next(is_saving=False, is_busy=True)
    assert isinstance(found, Click)
    assert found.is_begun, "what is seen as one does not wait for what moves"


def test_a_way_waits_for_each_step_to_be_seen_and_ends_with_another_click() -> None:
    name, queue = is_given(Queue().put(click("a", "b", is_seen_stepwise=True)), is_busy=True)
    assert name == "a"
    assert is_given(queue, is_busy=True) == ("", queue)
    assert is_given(queue)[0] == "b"
    assert all_of(queue.put(click("c"))) == ["c"]
    assert all_of(queue.undo()) == ["undo"]


def test_what_stays_in_hand_goes_with_its_step() -> None:
    moving = replace(click("a"), steps=(ClickStep(Go("a"), ("boat", 3, 0)), ClickStep(Go("b"), ("boat", 4, 0))))
    found, queue = Queue().put(moving).next(is_saving=False, is_busy=False)
    assert isinstance(found, Click)
    assert found.steps[0].picks == ("boat", 3, 0)
    assert queue.going is not None
    assert queue.going.steps[0].picks == ("boat", 4, 0)
