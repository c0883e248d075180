"""Cards to point at: they tell at length of a thing, over a column of the screen, and never over the board or the
thing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        self.waited = 0.0  # seconds for which it has been pointed at
        self._made_from: object = None  # of what is open
        self.is_put_away = False  # whether it is closed until something else is pointed at
        self._look: Look | None = None
        self._has_no_room = False  # whether it should be open, but there is no room for it

    def renew(self, board: Widget | None) -> bool:
        """Opens, exchanges or closes the card; whether it looks different now."""
        attention = self._attention
        about = attention.attended
        card = about.find_card(attention) if about and attention.popup is None else None
        was_open = attention.open_card is not None
        if card is None or about is None:
            self._about = self._card = self._made_from = attention.open_card = None
            self._has_no_room = self.is_put_away = attention.has_no_card = False
            return was_open
        is_same = card == self._card
        if not is_same:
            self.waited, self.is_put_away = 0.0, False
        is_same = is_same and about is self._about and attention.look is self._look
        self._about = about
        self._card = card
        self._look = attention.look
        is_due = not self.is_put_away and (attention.follows_keys or self.waited >= AFTER)
        is_made = was_open or self._has_no_room
        is_changed = is_due != is_made or (is_made and not (is_same and card.ground() == self._made_from))
        if is_changed:
            self._made_from = card.ground() if is_due else None
            attention.open_card = self._lay_out(card, about, board) if is_due else None
            self._has_no_room = is_due and attention.open_card is None
        attention.has_no_card = self._has_no_room or self.is_put_away
        return is_changed and (was_open or is_due)

    def draw(self, pen: Pen) -> None:
        """The card, with a point toward the thing where that lies next to it."""
        sheet = self._attention.open_card
        if sheet is None or self._about is None:
            return
        sheet.draw(pen)
        rect = sheet.rect
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
        look, shown = self._attention.look, self._attention.index.all()
        if look is None:
            return None
        taken = [] if about.covers else [about.rect]
        taken += [one.rect for one in shown if isinstance(one, Button) and one.kind == "gold"]
        for one in shown:
            if one.keeps_cards_off or (one.keeps_own_cards_off and about in one.walk()):
                taken.append(one.rect)
        if board:
            taken.append(board.rect)
        spared = [one.rect for one in shown if isinstance(one, Button) or one.keeps_tips_off]
        rooms = sorted((one for one in shown if one.card_room), key=lambda one: one.card_room)
        rects = [one.rect for one in rooms if min(look.u(_WIDEST), one.rect.width) >= look.u(_NARROWEST)]
        for room, size in (*product(rects, _SIZES[:-1]), *product(rects, _SIZES[-1:])):
            wide = min(look.u(_WIDEST), room.width)
            sheet = card.make(wide / look.unit, size)
            if sheet is None:
                return None
            size_of_card = wide, sheet.height(look, wide)
            if place := _find_place(size_of_card, room, about.rect, taken, spared, look.u(_GAP)):
                sheet.place(look, place)
                return sheet
        return None


def _find_place(
    size: tuple[int, int],
    room: pygame.Rect,
    about: pygame.Rect,
    taken: Sequence[pygame.Rect],
    spared: Sequence[pygame.Rect],
    gap: int,
) -> pygame.Rect | None:
    """A place in a room where nothing is covered that must be seen, and as little as can be of what should be; the
    nearest of these.
    """
    wide, high = size
    beside = min(max(about.centery - high // 2, room.top), room.bottom - high)
    edges = [about.top - gap - high, about.bottom + gap, beside, room.top, room.bottom - high]
    for other in taken:
        edges += (other.top - gap - high, other.bottom + gap)
    places = [pygame.Rect(room.x + (room.width - wide) // 2, y, wide, high) for y in edges]
    free = [place for place in places if room.contains(place) and place.collidelist(taken) < 0]
    return min(
        free, key=lambda place: (len(place.collidelistall(spared)), abs(place.centery - about.centery)), default=None
    )


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
