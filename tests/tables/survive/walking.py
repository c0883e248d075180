"""Positions of Survive for tests of its table: every variant, walked through by people who choose at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from random import Random

from game.engine import CHANCE, NOBODY
from game.rules.boards import board_path
from game.rules.survive import SurviveRules, load_board, make_rules
from game.rules.survive import actions as a
from game.rules.survive.actions import Action
from game.rules.survive.board import Board
from game.rules.survive.state import STEPS, State
from tests.quick_yaml import read_yaml

Variant = tuple[str, int, tuple[str, ...]]

VARIANTS: dict[str, Variant] = {
    "two": ("survive-classic", 2, ()),
    "two, boats by colour": ("survive-classic", 2, ("boats_per_colour", "hunters", "squid")),
    "three, dolphins": ("survive-classic", 3, ("dolphins", "to_the_last")),
    "three, squids for whales": ("survive-classic", 3, ("squid", "squid_for_whales", "submerged")),
    "four": ("survive-classic", 4, ()),
    "four, all creatures": ("survive-classic", 4, ("dolphins", "squid", "overpopulated", "all_equal")),
    "four, gentle squid": ("survive-classic", 4, ("squid", "gentle_squid", "four_harbours")),
    "five, superpopulation": ("survive-classic", 5, ("superpopulation", "dolphins", "squid")),
    "six, superpopulation": ("survive-classic", 6, ("superpopulation", "submerged", "to_the_last")),
    "six, overpopulated": ("survive-classic", 6, ("overpopulated", "squid", "dolphins", "gentle_squid")),
    "atoll, two": ("survive-atoll", 2, ("dolphins", "squid")),
    "atoll, three": ("survive-atoll", 3, ("squid", "submerged")),
}


@cache
def board(name: str) -> Board:
    return load_board(board_path(name))


@cache
def rules_of(variant: str) -> SurviveRules:
    name, players, options = VARIANTS[variant]
    return make_rules(board(name), players, dict.fromkeys(options, True))


@lru_cache(maxsize=16)
def walk(rules: SurviveRules, seed: int) -> Sequence[State]:
    """A game from its start to its end, a position at a time; many tests look at the same ones, and none changes
    them.
    """
    random, state = Random(seed), rules.start()
    walked = [state.copy()]
    while state.actor != NOBODY:
        rules.apply(state, _action(rules, state, random))
        walked.append(state.copy())
    return walked


def _action(rules: SurviveRules, state: State, random: Random) -> Action:
    if state.actor != CHANCE:
        legal = rules.legal(state)
        return homeward(rules, legal) or a_choice(legal, random) if random.random() < 0.4 else a_choice(legal, random)
    outcomes = [(action, weight) for action, weight in rules.outcomes(state) if weight]
    found: Action = random.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
    return found


def a_choice(legal: Sequence[Action], random: Random) -> Action:
    """First what kind of thing is done, then which: so that rare things happen."""
    kind = random.choice(sorted({type(action).__name__ for action in legal}))
    return random.choice([action for action in legal if type(action).__name__ == kind])


def homeward(rules: SurviveRules, legal: Sequence[Action]) -> Action | None:
    """Ashore where that can be, else a boat that comes nearer to an isle, else a swimmer who does."""
    if ashore := next((action for action in legal if isinstance(action, a.Land)), None):
        return ashore
    far = far_from_isles(rules)
    sails = [action for action in legal if isinstance(action, a.Sail) and far[action.space] < far[action.start]]
    return min(sails, key=lambda action: far[action.space], default=None)


@cache
def far_from_isles(rules: SurviveRules) -> list[int]:
    """For each space how far it is to the next isle, whatever lies between."""
    constants = rules.constants
    far, front, steps = (
        [constants.size] * constants.size,
        {space for space in range(constants.size) if constants.landings[space]},
        0,
    )
    while front:
        for space in front:
            far[space] = steps
        front, steps = (
            {n for space in front for n in constants.neighbours[space] if far[n] == constants.size},
            steps + 1,
        )
    return far


def decisions(rules: SurviveRules, seed: int, rarely: int = 1) -> Iterator[State]:
    """Positions in which somebody decides: those of rare steps all, of the common ones every so many-th."""
    seen: dict[int, int] = {}
    for state in walk(rules, seed):
        if state.actor >= 0:
            seen[state.step] = seen.get(state.step, -1) + 1
            if seen[state.step] % (rarely if STEPS[state.step] in _COMMON else 1) == 0:
                yield state.copy()


_COMMON = ("place", "launch", "play", "move", "sink", "creature", "defend")


def position(rules: SurviveRules, text: str) -> State:
    """A position written by hand."""
    return rules.read_position(read_yaml(text))
