"""Fits the yardstick of a review: what is counted about each seat is weighed so that it tells the lead at the end, and
the chance to win.

From the top of a checkout, with numpy (`pip install -e ".[tools]"`): `python -m tools.fit_yardstick survive --write`
plays 900 quick games of mixed levels into yardstick-survive, unless they are there, fits 600 of them and tells how well
the other 300 were foretold. Then it plays 100 games of Poseidons alone for each of three numbers of players into
yardstick-survive-equal, and takes off what a ledger would give every seat for its turn coming round. With `--games
FOLDER` and `--equal FOLDER` the games are taken from there; `--play N` plays fewer. Without `--write` the weights stay
as they are. `--setups FOLDER --play 60` measures them instead in setups that they were not fitted to.

Whoever plays better is ahead more often and then gains more, so that a lead would seem to breed a lead. Hence what each
level brings is fitted, too, and left out of the yardstick: it tells what positions promise players who go on equally
well.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
import yaml
from numpy.typing import NDArray

from game.review.measures import measures_of
from game.review.yardstick import WeightCourse, YardstickWeights, fewness, read_weights, weights_path
from game.rules import GAMES

from .yardstick_drift import take_off_drift
from .yardstick_games import LEVELS, SETUPS, CountedGame, count_games, play_games, play_setup

Array: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int_]
Truths: TypeAlias = NDArray[np.bool_]

GAMES_IN_ALL, FITTED = 900, 2 / 3
MOST_SEATS = 6
RIDGE = 1e-3  # how much weights are held back, in parts of the variance of what they weigh
PLAYED = (
    0.1  # how much a position that was played counts for leads beside a reply: luck and play are measured after replies
)
AT_ONCE = 20_000  # positions, so that memory is enough
BINS, ENOUGH_GAMES = 10, 100
DRAWS = 1000  # for an interval
COURSE = ("start", "run", "run_squared", "few", "few_run")


@dataclass(frozen=True, slots=True)
class Positions:
    """The positions of many games, seats side by side and filled up with empty ones."""

    counted: Array  # by position, seat and name
    is_seat: Truths
    leads: Array  # at the end
    wins: Array
    levels: Numbers
    course: Array  # what the parts of a course are multiplied by, by position
    game: Numbers
    third: Numbers  # of the game's positions
    weight: Array  # of a seat in a position: every game counts alike
    is_reply: Truths

    @property
    def players(self) -> Numbers:
        found: Numbers = self.is_seat.sum(1)
        return found

    def only(self, chosen: Truths | Numbers) -> Positions:
        return Positions(*(getattr(self, name)[chosen] for name in self.__slots__))


def gather(games: Sequence[CountedGame]) -> Positions:
    counted, leads, wins, levels, course, whose, third, weight, replies = [], [], [], [], [], [], [], [], []
    for at, game in enumerate(games):
        seats, most, held = len(game.leads), len(game.positions), sum(position.weight for position in game.positions)
        for place, position in enumerate(game.positions):
            counted.append(_filled([list(row) for row in position.seats], [0.0] * len(position.seats[0])))
            leads.append(_filled(game.leads, 0.0))
            wins.append(_filled(game.wins, 0.0))
            levels.append(_filled([LEVELS.index(level or LEVELS[0]) for level in game.levels], -1))
            course.append(_course(position.run, fewness(seats)))
            whose.append(at)
            third.append(3 * place // most)
            replies.append(position.is_reply)
            weight.append(_filled([position.weight / held / seats] * seats, 0.0))
    weights = np.array(weight)
    return Positions(
        np.array(counted, float), weights > 0, np.array(leads), np.array(wins), np.array(levels), np.array(course),
        np.array(whose), np.array(third), weights, np.array(replies),
    )  # fmt: skip


def _filled(row: Sequence[object], empty: object) -> list[object]:
    return [*row, *[empty] * (MOST_SEATS - len(row))]


def _course(run: float, few: float) -> list[float]:
    """What each part of a course counts for, by asking one that has nothing else."""
    return [WeightCourse(**{"start": 0.0, name: 1.0}).at(run, few) for name in COURSE]


def ahead(p: Positions, worths: Array) -> Array:
    """By seat: its own less the mean of the others'."""
    own = np.where(p.is_seat, worths, 0.0)
    others = (own.sum(1, keepdims=True) - own) / (p.players[:, None] - 1)
    return np.where(p.is_seat, own - others, 0.0)


