"""The seats at a table: who can be asked for a decision, who may know something, and how each finishes.

Chance is one of them: its outcomes have weights, and a seed repeats it draw by draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal

CHANCE = -1
NOBODY = -2

Audience = tuple[int, ...] | None  # the seats that may know something; None is everyone at the table


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat stands: `rank` 1 wins, and so does everyone who shares it."""

    seat: int
    rank: int
    points: int
    parts: tuple[tuple[str, int], ...]  # what the result is made of, by name, tie-breaks included


# Chance, which decides by weights.

Action = Any
Outcomes = Sequence[tuple[Action, int]]

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class ChanceSource:
    """Draws keyed by (seed, which draw): the same draw of the same seed is the same number, whatever was asked
    before.
    """

    __slots__ = ("_base", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._base = int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest())

    def number(self, draw: int) -> int:
        """64 random bits."""
        return _mix((self._base + draw * _GOLDEN) & _WORD)

    def pick(self, draw: int, outcomes: Outcomes) -> Action:
        """One of the outcomes, by its weight."""
        return pick(self.number(draw), outcomes)


def pick(number: int, outcomes: Outcomes) -> Action:
    """The outcome that 64 random bits point at."""
    rest = number * sum([weight for _, weight in outcomes]) >> 64
    for action, weight in outcomes:
        rest -= weight
        if rest < 0:
            return action
    raise ValueError("no outcome has a weight")


def _mix(word: int) -> int:
    word = (word + _GOLDEN) & _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


# What players see of chance, for whoever asks whether it is fair.


@dataclass(frozen=True, slots=True)
class Streak:
    """A row of rolls that feels strange: so many of one face, of any one face, or without one."""

    kind: Literal["run", "same", "without"]
    long: int
    face: str = ""


@dataclass(frozen=True, slots=True)
class Lot:
    """A die of a game, or a pile from which its things are drawn.

    Faces and odds are not told here: they are those of its outcomes.
    """

    shelf: str  # those of one shelf are judged and shown together, whichever game they belong to
    drawings: Mapping[str, str]  # of its faces, in the order in which they are shown
    is_pile: bool = False  # whether what was drawn is gone from it, so that only the order is chance
    streaks: tuple[Streak, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """What one outcome of chance shows: the face of a lot, and for whose seat, if it is anyone's."""

    lot: str
    face: str
    seat: int | None = None
