"""A board in layers: the picture of what is there at a moment and moves by itself, and over it the marks, what is
dragged, and words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import ClassVar, Generic

import pygame

from game.light import Light
from game.render import Look
from game.render.pieces import tinted_icon
from game.render.sea import bake_sea, still_sea
from game.render.signs import sign as sign_of_button
from game.tables.selection import Thing
from game.tables.table import TableHost
from game.widgets import Pen
from game.widgets.tips import place_beside, tip_ground

from .animation import LookBack, MotionQueue, T
from .camera import Point
from .daylight import Daylight
from .drawings import BoardDrawings, DrawingCache, Drawn, blit_around
from .effects import Canvas, draw_effects
from .model import BoardModel, BoardNotices, BoardPointer
from .motion import P
from .threats import ThreatMeasures, Threats, draw_threats, ring_endangered
from .turn_marks import (
    LAYERS,
    Bead,
    Framed,
    MarkedTurns,
    TurnMark,
    TurnMeasures,
    draw_bead,
    draw_disc,
    draw_sign,
    lay_marks,
)

IDLE = 15  # frames a second of what moves by itself while nothing happens
_REST_AFTER = 30.0
_by_depth = attrgetter("y")
_FARTHEST = 2.0  # no piece is drawn further from its foot than this, in units, or in its own size where that is larger
_SOLID = 128  # from here on a pixel belongs to a piece; shadows are fainter
_PLACE = 1.7  # units of a place that words must not cover


Stamp = tuple[P, pygame.Surface, tuple[int, int]]
"""A piece, its drawing, and the corner of that in the window."""


class BoardPicture(Generic[T, P]):
    """Shows a position and the animation that goes on there. This one draws pieces by the names of their
    drawings, on the sea; games draw more.
    """

    def __init__(
        self, model: BoardModel[T, P], queue: MotionQueue[T, P], look_back: LookBack[T, P], host: TableHost
    ) -> None:
        self.model = model
        self._queue = queue
        self._look_back = look_back
        self._host = host
        self._sizes = DrawingCache(BoardDrawings)
        self._baked: tuple[Look, object, pygame.Surface] | None = None
        """The ground that was made last, and for which look and camera."""
        self._stamped: tuple[object, dict[Hashable, Stamp[P]]] = None, {}
        """The pieces that were drawn last, and with which drawings and camera."""
        self.clock = self._still = self._due = 0.0
        self.look: Look | None = None  # the look in which the board is in the window, once it is
        self.daylight = Daylight(self)
        self.is_painting = False  # whether it is for a painting, where no place wears its name
        model.find_drawn, model.is_moving = self.things_at, lambda: queue.animation.is_awaited

    # Time.

    def wake(self) -> None:
        """Someone does something: what moves by itself moves again."""
        self._still = 0.0

    def pass_time(self, seconds: float) -> bool:
        """Whether it looks different now."""
        was_going_on = self._queue.animation.is_going_on
        is_idle_frame = seconds < 1 / IDLE <= self._due + seconds and not was_going_on
        has_faded = self.daylight.pass_time(seconds, works=not is_idle_frame)
        self.tick(seconds)
        self._queue.pass_time(seconds)
        if was_going_on or has_faded:
            return True
        self._due += seconds
        if self.pace and self._due >= 1 / IDLE:
            self._due = 0.0
            return True
        return False

    def tick(self, seconds: float) -> None:
        """Time passes for what moves by itself."""
        self.clock += seconds
        self._still += seconds

    @property
    def pace(self) -> int:
        """Things that live move a little, until nobody has done anything for a while."""
        if self._queue.animation.is_going_on or self.is_stirring or self.daylight.is_changing:
            return 60
        return IDLE if self._host.pacing.is_lively() and self._still < _REST_AFTER else 0

    @property
    def is_stirring(self) -> bool:
        """Whether something besides the animation is on its way."""
        return False

    @property
    def is_living(self) -> bool:
        """Whether what lives is to be seen moving."""
        return bool(self.pace) and self._host.pacing.is_lively()

    # What is drawn.

    def ground(self, look: Look) -> pygame.Surface:
        """All that does not move, as large as the camera's room."""
        camera, room = self.model.camera, self.model.camera.room
        key = tuple(room), camera.size, camera.pixel((0, 0)), self.daylight.now
        if self._baked is None or self._baked[0] is not look or self._baked[1] != key:
            window = still_sea(
                look, (max(look.size[0], room.right), max(look.size[1], room.bottom)), self.daylight.now
            ).copy()
            window.set_clip(room)
            self.draw_ground(look, window)
            self._baked = look, key, window.subsurface(room).copy()
        return self.daylight.fade("ground", self._baked[2])

    def bake_light(self, look: Look, light: Light) -> Iterator[None]:
        """Makes what a light needs before it falls, in slices of a few milliseconds; games bake their grounds in it
        too.
        """
        return bake_sea(look, look.size, light)

    def forget_light(self) -> None:
        """Drops all that was baked for a light which will not fall."""
        return

    @property
    def camera_place(self) -> Hashable:
        camera = self.model.camera
        return tuple(camera.room), camera.size, camera.pixel((0, 0))

    @property
    def nearness(self) -> float | None:
        """How near the camera is, where the ground takes long to be drawn in the light of an hour."""
        return None

    def draw_ground(self, look: Look, window: pygame.Surface) -> None:
        """Draws all that lies on the sea and does not move, in pixels of the window; asked for again only when the
        camera or the light changes.
        """
        return

    def drawings(self, look: Look) -> BoardDrawings:
        """The drawings of the size that is seen."""
        return self._sizes.drawings(look, self.model.camera.size)

    def get_piece_drawing(self, look: Look, piece: P) -> Drawn:
        """The drawing of a piece. At rest it depends on the piece, the drawings and the camera alone, for it is kept as
        long as these stay the same.
        """
        drawings = self.drawings(look)
        drawn = drawings.art(piece.art, piece.scale)
        return drawings.dip(drawings.tilt(drawn, piece.tilt), piece.dip) if piece.tilt or piece.dip else drawn

    def stamps(self, look: Look) -> dict[Hashable, Stamp[P]]:
        """The pieces as they were drawn last at rest; none where the drawings or the camera are others. Of pieces that
        move by themselves nothing is kept: no later frame looks the same.
        """
        if self.is_living:
            return {}
        ground = self.drawings(look), self.camera_place
        if self._stamped[0] != ground:
            self._stamped = ground, {}
        return self._stamped[1]

    def canvas(self, pen: Pen) -> Canvas:
        return Canvas(pen, self.drawings(pen.look), self.model.camera, self._host.match.rules.seats)

    def draw_effects(self, pen: Pen, below: bool) -> None:
        """Effects under the pieces, or above them."""
        draw_effects(self.canvas(pen), self._queue.animation.effects, self._queue.animation.now, below)

    def draw_life(self, pen: Pen) -> None:
        """Draws the life on the ground, such as waves."""
        return

    def standing(self, piece: P) -> P | None:
        """A piece as it is seen where it stands; None where others stand for it."""
        return piece

    def pieces(self) -> list[tuple[P, float]]:
        """All pieces where they are at this moment, the further ones first, and how much of each is to be seen."""
        animation, still = self._queue.animation, self._look_back.shown.pieces
        if not animation.is_going_on:
            standing = [one for one in map(self.standing, still.values()) if one]
            standing.sort(key=_by_depth)
            return [(one, 1.0) for one in standing]
        now = animation.pieces(still)
        found = [
            (one, seen)
            for key, piece, seen in now
            if (one := piece if key in animation.motions else self.standing(piece))
        ]
        return sorted(found, key=lambda one: one[0].y)

    def things_at(self, pixel: tuple[int, int]) -> list[Thing]:
        """The things drawn on a pixel, the topmost first: a click on any drawn part of a piece is a click on it."""
        if self.look is None or self._queue.animation.is_awaited:
            return []
        x, y = self.model.camera.unit(pixel)
        near = [
            one for one, _ in self.pieces() if max(abs(one.x - x), abs(one.y - y)) <= _FARTHEST * max(one.scale, 1.0)
        ]
        found = list[Thing]()
        for piece in reversed(near):
            drawn = self.get_piece_drawing(self.look, piece)
            left, top = drawn.corner_at(self.model.camera.pixel((piece.x, piece.y)))
            place = pixel[0] - left, pixel[1] - top
            if drawn.surface.get_rect().collidepoint(place) and drawn.surface.get_at(place).a >= _SOLID:
                found.append(self.model.things.of(piece))
        return found


