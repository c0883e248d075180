"""Whether dice and piles are fair: how far what came strays from what chance brings, how rare that is, and how rare
streaks are.

One measure serves both. Each draw is compared with what the outcomes of chance were at that moment, so a die has the
same odds at every roll and a pile those of what is left in it. For a die the sum is Pearson's chi-square; for piles it
is the log-rank test, whose mean and spread are those over all ways to shuffle each pile, without shuffling any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import erfc, exp, lgamma, log, prod, sqrt

FEW = 60  # draws below which nothing is said
UNUSUAL, STRANGE = 0.05, 0.01
_REACH = 1.96  # spreads within which 95 of 100 lie
_LEAST_SPREAD = 1.0  # a square is measured only where it may vary by a whole draw: below, chi-square is not its law

Odds = tuple[tuple[str, int], ...]  # the weights of faces


@dataclass(frozen=True, slots=True)
class FaceCount:
    """How often a face came, how often chance lets it come, and how that spreads."""

    face: str
    count: int
    expected: float
    spread: float

    @property
    def reach(self) -> float:
        """How far off 95 of 100 are at most."""
        return _REACH * sqrt(self.spread)

    def strays_among(self, shown: int) -> bool:
        """Whether at fewer than 5 of 100 fair tables any of so many faces that are shown is as far off."""
        if self.spread < _LEAST_SPREAD:
            return False
        share = erfc(abs(self.count - self.expected) / sqrt(2 * self.spread))
        return chance_at_any([share] * shown) < UNUSUAL


class RollCount:
    """Draws of one lot, added up: what came, what was to be expected of every draw, and how that spreads."""

    def __init__(self, faces: Iterable[str] = ()) -> None:
        self.faces = list(faces)
        self.rolls = 0
        self._came = Counter[str]()
        self._by_odds = Counter[Odds]()

    def add(self, odds: Odds, face: str) -> None:
        self.rolls += 1
        self._came[face] += 1
        self._by_odds[odds] += 1

    def add_all(self, other: RollCount) -> None:
        self.rolls += other.rolls
        self._came.update(other._came)
        self._by_odds.update(other._by_odds)

    def by_face(self) -> list[FaceCount]:
        faces, expected, spread = self._sums()
        return [FaceCount(face, self._came[face], expected[i], max(spread[i][i], 0.0)) for i, face in enumerate(faces)]

    def chi_square(self) -> tuple[float, int]:
        """How far all of it strays, and how many numbers in it are free."""
        faces, expected, spread = self._sums()
        return _squares([self._came[face] - expected[i] for i, face in enumerate(faces)], spread)

    def _sums(self) -> tuple[list[str], list[float], list[list[float]]]:
        """All faces, what is expected of each, and how the counts of every two vary together."""
        possible = {face for odds in self._by_odds for face, weight in odds if weight}
        faces = [face for face in self.faces if face in possible]
        faces += sorted(possible.difference(faces))
        place = {face: i for i, face in enumerate(faces)}
        expected, spread = [0.0] * len(faces), [[0.0] * len(faces) for _ in faces]
        for odds, times in self._by_odds.items():
            total = sum(weight for _, weight in odds)
            shares = [(place[face], weight / total) for face, weight in odds if weight]
            for i, share in shares:
                expected[i] += times * share
                row, part = spread[i], times * share
                row[i] += part
                for j, other in shares:
                    row[j] -= part * other
        return faces, expected, spread


def _squares(strayed: Sequence[float], spread: Sequence[Sequence[float]]) -> tuple[float, int]:
    """The sum of squares, each by the spread that is left to it once those before it are known. What follows from
    others, or hardly varies, is left out.
    """
    rows = [[*row, by] for row, by in zip(spread, strayed, strict=True)]
    left, value = list(range(len(rows))), 0.0
    while left:
        most = max(left, key=lambda i: rows[i][i])
        pivot = rows[most]
        if pivot[most] < _LEAST_SPREAD:
            break
        left.remove(most)
        value += pivot[-1] ** 2 / pivot[most]
        for i in left:
            part = rows[i][most] / pivot[most]
            rows[i] = [one - part * other for one, other in zip(rows[i], pivot, strict=True)]
    return value, len(rows) - len(left)


def tail(value: float, freedom: int) -> float:
    """The share of fair ones whose chi-square is larger: the regularised gamma function, from a half or one upwards."""
    half = value / 2
    if half <= 0 or freedom == 0:
        return 1.0
    step, share = (0.5, erfc(sqrt(half))) if freedom % 2 else (1.0, exp(-half))
    while step < freedom / 2:
        share += exp(step * log(half) - half - lgamma(step + 1))
        step += 1
    return min(share, 1.0)


@dataclass(frozen=True, slots=True)
class FairnessVerdict:
    """What is said of dice after so many rolls, among so many that are shown and could have strayed instead."""

    rolls: int
    share: float  # of fair ones, rolled as often, that stray further
    shown: int = 1

    @property
    def is_known(self) -> bool:
        return self.rolls >= FEW

    @property
    def among_all(self) -> float:
        """The share of tables with fair dice at which one of all that are shown strays as far."""
        return 1 - (1 - self.share) ** self.shown

    @property
    def word(self) -> str:
        if not self.is_known:
            return "few"
        return "strange" if self.among_all < STRANGE else "unusual" if self.among_all < UNUSUAL else "like"

    @property
    def of_hundred(self) -> int:
        return round(100 * self.share)


def judge(counts: Sequence[RollCount], shown: int = 1) -> FairnessVerdict:
    """The verdict on lots that belong together, such as both dive dice."""
    squares = [count.chi_square() for count in counts]
    share = tail(sum(value for value, _ in squares), sum(freedom for _, freedom in squares))
    return FairnessVerdict(sum(count.rolls for count in counts), share, shown)


# Streaks.


@cache
def streak_chance(shares: tuple[float, ...], long: int, rolls: int) -> float:
    """The chance that, somewhere in so many rolls, one of these faces comes so many times in a row."""
    runs = [[0.0] * (long + 1) for _ in shares]  # by face and length: where a game is that had no such streak so far
    none = 1.0  # of all games so far, those without a streak
    for _ in range(rolls):
        before = none
        for share, run in zip(shares, runs, strict=True):
            others = before - sum(run[1:long])
            none -= share * (run[long - 1] if long > 1 else others)
            run[1:long] = [share * one for one in [others, *run[1 : long - 1]]][: long - 1]
    return 1 - none


def longest_run(faces: Iterable[str]) -> tuple[int, str]:
    """How often a face came in a row at most, and which."""
    return max(((len(list(group)), face) for face, group in groupby(faces)), default=(0, ""))


def chance_at_any(chances: Iterable[float]) -> float:
    """The chance that it happens in one game at least."""
    return 1 - prod(1 - chance for chance in chances)
