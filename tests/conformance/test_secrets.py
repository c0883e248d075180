"""Secrets are kept: what a seat cannot know changes neither what it sees nor who is asked, and worlds drawn from a view
agree with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from game.engine import CHANCE, Action, Event, Rules, may_know
from tests.soaks import few_or_soak

from .playing import apply_to_copy, choices, positions, viewers
from .tables import Table, seeds, tables, try_with

EVERY = 3
ENOUGH = 30
"""What is compared at a table, in the mean."""
AHEAD = 12
"""How many steps two worlds are played side by side."""


def some_positions(rules: Rules[Any, Any], seed: int, every: int) -> Iterator[Any]:
    return islice(positions(rules, seed), seed % every, None, every)


@few_or_soak("examples", 5, 300)
def test_worlds_agree_with_the_view_they_are_drawn_from(examples: int) -> None:
    compared = 0

    @try_with(examples, tables(), seeds)
    def compare(table: Table, seed: int) -> None:
        nonlocal compared
        random = Random(seed)
        for state in some_positions(table.rules, seed, EVERY):
            for seat in viewers(table.rules):
                check_world(table.rules, state, seat, random)
            compared += 1

    assert compared >= ENOUGH * examples


def check_world(rules: Rules[Any, Any], state: Any, seat: int | None, random: Random) -> None:
    """The world is a whole position, looks the same to the seat, and the same seat is asked; if it is this one, the
    same things.
    """
    view = rules.view(state, seat)
    world = rules.determinize(view, random)
    assert rules.view(state, seat) == view, "drawing a world changes the view"
    assert rules.view(world, seat) == view, rules.write_position(state)
    assert rules.faults(world) == [], rules.write_position(state)
    assert rules.to_act(world) == rules.to_act(state), rules.write_position(state)
    if rules.to_act(state) == seat:
        assert list(rules.legal(world)) == list(rules.legal(state)), rules.write_position(state)


@few_or_soak("examples", 10, 250)
def test_the_same_play_asks_and_shows_the_same_whatever_is_hidden(examples: int) -> None:
    compared = 0

    @try_with(examples, tables(), seeds)
    def compare(table: Table, seed: int) -> None:
        nonlocal compared
        random = Random(seed)
        for state in some_positions(table.rules, seed, 4 * AHEAD):
            for seat in viewers(table.rules):
                world = table.rules.determinize(table.rules.view(state, seat), random)
                compared += side_by_side(table.rules, state.copy(), world, seat, random)

    assert compared >= ENOUGH * examples


def side_by_side(rules: Rules[Any, Any], state: Any, world: Any, seat: int | None, random: Random) -> int:
    """Plays the same in two worlds that a seat cannot tell apart; counts the steps until something tells them apart."""
    for step in range(AHEAD):
        common = common_choices(rules, state, world, seat)
        if not common:
            return step
        action = random.choice(common)
        assert rules.audience(state, action) == rules.audience(world, action), rules.write_position(state)
        (state, told), (world, told_there) = apply_to_copy(rules, state, action), apply_to_copy(rules, world, action)
        if not sounds_the_same(told, told_there, seat):
            return step
        assert rules.to_act(state) == rules.to_act(world), f"after {rules.write(action)}: {rules.write_position(state)}"
        assert rules.view(state, seat) == rules.view(world, seat), (
            f"after {rules.write(action)}: {rules.write_position(state)}"
        )
    return AHEAD


def common_choices(rules: Rules[Any, Any], state: Any, world: Any, seat: int | None) -> list[Action]:
    here, there = choices(rules, state), choices(rules, world)
    assert here == there or rules.to_act(state) != seat, rules.write_position(state)
    known = set(there)
    return [action for action in here if action in known]


def events_seen_by(events: list[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event.seen_by(seat)]


def sounds_the_same(told: list[Event], told_there: list[Event], seat: int | None) -> bool:
    """Whether a seat hears the same in two worlds; only news, which nobody could know before, may be different."""
    here, there = events_seen_by(told, seat), events_seen_by(told_there, seat)
    apart = (Counter(here) - Counter(there)) + (Counter(there) - Counter(here))
    assert here == there or any(event.news for event in apart), (here, there)
    return here == there


@few_or_soak("examples", 8, 250)
def test_who_is_asked_next_never_tells_what_is_hidden(examples: int) -> None:
    """Every action of many positions, also those that seldom are played."""

    @try_with(examples, tables(), seeds)
    def compare(table: Table, seed: int) -> None:
        random = Random(seed)
        for state in some_positions(table.rules, seed, 4):
            check_who_is_asked(table.rules, state, random)


def check_who_is_asked(rules: Rules[Any, Any], state: Any, random: Random) -> None:
    seat = random.choice(viewers(rules))
    world = rules.determinize(rules.view(state, seat), random)
    for action in common_choices(rules, state, world, seat):
        after, there = state.copy(), world.copy()
        rules.apply(after, action)
        rules.apply(there, action)
        if rules.to_act(after) != rules.to_act(there):
            told, told_there = apply_to_copy(rules, state, action)[1], apply_to_copy(rules, world, action)[1]
            assert not sounds_the_same(told, told_there, seat), (
                f"{rules.write(action)} in {rules.write_position(state)}"
            )


@few_or_soak("examples", 4, 200)
def test_what_chance_shows_to_some_does_not_show_to_others(examples: int) -> None:
    """All that chance may bring in secret looks alike to those who may not know it."""

    @try_with(examples, tables(), seeds)
    def compare(table: Table, seed: int) -> None:
        for state in positions(table.rules, seed):
            if table.rules.to_act(state) == CHANCE:
                for seat in viewers(table.rules):
                    check_unshown(table.rules, state, seat)


def check_unshown(rules: Rules[Any, Any], state: Any, seat: int | None) -> None:
    hidden = [action for action in choices(rules, state) if not may_know(rules.audience(state, action), seat)]
    outcomes = [apply_to_copy(rules, state, action) for action in hidden]
    for after, told in outcomes[1:]:
        first, told_first = outcomes[0]
        assert events_seen_by(told, seat) == events_seen_by(told_first, seat), rules.write_position(state)
        assert rules.to_act(after) == rules.to_act(first), rules.write_position(state)
        assert rules.view(after, seat) == rules.view(first, seat), rules.write_position(state)
