"""What the payment counter is made of: a stall with an awning, a tray with what lies on it, and a pip for every coin that is owed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.render import Look, shapes
from game.widgets import Column, EmptyRoom, Flow, Label, Panel, Pen, Result, Scroll, Widget, WidgetState

from ..drawing import draw_tile

_AWNING = 2.2
_STRIPE = 2.0
"""The height of the awning and the width of its stripes, in u."""


class CounterStall(Panel):
    """A stall with an awning; clicks on its paper go nowhere else."""

    focusable = True
    is_tab_stop = False

    def __init__(self, part: Widget, has_awning: bool) -> None:
        content = Scroll(part, name="counter content", least=6)
        super().__init__(
            Column(EmptyRoom(_AWNING, grow=0), content, gap=0.2) if has_awning else content,
            1.2 if has_awning else 0.9,
            0.6,
            large=True,
            name="counter",
        )
        self._has_awning = has_awning

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        if not self._has_awning:
            return
        look, rect = pen.look, self.rect
        size = rect.width, look.u(_AWNING + 0.6)
        awning = look.baked(("awning", size), lambda: _awning(look, size))
        pen.surface.blit(awning, rect.topleft)

    def press(self, state: WidgetState) -> Result:
        return None


def _awning(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Red and cream stripes with a scalloped edge."""
    fine, wide = 3, max(round(size[0] / look.u(_STRIPE)), 2)
    whole = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    stripe, high = whole.get_width() / wide, round(size[1] * fine * 0.68)
    for number in range(wide):
        colour = look.colour("danger" if number % 2 == 0 else "cream")
        left = round(number * stripe)
        rect = pygame.Rect(left, 0, round(stripe) + 1, high)
        for grown, paint in ((3 * fine // 2, look.colour("ink")), (0, colour)):
            pygame.draw.rect(whole, paint, rect)
            pygame.draw.ellipse(whole, paint, (left - grown // 2, high - stripe / 2, stripe + grown, stripe * 0.9 + grown))
    pygame.draw.rect(whole, look.colour("danger-text"), (0, 0, whole.get_width(), round(high * 0.34)))
    mask = shapes.rounded((size[0], size[1] + look.u(2)), look.measure("large-panel"), (255, 255, 255))
    small = pygame.transform.smoothscale(whole, size)
    small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return small


class CoinTray(Widget):
    """The wooden tray: items that lie on the counter, each to be taken back by a click."""

    def __init__(self, items: Sequence[Widget], words: str) -> None:
        super().__init__()
        self._row = Flow(*items, Label(words, "heading", "cream"), gap=0.6, align="middle")

    @property
    def children(self) -> Sequence[Widget]:
        return (self._row,)

    def widest(self, look: Look) -> int:
        return self._row.widest(look) + look.u(2)

    def narrowest(self, look: Look) -> int:
        return look.u(10)

    def height(self, look: Look, width: int) -> int:
        return max(self._row.height(look, width - look.u(2)) + look.u(1.2), look.u(4.4))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        inner = rect.inflate(-look.u(2), -look.u(1.2))
        high = self._row.height(look, inner.width)
        self._row.place(look, pygame.Rect(inner.x, inner.y + max(inner.height - high, 0) // 2, inner.width, high))

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, self.rect.size
        pen.surface.blit(look.baked(("tray", size), lambda: _tray(look, size)), self.rect.topleft)
        super().draw(pen)


def _tray(look: Look, size: tuple[int, int]) -> pygame.Surface:
    tray = shapes.rounded(size, look.u(0.7), look.colour("ink"))
    tray.blit(shapes.rounded((size[0] - 4, size[1] - 4), look.u(0.7) - 2, (140, 84, 39), (112, 66, 30)), (2, 2))
    inner = size[0] - look.u(0.7), size[1] - look.u(0.7)
    tray.blit(shapes.rounded(inner, look.u(0.5), (150, 92, 46), (122, 74, 36)), (look.u(0.35), look.u(0.35)))
    return tray


class CounterItem(Widget):
    """A tile or a card on the tray."""

    focusable = True

    def __init__(self, art: int | str, use: Callable[[], Result], name: str, tip: str) -> None:
        """`art` is the code of a tile, or the object of a card."""
        super().__init__(name=name, tip=tip)
        self.art, self._use = art, use

    def widest(self, look: Look) -> int:
        return look.u(3.0)

    def height(self, look: Look, width: int) -> int:
        return look.u(3.4)

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        if pen.state.is_hovered(self) or pen.state.is_focused(self):
            ground = look.baked(("tile glow", rect.size), lambda: shapes.rounded(rect.size, look.u(0.5), look.colour("glow")))
            pen.surface.blit(ground, rect.topleft)
        if isinstance(self.art, int):
            drawn = draw_tile(look, self.art, rect.width - 6)
        else:
            drawn = look.baked(("small card", self.art, rect.height), lambda: _small_card(look, str(self.art), rect.height - 6))
        pen.surface.blit(drawn, drawn.get_rect(center=rect.center))

    def press(self, state: WidgetState) -> Result:
        return self._use()


def _small_card(look: Look, name: str, high: int) -> pygame.Surface:
    card = look.art.picture(f"atlantis/cardface-{name}", high, high).copy()
    wide = card.get_width()
    thing = look.art.picture(f"atlantis/object-{name}", round(wide * 0.62), round(wide * 0.62))
    card.blit(thing, thing.get_rect(center=(wide // 2, round(card.get_height() * 0.42))))
    return card


class CoinPips(Widget):
    """One pip a coin that is owed, grouped by what pays it: hollow where something is missing, red where it is too much."""

    def __init__(self, values: Sequence[int], owed: int) -> None:
        super().__init__()
        self._values, self._owed = list(values), owed

    def widest(self, look: Look) -> int:
        return look.u(20)

    def narrowest(self, look: Look) -> int:
        return look.u(8)

    def height(self, look: Look, width: int) -> int:
        return look.u(0.65)

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        given = sum(self._values)
        count = max(given, self._owed, 1)
        ends = {sum(self._values[: i + 1]) for i in range(len(self._values))}
        wide = rect.width / count
        for pip in range(count):
            colour = "gain" if pip < min(given, self._owed) else "danger" if pip < given else "rule"
            gap = look.u(0.7) if pip + 1 in ends else look.u(0.2)
            left, right = round(pip * wide), round((pip + 1) * wide)
            spot = pygame.Rect(rect.x + left, rect.y, max(right - left - gap, 3), rect.height)
            pygame.draw.rect(
                pen.surface, look.colour(colour), spot, 0 if pip < given else 2, border_radius=min(rect.height, spot.width) // 2
            )
