"""What is seen besides the pieces: every fact has its look, all looks can be drawn, and no drawing stays faint or
turned.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import Event
from game.render import Look
from game.render.theme import Theme
from game.rules.survive import events as e
from game.rules.survive.state import NONE
from game.tables import Camera, Effect, draw_effects
from game.tables.survive import animate, effects
from game.tables.survive.drawing import SurviveDrawings
from game.widgets import Pen, Root
from tests.driver import find_one, is_a, made_from
from tests.inside import kept_drawings, kept_surfaces
from tests.soaks import soaked_unless

from .performing import Act, Performance, acts
from .walking import VARIANTS, rules_of

SIZE = (640, 480)
_ROOMS = [SIZE, (1, 1), (9, 600), (600, 9)]
_USUAL = _ROOMS[:2]  # in every run; the others in the soaks
FACTS = {
    found for _, found in inspect.getmembers(e, inspect.isclass) if issubclass(found, Event) and found is not Event
}
RULES = rules_of("four")


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    return Look(Theme.load(), SIZE)


@pytest.fixture
def camera() -> Camera:
    camera = Camera(Performance(RULES).table.model.camera.bounds)
    camera.fit(pygame.Rect((0, 0), SIZE))
    return camera


EVENTFUL = (("three, dolphins", 2), ("five, superpopulation", 3), ("two, boats by colour", 7))
"""In these games, by their seeds, everything happens."""


@pytest.fixture(
    scope="module", params=[EVENTFUL, pytest.param(tuple((variant, 2) for variant in VARIANTS), marks=pytest.mark.soak)]
)
def games(request: pytest.FixtureRequest) -> list[Act]:
    """All steps of some games, and what is seen of them."""
    return [kept for variant, seed in request.param for act in acts(rules_of(variant), seed) for kept in _keep(act)]


def _keep(act: Act) -> Iterator[Act]:
    """A queue goes on; what it shows now is kept."""
    queue = copy(act.queue)
    queue.animation = replace(act.queue.animation)
    yield replace(act, queue=queue)


def timeline_of(*events: Event) -> Any:
    """What facts look like at the start of a game."""
    state = RULES.start()
    state.focus = RULES.constants.island[0]
    return Performance(RULES).timeline(state, state, *events)


def test_every_fact_is_animated_or_quiet_for_a_reason() -> None:
    assert animate.ANIMATED.keys() | animate.QUIET == FACTS
    assert not animate.ANIMATED.keys() & animate.QUIET


def test_every_fact_that_happens_is_seen(games: list[Act]) -> None:
    """In whole games of all variants: whatever is not quiet moves something or shows something."""
    seen: set[type[Event]] = set()
    for act in games:
        told = {type(event) for event in act.happened.events} - animate.QUIET
        show = act.queue.animation
        if told:
            assert show.motions or show.effects, told
        seen |= told
    assert seen | {e.NothingPlaced} == animate.ANIMATED.keys(), "all but the rarest"
    assert timeline_of(e.NothingPlaced(underside=0)).effects


def test_every_kind_of_effect_happens(games: list[Act]) -> None:
    kinds = {type(effect).__name__ for act in games for effect in act.queue.animation.effects}
    unseen = {"LeapingMarks", "Spotlight", "StillSpotlight", "StillDice"}
    assert kinds | unseen == made_from("Effect", "game/tables/survive") | {"Ring", "PopUpMark", "TurnMark"}


@pytest.mark.parametrize("room", soaked_unless(_USUAL.__contains__, _ROOMS))
def test_every_kind_can_be_drawn_at_every_time_in_any_room(
    games: list[Act], look: Look, camera: Camera, room: tuple[int, int]
) -> None:
    camera = copy(camera)
    camera.fit(pygame.Rect((0, 0), room))
    drawings, surface = SurviveDrawings(look, camera.size), pygame.Surface(SIZE)
    pen = Pen(surface, look, Root())
    shown = [effect for act in games for effect in act.queue.animation.effects]
    ways = {(type(effect), getattr(effect, "art", ""), getattr(effect, "faces", ())): effect for effect in shown}
    for effect in [*ways.values(), *filter(None, (effect.still() for effect in ways.values()))]:
        for step in range(8):
            now = effect.start + effect.seconds * step / 8
            for below in (True, False):
                draw_effects(effects.IslandCanvas(pen, drawings, camera, RULES.seats), [effect], now, below)
    faint = [drawn for drawn in kept_drawings(drawings) if drawn.surface.get_alpha() not in (None, 255)]
    assert not faint
    assert not [baked for baked in kept_surfaces(look) if baked.get_alpha() not in (None, 255)]


def drawn_at(look: Look, camera: Camera, effect: Effect[Any], part: float) -> bytes:
    surface = pygame.Surface(SIZE)
    surface.fill((22, 105, 124))
    for below in (True, False):
        canvas = effects.IslandCanvas(
            Pen(surface, look, Root()), SurviveDrawings(look, camera.size), camera, RULES.seats
        )
        draw_effects(canvas, [effect], effect.start + effect.seconds * part, below)
    return pygame.image.tobytes(surface, "RGB")


def test_an_effect_is_seen_in_its_time_and_not_outside_of_it(look: Look, camera: Camera) -> None:
    card = timeline_of(e.UndersideShown(seat=0, space=RULES.constants.island[5], underside=1)).effects[0]
    before, after, within = (drawn_at(look, camera, card, part) for part in (-0.1, 1.1, 0.5))
    assert before == after != within


def test_a_tile_that_sinks_is_there_until_it_does_and_then_no_more(look: Look, camera: Camera) -> None:
    (sinking,) = timeline_of(e.TileSunk(seat=0, space=RULES.constants.island[5], terrain=0)).effects
    before, first, within, after = (drawn_at(look, camera, sinking, part) for part in (-0.4, 0.0, 0.5, 1.1))
    assert before == first
    assert len({before, within, after}) == 3


def test_what_is_under_a_tile_is_large_enough_to_read(look: Look, camera: Camera) -> None:
    space = RULES.constants.island[5]
    _, card = timeline_of(e.UndersideShown(seat=0, space=space, underside=1)).effects
    assert is_a(card, "ShownTile")
    assert card.art == "survive/underside-whale"
    blank, shown = drawn_at(look, camera, card, -1), drawn_at(look, camera, card, 0.6)
    changed = sum(1 for i in range(0, len(blank), 3) if blank[i : i + 3] != shown[i : i + 3])
    assert changed > 2 * 2.6 * camera.size**2, "as large as two tiles"


def test_a_tile_that_is_kept_looks_the_same_whatever_it_is() -> None:
    looks = {tuple(timeline_of(e.TileKept(seat=2, terrain=terrain)).effects) for terrain in range(3)}
    assert len(looks) == 1
    assert {type(effect).__name__ for effect in looks.pop()} == {"Ring", "KeptTile"}, "neither has a face"


def test_what_only_one_may_know_changes_nothing() -> None:
    kept = e.TileKept(seat=2, terrain=1)
    alone, seen = timeline_of(kept), timeline_of(kept, e.TileSeen(seat=2, underside=4, audience=(2,)))
    assert alone.effects == seen.effects


def test_facts_follow_each_other() -> None:
    """A tile is read before what it brings appears."""
    space = RULES.constants.island[5]
    timeline = timeline_of(e.UndersideShown(seat=0, space=space, underside=3), e.Whirlpool(space=space))
    card, swirl = (find_one(timeline.effects, kind) for kind in ("ShownTile", "Maelstrom"))
    assert card.start == 0
    assert 0.6 <= swirl.start <= card.end


def test_a_die_rests_on_its_face() -> None:
    (die,) = timeline_of(e.Rolled(seat=0, face=1)).effects
    (dive,) = timeline_of(e.Dived(seat=0, face=3, distance=0)).effects
    assert is_a(die, "Dice")
    assert is_a(dive, "Dice")
    assert die.faces == ("survive/die-shark",)
    assert dive.faces == ("survive/die-dolphin", "survive/dive-d")
    assert die.seconds * 0.45 > 0.4


def test_the_quake_shakes_the_board_and_nothing_else(look: Look, camera: Camera) -> None:
    camera.fit(pygame.Rect(100, 0, 400, 480))
    erupting = timeline_of(e.Erupted(space=RULES.constants.island[5])).effects
    quake = find_one(erupting, "Quake")
    surface = pygame.Surface(SIZE)
    for x in range(0, SIZE[0], 4):
        pygame.draw.line(surface, "white", (x, 0), (x, SIZE[1]))
    before, shaken = surface.copy(), 0
    surface.set_clip(camera.room)
    for step in range(20):
        canvas = effects.IslandCanvas(Pen(surface, look, Root()), SurviveDrawings(look, camera.size), camera)
        draw_effects(canvas, [quake], quake.seconds * step / 20, below=False)
        shaken += pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(before, "RGB")
    assert shaken > 10
    outside = pygame.Rect(0, 0, 100, 480)
    assert pygame.image.tobytes(surface.subsurface(outside), "RGB") == pygame.image.tobytes(
        before.subsurface(outside), "RGB"
    )


def test_drawings_are_kept_up_to_a_bound(look: Look) -> None:
    drawings = SurviveDrawings(look, 12.0)
    tile = drawings.art("survive/tile-back", 0.5)
    for degrees in range(360):
        for depth in range(17):
            drawings.dip(drawings.tilt(tile, degrees), depth)
    assert len(kept_drawings(drawings)) <= 1500


@pytest.mark.parametrize("depth", range(17))
def test_what_goes_under_keeps_its_waterline(look: Look, depth: int) -> None:
    drawings = SurviveDrawings(look, 40.0)
    whole = drawings.art("common/boat", 1.0)
    left = drawings.dip(whole, depth)
    line = whole.rect_at((100, 100)).top + whole.surface.get_bounding_rect().bottom
    assert abs(left.rect_at((100, 100)).bottom - line) <= (1 if depth else 40)
    assert left.surface.get_height() <= whole.surface.get_height()


def test_a_tile_that_is_laid_stays_until_the_ground_has_it(look: Look, camera: Camera) -> None:
    (laid,) = timeline_of(e.TileLaid(space=RULES.constants.island[5], terrain=1)).effects
    assert laid.hidden_space == RULES.constants.island[5] != NONE
    assert drawn_at(look, camera, laid, 1.0) == drawn_at(look, camera, laid, 5.0) != drawn_at(look, camera, laid, -1.0)
