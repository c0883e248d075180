"""Hundreds of damaged journals of a small game: each a clear error or a legal game, and the file is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.engine import GameError
from game.store import LoadedGame
from tests.engine.nim import game_of
from tests.engine.playing import a_game, head_of, nim, write_lines
from tests.soaks import few_or_soak, soaked_unless

from . import damages
from .saving import clear_error_or_legal_game, is_prefix, sealed_text

RULES = nim(2, blocks=True)
GAME = a_game(RULES, 3, 16)
HEAD = head_of(RULES, 3)
LINES = write_lines(GAME.lines)
DATA = sealed_text([HEAD.write(), *LINES])
ZEROS, ANY_BYTES, DEEP = b"\x00" * 4096, Random(1).randbytes(5000), b"[" * 100_000
NO_JOURNALS = [b"", b"\n", b"\n\n\n", ZEROS, b"\xff\xfe\x00", ANY_BYTES, b"{}", DEEP, b"PK\x03\x04", "“”\n".encode()]


def check(path: Path, data: bytes) -> LoadedGame | GameError:
    return clear_error_or_legal_game(path, data, game_of)


def check_prefix(path: Path, data: bytes) -> LoadedGame | GameError:
    """What was not written by us can at most shorten the game."""
    found = check(path, data)
    if isinstance(found, LoadedGame):
        assert is_prefix(found.lines, GAME.lines)
    return found


@few_or_soak("step", 3, 1)
def test_cut_anywhere_it_loses_the_last_action_and_nothing_else(tmp_path: Path, step: int) -> None:
    head_length = DATA.index(b"\n")
    for data in damages.cuts(DATA, step):
        found = check_prefix(tmp_path / "a.journal", data)
        if len(data) < head_length:
            assert isinstance(found, GameError)
        else:
            assert isinstance(found, LoadedGame)
            assert found.damage is None
            whole = data.count(b"\n", head_length + 1)
            assert len(found.lines) in (whole, whole + 1)
            assert (len(found.lines) == whole + 1) == (
                DATA[len(data) : len(data) + 1] == b"\n" and len(data) > head_length
            )


@pytest.mark.parametrize("seed", soaked_unless((2).__gt__, range(4)))
def test_flipped_bits(tmp_path: Path, seed: int) -> None:
    for data in damages.flips(DATA, 100, Random(seed)):
        check_prefix(tmp_path / "a.journal", data)


@pytest.mark.parametrize("seed", soaked_unless((2).__gt__, range(4)))
def test_other_bytes(tmp_path: Path, seed: int) -> None:
    for data in damages.noise(DATA, 60, Random(seed)):
        check_prefix(tmp_path / "a.journal", data)


@few_or_soak("many", 60, 300)
def test_lines_swapped_deleted_and_doubled(tmp_path: Path, many: int) -> None:
    for data in damages.reorder_lines(DATA, many, Random(1)):
        check_prefix(tmp_path / "a.journal", data)


def test_wrong_values_in_the_head(tmp_path: Path) -> None:
    refused = [check(tmp_path / "a.journal", data) for data in damages.other_heads(HEAD, LINES)]
    assert sum(isinstance(found, GameError) for found in refused) > 100


@pytest.mark.parametrize("key", ["board", "options", "colours", "names"])
def test_wrong_values_inside_the_head(tmp_path: Path, key: str) -> None:
    for data in damages.spoil_inside_heads(HEAD, key, LINES, 40, Random(2)):
        check(tmp_path / "a.journal", data)


@few_or_soak("many", 80, 400)
def test_lines_that_only_the_rules_can_refuse(tmp_path: Path, many: int) -> None:
    found = [check(tmp_path / "a.journal", data) for data in damages.other_lines(HEAD, LINES, many, Random(3))]
    stopped = [loaded.damage.code for loaded in found if isinstance(loaded, LoadedGame) and loaded.damage]
    assert {"journal-illegal", "journal-line"} <= set(stopped)


@pytest.mark.parametrize("data", NO_JOURNALS)
def test_what_is_no_journal_at_all(tmp_path: Path, data: bytes) -> None:
    error = check(tmp_path / "a.journal", data)
    assert isinstance(error, GameError)
    assert error.code == "not-a-journal"
    assert error.values["path"] == str(tmp_path / "a.journal")


@pytest.mark.parametrize(
    "deep", [b'{"format": 1, "board": ' + b"[" * 100_000, b'{"format": 1, "board": ' + b'{"a":' * 100_000]
)
def test_endless_depth(tmp_path: Path, deep: bytes) -> None:
    assert isinstance(check(tmp_path / "a.journal", deep), GameError)
