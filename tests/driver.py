"""The driver's eyes: tests ask a screen for things by the names a player could give them, and know no module in which
they are made.

Whatever moves from one file of the program to another, these questions stay as they are. `tests/scenes/driving.py` is
its hand for a whole program, `tests/scenes/evening.py` for a match, and `tests/tables/sitting.py` for a single table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeGuard

from game.widgets import Widget

from .source import nodes


def is_a(thing: object, *kinds: str) -> TypeGuard[Any]:
    """Whether a thing is of one of these kinds, or of a kind made from them."""
    for kind in kinds:
        assert kind in _all_kinds(), f"nothing in the program is called {kind}"
    return any(made.__name__ in kinds for made in type(thing).__mro__)


def find_all(where: Any, *kinds: str) -> list[Any]:
    """All things of these kinds, in the order in which they are shown.

    They are looked for on the scene on top of a program or an evening, on a scene, in a widget, or among things.
    """
    return [thing for thing in _things(where) if is_a(thing, *kinds)]


def find_one(where: Any, *kinds: str) -> Any:
    """The first of these things, which has to be there."""
    found = find_all(where, *kinds)
    assert found, f"there is no {' or '.join(kinds)}"
    return found[0]


def screen(where: Any) -> str:
    """The name of the scene on top of a program or an evening."""
    return type(where.stack.top).__name__


def made_from(kind: str) -> set[str]:
    """The names of all kinds that are made from one, however far from it."""
    assert kind in _all_kinds(), f"nothing in the program is called {kind}"
    found = {name for name, bases in _bases().items() if kind in bases}
    return found.union(*(made_from(name) for name in found))


def _things(where: Any) -> Iterable[Any]:
    if isinstance(where, Widget):
        return where.walk()
    if hasattr(where, "stack"):
        where.stack.top.refresh_layout()
        return _things(where.stack.top)
    found: Iterable[Any] = where.root.top.walk() if hasattr(where, "root") else where
    return found


@cache
def _all_kinds() -> frozenset[str]:
    """The names of all kinds there are: a question for anything else would be answered with nothing for ever."""
    return frozenset(_bases())


@cache
def _bases() -> dict[str, set[str]]:
    """Every kind there is, with those it is made from."""
    return {
        node.name: {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}
        for node in nodes(ast.ClassDef)
        if isinstance(node, ast.ClassDef)
    }
