"""A finished game as a review takes it: every position, who decided there, and what each seat knew.

Not every saved game can be reviewed: it must have been played to its end by today's rules, and bots must know how to
judge it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, Self

from game.bots.evaluations import evaluation_of, points_now
from game.engine import CHANCE, GameError, Head, Line, Referee, Rules, View
from game.engine.journal import levels_after
from game.engine.referee import ROUND_BEGAN, TURNS, Step
from game.store.journals import LoadedGame
from game.store.saves import OLDER

from .report import Review


def why_no_review(loaded: LoadedGame) -> GameError | None:
    """Gives the reason why this game cannot be reviewed; None where it can."""
    rules = loaded.rules
    if loaded.head.guide:
        return GameError("no-review-lesson")
    if loaded.is_older or (loaded.damage and loaded.damage.code == OLDER):
        return GameError("no-review-older")
    if loaded.damage:
        return GameError("no-review-damaged")
    if not loaded.complete:
        return GameError("no-review-unfinished")
    if not loaded.referee.has_decisions:
        return GameError("no-review-short")
    return None if can_be_judged(rules) else GameError("no-review-unknown")


def can_be_judged(rules: Rules[Any, Any]) -> bool:
    """Whether bots know more of a position than the points that are already won."""
    return is_judged(rules.game, rules.seats)


def is_judged(game: str, seats: int) -> bool:
    """The same, of games for so many."""
    return seats > 1 and evaluation_of(game).worths is not points_now


class PlayedGame:
    """The steps that stand, in their order. A place is a number of steps that have been made: 0 is before the first."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        steps: Sequence[Step[Any]],
        deciders: Sequence[str | None],
        first_turn: int = 0,
        seated: Iterable[int] = (),
    ) -> None:
        """`deciders` are by step: the level of the bot that decided it, None for a person and for chance; `first_turn`
        is how many turns had begun in the game from which this one was played on; `seated` are the seats at which a
        person ever sat, whether or not anything was decided there.
        """
        self.rules = rules
        self.steps = tuple(steps)
        self.deciders = tuple(deciders)
        self._seated = frozenset(seated)
        last = self.steps[-1]
        self.end = last.before.copy()
        rules.apply(self.end, rules.read(last.line.text))
        if not rules.is_over(self.end):
            raise GameError("not-over")
        self._turns = list(
            accumulate((any(event.key in TURNS for event in step.events) for step in self.steps), initial=first_turn)
        )

    @classmethod
    def of(cls, loaded: LoadedGame) -> Self:
        """A saved game that was replayed to its end."""
        if loaded.damage or not loaded.complete:
            raise GameError("not-over")
        return cls.of_steps(loaded.rules, loaded.referee.steps, loaded.head, loaded.lines)

    @classmethod
    def of_steps(cls, rules: Rules[Any, Any], steps: Sequence[Step[Any]], head: Head, lines: Sequence[Line]) -> Self:
        """The steps that stand of a journal, with its head and all of its lines."""
        first_turn = head.origin.turn if head.origin else 0
        return cls(rules, steps, deciders_of(head, lines), first_turn, seated_in(head, lines))

    @classmethod
    def of_bots(cls, referee: Referee[Any, Any], levels: Sequence[str]) -> Self:
        """A game that bots have just played under a referee."""
        actors = (step.line.actor for step in referee.steps)
        return cls(referee.rules, referee.steps, [None if actor == CHANCE else levels[actor] for actor in actors])

    @property
    def people(self) -> frozenset[int]:
        """The seats at which a person decided something."""
        decided = zip(self.steps, self.deciders, strict=True)
        return frozenset(step.line.actor for step, level in decided if step.line.actor != CHANCE and level is None)

    @property
    def seated(self) -> frozenset[int]:
        """The seats at which a person ever sat."""
        return self._seated | self.people

    @cached_property
    def has_rounds(self) -> bool:
        """Whether its parts are rounds and not turns."""
        return any(event.key == ROUND_BEGAN for step in self.steps for event in step.events)

    def position(self, place: int) -> Any:
        return self.end if place == len(self.steps) else self.steps[place].before

    def to_act(self, place: int) -> int:
        return self.rules.to_act(self.position(place))

    def turn(self, place: int) -> int:
        """How many turns, or rounds of a game without turns, have begun; 0 while the game is being set up."""
        return self._turns[place]

    def view(self, place: int, seat: int | None) -> View:
        """Builds the view that a seat (None: the whole table) had then, with the history it had seen."""
        events = (event for step in self.steps[:place] for event in step.events)
        history = tuple(event for event in events if event.seen_by(seat))
        view: View = self.rules.view(self.position(place), seat, history)
        return view


def deciders_of(head: Head, lines: Sequence[Line]) -> list[str | None]:
    """Who decided each step that stands, by all lines of a journal: the level of a bot, None for a person and for
    chance.
    """
    levels, found = levels_after(head, ()), list[str | None]()
    for line in lines:
        if line.is_seating and 0 <= line.actor < head.players:
            levels[line.actor] = line.level
        elif line.is_undo:
            found.pop()
        elif not line.is_remark:
            found.append(None if line.actor == CHANCE else levels[line.actor])
    return found


def seated_in(head: Head, lines: Iterable[Line]) -> frozenset[int]:
    """The seats at which a person ever sat: at first, or later in a bot's place."""
    first = (seat for seat, level in enumerate(levels_after(head, ())) if level is None)
    return frozenset(first) | {
        line.actor for line in lines if line.is_seating and line.level is None and 0 <= line.actor < head.players
    }


def moments_of(played: PlayedGame, review: Review, seat: int) -> list[int]:
    """The moments of a seat by their numbers in a review: in the order of turns, fine ones last. What a bot did in a
    person's seat is nobody's.
    """
    is_persons, found = seat in played.people, list(enumerate(review.moments))
    own = [
        number for number, moment in found if moment.seat == seat and not (is_persons and played.deciders[moment.place])
    ]
    return sorted(own, key=lambda number: (review.moments[number].kind == "fine", review.moments[number].place))


def leads(points: Sequence[float]) -> list[float]:
    """How far each seat is ahead: its own points less the mean of the others'."""
    others, total = len(points) - 1, sum(points)
    return [own - (total - own) / others for own in points]
