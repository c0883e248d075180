"""The kernel's promises, kept by a game with hidden hands: what is asked and seen follows from what a seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
import yaml

from game.engine import CHANCE, BadNotation, BadPosition, Referee
from game.engine.rules import PlainData
from tests.inside import state_of
from tests.quick_yaml import through_yaml

from .nim import Nim, board_from_document, make_rules, small_board
from .nim.state import State
from .playing import NimReferee, a_step, nim, nim_from, whole

TABLES = [
    (players, options)
    for players in (2, 3, 4)
    for options in ({}, {"blocks": True, "double": True}, {"blocks": True, "counter": True})
]


def positions(rules: Nim, games: int) -> Iterator[NimReferee]:
    """Every position of some random games."""
    for seed in range(games):
        referee, random = Referee(rules, seed), Random(seed)
        while referee.to_act() != -2:
            a_step(referee, random)
            yield referee


@pytest.mark.parametrize("players, options", TABLES)
def test_every_game_ends_and_nothing_gets_lost(players: int, options: dict[str, bool]) -> None:
    rules = nim(players, **options)
    for referee in positions(rules, 12):
        assert rules.faults(state_of(referee)) == []
        assert bool(referee.legal()) == (referee.to_act() >= 0)
        assert bool(rules.outcomes(state_of(referee))) == (referee.to_act() == CHANCE)
        assert len(referee.lines) < 500


@pytest.mark.parametrize("players, options", TABLES)
def test_actions_and_positions_round_trip(players: int, options: dict[str, bool]) -> None:
    rules = nim(players, **options)
    for referee in positions(rules, 3):
        assert all(rules.read(rules.write(action)) == action for action in referee.legal())
        document: PlainData = through_yaml(whole(referee))
        assert rules.read_position(document) == state_of(referee)
        assert state_of(referee).copy() == state_of(referee)


@pytest.mark.parametrize("players, options", TABLES)
def test_what_a_seat_cannot_know_changes_neither_its_view_nor_who_is_asked(
    players: int, options: dict[str, bool]
) -> None:
    rules, random = nim(players, **options), Random(1)
    for referee in positions(rules, 4):
        for seat in (None, *range(players)):
            view = referee.view(seat)
            world = rules.determinize(view, random)
            assert rules.view(world, seat, view.history) == view
            assert rules.to_act(world) == referee.to_act()
            assert rules.faults(world) == []


def test_worlds_come_with_the_right_frequencies() -> None:
    """Seat 1 holds two ones of a deck of 7 5 4 4: the other seat's pair comes out of 5 5 4 4."""
    rules = nim(2, first=1, hand=2)
    referee = nim_from(rules, "* deal one", "* deal one", "* deal one", "* deal two")
    view, random = referee.view(0), Random(3)
    worlds = Counter(tuple(rules.determinize(view, random).hands[1]) for _ in range(6000))
    unseen = (5, 5, 4, 4)
    for card, count in enumerate(unseen):
        pair = tuple(2 * (card == other) for other in range(4))
        expected = 6000 * count * (count - 1) / (18 * 17)
        assert abs(worlds[pair] - expected) < 4 * expected**0.5


def test_only_deals_have_an_audience() -> None:
    rules = nim(3, blocks=True)
    for referee in positions(rules, 3):
        state: State = state_of(referee)
        assert all(rules.audience(state, action) is None for action in referee.legal())
        for action, _ in rules.outcomes(state):
            audience = rules.audience(state, action)
            assert audience is None if state.step == "begin" else audience is not None and len(audience) == 1


def test_a_position_is_a_few_lines() -> None:
    rules = nim(2)
    document = yaml.safe_load("{hands: [[one, block], [two]], heap: 2, turn: 1}")
    assert [rules.write(action) for action in rules.legal(rules.read_position(document))] == ["play two", "pass"]
    assert rules.read_position({"seed": 5}) == rules.read_position({"seed": 5}) != rules.read_position({"seed": 6})


@pytest.mark.parametrize(
    "text",
    [
        "{hands: [[four]]}",
        "{heap: many}",
        "{step: waiting}",
        "{wind: 3}",
        "{hands: [[one, one, one, one, one, one, one, one]]}",
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadPosition) as refused:
        nim(2).read_position(yaml.safe_load(text))
    assert refused.value.values["place"]


def test_a_text_that_names_nothing_is_refused() -> None:
    with pytest.raises(BadNotation):
        nim(2).read("play four")


def test_the_board_is_data() -> None:
    document = nim(2).write_board()
    assert make_rules(board_from_document(document), 2, {}).board == small_board()


def test_a_seed_repeats_a_game() -> None:
    first, second = Referee(nim(4), 9), Referee(nim(4), 9)
    assert first.draw_all() == second.draw_all()
    assert Referee(nim(4), 10).draw_all() != Referee(nim(4), 9).draw_all()
