"""S8: nobody may look at a value again, and who relies on memory forgets."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from game.rules.survive import SurviveRules
from game.rules.survive.view import MEMORABLE, USUAL, SurviveView
from tests.survive.table import At

SEATS = range(4)


def at_turn(turns: int, deal: int = 1, players: int = 4, **options: bool) -> At:
    """In somebody's turn, when everybody has begun so many; `deal` gives the values."""
    position = "step: move\nland: {beach: [E5, E6]}\nexplorers: {crimson: {A: E5}}\n"
    return At(f"{position}seed: {deal}\nturns: {[turns] * players}", players, **options)


def values_remembered(at: At, seat: int = 0) -> dict[int, int]:
    """A seat's own explorers whose values it still knows."""
    kept = at.rules.forget(at.rules.view(at.state, seat)).values
    return {e: value for e in at.rules.constants.own[seat] if (value := kept[e]) is not None}


def values_forgotten(at: At, seat: int = 0) -> set[int]:
    return set(at.rules.constants.own[seat]) - set(values_remembered(at, seat))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("turns", [0, 1])
def test_all_is_remembered_until_the_first_turn_is_over(turns: int, seat: int) -> None:
    at = at_turn(turns)
    assert at.rules.forget(at.rules.view(at.state, seat)) == at.rules.view(at.state, seat)


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_gone_stays_gone_and_more_goes_with_every_turn(seat: int) -> None:
    by_turn = [values_forgotten(at_turn(turns), seat) for turns in range(MEMORABLE[1] + 2)]
    for before, after in pairwise(by_turn):
        assert before <= after
    assert 0 < len(by_turn[USUAL[1] - 1]) < len(by_turn[-1]) == 10


def test_what_is_remembered_is_what_was_dealt() -> None:
    at = at_turn(5)
    for seat in SEATS:
        kept = values_remembered(at, seat)
        assert 0 < len(kept) < 10
        assert kept == {e: at.state.values[e] for e in kept}


def test_nothing_else_in_a_game_changes_what_is_forgotten() -> None:
    elsewhere = "explorers: {crimson: {A: isle NW, B: lost}, azure: {A: H6}}"
    other = At(f"step: sink\nturn: 3\nland: {{forest: [H6]}}\nseed: 1\nturns: [7, 9, 2, 5]\n{elsewhere}")
    assert other.state.values == at_turn(7).state.values
    assert values_remembered(other) == values_remembered(at_turn(7))


def test_another_deal_is_forgotten_otherwise() -> None:
    lost = {frozenset(values_forgotten(at_turn(5, deal))) for deal in range(10)}
    assert len(lost) == 10


def test_the_highest_and_the_lowest_are_remembered_longest() -> None:
    usual, memorable = Counter[bool](), Counter[bool]()
    for deal in range(12):
        at = at_turn(7, deal)
        kept = values_remembered(at)
        for e in at.rules.constants.own[0]:
            (memorable if at.state.values[e] in (1, 6) else usual)[e in kept] += 1
    assert memorable[True] / memorable.total() > 0.6 > 0.3 > usual[True] / usual.total()


def test_who_has_the_memory_aid_forgets_nothing() -> None:
    at = at_turn(20, memory_aid=True)
    assert len(values_remembered(at)) == 10


def test_after_the_end_all_values_are_open() -> None:
    at = At("step: over\nending: volcano\nturns: [20, 20, 20, 20]")
    assert at.rules.forget(at.rules.view(at.state, 0)).values == at.state.values


def test_the_table_has_nothing_to_forget() -> None:
    at = at_turn(20)
    assert at.rules.forget(at.rules.view(at.state, None)) == at.rules.view(at.state, None)


def test_both_colours_of_a_player_of_two_fade() -> None:
    assert len(values_forgotten(at_turn(20, players=2))) == 20


def draw_worlds(of: SurviveRules, view: SurviveView, count: int) -> list[tuple[int, ...]]:
    random = Random(3)
    return [of.determinize(view, random).values for _ in range(count)]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_worlds_agree_with_what_is_left_and_every_colour_has_its_values(players: int) -> None:
    at = at_turn(7, players=players)
    tables, view = at.rules.constants, at.rules.view(at.state, 0)
    kept = at.rules.forget(view)
    worlds = draw_worlds(at.rules, kept, 30)
    for values in worlds:
        assert all(known in (None, value) for known, value in zip(kept.values, values, strict=True))
        colours = [values[first : first + tables.letters] for first in range(0, tables.explorers, tables.letters)]
        assert all(sorted(colour) == tables.worth for colour in colours)
    assert len({values[: tables.letters] for values in worlds}) > 1
    own = at.state.values[: tables.letters]
    assert {values[: tables.letters] for values in draw_worlds(at.rules, view, 5)} == {
        own
    }  # the whole view is another one


def test_every_forgotten_explorer_may_have_every_forgotten_value() -> None:
    at = at_turn(6)
    kept = at.rules.forget(at.rules.view(at.state, 0))
    gone, worlds = values_forgotten(at), draw_worlds(at.rules, kept, 2000)
    missing = Counter(at.state.values[e] for e in gone)
    for e in gone:
        found = Counter(values[e] for values in worlds)
        assert set(found) == set(missing)
        for value, count in missing.items():
            assert abs(found[value] / len(worlds) - count / len(gone)) < 0.05


def test_a_faded_view_can_be_written_down() -> None:
    at = at_turn(20)
    written = at.rules.write_view(at.rules.forget(at.rules.view(at.state, 0)))
    assert set(written["values"]["crimson"].values()) == {"?"}
