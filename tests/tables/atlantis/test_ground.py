"""The ground of the row: what is mended where a place has changed looks as if all were drawn anew."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import Mock

import pygame
import pytest

from game.render import Look
from game.render.sea import still_sea
from game.render.theme import Theme
from game.rules.atlantis import AtlantisRules
from game.rules.atlantis.state import LAY, PublicState
from game.tables import Camera
from game.tables.atlantis import drawing, ground, layout
from game.widgets import Pen, Root
from tests.soaks import few_or_soak

from .sitting import Sitting
from .walking import position, rules_of, walk

SIZE = (1000, 520)
NOTHING: frozenset[int] = frozenset()


class Painted:
    """Grounds of one row in a room."""

    def __init__(self, rules: AtlantisRules) -> None:
        self.rules = rules
        self.look = Look(Theme.load(), SIZE)
        self.layout: layout.RowLayout = layout.lay_out(rules.board, *SIZE)
        self.camera = Camera(self.layout.bounds)
        self.camera.fit(pygame.Rect((0, 0), SIZE))
        self.drawings = drawing.AtlantisDrawings(self.look, self.camera.size, ("A", "B", "C", "D"), "free")

    def draw(self, kept: ground.RowGround, table: PublicState, hidden: frozenset[int] = NOTHING) -> bytes:
        return pygame.image.tobytes(kept.surface(self.row(table, hidden)), "RGB")

    def row(self, table: PublicState, hidden: frozenset[int] = NOTHING) -> ground.SeenRow:
        return ground.SeenRow(self.look, self.camera, self.drawings, self.layout, table, hidden)

    def anew(self, table: PublicState, hidden: frozenset[int] = NOTHING) -> bytes:
        return self.draw(ground.RowGround(self.rules.constants), table, hidden)


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
            yield layout.shown_table(rules.constants, state.copy())


def test_the_beach_of_a_mainland_that_has_moved_up_has_no_seam(painted: Painted) -> None:
    """T6: along the middle of what it has taken, as far as its coast, no colour changes at once."""
    table = position(painted.rules, "row: ring1 crown4 flag4")
    drawn = ground.RowGround(painted.rules.constants).surface(painted.row(table))
    (x, y), before = painted.layout.places[-1], painted.layout.places[-2][0]
    way = [painted.camera.pixel((x + (1 if before > x else -1) * far / 40, y)) for far in range(4, 44)]
    colours = [drawn.get_at((round(left), round(top))) for left, top in way]
    for one, other in itertools.pairwise(colours):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 8


def test_another_row_is_drawn_anew_even_where_it_lies_in_the_same_memory(painted: Painted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "id", lambda thing: 1, raising=False)
    kept, table = ground.RowGround(painted.rules.constants), next(rows(painted.rules))
    painted.draw(kept, table)
    painted.layout = replace(painted.layout, places=[(x, y + 0.5) for x, y in painted.layout.places])
    assert painted.draw(kept, table) == painted.anew(table)


def test_it_is_drawn_always_by_the_same_threads(painted: Painted, monkeypatch: pytest.MonkeyPatch) -> None:
    table = next(rows(painted.rules))
    painted.anew(table)
    monkeypatch.setattr(drawing, "ThreadPoolExecutor", None)
    assert painted.anew(table)


def test_where_small_waves_have_room_is_measured_once(painted: Painted, monkeypatch: pytest.MonkeyPatch) -> None:
    pen = Pen(pygame.Surface(SIZE), painted.look, Root())
    for clock in (8.0, 8.1):
        measured = Mock(return_value=2.0)
        monkeypatch.setattr(ground, "room_around", measured)
        ground.draw_life(pen, painted.drawings, painted.camera, painted.layout, clock, is_living=True)
        assert measured.called == (clock == 8.0)


@few_or_soak("every", 3, 1)
def test_a_mended_ground_is_one_that_is_drawn_anew(painted: Painted, every: int) -> None:
    kept, compared = ground.RowGround(painted.rules.constants), 0
    for number, table in enumerate(itertools.islice(rows(painted.rules), 0, None, every)):
        mended = painted.draw(kept, table)
        if number % 4 == 3:
            compared += 1
            assert mended == painted.anew(table)
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
        seen.append(surface.get_at(at) == still_sea(stage.look, surface.get_size(), sitting.drawn_table.daylight.now).get_at(at))
    assert seen == [False, True]
