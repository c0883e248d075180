"""The city by night: light falls on land and water alone, and a region that closes is dark."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.light import NOON, Light
from game.render import Look
from game.render.theme import Theme
from game.rules.atlandice.state import State
from game.tables import Camera
from game.tables.atlandice import hours, layout, night
from game.tables.atlandice.drawing import AtlandiceDrawings
from game.tables.atlandice.ground import CityGround, SeenCity
from game.widgets import Pen, Root
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .walking import decisions, rules_of

SIZE = (900, 520)
ROOM = pygame.Rect(20, 30, 860, 470)
RULES = rules_of("three")
ALL = 0b11111


class City:
    """The ground of the city in a window, at some position with these regions open."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(SIZE)
        look = Look(Theme.load(), SIZE)
        self.layout = layout.lay_out(*ROOM.size)
        self.camera = Camera(self.layout.bounds)
        self.camera.fit(ROOM)
        narrator = Narrator(Catalogue.load("en"), RULES, ["Ana", "Bia", "Caio"])
        self.drawings = AtlandiceDrawings(look, self.camera.size, narrator, RULES.constants)

    def state(self, is_open: int = ALL) -> State:
        state = next(decisions(RULES, 1)).copy()
        state.open = is_open
        return state

    def ground(self, light: Light, is_open: int = ALL) -> pygame.Surface:
        return CityGround(RULES.constants).surface(self.seen(light, is_open))

    def seen(self, light: Light, is_open: int = ALL) -> SeenCity:
        return SeenCity(self.drawings, self.camera, self.layout, self.state(is_open), light)

    def parts_to_read(self) -> Iterator[pygame.Rect]:
        """Inside of the cards, and inside of the clock."""
        for card in self.layout.cards:
            rect = pygame.Rect(
                0, 0, round((layout.CARD[0] - 1.4) * self.camera.size), round((layout.CARD[1] - 1.4) * self.camera.size)
            )
            rect.center = self.camera.in_room(card.middle)
            yield rect
        wide = round(2 * layout.CELLS[0] * 0.7 * self.camera.size)
        rect = pygame.Rect(0, 0, wide, wide)
        rect.center = self.camera.in_room(self.layout.clock)
        yield rect


@pytest.fixture(scope="module")
def city() -> City:
    return City()


def pixels(surface: pygame.Surface, rect: pygame.Rect | None = None) -> bytes:
    return pygame.image.tobytes(surface.subsurface(rect) if rect else surface, "RGB")


def flames(city: City) -> Iterator[tuple[night.Lamp, tuple[int, int]]]:
    """Every lamp, and the pixel at which it burns: lanterns in their middle, houses at a window."""
    for lamp in night.free_lanterns(city.layout):
        yield lamp, city.camera.in_room(lamp.at)
    for lamp in night.houses(city.layout):
        yield lamp, city.camera.in_room((lamp.at[0] - 0.48, lamp.at[1] + 0.255))


@pytest.mark.parametrize("hour", range(5))
def test_what_is_read_is_the_same_in_every_light(city: City, hour: int) -> None:
    day, lit = city.ground(NOON), city.ground(hours.LIGHTS[hour])
    assert pixels(day) != pixels(lit)
    for rect in city.parts_to_read():
        assert pixels(day, rect) == pixels(lit, rect)


@pytest.mark.parametrize("closed", range(5))
def test_a_region_that_closes_puts_out_its_lamps_and_no_others(city: City, closed: int) -> None:
    before, after = city.ground(hours.LIGHTS[-1]), city.ground(hours.LIGHTS[-1], ALL & ~(1 << closed))
    cards = [card.inflate(20, 20) for card in city.parts_to_read()]
    told = [(lamp, at) for lamp, at in flames(city) if pygame.Rect(at, (1, 1)).collidelist(cards) < 0]
    assert {lamp.sector for lamp, _ in told} >= {1, 2, 3, 4}
    for lamp, at in told:
        assert (after.get_at(at).r < before.get_at(at).r - 60) == (lamp.sector == closed), lamp
        assert lamp.sector == closed or after.get_at(at) == before.get_at(at)


