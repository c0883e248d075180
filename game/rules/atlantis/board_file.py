"""Boards of Atlantis from files, and from the plain data in a journal, checked for anything impossible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from game.files.documents import Document, plain_document, read_document, title
from game.files.faults import BadDocument, Fault
from game.files.names import beside
from game.files.schema import shape_faults, to_struct
from game.files.tiled import Cell, GridMap, read_grid

from ..board import colour_faults, missing_drawings, palette_faults, player_faults, too_few_colours
from .board import MOST_PLACES, Board, BoardNumbers, Ends, RowPlace, row_of


def load_board(path: Path) -> Board:
    """The board a YAML file describes, with the map it may name; `BadDocument` with all their faults."""
    document = read_document(path, "board")
    if faults := list(shape_faults(document, document.data, BoardNumbers)):
        raise BadDocument(faults)
    numbers = to_struct(document, BoardNumbers)
    if faults := [*number_faults(numbers, document), *missing_drawings(path.parent, numbers.look.drawings, document)]:
        raise BadDocument(faults)
    places, ends = row_of(numbers), None
    if numbers.map:
        places, ends, faults = place_along_map(places, read_board_map(path.parent, document, list(numbers.tiles)))
        if faults:
            raise BadDocument(faults)
    return Board(name=title(path), numbers=numbers, places=places, ends=ends)


def board_from_document(document: dict[str, Any], file: str = "") -> Board:
    """The board that plain data describes, checked like a file; `file` is where it was read from."""
    whole = plain_document(document, file)
    board = to_struct(whole, Board)
    at = whole.below("numbers")
    if faults := [*number_faults(board.numbers, at), *place_faults(board, at)]:
        raise BadDocument(faults)
    return board


LAYER = "row"
ATLANTIS = "atlantis"
MAINLAND = "mainland"
WATER = "water"
AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))


def read_board_map(folder: Path, document: Document, backs: list[str]) -> GridMap:
    """The map a board's document names."""
    path = beside(folder, document.data["map"])
    if path is None:
        raise BadDocument([document.fault("map-outside", "map", map=document.data["map"])])
    return read_grid(path, {LAYER: (ATLANTIS, MAINLAND, WATER, *backs)})


def place_along_map(places: list[RowPlace], drawn: GridMap) -> tuple[list[RowPlace], Ends | None, list[Fault]]:
    """The places with the cells that the map has for them, where it draws Atlantis and the mainland, and what does not
    fit.
    """
    painted = drawn.layers[LAYER]
    faults = _end_faults(drawn) or [
        drawn.fault("way-knot", LAYER, cell, beside=len(_beside(painted, cell)), wanted=wanted)
        for cell, kind in painted.items()
        if len(_beside(painted, cell)) != (wanted := 1 if kind in (ATLANTIS, MAINLAND) else 2)
    ]
    if faults:
        return places, None, faults
    way = _follow_way(painted)
    if faults := _misfits(places, way, drawn):
        return places, None, faults
    start, *cells, end = way
    laid = [msgspec.structs.replace(place, cell=cell) for place, cell in zip(places, cells, strict=True)]
    return laid, Ends(atlantis=start, mainland=end), []


def _end_faults(drawn: GridMap) -> list[Fault]:
    painted = drawn.layers[LAYER]
    counts = {end: list(painted.values()).count(end) for end in (ATLANTIS, MAINLAND)}
    return [drawn.fault("way-ends", LAYER, end=end, count=count) for end, count in counts.items() if count != 1]


def _beside(painted: Mapping[Cell, str], cell: Cell) -> list[Cell]:
    return [near for dx, dy in AROUND if (near := (cell[0] + dx, cell[1] + dy)) in painted]


def _follow_way(painted: Mapping[Cell, str]) -> list[Cell]:
    """The cells from Atlantis to the mainland. Cells of a ring apart from it are not among them."""
    way = [next(cell for cell, kind in painted.items() if kind == ATLANTIS)]
    while painted[way[-1]] != MAINLAND:
        way.append(next(near for near in _beside(painted, way[-1]) if near not in way[-2:]))
    return way


