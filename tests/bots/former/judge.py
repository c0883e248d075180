"""Judges positions for seats: by the game's evaluation while it goes on, by the result when it is over."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.bots.evaluations import TRIED, Evaluation, Worths
from game.bots.evaluations import evaluation_of as today
from game.bots.personalities import CALM, Temperament
from game.engine import CHANCE, Action, Rules, pick
from tests.quick_yaml import read_yaml

from .survive import EVALUATION

VICTORY = 10.0
"""What it is worth to have won, beside the points."""
WEIGHTS = read_yaml(Path(__file__).with_name("weights.yaml").read_text(encoding="utf-8"))
"""Of the games in which only weights have changed."""


def evaluation_of(game: str) -> Evaluation:
    """As it was: in Survive all of it, in the other games today's with the weights of then."""
    return EVALUATION if game == "survive" else replace(today(game), worths=partial(_worths, game))


def _worths(game: str, rules: Rules[Any, Any], state: Any) -> Worths:
    return today(game).worths(_twin(game, rules), state)


@lru_cache(maxsize=8)
def _twin(game: str, rules: Rules[Any, Any]) -> Any:
    """The same rules with tables of their own, by which weights are told apart."""
    twin: Any = copy(rules)
    twin.constants = copy(twin.constants)
    TRIED[twin.constants] = msgspec.convert(WEIGHTS[game], today(game).weights)
    return twin


class Judge:
    """One seat's eyes on worlds that could be; it takes the others for calm."""

    def __init__(self, rules: Rules[Any, Any], seat: int, taste: Temperament = CALM) -> None:
        self._rules = rules
        self._seat = seat
        self._taste = taste
        self._prospect: float | None = None
        self._evaluation = evaluation_of(rules.game)
        self.turns = self._evaluation.turns
        self.whose_turn = self._evaluation.whose_turn or rules.to_act

    def worths(self, state: Any) -> Worths:
        """What each seat will probably have in the end."""
        if self._rules.is_over(state):
            return [standing.points + VICTORY * (standing.rank == 1) for standing in self._rules.standings(state)]
        return self._evaluation.worths(self._rules, state)

    def count_upon(self, state: Any) -> None:
        """What the seat has in prospect here is what it fears to lose from now on."""
        self._prospect = self.worths(state)[self._seat]

    def utility(self, worths: Worths, seat: int) -> float:
        """How much a seat likes that."""
        if seat == self._seat:
            return self._taste.utility(worths, seat, self._prospect)
        return CALM.utility(worths, seat)

    def value(self, state: Any, seat: int) -> float:
        return self.utility(self.worths(state), seat)

    def ahead(self, world: Any, action: Action, luck: int, seat: int) -> float:
        """How good it is for a seat to act so in a world; actions that are compared get the same luck."""
        chance = Random(luck)
        state = self._after(world, action, chance)
        while self._evaluation.is_midway(state) and self._rules.to_act(state) == seat:
            state = self._go_on(state, chance, seat)
        return self.value(state, seat)

    def best(self, state: Any, luck: int) -> Action:
        """What looks best at once to the seat to act."""
        seat = self._rules.to_act(state)
        return max(self._rules.legal(state), key=lambda action: self.ahead(state, action, luck, seat))

    def _go_on(self, state: Any, chance: Random, seat: int) -> Any:
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
