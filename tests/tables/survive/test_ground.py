"""The ground while the board is moved about: always what it would be if it were drawn anew, and hardly anything of it
is.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.light import AFTERNOON, DUSK, MORNING, NOON, Light
from game.render import Look
from game.tables import Camera
from game.tables.survive import coast, ground, isles
from game.tables.survive.coast import SeenIsland
from game.tables.survive.drawing import SurviveDrawings
from game.tables.survive.skin import Skin
from tests.soaks import few_or_soak, soaked_unless

from .performing import geometry_of
from .walking import board, rules_of

T = rules_of("atoll, three").constants
GEOMETRY = geometry_of(rules_of("atoll, three"))
SKIN = Skin.of(board("survive-atoll"))
LAND = bytes(1 + space % 3 if space in T.island and space % 4 else 0 for space in range(T.size))


@pytest.fixture
def camera() -> Camera:
    found = Camera(GEOMETRY.bounds)
    found.fit(pygame.Rect(20, 40, 500, 400))
    found.zoom_at((250, 200), 2.0)
    return found


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_however_far_one_moves_it_is_what_a_new_one_would_be(look: Look, camera: Camera) -> None:
    kept, drawings = ground.Ground(T, GEOMETRY), SurviveDrawings(look, camera.size)
    for x, y in ((0, 0), (31, 17), (-70, 5), (-900, -900), (900, 40), (0, 900)):
        camera.move(x, y)
        new = ground.Ground(T, GEOMETRY).surface(SeenIsland(camera, drawings, LAND))
        both = zip(pixels(kept.surface(SeenIsland(camera, drawings, LAND))), pixels(new), strict=True)
        assert max(abs(one - other) for one, other in both) <= 2, (
            "lines that leave a sheet are cut a little differently"
        )


def test_a_step_draws_no_hex_no_isle_and_no_blur_anew(
    look: Look, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, drawings = ground.Ground(T, GEOMETRY, SKIN), SurviveDrawings(look, camera.size, SKIN)
    first = kept.surface(SeenIsland(camera, drawings, LAND))

    def never(*_: object) -> None:
        raise AssertionError("drawn anew")

    for module, name in ((ground, "outlines"), (coast, "outlines"), (isles, "draw_svg")):
        monkeypatch.setattr(module, name, never)
    monkeypatch.setattr(pygame.transform, "gaussian_blur", never)
    camera.move(9, -6)
    assert pixels(kept.surface(SeenIsland(camera, drawings, LAND))) != pixels(first)


def test_at_another_size_or_on_other_land_nothing_old_is_left(look: Look, camera: Camera) -> None:
    kept, sunk = ground.Ground(T, GEOMETRY), bytes(T.size)
    for land, size in ((LAND, 2.0), (sunk, 1.0), (sunk, 0.7), (LAND, 1.0)):
        camera.zoom_at((200, 200), size)
        drawings, new = SurviveDrawings(look, camera.size), ground.Ground(T, GEOMETRY)
        both = [one.surface(SeenIsland(camera, drawings, land)) for one in (kept, new)]
        assert pixels(both[0]) == pixels(both[1])


def lands_of_a_game(seed: int) -> Iterator[tuple[bytes, frozenset[int]]]:
    """Tiles sink one after the other, each after it has moved; now and then one is taken back."""
    lots, land = Random(seed), bytearray(1 + space % 3 if space in T.island else 0 for space in range(T.size))
    while any(land):
        space = lots.choice([space for space in T.island if land[space]])
        yield bytes(land), frozenset({space})
        was, land[space] = land[space], 0
        yield bytes(land), frozenset()
        if lots.random() < 0.15:
            land[space] = was
            yield bytes(land), frozenset()


@few_or_soak("compared", 0.1, 1.0)
@pytest.mark.parametrize("light", soaked_unless((NOON, DUSK).__contains__, (NOON, MORNING, AFTERNOON, DUSK)))
def test_what_is_mended_is_what_would_be_drawn_anew(look: Look, camera: Camera, light: Light, compared: float) -> None:
    drawings, kept = SurviveDrawings(look, camera.size), ground.Ground(T, GEOMETRY)
    drawings.light = light
    lots = Random(7)
    for land, hidden in lands_of_a_game(3):
        seen = SeenIsland(camera, drawings, land, hidden)
        mended = pixels(kept.surface(seen))
        if lots.random() < compared:
            assert mended == pixels(ground.Ground(T, GEOMETRY).surface(seen))


def close(one: pygame.Surface, other: pygame.Surface) -> bool:
    return max(abs(a - b) for a, b in zip(pixels(one), pixels(other), strict=True)) <= 4


def test_what_is_baked_ahead_is_what_would_be_drawn_then(look: Look, camera: Camera) -> None:
    kept, now = ground.Ground(T, GEOMETRY), SurviveDrawings(look, camera.size)
    kept.surface(SeenIsland(camera, now, LAND))
    then = SeenIsland(camera, now.in_light(DUSK), LAND)
    slices = sum(1 for _ in kept.bake_ahead(then))
    assert slices > 10, "no frame waits for all of it"
    found = kept.surface(then)
    assert close(found, ground.Ground(T, GEOMETRY).surface(then))
    assert kept.surface(SeenIsland(camera, now, LAND)) is not found, "it is in no other light"


def test_what_was_baked_for_another_place_is_not_used(look: Look, camera: Camera) -> None:
    kept, then = (
        ground.Ground(T, GEOMETRY),
        SeenIsland(camera, SurviveDrawings(look, camera.size).in_light(DUSK), LAND),
    )
    baking = kept.bake_ahead(then)
    for _ in range(12):
        next(baking)
    camera.move(40, 0)
    assert not list(baking), "the board has been moved about"
    assert pixels(kept.surface(then)) == pixels(ground.Ground(T, GEOMETRY).surface(then))


def test_the_reef_of_a_board_is_dimmer_at_dusk(look: Look, camera: Camera) -> None:
    """Its corals are opaque: no dark water shines through them."""
    drawings, sunk, reddest = SurviveDrawings(look, camera.size, SKIN), bytes(T.size), []
    for light in (NOON, DUSK.plain):
        seen = SeenIsland(camera, drawings.in_light(light), sunk)
        drawn = ground.Ground(T, GEOMETRY, SKIN).surface(seen)
        middle = pygame.Rect(0, 0, camera.size, camera.size)
        middle.center = camera.in_room(GEOMETRY.spaces[sorted(T.island)[len(T.island) // 2]])
        reddest.append(max(pixels(drawn.subsurface(middle))[::3]))
    assert reddest[0] > 240
    assert reddest[1] < 225


def test_names_of_spaces_are_read_on_every_ground(look: Look) -> None:
    camera, geometry = Camera(GEOMETRY.bounds), GEOMETRY
    camera.fit(pygame.Rect(0, 0, 1000, 800))
    drawn = ground.Ground(T, geometry).surface(
        SeenIsland(camera, SurviveDrawings(look, camera.size), LAND, is_named=True)
    )
    faint = []
    for name, (x, y) in zip(T.names, geometry.spaces, strict=True):
        label = look.line(name, "key", "cream").get_rect(center=camera.pixel((x, y - 0.62)))
        light = sorted(
            sum(drawn.get_at((across, down))[:3])
            for across in range(label.left, label.right)
            for down in range(label.top, label.bottom)
        )
        faint += [name] if light[len(light) // 4] > 240 or light[-1] < 600 else []
    assert not faint
