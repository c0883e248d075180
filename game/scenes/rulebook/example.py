"""A worked example on a page of the rulebook: two small boards, how it was and how it is then, and what happened in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.learning.examples import WorkedExample
from game.render import Look, shapes
from game.render.pieces import tinted_icon
from game.tables.example_board import Aim, draw_example_board
from game.widgets import Column, Label, Pen, PlainLine, Widget
from game.widgets.base import once
from game.words.narrator import Narrator

_SHAPE = 0.68
"""Height of a board through its width."""
_BETWEEN = 2.4
"""Room for the arrow between the two, in u."""
_LEAST = 13
"""The width of a board in u below which the two stand one over the other."""


class ExampleBoards(Widget):
    """Before and after; as long as they are not read there is only sea."""

    def __init__(self, key: str, example: WorkedExample | None, narrator: Callable[[WorkedExample], Narrator]) -> None:
        super().__init__(name=f"example {key}")
        self.example_key, self.example, self._narrator = key, example, narrator

    @once
    def widest(self, look: Look) -> int:
        return look.u(46)

    def narrowest(self, look: Look) -> int:
        return look.u(10)

    def height(self, look: Look, width: int) -> int:
        boards = self._boards(look, width)
        return boards[-1].bottom

    def _boards(self, look: Look, width: int) -> Sequence[pygame.Rect]:
        """Where the two lie, from the corner."""
        gap, half = look.u(_BETWEEN), (width - look.u(_BETWEEN)) // 2
        if half >= look.u(_LEAST):
            size = half, round(half * _SHAPE)
            return pygame.Rect((0, 0), size), pygame.Rect((half + gap, 0), size)
        size = width, round(width * _SHAPE)
        return pygame.Rect((0, 0), size), pygame.Rect((0, size[1] + gap), size)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        boards = self._boards(look, self.rect.width)
        for place, board in enumerate(boards):
            key = ("example", self.example_key, place, board.size, self.example is None)
            drawn = look.baked(key, partial(self._baked, look, place, board.size))
            pen.surface.blit(drawn, board.move(self.rect.topleft))
        is_beside = boards[0].y == boards[1].y
        arrow = tinted_icon(look, "common/icon-chevr" if is_beside else "common/icon-chevd", look.u(1.6), "teal")
        middle = boards[0].unionall(list(boards)).move(self.rect.topleft).center
        pen.surface.blit(arrow, arrow.get_rect(center=middle))

    def _baked(self, look: Look, place: int, size: tuple[int, int]) -> pygame.Surface:
        radius = look.measure("field")
        framed = shapes.mask(size, radius)
        framed.blit(self._board(look, place, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        framed.blit(shapes.ring(size, radius, 2, look.colour("ink")), (0, 0))
        return framed

    def _board(self, look: Look, place: int, size: tuple[int, int]) -> pygame.Surface:
        example = self.example
        if example is None:
            return shapes.gradient(size, look.colour("sea-top"), look.colour("sea-deep"))
        view = example.rules.view((example.before, example.after)[place], None)
        aim = Aim(example.file.arrows, example.file.zoom)
        return draw_example_board(look, size, example.rules, view, self._narrator(example), aim, is_marked=place == 0)


def example_panel(title: str, text: str, boards: ExampleBoards) -> Widget:
    """The boards with what happened below them."""
    return PlainLine(Column(Label(title, "name", "teal"), boards, Label(text, "body"), gap=0.5), edge="hairline", across=1.0, down=0.8)
