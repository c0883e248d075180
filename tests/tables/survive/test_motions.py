"""Motion on the board: pieces go where they belong without a jump, a step takes its time and no more, and nothing is
left over.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.match import Match, MatchStep
from game.rules.survive import events as e
from game.scenes import TableScene
from game.tables import DrawnTable, Key, Timeline
from game.tables.kit import animation
from game.tables.kit.motion import EASINGS, LEAVING, Leg, Motion, along
from game.tables.survive import effects, layout, spotlight
from game.tables.survive.animate import BEAT
from game.tables.survive.timeline import SurviveTimeline, find_spiral
from tests.driver import is_a
from tests.match.playing import a_step
from tests.scenes.evening import Evening
from tests.soaks import few_or_soak, soaked_unless
from tests.tables.sitting import enliven

from .performing import FASTEST, FRAME, PACES, Places, acts, farthest, frames
from .sitting import seat_match
from .walking import VARIANTS, rules_of

PAWN = layout.SurvivePiece(("explorer", 3, 0), "survive/explorer-crimson", 1.0, 2.0, 0.87, 7)
_LONGEST, _ERUPTION = 1.8, 3.0


def shark(number: int, space: int) -> tuple[Key, layout.SurvivePiece]:
    key = "creature", 1, number
    return key, layout.SurvivePiece(key, "survive/shark", float(space), 0.0, 0.72, space)


# One piece.


def test_a_piece_stands_where_its_way_begins_and_ends() -> None:
    motion = Motion([Leg(0.2, 0.4, ((0, 0), (4, 0)))], [(0.0, PAWN)])
    places = [motion.piece(now) for now in (0.0, 0.2, 0.4, 0.6, 2.0)]
    assert [piece.x for piece, _ in (place for place in places if place)] == pytest.approx([0, 0, 2, 4, 4])


def test_a_piece_that_comes_is_not_there_before_and_one_that_goes_not_after() -> None:
    coming = Motion([Leg(0.2, 0.4, ((0, 0), (4, 0)))], [(0.0, PAWN)], comes=True)
    going = Motion([Leg(0.2, 0.4, ((0, 0), (4, 0)))], [(0.0, PAWN)], goes=True)
    assert [bool(coming.piece(now)) for now in (0.1, 0.3, 0.7)] == [False, True, True]
    assert [bool(going.piece(now)) for now in (0.1, 0.3, 0.7)] == [True, True, False]


@pytest.mark.parametrize("easing", EASINGS)
def test_every_manner_goes_from_its_beginning_to_its_end(easing: str) -> None:
    first, last = EASINGS[easing](0.0, 3), EASINGS[easing](1.0, 3)
    assert abs(last.lift) < 0.16
    assert abs(first.aside) < 0.01 > abs(last.aside)
    if easing in LEAVING:
        assert last.seen <= 0 or last.dip >= 14
    else:
        assert (last.along, last.seen, last.dip) == (1, 1, 0)


@pytest.mark.parametrize("easing", EASINGS)
def test_no_manner_jumps(easing: str) -> None:
    poses = [EASINGS[easing](step / 100, 3) for step in range(101)]
    for one, other in itertools.pairwise(poses):
        assert abs(one.along - other.along) < 0.06
        assert abs(one.lift - other.lift) < 0.12
        assert abs(one.aside - other.aside) < 0.05


def test_a_way_is_walked_at_one_speed() -> None:
    way = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0)]
    assert [along(way, part) for part in (0, 0.5, 0.75, 1)] == [(0, 0), (2, 0), (3, 0), (3, 1)]


def test_a_spiral_ends_in_its_middle() -> None:
    way = find_spiral((2.0, 0.0), (0.0, 0.0))
    assert way[0] == (2.0, 0.0)
    assert math.dist(way[-1], (0, 0)) < 0.01
    assert max(math.dist(at, (0, 0)) for at in way) <= 2.0


def test_creatures_keep_their_names_by_where_they_went() -> None:
    """They have none but their place in the herd, and that may change."""
    before = dict([shark(0, 4), shark(1, 9), shark(2, 5)])
    after = dict([shark(0, 9), shark(1, 6)])
    rules = rules_of("four")
    state, geometry = rules.start(), layout.Geometry(rules.board)
    old = SurviveTimeline(
        rules.constants,
        geometry,
        animation.Arrangement(state, before),
        animation.Arrangement(state, after),
        [(1, 4, 6)],
        spotlight.Onlookers(),
    ).old
    assert old["creature", 1, 0].space == 9
    assert old["creature", 1, 1].space == 4
    assert [piece.space for key, piece in old.items() if key not in after] == [5]


def test_a_show_that_has_ended_holds_nothing() -> None:
    show = animation.Animation[layout.SurvivePiece]()
    timeline = Timeline({PAWN.key: PAWN}, {PAWN.key: PAWN})
    timeline.go(PAWN.key, ((0, 0), (1, 0)), 0.5, "go")
    show.begin(timeline, "normal")
    show.pass_time(0.3)
    assert show.is_going_on
    show.pass_time(0.2)
    assert (show.is_going_on, show.motions, show.effects, show.now, show.hidden) == (False, {}, (), 0.0, frozenset())


def test_what_only_fades_goes_on_beside_the_next_step() -> None:
    show = animation.Animation[layout.SurvivePiece]()
    first, second = Timeline[layout.SurvivePiece]({}, {}), Timeline[layout.SurvivePiece]({}, {})
    first.add(effects.Bubbles((0, 0), 1.0))
    first.add(effects.Coils((0, 0), 0.5))
    second.add(effects.Coils((1, 1), 0.5))
    show.begin(first, "normal")
    show.pass_time(0.41)
    assert not show.is_awaited
    assert show.is_going_on
    show.begin(second, "normal")
    assert [type(effect).__name__ for effect in show.effects] == ["Bubbles", "Coils"]
    assert show.effects[0].part(show.now) == pytest.approx(0.41 * PACES["normal"])
    show.begin(second, "normal")
    assert len(show.effects) == 2, "nothing twice"


# Whole games.


@pytest.mark.parametrize("variant", soaked_unless("four, all creatures".__eq__, VARIANTS))
def test_no_piece_jumps(variant: str) -> None:
    for act in acts(rules_of(variant), 3):
        seen = frames(act)
        last = next(seen)
        for places in seen:
            assert farthest(last, places) < FASTEST, [type(event).__name__ for event in act.happened.events]
            last = places
        assert last.keys() == act.after.pieces.keys()


@pytest.mark.parametrize("variant", soaked_unless("atoll, two".__eq__, VARIANTS))
def test_a_step_begins_as_the_one_before_has_ended(variant: str) -> None:
    """Explorers and boats by their names; of creatures as many of each kind in the same places."""
    for act in acts(rules_of(variant), 4):
        first, before = next(frames(act)), act.before.pieces
        for key, piece in before.items():
            if key[0] != "creature" and key in first:
                assert math.dist(first[key], (piece.x, piece.y)) < 0.01
        then = sorted(
            (key[1], round(piece.x, 3), round(piece.y, 3)) for key, piece in before.items() if key[0] == "creature"
        )
        assert (
            sorted((key[1], round(x, 3), round(y, 3)) for key, (x, y) in first.items() if key[0] == "creature") == then
        )


@pytest.mark.parametrize("speed", soaked_unless("normal".__eq__, [speed for speed in PACES if speed != "instant"]))
def test_a_step_takes_as_long_as_it_may(speed: str) -> None:
    ends = []
    for act in acts(rules_of("four, all creatures"), 5, speed):
        longest = _ERUPTION if any(isinstance(event, e.Erupted) for event in act.happened.events) else _LONGEST
        longest += BEAT * any(is_a(effect, "LeapingMarks") for effect in act.queue.animation.effects)
        longest += sum(effect.seconds for effect in act.queue.animation.effects if is_a(effect, "Spotlight", "Dice"))
        assert act.queue.animation.end <= longest / PACES[speed] + 1e-6
        ends.append(act.queue.animation.end)
    assert max(ends) > 1 / PACES[speed]


def test_at_instant_speed_nothing_is_shown() -> None:
    assert not any(act.queue.animation.is_going_on for act in acts(rules_of("four"), 6, "instant"))


@pytest.mark.parametrize("variant", soaked_unless({"four, all creatures"}.__contains__, VARIANTS))
def test_reduced_motion_only_fades(variant: str) -> None:
    for act in acts(rules_of(variant), 7, is_lively=False):
        show = act.queue.animation
        legs = [leg for motion in show.motions.values() for leg in motion.legs]
        assert {leg.easing for leg in legs} <= {"vanish", "appear"}
        assert all(leg.seconds == 0.15 and len(set(leg.way)) == 1 for leg in legs)
        assert {type(effect).__name__ for effect in show.effects} <= {"StillPicture", "StillSpotlight", "StillDice"}


def test_with_reduced_motion_nobody_blinks_who_only_begins_to_worry() -> None:
    worried = 0
    for act in acts(rules_of("four"), 7, is_lively=False):
        old, new = act.before.pieces, act.after.pieces
        for key in old.keys() & new.keys():
            if (
                "worried" in new[key].art
                and old[key].art != new[key].art
                and replace(old[key], art=new[key].art) == new[key]
            ):
                worried += 1
                assert key not in act.queue.animation.motions
    assert worried > 10


def test_steps_of_one_frame_are_one_show() -> None:
    """Ending one's moves and sinking a tile are one click."""
    rules = rules_of("four")
    first = second = None
    for act in acts(rules, 8):
        first, second = second, act
        if first and any(isinstance(event, e.TileSunk) for event in act.happened.events):
            break
    assert first is not None
    assert second is not None
    queue = second.queue
    queue.finish()
    queue.happen(first.happened, first.before, second.after, "normal", True)
    queue.happen(second.happened, second.after, second.after, "normal", True)
    assert any(is_a(effect, "SinkingTile") for effect in queue.animation.effects)
    assert {leg.easing for motion in queue.animation.motions.values() for leg in motion.legs} & {
        "fall",
        "hop",
        "leap",
        "go",
        "sail",
        "swim",
    }


