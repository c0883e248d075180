"""Games spread over processes and clusters: nothing depends on who plays them, or on who is killed meanwhile."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from game.commands import arena, simulate, workers
from game.commands.workers import Workers, local_workers
from game.engine import GameError

from .announcing import announcing
from .conftest import Call, Said
from .deadly import KILL, deadly, deadly_once

if TYPE_CHECKING:
    from distributed import SpecCluster

COMMANDS = {
    "simulate": (simulate, "simulate atlandice --games 120 --seed 3"),
    "arena": (arena, "arena atlandice castaway random --games 12 --iterations 10 --no-stop --json"),
}


def without_times(said: Said) -> Any:
    """What a command found, but for how long anything took."""
    if not said.out.startswith("{"):
        return said.out
    found = json.loads(said.out)
    for pairing in found["pairings"]:
        del pairing["speed"], pairing["thinking"]
    return found


def killing(command: ModuleType, victim: Callable[[], int], after: int) -> type:
    """A progress bar that kills a process after so many steps."""

    class Killer(command.ProgressBar):  # type: ignore[misc, name-defined]
        steps = 0

        def step(self, count: int = 1) -> None:
            super().step(count)
            self.steps += 1
            if self.steps == after:
                os.kill(victim(), KILL)

    return Killer


def a_child() -> int:
    pid = active_children()[0].pid
    assert pid
    return pid


@pytest.fixture
def cluster() -> Iterator[SpecCluster]:
    """A scheduler and two workers, each a process by itself, which nobody starts again."""
    if sys.platform == "win32":
        pytest.skip("Dask does not start such a cluster here")
    from distributed.deploy.subprocess import SubprocessCluster

    with SubprocessCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", worker_class="distributed.Worker"
    ) as found:
        found.wait_for_workers(2)
        yield found


def victims(cluster: SpecCluster) -> Callable[[], int]:
    """The processes of a cluster's workers, one after the other."""
    pids = [worker.process.pid for worker in cluster.workers.values()]
    return pids.pop