def test_lamps_are_lit_from_the_second_hour_on(city: City) -> None:
    for hour, light in enumerate(hours.LIGHTS):
        ground = city.ground(light)
        lamp = night.free_lanterns(city.layout)[0]
        red, _, blue, _ = ground.get_at(city.camera.in_room(lamp.at))
        assert (red > blue + 60) == (hour >= night.LAMPS_ON)


def test_water_comes_over_the_ring_in_the_last_two_hours(city: City) -> None:
    """Where it was sand, near its outer edge."""
    at = city.camera.in_room(night.on_ring(city.layout, 0.22, 2.2))
    shades = [sum(city.ground(light).get_at(at)[:3]) / sum(pygame.Color(light.land)[:3]) for light in hours.LIGHTS]
    assert max(shades[:3]) - min(shades[:3]) < 0.15
    assert shades[3] < shades[2] - 0.1
    assert shades[4] < shades[2] - 0.1


def test_what_is_baked_ahead_in_slices_is_what_would_be_baked_at_once(city: City) -> None:
    ground, regions = CityGround(RULES.constants), [0b01111]
    before = ground.surface(city.seen(hours.LIGHTS[0]))
    slices = 0
    for _ in ground.bake_ahead(lambda: city.seen(hours.LIGHTS[-1], regions[-1])):
        slices += 1
        assert ground.surface(city.seen(hours.LIGHTS[0])) is before, "it is still seen"
        if slices == 8:
            regions.append(ALL)  # then it begins anew
    assert slices > 20
    assert pixels(ground.surface(city.seen(hours.LIGHTS[-1]))) == pixels(city.ground(hours.LIGHTS[-1]))


def test_a_city_that_is_moved_about_is_what_a_new_one_would_be() -> None:
    city, ground = City(), CityGround(RULES.constants)
    look, narrator = city.drawings.look, city.drawings.narrator
    city.camera.zoom_at(ROOM.center, 2.0)
    city.drawings = AtlandiceDrawings(look, city.camera.size, narrator, RULES.constants)
    for step in ((0, 0), (9, 5), (-70, 40)):
        assert city.camera.move(*step) == any(step)
        kept, new = ground.surface(city.seen(hours.LIGHTS[2])), city.ground(hours.LIGHTS[2])
        assert max(abs(one - other) for one, other in zip(pixels(kept), pixels(new), strict=True)) <= 12


def test_on_the_way_nearer_lamps_burn_and_only_the_tide_is_left_out(city: City) -> None:
    grounds = {}
    for light in (hours.LIGHTS[2], hours.LIGHTS[4]):
        passing = SeenCity(city.drawings, city.camera, city.layout, city.state(), light.plain, light)
        grounds[light] = pixels(CityGround(RULES.constants).surface(passing)), pixels(city.ground(light))
    assert grounds[hours.LIGHTS[2]][0] == grounds[hours.LIGHTS[2]][1]
    assert grounds[hours.LIGHTS[4]][0] != grounds[hours.LIGHTS[4]][1]


def test_what_flickers_sheds_no_light_on_anything_that_is_read(city: City) -> None:
    day = city.ground(hours.LIGHTS[-1])
    window = pygame.Surface(SIZE)
    window.blit(day, ROOM)
    pen = Pen(window, city.drawings.look, Root())
    pictures = set()
    for frame in range(8):
        night.draw_flicker(pen, city.camera, city.layout, ALL, frame / 15)
        seen = window.subsurface(ROOM)
        pictures.add(pixels(seen))
        for rect in city.parts_to_read():
            assert pixels(seen, rect) == pixels(day, rect)
    assert len(pictures) > 4


@pytest.mark.parametrize("variant", ["three", "short, two"])
def test_hours_go_by_the_hand_alone(variant: str) -> None:
    """On the usual clock of 24 spaces they begin at 0, 6, 12, 18 and 22; on any other at the same parts of it."""
    rules = rules_of(variant)
    last, state = rules.constants.last, next(decisions(rules, 3)).copy()
    for state.hand in range(last + 1):
        begun = [begin for begin in (0, 6, 12, 18, 22) if state.hand * 24 >= begin * last]
        assert hours.DAY.hour(rules, rules.view(state, None)) == len(begun) - 1
