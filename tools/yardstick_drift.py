"""What a ledger gives every seat for its turn coming round, measured among equal bots and taken off.

A ledger measures a position after a quick reply. If such replies look better than they turn out, everybody's own play
seems to cost points, and the others seem to give them back. So the seat that has just replied is given so much less, by
how far the game has run: what makes own play come to nothing in the first and in the second half of these games. That
is found for four players first; then what more or fewer of them add to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from operator import mul
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.arena.estimates import mean_of
from game.engine import NOBODY
from game.review.ledger import entries
from game.review.measures import SeatMeasures, measures_of
from game.review.played_game import PlayedGame, leads
from game.review.stretches import PlayedStretch, cut
from game.review.yardstick import USUAL_PLAYERS, WeightCourse, Yardstick, YardstickWeights, fewness

from .yardstick_games import play_equal_games, played_games

EQUAL_GAMES = 100  # for each number of players
CROWDS = {"survive": (2, 3, 6)}
USUAL_CROWDS = (2, 3)
MOST_SEATS = 6


@dataclass(frozen=True, slots=True)
class TurnDrift:
    """One stretch: what it brought whoever played it, and what a point and a point times the run of the game for
    replies add to that.
    """

    run: float
    brought: float
    at_start: float
    by_run: float


@dataclass(frozen=True, slots=True)
class DriftingGames:
    """Games of so many equal bots, as stretches."""

    players: int
    games: Sequence[Sequence[TurnDrift]]

    def conditions(self) -> list[tuple[float, float, float]]:
        """For the first and the second half of a game and a seat: what own play brought, and what is added to that as
        in `TurnDrift`.
        """
        middle = float(np.median([one.run for game in self.games for one in game]))
        count = len(self.games) * self.players
        found = []
        for is_first in (True, False):
            part = [one for game in self.games for one in game if (one.run < middle) == is_first]
            figures = ((one.brought, one.at_start, one.by_run) for one in part)
            brought, at_start, by_run = (sum(column) / count for column in zip(*figures, strict=True))
            found.append((brought, at_start, by_run))
        return found

    def told(self, start: float, by_run: float) -> str:
        """What own play comes to in a game, in the mean of all seats."""
        found = mean_of(
            [
                sum(one.brought + start * one.at_start + by_run * one.by_run for one in game) / self.players
                for game in self.games
            ]
        )
        return f"{found.mean:+.2f} +- {found.reach:.2f}"

    def halves(self) -> tuple[DriftingGames, DriftingGames]:
        return DriftingGames(self.players, self.games[0::2]), DriftingGames(self.players, self.games[1::2])


def take_off_drift(game: str, weights: YardstickWeights, folder: Path | None) -> YardstickWeights:
    """The same weights, with what is to be given for a quick reply. The folder has one for each number of players."""
    where = folder or Path(f"yardstick-{game}-equal")
    crowds = CROWDS.get(game, USUAL_CROWDS)
    for players in () if folder else (USUAL_PLAYERS, *crowds):
        play_equal_games(game, players, where / str(players), EQUAL_GAMES)
    four = _read_games(game, USUAL_PLAYERS, msgspec.structs.replace(weights, reply=WeightCourse(start=0.0)), where)
    start, run = _fit(four)
    print(
        f"own play among four equal bots: {four.told(0.0, 0.0)} without anything for a reply, "
        f"{four.told(start, run)} with",
        end="",
    )
    print(f" {start:+.3f} {run:+.3f}", end="")
    for one, other in (four.halves(), four.halves()[::-1]):
        print(f"; {one.told(*_fit(other))} in a half with what the other half asks for", end="")
    print()
    weights = msgspec.structs.replace(weights, reply=WeightCourse(start=round(start, 5), run=round(run, 5)))
    weights = level_turns(game, weights, {players: where / str(players) for players in crowds})
    return take_off_crowd_drift(weights, [_read_games(game, players, weights, where) for players in crowds])


def level_turns(game: str, weights: YardstickWeights, folders: Mapping[int, Path]) -> YardstickWeights:
    """The same weights, with what more or fewer players than four add to having just had a turn: what makes it
    likeliest that those won who did, at the beginning of each turn of equal bots.
    """
    measures = measures_of(game)
    assert measures
    last, sharpness = measures.names.index(measures.tempo[-1]), weights.sharpness
    told, helped, wins = [], [], []
    for players, folder in folders.items():
        few = fewness(players)
        for played in played_games(folder, range(EQUAL_GAMES)):
            ranks = [standing.rank for standing in played.rules.standings(played.end)]
            for part in cut(played):
                if isinstance(part, PlayedStretch):
                    state = played.position(part.first)
                    run, counted = measures.progress(played.rules, state), measures.count(played.rules, state)
                    sharp, courses = (
                        exp(sharpness.at(run, few)),
                        [weights.worth[name].at(run, few) for name in measures.names],
                    )
                    empty = [0.0] * (MOST_SEATS - players)
                    told.append([*(sharp * sum(map(mul, courses, row)) for row in counted), *[-np.inf] * len(empty)])
                    helped.append([[*(sharp * few * by * row[last] for row in counted), *empty] for by in (1.0, run)])
                    wins.append([*((rank == 1) / ranks.count(1) for rank in ranks), *empty])
    found = _likeliest(np.array(told), np.array(helped), np.array(wins))
    print(
        f"having just had a turn, times how few players there are: {found[0]:+.3f} {found[1]:+.3f} times the run of "
        f"the game"
    )
    course = weights.worth[measures.tempo[-1]]
    course = msgspec.structs.replace(
        course, few=round(course.few + found[0], 5), few_run=round(course.few_run + found[1], 5)
    )
    return msgspec.structs.replace(weights, worth={**weights.worth, measures.tempo[-1]: course})


def _likeliest(
    told: NDArray[np.float64], helped: NDArray[np.float64], wins: NDArray[np.float64]
) -> tuple[float, float]:
    """Two numbers by which what helps is to be multiplied, by Newton's method."""
    found = np.zeros(2)
    for _ in range(20):
        odds = told + np.einsum("pks,k->ps", helped, found)
        said = np.exp(odds - odds.max(1, keepdims=True))
        said /= said.sum(1, keepdims=True)
        mean = np.einsum("pks,ps->pk", helped, said)
        bend = np.einsum("pks,pls,ps->kl", helped, helped, said) - mean.T @ mean
        found -= np.linalg.solve(bend + 1e-6 * np.eye(2), np.einsum("pks,ps->k", helped, said - wins))
    return float(found[0]), float(found[1])


