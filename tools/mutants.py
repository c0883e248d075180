"""`python -m tools.mutants FOLDER` changes the code in one place at a time and asks whether a test notices.

First every family of tests is run once by `coverage`, for which test runs which line. Then mutants are drawn at random,
each is written into a copy of the checkout, and the tests that run its line are run there. The folder keeps what is
known, so a run that was stopped goes on where it was; `--table` tells what was found so far. Needs Linux or macOS, and
`pip install -e ".[test,tools]"`.
"""

from __future__ import annotations

import ast
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import copy2, rmtree
from time import perf_counter, sleep
from types import ModuleType
from typing import Any

import hypothesis  # noqa: F401 - what tests need is loaded once, and not for every mutant
import msgspec  # noqa: F401
import pygame  # noqa: F401
import pytest
import yaml  # noqa: F401

ROOT = Path(__file__).resolve().parent.parent
AREAS: Mapping[str, tuple[Sequence[str], int]] = {  # the files of an area, and how many of three hundred are from there
    "rules": (("game/rules/**/*.py",), 140),
    "match": (("game/match/*.py",), 50),
    "store": (("game/store/*.py",), 50),
    "selection": (("game/tables/selection.py",), 20),
    "playing": (("game/scenes/table/playing.py",), 20),
    "visibility": (("game/tables/visibility.py",), 20),
}
LEFT_OUT = ("arena", "bots", "commands", "guests", "hostile", "sound", "tools", "window")  # of the tests
LONE = ("test_action_kinds.py", "test_every_rule.py", "test_games.py", "test_goldens.py", "test_positions.py")
ROUNDS = ((5.0, 8), (30.0, 200), (120.0, 2000))
"""The seconds and the number of tests that are asked about a mutant at first, and then about one that lived."""
GRACE = 8.0  # seconds of work that a run may take beyond what its tests took while their lines were watched
WAITING = 240.0  # and seconds on the clock, where other programs may be busy
SLOWER = 12
UNTIMED = 4.0  # seconds that a test is taken for whose family was not watched to its end
UNRUN = "no test runs it"
LIVED = ("", UNRUN)


# What can be changed.

_COMPARED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COUNTED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def _other(node: ast.expr) -> Iterator[ast.expr]:
    """The same expression with one thing in it changed, in every way there is."""
    other: Any = deepcopy(node)
    match node:
        case ast.Compare(ops=[operator, *_]) if type(operator) in _COMPARED:
            other.ops[0] = _COMPARED[type(operator)]()
        case ast.BoolOp():
            other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.BinOp(op=operator) if type(operator) in _COUNTED:
            other.op = _COUNTED[type(operator)]()
        case ast.UnaryOp(op=ast.Not()):
            other = other.operand
        case ast.IfExp():
            other.body, other.orelse = other.orelse, other.body
        case ast.Constant(value=bool()):
            other.value = not node.value
        case ast.Constant(value=int() | float()):
            other.value += 1
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            other.func.id = _CALLED[name]
        case _:
            return
    yield other


def _expressions(node: ast.AST) -> Iterator[ast.expr | ast.Expr]:
    """Whatever is worked out under a node: no types, no docstrings, and nothing inside a text."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "pattern"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr):
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.expr) or (isinstance(child, ast.Expr) and isinstance(child.value, ast.Call)):
                yield child
            yield from _expressions(child)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change in a file: the bytes from here to there become others."""

    area: str
    path: str
    line: int
    last_line: int
    start: int
    end: int
    before: str
    after: str

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}:{self.start} {self.before} -> {self.after}"

    def change(self, text: bytes) -> bytes:
        return text[: self.start] + self.after.encode() + text[self.end :]


