"""The purse: collected tiles by falling value, as large as fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.render import Look, shapes
from game.widgets import Pen, Result, Widget, WidgetState
from game.widgets.buttons import draw_focus

from ..drawing import CostPill, draw_pill, draw_tile

_LARGE, _SMALL, _GAP = 3.4, 1.5, 0.4
"""The largest and the smallest a tile is drawn, and the air between two, in u."""
_HIGH = 1.12


class PurseTile(Widget):
    """One tile; it can be used where it would buy or pay something. One that lies on the counter leaves its place empty."""

    is_handed = True

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
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.code, self._use, self._pill, self._is_gone = code, use, pill, is_gone
        self.is_hinted = is_hinted
        self.focusable, self.is_tab_stop = use is not None, is_tab_stop

    def draw(self, pen: Pen) -> None:
        if not self.rect.width:
            return
        look, rect = pen.look, self.rect
        if self._is_gone:
            empty = look.baked(("gone tile", rect.size), lambda: _empty(look, rect.size))
            pen.surface.blit(empty, rect.topleft)
        else:
            if self.is_hinted or (self._use and (pen.state.is_hovered(self) or pen.state.is_focused(self))):
                ground = look.baked(("tile glow", rect.size), lambda: shapes.rounded(rect.size, look.u(0.5), look.colour("glow")))
                pen.surface.blit(ground, rect.topleft)
            tile = draw_tile(look, self.code, max(rect.width - 4, 8))
            pen.surface.blit(tile, tile.get_rect(center=rect.center))
        if self._pill and not self._is_gone:
            drawn = draw_pill(look, self._pill, max(look.u(1.1), 16))
            pen.surface.blit(drawn, drawn.get_rect(midtop=(rect.centerx, rect.y - look.u(0.35))))
        if pen.state.is_focused(self):
            draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return self._use() if self._use else None


class PurseGrid(Widget):
    """Tiles in rows, each as large as all of them fit."""

    def __init__(self, tiles: Sequence[PurseTile], *, large: float = _LARGE, name: str = "purse", grow: float = 0) -> None:
        super().__init__(name=name, grow=grow)
        self.tiles, self._large = list(tiles), large

    @property
    def children(self) -> Sequence[Widget]:
        return self.tiles

    def widest(self, look: Look) -> int:
        return look.u(4 * (self._large + _GAP))

    def narrowest(self, look: Look) -> int:
        return look.u(6)

    def height(self, look: Look, width: int) -> int:
        count = max(len(self.tiles), 1)
        columns = max(width // look.u(self._large + _GAP), 1)
        return look.u(-(-count // columns) * (self._large * _HIGH + _GAP))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        if not rect.width:
            for tile in self.tiles:
                tile.place(look, pygame.Rect(0, 0, 0, 0))
            return
        wide, columns = self._fitting(look, rect)
        gap = look.u(_GAP)
        for number, tile in enumerate(self.tiles):
            column, row = number % columns, number // columns
            spot = pygame.Rect(rect.x + column * (wide + gap), rect.y + row * (round(wide * _HIGH) + gap), wide, round(wide * _HIGH))
            tile.place(look, spot)

    def _fitting(self, look: Look, rect: pygame.Rect) -> tuple[int, int]:
        """The largest width of a tile with which all fit, and how many stand in a row then."""
        gap = look.u(_GAP)
        for wide in range(look.u(self._large), look.u(_SMALL), -1):
            columns = max((rect.width + gap) // (wide + gap), 1)
            rows = -(-len(self.tiles) // columns)
            if rows * (round(wide * _HIGH) + gap) - gap <= rect.height:
                return wide, columns
        wide = look.u(_SMALL)
        return wide, max((rect.width + gap) // (wide + gap), 1)


def _empty(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.ring(size, look.u(0.5), 2, look.colour("glow"))
