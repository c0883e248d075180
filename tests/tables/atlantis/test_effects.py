"""What is seen besides the pieces: every fact has its look, all looks can be drawn, and no drawing stays faint."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pygame
import pytest

from game.engine import Event
from game.render import Look
from game.render.theme import Theme
from game.rules.atlantis import events as e
from game.tables.atlantis.drawing.drawings import AtlantisDrawings
from game.tables.atlantis.layout import lay_out
from game.tables.atlantis.motion.effects import EFFECTS, land_left
from game.tables.atlantis.motion.staging import QUIET, STAGED
from game.tables.kit.camera import Camera
from game.tables.kit.canvas import Canvas
from game.tables.kit.effects import Effect
from game.tables.kit.motion import Animation
from game.widgets import Pen
from game.widgets.root import Root
from tests.inside import kept_drawings, kept_surfaces

from .performing import acts
from .walking import VARIANTS, rules_of

SIZE = (900, 500)
FACTS = {found for _, found in inspect.getmembers(e, inspect.isclass) if issubclass(found, Event) and found is not Event}
Shown = tuple[tuple[Event, ...], Animation]  # type: ignore[type-arg]


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    return Look(Theme.load(), SIZE)


@pytest.fixture
def camera() -> Camera:
    camera = Camera(lay_out(rules_of("three").board, *SIZE).bounds)
    camera.fit(pygame.Rect((0, 0), SIZE))
    return camera


@pytest.fixture(scope="module")
def games() -> list[Shown]:
    """All steps of some games, and what is seen of them."""
    return [
        (act.happened.events, replace(act.queue.animation))
        for variant in VARIANTS
        for seed in (2, 3)
        for act in acts(rules_of(variant), seed)
    ]


def test_every_fact_is_staged_or_quiet_for_a_reason() -> None:
    assert STAGED.keys() | QUIET == FACTS
    assert not STAGED.keys() & QUIET


def test_every_fact_that_happens_is_seen(games: list[Shown]) -> None:
    """In whole games: whatever is not quiet moves something or shows something."""
    seen: set[type[Event]] = set()
    for events, show in games:
        told = {type(event) for event in events} - QUIET
        if told - {e.GameEnded}:
            assert show.motions or show.effects, told
        seen |= told
    rare: set[type[Event]] = {e.BridgeLost, e.PileRefilled}
    assert seen >= STAGED.keys() - rare, STAGED.keys() - seen


def test_every_kind_of_effect_happens(games: list[Shown]) -> None:
    kinds = {effect.kind for _, show in games for effect in show.effects}
    assert kinds | {"plain", "shuffle"} == EFFECTS.drawn.keys()


@pytest.mark.parametrize("shelved", [None, 0])
def test_every_kind_can_be_drawn_at_every_time(games: list[Shown], look: Look, camera: Camera, shelved: int | None) -> None:
    drawings, surface = AtlantisDrawings(look, camera.size, ("A", "B", "C", "D"), "free"), pygame.Surface(SIZE)
    pen = Pen(surface, look, Root())
    ways = {(effect.kind, effect.art): effect for _, show in games for effect in show.effects}
    ways["shuffle", ""] = Effect("shuffle", (3, 3), 0.0, 0.6, art="atlantis/card-back", size=0.9)
    for effect in ways.values():
        for step in range(8):
            now = effect.start + effect.seconds * step / 8
            for below in (True, False):
                EFFECTS.draw(Canvas(pen, drawings, camera, shelved=shelved), [effect], now, below)
    assert not [drawn for drawn in kept_drawings(drawings) if drawn.surface.get_alpha() not in (None, 255)]
    assert not [baked for baked in kept_surfaces(look) if baked.get_alpha() not in (None, 255)]


def drawn_at(look: Look, camera: Camera, effect: Effect, part: float, shelved: int | None = None) -> bytes:
    surface = pygame.Surface(SIZE)
    surface.fill((22, 105, 124))
    for below in (True, False):
        drawings = AtlantisDrawings(look, camera.size, ("A", "B", "C", "D"), "free")
        canvas = Canvas(Pen(surface, look, Root()), drawings, camera, shelved=shelved)
        EFFECTS.draw(canvas, [effect], effect.start + effect.seconds * part, below)
    return pygame.image.tobytes(surface, "RGB")


def test_a_drawn_card_is_a_back_whatever_it_is(games: list[Shown], look: Look, camera: Camera) -> None:
    arts = {effect.art for _, show in games for effect in show.effects if effect.kind == "draw"}
    assert arts == {"atlantis/card-back"}


def test_what_one_owns_comes_from_the_shelf_where_it_stands_there(look: Look, camera: Camera) -> None:
    card = Effect("draw", (5, 3), 0.0, 0.4, art="atlantis/card-back", size=0.6, seat=0, seats=3)
    assert drawn_at(look, camera, card, 0.9, shelved=0) != drawn_at(look, camera, card, 0.9, shelved=1) == drawn_at(look, camera, card, 0.9)


def test_a_place_that_sinks_is_of_the_ground_until_it_does_and_then_no_more(games: list[Shown], look: Look, camera: Camera) -> None:
    sinking = next(effect for _, show in games for effect in show.effects if effect.kind == "sink")
    sinking = replace(sinking, start=1.0)
    before, within, after = (drawn_at(look, camera, sinking, part) for part in (-0.4, 0.5, 1.1))
    empty = pygame.Surface(SIZE)
    empty.fill((22, 105, 124))
    assert before == after == pygame.image.tobytes(empty, "RGB") != within
    assert land_left([sinking], 0.9) == {sinking.space}
    assert not land_left([sinking], 1.0)


def test_a_tile_that_is_taken_lies_under_the_pawns_until_it_is_lifted(games: list[Shown], look: Look, camera: Camera) -> None:
    """A pawn may stand on it that is about to leave."""
    taken = replace(next(effect for _, show in games for effect in show.effects if effect.kind == "collect"), start=1.0)
    seen = {}
    for now in (0.5, 1.2):
        for below in (True, False):
            surface = pygame.Surface(SIZE)
            canvas = Canvas(Pen(surface, look, Root()), AtlantisDrawings(look, camera.size, ("A", "B", "C", "D"), "free"), camera)
            EFFECTS.draw(canvas, [taken], now, below)
            seen[now, below] = any(pygame.image.tobytes(surface, "RGB"))
    assert seen == {(0.5, True): True, (0.5, False): False, (1.2, True): False, (1.2, False): True}


def test_no_end_of_a_game_is_missed(games: list[Shown]) -> None:
    """What is owed at the last march is told before it is paid, and what stays unpaid after it."""
    marches = [(events, show) for events, show in games if any(isinstance(event, e.Marched) for event in events)]
    assert marches
    for events, show in marches:
        bills = [effect.art for effect in show.effects if effect.kind == "bill"]
        assert len(bills) == sum(isinstance(event, e.Marched) for event in events)
        debts = [effect.art for effect in show.effects if effect.kind == "debt"]
        assert len(debts) == sum(isinstance(event, e.DebtLeft) for event in events)
