"""The arrows of the program and of the tools beside it: who may import whom. They only ever point to the left."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from game.rules import GAMES

from .source import ROOT, calls, files, literals, nodes, nodes_of, statements, tree

FILES = sorted([*files(), *files("tools")])

ARROWS = {
    "engine": set[str](),
    "files": {"engine", "msgspec", "platformdirs", "pytmx", "yaml"},
    "letters": set[str](),
    "words": {"engine", "files", "letters", "msgspec"},
    "rules": {"engine", "files", "msgspec"},
    "store": {"engine", "files", "rules", "msgspec"},
    "bots": {"engine", "files", "rules", "msgspec"},
    "review": {"bots", "engine", "files", "rules", "store", "msgspec"},
    "arena": {"bots", "engine", "files", "review", "rules", "msgspec"},
    "match": {"bots", "engine", "files", "rules", "store"},
    "learning": {"bots", "engine", "files", "match", "rules", "msgspec"},
    "sound": {"engine", "files", "msgspec", "pygame"},
    "light": {"engine", "msgspec"},
    "phones": {"files", "ifaddr", "msgspec", "websockets"},
    "controls": {"engine", "words", "msgspec", "pygame"},
    "render": {"engine", "files", "letters", "light", "msgspec", "pygame"},
    "widgets": {"letters", "render", "msgspec", "pygame"},
    "accessibility": {"widgets", "accesskit", "msgspec"},
    "tables": {
        *("bots", "controls", "engine", "files", "light", "match", "phones", "render", "rules", "widgets", "words"),
        *("msgspec", "pygame"),
    },
    "film": {
        *("engine", "files", "letters", "match", "render", "store", "tables", "widgets", "words"),
        *("PIL", "pygame"),
    },
    "scenes": {
        *("bots", "controls", "engine", "files", "film", "learning", "letters", "light", "match", "phones", "render"),
        *("review", "rules", "sound", "store", "tables", "widgets", "words"),
        *("msgspec", "pygame", "segno"),
    },
    "app": {"accessibility", "controls", "engine", "files", "scenes", "store", "widgets", "words", "pygame"},
    "commands": {
        *("api", "app", "arena", "bots", "engine", "files", "film", "learning", "letters", "render", "review", "rules"),
        *("store", "words", "distributed", "pygame"),
    },
    "trials": {
        *("bots", "engine", "files", "learning", "match", "review", "rules", "scenes", "store", "tables", "words"),
        *("msgspec", "pygame"),
    },
    "api": {
        *("bots", "engine", "files", "film", "match", "rules", "store", "words"),
        *("anyio", "gymnasium", "mcp", "numpy", "pettingzoo", "pydantic", "pyspiel"),
    },
    "__init__": {"api", "engine"},
    "__main__": {"commands", "engine", "files", "words"},
    "tools": {
        *(
            "accessibility",
            "api",
            "app",
            "arena",
            "bots",
            "commands",
            "engine",
            "files",
            "learning",
            "light",
            "match",
            "phones",
            "render",
            "review",
        ),
        *("rules", "scenes", "store", "tables", "tests", "widgets", "words", "cffsubr"),
        *("coverage", "fontTools", "hypothesis", "mkdocs", "msgspec", "numpy", "pettingzoo", "pygame", "pytest"),
        *("distributed", "soundfile", "yaml"),
    },
}
"""What each room may import besides itself and the standard library: those of the package, and the tools beside it."""


def room(path: Path) -> str:
    """The room that a file lies in."""
    folder, *rest = path.relative_to(ROOT).parts
    return rest[0].removesuffix(".py") if folder == "game" else folder


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names of all that a file imports, also inside functions."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    here = path.relative_to(ROOT).with_suffix("").parts
    for node in statements(tree(path)):
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
    own = {room(path), "version"}
    return {room_of(name) for name in imports(path)} - own - sys.stdlib_module_names


def test_a_room_imports_only_what_is_left_of_it() -> None:
    wrong = {}
    for path in FILES:
        if more := imported_rooms(path) - ARROWS.get(room(path), set()):
            wrong[str(path.relative_to(ROOT))] = more
    assert wrong == {}


def test_no_arrow_is_allowed_that_nobody_uses() -> None:
    used: dict[str, set[str]] = {name: set() for name in ARROWS}
    for path in FILES:
        used.setdefault(room(path), set()).update(imported_rooms(path))
    unused = {name: allowed - used[name] for name, allowed in ARROWS.items()}
    assert {name: arrows for name, arrows in unused.items() if arrows} == {}


def rooms_of_games(path: Path) -> set[str]:
    """The game whose own a file is: it lies in a folder of its key, or has the key as its first word."""
    return {Path(part).stem.split("_")[0] for part in path.relative_to(ROOT).parts} & set(GAMES)


def test_no_game_imports_another() -> None:
    wrong = {}
    for path in files():
        own = rooms_of_games(path)
        named = {name.split(".")[2] for name in imports(path) if name.startswith("game.rules.")} & set(GAMES)
        if path.parent != ROOT / "game" / "rules" and not named <= own:
            wrong[str(path.relative_to(ROOT))] = named - own
    assert wrong == {}


def test_no_game_is_named_by_a_string_outside_its_own_rooms() -> None:
    """But for the one list of our games. Neither are its words and drawings, whose keys begin with its own."""
    named: dict[str, set[str]] = {}
    for path in files():
        others = set(GAMES) - rooms_of_games(path)
        texts = {text for node in nodes_of(path, ast.Constant) for text in literals(node)}
        if path != ROOT / "game" / "rules" / "__init__.py":
            named[str(path.relative_to(ROOT))] = {text for text in texts if re.split(r"[./]", text)[0] in others}
    assert {path: texts for path, texts in named.items() if texts} == {}


def modules_imported(path: Path, ours: set[Path]) -> set[Path]:
    """The files of our own that a file imports when it is loaded or only for its types; what a function imports late is
    no circle.
    """
    here, found = path.relative_to(ROOT).with_suffix("").parts, set[Path]()
    for node in statements(tree(path), late=False):
        if isinstance(node, ast.ImportFrom):
            base = [*(here[: len(here) - node.level] if node.level else ()), *(node.module or "").split(".")]
            for alias in node.names:
                module = ROOT.joinpath(*filter(None, base))
                inner = module / alias.name
                places = (
                    inner.with_suffix(".py"),
                    inner / "__init__.py",
                    module.with_suffix(".py"),
                    module / "__init__.py",
                )
                found.update(next(({place} for place in places if place in ours), set()))
    return found


def test_no_import_leads_in_a_circle() -> None:
    ours = set(FILES)
    graph = {path: modules_imported(path, ours) - {path} for path in FILES}
    assert sum(map(len, graph.values())) > len(FILES)
    TopologicalSorter(graph).prepare()


def test_nobody_asks_a_table_or_anything_by_its_methods_what_it_is() -> None:
    """A table that cannot do something answers so itself (`Table` has a plain answer for all that some can do)."""
    asked = [ast.unparse(call) for call in calls("isinstance") if "table" in ast.unparse(call.args[0])]
    assert asked == []
    names = {alias.name for node in nodes(ast.ImportFrom) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert "Protocol" in names
    assert "runtime_checkable" not in names


def test_three_values_are_assigned_in_one_line_only_where_they_count_on() -> None:
    """`FIRST, SECOND, THIRD = 1, 2, 3` is one thought; other values have a line each."""
    packed = []
    for node in nodes(ast.Assign):
        assert isinstance(node, ast.Assign)
        if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple) and len(node.value.elts) > 2:
            values = [value.value for value in node.value.elts if isinstance(value, ast.Constant)]
            numbers = [value for value in values if isinstance(value, int)]
            if len(numbers) < len(node.value.elts) or numbers != [numbers[0] + step for step in range(len(numbers))]:
                packed.append(ast.unparse(node))
    assert packed == []


def test_one_file_knows_screen_readers() -> None:
    assert [path for path in FILES if "accesskit" in imported_rooms(path)] == [
        ROOT / "game" / "accessibility" / "screen_reader.py"
    ]


def test_nobody_loads_what_environments_for_learners_need() -> None:
    """PettingZoo changes how the whole process makes sounds, and nobody has it or OpenSpiel who only plays."""
    for module, needed in (("aec", {"gymnasium", "pettingzoo"}), ("openspiel", {"pyspiel"})):
        path = ROOT / "game" / "api" / f"{module}.py"
        assert [other for other in files() if needed & imported_rooms(other)] == [path]
        assert "numpy" in imported_rooms(path)
        named = {other for other in files() for name in imports(other) if f"{name}.".startswith(f"game.api.{module}.")}
        assert named == set()
    assert len([path for path in files() if "numpy" in imported_rooms(path)]) == 2


def test_only_the_process_of_a_film_loads_pillow() -> None:
    """One file imports it, and whoever imports that does so late."""
    ours, encoding = set(FILES), ROOT / "game" / "film" / "encoding.py"
    assert [path for path in FILES if "PIL" in imported_rooms(path)] == [encoding]
    assert [path for path in FILES if encoding in modules_imported(path, ours)] == []
    assert any(name.startswith("game.film.encoding") for path in FILES for name in imports(path))
