"""What a ledger gives every seat for its turn coming round, measured among equal bots and taken off.

A ledger measures a position after a quick reply. If such replies look better than they turn out, everybody's own play seems to cost points,
and the others seem to give them back. So the seat that has just replied is given so much less, by how far the game has run: what makes own
play come to nothing in the first and in the second half of these games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np

from game.arena.estimates import mean_of
from game.engine import NOBODY
from game.review.ledger import entries
from game.review.measures import SeatMeasures, measures_of
from game.review.played_game import PlayedGame, leads
from game.review.stretches import PlayedStretch
from game.review.yardstick import WeightCourse, Yardstick, YardstickWeights

from .yardstick_games import play_equal_games, played_games

EQUAL_GAMES, SEATS = 100, 4


@dataclass(frozen=True, slots=True)
class TurnDrift:
    """One stretch: what it brought whoever played it, and what a point and a point times the run of the game for replies add to that."""

    run: float
    brought: float
    at_start: float
    by_run: float


def take_off_drift(game: str, weights: YardstickWeights, folder: Path | None) -> YardstickWeights:
    """The same weights, with what is to be given for a quick reply."""
    measures = measures_of(game)
    assert measures
    if folder is None:
        folder = Path(f"yardstick-{game}-equal")
        play_equal_games(game, folder, EQUAL_GAMES)
    plain = msgspec.structs.replace(weights, reply=WeightCourse(start=0.0))
    yardstick = Yardstick(measures, plain)
    games = [list(_drifts(played, measures, yardstick)) for played in played_games(folder, range(EQUAL_GAMES))]
    found = _fit(games)
    print(f"own play among equal bots, {len(games)} games: {_told(games, 0.0, 0.0)} without anything for a reply, ", end="")
    print(f"{_told(games, *found)} with {found[0]:+.3f} {found[1]:+.3f}; ", end="")
    for half in (0, 1):
        print(
            f"{_told(games[half::2], *_fit(games[1 - half :: 2]))} in half {half + 1} with what the other half asks for",
            end="; " if not half else "\n",
        )
    return msgspec.structs.replace(plain, reply=WeightCourse(start=round(found[0], 5), run=round(found[1], 5)))


def _fit(games: Sequence[Sequence[TurnDrift]]) -> tuple[float, float]:
    """What makes both halves of the games come to nothing."""
    drifts = [one for game in games for one in game]
    middle = float(np.median([one.run for one in drifts]))
    halves = [[one for one in drifts if (one.run < middle) == is_first] for is_first in (True, False)]
    slopes = np.array([[sum(one.at_start for one in part), sum(one.by_run for one in part)] for part in halves])
    start, by_run = np.linalg.solve(slopes, [-sum(one.brought for one in part) for part in halves])
    return float(start), float(by_run)


def _told(games: Sequence[Sequence[TurnDrift]], start: float, by_run: float) -> str:
    """What own play comes to in a game, in the mean of all seats."""
    found = mean_of([sum(one.brought + start * one.at_start + by_run * one.by_run for one in game) / SEATS for game in games])
    return f"{found.mean:+.2f} +- {found.reach:.2f}"


def _drifts(played: PlayedGame, measures: SeatMeasures, yardstick: Yardstick) -> Iterator[TurnDrift]:
    """Every stretch of a game."""
    kept = list(entries(played, yardstick=yardstick))
    places = [*(entry.part.first for entry in kept), len(played.steps)]
    for entry, (first, end) in zip(kept, pairwise(places), strict=True):
        if isinstance(entry.part, PlayedStretch):
            (start, run), (start_after, run_after) = (_given(played, measures, place, entry.part.seat) for place in (first, end))
            yield TurnDrift(
                measures.progress(played.rules, played.position(first)), entry.change(entry.part.seat), start_after - start, run_after - run
            )


def _given(played: PlayedGame, measures: SeatMeasures, place: int, seat: int) -> tuple[float, float]:
    """What a point, and a point times the run of the game, for the next seat to reply comes to in the lead of a seat."""
    run = measures.progress(played.rules, played.position(place))
    replier = next((played.to_act(at) for at in range(place, len(played.steps)) if played.to_act(at) >= 0), NOBODY)
    if replier == NOBODY:
        return 0.0, 0.0
    share = leads([float(other == replier) for other in range(played.rules.seats)])[seat]
    return share, share * run
