"""Cards to point at: what is told at length of a thing, over a column of the screen, and never over the board or the
thing itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import get_args

import pygame

from game.render import Look

from .attention import Attention
from .base import CardSize, Pen, PointedCard, Widget
from .buttons import Button

AFTER = 0.35  # seconds of pointing after which a card opens; keys open it at once
_WIDEST, _NARROWEST = 16.7, 10.5  # widths of a card in u, at most and at least
_SIZES: tuple[CardSize, ...] = get_args(CardSize)
_GAP = 0.6  # room in u between a card and what it is about


class OpenCard:
    """The card of what is pointed at, or of what the keys have come to; nothing is made before it opens."""

    def __init__(self, attention: Attention) -> None:
        self._attention = attention
        self._about: Widget | None = None
        self._card: PointedCard | None = None
        self._waited = 0.0  # seconds for which it has been pointed at
        self._made_from: object = None  # of what is open
        self.is_put_away = False  # whether it is closed until something else is pointed at
        self._look: Look | None = None
        self.sheet: Widget | None = None  # the card, where it is open
        self.has_no_room = False  # whether it should be open, but there is no room for it

    def pass_time(self, seconds: float) -> None:
        """What is pointed at is pointed at for longer."""
        self._waited += seconds

    def put_away(self) -> bool:
        """Closes the card until something else is pointed at; whether there was one."""
        was_open, self.is_put_away = self.sheet is not None, True
        self.sheet = None
        return was_open

    def renew(self, board: Widget | None) -> bool:
        """Opens, exchanges or closes the card; whether it looks different now."""
        attention = self._attention
        about = attention.attended
        card = about.find_card(attention) if about and attention.popup is None else None
        if card is None or about is None:
            was_open = self.sheet is not None
            self._about = self._card = self.sheet = self._made_from = None
            self.has_no_room = self.is_put_away = False
            return was_open
        if card != self._card:
            self._waited, self.is_put_away = 0.0, False
        is_due = not self.is_put_away and (attention.follows_keys or self._waited >= AFTER)
        is_made = self.sheet is not None or self.has_no_room
        if is_due == is_made and (not is_made or self._is_same(about, card)):
            self._about = about
            self._card = card
            self._look = attention.look
            return False
        was_open = self.sheet is not None
        self._about = about
        self._card = card
        self._look = attention.look
        self._made_from = card.ground() if is_due else None
        self.sheet = self._lay_out(card, about, board) if is_due else None
        self.has_no_room = is_due and self.sheet is None
        return was_open or self.sheet is not None or self.has_no_room

    def _is_same(self, about: Widget, card: PointedCard) -> bool:
        """Whether the card that is open would not be another one if it were made now."""
        is_same_place = about is self._about and self._attention.look is self._look
        return is_same_place and card == self._card and card.ground() == self._made_from

    def draw(self, pen: Pen) -> None:
        """The card, with a point toward the thing where that lies next to it."""
        if self.sheet is None or self._about is None:
            return
        self.sheet.draw(pen)
        rect = self.sheet.rect
        about = self._about.rect
        look = pen.look
        x = max(rect.left + look.u(1.4), min(about.centerx, rect.right - look.u(1.4)))
        if self._about.covers or not about.left <= x <= about.right:
            return
        wide, high = look.u(0.7), look.u(_GAP) - 2
        if 0 <= about.top - rect.bottom <= 2 * high:
            _draw_point(pen, (x, rect.bottom - 2), wide, high)
        elif 0 <= rect.top - about.bottom <= 2 * high:
            _draw_point(pen, (x, rect.top + 1), wide, -high)

    def _lay_out(self, card: PointedCard, about: Widget, board: Widget | None) -> Widget | None:
        """In the first column that has room, as a whole or in small letters; only where none has, something is left
        out.
        """
        look, attention = self._attention.look, self._attention
        if look is None:
            return None
        own = [] if about.covers else [about.rect]
        golden = [one.rect for one in attention.index.all() if isinstance(one, Button) and one.kind == "gold"]
        read = [
            one.rect
            for one in attention.index.all()
            if one.keeps_cards_off or (one.keeps_own_cards_off and about in one.walk())
        ]
        taken = [*own, *golden, *read, *([board.rect] if board else ())]
        spared = [one.rect for one in attention.index.all() if isinstance(one, Button) or one.keeps_tips_off]
        rooms = sorted((one for one in attention.index.all() if one.card_room), key=lambda one: one.card_room)
        rects = [one.rect for one in rooms if min(look.u(_WIDEST), one.rect.width) >= look.u(_NARROWEST)]
        for room, size in (*product(rects, _SIZES[:-1]), *product(rects, _SIZES[-1:])):
            wide = min(look.u(_WIDEST), room.width)
            sheet = card.make(wide / look.unit, size)
            if sheet is None:
                return None
            box = pygame.Rect(0, 0, wide, sheet.height(look, wide))
            place = _find_place(box, room, about.rect, taken, spared, look.u(_GAP))
            if place is not None:
                sheet.place(look, place)
                return sheet
        return None


def _find_place(
    box: pygame.Rect,
    room: pygame.Rect,
    about: pygame.Rect,
    taken: Sequence[pygame.Rect],
    spared: Sequence[pygame.Rect],
    gap: int,
) -> pygame.Rect | None:
    """A place in a room where nothing is covered that must be seen, and as little as can be of what should be; the
    nearest of these.
    """
    free = [
        place
        for place in _places(box, room, about, taken, gap)
        if room.contains(place) and place.collidelist(taken) < 0
    ]
    return min(
        free, key=lambda place: (len(place.collidelistall(spared)), abs(place.centery - about.centery)), default=None
    )


def _places(
    box: pygame.Rect, room: pygame.Rect, about: pygame.Rect, taken: Sequence[pygame.Rect], gap: int
) -> Iterator[pygame.Rect]:
    x = room.x + (room.width - box.width) // 2
    beside = min(max(about.centery - box.height // 2, room.top), room.bottom - box.height)
    edges = [about.top - gap - box.height, about.bottom + gap, beside, room.top, room.bottom - box.height]
    edges += [edge for other in taken for edge in (other.top - gap - box.height, other.bottom + gap)]
    for y in edges:
        yield pygame.Rect(x, y, *box.size)


def _draw_point(pen: Pen, at: tuple[int, int], wide: int, high: int) -> None:
    """A small triangle of paper; its base lies on the edge of the card."""
    (x, y), look = at, pen.look
    tip = (x, y + high)
    pygame.draw.polygon(
        pen.surface,
        look.colour("ink"),
        [(x - wide - 2, y), (x + wide + 2, y), (tip[0], tip[1] + (2 if high > 0 else -2))],
    )
    pygame.draw.polygon(pen.surface, look.colour("paper"), [(x - wide, y), (x + wide, y), tip])
