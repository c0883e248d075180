"""The marks on the island: rings around hexes, signs that say what a choice would do, and how far a piece in hand could get."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

import pygame

from game.render import Look, cache_surface
from game.render.pieces import tinted_icon
from game.render.theme import Colour
from game.rules.survive import actions as a
from game.rules.survive.speech.sentences import colour_of, letter_of
from game.rules.survive.state import PublicState
from game.tables.selection import Offer, Thing
from game.widgets import Pen

from ..kit.camera import Point
from ..kit.drawings import blit_around, draw_arrow, draw_glow
from ..kit.model import BoardPointer
from ..kit.painter import BoardPainter, PaintMoment
from .clicks import SurviveModel
from .drawing import IslandPicture, SurviveDrawings
from .layout import SurvivePiece, corners
from .words import SurviveNotices


class IslandPainter(BoardPainter[PublicState, SurvivePiece]):
    """One drawing of the island with one pen; it changes nothing."""

    model: SurviveModel
    notices: SurviveNotices

    def __init__(
        self, model: SurviveModel, picture: IslandPicture, pointer: BoardPointer[SurvivePiece], notices: SurviveNotices, moment: PaintMoment
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
        """Marks where one can go, and the picked piece's own space."""
        model = self.model
        for thing, offers in model.further.items():
            if thing[0] in ("space", "boat"):
                at = self.camera.pixel(self.model.geometry.spaces[thing[1]])
                draw_further(self.pen, self._drawings, at, len(offers[0].before) + 1, bool(offers[0].choice.danger))
        for thing, offers in model.targets.items():
            if thing[0] in ("space", "boat"):
                is_deadly = any(offer.choice.danger for offer in offers)
                kind = "deadly" if is_deadly else "hot" if thing == self.pointer.thing else "safe"
                self.ring(self.model.geometry.spaces[thing[1]], kind)
        if armed := self.model.armed:
            at = self.camera.pixel(self.model.geometry.spaces[armed[1]])
            draw_armed(self.pen, self._drawings, at, self.picture.clock if self.picture.is_living else 0.0)
        if model.source and (picked := self.model.things.place_of(model.source)):
            x, y = self.camera.pixel(picked)
            draw_ring(self.pen, self._drawings, (x, y), "picked")
            draw_arrow(self.pen, self._drawings, (x, y - self.camera.size * 0.95))

    def draw_letters(self) -> None:
        """Below who is spoken of, and below the boats of those aboard."""
        if not self.model.lettered:
            return
        for piece, seen in self.picture.pieces():
            if seen == 1.0 and (called := self._lettered_explorers(piece)):
                letters = [(letter_of(self.model.constants, e), colour_of(self.model.constants, e)) for e in called]
                draw_letters(self.pen, self._drawings, self.camera.pixel((piece.x, piece.y)), letters)

    def _lettered_explorers(self, piece: SurvivePiece) -> list[int]:
        """The explorers with letters that a piece is, or that are aboard."""
        kind, number, _ = piece.key
        if kind == "explorer":
            return [number] if number in self.model.lettered and not piece.badge else []
        aboard = self.model.constants.afloat + number
        return [e for e in sorted(self.model.lettered) if self.model.table.where[e] == aboard] if kind == "boat" else []

    def draw_marks_above(self) -> None:
        things = self.model.things
        self._draw_states()
        if pointed := self.model.meant_by(self.moment.noticed) if self.moment.noticed else []:
            self._draw_way(pointed[0])
        for thing, offers in self.model.further.items():
            self._draw_cost(thing, offers[0])
        for thing, offers in self.model.targets.items():
            if (at := things.place_of(thing)) is not None:
                marker = marker_of(offers[0], things.is_land(thing))
                is_pointed = thing == self.pointer.thing
                draw_marker(self.pen, self._drawings, self.camera.pixel(at), marker, is_pointed, things.is_taken(thing))
        if self.moment.marked is not None and (at := things.place_of(self.moment.marked)) is not None:
            self.ring(at, "focus")
        if self.moment.hinted_thing is not None and (at := things.place_of(self.moment.hinted_thing)) is not None:
            x, y = self.camera.pixel(at)
            draw_arrow(self.pen, self._drawings, (x, y - self.camera.size * 0.75))

    def _draw_states(self) -> None:
        for key, sign in self.model.states.items():
            if (piece := self.model.things.pieces.get(key)) is not None:
                x, y = self.camera.pixel((piece.x, piece.y))
                size = self.camera.size * piece.scale
                disc = _draw_state_disc(self.pen.look, sign, max(round(self.camera.size * 0.6), _LEAST_STATE))
                blit_around(self.pen, disc, (x + 0.55 * size, y - (0.85 if key[0] == "explorer" else 1.3) * size))

    def _draw_cost(self, thing: Thing, offer: Offer) -> None:
        """The moves that a place further away costs; where there is danger, a burst as for the next step."""
        if (at := self.model.things.place_of(thing)) is None:
            return
        (x, y), size, is_taken, cost = self.camera.pixel(at), self.camera.size, self.model.things.is_taken(thing), len(offer.before) + 1
        aside = 0.55 * size if is_taken else 0.0
        if offer.choice.danger or thing[0] == "isle":
            marker = marker_of(offer, is_land=False)
            draw_marker(self.pen, self._drawings, (x, y), marker, thing == self.pointer.thing, is_taken)
            draw_cost(self.pen, self._drawings, (x + aside + 0.4 * size, y - aside + 0.3 * size), cost)
        else:
            draw_cost(self.pen, self._drawings, (x + aside, y - aside), cost)

    def _draw_way(self, offer: Offer) -> None:
        """The way that a click would go, and hollow beads to where somebody aboard could land then."""
        isle = self.reach.landing(offer)
        if not offer.before and isle is None:
            return
        places = [self.camera.pixel(at) for at in map(self.model.things.middle_of, self.reach.route(offer)) if at is not None]
        if offer.before:
            draw_way(self.pen, self._drawings, places)
        if isle and (shore := self.model.things.place_of(isle)):
            draw_way(self.pen, self._drawings, [places[-1], self.camera.pixel(shore)], is_hollow=True)

    def draw_glow(self, piece: SurvivePiece) -> None:
        draw_glow(self.pen, self._drawings, self.camera.pixel((piece.x, piece.y)), is_broad=piece.key[0] != "explorer")

    def things_of(self, piece: SurvivePiece) -> Collection[Thing]:
        return {self.model.things.of(piece), *self.model.things.crew_of(piece)}

    def ring(self, at: Point, kind: str) -> None:
        draw_ring(self.pen, self._drawings, self.camera.pixel(at), kind)


