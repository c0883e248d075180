"""`simulate`: random games, and a table of how they went."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from game.engine import Head, Rules, Standing
from game.store import begin
from game.words.catalogue import Catalogue

from .command_line import BOARD, GAME, OPTION, SEED, Command, folder, number
from .games import RandomGame, changed_options, chosen_rules, foreign_file, game_seed, journal_lines, play_randomly
from .terminal import ProgressBar, format_columns

TURNS = "turns"  # the part of a result that counts a seat's turns, in every game that has them


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    rules = chosen_rules(chosen.game, chosen.players, chosen.board, chosen.option)
    games = []
    with ProgressBar(chosen.games) as progress:
        for index in range(chosen.games):
            seed = game_seed(chosen.seed, index)
            games.append(play_randomly(rules, seed))
            if chosen.save:
                _save(rules, seed, chosen.save, f"{chosen.game}-{chosen.seed}-{index + 1}", catalogue)
            progress.step()
    for line in _head(chosen, rules, catalogue):
        print(line)
    for table in (
        _lengths(games, catalogue),
        _seats(chosen.game, games, catalogue),
        _tallies(chosen.game, games, catalogue),
    ):
        if len(table) > 1:
            print(f"\n{format_columns(table)}")
    print("\n" + catalogue.say("simulate.shared"))
    if chosen.save:
        print(catalogue.say("simulate.kept", count=chosen.games, folder=str(chosen.save)))
    return 0


def _head(chosen: Namespace, rules: Rules[Any, Any], catalogue: Catalogue) -> Iterator[str]:
    name, file = rules.write_board()["name"], foreign_file(chosen.game, chosen.board)
    yield catalogue.say("simulate.head", game=chosen.game, players=chosen.players, seed=chosen.seed, count=chosen.games)
    yield catalogue.say("simulate.board-of-file" if file else "simulate.board", board=name, file=str(file))
    yield catalogue.say("simulate.options", options=changed_options(rules))


def _save(rules: Rules[Any, Any], seed: int, place: Path, name: str, catalogue: Catalogue) -> None:
    """Plays the game once more and saves it as a journal."""
    names = [catalogue.say("simulate.seat", seat=seat + 1) for seat in range(rules.seats)]
    setup = rules.setup
    head = Head(
        rules.game,
        rules.version,
        rules.write_board(),
        setup.players,
        dict(setup.options),
        list(setup.colours),
        names,
        seed,
    )
    begin(place, head, name, journal_lines(rules, seed)).close()


def _lengths(games: Sequence[RandomGame], catalogue: Catalogue) -> list[list[str]]:
    head = ["", *(catalogue.say(f"simulate.{word}") for word in ("mean", "least", "most"))]
    turns = [sum(_part(standing, TURNS) for standing in game.standings) for game in games]
    rows = [_spread("decisions", [game.decisions for game in games], catalogue)]
    return [head, *rows, *([_spread("turns", turns, catalogue)] if any(turns) else [])]


def _spread(name: str, numbers: Sequence[int], catalogue: Catalogue) -> list[str]:
    mean = catalogue.word(fmean(numbers), ".1f")
    return [catalogue.say(f"simulate.{name}"), mean, str(min(numbers)), str(max(numbers))]


def _seats(game: str, games: Sequence[RandomGame], catalogue: Catalogue) -> list[list[str]]:
    """Means by seat of the points and of all they are made of; a shared victory counts for everyone who shares it."""
    seats = range(len(games[0].standings))
    by_seat = [
        [next(standing for standing in played.standings if standing.seat == seat) for played in games] for seat in seats
    ]
    parts = list(dict.fromkeys(name for standing in by_seat[0] for name, _ in standing.parts))

    def means(numbers: Iterator[list[int]]) -> list[str]:
        return [_mean(of_seat, catalogue) for of_seat in numbers]

    rows = [
        ["", *(catalogue.say("simulate.seat", seat=seat + 1) for seat in seats)],
        [catalogue.say("simulate.wins"), *(str(sum(standing.rank == 1 for standing in mine)) for mine in by_seat)],
        [catalogue.say("simulate.points"), *means([standing.points for standing in mine] for mine in by_seat)],
    ]
    return rows + [
        [
            catalogue.of_game(game, "part", part),
            *means([_part(standing, part) for standing in mine] for mine in by_seat),
        ]
        for part in parts
    ]


def _part(standing: Standing, part: str) -> int:
    return dict(standing.parts).get(part, 0)


def _tallies(game: str, games: Sequence[RandomGame], catalogue: Catalogue) -> list[list[str]]:
    """Everything the events count, a game."""
    names = sorted({name for played in games for name in played.tallies})
    head = ["", catalogue.say("simulate.per-game"), catalogue.say("simulate.all")]
    totals = {name: [played.tallies.get(name, 0) for played in games] for name in names}
    return [
        head,
        *(
            [catalogue.of_game(game, "tally", name), _mean(numbers, catalogue), str(sum(numbers))]
            for name, numbers in totals.items()
        ),
    ]


def _mean(numbers: Sequence[int], catalogue: Catalogue) -> str:
    return catalogue.word(fmean(numbers), ".2f")


COMMAND = Command(
    "simulate",
    run,
    (GAME, number("--players", 4), number("--games", 100, least=1), SEED, BOARD, OPTION, folder("--save")),
)
