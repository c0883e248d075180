"""The marks on the island: rings around hexes, signs that say what a choice would do, and how far a piece in hand could
get.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

import pygame

from game.render import Look, cache_surface
from game.render.pieces import tinted_icon
from game.render.theme import Colour
from game.rules.survive import actions as a
from game.rules.survive.speech.sentences import colour_of, letter_of
from game.rules.survive.state import NONE, PublicState
from game.tables.selection import Offer, Thing

from ..kit.camera import Point
from ..kit.drawings import blit_around, draw_arrow, draw_glow
from ..kit.model import BoardPointer
from ..kit.motion import between
from ..kit.painter import BoardPainter, PaintMoment
from ..kit.threats import ThreatMeasures
from ..kit.turn_marks import draw_circles
from .clicks import SurviveModel
from .drawing import IslandPicture
from .layout import SurvivePiece, corners
from .words import SurviveNotices


class IslandPainter(BoardPainter[PublicState, SurvivePiece]):
    """One drawing of the island with one pen; it changes nothing."""

    threat_measures = ThreatMeasures(tuple(corners((0.0, 0.0), 0.88)), 0.85, 1.35, 0.4, 0.32)
    model: SurviveModel
    notices: SurviveNotices

    def __init__(
        self,
        model: SurviveModel,
        picture: IslandPicture,
        pointer: BoardPointer[SurvivePiece],
        notices: SurviveNotices,
        moment: PaintMoment,
    ) -> None:
        super().__init__(model, picture, pointer, notices, moment)
        self.reach = notices.reach
        self._drawings = picture.drawings(moment.pen.look)

    def draw_faint_marks(self) -> None:
        """How far reaches what is spoken of, the tiles that one click would sink, and what a line of the log tells."""
        if not self.moment.is_busy:
            for at in (*self.notices.places_about(self.moment.noticed, self.model.selection), *self.model.sinkable()):
                self.ring(at, "reach")
        for at in self.notices.recalled:
            self.ring(at, "told")

    def draw_marks_below(self) -> None:
        """Marks where one can go, the tile that waits for its second click, and the picked piece's own space."""
        model = self.model
        spaces = model.geometry.spaces
        look = self.pen.look
        size = self._drawings.size
        for thing, offers in model.further.items():
            if thing[0] in ("space", "boat") and offers[0].choice.danger:
                self.ring(spaces[thing[1]], "deadly")
            elif thing[0] in ("space", "boat"):
                seen = _CLEARNESS.get(len(offers[0].before) + 1, _FURTHER)[0]
                blit_around(self.pen, _draw_faint_ring(look, size, seen), self.camera.pixel(spaces[thing[1]]))
        for thing, offers in model.targets.items():
            if thing[0] in ("space", "boat"):
                is_deadly = any(offer.choice.danger for offer in offers)
                self.ring(spaces[thing[1]], "deadly" if is_deadly else "hot" if thing == self.pointer.thing else "safe")
        if armed := model.armed:
            turn = int(self.picture.clock / _ROUND * _TURNS) % _TURNS / _TURNS if self.picture.is_living else 0.0
            blit_around(self.pen, _draw_armed_ring(look, size, turn), self.camera.pixel(spaces[armed[1]]))
        if model.source and (picked := model.things.middle_of(model.source)):
            self.ring(picked, "picked")
            x, y = self.camera.pixel(picked)
            draw_arrow(self.pen, self._drawings, (x, y - self.camera.size * 0.95))

    def draw_letters(self) -> None:
        """Small discs, each with a letter and a colour."""
        constants = self.model.constants
        for e, at, wide in self.letter_places() if self.model.lettered else ():
            circles = ("ink", 1.0), (colour_of(constants, e), 0.9), ("cream", 0.7)
            disc = _draw_text_disc(self.pen.look, letter_of(constants, e), wide, wide * 0.62, circles, 1.0)
            blit_around(self.pen, disc, at)

    def letter_places(self) -> Iterator[tuple[int, Point, int]]:
        """Each explorer that wears its letter, where and how wide: below it, or above who stands behind others, and
        beside the heads of those aboard.
        """
        model = self.model
        size = self._drawings.size
        wide = max(round(size * 0.5), _LEAST_LETTER, round(min(self.pen.look.u(_LETTER), size * 0.75)))

        # Each piece with the explorers that it is, or that are aboard; and on which rows of a space explorers stand.
        lettered = list[tuple[SurvivePiece, list[int]]]()
        rows: defaultdict[int, list[float]] = defaultdict(list)
        for piece, seen in self.picture.pieces():
            kind, number, _ = piece.key
            called = [number] if kind == "explorer" and number in model.lettered and not piece.badge else []
            if kind == "boat":
                called = [e for e in sorted(model.lettered) if model.state.where[e] == model.constants.afloat + number]
            if called and seen == 1.0:
                lettered.append((piece, called))
                if kind == "explorer" and piece.space != NONE:
                    rows[piece.space].append(piece.y)

        for piece, called in lettered:
            x, y = self.camera.pixel((piece.x, piece.y))
            there = rows[piece.space]
            is_behind = len(there) >= _MANY and piece.y < sum(there) / len(there)
            for place, e in enumerate(called):
                aside, down = (place - (len(called) - 1) / 2) * wide, size * (-piece.scale if is_behind else 0.27)
                if piece.key[0] == "boat":  # the hull stays free: who clicks on it means the boat
                    aside, down = (size * 0.46, -size * 0.6) if len(called) == 1 else (aside, -size * 1.05)
                yield e, (x + aside, y + down), wide

    def draw_marks_above(self) -> None:
        """Signs of who cannot go on, the way that is pointed at, what each choice would do, and what a hint shows."""
        things = self.model.things
        for key, sign in self.model.states.items():
            if (piece := things.pieces.get(key)) is not None:
                x, y = self.camera.pixel((piece.x, piece.y))
                size = self.camera.size * piece.scale
                disc = _draw_state_disc(self.pen.look, sign, max(round(self.camera.size * 0.6), _LEAST_STATE))
                blit_around(self.pen, disc, (x + 0.55 * size, y - (0.85 if key[0] == "explorer" else 1.3) * size))
        if pointed := self.model.meant_by(self.moment.noticed) if self.moment.noticed else []:
            # The way that a click would go, and hollow beads to where someone aboard could land then.
            offer = pointed[0]
            isle = self.reach.landing(offer)
            middles = map(things.middle_of, self.reach.route(offer)) if offer.before or isle else ()
            places = [self.camera.pixel(at) for at in middles if at is not None]
            if offer.before:
                self._draw_beads(places, is_hollow=False)
            if isle and (shore := things.place_of(isle)):
                self._draw_beads([places[-1], self.camera.pixel(shore)], is_hollow=True)
        for thing, offers in self.model.further.items():
            self._draw_cost(thing, offers[0])
        for thing, offers in self.model.targets.items():
            if (at := things.place_of(thing)) is not None:
                is_land = thing[0] == "space" and self.model.state.land[thing[1]] != 0
                self._draw_marker(thing, self.camera.pixel(at), marker_of(offers[0], is_land))
        if self.moment.marked is not None and (at := things.place_of(self.moment.marked)) is not None:
            self.ring(at, "focus")
        if self.moment.hinted_thing is not None and (at := things.place_of(self.moment.hinted_thing)) is not None:
            x, y = self.camera.pixel(at)
            draw_arrow(self.pen, self._drawings, (x, y - self.camera.size * 0.75))

    def _draw_cost(self, thing: Thing, offer: Offer) -> None:
        """The moves that a place further away costs; where there is danger, a burst as for the next step."""
        if (at := self.model.things.place_of(thing)) is None:
            return
        x, y = self.camera.pixel(at)
        size = self.camera.size
        cost = len(offer.before) + 1
        aside = 0.55 * size if self.model.things.is_taken(thing) else 0.0
        _, part, seen = _CLEARNESS.get(cost, _FURTHER)
        radius = max(round(self._drawings.size * part), _SMALLEST)
        circles = ("ink", 1.0), ("glow-light", 0.88)
        disc = _draw_text_disc(self.pen.look, str(cost), 2 * radius, radius * 1.35, circles, seen)
        if offer.choice.danger or thing[0] == "isle":
            self._draw_marker(thing, (x, y), marker_of(offer, is_land=False))
            x, y = x + 0.4 * size, y + 0.3 * size
        blit_around(self.pen, disc, (x + aside, y - aside))

    def _draw_marker(self, thing: Thing, at: Point, art: str) -> None:
        """A disc that says how one gets there, or a burst with a skull; beside what stands there already."""
        size = max(round(self._drawings.size * (0.95 if thing == self.pointer.thing else 0.8)), _LEAST_MARKER)
        aside = self._drawings.size * 0.55 if self.model.things.is_taken(thing) else 0
        blit_around(self.pen, self.pen.look.art.picture(art, size, size), (at[0] + aside, at[1] - aside))

    def _draw_beads(self, places: Sequence[Point], is_hollow: bool) -> None:
        """From place to place: gold, or hollow ones for what could follow."""
        bead = _draw_bead(self.pen.look, max(round(self._drawings.size * _BEAD), 3), is_hollow)
        apart = max(self._drawings.size * _APART, 4.0)
        rest = apart
        for start, end in pairwise(places):
            long = math.dist(start, end)
            while rest < long:
                blit_around(self.pen, bead, between(start, end, rest / long))
                rest += apart
            rest -= long

    def draw_turn_frame(self, at: Point, is_better: bool) -> None:
        look, size = self.pen.look, self._drawings.size
        drawn = _draw_ring(look, size, "better") if is_better else _draw_dashed_ring(look, size)
        blit_around(self.pen, drawn, self.camera.pixel(at))

    def draw_glow(self, piece: SurvivePiece) -> None:
        draw_glow(self.pen, self._drawings, self.camera.pixel((piece.x, piece.y)), is_broad=piece.key[0] != "explorer")

    def things_of(self, piece: SurvivePiece) -> Collection[Thing]:
        return {self.model.things.of(piece), *self.model.things.crew_of(piece)}

    def ring(self, at: Point, kind: str) -> None:
        """A hex drawn as a line around a place."""
        blit_around(self.pen, _draw_ring(self.pen.look, self._drawings.size, kind), self.camera.pixel(at))