# Rings around spaces, and small discs at pieces.


_FINE = 3
_LEAST_STATE, _LEAST_LETTER, _LEAST_MARKER = 14, 17, 24  # pixels that a disc has at the least
_RINGS = {
    "safe": (("ink", 0.15), ("glow", 0.09)),
    "hot": (("ink", 0.2), ("glow-light", 0.14)),
    "deadly": (("ink", 0.15), ("danger-top", 0.1)),
    "picked": (("ink", 0.17), ("white", 0.11)),
    "focus": (("ink", 0.22), ("cream", 0.07)),
    "reach": (("mist", 0.05),),
    "told": (("ink", 0.17), ("cream", 0.11)),
}
"""Lines of each kind of ring from the widest in: colour, and width in hexes' sizes."""
_ROUND, _TURNS, _DASHES = 2.0, 30, 12
"""Seconds in which the dashes around a tile that is about to sink run once around it, in how many pictures, and how many dashes."""
_CRACKS = (
    ((-0.5, -0.35), (-0.2, -0.1), (-0.28, 0.15), (0.0, 0.4)),
    ((0.5, -0.3), (0.18, -0.12), (0.3, 0.2)),
    ((-0.2, -0.1), (0.18, -0.12)),
)
"""Lines across a tile, in hexes' sizes from its middle."""


