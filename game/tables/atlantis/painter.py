"""The picture of the row at a moment, and the marks on it: routes in beads, frames around places one can go to, pills,
names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.light import Light
from game.render import Look, cache_surface, shapes
from game.rules.atlantis.actions import Play
from game.rules.atlantis.gaps import value_of
from game.rules.atlantis.route import Route
from game.rules.atlantis.state import ATLANTIS, NONE, PublicState
from game.tables.plates import initials
from game.tables.selection import Thing
from game.tables.table import TableHost
from game.widgets import Pen

from ..kit.animation import LookBack, MotionQueue
from ..kit.camera import Point
from ..kit.drawings import DrawingCache, Drawn, blit_around, bob, draw_frame, draw_glow
from ..kit.model import BoardPointer
from ..kit.painter import BoardPainter, BoardPicture, PaintMoment
from ..kit.threats import ThreatMeasures
from ..kit.turn_marks import TurnMeasures
from .clicks import AtlantisModel
from .counter import PaymentCounter
from .drawing import AtlantisDrawings, CostPill, clear_of, draw_pill
from .effects import FloodedRow, RowCanvas, RowWave, drowned_by, land_left
from .flood import RowFlood
from .ground import RowGround, SeenRow, Shore
from .layout import PAWN, RowPiece, after_march, card, with_land
from .life import draw_life
from .words import AtlantisNotices

_BACK = 0.42  # how far from the upper edge it stands in T what lies where the row comes from
_LIFTED, _BOB = 0.12, 0.04  # how high a picked pawn is lifted, and how far it bobs


class RowPicture(BoardPicture[PublicState, RowPiece]):
    """The row as it is seen, with the animation that goes on there."""

    model: AtlantisModel

    def __init__(
        self,
        model: AtlantisModel,
        queue: MotionQueue[PublicState, RowPiece],
        look_back: LookBack[PublicState, RowPiece],
        host: TableHost,
    ) -> None:
        super().__init__(model, queue, look_back, host)
        self._ground = RowGround(model.constants)
        self._flood = RowFlood(self._ground)
        self._shore = Shore()
        # A state, and what is left of it after the final march.
        self._drowned: tuple[PublicState, PublicState] | None = None
        self._words: tuple[object, DrawingCache[AtlantisDrawings]] | None = None
        self._landed: tuple[PublicState, frozenset[int], PublicState] | None = None
        """A state, places whose land is still there, and the state with that land."""
        self.shelved: int | None = None  # the player whose hand and purse stand on the shelf

    def ground(self, look: Look) -> pygame.Surface:
        """The ground, whose land is there until it goes under; what is left when the wave has gone is baked while the
        pawns are still on their way.
        """
        row = self._row(look, self.daylight.now)
        wave = self._find_wave()
        now = self._queue.animation.now
        gone = len(drowned_by(wave, now)) if wave else 0
        content = row.state.tops, row.state.below, row.state.bridges, row.hidden, gone
        if wave is not None and now >= wave.start:
            if isinstance(wave, RowWave):
                drawn = self._flood.flood(row, self._after(row), [one.place for one in wave.places], gone)
            else:
                drawn = self._flood.fade(row, self._after(row), wave.part(now))
            return self.daylight.fade("ground", drawn, content)
        if wave is not None:
            self._flood.prepare(self._after(row))
        else:
            self._flood.end()
        return self.daylight.fade("ground", self._ground.surface(row), content)

    def bake_light(self, look: Look, light: Light) -> Iterator[None]:
        yield from super().bake_light(look, light)
        yield from self._ground.bake_aside(self._after(self._row(look, light)))
        if self._shore.wide:
            yield
            self._shore.surface(look, self.model.camera, self.model.layout, self._shore.wide, light)

    def shore(self, look: Look, wide: int) -> pygame.Surface:
        """The mainland going on beside the board, so wide."""
        made = self._shore.surface(look, self.model.camera, self.model.layout, wide, self.daylight.now)
        return self.daylight.fade("shore", made)

    def forget_light(self) -> None:
        self._ground.forget_asides()

    def _row(self, look: Look, light: Light) -> SeenRow:
        animation = self._queue.animation
        left = land_left(animation.effects, animation.now)
        state = self._look_back.shown.state
        if left:  # made once, because the ground checks whether the state has changed
            if self._landed is None or self._landed[0] is not state or self._landed[1] != left:
                self._landed = state, left, with_land(state, left)
            state = self._landed[2]
        hidden = animation.hidden | left
        row = SeenRow(look, self.model.camera, self.drawings(look), self.model.layout, state, hidden, light)
        return row if self._find_wave() else self._after(row)

    def _find_wave(self) -> FloodedRow | None:
        return next((effect for effect in self._queue.animation.effects if isinstance(effect, FloodedRow)), None)

    def _after(self, row: SeenRow) -> SeenRow:
        """When the game is over, the row has gone under; what is left of it is made once."""
        if self._drowned is None or self._drowned[0] is not row.state:
            self._drowned = row.state, after_march(row.state)
        drowned = self._drowned[1]
        return row if drowned is row.state else replace(row, state=drowned, hidden=frozenset(), is_drowned=True)

    def drawings(self, look: Look) -> AtlantisDrawings:
        """Drawings in the present words."""
        narrator = self._host.narrator
        if self._words is None or self._words[0] is not narrator:
            make = partial(AtlantisDrawings, initials(narrator.names), narrator.words.say("atlantis.board.free"))
            self._words = narrator, DrawingCache(make)
        return self._words[1].drawings(look, self.model.camera.size)

    def standing(self, piece: RowPiece) -> RowPiece | None:
        """A picked pawn is lifted and bobs; of several in the city only one."""
        if piece.key[0] != "pawn" or (picked := self.model.source) is None:
            return piece
        things = self.model.things
        if things.of(piece) != picked:
            return piece
        alike = [one for one in things.pieces.values() if things.of(one) == picked]
        if piece.key != max(alike, key=lambda one: (one.y, one.key)).key:
            return piece
        return piece.at(piece.x, piece.y - _LIFTED - (_BOB * bob(self.clock, 1.4, 0.0) if self.is_living else 0.0))

    def get_piece_drawing(self, look: Look, piece: RowPiece) -> Drawn:
        drawings = self.drawings(look)
        if piece.key[0] == "gap":
            made = drawings.plaque(piece.price, bool(piece.owners), piece.scale)
        else:
            made = drawings.pawn(piece.art, piece.seat, piece.scale)
        return drawings.dip(drawings.tilt(made, piece.tilt), piece.dip)

    def draw_life(self, pen: Pen) -> None:
        draw_life(pen, self._row(pen.look, self.daylight.now), self.clock, self.is_living)

    def canvas(self, pen: Pen) -> RowCanvas:
        return RowCanvas(pen, self.drawings(pen.look), self.model.camera, self.model.constants.seats, self.shelved)


_FINE = 3
_FRAMES = {
    "safe": (("ink", 0.11), ("glow", 0.07)),
    "hot": (("ink", 0.15), ("glow-light", 0.11)),
    "bridge": (("ink", 0.11), ("danger-top", 0.07)),
    "focus": (("ink", 0.1), ("white", 0.06)),
    "told": (("ink", 0.12), ("cream", 0.08)),
    "takes": (("ink", 0.08), ("gain-ground", 0.05)),
    "better": (("ink", 0.15), ("gold-top", 0.11)),
    "played": (("ink", 0.11), ("cream", 0.04)),
}
"""Lines of each kind of frame from the widest in: colour, and width in T."""
_BEAD = 0.085  # how large the beads of a route are, in T
_PLAQUE = (0.36, 0.3)  # half the size in T of what a gap costs, on which no beads lie


class RowPainter(BoardPainter[PublicState, RowPiece]):
    """One drawing of the row with one pen; it changes nothing."""

    threat_measures = ThreatMeasures(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)), 0.4, 0.95, -0.46, 0.22)
    turn_measures = TurnMeasures(0.105, 0.085, 0.28, 0.24, 0.68, 0.16)

    model: AtlantisModel
    notices: AtlantisNotices

    def __init__(
        self,
        model: AtlantisModel,
        picture: RowPicture,
        pointer: BoardPointer[RowPiece],
        notices: AtlantisNotices,
        moment: PaintMoment,
    ) -> None:
        super().__init__(model, picture, pointer, notices, moment)
        self._drawings, self._planning = picture.drawings(moment.pen.look), model.planning
        # The way of the line of a question that is pointed at, else of what a click would do.
        self._route: Route | None = None
        if moment.is_busy:
            return
        if isinstance(model.pointed_choice, Play):
            plays = [model.pointed_choice]
        else:
            thing = moment.noticed or moment.marked
            found = model.targets.get(thing) if thing else None
            if not found and model.pointed_card is not None:
                found = model.targets.get(card(model.pointed_card))
            plays = [offer.choice.action for offer in found or () if isinstance(offer.choice.action, Play)]
        if len(plays) == 1:
            self._route = self._planning.route(plays[0])

    # Marks.

    def draw_faint_marks(self) -> None:
        """Draws the names of both ends on paper, and frames around what was told."""
        layout, say = self.model.layout, self.notices.say
        city = say("atlantis.board.city")
        city_at = layout.city.middle[0], layout.city.top + layout.city.height - 0.5
        if self.model.skipped and not self.model.is_whole:
            city = say("atlantis.board.sunken", count=self.model.skipped)
            if not layout.has_city:
                city_at = city_at[0], _BACK
        block = layout.mainland
        middle = block.left + block.width * (0.35 if layout.is_mirrored else 0.42)
        low = min(block.top + block.height, layout.bounds.top + layout.bounds.height) - 0.55
        most = round(self.room.width * _SIGN)
        for name, at in ((city, city_at), (say("atlantis.board.mainland"), (middle, low))):
            sign = _draw_sign(self.pen.look, name, max(round(self.camera.size * 0.36), 18), most)
            x, y = self.camera.pixel(at)
            place = sign.get_rect(center=(round(x), round(y)))
            # Zoomed in, what is out of sight is not named over what is seen.
            self.pen.surface.blit(sign, place.clamp(self.room) if self.camera.zoom <= 1 else place)
        for at in self.notices.recalled:
            self._draw_frame(at, "told")

    def draw_marks_below(self) -> None:
        things, planning = self.model.things, self._planning
        for thing, offers in self.model.targets.items():
            if thing[0] == "place" and (at := things.place_of(thing)) is not None:
                is_hot = thing in (self.moment.noticed, self.pointer.thing)
                kind = "bridge" if all(offer.choice.danger for offer in offers) else "hot" if is_hot else "safe"
                self._draw_frame(at, kind, self._is_end(thing))
        for route in (*planning.hops, *([self._route] if self._route else [])):
            self._draw_beads(route)
        if self._route and self._route.takes != NONE:
            self._draw_frame(things.face(self._route.takes), "takes")

        # Light under a picked pawn.
        picked = self.model.source
        if picked and picked[0] == "pawn" and not planning.hops and (at := things.place_of(picked)) is not None:
            draw_glow(self.pen, self._drawings, self.camera.pixel((at[0], at[1] + PAWN / 2)), scale=0.75)

    def draw_marks_above(self) -> None:
        things, planning = self.model.things, self._planning
        if planning.counter:
            self._draw_payment(planning.counter)
            return
        if planning.hops and planning.pawn_key is not None:
            # Where a planned move has come to stands the pawn itself.
            x, y = things.face(planning.hops[-1].end)
            drawn = self.picture.get_piece_drawing(self.pen.look, things.pieces[planning.pawn_key])
            self.pen.surface.blit(drawn.surface, drawn.rect_at(self.camera.pixel((x - 0.3, y - 0.2))))
        for thing in self.model.targets:
            if thing[0] == "gap" and (at := things.place_of(thing)) is not None:
                self._draw_frame(at, "hot" if thing == self.moment.noticed else "safe", is_round=True)
        marked = self.moment.marked
        if marked is not None and (at := things.place_of(marked)) is not None:
            self._draw_frame(at, "focus", self._is_end(marked) or marked[0] != "place", grown=0.2)
        taken: list[pygame.Rect] = []
        for thing, pill in planning.pills().items():
            if (at := things.place_of(thing)) is not None:
                taken.append(self.draw_above(pill, at, self._is_end(thing), taken))

    def draw_turn_frame(self, at: Point, is_better: bool) -> None:
        is_round = at in (self.model.layout.terrace, self.model.layout.beach)
        self._draw_frame(at, "better" if is_better else "played", is_round, grown=0.0 if is_better else 0.08)

    def places_taken(self) -> Sequence[Point]:
        """Labels stand at the corners of tiles, which have numbers of their own."""
        return [*map(self.model.things.face, self._land()), *super().places_taken()]

    def places_covered(self) -> Sequence[tuple[Point, Point]]:
        plaques = [
            ((piece.x, piece.y), _PLAQUE) for piece in self.model.things.pieces.values() if piece.key[0] == "gap"
        ]
        return [*((self.model.layout.places[place], (0.48, 0.52)) for place in self._land()), *plaques]

    def _land(self) -> list[int]:
        return [place for place in range(1, self.model.constants.mainland) if self.model.state.tops[place]]

    def draw_glow(self, piece: RowPiece) -> None:
        draw_glow(self.pen, self._drawings, self.camera.pixel((piece.x, piece.y - 0.02)), scale=0.58)

    def draw_words(self) -> None:
        """Draws no words while the counter is open, which has its own."""
        if not self._planning.counter:
            super().draw_words()

    def draw_piece(self, piece: RowPiece, seen: float) -> None:
        """A pawn that is on its planned way stands at its start as a ghost only."""
        if self._planning.hops and piece.key == self._planning.pawn_key:
            seen = min(seen, 0.35)
        super().draw_piece(piece, seen)

    # While something is paid for.

    def _draw_payment(self, counter: PaymentCounter) -> None:
        """The board is dimmed, but for what the payment is about: the way, its gaps, the goal and the tile behind
        it.
        """
        things, state = self.model.things, self.model.state
        is_on_the_row = self.model.constants.is_on_the_row
        self.pen.surface.blit(_draw_veil(self.pen.look, self.room.size), self.room.topleft)
        route = self._planning.whole_route(counter)
        self._draw_beads(route)
        crossed = {gap.first for gap in counter.gaps}
        for piece in things.pieces.values():
            if piece.key[0] == "gap" and piece.space in crossed:
                super().draw_piece(piece, 1.0)
        for place in (route.end, route.takes):
            if place != NONE and is_on_the_row(place) and state.tops[place]:
                drawn = self._drawings.tile(state.tops[place], state.below[place])
                self.pen.surface.blit(drawn.surface, drawn.rect_at(self.camera.pixel(self.model.layout.places[place])))
        self._draw_frame(things.face(route.end), "hot", not is_on_the_row(route.end))

        key = self._planning.key_at(counter.plays[0].start) if counter.plays else ("pawn", state.pawn, 0)
        mover = things.pieces.get(key) if key else None
        taken = list[pygame.Rect]()
        if mover is not None:
            super().draw_piece(mover, 1.0)
            drawn = self.picture.get_piece_drawing(self.pen.look, mover)
            taken.append(drawn.rect_at(self.camera.pixel((mover.x, mover.y))))
        if route.takes != NONE:
            pill = CostPill(word=self.notices.say("atlantis.board.you-take"), gain=value_of(state.tops[route.takes]))
            self.draw_above(pill, things.face(route.takes), is_end=False, taken=taken)

    # How they are drawn.

    def _is_end(self, thing: Thing) -> bool:
        return thing[0] == "place" and thing[1] in (ATLANTIS, self.model.constants.mainland)

    def _draw_beads(self, route: Route) -> None:
        """Gold beads along the way, between tiles and over water."""
        bead = _draw_bead(self.pen.look, max(round(self.camera.size * _BEAD * 2), 5))
        for at in self.model.beads(route.start, route.end):
            blit_around(self.pen, bead, self.camera.pixel(at))

    def _draw_frame(self, at: Point, kind: str, is_round: bool = False, grown: float = 0.0) -> None:
        unit = self.camera.size
        wide, high = (round(unit * (side + grown)) for side in ((1.0, 0.78) if is_round else (1.06, 1.06)))
        radius = round((min(wide, high) / 2 if is_round else unit * 0.17) * _FINE)
        lines = tuple((colour, max(round(line * unit * _FINE), _FINE)) for colour, line in _FRAMES[kind])
        frame = draw_frame(self.pen.look, (wide, high), round(unit * 0.2), radius, lines, _FINE)
        blit_around(self.pen, frame, self.camera.pixel(at))

    def draw_above(self, pill: CostPill, at: Point, is_end: bool, taken: Sequence[pygame.Rect]) -> pygame.Rect:
        """Draws a pill over the tile's upper edge, inside the room, and over none that is there."""
        drawn = draw_pill(self.pen.look, pill, max(round(self.camera.size * 0.34), 18))
        x, y = self.camera.pixel((at[0], at[1] - (0.75 if is_end else 0.56)))
        rect = clear_of(taken, drawn.get_rect(center=(round(x), round(y))), self.room)
        self.pen.surface.blit(drawn, rect)
        return rect


