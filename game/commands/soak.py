"""`soak`: thousands of random games over random tables, all invariants checked after every action."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from time import monotonic

from game.i18n import Catalogue
from game.rules import game_of

from .arguments import ANY_GAME, SEED, at_least
from .chosen import board_files, written
from .description import Argument, Command
from .progress import Progress
from .soak_game import Soaked, soak_game

_BATCH = 20


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    game_of(chosen.game)
    numbers = range(chosen.first, chosen.first + chosen.games)
    one = partial(soak_game, chosen.game, chosen.seed, boards=board_files(chosen.game))
    start = monotonic()
    with Progress(chosen.games) as progress:
        games = list(_until_broken(_soaked(one, numbers, chosen.jobs), progress))
    print(_totals(games, monotonic() - start, catalogue))
    if games[-1].fault:
        print(_fault(chosen, games[-1], catalogue))
        return 1
    print(catalogue.say("soak.fine"))
    return 0


def _soaked(one: partial[Soaked], numbers: Sequence[int], jobs: int) -> Iterator[Soaked]:
    if jobs == 1:
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(one, numbers, chunksize=_BATCH)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _until_broken(games: Iterable[Soaked], progress: Progress) -> Iterator[Soaked]:
    for game in games:
        progress.step()
        yield game
        if game.fault:
            return


def _totals(games: Sequence[Soaked], seconds: float, catalogue: Catalogue) -> str:
    return catalogue.say(
        "soak.totals",
        count=len(games),
        decisions=sum(game.length.decisions for game in games),
        steps=sum(game.length.steps for game in games),
        refused=sum(game.refused for game in games),
        seconds=seconds,
    )


def _fault(chosen: Namespace, game: Soaked, catalogue: Catalogue) -> str:
    options = " ".join(f"{key}={written(value)}" for key, value in game.drawn.options.items())
    return catalogue.say(
        "soak.broken",
        game=chosen.game,
        seed=chosen.seed,
        number=game.number,
        step=game.length.steps,
        fault=game.fault,
        board=game.drawn.board,
        players=game.drawn.players,
        options=options,
    )


COMMAND = Command(
    "soak",
    run,
    (
        ANY_GAME,
        Argument("--games", {"type": at_least(1), "default": 10_000, "metavar": "N"}),
        SEED,
        Argument("--jobs", {"type": at_least(1), "default": os.cpu_count() or 1, "metavar": "N"}),
        Argument("--first", {"type": at_least(0), "default": 0, "metavar": "N"}),
    ),
)
