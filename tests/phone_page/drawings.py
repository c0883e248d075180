"""The drawings that a screen names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.phones.pages import read_drawings

NAMED = ("picture", "pictures", "sign", "mark", "face")


def names_of(message: msgspec.Struct) -> set[str]:
    return set(_names(msgspec.to_builtins(message)))


def _names(value: Any, field: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _names(part, name)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _names(part, field)
    elif field in NAMED and isinstance(value, str) and "/" in value:
        yield value


def read(names: set[str]) -> dict[str, str]:
    """Those of ours, with those that wear a colour counted once for each."""
    drawings = read_drawings()
    found = {}
    for name in sorted(names):
        stem = name.rpartition("-")[0]
        found[name] = drawings[name if name in drawings else stem]
    return found