def fit_worth(p: Positions, tempo: Sequence[int]) -> Array:
    """The weights, by name and part of a course: least squares, with what lesser levels bring fitted beside them."""
    columns = len(COURSE) * (p.counted.shape[2] + (len(LEVELS) - 1) * (1 + len(tempo)))
    squares, products = np.zeros((columns, columns)), np.zeros(columns)
    for first in range(0, len(p.course), AT_ONCE):
        some = p.only(np.arange(first, min(first + AT_ONCE, len(p.course))))
        table, weight = _told(some, tempo), (some.weight * np.where(some.is_reply, 1.0, PLAYED)[:, None])[some.is_seat]
        squares += (table * weight[:, None]).T @ table
        products += (table * weight[:, None]).T @ some.leads[some.is_seat]
    held = RIDGE * np.diag(np.diag(squares)) + 1e-9 * np.eye(columns)
    found = np.linalg.solve(squares + held, products)
    courses: Array = np.asarray(found[: len(COURSE) * p.counted.shape[2]], float).reshape(-1, len(COURSE))
    return courses


def _told(p: Positions, tempo: Sequence[int]) -> Array:
    """What there is to say about every seat beside the others, in columns: what is counted, and of what level it is.

    A turn is worth less to whoever plays it less well, so a level also goes with `tempo`, which tells whose turn it is.
    """
    told = [p.counted[:, :, name] for name in range(p.counted.shape[2])]
    for level in range(len(LEVELS) - 1):
        is_level = (p.levels == level) * 1.0
        told += [is_level, *[is_level * p.counted[:, :, name] for name in tempo]]
    return np.stack(
        [(ahead(p, each) * p.course[:, part, None])[p.is_seat] for each in told for part in range(len(COURSE))], 1
    )


def expected_leads(p: Positions, worth: Array) -> Array:
    return ahead(p, np.einsum("psn,nc,pc->ps", p.counted, worth, p.course))


def chances(p: Positions, expected: Array, sharpness: Array) -> Array:
    """As `Yardstick.chances` has them; leads are worths but for a factor and what all have in common."""
    return _softmax(p, expected * _scale(p) * np.exp(p.course @ sharpness)[:, None])


def _scale(p: Positions) -> Array:
    """A lead is more than the difference between worths: the others' mean lacks the seat itself."""
    return (1 - 1 / p.players)[:, None]


def _softmax(p: Positions, worths: Array) -> Array:
    odds = np.exp(np.where(p.is_seat, worths, -np.inf) - worths.max(1, keepdims=True, where=p.is_seat, initial=-np.inf))
    found: Array = odds / odds.sum(1, keepdims=True)
    return found


def fit_sharpness(p: Positions, expected: Array) -> Array:
    """The course under which those who won are likeliest, by Newton's method."""
    worths, held = np.where(p.is_seat, expected * _scale(p), 0.0), p.weight.sum(1)
    found = np.zeros(len(COURSE))
    found[0] = -1.5
    caution, best = 1e-4, _surprise(p, worths, found, held)
    for _ in range(100):
        sharp, said = np.exp(p.course @ found), chances(p, expected, found)
        pull = ((said - p.wins) * worths).sum(1) * sharp * held
        bend = ((said * worths**2).sum(1) - (said * worths).sum(1) ** 2) * sharp**2 * held
        step = np.linalg.solve((p.course * bend[:, None]).T @ p.course + caution * np.eye(len(COURSE)), pull @ p.course)
        if (now := _surprise(p, worths, found - step, held)) < best:
            found, best, gained, caution = found - step, now, best - now, caution / 3
            if gained < 1e-9:
                break
        else:
            caution *= 4
    return found


