"""Maps are read from Tiled's files, and every fault of theirs names file, layer and cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files.faults import BadDocument
from game.files.hexes import neighbours
from game.files.tiled import read_map
from tests.boards.workshop import SERPENT, Workshop

CLASSES = {"spaces": ("sea", "island")}
SMALL = """<map orientation="hexagonal" staggeraxis="y" staggerindex="{index}" width="3" height="3" infinite="0">
 <tileset firstgid="1" name="t" tilewidth="1" tileheight="1"><tile id="0" type="sea"/><tile id="1" class="island"/></tileset>
 <layer name="spaces" width="3" height="3"><data encoding="csv">{cells}</data></layer></map>"""


def small_map(folder: Path, index: str, cells: str) -> Path:
    path = folder / "small.tmx"
    path.write_text(SMALL.format(index=index, cells=cells), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("index", "touching"),
    [
        ("odd", {(1, 0), (2, 0), (0, 1), (2, 1), (1, 2), (2, 2)}),
        ("even", {(0, 0), (1, 0), (0, 1), (2, 1), (0, 2), (1, 2)}),
    ],
)
def test_shifted_rows_touch_the_cells_they_touch_in_tiled(
    tmp_path: Path, index: str, touching: set[tuple[int, int]]
) -> None:
    drawn = read_map(small_map(tmp_path, index, "1,1,1,1,1,1,1,1,1"), CLASSES)
    middle = drawn.hex(1, 1)
    assert {drawn.cell(hex_) for hex_ in neighbours(middle)} == touching
    assert drawn.is_shifted(1) is (index == "odd")
    assert all(drawn.hex(*drawn.cell(hex_)) == hex_ for hex_ in drawn.layers["spaces"])


def test_a_tile_means_its_class_also_when_flipped(tmp_path: Path) -> None:
    drawn = read_map(small_map(tmp_path, "odd", f"1,2,{2 | 1 << 31},0,0,0,0,0,0"), CLASSES)
    assert drawn.layers["spaces"] == {(0, 0): "sea", (1, 0): "island", (2, 0): "island"}


@pytest.mark.parametrize(
    ("old", "new", "place", "code"),
    [
        ('orientation="hexagonal"', 'orientation="orthogonal"', "map.orientation", "map-orientation"),
        ('orientation="hexagonal"', "", "map.orientation", "map-orientation"),
        ('staggeraxis="y"', 'staggeraxis="x"', "map.staggeraxis", "map-staggeraxis"),
        ('staggerindex="odd"', 'staggerindex="none"', "map.staggerindex", "map-staggerindex"),
        ('infinite="0"', 'infinite="1"', "map.infinite", "map-infinite"),
        ('width="13" height="13" tilewidth', 'width="13" height="99999" tilewidth', "map.height", "map-size"),
        ('width="13" height="13" tilewidth', 'width="nan" height="13" tilewidth', "map.width", "map-size"),
        ('name="isles"', 'name="islands"', "isles", "layer-missing"),
        ('name="isles"', 'name="spaces"', "spaces", "layer-repeated"),
        (' <tileset firstgid="1" source="survive-tiles.tsx"/>', "", "spaces[3,0]", "tile-class"),
        ("survive-tiles.tsx", "nowhere.tsx", "tileset", "tileset-missing"),
        ("survive-tiles.tsx", "../survive-tiles.tsx", "tileset", "tileset-outside"),
        ("<map ", "<!DOCTYPE map [<!ENTITY a 'aaaa'>]>\n<map ", "2", "xml-doctype"),
        ("</map>", "", "56", "xml-broken"),
        (' <tileset firstgid="1"', ' <tileset firstgid="one"', "", "map-broken"),
    ],
)
def test_faults_of_a_map(workshop: Workshop, old: str, new: str, place: str, code: str) -> None:
    fault = workshop.edit_map(old, new).faults()[0]
    assert (fault.file, fault.place, fault.code) == (str(workshop.map), place, code)


def test_a_layer_that_is_not_csv(workshop: Workshop) -> None:
    text = workshop.map.read_text(encoding="utf-8").replace('encoding="csv"', 'encoding="base64" compression="zlib"')
    workshop.map.write_text(text, encoding="utf-8")
    assert [(fault.place, fault.code) for fault in workshop.faults()] == [
        (name, "layer-encoding") for name in ("spaces", "isles", "serpents")
    ]


def test_a_layer_with_a_cell_too_many(workshop: Workshop) -> None:
    text = workshop.map.read_text(encoding="utf-8")
    workshop.map.write_text(text[::-1].replace("\n</data>"[::-1], ",0\n</data>"[::-1], 1)[::-1], encoding="utf-8")
    fault = workshop.fault()
    assert (fault.file, fault.place, fault.code) == (str(workshop.map), "serpents", "layer-size")
    assert fault.values == {"cells": 170, "wanted": 169}


def test_what_is_no_number_in_a_layer(workshop: Workshop) -> None:
    text = workshop.map.read_text(encoding="utf-8").replace("0,0,0,1,1", "0,0,0,one,1", 1)
    workshop.map.write_text(text, encoding="utf-8")
    assert workshop.fault().code == "map-broken"


def test_what_else_a_map_holds_is_not_looked_at(workshop: Workshop) -> None:
    """Not even a tileset in a place where none belongs."""
    strays = '<objectgroup name="spaces"><tileset source="../x.tsx"/></objectgroup><layer name="notes"><data encoding="base64"/></layer>'
    workshop.edit_map("</map>", strays + "</map>").load()


def test_a_tile_on_the_wrong_layer_is_named_with_its_cell(workshop: Workshop) -> None:
    fault = workshop.paint("spaces", 4, 0, SERPENT).fault()
    assert (fault.file, fault.place, fault.code) == (str(workshop.map), "spaces[4,0]", "tile-class")
    assert fault.values == {"found": "serpent", "known": ("sea", "island"), "cells": 1}


def test_a_tile_of_no_tileset(workshop: Workshop) -> None:
    assert workshop.paint("isles", 1, 0, 77).fault().values == {"found": "", "known": ("isle",), "cells": 1}


def test_a_map_that_is_something_else(workshop: Workshop) -> None:
    workshop.map.write_text("<svg/>", encoding="utf-8")
    fault = workshop.fault()
    assert (fault.code, fault.values) == ("xml-root", {"found": "svg", "wanted": "map"})


def test_faults_of_the_tileset_name_its_file(workshop: Workshop) -> None:
    workshop.tileset.write_text("<tileset>\n<tile>", encoding="utf-8")
    fault = workshop.fault()
    assert (fault.file, fault.place, fault.code) == (str(workshop.tileset), "2", "xml-broken")


def test_a_tileset_with_a_picture_of_any_size_is_read_without_it(workshop: Workshop) -> None:
    text = workshop.tileset.read_text(encoding="utf-8").replace('width="224"', 'width="999999999"')
    workshop.tileset.write_text(text, encoding="utf-8")
    workshop.load()


def test_deep_xml_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "deep.tmx"
    path.write_text("<map>" + "<a>" * 100_000 + "</a>" * 100_000 + "</map>", encoding="utf-8")
    with pytest.raises(BadDocument):
        read_map(path, CLASSES)


def test_nothing_is_printed(workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    workshop.edit_map('firstgid="1"', 'firstgid="x"').faults()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ('<tileset firstgid="9" source="small.tsx"/>' * 9, "tilesets-many"),
        ('<tileset firstgid="9">' + '<tile id="1"/>' * 4001 + "</tileset>", "tiles-many"),
        ('<layer name="spaces"/>' * 2000, "layer-repeated"),
    ],
)
def test_a_map_of_too_much_is_one_fault(tmp_path: Path, more: str, code: str) -> None:
    path = small_map(tmp_path, "odd", "1,1,1,1,1,1,1,1,1")
    (tmp_path / "small.tsx").write_text("<tileset/>", encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8").replace("</map>", f"{more}</map>"), encoding="utf-8")
    with pytest.raises(BadDocument) as caught:
        read_map(path, CLASSES)
    assert [fault.code for fault in caught.value.faults] == [code]
