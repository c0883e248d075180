"""The card of a puzzle: its board, its name, how hard it is and the stars that were won."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.learning.puzzles import Puzzle
from game.render import Look, shapes
from game.render.pieces import SHADOW, panel, tinted_icon
from game.tables.small_board import draw_small_board
from game.widgets import Pen, Result, Widget, WidgetState
from game.widgets.buttons import Use, draw_focus
from game.widgets.stars import draw_star
from game.words.narrator import Narrator

_EDGE, _PAD = 0.5, 0.7
_SHAPE = 0.6
"""Height of a picture through its width."""
_HIGHEST = 0.24
"""The part of the window's height that a picture has at the most, so that what is said of the puzzle is seen below it."""
_STAR = 1.25
_WAVES = {"easy": 1, "fair": 2, "hard": 3}


class PuzzleCard(Widget):
    """Pressed like a button. Its picture is the real board, drawn once."""

    focusable = True

    def __init__(
        self,
        puzzle: Puzzle,
        number: int,
        title: str,
        about: str,
        stars: int,
        seen: str,
        narrator: Callable[[], Narrator],
        use: Use,
        has_picture: bool,
    ) -> None:
        """`seen` says that its solution was shown, where it was."""
        super().__init__(name=puzzle.key, grow=1, tip=seen)
        self.puzzle, self.number, self.title, self.about, self.stars = puzzle, number, title, about, stars
        self.narrator, self.use, self.has_picture = narrator, use, has_picture

    def widest(self, look: Look) -> int:
        return look.u(18)

    def narrowest(self, look: Look) -> int:
        return look.u(11)

    def height(self, look: Look, width: int) -> int:
        lines = len(look.wrapped(self.title, "name", width - 2 * look.u(_PAD)))
        words = lines * look.line_height("name") + look.line_height("caption") + look.u(_STAR)
        return look.u(_EDGE + 0.4 + 0.4 + 0.8) + self._picture_height(look, width) + words

    def _picture_height(self, look: Look, width: int) -> int:
        return round(min((width - 2 * look.u(_EDGE)) * _SHAPE, look.size[1] * _HIGHEST))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = look.measure("panel")

    def press(self, state: WidgetState) -> Result:
        return self.use()

    def draw(self, pen: Pen) -> None:
        look, state = pen.look, pen.state
        is_up = state.is_focused(self) or state.is_hovered(self)
        at = self.rect.move(0, -look.u(0.25) if is_up and not state.is_pressed(self) else 0)
        key = ("puzzle card", self.puzzle.key, self.number, self.rect.size, self.stars, self.tip, self.title, self.about, self.has_picture)
        pen.surface.blit(look.baked(key, lambda: self._baked(look)), at.move(-SHADOW, -SHADOW))
        if state.is_focused(self):
            draw_focus(pen, self, at)

    def _baked(self, look: Look) -> pygame.Surface:
        size = self.rect.size
        drawn = panel(look, size).copy()
        card = drawn.subsurface((SHADOW, SHADOW, *size))
        edge, pad = look.u(_EDGE), look.u(_PAD)
        frame = pygame.Rect(edge, edge, size[0] - 2 * edge, self._picture_height(look, size[0]))
        card.blit(self._picture(look, frame.size), frame)
        self._draw_number(card, look, frame)
        y = frame.bottom + look.u(0.4)
        for line in look.wrapped(self.title, "name", size[0] - 2 * pad):
            card.blit(look.line(line, "name", "ink"), (pad, y))
            y += look.line_height("name")
        self._draw_difficulty(card, look, pad, y)
        self._draw_stars(card, look, pad, size[1] - look.u(_STAR + 0.75))
        return drawn

    def _picture(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        if self.has_picture:
            rules = self.puzzle.rules
            drawn = draw_small_board(look, size, rules, rules.view(self.puzzle.state, None), self.narrator())
        else:
            drawn = shapes.rounded(size, 0, look.colour("sea-top"), look.colour("sea-deep"))
        drawn = drawn.convert_alpha()
        drawn.blit(shapes.rounded(size, look.measure("field"), (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        drawn.blit(shapes.ring(size, look.measure("field"), 2, look.colour("ink")), (0, 0))
        return drawn

    def _draw_number(self, card: pygame.Surface, look: Look, frame: pygame.Rect) -> None:
        radius = look.u(0.95)
        at = frame.right - radius - look.u(0.3), frame.y + radius + look.u(0.3)
        pygame.draw.circle(card, look.colour("ink"), at, radius)
        pygame.draw.circle(card, look.colour("paper-top"), at, radius - 2)
        number = look.line(str(self.number), "strong", "ink")
        card.blit(number, number.get_rect(center=at))

    def _draw_difficulty(self, card: pygame.Surface, look: Look, x: int, y: int) -> None:
        high = look.line_height("caption")
        for i in range(len(_WAVES)):
            wave = tinted_icon(look, "common/icon-wave", look.u(0.95), "teal" if i < _WAVES[self.puzzle.file.difficulty] else "rule")
            card.blit(wave, wave.get_rect(midleft=(x, y + high // 2)))
            x += look.u(1.15)
        card.blit(look.line(self.about, "caption", "muted"), (x + look.u(0.2), y))

    def _draw_stars(self, card: pygame.Surface, look: Look, x: int, y: int) -> None:
        for i in range(3):
            draw_star(card, look, (x + i * look.u(_STAR * 1.2), y), look.u(_STAR), is_full=i < self.stars)
        if self.tip:
            card.blit(tinted_icon(look, "common/icon-eye", look.u(_STAR), "muted"), (x + look.u(_STAR * 4), y))
