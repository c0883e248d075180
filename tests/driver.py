"""The driver's eyes: tests ask a screen for things by the names a player could give them, and know no module in which
they are made.

Whatever moves from one file of the program to another, these questions stay as they are. `tests/scenes/driving.py` is
its hand for a whole program, `tests/scenes/evening.py` for a match, and `tests/tables/sitting.py` for a single table.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeGuard

from game.widgets import Root, Widget
from game.widgets.keys import gold_of, order

from .source import ROOT

_HEAD = re.compile(r"^ *class (\w+)(?:\(([^()]*)\))?:", re.MULTILINE)
_ABOUT = re.compile(r"\[.*?\](?=[,)\s]|$)", re.DOTALL)
"""The first line of a class, and what a kind that it is made from is about."""


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


def made_from(kind: str, folder: str = "game") -> set[str]:
    """The names of all kinds in a folder that are made from one, however far from it."""
    assert kind in _all_kinds(), f"nothing in the program is called {kind}"
    found = {one for one in _all_kinds() if any(kind in bases for _, bases in _all_kinds()[one])}
    below = {one for one in found if any(path.startswith(folder) for path, _ in _all_kinds()[one])}
    return below.union(*(made_from(one, folder) for one in found))


def gold(where: Any) -> Any:
    """The gold button on the screen, which is what comes next; nothing where there is none."""
    return gold_of(_root(where).top)


def tab_stops(where: Any) -> list[Any]:
    """Where Tab comes to on the screen, in this order."""
    return list(order(_root(where).active))


def _root(where: Any) -> Root:
    scene = where.stack.top if hasattr(where, "stack") else where
    scene.refresh_layout()
    root: Root = scene.root
    return root


def _things(where: Any) -> Iterable[Any]:
    if isinstance(where, Widget):
        return where.walk()
    if hasattr(where, "stack"):
        where.stack.top.refresh_layout()
        return _things(where.stack.top)
    found: Iterable[Any] = where.root.top.walk() if hasattr(where, "root") else where
    return found


@cache
def _all_kinds() -> dict[str, list[tuple[str, set[str]]]]:
    """All kinds of things in the program: of each name the files that make it, and what it is made from there.

    A question for anything else would be answered with nothing for ever. The heads of classes are enough to know it:
    to read all trees takes seconds.
    """
    found = defaultdict[str, list[tuple[str, set[str]]]](list)
    for path in sorted((ROOT / "game").rglob("*.py")):
        for name, bases in _HEAD.findall(path.read_text(encoding="utf-8")):
            made = {base.strip().rpartition(".")[2] for base in _ABOUT.sub("", bases).split(",")}
            found[name].append((path.relative_to(ROOT).as_posix(), made))
    return dict(found)