@dataclass(frozen=True, slots=True)
class PaintMoment:
    """The circumstances of one drawing of a board."""

    pen: Pen
    room: pygame.Rect
    noticed: Thing | None  # what is spoken of
    marked: Thing | None  # what has the focus of the keys, or what a hint points to
    is_busy: bool  # whether something is being shown: nothing can be picked meanwhile
    banner: str  # a line of words over the top
    hinted_thing: Thing | None  # what a hint points to
    threats: Threats | None = None  # what could reach whoever is at the screen, where that is asked for


class BoardPainter(Generic[T, P]):
    """One drawing of a board with one pen; it changes nothing."""

    turn_measures: ClassVar = TurnMeasures(0.15, 0.12, 0.42, 0.37, 0.62, 0.16)
    threat_measures: ClassVar = ThreatMeasures(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)), 0.55, 1.2)
    is_banner_low: ClassVar[bool] = False  # whether words over the board stand at its foot, where its top is to be read

    def __init__(
        self,
        model: BoardModel[T, P],
        picture: BoardPicture[T, P],
        pointer: BoardPointer[P],
        notices: BoardNotices,
        moment: PaintMoment,
    ) -> None:
        self.model = model
        self.picture = picture
        self.pointer = pointer
        self.notices = notices
        self.moment = moment
        self.pen = moment.pen
        self.room = moment.room
        self.camera = model.camera
        self._stamps = picture.stamps(moment.pen.look)

    def draw(self) -> None:
        """All but the words."""
        pen = self.pen
        look = pen.look
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.room.clip(before))
        pen.surface.blit(self.picture.ground(look), self.room.topleft)
        self.picture.draw_life(pen)
        self.picture.draw_effects(pen, below=True)
        self.draw_faint_marks()
        if self.moment.threats:
            draw_threats(pen, self.camera, self.threat_measures, self.moment.threats)
        if not self.moment.is_busy:
            self.draw_marks_below()
        self._draw_pieces()
        self._draw_edges()
        if self.moment.threats:
            ring_endangered(pen, self.camera, self.threat_measures, self.moment.threats)
        self.draw_letters()
        self._draw_turns()
        if not self.moment.is_busy:
            self.draw_marks_above()
        if dragged := self.pointer.dragged_piece():  # it hangs at the pointer
            hanging = self.picture.get_piece_drawing(pen.look, dragged[0]).surface
            pen.surface.blit(hanging, hanging.get_rect(center=dragged[1]))
        pen.surface.set_clip(self.camera.picture or self.room.clip(before))
        self.picture.draw_effects(pen, below=False)
        if self.moment.banner:
            lines, box = _banner_lines(look, self.moment.banner, self.room, self.is_banner_low)
            pen.surface.blit(tip_ground(look, box.size, False), box.topleft)
            y = box.y + look.u(0.35)
            for line in lines:
                drawn = look.line(line, "strong", "cream")
                pen.surface.blit(drawn, drawn.get_rect(midtop=(box.centerx, y)))
                y += look.line_height("strong")
        pen.surface.set_clip(before)

    def draw_painting(self, shine: Callable[[pygame.Surface], None]) -> None:
        """The board as in a painting: its ground, on which light shines, its pieces and what happens; no marks, no
        words.
        """
        surface = self.pen.surface.subsurface(self.room)
        surface.blit(self.picture.ground(self.pen.look), (0, 0))
        shine(surface)
        self.picture.draw_effects(self.pen, below=True)
        self._draw_pieces()
        self.picture.draw_effects(self.pen, below=False)

    def _draw_edges(self) -> None:
        """Zoomed in, the board goes over into the sea around it where it goes on, instead of ending in a straight
        line.
        """
        if self.camera.zoom <= 1:
            return
        bounds, room = self.camera.bounds, self.room
        left, top = self.camera.pixel((bounds.left, bounds.top))
        right, low = self.camera.pixel((bounds.left + bounds.width, bounds.top + bounds.height))
        look = self.pen.look
        light = self.picture.daylight.now
        wide, high = min(look.u(_EDGE), room.width), min(look.u(_EDGE), room.height)
        for side, is_cut, strip in (
            ("left", left < room.left, pygame.Rect(room.left, room.top, wide, room.height)),
            ("top", top < room.top, pygame.Rect(room.left, room.top, room.width, high)),
            ("right", right > room.right, pygame.Rect(room.right - wide, room.top, wide, room.height)),
            ("low", low > room.bottom, pygame.Rect(room.left, room.bottom - high, room.width, high)),
        ):
            if is_cut:
                key = "sea strip", tuple(strip), side, light
                sea = look.bake(key, partial(_draw_sea_strip, look, strip, side, light))
                self.pen.surface.blit(sea, strip.topleft)

    # What games mark in their own way.

    def draw_faint_marks(self) -> None:
        """Marks that are seen also while something happens, such as those of a line of the log."""
        return

    def draw_marks_below(self) -> None:
        """Under the pieces: where one can go, what is picked."""
        return

    def draw_letters(self) -> None:
        """Over the pieces: what a sentence calls them by."""
        return

    def draw_marks_above(self) -> None:
        """Over the pieces: what a click would do."""
        return

    # Turns that are compared.

    def draw_turn_frame(self, at: Point, is_better: bool) -> None:
        """Around a place that a step of a marked turn changes."""
        return

    def places_taken(self) -> Sequence[Point]:
        """Where something stands that a label of a step would hide."""
        return [(piece.x, piece.y) for piece in self.model.things.pieces.values()]

    def places_covered(self) -> Sequence[tuple[Point, Point]]:
        """Places and half their sizes on which no beads lie."""
        return ()

    def _draw_turns(self) -> None:
        if (turns := self.notices.turns) is None:
            return
        laid = turns.lay(self.camera.bounds, lambda: self._lay_turns(turns))
        look = self.pen.look
        size = self.camera.size
        measures = self.turn_measures
        for mark, seen in sorted(turns.seen(laid), key=lambda one: LAYERS.index(type(one[0]))):
            at = self.camera.pixel(mark.at)
            if isinstance(mark, Framed):
                self.draw_turn_frame(mark.at, mark.is_better)
            elif isinstance(mark, Bead):
                radius = measures.better_bead if mark.is_better else measures.played_bead
                blit_around(self.pen, draw_bead(look, round(radius * size * 2), mark.is_better), at, seen)
            else:
                radius = measures.disc * size
                if mark.sign:
                    sign = draw_sign(look, mark.sign, round(radius * 1.5), mark.is_better)
                    blit_around(self.pen, sign, (at[0] - (sign.get_width() / 2 + radius) * 0.95, at[1]), seen)
                blit_around(self.pen, draw_disc(look, mark.label, round(radius * 2), mark.is_better), at, seen)

    def _lay_turns(self, turns: MarkedTurns) -> list[TurnMark]:
        trails = [(step, trail) for step in turns.steps if (trail := self.notices.trail_of(step)) is not None]
        return lay_marks(trails, self.turn_measures, self.places_taken(), self.places_covered())

    def draw_glow(self, piece: P) -> None:
        """Under a piece that can act."""
        return

    def things_of(self, piece: P) -> Collection[Thing]:
        """All things that a piece stands for."""
        return (self.model.things.of(piece),)

    def draw_piece(self, piece: P, seen: float) -> None:
        stamp = self._stamps.get(piece.key)
        if stamp is None or stamp[0] is not piece:
            made = self.picture.get_piece_drawing(self.pen.look, piece)
            stamp = piece, made.surface, made.corner_at(self.camera.pixel((piece.x, piece.y)))
            self._stamps[piece.key] = stamp
        _, drawn, corner = stamp
        if seen < 1.0:
            drawn.set_alpha(round(255 * seen))
        self.pen.surface.blit(drawn, corner)
        if seen < 1.0:
            drawn.set_alpha(255)

    def _draw_pieces(self) -> None:
        """All glows first and all numbers last, so one piece's never lie over or under another piece."""
        model = self.model
        glowing: Set[Thing] = frozenset() if self.moment.is_busy or model.source else model.sources
        pieces = self.picture.pieces()
        for piece, _ in pieces if glowing else ():
            if not glowing.isdisjoint(self.things_of(piece)):
                self.draw_glow(piece)
        for piece, seen in pieces:
            self.draw_piece(piece, seen)
        for piece, _ in pieces:
            if piece.badge:  # how many it stands for
                badge = self.picture.drawings(self.pen.look).badge(piece.badge)
                size = self.camera.size * piece.scale
                x, y = self.camera.pixel((piece.x, piece.y))
                self.pen.surface.blit(badge, badge.get_rect(center=(round(x + size * 0.42), round(y - size * 0.1))))

    # Words.

    def draw_words(self) -> None:
        """Tells beside a thing what a click would do, or what the thing is."""
        thing = self.moment.noticed
        if thing is None or self.moment.is_busy or (at := self.model.things.place_of(thing)) is None:
            return
        words, danger = self.notices.words_about(thing)
        about = self.camera.square(at, _PLACE)
        if words and about.colliderect(self.room):  # a wheel may have turned it out of sight
            picked = self.model.as_clicked(thing)
            kept_free = (
                *self.model.target_places(picked),
                *self.notices.places_about(thing, picked),
                self.model.find_ringed(),
            )
            rects = [self.camera.square(place, _PLACE) for place in kept_free if place is not None]
            if self.moment.banner:
                rects.append(_banner_lines(self.pen.look, self.moment.banner, self.room, self.is_banner_low)[1])
            is_at_cursor = self.pen.state.signs.are_shown and thing == self.moment.marked
            is_useful = (
                thing in self.model.sources or thing == picked.source or self.model.offers.meant_by(picked, thing)
            )
            button = "a" if is_at_cursor and is_useful else ""
            _draw_tooltip(self.pen, words, danger, self.notices.sign_of(thing), about, rects, self.room, button)


