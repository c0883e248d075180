"""What is seen besides the pieces: every fact has its look, all looks can be drawn, ceremonies can be left out."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import Event
from game.render import Look
from game.render.theme import Theme
from game.rules.atlandice import events as e
from game.tables import Camera, Drawn, draw_effects
from game.tables.atlandice import animate, award, effects
from game.tables.atlandice.drawing import AtlandiceDrawings
from game.widgets import Pen, Root
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.driver import find_all, made_from
from tests.inside import kept_drawings, kept_surfaces
from tests.soaks import soaked_unless

from .performing import Performance, acts
from .walking import VARIANTS, rules_of

SIZE = (900, 500)
_ROOMS = [SIZE, (1, 1), (9, 600), (600, 9)]
_USUAL = _ROOMS[::3]  # in every run; the others in the soaks
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


@pytest.fixture(scope="module")
def games() -> list[Shown]:
    """All steps of some games, and what is seen of them."""
    return [
        (act.happened.events, replace(act.queue.animation))
        for variant in VARIANTS
        for act in acts(rules_of(variant), 2)
    ]


def test_every_fact_is_animated_or_quiet_for_a_reason() -> None:
    assert animate.ANIMATED.keys() | animate.QUIET == FACTS
    assert not animate.ANIMATED.keys() & animate.QUIET


def test_every_fact_that_happens_is_seen(games: list[Shown]) -> None:
    silent: set[type[Event]] = {e.RegionFilled, e.DiceDrifted, e.TokensLost}
    seen: set[type[Event]] = set()
    for events, show in games:
        told = {type(event) for event in events} - animate.QUIET - silent
        if told:
            assert show.motions or show.effects, told
        seen |= told
    rare: set[type[Event]] = {e.RegionClosed, e.SubmarineDrifted}
    assert seen >= animate.ANIMATED.keys() - rare - silent, animate.ANIMATED.keys() - seen


@pytest.mark.parametrize("room", soaked_unless(_USUAL.__contains__, _ROOMS))
def test_every_kind_can_be_drawn_at_every_time_in_any_room(
    games: list[Shown], look: Look, room: tuple[int, int]
) -> None:
    camera = Camera(Performance(rules_of("four")).room(SIZE))
    camera.fit(pygame.Rect((0, 0), room))
    rules = rules_of("four")
    narrator = Narrator(Catalogue.load("en"), rules, ["Ana", "Bia", "Caio", "Davi"])
    drawings = AtlandiceDrawings(look, camera.size, narrator, rules.constants)
    pen = Pen(pygame.Surface(SIZE), look, Root())
    ground = pygame.Surface(SIZE)
    shown = {replace(effect, at=(3, 3), start=0.0) for _, show in games for effect in show.effects}
    ways = {*{(type(one), getattr(one, "art", ""), getattr(one, "about", None)): one for one in shown}.values()}
    ways.add(
        effects.WonTile((3, 3), 0.6, art="atlandice/building-inn", size=5.0, seat=1)
    )  # only where ceremonies are left out
    unseen = {"SteadyPicture", "StillCeremony", "TileAtPlate", "ChangedCard"}  # of the last others are made
    assert {type(effect).__name__ for effect in ways} | unseen == made_from("Effect", "game/tables/atlandice") | {
        "Ring"
    }
    for effect in [*ways, *filter(None, (effect.still() for effect in ways))]:
        for step in range(8):
            now = effect.start + effect.seconds * step / 8
            for below in (True, False):
                draw_effects(
                    award.CityCanvas(pen, drawings, camera, rules.constants.holders, ground=ground),
                    [effect],
                    now,
                    below,
                )
    assert not [drawn for drawn in kept_drawings(drawings) if drawn.surface.get_alpha() not in (None, 255)]
    assert not [baked for baked in kept_surfaces(look) if baked.get_alpha() not in (None, 255)]


class Counting(AtlandiceDrawings):
    """Counts what is drawn."""

    drawn_anew = 0

    def draw_once(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        def counted() -> Drawn:
            self.drawn_anew += 1
            return make()

        return super().draw_once(key, counted)


def test_what_was_drawn_once_is_not_drawn_again(games: list[Shown], look: Look) -> None:
    """Of every kind one: the second time nothing is made for a frame."""
    camera, rules = Camera(Performance(rules_of("four")).room(SIZE)), rules_of("four")
    camera.fit(pygame.Rect((0, 0), SIZE))
    drawings = Counting(
        look, camera.size, Narrator(Catalogue.load("en"), rules, ["Ana", "Bia", "Caio", "Davi"]), rules.constants
    )
    canvas = award.CityCanvas(Pen(pygame.Surface(SIZE), look, Root()), drawings, camera, 4, ground=pygame.Surface(SIZE))
    counts = []
    for _ in range(2):
        for effect in {type(effect): effect for _, show in games for effect in show.effects}.values():
            for step in range(30):
                draw_effects(canvas, [effect], effect.start + effect.seconds * step / 30, effect.is_below)
        counts.append(drawings.drawn_anew)
    assert counts[0] == counts[1] > 20


def test_ceremonies_can_be_left_out() -> None:
    shown = [effect for act in acts(rules_of("three"), 2, is_short=True) for effect in act.queue.animation.effects]
    assert not find_all(shown, "CeremonyEffect")
    assert not any("donation" in effect.art for effect in find_all(shown, "Sign"))
    assert find_all(shown, "ToPlate")


def test_where_nothing_moves_an_award_is_still_told() -> None:
    told = [effect for act in acts(rules_of("three"), 2, is_lively=False) for effect in act.queue.animation.effects]
    held = {type(effect.about).__name__ for effect in find_all(told, "StillCeremony")}
    assert held >= {"AwardCeremony", "Homecoming", "Inventory"}


def test_all_comes_to_rest_where_it_belongs() -> None:
    for act in acts(rules_of("three"), 5):
        animation = act.queue.animation
        animation.now = animation.length
        resting = {key: (piece.x, piece.y) for key, piece, _ in animation.pieces(act.after.pieces)}
        for key, piece in act.after.pieces.items():
            if key in resting:
                assert resting[key] == pytest.approx((piece.x, piece.y), abs=0.02), key
