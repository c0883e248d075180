"""Judges positions for a seat, or plays on until they can be judged: every way of looking ahead is here.

`ahead` takes one action, `answer` lets the others act up to the seat's next decision, a `Rollout` plays on to the end
of some turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from game.engine import CHANCE, NOBODY, Action, Rules, pick

from .evaluations import Worths, evaluation_of
from .personalities import CALM, Temperament

VICTORY = 10.0  # what it is worth to have won, beside the points
LONGEST = 60  # no rollout makes more decisions after the sure ones


class Judge:
    """Judges possible worlds for one seat, which takes the others for calm."""

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
        """Estimates the points that each seat will have in the end: by the game's evaluation, or by the result when the
        game is over.
        """
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
            state = self._go_on(state, chance, seat)
        return self.value(state, seat)

    def best(self, state: Any, luck: int) -> Action:
        """Chooses the action that looks best at once to the seat to act."""
        seat = self._rules.to_act(state)
        return max(self._rules.legal(state), key=lambda action: self.ahead(state, action, luck, seat))

    def answer(self, state: Any, seat: int, turn: int, chance: Random) -> set[int]:
        """Plays on to the seat's next decision, or to the end of the turn; others answer as the seat would in their
        place.

        Returns who acted, chance included.
        """
        rules, acted = self._rules, set[int]()
        while (actor := rules.to_act(state)) != seat and self.goes_on(state, seat, turn):
            acted.add(actor)
            if actor == CHANCE:
                rules.apply(state, pick(chance.getrandbits(64), rules.outcomes(state)))
            else:
                rules.apply(state, self.best(state, chance.getrandbits(32)))
        return acted

    def goes_on(self, state: Any, seat: int, turn: int) -> bool:
        """Whether a turn does; a seat looks into the turn of another only as far as that one's next decision."""
        actor = self._rules.to_act(state)
        return actor != NOBODY and (turn == seat or actor in (CHANCE, seat)) and self.whose_turn(state) == turn

    def _go_on(self, state: Any, chance: Random, seat: int) -> Any:
        """The seat finishes what it has begun by what looks best at once."""
        luck = chance.getrandbits(32)
        reached = [self._after(state, action, Random(luck)) for action in self._rules.legal(state)]
        return max(reached, key=lambda after: self.value(after, seat))

    def _after(self, state: Any, action: Action, chance: Random) -> Any:
        after = state.copy()
        self._rules.apply(after, action)
        draw(self._rules, after, chance)
        return after


def draw(rules: Rules[Any, Any], state: Any, chance: Random) -> int:
    """Lets chance act until someone has to decide or the game is over; returns who acts next."""
    while (actor := rules.to_act(state)) == CHANCE:
        rules.apply(state, pick(chance.getrandbits(64), rules.outcomes(state)))
    return actor


class RolloutPolicy(Protocol):
    """Chooses actions in a rollout where nobody has a plan."""

    def choose(self, state: Any, actor: int, legal: Sequence[Action], random: Random) -> Action:
        """One of several actions of the seat to act."""


class Rollout:
    """Plays worlds on: a seat by its plan as far as that can be followed, all others and what is left of the turns by a
    policy.
    """

    def __init__(self, rules: Rules[Any, Any], judge: Judge, seat: int, policy: RolloutPolicy) -> None:
        self._rules, self._seat = rules, seat
        self._whose_turn = judge.whose_turn
        self._turns = judge.turns
        self._choose = policy.choose

    def play(
        self, world: Any, sure: Sequence[Action], rest: Sequence[Action], random: Random
    ) -> list[tuple[int, Action]]:
        """Plays to the end of as many turns as the evaluation asks for, the present one counted.

        The `sure` steps of the plan are legal in every world, the `rest` of them is tried. Returns who did what where
        there was a choice, without those sure steps.
        """
        rules = self._rules
        mine = self._seat
        whose_turn = self._whose_turn
        choose = self._choose
        apply, legal_of = rules.apply, rules.legal
        turn = whose_turn(world)
        turns = self._turns
        planned = iter(rest)
        done = list[tuple[int, Action]]()
        for action in sure:
            apply(world, action)
        for _ in range(LONGEST):
            actor = draw(rules, world, random)
            if whose_turn(world) != turn:
                turn = whose_turn(world)
                turns = turns - 1
                planned = iter(())
            if actor == NOBODY or not turns:
                break
            legal = legal_of(world)
            step = next(planned, None) if actor == mine else None
            if len(legal) == 1:
                step = legal[0]
            else:
                if step is None or step not in legal:
                    step = choose(world, actor, legal, random)
                done.append((actor, step))
            apply(world, step)
        return done