def take_off_crowd_drift(weights: YardstickWeights, crowds: Sequence[DriftingGames]) -> YardstickWeights:
    """The same weights, with what more or fewer players than four add to what is given for a quick reply."""
    rows = [(one, by, *row) for one in crowds for by in [fewness(one.players)] for row in one.conditions()]
    told = np.array([(at_start * by, by_run * by, at_start * by * by) for _, by, _, at_start, by_run in rows])
    found, *_ = np.linalg.lstsq(told, np.array([-brought for _, _, brought, _, _ in rows]), rcond=None)
    few, few_run, few_squared = (round(float(each), 5) for each in found)
    for crowd in crowds:
        by = fewness(crowd.players)
        with_it = crowd.told((few + few_squared * by) * by, few_run * by)
        print(
            f"among {crowd.players}: {crowd.told(0.0, 0.0)} with what is right for four, {with_it} with what is added"
        )
    reply = msgspec.structs.replace(weights.reply, few=few, few_run=few_run, few_squared=few_squared)
    return msgspec.structs.replace(weights, reply=reply)


def _fit(crowd: DriftingGames) -> tuple[float, float]:
    """What makes both halves of the games come to nothing."""
    rows = crowd.conditions()
    (start, by_run), *_ = np.linalg.lstsq(
        np.array([row[1:] for row in rows]), np.array([-row[0] for row in rows]), rcond=None
    )
    return float(start), float(by_run)


def _read_games(game: str, players: int, weights: YardstickWeights, folder: Path) -> DriftingGames:
    measures = measures_of(game)
    assert measures
    yardstick, games = Yardstick(measures, weights), played_games(folder / str(players), range(EQUAL_GAMES))
    return DriftingGames(players, [list(_drifts(played, measures, yardstick)) for played in games])


def _drifts(played: PlayedGame, measures: SeatMeasures, yardstick: Yardstick) -> Iterator[TurnDrift]:
    """Every stretch of a game."""
    kept = list(entries(played, yardstick=yardstick))
    places = [*(entry.part.first for entry in kept), len(played.steps)]
    for entry, (first, end) in zip(kept, pairwise(places), strict=True):
        if isinstance(entry.part, PlayedStretch):
            (start, run), (start_after, run_after) = (
                _given(played, measures, place, entry.part.seat) for place in (first, end)
            )
            yield TurnDrift(
                measures.progress(played.rules, played.position(first)),
                entry.change(entry.part.seat),
                start_after - start,
                run_after - run,
            )


def _given(played: PlayedGame, measures: SeatMeasures, place: int, seat: int) -> tuple[float, float]:
    """What a point, and a point times the run of the game, for the next seat to reply comes to in the lead of a
    seat.
    """
    run = measures.progress(played.rules, played.position(place))
    replier = next((played.to_act(at) for at in range(place, len(played.steps)) if played.to_act(at) >= 0), NOBODY)
    if replier == NOBODY:
        return 0.0, 0.0
    share = leads([float(other == replier) for other in range(played.rules.seats)])[seat]
    return share, share * run
