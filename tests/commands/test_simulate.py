"""`simulate`: the table is made of events and standings alone, a seed repeats it, and results are kept as they come."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from errno import ENOSPC
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.commands import simulate
from game.commands.games import RandomGame, chosen_rules, game_seed, play_randomly
from game.commands.results import write_whole
from game.engine import Rules
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
    assert "Player 3" in told.out


def test_kept_games_name_their_players_in_the_language_of_whoever_replays_them(call: Call, tmp_path: Path) -> None:
    call(f"--language zh-Hans simulate survive --players 3 --games 1 --save {tmp_path / 'kept'}")
    (kept,) = (tmp_path / "kept").iterdir()
    assert "玩家2" in call(f"--language zh-Hans replay {kept}").out
    told = call(f"--language bg replay {kept}").out
    assert "Играч 2" in told
    assert "玩家" not in told


def test_the_head_names_the_board_and_a_file_that_is_not_the_program_s(call: Call, tmp_path: Path) -> None:
    board = tmp_path / "mine.yaml"
    board.write_bytes(data("boards", "atlandice-classic.yaml").read_bytes())
    assert "\nBoard: atlandice-classic\n" in call("simulate atlandice --games 1").out
    assert f"\nBoard: mine ({board.resolve()})\n" in call("simulate atlandice --games 1", "--board", str(board)).out


@pytest.mark.parametrize("players, somebody", [(2, "The neutral player takes"), (3, "Player 3 takes")])
def test_atlandice_is_told_with_all_who_play(call: Call, tmp_path: Path, players: int, somebody: str) -> None:
    played = call(
        f"simulate atlandice --players {players} --games 1 --board atlandice-short --save {tmp_path / 'kept'}"
    )
    assert (played.code, "<" in played.out) == (0, False)
    told = call(f"replay {next((tmp_path / 'kept').iterdir())}")
    assert (told.code, "<" in told.out) == (0, False)
    assert somebody in told.out


def test_every_result_is_a_line_of_a_new_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert call(f"simulate survive --players 3 --games 3 --seed 4 --results {file}").code == 0
    rules = chosen_rules("survive", 3, None, [])
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
        game = play_randomly(rules, game_seed(4, number))
        assert json.loads(line) == {
            "game": number + 1,
            "seed": game_seed(4, number),
            "decisions": game.decisions,
            "turns": game.turns,
            "points": [standing.points for standing in game.standings],
            "ranks": [standing.rank for standing in game.standings],
        }
    assert number == 2


@pytest.mark.parametrize("command", ["simulate survive --games 1", "arena survive castaway random --games 2 --jobs 1"])
def test_results_never_go_over_another_file(call: Call, tmp_path: Path, command: str) -> None:
    (tmp_path / "mine").write_text("dear diary")
    said = call(f"{command} --results {tmp_path / 'mine'}")
    assert (said.code, said.out, said.err) == (2, "", f"{tmp_path / 'mine'} already exists.\n")
    assert (tmp_path / "mine").read_text() == "dear diary"
    said = call(f"{command} --results {tmp_path / 'none' / 'mine'}")
    assert (said.code, said.out, said.err) == (2, "", f"{tmp_path / 'none'} does not exist.\n")
    assert call(f"{command} --results=").err == "--results must not be empty.\n"


def test_what_was_played_before_a_fault_is_told_and_kept(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(rules: Rules[Any, Any], seed: int) -> RandomGame:
        if seed == game_seed(1, allowed):
            raise KeyboardInterrupt
        return play_randomly(rules, seed)

    monkeypatch.setattr(simulate, "play_randomly", stopped)
    allowed = 2
    said = call(f"simulate atlandice --results {tmp_path / 'two'}")
    assert said.code == 130
    assert said.out.startswith("2 games of atlandice, ")
    assert len((tmp_path / "two").read_text().splitlines()) == 2
    allowed = 0
    said = call(f"simulate atlandice --results {tmp_path / 'none'}")
    assert (said.code, said.out, (tmp_path / "none").exists()) == (130, "", False)


@pytest.mark.skipif(os.name != "posix", reason="only here can files be kept small")
def test_a_file_that_takes_no_more_ends_it_with_a_sentence(tmp_path: Path) -> None:
    small = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))"
    begin = f"{small}; import sys; from game.__main__ import main; sys.exit(main())"
    words = ["simulate", "atlandice", "--results", str(tmp_path / "games.jsonl")]
    alone = [sys.executable, "-B", "-c", begin, *words]  # what it compiled would be cut off too, and stay
    done = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"There is no space left for {tmp_path / 'games.jsonl'}.\n"
    kept = (tmp_path / "games.jsonl").read_bytes()
    assert kept.endswith(b"}\n"), "the line that did not fit is taken back"
    assert len(kept) < 300
    numbers = [json.loads(line)["game"] for line in kept.splitlines()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert done.stdout.startswith(f"{len(numbers)} games of atlandice, ")


class FillingDisk(BytesIO):
    """A file that takes a few bytes at a time, and no more than there is room for."""

    room = 20

    def write(self, data: Any, /) -> int:
        taken = super().write(data[: min(7, self.room - self.tell())])
        if not taken:
            raise OSError(ENOSPC, "No space left on device")
        return taken


def test_lines_are_written_whole_or_not_at_all() -> None:
    file = FillingDisk()
    write_whole(file, b"a long line\n")
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"another line\n")
    assert file.getvalue() == b"a long line\n"
    write_whole(file, b"short\n")
    assert file.getvalue() == b"a long line\nshort\n"


def test_games_played_by_others_are_saved_here_all_the_same(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "WORTHWHILE", 1)
    for jobs in (1, 2):
        assert call(f"simulate atlandice --games 8 --jobs {jobs} --save {tmp_path / str(jobs)}").code == 0
    alone, together = ({path.name: path.read_bytes() for path in (tmp_path / jobs).iterdir()} for jobs in "12")
    assert alone == together
    assert len(alone) == 8


def test_processes_or_a_cluster(call: Call) -> None:
    said = call("simulate survive --jobs 2 --cluster tcp://127.0.0.1:1")
    assert (said.code, said.err) == (2, "Choose --cluster or --jobs, not both.\n")
