"""Goals of puzzles that are made of games."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.engine import Event
from game.files.documents import plain_document
from game.files.faults import BadDocument
from game.learning.conditions import ConditionReader
from game.learning.puzzles import goal_of
from tests.engine.playing import a_game, nim


class Saved(Event):
    """A guest's facts, called as ours are, that have nothing but a seat."""

    seat: int


class TileCollected(Saved):
    pass


class TileWon(Saved):
    pass


class PointsWon(Saved):
    pass


class ValueShown(Saved):
    pass


class Lost(Event):
    """One without even that."""


BARE: Sequence[Event] = (
    Saved(seat=0),
    TileCollected(seat=0),
    TileWon(seat=0),
    PointsWon(seat=0),
    ValueShown(seat=0),
    Lost(),
)


def test_a_game_that_names_no_things_has_no_goals() -> None:
    referee = a_game(nim(2), seed=3)
    events = [event for step in referee.steps for event in step.events]
    assert any(referee.rules.whose(event) == 0 for event in events)
    assert goal_of(referee.rules, 0, events) == {}


def test_facts_of_a_guest_that_are_only_called_like_ours_make_no_goal_and_our_conditions_are_not_its_own() -> None:
    assert {event.key for event in BARE} == {"saved", "tile-collected", "tile-won", "points-won", "value-shown", "lost"}
    assert goal_of(nim(2), 0, BARE) == {}
    for word in ("isles", "gain", "others_gain_at_most", "value_ashore", "regions"):
        with pytest.raises(BadDocument):
            ConditionReader(nim(2), 0, plain_document({word: 1}, "goal.yaml")).read({word: 1})
