"""A tile or the die is shown large, for as long as it takes to read it, beside the places that it is about; a kept tile
has no face.
"""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine import Event
from game.match import Match
from game.rules.survive import events as e
from game.rules.survive.board import UNDERSIDES
from game.tables import Camera
from game.tables.survive import dice, spotlight
from game.tables.survive.words import tell_dive, tell_underside
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.driver import find_all, find_one, is_a
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down

from .performing import PACES, Performance, geometry_of
from .walking import rules_of

RULES = rules_of("four")
DOLPHINS = rules_of("four, all creatures")
GEOMETRY = geometry_of(RULES)
SPACE = RULES.constants.island[5]
FRAME = 1 / 60


def show_of(*events: Event, people: tuple[int, ...] = (), speed: str = "normal") -> Any:
    state = RULES.start()
    state.focus, state.terrain = SPACE, 0
    timeline = Performance(RULES, people, speed).timeline(state, state, *events)
    return find_one(timeline.effects, "Spotlight")


def shark(seat: int = 0) -> Event:
    return e.UndersideShown(seat=seat, space=SPACE, underside=0)


def lost(explorer: int) -> Event:
    return e.Lost(explorer=explorer, space=SPACE, cause="shark")


def kept(seat: int = 0) -> Event:
    return e.TileKept(seat=seat, terrain=0)


@pytest.mark.parametrize(
    ("events", "people", "seconds"),
    [
        ((shark(),), (0,), 2.0),
        ((shark(),), (1, 2, 3), 0.8),
        ((shark(), lost(RULES.constants.own[1][0])), (1,), 2.0),
        ((shark(), lost(RULES.constants.own[1][0])), (2,), 0.8),
        ((kept(),), (0,), 1.3),
        ((kept(),), (1,), 0.8),
    ],
)
def test_it_is_long_for_whom_it_touches_and_brief_for_others(
    events: tuple[Event, ...], people: tuple[int, ...], seconds: float
) -> None:
    assert show_of(*events, people=people).seconds / PACES["normal"] == pytest.approx(seconds)


@pytest.mark.parametrize(("speed", "seconds"), [("slow", 3.2), ("normal", 2.0), ("fast", 0.9)])
def test_every_speed_has_its_length_and_the_fast_one_no_veil(speed: str, seconds: float) -> None:
    show = show_of(shark(), people=(0,), speed=speed)
    assert show.seconds / PACES[speed] == pytest.approx(seconds)
    assert show.is_veiled == (speed != "fast")


def test_a_tile_is_lifted_flies_turns_rests_and_goes_back_at_its_times() -> None:
    assert [step * 2.0 for step in show_of(shark(), people=(0,)).steps] == pytest.approx([0.2, 0.45, 0.6, 1.6, 2.0])


def test_only_what_acts_at_once_has_a_face() -> None:
    assert is_a(show_of(shark()), "ShownTile")
    tile = show_of(kept())
    assert is_a(tile, "KeptTile")
    assert (tile.art, tile.still().art) == ("", "")


@pytest.mark.parametrize("underside", [n for n, is_shown in enumerate(DOLPHINS.constants.immediate) if is_shown])
def test_everything_that_acts_at_once_has_words_alone_and_with_whom_it_touches(underside: int) -> None:
    narrator = Narrator(Catalogue.load("en"), DOLPHINS, ["Ana", "Bia", "Caio", "Davi"])
    state, constants = DOLPHINS.start(), DOLPHINS.constants
    state.terrain = 0
    touched: dict[str, Event] = {"boat": e.Boarded(explorer=constants.own[1][0], space=SPACE)}
    touched["dolphin-help"] = e.ChargeTaken(explorer=constants.own[1][0], space=SPACE)
    touched["volcano"] = e.Erupted(space=SPACE)
    shown = e.UndersideShown(seat=0, space=SPACE, underside=underside)
    for following in ([], [touched.get(UNDERSIDES[underside], lost(constants.own[1][0]))]):
        words = [narrator.say(message) for message in tell_underside(constants, state, shown, following)]
        assert not [text for text in words if "<" in text]
        assert ("Bia's A" in words[0]) == (bool(following) and UNDERSIDES[underside] != "volcano")


@pytest.mark.parametrize("size", [(1280, 720), (700, 500), (420, 460)])
def test_it_never_stands_over_the_place_it_is_about(size: tuple[int, int]) -> None:
    camera = Camera(GEOMETRY.bounds)
    camera.fit(pygame.Rect((40, 60), size))
    unit, band = camera.size, (round(size[0] * 0.6), round(size[1] * 0.14))
    radius = round(min(3.7 * unit, (size[1] * 0.96 - band[1] - 0.5 * unit) / 2))
    for space in RULES.constants.island:
        x, y = camera.pixel(GEOMETRY.spaces[space])
        stand = spotlight.find_stand(tuple(camera.room), (round(x), round(y)), radius, round(unit), band)
        words = pygame.Rect(0, 0, *band)
        words.midtop = stand.at[0], stand.words
        assert math.dist(stand.at, (x, y)) > radius + unit
        assert not words.clamp(camera.room).inflate(unit, unit).collidepoint(x, y)
        assert camera.room.contains(
            pygame.Rect(0, 0, 2 * radius, 2 * radius).move(stand.at[0] - radius, stand.at[1] - radius)
        )


# At a table.


