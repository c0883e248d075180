"""The ground of the city: sea, the ring of sand, causeways, the regions' cards and the face of the clock, baked into
one surface.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

import pygame

from game.light import Light
from game.render import shapes
from game.render.art import draw_svg
from game.render.sea import still_sea
from game.render.theme import Colour
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import MARKET, State

from ..kit.camera import Camera
from ..kit.drawings import BakedSheet
from . import night
from .drawing import AtlandiceDrawings, line
from .hours import LIGHTS
from .layout import CLOCK, MOST_ROWS, TOKEN, CityLayout, front_of

_SAND = ((6.1, "#7FD1C7", 0.35), (5.2, "#1E2A38", 1), (4.9, "#E9C58A", 1), (4.2, "#F4DCA8", 1))
_CAUSEWAY = ((2.9, "#1E2A38"), (2.5, "#B9A98F"))
_WHITE = (255, 255, 255)


class SeenCity:
    """The city for which a ground is made; drawings and layout are kept, so that nothing else can take their place."""

    def __init__(
        self,
        drawings: AtlandiceDrawings,
        camera: Camera,
        layout: CityLayout,
        state: State,
        light: Light,
        around: Light | None = None,
    ) -> None:
        """`around`: in which the sea lies and lamps burn, if that is not the light of the land."""
        self.drawings = drawings
        self.camera = camera
        self.layout = layout
        self.state = state
        self.light, self.around = light, around or light
        self.place = camera.room.topleft, camera.room.size, camera.size, camera.pixel((0, 0))
        self.content = state.top, state.fates, state.open

    @property
    def land_colour(self) -> Colour:
        """The colour by which land is multiplied."""
        return self.drawings.look.colour(self.light.land)

    def is_like(self, other: SeenCity, but_for_tiles: bool = False) -> bool:
        is_there = self.drawings is other.drawings and self.layout is other.layout and self.place == other.place
        is_same = self.content[-1:] == other.content[-1:] if but_for_tiles else self.content == other.content
        return is_there and is_same and self.light == other.light and self.around == other.around


class CityGround:
    """Bakes the ground for a camera, the tiles in play and the light; asked again for the same, it gives the same
    surface.
    """

    def __init__(self, constants: Constants) -> None:
        self._constants = constants
        self._baked: tuple[SeenCity, pygame.Surface] | None = None
        self._ahead: tuple[SeenCity, pygame.Surface] | None = None  # one in another light, before that is asked for
        # The last one without cards, where there is much else on it.
        self._bare: tuple[SeenCity, pygame.Surface] | None = None
        self._land = BakedSheet()
        """The ring and the causeways: they take longer than all the rest."""

    def surface(self, city: SeenCity) -> pygame.Surface:
        if self._ahead is not None and self._ahead[0].place != city.place:
            self._ahead = None  # it is not going to be asked for
        if self._baked is None or not self._baked[0].is_like(city):
            for _ in self.bake_ahead(lambda: city):
                pass
            self._baked, self._ahead = self._ahead, None
        assert self._baked is not None
        return self._baked[1]

    def bake_ahead(self, see: Callable[[], SeenCity]) -> Iterator[None]:
        """Bakes what is going to be asked for, in slices; from the beginning again if that changes meanwhile."""
        while self._ahead is None or not self._ahead[0].is_like(see()):
            city = see()
            ground = pygame.Surface(city.camera.room.size)
            for _ in self._bake(ground, city):
                yield
                if not city.is_like(see()):
                    break
            else:
                self._ahead = city, ground

    def forget_ahead(self) -> None:
        """Forgets the ground that was baked ahead: it is not going to be asked for."""
        self._ahead = None

    def _bake(self, ground: pygame.Surface, city: SeenCity) -> Iterator[None]:
        if self._bare is None or not self._bare[0].is_like(city, but_for_tiles=True):
            yield from self._draw_bare(ground, city)
            self._bare = None if city.light.is_plain else (city, ground.copy())
        else:
            ground.blit(self._bare[1], (0, 0))
        yield
        for sector, card in enumerate(city.layout.cards):
            drawn = city.drawings.card(front_of(self._constants, city.state, sector))
            ground.blit(drawn.surface, drawn.rect_at(city.camera.in_room(card.middle)))
        yield

    def _draw_bare(self, ground: pygame.Surface, city: SeenCity) -> Iterator[None]:
        """All but the cards."""
        look, camera = city.drawings.look, city.camera
        ground.blit(still_sea(look, look.size, city.around), (-camera.room.x, -camera.room.y))
        yield
        yield from self._draw_land(ground, city)
        yield from _draw_night(ground, city)
        face = city.drawings.clock(tuple(self._constants.clock)).surface
        ground.blit(face, face.get_rect(center=camera.in_room(city.layout.clock)))

        # The market: its name, its hands, and a ring for every token it has room for.
        (x, y), unit = city.layout.clock, camera.size
        words = city.drawings.narrator.words.say("atlandice.card.market")
        name = line(look, words, 1.05 * unit, "cream", "serif-bold")
        if name.get_width() > 2 * 5.2 * unit:
            name = pygame.transform.smoothscale_by(name, 2 * 5.2 * unit / name.get_width())
        ground.blit(name, name.get_rect(center=camera.in_room((x, y - 4.75))))
        hands = self._constants.board.market_hands
        hand = look.art.picture("atlandice/hand", round(1.2 * unit), round(1.35 * unit))
        for number in range(hands):
            ground.blit(hand, hand.get_rect(center=camera.in_room((x + 1.2 * (number - (hands - 1) / 2), y - 3.45))))
        thick, muted = max(round(0.07 * unit), 1), look.colour("muted")
        for kind, row in product(range(MARKET), range(min(self._constants.market_tokens, MOST_ROWS))):
            at = camera.in_room(city.layout.market_seat(kind, row))
            pygame.draw.aacircle(ground, muted, at, round(TOKEN * 0.38 * unit), thick)
        yield

    def _draw_land(self, ground: pygame.Surface, city: SeenCity) -> Iterator[None]:
        # The bounds hold all pixels of the land, from the board's (0, 0).
        (x, y, across, down), size = night.ring_of(city.layout), city.camera.size
        wide, high = across + _SAND[0][0] / 2, down + _SAND[0][0] / 2
        left, top = math.floor((x - wide) * size) - 1, math.floor((y - high) * size) - 1
        ring = pygame.Rect(left, top, math.ceil((x + wide) * size) + 1 - left, math.ceil((y + high) * size) + 1 - top)
        ends, far = [card.middle for card in city.layout.cards], _CAUSEWAY[0][0]
        corners = [(math.floor((x - far) * size), math.floor((y - far) * size)) for x, y in ends]
        bounds = ring.unionall([pygame.Rect(corner, [math.ceil(2 * far * size)] * 2) for corner in corners])
        key = city.drawings.look, size, city.layout
        self._land.renew(city.camera, key, bounds, partial(_draw_land, city), is_passing=True)
        yield
        land, at = self._land.cut(city.camera)
        if city.land_colour != _WHITE:
            land = shapes.tint(land, city.land_colour)
            yield
        ground.blit(land, at)
        yield


def _draw_night(ground: pygame.Surface, city: SeenCity) -> Iterator[None]:
    """Houses; and at the hours of the night what else belongs to it."""
    look, camera = city.drawings.look, city.camera
    layout, is_open = city.layout, city.state.open
    hour = LIGHTS.index(city.around) if city.around in LIGHTS else None
    if hour is not None:
        if not city.light.is_plain:
            yield from night.draw_tide(ground, look, camera, layout, city.light, hour)
        if hour >= night.LAMPS_ON:
            yield from night.draw_halos(ground, look, camera, layout, is_open)
        night.draw_lanterns(ground, look, camera, layout, hour, is_open)
    size = round(2.4 * camera.size), round(2.6 * camera.size)
    house = look.art.picture("atlandice/house", *size)
    if city.land_colour != _WHITE:
        house = shapes.tint(house, city.land_colour)
    for lamp in night.houses(layout):
        place = house.get_rect(center=camera.in_room(lamp.at))
        ground.blit(house, place)
        if hour is not None and night.burns(lamp, hour, is_open):
            ground.blit(look.art.picture("atlandice/house-windows", *size), place)
    yield


def _draw_land(city: SeenCity, sheet: pygame.Surface, part: pygame.Rect) -> None:
    """The ring of sand behind the regions, and causeways to the middle."""
    if not part.width or not part.height:
        return
    x, y, across, down = night.ring_of(city.layout)
    ellipse = f'cx="{x:.2f}" cy="{y:.2f}" rx="{across:.2f}" ry="{down:.2f}"'
    svg = ""
    for wide, colour, seen in _SAND:
        svg += f'<ellipse {ellipse} fill="none" stroke="{colour}" stroke-width="{wide}" opacity="{seen}"/>'
    x, y = city.layout.clock
    for card in city.layout.cards:
        way = f'<path d="M{x:.2f},{y:.2f} L{card.middle[0]:.2f},{card.middle[1]:.2f}"'
        for wide, colour in _CAUSEWAY:
            svg += f'{way} stroke="{colour}" stroke-width="{wide}"/>'
        svg += f'{way} stroke="#8C7B66" stroke-width="2.5" stroke-dasharray="0.14,0.9"/>'
    svg += f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{CLOCK + 0.75}" fill="#7FD1C7" opacity="0.4"/>'
    box = " ".join(f"{side / city.camera.size:.5f}" for side in (part.x, part.y, part.width, part.height))
    sheet.blit(draw_svg(f'<svg viewBox="{box}">{svg}</svg>', part.size), (0, 0))
