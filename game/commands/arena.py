"""`arena`: bot levels against each other, how certain it is who is better, and the results as text tables and as
data.
"""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from math import inf
from secrets import randbits
from typing import Any

from game.arena.contests import (
    ArenaGame,
    Budget,
    Contest,
    Pair,
    Summary,
    fixtures,
    pairings,
    play_game,
    read_levels,
    round_of,
)
from game.arena.estimates import Estimate, Meeting, Rating, ratings
from game.arena.tasks import FixedTask, read_task
from game.bots.names import level_word
from game.bots.outside.bots import OutsideBot
from game.bots.outside.listed import bots_named
from game.engine import GameError, Rules
from game.store import load_settings
from game.words.catalogue import Catalogue

from .command_line import BOARD, OPTION, Argument, Command, measure, not_both, number, path, text
from .games import changed_options, chosen_rules
from .results import RESULTS, arena_game_line, results_file
from .terminal import INTERRUPTED, ProgressBar, complain, format_columns
from .workers import start_workers

_SEED_BITS = 64
ITERATIONS = 200  # a decision, where neither these nor a time was asked for
_USUAL = {"players": 4, "games": 200, "seed": 1, "bar": 0.5}
"""What is played where neither an argument nor a task says it."""
_SAID_BY_TASKS = (*_USUAL, "board", "option", "iterations", "seconds", "all")
_ANCHOR = "random"  # the level that Elo is counted from, if it took part; else it is the last one
_HEADS = ("pairing", "games", "share", "points", "points-other", "verdict", "speed", "thinking")
_LUCK_HEADS = ("pairing", "points", "without-luck", "points-other", "without-luck", "ahead", "without-luck", "needed")

Row = list[str]


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    task = _take_task(chosen)
    outside = bots_named(chosen.levels, load_settings()[0].bots)
    _fill_in(chosen, is_seed_secret=bool(outside))
    levels = read_levels(chosen.levels, outside)
    if outside and chosen.cluster:
        raise GameError("not-both", one="--cluster", other=next(iter(outside)))
    rules = chosen_rules(chosen.game, chosen.players, chosen.board, chosen.option)
    _check(chosen, catalogue)
    contests: list[Contest] = []
    told = TroubleTeller(catalogue)
    stopped = _play(chosen, rules, _schedule(chosen, task, levels), Outsiders(outside, told), contests)
    found = findings_of(contests, levels, chosen.bar)
    if found.summaries or not isinstance(stopped, GameError):
        _print_findings(chosen, rules, found, told, catalogue)
    if chosen.plot and found.summaries:
        _save_plot(chosen, contests, found, catalogue)
    if isinstance(stopped, GameError):
        raise stopped
    return INTERRUPTED if stopped else 0


def _take_task(chosen: Namespace) -> FixedTask | None:
    """A task says everything but who takes part; then there is no word for a game, and the opponent comes last."""
    if chosen.game is None:
        raise GameError("arena-no-game" if chosen.task is None else "task-alone")
    if chosen.task is None:
        return None
    for name in _SAID_BY_TASKS:
        if (given := getattr(chosen, name)) is not None and given is not False and given != []:
            raise GameError("not-both", one="--task", other=f"--{name}")
    task, chosen.board = read_task(chosen.task)
    for level in (chosen.game, *chosen.levels):
        if level.lower() == task.opponent:
            raise GameError("task-opponent", level=level)
    chosen.levels = [chosen.game, *chosen.levels, task.opponent]
    chosen.option = task.options
    chosen.luck = chosen.no_stop = True
    for name in ("game", "players", "seed", "iterations", "version"):
        setattr(chosen, name, getattr(task, name))
    return task


def _fill_in(chosen: Namespace, *, is_seed_secret: bool) -> None:
    """Whoever knows the seed knows every hand and all dice to come, and a small one is found by trying: a bot that
    somebody else has written plays with one that nobody can foresee.
    """
    if is_seed_secret and chosen.seed is None:
        chosen.seed = randbits(_SEED_BITS)
    for name, usual in _USUAL.items():
        if getattr(chosen, name) is None:
            setattr(chosen, name, usual)


