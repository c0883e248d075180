"""Boards of Survive from files, and from the plain data in a journal, checked for anything impossible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from game.files.documents import Document, plain_document, read_document, title
from game.files.drawings import read_drawing
from game.files.faults import BadDocument, Fault
from game.files.hexes import Hex, groups, neighbours, reachable, reading_order
from game.files.names import beside
from game.files.schema import shape_faults, to_struct
from game.files.tiled import HexMap, read_map

from ..board import BoardLook, missing_drawings, palette_faults, player_faults, too_few_colours, unknown_colours
from .board import CREATURES, TERRAINS, Board, BoardNumbers, Isle, Space
from .constants import OPTIONS


def load_board(path: Path) -> Board:
    """The board a YAML file describes, with the map it names; `BadDocument` with all their faults."""
    document = read_document(path, "board")
    faults = list(shape_faults(document, document.data, BoardNumbers))
    numbers = None if faults else to_struct(document, BoardNumbers)
    if numbers:
        faults += [*number_faults(numbers, document), *look_faults(path.parent, numbers.look, document)]
    drawn = _map_of(path, document, faults)
    if numbers and drawn:
        spaces, isles, disagreements = lay_out(numbers, drawn, document)
        board = Board(name=title(path), numbers=numbers, spaces=spaces, isles=isles)
        faults += [*disagreements, *map_faults(board, document)]
        if not faults:
            return board
    raise BadDocument(faults)


def board_from_document(document: dict[str, Any], file: str = "") -> Board:
    """The board that plain data describes, checked like a file; `file` is where it was read from."""
    whole = plain_document(document, file)
    board = to_struct(whole, Board)
    at = whole.below("numbers")
    if faults := [*number_faults(board.numbers, at), *map_faults(board, at)]:
        raise BadDocument(faults)
    return board


def _map_of(path: Path, document: Document, faults: list[Fault]) -> HexMap | None:
    """The map, if the document says which; its faults join the others."""
    if not isinstance(document.data, dict) or not isinstance(document.data.get("map"), str):
        return None
    try:
        return read_board_map(path.parent, document)
    except BadDocument as bad:
        faults += bad.faults
        return None


LAYERS = {"spaces": ("sea", "island"), "isles": ("isle",), "serpents": ("serpent",)}


def read_board_map(folder: Path, document: Document) -> HexMap:
    """The map a board's document names."""
    path = beside(folder, document.data["map"])
    if path is None:
        raise BadDocument([document.fault("map-outside", "map", map=document.data["map"])])
    found = read_map(path, LAYERS)
    if not found.layers["spaces"]:
        raise BadDocument([found.fault("no-spaces", "spaces")])
    return found


def lay_out(numbers: BoardNumbers, drawn: HexMap, at: Document) -> tuple[list[Space], list[Isle], list[Fault]]:
    """The spaces in reading order, the isles in the document's order, and where the two files disagree."""
    faults = [*_overlaps(drawn)]
    # Row and column: E7. Rows that `rows` forgets get a number, so that everything else can still be checked.
    cells = {hex_: drawn.cell(hex_) for hex_ in drawn.layers["spaces"]}
    used = sorted({row for _, row in cells.values()})
    rows = {row: numbers.rows[i] if i < len(numbers.rows) else f"?{i + 1}-" for i, row in enumerate(used)}
    left = min(column for column, _ in cells.values())
    names = {hex_: f"{rows[row]}{column - left + 1}" for hex_, (column, row) in cells.items()}
    centre_q, centre_r = _centre(drawn)
    spaces = [
        Space(
            name=names[q, r],
            q=q - centre_q,
            r=r - centre_r,
            island=drawn.layers["spaces"][q, r] == "island",
            serpent=(q, r) in drawn.layers["serpents"],
        )
        for q, r in sorted(names, key=reading_order)
    ]
    places = _isle_places(numbers, drawn, {name: hex_ for hex_, name in names.items()}, at, faults)
    isles = [
        Isle(name=name, touches=touches, drawn=[(q - centre_q, r - centre_r) for q, r in places.get(name, ())])
        for name, touches in numbers.isles.items()
    ]
    return spaces, isles, faults


def _overlaps(drawn: HexMap) -> list[Fault]:
    spaces = drawn.layers["spaces"]
    return [
        *(drawn.fault("isle-on-space", "isles", hex_) for hex_ in drawn.layers["isles"] if hex_ in spaces),
        *(
            drawn.fault("serpent-off-board", "serpents", hex_)
            for hex_ in drawn.layers["serpents"]
            if hex_ not in spaces
        ),
    ]


