"""The program's own source as trees: what tests look up in it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def files(folder: str = "game") -> Sequence[Path]:
    """Those of the program, or of the tools beside it."""
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """What a file says; it is read when somebody asks, and no sooner."""
    return ast.parse(path.read_text(encoding="utf-8"))


def nodes(*kinds: type[ast.AST]) -> Iterator[ast.AST]:
    for path in files():
        yield from nodes_of(path, *kinds)


def nodes_of(path: Path, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
    for kind in kinds:
        yield from _by_kind(path).get(kind, ())


@cache
def _by_kind(path: Path) -> dict[type[ast.AST], list[ast.AST]]:
    """A walk through all trees takes long, and many want one."""
    found: dict[type[ast.AST], list[ast.AST]] = {}
    for node in ast.walk(tree(path)):
        found.setdefault(type(node), []).append(node)
    return found


def statements(tree: ast.AST, *, late: bool = True) -> Iterator[ast.stmt]:
    """All statements of a tree, also those within others; those of functions only if what is done late counts."""
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        for node in getattr(tree, part, ()):
            if isinstance(node, ast.stmt):
                yield node
            if late or not isinstance(node, ast.FunctionDef):
                yield from statements(node, late=late)


def calls(*names: str) -> Iterator[ast.Call]:
    """All calls of functions, classes or methods with these names."""
    for node in nodes(ast.Call):
        assert isinstance(node, ast.Call)
        if name_of(node.func) in names:
            yield node


def name_of(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def literals(node: ast.AST) -> set[str]:
    """The texts an expression can be: itself, or either branch of an `if`."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def pattern(node: ast.JoinedStr) -> re.Pattern[str]:
    """What a text with gaps can look like."""
    parts = (
        re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else ".+"
        for part in node.values
    )
    return re.compile("".join(parts))


def keywords(call: ast.Call) -> set[str] | None:
    """The named values of a call, or None where some are handed on unnamed."""
    names = {keyword.arg for keyword in call.keywords}
    return None if None in names else {name for name in names if name}


def classes_below(base: str) -> set[str]:
    """The names of a class and of all classes derived from it."""
    found = {base}
    while True:
        more = {
            node.name
            for node in nodes(ast.ClassDef)
            if isinstance(node, ast.ClassDef) and found & {name_of(b) for b in node.bases}
        }
        if more <= found:
            return found
        found |= more


def source_of_reasons(game: str) -> str:
    """The code of what says why something cannot be done in a game."""
    kinds = import_module(f"game.rules.{game}.action_kinds").ACTION_KINDS
    files = {inspect.getfile(row.why_not) for row in kinds.rows if row.why_not}
    return "\n".join(Path(file).read_text(encoding="utf-8") for file in sorted(files))
