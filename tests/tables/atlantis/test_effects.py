"""What is seen besides the pieces: every fact has its look, all looks can be drawn, and no drawing stays faint."""

from __future__ import annotations

import inspect
from copy import copy
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import Event
from game.render import Look
from game.render.theme import Theme
from game.rules.atlantis import events as e
from game.tables import Camera, Effect, draw_effects
from game.tables.atlantis import animate, effects
from game.tables.atlantis.drawing import AtlantisDrawings
from game.widgets import Pen, Root
from tests.driver import find_all, find_one, made_from
from tests.inside import kept_drawings, kept_surfaces

from .performing import Performance, acts
from .walking import VARIANTS, rules_of

SIZE = (900, 500)
FACTS = {
    found for _, found in inspect.getmembers(e, inspect.isclass) if issubclass(found, Event) and found is not Event
}
Shown = tuple[tuple[Event, ...], Any]


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    return Look(Theme.load(), SIZE)


@pytest.fixture
def camera() -> Camera:
    camera = Camera(Performance(rules_of("three")).room(SIZE))
    camera.fit(pygame.Rect((0, 0), SIZE))
    return camera


@pytest.fixture(scope="module")
def games() -> list[Shown]:
    """All steps of some games, and what is seen of them."""
    return [
        (act.happened.events, replace(act.queue.animation))
        for variant in VARIANTS
        for act in acts(rules_of(variant), 3)
    ]


def test_every_fact_is_animated_or_quiet_for_a_reason() -> None:
    assert animate.ANIMATED.keys() | animate.QUIET == FACTS
    assert not animate.ANIMATED.keys() & animate.QUIET


def test_every_fact_that_happens_is_seen(games: list[Shown]) -> None:
    """In whole games: whatever is not quiet moves something or shows something."""
    seen: set[type[Event]] = set()
    for events, show in games:
        told = {type(event) for event in events} - animate.QUIET
        if told - {e.GameEnded}:
            assert show.motions or show.effects, told
        seen |= told
    rare: set[type[Event]] = {e.BridgeLost, e.PileRefilled}
    assert seen >= animate.ANIMATED.keys() - rare, animate.ANIMATED.keys() - seen


def test_every_kind_of_effect_happens(games: list[Shown]) -> None:
    kinds = {type(effect).__name__ for _, show in games for effect in show.effects}
    unseen = {"StillItem", "StillBill", "FloodedRow", "Shuffle", "LandEffect"}  # of the last others are made
    assert kinds | unseen == made_from("Effect", "game/tables/atlantis") | {"Ring", "PopUpMark", "TurnMark"}


@pytest.mark.parametrize(
    "shelved, room",
    [
        (None, SIZE),
        pytest.param(0, SIZE, marks=pytest.mark.soak),
        pytest.param(None, (1, 1), marks=pytest.mark.soak),
        (0, (9, 600)),
        pytest.param(None, (600, 9), marks=pytest.mark.soak),
    ],
)
def test_every_kind_can_be_drawn_at_every_time_in_any_room(
    games: list[Shown], look: Look, camera: Camera, shelved: int | None, room: tuple[int, int]
) -> None:
    camera = copy(camera)
    camera.fit(pygame.Rect((0, 0), room))
    drawings, surface = AtlantisDrawings(("A", "B", "C", "D"), "free", look, camera.size), pygame.Surface(SIZE)
    pen = Pen(surface, look, Root())
    ways = {replace(effect, at=(3, 3), start=0.0) for _, show in games for effect in show.effects}
    for effect in [*ways, effects.Shuffle((3, 3), 0.6), *filter(None, (effect.still() for effect in ways))]:
        for step in range(8):
            now = effect.start + effect.seconds * step / 8
            for below in (True, False):
                draw_effects(effects.RowCanvas(pen, drawings, camera, 4, shelved), [effect], now, below)
    assert not [drawn for drawn in kept_drawings(drawings) if drawn.surface.get_alpha() not in (None, 255)]
    assert not [baked for baked in kept_surfaces(look) if baked.get_alpha() not in (None, 255)]


def drawn_at(look: Look, camera: Camera, effect: Effect[Any], part: float, shelved: int | None = None) -> bytes:
    surface = pygame.Surface(SIZE)
    surface.fill((22, 105, 124))
    for below in (True, False):
        drawings = AtlantisDrawings(("A", "B", "C", "D"), "free", look, camera.size)
        canvas = effects.RowCanvas(Pen(surface, look, Root()), drawings, camera, 3, shelved)
        draw_effects(canvas, [effect], effect.start + effect.seconds * part, below)
    return pygame.image.tobytes(surface, "RGB")


def test_a_drawn_card_is_a_back_whatever_it_is(games: list[Shown], look: Look, camera: Camera) -> None:
    drawn = {
        replace(effect, at=(0, 0), start=0.0, seat=0)
        for _, show in games
        for effect in find_all(show.effects, "DrawnCard")
    }
    assert len(drawn) == 1


def test_what_one_owns_comes_from_the_shelf_where_it_stands_there(look: Look, camera: Camera) -> None:
    card = effects.DrawnCard((5, 3), 0.4, seat=0)
    assert (
        drawn_at(look, camera, card, 0.9, shelved=0)
        != drawn_at(look, camera, card, 0.9, shelved=1)
        == drawn_at(look, camera, card, 0.9)
    )


def test_a_place_that_sinks_is_of_the_ground_until_it_does_and_then_no_more(
    games: list[Shown], look: Look, camera: Camera
) -> None:
    sinking = find_one((effect for _, show in games for effect in show.effects), "SinkingPlace")
    sinking = replace(sinking, start=1.0)
    before, within, after = (drawn_at(look, camera, sinking, part) for part in (-0.4, 0.5, 1.1))
    empty = pygame.Surface(SIZE)
    empty.fill((22, 105, 124))
    assert before == after == pygame.image.tobytes(empty, "RGB") != within
    assert effects.land_left([sinking], 0.9) == {sinking.place}
    assert not effects.land_left([sinking], 1.0)


def test_a_tile_that_is_taken_lies_under_the_pawns_until_it_is_lifted(
    games: list[Shown], look: Look, camera: Camera
) -> None:
    """A pawn may stand on it that is about to leave."""
    taken = replace(
        find_one((effect for _, show in games for effect in show.effects), "CollectedTile"),
        start=1.0,
    )
    seen = {}
    for now in (0.5, 1.2):
        for below in (True, False):
            surface = pygame.Surface(SIZE)
            drawings = AtlantisDrawings(("A", "B", "C", "D"), "free", look, camera.size)
            canvas = effects.RowCanvas(Pen(surface, look, Root()), drawings, camera, 4)
            draw_effects(canvas, [taken], now, below)
            seen[now, below] = any(pygame.image.tobytes(surface, "RGB"))
    assert seen == {(0.5, True): True, (0.5, False): False, (1.2, True): False, (1.2, False): True}


def test_no_end_of_a_game_is_missed(games: list[Shown]) -> None:
    """What is owed at the last march is told before it is paid, and what stays unpaid after it."""
    marches = [(events, show) for events, show in games if any(isinstance(event, e.Marched) for event in events)]
    assert marches
    for events, show in marches:
        bills = [effect for effect in show.effects if type(effect).__name__ == "Bill"]
        assert len(bills) == sum(isinstance(event, e.Marched) for event in events)
        debts = find_all(show.effects, "Debt")
        assert len(debts) == sum(isinstance(event, e.DebtLeft) for event in events)
