"""The ground of the city: sea, the ring of sand, causeways, the regions' cards and the face of the clock, baked into one surface."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.light import Light
from game.render.art import draw_svg
from game.render.sea import still_sea
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import MARKET, State

from ..kit.camera import Camera
from .drawing import AtlandiceDrawings, line
from .layout import CLOCK, MOST_ROWS, TOKEN, CityLayout, front_of

_SAND = ((6.1, "#7FD1C7", 0.35), (5.2, "#1E2A38", 1), (4.9, "#E9C58A", 1), (4.2, "#F4DCA8", 1))
_CAUSEWAY = ((2.9, "#1E2A38"), (2.5, "#B9A98F"))
_HOUSES = (0.095, 0.25, 0.43, 0.57, 0.75, 0.905)  # where houses stand along the ring, as parts of it from the top


class CityGround:
    """Bakes the ground for a camera and the tiles in play; asked again for the same, it gives the same surface."""

    def __init__(self, constants: Constants) -> None:
        self._constants = constants
        self._key: object = None
        self._of: tuple[object, object] = (None, None)
        self._surface = pygame.Surface((0, 0))

    def surface(self, drawings: AtlandiceDrawings, camera: Camera, layout: CityLayout, s: State, light: Light) -> pygame.Surface:
        key = camera.room.topleft, camera.room.size, camera.size, camera.pixel((0, 0)), s.top, s.fates, s.open, light
        of = drawings, layout  # kept, so that nothing else can take their place
        if self._key != key or any(one is not other for one, other in zip(self._of, of, strict=True)):
            self._key, self._of, self._surface = key, of, self._bake(drawings, camera, layout, s, light)
        return self._surface

    def _bake(self, drawings: AtlandiceDrawings, camera: Camera, layout: CityLayout, s: State, light: Light) -> pygame.Surface:
        ground, room, look = pygame.Surface(camera.room.size), camera.room, drawings.look
        ground.blit(still_sea(look, look.size, light), (-room.x, -room.y))
        _draw_land(ground, camera, layout)
        house = look.art.picture("atlandice/house", round(2.4 * camera.size), round(2.6 * camera.size))
        for part in _HOUSES:
            ground.blit(house, house.get_rect(center=camera.in_room(_on_ring(layout, part))))
        face = drawings.clock(tuple(self._constants.clock))
        ground.blit(face, face.get_rect(center=camera.in_room(layout.clock)))
        self._draw_market(ground, drawings, camera, layout)
        for sector, card in enumerate(layout.cards):
            drawn = drawings.card(front_of(self._constants, s, sector))
            ground.blit(drawn.surface, drawn.rect_at(camera.in_room(card.middle)))
        return ground

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


def _draw_land(ground: pygame.Surface, camera: Camera, layout: CityLayout) -> None:
    """The ring of sand behind the regions, and causeways to the middle."""
    box = camera.unit(camera.room.topleft)
    size = camera.room.width / camera.size, camera.room.height / camera.size
    svg = f'<svg viewBox="{box[0]:.3f} {box[1]:.3f} {size[0]:.3f} {size[1]:.3f}">{"".join(_shapes(layout))}</svg>'
    ground.blit(draw_svg(svg, camera.room.size), (0, 0))


def _ring(layout: CityLayout) -> tuple[float, float, float, float]:
    """Middle and radii of the ring of sand."""
    bounds = layout.bounds
    middle = bounds.left + bounds.width / 2, bounds.top + bounds.height * 0.53
    return *middle, bounds.width * 0.36, bounds.height * 0.44


def _on_ring(layout: CityLayout, part: float) -> tuple[float, float]:
    x, y, across, down = _ring(layout)
    angle = math.tau * part - math.pi / 2
    return x + across * math.cos(angle), y + down * math.sin(angle)


def _shapes(layout: CityLayout) -> Iterator[str]:
    x, y, across, down = _ring(layout)
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
