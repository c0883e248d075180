"""The attention of a screen: which widget is pointed at, focused or held, what is remembered of each, and by which
names they are known again.

What has the attention may have a card, which tells of it at length: over a column of the screen, never over the board
or the thing itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import inf
from typing import Any, get_args

import pygame

from game.render import Look

from .base import CardSize, JoinWords, Pen, PointedCard, Result, Widget
from .buttons import Button
from .field import TextField
from .scroll import Scroll
from .signs import Signs
from .tips import place_beside

TIP_AFTER = 0.45  # seconds after which a tooltip appears


def _join_plainly(words: Iterable[str]) -> str:
    """Where nobody listens."""
    return " ".join(filter(None, words))


class Attention:
    """One tree of widgets with a list that may be open over it; whatever has the attention is kept by name, not by
    widget.
    """

    def __init__(self) -> None:
        self.top: Widget = Widget()
        self.popup: Widget | None = None  # a list opened over the rest; a click or Esc beside it closes it
        self.is_dirty = True  # whether anything may look different anywhere
        self.touched: list[Widget] = []  # what looks different, while nothing does elsewhere
        self.ringed: list[Widget] = []  # what has got a ring around it or lost it
        self.shows_focus = True
        self.look: Look | None = None
        self.signs = Signs()
        self.join_words: JoinWords = _join_plainly
        self.focus_name = self.hover_name = self.pressed_name = ""
        self.by_key = 0  # the key that holds what is held down, where it is not the pointer
        self.follows_keys = False  # whether a key was used after the pointer
        # whether somebody's key led the focus to where it is, or is used there; not where a screen itself has put it
        self.is_led = False
        self.since_click = inf  # seconds since the last click
        self.still = 0.0  # seconds since the attention went elsewhere
        self.index = WidgetIndex()
        self.open_card: Widget | None = None  # the card that lies over a column now
        # whether what has a card shows none: there is no room for it, or somebody has put it away
        self.has_no_card = False
        self._opener = ""
        self._memory: dict[str, Any] = {}

    # What widgets ask while they are drawn or used.

    def is_hovered(self, widget: Widget) -> bool:
        return widget.identity == self.hover_name

    def is_focused(self, widget: Widget) -> bool:
        return self.shows_focus and widget.identity == self.focus_name

    def is_pressed(self, widget: Widget) -> bool:
        return widget.identity == self.pressed_name

    def is_writing(self, widget: Widget) -> bool:
        """Whether it has the focus, ring or no ring."""
        return widget.identity == self.focus_name

    def takes_letters(self) -> bool:
        """Whether somebody writes, so that Space is a letter."""
        return isinstance(self.focused, TextField)

    def takes_enter(self) -> bool:
        """Whether somebody writes where Enter does what the screen is for."""
        return isinstance(self.focused, TextField) and self.focused.done is not None

    def recall(self, widget: Widget, default: Any) -> Any:
        return self._memory.get(widget.identity, default)

    def keep(self, widget: Widget, value: Any) -> None:
        """Remembers without a need to draw."""
        self._memory[widget.identity] = value

    def remember(self, widget: Widget, value: Any) -> None:
        self.keep(widget, value)
        self.touch(widget)

    # What has to be drawn.

    def touch(self, *widgets: Widget | None) -> None:
        """These look different now; while a tooltip is to be seen, all does."""
        self.is_dirty = self.is_dirty or self.is_tip_shown
        self.touched += [widget for widget in widgets if widget]

    @property
    def is_tip_shown(self) -> bool:
        return self.still >= TIP_AFTER and self.tipped is not None

    # Who has it.

    @property
    def focused(self) -> Widget | None:
        return self.index.find(self.focus_name)

    @property
    def hovered(self) -> Widget | None:
        return self.index.find(self.hover_name)

    @property
    def pressed(self) -> Widget | None:
        return self.index.find(self.pressed_name)

    @property
    def attended(self) -> Widget | None:
        """The widget that something is told of: the one pointed at, unless keys were used since, else the one that the
        keys have come to.
        """
        for widget in (None if self.follows_keys else self.hovered, self.focused if self.shows_focus else None):
            if widget and (widget.tip_words or widget.find_card(self)):
                return widget
        return None

    @property
    def tipped(self) -> Widget | None:
        """The widget that the tooltip is about; none where a card tells of it, or where nobody pointed at it or came to
        it by a key.
        """
        widget = self.attended
        is_asked = self.is_led or (not self.follows_keys and widget is self.hovered)
        return widget if widget and is_asked and widget.tip_words and not self.open_card else None

    @property
    def active(self) -> Widget:
        """The tree that is used now."""
        return self.popup or self.top

    def focus(self, name: str) -> None:
        """Gives the focus to the widget of this name."""
        for widget in self.active.walk():
            if widget.name == name and widget.focusable:
                self.focus_on(widget)
                return

    def focus_on(self, widget: Widget | None, reveal: bool = True) -> None:
        if widget is None:
            return
        if self.shows_focus or reveal:
            self.ringed += [one for one in (self.focused, widget) if one]
        self.touch()
        # Where somebody begins or ends to write, keys mean something else.
        self.is_dirty = self.is_dirty or isinstance(widget, TextField) != self.takes_letters()
        self.focus_name = widget.identity
        self.still = 0.0
        self.is_led = False
        if reveal:
            self.shows_focus = True
            for other in self.active.walk():
                if isinstance(other, Scroll) and any(inner is widget for inner in other.walk()):
                    other.reveal(widget.rect, self)

    def point_again(self) -> None:
        """Things have moved under a pointer that rests: another one may be pointed at now."""

    def press_and_release(self, pressed: Widget) -> Result:
        """Lets go of a widget on itself, which is its use; the result of the use goes before that of letting go."""
        let_go = pressed.release(self)
        result = pressed.press(self)
        return result if result is not None else let_go

    # Lists over the rest.

    def open(self, popup: Widget, about: pygame.Rect) -> None:
        """Opens a list over the rest, beside what it is about."""
        if self.look is None:
            return
        look, window = self.look, self.top.rect
        width = min(max(popup.widest(look), about.width), window.width)
        box = pygame.Rect(0, 0, width, min(popup.height(look, width), window.height * 3 // 5))
        self.popup, self._opener = popup, self.focus_name
        give_names(popup, "popup")
        self.index.replace(popup)
        popup.place(look, place_beside(box, about, window, look.u(0.3)))
        lines = [widget for widget in popup.walk() if widget.focusable]
        first = lines[0] if lines and self.shows_focus else None  # who uses keys goes on with them
        self.focus_on(next((widget for widget in lines if widget.name == "chosen"), first))
        self.pressed_name = ""
        self.hover_name = ""
        self.is_dirty = True

    def close(self) -> None:
        """Closes the list and gives the focus back to what opened it."""
        self.popup = None
        self.focus_name = self._opener
        self.is_led = False
        self.is_dirty = True
        self.index.replace(self.top)


class WidgetIndex:
    """Every widget of the present tree by its identity."""

    def __init__(self) -> None:
        self._widgets: dict[str, Widget] = {}
        self.aging: list[Widget] = []  # what changes as time passes

    def find(self, identity: str) -> Widget | None:
        """The widget of an identity; what was made while widgets were placed has none, and is never found."""
        return self._widgets.get(identity) if identity else None

    def all(self) -> Iterable[Widget]:
        return self._widgets.values()

    def replace(self, top: Widget) -> None:
        """Another tree comes for the one there was."""
        self._widgets, self.aging = {}, []
        self.add(top.walk())

    def add(self, part: Iterable[Widget]) -> None:
        """These come."""
        widgets, ageless = self._widgets, Widget.pass_time
        for widget in part:
            widgets.setdefault(widget.identity, widget)
            if type(widget).pass_time is not ageless:
                self.aging.append(widget)

    def remove(self, widgets: Iterable[Widget]) -> None:
        """These go; they still have the identities they were found by."""
        gone = set(widgets)
        for widget in gone:
            if self._widgets.get(widget.identity) is widget:
                del self._widgets[widget.identity]
        self.aging = [widget for widget in self.aging if widget not in gone]


def split(top: Widget, known: set[Widget] | None = None) -> tuple[list[Widget], set[Widget]]:
    """Splits a tree into new widgets and those kept from the last build, which have the same names, or are known."""
    new = []
    kept = known or set()
    left = [top]
    while left:
        widget = left.pop()
        if known is None and widget.is_kept and widget.name:
            kept.add(widget)
        if widget not in kept:
            new.append(widget)
            left += reversed(widget.children)
    return new, kept


def give_names(top: Widget, path: str) -> None:
    """Names by which widgets are known again: their own, or their place."""
    top.identity = path or "top"
    left = [(top, path)]
    while left:
        widget, path = left.pop()
        for i, child in enumerate(widget.children):
            before, child.identity = child.identity, f"#{child.name}" if child.name else f"{path}/{i}"
            if not child.is_kept or child.identity != before:
                left.append((child, child.identity))


# The card of what has the attention.

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