@pytest.mark.parametrize("name", ["simulate", pytest.param("arena", marks=pytest.mark.soak)])
def test_a_killed_process_costs_nothing_but_time(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    command, words = COMMANDS[name]
    alone = call(f"{words} --jobs 1 --results {tmp_path / 'alone'}")
    monkeypatch.setattr(simulate, "WORTHWHILE", 1)
    monkeypatch.setattr(command, "ProgressBar", killing(command, a_child, after=2))
    killed = call(f"{words} --jobs 2 --results {tmp_path / 'killed'}")
    assert (killed.code, killed.err) == (0, "")
    assert without_times(killed) == without_times(alone)
    assert (tmp_path / "killed").read_bytes() == (tmp_path / "alone").read_bytes()


@pytest.mark.soak
@pytest.mark.parametrize("name", ["simulate", "arena"])
def test_a_worker_that_a_cluster_loses_costs_nothing_but_time(
    call: Call, cluster: SpecCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    command, words = COMMANDS[name]
    alone = call(f"{words} --jobs 1 --results {tmp_path / 'alone'}")
    monkeypatch.setattr(command, "ProgressBar", killing(command, victims(cluster), after=2))
    killed = call(f"{words} --cluster {cluster.scheduler_address} --results {tmp_path / 'killed'}")
    assert killed.code == 0
    assert without_times(killed) == without_times(alone)
    assert (tmp_path / "killed").read_bytes() == (tmp_path / "alone").read_bytes()


@pytest.mark.soak
@pytest.mark.parametrize("name", ["arena", "simulate"])
def test_when_the_last_worker_of_a_cluster_is_gone_all_that_is_known_is_told(
    call: Call, cluster: SpecCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    command, words = COMMANDS[name]
    victim = victims(cluster)
    os.kill(victim(), KILL)
    monkeypatch.setattr(workers, "DESERTED", 0.5)
    monkeypatch.setattr(workers, "GLANCE", 0.1)
    monkeypatch.setattr(command, "ProgressBar", killing(command, victim, after=4))
    said = call(f"{words} --cluster {cluster.scheduler_address} --results {tmp_path / 'results'}")
    assert said.code == 2
    assert "has had no workers for 0 seconds, so the games have stopped.\n" in said.err
    kept = len((tmp_path / "results").read_text().splitlines())
    told = re.search(r'"games": (\d+)|^(\d+) games of', said.out)
    assert told
    assert int(told[1] or told[2]) == (kept // 2 * 2 if name == "arena" else kept)  # half a deal counts for nothing
    assert 4 <= kept < 120


def test_what_was_lost_with_a_process_is_done_again(tmp_path: Path) -> None:
    with local_workers(2) as pool:
        assert list(pool.map(partial(deadly_once, (3,), tmp_path), range(12))) == list(range(12))
        assert list(pool.map(abs, range(3))) == [0, 1, 2]
    assert (tmp_path / "3").exists()


def test_two_processes_may_be_lost_one_soon_after_the_other(tmp_path: Path) -> None:
    """What was lost beside somebody else's piece is not to blame for that."""
    with local_workers(2) as pool:
        assert list(pool.map(partial(deadly_once, (0, 4), tmp_path), range(12))) == list(range(12))
    assert len(list(tmp_path.iterdir())) == 2


def test_what_takes_its_process_with_it_again_and_again_ends_all_after_what_is_known() -> None:
    known = list[int]()
    with pytest.raises(GameError, match="worker-lost"), local_workers(2) as pool:
        known.extend(pool.map(deadly, range(12)))
    assert known in ([], [0], [0, 1], [0, 1, 2])  # what was on its way with it may be lost with it


class ByHand:
    """An executor whose pieces end when they are told to."""

    def __init__(self) -> None:
        self.futures: dict[int, Future[int]] = {}

    def submit(self, work: Callable[[int], int], item: int) -> Future[int]:
        self.futures[item] = Future()
        return self.futures[item]

    def end(self, *items: int) -> None:
        for item in items:
            self.futures[item].set_result(item)


def test_one_long_piece_keeps_nobody_from_working_until_too_much_waits_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = ByHand()
    pool = Workers(hands, ahead=2, check=lambda: hands.end(*later.pop(0)))  # type: ignore[arg-type]
    monkeypatch.setattr(workers, "GLANCE", 0.01)
    later = [[1], [2], [3], [4], [5], [6], [7], [0]]
    results = pool.map(abs, iter(range(100)))
    assert next(results) == 0
    assert sorted(hands.futures) == list(range(2 * workers.KEPT))
    assert [next(results) for _ in range(7)] == list(range(1, 8))
    results.close()
    assert all(future.done() for future in hands.futures.values())


@pytest.mark.skipif(os.name != "posix", reason="only here can a whole group of processes be interrupted")
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_what_was_played_before_an_interruption_is_told_and_in_the_file(tmp_path: Path, jobs: int) -> None:
    words = f"simulate atlandice --games 100000000 --jobs {jobs} --results {tmp_path / 'results'}"
    with subprocess.Popen(
        [sys.executable, "-c", announcing("simulate", steps=True), *words.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        for word in ("ready", "step", "step"):
            assert process.stdout.readline() == f"{word}\n"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, "")
    numbers = [json.loads(line)["game"] for line in (tmp_path / "results").read_text().splitlines()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert f"\n{len(numbers)} games of atlandice, " in f"\n{out}"


@pytest.mark.parametrize("is_packaged, code", [(False, "no-distributed"), (True, "not-packaged")])
def test_who_lacks_the_library_of_clusters_is_told_what_can_be_done(
    is_packaged: bool, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(sys, "frozen", is_packaged, raising=False)
    with pytest.raises(GameError) as refused, workers.cluster_workers("127.0.0.1:8786"):
        pass
    assert refused.value.code == code
