"""The rows of the players: in the order of seats while things are counted, then they slide into the ranking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.render import Look, shapes
from game.widgets import Column, EmptyRoom, Label, Mark, Padded, Pen, Row, Widget
from game.widgets.base import once, once_a_width

from .pieces import Pieces, ScoringPiece, face_of
from .show import ScoringShow, ShowSlot, slots
from .words import ScoringWords

_FOLDS_BELOW = 40
"""Units of width below which a row folds to two lines."""


class Measures(NamedTuple):
    """The sizes of what is in a row, in u: the number, the mark, the air above and below."""

    number: float
    mark: float
    air: float


_ROOMY, _TIGHT = Measures(3.0, 3.4, 0.45), Measures(2.2, 2.5, 0.2)


class Fixed(Padded):
    """A widget with a width of its own, in u."""

    def __init__(self, part: Widget, wide: float) -> None:
        super().__init__(part, 0)
        self.wide = wide

    @once
    def widest(self, look: Look) -> int:
        return look.u(self.wide)

    @once
    def narrowest(self, look: Look) -> int:
        return look.u(self.wide)


class Total(Widget):
    """The points of a player as far as they are turned over."""

    def __init__(self, show: ScoringShow, seat: int, size: float) -> None:
        super().__init__()
        self.show, self.seat, self.size = show, seat, size

    @property
    def text(self) -> str:
        return str(self.show.total(self.seat)).replace("-", "\N{MINUS SIGN}")

    def widest(self, look: Look) -> int:
        return look.u(5)

    def height(self, look: Look, width: int) -> int:
        return look.texts.height("serif-black", self.size)

    def draw(self, pen: Pen) -> None:
        number = pen.look.texts.line(self.text, "serif-black", self.size, pen.look.colour("ink"))
        pen.surface.blit(number, number.get_rect(midright=(self.rect.right - pen.look.u(0.4), self.rect.centery)))


class Rung(Padded):
    """The row of one player; the winner's lies on gold."""

    def __init__(self, part: Widget, air: float, is_gold: bool) -> None:
        super().__init__(part, 0.9, air)
        self.is_gold = is_gold

    def draw(self, pen: Pen) -> None:
        if self.is_gold:
            look, size = pen.look, (self.rect.width, self.rect.height - 2)
            pen.surface.blit(look.baked(("gold rung", size), lambda: _gold(look, size)), (self.rect.x, self.rect.y + 1))
        super().draw(pen)


class Ladder(Widget):
    """Rows of equal height; `order` is the ranking they slide to."""

    def __init__(self, rungs: Sequence[Widget], order: Sequence[int], show: ScoringShow) -> None:
        super().__init__(grow=1)
        self.rungs, self.order, self.show = rungs, order, show

    @property
    def children(self) -> Sequence[Widget]:
        return self.rungs

    @once
    def widest(self, look: Look) -> int:
        return max(rung.widest(look) for rung in self.rungs)

    @once
    def narrowest(self, look: Look) -> int:
        return max(rung.narrowest(look) for rung in self.rungs)

    @once_a_width
    def height(self, look: Look, width: int) -> int:
        return len(self.rungs) * max(rung.height(look, width) for rung in self.rungs)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        high, slid = rect.height / len(self.rungs), self.show.slid
        for seat, rung in enumerate(self.rungs):
            at = seat + (self.order.index(seat) - seat) * slid
            rung.place(look, pygame.Rect(rect.x, round(rect.y + at * high), rect.width, int(high)))

    def draw(self, pen: Pen) -> None:
        for number in range(1, len(self.rungs)):
            y = self.rect.y + round(number * self.rect.height / len(self.rungs))
            left, right = self.rect.x + pen.look.u(0.9), self.rect.right - pen.look.u(0.9)
            pygame.draw.line(pen.surface, pen.look.colour("rule"), (left, y), (right, y))
        # Who has further to go is drawn later, over the others.
        for seat in sorted(range(len(self.rungs)), key=lambda seat: -self.order.index(seat)):
            self.rungs[seat].draw(pen)


def ladder(look: Look, told: ScoringWords, show: ScoringShow, wide: int, tight: bool = False) -> Ladder:
    """The rows of all players in a panel so many pixels wide; tight ones where the room is short."""
    seats = range(len(told.players))
    things = {seat: slots(told.story.rounds, seat) for seat in seats}
    most = max(map(len, things.values()), default=0)
    folds = wide < look.u(_FOLDS_BELOW)
    rungs = []
    for seat in seats:
        pieces = [_piece(look, told, show, seat, slot) for slot in things[seat]]
        rungs.append(_rung(told, show, seat, Pieces(pieces, most, tight), folds))
    return Ladder(rungs, told.ranking, show)


def _piece(look: Look, told: ScoringWords, show: ScoringShow, seat: int, slot: ShowSlot) -> ScoringPiece:
    """What it is worth is told from when it is turned over."""
    is_up = slot.round < show.begun
    tip = told.reveal(seat, slot.round) if is_up else ""
    return ScoringPiece(show, slot, face_of(slot, told.colours[seat], [*look.theme.players]), tip)


def _rung(told: ScoringWords, show: ScoringShow, seat: int, pieces: Pieces, folds: bool) -> Rung:
    is_over = not show.is_counting
    rank = Label(str(told.ranks[seat]) if is_over else "", "title", "ink" if told.ranks[seat] == 1 else "muted", align="middle")
    summary = Label(told.summary(seat), "caption", "muted") if is_over else None
    who = Column(EmptyRoom(), Label(told.names[seat], "name"), summary, EmptyRoom(), gap=0.1)
    measures = _TIGHT if pieces.tight else _ROOMY
    mark, total = Mark(told.colours[seat], told.initials[seat], measures.mark), Total(show, seat, measures.number)
    is_gold = is_over and told.ranks[seat] == 1
    if folds:
        who.grow = 1
        return Rung(Column(Row(Fixed(rank, 2), mark, who, total), pieces, gap=0.3), measures.air, is_gold)
    return Rung(Row(Fixed(rank, 2.2), mark, EmptyRoom(0.1, grow=0), Fixed(who, 10), pieces, total, align="fill"), measures.air, is_gold)


def _gold(look: Look, size: tuple[int, int]) -> pygame.Surface:
    radius = look.measure("panel")
    ground = shapes.rounded(size, radius, look.colour("gold"))
    light = shapes.rounded((size[0] - 4, size[1] - 4), radius - 2, look.colour("glow-light"), look.colour("paper-top"))
    light.set_alpha(225)
    ground.blit(light, (2, 2))
    return ground
