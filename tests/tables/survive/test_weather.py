"""Weather over the island: how much of it there is, that it stands when nothing moves it, and lightning round the
volcano's cloud.
"""

from __future__ import annotations

import math

import pygame
import pytest

from game.light import AFTERNOON, DUSK, MORNING, NOON, Light
from game.render import Look, Theme
from game.tables import Camera
from game.tables.survive import effects
from game.tables.survive.drawing import SurviveDrawings
from game.tables.survive.weather import Weather
from game.widgets import Pen, Root

from .performing import geometry_of
from .walking import rules_of

Seen = list[tuple[pygame.Surface, tuple[int, int]]]


@pytest.fixture
def camera() -> Camera:
    found = Camera(geometry_of(rules_of("four")).bounds)
    found.fit(pygame.Rect(0, 0, 800, 640))
    return found


def seen_in(weather: Weather, look: Look, camera: Camera, light: Light) -> Seen:
    return list(weather.things(SurviveDrawings(look, camera.size).in_light(light), light, camera))


@pytest.mark.parametrize(
    ("light", "count"), ((NOON, 0), (MORNING.plain, 0), (MORNING, 8), (AFTERNOON, 4), (DUSK, 26 + 70))
)
def test_gulls_by_day_with_their_shadows_and_embers_and_ash_at_dusk(
    look: Look, camera: Camera, light: Light, count: int
) -> None:
    weather = Weather(geometry_of(rules_of("four")))
    assert len(seen_in(weather, look, camera, light)) == count
    large = Look(Theme.load(), (1024, 640), text_size=150)
    assert len(seen_in(weather, large, camera, light)) == count // 2, "half of it where there is little room"


def test_it_drifts_a_little_at_a_time_and_stands_when_no_time_passes(look: Look, camera: Camera) -> None:
    weather = Weather(geometry_of(rules_of("four")))
    drawings = SurviveDrawings(look, camera.size).in_light(DUSK)
    first = list(weather.things(drawings, drawings.light, camera))
    assert [at for _, at in weather.things(drawings, drawings.light, camera)] == [at for _, at in first]
    for _ in range(40):
        before = [at for _, at in weather.things(drawings, drawings.light, camera)]
        weather.pass_time(1 / 15)
        assert (
            sum(
                one != other
                for one, (_, other) in zip(before, weather.things(drawings, drawings.light, camera), strict=True)
            )
            <= 8
        )
    moved = sum(
        one[1] != other[1] for one, other in zip(first, weather.things(drawings, drawings.light, camera), strict=True)
    )
    assert moved > 70, "in the end nearly all of it has"


@pytest.mark.parametrize("variant", ("four", "atoll, three"))
def test_gulls_hang_over_no_isle_and_over_no_name_of_a_row(look: Look, variant: str) -> None:
    geometry = geometry_of(rules_of(variant))
    camera, weather = Camera(geometry.bounds), Weather(geometry)
    camera.fit(pygame.Rect(0, 0, 800, 640))
    places = [place for isle in geometry.isles for place in isle]
    for _ in range(12):
        for surface, corner in seen_in(weather, look, camera, MORNING)[4:]:
            at = camera.unit(surface.get_rect(topleft=corner).center)
            assert at[0] > geometry.middle[0] - 0.5
            assert min(math.dist(at, place) for place in places) > 1.2
        weather.pass_time(40.0)


def draw_volcano(drawings: SurviveDrawings, camera: Camera, frame: int, is_lit: bool) -> bytes:
    sheet = pygame.Surface(camera.room.size)
    canvas = effects.IslandCanvas(Pen(sheet, drawings.look, Root()), drawings, camera, is_lit=is_lit)
    volcano = effects.Volcano(geometry_of(rules_of("four")).middle, 2.6)
    volcano.draw(canvas, frame / 60 / volcano.seconds)
    return pygame.image.tobytes(sheet, "RGB")


def test_lightning_is_a_rim_round_the_cloud_for_less_than_a_tenth_of_a_second(look: Look, camera: Camera) -> None:
    camera.fit(pygame.Rect(0, 0, 300, 240))
    drawings = SurviveDrawings(look, camera.size)
    both = [[draw_volcano(drawings, camera, frame, is_lit) for is_lit in (True, False)] for frame in range(0, 156, 3)]
    struck = [frame for frame, (lit, dark) in enumerate(both) if lit != dark]
    assert 1 <= len(struck) <= 2
    assert struck[-1] - struck[0] < len(struck), "once"
    lit, dark = both[struck[0]]
    changed = sum(one != other for one, other in zip(lit[::3], dark[::3], strict=True))
    assert changed < 0.04 * 300 * 240, "nothing but a rim"
