"""`simulate`: the table is made of events and standings alone, and a seed repeats it."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from game.commands.games import game_seed, play_randomly
from game.files.resources import data

from .conftest import Call


def test_the_table_of_a_game_it_does_not_know(call: Call, fake: ModuleType) -> None:
    said = call("simulate fake --players 3 --games 20 --seed 5")
    assert said.code == 0
    assert said.out.startswith("20 games of fake, 3 players, seed 5\nBoard: stones\n")
    assert [line.split()[0] for line in said.out.splitlines() if line.startswith(("wins", "points", "decisions"))] == [
        "decisions",
        "wins",
        "points",
    ]
    assert not said.err


def test_the_numbers_are_those_of_the_games(call: Call, fake: ModuleType) -> None:
    said = call("simulate fake --players 2 --games 4 --seed 3 --option more_stones")
    games = [
        play_randomly(fake.make_rules(None, 2, {"more_stones": True}), game_seed(3, number)) for number in range(4)
    ]
    assert f"{min(game.decisions for game in games)}" in said.out
    saved = sum(game.tallies["saved"] for game in games)
    assert any(line.endswith(f" {saved}") for line in said.out.splitlines())
    wins = [sum(game.standings[seat].rank == 1 for game in games) for seat in range(2)]
    assert ["wins", *map(str, wins)] in [line.split() for line in said.out.splitlines()]
    assert "Options: more_stones=yes\n" in said.out


@pytest.mark.parametrize(
    "words", ["--players 4", "--players 2", "--players 3 --board survive-atoll", "--players 6 --option superpopulation"]
)
def test_survive_prints_the_same_table_for_the_same_seed(call: Call, words: str) -> None:
    first = call(f"simulate survive --games 1 --seed 7 {words}")
    assert first.code == 0
    assert "<" not in first.out
    assert call(f"simulate survive --games 1 --seed 7 {words}").out == first.out
    assert call(f"simulate survive --games 1 --seed 8 {words}").out != first.out


def test_a_game_of_many_is_the_same_whatever_their_number() -> None:
    assert len({game_seed(1, number) for number in range(1000)}) == 1000
    assert game_seed(1, 7) == game_seed(1, 7) != game_seed(2, 7)


def test_games_can_be_kept_and_told(call: Call, tmp_path: Path) -> None:
    played = call(f"simulate survive --players 3 --games 2 --save {tmp_path / 'kept'}")
    kept = sorted((tmp_path / "kept").iterdir())
    assert (played.code, [path.name for path in kept]) == (0, ["survive-1-1.journal", "survive-1-2.journal"])
    assert played.out.endswith(f"\n2 games were saved in {tmp_path / 'kept'}\n")
    told = call(f"replay {kept[0]}")
    assert told.code == 0
    assert "seat 3" in told.out


def test_the_head_names_the_board_and_a_file_that_is_not_the_program_s(call: Call, tmp_path: Path) -> None:
    board = tmp_path / "mine.yaml"
    board.write_bytes(data("boards", "atlandice-classic.yaml").read_bytes())
    assert "\nBoard: atlandice-classic\n" in call("simulate atlandice --games 1").out
    assert f"\nBoard: mine ({board.resolve()})\n" in call("simulate atlandice --games 1", "--board", str(board)).out


@pytest.mark.parametrize("players, somebody", [(2, "The neutral player takes"), (3, "seat 3 takes")])
def test_atlandice_is_told_with_all_who_play(call: Call, tmp_path: Path, players: int, somebody: str) -> None:
    played = call(
        f"simulate atlandice --players {players} --games 1 --board atlandice-short --save {tmp_path / 'kept'}"
    )
    assert (played.code, "<" in played.out) == (0, False)
    told = call(f"replay {next((tmp_path / 'kept').iterdir())}")
    assert (told.code, "<" in told.out) == (0, False)
    assert somebody in told.out
