"""A whirlpool takes a boat with nobody in it: it tips, fills and goes down by itself, and is heard just then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.engine import Event
from game.match import MatchStep
from game.rules.survive.state import State
from tests.driver import find_all
from tests.inside import put_position

from .performing import FRAME, PACES, Performance
from .sitting import Sitting
from .walking import position, rules_of

RULES = rules_of("four")
POOL = "step: sink\nland: {forest: [D5, H6]}\nserpents: []\nunder: {forest: [whirlpool, boat]}\nboats: [D4, E5]\n"
EMPTY, CREWED = ("boat", 0, 0), ("boat", 1, 0)
PEOPLE = "explorers: {crimson: {A: H6}, azure: {A: boat E5}}"


def whirl() -> tuple[State, State, tuple[Event, ...]]:
    """A whirlpool beside an empty boat and one with somebody in it: the positions before and after, and what
    happened.
    """
    state, events = position(RULES, POOL + PEOPLE), list[Event]()
    RULES.apply(state, RULES.read("sink D5"), [])
    before = state.copy()
    RULES.apply(state, RULES.read("under whirlpool"), events)
    return before, state, tuple(events)


def show() -> Any:
    before, after, events = whirl()
    return Performance(RULES).timeline(before, after, *events)


def test_only_a_boat_without_anybody_founders_by_itself() -> None:
    timeline = show()
    assert [timeline.motions[boat].legs[-1].easing for boat in (EMPTY, CREWED)] == ["founder", "whirl"]


def test_it_tips_fills_and_leaves_a_ring_and_bubbles_where_it_was() -> None:
    timeline = show()
    motion = timeline.motions[EMPTY]
    leg = motion.legs[-1]
    seen = [motion.piece(leg.start + leg.seconds * step / 40) for step in range(40)]
    poses = [found[0] for found in seen if found]
    assert poses[0].dip == 0
    assert [pose.dip for pose in poses] == sorted(pose.dip for pose in poses)
    assert max(pose.tilt for pose in poses) >= 45
    assert motion.piece(leg.end) is None
    last = poses[-1]
    risen = find_all(timeline.effects, "Bubbles")
    assert risen
    assert all(
        abs(one.at[0] - last.x) + abs(one.at[1] - last.y) < 0.5 and leg.start < one.start < leg.end for one in risen
    )


def test_where_nothing_moves_it_fades_and_is_heard_with_that() -> None:
    still = show().without_travel()
    (leg,) = still.motions[EMPTY].legs
    assert leg.easing == "vanish"
    (heard,) = (one for one in still.effects if one.sound == "founder")
    assert heard.start == leg.start


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path, RULES)
    yield sitting
    sitting.close()


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_at_every_speed_it_is_heard_when_it_begins_to_tip(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    frame, heard, tipped = FRAME / 2, list[tuple[str, int]](), list[int]()
    table, number = begin(sitting, speed), 0
    monkeypatch.setattr(sitting.scene.stage, "play", lambda name, *_: heard.append((name, number)))
    while table.queue.animation.is_going_on:
        number += 1
        table.update(frame)
        boat = next((piece for key, piece, _ in table.queue.animation.pieces({}) if key == EMPTY), None)
        if boat and abs(boat.tilt) >= 20:
            tipped.append(number)
    ((_, first),) = (one for one in heard if one[0] == "founder")
    assert 0 <= (tipped[0] - first) * frame * PACES[speed] < 0.35
    assert first * frame > 0.5, "not when the tile is turned over"
    assert [name for name, _ in heard] == ["capsize", "founder"]


def test_who_does_not_want_to_see_it_does_not_hear_it_late(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    table = begin(sitting, "normal")
    monkeypatch.setattr(sitting.scene.stage, "play", lambda name, *_: heard.append(name))
    table.hasten()
    table.update(FRAME)
    assert not heard


def test_where_nothing_is_shown_it_is_heard_at_once(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(sitting.scene.stage, "play", lambda name, *_: heard.append(name))
    begin(sitting, "instant")
    assert heard == ["capsize"]


def begin(sitting: Sitting, speed: str) -> Any:
    """The table as it begins to show the whirlpool."""
    before, after, events = whirl()
    sitting.put(before)
    vars(sitting.scene.table.host.pacing).update(speed=lambda: speed, is_lively=lambda: True)
    put_position(sitting.match, after)
    sitting.table.show_step(MatchStep(-1, "chance", events, 0))
    return sitting.table
