"""What bots make of what their rivals did: which of their explorers are worth much.

What rivals can make of what bots did at first.
"""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import fmean

import pytest

from game.bots import Clock, choose
from game.bots.evaluations.survive import guess, odds
from game.engine import Referee
from game.rules.survive.state import LAUNCH, MOVE, PLACE, State
from game.rules.survive.view import SurviveView
from tests.soaks import few_or_soak
from tests.survive.openings import opening, play_until
from tests.survive.table import At, rules
from tools.find_blunders import play_bots

GAME = rules(4)
TILES_LEFT = 18
"""In the middle of a game."""


@cache
def middle(seed: int) -> tuple[tuple[int, ...], SurviveView]:
    """What all explorers are worth, and what the first seat knows, in the middle of a game of Navigators."""
    steps = play_bots(GAME, "navigator", seed, iterations=4).steps
    number = next(
        i for i, step in enumerate(steps) if step.before.step == MOVE and sum(step.before.tiles) <= TILES_LEFT
    )
    again = Referee(GAME, seed)
    for step in steps[:number]:
        again.repeat(step.line)
    return steps[number].before.values, again.view(0)


@few_or_soak("seeds", (1,), (1, 2, 3, 4, 5, 6))
def test_the_best_explorer_of_a_rival_is_guessed_better_than_by_chance(seeds: tuple[int, ...]) -> None:
    chances = []
    for seed in seeds:
        values, view = middle(seed)
        for hidden, likely in odds(GAME, view):
            chances += [
                chance / sum(likely)
                for e, chance in zip(hidden, likely, strict=True)
                if values[e] == max(GAME.constants.worth)
            ]
    assert len(chances) == 3 * len(seeds)
    assert fmean(chances) > 1.5 / GAME.constants.letters


def test_a_guess_deals_rivals_what_they_have_and_leaves_alone_what_is_known() -> None:
    constants, (_, view) = GAME.constants, middle(1)
    deal, random, dealt = guess(GAME, view), Random(1), set[tuple[int, ...]]()
    for _ in range(20):
        world = GAME.determinize(view, random)
        deal(world, random)
        dealt.add(world.values)
        for own in constants.own:
            assert sorted(world.values[e] for e in own) == sorted(constants.worth)
        assert all(known is None or known == value for known, value in zip(view.values, world.values, strict=True))
    assert len(dealt) > 15


def test_who_did_nothing_yet_has_told_nothing() -> None:
    referee = Referee(GAME, 1)
    referee.draw_all()
    assert odds(GAME, referee.view(referee.to_act())) == []


def play_opening(state: State, level: str, seed: int) -> list[str]:
    """Where all explorers and boats are put, in order."""
    done = list[str]()
    while state.step in (PLACE, LAUNCH):
        legal, view = GAME.legal(state), GAME.view(state, state.actor)
        action = choose(GAME, view, legal, Clock(iterations=2), level, seed + len(done))
        done.append(GAME.write(action))
        GAME.apply(state, action)
    return done


@pytest.mark.parametrize("level", ["castaway", "sailor", "navigator", "poseidon"])
def test_who_is_put_where_and_when_does_not_depend_on_what_they_are_worth(level: str) -> None:
    """Whatever is guessed from it is as good as chance."""
    state = play_until(opening(), "place").state
    turned, seed = state.copy(), 5
    turned.values = tuple(state.values[e] for own in GAME.constants.own for e in reversed(own))
    assert turned.values != state.values
    done = play_opening(state.copy(), level, seed)
    assert len(done) > GAME.constants.explorers
    assert play_opening(turned, level, seed) == done
    assert play_opening(state.copy(), level, seed + 1) != done


@pytest.mark.parametrize("level", ["castaway", "sailor", "navigator", "poseidon"])
def test_whoever_is_attacked_is_defended_whatever_it_is_worth(level: str) -> None:
    attacked = (
        "step: creature\nface: shark\nland: {}\nserpents: []\nsharks: [C6]\nhands: {2: [beach shark-repellent]}\n"
    )
    for value in (1, 6):
        at = At(
            f"{attacked}explorers: {{crimson: {{A: M4}}, azure: {{A: C5}}, sun: {{A: C5}}}}\n"
            f"values: {{azure: {{A: {value}}}}}"
        )
        at.do("prowl shark C6 C5")
        chosen = choose(at.rules, at.rules.view(at.state, 1), at.rules.legal(at.state), Clock(iterations=4), level, 1)
        assert at.rules.write(chosen) == "repel beach"
