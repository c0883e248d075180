"""Whether a board can be played with: every fault of its numbers, and of the places that a saved game keeps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from game.files.documents import Document
from game.files.faults import Fault

from ...board_look import palette_faults
from .board import MOST_PLACES, Board, BoardNumbers, laid_out
from .map import AROUND, ATLANTIS, MAINLAND, WATER

MOST_BACKS = 8
MOST_ALIKE = 255
"""Tiles of one back, object and value are counted in a byte."""
_COLOUR = re.compile(r"[a-z]{1,16}")
_BACK = re.compile(r"[A-Za-z][A-Za-z-]{0,15}")


def number_faults(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """Everything in a board's numbers that cannot be; `at` knows their places."""
    for check in (_names, _players, _hands, _row, _tiles, _often, _look):
        yield from check(numbers, at)


def place_faults(board: Board, at: Document) -> Iterator[Fault]:
    """The places must be those of the row; a map draws all of them beside each other, or none."""
    plain = [msgspec.structs.replace(place, cell=None) for place in board.places]
    cells = [place.cell for place in board.places]
    if plain != laid_out(board.numbers):
        yield at.fault("places-disagree", "row")
    elif (board.ends is None) != (not board.numbers.map) or any((cell is None) != (board.ends is None) for cell in cells):
        yield at.fault("way-incomplete", "map")
    elif board.ends is not None:
        way = [cell for cell in (board.ends.atlantis, *cells, board.ends.mainland) if cell is not None]
        steps = [(second[0] - first[0], second[1] - first[1]) for first, second in pairwise(way)]
        if len(set(way)) < len(way) or any(step not in AROUND for step in steps):
            yield at.fault("way-incomplete", "map")


def _names(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for i, colour in enumerate(numbers.colours):
        if not _COLOUR.fullmatch(colour):
            yield at.fault("bad-name", "colours", i, name=colour)
        if colour in numbers.colours[:i]:
            yield at.fault("name-repeated", "colours", i, name=colour)
    for back in numbers.tiles:
        if not _BACK.fullmatch(back) or back in (ATLANTIS, MAINLAND, WATER):
            yield at.fault("bad-name", "tiles", back, name=back)
    if len(numbers.tiles) > MOST_BACKS:
        yield at.fault("too-many-backs", "tiles", backs=len(numbers.tiles), most=MOST_BACKS)


def _players(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    if not numbers.players:
        yield at.fault("list-empty", "players")
    if len(set(numbers.players)) < len(numbers.players):
        yield at.fault("players-repeated", "players")
    if len(numbers.colours) < max(numbers.players, default=0):
        yield at.fault("too-few-colours", "colours", colours=len(numbers.colours), needed=max(numbers.players))


def _hands(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """A3"""
    most = max(numbers.players, default=0)
    if len(numbers.hands) < most:
        yield at.fault("too-few-hands", "hands", hands=len(numbers.hands), players=most)
    dealt, cards = sum(numbers.hands[:most]), sum(numbers.cards.values())
    if dealt > cards:
        yield at.fault("hands-exceed-cards", "hands", dealt=dealt, cards=cards)


def _row(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """A1, T6"""
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


def _look(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    yield from palette_faults(numbers.look.palette, at)
