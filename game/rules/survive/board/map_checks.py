"""Whether the spaces and isles of a board can be played on, and agree with its numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from game.files.documents import Document
from game.files.faults import Fault
from game.files.hexes import Hex, groups, neighbours, reached

from .board import Board, Isle
from .number_checks import most_boats


def map_faults(board: Board, at: Document) -> Iterator[Fault]:
    """Everything about spaces and isles that cannot be; `at` knows the places of the board's numbers."""
    shape = _Shape(board)
    for check in (_rows, _names, _terrain, _serpents, _connection, _coast, _isles, _ways):
        yield from check(board, shape, at)


class _Shape:
    """A board's hexes by what they are."""

    def __init__(self, board: Board) -> None:
        self.names: dict[Hex, str] = {(space.q, space.r): space.name for space in board.spaces}
        self.hexes = {space.name: (space.q, space.r) for space in board.spaces}
        self.island = {(space.q, space.r) for space in board.spaces if space.island}
        self.sea = self.names.keys() - self.island
        self.coast = {sea for sea in self.sea if not self.island.isdisjoint(neighbours(sea))}


def _rows(board: Board, _shape: _Shape, at: Document) -> Iterator[Fault]:
    """A space is called by its row's name and a number."""
    used = sorted({space.r for space in board.spaces})
    if len(used) != len(board.numbers.rows):
        yield at.fault("rows-disagree", "rows", rows=len(board.numbers.rows), map_rows=len(used))
        return
    rows = dict(zip(used, board.numbers.rows, strict=True))
    for space in board.spaces:
        if not re.fullmatch(re.escape(rows[space.r]) + "[1-9][0-9]?", space.name):
            yield at.fault("space-misnamed", "rows", space=space.name, row=rows[space.r])


def _names(board: Board, shape: _Shape, at: Document) -> Iterator[Fault]:
    names = Counter(isle.name for isle in board.isles)
    for name, count in names.items():
        if count > 1:
            yield at.fault("name-repeated", "isles", name, name=name)
    if len(shape.hexes) < len(board.spaces) or len(shape.names) < len(board.spaces):
        yield at.fault("spaces-repeated", "map")


def _terrain(board: Board, shape: _Shape, at: Document) -> Iterator[Fault]:
    tiles = sum(board.numbers.terrain.values())
    if tiles != len(shape.island):
        yield at.fault("terrain-does-not-fit", "terrain", tiles=tiles, island=len(shape.island))


def _serpents(board: Board, shape: _Shape, at: Document) -> Iterator[Fault]:
    for space in board.spaces:
        if space.serpent and space.island:
            yield at.fault("serpent-on-island", "map", space=space.name)


def _connection(_board: Board, shape: _Shape, at: Document) -> Iterator[Fault]:
    parts = sorted(groups(shape.names), key=len)
    for group in parts[:-1]:
        named = sorted((shape.names[hex_] for hex_ in group), key=lambda name: (len(name), name))
        yield at.fault("spaces-apart", "map", spaces=tuple(named[:6]))


def _coast(board: Board, shape: _Shape, at: Document) -> Iterator[Fault]:
    """S7: a boat is launched on a space beside the island that has no boat and no serpent."""
    coast = sum((space.q, space.r) in shape.coast and not space.serpent for space in board.spaces)
    for players in board.numbers.players:
        boats = most_boats(board.numbers, players)
        if boats > coast:
            yield at.fault("boats-exceed-coast", "boats_each", players=players, boats=boats, coast=coast)


def _isles(board: Board, shape: _Shape, at: Document) -> Iterator[Fault]:
    if not board.isles:
        yield at.fault("no-isles", "isles")
    if {isle.name: isle.touches for isle in board.isles} != board.numbers.isles:
        yield at.fault("isles-disagree", "isles")
    for isle in board.isles:
        if not isle.touches:
            yield at.fault("isle-touches-nothing", "isles", isle.name, isle=isle.name)
        if not isle.drawn and not shape.hexes.keys().isdisjoint(isle.touches):
            yield at.fault("isle-not-drawn", "isles", isle.name, isle=isle.name)
        for i, name in enumerate(isle.touches):
            yield from _touch(isle, i, name, shape, at)


def _touch(isle: Isle, i: int, name: str, shape: _Shape, at: Document) -> Iterator[Fault]:
    hex_ = shape.hexes.get(name)
    if hex_ is None:
        yield at.fault("isle-touches-unknown", "isles", isle.name, i, isle=isle.name, space=name)
    elif hex_ in shape.island:
        yield at.fault("isle-touches-island", "isles", isle.name, i, isle=isle.name, space=name)
    elif isle.drawn and set(isle.drawn).isdisjoint(neighbours(hex_)):
        yield at.fault("isle-not-beside", "isles", isle.name, i, isle=isle.name, space=name)
    elif name in isle.touches[:i]:
        yield at.fault("name-repeated", "isles", isle.name, i, name=name)


def _ways(board: Board, shape: _Shape, at: Document) -> Iterator[Fault]:
    """Every isle can be swum to from somewhere beside the island."""
    within = reached(shape.coast, shape.sea)
    for isle in board.isles:
        landings = {shape.hexes[name] for name in isle.touches if name in shape.hexes} & shape.sea
        if landings and landings.isdisjoint(within):
            yield at.fault("isle-unreachable", "isles", isle.name, isle=isle.name)
