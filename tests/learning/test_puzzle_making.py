"""Goals of puzzles that are made of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import Event
from game.files.documents import plain_document
from game.learning.conditions import Checker, ConditionMoment
from game.learning.puzzle_making import goal_of
from game.learning.vocabulary import ConditionReader
from tests.engine.playing import a_game, nim


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost(Event):
    """One without even that."""


BARE: Sequence[Event] = (Saved(seat=0), TileCollected(seat=0), TileWon(seat=0), PointsWon(seat=0), ValueShown(seat=0), Lost())


def test_a_game_that_names_no_things_has_no_goals() -> None:
    referee = a_game(nim(2), seed=3)
    events = [event for step in referee.steps for event in step.events]
    assert any(referee.rules.whose(event) == 0 for event in events)
    assert goal_of(referee.rules, 0, events) == {}


def test_facts_of_a_guest_that_are_only_called_like_ours_make_no_goal_and_meet_none() -> None:
    assert {event.key for event in BARE} == {"saved", "tile-collected", "tile-won", "points-won", "value-shown", "lost"}
    assert goal_of(nim(2), 0, BARE) == {}
    said = {"isles": 1, "gain": 1, "others_gain_at_most": 0, "value_ashore": 6, "regions": 2}
    checker = Checker(ConditionReader(nim(2), 0, plain_document(said, "goal.yaml")).read(said))
    asked = ConditionMoment(list, dict, list)
    assert checker.held(checker.after(checker.start, BARE), asked) == [False, False, True, False, False]
