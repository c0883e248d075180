"""`python -m tools.house` tells how the house is built: files and lines, files that are too small, classes that are too
large.

With `-v` it also reads the tests, for how deep they reach into the code, and lists the small files that a single other
file reads, which could live with their reader.
"""

from __future__ import annotations

import ast
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SMALL = 60  # lines below which a file hardly holds a thought
LARGEST = 8  # how many of the largest classes are named
UPPER_FLOORS = ("game.tables", "game.scenes")
BEHIND_DOORS = ("game.tables.", "game.scenes.", "game.widgets.")  # what tests should use by the face of the package


@dataclass(frozen=True, slots=True)
class Module:
    """A file of the code by its full name."""

    name: str
    path: Path
    tree: ast.Module
    lines: int

    @classmethod
    def read(cls, path: Path) -> Module:
        parts = path.relative_to(ROOT).with_suffix("").parts
        text = path.read_text(encoding="utf-8")
        return cls(
            ".".join(parts[:-1] if path.stem == "__init__" else parts), path, ast.parse(text), len(text.splitlines())
        )

    @property
    def is_package(self) -> bool:
        return self.path.stem == "__init__"

    def imports(self, known: Mapping[str, Module]) -> Iterator[str]:
        """The modules out of those known that it imports, each as often as it does."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in known)
            elif isinstance(node, ast.ImportFrom):
                base = self._base(node)
                names = (name if (name := f"{base}.{alias.name}") in known else base for alias in node.names)
                yield from (name for name in names if name in known)

    def _base(self, node: ast.ImportFrom) -> str:
        """The full name of what is imported from."""
        if not node.level:
            return node.module or ""
        package = self.name.split(".") if self.is_package else self.name.split(".")[:-1]
        above = package[: len(package) - node.level + 1]
        return ".".join([*above, *([node.module] if node.module else [])])


def read_modules(folder: str) -> dict[str, Module]:
    modules = [Module.read(path) for path in sorted((ROOT / folder).rglob("*.py"))]
    return {module.name: module for module in modules}


def find_readers(modules: Mapping[str, Module]) -> dict[str, set[str]]:
    """Who imports each module. The face of a package that passes a name on is no reader."""
    readers = defaultdict[str, set[str]](set)
    for module in modules.values():
        if not module.is_package:
            for name in module.imports(modules):
                if name != module.name:
                    readers[name].add(module.name)
    return readers


def find_classes(modules: Mapping[str, Module]) -> dict[str, ast.ClassDef]:
    return {
        node.name: node for module in modules.values() for node in module.tree.body if isinstance(node, ast.ClassDef)
    }


def own_methods(node: ast.ClassDef) -> set[str]:
    return {part.name for part in node.body if isinstance(part, ast.FunctionDef)}


def all_methods(node: ast.ClassDef, classes: Mapping[str, ast.ClassDef], seen: tuple[str, ...] = ()) -> set[str]:
    """Its own and inherited ones: a mixin hides nothing."""
    found = own_methods(node)
    for base in node.bases:
        named = base.value if isinstance(base, ast.Subscript) else base
        parent = classes.get(
            named.id if isinstance(named, ast.Name) else named.attr if isinstance(named, ast.Attribute) else ""
        )
        if parent is not None and parent.name not in seen:
            found |= all_methods(parent, classes, (*seen, node.name))
    return found


def count_deep_imports(modules: Mapping[str, Module]) -> int:
    """How often tests import what lies deep inside tables, scenes and widgets."""
    tests = read_modules("tests").values()
    return sum(name.startswith(BEHIND_DOORS) for test in tests for name in test.imports(modules))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser("python -m tools.house", description=__doc__)
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="read the tests too, and list the small files with one reader"
    )
    asked = parser.parse_args(arguments)
    game, tools = read_modules("game"), read_modules("tools")
    upper = [module for name, module in game.items() if name.startswith(UPPER_FLOORS)]
    readers, classes = find_readers(game), find_classes(game)
    lonely = [module for module in game.values() if not module.is_package and len(readers[module.name]) == 1]
    small = [module for module in game.values() if module.lines < SMALL]
    both = sorted((module for module in lonely if module.lines < SMALL), key=lambda module: module.lines)
    print(f"game: {_size(game.values())}; tables and scenes: {_size(upper)}; tools: {_size(tools.values())}")
    print(
        f"game and tools: {_size([*game.values(), *tools.values()])}; the largest file has "
        f"{max(each.lines for each in game.values())}"
    )
    print(f"one reader: {len(lonely)} files; under {SMALL} lines: {len(small)}; both: {len(both)}")
    print("most methods of their own: " + _largest({name: len(own_methods(node)) for name, node in classes.items()}))
    print("with inherited ones: " + _largest({name: len(all_methods(node, classes)) for name, node in classes.items()}))
    if not asked.verbose:
        return 0
    print(f"imports of tests deep inside tables, scenes and widgets: {count_deep_imports(game)}")
    for module in both:
        print(f"{module.lines:4} {module.name}, read by {min(readers[module.name])}")
    return 0


def _size(modules: Collection[Module]) -> str:
    return f"{len(modules)} files, {sum(module.lines for module in modules):,} lines"


def _largest(counts: Mapping[str, int]) -> str:
    largest = sorted(counts.items(), key=lambda item: item[1], reverse=True)[:LARGEST]
    return ", ".join(f"{name} {count}" for name, count in largest)


if __name__ == "__main__":
    sys.exit(main())
