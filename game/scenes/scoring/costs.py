"""Who cost whom, as a table: the row took, the column lost."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.speech.story import Costs
from game.render import Look, shapes
from game.render.pieces import mark, tinted_icon
from game.render.theme import mix
from game.widgets import Pen, Widget

_CELL = (2.5, 1.8)
_TIGHT = (1.9, 1.6)
_GAP = 0.2
_HEAD = 2.2


class CostTable(Widget):
    """The players' marks at its edges, and cells of a deeper colour where more was lost; a last row is what was nobody's doing."""

    def __init__(self, costs: Costs, colours: Sequence[str], tip: str) -> None:
        super().__init__(tip=tip)
        self.costs, self.colours = costs, colours
        self.cell = _CELL if len(colours) < 5 else _TIGHT
        self.rows = [*costs.rows, *([costs.nobody] if any(costs.nobody) else [])]

    def widest(self, look: Look) -> int:
        return look.u(_HEAD) + len(self.colours) * look.u(self.cell[0] + _GAP)

    def height(self, look: Look, width: int) -> int:
        return look.u(_HEAD) + len(self.rows) * look.u(self.cell[1] + _GAP)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        for seat in range(len(self.colours)):
            drawn = mark(look, self.colours[seat], "", look.u(1.6))
            over, beside = self._area(look, -1, seat), self._area(look, seat, -1)
            pen.surface.blit(drawn, drawn.get_rect(center=over.center))
            pen.surface.blit(drawn, drawn.get_rect(center=beside.center))
        if len(self.rows) > len(self.colours):
            wave = tinted_icon(look, "common/icon-wave", look.u(1.3), "muted")
            pen.surface.blit(wave, wave.get_rect(center=self._area(look, len(self.colours), -1).center))
        for row, counts in enumerate(self.rows):
            for column, count in enumerate(counts):
                self._draw_cell(pen, self._area(look, row, column), count, is_own=row == column)

    def _area(self, look: Look, row: int, column: int) -> pygame.Rect:
        """A cell; row and column -1 hold the marks."""
        head, (wide, high) = look.u(_HEAD), (look.u(self.cell[0]), look.u(self.cell[1]))
        x = self.rect.x + (head + column * look.u(self.cell[0] + _GAP) if column >= 0 else 0)
        y = self.rect.y + (head + row * look.u(self.cell[1] + _GAP) if row >= 0 else 0)
        return pygame.Rect(x, y, wide if column >= 0 else head, high if row >= 0 else head)

    def _draw_cell(self, pen: Pen, area: pygame.Rect, count: int, is_own: bool) -> None:
        look, most = pen.look, max(max(row) for row in self.rows) or 1
        share = round(10 * count / most)
        ground = look.baked(("cost", area.size, share, is_own), lambda: _cell(look, area.size, share / 10, is_own))
        pen.surface.blit(ground, area.topleft)
        text = str(count) if count or not is_own else "\N{EN DASH}"
        drawn = look.line(text, "strong" if count else "body", "ink" if count else "muted")
        pen.surface.blit(drawn, drawn.get_rect(center=area.center))


def _cell(look: Look, size: tuple[int, int], share: float, is_own: bool) -> pygame.Surface:
    radius = look.u(0.35)
    inner = look.colour("plate") if is_own else mix(look.colour("field"), look.colour("danger-top"), 0.75 * share)
    drawn = shapes.rounded(size, radius, look.colour("rule"))
    drawn.blit(shapes.rounded((size[0] - 2, size[1] - 2), radius - 1, inner), (1, 1))
    return drawn