_EDGE = 1.6  # how broad the sea is into which a board that is zoomed in goes over, in u


def _draw_sea_strip(look: Look, strip: pygame.Rect, side: str, light: Light) -> pygame.Surface:
    drawn, veil = pygame.Surface(strip.size, pygame.SRCALPHA), pygame.Surface(strip.size, pygame.SRCALPHA)
    drawn.blit(still_sea(look, look.size, light), (-strip.x, -strip.y))
    is_upright = side in ("left", "right")
    depth = strip.width if is_upright else strip.height
    for step in range(depth):
        place = step if side in ("left", "top") else depth - 1 - step
        line = (place, 0, 1, strip.height) if is_upright else (0, place, strip.width, 1)
        veil.fill((255, 255, 255, round(255 * (1 - step / depth))), line)
    drawn.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


_BANNER = 46  # u that a line over the top of a board has at most


# Words over a board: what a click would do, beside the place it is about, and a banner over its top.


_BUTTON = 1.6  # the height in u of a gamepad's button beside words


def _draw_tooltip(
    pen: Pen,
    words: str,
    danger: str,
    sign: str,
    about: pygame.Rect,
    kept_free: Sequence[pygame.Rect],
    room: pygame.Rect,
    button: str = "",
) -> None:
    """Draws words beside the place they are about and over none of those that must stay visible; with the button of a
    gamepad that does what they say.
    """
    look, surface = pen.look, pen.surface
    lines = [*((line, "strong", "cream") for line in look.wrap(words, "strong", look.u(24)))]
    lines += [(line, "body", "danger-top") for line in look.wrap(danger, "body", look.u(24))] if danger else []
    disc = look.u(_BUTTON + 0.6) if button else 0
    before = disc + (look.u(2.4) if danger else 0)
    wide = max(look.text_width(text, role) for text, role, _ in lines)
    high = sum(look.line_height(role) for _, role, _ in lines)
    box = pygame.Rect(0, 0, before + wide + look.u(1.6), high + look.u(0.9))
    place = _free_place(box, about, kept_free, room, look.u(0.3))
    _tie(pen, place, about)
    surface.blit(tip_ground(look, place.size, bool(danger)), place.topleft)
    if danger:
        drawn = _danger_sign(look, sign)
        surface.blit(drawn, drawn.get_rect(midleft=(place.x + look.u(0.6) + disc, place.centery)))
    if button:
        drawn = sign_of_button(look, button, pen.state.signs.kind, look.u(_BUTTON))
        surface.blit(drawn, drawn.get_rect(midleft=(place.x + look.u(0.7), place.centery)))
    y = place.y + look.u(0.45)
    for text, role, colour in lines:
        surface.blit(look.line(text, role, colour), (place.x + look.u(0.8) + before, y))
        y += look.line_height(role)


