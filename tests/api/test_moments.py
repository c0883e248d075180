"""Games for whoever searches: copies, numbers of chance, and worlds dealt from what a seat knows."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from game.api.moments import SearchMoment, table_of
from game.api.spelling import ChanceNumbers
from game.api.wanted import Impossible
from game.engine import CHANCE, NOBODY
from game.rules import GAMES
from tests.conformance.playing import positions
from tests.conformance.tables import ALONE, PLAIN, Table
from tests.soaks import few_or_soak

WORLDS = 100


def go_on(moment: SearchMoment, random: Random) -> None:
    """One letter or one draw, at random."""
    if moment.actor == CHANCE:
        numbers, odds = zip(*moment.draws(), strict=True)
        moment.draw(random.choices(numbers, odds)[0])
    else:
        moment.take(random.choice(moment.choices))


def moments(game: str, seed: int, players: int = 3) -> Iterator[SearchMoment]:
    """Copies of all moments of a random game."""
    moment, random = table_of(game, players, None, {}).start(), Random(seed)
    while moment.actor != NOBODY:
        yield moment.copy()
        go_on(moment, random)
    yield moment


def asked(game: str, seed: int) -> list[SearchMoment]:
    return [moment for moment in moments(game, seed) if moment.actor >= 0]


def known(moment: SearchMoment, seat: int) -> list[Any]:
    """All that a seat is ever told."""
    vector = moment.table.observer.observe(moment.view(seat), moment.spelled_by(seat))
    choices = moment.choices if seat == moment.actor else []
    return [moment.actor, moment.notes(seat), moment.view_text(seat), moment.write_view(seat), vector, choices]


@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_worlds_that_differ_in_secrets_look_the_same(game: str) -> None:
    random, worlds = Random(game), 0
    differing = set()
    for moment in random.sample(asked(game, 3), 8):
        for seat in range(3):
            seen = known(moment, seat)
            for _ in range(5):
                world = moment.deal_anew(seat, random)
                assert known(world, seat) == seen
                worlds += 1
                differing.add(world.text())
    assert worlds >= WORLDS
    assert len(differing) > WORLDS // 2 or not moment.table.rules.has_secrets, "the worlds hardly differ"


@pytest.mark.parametrize("game", GAMES)
def test_a_world_remembers_nothing_that_only_others_have_seen(game: str) -> None:
    """Their notes in it are the same whatever was dealt to them, and in the game itself they are not."""
    moment = asked(game, 4)[-1]
    one, other = (moment.deal_anew(0, Random(seed)) for seed in (1, 2))
    for seat in (1, 2):
        assert one.notes(seat) == other.notes(seat)
        assert (one.notes(seat) == moment.notes(seat)) != moment.table.rules.has_secrets
    assert one.notes(0) == moment.notes(0)


def test_a_world_asks_a_seat_that_can_do_but_one_thing_as_nobody_else_can_know_that() -> None:
    random, single = Random(5), 0
    for moment in asked("survive", 3):
        for seat in range(3):
            world = moment.deal_anew(seat, random)
            assert world.actor == moment.actor
            if len(world.choices) == 1:
                single += 1
                again = pickle.loads(pickle.dumps(world.copy()))
                assert (again.actor, again.choices) == (world.actor, world.choices)
                with pytest.raises(ValueError, match="cannot come after"):
                    again.take((world.choices[0] + 1) % len(world.table.spelling))
                before = again.text()
                again.take(world.choices[0])
                assert again.text() != before
    assert single


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_its_own_way_and_a_pickle_goes_on(game: str) -> None:
    for moment in asked(game, 5)[::25]:
        before = moment.text(), moment.spelled, moment.notes(0)
        for copy in (moment.copy(), deepcopy(moment), pickle.loads(pickle.dumps(moment))):
            assert (copy.text(), copy.spelled, copy.notes(0)) == before
            go_on(copy, Random(1))
            assert (copy.text(), copy.spelled) != before[:2]
        assert (moment.text(), moment.spelled, moment.notes(0)) == before


@pytest.mark.parametrize("game", GAMES)
def test_plain_data_brings_a_moment_back(game: str) -> None:
    for moment in list(moments(game, 6))[::20]:
        document = json.loads(json.dumps(moment.write()))
        again = moment.table.read(document)
        assert (again.write(), again.choices, again.actor) == (moment.write(), moment.choices, moment.actor)


@pytest.mark.parametrize("game", GAMES)
def test_what_chance_can_bring_adds_up_to_one(game: str) -> None:
    drawn = 0
    for moment in moments(game, 7):
        if moment.actor == CHANCE:
            numbers, odds = zip(*moment.draws(), strict=True)
            assert list(numbers) == sorted(set(numbers))
            assert sum(odds) == pytest.approx(1)
            assert min(odds) > 0
            drawn += 1
    assert drawn > 20


@few_or_soak("share", 12, 1)
def test_every_outcome_of_chance_has_a_number_of_its_own(share: int) -> None:
    for table in [*PLAIN, *ALONE[::share]]:
        check_numbers(table)


def check_numbers(table: Table) -> None:
    numbers = ChanceNumbers(table.rules)
    texts = [table.rules.write(action) for action in numbers.actions]
    assert len(set(texts)) == len(texts) == len(numbers)
    for state in positions(table.rules, 1):
        for outcome, _ in table.rules.outcomes(state):
            assert numbers.actions[numbers.number(outcome)] == outcome


@pytest.mark.parametrize("spelled", [5, [["x"]], "Go", None, [None], {"Go": 1}])
def test_letters_of_another_kind_are_refused(spelled: object) -> None:
    table = table_of("atlantis", 2, None, {})
    with pytest.raises(Impossible, match="spelled must be a"):
        table.read({**table.start().write(), "spelled": spelled})


def test_what_cannot_come_is_refused_and_changes_nothing() -> None:
    moment = table_of("atlandice", 2, None, {}).start()
    with pytest.raises(ValueError, match="Chance cannot bring outcome 9 now"):
        moment.draw(9)
    with pytest.raises(ValueError, match="Nobody has to choose a letter now"):
        moment.take(0)
    while moment.actor == CHANCE:
        go_on(moment, Random(1))
    before = moment.text()
    with pytest.raises(ValueError, match="no letter"):
        moment.take(999)
    assert moment.text() == before
