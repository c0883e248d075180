"""What ceremonies are drawn with: the ground behind them, words that fit, marks and pills."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.render import shapes

from ...kit.canvas import Canvas
from ..drawing.cards import line
from ..drawing.drawings import AtlandiceDrawings


@dataclass(slots=True)
class CityCanvas(Canvas):
    """A canvas that knows the city."""

    drawings: AtlandiceDrawings
    ground: pygame.Surface = field(kw_only=True)

    @property
    def unit(self) -> float:
        """Pixels of a unit of the whole board: a ceremony is as large, however near one has gone."""
        return self.camera.size / self.camera.zoom

    def blit(self, drawn: pygame.Surface, rect: pygame.Rect, seen: float, area: pygame.Rect | None = None) -> None:
        """So much of it is seen; what is shared with others never stays faint."""
        if seen <= 0:
            return
        if seen < 1:
            drawn.set_alpha(round(255 * seen))
        self.pen.surface.blit(drawn, rect, area)
        if seen < 1:
            drawn.set_alpha(255)

    def fitted(self, text: str, size: float, wide: float, colour: str, face: str) -> pygame.Surface:
        """A line of words in units that is smaller where it would be too wide, and cut where that would be too small to read."""
        look, room = self.pen.look, round(wide * self.unit)
        words = line(look, text, size * self.unit, colour, face)
        if words.get_width() > room:
            words = line(look, text, size * self.unit * room / words.get_width(), colour, face)
        return words if words.get_width() <= room else words.subsurface((0, 0, room, words.get_height()))

    def name(self, holder: int) -> str:
        names = self.drawings.narrator.names
        return names[holder] if holder < len(names) else self.drawings.narrator.words.say("atlandice.award.neutral")

    def mark(self, holder: int, size: float) -> pygame.Surface:
        """The mark of a player; the neutral one has none of its own."""
        colours, wide = self.drawings.t.colours, round(size * self.unit)
        art = f"common/mark-{colours[holder]}" if holder < self.drawings.t.seats else "common/icon-person"
        return self.pen.look.art.picture(art, wide, wide)

    def sheet(self, surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int]) -> None:
        """A sheet with an ink line around it."""
        look, radius = self.pen.look, max(round(0.5 * self.unit), 3)
        surface.blit(shapes.rounded(rect.size, radius, look.colour("ink")), rect.topleft)
        inner = rect.inflate(-4, -4)
        surface.blit(shapes.rounded(inner.size, max(radius - 2, 1), colour), inner.topleft)

    def pill(self, text: str) -> pygame.Surface:
        """A few words in gold."""
        return self.drawings.made(("pill", text), lambda: self._pill(text))

    def _pill(self, text: str) -> pygame.Surface:
        words = line(self.pen.look, text, 1.25 * self.unit, "ink", "serif-bold")
        high = words.get_height() + round(0.2 * self.unit)
        pill = pygame.Surface((max(words.get_width() + round(1.0 * self.unit), high), high), pygame.SRCALPHA)
        self.sheet(pill, pill.get_rect(), self.pen.look.colour("gold-top"))
        pill.blit(words, words.get_rect(center=pill.get_rect().center))
        return pill
