"""The sheet of paper that hangs before the table: how it comes down, its large letters, and words that can be pressed without a face."""

from __future__ import annotations

import math

import pygame

from game.render import Look, shapes
from game.render.pieces import SHADOW, mark, panel
from game.render.theme import mix
from game.widgets import Button, Mark, Padded, Pen, Widget
from game.widgets.buttons import draw_focus

_WIDTH = 42.3
_ROPES = 0.125  # how far from its edges a sheet hangs on its ropes, in parts of its width
_PAPER_RING = 0.75  # the ring of paper around a mark
_LEAST_LETTERS = 2.4  # the size below which a long name is rather broken than shrunk
_FACE = "serif-black"
_DROP = 0.35
_SWING = 0.9
_TURN = 0.6  # seconds from one side to the other and back
_DEGREES = 1.0


class Sheet(Padded):
    """Paper on two ropes."""

    def __init__(self, part: Widget, down: float) -> None:
        super().__init__(part, 1.8, down)

    def widest(self, look: Look) -> int:
        return look.u(_WIDTH)

    def draw(self, pen: Pen) -> None:
        self.draw_paper(pen)
        self.draw_ropes(pen, 0, 0)

    def draw_ropes(self, pen: Pen, right: int, down: int) -> None:
        """From above the window through the sheet's eyes, so far from their places."""
        wide, long = max(pen.look.u(0.8), 8), self.rect.y + pen.look.u(2.5)
        rope = pen.look.bake(("rope", wide, long), lambda: _rope(pen.look, wide, long))
        for x, y in self._grommets(pen.look):
            pen.surface.blit(rope, rope.get_rect(midbottom=(x + right, y + down)))

    def draw_paper(self, pen: Pen) -> None:
        """The sheet with everything on it."""
        look = pen.look
        pen.surface.blit(panel(look, self.rect.size, large=True), (self.rect.x - SHADOW, self.rect.y - SHADOW))
        for at in self._grommets(look):
            grommet = look.art.picture("curtain/grommet", look.u(1.6), look.u(1.6))
            pen.surface.blit(grommet, grommet.get_rect(center=at))
        super().draw(pen)

    def reach(self, look: Look) -> pygame.Rect:
        """All that is drawn of it but the ropes."""
        return self.rect.inflate(4 * SHADOW, 4 * SHADOW)

    def _grommets(self, look: Look) -> list[tuple[int, int]]:
        aside = round(self.rect.width * _ROPES)
        return [(x, self.rect.y + look.u(1.35)) for x in (self.rect.x + aside, self.rect.right - aside)]


def _rope(look: Look, wide: int, long: int) -> pygame.Surface:
    rope = pygame.Surface((wide, max(long, 1)), pygame.SRCALPHA)
    piece = look.art.picture("curtain/rope", wide, wide * 3)
    for y in range(long, -piece.get_height(), -piece.get_height()):
        rope.blit(piece, (0, y - piece.get_height()))
    return rope


class LargeMark(Mark):
    """The mark of the one whom the sheet is for, on a disc of paper that stands out from it."""

    def draw(self, pen: Pen) -> None:
        look, colour, letters, high = pen.look, self.colour, self.initials, min(self.rect.size)
        ring = look.bake(("curtain-mark", colour, letters, high), lambda: _draw_mark(look, colour, letters, high))
        pen.surface.blit(ring, ring.get_rect(center=self.rect.center))


