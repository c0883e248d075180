"""`simulate`: random games, and a table of how they went."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from game.arena.contests import pack_rules, unpack_rules
from game.engine import GameError, Head, Line, Rules
from game.engine.given_names import given_names, keys_of_given
from game.store import begin
from game.words.catalogue import Catalogue

from .command_line import BOARD, GAME, OPTION, SEED, Argument, Command, folder, not_both, number
from .games import (
    GamesTally,
    LengthSpread,
    changed_options,
    chosen_rules,
    foreign_file,
    game_seed,
    journal_lines,
    play_randomly,
)
from .results import RESULTS, random_game_line, results_file
from .terminal import INTERRUPTED, ProgressBar, format_columns
from .workers import Workers, start_workers

MANY = 250  # games that are handed out at once, at most: seconds of work, beside which handing out is nothing
FEW = 10  # at least; and no more where their journals come along, which take room
WORTHWHILE = 100  # games for each process: to start one takes about as long as to play these


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    not_both(chosen, ("cluster", "jobs"))
    rules = chosen_rules(chosen.game, chosen.players, chosen.board, chosen.option)
    total = GamesTally()
    stopped = _play(chosen, rules, total, catalogue)
    if total.games:
        _print_tables(chosen, rules, total, catalogue)
    if isinstance(stopped, GameError):
        raise stopped
    return INTERRUPTED if stopped else 0


def _print_tables(chosen: Namespace, rules: Rules[Any, Any], total: GamesTally, catalogue: Catalogue) -> None:
    for line in _head(chosen, rules, total.games, catalogue):
        print(line)
    for table in (
        _lengths(total, catalogue),
        _seats(chosen.game, total, catalogue),
        _tallies(chosen.game, total, catalogue),
    ):
        if len(table) > 1:
            print(f"\n{format_columns(table)}")
    print("\n" + catalogue.say("simulate.shared"))
    if chosen.save:
        print(catalogue.say("simulate.kept", count=total.games, folder=str(chosen.save)))


def _head(chosen: Namespace, rules: Rules[Any, Any], count: int, catalogue: Catalogue) -> Iterator[str]:
    name, file = rules.write_board()["name"], foreign_file(chosen.game, chosen.board)
    yield catalogue.say("simulate.head", game=chosen.game, players=chosen.players, seed=chosen.seed, count=count)
    yield catalogue.say("simulate.board-of-file" if file else "simulate.board", board=name, file=str(file))
    yield catalogue.say("simulate.options", options=changed_options(rules))


# Playing, here or elsewhere.


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games in a row, for one worker."""

    seed: int
    numbers: range
    with_results: bool
    with_journals: bool


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a batch."""

    tally: GamesTally = field(default_factory=GamesTally)
    results: list[str] = field(default_factory=list)  # the lines of the file
    journals: list[list[Line]] = field(default_factory=list)


def _play(chosen: Namespace, rules: Rules[Any, Any], total: GamesTally, catalogue: Catalogue) -> BaseException | None:
    """Plays all games; gives what ended it before its time, for what was played until then is worth telling."""
    try:
        with (
            results_file(chosen.results) as keep,
            ProgressBar(chosen.games) as progress,
            start_workers(chosen, max(1, chosen.games // WORTHWHILE)) as workers,
            closing(workers.map(_work(rules, workers), _batches(chosen, workers))) as batches,
        ):
            for played in batches:
                _save(chosen, rules, total.games, played.journals, catalogue)
                keep("".join(played.results))
                total.add(played.tally)
                progress.step(played.tally.games)
    except (KeyboardInterrupt, GameError) as error:
        return error
    return None


def _batches(chosen: Namespace, workers: Workers) -> Iterator[Batch]:
    """All games, some at a time."""
    size = _games_a_batch(chosen, workers)
    for first in range(0, chosen.games, size):
        numbers = range(first, min(first + size, chosen.games))
        yield Batch(chosen.seed, numbers, bool(chosen.results), bool(chosen.save))


def _games_a_batch(chosen: Namespace, workers: Workers) -> int:
    """In this process a game by itself, so that an interruption loses nothing. Elsewhere as many as keep a scheduler
    idle, but few enough that nobody waits long for the last batch.
    """
    if not workers.executor:
        return 1
    return FEW if chosen.save else min(max(FEW, chosen.games // (4 * workers.ahead)), MANY)


def _work(rules: Rules[Any, Any], workers: Workers) -> Callable[[Batch], Played]:
    return partial(play_by_recipe, pack_rules(rules)) if workers.executor else partial(_play_batch, rules)


def play_by_recipe(recipe: bytes, batch: Batch) -> Played:
    """Plays a batch by the recipe of its rules, in another process."""
    return _play_batch(unpack_rules(recipe), batch)


def _play_batch(rules: Rules[Any, Any], batch: Batch) -> Played:
    played = Played()
    for index in batch.numbers:
        seed = game_seed(batch.seed, index)
        game = play_randomly(rules, seed)
        played.tally.count(game)
        if batch.with_results:
            played.results.append(random_game_line(index, seed, game))
        if batch.with_journals:
            played.journals.append(journal_lines(rules, seed))
    return played


def _save(
    chosen: Namespace, rules: Rules[Any, Any], before: int, journals: list[list[Line]], catalogue: Catalogue
) -> None:
    """Saves games as journals, each numbered by its place among all."""
    names = given_names(catalogue.say)[: rules.seats]
    keys = keys_of_given(names, catalogue.say)
    for index, lines in enumerate(journals, before):
        head = Head.of(rules, names, game_seed(chosen.seed, index), name_keys=keys)
        begin(chosen.save, head, f"{chosen.game}-{chosen.seed}-{index + 1}", lines).close()


# Tables.


def _lengths(total: GamesTally, catalogue: Catalogue) -> list[list[str]]:
    head = ["", *(catalogue.say(f"simulate.{word}") for word in ("mean", "least", "most"))]
    lengths = {"decisions": total.decisions, **({"turns": total.turns} if total.turns.total else {})}
    return [head, *(_spread(name, length, total.games, catalogue) for name, length in lengths.items())]


def _spread(name: str, length: LengthSpread, games: int, catalogue: Catalogue) -> list[str]:
    mean = catalogue.word(length.total / games, ".1f")
    return [catalogue.say(f"simulate.{name}"), mean, str(length.least), str(length.most)]


def _seats(game: str, total: GamesTally, catalogue: Catalogue) -> list[list[str]]:
    """Means by seat of the points and of all they are made of; a shared victory counts for everyone who shares it."""
    seats, parts = sorted(total.points), dict.fromkeys(name for name, _ in total.parts)

    def means(sums: Iterator[int]) -> list[str]:
        return [catalogue.word(each / total.games, ".2f") for each in sums]

    return [
        ["", *(catalogue.say("simulate.seat", seat=seat + 1) for seat in seats)],
        [catalogue.say("simulate.wins"), *(str(total.wins[seat]) for seat in seats)],
        [catalogue.say("simulate.points"), *means(total.points[seat] for seat in seats)],
        *([catalogue.of_game(game, "part", part), *means(total.parts[part, seat] for seat in seats)] for part in parts),
    ]


def _tallies(game: str, total: GamesTally, catalogue: Catalogue) -> list[list[str]]:
    """Everything the events count, a game."""
    head = ["", catalogue.say("simulate.per-game"), catalogue.say("simulate.all")]
    return [
        head,
        *(
            [catalogue.of_game(game, "tally", name), catalogue.word(count / total.games, ".2f"), str(count)]
            for name, count in sorted(total.events.items())
        ),
    ]


COMMAND = Command(
    "simulate",
    run,
    (
        GAME,
        number("--players", 4),
        number("--games", 100, least=1),
        SEED,
        BOARD,
        OPTION,
        number("--jobs", None, least=1),
        Argument("--cluster", {"metavar": "ADDRESS"}),
        RESULTS,
        folder("--save"),
    ),
)