# The table itself.


@pytest.fixture
def table(tmp_path: Path) -> DrawnTable[Any, Any]:
    scene: TableScene = Evening.of(seat_match(tmp_path, rules_of("four"))).scene
    found = scene.table
    assert isinstance(found, DrawnTable)
    enliven(found.host)
    return found


def match_of(table: DrawnTable[Any, Any]) -> Match:
    assert isinstance(table.host.match, Match)
    return table.host.match


def watch_show(table: DrawnTable[Any, Any]) -> list[Places]:
    """A show from now to its end."""
    seen = []
    while table.is_busy:
        seen.append({piece.key: (piece.x, piece.y) for piece, _ in table.picture.pieces()})
        table.update(FRAME)
    return seen


@few_or_soak("steps", 100, 10_000)
def test_a_whole_game_on_the_table_with_second_thoughts(table: DrawnTable[Any, Any], steps: int) -> None:
    """The match goes on while pieces still move: they go on from where they are."""
    match, random, last = match_of(table), Random(9), Places()
    for _ in range(steps):
        if match.is_over:
            break
        happened = a_step(match, random, undo=0.15)
        if happened is None:
            continue
        table.show_step(happened)
        for _ in range(random.choice((1, 4, 80))):
            places = {
                piece.key: (piece.x, piece.y) for piece, _ in table.picture.pieces() if piece.key[0] != "creature"
            }
            assert farthest(last, places) < FASTEST + 0.1
            last = places
            table.update(FRAME)
    watch_show(table)
    assert not table.is_busy
    assert {piece.key for piece, _ in table.picture.pieces()} == table.model.things.pieces.keys()


def test_what_is_taken_back_goes_back_without_effects(table: DrawnTable[Any, Any]) -> None:
    match, random, undone = match_of(table), Random(2), 0
    while undone < 5:
        happened = a_step(match, random)
        if happened is None or not happened.events:
            continue
        table.show_step(happened)
        watch_show(table)
        if match.why_no_undo() is None:
            table.show_step(match.undo())
            assert not table.queue.animation.effects
            undone += bool(table.queue.animation.motions)
            watch_show(table)


def test_somebody_in_a_hurry_ends_the_show(table: DrawnTable[Any, Any]) -> None:
    match, random = match_of(table), Random(2)
    while not table.is_busy:
        if happened := a_step(match, random):
            table.show_step(happened)
    table.hasten()
    assert not table.is_busy
    assert {
        piece.key: (piece.x, piece.y) for piece, _ in table.picture.pieces()
    }.keys() == table.model.things.pieces.keys()


def test_a_change_of_seats_moves_nothing(table: DrawnTable[Any, Any]) -> None:
    table.show_step(MatchStep(0, "seat", (), 0))
    assert not table.is_busy
