"""The log beside the shelf: it folds, and what happened while somebody skipped ahead stands in its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from tests.match.playing import a_step

from .sitting import Sitting
from .walking import rules_of

WIDE, NARROW = (1600, 900), (1024, 640)


@pytest.fixture(params=[WIDE, NARROW], ids=["wide", "narrow"])
def sitting(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path, rules_of("three"), request.param)
    yield sitting
    sitting.close()


def test_who_skipped_reads_what_happened_since_their_turn(sitting: Sitting) -> None:
    match, random = sitting.match, Random(1)
    while len(match.log) < 90 or match.actor is None:
        a_step(match, random)
    sitting.evening.pass_time()
    sitting.scene.panel_state.begin_since(None, 0)
    sitting.scene.surroundings.offers_changed()
    assert sitting.find("since") is None
    names = [name for name in ("board", "hand", "gold", "plates") if sitting.find(name)]
    places = {name: sitting.widget(name).rect for name in names}
    sitting.scene.panel_state.begin_since(0, len(sitting.match.log))
    sitting.scene.surroundings.offers_changed()
    shown = sitting.find("since") or sitting.find("fold since")  # a mark where there is no room for the strip
    assert shown is not None
    assert shown.rect.height > 20
    assert {name: sitting.widget(name).rect for name in places} == places, "nothing moves for it"


def test_the_log_goes_round_and_nothing_else_moves(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"), WIDE)
    state = sitting.scene.panel_state
    before, board = sitting.widget("hand").rect, sitting.widget("board").rect
    for size in ("tall", "folded", "usual"):
        sitting.evening.key(pygame.K_l)
        assert state.log == size
        assert (sitting.find("log") is None) == (size == "folded")
        assert sitting.widget("hand").rect == before
        assert sitting.widget("board").rect == board, "places never move during a game"
    sitting.close()
