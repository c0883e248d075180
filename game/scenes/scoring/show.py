"""The show in time, without a screen: what is turned over when, what it adds up to, and what is heard."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.speech.story import Round, TurnedOver

PACES = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}  # how long things take, by the speed that is set
_TURN = 0.4  # seconds in which a thing tips back and its disc flips up
_TIP = 0.5  # the part of them before the disc comes
_NEXT = 0.35
_BREATH = 0.6  # before the first thing, and before things of another kind
_SLIDE = 0.5


@dataclass(frozen=True, slots=True)
class ShowSlot:
    """A thing before a seat, and the round in which it is turned over."""

    round: int
    reveal: TurnedOver


class ScoringShow:
    """Round by round, all seats in step. What a later round holds is never asked for before it has begun."""

    def __init__(self, rounds: Sequence[Round], pace: float = 1.0, slides: bool = True) -> None:
        self.rounds = rounds
        self.clock = 0.0
        self._turn = _TURN * pace
        self._slide = _SLIDE * pace if slides else 0.0
        self._starts = _starts(rounds, pace)
        self._counted = self._starts[-1] + self._turn if pace and rounds else 0.0  # when all is turned over

    @property
    def begun(self) -> int:
        """How many rounds have begun."""
        return bisect_right(self._starts, self.clock) if self.is_counting else len(self.rounds)

    @property
    def now(self) -> Round | None:
        """The round that is played, or the first before it has begun."""
        return self.rounds[max(self.begun - 1, 0)] if self.is_counting else None

    @property
    def is_counting(self) -> bool:
        """Whether something is still to be turned over."""
        return self.clock < self._counted

    @property
    def is_moving(self) -> bool:
        return self.clock < self._counted + self._slide

    @property
    def slid(self) -> float:
        """How far the rows have gone from the order of seats to the ranking."""
        if self.is_counting:
            return 0.0
        return _ease(min((self.clock - self._counted) / self._slide, 1.0)) if self._slide else 1.0

    def progress(self, number: int) -> float:
        """How far the things of a round are turned over."""
        if not self.is_counting:
            return 1.0
        return min(max((self.clock - self._starts[number]) / self._turn, 0.0), 1.0)

    def total(self, seat: int) -> int:
        """The points of a seat as far as they are turned over; they count up as the disc flips."""
        points = 0.0
        for number in range(self.begun):
            share = max(self.progress(number) - _TIP, 0.0) / (1 - _TIP)
            points += sum(reveal.value * share for reveal in self.rounds[number].reveals if reveal.seat == seat and reveal.counts)
        return round(points)

    def advance(self, seconds: float) -> list[str]:
        """Time passes; the sounds of what happened in it."""
        begun, was_counting = self.begun, self.is_counting
        self.clock += seconds
        return self._sounds(begun, was_counting)

    def finish(self) -> list[str]:
        """Turns over all that is left."""
        was_counting = self.is_counting
        self.clock = max(self.clock, self._counted)
        return self._sounds(self.begun, was_counting)

    def end(self) -> None:
        """Without any show."""
        self.clock = self._counted + self._slide

    def _sounds(self, begun: int, was_counting: bool) -> list[str]:
        new = self.rounds[begun : self.begun]
        sounds = ["score-flip"] if new else []
        if self.begun and any(self._is_last_that_counts(number) for number in range(begun, self.begun)):
            sounds.append("score-total")
        return [*sounds, "win"] if was_counting and not self.is_counting else sounds

    def _is_last_that_counts(self, number: int) -> bool:
        """Known only of rounds that have begun."""
        return _counts(self.rounds[number]) and not any(map(_counts, self.rounds[number + 1 :]))


def slots(rounds: Sequence[Round], seat: int) -> list[ShowSlot]:
    """All that lies before a seat, in the order of the show: what counts first."""
    found = [ShowSlot(number, reveal) for number, each in enumerate(rounds) for reveal in each.reveals if reveal.seat == seat]
    return sorted(found, key=lambda slot: (not slot.reveal.counts, slot.round))


def flip_at(progress: float) -> float:
    """How far the disc is up, when a thing is turned over so far."""
    return _ease(max(progress - _TIP, 0.0) / (1 - _TIP))


def tip_at(progress: float) -> float:
    """How far a thing is tipped back: there in the first half, up again in the second."""
    return _ease(progress / _TIP if progress < _TIP else (1 - progress) / (1 - _TIP))


def _starts(rounds: Sequence[Round], pace: float) -> list[float]:
    starts, at = [], 0.0
    for number, each in enumerate(rounds):
        is_new = number == 0 or each.title != rounds[number - 1].title
        at += (_BREATH if is_new else _NEXT) * pace
        starts.append(at)
    return starts


def _counts(each: Round) -> bool:
    return any(reveal.counts for reveal in each.reveals)


def _ease(part: float) -> float:
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part)
