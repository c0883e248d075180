"""Positions and views are text: plain data that YAML keeps, and positions come back from it as they were."""

from __future__ import annotations

from itertools import cycle, islice

from hypothesis import strategies as st

from game.rules.positions import read_position, write_position
from tests.quick_yaml import through_yaml
from tests.soaks import few_or_soak

from .playing import choices, fields_of, positions, viewers
from .tables import Table, seeds, tables, try_with

EVERY = 5
RARELY = 30
"""How seldom a position is taken through YAML, which is slow."""


@few_or_soak("examples", 10, 250)
def test_a_position_comes_back_from_its_document(examples: int) -> None:
    @try_with(examples, tables(), seeds)
    def check(table: Table, seed: int) -> None:
        rules = table.rules
        for state in islice(positions(rules, seed), seed % EVERY, None, EVERY):
            document = rules.write_position(state)
            back = rules.read_position(document)
            assert fields_of(back) == fields_of(state), document
            assert back == state, document
            assert choices(rules, back) == choices(rules, state), document


@few_or_soak("examples", 6, 150)
def test_a_position_comes_back_from_yaml(examples: int) -> None:
    @try_with(examples, tables(), seeds)
    def check(table: Table, seed: int) -> None:
        for state in islice(positions(table.rules, seed), seed % RARELY, None, RARELY):
            back = table.rules.read_position(through_yaml(table.rules.write_position(state)))
            assert fields_of(back) == fields_of(state)


@few_or_soak("examples", 6, 100)
def test_a_position_comes_back_with_the_table_it_is_from(examples: int) -> None:
    @try_with(examples, tables(), seeds, st.integers(0, 150))
    def check(table: Table, seed: int, number: int) -> None:
        *_, state = islice(positions(table.rules, seed), number + 1)  # the last one of a game that is over before
        rules, back = read_position(through_yaml(write_position(table.rules, table.board, state)))
        assert rules.setup == table.rules.setup
        assert fields_of(back) == fields_of(state)


@few_or_soak("examples", 6, 150)
def test_a_view_is_plain_data(examples: int) -> None:
    @try_with(examples, tables(), seeds)
    def check(table: Table, seed: int) -> None:
        whose = cycle(viewers(table.rules))
        for state, seat in zip(islice(positions(table.rules, seed), seed % RARELY, None, RARELY), whose, strict=False):
            document = table.rules.write_view(table.rules.view(state, seat))
            assert through_yaml(document) == document
