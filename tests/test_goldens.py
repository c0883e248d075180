"""Golden playthroughs: games with fixed seeds go as they went before, and every seat sees what it saw before."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from game.rules import GAMES

from .goldens.playthrough import Golden, paths

MOST_BYTES = 200_000
BEFORE, AFTER = 4, 3
"""How many lines around the first difference are shown."""


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_game_goes_as_it_went(path: Path) -> None:
    kept, now = path.read_text(encoding="utf-8"), Golden.read(path).text()
    if kept != now:
        pytest.fail(first_difference(path.name, kept.splitlines(), now.splitlines()), pytrace=False)


def first_difference(name: str, kept: list[str], now: list[str]) -> str:
    at = next(i for i, (old, new) in enumerate(zip_longest(kept, now)) if old != new)
    lines = [f"{name}, line {at + 1}: the game goes another way. If it should: python -m tests.goldens.write"]
    lines += [f"  {line}" for line in kept[max(0, at - BEFORE) : at]]
    lines += [f"- {line}" for line in kept[at : at + AFTER]]
    lines += [f"+ {line}" for line in now[at : at + AFTER]]
    return "\n".join(lines)


def test_the_first_difference_is_shown_with_what_came_before() -> None:
    shown = first_difference("a.txt", ["1", "2", "3", "4", "5", "6"], ["1", "2", "3", "4", "5", "7", "8"])
    assert shown.splitlines()[1:] == ["  2", "  3", "  4", "  5", "- 6", "+ 7", "+ 8"]
    assert shown.startswith("a.txt, line 6: ")


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_playthrough_stays_readable(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES


def test_every_game_has_playthroughs_with_views_and_one_that_is_whole() -> None:
    goldens = [Golden.read(path) for path in paths()]
    assert {golden.game for golden in goldens if golden.views} == set(GAMES)
    assert {golden.game for golden in goldens if not golden.steps} == set(GAMES)
