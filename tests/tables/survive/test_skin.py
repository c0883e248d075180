"""A board's own look is drawn: its sea, its land and its drawings; a board without one looks as usual."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic, sleep

import msgspec
import pygame
import pytest

from game.files.documents import read_document
from game.files.resources import asset
from game.render import Look
from game.rules.board import BoardLook
from game.rules.survive.board import TERRAINS
from game.tables import Camera
from game.tables.survive.coast import SeenIsland
from game.tables.survive.drawing import SurviveDrawings
from game.tables.survive.ground import Ground
from game.tables.survive.isles import drawing_of
from game.tables.survive.skin import PLAIN, Skin

from .performing import geometry_of
from .walking import board, rules_of

OWN = '<svg viewBox="-20 -20 40 40"><path d="M-20,-20 H20 V20 H-20 Z" fill="#FF00FF"/></svg>'
PURPLE = BoardLook(
    palette={"sea": "#402060", "shallows": "#C080FF", "beach": "#804020", "forest": "#103050", "mountain": "#F0F010"}
)


def await_drawings(look: Look) -> None:
    """Until all that others drew has come, or has failed."""
    until = monotonic() + 120
    while look.art.is_soft and monotonic() < until:
        look.art.sharpen(0.1)
        sleep(0.01)
    assert not look.art.is_soft


def bake_ground(look: Look, skin: Skin, variant: str = "atoll, three") -> pygame.Surface:
    constants = rules_of(variant).constants
    camera = Camera(geometry_of(rules_of(variant)).bounds)
    camera.fit(pygame.Rect(0, 0, 700, 600))
    land = bytes(1 + space % 3 if space in constants.island else 0 for space in range(constants.size))
    return Ground(constants, geometry_of(rules_of(variant)), skin).surface(
        SeenIsland(camera, SurviveDrawings(look, camera.size, skin), land)
    )


def test_a_board_without_a_look_is_drawn_as_usual(look: Look) -> None:
    usual = Skin.of(board("survive-classic"))
    assert usual.water_colour is None
    assert usual.svg("survive/tile-beach-1") is None
    assert usual.land_colour("#EBC983") == (0xEB, 0xC9, 0x83)
    drawings = SurviveDrawings(look, 40.0)
    assert drawings.art("survive/shark", 0.72).surface is not drawings.living("survive/shark", 0.72, 0.5).surface


@pytest.mark.parametrize("terrain", TERRAINS)
def test_land_is_painted_in_the_colour_of_the_board(terrain: str) -> None:
    colours = re.compile("#[0-9A-F]{6}")
    for number in range(1, 5):
        name = f"survive/tile-{terrain}-{number}"
        painted, source = Skin(PURPLE, None).svg(name), asset("art", f"{name}.svg").read_text(encoding="utf-8")
        assert painted is not None
        assert PURPLE.palette[terrain] in painted
        assert colours.sub("", painted) == colours.sub("", source), "only colours change"


def test_what_is_painted_are_colours_of_the_drawings() -> None:
    """A colour that no drawing has any more would be left behind unnoticed."""
    sources = "".join(path.read_text(encoding="utf-8") for path in asset("art", "survive").glob("*-*.svg"))
    made = read_document(asset("art", "survive", "palette.yaml")).data
    assert tuple(made) == TERRAINS
    for colours in made.values():
        assert 0 in colours.values()
        assert [colour for colour in colours if colour not in sources] == []


def test_the_sea_and_the_land_of_a_board_are_seen(look: Look) -> None:
    usual, own = bake_ground(look, PLAIN), bake_ground(look, Skin(PURPLE, None))
    camera = Camera(geometry_of(rules_of("atoll, three")).bounds)
    camera.fit(pygame.Rect(0, 0, 700, 600))
    constants = rules_of("atoll, three").constants
    sea = next(
        space for space in range(constants.size) if space not in constants.island and not constants.landings[space]
    )
    x, y = (round(part) for part in camera.pixel(geometry_of(rules_of("atoll, three")).spaces[sea]))
    assert own.get_at((x, y))[:3] != usual.get_at((x, y))[:3]
    assert abs(own.get_at((x, y)).r - 0x40) < 40
    assert own.get_at((2, 2)) == usual.get_at((2, 2)), "around the board it is the sea of the window"


def test_a_drawing_of_its_own_is_drawn_where_the_usual_one_was(look: Look, tmp_path: Path) -> None:
    (tmp_path / "own.svg").write_text(OWN, encoding="utf-8")
    skin = Skin(BoardLook(drawings={"forest": "own.svg", "shark": "own.svg", "sunk": "own.svg"}), tmp_path)
    usual = SurviveDrawings(look, 40.0, skin).art("survive/shark", 1.0).surface
    assert usual.get_size() == SurviveDrawings(look, 40.0).art("survive/shark", 1.0).surface.get_size(), (
        "ours stands in until it has come"
    )
    assert look.art.is_soft
    await_drawings(look)
    drawings = SurviveDrawings(look, 40.0, skin)
    for name in ("survive/tile-forest-3", "survive/shark", "survive/sunk-2"):
        drawn = drawings.art(name, 1.0)
        assert drawn.surface.get_size() == (40, 40)
        red, green, blue, _ = drawn.surface.get_at((20, 20))
        assert (min(red, blue) > 250, green) == (True, 0)
        assert drawn.foot == (20, 20)
    assert drawings.living("survive/shark", 1.0, 1.0) is drawings.art("survive/shark", 1.0), (
        "it has no layers that could move"
    )
    assert skin.of_others("survive/shark-fin") is None
    assert skin.of_others("survive/tile-beach-1") is None
    assert not look.art.is_soft


@pytest.mark.parametrize("file", ["gone.svg", "../own.svg", "broken.svg"])
def test_a_saved_game_whose_drawings_are_gone_looks_as_usual(file: str, look: Look, tmp_path: Path) -> None:
    (tmp_path / "own.svg").write_text(OWN, encoding="utf-8")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "broken.svg").write_text(OWN[:40], encoding="utf-8")
    skin = Skin(BoardLook(drawings={"forest": file}), tmp_path / "boards")
    for _ in range(2):
        drawn = SurviveDrawings(look, 40.0, skin).art("survive/tile-forest-1", 1.0).surface
        assert drawn.get_size() == SurviveDrawings(look, 40.0).art("survive/tile-forest-1", 1.0).surface.get_size()
        await_drawings(look)
    assert [fault.code for fault in look.art.take_faults()] == (["xml-broken"] if file == "broken.svg" else [])
    lost = msgspec.structs.replace(board("survive-atoll"), name="lost")
    assert Skin.of(lost).svg("survive/sunk-1") == Skin(BoardLook(palette=lost.numbers.look.palette), None).svg(
        "survive/sunk-1"
    )


def test_the_atoll_is_a_reef() -> None:
    skin = Skin.of(board("survive-atoll"))
    assert skin.water_colour is not None
    assert "lagoon" in (skin.svg("survive/sunk-1") or "")
    assert skin.svg("survive/isle-nw") is not None


def test_isles_of_any_shape_are_drawn(look: Look) -> None:
    geometry = geometry_of(rules_of("atoll, three"))
    assert {bool(drawing_of(geometry, isle)) for isle in range(len(geometry.isles))} == {True, False}
    sheet, camera = bake_ground(look, PLAIN), Camera(geometry.bounds)
    camera.fit(pygame.Rect(0, 0, 700, 600))
    for places in geometry.isles:
        x, y = camera.pixel(places[len(places) // 2])
        colour = sheet.get_at((round(x), round(y)))
        assert colour.g > colour.b, "grass, not water"
