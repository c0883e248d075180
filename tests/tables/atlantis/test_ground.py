"""The ground of the row: what is mended where a place has changed looks as if all were drawn anew."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game.light import NOON
from game.render import Look
from game.render.sea import still_sea
from game.render.theme import Theme
from game.rules.atlantis import AtlantisRules
from game.rules.atlantis.route import gaps_of
from game.rules.atlantis.state import DEAL, FIRST, LAY, OVER, REVEAL, PublicState
from game.scenes import TableScene
from game.tables import Camera
from game.tables.atlantis import drawing, ground, hours, layout, life
from game.widgets import Pen, Root
from tests.driver import find_all, is_a
from tests.soaks import few_or_soak, soaked_unless
from tools.shot_list import SHOTS
from tools.studio import Studio

from .sitting import Sitting
from .walking import position, rules_of, walk

SIZE = (1000, 520)
NOTHING: frozenset[int] = frozenset()


class Painted:
    """Grounds of one row in a room."""

    def __init__(self, rules: AtlantisRules) -> None:
        self.rules = rules
        self.look = Look(Theme.load(), SIZE)
        self.layout: Any = layout.lay_out(rules.board, *SIZE)
        self.camera = Camera(self.layout.bounds)
        self.camera.fit(pygame.Rect((0, 0), SIZE))
        self.drawings = drawing.AtlantisDrawings(("A", "B", "C", "D"), "free", self.look, self.camera.size)
        self.light = NOON

    def draw(self, kept: Any, state: PublicState, hidden: frozenset[int] = NOTHING) -> bytes:
        return pygame.image.tobytes(kept.surface(self.row(state, hidden)), "RGB")

    def row(self, state: PublicState, hidden: frozenset[int] = NOTHING) -> Any:
        return ground.SeenRow(self.look, self.camera, self.drawings, self.layout, state, hidden, self.light)

    def anew(self, state: PublicState, hidden: frozenset[int] = NOTHING) -> bytes:
        return self.draw(ground.RowGround(self.rules.constants), state, hidden)


@pytest.fixture(params=["two", "causeway, two"])
def painted(request: pytest.FixtureRequest) -> Painted:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    return Painted(rules_of(request.param))


def rows(rules: AtlantisRules) -> Iterator[PublicState]:
    """All rows of a game, each once; of those that are being laid out a few."""
    before: tuple[bytes, bytes] | None = None
    for state in walk(rules, 4):
        is_laid = state.step == LAY and state.cursor % 9 < 2
        if (state.actor >= 0 or is_laid) and (state.tops, state.bridges) != before:
            before = state.tops, state.bridges
            yield layout.shown_state(rules.constants, state.copy())


def test_the_beach_of_a_mainland_that_has_moved_up_has_no_seam(painted: Painted) -> None:
    """T6: along the middle of what it has taken, from the line around the grass on, no colour changes at once."""
    state = position(painted.rules, "row: ring1 crown4 flag4")
    drawn = ground.RowGround(painted.rules.constants).surface(painted.row(state))
    (x, y), before = painted.layout.places[-1], painted.layout.places[-2][0]
    way = [painted.camera.pixel((x + (1 if before > x else -1) * far / 40, y)) for far in range(6, 44)]
    colours = [drawn.get_at((round(left), round(top))) for left, top in way]
    for one, other in itertools.pairwise(colours):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 8


def test_another_row_is_drawn_anew_even_where_it_lies_in_the_same_memory(
    painted: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "id", lambda thing: 1, raising=False)
    kept, state = ground.RowGround(painted.rules.constants), next(rows(painted.rules))
    painted.draw(kept, state)
    painted.layout = replace(painted.layout, places=[(x, y + 0.5) for x, y in painted.layout.places])
    assert painted.draw(kept, state) == painted.anew(state)


def test_it_is_drawn_always_by_the_same_threads(painted: Painted, monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(rows(painted.rules))
    painted.anew(state)
    monkeypatch.setattr(drawing, "ThreadPoolExecutor", None)
    assert painted.anew(state)


def test_where_small_waves_have_room_is_measured_once(painted: Painted, monkeypatch: pytest.MonkeyPatch) -> None:
    pen, row = Pen(pygame.Surface(SIZE), painted.look, Root()), painted.row(next(rows(painted.rules)))
    for clock in (8.0, 8.1):
        measured = Mock(return_value=2.0)
        monkeypatch.setattr(life, "room_around", measured)
        life.draw_life(pen, row, clock, is_living=True)
        assert measured.called == (clock == 8.0)


@few_or_soak("every", 4, 1)
@pytest.mark.parametrize("hour", soaked_unless("noon".__eq__, ("noon", "late")))
def test_a_mended_ground_is_one_that_is_drawn_anew(painted: Painted, hour: str, every: int) -> None:
    painted.light = NOON if hour == "noon" else hours.LIGHTS[-1]
    kept, compared = ground.RowGround(painted.rules.constants), 0
    for number, state in enumerate(itertools.islice(rows(painted.rules), 0, None, every)):
        mended = painted.draw(kept, state)
        if number % 3 == 2:
            compared += 1
            assert mended == painted.anew(state)
    assert compared > 1


def test_the_mainland_goes_on_under_the_column_and_ends_in_the_sea_where_one_zooms_in(sitting: Sitting) -> None:
    camera, row, stage = sitting.table.model.camera, sitting.table.model.layout, sitting.evening.stage
    sitting.evening.draw()
    surface = pygame.Surface(stage.look.size)
    at = camera.room.right + 3, round(camera.pixel((0.0, row.mainland.top + row.mainland.height / 2))[1])
    seen = []
    for zoom in (1.0, 2.0):
        camera.zoom_at(camera.room.center, zoom)
        sitting.scene.background(surface)
        seen.append(
            surface.get_at(at) == still_sea(stage.look, surface.get_size(), sitting.drawn_table.daylight.now).get_at(at)
        )
    assert seen == [False, True]


# The light of the hours.


def test_a_ground_that_was_baked_aside_is_mended_where_the_row_has_changed_since(painted: Painted) -> None:
    first, *_, last = itertools.islice((state for state in rows(painted.rules) if state.step != LAY), 9)
    kept = ground.RowGround(painted.rules.constants)
    painted.draw(kept, first)
    painted.light = hours.LIGHTS[-1]
    baking = kept.bake_aside(painted.row(first))
    next(baking)
    painted.light = NOON
    assert painted.draw(kept, last) == painted.anew(last), "what is seen meanwhile"
    for _ in baking:
        pass
    painted.light = hours.LIGHTS[-1]
    assert painted.draw(kept, last) == painted.anew(last)


LATE_ROW = """
row: [W, W, W, crown4, flag4, W, olive3, helmet2, W, W, ring1]
pawns: {crimson: [5], azure: [7]}
bridges: {azure: 6}
"""


def spots(painted: Painted, state: PublicState) -> tuple[list[pygame.Rect], pygame.Rect, pygame.Rect]:
    """All tiles, the middle of a bridge, and a bit of beach."""
    bridge = layout.gap_middle(
        painted.layout, next(gap for gap in gaps_of(painted.rules.constants, state) if gap.owners)
    )
    tiles = [painted.camera.square(painted.layout.places[place], 0.8) for place, top in enumerate(state.tops) if top]
    return tiles, painted.camera.square(bridge, 0.3), painted.camera.square(painted.layout.places[-2], 0.2)


def test_no_light_falls_on_tiles_and_bridges_and_no_smoke_lies_over_them(painted: Painted) -> None:
    """Whatever the hour, and however far the smoke has drifted; land takes the colour of the hour."""
    state = position(painted.rules, LATE_ROW)
    tiles, bridge, beach = spots(painted, state)
    noon = ground.RowGround(painted.rules.constants).surface(painted.row(state)).copy()
    sands = set()
    for light in hours.LIGHTS:
        painted.light = light
        drawn = ground.RowGround(painted.rules.constants).surface(painted.row(state)).copy()
        for clock in (0.0, 4.1, 9.3):
            life.draw_life(Pen(drawn, painted.look, Root()), painted.row(state), clock, is_living=True)
        for tile in tiles:
            assert pygame.image.tobytes(drawn.subsurface(tile), "RGB") == pygame.image.tobytes(
                noon.subsurface(tile), "RGB"
            )
        pairs = zip(
            pygame.transform.average_color(drawn, bridge), pygame.transform.average_color(noon, bridge), strict=True
        )
        assert all(abs(one - other) <= 3 for one, other in pairs)
        sands.add(pygame.transform.average_color(drawn, beach))
    assert len(sands) == len(hours.LIGHTS)


@pytest.mark.parametrize("text", (100, 200))
def test_beside_the_board_the_mainland_is_as_on_it(tmp_path: Path, text: int) -> None:
    """With the same soft lower end, whatever the light; among large words it does not go on under the column."""
    table = Sitting(tmp_path, rules_of("two"), text=text).table
    camera, look = table.model.camera, Look(Theme.load(), (1280, 720), text)
    room, block = camera.room, table.model.layout.mainland
    low = round(camera.pixel((0, block.top + block.height))[1])
    for light in (NOON, hours.LIGHTS[2], hours.LIGHTS[4]):
        table.daylight.now = light
        sea = still_sea(look, look.size, light)
        whole = sea.copy()
        table.draw_behind(whole, look)
        whole.blit(table.picture.ground(look), room)
        for y in range(round(low - ground.FOOT * camera.size), room.bottom):
            on, beside = whole.get_at((room.right - 1, y)), whole.get_at((room.right, y))
            assert all(abs(one - other) <= 20 for one, other in zip(on, beside, strict=True)), (y, on, beside)
        column = pygame.Rect(room.right + camera.size, 0, 1280 - room.right - camera.size, 720)
        is_sea = pygame.image.tobytes(whole.subsurface(column), "RGB") == pygame.image.tobytes(
            sea.subsurface(column), "RGB"
        )
        assert is_sea == (text == 200)


def test_while_something_is_paid_for_the_mainland_is_as_dark_beside_the_board_as_on_it(furnished: Studio) -> None:
    with furnished.set_up(SHOTS["atlantis-counter"], (1280, 720)) as app:
        app.turn([], 0.1)
        scene = app.stack.top
        assert isinstance(scene, TableScene)
        assert is_a(scene.table, "AtlantisTable")
        camera, block = scene.table.model.camera, scene.table.model.layout.mainland
        edge, plates = (
            camera.room.right,
            max(one.rect.bottom for one in find_all(scene, "PlatePanel")),
        )
        foot = round(camera.pixel((0, block.top + block.height))[1] - ground.FOOT * camera.size)
        rows = [(app.window.get_at((edge - 2, y)), app.window.get_at((edge + 2, y))) for y in range(plates + 20, foot)]
        assert len(rows) > 100
        assert (
            sum(max(abs(one - other) for one, other in zip(on, beside, strict=True)) <= 12 for on, beside in rows)
            > len(rows) // 2
        )


def test_hours_go_by_what_is_left_of_the_row() -> None:
    rules = rules_of("three")
    laid, found = len(rules.constants.laid), dict[int, int]()
    for state in walk(rules, 1):
        hour = hours.DAY.hour(rules, rules.view(state, None))
        if state.step in (FIRST, LAY, DEAL):
            assert hour == 0, "nothing is gone yet"
        elif state.step != OVER:
            part = (sum(map(bool, state.tops)) + (state.step == REVEAL)) / laid
            assert hour == sum(part <= least for least in (0.85, 0.7, 0.6, 0.5)), part
            found[hour] = state.step
        else:
            assert hour == 4
    assert len(found) > 3


def test_sand_ends_before_the_grass_of_the_mainland(painted: Painted) -> None:
    """Where the row comes ashore, every blade of grass is seen as it is drawn."""
    row = painted.row(next(state for state in walk(painted.rules, 4) if state.step not in (DEAL, LAY, REVEAL, FIRST)))
    drawn = ground.RowGround(painted.rules.constants).surface(row)
    block, camera = painted.layout.mainland, painted.camera
    art = ground.draw_block(
        painted.look, camera, f"atlantis/mainland{'-isle' if painted.layout.is_isle else ''}", block
    )
    art = pygame.transform.flip(art, True, False) if painted.layout.is_mirrored else art
    left, top = camera.in_room((block.left, block.top))
    x, y = camera.in_room(painted.layout.places[-1])
    low = min(top + art.get_height() - round(ground.FOOT * camera.size), SIZE[1]) - 2
    green = [
        (at_x, at_y)
        for at_x in range(max(x - round(camera.size), left), min(x + round(camera.size), left + art.get_width()))
        for at_y in range(y - round(camera.size / 2), min(y + round(camera.size / 2), low))
        if (colour := art.get_at((at_x - left, at_y - top)))[1] > colour[0] + 40 and colour[1] > colour[2] + 40
    ]
    assert len(green) > 100
    assert [at for at in green if drawn.get_at(at)[:3] != art.get_at((at[0] - left, at[1] - top))[:3]] == []
