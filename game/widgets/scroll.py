"""A window onto something taller than itself: moved by wheel, drag, keys and focus."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.render import Look

from .base import Pen, Widget, WidgetState, once, once_for

_BAR = 0.55
_LEAST = 6
WHOLE = 1000  # the least height in u of a form that stands only where nothing has to be scrolled
_RING = 7  # pixels by which a focus ring reaches beyond what it surrounds
_AROUND = 48  # pixels by which rings and shadows of a thing may reach beyond it, on both sides together


class Scroll(Widget):
    """Shows a part of its content; `stick` keeps it at the end where new lines arrive."""

    def __init__(
        self, part: Widget, *, name: str = "", grow: float = 1, least: float = _LEAST, stick: bool = False
    ) -> None:
        super().__init__(name=name, grow=grow)
        self.part, self.children = part, (part,)
        self.least = least
        self.stick = stick
        self.offset = 0
        self.reach = 0  # how far it can be moved
        self._look: Look | None = None

    @once
    def widest(self, look: Look) -> int:
        return self.part.widest(look) + look.u(_BAR * 2)

    @once
    def narrowest(self, look: Look) -> int:
        return self.part.narrowest(look) + look.u(_BAR * 2)

    @once
    def tightest(self, look: Look) -> int:
        return self.part.tightest(look) + look.u(_BAR * 2)

    @once_for
    def height(self, look: Look, width: int) -> int:
        return self.part.height(look, width)

    @once_for
    def least_height(self, look: Look, width: int) -> int:
        return min(look.u(self.least), self.height(look, width))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._look = look
        width = rect.width
        if self.part.height(look, width) > rect.height:
            width = max(width - look.u(_BAR * 2), 0)  # the bar takes its room only where there is one
        whole = self.part.height(look, width)
        self.reach = max(whole - rect.height, 0)
        self.offset = min(max(self.offset, 0), self.reach)
        inner = pygame.Rect(rect.x, rect.y - self.offset, width, max(whole, rect.height))
        self.part.place(look, inner)

    def recall(self, state: WidgetState) -> None:
        """Takes the place it had before it was rebuilt."""
        self.offset = state.recall(self, 10**6 if self.stick else 0)

    def move(self, pixels: int, state: WidgetState) -> bool:
        """Moves what is shown; whether anything changed."""
        before = self.offset
        self.offset = min(max(self.offset + pixels, 0), self.reach)
        state.keep(self, 10**6 if self.stick and self.offset == self.reach else self.offset)
        if self.offset == before or self._look is None:
            return False
        state.touch(self)
        self.place(self._look, self.rect)
        state.point_again()
        return True

    def hides(self, rect: pygame.Rect) -> bool:
        """Whether less than half of a place of its content is seen."""
        return 2 * rect.clip(self.rect).height < min(rect.height, self.rect.height)

    def reveal(self, rect: pygame.Rect, state: WidgetState) -> bool:
        """Moves so that this place can be seen, with the ring around it; of what is too high, its head."""
        air = max(min((self.rect.height - rect.height) // 2, self.rect.height // 6, 40), _RING)
        if rect.top - air < self.rect.top:
            return self.move(rect.top - air - self.rect.top, state)
        if rect.bottom + air > self.rect.bottom:
            return self.move(min(rect.bottom + air - self.rect.bottom, max(rect.top - _RING - self.rect.top, 0)), state)
        return False

    def draw(self, pen: Pen) -> None:
        clip, window = pen.surface.get_clip(), pen.window
        # Beside the content and beyond its ends the ring around what lies there is seen too.
        seen = self.rect.inflate(2 * _RING, 0)
        if self.offset == 0:
            seen.y -= _RING
            seen.height += _RING
        if self.offset == self.reach:
            seen.height += _RING
        seen = seen.clip(clip)
        if seen:
            pen.surface.set_clip(seen)
            pen.window = seen.inflate(_AROUND, _AROUND)
            self.part.draw(pen)
            pen.window = window
            pen.surface.set_clip(clip)
        if self.reach:
            look = pen.look
            width = max(look.u(_BAR) // 2 * 2, 4)
            track = pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.height)
            high = max(track.height * track.height // (track.height + self.reach), look.u(1.5))
            y = track.y + (track.height - high) * self.offset // self.reach
            pygame.draw.rect(pen.surface, look.colour("rule"), track, border_radius=width // 2)
            pygame.draw.rect(pen.surface, look.colour("muted"), (track.x, y, width, high), border_radius=width // 2)

    def at(self, place: tuple[int, int]) -> Iterator[Widget]:
        if self.rect.collidepoint(place):
            yield from self.part.at(place)
            yield self


def scroll_at(top: Widget, at: tuple[int, int]) -> Scroll | None:
    """The innermost list at a place that can be moved."""
    return next((widget for widget in top.at(at) if isinstance(widget, Scroll) and widget.reach), None)


def scroll_of(top: Widget, at: tuple[int, int]) -> Scroll | None:
    """The list at a place, else the first there is, of those that can be moved."""
    scrolls = (one for one in top.walk() if isinstance(one, Scroll) and one.reach)
    return scroll_at(top, at) or next(scrolls, None)