def find_mutants(area: str, path: Path, root: Path = ROOT) -> Iterator[Mutant]:
    text = path.read_bytes()
    begins = [0]
    for line in text.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    for node in _expressions(ast.parse(text)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = begins[node.lineno - 1] + node.col_offset
        end = begins[node.end_lineno - 1] + node.end_col_offset
        others = ["None"] if isinstance(node, ast.Expr) else [f"({ast.unparse(other)})" for other in _other(node)]
        for after in others:
            name = path.relative_to(root).as_posix()
            yield Mutant(area, name, node.lineno, node.end_lineno, start, end, ast.unparse(node), after)


def draw_mutants(count: int, seed: int) -> list[Mutant]:
    """So many at random, of each area its share; the first few are a fair sample, too."""
    random = Random(seed)
    drawn = list[tuple[float, Mutant]]()
    whole = sum(share for _, share in AREAS.values())
    for area, (patterns, share) in AREAS.items():
        paths = sorted(path for pattern in patterns for path in ROOT.glob(pattern))
        every = [mutant for path in paths for mutant in find_mutants(area, path)]
        some = random.sample(every, min(round(count * share / whole), len(every)))
        drawn += [((place + random.random()) / len(some), mutant) for place, mutant in enumerate(some)]
    return [mutant for _, mutant in sorted(drawn, key=lambda one: one[0])]


# Which test runs which line.


class Watch:
    """A plugin for pytest: tells coverage which test is run, and keeps how long each of them took."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seconds = dict[str, float]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        import coverage

        if watching := coverage.Coverage.current():
            watching.switch_context(item.nodeid)
        began = perf_counter()
        try:
            return (yield)
        finally:
            self._seconds[item.nodeid] = perf_counter() - began
            if watching:
                watching.switch_context("")

    def pytest_unconfigure(self) -> None:
        self._path.write_text(json.dumps(self._seconds), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    if path := os.environ.get("MUTANTS_TIMES"):
        config.pluginmanager.register(Watch(Path(path)))


def families() -> list[str]:
    """The folders of tests, and tests that lie in none; the longest last."""
    names = [path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name not in LEFT_OUT]
    some = [name for name in names if any((ROOT / "tests" / name).glob("test_*.py"))]
    return [*LONE, *sorted(some, key=lambda name: (name == "scenes", name))]


def watch_family(family: str, folder: Path) -> None:
    """Runs a family of tests, and keeps which lines each of them ran."""
    kept = folder / f"{family}.coverage"
    if kept.exists():
        return
    passing = kept.with_suffix(".passing")
    included = ",".join(pattern.replace("**/*.py", "*") for patterns, _ in AREAS.values() for pattern in patterns)
    command = [sys.executable, "-m", "coverage", "run", "--rcfile=", f"--data-file={passing}", f"--include={included}"]
    command += ["-m", "pytest", "-p", "tools.mutants", "-n", "0", "-q", "-p", "no:cacheprovider", f"tests/{family}"]
    subprocess.run(command, cwd=ROOT, env=_environment(MUTANTS_TIMES=str(kept.with_suffix(".json"))), check=False)
    passing.replace(kept)


def _environment(**more: str) -> dict[str, str]:
    return {**os.environ, "CI": "1", "PYTHONDONTWRITEBYTECODE": "", **more}


class Coverage:
    """Which tests run a line, as far as families have been watched."""

    _ASKED = (
        "select context.context, line_bits.numbits from line_bits join context on context.id = line_bits.context_id "
        "join file on file.id = line_bits.file_id where file.path = ?"
    )

    def __init__(self, folder: Path) -> None:
        self.seconds = dict[str, float]()
        self._kept = sorted(folder.glob("*.coverage"))
        for kept in self._kept:
            if (times := kept.with_suffix(".json")).exists():
                self.seconds |= json.loads(times.read_text(encoding="utf-8"))

    def tests_of(self, mutant: Mutant) -> set[str]:
        """The tests that run a line of it; what is run by nothing but an import is asked of all that run the file."""
        from coverage.numbits import num_in_numbits

        lines = range(mutant.line, mutant.last_line + 1)
        found, of_file = set[str](), set[str]()
        for kept in self._kept:
            with closing(sqlite3.connect(kept)) as data:
                for test, numbits in data.execute(self._ASKED, (str(ROOT / mutant.path),)):
                    of_file.add(test)
                    if any(num_in_numbits(line, numbits) for line in lines):
                        found.add(test)
        return (of_file if found == {""} else found) - {""}


def choose(tests: Collection[str], seconds: Mapping[str, float], most: float, count: int) -> list[str]:
    """The quickest of each file, then the next of each, as long as there is time."""
    by_file = defaultdict[str, list[str]](list)
    for test in sorted(tests, key=lambda one: seconds.get(one, UNTIMED)):
        by_file[test.partition("::")[0]].append(test)
    ranked = [
        (rank, seconds.get(test, UNTIMED), test) for of_file in by_file.values() for rank, test in enumerate(of_file)
    ]
    chosen, left = list[str](), most
    for _, cost, test in sorted(ranked):
        if cost <= left and len(chosen) < count:
            chosen.append(test)
            left -= cost
    return chosen


# A mutant's life.


def copy_checkout(target: Path) -> None:
    """All that git knows of, as it is now."""
    rmtree(target, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, target / name)


def run_tests(tests: Sequence[str], seconds: float, checkout: Path) -> str:
    """The first test that fails; "time" where they do not end, and nothing where all of them pass.

    They run in a fork of this process, which has loaded pytest already: most of a short run would be spent on that.
    """
    told = checkout.parent / "told.txt"
    child = os.fork()
    if not child:
        os._exit(_run_here(tests, seconds, checkout, told))
    until = perf_counter() + WAITING + SLOWER * seconds  # whoever waits for ever uses no time of work
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if perf_counter() > until:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return "time"
        sleep(0.02)
    code = os.waitstatus_to_exitcode(ended[1])
    if code == 0:
        return ""
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return "time"
    lines = told.read_text(encoding="utf-8", errors="replace").splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else f"ended with {code}"


def _run_here(tests: Sequence[str], seconds: float, checkout: Path, told: Path) -> int:
    """Becomes a process that runs tests of the copy; its own modules are all that it imports of the project."""
    os.setsid()
    os.chdir(checkout)
    os.environ |= _environment(PYTHONPATH=str(checkout))
    out = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (round(GRACE + seconds), round(GRACE + seconds) + 5))
    sys.path = [str(checkout), *(path for path in sys.path if path not in ("", str(ROOT)))]
    for name in [name for name in sys.modules if name.partition(".")[0] == "tools"]:
        del sys.modules[name]
    sys.modules["__main__"] = ModuleType("__main__")  # processes that tests start load nothing of this one
    return int(pytest.main(["-n", "0", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", *tests]))


def try_mutant(mutant: Mutant, known: Coverage, checkout: Path) -> dict[str, Any]:
    """What became of it: which test noticed, or that none did of those that run its lines."""
    path = checkout / mutant.path
    text = path.read_bytes()
    tests = known.tests_of(mutant)
    asked = 0
    killed_by = "" if tests else UNRUN
    path.write_bytes(mutant.change(text))
    try:
        for most, count in ROUNDS:
            some = choose(tests, known.seconds, most, count)
            if killed_by or len(some) == asked:
                break
            asked = len(some)
            expected = sum(known.seconds.get(test, UNTIMED) for test in some)
            killed_by = run_tests(some, expected, checkout)
    finally:
        path.write_bytes(text)
    return {"name": mutant.name, "area": mutant.area, "tests": len(tests), "asked": asked, "killed_by": killed_by}


def tell(results: Sequence[Mapping[str, Any]]) -> str:
    """The table of what was found, and whoever lived."""
    rows = ["| area | mutants | noticed | lived | run by no test |", "|---|---|---|---|---|"]
    for area in [*AREAS, "all"]:
        fates = Counter(one["killed_by"] for one in results if area in (one["area"], "all"))
        noticed = fates.total() - fates[""] - fates[UNRUN]
        rows.append(f"| {area} | {fates.total()} | {noticed} | {fates['']} | {fates[UNRUN]} |")
    rows += [f"{one['name']} ({one['asked']} of {one['tests']} asked)" for one in results if one["killed_by"] in LIVED]
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m tools.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="keeps what is known, and a copy of the checkout")
    parser.add_argument("--count", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants (1)")
    parser.add_argument("--area", choices=AREAS, action="append", help="only these areas")
    parser.add_argument("--watch", nargs="*", help="only watch these families of tests")
    parser.add_argument("--watched", action="store_true", help="go by the families that have been watched so far")
    parser.add_argument("--again", action="store_true", help="ask again about those that lived")
    parser.add_argument("--table", action="store_true", help="only tell what was found")
    wanted = parser.parse_args(arguments)
    folder: Path = wanted.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    found = folder / "found.jsonl"
    if not wanted.table:
        for family in wanted.watch or ([] if wanted.watched else families()):
            watch_family(family, folder)
        if wanted.watch is None:
            drawn = draw_mutants(wanted.count, wanted.seed)
            tried = {name for name, one in _read(found).items() if not (wanted.again and one["killed_by"] in LIVED)}
            areas = wanted.area or list(AREAS)
            _try_all([one for one in drawn if one.area in areas and one.name not in tried], folder, found)
    print(tell(list(_read(found).values())))
    return 0


def _read(found: Path) -> dict[str, dict[str, Any]]:
    """What was found by each mutant's name; what was found last counts."""
    lines = found.read_text(encoding="utf-8").splitlines() if found.exists() else []
    return {one["name"]: one for one in map(json.loads, lines)}


def _try_all(mutants: Sequence[Mutant], folder: Path, found: Path) -> None:
    known, checkout = Coverage(folder), folder / "checkout"
    copy_checkout(checkout)
    for mutant in mutants:
        result = try_mutant(mutant, known, checkout)
        with found.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        print(f"{mutant.name}: {result['killed_by'] or 'LIVED'}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
