"""Finds better weights for Survive by play: in quick games every seat judges by weights of its own, each the usual one or a little more or
less by chance, and what the seats have in the end is regressed on that: on how far each weight was moved, and on the square of it, for what
is better on one side need not be better the farther one goes.

The program must be installed with its tests (`pip install -e ".[test]"`), from the top of a checkout:
`python -m tools.tune play --games 1000 --log tuning.jsonl` plays, and may be stopped and begun again;
`python -m tools.tune fit --log tuning.jsonl` tells what each weight brought, and with `--write` moves those that are sure;
`python -m tools.tune match --point 0.25 --rounds 150` lets Poseidon with other weights play against Poseidon with the usual ones.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import exp, log, sqrt
from operator import mul
from pathlib import Path
from random import Random
from statistics import fmean

import msgspec
import yaml

from game.arena.elo import inverted
from game.arena.estimates import share_of
from game.bots import Clock, Memory
from game.bots.evaluations import evaluation_of
from game.bots.evaluations.survive.charts import TRIED, guide_of
from game.bots.evaluations.survive.weights import Weights, usual_weights
from game.bots.levels import POSEIDON, searched
from game.bots.search import Care
from game.bots.temperament import CALM
from game.engine import NOBODY, Referee
from game.files.resources import data
from game.rules.survive import SurviveRules
from tests.survive.table import rules

PLAYERS = 4
STEP = 0.4
"""By so much a weight's logarithm is changed; that of its odds where it is a chance."""
SURE, FAR, BENT = 2.0, 4.0, 1.0
"""From the first of these t values on a weight is moved, from the second on by a whole step; from the third on a bend is believed."""
HURRY, ROUNDS = Care(width=2, rivals=1), 1
SEATINGS = ([True, True, False, False], [True, False, True, False], [True, False, False, True])
NOT_MET = frozenset({"boat_seized", "tile_seized", "last_turns", "held_wind"})
"""Weights that the game that is played here knows nothing of."""

Signs = dict[str, int]


class Record(msgspec.Struct, frozen=True):
    """One game: by seat, which weights were more (1), as usual (0) or less (-1), and the points in the end."""

    signs: list[Signs]
    points: list[int]


class Effect(msgspec.Struct, frozen=True):
    """What a weight brings in points beyond the others of the table."""

    slope: float
    """By a step."""
    t: float
    """How many times its error that is."""
    bend: float
    """By the square of a step: below zero where the best is in the middle."""
    bend_t: float

    @property
    def step(self) -> float:
        """How far to go: to the top where there is one, else as far as it is sure."""
        if abs(self.t) < SURE:
            return 0.0
        far = -self.slope / (2 * self.bend) if self.bend_t < -BENT else self.t / FAR
        return max(-1.0, min(1.0, far))


def names() -> list[str]:
    return [name for name in Weights.__struct_fields__ if name not in NOT_MET]


def moved(weights: Weights, steps: Mapping[str, float]) -> Weights:
    """Weights so many steps away."""
    return msgspec.structs.replace(weights, **{name: _moved(getattr(weights, name), STEP * n) for name, n in steps.items()})


def _moved(value: float, by: float) -> float:
    if value >= 1:
        return value * exp(by)
    return 1 / (1 + exp(-log(value / (1 - value)) - by))


def played(seed: int) -> Record:
    """One quick game, in which every seat has weights of its own."""
    random = Random(f"tune {seed}")
    signs: list[Signs] = [{name: random.choice((-1, 0, 1)) for name in names()} for _ in range(PLAYERS)]
    return Record(signs, points_of(seed, [moved(usual_weights(), own) for own in signs], HURRY, ROUNDS))


def points_of(seed: int, weights: Sequence[Weights], care: Care, rounds: int) -> list[int]:
    """What the seats of one game have in the end, each by its weights."""
    games = [_rules_by(seat, own) for seat, own in enumerate(weights)]
    referee, memories, random = Referee(games[0], seed), [Memory() for _ in weights], Random(seed)
    referee.draw_all()
    while (seat := referee.to_act()) != NOBODY:
        legal = referee.legal()
        silent = evaluation_of("survive").silent(games[seat], legal, random)
        clock, view = Clock(iterations=rounds), referee.view(seat)
        action = searched(games[seat], view, silent, clock, random, care, CALM, memories[seat]) if len(legal) > 1 else legal[0]
        referee.play(seat, action)
        referee.draw_all()
    return [standing.points for standing in referee.standings()]


def _rules_by(seat: int, weights: Weights) -> SurviveRules:
    """The rules as a seat has them: whose tables they are tells by which weights positions are judged."""
    game = _rules_of(seat)
    if TRIED.get(game.constants) != weights:
        TRIED[game.constants] = weights
        guide_of.cache_clear()
    return game


