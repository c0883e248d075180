"""Every numbered rule and ruling of Survive has a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NUMBERED = {
    "s": range(1, 9), "t": range(1, 6), "m": range(1, 12), "b": range(1, 5), "k": range(1, 7), "u": range(1, 8), "h": range(1, 6),
    "d": range(1, 4), "c": range(1, 5), "e": range(1, 4), "p": (2,), "r": range(1, 17), "v": range(1, 6), "hr": (1, 2), "f": (5, 6),
    "x": range(1, 12), "q": range(1, 11),
}  # fmt: skip
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize("rule", [f"{letter}{number}" for letter, numbers in NUMBERED.items() for number in numbers])
def test_every_rule_has_a_test_of_its_name(rule: str) -> None:
    assert re.search(rf"^def test_(ruling_|.*_)?{rule}(_|\()", TESTS, re.MULTILINE)