def _centre(drawn: HexMap) -> Hex:
    """The hex in the middle of all spaces (the lower or right one of two): a board's coordinates start there."""
    cells = [drawn.cell(hex_) for hex_ in drawn.layers["spaces"]]
    halves = [2 * column + drawn.is_shifted(row) for column, row in cells]
    rows = [row for _, row in cells]
    row = (min(rows) + max(rows) + 1) // 2
    middle = (min(halves) + max(halves)) // 2
    return drawn.hex((middle - drawn.is_shifted(row) + 1) // 2, row)


def _isle_places(
    numbers: BoardNumbers, drawn: HexMap, spaces: Mapping[str, Hex], at: Document, faults: list[Fault]
) -> dict[str, list[Hex]]:
    """Each connected group of isle cells is the isle that lands on spaces beside it."""
    painted = groups(drawn.layers["isles"])
    owner: dict[int, str] = {}
    places: dict[str, list[Hex]] = {}
    for name, touches in numbers.isles.items():
        # The group with the most of these landings beside it.
        landings = [spaces[space] for space in touches if space in spaces]
        counts = [sum(not group.isdisjoint(neighbours(landing)) for landing in landings) for group in painted]
        found = counts.index(max(counts)) if any(counts) else None
        if found is not None:
            places[name] = sorted(painted[found], key=reading_order)
            if owner.setdefault(found, name) != name:
                faults.append(at.fault("isle-drawn-twice", "isles", name, isle=name, other=owner[found]))
    if len(painted) > len(numbers.isles):
        unnamed = [group for i, group in enumerate(painted) if i not in owner]
        faults += [drawn.fault("isle-without-name", "isles", min(group, key=reading_order)) for group in unnamed]
    return places


LETTERS = 26  # explorers of a colour are told apart by a letter (S3)
_NAMES = {
    "rows": re.compile(r"[A-Z]{1,2}"),
    "isles": re.compile(r"[A-Za-z][A-Za-z-]{0,15}"),
    "colours": re.compile(r"[a-z]{1,16}"),
}


def number_faults(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """Everything in a board's numbers that cannot be; `at` knows their places."""
    for check in (_names, _players, _explorers, _crowds, _fit, _undersides, _dice, _boats, _refused_options):
        yield from check(numbers, at)
    yield from palette_faults(numbers.look.palette, at)


def most_boats(numbers: BoardNumbers, players: int) -> int:
    """The most boats that this many players can ever launch, whatever else is chosen (S4, F5, F6, P2, V5)."""
    crowd = numbers.crowds.get(players)
    boats = sum(crowd.boats) if crowd else players * numbers.boats_each
    if _has_two_colours(numbers, players) and "boats_per_colour" not in numbers.refuses:
        boats *= 2
    if _can_be_superpopulated(numbers, players):
        boats = max(boats, players * numbers.boats_each)
    return boats


def _names(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for key, pattern in _NAMES.items():
        names = getattr(numbers, key)
        for i, name in enumerate(names):
            if not pattern.fullmatch(name):
                yield at.fault("bad-name", key, name if key == "isles" else i, name=name)
            if name in list(names)[:i]:
                yield at.fault("name-repeated", key, i, name=name)


def _players(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    yield from player_faults(numbers.players, at)
    yield from unknown_colours(numbers.colours, at)
    yield from too_few_colours(
        numbers.colours, max((_colours_for(numbers, players) for players in numbers.players), default=0), at
    )


def _explorers(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    if not 1 <= len(numbers.explorers) <= LETTERS:
        yield at.fault("explorer-count", "explorers", explorers=len(numbers.explorers), most=LETTERS)


def _crowds(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for players, crowd in numbers.crowds.items():
        if players not in numbers.players:
            yield at.fault("crowd-not-offered", "crowds", players, players=players)
        if len(crowd.boats) != players:
            yield at.fault("crowd-boats", "crowds", players, "boats", players=players, boats=len(crowd.boats))
        for value in Counter(crowd.without) - Counter(numbers.explorers):
            yield at.fault("crowd-without", "crowds", players, "without", value=value)
        if len(crowd.without) >= len(numbers.explorers):
            yield at.fault("crowd-empty", "crowds", players, "without", players=players)


def _fit(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """S6, P2, F6, V5: the island has room for the explorers of every number of players."""
    tiles = sum(numbers.terrain.values())
    for players in numbers.players:
        crowd = numbers.crowds.get(players)
        each = len(numbers.explorers) - (len(crowd.without) if crowd else 0)
        explorers = each * _colours_for(numbers, players)
        if explorers > tiles + (players if players == 6 else 0):  # F6: one of each seat may share
            yield at.fault("explorers-do-not-fit", "explorers", players=players, explorers=explorers, tiles=tiles)
        everyone = players * len(numbers.explorers)
        room = 2 * tiles - (len(numbers.explorers) - 1)  # V5: the last to be placed may not join one of its own colour
        if _can_be_superpopulated(numbers, players) and everyone > room:
            yield at.fault(
                "superpopulation-does-not-fit", "explorers", players=players, explorers=everyone, tiles=tiles, room=room
            )


def _undersides(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for terrain in TERRAINS:
        tiles = numbers.terrain.get(terrain, 0)
        found = sum(row.get(terrain, 0) for row in numbers.undersides.values())
        if found != tiles:
            yield at.fault("undersides-do-not-add-up", "undersides", terrain=terrain, undersides=found, tiles=tiles)
    if not sum(numbers.undersides.get("volcano", {}).values()):
        yield at.fault("no-volcano", "undersides")  # E1: without one a game need not end


def _dice(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    if not numbers.creature_die:
        yield at.fault("list-empty", "creature_die")
    for name in ("what", "how_far"):
        if not getattr(numbers.dive_dice, name):
            yield at.fault("list-empty", "dive_dice", name)


def _boats(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for players in numbers.players:
        boats = most_boats(numbers, players)
        if boats > numbers.supply.boats:
            yield at.fault(
                "boats-exceed-supply", "supply", "boats", players=players, boats=boats, supply=numbers.supply.boats
            )


def _refused_options(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    known = tuple(option.key for option in OPTIONS)
    for key in numbers.refuses:
        if key not in known:
            yield at.fault("refuses-unknown", "refuses", key, option=key, known=known)


def _colours_for(numbers: BoardNumbers, players: int) -> int:
    return 4 if _has_two_colours(numbers, players) else players


def _has_two_colours(numbers: BoardNumbers, players: int) -> bool:
    return players == 2 and "two_colours" not in numbers.refuses


def _can_be_superpopulated(numbers: BoardNumbers, players: int) -> bool:
    return players >= 5 and "superpopulation" not in numbers.refuses


def map_faults(board: Board, at: Document) -> Iterator[Fault]:
    """Everything about spaces and isles that cannot be; `at` knows the places of the board's numbers."""
    shape = _Shape(board)
    for check in (_rows, _space_spelling, _terrain, _serpents, _connection, _coast, _isles, _ways):
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


def _space_spelling(board: Board, shape: _Shape, at: Document) -> Iterator[Fault]:
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
    for group in sorted(groups(shape.names), key=len)[:-1]:
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
    within = reachable(shape.coast, shape.sea)
    for isle in board.isles:
        landings = {shape.hexes[name] for name in isle.touches if name in shape.hexes} & shape.sea
        if landings and landings.isdisjoint(within):
            yield at.fault("isle-unreachable", "isles", isle.name, isle=isle.name)


COLOURS = ("sea", "shallows", "lines", *TERRAINS)
"""The water of the board, the light water around its land, the lines between its spaces, and its land."""
DRAWINGS = (*TERRAINS, "sunk", *CREATURES)  # tiles, what is left of one that sank, and creatures


def look_faults(folder: Path, look: BoardLook, at: Document) -> Iterator[Fault]:
    """Finds drawings that cannot be drawn; they lie in the folder of the board's file."""
    yield from _unknown(look.palette, COLOURS, "palette", at)
    yield from _unknown(look.drawings, DRAWINGS, "drawings", at)
    missing = list(missing_drawings(folder, look.drawings, at))
    yield from missing
    if not missing:
        for name, file in look.drawings.items():
            path = beside(folder, file)
            if path is None or path.suffix.lower() != ".svg":
                yield at.fault("drawing-suffix", "look", "drawings", name, drawing=file)
            else:
                yield from drawing_faults(path)


def _unknown(named: Mapping[str, str], known: Collection[str], key: str, at: Document) -> Iterator[Fault]:
    for name in named:
        if name not in known:
            yield at.fault("unknown-key", "look", key, name, key=name, known=tuple(known))


def drawing_faults(path: Path) -> Iterator[Fault]:
    """Why a file cannot be drawn."""
    try:
        read_drawing(path)
    except BadDocument as bad:
        yield from bad.faults
