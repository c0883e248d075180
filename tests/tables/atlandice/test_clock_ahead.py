"""The last visit of a round: the shelf and the dial say which die stays, where the hand lands, and what that brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.atlandice import actions as a
from game.rules.atlandice.constants import I1
from game.rules.atlandice.looking_ahead import LookAhead, look_ahead
from game.rules.atlandice.state import VISIT, State
from game.tables.atlandice.words import clock_words
from game.widgets import Label

from .sitting import Sitting
from .walking import decisions, rules_of

Wanted = Callable[[State, LookAhead], object]


def find(variant: str, wanted: Wanted, seeds: range = range(30)) -> Iterator[tuple[State, LookAhead]]:
    """Visits of random games of which something is true."""
    rules = rules_of(variant)
    for seed in seeds:
        for state in decisions(rules, seed):
            for visit in rules.legal(state) if state.step == VISIT else ():
                assert isinstance(visit, a.Visit | a.Give)
                if wanted(state, ahead := look_ahead(rules, state, visit)):
                    yield state.copy(), ahead


def said(sitting: Sitting) -> str:
    """All that stands around the board."""
    return "\n".join(widget.text for widget in sitting.scene.root.top.walk() if isinstance(widget, Label))


def plan(sitting: Sitting, state: State, visit: Any) -> None:
    sitting.put(state)
    sitting.plan(visit)
    sitting.scene.refresh_layout()


SIZES = [((1600, 900), 100), ((1280, 720), 100), ((1280, 720), 125), ((1024, 640), 150), ((1024, 640), 200)]


@pytest.mark.parametrize("size, text", SIZES)
def test_the_shelf_says_where_the_hand_lands_and_what_that_brings(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    for variant in ("two", "three", "four"):
        state, ahead = next(find(variant, lambda s, ahead: ahead.coming and ahead.coming.sure and ahead.coming.sure.leaders))
        sitting = Sitting(tmp_path / variant, rules_of(variant), size, text)
        plan(sitting, state, ahead.visit)
        assert ahead.coming is not None
        turn = ahead.coming.sure
        assert turn is not None
        words = sitting.scene.narrator.say(clock_words(rules_of(variant).constants, turn, state.player)[0])
        assert f"Space {turn.space}" in said(sitting)
        assert words in said(sitting)
        sitting.close()


def test_where_a_roll_decides_both_ends_are_told(tmp_path: Path) -> None:
    state, ahead = next(find("three", lambda s, ahead: ahead.coming and len({turn.leaders for _, turn in ahead.coming.by_roll}) == 2))
    sitting = Sitting(tmp_path, rules_of("three"))
    plan(sitting, state, ahead.visit)
    assert ahead.coming is not None
    rolls = ahead.coming.by_roll[0][0]
    assert f"{rolls[-1]}: " in said(sitting)
    assert "Otherwise: " in said(sitting)
    sitting.close()


def test_the_inn_tells_its_chance_and_where_the_hand_goes(tmp_path: Path) -> None:
    state, ahead = next(find("three", lambda s, ahead: ahead.brought.effect == I1 and not ahead.coming and s.hand < 20))
    sitting = Sitting(tmp_path, rules_of("three"), (1600, 900))
    plan(sitting, state, ahead.visit)
    assert f"Chance 2 in 3: to space {state.hand + 1}" in said(sitting)
    assert "the hand moves here" in sitting.table.notices.words_about(("cell", state.hand + 1, 0))[0]
    sitting.close()


def test_before_the_last_visit_the_shelf_says_who_chooses(tmp_path: Path) -> None:
    state, ahead = next(find("three", lambda s, ahead: len(s.taken) == 4))
    sitting = Sitting(tmp_path, rules_of("three"), (1600, 900))
    plan(sitting, state, ahead.visit)
    last = sitting.scene.narrator.names[(state.first + 5) % 3]
    assert f"2 dice stay after yours. {last} chooses which moves the clock." in said(sitting)
    sitting.close()


def test_the_hand_is_drawn_where_it_would_land_and_only_while_a_die_is_planned(tmp_path: Path) -> None:
    state, ahead = next(find("four", lambda s, ahead: ahead.coming and ahead.coming.sure and ahead.coming.sure.space > s.hand + 1))
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(state)
    assert ahead.coming is not None
    assert ahead.coming.space is not None
    model = sitting.table.model
    there = model.camera.square(model.layout.on_clock(ahead.coming.space, model.constants.last + 1, 8.7), 2.5)

    def seen() -> bytes:
        surface = pygame.Surface((1280, 720))
        sitting.evening.stack.draw(surface)
        return pygame.image.tobytes(surface.subsurface(there), "RGB")

    before = seen()
    sitting.plan(ahead.visit)  # type: ignore[arg-type]
    planned = seen()
    assert planned != before
    sitting.evening.key(pygame.K_ESCAPE)
    sitting.evening.key(pygame.K_ESCAPE)
    assert sitting.table.model.ahead is None
    sitting.close()


def test_the_submarine_promises_only_what_lies_there(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"))
    state, _ = next(find("three", lambda s, ahead: s.totals[s.submarine] > 1))
    sitting.put(state)
    assert sitting.table.model.brings_one_more
    state.lying[5 * state.submarine : 5 * state.submarine + 5] = bytes([1, 0, 0, 0, 0])
    state.totals[state.submarine] = 1
    sitting.put(state)
    assert not sitting.table.model.brings_one_more
    assert "no second token" in sitting.table.notices.words_about(("submarine", 0, 0))[0]
    sitting.close()