def _surprise(p: Positions, worths: Array, sharpness: Array, held: Array) -> float:
    said = _softmax(p, worths * np.exp(np.clip(p.course @ sharpness, -9, 5))[:, None])
    return float(-(held * (p.wins * np.log(said + 1e-12)).sum(1)).sum() / held.sum())


@dataclass(frozen=True, slots=True)
class Bin:
    """Seats whose chance was said to be about the same."""

    games: int
    share: float  # of all that was said
    said: float
    won: float
    low: float  # of what was won beyond what was said: an interval, by drawing games
    high: float

    @property
    def is_right(self) -> bool:
        return self.games < ENOUGH_GAMES or (self.low <= 0.05 and self.high >= -0.05)


def calibrate(p: Positions, said: Array) -> list[Bin]:
    games = int(p.game.max()) + 1
    sums = np.zeros((games, BINS, 3))
    cells = np.minimum((said * BINS).astype(int), BINS - 1)[p.is_seat]
    owners, weight = np.broadcast_to(p.game[:, None], said.shape)[p.is_seat], p.weight[p.is_seat]
    for part, values in enumerate((np.ones_like(weight), said[p.is_seat], p.wins[p.is_seat])):
        at: Any = (owners, cells, part)
        np.add.at(sums, at, weight * values)
    random = np.random.default_rng(1)
    drawn = np.stack([np.bincount(random.integers(0, games, games), minlength=games) for _ in range(DRAWS)])
    low, high = np.nanpercentile([_beyond(part) for part in np.tensordot(drawn, sums, (1, 0))], [2.5, 97.5], axis=0)
    whole, met = sums.sum(0), (sums[:, :, 0] > 0).sum(0)
    return [
        Bin(
            int(met[i]),
            whole[i, 0] / whole[:, 0].sum(),
            whole[i, 1] / whole[i, 0],
            whole[i, 2] / whole[i, 0],
            low[i],
            high[i],
        )
        for i in range(BINS)
        if met[i]
    ]


def _beyond(sums: Array) -> Array:
    with np.errstate(invalid="ignore"):
        found: Array = (sums[:, 2] - sums[:, 1]) / sums[:, 0]
    return found


def error_of(bins: Sequence[Bin]) -> float:
    return sum(one.share * abs(one.said - one.won) for one in bins)


def explained(p: Positions, expected: Array) -> tuple[float, float]:
    """How much of the final leads is foretold (R²), and what a point of expected lead was worth in the end."""
    left, whole = (p.weight * (p.leads - expected) ** 2).sum(), (p.weight * p.leads**2).sum()
    return float(1 - left / whole), float((p.weight * expected * p.leads).sum() / (p.weight * expected**2).sum())


def tell(p: Positions, worth: Array, sharpness: Array) -> None:
    """How well games were foretold."""
    expected = expected_leads(p, worth)
    said = chances(p, expected, sharpness)
    print("| said | won | off, 95% interval | of all | games |\n|---|---|---|---|---|")
    for one in (bins := calibrate(p, said)):
        mark = "" if one.is_right else " (!)"
        print(
            f"| {one.said:.1%} | {one.won:.1%} | {one.low:+.1%} to {one.high:+.1%}{mark} | {one.share:.1%} | "
            f"{one.games} |"
        )
    print(
        f"mean of |said - won|: {error_of(bins):.2%}\n\n| positions | R² of the lead | slope | said - won |\n"
        f"|---|---|---|---|"
    )
    parts = {"all": p.is_seat.any(1)} | {f"{n} players": p.players == n for n in sorted(set(p.players.tolist()))}
    parts |= {f"third {i + 1}": p.third == i for i in range(3)}
    for name, chosen in parts.items():
        some = p.only(chosen)
        known, slope = explained(some, expected[chosen])
        print(f"| {name} | {known:.3f} | {slope:.2f} | {error_of(calibrate(some, said[chosen])):.2%} |")


