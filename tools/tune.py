"""Finds better weights for bots by play: in quick games every seat judges by weights of its own, each the usual one or
a little more or less by chance, and what the seats have in the end is regressed on that: on how far each weight was
moved, and on the square of it, for what is better on one side need not be better the farther one goes.

From the top of a checkout in which the program is installed, for a game whose weights have a file in `data/weights`:
`python -m tools.tune survive play --games 1000` plays, and may be stopped and begun again; games are written into
tuning-survive-4.jsonl; `python -m tools.tune survive fit` tells what each weight brought, and with `--write` moves
those that are sure; `python -m tools.tune survive match point=0.25 --rounds 150` lets Poseidon with other weights play
against Poseidon with the usual ones. With `--players 2` it is about the weights for two players, which get a file of
their own.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import exp, log, sqrt
from operator import mul
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, cast

import msgspec
import yaml

from game.arena.contests import round_of
from game.arena.estimates import invert, share_of
from game.bots import Clock, Memory
from game.bots.decision import Decision
from game.bots.evaluations import TRIED, evaluation_of, usual_weights
from game.bots.levels import POSEIDON, search_turn
from game.bots.search import SearchEffort
from game.commands.games import chosen_rules
from game.engine import NOBODY, Referee, Rules
from game.files.resources import data

PLAYERS = 4
STEP = 0.4  # by so much a weight's logarithm is changed; that of its odds where it is a chance
SURE, FAR, BENT = 2.0, 4.0, 1.0
"""From the first of these t values on a weight is moved, from the second on by a whole step; from the third on a bend
is believed.
"""

Signs = dict[str, int]


class QuickGames(msgspec.Struct, frozen=True):
    """How the weights of a game are tried."""

    effort: SearchEffort
    rounds: int
    not_met: frozenset[str] = frozenset()  # weights that the game that is played here knows nothing of
    has_chances: bool = False  # whether a weight below one is a chance, and stays one


NOT_MET = frozenset(
    {"boat_seized", "tile_seized", "last_turns", "held_wind"}
)  # what only some variants of Survive have
QUICK = {
    "survive": QuickGames(SearchEffort(width=2, rivals=1), 1, NOT_MET, has_chances=True),
    "atlantis": QuickGames(SearchEffort(width=4, rivals=6), 20),
    "atlandice": QuickGames(SearchEffort(width=4, rivals=6), 20),
}


class Record(msgspec.Struct, frozen=True):
    """One game: by seat, which weights were more (1), as usual (0) or less (-1), and the points in the end."""

    game: str
    signs: list[Signs]
    points: list[int]


class WeightEffect(msgspec.Struct, frozen=True):
    """What a weight brings in points beyond the others of the table."""

    slope: float  # by a step
    t: float  # how many times its error that is
    bend: float  # by the square of a step: below zero where the best is in the middle
    bend_t: float

    @property
    def step(self) -> float:
        """How far to go: to the top where there is one, else as far as it is sure."""
        if abs(self.t) < SURE:
            return 0.0
        far = -self.slope / (2 * self.bend) if self.bend_t < -BENT else self.t / FAR
        return max(-1.0, min(1.0, far))


@cache
def weights_of(game: str, players: int = PLAYERS) -> Any:
    kind = evaluation_of(game).weights
    assert kind is not None
    return usual_weights(game, players, kind)


def weight_names(game: str) -> list[str]:
    return [name for name in weights_of(game).__struct_fields__ if name not in QUICK[game].not_met]


def move_weights(game: str, steps: Mapping[str, float], players: int = PLAYERS) -> Any:
    """Weights so many steps away from the usual ones."""
    weights, is_chance = weights_of(game, players), QUICK[game].has_chances
    return msgspec.structs.replace(
        weights, **{name: _move_weight(getattr(weights, name), STEP * n, is_chance) for name, n in steps.items()}
    )


def _move_weight(value: float, by: float, is_chance: bool) -> float:
    if value >= 1 or not is_chance:
        return value * exp(by)
    return 1 / (1 + exp(-log(value / (1 - value)) - by))


def play_quick_game(game: str, players: int, seed: int) -> Record:
    """One quick game, in which every seat has weights of its own."""
    random, quick = Random(f"tune {seed}"), QUICK[game]
    signs: list[Signs] = [{name: random.choice((-1, 0, 1)) for name in weight_names(game)} for _ in range(players)]
    return Record(
        game,
        signs,
        points_of(game, seed, [move_weights(game, own, players) for own in signs], quick.effort, quick.rounds),
    )


def points_of(game: str, seed: int, weights: Sequence[Any], effort: SearchEffort, rounds: int) -> list[int]:
    """What the seats of one game have in the end, each by its weights."""
    by_seat = [_rules_by(game, len(weights), own) for own in weights]
    referee, memories, random = Referee(by_seat[0], seed), [Memory() for _ in weights], Random(seed)
    referee.draw_all()
    while (seat := referee.to_act()) != NOBODY:
        legal, rules = referee.legal(), by_seat[seat]
        silent = evaluation_of(game).silent(rules, legal, random)
        clock, view = Clock(iterations=rounds), referee.view(seat)
        action = (
            search_turn(Decision(rules, view, silent, clock, random), effort, memories[seat])
            if len(legal) > 1
            else legal[0]
        )
        referee.play(seat, action)
        referee.draw_all()
    return [standing.points for standing in referee.standings()]


@lru_cache(maxsize=2 * PLAYERS)
def _rules_by(game: str, players: int, weights: Any) -> Rules[Any, Any]:
    """The rules as a seat has them: whose tables they are tells by which weights positions are judged."""
    rules = chosen_rules(game, players, None, [])
    TRIED[cast("Any", rules).constants] = weights
    return rules


def effects(game: str, records: Sequence[Record]) -> dict[str, WeightEffect]:
    """The effect of every weight, by the games in which it was more or less."""
    known = weight_names(game)
    rows, results = list[list[float]](), list[float]()
    for record in records:
        moves = [[float(signs[name]) for name in known] for signs in record.signs]
        rows += _beyond_the_mean([[*own, *(by * by for by in own)] for own in moves])
        mean = fmean(record.points)
        results += [points - mean for points in record.points]
    slopes, ts = _regress(rows, results, len(rows) - len(records))
    bends = zip(slopes[len(known) :], ts[len(known) :], strict=True)
    return {name: WeightEffect(slope, t, *bend) for name, slope, t, bend in zip(known, slopes, ts, bends, strict=False)}


def _beyond_the_mean(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    means = [fmean(column) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


def _regress(rows: Sequence[Sequence[float]], results: Sequence[float], free: int) -> tuple[list[float], list[float]]:
    """What each column of the rows brings to the results, and how many times its error that is; `free` numbers are
    independent.
    """
    columns = list(zip(*rows, strict=True))
    inverse = invert([[sum(map(mul, one, other)) for other in columns] for one in columns])
    sums = [sum(map(mul, column, results)) for column in columns]
    found = [sum(map(mul, line, sums)) for line in inverse]
    spread = sum((result - sum(map(mul, row, found))) ** 2 for row, result in zip(rows, results, strict=True)) / (
        free - len(columns)
    )
    return found, [value / sqrt(spread * inverse[i][i]) for i, value in enumerate(found)]


def records_of(game: str, players: int, path: Path) -> list[Record]:
    """The games in a file; none where there is no file yet."""
    try:
        found = (
            [msgspec.json.decode(line, type=Record) for line in path.read_bytes().splitlines()] if path.exists() else []
        )
    except msgspec.DecodeError as error:
        raise SystemExit(f"{path} is no log of games: {error}") from None
    if others := {record.game for record in found} - {game}:
        raise SystemExit(f"{path} holds games of {min(others)}, not of {game}: name another file with --log")
    if crowds := {len(record.points) for record in found} - {players}:
        raise SystemExit(f"{path} holds games of {min(crowds)} players, not of {players}: name another file with --log")
    return found


def play(game: str, players: int, games: int, log_file: Path) -> None:
    begun = len(records_of(game, players, log_file))
    with log_file.open("ab") as out:
        for seed in range(begun, begun + games):
            out.write(msgspec.json.encode(play_quick_game(game, players, seed)) + b"\n")
            out.flush()


def fit(game: str, players: int, log_file: Path, *, write: bool) -> None:
    records = records_of(game, players, log_file)
    if not records:
        raise SystemExit(f"no games in {log_file}: play some first")
    found, weights = effects(game, records), weights_of(game, players)
    better = move_weights(game, {name: effect.step for name, effect in found.items()}, players)
    print(f"{len(records)} games")
    for name, one in sorted(found.items(), key=lambda item: -abs(item[1].t)):
        bend = f"{one.bend:6.2f} by its square, t = {one.bend_t:5.1f}"
        move = f"{getattr(weights, name):.3f} -> {getattr(better, name):.3f}"
        print(f"{name:24}{one.slope:6.2f} points a step, t = {one.t:5.1f} {bend}   {move}")
    if write:
        rounded = {name: float(f"{value:.3g}") for name, value in msgspec.structs.asdict(better).items()}
        file = f"{game}.yaml" if players == PLAYERS else f"{game}-{players}.yaml"
        data("weights", file).write_text(yaml.safe_dump(rounded, sort_keys=False), encoding="utf-8")


def match(game: str, players: int, changes: Mapping[str, float], games: int, effort: SearchEffort, rounds: int) -> None:
    """Half the seats each; every deal is played twice with all seats swapped."""
    theirs, ways = weights_of(game, players), round_of(players)
    ours, shares, points = msgspec.structs.replace(theirs, **changes), list[float](), list[float]()
    for deal in range((games + 1) // 2):
        sides, found = [seat in ways[deal % len(ways)] for seat in range(players)], list[float]()
        for is_ours in (sides, [not side for side in sides]):
            result = points_of(game, deal, [ours if side else theirs for side in is_ours], effort, rounds)
            first = [side for side, n in zip(is_ours, result, strict=True) if n == max(result)]
            found.append(sum(first) / len(first))
            points.append(fmean(n if side else -n for side, n in zip(is_ours, result, strict=True)) * 2)
        shares.append(fmean(found))
        share = share_of(shares)
        print(
            f"{2 * len(shares)} games, {share.mean:.1%} ({share.low:.1%} to {share.high:.1%}), {fmean(points):+.2f} "
            f"points",
            flush=True,
        )


def change(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    return name, float(value)


def number_of_games(text: str) -> int:
    if int(text) < 1:
        raise ValueError
    return int(text)


def main() -> None:
    parser = ArgumentParser("python -m tools.tune", description=__doc__)
    parser.add_argument("game", choices=QUICK)
    parser.add_argument("what", choices=["play", "fit", "match"])
    parser.add_argument("changes", nargs="*", type=change, metavar="WEIGHT=X")
    parser.add_argument("--players", type=int, choices=(2, 4), default=PLAYERS)
    parser.add_argument("--games", type=number_of_games, default=1000)
    parser.add_argument("--log", type=Path, help="tuning-GAME-PLAYERS.jsonl unless named")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--rounds", type=int, help="of Poseidon; without, quick games are played")
    asked = parser.parse_intermixed_args()
    quick, log_file = QUICK[asked.game], asked.log or Path(f"tuning-{asked.game}-{asked.players}.jsonl")
    if unknown := [name for name, _ in asked.changes if name not in weights_of(asked.game).__struct_fields__]:
        parser.error(f"no weight of {asked.game} is called {unknown[0]!r}")
    if asked.changes and asked.what != "match":
        parser.error("weights are given for a match only")
    if asked.what == "play":
        try:
            play(asked.game, asked.players, asked.games, log_file)
        except OSError as error:
            raise SystemExit(f"{log_file}: {error.strerror}") from None
    elif asked.what == "fit":
        fit(asked.game, asked.players, log_file, write=asked.write)
    else:
        effort, rounds = (POSEIDON, asked.rounds) if asked.rounds else (quick.effort, quick.rounds)
        match(asked.game, asked.players, dict(asked.changes), asked.games, effort, rounds)


if __name__ == "__main__":
    main()
