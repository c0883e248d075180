"""The map of a board: the hexes painted in Tiled become spaces with names and isles with landings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.files.documents import Document, beside
from game.files.faults import BadDocument, Fault
from game.files.hexes import Hex, groups, neighbours, reading_order
from game.files.tiled import HexMap, read_map

from .board import BoardNumbers, Isle, Space

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
    names = _space_names(numbers, drawn)
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
        *(drawn.fault("serpent-off-board", "serpents", hex_) for hex_ in drawn.layers["serpents"] if hex_ not in spaces),
    ]


def _space_names(numbers: BoardNumbers, drawn: HexMap) -> dict[Hex, str]:
    """Row and column: E7. Rows that `rows` forgets get a number, so that everything else can still be checked."""
    cells = {hex_: drawn.cell(hex_) for hex_ in drawn.layers["spaces"]}
    used = sorted({row for _, row in cells.values()})
    rows = {row: numbers.rows[i] if i < len(numbers.rows) else f"?{i + 1}-" for i, row in enumerate(used)}
    left = min(column for column, _ in cells.values())
    return {hex_: f"{rows[row]}{column - left + 1}" for hex_, (column, row) in cells.items()}


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
        found = _group_beside(painted, [spaces[space] for space in touches if space in spaces])
        if found is not None:
            places[name] = sorted(painted[found], key=reading_order)
            if owner.setdefault(found, name) != name:
                faults.append(at.fault("isle-drawn-twice", "isles", name, isle=name, other=owner[found]))
    if len(painted) > len(numbers.isles):
        unnamed = [group for i, group in enumerate(painted) if i not in owner]
        faults += [drawn.fault("isle-without-name", "isles", min(group, key=reading_order)) for group in unnamed]
    return places


def _group_beside(painted: list[set[Hex]], landings: list[Hex]) -> int | None:
    """The group with the most of these landings beside it."""
    counts = [sum(not group.isdisjoint(neighbours(landing)) for landing in landings) for group in painted]
    return counts.index(max(counts)) if any(counts) else None
