"""Every game says when a turn begins, or a round: whose turn it is, how long bots think and how fast the table goes
follow from it.
"""

from __future__ import annotations

import pytest

from game.engine import CHANCE, Event
from game.engine.referee import ROUND_BEGAN, TURNS

from .playing import steps
from .tables import PLAIN, Table

LONGEST = 100
"""More decisions than setting up takes in any of our games."""


def first_told(table: Table, seed: int) -> Event | None:
    """The first turn or round that a random game speaks of, if that is before long."""
    decided = 0
    for state, actor, action in steps(table.rules, seed):
        events = list[Event]()
        table.rules.apply(state, action, events)
        if began := next((event for event in events if event.key in TURNS), None):
            return began
        decided += actor != CHANCE
        if decided == LONGEST:
            break
    return None


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_a_turn_or_a_round_begins_before_long_and_everybody_is_told(table: Table) -> None:
    began = first_told(table, 1)
    assert began is not None
    assert began.audience is None
    assert began.key == ROUND_BEGAN or began.facts()["seat"] in range(table.players)
