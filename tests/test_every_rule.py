"""Every numbered rule and ruling of every game has a test that is named after it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

NUMBERED = {
    "survive": "S1-8 T1-5 M1-11 B1-4 K1-6 U1-7 H1-5 D1-3 C1-4 E1-3 P2 R1-16 V1-5 HR1-2 F5-6 X1-11 Q1-10",
    "atlantis": "A1-4 T1-9 G1-6 E1-4",
    "atlandice": "S1 P1-5 R1-4 J1-3 L1-3 I1-3 W1-3 F1-3 E1 N1-3",
}
"""The numbers of the rules pages."""


def rules() -> list[tuple[str, str]]:
    found = []
    for game, numbers in NUMBERED.items():
        for letters, first, last in re.findall(r"([A-Z]+)(\d+)(?:-(\d+))?", numbers):
            found += [(game, f"{letters.lower()}{number}") for number in range(int(first), int(last or first) + 1)]
    return found


@cache
def names(game: str) -> str:
    """The names of all tests of a game, a line each."""
    files = (Path(__file__).parent / game).glob("test_*.py")
    return "\n".join(
        line for path in files for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("def test_")
    )


def test_every_rule_has_a_test_of_its_name() -> None:
    assert [(game, rule) for game, rule in rules() if not re.search(rf"_{rule}(_|\()", names(game))] == []
