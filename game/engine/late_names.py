"""Names of a package whose modules are loaded only when one of their names is first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def late_names(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """The `__getattr__` of a package, by the names that each of its modules has."""

    def find(name: str) -> object:
        for module, names in homes.items():
            if name in names:
                found = getattr(import_module(f".{module}", package), name)
                setattr(sys.modules[package], name, found)
                return found
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find
