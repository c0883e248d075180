"""A click on any drawn part of a thing is a click on it: every pixel that a piece, a tile or an isle is seen on answers
for it; and keys come to each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.light import NOON
from game.tables import DrawnTable, Thing, Timeline
from game.tables.atlantis import layout
from game.tables.survive import effects
from game.tables.survive.isles import draw_isle
from game.tables.survive.skin import PLAIN
from tests.driver import is_a
from tests.soaks import few_or_soak
from tests.tables.atlandice import walking as atlandice
from tests.tables.atlandice.sitting import Sitting as AtlandiceSitting
from tests.tables.atlantis import walking as atlantis
from tests.tables.atlantis.sitting import Sitting as AtlantisSitting
from tests.tables.sitting import Sitting as AnySitting
from tests.tables.survive import walking as survive
from tests.tables.survive.sitting import Sitting as SurviveSitting
from tests.tables.things import place_thing

_SOLID = 127  # of 255: pixels that are more opaque belong to a drawing
_PIXELS = 9  # so many of each drawing are tried
some_positions = few_or_soak("many", 3, 300)


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that is drawn: what it stands for, its solid pixels, and where they begin in the window."""

    things: Set[Thing]
    mask: pygame.Mask
    corner: tuple[int, int]
    is_ground: bool = False

    @classmethod
    def of(cls, things: Set[Thing], surface: pygame.Surface, corner: tuple[int, int], is_ground: bool = False) -> Seen:
        return cls(things, pygame.mask.from_surface(surface, _SOLID), corner, is_ground)

    def has(self, pixel: tuple[int, int]) -> bool:
        place = pixel[0] - self.corner[0], pixel[1] - self.corner[1]
        return self.mask.get_rect().collidepoint(place) and bool(self.mask.get_at(place))

    def pixels(self, random: Random, many: int) -> Iterator[tuple[int, int]]:
        """Some of its pixels."""
        wide, high = self.mask.get_size()
        tried = (
            (self.corner[0] + random.randrange(wide), self.corner[1] + random.randrange(high)) for _ in range(many * 3)
        )
        return (pixel for pixel in tried if self.has(pixel))


def test_the_whole_of_an_isle_answers(tmp_path: Path) -> None:
    sitting = SurviveSitting(tmp_path, survive.rules_of("four"))
    sitting.put(survive.position(sitting.rules, "land: {mountain: [G6]}\nexplorers: {crimson: {A: G6}}"))
    for isle in isles_of(sitting):
        pixels = list(isle.pixels(Random(1), 300))
        assert len(pixels) > 100
        assert not [pixel for pixel in pixels if isle.things.isdisjoint(sitting.table.model.at(pixel))]
    sitting.close()


def test_pieces_answer_as_soon_as_they_stand_though_something_still_fades(tmp_path: Path) -> None:
    """A pointer that rests where it was means what is drawn there now, not what was found there while pieces were on
    their way.
    """
    sitting = SurviveSitting(tmp_path, survive.rules_of("four"))
    sitting.put(list(survive.decisions(sitting.rules, 13))[-30])
    model, animation, random = sitting.table.model, sitting.table.queue.animation, Random(1)
    pixels = [pixel for seen in pieces_of(sitting.table) for pixel in seen.pixels(random, _PIXELS)]
    meant = {pixel: list(model.at(pixel)) for pixel in pixels}
    timeline, others = Timeline[Any]({}, {}), 0
    timeline.add(effects.Coils((0, 0), 0.5))
    timeline.add(effects.Bubbles((0, 0), 1.0))
    for pixel in pixels:
        animation.begin(timeline, "slow")
        others += list(model.at(pixel)) != meant[pixel]
        animation.now = animation.needed + 0.01
        assert animation.is_going_on
        assert list(model.at(pixel)) == meant[pixel]
    assert others, "of some pixels that would be noticed"
    animation.finish()
    sitting.close()


