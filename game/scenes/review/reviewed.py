"""A finished game whose review is shown: its steps, who sat where, how it ended, what of a review belongs to whom, and
its swings: the turns in which the chances to win changed most, with a sign for what did it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import UserDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from game.engine import Event, Head, Message, Rules, Standing
from game.match import Player
from game.match.player import restore_players
from game.review.kept_moments import MomentMark, note_mark
from game.review.played_game import PlayedGame, moments_of
from game.review.report import CurvePoint, Review
from game.store.journals import LoadedGame
from game.store.saves import SUFFIX
from game.tables import screen_of

if TYPE_CHECKING:
    from ..stage import Stage

_MOST = 6  # swings
_LEAST = 0.06  # a smaller change is not worth a sign
_APART = 2  # turns
_FELT = {"gain": "common/icon-flag", "loss": "common/icon-skull", "blow": "common/icon-wave"}


@dataclass(frozen=True, eq=False)
class ReviewedSave:
    """A saved game that is over. Nothing in it changes."""

    path: Path
    played: PlayedGame
    players: tuple[Player, ...]
    standings: tuple[Standing, ...]  # by seat
    length: Message  # how many turns it took
    head: Head

    @classmethod
    def of(cls, loaded: LoadedGame) -> Self:
        """Takes longer than a frame may; a game that is not over is refused."""
        played = PlayedGame.of(loaded)
        history, standings = loaded.referee.view(None).history, loaded.referee.standings()
        story = loaded.rules.story(history, standings, loaded.referee.start_view())
        players = tuple(restore_players(loaded.rules, loaded.head, loaded.lines))
        return cls(
            loaded.path, played, players, tuple(sorted(standings, key=lambda one: one.seat)), story.length, loaded.head
        )

    @property
    def rules(self) -> Rules[Any, Any]:
        return self.played.rules

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)

    @cached_property
    def ranking(self) -> list[int]:
        """The seats, the winner first."""
        return sorted(range(len(self.standings)), key=lambda seat: (self.standings[seat].rank, seat))

    @cached_property
    def seats(self) -> list[int]:
        """Whose moments are shown: those of people, or of everyone where only bots played."""
        return sorted(self.played.people) or list(range(len(self.players)))

    @property
    def has_rounds(self) -> bool:
        return self.played.has_rounds

    @cached_property
    def turns(self) -> int:
        """How many turns, or rounds, it took."""
        return self.played.turn(len(self.played.steps))

    def moments_of(self, review: Review, seat: int) -> list[int]:
        """The moments of a seat by their numbers in the review: in the order of turns, fine ones last."""
        return moments_of(self.played, review, seat)

    def events(self, start: int, end: int) -> list[Event]:
        """Gives what the whole table saw between two places."""
        return [event for step in self.played.steps[start:end] for event in step.events if event.seen_by(None)]

    @cached_property
    def first_turn(self) -> int:
        """The number of the turn that it begins with: a game that is played on begins in the middle of another one."""
        return max(self.played.turn(0), 1)

    @cached_property
    def _begins(self) -> Sequence[int]:
        """The place at which each turn begins, from the first on, and the end; of a game that is played on, its own
        beginning first.
        """
        turn, last = self.played.turn, len(self.played.steps)
        places = [place for place in range(1, last) if turn(place) > turn(place - 1)]
        return [*([0] if turn(0) or not places else []), *places, last]

    def time_at(self, place: int) -> float:
        """When a place is, in turns: a turn begins at its number; between two turns by the steps that were made."""
        begins = self._begins
        number = min(max(bisect_right(begins, place), 1), len(begins) - 1)
        start, end = begins[number - 1], begins[number]
        return self.first_turn + number - 1 + min(max((place - start) / max(end - start, 1), 0.0), 1.0)

    @property
    def last_time(self) -> float:
        """When the game ends, in turns."""
        return float(self.first_turn + len(self._begins) - 1)


class KeptMarks(UserDict[int, MomentMark]):
    """Tells what became of moments, by their numbers; what is new is written where moments are kept."""

    def __init__(
        self, stage: Stage, whose: Callable[[int], tuple[str, int, int]], known: dict[int, MomentMark]
    ) -> None:
        """`whose` gives the mark of a journal, the seat and the place of a moment by its number."""
        super().__init__()
        self._stage = stage
        self._whose = whose
        self.data = known

    def __setitem__(self, number: int, mark: MomentMark) -> None:
        super().__setitem__(number, mark)
        with self._stage.tell_errors():
            note_mark(*self._whose(number), mark)


@dataclass(frozen=True, slots=True)
class ChanceSwing:
    """A change between a point of the curve and the next one, and whose chance it changed most."""

    index: int  # of the point after it
    seat: int
    before: float
    after: float
    sign: str  # the drawing of what did it


def find_swings(save: ReviewedSave, curve: Sequence[CurvePoint], chosen: int) -> list[ChanceSwing]:
    """The largest changes of whoever leads or is chosen, in the order of turns."""
    found = list[ChanceSwing]()
    for index, (one, other) in enumerate(pairwise(curve), 1):
        leaders = {max(range(len(point.chances)), key=point.chances.__getitem__) for point in (one, other)}
        changes = {seat: abs(other.chances[seat] - one.chances[seat]) for seat in sorted({chosen, *leaders})}
        seat = max(changes, key=changes.__getitem__)
        sign = _sign(save, one, other, seat)
        found.append(ChanceSwing(index, seat, one.chances[seat], other.chances[seat], sign))
    kept = list[ChanceSwing]()
    for swing in sorted(found, key=lambda swing: -abs(swing.after - swing.before)):
        at = save.time_at(curve[swing.index].place)
        is_free = all(abs(save.time_at(curve[one.index].place) - at) >= _APART for one in kept)
        if is_free and len(kept) < _MOST and abs(swing.after - swing.before) >= _LEAST:
            kept.append(swing)
    return sorted(kept, key=lambda swing: swing.index)


def _sign(save: ReviewedSave, one: CurvePoint, other: CurvePoint, seat: int) -> str:
    """Finds what is most telling of a turn: the end, what the game itself has a drawing for, what was felt at the
    table, or a decision.
    """
    screen = screen_of(save.rules.game)
    if other.seat < 0:
        return screen.end_sign
    events = save.events(one.place, other.place)
    if own := next(filter(None, map(screen.sign, reversed(events))), ""):
        return own
    felt = [impact for event in events for who, impact in save.rules.impacts(event) if who == seat]
    return _FELT[felt[-1]] if felt else "common/icon-person"
