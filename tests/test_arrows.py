"""The arrows of the program: who may import whom. They only ever point to the left."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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
    "tiled": {"engine", "documents", "faults", "hexes", "tiled_xml", "pytmx"},
    "po": {"engine"},
    "guests": {"engine", "po"},
    "texts": {"engine", "po"},
    "i18n": {"engine", "faults", "guests", "po", "resources", "texts"},
    "telling": {"engine", "i18n"},
    "hush": set[str](),
    "sound": {"engine", "documents", "hush", "resources", "pygame"},
    "rulebook": {"documents", "guests", "resources", "shapes", "msgspec"},
    "rules": {"engine", "documents", "faults", "guests", "hexes", "resources", "shapes", "tiled", "tiled_xml", "msgspec"},
    "boards": {"engine", "documents", "faults", "guests", "resources", "rules"},
    "positions": {"engine", "boards", "rules", "msgspec"},
    "store": {"engine", "documents", "faults", "resources", "rules", "shapes", "msgspec"},
    "bots": {"engine", "documents", "faults", "guests", "resources", "rules", "shapes", "msgspec"},
    "match": {"bots", "engine", "resources", "rules", "store"},
    "learning": {"bots", "boards", "documents", "engine", "faults", "match", "positions", "resources", "rules", "shapes", "msgspec"},
    "arena": {"bots", "engine", "rules", "msgspec"},
    "commands": {
        *("arena", "boards", "bots", "documents", "engine", "faults", "i18n", "positions", "program", "render", "resources", "rules"),
        *("learning", "match", "shooting", "store", "telling", "distributed", "pygame"),
    },
    "render": {"engine", "documents", "resources", "shapes", "msgspec", "pygame"},
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
    "app": {"engine", "faults", "scenes", "store", "widgets", "window", "pygame"},
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


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules a file imports, also inside functions."""
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


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_what_is_left_of_it(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if room == "__init__":
        assert not list(imports(path))
        return
    allowed = ARROWS[room] | {room, "__version__"} | sys.stdlib_module_names
    assert {room_of(name) for name in imports(path)} <= allowed


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.parent != PACKAGE / "rules"], ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_no_game_imports_another(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    own = {Path(part).stem for part in parts} & set(GAMES)
    named = {name.split(".")[2] for name in imports(path) if name.startswith("game.rules.")}
    assert named & set(GAMES) <= own
