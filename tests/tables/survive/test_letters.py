"""Letters on the pieces: whose wear them, and that each of them can be read however many share a space."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.match import Match
from game.render import Look
from game.rules.survive.state import MOVE
from game.scenes import TableScene
from game.widgets import Pen
from tests.driver import is_a
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.soaks import each_with_each, few_or_soak

from .sitting import Sitting
from .test_crowded import aboard, crowd, swimming
from .walking import position, rules_of

CROWDS = {
    "on a tile": [crowd(f"crimson: {{{swimming('ABCDE'[:n], 'G5')}}}", land="mountain: [G6, G5]") for n in range(1, 4)],
    "in the water": [crowd(f"crimson: {{{swimming('ABCDE'[:n])}}}") for n in range(1, 4)],
    "in a boat": [crowd(f"crimson: {{{aboard('ABC'[:n])}}}", "[D4]") for n in range(1, 4)],
    "beside a boat": [
        crowd(f"crimson: {{{aboard('ABC')}}}, azure: {{{swimming('AB'[:n])}}}", "[D4]") for n in range(1, 3)
    ],
}


def table_of(evening: Evening) -> Any:
    table = evening.scene.table
    assert is_a(table, "SurviveTable")
    return table


def play_some(match: Match, evening: Evening, random: Random) -> None:
    """One step, and time until it has been seen."""
    a_step(match, random)
    evening.pass_time()


@few_or_soak("steps", 20, 400)
@pytest.mark.parametrize(
    "bots", [{1: "sailor", 2: "sailor", 3: "sailor"}, {1: "sailor"}, {}], ids=("alone", "company", "people")
)
def test_the_letters_of_whoever_is_at_the_screen_are_seen(tmp_path: Path, bots: dict[int, str], steps: int) -> None:
    match = sit_down(tmp_path, rules_for("survive", 4), bots=bots)
    evening, random = Evening.of(match), Random(4)
    table, seen, last = table_of(evening), set[frozenset[int]](), match.people[0]
    evening.pass_time()
    own = [frozenset(table.model.constants.own[seat]) for seat in range(4)]
    for _ in range(steps):
        if not any(isinstance(scene, TableScene) for scene in evening.stack.scenes):
            break  # the game is over
        if evening.stack.top is evening.scene:
            seat = match.people[0] if len(match.people) == 1 else evening.scene.decision.seat
            last = seat if seat in match.people else last  # while a bot plays, whoever decided last is still there
            assert table.model.lettered == own[last]
            seen.add(table.model.lettered)
            play_some(match, evening, random)
        else:
            evening.key(pygame.K_RETURN)
            evening.lift_curtain()
            evening.pass_time()
    assert {own[seat] for seat in match.people} <= seen
    match.close()


def test_the_setting_acts_at_once(tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 3), bots={1: "sailor", 2: "sailor"})
    evening, random = Evening.of(match), Random(4)
    evening.pass_time()
    while table_of(evening).model.state.step != MOVE or match.actor is None:
        play_some(match, evening, random)
    pictures = {}
    for which in ("own", "all", "none"):
        evening.stage.change(letters=which)
        evening.pass_time()
        pictures[which] = evening.frame()
        assert len(table_of(evening).model.lettered) == {"own": 10, "all": 30, "none": 0}[which]
    assert len(set(pictures.values())) == 3, "each of them is seen"
    match.close()


READ = [
    *(("on a tile", (1024, 640), 100), ("in the water", (1280, 720), 200)),
    *(("in a boat", (1024, 640), 200), ("beside a boat", (1280, 720), 100), ("beside a boat", (1024, 640), 200)),
]
"""Every crowd, every window and every size of text; in the soaks each with each."""


@pytest.mark.parametrize("where, size, text", each_with_each(READ, CROWDS, ((1280, 720), (1024, 640)), (100, 200)))
def test_each_letter_can_be_read(tmp_path: Path, where: str, size: tuple[int, int], text: int) -> None:
    rules = rules_of("four, all creatures")
    sitting = Sitting(tmp_path, rules, size, text)
    sitting.evening.stage.change(letters="all")
    for said in CROWDS[where]:
        sitting.put(position(rules, said))
        sitting.evening.pass_time()
        places = letter_places(sitting)
        for i, (_, at, wide) in enumerate(places):
            assert wide >= 17
            assert all(math.dist(at, other) >= 0.6 * wide for _, other, _ in places[:i]), (
                "no disc covers another's letter"
            )


def letter_places(sitting: Sitting) -> list[tuple[int, tuple[float, float], int]]:
    table, look = sitting.drawn_table, sitting.evening.stage.look
    assert is_a(table, "SurviveTable")
    assert isinstance(look, Look)
    pen = Pen(pygame.Surface(look.size), look, sitting.scene.root)
    return list(table.painter(table.paint_moment(pen, table.model.camera.room)).letter_places())
