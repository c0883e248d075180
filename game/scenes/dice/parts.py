"""The drawn parts of *Are the dice fair?*: ticks with a needle, bars of faces, small bars, and rows of faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game import widgets as ui
from game.render import Look, shapes
from game.render.look import cache_surface
from game.tables.kit.drawings import blit_faint
from game.widgets.buttons import draw_focus, line_ground

Grown = Callable[[], float]
_TICKS = 100
_UNUSUAL, _STRANGE = 5, 1  # ticks at the end that are drawn otherwise
_GROUNDS = (  # of bars, one face after another, from top to foot
    ("#8CC79A", "#458A57"),
    ("#B3BFCA", "#71808F"),
    ("#86B6E6", "#3F7BBE"),
    ("#E3B07C", "#B3722F"),
    ("#B79BD3", "#7A5AA0"),
    ("#E59A8F", "#B5564A"),
)
_BESIDE = 11.0  # u that a face needs for its words to stand beside its bar
_BAR, _WIDEST = 0.5, 6.6  # the share of its room that a bar takes, and its most in u
_ABOVE = 1.12  # of the highest bar, what the plot has room for


class Ticks(ui.Widget):
    """A hundred fair dice from the most even to the strangest, and a needle at this one."""

    wide_u = 40
    least_u = 12
    high_u = 2.5
    corner = "field"
    focusable = True

    def __init__(self, of_hundred: int, tip: str, grown: Grown) -> None:
        super().__init__(name="ticks", tip=tip)
        self.of_hundred, self._grown = of_hundred, grown

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("image", state)

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        pen.surface.blit(_draw_ticks(look, self.rect.size), self.rect.topleft)
        grown = self._grown()
        needle = _draw_needle(look, self.rect.height)
        target = 1 - min(self.of_hundred, _TICKS - 0.5) / _TICKS
        part = target if look.reduced_motion else target * _swing(grown)
        x = self.rect.x + round(min(max(part, 0.0), 1.0) * self.rect.width)
        blit_faint(pen.surface, needle, needle.get_rect(midtop=(x, self.rect.y)), grown if look.reduced_motion else 1.0)
        draw_focus(pen, self)


def _swing(part: float) -> float:
    """Beyond where it comes to rest, once, and back."""
    left = part - 1
    return 1 + 2.7 * left**3 + 1.7 * left**2


@cache_surface
def _draw_ticks(look: Look, size: tuple[int, int]) -> pygame.Surface:
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    step = size[0] / _TICKS
    wide, high = max(round(step * 0.66), 2), look.u(1.2)
    for number in range(_TICKS):
        left = _TICKS - number
        colour = "cost" if left <= _STRANGE else "gold" if left <= _UNUSUAL else "#86B8A8"
        # What is strange is higher, too: colour alone tells nothing.
        more = look.u(0.25) if left <= _STRANGE else look.u(0.12) if left <= _UNUSUAL else 0
        tick = shapes.framed_rect((wide, high + more), 2, 1, look.colour("ink"), look.colour(colour))
        drawn.blit(tick, (round(number * step), size[1] - high - more))
    return drawn


@cache_surface
def _draw_needle(look: Look, high: int) -> pygame.Surface:
    wide, head = look.u(1.2), look.u(1.1)
    drawn = pygame.Surface((wide, high), pygame.SRCALPHA)
    middle = wide // 2
    pygame.draw.line(drawn, look.colour("ink"), (middle, head // 2), (middle, high), 3)
    corners = [(1, 1), (wide - 2, 1), (middle, head)]
    pygame.draw.polygon(drawn, look.colour("glow"), corners)
    pygame.draw.aalines(drawn, look.colour("ink"), True, corners)
    pygame.draw.polygon(drawn, look.colour("ink"), corners, 2)
    return drawn


@dataclass(frozen=True, slots=True)
class PlottedFace:
    """A face as a bar shows it."""

    drawing: str
    count: int
    expected: float
    reach: float
    name: str  # as many of them as came, in words
    share: str


class FacesPlot(ui.Widget):
    """A bar a face, from nought, with dashes where chance expects it and a band in which 95 of 100 end."""

    wide_u = 24
    least_u = 12
    high_u = 14
    corner = "field"
    focusable = True

    def __init__(self, faces: Sequence[PlottedFace], tip: str, grown: Grown, name: str) -> None:
        super().__init__(name=name, tip=tip, grow=len(faces))
        self.faces, self._grown = tuple(faces), grown

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("image", state)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(9)

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        pen.surface.blit(line_ground(look, self.rect.size, "field", "rule"), self.rect.topleft)
        room = self.rect.inflate(-look.u(1.4), -look.u(1.0))
        slot = room.width / len(self.faces)
        is_beside = slot >= look.u(_BESIDE)
        foot = room.bottom - (0 if is_beside else look.line_height("strong") + look.line_height("caption"))
        most = max(max(face.count, face.expected + face.reach) for face in self.faces)
        scale = (foot - room.top) / max(most * _ABOVE, 1)
        wide = min(round(slot * (0.4 if is_beside else _BAR)), look.u(_WIDEST))
        grown = self._grown()
        for place, face in enumerate(self.faces):
            left, right = round(room.x + place * slot), round(room.x + (place + 1) * slot)
            x = left + (look.u(1.4) if is_beside else round(slot - wide) // 2)
            self._draw_band(pen, face, pygame.Rect(left, room.top, right - left, foot - room.top), scale)
            high = max(round(face.count * scale * (1 if look.reduced_motion else grown)), 3)
            bar = _draw_face_bar(look, (wide, high), place % len(_GROUNDS))
            blit_faint(pen.surface, bar, (x, foot - high), grown if look.reduced_motion else 1.0)
            draw_dashes(pen, (left, foot - round(face.expected * scale)), right - left)
            size = min(round(wide * 0.72), look.u(4.2), max(foot - room.top - look.u(1), 8))
            drawing = look.art.picture(face.drawing, size, size)
            pen.surface.blit(drawing, drawing.get_rect(midbottom=(x + wide // 2, foot - look.u(0.7))))
            self._draw_words(pen, face, (x + wide + look.u(0.7), foot) if is_beside else (left, foot), round(slot))
        pygame.draw.line(pen.surface, look.colour("ink"), (room.left, foot), (room.right - 1, foot), 2)
        draw_focus(pen, self)

    def _draw_band(self, pen: ui.Pen, face: PlottedFace, slot: pygame.Rect, scale: float) -> None:
        top, low = (slot.bottom - round((face.expected + sign * face.reach) * scale) for sign in (1, -1))
        area = pygame.Rect(slot.x, top, slot.width, max(low - top, 1))
        band = shapes.rounded_rect(area.size, 0, pen.look.colour("#8DBDB4"), alpha=95)
        pen.surface.blit(band, area.topleft)
        for y in (top, low):
            pygame.draw.line(pen.surface, pen.look.colour("#7FA9A2"), (area.left, y), (area.right - 1, y))

    def _draw_words(self, pen: ui.Pen, face: PlottedFace, at: tuple[int, int], slot: int) -> None:
        look = pen.look
        count = look.line(str(face.count), "strong", "ink")
        if at[0] == self.rect.x or slot < look.u(_BESIDE):
            middle = at[0] + slot // 2
            pen.surface.blit(count, count.get_rect(midtop=(middle, at[1] + 2)))
            if look.text_width(face.share, "caption") < slot:
                share = look.line(face.share, "caption", "muted")
                pen.surface.blit(share, share.get_rect(midtop=(middle, at[1] + look.line_height("strong"))))
            return
        lines = look.line(str(face.count), "heading", "ink"), look.line(face.name, "body", "ink")
        y = at[1] - look.u(0.5)
        for line in (look.line(face.share, "caption", "muted"), *reversed(lines)):
            y -= line.get_height()
            pen.surface.blit(line, (at[0], y))


def draw_dashes(pen: ui.Pen, at: tuple[int, int], wide: int) -> None:
    """Those of neighbours meet: all are counted from the edge of the window."""
    dash, end = max(pen.look.u(0.45), 4), at[0] + wide
    step = dash * 3 // 2
    for x in range(at[0] // step * step, end, step):
        first, last = max(x, at[0]), min(x + dash, end) - 1
        if last > first:
            pygame.draw.line(pen.surface, pen.look.colour("gold-edge"), (first, at[1]), (last, at[1]), 2)


@cache_surface
def _draw_face_bar(look: Look, size: tuple[int, int], ground: int) -> pygame.Surface:
    """Round above, straight at its foot."""
    top, low = map(look.colour, _GROUNDS[ground])
    whole = shapes.framed_rect((size[0], size[1] + look.u(0.5)), look.u(0.5), 2, look.colour("ink"), top, low)
    return whole.subsurface((0, 0, *size)).copy()


class LegendSign(ui.Widget):
    """The dashes, or the band, beside the words that say what they are."""

    wide_u, high_u = 1.6, 1.0

    def __init__(self, is_band: bool) -> None:
        super().__init__()
        self._is_band = is_band

    def draw(self, pen: ui.Pen) -> None:
        if self._is_band:
            drawn = shapes.framed_rect(self.rect.size, 0, 1, pen.look.colour("#7FA9A2"), pen.look.colour("#CBDDD5"))
            pen.surface.blit(drawn, self.rect.topleft)
        else:
            draw_dashes(pen, (self.rect.x, self.rect.centery), self.rect.width)


class CountBar(ui.Widget):
    """How often something came, with a line where chance expects it."""

    high_u = 0.9
    wide_u = 4.4
    least_u = 2.0

    def __init__(self, count: float, expected: float, grown: Grown, grow: float = 0) -> None:
        super().__init__(grow=grow)
        most = max(count, expected, 1) * 1.25
        self._share = count / most
        self._expected = expected / most
        self._grown = grown

    def draw(self, pen: ui.Pen) -> None:
        look, grown = pen.look, self._grown()
        part = self._share * (1 if look.reduced_motion else grown)
        ground = _draw_count(look, self.rect.size, 0)
        pen.surface.blit(ground, self.rect.topleft)
        filled = _draw_count(look, self.rect.size, max(round(part * self.rect.width), 3))
        blit_faint(pen.surface, filled, self.rect.topleft, grown if look.reduced_motion else 1.0)
        x = self.rect.x + round(self._expected * self.rect.width)
        pygame.draw.line(pen.surface, look.colour("gold-edge"), (x, self.rect.top - 3), (x, self.rect.bottom + 2), 2)


@cache_surface
def _draw_count(look: Look, size: tuple[int, int], filled: int) -> pygame.Surface:
    drawn = shapes.framed_rect(size, look.u(0.2), 1, look.colour("ink"), look.colour("plate"))
    if filled:
        bar = shapes.framed_rect((filled, size[1]), look.u(0.2), 1, look.colour("ink"), look.colour("teal"))
        drawn.blit(bar, (0, 0))
    return drawn


class StreakBar(ui.Widget):
    """In how many of all games: plain at this table, hatched with fair dice."""

    high_u = 0.95
    wide_u = 6
    least_u = 2

    def __init__(self, share: float, is_fair: bool, grown: Grown) -> None:
        super().__init__(grow=1)
        self._share = share
        self._is_fair = is_fair
        self._grown = grown

    def draw(self, pen: ui.Pen) -> None:
        look, grown = pen.look, self._grown()
        part = self._share * (1 if look.reduced_motion else grown)
        bar = _draw_streak(look, (max(round(part * self.rect.width), 4), self.rect.height), self._is_fair)
        blit_faint(pen.surface, bar, self.rect.topleft, grown if look.reduced_motion else 1.0)


@cache_surface
def _draw_streak(look: Look, size: tuple[int, int], is_fair: bool) -> pygame.Surface:
    top, low = ("#CBE0E6", "#B4D2DC") if is_fair else ("glow", "gold")
    bar = shapes.framed_rect(
        size, min(look.u(0.25), size[0] // 3), 1, look.colour("ink"), look.colour(top), look.colour(low)
    )
    if is_fair:
        bar.set_clip(pygame.Rect(1, 1, size[0] - 2, size[1] - 2))
        for x in range(-size[1], size[0], max(look.u(0.5), 6)):
            pygame.draw.aaline(bar, look.colour("#5E93A3"), (x, size[1]), (x + size[1], 0))
        bar.set_clip(None)
    return bar


class FaceRow(ui.Widget):
    """Faces side by side, in as many lines as they need; without any, one is crossed out."""

    def __init__(self, drawings: Sequence[str], high: float = 1.7, is_crossed: bool = False, says: str = "") -> None:
        super().__init__(says=says)
        self.drawings = tuple(drawings)
        self._high = high
        self._is_crossed = is_crossed

    def widest(self, look: Look) -> int:
        return len(self.drawings) * self._step(look)

    def narrowest(self, look: Look) -> int:
        return self._step(look)

    def height(self, look: Look, width: int) -> int:
        return -(-len(self.drawings) // self._across(look, width)) * self._step(look)

    def _step(self, look: Look) -> int:
        return look.u(self._high + 0.15)

    def _across(self, look: Look, width: int) -> int:
        return max(width // self._step(look), 1)

    def draw(self, pen: ui.Pen) -> None:
        look = pen.look
        step = self._step(pen.look)
        size = pen.look.u(self._high)
        across, clip = self._across(look, self.rect.width), pen.surface.get_clip()
        for number, name in enumerate(self.drawings):
            at = self.rect.x + number % across * step, self.rect.y + number // across * step
            if clip.top - step <= at[1] <= clip.bottom:
                drawn = look.art.picture(name, size, size)
                pen.surface.blit(drawn, drawn.get_rect(center=(at[0] + size // 2, at[1] + size // 2)))
        if self._is_crossed:
            ends = (self.rect.x, self.rect.y + size), (self.rect.x + size, self.rect.y)
            pygame.draw.line(pen.surface, look.colour("ink"), *ends, 6)
            pygame.draw.line(pen.surface, look.colour("cost"), *ends, 3)