def played(folder: Path, steps: int) -> Match:
    """The same game every time."""
    match, random = sit_down(folder, rules_for("survive", 4)), Random(3)
    while len(match.log) < steps and not match.is_over:
        a_step(match, random)
    return match


class Watching:
    """A table at which a tile has just begun to rise that acts at once."""

    def __init__(self, folder: Path) -> None:
        with played(folder / "once", 400) as known:
            shown = [
                number
                for number, entry in enumerate(known.log)
                if any(isinstance(one, e.UndersideShown) for one in entry.events)
            ]
        self.match = played(folder / "again", shown[0])
        self.evening = Evening.of(self.match, moves=True)
        for _ in range(120):
            if not self.show:
                self.evening.stack.update(FRAME)
        assert is_a(self.show, "ShownTile")

    @property
    def table(self) -> Any:
        table = self.evening.scene.table
        assert is_a(table, "SurviveTable")
        return table

    @property
    def show(self) -> Any:
        found = find_all(self.table.queue.animation.effects, "Spotlight")
        return found[0] if found else None

    @property
    def seconds(self) -> float:
        return float(self.table.queue.animation.now / self.table.queue.animation.rate)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.evening.stack.update(FRAME)

    def click(self) -> None:
        board = next(widget for widget in self.evening.scene.root.top.walk() if widget.name == "board")
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.evening.tell(pygame.Event(kind, pos=board.rect.center, button=1))


def test_a_click_hastens_but_the_face_stays_and_a_second_one_ends_all(tmp_path: Path) -> None:
    watching = Watching(tmp_path)
    watching.click()
    assert watching.seconds == pytest.approx(0.6, abs=0.02)
    watching.wait(0.25)
    assert watching.show
    watching.click()
    assert not watching.table.is_showing
    watching.evening.close()


def test_a_click_while_the_face_is_seen_goes_on_when_it_was_seen_long_enough(tmp_path: Path) -> None:
    watching = Watching(tmp_path)
    watching.wait(0.7 - watching.seconds)
    watching.evening.key(pygame.K_SPACE)
    assert watching.seconds < 0.8
    watching.wait(0.1)
    assert watching.seconds < 0.9
    watching.wait(0.15)
    assert watching.seconds >= 1.6
    watching.evening.close()


def test_a_click_that_hastens_does_nothing_else(tmp_path: Path) -> None:
    watching = Watching(tmp_path)
    log = len(watching.match.log)
    for _ in range(2):
        watching.click()
    assert len(watching.match.log) == log
    watching.evening.close()


# The die.


def dice_after(*events: Event, people: tuple[int, ...] = (0,), speed: str = "normal") -> Any:
    state = RULES.start()
    state.sharks = (SPACE, RULES.constants.island[9])
    timeline = Performance(RULES, people, speed).timeline(state, state, *events)
    return find_one(timeline.effects, "Dice")


SHARK, WHALE = e.Rolled(seat=0, face=1), e.Rolled(seat=0, face=2)
NEXT = e.TurnBegan(seat=1)


def test_every_creature_of_that_kind_answers_the_die() -> None:
    die = dice_after(SHARK)
    assert len(die.answering) == 2
    assert (die.line, die.more) == ("survive.spotlight.roll.shark", "survive.spotlight.roll.shark.answer")


def test_a_person_decides_as_soon_as_the_face_is_seen_and_a_bot_takes_less_than_a_second() -> None:
    own, other = dice_after(SHARK), dice_after(SHARK, people=(2,))
    assert (own.needed - own.start) / PACES["normal"] == pytest.approx(0.9)
    assert own.end > own.needed
    assert other.needed == other.end
    assert other.seconds / PACES["normal"] == pytest.approx(0.8)


def test_nothing_answers_where_none_is_in_play_and_that_is_said() -> None:
    die = dice_after(WHALE, NEXT)
    assert not die.answering
    assert die.line == "survive.spotlight.roll.whale.none"
    assert die.needed == die.end


def test_where_all_are_stuck_that_is_said_too() -> None:
    assert dice_after(SHARK, NEXT).line == "survive.spotlight.roll.shark.stuck"


def test_dive_dice_say_what_may_move_and_how_far() -> None:
    """X3."""
    narrator = Narrator(Catalogue.load("en"), RULES, ["Ana", "Bia", "Caio", "Davi"])
    said = [
        " / ".join(map(narrator.say, tell_dive(e.Dived(seat=0, face=face, distance=far), True)))
        for face, far in ((1, 1), (4, 3), (5, 0))
    ]
    assert said == [
        "A shark! Ana may move one / One space.",
        "An empty boat! Ana may move one / Up to 3 spaces.",
        "A starfish! Ana may move any creature or empty boat / To any vacant sea space.",
    ]
    assert dice_after(e.Dived(seat=0, face=2, distance=2), NEXT).line == "survive.spotlight.dive.stuck"


@pytest.mark.parametrize("size", [(1280, 720), (420, 460)])
def test_a_die_hides_nothing_that_answers(size: tuple[int, int]) -> None:
    geometry = GEOMETRY
    camera = Camera(geometry.bounds)
    camera.fit(pygame.Rect((40, 60), size))
    for first, second in zip(RULES.constants.island, reversed(RULES.constants.island), strict=True):
        places = tuple(
            (round(x), round(y)) for x, y in (camera.pixel(geometry.spaces[space]) for space in (first, second))
        )
        rest = dice.find_rest(tuple(camera.room), places, round(2 * camera.size))
        assert all(math.dist(rest, place) >= 2.5 * camera.size for place in places)
