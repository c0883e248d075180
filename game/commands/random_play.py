"""Games of random decisions, repeated by a seed: what simulations, benchmarks and soaks are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from game.engine import CHANCE, NOBODY, Action, ChanceSource, Event, Line, Rules, Standing

Step = tuple[Any, int, Action]
"""A decision about to be carried out: the position before it, who decides, what was decided."""


@dataclass(frozen=True, slots=True)
class RandomGame:
    """What is known of a game that was played to its end."""

    decisions: int
    standings: list[Standing]
    tallies: dict[str, int]


def game_seed(seed: int, number: int) -> int:
    """The seed of one game out of many: it does not depend on how many there are."""
    return ChanceSource(seed).number(number)


def decisions(rules: Rules[Any, Any], seed: int, state: Any = None) -> Iterator[Step]:
    """Every step of a random game; who takes a step out of here must apply its action before the next."""
    state = rules.start() if state is None else state
    chance, choices, draws = ChanceSource(seed), Random(seed).random, 0
    while (actor := rules.to_act(state)) != NOBODY:
        if actor == CHANCE:
            yield state, actor, chance.pick(draws, rules.outcomes(state))
            draws += 1
        else:
            legal = rules.legal(state)
            yield state, actor, legal[int(choices() * len(legal))]


def play(rules: Rules[Any, Any], seed: int) -> RandomGame:
    """A whole random game with all it can be counted by."""
    state, events, count = rules.start(), list[Event](), 0
    for _, actor, action in decisions(rules, seed, state):
        rules.apply(state, action, events)
        count += actor != CHANCE
    return RandomGame(count, rules.standings(state), _tallied(events))


def lines(rules: Rules[Any, Any], seed: int) -> list[Line]:
    """The same game as a journal has it."""
    written = []
    for state, actor, action in decisions(rules, seed):
        written.append(Line(actor, rules.write(action)))
        rules.apply(state, action)
    return written


def _tallied(events: list[Event]) -> dict[str, int]:
    tallies: dict[str, int] = {}
    for event in events:
        if counted := event.tally():
            name, amount = counted
            tallies[name] = tallies.get(name, 0) + amount
    return tallies
