"""The arrows of the program: who may import whom. They only ever point to the left."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from game.rules import GAMES

PACKAGE = Path(__file__).parent.parent / "game"
FILES = sorted(PACKAGE.rglob("*.py"))

ARROWS = {
    "engine": set[str](),
    "resources": {"engine", "platformdirs"},
    "faults": {"engine"},
    "documents": {"engine", "faults", "resources", "yaml_text"},
    "yaml_text": {"engine", "faults", "yaml"},
    "shapes": {"documents", "faults", "msgspec"},
    "hexes": set[str](),
    "tiled_xml": {"engine", "documents", "faults"},
    "tiled": {"engine", "faults", "hexes", "tiled_xml", "pytmx"},
    "po": {"engine"},
    "guests": {"engine", "po"},
    "texts": {"engine", "po"},
    "i18n": {"engine", "faults", "guests", "po", "resources", "texts"},
    "telling": {"engine", "i18n"},
    "hush": set[str](),
    "sound": {"engine", "documents", "hush", "resources", "pygame"},
    "rulebook": {"documents", "guests", "resources", "shapes", "msgspec"},
    "rules": {"engine", "documents", "faults", "guests", "hexes", "shapes", "tiled", "tiled_xml", "msgspec"},
    "boards": {"engine", "documents", "faults", "guests", "resources", "rules"},
    "positions": {"engine", "boards", "rules", "msgspec"},
    "store": {"engine", "documents", "faults", "resources", "rules", "shapes", "msgspec"},
    "bots": {"engine", "documents", "faults", "guests", "resources", "rules", "shapes", "msgspec"},
    "match": {"bots", "engine", "resources", "rules", "store"},
    "learning": {"bots", "boards", "documents", "engine", "faults", "match", "positions", "resources", "rules", "shapes", "msgspec"},
    "arena": {"bots", "engine", "msgspec"},
    "commands": {
        *("arena", "boards", "bots", "documents", "engine", "faults", "i18n", "positions", "program", "render", "resources", "rules"),
        *("learning", "match", "shooting", "store", "telling", "distributed", "pygame"),
    },
    "render": {"engine", "resources", "shapes", "msgspec", "pygame"},
    "widgets": {"render", "pygame"},
    "tables": {
        *("boards", "bots", "documents", "engine", "match", "render", "resources", "rules", "shapes", "telling", "widgets"),
        *("msgspec", "pygame"),
    },
    "scenes": {
        *(
            "engine",
            "boards",
            "bots",
            "documents",
            "faults",
            "guests",
            "i18n",
            "learning",
            "match",
            "render",
            "resources",
            "rulebook",
            "rules",
        ),
        *("shapes", "sound", "store", "tables", "telling", "widgets", "msgspec", "pygame"),
    },
    "window": {"engine", "hush", "resources", "store", "pygame"},
    "app": {"faults", "scenes", "store", "widgets", "window", "pygame"},
    "program": {"app", "engine", "i18n", "scenes", "store", "window", "pygame"},
    "shooting": {
        *(
            "app",
            "boards",
            "bots",
            "documents",
            "engine",
            "i18n",
            "learning",
            "match",
            "render",
            "resources",
            "rules",
            "scenes",
            "store",
            "tables",
            "pygame",
        ),
    },
    "__main__": {"engine", "guests", "i18n", "commands"},
}
"""What each room of the package may import besides itself and the standard library."""


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names of all that a file imports, also inside functions."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    here = ("game", *path.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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


def modules_imported(path: Path, files: set[Path]) -> set[Path]:
    """The files of our own that a file imports when it is loaded or only for its types; what a function imports late is no circle."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    late = {inner for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for inner in ast.walk(node)}
    here, found = ("game", *path.relative_to(PACKAGE).with_suffix("").parts), set[Path]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node not in late:
            base = [*(here[: len(here) - node.level] if node.level else ()), *(node.module or "").split(".")]
            for alias in node.names:
                module = PACKAGE.parent.joinpath(*filter(None, base))
                inner = module / alias.name
                places = (inner.with_suffix(".py"), inner / "__init__.py", module.with_suffix(".py"), module / "__init__.py")
                found.update(next(({place} for place in places if place in files), set()))
    return found


def test_no_import_leads_in_a_circle() -> None:
    graph = {path: modules_imported(path, set(FILES)) - {path} for path in FILES}
    assert sum(map(len, graph.values())) > len(FILES)
    TopologicalSorter(graph).prepare()
