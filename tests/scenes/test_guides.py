"""Lessons, puzzles, moments and evenings stand beside the one table scene, and are none themselves."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

from game import scenes
from game.scenes import TableScene
from game.scenes.table.guide import Guide
from game.scenes.table.surroundings import Surroundings

for _module in walk_packages(scenes.__path__, f"{scenes.__name__}."):
    import_module(_module.name)


def made_from(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from made_from(one)


GUIDES = [kind for kind in made_from(Guide) if kind.__module__.startswith("game.")]


@pytest.mark.parametrize("kind", [TableScene, Surroundings])
def test_nobody_overrides_a_method_of_the_table_scene_or_of_what_stands_around_it(kind: type[Any]) -> None:
    assert [one for one in made_from(kind) if one.__module__.startswith("game.")] == []


@pytest.mark.parametrize("kind", GUIDES)
def test_a_guide_uses_only_what_is_public_of_the_scene(kind: type[Guide]) -> None:
    """Private names are the guide's own."""
    tree = ast.parse(Path(inspect.getfile(kind)).read_text(encoding="utf-8"))
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr.startswith("_"))
    assert [ast.unparse(node) for node in names if ast.unparse(node.value) not in ("self", "super()")] == []


def test_a_guide_says_by_default_that_the_table_does_as_usual() -> None:
    guide, content, gold = Guide(), object(), object()
    given: list[object] = [guide.title(), guide.log_place(content), guide.hint(), guide.after_step(1.0)]  # type: ignore[arg-type]
    assert given == [None] * 4
    assert guide.scroll(content) is content  # type: ignore[arg-type]
    assert guide.gold(gold) is gold  # type: ignore[arg-type]
    assert (guide.objection(object()), guide.tip("table.undo")) == (False, "")
