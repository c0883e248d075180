"""One look tells the state of a piece, without a pointer."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.survive import SurviveRules
from game.rules.survive.queries import passengers, steering
from game.rules.survive.state import MOVE, NONE, PLACE, State
from game.rules.survive.view import SurviveView
from game.tables.survive import clicks, layout
from game.widgets import Label
from tests.inside import put_position
from tests.scenes.evening import Evening

from .sitting import Sitting, seat_match
from .walking import decisions, rules_of


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path, rules_of("four"))
    yield sitting
    sitting.close()


def moving() -> Iterator[State]:
    yield from (state for seed in range(4) for state in decisions(rules_of("four"), seed) if state.step == MOVE)


def test_who_swims_beside_a_boat_does_not_look_aboard() -> None:
    rules, seen = rules_of("four"), 0
    t, geometry = rules.constants, layout.Geometry(rules.board)
    for state in moving():
        pieces = layout.arrange(t, state, geometry)
        for number, space in enumerate(state.boat_at):
            beside = [e for e, place in enumerate(state.where) if place == space] if space != NONE else []
            if len(beside) == 1:
                seen += 1
                (x, y), swimmer = (
                    layout.body_of(pieces["boat", number, 0]),
                    layout.body_of(pieces["explorer", beside[0], 0]),
                )
                assert swimmer[0] < x - 0.5
                assert math.dist((x, y), swimmer) > 0.8
    assert seen >= 3


def test_who_has_swum_and_whose_boat_is_anothers_wear_a_sign() -> None:
    t, swum, locked = rules_of("four").constants, 0, 0
    for state in moving():
        signs = clicks.states(t, state)
        for (kind, which, _), sign in signs.items():
            if kind == "explorer":
                swum += 1
                assert sign == clicks.SWUM
                assert t.owner[which] == state.actor
                assert state.swum >> which & 1
            else:
                locked += 1
                assert sign == clicks.LOCKED
                assert state.actor not in steering(t, state, which)
                assert any(t.owner[e] == state.actor for e in passengers(t, state, which))
    assert swum >= 3
    assert locked >= 3


def test_the_signs_are_drawn(sitting: Sitting) -> None:
    state = next(state for state in moving() if clicks.states(rules_of("four").constants, state))
    sitting.put(state)
    with_signs = sitting.evening.picture()
    sitting.table.model.states = {}
    sitting.scene.redraw()
    assert sitting.evening.picture() != with_signs


def test_a_hint_while_placing_marks_letter_and_space(sitting: Sitting) -> None:
    sitting.put(next(state for state in decisions(rules_of("four"), 1) if state.step == PLACE))
    model = sitting.table.model
    assert model.source is not None, "the next letter is in hand by itself"
    hint = next(offer for offer in model.offers.all if offer.source != model.source)
    sitting.hint(hint.choice)
    assert model.source == hint.source
    assert sitting.table.cursor.thing == hint.target


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT])
def test_the_first_key_shows_where_the_focus_is(sitting: Sitting, key: int) -> None:
    sitting.put(next(iter(moving())))
    before = sitting.evening.picture()
    sitting.evening.key(key)
    assert sitting.evening.picture() != before


def test_every_space_wears_its_name_where_it_was_asked_for_or_one_is_near(sitting: Sitting) -> None:
    model = sitting.table.model
    assert not model.is_named
    before = sitting.evening.picture()
    sitting.evening.key(pygame.K_n)
    assert model.is_named
    assert sitting.evening.picture() != before
    sitting.evening.key(pygame.K_n)
    model.camera.zoom_at(model.camera.room.center, 2.0)
    assert model.is_named


def with_tiles(rules: SurviveRules) -> State:
    """The first player decides and holds something."""
    found = (state for seed in range(9) for state in decisions(rules, seed) if state.actor == 0)
    return next(state for state in found if any(state.hands[: len(state.unseen)]))


def test_alone_what_one_holds_oneself_is_not_unseen(tmp_path: Path) -> None:
    match = seat_match(tmp_path, rules_of("four"), bots={1: "random", 2: "random", 3: "random"})
    evening, held = Evening.of(match), with_tiles(rules_of("four"))
    put_position(match, held)
    evening.scene.surroundings.offers_changed()
    evening.scene.refresh_layout()
    panel = next(widget for widget in evening.scene.root.top.walk() if widget.name == "unseen")
    shown, public = sum(int(label.text) for label in panel.walk() if isinstance(label, Label)), match.view(None)
    evening.close()
    assert isinstance(public, SurviveView)
    assert shown == sum(public.unseen) - sum(held.hands[: len(held.unseen)])