# Rings around spaces, and small discs at pieces.


_FINE = 3
# pixels that a disc has at the least
_LEAST_STATE = 14
_LEAST_LETTER = 17
_LEAST_MARKER = 24
_MANY = 3  # explorers on a space of whom some stand behind the others
_LETTER = 0.95  # u that a disc with a letter has where its hex is large enough: they grow with the text
_RINGS = {
    "safe": (("ink", 0.15), ("glow", 0.09)),
    "hot": (("ink", 0.2), ("glow-light", 0.14)),
    "deadly": (("ink", 0.15), ("danger-top", 0.1)),
    "picked": (("ink", 0.17), ("white", 0.11)),
    "focus": (("ink", 0.22), ("cream", 0.07)),
    "reach": (("mist", 0.05),),
    "told": (("ink", 0.17), ("cream", 0.11)),
    "better": (("ink", 0.2), ("gold-top", 0.14)),
}
"""Lines of each kind of ring from the widest in: colour, and width in hexes' sizes."""
_ROUND = 2.0
_TURNS = 30
_DASHES = 12
"""Seconds in which the dashes around a tile that is about to sink run once around it, in how many pictures, and how
many dashes.
"""
_CRACKS = (
    ((-0.5, -0.35), (-0.2, -0.1), (-0.28, 0.15), (0.0, 0.4)),
    ((0.5, -0.3), (0.18, -0.12), (0.3, 0.2)),
    ((-0.2, -0.1), (0.18, -0.12)),
)
"""Lines across a tile, in hexes' sizes from its middle."""