def _misfits(places: list[RowPlace], way: list[Cell], drawn: GridMap) -> list[Fault]:
    painted = drawn.layers[LAYER]
    if apart := [cell for cell in painted if cell not in way]:
        return [drawn.fault("way-apart", LAYER, apart[0], cells=len(apart))]
    if len(way) - 2 != len(places):
        return [drawn.fault("way-length", LAYER, cells=len(way) - 2, places=len(places))]
    wanted = [place.back if place.tiles else WATER for place in places]
    return [
        drawn.fault("way-class", LAYER, cell, number=i + 1, wanted=kind, found=painted[cell])
        for i, (cell, kind) in enumerate(zip(way[1:-1], wanted, strict=True))
        if painted[cell] != kind
    ]


MOST_BACKS = 8
MOST_ALIKE = 255  # tiles of one back, object and value are counted in a byte
_BACK = re.compile(r"[A-Za-z][A-Za-z-]{0,15}")


def number_faults(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """Everything in a board's numbers that cannot be; `at` knows their places."""
    for check in (_names, _players, _hands, _row, _tiles, _often):
        yield from check(numbers, at)
    yield from palette_faults(numbers.look.palette, at)


def place_faults(board: Board, at: Document) -> Iterator[Fault]:
    """The places must be those of the row; a map draws all of them beside each other, or none."""
    plain = [msgspec.structs.replace(place, cell=None) for place in board.places]
    cells = [place.cell for place in board.places]
    if plain != row_of(board.numbers):
        yield at.fault("places-disagree", "row")
    elif (board.ends is None) != (not board.numbers.map) or any(
        (cell is None) != (board.ends is None) for cell in cells
    ):
        yield at.fault("way-incomplete", "map")
    elif board.ends is not None:
        way = [cell for cell in (board.ends.atlantis, *cells, board.ends.mainland) if cell is not None]
        steps = [(second[0] - first[0], second[1] - first[1]) for first, second in pairwise(way)]
        if len(set(way)) < len(way) or any(step not in AROUND for step in steps):
            yield at.fault("way-incomplete", "map")


def _names(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    yield from colour_faults(numbers.colours, at)
    for back in numbers.tiles:
        if not _BACK.fullmatch(back) or back in (ATLANTIS, MAINLAND, WATER):
            yield at.fault("bad-name", "tiles", back, name=back)
    if len(numbers.tiles) > MOST_BACKS:
        yield at.fault("too-many-backs", "tiles", backs=len(numbers.tiles), most=MOST_BACKS)


def _players(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    yield from player_faults(numbers.players, at)
    yield from too_few_colours(numbers.colours, max(numbers.players, default=0), at)


def _hands(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """A3: every seat is dealt a hand, and the cards are enough."""
    most = max(numbers.players, default=0)
    if len(numbers.hands) < most:
        yield at.fault("too-few-hands", "hands", hands=len(numbers.hands), players=most)
    dealt, cards = sum(numbers.hands[:most]), sum(numbers.cards.values())
    if dealt > cards:
        yield at.fault("hands-exceed-cards", "hands", dealt=dealt, cards=cards)


def _row(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """A1, T6: the row begins and ends with tiles, is not too long, and every stretch has its back."""
    if not numbers.row:
        yield at.fault("list-empty", "row")
        return
    places = sum(stretch.places for stretch in numbers.row)
    if places > MOST_PLACES:
        yield at.fault("row-too-long", "row", places=places, most=MOST_PLACES)
    for i in {0, len(numbers.row) - 1}:
        if not numbers.row[i].tiles:
            yield at.fault("water-at-the-end", "row", i)
    for i, stretch in enumerate(numbers.row):
        if stretch.tiles and stretch.back not in numbers.tiles:
            yield at.fault("not-a-choice", "row", i, "back", value=stretch.back, choices=tuple(numbers.tiles))
        if stretch.back and not stretch.tiles:
            yield at.fault("water-with-back", "row", i, "back", back=stretch.back)


def _tiles(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """Every tile has its place, and every place its tiles."""
    for back, kinds in numbers.tiles.items():
        tiles = sum(len(values) for values in kinds.values())
        wanted = sum(stretch.places * stretch.tiles for stretch in numbers.row if stretch.back == back)
        if tiles != wanted or not tiles:
            yield at.fault("tiles-do-not-add-up", "tiles", back, back=back, tiles=tiles, wanted=wanted)


def _often(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for back, kinds in numbers.tiles.items():
        for kind, values in kinds.items():
            for value, tiles in Counter(values).items():
                if tiles > MOST_ALIKE:
                    yield at.fault("tile-too-often", "tiles", back, kind, value=value, tiles=tiles, most=MOST_ALIKE)
