"""Survive: ways to land an explorer within this turn, also those that look like anything but a rescue until the last step."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.survive.actions import Action, BoardBoat, Go, GoGuarded, Jump, Land, Sail
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import MOVE, NONE, State

NEAR = 2
"""Whoever is farther than this from where one can land does not get there with three points."""
Steps = tuple[Action, ...]


def rescues(rules: SurviveRules, s: State) -> Iterator[Steps]:
    """The shortest way home of each explorer of the seat to move that has one and is not there with a single step."""
    t = rules.constants
    if s.step != MOVE:
        return
    for e in t.own[s.actor]:
        space = _at_sea(rules, s, e)
        if space != NONE and any(t.landings[near] for near in range(t.size) if t.ball(space, NEAR) >> near & 1):
            found = _way(rules, s, e)
            if len(found) > 1:
                yield found


def _at_sea(rules: SurviveRules, s: State, explorer: int) -> int:
    """The space of one in a boat or in the water."""
    t, place = rules.constants, s.where[explorer]
    if place < t.size:
        return NONE if s.land[place] else place
    return s.boat_at[place - t.size] if place < t.saved else NONE


def _way(rules: SurviveRules, s: State, explorer: int) -> Steps:
    """By steps of its own and by boats about it, the fewest first; none where there is none."""
    edge: list[tuple[State, Steps]] = [(s, ())]
    for _ in range(s.points):
        grown = []
        for state, steps in edge:
            for action in rules.legal(state):
                if not _concerns(rules, state, explorer, action):
                    continue
                if isinstance(action, Land):
                    return (*steps, action)
                after = state.copy()
                rules.apply(after, action)
                if after.step == MOVE and _at_sea(rules, after, explorer) != NONE:
                    grown.append((after, (*steps, action)))
        edge = grown
    return ()


def _concerns(rules: SurviveRules, s: State, explorer: int, action: Action) -> bool:
    if isinstance(action, (BoardBoat, Go, GoGuarded, Jump, Land)):
        return action.explorer == explorer
    return isinstance(action, Sail) and bool(rules.constants.ball(_at_sea(rules, s, explorer), 1) >> action.space & 1)
