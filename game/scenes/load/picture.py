"""The small picture of a saved game: its board or its card, and below it what everybody at the table could see of each player."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.engine.speech.describing import Count, Plate
from game.match import Player
from game.render import Look, shapes
from game.render.pieces import mark, tinted_icon
from game.widgets import Pen, Widget

_BAND = 190  # how dark the band under the numbers is
_SHAPE = 18 / 11  # width through height of every card


def card(look: Look, game: str, size: tuple[int, int]) -> pygame.Surface:
    """The card of a game with round corners; a sign on the sea where there is none."""
    return look.bake(("save card", game, size), lambda: _card(look, game, size))


def _card(look: Look, game: str, size: tuple[int, int]) -> pygame.Surface:
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    name = f"menu/card-{game}"
    drawn.blit(shapes.rounded(size, 0, look.colour("sea-top"), look.colour("sea-deep")), (0, 0))
    if game and look.art.has(name):
        art = look.art.picture(name, round(size[1] * _SHAPE) + 2, size[1] + 2)
        drawn.blit(art, art.get_rect(center=(size[0] // 2, size[1] // 2)))
    else:
        sign = tinted_icon(look, "common/icon-warning", size[1] // 2, "mist")
        drawn.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)))
    return _frame(look, drawn)


def _frame(look: Look, drawn: pygame.Surface) -> pygame.Surface:
    """With round corners and a line around it."""
    size, radius = drawn.get_size(), look.measure("field")
    drawn.blit(shapes.rounded(size, radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.blit(shapes.ring(size, radius, 2, look.colour("ink")), (0, 0))
    return drawn


DrawBoard = Callable[[Look, tuple[int, int]], pygame.Surface]


class SavePicture(Widget):
    """The board, or the card of a game, with a column for each player: mark and a few counts. It is made of what the whole table may know
    and of nothing else."""

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

    def widest(self, look: Look) -> int:
        return look.u(26)

    def narrowest(self, look: Look) -> int:
        return look.u(10)

    def height(self, look: Look, width: int) -> int:
        return round(min(width, look.u(26)) / _SHAPE)

    def draw(self, pen: Pen) -> None:
        size = round(self.rect.height * _SHAPE), self.rect.height
        key = "save picture", self._game, self._key, self._marks, self._plates, size
        made = pen.look.bake(key, partial(self._draw_picture, pen.look, size))
        pen.surface.blit(made, made.get_rect(center=self.rect.center))

    def _draw_picture(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        if not self._plates:
            return card(look, self._game, size)
        wide = (size[0] - look.u(0.8)) // len(self._plates)
        across = 2 if wide >= look.u(4.2) else 1
        high = look.u(1.8 + 0.6) + 2 * look.line_height("caption")
        area = pygame.Rect(2, size[1] - high - 2, size[0] - 4, high)
        drawn = self._with_board(look, size, high) if self._board else card(look, self._game, size).copy()
        drawn.blit(shapes.rounded(area.size, look.measure("field") - 2, look.colour("ink"), alpha=_BAND), area.topleft)
        shown = _choose_counts(self._plates, 2 * across)
        for i, (plate, badge) in enumerate(zip(self._plates, self._marks, strict=False)):
            column = pygame.Rect(look.u(0.4) + i * wide, area.y, wide, high)
            _draw_player(drawn, look, column, badge, [plate.counts[one] for one in shown], across)
        return drawn

    def _with_board(self, look: Look, size: tuple[int, int], below: int) -> pygame.Surface:
        assert self._board is not None
        drawn = shapes.rounded(size, 0, look.colour("sea-deep"))
        drawn.blit(self._board(look, (size[0], size[1] - below)), (0, 0))
        return _frame(look, drawn)


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