def tell_setups(game: str, folder: Path, count: int) -> None:
    """How far off the weights as they are would be in setups beyond what they were fitted to."""
    measures = measures_of(game)
    assert measures
    weights = read_weights(weights_path(game), measures.names)
    courses = [weights.worth[name] for name in measures.names]
    worth = np.array([[getattr(course, part) for part in COURSE] for course in courses])
    sharpness = np.array([getattr(weights.sharpness, part) for part in COURSE])
    print("| setup | games | off, 95% interval | worst bin of enough games: said, won |\n|---|---|---|---|")
    for name in SETUPS[game]:
        play_setup(game, name, folder / name, count)
        p = gather(list(count_games(folder / name, range(count), replies=0.0)))
        bins, off, error = how_far_off(p, chances(p, expected_leads(p, worth), sharpness))
        met = [one for one in bins if one.games >= count / 3]
        worst = max(met, key=lambda one: abs(one.said - one.won))
        print(f"| {name} | {count} | {off:.1%} ± {error:.1%} | {worst.said:.0%}, {worst.won:.0%} |", flush=True)


def how_far_off(p: Positions, said: Array) -> tuple[list[Bin], float, float]:
    """By how much chances are off, as the root of the mean square of the bins less what so few games stray by
    themselves, and half its interval.
    """
    bins = calibrate(p, said)
    strays = [((one.high - one.low) / 3.92) ** 2 for one in bins]
    square = sum(one.share * ((one.said - one.won) ** 2 - stray) for one, stray in zip(bins, strays, strict=True))
    error = 1.96 * sum(one.share**2 * stray for one, stray in zip(bins, strays, strict=True)) ** 0.5
    return bins, max(square, 0.0) ** 0.5, error


def weights_of(names: Sequence[str], worth: Array, sharpness: Array) -> YardstickWeights:
    courses = [
        WeightCourse(**{part: round(float(n), 5) for part, n in zip(COURSE, row, strict=True)})
        for row in (*worth, sharpness)
    ]
    return YardstickWeights(worth=dict(zip(names, courses, strict=False)), sharpness=courses[-1])


def write(path: Path, weights: YardstickWeights) -> None:
    path.write_text(
        yaml.safe_dump(msgspec.to_builtins(weights), sort_keys=False, default_flow_style=None, width=140),
        encoding="utf-8",
    )


def main() -> None:
    parser = ArgumentParser("python -m tools.fit_yardstick", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument(
        "--games", type=Path, help="a folder of finished games of bots; yardstick-GAME unless named, and filled"
    )
    parser.add_argument(
        "--equal",
        type=Path,
        help="a folder with a folder of games of equal bots for each number of players; yardstick-GAME-equal unless "
        "named, and filled",
    )
    parser.add_argument(
        "--play", type=int, default=GAMES_IN_ALL, help="how many games; two thirds are fitted, the others held out"
    )
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--setups", type=Path, help="fits nothing: measures setups beyond, with games in this folder")
    asked = parser.parse_args()
    if asked.setups:
        tell_setups(asked.game, asked.setups, asked.play)
        return
    folder = asked.games or Path(f"yardstick-{asked.game}")
    if not asked.games:
        play_games(asked.game, folder, asked.play)
    fitted = round(asked.play * FITTED)
    first, rest = (gather(list(count_games(folder, part))) for part in (range(fitted), range(fitted, asked.play)))
    measures = measures_of(asked.game)
    assert measures
    worth = fit_worth(first, [measures.names.index(name) for name in measures.tempo])
    sharpness = fit_sharpness(first, expected_leads(first, worth))
    tell(rest, worth, sharpness)
    weights = weights_of(measures.names, worth, sharpness)
    weights = take_off_drift(asked.game, weights, asked.equal)
    if asked.write:
        known = read_weights(weights_path(asked.game), measures.names)
        weights = msgspec.structs.replace(
            weights, missed=known.missed, unsure=known.unsure, unsure_boards=known.unsure_boards
        )
        write(weights_path(asked.game), weights)


if __name__ == "__main__":
    main()
