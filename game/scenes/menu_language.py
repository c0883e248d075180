"""The languages in the menu: as long as nobody has chosen one, a strip above the title offers them, each by its own
name; where there is no room for it, a globe opens them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.files.languages import languages_by_name
from game.render import Look, cache_surface, shapes
from game.render.pieces import EDGE, button, tinted_icon
from game.widgets import Dropdown, Part, Pen, Segments
from game.widgets.buttons import draw_focus

_HIGH = 2.6
_GLOBE = 1.3
# room in u before the globe, behind it and behind the word, and at the end
_BEFORE = 0.95
_BETWEEN = 0.7
_BEHIND = 0.35
_SHADE = 3  # pixels by which its shadow lies lower


def offered_languages() -> Sequence[Part]:
    """All languages, each by its own name; which country's it is, is said only where two would be called the same."""
    names = languages_by_name()
    short = {key: name.partition(" (")[0] for key, name in names.items()}
    called = [*short.values()]
    return [Part(key, short[key] if called.count(short[key]) == 1 else names[key]) for key in names]


class LanguageStrip(Segments):
    """A pill with a globe, the word for language, and all languages side by side."""

    def __init__(self, word: str, known: Sequence[Part], chosen: str, choose: Callable[[object], None]) -> None:
        super().__init__(known, chosen, choose, name="language", says=word)
        self.word = word

    def widest(self, look: Look) -> int:
        return self._head(look) + super().widest(look) + look.u(_BEHIND)

    def narrowest(self, look: Look) -> int:
        return self.widest(look)

    def height(self, look: Look, width: int) -> int:
        return look.u(_HIGH)

    def _head(self, look: Look) -> int:
        return look.u(_BEFORE) + look.u(_GLOBE) + 2 * look.u(_BETWEEN) + look.text_width(self.word, "strong")

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius, self.placed = rect.height // 2, []
        x = rect.x + self._head(look)
        for part in self.parts:
            self.placed.append(pygame.Rect(x, rect.y, self.part_width(look, part), rect.height))
            x = self.placed[-1].right

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        pen.surface.blit(_draw_pill(look, rect.size), rect.topleft)
        globe = tinted_icon(look, "common/icon-globe", look.u(_GLOBE), "teal")
        pen.surface.blit(globe, globe.get_rect(midleft=(rect.x + look.u(_BEFORE), rect.centery)))
        word = look.line(self.word, "strong", "ink")
        x = rect.x + look.u(_BEFORE) + look.u(_GLOBE) + look.u(_BETWEEN)
        pen.surface.blit(word, word.get_rect(midleft=(x, rect.centery)))
        for part, area in zip(self.parts, self.placed, strict=True):
            self.draw_part(pen, part, area)
        draw_focus(pen, self)


@cache_surface
def _draw_pill(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The pill on its shadow."""
    radius = size[1] // 2
    whole = pygame.Surface((size[0], size[1] + _SHADE), pygame.SRCALPHA)
    whole.blit(shapes.rounded_rect(size, radius, look.colour("ink"), alpha=90), (0, _SHADE))
    ink, top, low = (look.colour(name) for name in ("ink", "paper-top", "paper"))
    whole.blit(shapes.framed_rect(size, radius, 2, ink, top, low), (0, 0))
    return whole


class LanguageGlobe(Dropdown):
    """A button with a globe that opens the same choice."""

    corner = "button"
    wide_u = high_u = 2.4

    def __init__(self, word: str, known: Sequence[Part], chosen: str, choose: Callable[[object], None]) -> None:
        super().__init__(known, chosen, choose, name="language", says=word, tip=word)

    def widest(self, look: Look) -> int:
        return look.u(self.wide_u)

    def narrowest(self, look: Look) -> int:
        return look.u(self.wide_u)

    def draw(self, pen: Pen) -> None:
        state, look = pen.state, pen.look
        rect = self.rect
        is_down = state.is_pressed(self)
        pen.surface.blit(button(look, rect.size, "paper", is_down, state.is_hovered(self)), rect.topleft)
        globe = tinted_icon(look, "common/icon-globe", look.u(_GLOBE), "ink")
        down = EDGE - 1 if is_down else 0
        pen.surface.blit(globe, globe.get_rect(center=(rect.centerx, rect.centery + down - EDGE // 2)))
        draw_focus(pen, self)