@some_positions
def test_in_survive_pieces_answer_where_they_are_drawn(tmp_path: Path, many: int) -> None:
    variants = ("four, all creatures", "atoll, two", "six, superpopulation", "four")
    for number, variant in enumerate(variants[: many // 2]):
        rules = survive.rules_of(variant)
        sitting = SurviveSitting(tmp_path / str(number), rules)
        states = [state for seed in range(13, 14 + many // 100) for state in survive.decisions(rules, seed)]
        for state in Random(number).sample(states, many // 3):
            sitting.put(state)
            check(sitting.table, [*isles_of(sitting), *pieces_of(sitting.table)])
        sitting.close()


@some_positions
def test_in_atlantis_pawns_prices_and_tiles_answer_where_they_are_drawn(tmp_path: Path, many: int) -> None:
    for number, variant in enumerate(("three", "causeway, four")):
        rules = atlantis.rules_of(variant)
        sitting = AtlantisSitting(tmp_path / str(number), rules)
        states = [state for seed in range(1 + many // 75) for state in atlantis.decisions(rules, seed)]
        for state in Random(number).sample(states, many // 2):
            sitting.put(state)
            check(sitting.table, [*tiles_of(sitting), *pieces_of(sitting.table)])
        sitting.close()


@some_positions
def test_in_atlandice_dice_tokens_and_the_submarine_answer_where_they_are_drawn(tmp_path: Path, many: int) -> None:
    for number, variant in enumerate(("three", "short, four")):
        rules = atlandice.rules_of(variant)
        sitting = AtlandiceSitting(tmp_path / str(number), rules)
        states = [state for seed in range(1 + many // 75) for state in atlandice.decisions(rules, seed)]
        for state in Random(number).sample(states, many // 2):
            sitting.put(state)
            check(sitting.table, pieces_of(sitting.table))
        sitting.close()


_WAYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


def walk_everywhere(sitting: AnySitting) -> set[Thing | None]:
    """What arrows alone come to, from the first thing that they come to on the board."""
    cursor = sitting.drawn_table.cursor
    sitting.scene.root.focus("board")
    cursor.thing = None
    sitting.evening.key(pygame.K_DOWN)
    found, todo = set[Thing | None]([cursor.thing]), [cursor.thing]
    while todo:
        here = todo.pop()
        for key in _WAYS:
            cursor.thing = here
            sitting.evening.key(key)
            if cursor.thing not in found:
                found.add(cursor.thing)
                todo.append(cursor.thing)
    return found


@few_or_soak("many", 2, 60)
@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_arrows_come_to_all_that_can_be_clicked_and_enter_uses_it(tmp_path: Path, game: str, many: int) -> None:
    walking, sit, variant = {
        "survive": (survive, SurviveSitting, "four, all creatures"),
        "atlantis": (atlantis, AtlantisSitting, "causeway, four"),
        "atlandice": (atlandice, AtlandiceSitting, "three"),
    }[game]
    rules: Any = walking.rules_of(variant)
    sitting, random, used = sit(tmp_path, rules), Random(1), 0
    for state in random.sample([state for seed in (13, 14) for state in walking.decisions(rules, seed)], many):
        sitting.put(state)
        model = sitting.drawn_table.model
        if not (hot := model.hot()):
            continue
        assert set(hot) <= (came_to := walk_everywhere(sitting))
        assert game != "atlandice" or ("cell", 7, 0) in came_to, "a space of the clock is looked at"
        for thing in random.sample(hot, min(len(hot), 5)):
            sitting.let_go()
            sitting.drawn_table.cursor.thing = thing
            before = model.selection
            sitting.evening.key(pygame.K_RETURN)
            assert sitting.caught or sitting.scene.root.popup or model.selection != before, thing
            used += 1
    sitting.close()
    assert used >= many


def check(table: DrawnTable[Any, Any], drawn: list[Seen]) -> None:
    """Some pixels of each drawing that no later one hides: pieces come first; on the ground a small piece may be
    near.
    """
    model, random, tried = table.model, Random(len(drawn)), 0
    aboard = {thing for piece in model.things.pieces.values() for thing in crew_of(table, piece)}
    # Heads of passengers are small, so that a click beside one is meant for it; and a mark lies over what is drawn
    # there.
    above = {*aboard, *model.targets}
    for number, seen in enumerate(drawn):
        for pixel in seen.pixels(random, _PIXELS):
            if model.camera.room.collidepoint(pixel) and not any(later.has(pixel) for later in drawn[number + 1 :]):
                found = [thing for thing in model.at(pixel) if thing not in above or thing in seen.things]
                assert not seen.things.isdisjoint(found if seen.is_ground else found[:1]), (pixel, seen.things, found)
                tried += 1
    assert tried > 50


def pieces_of(table: DrawnTable[Any, Any]) -> list[Seen]:
    """Pieces in the order in which they are drawn, each with those who are aboard.

    Crowds fan out where one points, and are left out.
    """
    found, picture = [], table.picture
    assert picture.look is not None
    for piece, _ in picture.pieces():
        if not getattr(piece, "crowd_spot", None):
            drawn = picture.get_piece_drawing(picture.look, piece)
            corner = drawn.corner_at(table.model.camera.pixel((piece.x, piece.y)))
            found.append(Seen.of({table.model.things.of(piece), *crew_of(table, piece)}, drawn.surface, corner))
    return found


def crew_of(table: DrawnTable[Any, Any], piece: Any) -> set[Thing]:
    things = table.model.things
    return things.crew_of(piece) if is_a(things, "IslandThings") else set()


def isles_of(sitting: SurviveSitting) -> list[Seen]:
    model, picture, found = sitting.table.model, sitting.table.picture, []
    assert picture.look is not None
    drawings = picture.drawings(picture.look)
    drawings.light = NOON  # a shadow is nothing that could be clicked
    for isle in range(len(model.geometry.isles)):
        sheet = pygame.Surface(model.camera.room.size, pygame.SRCALPHA)
        draw_isle(sheet, model.geometry, model.camera, drawings, PLAIN, isle)
        part = sheet.get_bounding_rect()
        corner = part.x + model.camera.room.x, part.y + model.camera.room.y
        found.append(Seen.of({("isle", isle, 0)}, sheet.subsurface(part), corner, is_ground=True))
    return found


def tiles_of(sitting: AtlantisSitting) -> list[Seen]:
    model, picture, found = sitting.table.model, sitting.table.picture, []
    assert picture.look is not None
    places = model.layout.places
    for place in sorted(range(1, model.constants.mainland), key=lambda place: places[place][1]):
        if model.state.tops[place] not in (0, layout.BARE):
            drawn = picture.drawings(picture.look).tile(model.state.tops[place], model.state.below[place])
            found.append(
                Seen.of(
                    {place_thing(place)},
                    drawn.surface,
                    drawn.corner_at(model.camera.pixel(places[place])),
                    is_ground=True,
                )
            )
    return found