def _check(chosen: Namespace, catalogue: Catalogue) -> None:
    not_both(chosen, ("iterations", "seconds"), ("json", "markdown"), ("cluster", "jobs"))
    if chosen.plot and (
        chosen.plot.suffix.lower() != ".png" or chosen.plot.is_dir() or not chosen.plot.parent.is_dir()
    ):
        raise GameError("arena-no-picture", file=str(chosen.plot))
    if chosen.games % 2 and not chosen.task:
        complain(catalogue.say("arena.odd", games=chosen.games, even=chosen.games + 1))


@dataclass(frozen=True, slots=True)
class Schedule:
    """Who meets whom, and how often."""

    pairs: list[Pair]
    deals: int
    games_a_deal: int
    deals_a_round: int  # until everybody sat everywhere

    @property
    def games(self) -> int:
        """Of each pairing."""
        return self.deals * self.games_a_deal


def _schedule(chosen: Namespace, task: FixedTask | None, levels: list[str]) -> Schedule:
    ways = len(round_of(chosen.players))
    if task is None:
        return Schedule(pairings(levels, chosen.all), (chosen.games + 1) // 2, 2, ways)
    *entrants, opponent = levels
    return Schedule([(level, opponent) for level in entrants], task.deals, 2 * ways, 1)


def _play(
    chosen: Namespace, rules: Rules[Any, Any], schedule: Schedule, outsiders: Outsiders, contests: list[Contest]
) -> BaseException | None:
    """Plays every pairing; gives what ended it before its time, for what was played until then is worth telling."""
    try:
        with (
            results_file(chosen.results) as keep,
            ProgressBar(schedule.games * len(schedule.pairs)) as progress,
            start_workers(chosen) as workers,
        ):
            for pair in schedule.pairs:
                contest = Contest(pair, chosen.bar, schedule.deals_a_round, schedule.games_a_deal)
                contests.append(contest)
                planned = fixtures(
                    rules,
                    pair,
                    schedule.deals,
                    chosen.seed,
                    budget(chosen),
                    with_luck=chosen.luck,
                    outside=outsiders.bots.values(),
                    every_way=chosen.task is not None,
                )
                with closing(workers.map(play_game, planned)) as games:
                    for index, game in enumerate(contest.follow(games, stops=not chosen.no_stop)):
                        keep(arena_game_line(pair, index // schedule.games_a_deal + 1, index % 2 == 1, game))
                        outsiders.told.tell(game)
                        progress.step()
                progress.step(schedule.games - schedule.games_a_deal * len(contest.deals))
    except (KeyboardInterrupt, GameError) as error:
        return error
    return None


@dataclass(frozen=True, slots=True)
class Outsiders:
    """Bots from outside that take part, by what a person calls them, and who tells their troubles."""

    bots: Mapping[str, OutsideBot]
    told: TroubleTeller


class TroubleTeller:
    """Tells how bots from outside let us down: of each the first time of each kind. Plain moves were made for them."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.counts: dict[str, dict[str, int]] = {}  # by bot and kind
        self._catalogue = catalogue

    def tell(self, game: ArenaGame) -> None:
        for bot, kind, problem in ((each.bot, each.kind, each.problem) for each in game.troubles):
            counts = self.counts.setdefault(bot, {})
            if kind not in counts:
                complain(self._catalogue.say(f"outside.{kind}", bot=bot, problem=problem))
            counts[kind] = counts.get(kind, 0) + 1

    def sums(self) -> Iterator[str]:
        """Says at the end for whom plain moves were made."""
        for bot, counts in self.counts.items():
            yield self._catalogue.say("arena.plain-moves", bot=bot, count=sum(counts.values()))


def budget(chosen: Namespace) -> Budget:
    """The budget of a bot's decision, as asked for on the command line."""
    return Budget(seconds=chosen.seconds) if chosen.seconds else Budget(chosen.iterations or ITERATIONS)


def _print_findings(
    chosen: Namespace, rules: Rules[Any, Any], found: Findings, told: TroubleTeller, catalogue: Catalogue
) -> None:
    if chosen.json:
        troubles = {"plain_moves": told.counts} if told.counts else {}
        print(json.dumps({**_settings(chosen, rules), **as_data(found), **troubles}, indent=2))
        return
    for line in head(chosen, rules, catalogue):
        print(line)
    if not found.summaries:
        print(catalogue.say("arena.nothing"))
        return
    print(f"\n{format_tables(found, catalogue, chosen.markdown)}\n")
    if not chosen.task:
        print(catalogue.say("arena.twice"))
    print(catalogue.say("arena.notes"))
    if chosen.luck:
        print(catalogue.say("arena.luck-notes"))
    for line in (*_scores(chosen, found, catalogue), *told.sums()):
        print(line)


def _scores(chosen: Namespace, found: Findings, catalogue: Catalogue) -> Iterator[str]:
    """What a task asks for."""
    for each in found.summaries:
        if chosen.task and each.luck:
            level = level_word(each.levels[0], catalogue.say)
            yield _mean_words("arena.score", each.luck.difference, catalogue, level=level)


def _settings(chosen: Namespace, rules: Rules[Any, Any]) -> dict[str, Any]:
    spent = budget(chosen)
    task = {"task": chosen.task, "version": chosen.version} if chosen.task else {}
    return {
        **task,
        "game": chosen.game,
        "players": chosen.players,
        "board": rules.write_board()["name"],
        "options": changed_options(rules),
        "seed": chosen.seed,
        "iterations": spent.iterations,
        "seconds": None if spent.seconds == inf else spent.seconds,
    }


def head(chosen: Namespace, rules: Rules[Any, Any], catalogue: Catalogue) -> Iterator[str]:
    """Says what was played."""
    spent, name = budget(chosen), rules.write_board()["name"]
    if chosen.task:
        yield catalogue.say(
            "arena.task",
            task=chosen.task,
            version=chosen.version,
            opponent=level_word(chosen.levels[-1], catalogue.say),
        )
    yield catalogue.say(
        "arena.head", game=catalogue.game(chosen.game), players=chosen.players, board=name, seed=chosen.seed
    )
    if options := changed_options(rules):
        yield catalogue.say("simulate.options", options=options)
    if spent.iterations is None:
        yield catalogue.say("arena.seconds", seconds=spent.seconds)
    else:
        yield catalogue.say("arena.iterations", count=spent.iterations)


def _save_plot(chosen: Namespace, contests: list[Contest], found: Findings, catalogue: Catalogue) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from .plots import draw_arena  # who wants no picture does not wait for pygame

    title = catalogue.say("arena.plot.title", game=catalogue.game(chosen.game), players=chosen.players)
    draw_arena(chosen.plot, title, [contest.shares for contest in contests if contest.deals], found, catalogue)
    if not chosen.json:
        print(catalogue.say("arena.plotted", file=str(chosen.plot)))


@dataclass(frozen=True, slots=True)
class Findings:
    """All pairings that have at least one deal, and the levels' ratings."""

    summaries: list[Summary]
    elo: dict[str, Rating]
    bar: float


def findings_of(contests: Sequence[Contest], levels: Sequence[str], bar: float) -> Findings:
    """The findings of the contests so far."""
    played = [contest for contest in contests if contest.deals]
    met = [level for level in levels if any(level in contest.levels for contest in played)]
    return Findings([contest.summary() for contest in played], _elo(played, met), bar)


def _elo(contests: Sequence[Contest], met: Sequence[str]) -> dict[str, Rating]:
    if not contests:
        return {}
    meetings = []
    for contest in contests:
        one, other = (met.index(level) for level in contest.levels)
        meetings.append(Meeting(one, other, contest.summary().share.mean, contest.worth))
    anchor = met.index(_ANCHOR) if _ANCHOR in met else len(met) - 1
    return dict(zip(met, ratings(len(met), meetings, anchor), strict=True))


def format_tables(found: Findings, catalogue: Catalogue, markdown: bool = False) -> str:
    """Formats the tables: the pairings, what they are without luck if that was asked, and the ladder of levels."""
    write = markdown_table if markdown else format_columns
    tables = [list(make(found, catalogue)) for make in (_pairing_rows, _luck_rows, _ladder_rows)]
    return "\n\n".join(write(rows) for rows in tables if len(rows) > 1)


def markdown_table(rows: Sequence[Row]) -> str:
    """A table in markdown: its first column to the left, all others to the right."""
    head, *others = rows
    lines = [head, [":--", *["--:"] * (len(head) - 1)], *others]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _pairing_rows(found: Findings, catalogue: Catalogue) -> Iterator[Row]:
    yield [catalogue.say(f"arena.head.{word}") for word in _HEADS]
    for each in found.summaries:
        yield [
            versus(each.levels, catalogue),
            str(each.games),
            share_words(each.share, catalogue),
            *(_mean_words("arena.points", points, catalogue) for points in each.points),
            catalogue.say(f"arena.verdict.{each.verdict}", bar=100 * found.bar),
            catalogue.say("arena.speed", speed=each.speed),
            catalogue.say("arena.thinking", one=1000 * each.thinking[0], other=1000 * each.thinking[1]),
        ]


def _luck_rows(found: Findings, catalogue: Catalogue) -> Iterator[Row]:
    """Points with luck and without, either level's, and how far the first is ahead."""
    yield [catalogue.say(f"arena.head.{word}") for word in _LUCK_HEADS]
    for each in found.summaries:
        if luck := each.luck:
            pairs = zip((*each.points, luck.difference_with), (*luck.points, luck.difference), strict=True)
            points = [_mean_words("arena.points", figure, catalogue) for pair in pairs for figure in pair]
            needed = "arena.needed" if luck.games_needed is not None else "arena.needed-unknown"
            yield [versus(each.levels, catalogue), *points, catalogue.say(needed, share=100 * (luck.games_needed or 0))]


def _ladder_rows(found: Findings, catalogue: Catalogue) -> Iterator[Row]:
    yield [catalogue.say(f"arena.head.{word}") for word in ("level", "elo")]
    for level, rating in sorted(found.elo.items(), key=lambda entry: -entry[1].elo):
        key = "arena.elo" if rating.reach else "arena.elo-anchor"
        yield [level_word(level, catalogue.say), catalogue.say(key, elo=rating.elo, reach=rating.reach)]


def versus(levels: Sequence[str], catalogue: Catalogue) -> str:
    """A pairing by its name."""
    one, other = (level_word(level, catalogue.say) for level in levels)
    return catalogue.say("arena.pairing", one=one, other=other)


def _mean_words(key: str, found: Estimate, catalogue: Catalogue, **more: str) -> str:
    """A mean and how far it reaches, where that is known: one deal alone does not tell."""
    if found.reach == inf:
        return catalogue.say(f"{key}-unknown", mean=found.mean, **more)
    return catalogue.say(key, mean=found.mean, reach=found.reach, **more)


def share_words(share: Estimate, catalogue: Catalogue) -> str:
    return catalogue.say("arena.share", mean=100 * share.mean, low=100 * share.low, high=100 * share.high)


def as_data(found: Findings) -> dict[str, Any]:
    """The findings as programs read them; JSON has no number without end, so what is not known is null."""
    return {
        "bar": found.bar,
        "pairings": [asdict(summary, dict_factory=_known) for summary in found.summaries],
        "elo": {level: asdict(rating) for level, rating in found.elo.items()},
    }


def _known(fields: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {name: None if value in (inf, -inf) else value for name, value in fields}


def _switch(name: str) -> Argument:
    return Argument(name, {"action": "store_true"})


COMMAND = Command(
    "arena",
    run,
    (
        Argument("game", {"metavar": "GAME", "nargs": "?"}),
        Argument("levels", {"metavar": "LEVEL", "nargs": "*"}),
        text("--task", "NAME"),
        number("--players", None),
        number("--games", None, least=1),
        number("--seed", None),
        BOARD,
        OPTION,
        number("--iterations", None, least=1),
        measure("--seconds", 0, 3600),
        measure("--bar", 0, 1),
        _switch("--no-stop"),
        _switch("--all"),
        _switch("--luck"),
        number("--jobs", None, least=1),
        Argument("--cluster", {"metavar": "ADDRESS"}),
        path("--plot", "FILE.png"),
        RESULTS,
        _switch("--markdown"),
        _switch("--json"),
    ),
)
