"""Judges positions for seats: by the game's evaluation while it goes on, by the result when it is over."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import CHANCE, Action, Rules, pick

from .evaluations import Worths, evaluation_of
from .temperament import CALM, Temperament

VICTORY = 10.0
"""What it is worth to have won, beside the points."""


class Judge:
    """One seat's eyes on worlds that could be; it takes the others for calm."""

    def __init__(self, rules: Rules[Any, Any], seat: int, temperament: Temperament = CALM) -> None:
        self._rules = rules
        self._seat = seat
        self._temperament = temperament
        self._prospect: float | None = None
        self._evaluation = evaluation_of(rules.game)
        self._worths = self._evaluation.feared(temperament.fear) if self._evaluation.feared else self._evaluation.worths
        self.turns, self.ideas = self._evaluation.turns, self._evaluation.ideas
        self.whose_turn = self._evaluation.whose_turn or rules.to_act

    def worths(self, state: Any) -> Worths:
        """What each seat will probably have in the end."""
        if self._rules.is_over(state):
            return [standing.points + VICTORY * (standing.rank == 1) for standing in self._rules.standings(state)]
        return self._worths(self._rules, state)

    def count_upon(self, state: Any) -> None:
        """Keeps what the seat has in prospect here: the cautious count from it what they could lose."""
        self._prospect = self.worths(state)[self._seat]

    def utility(self, worths: Worths, seat: int) -> float:
        """How much a seat likes that."""
        if seat == self._seat:
            return self._temperament.utility(worths, seat, self._prospect)
        return CALM.utility(worths, seat)

    def value(self, state: Any, seat: int) -> float:
        return self.utility(self.worths(state), seat)

    def ahead(self, world: Any, action: Action, luck: int, seat: int) -> float:
        """How good it is for a seat to act so in a world; actions that are compared get the same luck."""
        chance = Random(luck)
        state = self._after(world, action, chance)
        while self._evaluation.is_midway(state) and self._rules.to_act(state) == seat:
            state = self._gone_on(state, chance, seat)
        return self.value(state, seat)

    def best(self, state: Any, luck: int) -> Action:
        """What looks best at once to the seat to act."""
        seat = self._rules.to_act(state)
        return max(self._rules.legal(state), key=lambda action: self.ahead(state, action, luck, seat))

    def _gone_on(self, state: Any, chance: Random, seat: int) -> Any:
        """The seat finishes what it has begun by what looks best at once."""
        luck = chance.getrandbits(32)
        reached = [self._after(state, action, Random(luck)) for action in self._rules.legal(state)]
        return max(reached, key=lambda after: self.value(after, seat))

    def _after(self, state: Any, action: Action, chance: Random) -> Any:
        rules, after = self._rules, state.copy()
        rules.apply(after, action)
        while rules.to_act(after) == CHANCE:
            rules.apply(after, pick(chance.getrandbits(64), rules.outcomes(after)))
        return after
