"""The same over a journal of Survive: each damaged save is a clear error or a legal game, and the file is kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine import GameError, Head, Referee
from game.files.resources import data
from game.rules import game_of
from game.store import JournalWriter, LoadedGame, load
from game.store.journals import memoize_rules
from tests.engine.playing import a_step, write_lines
from tests.soaks import few_or_soak

from . import damages
from .saving import clear_error_or_legal_game, everything, is_prefix, sealed_text

GAMES = memoize_rules(game_of)


def a_game(players: int, steps: int, **options: bool) -> tuple[Head, Referee[Any, Any]]:
    """Survive on its smaller board, as far as so many steps lead."""
    game = game_of("survive")
    rules = game.make_rules(game.load_board(data("boards", "survive-atoll.yaml")), players, options)
    referee, random = Referee(rules, 5), Random(5)
    while steps and referee.to_act() != -2:
        a_step(referee, random)
        steps -= 1
    setup = rules.setup
    names = ["Ана", "Bob", "陳"][:players]
    return Head(
        "survive", rules.version, rules.write_board(), players, dict(setup.options), list(setup.colours), names, 5
    ), referee


HEAD, GAME = a_game(2, 150)
LINES = write_lines(GAME.lines)
DATA = sealed_text([HEAD.write(), *LINES])
HEAD_LENGTH = DATA.index(b"\n")


def check(path: Path, spoilt: Iterable[bytes]) -> list[LoadedGame | GameError]:
    return [clear_error_or_legal_game(path, data, GAMES) for data in spoilt]


def check_prefixes(path: Path, spoilt: Iterable[bytes]) -> None:
    """What was not written by us can at most shorten the game."""
    for found in check(path, spoilt):
        assert isinstance(found, GameError) or is_prefix(found.lines, GAME.lines)


@pytest.mark.parametrize("options", [{}, {"dolphins": True, "squid": True}])
def test_a_whole_game_loads_as_it_was_played(tmp_path: Path, options: dict[str, bool]) -> None:
    head, played = a_game(3, -1, **options)
    JournalWriter.create(tmp_path / "a.journal", head, played.lines).close()
    loaded = load(tmp_path / "a.journal")
    assert (loaded.damage, loaded.complete, loaded.head) == (None, True, head)
    assert everything(loaded.referee) == everything(played)


@few_or_soak("step", 16, 1)
def test_cut_anywhere(tmp_path: Path, step: int) -> None:
    check_prefixes(tmp_path / "a.journal", [DATA[:length] for length in range(0, HEAD_LENGTH + 1, 97 * step)])
    ends = [*range(HEAD_LENGTH, len(DATA), 29 * step), *range(len(DATA) - 60, len(DATA), step)]
    for found in check(tmp_path / "a.journal", [DATA[:length] for length in ends]):
        assert isinstance(found, LoadedGame)
        assert found.damage is None
        assert is_prefix(found.lines, GAME.lines)


@few_or_soak("many", 20, 200)
def test_flipped_bits(tmp_path: Path, many: int) -> None:
    lines_only = (DATA[:HEAD_LENGTH] + spoilt for spoilt in damages.flips(DATA[HEAD_LENGTH:], many, Random(1)))
    check_prefixes(tmp_path / "a.journal", [*damages.flips(DATA, many, Random(1)), *lines_only])


@few_or_soak("many", 20, 200)
def test_other_bytes_and_lines_in_disorder(tmp_path: Path, many: int) -> None:
    check_prefixes(
        tmp_path / "a.journal", [*damages.noise(DATA, many, Random(2)), *damages.reorder_lines(DATA, many, Random(3))]
    )


def test_wrong_values_in_the_head(tmp_path: Path) -> None:
    check(tmp_path / "a.journal", damages.other_heads(HEAD, LINES[:30]))


@few_or_soak("times", 1, 10)
@pytest.mark.parametrize("key, many", [("board", 50), ("options", 12), ("colours", 8), ("names", 5)])
def test_wrong_values_inside_the_head(tmp_path: Path, key: str, many: int, times: int) -> None:
    check(tmp_path / "a.journal", damages.spoil_inside_heads(HEAD, key, LINES[:30], many * times, Random(4)))


@few_or_soak("many", 25, 500)
def test_lines_that_only_the_rules_can_refuse(tmp_path: Path, many: int) -> None:
    found = check(tmp_path / "a.journal", damages.other_lines(HEAD, LINES, many, Random(2)))
    assert any(isinstance(loaded, LoadedGame) and loaded.damage for loaded in found)