@cache_surface
def _draw_ring(look: Look, size: float, kind: str) -> pygame.Surface:
    fine, outline = _prepare_hex(size)
    if kind in ("safe", "hot", "deadly"):
        tint = look.colour("danger" if kind == "deadly" else "glow")
        pygame.draw.polygon(fine, (*tint, 70 if kind == "hot" else 42), outline)
    for colour, width in _RINGS[kind]:
        _draw_outline(fine, outline, look.colour(colour), max(round(width * size * _FINE), _FINE))
    return _scale_down(fine)


def _prepare_hex(size: float) -> tuple[pygame.Surface, list[pygame.Vector2]]:
    """An empty sheet, finer than it will be seen, and the outline of a hex in its middle."""
    wide = round(size * 2.3) * _FINE
    return pygame.Surface((wide, wide), pygame.SRCALPHA), [
        pygame.Vector2(wide / 2 + x, wide / 2 + y) for x, y in corners((0, 0), size * 0.93 * _FINE)
    ]


def _draw_outline(fine: pygame.Surface, outline: list[pygame.Vector2], colour: Colour, line: int) -> None:
    """Lines with round corners."""
    pygame.draw.lines(fine, colour, True, outline, line)
    for corner in outline:
        pygame.draw.circle(fine, colour, corner, line // 2)


def _scale_down(fine: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(fine, (fine.get_width() // _FINE, fine.get_height() // _FINE))


@cache_surface
def _draw_armed_ring(look: Look, size: float, turn: float) -> pygame.Surface:
    """Around a tile that waits for its second click: cracks, and a ring with dashes that run round it."""
    fine, outline = _prepare_hex(size)
    middle, unit = fine.get_width() / 2, size * _FINE
    for crack in _CRACKS:
        pygame.draw.lines(
            fine,
            look.colour("ink"),
            False,
            [(middle + x * unit, middle + y * unit) for x, y in crack],
            round(unit * 0.05),
        )
    for colour, width in _RINGS["hot"]:
        _draw_outline(fine, outline, look.colour(colour), max(round(width * unit), _FINE))
    for dash in range(_DASHES):
        start, end = (_point_on(outline, (dash + part) / _DASHES + turn) for part in (0.0, 0.45))
        pygame.draw.line(fine, look.colour("danger-top"), start, end, max(round(0.1 * unit), _FINE))
    return _scale_down(fine)


@cache_surface
def _draw_dashed_ring(look: Look, size: float) -> pygame.Surface:
    """Around a tile that was sunk, where another one would be better."""
    fine, outline = _prepare_hex(size)
    for colour, width, long in (("ink", 0.15, 0.7), ("cream", 0.08, 0.6)):
        for dash in range(2 * _DASHES):
            start, end = (_point_on(outline, (dash + 0.5 + part * long / 2) / (2 * _DASHES)) for part in (-1, 1))
            pygame.draw.line(fine, look.colour(colour), start, end, max(round(width * size * _FINE), _FINE))
    return _scale_down(fine)


def _point_on(outline: list[pygame.Vector2], part: float) -> pygame.Vector2:
    """A point on the way round a hex, from 0 to 1."""
    side, along = divmod(part % 1 * len(outline), 1)
    return outline[int(side)].lerp(outline[(int(side) + 1) % len(outline)], along)


@cache_surface
def _draw_state_disc(look: Look, sign: str, wide: int) -> pygame.Surface:
    """A small disc at a piece that cannot go on in this turn, with the sign that says why."""
    disc = draw_circles(
        look, wide, (("ink", 1.0), ("cream", 0.9), ("muted" if sign.endswith("lock") else "teal", 0.74))
    )
    icon = tinted_icon(look, sign, max(round(wide * 0.56), 6), "white")
    disc.blit(icon, icon.get_rect(center=(wide / 2, wide / 2)))
    return disc


@cache_surface
def _draw_text_disc(
    look: Look, text: str, wide: int, high: float, circles: tuple[tuple[str, float], ...], seen: float
) -> pygame.Surface:
    """A disc with a letter or a number in it, of which so much is seen."""
    disc = draw_circles(look, wide, circles)
    drawn = look.texts.line(text, "sans-bold", high / look.unit, look.colour("ink"))
    disc.blit(drawn, drawn.get_rect(center=(wide / 2, wide / 2)))
    disc.fill((255, 255, 255, round(255 * seen)), special_flags=pygame.BLEND_RGBA_MULT)
    return disc


def marker_of(offer: Offer, is_land: bool) -> str:
    """The drawing that says what a choice would do."""
    if offer.choice.danger:
        return "common/marker-deadly"
    match offer.choice.action:
        case a.BoardBoat() | a.Launch() | a.Sail() | a.Drift() | a.PlayWind() | a.Ferry():
            return "common/marker-board"
        case a.Land():
            return "common/marker-land"
        case a.Place():
            return "common/marker-walk"
        case a.Sink():
            return "common/marker-sink"
        case a.Prowl() | a.PlaySend():
            return "common/marker-prowl"
        case _:
            return "common/marker-walk" if is_land else "common/marker-swim"


# How far a piece in hand could get: fainter rings with the moves they cost, and beads along the way that is pointed at.


_FAINT_RING = 0.055
_CLEARNESS = {2: (0.85, 0.27, 0.94)}
_FURTHER = (0.47, 0.24, 0.73)
"""By the moves a place costs, and for more of them: how much is seen of the ring, how large the number's disc is in
hexes' sizes, and how much is seen of it.
"""
_BEAD, _APART = 0.11, 0.35  # how large the beads of a way are, and how far from each other, in hexes' sizes
_SMALLEST = 8


@cache_surface
def _draw_faint_ring(look: Look, size: float, seen: float) -> pygame.Surface:
    fine, outline = _prepare_hex(size)
    pygame.draw.lines(fine, look.colour("glow-light"), True, outline, max(round(_FAINT_RING * size * _FINE), _FINE))
    drawn = _scale_down(fine)
    drawn.fill((255, 255, 255, round(255 * seen)), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


@cache_surface
def _draw_bead(look: Look, radius: int, is_hollow: bool) -> pygame.Surface:
    hollow = (("ink", 1.0), ("cream", 0.8), ("ink", 0.45))
    return draw_circles(look, 2 * radius, hollow if is_hollow else (("ink", 1.0), ("glow", 0.72)))
