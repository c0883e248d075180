"""Two turns marked on a board: where beads and labels lie, and in which order they come."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.engine import View
from game.review.moment_tries import steps_of
from game.rules import GAMES
from game.tables.kit import turn_marks
from tests.tables.performing import Performance

from ..review.games import played_game

MEASURES = turn_marks.TurnMeasures(0.15, 0.12, 0.42, 0.37, 0.62, 0.16)


def step(label: str) -> turn_marks.MarkedStep:
    return turn_marks.MarkedStep(label, label.isdigit(), View(None, ()), ())


def test_beads_lie_along_the_way_and_those_of_what_was_played_beside_it() -> None:
    way = (0.0, 0.0), (2.0, 0.0)
    better = [
        mark.at
        for mark in turn_marks.lay_marks([(step("1"), turn_marks.Trail(way, way[-1:]))], MEASURES, ())
        if isinstance(mark, turn_marks.Bead)
    ]
    played = [
        mark.at
        for mark in turn_marks.lay_marks([(step("a"), turn_marks.Trail(way, way[-1:]))], MEASURES, ())
        if isinstance(mark, turn_marks.Bead)
    ]
    assert [x for x, _ in better] == pytest.approx([0.42, 0.84, 1.26, 1.68])
    assert {y for _, y in better} == {0.0}
    assert {round(abs(y), 2) for _, y in played} == {0.16}
    covered = turn_marks.lay_marks(
        [(step("1"), turn_marks.Trail(way, way[-1:]))], MEASURES, (), [((1.0, 0.0), (0.3, 0.3))]
    )
    assert [mark.at[0] for mark in covered if isinstance(mark, turn_marks.Bead)] == pytest.approx([0.42, 1.68])


def test_no_label_hides_another_nor_what_stands_there() -> None:
    at = 3.0, 3.0
    trails = [(step(label), turn_marks.Trail((), (at,))) for label in ("1", "2", "3", "a", "b", "c")]
    discs = [mark.at for mark in turn_marks.lay_marks(trails, MEASURES, [at]) if isinstance(mark, turn_marks.Disc)]
    assert all(math.dist(one, other) > 0.6 for number, one in enumerate(discs) for other in discs[:number])
    assert at not in discs
    free = [mark.at for mark in turn_marks.lay_marks(trails[:1], MEASURES, ()) if isinstance(mark, turn_marks.Disc)]
    assert free == [at]


def test_what_was_played_comes_first_bead_by_bead_or_all_at_once_where_nothing_moves() -> None:
    way = (0.0, 0.0), (2.0, 0.0)
    turns = turn_marks.MarkedTurns([step("1"), step("a")], is_still=False)
    assert [one.label for one in turns.steps] == ["a", "1"]
    marks = turns.lay(
        1, lambda: turn_marks.lay_marks([(one, turn_marks.Trail(way, way[-1:])) for one in turns.steps], MEASURES, ())
    )
    assert turns.lay(1, list) is marks
    assert not list(turns.seen(marks))
    turns.pass_time(0.09)
    assert [mark for mark, _ in turns.seen(marks)] == marks[:3]
    assert turns.is_going_on
    turns.pass_time(9)
    assert len(list(turns.seen(marks))) == len(marks)
    assert not turns.is_going_on
    still = turn_marks.MarkedTurns([step("1")], is_still=True)
    still.pass_time(0.075)
    assert [round(seen, 1) for _, seen in still.seen(marks)] == [0.5] * len(marks)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_is_marked_on_its_own_board(game: str) -> None:
    """Of all steps that people decide, those that move or take something on the board have a place there, inside of
    it.
    """
    played = played_game(game, 3)
    rules, marked, all_ = played.rules, 0, 0
    for place in range(0, len(played.steps), 5):
        seat = played.to_act(place)
        if seat < 0 or not played.turn(place):
            continue
        world = rules.determinize(played.view(place, seat), Random(1))
        found = steps_of(rules, world, [played.steps[place].line.text])
        table = Performance(rules, start=world).table
        trails = [table.notices.trail_of(turn_marks.MarkedStep("1", True, one.before, one.events)) for one in found]
        bounds = table.model.camera.bounds
        assert all(bounds.has(at) for trail in trails if trail for at in (*trail.way, *trail.labelled, *trail.framed))
        marked, all_ = marked + any(trails), all_ + 1
    assert marked > 0.6 * all_ > 6


def test_a_tile_to_sink_is_framed_and_who_steps_ashore_has_a_flag() -> None:
    played = played_game("survive", 3)
    rules, signs = played.rules, set[tuple[str, bool]]()
    for place, one in enumerate(played.steps):
        if one.line.text.startswith(("sink", "land")):
            found = steps_of(rules, one.before, [one.line.text])
            table = Performance(rules, start=one.before).table
            trail = table.notices.trail_of(turn_marks.MarkedStep("1", True, found[0].before, found[0].events))
            assert trail is not None
            assert played.steps[place] is one
            signs.add((trail.sign, bool(trail.framed)))
            if len(signs) == 2:
                break
    assert signs == {("common/icon-wave", True), ("common/icon-flag", False)}


def test_frames_come_before_the_beads_that_lead_there() -> None:
    at = 1.0, 1.0
    marks = turn_marks.lay_marks([(step("1"), turn_marks.Trail((), (at,), (at,)))], MEASURES, ())
    assert isinstance(marks[0], turn_marks.Framed)
