"""`arena`: what it prints and draws, who plays its games, and how it ends before its time."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game import __version__
from game.arena.contests import ArenaGame, Contest, Fixture, Thought
from game.commands import arena, workers
from game.commands.arena import findings_of
from game.commands.plots import ticks
from game.commands.workers import ClusterWatch, cluster_workers, local_workers
from game.engine import GameError

from .announcing import announcing
from .conftest import Call

if TYPE_CHECKING:
    from distributed import LocalCluster


def castaway_wins(fixture: Fixture) -> ArenaGame:
    first = fixture.levels.index("castaway")
    shares = tuple(float(seat == first) for seat in range(len(fixture.levels)))
    points = tuple(9 if level == "castaway" else 4 for level in fixture.levels)
    return ArenaGame(fixture.levels, shares, points, {level: Thought(10, 0.02) for level in set(fixture.levels)})


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that need not be played to know their end."""
    monkeypatch.setattr(arena, "play_game", castaway_wins)


@pytest.mark.parametrize(
    "words, sentence",
    [
        ("atlandice Kraken random", "There is no bot level Kraken. The levels are random"),
        ("", "Name a game and two or more levels."),
        ("atlandice", "A contest needs two or more levels"),
        ("atlandice random", "A contest needs two or more levels"),
        ("atlandice random Random", "The level random is named twice."),
        ("chess castaway random", "There is no game called chess."),
        ("atlandice castaway random --iterations 9 --seconds 1", "Choose --iterations or --seconds, not both."),
        ("atlandice castaway random --json --markdown", "Choose --json or --markdown, not both."),
        ("atlandice castaway random --seconds soon", "--seconds must be a number, not soon."),
        ("atlandice castaway random --bar 1", "--bar must be more than 0 and less than 1."),
        ("atlandice castaway random --bar nan", "--bar must be more than 0 and less than 1."),
        ("atlandice castaway random --iterations 0", "--iterations must be at least 1."),
        (
            "atlandice castaway random --plot no/where.png",
            "no/where.png must be a file that ends in .png, in a folder that exists.",
        ),
        ("atlandice castaway random --plot shares.jpg", "shares.jpg must be a file that ends in .png"),
        ("atlandice castaway random --plot=", "--plot must not be empty."),
        ("--task nope random", "There is no task nope. The tasks are atlandice-2, atlandice-4, "),
        ("--task survive-2 random --games 200", "Choose --task or --games, not both."),
        ("--task survive-2 random --players 4", "Choose --task or --players, not both."),
        ("--task survive-2 random --seed 0", "Choose --task or --seed, not both."),
        ("--task= random", "--task must not be empty."),
        ("--task survive-2", "A task needs somebody to play it. Name a level, or a bot of your own."),
        ("--task survive-2 random --option dolphins=yes", "Choose --task or --option, not both."),
        ("--task survive-2 random --all", "Choose --task or --all, not both."),
        ("--task survive-2 survive random", "There is no bot level survive."),
        ("--task survive-2 Random Sailor", "Sailor is the opponent in this task."),
        ("--task ./no/mine.yaml random", "no/mine.yaml: There is no such file."),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(call: Call, words: str, sentence: str) -> None:
    said = call(f"arena {words}")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(sentence)


@pytest.mark.usefixtures("settled")
def test_a_task_is_played_by_each_level_against_its_opponent(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("game: atlandice\nplayers: 4\ndeals: 3\nopponent: random\nseed: 7\n", encoding="utf-8")
    said = call(f"arena --task {file} Castaway --jobs 1")
    assert said.code == 0
    assert said.out.startswith(
        f"Task {file}, version 1: every level plays against Random, and every deal is played in all"
    )
    assert "Atlandice, 4 players, board atlandice-classic, seed 7.\n50 search rounds per decision" in said.out
    assert re.search(r"^Castaway : Random +18 +100\.0% ", said.out, re.MULTILINE)
    assert "played twice" not in said.out
    found = json.loads(call(f"arena --task {file} Castaway --jobs 1 --json").out)
    assert (found["task"], found["version"], found["pairings"][0]["games"]) == (str(file), 1, 18)


@pytest.mark.usefixtures("settled")
def test_a_table_and_a_ladder(call: Call) -> None:
    said = call("arena atlandice Castaway Random --jobs 1 --games 100 --iterations 30")
    assert said.code == 0
    assert said.out.startswith("Atlandice, 4 players, board atlandice-classic, seed 1.\n30 search rounds per decision")
    assert re.search(
        r"^Castaway : Random +20 +100\.0% \(72\.2 to 100\.0\) +9\.00 ± 0\.00 +4\.00 ± 0\.00 +above 50% ",
        said.out,
        re.MULTILINE,
    )
    assert re.search(r"^Castaway +\d+ ± \d+\nRandom +0$", said.out, re.MULTILINE)


@pytest.mark.usefixtures("settled")
def test_all_games_are_played_when_asked_for_and_an_odd_number_is_rounded_up(call: Call) -> None:
    said = call("arena survive random castaway --jobs 1 --games 59 --no-stop --bar 0.6 --seconds 0.5 --option squid")
    assert "Options: squid=yes\n0.5 s per decision for the strongest level; " in said.out
    assert re.search(r"^Random : Castaway +60 +0\.0% .* below 60% ", said.out, re.MULTILINE)
    assert said.err == "Every deal is played twice, so at most 60 games per pairing are played, not 59.\n"


@pytest.mark.usefixtures("settled")
def test_markdown(call: Call) -> None:
    said = call("arena atlandice castaway random --jobs 1 --games 20 --markdown")
    table = [line for line in said.out.splitlines() if line.startswith("|")]
    assert len(table) == 3 + 4
    assert {line.count("|") for line in table[:3]} == {9}
    assert table[1].startswith("| :-- | --: |")


def test_points_without_luck_stand_beside_the_raw_ones(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def lucky(fixture: Fixture) -> ArenaGame:
        luck = tuple((fixture.seed % 5 - 2) * (1.0 if level == "castaway" else -1.0) for level in fixture.levels)
        return ArenaGame(
            fixture.levels, (1, 0, 0, 0), tuple(round(20 + own) for own in luck), {}, luck if fixture.with_luck else ()
        )

    monkeypatch.setattr(arena, "play_game", lucky)
    words = "arena atlandice castaway random --jobs 1 --games 40 --no-stop"
    said = call(f"{words} --luck")
    heads = r"points +without luck +other's points +without luck +ahead +without luck +games needed"
    assert re.search(rf"^pairing +{heads}$", said.out, re.MULTILINE)
    assert re.search(r"^Castaway : Random .* 20\.00 ± 0\.00 .* 0\.00 ± 0\.00 +0%$", said.out, re.MULTILINE)
    assert "Without luck: " in said.out
    assert "without luck" not in call(words).out
    found = json.loads(call(f"{words} --luck --json").out)["pairings"][0]["luck"]
    assert found["points"][0]["mean"] == 20


@pytest.mark.parametrize("language", ["en", "pt-BR", "bg", "zh-Hans"])
def test_how_certain_a_single_deal_is_nobody_knows(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def lucky(fixture: Fixture) -> ArenaGame:
        return replace(castaway_wins(fixture), luck=(0.5, -0.5))

    monkeypatch.setattr(arena, "play_game", lucky)
    task = tmp_path / "mine.yaml"
    task.write_text("game: atlandice\nplayers: 2\ndeals: 1\nopponent: random\n", encoding="utf-8")
    said = call(f"--language {language} arena --task {task} Castaway --jobs 1 --plot {tmp_path / 'one.png'}")
    assert (said.code, said.err) == (0, "")
    assert said.out.count(" ± ?") == 2 + 6 + 1  # points, points with luck and without, the score
    assert re.search(r"\+5[.,]00 ± \?$", said.out, re.MULTILINE)
    assert not re.search("± 0[.,]00", said.out)
    assert (tmp_path / "one.png").is_file()


@pytest.mark.usefixtures("settled")
def test_what_is_not_known_is_null(call: Call) -> None:
    said = call("arena atlandice castaway random --players 2 --jobs 1 --games 2 --json")
    (found,) = json.loads(said.out, parse_constant=pytest.fail)["pairings"]
    assert found["points"] == [{"mean": 9, "low": None, "high": None}, {"mean": 4, "low": None, "high": None}]
    assert 0 < found["share"]["low"] < found["share"]["mean"]


def test_every_result_is_a_line_of_a_new_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    said = call(f"arena atlandice castaway random --jobs 1 --games 2 --luck --json --results {file}")
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [(line["deal"], line["swapped"]) for line in lines] == [(1, False), (1, True)]
    assert lines[1]["seats"] == ["random", "random", "castaway", "castaway"]
    assert {*lines[0]} == {"pairing", "deal", "swapped", "seats", "points", "ranks", "without_luck"}
    assert lines[0]["pairing"] == ["castaway", "random"]
    for line in lines:
        assert min(line["ranks"]) == 1
        assert line["without_luck"] != line["points"]
    castaways = [*lines[0]["points"][:2], *lines[1]["points"][2:]]
    assert json.loads(said.out)["pairings"][0]["points"][0]["mean"] == sum(castaways) / 4


@pytest.mark.usefixtures("settled")
def test_a_plot_is_drawn_without_a_window(call: Call, tmp_path: Path) -> None:
    pygame.display.quit()  # another test's may still be there
    file = tmp_path / "shares.PNG"
    said = call("arena atlandice castaway random --jobs 1 --games 40 --plot", str(file))
    assert said.out.endswith(f"The plot is saved in {file}.\n")
    picture = pygame.image.load(file)
    assert picture.get_size() == (1600, 900)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 1600, 5) for y in range(0, 900, 5)}) > 50
    assert pygame.display.get_surface() is None


@pytest.mark.usefixtures("settled")
def test_a_plot_that_cannot_be_written_is_told_after_what_was_found(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(surface: pygame.Surface, file: Path) -> None:
        raise pygame.error("no room")

    monkeypatch.setattr("pygame.image.save", full)
    said = call("arena atlandice castaway random --jobs 1 --games 20 --plot shares.png")
    assert (said.code, said.err) == (2, "The plot could not be written to shares.png: no room\n")
    assert "Castaway : Random" in said.out


@pytest.mark.parametrize(
    "most, found", [(2, [0, 1, 2]), (24, [0, 5, 10, 15, 20]), (200, [0, 50, 100, 150, 200]), (61, [0, 20, 40, 60])]
)
def test_ticks_are_round_numbers(most: int, found: list[int]) -> None:
    assert ticks(most) == found


def found_by(call: Call, words: str, *more: str) -> dict[str, Any]:
    """What an arena found out, without what depends on the machine."""
    said = call(f"arena atlandice castaway random --players 3 --games 4 --json {words}", *more)
    assert said.code == 0, said.err
    found: dict[str, Any] = json.loads(said.out)
    for pairing in found["pairings"]:
        del pairing["speed"], pairing["thinking"]
    return found


def test_processes_find_the_same_as_one_alone(call: Call) -> None:
    found = found_by(call, "--jobs 2")
    assert found == found_by(call, "--jobs 1")
    assert found["pairings"][0]["games"] == 4
    assert found["iterations"] == 200


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0", protocol="tcp"
    ) as found:
        yield found


def test_a_cluster_finds_the_same(call: Call, cluster: LocalCluster) -> None:
    assert found_by(call, "--cluster", cluster.scheduler_address) == found_by(call, "--jobs 1")


def test_a_cluster_that_does_not_answer(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    said = call("arena atlandice castaway random --cluster tcp://127.0.0.1:1")
    assert said.code == 2
    assert said.err.startswith("No cluster answers at tcp://127.0.0.1:1: ")


@pytest.mark.parametrize("address", ["", "nonsense", "post://here:1"])
def test_an_address_that_is_none_is_not_tried(call: Call, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr("distributed.Client", lambda *_, **__: pytest.fail("a client was made"))
    said = call("arena atlandice castaway random --cluster", address)
    assert said.code == 2
    assert said.err.startswith(f"No cluster answers at {address}: ")


def test_a_cluster_with_tls_needs_certificates(call: Call) -> None:
    said = call("arena atlandice castaway random --cluster tls://127.0.0.1:1")
    keys = "distributed.comm.tls.ca-file, distributed.comm.tls.client.cert and distributed.comm.tls.client.key"
    sentence = f"To connect to tls://127.0.0.1:1, Dask needs certificates: {keys} must be set in its configuration.\n"
    assert (said.code, said.err) == (2, sentence)


def test_certificates_that_are_none(call: Call, tmp_path: Path) -> None:
    import dask

    (tmp_path / "x").write_text("no certificate")
    keys = "ca-file", "client.cert", "client.key"
    with dask.config.set({f"distributed.comm.tls.{key}": str(tmp_path / "x") for key in keys}):
        said = call("arena atlandice castaway random --cluster tls://127.0.0.1:1")
    assert said.code == 2
    assert said.err.startswith(
        "The certificates in Dask's configuration cannot be used to connect to tls://127.0.0.1:1: "
    )


def test_a_cluster_without_its_library(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = call("arena atlandice castaway random --cluster tcp://127.0.0.1:1")
    assert (said.code, said.err.split(":")[0]) == (2, 'A cluster needs the library "distributed"')


def test_a_cluster_with_another_version_of_the_program(
    call: Call, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "program_version", lambda: "0.0.0")
    said = call("arena atlandice castaway random --cluster", cluster.scheduler_address)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"The scheduler and workers at {cluster.scheduler_address} must also have this program, version "
        f"{__version__}.\n"
    )


def test_a_cluster_without_workers() -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0", protocol="tcp") as empty,
        pytest.raises(GameError, match="cluster-empty"),
        cluster_workers(empty.scheduler_address),
    ):
        pytest.fail("there is nobody to play")


def test_a_cluster_that_all_workers_leave_is_not_waited_for_for_ever(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(workers, "DESERTED", 0.2)
    monkeypatch.setattr(workers, "GLANCE", 0.1)
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0", protocol="tcp"
    ) as deserted:

        def leave(*_: object) -> None:
            deserted.scale(0)
            while deserted.scheduler.workers:
                sleep(0.01)

        monkeypatch.setattr(workers, "check_version", leave)
        said = call("arena atlandice castaway random --games 4 --cluster", deserted.scheduler_address)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"The cluster at {deserted.scheduler_address} has had no workers for ")


def test_workers_that_come_back_in_time_are_no_desertion(monkeypatch: pytest.MonkeyPatch) -> None:
    times, counts = iter([10, 69, 70, 175, 234, 235]), iter([0, 0, 1, 0, 0, 0])
    monkeypatch.setattr(workers, "monotonic", lambda: next(times))
    watch = ClusterWatch("tcp://there:1", lambda: next(counts))
    for _ in range(5):
        watch.check()
    with pytest.raises(GameError, match="cluster-deserted"):
        watch.check()


def test_what_is_known_when_a_worker_is_lost_is_told_all_the_same(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(fixture: Fixture) -> ArenaGame:
        played.append(fixture)
        if len(played) > 6:
            raise GameError("worker-lost")
        return castaway_wins(fixture)

    played: list[Fixture] = []
    monkeypatch.setattr(arena, "play_game", lost)
    said = call("arena atlandice castaway random --jobs 1")
    assert said.code == 2
    assert re.search(r"^Castaway : Random +6 ", said.out, re.MULTILINE)
    assert said.err == "One of the worker processes ended unexpectedly.\n"


def test_left_processes_are_gone_at_once() -> None:
    with local_workers(2) as pool:
        assert pool.executor
        process = pool.executor.submit(os.getpid).result()
        busy = [pool.executor.submit(sleep, 60) for _ in range(2)]
    assert all(future.done() for future in busy)
    assert process not in [child.pid for child in active_children()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_of_a_bot_is_raised_here(jobs: int) -> None:
    with pytest.raises(ValueError, match="nought"), local_workers(jobs) as pool:
        list(pool.map(int, ["nought"]))


@pytest.mark.skipif(os.name != "posix", reason="only here can a whole group of processes be interrupted")
@pytest.mark.parametrize("steps", [pytest.param(0, marks=pytest.mark.soak), 3])
def test_an_interruption_ends_all_and_tells_what_is_known(steps: int) -> None:
    words = [
        sys.executable,
        "-c",
        announcing("arena", steps=True),
        "arena",
        "atlandice",
        "castaway",
        "random",
        "--games",
        "100000",
        "--jobs",
        "2",
        "--no-stop",
        "--iterations",
        "10",
    ]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout
        for word in ["ready", *["step"] * steps]:
            assert process.stdout.readline() == f"{word}\n"
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=120)  # the streams end when the last process that has them does
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert (process.returncode, err) == (130, "")
    assert ("Castaway : Random" if steps else "Stopped before the first deal was finished.") in out


def test_more_than_two_levels_make_one_ladder() -> None:
    contests = [
        Contest(("high", "middle"), 0.5, 1),
        Contest(("middle", "low"), 0.5, 1),
        Contest(("low", "never"), 0.5, 1),
    ]
    for contest in contests[:2]:
        one, other = contest.levels
        for winner in (one, one, other) * 4:
            for levels in ((one, other), (other, one)):
                shares = tuple(float(level == winner) for level in levels)
                contest.add(ArenaGame(levels, shares, (1, 1), {}))
    found = findings_of(contests, ["high", "middle", "low", "never"], 0.5)
    assert list(found.elo) == ["high", "middle", "low"]
    assert found.elo["high"].elo == pytest.approx(2 * found.elo["middle"].elo)
    assert found.elo["low"].elo == 0
