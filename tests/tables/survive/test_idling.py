"""Pieces that live: loops move the layers of their drawings, come round without a jump, and are drawn once."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ElementTree
from operator import itemgetter
from pathlib import Path

import pygame
import pytest

from game.files.resources import asset
from game.render import Look, Theme
from game.rules.survive.board import CREATURES
from game.tables import Drawn
from game.tables.survive import drawing, layout, loops
from game.tables.survive.skin import PLAIN
from tests.inside import kept_drawings, kept_pixels
from tests.tables.sitting import enliven

from .sitting import MOVING, Sitting
from .walking import position, rules_of

_SVG = "{http://www.w3.org/2000/svg}"
BOAT = layout.SurvivePiece(("boat", 2, 0), "common/boat", 1.0, 2.0, 0.75, 7, crew=("azure",), flag="azure")


@pytest.fixture(scope="module")
def drawings() -> drawing.SurviveDrawings:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return drawing.SurviveDrawings(Look(Theme.load(), (1280, 720)), 36.0)


def creature(name: str, number: int = 0) -> layout.SurvivePiece:
    return layout.SurvivePiece(("creature", CREATURES.index(name), number), f"survive/{name}", 1.0, 2.0, 0.72, 7)


def groups(name: str) -> dict[str, bool]:
    """The layers of a drawing, and which are hidden in it."""
    root = ElementTree.parse(asset("art", f"{name}.svg")).getroot()
    assert [part.tag for part in root] == [f"{_SVG}defs", *[f"{_SVG}g"] * (len(root) - 1)], (
        "what is in no layer is not seen in loops"
    )
    return {part.attrib["id"]: "display" in part.attrib for part in root[1:]}


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def frames(drawings: drawing.SurviveDrawings, name: str) -> list[pygame.Surface]:
    loop = loops.loops()[name]
    return [drawings.living(name, 0.72, (i + 0.5) * loop.seconds / loop.frames).surface for i in range(loop.frames)]


@pytest.mark.parametrize("name", sorted(loops.loops()))
def test_what_moves_are_layers_of_the_drawing(name: str) -> None:
    there, layers = groups(name), loops.loops()[name].layers
    assert layers.keys() <= there.keys()
    assert all(layer.on in layers for layer in layers.values() if layer.on)
    hidden = {layer for layer, is_hidden in there.items() if is_hidden}
    assert hidden <= {layer for layer, moves in layers.items() if moves.seen != (0.0, 1.0)}, (
        "a hidden layer is never seen"
    )


@pytest.mark.parametrize("name", sorted(loops.loops()))
def test_each_layer_moves_or_comes_and_goes_and_the_loop_comes_round(name: str) -> None:
    loop = loops.loops()[name]
    poses = [loop.poses(number) for number in range(loop.frames + 1)]
    for layer in loop.layers:
        assert len({pose.get(layer) for pose in poses}) > 1
    for layer, pose in poses[0].items():
        again = loop.layer_pose(layer, 1.0)
        assert (pose.degrees, pose.x, pose.y) == pytest.approx((again.degrees, again.x, again.y), abs=1e-6)
    assert loop.number(loop.seconds * 3.0001) == 0


@pytest.mark.parametrize("name", sorted(loops.loops()))
def test_a_loop_is_slow_and_small(name: str) -> None:
    """At 15 pictures a second nothing goes further than a few units from one to the next."""
    loop = loops.loops()[name]
    for number in range(loop.frames):
        now, then = loop.poses(number), loop.poses((number + 1) % loop.frames)
        for layer in now.keys() & then.keys():
            assert math.dist(now[layer].of((0, 0)), then[layer].of((0, 0))) < 2.5
            assert abs(now[layer].degrees - then[layer].degrees) <= 4


@pytest.mark.parametrize("name", sorted(loops.loops()))
def test_its_pictures_differ_and_are_made_once(drawings: drawing.SurviveDrawings, name: str) -> None:
    first, again = frames(drawings, name), frames(drawings, name)
    assert all(one is other for one, other in zip(first, again, strict=True))
    assert len({pixels(surface) for surface in first}) > len(first) / 2


def test_the_serpent_coils_one_after_the_other() -> None:
    loop = loops.loops()["survive/serpent"]
    depths = [(loop.poses(number)["coil-back"].y, loop.poses(number)["coil-front"].y) for number in range(loop.frames)]
    back, front = (depths.index(max(depths, key=itemgetter(which))) for which in (0, 1))
    assert (front - back) % loop.frames == loop.frames // 4


def test_the_whale_blows_now_and_then(drawings: drawing.SurviveDrawings) -> None:
    heights = [surface.get_height() for surface in frames(drawings, "survive/whale")]
    blowing = sum(height > min(heights) * 1.2 for height in heights)
    assert 0 < blowing < len(heights) / 3


def test_what_goes_under_is_not_seen_below_the_water() -> None:
    """The coil goes down by six units and would reach five below the water, which is at 19."""
    svg = '<svg viewBox="-10 -10 20 40"><g id="coil"><path d="M-5,0 H5 V18 H-5 Z" fill="#FF0000"/></g></svg>'
    loop = loops.Loop(1.0, 4, {"coil": loops.Layer(sink=6.0, water=19.0)})
    layered = loops.LayeredDrawing(loops.LayeredSource.of(svg), loop, 2.0)
    seen = []
    for number in range(4):
        surface, (_, foot) = layered.frame(number)
        bounds = surface.get_bounding_rect()
        seen.append(((bounds.top - foot) / 2, (bounds.bottom - foot) / 2))
    assert seen == [(0.0, 18.0), (3.0, 19.0), (6.0, 19.0), (3.0, 19.0)]


def test_a_layer_is_carried_by_another() -> None:
    loop = loops.Loop(1.0, 4, {"arm": loops.Layer(pivot=(10, 0), turn=90.0), "hand": loops.Layer(on="arm")})
    turned = loop.poses(1)["hand"]
    assert turned.degrees == 90
    assert turned.of((20.0, 0.0)) == pytest.approx((10.0, -10.0))
    assert loops.LayerPose().carrying(turned) == turned


def test_creatures_of_a_kind_are_out_of_step(drawings: drawing.SurviveDrawings) -> None:
    shown = {id(drawing.draw_living(drawings, creature("shark", number), 1.0).surface) for number in range(4)}
    assert len(shown) == 4


def test_a_flag_waves_and_is_tied_to_its_pole(drawings: drawing.SurviveDrawings) -> None:
    cloth = loops.flag_cloth()
    assert all(cloth.down(number, cloth.pole) == 0 for number in range(cloth.frames))
    waved = {pixels(drawings.boat(0.75, ("azure",), "azure", number).surface) for number in range(cloth.frames + 1)}
    assert len(waved) > cloth.frames / 2
    assert drawings.boat(0.75, (), "", 3) is drawings.boat(0.75, (), "")


@pytest.mark.parametrize("piece", [BOAT, *(creature(name) for name in CREATURES)])
def test_at_rest_nothing_moves_and_otherwise_it_does(
    drawings: drawing.SurviveDrawings, piece: layout.SurvivePiece
) -> None:
    assert drawing.draw_resting(drawings, piece) is drawing.draw_resting(drawings, piece)
    assert drawing.bob_swimmer(piece, 1.3) == piece
    assert {id(drawing.draw_living(drawings, piece, time / 10).surface) for time in range(40)} - {
        id(drawing.draw_resting(drawings, piece).surface)
    }


@pytest.mark.parametrize("name", sorted(loops.loops()))
def test_layers_that_nothing_moves_are_the_whole_drawing(drawings: drawing.SurviveDrawings, name: str) -> None:
    whole = drawings.art(name, layout.CREATURE)
    still = Drawn(
        *loops.LayeredDrawing(
            loops.layered_source(name), loops.Loop(1.0, 1, {}), drawings.size / layout.UNITS * layout.CREATURE
        ).frame(0)
    )
    both = []
    for drawn in (whole, still):
        paper = pygame.Surface((160, 160))
        paper.blit(drawn.surface, drawn.rect_at((80, 80)))
        both.append(pygame.transform.smoothscale(paper, (40, 40)).get_buffer().raw)
    apart = [abs(one - other) for one, other in zip(*both, strict=True)]
    assert max(apart) < 50
    assert sum(apart) < 0.6 * len(apart), "edges may lie on other pixels, not more"


def test_one_kind_begins_to_live_at_a_moment(drawings: drawing.SurviveDrawings) -> None:
    """To take a drawing apart is much for one frame; until then it is still."""
    new, creatures = drawing.SurviveDrawings(drawings.look, 31.0), [creature(name) for name in CREATURES]
    moving = [
        sum(
            drawing.draw_living(new, piece, time).surface is not drawing.draw_resting(new, piece).surface
            for piece in creatures
        )
        for time in (0.1, 0.1, 0.2, 0.3, 0.4, 0.5)
    ]
    assert moving == [1, 1, 2, 3, 4, 5]


def test_a_wheel_that_goes_to_and_fro_draws_nothing_twice(drawings: drawing.SurviveDrawings) -> None:
    cache = drawing.make_drawing_cache(PLAIN)
    near, far = (
        cache.drawings(drawings.look, size).living("survive/shark", layout.CREATURE, 0.5) for size in (36.0, 41.4)
    )
    assert near is not far
    assert cache.drawings(drawings.look, 36.0 * 1.15 / 1.15).living("survive/shark", layout.CREATURE, 0.5) is near
    assert (
        cache.drawings(Look(Theme.load(), (1280, 720)), 36.0).living("survive/shark", layout.CREATURE, 0.5) is not near
    )


def test_few_layered_drawings_are_kept() -> None:
    layered = loops.LayeredDrawings(loops.loops())
    for size in range(20):
        layered.drawing("survive/shark", 0.2 + size / 100)
    assert len(layered.made) == 15


def test_the_worried_shiver_and_the_calm_do_not(drawings: drawing.SurviveDrawings) -> None:
    calm = layout.SurvivePiece(("explorer", 3, 0), "survive/explorer-crimson", 1.0, 2.0, 0.87, 7)
    worried = layout.SurvivePiece(("explorer", 3, 0), "survive/explorer-worried-crimson", 1.0, 2.0, 0.87, 7)
    seen = [
        {id(drawing.draw_living(drawings, piece, time / 15).surface) for time in range(15)} for piece in (calm, worried)
    ]
    assert (len(seen[0]), len(seen[1])) == (1, 7)


def test_swimmers_bob() -> None:
    swimmer = layout.SurvivePiece(("explorer", 3, 0), "survive/swimmer-crimson", 1.0, 2.0, 0.87, 7)
    heights = {drawing.bob_swimmer(swimmer, time / 10).y for time in range(16)}
    assert 0.02 < max(heights) - 2.0 < 0.06


def test_what_is_kept_is_bounded_in_pixels(drawings: drawing.SurviveDrawings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.tables.kit.drawings._PIXELS", 40_000)
    small = drawing.SurviveDrawings(drawings.look, 36.0)
    frames(small, "survive/squid")
    assert sum(drawn.pixels for drawn in kept_drawings(small)) == kept_pixels(small) <= 40_000


def test_what_comes_to_rest_looks_as_if_it_had_never_moved(tmp_path: Path) -> None:
    """Pieces at rest keep their drawings; of those that were moving by themselves none is kept."""
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(position(sitting.rules, MOVING + "\nsharks: [C4]\nwhales: [D7]"))
    host = sitting.drawn_table.host
    enliven(host, is_lively=False)
    at_rest = sitting.evening.picture()
    enliven(host)
    moving = set()
    for _ in range(20):
        sitting.evening.pass_moment(0.1)
        moving.add(sitting.evening.picture())
    assert len(moving) > 5
    enliven(host, is_lively=False)
    assert sitting.evening.picture() == at_rest
