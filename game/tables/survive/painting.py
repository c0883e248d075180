"""The board in layers: ground, rings, pieces, markers, what is dragged, and the words beside what is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.widgets import Pen

from ..kit.camera import Point
from ..kit.picking import Thing
from .markers import draw_banner, draw_glow, draw_marker, draw_picked, draw_ring, draw_ripple, draw_tip, marker_of
from .pieces import SurvivePiece

if TYPE_CHECKING:
    from .table import SurviveTable


class Painting:
    """One drawing of a board with one pen; it changes nothing."""

    def __init__(self, table: SurviveTable, pen: Pen, room: pygame.Rect, noticed: Thing | None, marked: Thing | None) -> None:
        self._table, self._pen, self._room, self._noticed, self._marked = table, pen, room, noticed, marked
        self._now, self._camera = table.model, table.model.camera
        self._drawings = table.picture.drawings(pen.look)

    def draw(self) -> None:
        """All but the words."""
        pen, picture, before = self._pen, self._table.picture, self._pen.surface.get_clip()
        pen.surface.set_clip(self._room.clip(before))
        pen.surface.blit(picture.ground(pen.look), self._room.topleft)
        for at, part in picture.ripples():
            draw_ripple(pen, self._drawings, self._camera.pixel(at), part)
        picture.draw_effects(pen, below=True)
        self._draw_faint_rings()
        if not self._table.is_busy:
            self._draw_rings()
        self._draw_pieces()
        if not self._table.is_busy:
            self._draw_markers()
        self._draw_dragged()
        picture.draw_effects(pen, below=False)
        if self._table.is_looking_back:
            draw_banner(pen, self._table.desk.telling.words.say("survive.table.again"), self._room)
        pen.surface.set_clip(before)

    def _draw_faint_rings(self) -> None:
        """How far reaches what is spoken of, the tiles that one click would sink, and what a line of the log tells."""
        if not self._table.is_busy:
            spaces = self._now.geometry.spaces
            for at in (*(spaces[space] for space in self._table.notices.spaces_about(self._noticed)), *self._now.sinkable()):
                self._ring(at, "reach")
        for at in self._table.notices.recalled:
            self._ring(at, "told")

    def _draw_rings(self) -> None:
        """Where one can go, and the picked piece's own space."""
        picking = self._now.picking
        for thing, offers in picking.targets.items():
            if thing[0] in ("space", "boat"):
                is_deadly = any(offer.choice.danger for offer in offers)
                kind = "deadly" if is_deadly else "hot" if thing == self._table.pointer.thing else "safe"
                self._ring(self._now.geometry.spaces[thing[1]], kind)
        if picking.source and (picked := self._now.things.place_of(picking.source)):
            draw_picked(self._pen, self._drawings, self._camera.pixel(picked))

    def _draw_pieces(self) -> None:
        """All glows first and all numbers last, for those of one piece must not lie on another, nor under it."""
        picking, things = self._now.picking, self._now.things
        glowing = set() if self._table.is_busy or picking.source else picking.sources
        pieces = list(self._table.picture.pieces())
        for piece, _ in pieces if glowing else ():
            if things.of(piece) in glowing or things.crew_of(piece) & glowing:
                draw_glow(self._pen, self._drawings, self._camera.pixel((piece.x, piece.y)), is_broad=piece.key[0] != "explorer")
        for piece, seen in pieces:
            self._draw_piece(piece, seen)
        for piece, _ in pieces:
            if piece.badge:
                self._draw_badge(piece)

    def _draw_piece(self, piece: SurvivePiece, seen: float) -> None:
        surface, at = self._pen.surface, self._camera.pixel((piece.x, piece.y))
        drawn = self._table.picture.drawn(self._pen.look, piece)
        if seen < 1.0:
            drawn.surface.set_alpha(round(255 * seen))
        surface.blit(drawn.surface, drawn.rect_at(at))
        if seen < 1.0:
            drawn.surface.set_alpha(255)

    def _draw_badge(self, piece: SurvivePiece) -> None:
        badge, size = self._drawings.badge(piece.badge), self._camera.size * piece.scale
        x, y = self._camera.pixel((piece.x, piece.y))
        self._pen.surface.blit(badge, badge.get_rect(center=(round(x + size * 0.42), round(y - size * 0.1))))

    def _draw_dragged(self) -> None:
        """What is dragged hangs at the pointer."""
        if dragged := self._table.pointer.dragged():
            piece, at = dragged
            drawn = self._table.picture.drawn(self._pen.look, piece)
            self._pen.surface.blit(drawn.surface, drawn.surface.get_rect(center=at))

    def _draw_markers(self) -> None:
        things = self._now.things
        for thing, offers in self._now.picking.targets.items():
            if (at := things.place_of(thing)) is not None:
                marker = marker_of(offers[0], things.is_land(thing))
                is_pointed = thing == self._table.pointer.thing
                draw_marker(self._pen, self._drawings, self._camera.pixel(at), marker, is_pointed, things.is_taken(thing))
        if self._marked is not None and (at := things.place_of(self._marked)) is not None:
            self._ring(at, "focus")

    def _ring(self, at: Point, kind: str) -> None:
        draw_ring(self._pen, self._drawings, self._camera.pixel(at), kind)

    # Words.

    def draw_tip(self) -> None:
        """What would happen, or what a thing is, beside it."""
        thing = self._noticed
        if thing is None or self._table.is_busy or (at := self._now.things.place_of(thing)) is None:
            return
        words, danger = self._table.notices.words_about(thing)
        if words:
            draw_tip(self._pen, words, danger, self._around(at), self._kept_free(), self._room)

    def _kept_free(self) -> list[pygame.Rect]:
        """What a tip must not cover: destinations, and how far something reaches."""
        spaces = self._now.geometry.spaces
        reached = [spaces[space] for space in self._table.notices.spaces_about(self._noticed)]
        return [self._around(place) for place in (*self._now.target_places(), *reached)]

    def _around(self, at: Point) -> pygame.Rect:
        """The pixels of a hex around a point."""
        size = round(self._camera.size * 1.7)
        rect = pygame.Rect(0, 0, size, size)
        x, y = self._camera.pixel(at)
        rect.center = round(x), round(y)
        return rect
