"""Observations are made from what a seat may know, and lie as their table says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.api.features import Observer, for_learners
from game.api.spelling import Spelling, SpellingWalk
from game.engine import Rules
from game.rules import GAMES
from tests.conformance.playing import positions
from tests.conformance.tables import PLAIN, Table, seeds, tables, try_with
from tests.soaks import few_or_soak

WORLDS = 100


def observer_of(rules: Rules[Any, Any]) -> Observer:
    return Observer(rules, len(Spelling(rules)))


def asked(rules: Rules[Any, Any], seed: int) -> Iterator[tuple[Any, int]]:
    """Positions of a random game in which a seat decides, as copies."""
    return ((state.copy(), rules.to_act(state)) for state in positions(rules, seed) if rules.to_act(state) >= 0)


def table_of(game: str, players: int = 4) -> Table:
    return next(table for table in PLAIN if table.game == game and table.players == players)


def letters_for(rules: Rules[Any, Any], state: Any, seat: int) -> list[int]:
    """The letters that a seat may take, and what it need not be asked for, if it is its turn to decide."""
    if rules.to_act(state) != seat:
        return []
    walk = SpellingWalk(Spelling(rules), rules.legal(state), seat)
    return [*walk.letters, *walk.choices]


@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_worlds_that_differ_in_secrets_look_the_same(game: str) -> None:
    rules, random = table_of(game).rules, Random(game)
    observer = observer_of(rules)
    chosen = random.sample([state for state, _ in asked(rules, 3)], 4)
    worlds = 0
    differing = set()
    for state in chosen:
        for seat in range(rules.seats):
            view = rules.view(state, seat)
            seen = observer.observe(view)
            for _ in range(WORLDS // (len(chosen) * rules.seats) + 1):
                world = rules.determinize(view, random)
                assert observer.observe(rules.view(world, seat)) == seen
                assert letters_for(rules, world, seat) == letters_for(rules, state, seat)
                worlds += 1
                differing.add(str(rules.write_position(world)))
    assert worlds >= WORLDS
    assert len(differing) > WORLDS // 2 or not rules.has_secrets, "the worlds hardly differ"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_alone_knows_is_in_its_own_observation(game: str) -> None:
    """Otherwise the test above would be passed by saying nothing."""
    rules = table_of(game).rules
    observer, random = observer_of(rules), Random(1)
    told = 0
    for state, seat in list(asked(rules, 3))[20::25]:
        view = rules.view(state, (seat + 1) % rules.seats)
        world = rules.determinize(view, random)
        told += observer.observe(rules.view(world, seat)) != observer.observe(rules.view(state, seat))
    assert bool(told) == rules.has_secrets


@few_or_soak("examples", 8, 200)
def test_every_number_lies_within_its_feature_and_between_nothing_and_one(examples: int) -> None:
    @try_with(examples, tables(), seeds)
    def check(table: Table, seed: int) -> None:
        rules = table.rules
        rows = {row.name: row for row in observer_of(rules).layout()}
        for state, seat in list(asked(rules, seed))[seed % 9 :: 9]:
            view = rules.view(state, seat)
            for feature in for_learners(rules.game).features:
                values = list(feature.values(rules, view))
                places = [place for place, _ in values]
                assert len(set(places)) == len(places), f"{feature.name} says something twice"
                assert all(0 <= place < rows[feature.name].length for place in places), feature.name
                assert all(0 <= value <= 1 for _, value in values), feature.name


@pytest.mark.parametrize("game", GAMES)
def test_the_layout_leaves_no_gap_and_names_every_feature_once(game: str) -> None:
    for players in (2, 3, 4):
        rules = table_of(game, players).rules
        observer, letters = observer_of(rules), len(Spelling(rules))
        offset = 0
        for row in observer.layout():
            assert row.offset == offset
            assert row.length > 0
            assert row.meaning
            offset += row.length
        assert offset == observer.length
        assert observer.layout()[-1].length == letters
        names = [row.name for row in observer.layout()]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_is_the_first_seat(game: str) -> None:
    rules = table_of(game).rules
    observer = observer_of(rules)
    decides = next(row for row in observer.layout() if row.name == "decides")
    for state, seat in list(asked(rules, 2))[::20]:
        for looks in range(rules.seats):
            seen = observer.observe(rules.view(state, looks))[decides.offset : decides.offset + decides.length]
            assert list(seen).index(1.0) == (seat - looks) % rules.seats


def test_a_game_that_brings_nothing_for_learners_is_refused() -> None:
    with pytest.raises(LookupError, match="nim has no FOR_LEARNERS"):
        for_learners("nim")


@pytest.mark.parametrize("game", GAMES)
def test_letters_that_were_spelled_stand_at_the_end(game: str) -> None:
    rules = table_of(game).rules
    observer = observer_of(rules)
    state, seat = next(asked(rules, 1))
    view = rules.view(state, seat)
    plain, spelled = observer.observe(view), observer.observe(view, [0, 5])
    first = observer.layout()[-1].offset
    assert [place for place in range(observer.length) if plain[place] != spelled[place]] == [first, first + 5]
