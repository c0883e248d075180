"""Motion in the city: no piece jumps, a step takes its time and no more, and whenever it is ended the same picture is
left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import Match
from game.rules.atlandice import events as e
from game.tables import Table
from tests.driver import find_all
from tests.match.playing import a_step
from tests.scenes.evening import Evening
from tests.soaks import soaked_unless
from tests.tables.sitting import enliven, let_light_fall, seat_match

from .performing import FASTEST, FRAME, PACES, acts, farthest, frames
from .sitting import table_of
from .walking import rules_of

_LONGEST, _CEREMONY = 2.6, 12.0
_CEREMONIES = (e.RegionEmptied, e.RegionFilled, e.InventoryTaken, e.DonationBegan)


@pytest.mark.parametrize("variant", soaked_unless("short, four".__eq__, ("two", "short, four")))
def test_no_piece_jumps(variant: str) -> None:
    for act in acts(rules_of(variant), 3):
        seen = frames(act)
        last = next(seen)
        for places in seen:
            assert farthest(last, places) < FASTEST, [type(event).__name__ for event in act.happened.events]
            last = places
        assert last.keys() == act.after.pieces.keys()


def test_a_step_takes_as_long_as_it_may() -> None:
    for speed in (speed for speed in PACES if speed != "instant"):
        ends = []
        for act in acts(rules_of("three"), 5, speed):
            longest = _CEREMONY if any(isinstance(event, _CEREMONIES) for event in act.happened.events) else _LONGEST
            assert act.queue.animation.end <= longest / PACES[speed] + 1e-6
            ends.append(act.queue.animation.end)
        assert max(ends) > 4 / PACES[speed]


def test_at_instant_speed_nothing_is_shown() -> None:
    assert not any(act.queue.animation.is_going_on for act in acts(rules_of("three"), 6, "instant"))


def test_reduced_motion_only_fades() -> None:
    for act in acts(rules_of("four"), 7, is_lively=False):
        show = act.queue.animation
        assert {leg.easing for motion in show.motions.values() for leg in motion.legs} <= {"vanish", "appear"}
        assert {type(effect).__name__ for effect in show.effects} <= {"SteadyPicture", "StillCeremony"}


# The table itself.


def sit_down(folder: Path) -> Evening:
    """A lively evening of three; the same every time."""
    evening = Evening.of(seat_match(folder, rules_of("three")))
    table = table_of(evening.scene)
    enliven(table.host)
    return evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = sit_down(tmp_path)
    yield evening
    evening.close()


def match_of(table: Table) -> Match:
    assert isinstance(table.host.match, Match)
    return table.host.match


def picture(evening: Evening) -> bytes:
    """All pixels of the table at rest."""
    surface, host = pygame.Surface(evening.stage.look.size), table_of(evening.scene).host
    enliven(host, is_lively=False)
    evening.scene.surroundings.offers_changed()
    evening.scene.refresh_layout()
    let_light_fall(table_of(evening.scene))
    evening.scene.draw(surface)
    enliven(host)
    return surface.get_buffer().raw


def test_whenever_it_is_hastened_the_same_picture_is_left(tmp_path: Path) -> None:
    """At one table every step ends by itself, at the other it is ended midway."""
    patient, hasty, random = sit_down(tmp_path / "patient"), sit_down(tmp_path / "hasty"), Random(4)
    lots, number, compared = (Random(9), Random(9)), 0, set[type]()
    wanted = {e.RegionEmptied, e.RegionFilled, e.InventoryTaken}
    while not match_of(table_of(patient.scene)).is_over and not (wanted <= compared and number > 60):
        number += 1
        told = set[type]()
        for evening, lot in zip((patient, hasty), lots, strict=True):
            table = table_of(evening.scene)
            if happened := a_step(match_of(table), lot):
                told = {type(event) for event in happened.events}
                table.show_step(happened)
        for _ in range(random.randrange(1, 60)):
            table_of(hasty.scene).update(FRAME)
        table_of(hasty.scene).hasten()
        while (
            table_of(patient.scene).is_busy or table_of(patient.scene).queue.animation.is_going_on
        ):  # ripples fade after their splash
            table_of(patient.scene).update(0.2)
            if table_of(patient.scene).ceremonies.is_held:
                table_of(patient.scene).ceremonies.go_on()
        is_throwing = e.GateOpened in told and e.DiceThrown not in told  # more dice follow at once
        if not is_throwing and (number % 17 == 0 or told - compared):
            compared |= told
            assert picture(hasty) == picture(patient), told
    assert wanted <= compared
    patient.close()
    hasty.close()


def test_dice_are_thrown_together(evening: Evening) -> None:
    """P1: until the last is rolled none is seen; then each has a way of its own from the middle."""
    table, random = table_of(evening.scene), Random(2)
    match = match_of(table)
    thrown = 0
    while not thrown and not match.is_over:
        happened = a_step(match, random)
        if happened is None:
            continue
        table.show_step(happened)
        tumbling = find_all(table.queue.animation.effects, "TumblingDie")
        if any(isinstance(event, e.DiceThrown) for event in happened.events):
            thrown = len(tumbling)
            assert len({effect.start for effect in tumbling}) == thrown
        elif any(isinstance(event, e.GateOpened) for event in happened.events):
            assert not tumbling
            assert not any(key[0] == "die" for key in table.model.things.pieces)
        table.hasten()
    assert thrown == table.model.constants.dice


def test_the_flood_is_poured_once_for_each_space_of_the_clock(evening: Evening) -> None:
    """It is large: the ground has it from then on, and only the ground that ceremonies dim is dry."""
    table, look = table_of(evening.scene), evening.stage.look
    evening.scene.refresh_layout()
    hand, picture = table.model.things.pieces["hand", 0, 0], table.picture
    grounds = []
    for space in (0, 3, 3, 4):
        turned = 360 * (space + 0.5) / (table.model.constants.last + 1) - 90
        x, y = table.model.layout.clock
        table.model.things.pieces["hand", 0, 0] = hand.at(
            x + math.cos(math.radians(turned)), y + math.sin(math.radians(turned))
        )
        grounds.append(picture.ground(look))
    dry, wet, same, wetter = grounds
    assert same is wet
    assert len({pygame.image.tobytes(ground, "RGB") for ground in (dry, wet, wetter)}) == 3
