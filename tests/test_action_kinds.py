"""The rows of action kinds: every action has one, and it says all that others ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import get_args

import pytest

from game.rules import GAMES
from game.rules.action_kinds import ActionKind, ActionKinds


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_its_row(game: str) -> None:
    rules = f"game.rules.{game}"
    kinds = import_module(f"{rules}.action_kinds").ACTION_KINDS.verbs.kinds
    assert set(kinds.values()) == set(get_args(import_module(f"{rules}.actions").Action))


def test_a_row_is_all_that_a_new_kind_of_action_needs() -> None:
    @dataclass
    class Wave:
        pass

    class Table:
        step, done = 1, 0

    def wave(constants: object, s: Table, action: Wave, told: object) -> None:
        s.done += 1

    kinds = ActionKinds(
        ActionKind(
            Wave,
            wave,
            (1,),
            tells=lambda constants, s, action: ("wave", {}),
            why_not=lambda constants, s, action: "W1-no-hand",
        )
    )
    table = Table()
    kinds.apply(None, table, Wave())
    assert table.done == 1
    assert kinds.sentence_of(None, table, Wave()) == ("wave", {})
    assert kinds.danger(None, table, Wave()) is None
    assert kinds.why_not(None, table, Wave()) == "W1-no-hand"
    table.step = 2
    assert kinds.why_not(None, table, Wave()) == "not-now"
    assert kinds.why_not(None, table, object()) == "not-now"
