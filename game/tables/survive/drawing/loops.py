"""The idle loops of creatures and flags, read from data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from game.files.documents import read_document
from game.files.resources import asset
from game.files.schema import to_struct
from game.rules.survive.board import CREATURES

from ...kit.loops import Cloth, Loop


class _Loops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    flag: Cloth
    serpent: Loop
    shark: Loop
    whale: Loop
    dolphin: Loop
    squid: Loop


@cache
def _read() -> _Loops:
    return to_struct(read_document(asset("art", "survive", "loops.yaml")), _Loops)


@cache
def loops() -> Mapping[str, Loop]:
    """The loops of creatures by the names of their drawings."""
    found = _read()
    return {f"survive/{name}": getattr(found, name) for name in CREATURES}


def flag() -> Cloth:
    """How flags wave."""
    return _read().flag
