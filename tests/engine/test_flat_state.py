"""Positions whose fields are named once, and the text of actions, positions and views."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import pytest
import yaml

from game.commands.games import chosen_rules, decisions
from game.engine import FlatState, Rules
from game.engine.rules import show
from game.rules import GAMES


def in_its_middle(game: str) -> tuple[Rules[Any, Any], Any, Any]:
    """The rules, a position and what is done next."""
    rules = chosen_rules(game, 3, None, [])
    for number, (state, actor, action) in enumerate(decisions(rules, 5)):
        if number > 120 and actor >= 0:
            return rules, state, action
        rules.apply(state, action)
    raise AssertionError("the game is over")


@pytest.mark.parametrize("game", GAMES)
def test_a_field_that_is_added_to_the_list_alone_is_copied_and_compared(game: str) -> None:
    _, state, _ = in_its_middle(game)

    @dataclass(slots=True, init=False)
    class Larger(type(state)):  # type: ignore[misc]
        depth: int
        wave: list[int]

    first = Larger.__new__(Larger)
    state.copy_onto(first)
    first.depth, first.wave = 3, [1, 2]
    twin = first.copy()
    assert twin == first
    assert "depth=3, wave=[1, 2]" in repr(twin)
    twin.depth = 4
    assert twin != first
    twin = first.copy()
    twin.wave.append(3)
    assert (first.wave, twin == first) == ([1, 2], False)
    assert type(state).copy(first) == state


@pytest.mark.parametrize("game", GAMES)
def test_copies_share_nothing_that_changes(game: str) -> None:
    _, state, _ = in_its_middle(game)
    twin = state.copy()
    assert twin == state
    assert [
        name
        for name in (field.name for field in fields(state))
        if _is_shared(getattr(state, name), getattr(twin, name))
    ] == []


def _is_shared(one: object, other: object) -> bool:
    return one is other and isinstance(one, (list, dict, set, bytearray))


def test_rows_of_rows_are_refused_because_a_copy_would_share_them() -> None:
    with pytest.raises(TypeError, match=r"Deep.rows is list\[list\[int\]\]"):

        @dataclass(slots=True, init=False)
        class Deep(FlatState):
            rows: list[list[int]]


@pytest.mark.parametrize("game", GAMES)
def test_actions_positions_and_views_show_their_text_and_name_their_fields(game: str) -> None:
    rules, state, action = in_its_middle(game)
    view = rules.view(state, 1)
    assert show(rules, action) == rules.write(action)
    assert yaml.safe_load(show(rules, state)) == rules.write_position(state)
    assert yaml.safe_load(show(rules, view)) == rules.write_view(view)
    for thing in (action, state, view):
        assert all(f"{name}=" in repr(thing) for name in type(thing).__match_args__), thing
