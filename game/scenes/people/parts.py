"""The parts of people's pages: cards and faces of the list, bars, plots of points, medals, and what several of
them say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import copysign
from statistics import median

import pygame

from game import widgets as ui
from game.bots.levels import LEVELS
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import portrait, tinted_icon
from game.store import Tally
from game.widgets.base import once_for
from game.widgets.buttons import draw_focus, line_ground
from game.words.catalogue import Catalogue

from ..review.ledger import ICONS, draw_ledger_bar

Use = Callable[[], ui.Result]
MOST_REVIEWED = 10
_LUCK, _MISSED = 5.6, 3.2  # the heights of the two rows, in u
_LEAST_SCALE = 4.0  # points that reach to the edge at least: small ones look small
_BAR = 1.3  # how wide a bar is at most
_NOTHING = 0.5  # points below which there is only a dot


def tell_played(words: Catalogue, tally: Tally) -> str:
    """How much was played and won: 3 games, 1 won."""
    return words.say("people.played", games=words.say("people.games", count=tally.games), won=tally.wins)


def rank_level(level: str) -> int:
    """The place of a level of bots, from the weakest; one that is there no more comes last."""
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def name_level(words: Catalogue, level: str, are_many: bool = False) -> str:
    """The name of a level, or of its bots; one that nobody has words for goes by its own name."""
    keys = [f"people.bots.{level}"] * are_many + [f"level.{level}"]
    return next((words.say(key) for key in keys if key in words), level)


class PersonCard(ui.Panel):
    """A card of the list, pressed as a whole; a gold ring is around the one whose page is open."""

    corner = "panel"
    focusable = True

    def __init__(self, part: ui.Widget, use: Use, is_chosen: bool, name: str, says: str) -> None:
        super().__init__(part, 0.9, 0.7, name=name, says=says)
        self._use, self._is_chosen = use, is_chosen
        self.is_tab_stop = is_chosen  # arrows walk over the list

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("option", state, is_on=self._is_chosen)

    def draw(self, pen: ui.Pen) -> None:
        is_light = self._is_chosen or pen.state.is_hovered(self)
        self.draw_sheet(pen, ("white", "plate-top") if is_light else None)
        if self._is_chosen and not pen.state.is_focused(self):
            pen.surface.blit(_chosen_ring(pen.look, self.rect.size, self.radius), self.rect.move(-_REACH, -_REACH))
        ui.Padded.draw(self, pen)
        draw_focus(pen, self)

    def press(self, state: ui.WidgetState) -> ui.Result:
        return self._use()


class FaceButton(ui.Widget):
    """A face to press, where there is no room for the card of a person; a tip has the name, but for the one whose page
    is open.
    """

    focusable = True

    def __init__(
        self,
        face: str,
        colour: str | None,
        letters: str,
        text: str,
        use: Use,
        is_chosen: bool,
        name: str,
        icon: str = "",
    ) -> None:
        super().__init__(name=name, tip="" if is_chosen else text, says=text)
        self._drawn = (face, colour, letters)
        self._icon = icon
        self._use = use
        self._is_chosen = is_chosen
        self.is_tab_stop = is_chosen
        self.wide_u = self.high_u = 3.4

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("option", state, is_on=self._is_chosen)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2

    def draw(self, pen: ui.Pen) -> None:
        look, high = pen.look, self.rect.height
        if self._is_chosen:
            ring = _chosen_ring(look, self.rect.size, self.radius)
            pen.surface.blit(ring, self.rect.move(-_REACH, -_REACH))
        drawn = _icon_disc(look, self._icon, high) if self._icon else portrait(look, *self._drawn, high)
        pen.surface.blit(drawn, self.rect.topleft)
        draw_focus(pen, self)

    def press(self, state: ui.WidgetState) -> ui.Result:
        return self._use()


class Bar(ui.Widget):
    """A share of a whole; with a line in its middle where half is what counts."""

    high_u = 0.62
    wide_u = 10
    least_u = 3

    def __init__(
        self, share: float, colour: str, *, high: float = 0.62, has_middle: bool = False, grow: float = 0
    ) -> None:
        super().__init__(grow=grow)
        self.share = share
        self.colour = colour
        self.high_u = high
        self._has_middle = has_middle

    def draw(self, pen: ui.Pen) -> None:
        drawn = _draw_bar(pen.look, self.rect.size, round(self.share * self.rect.width), self.colour, self._has_middle)
        pen.surface.blit(drawn, self.rect.topleft)


class Number(ui.Padded):
    """A large number on a field, and what it counts."""

    def __init__(self, number: int, text: str, says: str, is_small: bool) -> None:
        words = ui.Column(
            ui.Label(str(number), "heading" if is_small else "title", align="middle", wraps=False),
            ui.Label(text, "caption", "muted", align="middle", wraps=False),
            gap=0,
        )
        super().__init__(words, 0.6 if is_small else 1.0, 0.3 if is_small else 0.6, says=says)
        self.number = number

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(line_ground(pen.look, self.rect.size, "field", "rule"), self.rect.topleft)
        super().draw(pen)


MOST_SHOWN = 12  # as many of the last games as a plot shows
_STEP = 1.5  # u that two of them are apart at least


class PointsPlot(ui.Widget):
    """A person's points in the last games: dashes where they usually are, a crown on the best of all where it is among
    them.
    """

    wide_u = 24
    least_u = 10
    high_u = 4.6

    def __init__(self, points: Sequence[int], colour: str, usually: str) -> None:
        super().__init__(grow=1)
        self.points = tuple(points)
        self.colour = colour
        self._usually = usually

    def least_height(self, look: Look, width: int) -> int:
        return look.u(3.4)

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(
            _draw_plot(pen.look, self.rect.size, self.points, self.colour, self._usually), self.rect.topleft
        )


class Medal(ui.Widget):
    """An award with how often it was given; one that is still to come is pale."""

    wide_u, least_u = 5.2, 4.2

    def __init__(self, picture: str, title: str, count: int, tip: str) -> None:
        super().__init__(tip=tip, says=tip)
        self.picture = picture
        self.title = title
        self.count = count

    @once_for
    def height(self, look: Look, width: int) -> int:
        return look.u(_MEDAL + 0.4) + len(self._lines(look, width)) * look.line_height("caption")

    def _lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.wrap(self.title, "caption", max(width, look.u(2)))

    def draw(self, pen: ui.Pen) -> None:
        look, high = pen.look, pen.look.u(_MEDAL)
        disc = _draw_medal(look, self.picture, self.count, high)
        pen.surface.blit(disc, disc.get_rect(midtop=(self.rect.centerx, self.rect.y)))
        y = self.rect.y + high + look.u(0.2)
        for line in self._lines(look, self.rect.width):
            drawn = look.line(line, "caption", "ink" if self.count else "muted")
            pen.surface.blit(drawn, drawn.get_rect(midtop=(self.rect.centerx, y)))
            y += look.line_height("caption")


_REACH = 4
_MEDAL = 4.0
_PALE = 0.27  # how much of an award is seen that is still to come


@cache_surface
def _chosen_ring(look: Look, size: tuple[int, int], radius: int) -> pygame.Surface:
    whole = size[0] + 2 * _REACH, size[1] + 2 * _REACH
    ring = shapes.ring(whole, radius + _REACH, 4, look.colour("ink"))
    ring.blit(shapes.ring((whole[0] - 2, whole[1] - 2), radius + _REACH - 1, 3, look.colour("gold-top")), (1, 1))
    return ring


@cache_surface
def _icon_disc(look: Look, icon: str, high: int) -> pygame.Surface:
    disc = shapes.framed_rect(
        (high, high), high // 2, 2, look.colour("ink"), look.colour("paper-top"), look.colour("paper")
    )
    sign = tinted_icon(look, icon, round(high * 0.55), "teal")
    disc.blit(sign, sign.get_rect(center=(high // 2, high // 2)))
    return disc


@cache_surface
def _draw_bar(look: Look, size: tuple[int, int], filled: int, colour: str, has_middle: bool) -> pygame.Surface:
    width, high = size
    drawn = shapes.framed_rect(size, high // 2, 1, look.colour("ink"), look.colour("plate"))
    if filled > 0:
        fill = shapes.framed_rect((max(filled, high), high), high // 2, 1, look.colour("ink"), look.colour(colour))
        drawn.blit(fill, (0, 0))
    if has_middle:
        pygame.draw.line(drawn, look.colour("ink"), (width // 2, 0), (width // 2, high), 2)
    return drawn


@cache_surface
def _draw_plot(look: Look, size: tuple[int, int], points: tuple[int, ...], colour: str, usually: str) -> pygame.Surface:
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    fits = max(int(width / look.u(_STEP)), 2)
    shown = points[-min(MOST_SHOWN, fits) :]
    usual = median(points)
    best = max(points)
    crown = look.art.picture("scoring/crown", look.u(1.5), look.u(1.1))
    words = look.line(usually, "caption", "muted")
    top, low = crown.get_height() + look.u(0.35), height - words.get_height() - look.u(0.35)
    least, most = min(*shown, usual), max(*shown, usual)

    def y(value: float) -> float:
        return low - (low - top) * (value - least) / max(most - least, 1) if most > least else (low + top) / 2

    left, right = look.u(0.9), width - look.u(1.1)
    places = [(left + (right - left) * i / max(len(shown) - 1, 1), y(value)) for i, value in enumerate(shown)]
    dash = look.u(0.9)
    for x in range(0, width - dash, 2 * dash):
        pygame.draw.line(drawn, look.colour("hairline"), (x, round(y(usual))), (x + dash, round(y(usual))), 2)
    drawn.blit(words, (0, height - words.get_height()))
    thick = max(look.u(0.24), 3)
    for hue, wide in ((look.colour("ink"), thick + 2), (look.colour(colour), thick)):
        for one, other in pairwise(places):
            start, end = pygame.Vector2(one), pygame.Vector2(other)
            aside = (end - start).normalize().rotate(90) * wide / 2 if end != start else pygame.Vector2()
            corners = [start + aside, end + aside, end - aside, start - aside]
            pygame.draw.polygon(drawn, hue, corners)
            pygame.draw.aalines(drawn, hue, True, corners)
    for place, value in zip(places, shown, strict=True):
        is_best = value == best
        pygame.draw.aacircle(drawn, look.colour("ink"), place, thick * 1.05 + 1.5)
        pygame.draw.aacircle(drawn, look.colour("glow" if is_best else colour), place, thick * 1.05)
    if best in shown:
        at = places[len(shown) - 1 - shown[::-1].index(best)]
        drawn.blit(crown, crown.get_rect(midbottom=(round(at[0]), round(at[1] - thick * 1.6))))
    return drawn


@cache_surface
def _draw_medal(look: Look, picture: str, count: int, high: int) -> pygame.Surface:
    drawn = pygame.Surface((high + look.u(1.6), high), pygame.SRCALPHA)
    rim, x = max(high // 12, 2), look.u(0.8)
    disc = shapes.framed_rect(
        (high, high), high // 2, 2, look.colour("ink"), look.colour("gold-top"), look.colour("gold")
    )
    inner = high - 2 * rim
    disc.blit(shapes.framed_rect((inner, inner), inner // 2, 1, look.colour("ink"), look.colour("field")), (rim, rim))
    room = round(inner * 0.62)
    thing = tinted_icon(look, picture, room, "ink") if "/icon-" in picture else look.art.picture(picture, room, room)
    disc.blit(thing, thing.get_rect(center=(high // 2, high // 2)))
    if not count:
        disc.set_alpha(round(255 * _PALE))
    drawn.blit(disc, (x, 0))
    if count:
        number = look.line(str(count), "key", "ink")
        pill = max(number.get_width() + look.u(0.9), look.u(1.7)), number.get_height() + look.u(0.1)
        ground = shapes.framed_rect(pill, pill[1] // 2, 2, look.colour("ink"), look.colour("glow"))
        ground.blit(number, number.get_rect(center=(pill[0] // 2, pill[1] // 2)))
        drawn.blit(ground, (drawn.get_width() - pill[0], 0))
    return drawn


class ReviewedPlot(ui.Widget):
    """The last games from left to right: above the line what luck gave, below it what luck took, and nothing where it
    was measured in an older way; in a row of its own what was missed.
    """

    wide_u = 24
    least_u = 12
    high_u = _LUCK + _MISSED
    corner = "field"
    focusable = True

    def __init__(self, games: Sequence[tuple[float, float | None]], titles: tuple[str, str], tip: str) -> None:
        super().__init__(name="reviewed", tip=tip)
        self.games, self._titles = tuple(games), titles

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("image", state)

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(_draw_reviewed(pen.look, self.rect.size, self.games, self._titles), self.rect.topleft)
        draw_focus(pen, self)


@cache_surface
def _draw_reviewed(
    look: Look, size: tuple[int, int], games: tuple[tuple[float, float | None], ...], titles: tuple[str, str]
) -> pygame.Surface:
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    width, height = size
    upper = round(height * _LUCK / (_LUCK + _MISSED))
    luck_line, missed_line = upper // 2, height - look.u(0.3)
    left = 0
    for name, title, y in zip(("luck", "missed"), titles, (luck_line, (upper + height) // 2), strict=True):
        icon, text = tinted_icon(look, ICONS[name], look.u(1.05), "teal"), look.line(title, "caption", "ink")
        drawn.blit(icon, icon.get_rect(midleft=(0, y)))
        drawn.blit(text, text.get_rect(midleft=(icon.get_width() + look.u(0.4), y)))
        left = max(left, icon.get_width() + look.u(1.0) + text.get_width())
    luckiest, most_missed = max(abs(luck or 0.0) for _, luck in games), max(missed for missed, _ in games)
    scale = min(
        (luck_line - look.u(0.2)) / max(luckiest, _LEAST_SCALE), (missed_line - upper) / max(most_missed, _LEAST_SCALE)
    )
    step = (width - left) / MOST_REVIEWED
    thick = min(look.u(_BAR), round(step * 0.6))
    for y in (luck_line, missed_line):
        pygame.draw.line(drawn, look.colour("hairline"), (left, y), (width - 1, y), 2)
    for number, (missed, luck) in enumerate(games):
        x = round(left + step * (number + 0.5))
        if luck is not None:
            _draw_upright(drawn, look, (x, luck_line), luck, scale, thick, "gave" if luck > 0 else "took")
        _draw_upright(drawn, look, (x, missed_line), max(missed, 0.0), scale, thick, "missed")
    return drawn


def _draw_upright(
    drawn: pygame.Surface, look: Look, foot: tuple[int, int], points: float, scale: float, thick: int, kind: str
) -> None:
    """A bar that stands on its line or hangs from it; where there is next to nothing, a dot."""
    if abs(points) < _NOTHING:
        pygame.draw.aacircle(drawn, look.colour("muted"), foot, max(look.u(0.17), 2))
        return
    bar = pygame.transform.rotate(draw_ledger_bar(look, (max(round(abs(points) * scale), 4), thick), kind), 90)
    up = copysign(1, points) > 0
    drawn.blit(bar, bar.get_rect(midbottom=(foot[0], foot[1])) if up else bar.get_rect(midtop=(foot[0], foot[1] + 1)))