def draw_ring(pen: Pen, drawings: SurviveDrawings, at: Point, kind: str) -> None:
    """A hex drawn as a line."""
    blit_around(pen, _draw_ring(pen.look, drawings.size, kind), at)


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


def draw_armed(pen: Pen, drawings: SurviveDrawings, at: Point, seconds: float) -> None:
    """A tile that waits for its second click: cracks, and a ring with dashes that run round it."""
    blit_around(pen, _draw_armed_ring(pen.look, drawings.size, int(seconds / _ROUND * _TURNS) % _TURNS / _TURNS), at)


@cache_surface
def _draw_armed_ring(look: Look, size: float, turn: float) -> pygame.Surface:
    fine, outline = _prepare_hex(size)
    middle, unit = fine.get_width() / 2, size * _FINE
    for crack in _CRACKS:
        pygame.draw.lines(fine, look.colour("ink"), False, [(middle + x * unit, middle + y * unit) for x, y in crack], round(unit * 0.05))
    for colour, width in _RINGS["hot"]:
        _draw_outline(fine, outline, look.colour(colour), max(round(width * unit), _FINE))
    for dash in range(_DASHES):
        start, end = (_point_on(outline, (dash + part) / _DASHES + turn) for part in (0.0, 0.45))
        pygame.draw.line(fine, look.colour("danger-top"), start, end, max(round(0.1 * unit), _FINE))
    return _scale_down(fine)


def _point_on(outline: list[pygame.Vector2], part: float) -> pygame.Vector2:
    """A point on the way round a hex, from 0 to 1."""
    side, along = divmod(part % 1 * len(outline), 1)
    return outline[int(side)].lerp(outline[(int(side) + 1) % len(outline)], along)


def _draw_disc(look: Look, wide: int, *rings: tuple[str, float]) -> pygame.Surface:
    """A disc of colours one within the other, each as large as a part of the whole."""
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    for colour, part in rings:
        pygame.draw.circle(fine, look.colour(colour), fine.get_rect().center, wide * _FINE / 2 * part)
    return _scale_down(fine)


@cache_surface
def _draw_state_disc(look: Look, sign: str, wide: int) -> pygame.Surface:
    """A small disc at a piece that cannot go on in this turn, with the sign that says why."""
    disc = _draw_disc(look, wide, ("ink", 1.0), ("cream", 0.9), ("muted" if sign.endswith("lock") else "teal", 0.74))
    icon = tinted_icon(look, sign, max(round(wide * 0.56), 6), "white")
    disc.blit(icon, icon.get_rect(center=(wide / 2, wide / 2)))
    return disc


def draw_letters(pen: Pen, drawings: SurviveDrawings, at: Point, letters: Sequence[tuple[str, str]]) -> None:
    """Small discs side by side under a piece, each with a letter and a colour around it."""
    wide = max(round(drawings.size * 0.5), _LEAST_LETTER)
    for place, (letter, colour) in enumerate(letters):
        x = at[0] + (place - (len(letters) - 1) / 2) * wide
        blit_around(pen, _draw_letter_disc(pen.look, letter, colour, wide), (x, at[1] + drawings.size * 0.27))


@cache_surface
def _draw_letter_disc(look: Look, letter: str, colour: str, wide: int) -> pygame.Surface:
    return _write_on(look, _draw_disc(look, wide, ("ink", 1.0), (colour, 0.9), ("cream", 0.7)), letter, wide * 0.62)


def _write_on(look: Look, disc: pygame.Surface, words: str, high: float) -> pygame.Surface:
    text = look.texts.line(words, "sans-bold", high / look.unit, look.colour("ink"))
    disc.blit(text, text.get_rect(center=(disc.get_width() / 2, disc.get_height() / 2)))
    return disc


