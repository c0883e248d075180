"""Light: which hour it is in Survive, how one light goes over into another, and what is left when nothing changes any
more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest
from msgspec.structs import replace

from game.engine import View
from game.light import AFTERNOON, DUSK, MORNING, NOON, Day, Light
from game.render import Look, Theme
from game.render.sea import bake_sea, has_sea, still_sea
from game.rules.atlandice.view import AtlandiceView
from game.rules.survive.state import FIRST, LAY
from game.tables import DrawnTable, screen_of
from game.tables.kit.daylight import Daylight, LightPace
from tests.scenes.evening import Evening, rules_for, sit_down

from .survive.walking import rules_of, walk

SIZE = (160, 90)
SLOW, QUIET, WAITING = LightPace(False, True, True), LightPace(False, False, True), LightPace(False, True, False)
AT_ONCE = LightPace(True, False, True)
FRAME = 1 / 60


# The hours of Survive.


def test_hours_go_by_the_tiles_left() -> None:
    rules, borders = rules_of("four"), {40: 0, 33: 0, 32: 1, 27: 1, 26: 2, 17: 2, 16: 3, 11: 3, 10: 4}
    for state in walk(rules, 1):
        left = sum(map(bool, state.land))
        if state.step not in (FIRST, LAY) and left in borders:
            assert screen_of("survive").day.hour(rules, rules.view(state, None)) == borders[left], left


@pytest.mark.parametrize("variant", ["three, dolphins", "three, squids for whales", "atoll, two"])
def test_on_every_board_hours_are_the_same_parts_and_dusk_stays(variant: str) -> None:
    """V2 and V4: the game goes on when the island is gone."""
    rules, hours = rules_of(variant), list[int]()
    whole = len(rules.constants.island)
    for state in walk(rules, 2):
        left = sum(map(bool, state.land))
        if state.step not in (FIRST, LAY):
            hours.append(screen_of("survive").day.hour(rules, rules.view(state, None)))
            assert hours[-1] == sum(100 * left <= least * whole for least in (80, 65, 40, 25)), left
    assert hours == sorted(hours)


# Lights.


def test_a_mean_of_lights_lies_between_them_and_a_plain_one_has_its_colours() -> None:
    half = MORNING.halfway(DUSK)
    assert (half.sea[0], half.ash, half.sun) == ("#404D62", 50, (-0.625, 0.775))
    assert (half.plain.sea, half.plain.path, half.plain.ash, half.plain.plain) == (half.sea, None, 0, half.plain)
    assert (NOON.plain, NOON.shift((9, 99, 200))) == (NOON, (9, 99, 200))
    assert DUSK.shift((0x12, 0x55, 0x65)) == (0x45, 0x2B, 0x48)
    assert NOON.murk == MORNING.murk == (255, 255, 255)
    assert max(DUSK.murk) < 220


@pytest.fixture
def look() -> Look:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    return Look(Theme.load(), SIZE)


def test_a_sea_is_the_same_in_slices_and_at_once_and_two_are_kept(look: Look) -> None:
    slices = sum(1 for _ in bake_sea(look, SIZE, DUSK))
    baked = still_sea(look, SIZE, DUSK).get_buffer().raw
    assert slices > 10
    assert baked == still_sea(Look(Theme.load(), SIZE), SIZE, DUSK).get_buffer().raw
    lights = (NOON, MORNING, AFTERNOON, DUSK)
    for light in lights:
        still_sea(look, SIZE, light)
        assert sum(has_sea(look, SIZE, one) for one in lights) <= 2
    assert has_sea(look, SIZE, DUSK)


# One light after another.


class Sky:
    """A daylight that draws one surface in one colour for each light."""

    COLOURS: ClassVar = {
        MORNING: (0, 0, 200),
        MORNING.plain: (0, 0, 100),
        DUSK: (200, 0, 0),
        AFTERNOON: (0, 200, 0),
        NOON: (0, 0, 0),
    }

    def __init__(self, look: Look) -> None:
        self.look, self.light = look, Daylight(self)
        self.baked: list[Light] = []
        self.content = self.camera_place = self.forgotten = 0
        self.nearness = 1.0

    def bake_light(self, look: Look, light: Light) -> Iterator[None]:
        yield from bake_sea(look, SIZE, light)
        self.baked.append(light)

    def forget_light(self) -> None:
        self.forgotten += 1

    def ground(self, look: Look) -> pygame.Surface:
        made = pygame.Surface(SIZE)
        made.fill(self.COLOURS[self.light.on_board])
        return self.light.fade("ground", made, self.content)

    def draw(self) -> tuple[int, int, int]:
        """What is seen of the ground."""
        self.light.sea(self.look, SIZE)
        red, green, blue, _ = self.ground(self.look).get_at((80, 45))
        return red, green, blue

    def wait(self, wanted: Light, pace: LightPace, frames: int) -> list[tuple[int, int, int]]:
        """The pictures that are drawn meanwhile."""
        seen = []
        for _ in range(frames):
            self.light.follow(wanted, self.look, pace)
            if self.light.pass_time(FRAME):
                seen.append(self.draw())
        return seen


@pytest.fixture
def sky(look: Look) -> Sky:
    """In the morning."""
    sky = Sky(look)
    sky.light.follow(MORNING, look, AT_ONCE)
    sky.draw()
    return sky


def test_the_first_picture_has_the_colours_of_the_hour_and_the_rest_comes_soon(look: Look) -> None:
    sky = Sky(look)
    sky.light.follow(MORNING, look, SLOW)
    assert (sky.light.now, sky.draw(), sky.light.is_mixing) == (MORNING.plain, (0, 0, 100), False)
    sky.wait(MORNING, SLOW, 70)
    assert (sky.light.now, sky.draw(), sky.light.is_changing) == (MORNING, (0, 0, 200), False)


def test_a_light_fades_in_when_it_is_baked_and_nothing_moves(sky: Sky) -> None:
    assert sky.wait(DUSK, WAITING, 30) == []
    assert (sky.baked, sky.light.is_changing) == ([DUSK], False), "there is nothing to do but to wait"
    seen = sky.wait(DUSK, SLOW, 90)
    reds = [red for red, _, _ in seen]
    assert reds == sorted(reds)
    assert len(set(reds)) > 10
    assert max(after - before for before, after in pairwise(reds)) < 40, "it jumps"
    assert (seen[0][0] < 30, seen[-1]) == (True, (200, 0, 0))
    assert sky.wait(DUSK, SLOW, 90) == [], "nothing is drawn any more"


def test_where_little_moves_it_takes_a_moment(sky: Sky) -> None:
    seen = sky.wait(DUSK, QUIET, 40)
    assert seen[-1] == (200, 0, 0)
    assert len(seen) < 6


def test_in_a_film_nothing_is_seen_half_mixed(sky: Sky) -> None:
    """Its few frames are all drawn: the sea is never in another light than the ground."""
    while not sky.light.is_mixing:
        sky.light.pass_time(1 / 12)
        sky.light.follow(DUSK, sky.look, QUIET)

    def colours() -> set[tuple[int, ...]]:
        seen = sky.light.sea(sky.look, SIZE), sky.ground(sky.look)
        return {tuple(surface.get_at((80, y))) for surface in seen for y in (2, SIZE[1] - 2)}

    before = colours()
    sky.light.pass_time(1 / 12)
    assert sky.light.is_mixing
    assert before.isdisjoint(colours())


def test_a_second_light_sets_out_from_what_is_seen(sky: Sky) -> None:
    before = sky.wait(DUSK, SLOW, 60)[-1]
    seen = sky.wait(AFTERNOON, SLOW, 120)
    assert 40 < before[0] < 160
    assert all(abs(red - before[0]) < 40 for red, _, _ in seen[:2]), "it jumps"
    assert seen[-1] == (0, 200, 0)


def test_back_to_the_light_of_now_nothing_is_baked_any_more(sky: Sky) -> None:
    sky.wait(DUSK, SLOW, 2)
    assert sky.wait(MORNING, SLOW, 20) == []
    assert (sky.baked, sky.forgotten, sky.light.is_changing) == ([], 1, False)


def test_in_another_look_it_is_baked_anew(sky: Sky) -> None:
    sky.wait(DUSK, SLOW, 2)
    sky.look = sky.look.sharp()
    sky.wait(DUSK, SLOW, 120)
    assert (sky.light.now, sky.baked, sky.forgotten, sky.light.is_changing) == (DUSK, [DUSK], 1, False)


def test_a_board_that_is_moved_is_not_seen_where_it_was(sky: Sky) -> None:
    sky.wait(DUSK, SLOW, 50)
    assert sky.draw()[0] < 200
    sky.camera_place += 1
    assert (sky.draw(), sky.light.is_mixing) == ((200, 0, 0), True), "only the sea still fades"
    sky.wait(DUSK, SLOW, 90)
    assert (sky.draw(), sky.light.is_mixing) == ((200, 0, 0), False)


def test_what_shines_through_does_so_after_a_fade(sky: Sky) -> None:
    shore = pygame.Surface(SIZE, pygame.SRCALPHA)
    sky.light.fade("shore", shore.copy())
    for _ in range(120):
        sky.wait(DUSK, SLOW, 1)
        sky.light.fade("shore", shore)
    ground = pygame.Surface(SIZE)
    ground.fill("white")
    ground.blit(shore, (0, 0))
    assert ground.get_at((5, 5)) == pygame.Color("white")


def test_what_is_gone_from_the_ground_is_not_seen_for_long(sky: Sky) -> None:
    sky.wait(DUSK, SLOW, 50)
    sky.content += 1
    sky.draw()
    assert sky.light.is_mixing
    sky.wait(DUSK, SLOW, 10)
    assert (sky.light.is_mixing, sky.draw()) == (False, (200, 0, 0))


def test_no_more_than_two_lights_are_in_memory(sky: Sky) -> None:
    for light in (DUSK, AFTERNOON, MORNING):
        for _ in range(120):
            sky.wait(light, SLOW, 1)
            assert sum(has_sea(sky.look, SIZE, one) for one in Sky.COLOURS) <= 2
        assert sum(has_sea(sky.look, SIZE, one) for one in Sky.COLOURS) == 1


def test_what_comes_nearer_is_seen_in_its_colours_until_the_camera_rests(sky: Sky) -> None:
    sky.nearness = 1.2
    sky.light.follow(MORNING, sky.look, SLOW)
    assert (sky.light.now, sky.draw()) == (MORNING, (0, 0, 100))
    sky.baked.clear()
    for _ in range(8):  # nothing is baked for a place that is left again
        sky.camera_place += 1
        sky.wait(MORNING, SLOW, 10)
    assert (sky.baked, sky.light.is_changing) == ([], True)
    blues = [blue for _, _, blue in sky.wait(MORNING, SLOW, 90)]
    assert (blues, blues[-1], sky.light.is_changing) == (sorted(blues), 200, False)
    sky.camera_place += 1
    sky.wait(MORNING, SLOW, 1)
    assert sky.draw() == (0, 0, 200), "what is only moved keeps its details"


def test_what_comes_nearer_where_nothing_may_move_has_its_details_at_once(sky: Sky) -> None:
    sky.nearness = 1.2
    sky.light.follow(MORNING, sky.look, AT_ONCE)
    assert (sky.draw(), sky.light.is_changing) == ((0, 0, 200), False)


# At a table.


def board_of(evening: Evening) -> DrawnTable[Any, Any]:
    table = evening.scene.table
    assert isinstance(table, DrawnTable)
    return table


def draw(evening: Evening) -> bytes:
    """What is in the window."""
    surface = pygame.Surface(evening.stage.size)
    evening.scene.refresh_layout()
    evening.scene.draw(surface)
    evening.scene.note_drawn()
    return surface.get_buffer().raw


def test_a_window_that_changes_in_the_middle_of_a_fade_and_then_is_at_rest(tmp_path: Path) -> None:
    evening = Evening.of(
        sit_down(tmp_path, rules_for("atlantis", 2), bots={1: "random"}), (800, 500), moves=True, is_lit=True
    )
    daylight = board_of(evening).daylight
    draw(evening)
    while daylight.is_changing:
        evening.pass_moment(0.4)
    draw(evening)
    assert daylight.now == screen_of("atlantis").day.lights[0]
    evening.stage.settings = replace(evening.stage.settings, light=False)
    while not daylight.is_mixing:
        evening.pass_moment(FRAME)
        draw(evening)
    evening.resize((820, 520))
    draw(evening)
    assert (daylight.now, daylight.is_mixing) == (NOON, False)
    evening.stage.settings = replace(evening.stage.settings, light=True)
    evening.pass_time()
    for _ in range(20):
        evening.pass_moment(2.0)
    draw(evening)
    assert (daylight.now, evening.stack.pace) == (screen_of("atlantis").day.lights[0], 0)
    evening.pass_moment(0.3)
    assert not evening.scene.is_dirty, "something is drawn at rest"
    evening.close()


def test_an_undo_turns_the_light_back_and_without_light_it_is_noon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = dict[str, int]()  # every position is an hour of its own

    def hour(_: object, view: View) -> int:
        assert isinstance(view, AtlandiceView)
        return hours.setdefault(repr(view.state), len(hours))

    lights = [replace(DUSK, ash=ash) for ash in range(100)]
    monkeypatch.setattr(
        "game.tables.kit.drawn_table.screen_of", lambda game: replace(screen_of(game), day=Day(lights, hour))
    )
    match = sit_down(tmp_path, rules_for("atlandice", 2))
    evening = Evening.of(match, is_lit=True)
    while match.actor is None or evening.is_moving:
        evening.pass_time()
    evening.pass_moment(FRAME)
    daylight, before = board_of(evening).daylight, board_of(evening).daylight.now
    assert before in lights
    evening.scene.playing.play(match.legal()[0])
    evening.pass_time()
    evening.pass_moment(FRAME)
    assert daylight.now != before
    evening.key(pygame.K_z)
    evening.pass_time()
    evening.pass_moment(FRAME)
    assert daylight.now == before
    lit = draw(evening)
    evening.stage.settings = replace(evening.stage.settings, light=False)
    evening.pass_time()
    assert daylight.now == NOON
    assert draw(evening) != lit
    evening.close()
