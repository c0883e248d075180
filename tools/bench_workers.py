"""`python -m tools.bench_workers` measures games an hour on a Dask cluster, what handing them out costs, and how busy a
hundred workers are kept.

It starts a scheduler and workers on this machine, each a process of its own, and goes through the very code of
`simulate` and `arena`. Other work on the machine stretches an hour on the wall, so every figure is the median of some
rounds, one worker and two by turns, and stands beside the processor time that was spent.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any

from distributed import Client
from distributed.deploy.subprocess import SubprocessCluster

from game.arena.contests import Budget, Fixture, fixtures, pack_rules, play_game
from game.commands.arena import ITERATIONS
from game.commands.games import chosen_rules
from game.commands.simulate import Batch, play_by_recipe
from game.commands.terminal import format_columns
from game.commands.workers import AHEAD, KEPT, cluster_workers
from game.engine import Rules
from game.rules import GAMES

SEATS = 4
LEVELS = ("poseidon", "sailor")
PIECE = 50  # random games
EMPTY = 2000  # pieces in which nothing is done
MANY = 100  # sleepers: workers that need no processor
PROCESSES = 4  # that they share
EACH = 20  # pieces that each of them gets
NAPS = ((0.5, False), (2.0, False), (2.0, True))  # seconds a piece, and whether some are much longer
HOUR = 3600
KEPTS = (1, 2, KEPT, 2 * KEPT)
MILLI = 1000
PIECE_HEAD = ("pieces a second", "ms a piece: worker", "scheduler", "client")


@dataclass(frozen=True, slots=True)
class Job:
    """Work of one kind, as a command would hand it out."""

    name: str
    work: Callable[[Any], object]
    items: Sequence[Any]
    games: int  # of each item
    first: Any  # an item that is quickly done, for loading what the work needs


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds that a job took: on the wall, and of the processors of workers, scheduler and client."""

    wall: float
    workers: float
    scheduler: float
    client: float


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser("python -m tools.bench_workers", description=__doc__, allow_abbrev=False)
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="measure everything so many times (3)")
    parser.add_argument("--pieces", type=int, default=8, metavar="N", help="pieces of random games a round (8)")
    parser.add_argument("--games", type=int, default=6, metavar="N", help="games of the arena a round (6)")
    asked = parser.parse_args(arguments)
    if min(asked.rounds, asked.pieces, asked.games) < 1:
        parser.error("every number must be at least 1")
    _print_games(asked.rounds, asked.pieces, asked.games)
    _print_sleepers()
    _print_reckoned()
    return 0


def _print_games(rounds: int, pieces: int, games: int) -> None:
    jobs, empty = [*(random_games(game, pieces) for game in GAMES), arena_games(GAMES[0], games)], nothing()
    costs: dict[tuple[str, int], list[Cost]] = {(job.name, count): [] for job in [*jobs, empty] for count in (1, 2)}
    with cluster(1) as one, cluster(2) as two:
        for _ in range(rounds):
            for job in [*jobs, empty]:
                for count, address in ((1, one), (2, two)):
                    costs[job.name, count].append(measure(address, job))
    rows = [row_of(job, count, costs[job.name, count]) for job in jobs for count in (1, 2)]
    head = ("work", "workers", "games an hour", "processor: ms a game", "games an hour of it")
    print(format_columns([head, *rows]))
    idle = [piece_row(str(count), EMPTY, costs[empty.name, count]) for count in (1, 2)]
    print(f"\nPieces in which nothing is done\n{format_columns([('workers', *PIECE_HEAD), *idle])}")


def row_of(job: Job, count: int, costs: Sequence[Cost]) -> list[str]:
    """The medians of some rounds: games an hour on the wall, and of the workers' processors."""
    games = job.games * len(job.items)
    wall, spent = median(cost.wall for cost in costs), median(cost.workers for cost in costs)
    figures = f"{HOUR * games / wall:,.0f}", f"{MILLI * spent / games:,.1f}", f"{HOUR * games / spent:,.0f}"
    return [job.name, str(count), *figures]


def piece_row(name: str, pieces: int, costs: Sequence[Cost]) -> list[str]:
    """What pieces cost, whatever is done in them: how many a second there were, and milliseconds of processors."""
    spent = (median(found) for found in zip(*((c.workers, c.scheduler, c.client) for c in costs), strict=True))
    rate = pieces / median(cost.wall for cost in costs)
    return [name, f"{rate:,.0f}", *(f"{MILLI * each / pieces:.2f}" for each in spent)]


