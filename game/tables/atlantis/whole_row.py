"""The whole row as a small picture, where the board shows its living part alone: a click on it or W shows all, and
again goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.engine import View
from game.render import Look
from game.render.pieces import frame_picture
from game.tables.table import TableHost
from game.widgets import Button, Column, KeyCap, Label, Pen, Row, Widget, WidgetState
from game.widgets.buttons import draw_focus

from ..small_board import draw_small_board
from .clicks import AtlantisModel
from .layout import lay_out, stretch

_TOP = 2.05  # how far below the upper edge it stands, in T: below the road that comes from the city
_WIDE = 2.75  # how wide it is, in T: no wider than the city, whose place it has
_SHAPE = 0.5  # its height through its width
_LINE, _VEIL = 0.95, 150  # how wide the living part is, in T, and how dark the rest


class WholeRow(Widget):
    """In the city's place, which is not seen then; where the whole row is seen, a button leads back."""

    def __init__(self, model: AtlantisModel, host: TableHost, use: Callable[[], None]) -> None:
        super().__init__()
        say = host.narrator.words.say
        self._model = model
        self._part: Widget
        self._is_button = model.is_whole or model.layout.has_city
        if self._is_button:
            words = say("atlantis.board.living" if model.is_whole else "atlantis.board.whole")
            cap = "" if model.keeps_city else "whole-row"  # as in a lesson, where W asks why
            self._part = Button(words, use, cap=cap, name="whole row", role="caption")
        else:
            caption = Row(
                Label(say("atlantis.board.whole"), "strong", "cream", wraps=False), KeyCap("whole-row"), gap=0.4
            )
            self._part = Column(RowMap(model, host, use, say("atlantis.board.whole.tip")), caption, gap=0.3)
        self.children = (self._part,)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        left = look.u(0.4)
        size = self._model.camera.size / self._model.camera.zoom  # it stays where the board is moved and zoomed
        wide = self._part.widest(look) if self._is_button else round(_WIDE * size)
        top = left if self._is_button else round(_TOP * size)
        self._part.place(look, pygame.Rect(rect.x + left, rect.y + top, wide, self._part.height(look, wide)))

    def at(self, place: tuple[int, int]) -> Iterator[Widget]:
        """The board is clicked beside it."""
        return self._part.at(place)


class RowMap(Widget):
    """The real board, small; all but its living part is darker."""

    focusable = True

    def __init__(self, model: AtlantisModel, host: TableHost, use: Callable[[], None], tip: str) -> None:
        super().__init__(name="whole row", tip=tip)
        self._model = model
        self._host = host
        self._use = use

    def height(self, look: Look, width: int) -> int:
        return round(width * _SHAPE)

    def press(self, state: WidgetState) -> None:
        self._use()

    def draw(self, pen: Pen) -> None:
        state, constants = self._model.view.state, self._model.constants
        row = state.tops, state.below, tuple(state.where), tuple(state.bridges)
        board = constants.board.name, tuple(constants.colours), self._model.skipped
        draw = partial(self._draw_map, pen.look, self._model.view, self.rect.size)
        pen.surface.blit(pen.look.bake(("whole row", row, board, self.rect.size), draw), self.rect)
        draw_focus(pen, self)

    def _draw_map(self, look: Look, view: View, size: tuple[int, int]) -> pygame.Surface:
        board = draw_small_board(look, size, self._host.match.rules, view, self._host.narrator).copy()
        row = lay_out(self._model.constants.board, *size)
        scale = size[0] / row.bounds.width
        veil = pygame.Surface(size, pygame.SRCALPHA)
        veil.fill((*look.colour("sea-deep"), _VEIL))
        line = stretch(row.places, self._model.skipped + 1, self._model.constants.mainland)
        spots = [((x - row.bounds.left) * scale, (y - row.bounds.top) * scale) for x, y in line]
        for colour, more in (((*look.colour("glow"), 255), 2), ((0, 0, 0, 0), 0)):
            for spot in spots:
                pygame.draw.circle(veil, colour, spot, scale * _LINE / 2 * 1.2 + more)
        board.blit(veil, (0, 0))
        return frame_picture(look, board)
