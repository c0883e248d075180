"""The island in layers: rings around hexes, glows, markers."""

from __future__ import annotations

from collections.abc import Collection

from game.rules.survive.speech.sentences import colour_of, letter_of
from game.rules.survive.state import PublicState

from ...kit.camera import Point
from ...kit.markers import draw_arrow, draw_glow, draw_marker
from ...kit.painter import BoardPainter, PaintMoment
from ...kit.pointer import BoardPointer
from ...selection import Offer, Thing
from ..input.notices import SurviveNotices
from ..layout import SurvivePiece
from ..model import SurviveModel
from .markers import draw_armed, draw_letters, draw_picked, draw_ring, draw_state, marker_of
from .picture import IslandPicture
from .reach import draw_cost, draw_further, draw_way


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
            for at in (*self.notices.places_about(self.moment.noticed), *self.model.sinkable()):
                self.ring(at, "reach")
        for at in self.notices.recalled:
            self.ring(at, "told")

    def draw_marks_below(self) -> None:
        """Where one can go, and the picked piece's own space."""
        picking = self.model.picking
        for thing, offers in picking.further.items():
            if thing[0] in ("space", "boat"):
                at = self.camera.pixel(self.model.geometry.spaces[thing[1]])
                draw_further(self.pen, self._drawings, at, len(offers[0].before) + 1, bool(offers[0].choice.danger))
        for thing, offers in picking.targets.items():
            if thing[0] in ("space", "boat"):
                is_deadly = any(offer.choice.danger for offer in offers)
                kind = "deadly" if is_deadly else "hot" if thing == self.pointer.thing else "safe"
                self.ring(self.model.geometry.spaces[thing[1]], kind)
        if armed := self.model.picking.armed:
            at = self.camera.pixel(self.model.geometry.spaces[armed[1]])
            draw_armed(self.pen, self._drawings, at, self.picture.clock if self.picture.is_living else 0.0)
        if picking.source and (picked := self.model.things.place_of(picking.source)):
            draw_picked(self.pen, self._drawings, self.camera.pixel(picked))

    def draw_letters(self) -> None:
        """Below who is spoken of, and below the boats of those aboard."""
        if not self.model.lettered:
            return
        for piece, seen in self.picture.pieces():
            if seen == 1.0 and (called := self._called(piece)):
                letters = [(letter_of(self.model.t, e), colour_of(self.model.t, e)) for e in called]
                draw_letters(self.pen, self._drawings, self.camera.pixel((piece.x, piece.y)), letters)

    def _called(self, piece: SurvivePiece) -> list[int]:
        """The explorers with letters that a piece is, or that are aboard."""
        kind, number, _ = piece.key
        if kind == "explorer":
            return [number] if number in self.model.lettered and not piece.badge else []
        aboard = self.model.t.afloat + number
        return [e for e in sorted(self.model.lettered) if self.model.table.where[e] == aboard] if kind == "boat" else []

    def draw_marks_above(self) -> None:
        things = self.model.things
        self._draw_states()
        if pointed := self.model.picking.meant_by(self.moment.noticed) if self.moment.noticed else []:
            self._draw_way(pointed[0])
        for thing, offers in self.model.picking.further.items():
            self._draw_cost(thing, offers[0])
        for thing, offers in self.model.picking.targets.items():
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
                draw_state(self.pen, self._drawings, (x + 0.55 * size, y - (0.85 if key[0] == "explorer" else 1.3) * size), sign)

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
