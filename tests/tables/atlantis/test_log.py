"""The log beside the shelf: it folds, and what happened while somebody skipped ahead stands in its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from .sitting import Sitting
from .walking import rules_of

WIDE, NARROW = (1600, 900), (1024, 640)


@pytest.fixture(params=[WIDE, NARROW], ids=["wide", "narrow"])
def sitting(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path, rules_of("three"), request.param)
    yield sitting
    sitting.close()


def test_who_skipped_reads_what_happened_since_their_turn(sitting: Sitting) -> None:
    sitting.scene.panel_state.begin_since(None, 0)
    sitting.scene.surroundings.offers_changed()
    assert sitting.find("since") is None
    places = {name: sitting.widget(name).rect for name in ("board", "hand", "gold", "plates")}
    sitting.scene.panel_state.begin_since(0, len(sitting.match.log))
    sitting.scene.surroundings.offers_changed()
    shown = sitting.find("since") or sitting.find("fold since")  # a mark where there is no room for the strip
    assert shown is not None
    assert shown.rect.height > 20
    assert {name: sitting.widget(name).rect for name in places} == places, "nothing moves for it"


def test_a_folded_log_leaves_its_room_to_the_shelf(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("three"), WIDE)
    before, board = sitting.widget("hand").rect, sitting.widget("board").rect
    sitting.evening.key(pygame.K_l)
    assert sitting.find("log") is None
    assert sitting.widget("hand").rect.width > before.width + 100
    assert sitting.widget("board").rect == board, "places never move during a game"
    sitting.evening.key(pygame.K_l)
    assert sitting.find("log") is not None
    assert sitting.widget("hand").rect == before
    sitting.close()