@cache
def _rules_of(seat: int) -> SurviveRules:
    return rules(PLAYERS)


def effects(records: Sequence[Record]) -> dict[str, Effect]:
    """Of every weight, by the games in which it was more or less."""
    known = names()
    rows, results = list[list[float]](), list[float]()
    for record in records:
        moves = [[float(signs[name]) for name in known] for signs in record.signs]
        rows += _beyond_the_mean([[*own, *(by * by for by in own)] for own in moves])
        mean = fmean(record.points)
        results += [points - mean for points in record.points]
    slopes, ts = _regressed(rows, results, len(rows) - len(records))
    bends = zip(slopes[len(known) :], ts[len(known) :], strict=True)
    return {name: Effect(slope, t, *bend) for name, slope, t, bend in zip(known, slopes, ts, bends, strict=False)}


def _beyond_the_mean(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    means = [fmean(column) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


def _regressed(rows: Sequence[Sequence[float]], results: Sequence[float], free: int) -> tuple[list[float], list[float]]:
    """What each column of the rows brings to the results, and how many times its error that is; `free` numbers are independent."""
    columns = list(zip(*rows, strict=True))
    inverse = inverted([[sum(map(mul, one, other)) for other in columns] for one in columns])
    sums = [sum(map(mul, column, results)) for column in columns]
    found = [sum(map(mul, line, sums)) for line in inverse]
    spread = sum((result - sum(map(mul, row, found))) ** 2 for row, result in zip(rows, results, strict=True)) / (free - len(columns))
    return found, [value / sqrt(spread * inverse[i][i]) for i, value in enumerate(found)]


def records_of(path: Path) -> Iterator[Record]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield msgspec.json.decode(line, type=Record)


def play(games: int, log_file: Path) -> None:
    begun = len(list(records_of(log_file))) if log_file.exists() else 0
    with log_file.open("ab") as out:
        for seed in range(begun, begun + games):
            out.write(msgspec.json.encode(played(seed)) + b"\n")
            out.flush()


def fit(log_file: Path, *, write: bool) -> None:
    records = list(records_of(log_file))
    found, weights = effects(records), usual_weights()
    better = moved(weights, {name: effect.step for name, effect in found.items()})
    print(f"{len(records)} games")
    for name, one in sorted(found.items(), key=lambda item: -abs(item[1].t)):
        bend = f"{one.bend:6.2f} by its square, t = {one.bend_t:5.1f}"
        move = f"{getattr(weights, name):.3f} -> {getattr(better, name):.3f}"
        print(f"{name:24}{one.slope:6.2f} points a step, t = {one.t:5.1f} {bend}   {move}")
    if write:
        rounded = {name: float(f"{value:.3g}") for name, value in msgspec.structs.asdict(better).items()}
        data("weights", "survive.yaml").write_text(yaml.safe_dump(rounded, sort_keys=False), encoding="utf-8")


def match(changes: Mapping[str, float], games: int, care: Care, rounds: int) -> None:
    """Half the seats each; every deal is played twice with all seats swapped."""
    ours, usual, shares, points = msgspec.structs.replace(usual_weights(), **changes), usual_weights(), list[float](), list[float]()
    for deal in range((games + 1) // 2):
        sides, found = SEATINGS[deal % len(SEATINGS)], list[float]()
        for is_ours in (sides, [not side for side in sides]):
            result = points_of(deal, [ours if side else usual for side in is_ours], care, rounds)
            first = [side for side, n in zip(is_ours, result, strict=True) if n == max(result)]
            found.append(sum(first) / len(first))
            points.append(fmean(n if side else -n for side, n in zip(is_ours, result, strict=True)) * 2)
        shares.append(fmean(found))
        share = share_of(shares)
        print(f"{2 * len(shares)} games, {share.mean:.1%} ({share.low:.1%} to {share.high:.1%}), {fmean(points):+.2f} points", flush=True)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["play", "fit", "match"])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--log", type=Path, default=Path("tuning.jsonl"))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    for name in names():
        parser.add_argument(f"--{name.replace('_', '-')}", type=float)
    asked = parser.parse_args()
    if asked.what == "play":
        play(asked.games, asked.log)
    elif asked.what == "fit":
        fit(asked.log, write=asked.write)
    else:
        changes = {name: value for name in names() if (value := getattr(asked, name)) is not None}
        match(changes, asked.games, HURRY if asked.rounds == ROUNDS else POSEIDON, asked.rounds)


if __name__ == "__main__":
    main()
