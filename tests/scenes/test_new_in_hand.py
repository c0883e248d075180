"""What has just come into a hand glows until its owner's next step, and only where the hand is seen."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.rules.atlantis import events as atlantis
from game.rules.survive import events as survive
from game.tables.atlantis.shelf import CardWidget
from tests.match.playing import a_step

from .evening import Evening, rules_for, sit_down

CAME = {"atlantis": atlantis.CardDrawn, "survive": survive.TileKept}
STEPS = {"atlantis": 90, "survive": 240}
ENOUGH = 2
"""So often something glows, and then does not."""


def new_things(evening: Evening) -> int:
    evening.table.surroundings.offers_changed()
    evening.table.refresh_layout()
    return sum(getattr(widget, "is_new", False) for widget in evening.table.root.top.walk())


@pytest.mark.parametrize("game", ["atlantis", "survive"])
def test_what_came_by_the_last_step_glows_until_the_next(game: str, tmp_path: Path) -> None:
    """Only the first seat is a person's, so that its hand lies open."""
    match, random = sit_down(tmp_path, rules_for(game, 2), bots={1: "random"}), Random(2)
    evening = Evening.of(match)
    since: int | None = None  # how much came since the person's last step
    seen: list[int] = []
    for _ in range(STEPS[game]):
        if match.is_over or sum(before > now == 0 for before, now in pairwise(seen)) == ENOUGH:
            break
        step = a_step(match, random)
        if step is None:
            continue
        if step.kind == "decision" and step.actor == 0:
            since = 0
        if since is not None:
            since += sum(isinstance(event, CAME[game]) and getattr(event, "seat", None) == 0 for event in step.events)
        evening.table.table.show_step(step)
        if match.privacy.is_hand_open and not match.is_over:
            shown = new_things(evening)
            assert shown == (since or 0), step
            seen.append(shown)
    assert len(set(seen)) > 1
    evening.close()


@pytest.mark.parametrize("game", ["atlantis", "survive"])
def test_face_down_nothing_glows(game: str, tmp_path: Path) -> None:
    match, random = sit_down(tmp_path, rules_for(game, 2), bots={}), Random(2)
    evening = Evening.of(match)
    for _ in range(STEPS[game] // 4):
        if not match.is_over and (step := a_step(match, random)):
            evening.table.table.show_step(step)
            assert not evening.table.visibility.is_up
            assert new_things(evening) == 0
            assert not any(isinstance(one, CardWidget) and one.kind is not None for one in evening.table.root.top.walk())
    evening.close()
