"""The promise of a whole position to each seat: the lead in points to expect at the end, and the chance to win.

Both come from one number a seat, its worth: what the game counts about it, weighted as games that bots played to the
end ask for. The weights change as a game runs, and with the number of players; `tools/fit_yardstick.py` finds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import exp, log
from operator import mul
from pathlib import Path
from typing import Any

import msgspec

from game.bots.evaluations import evaluation_of
from game.engine import Rules
from game.files.documents import Document, read_document
from game.files.faults import BadDocument, Fault
from game.files.resources import data
from game.files.schema import to_struct

from .measures import Counted, SeatMeasures, measures_of
from .played_game import leads

USUAL_PLAYERS = 4
POINTS = "points"  # the one part of a worth when the game is over
PLAIN_SHARPNESS = log(
    1 / 4
)  # of a game that brings no measures: four points more make a seat nearly three times as likely to win


class WeightCourse(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A number that changes as a game runs and with its players: what it is for four at the start, and what is
    added.
    """

    start: float
    run: float = 0.0  # times how far the game has run, from 0 to 1
    run_squared: float = 0.0
    few: float = 0.0  # times how many players fewer than four there are: 1 for two, below 0 for more than four
    few_run: float = 0.0
    few_squared: float = 0.0

    def at(self, run: float, few: float) -> float:
        by_run = self.run + run * self.run_squared + few * self.few_run
        return self.start + run * by_run + few * (self.few + few * self.few_squared)


class MissedWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How points that were missed show in the lead at the end."""

    lasting: float = 1.0  # the part of them that is still missing then: some can be made up for


class YardstickWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers that are fitted to games."""

    worth: dict[str, WeightCourse]  # by what is counted: points at the end for each
    sharpness: WeightCourse  # the logarithm of how much a point of worth tells about who will win
    reply: WeightCourse = WeightCourse(start=0.0)
    """Points for whoever has just made a quick reply: what looks best at once looks better, or worse, than it turns
    out.
    """
    unsure: tuple[tuple[str, ...], ...] = ()
    """Options with which, together, chances were measured to be off by more than 5 points."""
    unsure_boards: tuple[str, ...] = ()
    missed: MissedWeights = MissedWeights()


class Yardstick:
    """Measures the positions of one game. When the game is over, it tells what came of it."""

    def __init__(self, measures: SeatMeasures, weights: YardstickWeights) -> None:
        self._measures = measures
        self._courses = [weights.worth[name] for name in measures.names]
        self._sharpness, self._reply = weights.sharpness, weights.reply
        self._unsure, self._unsure_boards = weights.unsure, weights.unsure_boards
        self.missed = weights.missed
        self._weights_at = lru_cache(maxsize=4096)(self._find_weights)

    def is_sure(self, rules: Rules[Any, Any]) -> bool:
        """Whether chances are about right with the options and on the board of a game."""
        options = rules.setup.options
        is_unsure = any(all(options.get(key) is True for key in together) for together in self._unsure)
        board: Any = rules.write_board() if self._unsure_boards else {}
        return not is_unsure and board.get("name") not in self._unsure_boards

    def leads(self, rules: Rules[Any, Any], state: Any, replied: int | None = None) -> list[float]:
        """By seat: its own points at the end less the mean of the others', as far as they can be expected.

        `replied` is the seat whose quick reply has led here, in a position that was not played.
        """
        if rules.is_over(state):
            return leads([standing.points for standing in rules.standings(state)])
        worths = self._worths(rules, state)[0]
        if replied is not None:
            worths[replied] += self._reply.at(self._measures.progress(rules, state), fewness(rules.seats))
        return leads(worths)

    def parts(self, rules: Rules[Any, Any], state: Any) -> list[dict[str, float]]:
        """By seat: the points that its worth is made of, by what is counted; when the game is over, those that it
        has.
        """
        if rules.is_over(state):
            return [{POINTS: float(standing.points)} for standing in rules.standings(state)]
        weights, _ = self._weights_at(self._measures.progress(rules, state), rules.seats)
        names = self._measures.names
        return [
            dict(zip(names, map(mul, weights, counted), strict=True)) for counted in self._measures.count(rules, state)
        ]

    def chances(self, rules: Rules[Any, Any], state: Any) -> list[float]:
        """By seat: how likely it is to win, from 0 to 1; a shared victory counts in parts."""
        if rules.is_over(state):
            ranks = [standing.rank for standing in rules.standings(state)]
            return [(rank == 1) / ranks.count(1) for rank in ranks]
        worths, sharpness = self._worths(rules, state)
        most = max(worths)
        odds = [exp(sharpness * (worth - most)) for worth in worths]
        total = sum(odds)
        return [each / total for each in odds]

    def _worths(self, rules: Rules[Any, Any], state: Any) -> tuple[list[float], float]:
        """Works out the worth of each seat, and how much a point of it tells about who will win."""
        weights, sharpness = self._weights_at(self._measures.progress(rules, state), rules.seats)
        return [sum(map(mul, weights, counted)) for counted in self._measures.count(rules, state)], sharpness

    def _find_weights(self, progress: float, players: int) -> tuple[list[float], float]:
        few = fewness(players)
        return [course.at(progress, few) for course in self._courses], exp(self._sharpness.at(progress, few))


def fewness(players: int) -> float:
    """How few players there are: 1 for two, 0 for four, and below that for more."""
    return USUAL_PLAYERS / players - 1


def weights_path(game: str) -> Path:
    return data("weights", f"{game}-yardstick.yaml")


def read_weights(path: Path, names: tuple[str, ...]) -> YardstickWeights:
    """The weights in a file, one for everything that is counted; `BadDocument` with all its faults where they are not
    there.
    """
    document = read_document(path)
    found = to_struct(document, YardstickWeights)
    if faults := list(_misnamed(document, found.worth, names)):
        raise BadDocument(faults)
    return found


def _misnamed(document: Document, worth: Mapping[str, WeightCourse], names: tuple[str, ...]) -> Iterator[Fault]:
    for name in worth:
        if name not in names:
            yield document.fault("unknown-key", "worth", name, key=name, known=names)
    for name in names:
        if name not in worth:
            yield document.fault("missing-key", "worth", key=name)


@cache
def yardstick_of(game: str) -> Yardstick:
    """A game's own; one that brings no measures is measured by its evaluation, or by its points."""
    measures = measures_of(game)
    return Yardstick(measures, read_weights(weights_path(game), measures.names)) if measures else _plain_yardstick(game)


def _plain_yardstick(game: str) -> Yardstick:
    worths = evaluation_of(game).worths

    def count(rules: Any, state: Any) -> list[Counted]:
        return [(worth,) for worth in worths(rules, state)]

    weights = YardstickWeights(
        worth={"evaluation": WeightCourse(start=1.0)}, sharpness=WeightCourse(start=PLAIN_SHARPNESS)
    )
    return Yardstick(SeatMeasures(("evaluation",), lambda rules, state: 0.0, count), weights)
