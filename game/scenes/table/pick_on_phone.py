"""What somebody has picked on a phone, where everyone may see it: rings on the board, and a sentence beside them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

import pygame

from game.render import Look, cache_surface, shapes
from game.tables import Table
from game.widgets import Pen, Widget
from game.widgets.surrounds import inside

from .phone_screens import Mirrored

_RING = 1.25  # how wide a ring is, in units of the board
_LEAST = 2.2  # and at least, in u
_DASHES = 14
_FINE = 3  # how many times larger dashes are drawn before they are scaled down to smooth edges
_BEAD, _BEAD_APART = 0.07, 0.26  # the size of a bead and the way between two, in units of the board
# sizes in u: the face, the air around the sentence, and the way between it and the ring
_FACE = 1.7
_ACROSS, _DOWN = 0.55, 0.3
_GAP = 0.5
_ROUND = 0.55
_MANY = 1000  # things that are hidden, from which on it does not matter how many more


class MirroringPhones(Protocol):
    """The phones of a table, as its board knows them."""

    @property
    def mirrored(self) -> Mirrored | None: ...


class PicksHost(Protocol):
    """A table's scene, as what is picked on phones knows it."""

    table: Table

    @property
    def phones(self) -> MirroringPhones | None: ...


class PickOnPhone(Widget):
    """Lies over the board, and takes no clicks."""

    overhang = 0

    def __init__(self, scene: PicksHost, faces: Sequence[str]) -> None:
        """`faces`: the drawing of each seat's face."""
        super().__init__(grow=1, unsaid=True, name="phone-pick")
        self._scene = scene
        self._faces = faces

    def at(self, place: tuple[int, int]) -> Iterator[Widget]:
        return iter(())

    @property
    def pick(self) -> Mirrored | None:
        phones = self._scene.phones
        return phones.mirrored if phones else None

    def draw(self, pen: Pen) -> None:
        pick, look = self.pick, pen.look
        if pick is None:
            return
        rings = self.rings(look)
        if len(rings) > 1:
            self._draw_beads(pen, rings[0], rings[1])
        for ring in rings:
            dashes = _dashed_ring(look, ring.width)
            pen.surface.blit(dashes, dashes.get_rect(center=ring.center))
        words = _words(look, self._faces[pick.seat], pick.text)
        pen.surface.blit(words, self._place_words(look, words, rings))

    def rings(self, look: Look) -> list[pygame.Rect]:
        """Around what is picked and what it is meant for, as far as that is seen on the board."""
        table, pick = self._scene.table, self.pick
        found = list[pygame.Rect]()
        for thing in (pick.source, pick.target) if pick else ():
            at = table.place_of(thing) if thing else None
            if at is None or table.camera is None:
                continue
            x, y = table.camera.pixel(at)
            if self.rect.collidepoint(x, y):
                ring = pygame.Rect((0, 0), 2 * (max(round(_RING * table.camera.size), look.u(_LEAST)),))
                ring.center = round(x), round(y)
                found.append(ring)
        return found

    def _draw_beads(self, pen: Pen, source: pygame.Rect, target: pygame.Rect) -> None:
        camera = self._scene.table.camera
        size = camera.size if camera else float(source.width)
        radius = max(round(_BEAD * size), 2)
        way = pygame.Vector2(target.center) - pygame.Vector2(source.center)
        free = way.length() - source.width
        if free <= 0:
            return
        count = max(int(free / (_BEAD_APART * size)), 1)
        for number in range(count):
            at = source.center + way.normalize() * (source.width / 2 + free * (number + 0.5) / count)
            pygame.draw.aacircle(pen.surface, pen.look.colour("ink"), at, radius + 2)
            pygame.draw.aacircle(pen.surface, pen.look.colour("glow"), at, radius)

    def _place_words(self, look: Look, drawn: pygame.Surface, rings: Sequence[pygame.Rect]) -> pygame.Rect:
        """Beside the rings, where as little as can be is hidden; where there are none, at the head of the board."""
        gap = look.u(_GAP)
        box, window = drawn.get_rect(), inside(self.rect, gap, gap)
        if not rings:
            return box.move_to(midtop=window.midtop)
        about = rings[0].unionall(list(rings[1:]))
        sides = {
            "midright": (about.left - gap, about.centery),
            "midleft": (about.right + gap, about.centery),
            "midbottom": (about.centerx, about.top - gap),
            "midtop": (about.centerx, about.bottom + gap),
        }
        places = [box.move_to(**{side: at}).clamp(window) for side, at in sides.items()]
        return min(places, key=lambda place: self._hidden(place, rings))

    def _hidden(self, place: pygame.Rect, rings: Sequence[pygame.Rect]) -> tuple[int, int]:
        """What would be hidden there: rings, and whatever else lies on the board."""
        return len(place.collidelistall(list(rings))), self._scene.table.count_taken(place, _MANY)


@cache_surface
def _dashed_ring(look: Look, wide: int) -> pygame.Surface:
    """Light dashes on ink, so that they stand out on land and sea."""
    size = (wide + 8) * _FINE
    fine = pygame.Surface((size, size), pygame.SRCALPHA)
    middle, radius = size / 2, wide * _FINE / 2
    for colour, broad, share in (("ink", 6, 0.72), ("cream", 3, 0.6)):
        for number in range(_DASHES):
            turns = [math.tau * (number - share / 2 + share * part / 8) / _DASHES for part in range(9)]
            points = [(middle + radius * math.cos(turn), middle + radius * math.sin(turn)) for turn in turns]
            pygame.draw.lines(fine, look.colour(colour), False, points, broad * _FINE)
    return pygame.transform.smoothscale(fine, (wide + 8, wide + 8))


@cache_surface
def _words(look: Look, face: str, text: str) -> pygame.Surface:
    """The sentence on a dark ground, with the face of whoever holds the phone."""
    words, size = look.line(text, "strong", "cream"), look.u(_FACE)
    left = look.u(_ACROSS) + (size + look.u(0.4) if face else 0)
    high = max(size, words.get_height()) + 2 * look.u(_DOWN)
    whole = shapes.framed_rect(
        (left + words.get_width() + look.u(_ACROSS), high), look.u(_ROUND), 2, look.colour("cream"), look.colour("ink")
    )
    if face:
        picture = look.art.picture(face, size, size)
        whole.blit(picture, picture.get_rect(midleft=(look.u(_ACROSS), high // 2)))
    whole.blit(words, words.get_rect(midleft=(left, high // 2)))
    return whole
