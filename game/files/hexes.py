"""Pointy-top hexes in axial coordinates (q, r)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

Hex = tuple[int, int]

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def neighbours(hex_: Hex) -> list[Hex]:
    q, r = hex_
    return [(q + dq, r + dr) for dq, dr in AROUND]


def reachable(starts: Iterable[Hex], hexes: Collection[Hex]) -> set[Hex]:
    """All of these hexes that can be walked to from the starts, the starts included where they are among them."""
    found = {start for start in starts if start in hexes}
    edge = list(found)
    while edge:
        for near in neighbours(edge.pop()):
            if near in hexes and near not in found:
                found.add(near)
                edge.append(near)
    return found


def groups(hexes: Collection[Hex]) -> list[set[Hex]]:
    """The hexes in connected groups, in reading order."""
    rest = set(hexes)
    found = []
    for start in sorted(hexes, key=reading_order):
        if start in rest:
            found.append(reachable([start], rest))
            rest -= found[-1]
    return found


def reading_order(hex_: Hex) -> tuple[int, int]:
    """Row by row, each from the left."""
    q, r = hex_
    return r, q
