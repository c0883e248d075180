"""The arrows of the program: who may import whom. They only ever point to the left."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from game.rules import GAMES

from .source import ROOT, statements, trees

PACKAGE = ROOT / "game"
FILES = sorted(PACKAGE.rglob("*.py"))

ARROWS = {
    "engine": set[str](),
    "files": {"engine", "msgspec", "platformdirs", "pytmx", "yaml"},
    "words": {"engine", "files", "msgspec"},
    "rules": {"engine", "files", "msgspec"},
    "store": {"engine", "files", "rules", "msgspec"},
    "bots": {"engine", "files", "rules", "msgspec"},
    "arena": {"bots", "engine", "msgspec"},
    "match": {"bots", "engine", "files", "rules", "store"},
    "learning": {"bots", "engine", "files", "match", "rules", "msgspec"},
    "sound": {"engine", "files", "pygame"},
    "render": {"engine", "files", "msgspec", "pygame"},
    "widgets": {"render", "pygame"},
    "tables": {"bots", "engine", "files", "match", "render", "rules", "widgets", "words", "msgspec", "pygame"},
    "scenes": {
        *("bots", "engine", "files", "learning", "match", "render", "rules", "sound", "store", "tables", "widgets", "words"),
        *("msgspec", "pygame"),
    },
    "app": {"engine", "files", "scenes", "store", "widgets", "words", "pygame"},
    "shooting": {
        *("app", "bots", "engine", "files", "learning", "match", "render", "rules", "scenes", "store", "tables", "words", "pygame"),
    },
    "commands": {
        *("app", "arena", "bots", "engine", "files", "learning", "match", "render", "rules", "shooting", "store", "words"),
        *("distributed", "pygame"),
    },
    "__main__": {"commands", "engine", "files", "words"},
}
"""What each room of the package may import besides itself and the standard library."""


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names of all that a file imports, also inside functions."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    here = ("game", *path.relative_to(PACKAGE).with_suffix("").parts)
    for node in statements(trees()[path]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def room_of(name: str) -> str:
    """The room of our own package, or the library, that a full name lies in."""
    top, *rest = name.split(".")
    return rest[0] if top == "game" and rest else top


def imported_rooms(path: Path) -> set[str]:
    """The other rooms and the libraries that a file imports."""
    own = {path.relative_to(PACKAGE).parts[0].removesuffix(".py"), "__version__"}
    return {room_of(name) for name in imports(path)} - own - sys.stdlib_module_names


def test_a_room_imports_only_what_is_left_of_it() -> None:
    wrong = {}
    for path in FILES:
        place = path.relative_to(PACKAGE)
        room = place.parts[0].removesuffix(".py")
        if more := imported_rooms(path) - ARROWS.get(room, set()):
            wrong[str(place)] = more
    assert wrong == {}


def test_no_arrow_is_allowed_that_nobody_uses() -> None:
    used: dict[str, set[str]] = {room: set() for room in ARROWS}
    for path in FILES:
        used.setdefault(path.relative_to(PACKAGE).parts[0].removesuffix(".py"), set()).update(imported_rooms(path))
    unused = {room: allowed - used[room] for room, allowed in ARROWS.items()}
    assert {room: arrows for room, arrows in unused.items() if arrows} == {}


def test_no_game_imports_another() -> None:
    wrong = {}
    for path in FILES:
        own = {Path(part).stem for part in path.relative_to(PACKAGE).parts} & set(GAMES)
        named = {name.split(".")[2] for name in imports(path) if name.startswith("game.rules.")} & set(GAMES)
        if path.parent != PACKAGE / "rules" and not named <= own:
            wrong[str(path.relative_to(PACKAGE))] = named - own
    assert wrong == {}


def test_no_game_is_named_by_a_string_outside_its_own_rooms() -> None:
    """But for the one list of our games, and for the pictures of games that are taken."""
    wrong = {}
    for path in FILES:
        own = {Path(part).stem for part in path.relative_to(PACKAGE).parts}
        named = {node.value for node in ast.walk(trees()[path]) if isinstance(node, ast.Constant) and node.value in GAMES} - own
        if named and path != PACKAGE / "rules" / "__init__.py" and path.parent.name != "shooting":
            wrong[str(path.relative_to(PACKAGE))] = named
    assert wrong == {}


def modules_imported(path: Path, files: set[Path]) -> set[Path]:
    """The files of our own that a file imports when it is loaded or only for its types; what a function imports late is no circle."""
    here, found = ("game", *path.relative_to(PACKAGE).with_suffix("").parts), set[Path]()
    for node in statements(trees()[path], late=False):
        if isinstance(node, ast.ImportFrom):
            base = [*(here[: len(here) - node.level] if node.level else ()), *(node.module or "").split(".")]
            for alias in node.names:
                module = PACKAGE.parent.joinpath(*filter(None, base))
                inner = module / alias.name
                places = (inner.with_suffix(".py"), inner / "__init__.py", module.with_suffix(".py"), module / "__init__.py")
                found.update(next(({place} for place in places if place in files), set()))
    return found


def test_no_import_leads_in_a_circle() -> None:
    files = set(FILES)
    graph = {path: modules_imported(path, files) - {path} for path in FILES}
    assert sum(map(len, graph.values())) > len(FILES)
    TopologicalSorter(graph).prepare()
