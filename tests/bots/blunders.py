"""Positions of Survive in which people see a blunder at once, what a good turn does there, and whether a bot does
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.bots import Clock, Memory, choose
from game.engine import Action
from game.rules.survive import SurviveRules
from game.rules.survive.actions import Sink
from game.rules.survive.state import NONE, State

from ..quick_yaml import read_yaml
from ..survive.table import rules

FOLDER = Path(__file__).parent / "positions"
SHARK_REACH = 2


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position and what a turn must do that is good enough; what is not said does not matter."""

    why: str
    position: dict[str, Any]
    players: int = 4
    moves: list[str] = []
    """One of these comes first."""
    saves: int = 0
    """At least so many points are landed before the tile sinks."""
    spares: bool = False
    """The tile that sinks carries nobody of one's own."""
    risks: int | None = None
    """At most so many points of one's own are left in the water or in a boat where a creature can take them with its
    next move.
    """


@cache
def problems() -> tuple[Problem, ...]:
    """Those with a name and those found in games."""
    documents = (read_yaml(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.yaml")))
    return tuple(problem for document in documents for problem in msgspec.convert(document, list[Problem]))


def is_solved(problem: Problem, level: str, iterations: int, seed: int = 1) -> bool:
    """Whether a bot's turn, as far as it is its own to choose, is good enough."""
    game = rules(problem.players)
    state = game.read_position(problem.position)
    return is_good(problem, game, state, list(turn_of(game, state.copy(), level, iterations, seed)))


def turn_of(game: SurviveRules, state: State, level: str, iterations: int, seed: int) -> Iterator[Action]:
    """What a bot does until chance or another one has a say."""
    seat, memory, history = game.to_act(state), Memory(), list[Any]()
    while game.to_act(state) == seat:
        view = game.view(state, seat, tuple(history))
        action = choose(game, view, game.legal(state), Clock(iterations=iterations), level, seed, memory=memory)
        yield action
        game.apply(state, action, history)


def is_good(problem: Problem, game: SurviveRules, state: State, turn: Sequence[Action]) -> bool:
    seat, after, dropped = game.to_act(state), state.copy(), 0
    for action in turn:
        dropped += own_on(game, after, seat, action.space) if isinstance(action, Sink) else 0
        game.apply(after, action)
    return (
        (not problem.moves or game.write(turn[0]) in problem.moves)
        and points_saved(game, after, seat) - points_saved(game, state, seat) >= problem.saves
        and not (problem.spares and dropped)
        and (problem.risks is None or at_risk(game, after, seat) <= problem.risks)
    )


def own_on(game: SurviveRules, state: State, seat: int, space: int) -> int:
    """How many of a seat are on a space, on land or in the water."""
    return sum(state.where[e] == space for e in game.constants.own[seat])


def points_saved(game: SurviveRules, state: State, seat: int) -> int:
    """Points on isles."""
    constants = game.constants
    return sum(state.values[e] for e in constants.own[seat] if constants.saved <= state.where[e] < constants.lost)


def at_risk(game: SurviveRules, state: State, seat: int) -> int:
    """Points in boats beside a serpent, and in the water beside a serpent or in reach of a shark."""
    constants, found = game.constants, 0
    serpents, sharks = _around(game, state.serpents, 1), _around(game, state.sharks, SHARK_REACH)
    for e in constants.own[seat]:
        place = state.where[e]
        if place < constants.size and not state.land[place]:
            found += state.values[e] * ((serpents | sharks) >> place & 1)
        elif constants.size <= place < constants.saved and state.boat_at[place - constants.size] != NONE:
            found += state.values[e] * (serpents >> state.boat_at[place - constants.size] & 1)
    return found


def _around(game: SurviveRules, herd: Sequence[int], steps: int) -> int:
    mask = 0
    for space in herd:
        mask |= game.constants.ball(space, steps)
    return mask
