"""The shelf below the row: cards of a hand, and tiles of a purse."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.render import Look, cache_surface, shapes
from game.render.pieces import FOCUS, focus_ring
from game.rules.atlantis.board import OBJECTS
from game.widgets import Heard, Pen, Result, Widget, WidgetState
from game.widgets.buttons import HandItem, draw_focus

from .drawing import CostPill, draw_pill, draw_tile

CARD_RATIO = 136 / 100  # height through width of a card
_LIFT = 0.64  # how far a picked card is lifted, in u
_GAP = 0.45
_LEAST = 3.2  # the air between two cards, and the least width of one, in u
_STRIP = 0.22  # how much of a card is seen behind an equal one, at least, where it is as wide as it could be


class CardWidget(HandItem):
    """One card; picked or pointed at it is lifted, what cannot be used now is only read."""

    def __init__(
        self,
        kind: int | None,
        word: str,
        use: Callable[[], Result] | None,
        *,
        pill: CostPill | None = None,
        is_picked: bool = False,
        is_gone: bool = False,
        is_new: bool = False,
        point: Callable[[], None] | None = None,
        name: str = "",
        tip: str = "",
        is_tab_stop: bool = True,
        says: str = "",
    ) -> None:
        """Without a kind it lies face down; `is_gone` is one that lies elsewhere now, such as on the counter; one that
        is new glows.
        """
        super().__init__(use, name=name, tip=tip, says=says or word)
        self.kind = kind
        self.word = word
        self.pill = pill
        self.is_new = is_new and not is_gone
        self._is_picked = is_picked
        self._is_gone = is_gone
        self._point = point
        self.is_tab_stop = is_tab_stop

    def hear(self, state: WidgetState) -> Heard | None:
        heard = super().hear(state)
        return msgspec.structs.replace(heard, is_on=True) if heard and self._is_picked else heard

    def draw(self, pen: Pen) -> None:
        if not self.rect.width:
            return
        look, rect = pen.look, self._lifted_rect(pen)
        if self.kind is None:
            face = look.art.picture("atlantis/card-back", *rect.size)
        else:
            face = draw_face(look, self.kind, self.word, rect.size, self._is_gone)
        if self._is_picked or self.is_new:
            glow = _draw_glow(look, rect.size)
            pen.surface.blit(glow, glow.get_rect(center=rect.center))
        pen.surface.blit(face, rect.topleft)
        if pen.state.is_focused(self):
            ring = focus_ring(look, rect.size, look.u(0.7))
            pen.surface.blit(ring, (rect.x - FOCUS, rect.y - FOCUS))

    def draw_pill(self, pen: Pen, top: int) -> None:
        """Above its upper edge where there is room for that, and above all cards; as large as is usual, or as the card
        allows, but never too small to read.
        """
        if self.pill and self.rect.width:
            look, rect = pen.look, self._lifted_rect(pen)
            wide, high = rect.width + look.u(_GAP), max(look.u(1.25), 18)
            drawn = draw_pill(look, self.pill, high)
            if drawn.get_width() > wide:
                drawn = draw_pill(look, self.pill, max(high * wide // drawn.get_width(), 18))
            pen.surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, max(rect.y - look.u(0.55), top))))

    def _lifted_rect(self, pen: Pen) -> pygame.Rect:
        is_up = self._is_picked or (self._use is not None and pen.state.is_hovered(self))
        return self.rect.move(0, -pen.look.u(_LIFT) // (1 if self._is_picked else 2)) if is_up else self.rect

    def point(self, at: tuple[int, int], state: WidgetState) -> None:
        if self._point:
            self._point()


class CardRow(Widget):
    """Cards side by side; where they are many, equal ones overlap, and all are smaller."""

    least_u, high_u = 8, 7.7

    def __init__(self, cards: Sequence[CardWidget], says: str = "") -> None:
        super().__init__(name="hand", says=says)
        self.cards = list(cards)
        self.children = self.cards
        self.title: pygame.Rect | None = None  # what no pill lies on
        self.wide_u = max(min(len(self.cards), 7), 1) * (5.6 + _GAP)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        top = look.u(0.75)  # pills and picked cards rise above
        high = min(rect.height - top, look.u(self.high_u))
        wide, xs = spread(
            [card.kind for card in self.cards], rect.width, round(high / CARD_RATIO), look.u(_GAP), look.u(_LEAST)
        )
        high = min(high, round(wide * CARD_RATIO))
        for x, card in zip(xs, self.cards, strict=True):
            card.place(look, pygame.Rect(rect.x + x, rect.bottom - high, wide, high))

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        right, bottom = (self.title.right, self.title.bottom) if self.title else (0, 0)
        is_below = any(card.pill and card.rect.x - pen.look.u(_GAP) < right for card in self.cards)
        for card in self.cards:
            card.draw_pill(pen, bottom if is_below else 0)


def spread(kinds: Sequence[int | None], room: int, wide: int, gap: int, least: int) -> tuple[int, list[int]]:
    """How wide cards are, and where each begins: one of every object is seen whole, of those behind it a strip.

    Where even so there is no room for the smallest cards, all overlap alike.
    """
    apart = [one != other for one, other in itertools.pairwise(kinds)]
    objects, behind = apart.count(True) + 1, apart.count(False)
    free = room - (objects - 1) * gap
    wide = min(max(min(wide, int(free / (objects + behind * _STRIP))), least), wide, room)
    strip = min((free - objects * wide) // behind, wide + gap) if behind else 0
    steps = [wide + gap if is_apart else strip for is_apart in apart]
    if strip < 0 or sum(steps) + wide > room:
        steps = [(room - wide) // max(len(steps), 1)] * len(steps)
    left = max(room - wide - sum(steps), 0) // 2
    return wide, list(itertools.accumulate(steps, initial=left))[: len(kinds)]


@cache_surface
def draw_face(look: Look, kind: int, word: str, size: tuple[int, int], is_gone: bool) -> pygame.Surface:
    """The face of a card, pale where it lies elsewhere now."""
    name = OBJECTS[kind]
    card = look.art.picture(f"atlantis/cardface-{name}", *size).copy()
    wide, high = card.get_size()
    thing = look.art.picture(f"atlantis/object-{name}", round(wide * 0.62), round(wide * 0.62))
    card.blit(thing, thing.get_rect(center=(wide // 2, round(high * 0.41))))
    pixels = min(wide * 0.19, high * 0.13)
    line = look.texts.line(word, "serif-bold", pixels / look.unit, look.colour("ink"))
    if line.get_width() > wide * 0.92:
        line = pygame.transform.smoothscale(
            line, (round(wide * 0.92), round(line.get_height() * wide * 0.92 / line.get_width()))
        )
    card.blit(line, line.get_rect(center=(wide // 2, round(high * 0.875))))
    if is_gone:
        card.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
    return card


@cache_surface
def _draw_glow(look: Look, size: tuple[int, int]) -> pygame.Surface:
    wide, high = size[0] + look.u(1.0), size[1] + look.u(1.0)
    glow = pygame.Surface((wide, high), pygame.SRCALPHA)
    for step in range(6):
        rect = glow.get_rect().inflate(-step * look.u(1.0) // 6, -step * look.u(1.0) // 6)
        pygame.draw.rect(glow, (*look.colour("glow"), 30 + 26 * step), rect, border_radius=look.u(0.9))
    return glow


_SMALL, _PURSE_GAP = 1.5, 0.4  # the smallest a tile is drawn, and the air between two, in u
_HIGH = 1.12


class PurseTile(HandItem):
    """One tile; it can be used where it would buy or pay something.

    One that lies on the counter leaves its place empty.
    """

    def __init__(
        self,
        code: int,
        use: Callable[[], Result] | None,
        *,
        pill: CostPill | None = None,
        is_gone: bool = False,
        is_hinted: bool = False,
        is_tab_stop: bool = True,
        name: str = "",
        tip: str = "",
        says: str = "",
    ) -> None:
        super().__init__(use, name=name, tip=tip, says=says)
        self.code = code
        self._pill = pill
        self._is_gone = is_gone
        self.is_hinted = is_hinted
        self.is_tab_stop = is_tab_stop

    def hear(self, state: WidgetState) -> Heard | None:
        heard = super().hear(state)
        return msgspec.structs.replace(heard, about="") if heard else None  # its tip only names it

    def draw(self, pen: Pen) -> None:
        if not self.rect.width:
            return
        look, rect = pen.look, self.rect
        if self._is_gone:
            pen.surface.blit(_draw_gap(look, rect.size), rect.topleft)
        else:
            if self.is_hinted or (self._use and (pen.state.is_hovered(self) or pen.state.is_focused(self))):
                pen.surface.blit(draw_tile_glow(look, rect.size), rect.topleft)
            tile = draw_tile(look, self.code, max(rect.width - 4, 8))
            pen.surface.blit(tile, tile.get_rect(center=rect.center))
        if self._pill and not self._is_gone:
            drawn = draw_pill(look, self._pill, max(look.u(1.1), 16))
            pen.surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, rect.y - look.u(0.35))))
        draw_focus(pen, self)


class PurseGrid(Widget):
    """Tiles in rows, each as large as all of them fit, and at most `large` u wide."""

    least_u = 6

    def __init__(self, tiles: Sequence[PurseTile], large: float) -> None:
        super().__init__(name="purse")
        self.tiles = list(tiles)
        self.children = self.tiles
        self._large, self.wide_u = large, 4 * (large + _PURSE_GAP)

    def height(self, look: Look, width: int) -> int:
        return self._height_with(look, width, self._large)

    def least_height(self, look: Look, width: int) -> int:
        return self._height_with(look, width, _SMALL)

    def _height_with(self, look: Look, width: int, wide: float) -> int:
        count = max(len(self.tiles), 1)
        columns = max(width // look.u(wide + _PURSE_GAP), 1)
        return look.u(-(-count // columns) * (wide * _HIGH + _PURSE_GAP))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        if not rect.width:
            for tile in self.tiles:
                tile.place(look, pygame.Rect(0, 0, 0, 0))
            return
        # The largest width of a tile with which all fit, and how many stand in a row then.
        gap = look.u(_PURSE_GAP)
        for wide in range(look.u(self._large), look.u(_SMALL) - 1, -1):
            columns = max((rect.width + gap) // (wide + gap), 1)
            high = round(wide * _HIGH)
            if -(-len(self.tiles) // columns) * (high + gap) - gap <= rect.height:
                break
        for number, tile in enumerate(self.tiles):
            row, column = divmod(number, columns)
            tile.place(look, pygame.Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high))


@cache_surface
def draw_tile_glow(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Light behind a tile that can be used."""
    return shapes.rounded_rect(size, look.u(0.5), look.colour("glow"))


@cache_surface
def _draw_gap(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.ring(size, look.u(0.5), 2, look.colour("glow"))
