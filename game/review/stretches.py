"""A finished game cut into stretches, in which one seat decides, and blocks of chance; and all that such a block could
have brought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from itertools import groupby
from math import fsum
from operator import attrgetter
from random import Random
from typing import Any

from game.engine import CHANCE, Rules, pick

from .played_game import PlayedGame

MOST_OUTCOMES = 200
"""A block with more combinations is not gone through: as many are drawn, without regard to what happened."""
# a die may send one back to where it is rolled again, and so on for ever: less likely than this is not followed
NEVER = 1e-12

Key = tuple[Any, ...] | int


@dataclass(frozen=True, slots=True)
class PlayedStretch:
    """All that one seat decided until chance or another had a say."""

    seat: int
    first: int  # the place where it begins
    end: int  # the place after its last step
    turn: int  # so many turns or rounds had begun
    by_bot: bool = False  # a bot decided in a seat that was also a person's, before or after


@dataclass(frozen=True, slots=True)
class ChanceBlock:
    """Consecutive steps of chance."""

    first: int
    end: int
    turn: int


def cut(played: PlayedGame) -> list[PlayedStretch | ChanceBlock]:
    """Everything from the first turn to the end, without a gap."""
    return list(_parts(played))


def first_place(played: PlayedGame) -> int:
    """Where the first turn begins. A game that was begun from another position than usual counts from there."""
    rules, start = played.rules, played.position(0)
    if rules.write_position(start) != rules.write_position(rules.start()) and not rules.is_setting_up(
        rules.view(start, None)
    ):
        return 0
    turns = (place for place in range(len(played.steps)) if played.turn(place))
    return next(turns, 0)  # a guest's game that tells of no turns is weighed from its first step


def _parts(played: PlayedGame) -> Iterator[PlayedStretch | ChanceBlock]:
    people = played.seated
    for (actor, decider), places in groupby(
        range(first_place(played), len(played.steps)), lambda place: (played.to_act(place), played.deciders[place])
    ):
        first, *rest = places
        end = (rest[-1] if rest else first) + 1
        if actor == CHANCE:
            yield ChanceBlock(first, end, played.turn(first))
        else:
            yield PlayedStretch(actor, first, end, played.turn(first), decider is not None and actor in people)


@dataclass(slots=True)
class BlockOutcome:
    """A position behind a block, and how likely it was."""

    state: Any
    odds: float


@dataclass(frozen=True, slots=True)
class BlockOutcomes:
    """The positions behind a block, all different."""

    positions: list[BlockOutcome]
    is_complete: bool  # all of them are there, and not only some that were drawn


def outcomes_of(rules: Rules[Any, Any], state: Any, seed: int, most: int = MOST_OUTCOMES) -> BlockOutcomes:
    """Lists everything that chance may bring from here until somebody has to decide or the game is over; `seed` is for
    what has to be drawn.
    """
    whole = _all_outcomes(rules, state, most)
    found = _drawn_outcomes(rules, state, seed, most) if whole is None else whole
    return BlockOutcomes(list(found.values()), whole is not None)


def _all_outcomes(rules: Rules[Any, Any], state: Any, most: int) -> dict[Key, BlockOutcome] | None:
    """Step by step, equal positions together: the order in which equal cards are drawn does not matter.

    None: there are too many.
    """
    edge, found = [BlockOutcome(state, 1.0)], dict[Key, BlockOutcome]()
    while edge:
        grown: dict[Key, BlockOutcome] = {}
        for node in edge:
            possible = rules.outcomes(node.state)
            total = sum(weight for _, weight in possible)
            for action, weight in possible:
                if weight:
                    after = node.state.copy()
                    rules.apply(after, action)
                    _add(grown if rules.to_act(after) == CHANCE else found, after, node.odds * weight / total)
        if len(grown) + len(found) > most:
            return None
        edge = [node for node in grown.values() if node.odds > NEVER]
    followed = fsum(outcome.odds for outcome in found.values())
    for outcome in found.values():
        outcome.odds /= followed
    return found


def _drawn_outcomes(rules: Rules[Any, Any], state: Any, seed: int, most: int) -> dict[Key, BlockOutcome]:
    random, found = Random(seed), dict[Key, BlockOutcome]()
    for _ in range(most):
        after = state.copy()
        while rules.to_act(after) == CHANCE:
            rules.apply(after, pick(random.getrandbits(64), rules.outcomes(after)))
        _add(found, after, 1 / most)
    return found


def _add(found: dict[Key, BlockOutcome], state: Any, odds: float) -> None:
    key = _key_of(state)
    if key in found:
        found[key].odds += odds
    else:
        found[key] = BlockOutcome(state, odds)


def _key_of(state: Any) -> Key:
    """Equal positions have equal keys; a guest's position that does not name its fields is equal to none but itself."""
    kind = type(state)
    if kind not in _READERS:
        names = [field.name for field in fields(kind)] if is_dataclass(kind) else []
        _READERS[kind] = attrgetter(*names) if len(names) > 1 else None
    if (read := _READERS[kind]) is None:
        return id(state)
    return tuple([tuple(value) if isinstance(value, (list, bytearray)) else value for value in read(state)])


_READERS: dict[type, Callable[[Any], tuple[Any, ...]] | None] = {}  # by the kind of position