def _tie(pen: Pen, place: pygame.Rect, about: pygame.Rect) -> None:
    """Draws dots from what words are about to the words, where they are some way off."""
    across = max(place.left - about.right, about.left - place.right)
    if max(across, place.top - about.bottom, about.top - place.bottom, 0) <= about.width:
        return
    start = pygame.Vector2(about.center)
    end = pygame.Vector2(
        max(place.left, min(about.centerx, place.right)), max(place.top, min(about.centery, place.bottom))
    )
    radius = max(pen.look.u(0.12), 2)
    for dot in range(int((end - start).length() / (4 * radius))):
        at = start.move_towards(end, 4 * radius * dot)
        pygame.draw.circle(pen.surface, pen.look.colour("ink"), at, radius + 1)
        pygame.draw.circle(pen.surface, pen.look.colour("cream"), at, radius)


def _danger_sign(look: Look, sign: str) -> pygame.Surface:
    if sign.startswith("common/icon-"):
        return tinted_icon(look, sign, look.u(1.5), "danger-top")
    return look.art.picture(sign, look.u(1.9), look.u(1.9))


def _free_place(
    box: pygame.Rect, about: pygame.Rect, kept_free: Sequence[pygame.Rect], window: pygame.Rect, gap: int
) -> pygame.Rect:
    """The nearest place around what it is about where nothing else is hidden; where there is none, beside it."""
    taken = list(kept_free)
    for away in range(0, window.height, 40):
        around = about.inflate(away, away)
        for place in (
            box.move_to(centerx=about.centerx, top=around.bottom + gap),
            box.move_to(centerx=about.centerx, bottom=around.top - gap),
            box.move_to(centery=about.centery, left=around.right + gap),
            box.move_to(centery=about.centery, right=around.left - gap),
        ):
            if window.contains(place) and place.collidelist(taken) < 0:
                return place
    return place_beside(box.copy(), about, window, gap)


def _banner_lines(look: Look, words: str, room: pygame.Rect, is_low: bool) -> tuple[list[str], pygame.Rect]:
    """Words over the top or the foot of the board in as few lines as they fit, and where they stand."""
    lines = look.wrap(words, "strong", max(min(room.width - look.u(3), look.u(_BANNER)), look.u(8)))
    wide, high = max(look.text_width(line, "strong") for line in lines), look.line_height("strong") * len(lines)
    box = pygame.Rect(0, 0, wide, high).inflate(look.u(1.6), look.u(0.7))
    box.midtop = room.centerx, room.bottom - look.u(0.4) - box.height if is_low else room.top + look.u(0.4)
    return list(lines), box
