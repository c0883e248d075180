"""The parts of the sheet *Phones*: codes for cameras and for fingers, addresses, chips, and cards of people."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game import widgets as ui
from game.render import Look, cache_surface, shapes
from game.render.pieces import EDGE, button, tinted_icon
from game.widgets.buttons import draw_focus

QUIET = 4  # modules of nothing around a code, without which cameras miss it
LEAST = 4  # pixels of a module that a camera tells apart from across a table
_WHITE, _DARK = (255, 255, 255), (8, 16, 24)
_FRAME = 2  # pixels of ink around the white of a code
_CORNER = 3


_Matrix = tuple[tuple[bool, ...], ...]
"""Which modules of a code are dark, row by row."""


class QrCode(ui.Widget):
    """A code on white, with as many whole pixels a module as there is room for, and never fewer than a camera needs."""

    def __init__(self, text: str, units: float, says: str) -> None:
        super().__init__(says=says)
        self._text = text
        self._units = units

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return ui.Heard("image", self.says)

    def side(self, look: Look, room: int) -> int:
        """The side of the white in pixels: about as large as it should be, where there is room for that."""
        count = len(_modules(self._text))
        wanted = max(round(look.u(self._units) / (count + 2 * QUIET)), LEAST)
        fits = max((room - 2 * _FRAME) // (count + 2 * QUIET), LEAST)
        return min(wanted, fits) * (count + 2 * QUIET) + 2 * _FRAME

    def widest(self, look: Look) -> int:
        return self.side(look, look.size[0])

    def narrowest(self, look: Look) -> int:
        return self.side(look, 0)

    def height(self, look: Look, width: int) -> int:
        return self.side(look, width)

    def draw(self, pen: ui.Pen) -> None:
        side = self.side(pen.look, self.rect.width)
        drawn = pen.look.bake(("qr", self._text, side), lambda: _draw_code(pen.look, _modules(self._text), side))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


def page_link(address: str, port: int, key: str) -> str:
    """What a camera reads. The key stands in the fragment, which no request carries."""
    return f"http://{address}:{port}/#k={key}"


@lru_cache(maxsize=8)
def _modules(text: str) -> _Matrix:
    """The code of a text, with the second of four levels of correction: a sheet of glass has few scratches."""
    import segno  # which takes a while to load, and only this sheet needs it

    return tuple(tuple(map(bool, row)) for row in segno.make(text, error="m", micro=False).matrix)


def _draw_code(look: Look, matrix: _Matrix, side: int) -> pygame.Surface:
    size = (side - 2 * _FRAME) // (len(matrix) + 2 * QUIET)
    whole = shapes.framed_rect((side, side), _CORNER, _FRAME, look.colour("ink"), _WHITE)
    first = _FRAME + QUIET * size
    for row, line in enumerate(matrix):
        for column, is_dark in enumerate(line):
            if is_dark:
                whole.fill(_DARK, (first + column * size, first + row * size, size, size))
    return whole


class TypedCode(ui.Widget):
    """The code to type, a cap a sign."""

    high_u = 2.7
    _wide, _gap = 2.5, 0.25

    def __init__(self, code: str, says: str) -> None:
        super().__init__(says=says)
        self.code = code

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return ui.Heard("label", self.says)

    def widest(self, look: Look) -> int:
        return len(self.code) * look.u(self._wide) + (len(self.code) - 1) * look.u(self._gap)

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        cap = pygame.Rect(self.rect.x, self.rect.y, look.u(self._wide), self.rect.height)
        for sign in self.code:
            pen.surface.blit(button(look, cap.size), cap.topleft)
            drawn = look.line(sign, "gold", "ink")
            pen.surface.blit(drawn, drawn.get_rect(center=(cap.centerx, cap.centery - EDGE // 2)))
            cap = cap.move(cap.width + look.u(self._gap), 0)


_AROUND = 1.6  # room in u at both sides of an address together


class AddressChoice(ui.Segments):
    """Ways by which phones come to this computer, each with its address below its kind."""

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        chosen = next((part for part in self.parts if part.value == self.chosen), None)
        return self.heard_as("choice", state, state.join_words((chosen.text, chosen.tip)) if chosen else "")

    def height(self, look: Look, width: int) -> int:
        return look.u(2.8) * (1 if self._closest(look) <= width else len(self.parts))

    def part_width(self, look: Look, part: ui.Part, around: float = _AROUND) -> int:
        return max(look.text_width(part.text, "strong"), look.text_width(part.tip, "key")) + look.u(around)

    def draw_part(self, pen: ui.Pen, part: ui.Part, area: pygame.Rect) -> None:
        look, is_chosen = pen.look, part.value == self.chosen
        if is_chosen:
            inner = area.inflate(-4, -4)
            pill = look.bake(
                ("address", inner.size),
                lambda: shapes.rounded_rect(inner.size, look.u(0.7), look.colour("teal-top"), look.colour("teal")),
            )
            pen.surface.blit(pill, inner.topleft)
        colour = "white" if is_chosen else "ink"
        for text, role, down in ((part.text, "strong", -0.6), (part.tip, "key", 0.65)):
            drawn = look.line(text, role, colour)
            pen.surface.blit(drawn, drawn.get_rect(center=(area.centerx, area.centery + look.u(down))))


class StateChip(ui.Widget):
    """A word on a pill, with a small drawing before it."""

    def __init__(self, text: str, icon: str, ground: str, colour: str) -> None:
        super().__init__()
        self.text = text
        self._icon = icon
        self._ground = ground
        self._colour = colour

    def own_words(self) -> str:
        return self.text

    def widest(self, look: Look) -> int:
        return look.text_width(self.text, "reason") + look.u(2.5)

    def height(self, look: Look, width: int) -> int:
        return max(look.line_height("reason") + look.u(0.4), look.u(1.6))

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        pill = _draw_pill(look, self.rect.size, self._ground)
        pen.surface.blit(pill, self.rect.topleft)
        icon = tinted_icon(look, self._icon, look.u(1.05), self._colour)
        pen.surface.blit(icon, icon.get_rect(midleft=(self.rect.x + look.u(0.55), self.rect.centery)))
        words = look.line(self.text, "reason", self._colour)
        pen.surface.blit(words, words.get_rect(midleft=(self.rect.x + look.u(1.85), self.rect.centery)))


@cache_surface
def _draw_pill(look: Look, size: tuple[int, int], ground: str) -> pygame.Surface:
    return shapes.rounded_rect(size, size[1] // 2, look.colour(ground))


class CreatureSign(ui.Widget):
    """The creature and the number that a phone shows which asks for a seat."""

    high_u = 1.75

    def __init__(self, art: str, text: str) -> None:
        super().__init__()
        self.art = art
        self.text = text

    def own_words(self) -> str:
        return self.text

    def widest(self, look: Look) -> int:
        return look.text_width(self.text, "name") + look.u(3.7)

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        pen.surface.blit(_draw_sign_ground(look, self.rect.size), self.rect.topleft)
        if self.art:
            drawn = look.art.picture(self.art, look.u(1.7), look.u(1.3))
            pen.surface.blit(drawn, drawn.get_rect(center=(self.rect.x + look.u(1.4), self.rect.centery)))
        words = look.line(self.text, "name", "cream")
        pen.surface.blit(words, words.get_rect(midleft=(self.rect.x + look.u(2.6), self.rect.centery)))


@cache_surface
def _draw_sign_ground(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.framed_rect(size, look.u(0.5), 2, look.colour("ink"), look.colour("teal"), look.colour("shelf"))


class SheetCard(ui.Padded):
    """A light card; that of whoever should scan next has a light rim."""

    def __init__(
        self, part: ui.Widget, is_next: bool = False, across: float = 0.6, down: float = 0.2, grow: float = 0
    ) -> None:
        super().__init__(part, across, down, grow=grow)
        self.is_next = is_next

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(_draw_card(pen.look, self.rect.size, self.is_next), self.rect.topleft)
        super().draw(pen)


@cache_surface
def _draw_card(look: Look, size: tuple[int, int], is_next: bool) -> pygame.Surface:
    radius = look.measure("panel")
    if not is_next:
        return shapes.framed_rect(size, radius, 1, look.colour("hairline"), look.colour("field"))
    whole = shapes.framed_rect(size, radius, 2, look.colour("ink"), look.colour("glow"))
    inner = max(size[0] - 8, 1), max(size[1] - 8, 1)
    whole.blit(shapes.rounded_rect(inner, max(radius - 4, 2), look.colour("field")), (4, 4))
    return whole


class PersonWords(ui.Padded):
    """Who sits there and how their phone is: keys come to it, so that it can be read."""

    focusable = True
    corner = "field"

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("label", state)

    def draw(self, pen: ui.Pen) -> None:
        super().draw(pen)
        draw_focus(pen, self)


class StepNumber(ui.Widget):
    """The number of a step on a disc."""

    wide_u = high_u = 1.6

    def __init__(self, number: int) -> None:
        super().__init__(unsaid=True)
        self._text = str(number)

    def draw(self, pen: ui.Pen) -> None:
        size = min(self.rect.size)
        disc = _draw_disc(pen.look, size, "plate")
        pen.surface.blit(disc, disc.get_rect(center=self.rect.center))
        drawn = pen.look.line(self._text, "reason", "ink")
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


class FoundSign(ui.Widget):
    """Whether what was looked for is well: a tick, or a mark of exclamation; dots where that will be seen."""

    wide_u = high_u = 1.7

    def __init__(self, is_well: bool | None) -> None:
        super().__init__(unsaid=True)
        self._is_well = is_well

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        ground = {True: "teal", False: "danger-pale", None: "plate"}[self._is_well]
        disc = _draw_disc(look, min(self.rect.size), ground)
        pen.surface.blit(disc, disc.get_rect(center=self.rect.center))
        if self._is_well:
            drawn = tinted_icon(look, "common/icon-tick", look.u(1.0), "white")
        else:
            drawn = look.line(
                "…" if self._is_well is None else "!", "button", "ink" if self._is_well is None else "danger-text"
            )
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


@cache_surface
def _draw_disc(look: Look, size: int, ground: str) -> pygame.Surface:
    return shapes.framed_rect((size, size), size // 2, 2, look.colour("ink"), look.colour(ground))


_ROUND = 2.9  # the size in u of what stands between computer and phone
_DOT = 0.16


class WayPicture(ui.Widget):
    """The way from this computer to a phone, and what is in it: a sign on a disc, or words on two pills, of which the
    first is wrong.
    """

    high_u = 5.0
    least_u = 9

    def __init__(self, icon: str = "", pills: tuple[str, str] | None = None, is_cut: bool = False) -> None:
        """`is_cut`: nothing goes on behind the sign."""
        super().__init__(unsaid=True)
        self._icon = icon
        self._pills = pills
        self._is_cut = is_cut

    def widest(self, look: Look) -> int:
        return look.u(14)

    def draw(self, pen: ui.Pen) -> None:
        key = "way", self.rect.size, self._icon, self._pills, self._is_cut
        pen.surface.blit(pen.look.bake(key, lambda: self._draw(pen.look)), self.rect.topleft)

    def _draw(self, look: Look) -> pygame.Surface:
        width, height = self.rect.size
        top, low = look.colour("teal-top"), look.colour("teal")
        whole = shapes.framed_rect((width, height), look.measure("field"), 2, look.colour("ink"), top, low)
        middle = height // 2
        laptop = look.art.picture("common/laptop", look.u(4.4), look.u(2.9))
        phone = look.art.picture("common/phone", look.u(2), look.u(2.9))
        left, right = look.u(0.9), width - look.u(1.0)
        whole.blit(laptop, laptop.get_rect(midleft=(left, middle)))
        whole.blit(phone, phone.get_rect(midright=(right, middle)))
        begin, end = left + laptop.get_width() + look.u(0.35), right - phone.get_width() - look.u(0.35)
        if self._pills is None:
            self._draw_sign(look, whole, (begin, end), middle)
        else:
            for text, is_right, down in zip(self._pills, (False, True), (-1.15, 1.15), strict=True):
                self._draw_pill(look, whole, text, (begin, end), middle + look.u(down), is_right)
        return whole

    def _draw_sign(self, look: Look, whole: pygame.Surface, ends: tuple[int, int], middle: int) -> None:
        size = look.u(_ROUND)
        disc = _draw_disc(look, size, "field").get_rect(center=(sum(ends) // 2, middle))
        _dots(look, whole, (ends[0], disc.left - look.u(0.3)), middle, "glow-light")
        if not self._is_cut:
            _dots(look, whole, (disc.right + look.u(0.3), ends[1]), middle, "danger-top")
        whole.blit(_draw_disc(look, size, "field"), disc)
        icon = tinted_icon(look, self._icon, look.u(1.7), "danger-text")
        whole.blit(icon, icon.get_rect(center=disc.center))

    def _draw_pill(
        self, look: Look, whole: pygame.Surface, text: str, ends: tuple[int, int], middle: int, is_right: bool
    ) -> None:
        words = look.line(text, "key", "ink" if is_right else "danger-text")
        size = words.get_width() + look.u(1.2), look.u(1.5)
        pill = shapes.framed_rect(
            size, size[1] // 2, 2, look.colour("ink"), look.colour("field" if is_right else "danger-pale")
        )
        at = pill.get_rect(center=(sum(ends) // 2, middle))
        colour = "glow-light" if is_right else "danger-top"
        _dots(look, whole, (ends[0], at.left - look.u(0.2)), middle, colour)
        _dots(look, whole, (at.right + look.u(0.2), ends[1]), middle, colour)
        whole.blit(pill, at)
        whole.blit(words, words.get_rect(center=at.center))


def _dots(look: Look, whole: pygame.Surface, ends: tuple[int, int], y: int, colour: str) -> None:
    """Dots between two ends, as many as have room."""
    radius = max(look.u(_DOT), 2)
    for x in range(ends[0] + radius, ends[1] - radius + 1, 4 * radius):
        pygame.draw.aacircle(whole, look.colour(colour), (x, y), radius)
