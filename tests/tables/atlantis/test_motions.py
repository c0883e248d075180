"""Motion along the row: pawns go place by place without a jump, a step takes its time and no more, and nothing is left
over.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.match import Match
from game.render import Look
from game.render.theme import Theme
from game.rules.atlantis import events as e
from game.scenes import TableScene
from game.tables import DrawnTable, Point
from game.tables.atlantis import effects, layout
from game.tables.atlantis.drawing import runs
from game.tables.kit.motion import length
from tests.match.playing import a_step
from tests.scenes.evening import Evening
from tests.soaks import soaked_unless
from tests.tables.sitting import enliven, seat_match

from .performing import FASTEST, FRAME, PACES, Act, Places, acts, farthest, frames
from .walking import VARIANTS, rules_of

_LONGEST, _MARCH = 2.6, 11.0


@pytest.mark.parametrize("variant", soaked_unless({"three", "causeway, four"}.__contains__, VARIANTS))
def test_no_piece_jumps(variant: str) -> None:
    for act in acts(rules_of(variant), 3):
        seen = frames(act)
        last = next(seen)
        for places in seen:
            assert farthest(last, places) < FASTEST, [type(event).__name__ for event in act.happened.events]
            last = places
        assert last.keys() == act.after.pieces.keys()


@pytest.mark.parametrize("variant", ("three", "causeway, two"))
def test_a_step_begins_as_the_one_before_has_ended(variant: str) -> None:
    for act in acts(rules_of(variant), 4):
        first, before = next(frames(act)), act.before.pieces
        for key, piece in before.items():
            if key[0] == "pawn":
                assert math.dist(first[key], (piece.x, piece.y)) < 0.01


def test_a_pawn_passes_every_place_on_its_way() -> None:
    rules = rules_of("three")
    row, moves = layout.lay_out(rules.board, 1276, 630), 0
    for act in acts(rules, 5):
        moved = [event for event in act.happened.events if isinstance(event, e.PawnMoved)]
        if len(moved) != 1 or not 1 < moved[0].place - moved[0].start < 9:
            continue
        moves += 1
        way = act.queue.animation.motions["pawn", moved[0].pawn, 0].legs[0].way
        between = range(moved[0].start + 1, moved[0].place)
        assert len(way) == len(between) + 2
        for at, place in zip(way[1:-1], between, strict=True):
            assert math.dist(at, row.places[place]) < 0.6
    assert moves > 5


@pytest.mark.parametrize("speed", [speed for speed in PACES if speed != "instant"])
def test_a_step_takes_as_long_as_it_may(speed: str) -> None:
    ends = []
    for act in acts(rules_of("three"), 5, speed):
        longest = _MARCH if any(isinstance(event, e.GameEnded) for event in act.happened.events) else _LONGEST
        assert act.queue.animation.end <= longest / PACES[speed] + 1e-6
        ends.append(act.queue.animation.end)
    assert max(ends) > 1 / PACES[speed]


def test_at_instant_speed_nothing_is_shown() -> None:
    assert not any(act.queue.animation.is_going_on for act in acts(rules_of("three"), 6, "instant"))


def test_reduced_motion_only_fades() -> None:
    for act in acts(rules_of("four, marching"), 7, is_lively=False):
        show = act.queue.animation
        legs = [leg for motion in show.motions.values() for leg in motion.legs]
        assert {leg.easing for leg in legs} <= {"vanish", "appear"}
        shown = {type(effect).__name__ for effect in show.effects}
        assert shown <= {"StillPicture", "StillItem", "StillBill", "FloodedRow"}


def test_reduced_motion_shows_a_hand_together_and_all_that_is_owed() -> None:
    hands = bills = 0
    for act in acts(rules_of("causeway, four"), 4, is_lively=False):
        shown = act.queue.animation.effects
        for event in (event for event in act.happened.events if isinstance(event, e.HandShown)):
            hands += len(event.kinds) > 1
            cards = [
                effect
                for effect in shown
                if isinstance(effect, effects.StillItem) and isinstance(effect.item, effects.Card)
            ]
            assert len(cards) == len(event.kinds)
            assert len({effect.start for effect in cards}) == 1
        owed = [event for event in act.happened.events if isinstance(event, e.Marched | e.DebtLeft)]
        told = [effect for effect in shown if isinstance(effect, effects.StillBill)]
        assert len({effect.start for effect in told}) == len(told) == len(owed), "one after the other"
        bills += len(owed)
    assert hands
    assert bills


def test_a_place_that_goes_under_makes_its_gap_one_with_its_neighbours() -> None:
    merged = 0
    for act in acts(rules_of("two"), 8):
        if not any(isinstance(event, e.PlaceFlooded) for event in act.happened.events):
            continue
        before, after = (sum(key[0] == "gap" for key in one.pieces) for one in (act.before, act.after))
        moving = [key for key in act.queue.animation.motions if key[0] == "gap"]
        merged += after < before
        if after < before:
            assert moving
    assert merged


@pytest.mark.parametrize("variant", ("two", "causeway, two"))
def test_land_is_there_until_it_goes_under(variant: str) -> None:
    """Also where an end of the row moves up: until the tile is taken nothing has changed."""
    rules, seen = rules_of(variant), set[type]()
    constants = rules.constants
    for act in acts(rules, 8):
        told = {type(event) for event in act.happened.events} & {e.PlaceFlooded, e.EndMovedUp}
        if not told:
            continue
        show, seen = act.queue.animation, seen | told
        left = effects.land_left(show.effects, 0.0)
        assert runs(constants, layout.with_land(act.after.state, left)) == runs(constants, act.before.state)
        assert not effects.land_left(show.effects, show.length)
    assert seen == {e.PlaceFlooded, e.EndMovedUp}


def march_of(variant: str, is_lively: bool = True, is_short: bool = False) -> Act:
    """The last step of a game, which has just begun to be shown."""
    shown = acts(rules_of(variant), 4, is_lively=is_lively, is_short=is_short)
    return next(act for act in shown if any(isinstance(event, e.GameEnded) for event in act.happened.events))


@pytest.mark.parametrize("variant", ("three", "causeway, four"))
def test_the_row_goes_under_as_one_wave_when_all_is_paid(variant: str) -> None:
    """From the city to the mainland; what a gap costs is there until the wave comes to it."""
    last = march_of(variant)
    show = last.queue.animation
    wave = next(effect for effect in show.effects if isinstance(effect, effects.RowWave))
    assert all(effect.start <= wave.start for effect in show.effects)
    assert (
        max(leg.start + leg.seconds for key, motion in show.motions.items() if key[0] == "pawn" for leg in motion.legs)
        <= wave.start
    )
    tops = last.before.state.tops
    comes = {one.place: wave.comes_to(one) for one in wave.places}
    assert [one.place for one in wave.places] == sorted(comes)
    assert list(comes.values()) == sorted(comes.values())
    assert {place for place, top in enumerate(last.after.state.tops) if top} <= comes.keys() <= {*range(len(tops))}
    gaps = [key for key in last.before.pieces if key[0] == "gap" and last.before.pieces[key].space in comes]
    assert gaps
    assert not any(key[0] == "gap" for key in last.after.pieces)
    assert all(show.motions[key].legs[-1].start >= comes[last.before.pieces[key].space] - 0.01 for key in gaps)


@pytest.mark.parametrize("manner", ("lively", "reduced", "short"))
def test_the_wave_is_heard_when_it_comes_and_a_click_ends_it(manner: str) -> None:
    show = march_of("three", manner != "reduced", manner == "short").queue.animation
    wave = next(effect for effect in show.effects if isinstance(effect, effects.FloodedRow))
    assert isinstance(wave, effects.RowWave) == (manner == "lively")
    show.pass_time((wave.start - 0.01) / show.rate)
    assert not show.take_heard()
    show.pass_time(0.03 / show.rate)
    assert [effect.sound for effect in show.take_heard()] == ["wave"]
    assert show.hasten() == (manner == "lively"), "what is short needs no haste"
    show.pass_time((wave.seconds + 0.5) / show.rate if manner != "lively" else 0.0)
    assert not show.is_going_on


# The table itself.


@pytest.fixture
def table(tmp_path: Path) -> DrawnTable[Any, Any]:
    scene: TableScene = Evening.of(seat_match(tmp_path, rules_of("three"))).scene
    found = scene.table
    assert isinstance(found, DrawnTable)
    enliven(found.host)
    return found


def match_of(table: DrawnTable[Any, Any]) -> Match:
    assert isinstance(table.host.match, Match)
    return table.host.match


def test_a_whole_game_on_the_table_with_second_thoughts(table: DrawnTable[Any, Any]) -> None:
    """The match goes on while pieces still move: they go on from where they are."""
    match, random, last = match_of(table), Random(9), Places()
    while not match.is_over:
        happened = a_step(match, random, undo=0.15)
        if happened is None:
            continue
        table.show_step(happened)
        for _ in range(random.choice((1, 4, 80))):
            places = {piece.key: (piece.x, piece.y) for piece, _ in table.picture.pieces() if piece.key[0] == "pawn"}
            assert farthest(last, places) < FASTEST + 0.1
            last = places
            table.update(FRAME)
    while table.is_busy:
        table.update(FRAME)
    assert {piece.key for piece, _ in table.picture.pieces()} == table.model.things.pieces.keys()


def play_to_the_end(
    table: DrawnTable[Any, Any], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> effects.RowWave:
    """The final march begins in a room of this size, and a wave will come after it."""
    monkeypatch.setattr(table.host.pacing, "is_short", lambda: False)
    match, random = match_of(table), Random(9)
    table.fit(pygame.Rect((0, 0), size))
    while not match.is_over:
        if happened := a_step(match, random):
            table.show_step(happened)
            if not match.is_over:
                table.hasten()
    return next(effect for effect in table.queue.animation.effects if isinstance(effect, effects.RowWave))


def test_when_the_wave_has_gone_the_ground_is_that_of_a_row_under_water(
    table: DrawnTable[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    look, wave, seen = Look(Theme.load(), (1000, 520)), play_to_the_end(table, monkeypatch, (1000, 520)), set()
    while table.is_busy:
        seen.add(pygame.image.tobytes(table.picture.ground(look), "RGB"))
        table.update(0.4 if table.queue.animation.now < wave.start - 1 else 2 * FRAME)
    water = pygame.image.tobytes(table.picture.ground(look), "RGB")
    assert len(seen) > 12, "place by place"
    anew = table.picture.__class__(table.model, table.queue, table.look_back, table.host)
    anew.daylight.now = table.daylight.now
    assert water == pygame.image.tobytes(anew.ground(look), "RGB")


_MOMENTS = 0.15, 0.35, 0.55, 0.75  # of the run of the wave


@pytest.mark.parametrize("size", soaked_unless(lambda size: size[0] < 1000, [(960, 540), (1280, 720), (1920, 1080)]))
def test_behind_the_wave_is_water_and_before_it_is_land(
    table: DrawnTable[Any, Any], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    look, wave, grounds = Look(Theme.load(), size), play_to_the_end(table, monkeypatch, size), list[pygame.Surface]()
    show, whole, end = table.queue.animation, length(wave.way), wave.comes_to(wave.places[-1])
    for moment in (
        wave.start - 0.01,
        *(wave.start + part * (end - wave.start) for part in _MOMENTS),
        end + 0.01,
        wave.end + 0.01,
    ):
        table.update((moment - show.now) / show.rate)
        grounds.append(table.picture.ground(look).copy())
    before, *under_way, last, after = grounds
    assert not others(last, after).count(), "nothing jumps when it is over"
    for part, ground in zip(_MOMENTS, under_way, strict=True):
        behind, ahead = layout.cut(wave.way, 0, part * whole), layout.cut(wave.way, part * whole, whole)
        land = [one.at for one in wave.places if one.tile and one.along > part - 0.01]
        water = beyond(table, ahead, 0.8).overlap_mask(beyond(table, land, 1.3), (0, 0))
        assert not others(ground, after).overlap_area(water, (0, 0)), "nothing of the land is left behind"
        assert not others(ground, before).overlap_area(beyond(table, behind, 1.3), (0, 0)), (
            "nothing is under water too soon"
        )
        near = beyond(table, layout.cut(wave.way, part * whole + 1.3, whole), 0.6)
        near.invert()
        assert not others(ground, before).overlap_area(near, (0, 0)), "what is left is whole"
        assert others(ground, after).overlap_area(near, (0, 0)), "and there is something left"


def others(ground: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """Pixels that look different."""
    same = pygame.mask.from_threshold(ground, (0, 0, 0), (3, 3, 3, 255), other)
    same.invert()
    return same


def beyond(table: DrawnTable[Any, Any], line: Sequence[Point], far: float) -> pygame.Mask:
    """Pixels of the room that are farther than this from a line, in T."""
    camera = table.model.camera
    drawn = pygame.Surface(camera.room.size)
    for at in line:
        pygame.draw.circle(drawn, "white", camera.in_room(at), far * camera.size)
    return pygame.mask.from_threshold(drawn, "black", (1, 1, 1, 255))


def test_in_a_window_of_another_size_all_has_come_to_rest(table: DrawnTable[Any, Any]) -> None:
    match, random, room = match_of(table), Random(9), pygame.Rect(0, 0, 1000, 520)
    table.fit(room)
    while not table.is_busy or not any(key[0] == "pawn" for key in table.queue.animation.motions):
        if happened := a_step(match, random):
            table.show_step(happened)
    table.update(FRAME)
    event = next(event for entry in reversed(match.log) for event in entry.events if isinstance(event, e.PawnMoved))
    assert table.notices.recall([event])
    table.fit(room.move(20, 10))
    assert table.is_busy
    assert table.notices.recalled
    table.fit(room.inflate(-200, -40))
    assert not table.is_busy
    assert not table.notices.recalled
    assert [(piece.x, piece.y) for piece, _ in table.picture.pieces()] == [
        (one.x, one.y) for one in table.model.things.pieces.values()
    ]


def test_what_is_taken_back_goes_back_without_effects(table: DrawnTable[Any, Any]) -> None:
    match, random, undone = match_of(table), Random(2), 0
    while not match.is_over:
        happened = a_step(match, random)
        if happened is None or not happened.events:
            continue
        table.show_step(happened)
        table.hasten()
        if match.why_no_undo() is None and random.random() < 0.3:
            table.show_step(match.undo())
            assert not table.queue.animation.effects
            undone += bool(table.queue.animation.motions)
            table.hasten()
    assert undone > 2
