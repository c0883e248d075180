"""Creatures from one position to the next: they have no names, only places and where they went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kit.pieces import Key
from ..layout.pieces import SurvivePiece


def matched(
    before: Mapping[Key, SurvivePiece], after: Mapping[Key, SurvivePiece], moved: Sequence[tuple[int, int, int]]
) -> dict[Key, SurvivePiece]:
    """The old arrangement with creatures called as in the new one: they have no names, only places and where they went."""
    renamed: dict[Key, SurvivePiece] = {key: piece for key, piece in before.items() if key[0] != "creature"}
    for kind in {key[1] for key in (*before, *after) if key[0] == "creature"}:
        old = [piece for key, piece in before.items() if key[:2] == ("creature", kind)]
        new = {key: piece for key, piece in after.items() if key[:2] == ("creature", kind)}
        went = {end: start for moved_kind, start, end in moved if moved_kind == kind}
        for key, piece in new.items():
            origin = went.pop(piece.space, piece.space)
            found = next((one for one in old if one.space == origin), None)
            if found is not None:
                old.remove(found)
                renamed[key] = found
        for number, piece in enumerate(old):
            renamed["creature", kind, 100 + number] = piece
    return renamed
