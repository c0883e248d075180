"""Mutants: every change is one, stays Python, and is asked of the tests that run its line."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import AREAS, ROOT, choose, draw_mutants, find_mutants, tell

CODE = '''"""A docstring with 1 and True."""
from __future__ import annotations

LEAST: int = 3


def count(some: list[int], is_kept: bool = False) -> int:
    """Another with 2."""
    some.sort()
    if not some or len(some) < LEAST:
        return 0
    return max(some) + 1 if is_kept else len(f"{some[0] + 1}")
'''
CHANGED = {
    "3": "4", "False": "True", "not some or len(some) < LEAST": "not some and len(some) < LEAST",
    "not some": "some", "len(some) < LEAST": "len(some) <= LEAST", "0": "1", "max(some)": "min(some)", "1": "2",
    "max(some) + 1": "max(some) - 1",
    "max(some) + 1 if is_kept else len(f'{some[0] + 1}')": "len(f'{some[0] + 1}') if is_kept else max(some) + 1",
}  # fmt: skip


def test_one_thing_is_changed_at_a_time_and_never_a_type_or_a_text(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(CODE, encoding="utf-8")
    found = list(find_mutants("rules", path, tmp_path))
    assert {one.before: one.after for one in found if one.after != "None"} == {
        before: f"({after})" for before, after in CHANGED.items()
    }
    assert [one.before for one in found if one.after == "None"] == ["some.sort()"]
    for one in found:
        changed = one.change(path.read_bytes())
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(CODE))
        assert CODE.splitlines()[one.line - 1] not in changed.decode().splitlines()


def test_the_same_number_draws_the_same_ones_and_every_area_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    areas = {"rules": (("game/rules/atlantis/gaps.py",), 20), "selection": (("game/tables/selection.py",), 10)}
    monkeypatch.setattr(mutants, "AREAS", areas)
    drawn = draw_mutants(30, 7)
    assert drawn == draw_mutants(30, 7) != draw_mutants(30, 8)
    assert Counter(one.area for one in drawn) == {"rules": 20, "selection": 10}
    for one in drawn:
        compile(one.change((ROOT / one.path).read_bytes()), one.path, "exec")


def test_every_area_has_files() -> None:
    for patterns, _ in AREAS.values():
        assert all(any(ROOT.glob(pattern)) for pattern in patterns)


@pytest.mark.parametrize("most, count, chosen", [(9.0, 9, "a1 b1 a2 b2"), (0.9, 9, "a1 b1"), (9.0, 1, "a1")])
def test_the_quickest_of_each_file_are_asked_first(most: float, count: int, chosen: str) -> None:
    seconds = {"a::a2": 0.5, "a::a1": 0.1, "b::b1": 0.4, "b::b2": 3.0}
    assert [test.partition("::")[2] for test in choose(seconds, seconds, most, count)] == chosen.split()


def test_who_lived_is_named() -> None:
    results = [
        {"name": "x:1 a -> b", "area": "rules", "tests": 3, "asked": 3, "killed_by": "FAILED t"},
        {"name": "x:2 c -> d", "area": "match", "tests": 3, "asked": 2, "killed_by": ""},
    ]
    said = tell(results)
    assert "| all | 2 | 1 | 1 | 0 |" in said
    assert "x:2 c -> d (2 of 3 asked)" in said
    assert "x:1" not in said
