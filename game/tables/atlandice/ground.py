"""The ground of the city: sea, the ring of sand, causeways, the regions' cards and the face of the clock, baked into one surface."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.light import Light
from game.render import Look
from game.render.art import draw_svg
from game.render.sea import still_sea
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import MARKET, State

from ..kit.camera import Camera
from . import night
from .drawing import AtlandiceDrawings, line
from .hours import LIGHTS
from .layout import CLOCK, MOST_ROWS, TOKEN, CityLayout, front_of

_SAND = ((6.1, "#7FD1C7", 0.35), (5.2, "#1E2A38", 1), (4.9, "#E9C58A", 1), (4.2, "#F4DCA8", 1))
_CAUSEWAY = ((2.9, "#1E2A38"), (2.5, "#B9A98F"))
_WHITE = (255, 255, 255)


class CityGround:
    """Bakes the ground for a camera, the tiles in play and the light; asked again for the same, it gives the same surface."""

    def __init__(self, constants: Constants) -> None:
        self._constants = constants
        self._baked: tuple[_Wanted, pygame.Surface] | None = None
        self._ahead: tuple[_Wanted, pygame.Surface] | None = None  # one in another light, before that is asked for
        self._land: tuple[object, CityLayout | None, pygame.Surface] = None, None, pygame.Surface((0, 0))
        """The ring and the causeways for a camera and a layout: they take longer than all the rest."""

    def surface(self, drawings: AtlandiceDrawings, camera: Camera, layout: CityLayout, s: State, light: Light) -> pygame.Surface:
        wanted = _Wanted((*_place(camera), s.top, s.fates, s.open, light), drawings, layout)
        if self._baked is None or not self._baked[0].is_like(wanted):
            for _ in self.bake_ahead(drawings, camera, layout, s, light):
                pass
            self._baked, self._ahead = self._ahead, None
        assert self._baked is not None
        return self._baked[1]

    def bake_ahead(self, drawings: AtlandiceDrawings, camera: Camera, layout: CityLayout, s: State, light: Light) -> Iterator[None]:
        """Bakes what is going to be asked for, in slices."""
        wanted = _Wanted((*_place(camera), s.top, s.fates, s.open, light), drawings, layout)
        if self._ahead is None or not self._ahead[0].is_like(wanted):
            ground = pygame.Surface(camera.room.size)
            yield from self._bake(ground, drawings, camera, layout, s, light)
            self._ahead = wanted, ground

    def _bake(
        self, ground: pygame.Surface, drawings: AtlandiceDrawings, camera: Camera, layout: CityLayout, s: State, light: Light
    ) -> Iterator[None]:
        room, look = camera.room, drawings.look
        ground.blit(still_sea(look, look.size, light), (-room.x, -room.y))
        yield
        yield from self._draw_land(ground, look, camera, layout, light)
        yield from _draw_night(ground, look, camera, layout, s.open, light)
        face = drawings.clock(tuple(self._constants.clock))
        ground.blit(face, face.get_rect(center=camera.in_room(layout.clock)))
        self._draw_market(ground, drawings, camera, layout)
        for sector, card in enumerate(layout.cards):
            drawn = drawings.card(front_of(self._constants, s, sector))
            ground.blit(drawn.surface, drawn.rect_at(camera.in_room(card.middle)))
        yield

    def _draw_land(self, ground: pygame.Surface, look: Look, camera: Camera, layout: CityLayout, light: Light) -> Iterator[None]:
        if self._land[0] != _place(camera) or self._land[1] is not layout:
            self._land = _place(camera), layout, _make_land(camera, layout)
            yield
        land, colour = self._land[2], look.colour(light.land)
        if colour != _WHITE:
            land = land.copy()
            land.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
            yield
        ground.blit(land, (0, 0))
        yield

    def _draw_market(self, ground: pygame.Surface, drawings: AtlandiceDrawings, camera: Camera, layout: CityLayout) -> None:
        """Its name, its hands, and a ring for every token it has room for."""
        (x, y), look, narrator = layout.clock, drawings.look, drawings.narrator
        name = line(look, narrator.words.say("atlandice.card.market"), 1.05 * camera.size, "cream", "serif-bold")
        if name.get_width() > 2 * 5.2 * camera.size:
            name = pygame.transform.smoothscale_by(name, 2 * 5.2 * camera.size / name.get_width())
        ground.blit(name, name.get_rect(center=camera.in_room((x, y - 4.75))))
        hands = self._constants.board.market_hands
        for number in range(hands):
            hand = look.art.picture("atlandice/hand", round(1.2 * camera.size), round(1.35 * camera.size))
            ground.blit(hand, hand.get_rect(center=camera.in_room((x + 1.2 * (number - (hands - 1) / 2), y - 3.45))))
        for kind in range(MARKET):
            for row in range(min(self._constants.market_tokens, MOST_ROWS)):
                at = camera.in_room(layout.market_seat(kind, row))
                pygame.draw.aacircle(ground, look.colour("muted"), at, round(TOKEN * 0.38 * camera.size), max(round(0.07 * camera.size), 1))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a ground is made for; drawings and layout are kept, so that nothing else can take their place."""

    key: tuple[object, ...]
    drawings: AtlandiceDrawings
    layout: CityLayout

    def is_like(self, other: _Wanted) -> bool:
        return self.key == other.key and self.drawings is other.drawings and self.layout is other.layout


