"""Random games for the suite, and a look at positions that trusts nothing the game says about them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.commands.games import decisions
from game.engine import CHANCE, NOBODY, Action, Event, Referee, Rules
from game.engine.journal import read_line

from .tables import Table

ENDLESS = 20_000
"""More steps than any random game of ours has."""


def steps(rules: Rules[Any, Any], seed: int) -> Iterator[tuple[Any, int, Action]]:
    """Every step of a random game: the position, who acts and the action, which the taker has to apply."""
    for number, step in enumerate(decisions(rules, seed)):
        assert number < ENDLESS, "the game does not end"
        yield step


def positions(rules: Rules[Any, Any], seed: int) -> Iterator[Any]:
    """Every position of a random game, the first and the last too."""
    state = rules.start()
    yield state
    for _, _, action in decisions(rules, seed, state):
        rules.apply(state, action)
        yield state


def fields_of(state: Any) -> dict[str, Any]:
    """All that a position consists of."""
    slots = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(state, name) for name in [*slots, *getattr(state, "__dict__", ())]}


def apply_to_copy(rules: Rules[Any, Any], state: Any, action: Action) -> tuple[Any, list[Event]]:
    """The position after an action, and the facts it caused; the one before stays as it is."""
    after, events = state.copy(), list[Event]()
    rules.apply(after, action, events)
    return after, events


def choices(rules: Rules[Any, Any], state: Any) -> list[Action]:
    """All that can happen in a position, whoever acts."""
    if rules.to_act(state) == CHANCE:
        return [action for action, _ in rules.outcomes(state)]
    return list(rules.legal(state))


def viewers(rules: Rules[Any, Any]) -> tuple[int | None, ...]:
    """The whole table and every seat at it."""
    return (None, *range(rules.seats))


def referee_at(table: Table, seed: int, most: int = ENDLESS) -> Referee[Any, Any]:
    """A referee after a random game, or the beginning of one, in which seats now and then take something back."""
    referee, random = Referee(table.rules, seed), Random(seed)
    while len(referee.lines) < most and (seat := referee.to_act()) != NOBODY:
        if seat == CHANCE:
            referee.draw()
            continue
        last = referee.lines[-1].actor if referee.lines else CHANCE
        if random.random() < 0.1 and referee.why_no_undo(last) is None:
            referee.undo(last)
        else:
            referee.play(seat, random.choice(list(referee.legal())))
    return referee


def replay(referee: Referee[Any, Any], seed: int) -> Referee[Any, Any]:
    """A second referee that heard nothing but the lines of the first, as text."""
    other = Referee(referee.rules, seed)
    for number, line in enumerate(referee.lines):
        other.repeat(read_line(line.write(), number))
    return other
