"""Every fault that a board of Atlantis can have, alone and with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.files.faults import BadDocument
from game.files.resources import data
from game.files.tiled import read_grid
from game.rules.atlantis import board_from_document, load_board
from game.rules.board_rules import board_document
from game.words.catalogue import Catalogue
from tests.boards.workshop import Workshop

ATLANTIS, A, B, WATER, MAINLAND = range(1, 6)


@pytest.fixture
def causeway(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path, "atlantis-causeway")


def paint_tile(workshop: Workshop, column: int, row: int, tile: int) -> Workshop:
    return workshop.paint("row", column, row, tile)


def test_a_seat_may_begin_without_cards_and_a_turn_may_draw_none(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, "atlantis-classic").edit("hands: [4, 5, 6, 7]", "hands: [4, 0, 6, 7]")
    numbers = workshop.edit("turn: 1,", "turn: 0,").load().numbers
    assert (numbers.hands, numbers.draws.turn) == ([4, 0, 6, 7], 0)


@pytest.mark.parametrize(
    "old, new, place, code",
    [
        ("players: [2, 3, 4]", "players: []", "14: players", "list-empty"),
        ("players: [2, 3, 4]", "players: [2, 2]", "14: players", "players-repeated"),
        ("players: [2, 3, 4]", "players: [2, 5]", "14: players[1]", "out-of-range"),
        ("sun, plum, amber, pearl]", "sun]", "15: colours", "too-few-colours"),
        ("crimson, azure", "crimson, Azure", "15: colours[1]", "bad-name"),
        ("crimson, azure", "crimson, mauve", "15: colours[1]", "unknown-colour"),
        ("crimson, azure", "crimson, crimson", "15: colours[1]", "name-repeated"),
        ("pawns: 3", "pawns: 0", "18: pawns", "out-of-range"),
        ("hands: [4, 5, 6, 7]", "hands: [4, 5, 6]", "21: hands", "too-few-hands"),
        ("hands: [4, 5, 6, 7]", "hands: [30, 30, 30, 30]", "21: hands", "hands-exceed-cards"),
        ("statue: 15}", "sword: 15}", "24: cards.sword", "not-a-choice"),
        ("amphora: [1, 2, 3, 4, 5, 6]", "amphora: [1, 2, 3, 4, 5]", "36: tiles.B", "tiles-do-not-add-up"),
        ("amphora: [1, 2, 3, 4, 5, 6]", "amphora: [1, 2, 3, 4, 5, 16]", "37: tiles.B.amphora[5]", "out-of-range"),
        (
            "  - {places: 10, tiles: 2, back: A}",
            "  - {places: 1, tiles: 0}\n  - {places: 10, tiles: 2, back: A}",
            "48: row[0]",
            "water-at-the-end",
        ),
        ("{places: 1,  tiles: 0}", "{places: 1,  tiles: 0, back: A}", "51: row[3].back", "water-with-back"),
        ("{places: 1,  tiles: 0}", "{places: 150,  tiles: 0}", "47: row", "row-too-long"),
        ("{places: 6,  tiles: 2, back: B}", "{places: 6,  tiles: 2, back: C}", "52: row[4].back", "not-a-choice"),
        ("draws: {turn: 1,", "draws: {turn: many,", "57: draws.turn", "wrong-type"),
    ],
)
def test_faults_of_the_numbers(tmp_path: Path, old: str, new: str, place: str, code: str) -> None:
    fault = Workshop(tmp_path, "atlantis-classic").edit(old, new).faults()[0]
    assert (fault.place, fault.code) == (place, code)
    assert "<" not in Catalogue.load("en").tell(fault)


@pytest.mark.parametrize("backs, code", [(["water"], "bad-name"), (list("CDEFGHI"), "too-many-backs")])
def test_backs_that_cannot_be(backs: list[str], code: str) -> None:
    document = board_document(load_board(data("boards", "atlantis-classic.yaml")))
    document["numbers"]["tiles"] |= {back: {"flag": [1]} for back in backs}
    with pytest.raises(BadDocument) as caught:
        board_from_document(document)
    assert code in [fault.code for fault in caught.value.faults]


def test_tiles_that_are_alike_too_often(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, "atlantis-classic")
    ones = ", ".join(["1"] * 300)
    workshop.edit("amphora: [1, 2, 3, 4, 5, 6]", f"amphora: [1, 2, 3, 4, 5, 6, {ones}]")
    workshop.edit("{places: 6,  tiles: 2, back: B}", "{places: 81,  tiles: 4, back: B}")
    fault = next(fault for fault in workshop.faults() if fault.code == "tile-too-often")
    assert (fault.place, fault.values) == ("37: tiles.B.amphora", {"value": 1, "tiles": 301, "most": 255})
    assert "<" not in Catalogue.load("en").tell(fault)


@pytest.mark.parametrize(
    "look, place, code, values",
    [
        ("{palette: {sea: blue}}", "look.palette.sea", "bad-colour", {"colour": "blue"}),
        ("{palette: {sea: '#12345'}}", "look.palette.sea", "bad-colour", {"colour": "#12345"}),
        ("{drawings: {ring: ring.svg}}", "look.drawings.ring", "drawing-missing", {"drawing": "ring.svg"}),
        ("{drawings: {ring: ../ring.svg}}", "look.drawings.ring", "drawing-missing", {"drawing": "../ring.svg"}),
    ],
)
def test_faults_of_the_look(causeway: Workshop, look: str, place: str, code: str, values: dict[str, str]) -> None:
    fault = causeway.edit("pawns: 3", f"look: {look}\npawns: 3").fault()
    assert (fault.place.split(": ")[1], fault.code, fault.values) == (place, code, values)
    assert "<" not in Catalogue.load("en").tell(fault)


def test_a_look_that_can_be(causeway: Workshop) -> None:
    causeway.edit("pawns: 3", "look: {palette: {sea: '#0b2E3a'}, drawings: {ring: atlantis-tiles.png}}\npawns: 3")
    assert load_board(causeway.yaml).numbers.look.palette == {"sea": "#0b2E3a"}


def test_an_empty_row(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, "atlantis-classic")
    text = workshop.yaml.read_text(encoding="utf-8")
    start, end = text.index("row:\n"), text.index("# Cards drawn")
    workshop.yaml.write_text(text[:start] + "row: []\n" + text[end:], encoding="utf-8")
    assert [fault.code for fault in workshop.faults()] == ["list-empty", "tiles-do-not-add-up", "tiles-do-not-add-up"]


def test_a_board_without_a_map_has_no_cells_and_one_with_a_map_has_all() -> None:
    assert {place.cell for place in load_board(data("boards", "atlantis-classic.yaml")).places} == {None}
    causeway = load_board(data("boards", "atlantis-causeway.yaml"))
    cells = [place.cell for place in causeway.places]
    assert [(place.back, place.tiles) for place in causeway.places[13:16]] == [("A", 2), ("", 0), ("B", 2)]
    assert cells[6:10] == [(8, 1), (8, 2), (8, 3), (7, 3)]


@pytest.mark.parametrize(
    "column, row, tile, place, code, values",
    [
        (1, 1, A, "row", "way-ends", {"end": "atlantis", "count": 0}),
        (2, 1, ATLANTIS, "row", "way-ends", {"end": "atlantis", "count": 2}),
        (3, 7, B, "row", "way-ends", {"end": "mainland", "count": 0}),
        (5, 1, 0, "row[4,1]", "way-knot", {"beside": 1, "wanted": 2}),
        (5, 2, A, "row[5,1]", "way-knot", {"beside": 3, "wanted": 2}),
        (0, 1, A, "row[0,1]", "way-knot", {"beside": 1, "wanted": 2}),
        (3, 1, B, "row[3,1]", "way-class", {"number": 2, "wanted": "A", "found": "B"}),
        (3, 5, A, "row[3,5]", "way-class", {"number": 16, "wanted": "B", "found": "A"}),
    ],
)
def test_faults_of_the_way(
    causeway: Workshop, column: int, row: int, tile: int, place: str, code: str, values: dict[str, Any]
) -> None:
    fault = paint_tile(causeway, column, row, tile).faults()[0]
    assert (fault.file, fault.place, fault.code, fault.values) == (str(causeway.map), place, code, values)
    assert "<" not in Catalogue.load("en").tell(fault)


def test_a_ring_apart_from_the_way(causeway: Workshop) -> None:
    for cell in ((0, 3), (1, 3), (0, 4), (1, 4)):
        paint_tile(causeway, *cell, A)
    fault = causeway.fault()
    assert (fault.place, fault.code, fault.values) == ("row[0,3]", "way-apart", {"cells": 4})


def test_a_way_that_is_too_long(causeway: Workshop) -> None:
    """Atlantis a square further back."""
    paint_tile(paint_tile(causeway, 1, 1, A), 0, 1, ATLANTIS)
    assert causeway.fault().values == {"cells": 30, "places": 29}


def test_a_map_of_hexes_is_refused_with_what_is_wanted(causeway: Workshop) -> None:
    fault = causeway.edit_map('orientation="orthogonal"', 'orientation="hexagonal"').fault()
    assert (fault.code, fault.values) == ("map-orientation", {"found": "hexagonal", "wanted": ("orthogonal",)})


def test_a_tile_of_another_board(causeway: Workshop) -> None:
    causeway.tileset.write_text(
        causeway.tileset.read_text(encoding="utf-8").replace('type="water"', 'type="lava"'), encoding="utf-8"
    )
    fault = causeway.fault()
    assert (fault.code, fault.values) == (
        "tile-class",
        {"found": "lava", "known": ("atlantis", "mainland", "water", "A", "B"), "cells": 1},
    )


def test_a_map_that_is_missing_or_outside(causeway: Workshop) -> None:
    assert causeway.edit("map: atlantis-causeway.tmx", "map: ../x.tmx").fault().code == "map-outside"
    assert causeway.edit("map: ../x.tmx", "map: nowhere.tmx").fault().code == "file-missing"


def test_squares_keep_their_columns_and_rows(causeway: Workshop) -> None:
    drawn = read_grid(causeway.map, {"row": ("atlantis", "mainland", "water", "A", "B")})
    assert drawn.layers["row"][1, 1] == "atlantis"
    assert drawn.layers["row"][3, 7] == "mainland"
    assert [cell for cell, kind in drawn.layers["row"].items() if kind == "water"] == [(3, 4)]


@pytest.mark.parametrize("key, value", [("back", "B"), ("tiles", 1), ("cell", [9, 9]), ("cell", None)])
def test_a_saved_board_whose_places_are_others_is_refused(key: str, value: Any) -> None:
    document = board_document(load_board(data("boards", "atlantis-causeway.yaml")))
    document["places"][2][key] = value
    with pytest.raises(BadDocument) as caught:
        board_from_document(document)
    assert caught.value.faults[0].code == ("way-incomplete" if key == "cell" else "places-disagree")


def test_a_saved_board_without_ends_is_refused() -> None:
    document = board_document(load_board(data("boards", "atlantis-causeway.yaml")))
    document["ends"] = None
    with pytest.raises(BadDocument) as caught:
        board_from_document(document)
    assert caught.value.faults[0].code == "way-incomplete"
