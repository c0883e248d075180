"""What people at the screen lose and save is felt: one beat for it, and none for what bots lose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.engine import Event
from game.rules.survive import events as e
from game.tables import Effect
from tests.driver import find_all, is_a
from tests.soaks import few_or_soak
from tests.tables.sitting import enliven

from .performing import PEOPLE, acts
from .sitting import Sitting
from .walking import rules_of

some_games = few_or_soak("seeds", (1, 2, 3), range(12))
"""In the few of them somebody is saved, and a boat goes down."""


def own(events: Sequence[Event], kind: type[e.Lost] | type[e.Saved]) -> int:
    letters = rules_of("four").constants.letters
    return sum(isinstance(event, kind) and event.explorer // letters in PEOPLE for event in events)


def aboard(events: Sequence[Event]) -> int:
    """How many of people were in boats that went down."""
    wrecks = [event for event in events if isinstance(event, e.BoatWrecked)]
    return sum(
        explorer // rules_of("four").constants.letters in PEOPLE for wreck in wrecks for explorer in wreck.explorers
    )


@cache
def shows(seed: int) -> list[tuple[Sequence[Event], Sequence[Effect[Any]]]]:
    """What happened in a game, and what was shown of it."""
    return [(act.happened.events, act.queue.animation.effects) for act in acts(rules_of("four"), seed)]


@some_games
@pytest.mark.parametrize("kind, effect", [(e.Lost, "Loss"), (e.Saved, "Landing")])
def test_one_beat_for_all_of_ones_own(kind: type[e.Lost] | type[e.Saved], effect: str, seeds: Sequence[int]) -> None:
    felt = silent = 0
    for events, shown in (show for seed in seeds for show in shows(seed)):
        beats = find_all(shown, effect)
        lost, wrecked = own(events, kind), aboard(events) if kind is e.Lost else 0
        assert len(beats) == (lost > 0 or wrecked > 0)
        if lost:
            felt += 1
            assert 1 <= len(beats[0].marks) <= 5
        else:
            silent += any(isinstance(event, kind) for event in events)
    assert felt >= 1
    assert silent >= 1


@some_games
def test_a_boat_that_goes_down_is_felt_by_who_was_in_it(seeds: Sequence[int]) -> None:
    rules, felt = rules_of("four"), 0
    for events, shown in (show for seed in seeds for show in shows(seed)):
        if not aboard(events) or own(events, e.Lost):
            continue
        felt += 1
        (beat,) = find_all(shown, "Loss")
        assert len(beat.marks) == aboard(events)
        (wreck,) = (event for event in events if isinstance(event, e.BoatWrecked))
        assert {seat for seat, how in rules.impacts(wreck) if how == "blow"} == {
            rules.constants.owner[one] for one in wreck.explorers
        }
    assert felt


def test_a_beat_comes_after_what_happened() -> None:
    for events, shown in shows(3):
        beats = find_all(shown, "Loss")
        if beats and not any(isinstance(event, e.Erupted | e.Whirlpool) for event in events):
            splashes = [one.start for one in find_all(shown, "Splash")]
            assert all(beats[0].start >= start for start in splashes)


def test_where_nothing_moves_it_is_still_told() -> None:
    told = [one for act in acts(rules_of("four"), 2, is_lively=False) for one in act.queue.animation.effects]
    assert any(is_a(one, "StillPicture") and one.is_felt for one in told)


def test_what_is_felt_out_of_sight_brings_the_camera_there(tmp_path: Path) -> None:
    for act in (act for seed in range(6) for act in acts(rules_of("four"), seed)):
        felt = [one for one in act.queue.animation.effects if one.is_felt]
        if felt:
            break
    sitting = Sitting(tmp_path, rules_of("four"))
    table, camera = sitting.table, sitting.table.model.camera
    camera.zoom_at(camera.room.center, 3.0)
    far = (camera.room.right, camera.room.bottom) if felt[0].at[0] < 0 else camera.room.topleft
    camera.reveal(camera.unit(far))
    camera.move(*((-9999, -9999) if felt[0].at[0] < 0 else (9999, 9999)))
    table.queue.animation = act.queue.animation
    assert not camera.room.collidepoint(camera.pixel(felt[0].at))
    enliven(sitting.scene.table.host)
    while table.queue.animation.is_going_on:
        table.update(1 / 60)
    assert camera.room.collidepoint(camera.pixel(felt[0].at))
    sitting.close()