def _place(camera: Camera) -> tuple[object, ...]:
    """What of a camera decides where things are drawn."""
    return camera.room.topleft, camera.room.size, camera.size, camera.pixel((0, 0))


def _draw_night(ground: pygame.Surface, look: Look, camera: Camera, layout: CityLayout, is_open: int, light: Light) -> Iterator[None]:
    """Houses; and at the hours of the night what else belongs to it."""
    hour = LIGHTS.index(light) if light in LIGHTS else None
    if hour is not None:
        yield from night.draw_tide(ground, look, camera, layout, light, hour)
        if hour >= night.LAMPS_ON:
            yield from night.draw_halos(ground, camera, layout, is_open)
        night.draw_lanterns(ground, look, camera, layout, hour, is_open)
    house = _make_house(look, round(2.4 * camera.size), round(2.6 * camera.size), light)
    windows = look.art.picture("atlandice/house-windows", round(2.4 * camera.size), round(2.6 * camera.size))
    for lamp in night.houses(layout):
        place = house.get_rect(center=camera.in_room(lamp.at))
        ground.blit(house, place)
        if hour is not None and night.is_lit(lamp, hour, is_open):
            ground.blit(windows, place)
    yield


def _make_house(look: Look, wide: int, high: int, light: Light) -> pygame.Surface:
    house, colour = look.art.picture("atlandice/house", wide, high), look.colour(light.land)
    if colour != _WHITE:
        house = house.copy()
        house.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return house


def _make_land(camera: Camera, layout: CityLayout) -> pygame.Surface:
    """The ring of sand behind the regions, and causeways to the middle."""
    box = camera.unit(camera.room.topleft)
    size = camera.room.width / camera.size, camera.room.height / camera.size
    svg = f'<svg viewBox="{box[0]:.3f} {box[1]:.3f} {size[0]:.3f} {size[1]:.3f}">{"".join(_shapes(layout))}</svg>'
    return draw_svg(svg, camera.room.size)


def _shapes(layout: CityLayout) -> Iterator[str]:
    x, y, across, down = night.ring_of(layout)
    for wide, colour, seen in _SAND:
        ellipse = f'cx="{x:.2f}" cy="{y:.2f}" rx="{across:.2f}" ry="{down:.2f}"'
        yield f'<ellipse {ellipse} fill="none" stroke="{colour}" stroke-width="{wide}" opacity="{seen}"/>'
    for card in layout.cards:
        end, middle = card.middle, layout.clock
        for wide, colour in _CAUSEWAY:
            yield f'<path d="M{middle[0]:.2f},{middle[1]:.2f} L{end[0]:.2f},{end[1]:.2f}" stroke="{colour}" stroke-width="{wide}"/>'
        way = f'<path d="M{middle[0]:.2f},{middle[1]:.2f} L{end[0]:.2f},{end[1]:.2f}" stroke="#8C7B66"'
        yield f'{way} stroke-width="2.5" stroke-dasharray="0.14,0.9"/>'
    yield f'<circle cx="{layout.clock[0]:.2f}" cy="{layout.clock[1]:.2f}" r="{CLOCK + 0.75}" fill="#7FD1C7" opacity="0.4"/>'