def _draw_mark(look: Look, colour: str, initials: str, high: int) -> pygame.Surface:
    disc = pygame.Surface((high, high + 6), pygame.SRCALPHA)
    disc.blit(shapes.rounded((high, high), high // 2, look.colour("night-top"), alpha=70), (0, 5))
    disc.blit(shapes.rounded((high, high), high // 2, look.colour("ink")), (0, 0))
    disc.blit(shapes.rounded((high - 5, high - 5), high // 2 - 2, look.colour("paper-top"), look.colour("paper")), (2, 2))
    drawn = mark(look, colour, initials, high - 2 * look.u(_PAPER_RING))
    disc.blit(drawn, drawn.get_rect(center=(high // 2, high // 2)))
    return disc


class NameLetters(Widget):
    """A name in large letters of a player's colour: shrunk where it is long, and broken where it is longer."""

    def __init__(self, text: str, colour: str, size: float, is_left: bool = False) -> None:
        super().__init__()
        self._text, self._colour, self._size, self._is_left = text, colour, size, is_left

    def widest(self, look: Look) -> int:
        return look.texts.width(self._text, _FACE, self._size) + look.u(1)

    def narrowest(self, look: Look) -> int:
        return look.u(8)

    def height(self, look: Look, width: int) -> int:
        """That of one line, or more if it is broken: what is below does not move when a name shrinks."""
        return max(look.texts.height(_FACE, self._size), self._letter_height(look, width))

    def _letter_height(self, look: Look, width: int) -> int:
        size = self._fitting(look, width)
        return len(self._lines(look, width, size)) * look.texts.height(_FACE, size)

    def draw(self, pen: Pen) -> None:
        look, width = pen.look, self.rect.width
        size, y = self._fitting(look, width), self.rect.centery - self._letter_height(look, width) // 2
        high = look.texts.height(_FACE, size)
        for line in self._lines(look, width, size):
            drawn = coloured_letters(look, line, size, self._colour)
            place = drawn.get_rect(midleft=(self.rect.x, y + high // 2))
            if not self._is_left:
                place.centerx = self.rect.centerx
            pen.surface.blit(drawn, place)
            y += high

    def _fitting(self, look: Look, width: int) -> float:
        """The size at which it fits on a line, if that is not too small."""
        needed = max(look.texts.width(self._text, _FACE, self._size), 1)
        return max(self._size * min((width - look.u(1)) / needed, 1.0), min(_LEAST_LETTERS, self._size))

    def _lines(self, look: Look, width: int, size: float) -> tuple[str, ...]:
        return look.texts.wrap(self._text, _FACE, size, max(width - look.u(0.5), 1))


def coloured_letters(look: Look, text: str, size: float, colour: str) -> pygame.Surface:
    """Letters in a player's colour; light colours have an ink rim, since they would be lost on paper."""
    return look.bake(("name-letters", text, size, colour), lambda: _letters(look, text, size, colour))


def _letters(look: Look, text: str, size: float, colour: str) -> pygame.Surface:
    face = look.texts.line(text, _FACE, size, (255, 255, 255)).convert_alpha()
    base, ink = look.colour(colour), look.colour("ink")
    hue = shapes.gradient(face.get_size(), mix(base, (255, 255, 255), 0.1), mix(base, ink, 0.14))
    face.blit(hue, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    is_light = look.theme.players[colour].sign != "#FFFFFF"
    rim = max(look.u(size * 0.028), 2) if is_light else 0
    whole = pygame.Surface((face.get_width() + 2 * rim, face.get_height() + 2 * rim), pygame.SRCALPHA)
    if is_light:
        dark = look.texts.line(text, _FACE, size, ink)
        for turn in range(0, 360, 15):
            step = pygame.Vector2(rim, 0).rotate(turn)
            whole.blit(dark, (rim + round(step.x), rim + round(step.y)))
    whole.blit(face, (rim, rim))
    return whole


class QuietButton(Button):
    """A word on the night sea that can be pressed."""

    def draw(self, pen: Pen) -> None:
        is_lit = pen.state.is_hovered(self) or pen.state.is_focused(self)
        drawn = pen.look.line(self.text, self.role, "cream" if is_lit else "mist")
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))
        if pen.state.is_focused(self):
            draw_focus(pen, self)


class Swing:
    """Time since the curtain was let go."""

    def __init__(self) -> None:
        self._age = math.inf

    @property
    def is_over(self) -> bool:
        return self._age >= _DROP + _SWING

    def start(self) -> None:
        self._age = 0.0

    def end(self) -> None:
        self._age = math.inf

    def pass_time(self, seconds: float) -> None:
        self._age += seconds

    @property
    def height(self) -> float:
        """How much of its way is still to come, from 1 to 0."""
        return (1 - min(self._age / _DROP, 1.0)) ** 3

    @property
    def angle(self) -> float:
        """Degrees to the left."""
        since = self._age - _DROP
        if since <= 0 or self.is_over:
            return 0.0
        return _DEGREES * (1 - since / _SWING) ** 2 * 1.4 * math.sin(since / _TURN * math.tau)