_DIMMED = 150  # of 255, how much of the board the veil takes away


@cache_surface
def _draw_veil(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.rounded_rect(size, 0, look.colour("sea-deep"), alpha=_DIMMED)


def dim(look: Look, land: pygame.Surface) -> pygame.Surface:
    """Land that goes on beside the board, as dark as it is under the veil; what is clear in it stays so."""
    dimmed = land.copy()
    dimmed.fill((255 - _DIMMED,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    dimmed.fill(tuple(part * _DIMMED // 255 for part in look.colour("sea-deep")), special_flags=pygame.BLEND_RGB_ADD)
    return dimmed


@cache_surface
def _draw_bead(look: Look, size: int) -> pygame.Surface:
    fine = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    middle = size * _FINE / 2
    pygame.draw.circle(fine, look.colour("ink"), (middle, middle), middle)
    pygame.draw.circle(fine, look.colour("glow"), (middle, middle), middle * 0.68)
    return pygame.transform.smoothscale(fine, (size, size))


_SIGN = 0.36  # the part of the board's width that a name has for its one line
_LINE_OF_SIGN = 0.7  # the height of one more line, in that of a sign


@cache_surface
def _draw_sign(look: Look, text: str, high: int, most: int) -> pygame.Surface:
    """A name on paper, so high where it has one line; two where it would be wider than the most."""
    texts, face = look.texts, "serif-bold"
    size = high * 0.58 / look.unit
    words = [text]
    if texts.width(text, face, size) + high > most:
        words = [*texts.wrap(text, face, size, max(most - high, texts.widest_word(text, face, size)))]
    lines = [texts.line(one, face, size, look.colour("ink")) for one in words]
    step = round(high * _LINE_OF_SIGN)
    wide, whole = max(line.get_width() for line in lines) + high, high + step * (len(lines) - 1)
    sign = shapes.rounded_rect((wide, whole), high // 4, look.colour("ink"))
    paper = look.colour("paper-top"), look.colour("paper")
    sign.blit(shapes.rounded_rect((wide - 4, whole - 4), high // 4 - 1, *paper), (2, 2))
    for number, line in enumerate(lines):
        sign.blit(line, line.get_rect(center=(wide // 2, high // 2 + step * number)))
    return sign