def random_games(game: str, pieces: int) -> Job:
    """What `simulate` hands out, with results for a file."""
    firsts = range(0, pieces * PIECE, PIECE)
    items = [piece_of(range(first, first + PIECE)) for first in firsts]
    return Job(
        f"simulate {game}", partial(play_by_recipe, pack_rules(usual_rules(game))), items, PIECE, piece_of(range(1))
    )


def piece_of(numbers: range) -> Batch:
    return Batch(1, numbers, with_results=True, with_journals=False)


def arena_games(game: str, games: int) -> Job:
    """What `arena` hands out."""
    items, quick = (list(planned_games(game, games, rounds)) for rounds in (ITERATIONS, 1))
    return Job(f"arena {game} {' '.join(LEVELS)}", play_game, items, 1, quick[0])


def planned_games(game: str, games: int, iterations: int) -> Iterator[Fixture]:
    return islice(fixtures(usual_rules(game), LEVELS, games, 1, Budget(iterations)), games)


def nothing() -> Job:
    return Job("nothing", abs, range(EMPTY), 1, 0)


def usual_rules(game: str) -> Rules[Any, Any]:
    return chosen_rules(game, SEATS, None, [])


@contextmanager
def cluster(workers: int, threads: int = 1) -> Iterator[str]:
    """The address of a scheduler with so many workers, each a process by itself."""
    with SubprocessCluster(n_workers=workers, threads_per_worker=threads, dashboard_address=":0") as started:
        started.wait_for_workers(workers)
        yield started.scheduler_address


def measure(address: str, job: Job) -> Cost:
    """Has a job done, by workers that have loaded what they need."""
    with Client(address, set_as_default=False) as gauge, cluster_workers(address) as workers:
        for _ in workers.map(job.work, [job.first] * 4):
            continue
        before = _processor_times(gauge)
        began = perf_counter()
        for _ in workers.map(job.work, job.items):
            continue
        wall = perf_counter() - began
        spent = [now - then for now, then in zip(_processor_times(gauge), before, strict=True)]
    return Cost(wall, *spent)


def _processor_times(gauge: Client) -> tuple[float, float, float]:
    """Seconds that workers, scheduler and client, which is this process, have spent so far."""
    return sum(gauge.run(process_time).values()), gauge.run_on_scheduler(process_time), process_time()


def _print_sleepers() -> None:
    """How busy many workers are kept with pieces of some length, and what these cost who hands them out."""
    rows = []
    with cluster(PROCESSES, MANY // PROCESSES) as address:
        for mean, with_long in NAPS:
            lengths = naps(mean, with_long)
            cost = measure(address, Job("sleep", sleep, lengths, 1, 0.0))
            name = f"{mean:g} s" + (", one in fifty of ten times as much" if with_long else "")
            busy = sum(lengths) / MANY / cost.wall
            rows.append([*piece_row(name, len(lengths), [cost]), f"{busy:.0%}"])
    print(f"\n{MANY} workers that sleep\n{format_columns([('a piece', *PIECE_HEAD, 'busy'), *rows])}")


def naps(mean: float, with_long: bool) -> list[float]:
    """Lengths of pieces, a fifth more or less; and if asked for, some much longer ones, though not at the very end."""
    random, count = Random(1), EACH * MANY
    even = [mean * random.uniform(0.8, 1.2) for _ in range(count)]
    if not with_long:
        return even
    return [nap * (10 if index % 50 == 0 and index < count / 2 else 0.8) for index, nap in enumerate(even)]


def _print_reckoned() -> None:
    """How busy they would be if handing out cost nothing, by how many pieces may wait for one before them."""
    rows = []
    for mean, with_long in ((1, False), (1, True)):
        name = "one in fifty of ten times as much" if with_long else "a fifth more or less"
        rows.append([name, *(f"{reckon_busy(naps(mean, with_long), kept):.0%}" for kept in KEPTS)])
    head = ("pieces kept in order, for each in hand", *(str(kept) for kept in KEPTS))
    print(f"\n{MANY} workers, reckoned\n{format_columns([head, *rows])}")


def reckon_busy(lengths: Sequence[float], kept: int) -> float:
    """The part of the time in which workers have something to do, where pieces are handed out as `Workers.map` does."""
    begun, passed_on, now = 0, 0, 0.0
    playing, ended = list[tuple[float, int]](), set[int]()
    while passed_on < len(lengths):
        most = min(len(lengths), len(ended) + AHEAD * MANY, passed_on + kept * AHEAD * MANY)  # are handed out
        while begun < most and len(playing) < MANY:
            heappush(playing, (now + lengths[begun], begun))
            begun += 1
        now, piece = heappop(playing)
        ended.add(piece)
        while passed_on in ended:
            passed_on += 1
    return sum(lengths) / MANY / now


if __name__ == "__main__":
    sys.exit(main())
