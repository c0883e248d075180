"""`arena`: levels of bots against each other, and how sure it is who is better."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager
from math import inf
from typing import Any

from game.arena import Budget, Contest, contested, fixtures, named_levels, pairings
from game.arena.seatings import round_of
from game.engine import GameError, Rules
from game.words.catalogue import Catalogue

from .arena_crews import Crew, cluster_crew, local_crew
from .arena_report import Findings, as_data, findings, told
from .arguments import BOARD, GAME, OPTION, SEED, measure, not_both, number, path
from .chosen import changed_options, chosen_rules
from .description import Argument, Command
from .interruption import INTERRUPTED
from .progress import ProgressBar
from .workers import MOST_JOBS

ITERATIONS = 200
"""A decision, where neither these nor a time was asked for."""


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    levels = named_levels(chosen.levels)
    rules = chosen_rules(chosen.game, chosen.players, chosen.board, chosen.option)
    _check(chosen, catalogue)
    contests: list[Contest] = []
    stopped = _play(chosen, rules, levels, contests)
    found = findings(contests, levels, chosen.bar)
    if found.summaries or not isinstance(stopped, GameError):
        _tell(chosen, rules, found, catalogue)
    if chosen.plot and found.summaries:
        _plot(chosen, contests, found, catalogue)
    if isinstance(stopped, GameError):
        raise stopped
    return INTERRUPTED if stopped else 0


def _check(chosen: Namespace, catalogue: Catalogue) -> None:
    not_both(chosen, ("iterations", "seconds"), ("json", "markdown"), ("cluster", "jobs"))
    if chosen.plot and (chosen.plot.suffix.lower() != ".png" or chosen.plot.is_dir() or not chosen.plot.parent.is_dir()):
        raise GameError("arena-no-picture", file=str(chosen.plot))
    if chosen.games % 2:
        print(catalogue.say("arena.odd", games=chosen.games, even=chosen.games + 1), file=sys.stderr)


def _play(chosen: Namespace, rules: Rules[Any, Any], levels: list[str], contests: list[Contest]) -> BaseException | None:
    """Plays every pairing; gives what ended it before its time, for what was played until then is worth narrator."""
    pairs, deals = pairings(levels, chosen.all), (chosen.games + 1) // 2
    try:
        with ProgressBar(2 * deals * len(pairs)) as progress, _crew(chosen) as crew:
            for pair in pairs:
                contest = Contest(pair, chosen.bar, len(round_of(rules.seats)))
                contests.append(contest)
                games = fixtures(rules, pair, deals, chosen.seed, budget(chosen))
                for _ in contested(crew.executor, contest, games, crew.ahead, not chosen.no_stop, crew.check):
                    progress.step()
                progress.step(2 * (deals - len(contest.deals)))
    except (KeyboardInterrupt, GameError) as error:
        return error
    return None


def _crew(chosen: Namespace) -> AbstractContextManager[Crew]:
    if chosen.cluster is not None:
        return cluster_crew(chosen.cluster)
    return local_crew(min(chosen.jobs or os.cpu_count() or 1, MOST_JOBS))


def budget(chosen: Namespace) -> Budget:
    """What a bot may spend on a decision, as it was asked for."""
    return Budget(seconds=chosen.seconds) if chosen.seconds else Budget(chosen.iterations or ITERATIONS)


def _tell(chosen: Namespace, rules: Rules[Any, Any], found: Findings, catalogue: Catalogue) -> None:
    if chosen.json:
        print(json.dumps({**_asked(chosen, rules), **as_data(found)}, indent=2))
        return
    for line in head(chosen, rules, catalogue):
        print(line)
    if not found.summaries:
        print(catalogue.say("arena.nothing"))
        return
    print(f"\n{told(found, catalogue, chosen.markdown)}\n")
    print(catalogue.say("arena.notes"))


def _asked(chosen: Namespace, rules: Rules[Any, Any]) -> dict[str, Any]:
    spent = budget(chosen)
    return {
        "game": chosen.game,
        "players": chosen.players,
        "board": rules.write_board()["name"],
        "options": changed_options(rules),
        "seed": chosen.seed,
        "iterations": spent.iterations,
        "seconds": None if spent.seconds == inf else spent.seconds,
    }


def head(chosen: Namespace, rules: Rules[Any, Any], catalogue: Catalogue) -> Iterator[str]:
    """What was played, in sentences."""
    spent, name = budget(chosen), rules.write_board()["name"]
    yield catalogue.say("arena.head", game=catalogue.game(chosen.game), players=chosen.players, board=name, seed=chosen.seed)
    if options := changed_options(rules):
        yield catalogue.say("simulate.options", options=options)
    if spent.iterations is None:
        yield catalogue.say("arena.seconds", seconds=spent.seconds)
    else:
        yield catalogue.say("arena.iterations", count=spent.iterations)


def _plot(chosen: Namespace, contests: list[Contest], found: Findings, catalogue: Catalogue) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from .arena_plot import plotted  # who wants no picture does not wait for pygame

    title = catalogue.say("arena.plot.title", game=catalogue.game(chosen.game), players=chosen.players)
    plotted(chosen.plot, title, [contest.shares for contest in contests if contest.deals], found, catalogue)
    if not chosen.json:
        print(catalogue.say("arena.plotted", file=str(chosen.plot)))


def _switch(name: str) -> Argument:
    return Argument(name, {"action": "store_true"})


COMMAND = Command(
    "arena",
    run,
    (
        GAME,
        Argument("levels", {"metavar": "LEVEL", "nargs": "+"}),
        number("--players", 4),
        number("--games", 200, least=1),
        SEED,
        BOARD,
        OPTION,
        number("--iterations", None, least=1),
        measure("--seconds", 0, 3600),
        measure("--bar", 0, 1, 0.5),
        _switch("--no-stop"),
        _switch("--all"),
        number("--jobs", None, least=1),
        Argument("--cluster", {"metavar": "ADDRESS"}),
        path("--plot", "FILE.png"),
        _switch("--markdown"),
        _switch("--json"),
    ),
)
