"""The parts that stories are made of, by hand."""

from __future__ import annotations

import pytest

from game.engine import Message, Standing
from game.engine.speech.story import Honours, Ledger, PointsByTurn, Remarks, TurnedOver, in_step, tie_breaks
from game.words.catalogue import Catalogue
from tests.engine.playing import a_game, nim

ENGLISH = Catalogue.load("en")
MERIT = ("points", "saved", "turns")


def standing(seat: int, rank: int, points: int, saved: int = 0, turns: int = 9) -> Standing:
    return Standing(seat, rank, points, (("saved", saved), ("turns", turns)))


def say(message: Message) -> str:
    return ENGLISH.say(message.key, **message.values_for(["Marta", "Tomas", "Old Salt"]))


def test_all_of_a_value_are_turned_over_before_any_of_a_higher_one() -> None:
    values = [(0, 6), (0, 1), (0, 1), (1, 2), (1, 1), (2, 6), (2, 2)]
    rounds = in_step(Message("x"), [TurnedOver(seat, Message("y"), "", value) for seat, value in values])
    assert [[(reveal.seat, reveal.value) for reveal in each.reveals] for each in rounds] == [
        [(0, 1), (1, 1)],
        [(0, 1)],
        [(1, 2), (2, 2)],
        [(0, 6), (2, 6)],
    ]


def test_a_tie_is_broken_by_the_first_part_that_differs() -> None:
    (found,) = tie_breaks([standing(0, 1, 16, 5), standing(1, 2, 16, 4), standing(2, 3, 11, 4)], MERIT, "survive")
    assert (found.rank, found.seats, found.part) == (1, (0, 1), "saved")
    assert say(found.message) == "Tied with Tomas on 16 points; Marta saved more explorers, 5 to 4."


def test_the_last_tie_break_is_fewer_turns() -> None:
    (found,) = tie_breaks([standing(0, 2, 7, 2, 10), standing(1, 1, 7, 2, 9), standing(2, 3, 5)], MERIT, "survive")
    assert (found.seats, found.part) == ((1, 0), "turns")


def test_a_victory_can_be_shared() -> None:
    (found,) = tie_breaks([standing(0, 1, 7), standing(1, 3, 5), standing(2, 1, 7)], MERIT, "survive")
    assert (found.seats, found.part) == ((0, 2), "")
    assert say(found.message) == "Marta and Old Salt share the victory."


def test_the_tie_of_the_winner_comes_first() -> None:
    found = tie_breaks([standing(0, 2, 7, 1), standing(1, 2, 7, 1), standing(2, 1, 7, 3)], MERIT, "survive")
    assert [(each.rank, each.part) for each in found] == [(1, "saved"), (2, "")]


def test_nobody_is_tied_where_all_differ() -> None:
    assert tie_breaks([standing(0, 1, 9, 2), standing(1, 2, 7, 2)], MERIT, "survive") == ()


def test_points_of_a_turn_are_one_step() -> None:
    course = PointsByTurn(2)
    course.turn = 3
    course.add(0, 2)
    course.add(0, 5)
    course.turn = 8
    course.add(1, -1)
    assert course.lines() == (((0, 0), (3, 7), (8, 7)), ((0, 0), (8, -1)))


def test_what_nobody_did_has_a_row_of_its_own() -> None:
    ledger = Ledger(2)
    ledger.charge(0, 1, 3)
    ledger.charge(1, 1)
    ledger.charge(None, 0, 2)
    costs = ledger.costs("x")
    assert (costs.rows, costs.nobody) == (((0, 3), (0, 1)), (2, 0))
    assert (ledger.costs_to_others(), ledger.own(), ledger.feuds()) == ([3, 0], [0, 1], [(3, 0, 1)])


@pytest.mark.parametrize("counts, holder", [([1, 4, 2], 1), ([4, 4, 2], None), ([1, 2, 0], None), ([], None)])
def test_an_award_needs_one_clear_holder_with_enough(counts: list[int], holder: int | None) -> None:
    honours = Honours("survive", {"hunter": "survive/shark"})
    honours.most("hunter", counts, 3)
    assert [award.seat for award in honours.awards()] == ([] if holder is None else [holder])


def test_remarks_are_of_different_kinds_if_there_are() -> None:
    remarks = Remarks("x")
    for weight, name in [(9, "a"), (8, "a"), (2, "b"), (7, "a")]:
        remarks.add(weight, name, "", count=weight)
    assert [remark.message.values["count"] for remark in remarks.best()] == [9, 2, 8]


def test_a_game_that_tells_no_story_shows_its_points() -> None:
    referee = a_game(nim(), 3)
    standings = referee.standings()
    story = referee.rules.story(referee.view(None).history, standings)
    assert [reveal.value for reveal in story.reveals] == [each.points for each in standings]
    messages = [
        story.length,
        story.ending,
        *story.summaries,
        *(reveal.message for reveal in story.reveals),
        story.rounds[0].title,
    ]
    assert all("<" not in say(message) for message in messages)


def test_without_a_merit_the_part_that_differs_is_named() -> None:
    (found,) = tie_breaks([standing(0, 1, 3, 2), standing(1, 2, 3, 1)])
    assert say(found.message) == "Tied with Tomas on 3 points; Marta is ahead on saved, 2 to 1."
