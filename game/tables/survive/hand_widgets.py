"""Things of the hand that can be clicked: tiles with their pictures, explorers of the rack with their letters."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.render import Look, shapes
from game.widgets import Pen, Result, Widget, WidgetState
from game.widgets.buttons import draw_focus


class HandPicture(Widget):
    """A picture with a word below; picked it is lifted on gold, what cannot be used now is only read."""

    is_handed = True

    def __init__(
        self,
        art: str,
        word: str,
        use: Callable[[], Result] | None,
        *,
        high: float,
        wide: float,
        is_picked: bool = False,
        corner: str = "",
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self._art, self._word, self._use, self._high, self._wide = art, word, use, high, wide
        self._is_picked, self._corner = is_picked, corner
        self.focusable = use is not None

    def widest(self, look: Look) -> int:
        return look.u(self._wide)

    def height(self, look: Look, width: int) -> int:
        return look.u(self._high + 0.5) + len(self._lines(look)) * look.line_height("caption")

    def _lines(self, look: Look) -> tuple[str, ...]:
        return look.wrapped(self._word, "caption", look.u(self._wide)) if self._word else ()

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        if self._is_picked or (self._use and pen.state.is_hovered(self)):
            colour = "glow" if self._is_picked else "glow-light"
            ground = look.baked(("face", rect.size, colour), lambda: shapes.rounded(rect.size, look.u(0.6), look.colour(colour)))
            pen.surface.blit(ground, rect.topleft)
        picture = look.art.picture(self._art, rect.width - 4, look.u(self._high))
        pen.surface.blit(picture, picture.get_rect(midtop=(rect.centerx, rect.y + look.u(0.2))))
        y = rect.y + look.u(self._high + 0.3)
        for line in self._lines(look):
            drawn = look.line(line, "caption", "ink")
            pen.surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, y)))
            y += look.line_height("caption")
        if self._corner:
            self._draw_corner(pen)
        if pen.state.is_focused(self):
            draw_focus(pen, self)

    def _draw_corner(self, pen: Pen) -> None:
        """A number on a disc."""
        look, high = pen.look, pen.look.u(1.2)
        disc = look.baked(("corner", self._corner, high), lambda: _disc(look, self._corner, high))
        pen.surface.blit(disc, disc.get_rect(topright=(self.rect.right, self.rect.y)))

    def press(self, state: WidgetState) -> Result:
        return self._use() if self._use else None


def _disc(look: Look, text: str, high: int) -> pygame.Surface:
    disc = shapes.rounded((high, high), high // 2, look.colour("ink"))
    disc.blit(shapes.rounded((high - 4, high - 4), high // 2 - 2, look.colour("cream")), (2, 2))
    drawn = look.line(text, "key", "ink")
    disc.blit(drawn, drawn.get_rect(center=(high / 2, high / 2)))
    return disc
