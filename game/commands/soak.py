"""`soak`: thousands of random games over random tables, all invariants checked after every action."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import monotonic

from game.rules import game_of
from game.words.catalogue import Catalogue

from .arguments import ANY_GAME, SEED, number
from .chosen import board_files, written
from .description import Command
from .interruption import INTERRUPTED
from .progress import ProgressBar
from .soak_game import Soaked, soak_game
from .workers import MOST_JOBS, worked


@dataclass(slots=True)
class _Totals:
    """What all games so far come to, whatever their number."""

    count: int = 0
    decisions: int = 0
    steps: int = 0
    refused: int = 0
    broken: Soaked | None = None

    def add(self, game: Soaked) -> None:
        self.count += 1
        self.decisions += game.length.decisions
        self.steps += game.length.steps
        self.refused += game.refused
        self.broken = game if game.fault else None


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    game_of(chosen.game)
    numbers = range(chosen.first, chosen.first + chosen.games)
    one = partial(soak_game, chosen.game, chosen.seed, boards=board_files(chosen.game))
    start, totals = monotonic(), _Totals()
    try:
        _soak(_soaked(one, numbers, min(chosen.jobs, MOST_JOBS)), totals, chosen.games)
    except KeyboardInterrupt:
        print(catalogue.say("soak.stopped", count=totals.count))
        return INTERRUPTED
    print(_told(totals, monotonic() - start, catalogue))
    if totals.broken:
        print(_fault(chosen, totals.broken, catalogue))
        return 1
    print(catalogue.say("soak.fine"))
    return 0


def _soaked(one: partial[Soaked], numbers: range, jobs: int) -> Generator[Soaked, None, None]:
    yield from map(one, numbers) if jobs == 1 else worked(one, numbers, jobs)


def _soak(games: Generator[Soaked, None, None], totals: _Totals, count: int) -> None:
    """Plays until all games are played or one is broken."""
    with ProgressBar(count) as progress, closing(games):
        for game in games:
            totals.add(game)
            progress.step()
            if totals.broken:
                return


def _told(totals: _Totals, seconds: float, catalogue: Catalogue) -> str:
    return catalogue.say(
        "soak.totals",
        count=totals.count,
        decisions=totals.decisions,
        steps=totals.steps,
        refused=totals.refused,
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
        number("--games", 10_000, least=1),
        SEED,
        number("--jobs", min(os.cpu_count() or 1, MOST_JOBS), least=1),
        number("--first", 0, least=0),
    ),
)
