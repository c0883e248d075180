"""The drawn parts of the page of keys: fields with caps, lines that light up, and small segments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, get_args

import pygame

from game import widgets as ui
from game.controls import Pad
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import tinted_icon
from game.render.signs import SignKind, sign
from game.widgets.buttons import draw_focus, line_ground
from game.widgets.choices import Segments
from game.widgets.words import draw_cap

FieldState = Literal["usual", "listening", "taken", "locked"]
FIELD = 7.6  # the width of a field in u
_HIGH = 1.75
_BETWEEN = 0.35  # u between two caps
_PLUS = "+"
_GLOW = 3  # pixels by which the glow of a field that listens reaches beyond it


class KeyField(ui.Widget):
    """A key or a button, which becomes another when the field is pressed and then the key; a locked one has no
    field.
    """

    corner = "field"

    def __init__(
        self,
        caps: Sequence[str],
        words: str,
        state: FieldState,
        use: Callable[[], None],
        signs: SignKind | None = None,
        *,
        name: str,
        says: str,
    ) -> None:
        """`caps` stand beside each other; an empty one is the plus between those of one key. `words`: without any."""
        super().__init__(name=name, says=says)
        self.caps, self.words = caps, words
        self.state, self._use = state, use
        self._signs = signs
        self.focusable = state != "locked"

    def own_words(self) -> str:
        return " ".join(filter(None, self.caps)) or self.words

    def widest(self, look: Look) -> int:
        return look.u(FIELD)

    def height(self, look: Look, width: int) -> int:
        return max(look.u(_HIGH), look.line_height("key") + look.u(0.55))

    def press(self, state: ui.WidgetState) -> ui.Result:
        return self._use()

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        if self.state != "locked":
            edge = {"usual": "hairline", "listening": "gold-edge", "taken": "danger-text"}[self.state]
            ground = {"usual": "field", "listening": "glow-light", "taken": "danger-pale"}[self.state]
            if self.state == "listening":
                glow = _draw_glow(look, self.rect.size)
                pen.surface.blit(glow, glow.get_rect(center=self.rect.center))
            if self.state == "usual" and pen.state.is_hovered(self):
                edge = "ink"
            pen.surface.blit(line_ground(look, self.rect.size, ground, edge), self.rect.topleft)
        if self.state == "listening" or not self.caps:
            colour = "ink" if self.state == "listening" else "muted"
            drawn = look.line(self._fit(look), "caption", colour)
            pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))
        else:
            self._draw_caps(pen) if self._signs is None else self._draw_signs(pen, self._signs)
        draw_focus(pen, self)

    def _fit(self, look: Look) -> str:
        words = self.words
        while len(words) > 1 and look.text_width(words, "caption") > self.rect.width - look.u(0.4):
            words = f"{words[:-2].rstrip()}…"
        return words

    def _draw_caps(self, pen: ui.Pen) -> None:
        look, high = pen.look, pen.look.line_height("key") + pen.look.u(0.15)
        wide = [look.text_width(cap or _PLUS, "key" if cap else "caption") for cap in self.caps]
        wide = [width + look.u(0.8) if cap else width for cap, width in zip(self.caps, wide, strict=True)]
        x = self.rect.centerx - (sum(wide) + look.u(_BETWEEN) * (len(wide) - 1)) // 2
        for cap, width in zip(self.caps, wide, strict=True):
            place = pygame.Rect(x, self.rect.centery - high // 2, width, high)
            if not cap:
                drawn = look.line(_PLUS, "caption", "muted")
                pen.surface.blit(drawn, drawn.get_rect(center=place.center))
            else:
                draw_cap(pen, cap, place)
            x += width + look.u(_BETWEEN)

    def _draw_signs(self, pen: ui.Pen, kind: SignKind) -> None:
        """The buttons of a gamepad, perhaps with a word before them."""
        look, high = pen.look, pen.look.u(1.35)
        drawn = [
            sign(look, one, kind, high) if one in get_args(Pad) else look.line(one, "caption", "muted")
            for one in self.caps
        ]
        x = self.rect.centerx - (sum(one.get_width() for one in drawn) + look.u(_BETWEEN) * (len(drawn) - 1)) // 2
        for one in drawn:
            pen.surface.blit(one, one.get_rect(midleft=(x, self.rect.centery)))
            x += one.get_width() + look.u(_BETWEEN)


@cache_surface
def _draw_glow(look: Look, size: tuple[int, int]) -> pygame.Surface:
    larger = size[0] + 2 * _GLOW, size[1] + 2 * _GLOW
    radius = look.measure("field") + _GLOW
    return shapes.framed_rect(larger, radius, _GLOW, look.colour("gold"), look.colour("glow"))


class BackArrow(ui.Widget):
    """A small arrow that leads back to the usual key."""

    corner = "field"
    focusable = True
    wide_u = high_u = 1.5

    def __init__(self, use: Callable[[], None], tip: str, says: str, name: str) -> None:
        super().__init__(tip=tip, says=says, name=name)
        self._use = use

    def press(self, state: ui.WidgetState) -> ui.Result:
        return self._use()

    def draw(self, pen: ui.Pen) -> None:
        colour = "ink" if pen.state.is_hovered(self) else "teal"
        icon = tinted_icon(pen.look, "common/icon-undo", pen.look.u(1.2), colour)
        pen.surface.blit(icon, icon.get_rect(center=self.rect.center))
        draw_focus(pen, self)


class LitLine(ui.Padded):
    """A line of the page, on light gold while its key is pressed or something is asked about it."""

    def __init__(self, part: ui.Widget, is_lit: bool, name: str) -> None:
        super().__init__(part, 0.5, 0.03, name=name)
        self.is_lit = is_lit

    def draw(self, pen: ui.Pen) -> None:
        if self.is_lit:
            pen.surface.blit(line_ground(pen.look, self.rect.size, "glow-light", "glow-light"), self.rect.topleft)
        super().draw(pen)


class SmallSegments(Segments):
    """The same in the height of a line of keys."""

    role = "caption"

    def widest(self, look: Look) -> int:
        return sum(look.text_width(part.text, "caption") + look.u(1.3) for part in self.parts)

    def narrowest(self, look: Look) -> int:
        return self.widest(look)

    def height(self, look: Look, width: int) -> int:
        return max(look.u(1.55), look.line_height("caption") + look.u(0.3))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        ui.Widget.place(self, look, rect)
        self.radius = rect.height // 2
        self.placed = []
        x = rect.x
        for part in self.parts:
            wide = look.text_width(part.text, "caption") + look.u(1.3)
            self.placed.append(pygame.Rect(x, rect.y, wide, rect.height))
            x += wide

    def draw(self, pen: ui.Pen) -> None:
        look, whole = pen.look, self.placed[0].unionall(self.placed[1:])
        pen.surface.blit(_draw_pill(look, whole.size, "ink", "plate"), whole.topleft)
        for part, area in zip(self.parts, self.placed, strict=True):
            is_chosen = part.value == self.chosen
            if is_chosen:
                inner = area.inflate(-2, -2)
                pen.surface.blit(_draw_pill(look, inner.size, "teal", "teal"), inner.topleft)
            drawn = look.line(part.text, "caption", "white" if is_chosen else "ink")
            pen.surface.blit(drawn, drawn.get_rect(center=area.center))
        draw_focus(pen, self, whole)


@cache_surface
def _draw_pill(look: Look, size: tuple[int, int], edge: str, ground: str) -> pygame.Surface:
    return shapes.framed_rect(size, size[1] // 2, 1, look.colour(edge), look.colour(ground))
