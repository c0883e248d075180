"""The chosen save: what is known about it, and a small picture of its board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine import GameError
from game.engine.speech.describing import Count, Plate
from game.match import Glimpse, ListedSave, Player
from game.render import Look, shapes
from game.render.pieces import frame_picture, mark, tinted_icon
from game.widgets import Pen, Widget

from .list import CARD_SHAPE, CloserLook, draw_card


@dataclass(frozen=True, slots=True)
class ChosenSave:
    """The save and what is known of it."""

    save: ListedSave
    look: CloserLook | None
    is_in_use: bool
    is_opening: bool = False  # whether its table or its result is on the way
    name: str | None = None  # the new name while one is being written
    refusal: str = ""  # why that name was refused
    percent: int | None = None  # how far it is opened, where that takes long

    @property
    def glimpse(self) -> Glimpse | None:
        return None if isinstance(self.look, GameError) else self.look

    @property
    def is_over(self) -> bool | None:
        """None while nobody knows; of a guest's save, what it says itself."""
        return self.glimpse.is_over if self.glimpse else bool(self.save.finished) if self.save.is_of_guest else self.save.finished

    @property
    def is_damaged(self) -> bool:
        damage = self.save.damage or (self.glimpse.damage if self.glimpse else None)
        return damage is not None and not damage.is_of_older_rules

    @property
    def is_older(self) -> bool:
        return self.glimpse is not None and self.glimpse.is_older

    @property
    def can_be_played(self) -> bool:
        return not isinstance(self.look, GameError)


_BAND = 190  # how dark the band under the numbers is


DrawBoard = Callable[[Look, tuple[int, int]], pygame.Surface]


class SavePicture(Widget):
    """The board, or the card of a game, with a column for each player: mark and a few counts. It is made of what the whole table may know
    and of nothing else."""

    wide_u, least_u = 26, 10

    def __init__(
        self,
        game: str,
        players: Sequence[Player],
        initials: Sequence[str],
        plates: Sequence[Plate],
        key: Hashable = None,
        board: DrawBoard | None = None,
    ) -> None:
        """`key` says which position the board is of."""
        super().__init__()
        self._game, self._plates, self._key, self._board = game, tuple(plates), key, board
        self._marks = tuple((player.colour, letters) for player, letters in zip(players, initials, strict=True))

    def height(self, look: Look, width: int) -> int:
        return round(min(width, look.u(26)) / CARD_SHAPE)

    def draw(self, pen: Pen) -> None:
        size = round(self.rect.height * CARD_SHAPE), self.rect.height
        key = "save picture", self._game, self._key, self._marks, self._plates, size
        made = pen.look.bake(key, partial(self._draw_picture, pen.look, size))
        pen.surface.blit(made, made.get_rect(center=self.rect.center))

    def _draw_picture(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        if not self._plates:
            return draw_card(look, self._game, size)
        wide = (size[0] - look.u(0.8)) // len(self._plates)
        across = 2 if wide >= look.u(4.2) else 1
        high = look.u(1.8 + 0.6) + 2 * look.line_height("caption")
        area = pygame.Rect(2, size[1] - high - 2, size[0] - 4, high)
        if self._board:
            drawn = shapes.rounded_rect(size, 0, look.colour("sea-deep"))
            drawn.blit(self._board(look, (size[0], size[1] - high)), (0, 0))
            drawn = frame_picture(look, drawn)
        else:
            drawn = draw_card(look, self._game, size).copy()
        drawn.blit(shapes.rounded_rect(area.size, look.measure("field") - 2, look.colour("ink"), alpha=_BAND), area.topleft)
        shown = _choose_counts(self._plates, 2 * across)
        for i, (plate, badge) in enumerate(zip(self._plates, self._marks, strict=False)):
            column = pygame.Rect(look.u(0.4) + i * wide, area.y, wide, high)
            _draw_player(drawn, look, column, badge, [plate.counts[one] for one in shown], across)
        return drawn


def _choose_counts(plates: Sequence[Plate], most: int) -> list[int]:
    """Which counts are shown, the same of all players: those that tell most apart, in their own order."""
    number = min(len(plate.counts) for plate in plates)
    weight = [sum(bool(plate.counts[i].number) for plate in plates) for i in range(number)]
    return sorted(sorted(range(number), key=lambda i: -weight[i])[:most])


def _draw_player(
    drawn: pygame.Surface, look: Look, column: pygame.Rect, badge: tuple[str, str], counts: Sequence[Count], across: int
) -> None:
    sign = mark(look, *badge, look.u(1.8))
    drawn.blit(sign, sign.get_rect(midtop=(column.centerx, column.y + look.u(0.3))))
    high, cell = look.line_height("caption"), column.width // across
    for i, count in enumerate(counts):
        place = pygame.Rect(column.x + (i % across) * cell, column.y + look.u(2.2) + (i // across) * high, cell, high)
        _draw_count(drawn, look, place, count)


def _draw_count(drawn: pygame.Surface, look: Look, place: pygame.Rect, count: Count) -> None:
    high = look.u(0.95)
    is_icon = count.picture.startswith("common/icon-")
    picture = tinted_icon(look, count.picture, high, "mist") if is_icon else look.art.picture(count.picture, high, high)
    number = look.line(str(count.number), "caption", "cream")
    gap = look.u(0.2)
    x = place.centerx - (picture.get_width() + gap + number.get_width()) // 2
    drawn.blit(picture, picture.get_rect(midleft=(x, place.centery)))
    drawn.blit(number, number.get_rect(midleft=(x + picture.get_width() + gap, place.centery)))
