"""The picture of the city at a moment, and the marks on it: glows under dice, frames around what can be chosen, the
submarine's promise.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.light import Light
from game.render import Look, cache_surface, shapes
from game.render.pieces import tinted_icon
from game.rules.atlandice.city import number_at
from game.rules.atlandice.constants import PLAIN
from game.rules.atlandice.state import MARKET, State
from game.tables.selection import Thing
from game.tables.table import TableHost
from game.widgets import Pen
from game.words.narrator import Narrator

from ..kit.animation import LookBack, MotionQueue
from ..kit.camera import Point
from ..kit.drawings import DrawingCache, Drawn, blit_around, blit_faint, bob, draw_frame
from ..kit.model import BoardPointer
from ..kit.motion import Key
from ..kit.painter import BoardPainter, BoardPicture, PaintMoment
from ..kit.threats import ThreatMeasures
from ..kit.turn_marks import TurnMeasures
from .award import CityCanvas
from .clicks import AtlandiceModel
from .drawing import MOST_HANDS, AtlandiceDrawings, draw_emblem, line
from .ground import CityGround, SeenCity
from .hours import LIGHTS
from .layout import BOAT, CARD, CELLS, DIE, HAND, HEADER, HUB, SUBMARINE, TOKEN, CityPiece, die, hand_piece, token
from .night import LAMPS_ON, draw_flicker
from .words import AtlandiceNotices

_ROCK, _ROCKING = 0.12, 3.2
_HALF = CARD[0] / 2  # of the edge of a region along which it is told that it would be lost


class CityPicture(BoardPicture[State, CityPiece]):
    """The city as it is seen, with the animation that goes on there."""

    model: AtlandiceModel

    def __init__(
        self,
        model: AtlandiceModel,
        queue: MotionQueue[State, CityPiece],
        look_back: LookBack[State, CityPiece],
        host: TableHost,
    ) -> None:
        super().__init__(model, queue, look_back, host)
        self._ground = CityGround(model.constants)
        self._cache: tuple[Narrator, DrawingCache[AtlandiceDrawings]] | None = None
        self._wet: tuple[pygame.Surface, int, pygame.Surface] | None = None
        """A dry ground, how many spaces of the clock are flooded there, and the ground with that water."""

    def ground(self, look: Look) -> pygame.Surface:
        """The ground with water over what the hand has passed, poured once for each space."""
        ground, animation = self._dry_ground(look), self._queue.animation
        shown, camera = self._look_back.shown, self.model.camera
        moving = animation.motions.get(HAND) if animation.is_going_on else None
        hand = moving.piece(animation.now) if moving else (shown.pieces[HAND], 1.0)
        passed = self._space(hand[0]) if hand is not None else 0
        if passed:
            if self._wet is None or self._wet[0] is not ground or self._wet[1] != passed:
                wet = ground.copy()
                flood = self.drawings(look).flood(self.model.constants.last + 1, passed).surface
                x, y = camera.pixel(self.model.layout.clock)
                wet.blit(flood, flood.get_rect(center=(round(x) - camera.room.x, round(y) - camera.room.y)))
                self._wet = ground, passed, wet
            ground = self._wet[2]
        return self.daylight.fade("ground", ground, (shown.state.top, shown.state.fates, shown.state.open, passed))

    def bake_light(self, look: Look, light: Light) -> Iterator[None]:
        yield from super().bake_light(look, light)
        yield from self._ground.bake_ahead(lambda: self._see(look, light, light))

    def forget_light(self) -> None:
        self._ground.forget_ahead()

    def _dry_ground(self, look: Look) -> pygame.Surface:
        return self._ground.surface(self._see(look, self.daylight.on_board, self.daylight.now))

    @property
    def nearness(self) -> float:
        return self.model.camera.size

    def _see(self, look: Look, light: Light, around: Light) -> SeenCity:
        return SeenCity(
            self.drawings(look), self.model.camera, self.model.layout, self._look_back.shown.state, light, around
        )

    def draw_life(self, pen: Pen) -> None:
        """Lamps flicker, where they are lit; for a while, as all that lives."""
        if self.is_living and self.daylight.now in LIGHTS[LAMPS_ON:]:
            draw_flicker(pen, self.model.camera, self.model.layout, self._look_back.shown.state.open, self.clock)

    def drawings(self, look: Look) -> AtlandiceDrawings:
        """Drawings in the present words."""
        narrator, constants = self._host.narrator, self.model.constants
        if self._cache is None or self._cache[0] is not narrator:
            self._cache = (
                narrator,
                DrawingCache(lambda look, size, pool: AtlandiceDrawings(look, size, narrator, constants, pool)),
            )
        return self._cache[1].drawings(look, self.model.camera.size)

    def standing(self, piece: CityPiece) -> CityPiece | None:
        """The submarine rocks on the water."""
        if piece.key == BOAT and self.is_living:
            return piece.at(piece.x, piece.y + _ROCK * bob(self.clock, _ROCKING, 0.0))
        return piece

    def get_piece_drawing(self, look: Look, piece: CityPiece) -> Drawn:
        drawings = self.drawings(look)
        if piece.key == HAND:
            return drawings.hand(-self._angle_of(piece), self._space(piece))
        drawn = drawings.piece(piece.art, piece.scale)
        return drawings.dip(drawings.tilt(drawn, piece.tilt), piece.dip) if piece.tilt or piece.dip else drawn

    def _angle_of(self, piece: CityPiece) -> float:
        """Degrees from the top, clockwise."""
        x, y = self.model.layout.clock
        return math.degrees(math.atan2(piece.y - y, piece.x - x)) + 90

    def _space(self, piece: CityPiece) -> int:
        """The space a hand points to where it is now."""
        spaces = self.model.constants.last + 1
        return round(self._angle_of(piece) % 360 / 360 * spaces - 0.5) % spaces

    def canvas(self, pen: Pen) -> CityCanvas:
        return CityCanvas(
            pen,
            self.drawings(pen.look),
            self.model.camera,
            self.model.constants.holders,
            find_plates=self._host.surroundings.find_plates,
            ground=self._dry_ground(pen.look),
            light=self.daylight.now,
        )


_FINE = 2
_FRAMES = {
    "safe": (("ink", 0.34), ("glow", 0.22)),
    "hot": (("ink", 0.46), ("glow-light", 0.34)),
    "picked": (("ink", 0.5), ("gold-top", 0.36)),
    "focus": (("ink", 0.62), ("glow-light", 0.36)),
    "stays": (("ink", 0.4), ("glow-light", 0.26)),
    "told": (("ink", 0.36), ("cream", 0.24)),
    "better": (("ink", 0.5), ("gold-top", 0.36)),
    "played": (("ink", 0.4), ("cream", 0.16)),
}
"""Lines of each kind of frame from the widest in: colour, and width in units."""
_SIZES = {
    "die": (DIE + 0.5, DIE + 0.5),
    "token": (TOKEN + 0.35, TOKEN + 0.35),
    "submarine": (SUBMARINE, 2.9),
    "cell": (1.9, 1.9),
}
_LIFTED = 0.55
_RIM, _BEADS = 10.7, 3  # how far from the clock's middle beads lie, and how many for each space
_PERHAPS, _MOST_GHOSTS = 0.78, 2  # how much of the ghost is seen that a roll decides on, and how many of them


class CityPainter(BoardPainter[State, CityPiece]):
    """One drawing of the city with one pen; it changes nothing."""

    threat_measures = ThreatMeasures(((-_HALF, -0.5), (_HALF, -0.5), (_HALF, 0.5), (-_HALF, 0.5)), 2.2, 3.0, 0.0, 0.7)
    is_banner_low = True
    turn_measures = TurnMeasures(0.3, 0.26, 0.95, 0.72, 1.55, 0.4)

    model: AtlandiceModel

    def __init__(
        self,
        model: AtlandiceModel,
        picture: CityPicture,
        pointer: BoardPointer[CityPiece],
        notices: AtlandiceNotices,
        moment: PaintMoment,
    ) -> None:
        super().__init__(model, picture, pointer, notices, moment)
        self._visiting, self._words = model.visiting, picture.drawings(moment.pen.look).narrator.words
        self._planned_die: Key | None = None  # the die that a planned visit would take
        sector = self._visiting.die_sector
        if sector is not None and self._visiting.choice is not None and not moment.is_busy:
            number = number_at(model.state, sector)
            self._planned_die = "die", number, model.state.dice[number - 1] - 1  # of several alike the last is on top

    # Marks.

    def draw_faint_marks(self) -> None:
        for at in self.notices.recalled:
            self._draw_frame(at, (3.0, 3.0), "told", is_round=True)

    def draw_marks_below(self) -> None:
        """Marks cards and the market under their pieces; what lies on them is marked over it."""
        for thing in self._targets():
            if thing[0] == "sector":
                self._mark(thing)

    def draw_marks_above(self) -> None:
        # What is in hand, lowest first: what an effect moves, or the die and the tokens of a planned visit.
        visiting = self._visiting
        picked = dict.fromkeys([self.model.source] if self.model.source else [])
        if visiting.die_sector is not None:
            picked[die(visiting.die_sector, number_at(self.model.state, visiting.die_sector))] = None
        if visiting.sector is not None:
            picked |= dict.fromkeys(token(visiting.sector, kind) for kind in visiting.tokens)
        for thing in self._targets():
            if thing[0] != "sector" and thing not in picked:
                self._mark(thing)
        for thing in picked:
            self._mark(thing, "picked")
        self._draw_clock_ahead()
        if self.moment.marked is not None:
            self._mark(self.moment.marked, "focus", grown=0.6)

    def _targets(self) -> list[Thing]:
        sources = [] if self.model.source else self.model.sources
        return list(dict.fromkeys([*self.model.targets, *sources]))

    def draw_piece(self, piece: CityPiece, seen: float) -> None:
        """The die of a planned visit is lifted."""
        super().draw_piece(piece.at(piece.x, piece.y - _LIFTED) if piece.key == self._planned_die else piece, seen)
        if piece.key == BOAT and self.model.brings_one_more and not self.moment.is_busy:
            words = self._words.say("atlandice.board.one-more")
            pill = _make_pill(self.pen.look, words, self.camera.size, "gain-ground", "gain")
            x, y = self.camera.pixel((piece.x, piece.y + 1.75))
            self.pen.surface.blit(pill, pill.get_rect(center=(round(x), round(y))).clamp(self.room))

    # What the clock would do.

    def _draw_clock_ahead(self) -> None:
        """Where the hand would come to by the visit that is planned, and the die that would move it there."""
        ahead, model = self.model.ahead, self.model
        if ahead is None:
            return
        if ahead.coming is None:
            if ahead.brought.hand is not None:
                self._draw_ghost(model.state.hand, ahead.brought.hand, _PERHAPS)
            return
        spaces = ahead.coming.spaces
        number, sector, hands = ahead.coming.die or (0, MARKET, 0)
        if place := model.things.pieces.get(("die", number, 0)):
            # A ring and a tag at the die that stays, and a ring around the hands that it moves the clock by.
            self._draw_frame((place.x, place.y), _SIZES["die"], "stays", is_round=False)
            words = self._words.say("atlandice.board.stays")
            tag = _make_pill(self.pen.look, words, self.camera.size, "glow-light", "ink")
            there = [piece for piece in model.things.pieces.values() if piece.space == sector]
            right = max(piece.x for piece in there if piece.key[0] == "die")
            x, y = self.camera.pixel((right + DIE * 0.75, place.y))
            self.pen.surface.blit(tag, tag.get_rect(midleft=(round(x), round(y))).clamp(self.room))
            if sector != MARKET:
                card, wide = model.layout.cards[sector], 1.15 * (hands if hands <= MOST_HANDS else 3) + 0.5
                middle = card.left + card.width - 0.35 - wide / 2, card.top + HEADER / 2
                self._draw_frame(middle, (wide, 1.75), "stays", is_round=False)
        for space in spaces if len(spaces) <= _MOST_GHOSTS else ():
            self._draw_ghost(model.state.hand, space, 1.0 if ahead.coming.space is not None else _PERHAPS)

    def _draw_ghost(self, start: int, space: int, seen: float) -> None:
        """Beads along the rim, a ring around the space, and the hand there, with what the space shows on top of it."""
        layout, constants = self.model.layout, self.model.constants
        drawings = self.picture.drawings(self.pen.look)
        spaces, pixel = constants.last + 1, self.camera.pixel
        assert isinstance(drawings, AtlandiceDrawings)
        blit_around(self.pen, drawings.space_ring(spaces, space).surface, pixel(layout.clock))
        bead = _make_bead(self.pen.look, max(round(0.46 * self.camera.size), 5))
        steps = max(round((space - start) * _BEADS), 0)
        for step in range(1, steps):
            blit_around(self.pen, bead, pixel(layout.on_clock(start + (space - start) * step / steps, spaces, _RIM)))
        ghost = drawings.hand(-math.degrees(layout.angle(space, spaces)) - 90, space, is_ghost=True)
        at = hand_piece(constants, layout, space)
        blit_faint(self.pen.surface, ghost.surface, ghost.corner_at(pixel((at.x, at.y))), seen)
        if constants.clock[space] != PLAIN or space == constants.last:
            emblem = draw_emblem(self.pen.look, constants.clock, space, self.camera.size)
            blit_around(self.pen, emblem, pixel(layout.on_clock(space, spaces, sum(CELLS) / 2 + 0.55)))

    def draw_turn_frame(self, at: Point, is_better: bool) -> None:
        is_market = at == self.model.layout.clock
        grown = 0.0 if is_better else 0.7
        size = (2 * HUB + grown, 2 * HUB + grown) if is_market else (CARD[0] + grown, CARD[1] + grown)
        self._draw_frame(at, size, "better" if is_better else "played", is_round=is_market)

    def _mark(self, thing: Thing, kind: str = "", grown: float = 0.0) -> None:
        """Frames a thing; without a kind as one that can be clicked, more brightly while it is noticed."""
        at = self.model.things.place_of(thing)
        if at is None:
            return
        kind = kind or ("hot" if thing in (self.moment.noticed, self.pointer.thing) else "safe")
        is_market = thing[:2] == ("sector", MARKET)
        wide, high = (2 * HUB, 2 * HUB) if is_market else CARD if thing[0] == "sector" else _SIZES[thing[0]]
        x, y = at
        if thing[0] == "die" and thing[1] == self._visiting.sector and kind == "picked":
            y -= _LIFTED
        self._draw_frame((x, y), (wide + grown, high + grown), kind, is_round=is_market or thing[0] == "token")
        if kind == "picked" and thing[0] in ("die", "token"):
            tick = _make_tick(self.pen.look, max(round(self.camera.size), 11))
            blit_around(self.pen, tick, self.camera.pixel((x + wide * 0.42, y - high * 0.42)))

    def _draw_frame(self, at: Point, size: tuple[float, float], kind: str, is_round: bool) -> None:
        unit = self.camera.size
        wide, high = round(size[0] * unit), round(size[1] * unit)
        radius = round((min(wide, high) / 2 if is_round else 0.55 * unit) * _FINE)
        lines = tuple((colour, max(round(thick * unit * _FINE), _FINE)) for colour, thick in _FRAMES[kind])
        frame = draw_frame(self.pen.look, (wide, high), round(0.6 * unit), radius, lines, _FINE)
        blit_around(self.pen, frame, self.camera.pixel(at))


@cache_surface
def _make_tick(look: Look, wide: int) -> pygame.Surface:
    disc = shapes.framed_rect((wide, wide), wide // 2, 1, look.colour("ink"), look.colour("gain"))
    tick = tinted_icon(look, "common/icon-tick", round(wide * 0.7), "white")
    disc.blit(tick, tick.get_rect(center=(wide // 2, wide // 2)))
    return disc


@cache_surface
def _make_bead(look: Look, wide: int) -> pygame.Surface:
    return shapes.framed_rect((wide, wide), wide // 2, 1, look.colour("ink"), look.colour("glow-light"))


@cache_surface
def _make_pill(look: Look, words: str, unit: float, ground: str, colour: str) -> pygame.Surface:
    text = line(look, words, 0.8 * unit, colour)
    size = text.get_width() + round(1.1 * unit), text.get_height() + 4
    pill = shapes.framed_rect(size, size[1] // 2, 2, look.colour("ink"), look.colour(ground))
    pill.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
    return pill
