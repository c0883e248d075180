"""A piece in hand shows how far it could get; one click goes all the way, and one Undo takes all of it back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine import Event
from game.rules.survive import SurviveRules
from game.rules.survive import actions as a
from game.rules.survive.events import Lost
from game.rules.survive.state import MOVE, State
from game.tables import ClickStep, Offer, Thing
from tests.soaks import few_or_soak
from tests.tables.things import boat

from .sitting import Sitting
from .walking import decisions, position, rules_of

_TWO_BOATS = """
step: move
points: 2
land: {beach: [D5, D6, G6]}
boats: [C5, C6]
explorers:
  crimson: {A: boat C6}
  azure: {J: G6}
"""


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path, rules_of("four"))
    yield sitting
    sitting.close()


def starts(rules: SurviveRules, every: int) -> list[State]:
    """Positions in which all moves of a turn are left."""
    return [state for seed in range(2) for state in decisions(rules, seed) if state.step == MOVE and state.points == 3][
        ::every
    ]


def ways(sitting: Sitting, state: State) -> Iterator[tuple[Thing, Offer]]:
    """Whatever could be picked, with every place that takes it more than a step to get to."""
    sitting.put(state)
    model = sitting.table.model
    for source in sorted(model.sources):
        sitting.pick(source)
        yield from ((source, offers[0]) for offers in model.further.values())


def test_the_rules_allow_every_way_and_it_costs_what_it_says(sitting: Sitting) -> None:
    rules, lengths, wrong = sitting.rules, set[int](), []
    for state in starts(rules, 12):
        for _, way in ways(sitting, state):
            after = state.copy()
            for choice in (*way.before, way.choice):
                if choice.action not in rules.legal(after) or (choice.danger and choice is not way.choice):
                    wrong.append((rules.write(way.choice.action), rules.write(choice.action)))
                    break
                rules.apply(after, choice.action)
            lengths.add(len(way.before) + 1)
    assert not wrong
    assert lengths == {2, 3}


@few_or_soak("every", 48, 2)
def test_what_is_said_of_a_way_is_left_at_its_end(sitting: Sitting, every: int) -> None:
    """The moves that are left, who is lost, and whether somebody aboard can land then: the rules play every way."""
    rules = sitting.rules
    for state in starts(rules, every):
        for _, way in ways(sitting, state):
            after, told = state.copy(), list[Event]()
            for choice in (*way.before, way.choice):
                told.clear()
                rules.apply(after, choice.action, told)
            is_moving = after.step == MOVE and after.player == state.player
            assert way.choice.message.values["count"] == (after.points if is_moving else 0)
            lost = [
                event
                for event in told
                if isinstance(event, Lost) and rules.constants.owner[event.explorer] == state.player
            ]
            assert not lost or way.choice.danger is not None
            if sitting.table.notices.reach.landing(way) is not None:
                assert any(isinstance(action, a.Land) for action in rules.legal(after))


def test_who_is_aboard_is_not_led_out_of_the_boat_and_back_into_it(sitting: Sitting) -> None:
    sitting.put(position(sitting.rules, _TWO_BOATS))
    model = sitting.table.model
    sitting.pick(("explorer", 0, 0))
    assert model.targets
    assert not model.further


def test_a_shorter_way_is_never_missed(sitting: Sitting) -> None:
    """Whatever two moves of one boat can reach is marked, and with a two."""
    rules = sitting.rules
    for state in starts(rules, 30):
        sitting.put(state)
        model = sitting.table.model
        for start in {action.start for action in rules.legal(state) if isinstance(action, a.Sail)}:
            sitting.pick(("boat", start, 0))
            reached = set()
            for first in (one for one in rules.legal(state) if isinstance(one, a.Sail) and one.start == start):
                after = state.copy()
                rules.apply(after, first)
                reached |= {
                    one.space for one in rules.legal(after) if isinstance(one, a.Sail) and one.start == first.space
                }
            shown = {thing[1] for thing, offers in model.further.items() if len(offers[0].before) == 1}
            near = {thing[1] for thing in model.targets}
            assert shown <= reached
            dangerous = any(offer.choice.danger for offers in model.targets.values() for offer in offers)
            assert dangerous or reached - near - {start} == shown


def go(sitting: Sitting, source: Thing, way: Offer) -> None:
    """Picks a piece and clicks where it shall go; time passes until it is there."""
    assert way.target is not None
    sitting.pick(source)
    sitting.click_thing(way.target)
    for _ in range(3):
        sitting.evening.pass_time()
    sitting.scene.refresh_layout()


def a_way(sitting: Sitting, kind: str, long: int) -> tuple[State, Thing, Offer]:
    """Without danger, to where nothing stands."""
    for state in starts(sitting.rules, 1):
        for source, way in ways(sitting, state):
            is_free = way.target is not None and not sitting.table.model.things.is_taken(way.target)
            if source[0] == kind and len(way.before) + 1 == long and not way.choice.danger and is_free:
                return state, source, way
    raise AssertionError(f"no {kind} gets that far")


@pytest.mark.parametrize(("kind", "long"), [("boat", 3), ("boat", 2), ("explorer", 2)])
def test_one_click_goes_all_the_way_and_one_undo_comes_back(sitting: Sitting, kind: str, long: int) -> None:
    state, source, way = a_way(sitting, kind, long)
    sitting.put(state)
    sitting.play_in_earnest()
    before, view = len(sitting.match.log), sitting.match.view(None)
    assert way.target is not None
    go(sitting, source, way)
    lines = [entry.text for entry in sitting.match.log[before:]]
    assert lines == [sitting.rules.write(choice.action) for choice in (*way.before, way.choice)]
    model, moved = (
        sitting.table.model,
        source if kind == "explorer" else boat(sitting.table.model.things.space_of(way.target)),
    )
    assert model.source == moved or moved not in model.sources
    assert long == 3 or kind == "explorer" or model.source == moved
    sitting.evening.key(pygame.K_z)
    sitting.evening.pass_time()
    assert len(sitting.match.log) == before
    assert sitting.match.view(None).state == view.state  # type: ignore[attr-defined]


def test_where_something_comes_between_the_way_ends(sitting: Sitting) -> None:
    """A step that cannot be taken any more is not replaced, nor is what would have come after it."""
    state, _, way = a_way(sitting, "boat", 3)
    sitting.put(state)
    sitting.play_in_earnest()
    before = len(sitting.match.log)
    first, _, last = (*way.before, way.choice)
    sitting.table.host.playing.do(
        [ClickStep(choice.action) for choice in (first, last, way.before[1])], is_seen_stepwise=True
    )
    for _ in range(3):
        sitting.evening.pass_time()
    assert [entry.text for entry in sitting.match.log[before:]] == [sitting.rules.write(first.action)]