def draw_marker(pen: Pen, drawings: SurviveDrawings, at: Point, art: str, is_pointed: bool, is_taken: bool) -> None:
    """A disc that says how one gets there, or a burst with a skull; beside what stands there already."""
    size = max(round(drawings.size * (0.95 if is_pointed else 0.8)), _LEAST_MARKER)
    picture = pen.look.art.picture(art, size, size)
    shift = drawings.size * 0.55 if is_taken else 0
    blit_around(pen, picture, (at[0] + shift, at[1] - shift))


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
_SECOND, _FURTHER = (0.85, 0.27, 0.94), (0.47, 0.24, 0.73)
"""For two moves and for more: how much is seen of the ring, how large the number's disc is in hexes' sizes, how much is seen of it."""
_BEAD, _APART = 0.11, 0.35  # how large the beads of a way are, and how far from each other, in hexes' sizes
_SMALLEST = 8


def draw_further(pen: Pen, drawings: SurviveDrawings, space: Point, cost: int, is_deadly: bool) -> None:
    """A ring around a space that several moves lead to."""
    ring = _draw_ring(pen.look, drawings.size, "deadly") if is_deadly else _draw_faint_ring(pen.look, drawings.size, _clearness(cost)[0])
    blit_around(pen, ring, space)


def draw_cost(pen: Pen, drawings: SurviveDrawings, at: Point, cost: int) -> None:
    """The number of moves on a disc."""
    _, part, clear = _clearness(cost)
    blit_around(pen, _draw_cost_disc(pen.look, cost, max(round(drawings.size * part), _SMALLEST), clear), at)


def _clearness(cost: int) -> tuple[float, float, float]:
    return _SECOND if cost == 2 else _FURTHER


def draw_way(pen: Pen, drawings: SurviveDrawings, places: Sequence[Point], is_hollow: bool = False) -> None:
    """Beads from place to place: gold, or hollow ones for what could follow."""
    bead = _draw_bead(pen.look, max(round(drawings.size * _BEAD), 3), is_hollow)
    for at in _points_along(places, max(drawings.size * _APART, 4.0)):
        blit_around(pen, bead, at)


def _points_along(places: Sequence[Point], apart: float) -> list[Point]:
    """Points along a line, the same distance from each other."""
    found, rest = list[Point](), apart
    for start, end in pairwise(places):
        here, there = pygame.Vector2(start), pygame.Vector2(end)
        long = here.distance_to(there)
        while rest < long:
            point = here.lerp(there, rest / long)
            found.append((point.x, point.y))
            rest += apart
        rest -= long
    return found


@cache_surface
def _draw_faint_ring(look: Look, size: float, seen: float) -> pygame.Surface:
    fine, outline = _prepare_hex(size)
    pygame.draw.lines(fine, look.colour("glow-light"), True, outline, max(round(_FAINT_RING * size * _FINE), _FINE))
    return _make_fainter(_scale_down(fine), seen)


@cache_surface
def _draw_cost_disc(look: Look, cost: int, radius: int, clear: float) -> pygame.Surface:
    disc = _draw_disc(look, 2 * radius, ("ink", 1.0), ("glow-light", 0.88))
    return _make_fainter(_write_on(look, disc, str(cost), radius * 1.35), clear)


@cache_surface
def _draw_bead(look: Look, radius: int, is_hollow: bool) -> pygame.Surface:
    rings = (("ink", 1.0), ("cream", 0.8), ("ink", 0.45)) if is_hollow else (("ink", 1.0), ("glow", 0.72))
    return _draw_disc(look, 2 * radius, *rings)


def _make_fainter(drawn: pygame.Surface, seen: float) -> pygame.Surface:
    drawn.fill((255, 255, 255, round(255 * seen)), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn
