"""Whether anything on a screen is clipped: words wider than their room, widgets outside of the window and of what
scrolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame

from game.render import Look
from game.scenes.review.curve import TurnCursor
from game.widgets import Button, Chip, Dropdown, Label, Root, Scroll, Segments, TextField, Widget

_TOUCH = 2  # pixels by which things may touch


def find_clipped(root: Root, look: Look, slack: int = 0) -> list[str]:
    """All that does not fit, in words, by more pixels than may be missing; of an open list and a card too."""
    window = pygame.Rect((0, 0), look.size)
    trees = [root.top, *(part for part in (root.popup, root.open_card) if part)]
    return [fault for tree in trees for fault in _find_clipped(tree, look, window, slack)]


def find_covered(top: Widget) -> Iterator[str]:
    """What can be used, or is read, and lies over something else, in words; on a board and before all of it things
    may lie.
    """
    things = [one for one in _seen(top, top.rect) if not one[0].covers]
    for (one, place), (other, other_place) in combinations(things, 2):
        over = place.clip(other_place)
        is_inside = other in one.walk() or (isinstance(one, TextField) and place.contains(other_place))
        is_held = one.is_handed and other.is_handed  # pieces in a hand lie over one another
        if over.width > _TOUCH and over.height > _TOUCH and not (is_inside or is_held or isinstance(one, TurnCursor)):
            yield f"{_name(other)} lies over {_name(one)}"


def _seen(widget: Widget, window: pygame.Rect) -> Iterator[tuple[Widget, pygame.Rect]]:
    """Everything that is used or read, and the part of its place that is seen."""
    if isinstance(widget, Scroll):
        window = window.clip(widget.rect)
    if not widget.is_unseen and (widget.focusable or isinstance(widget, (Label, Chip))):
        yield widget, widget.rect.clip(window)
    for child in widget.children:
        yield from _seen(child, window)


def clipped_in(sheet: Widget, look: Look) -> list[str]:
    """What of a sheet does not fit into it."""
    return list(_find_clipped(sheet, look, sheet.rect, 0))


def _find_clipped(widget: Widget, look: Look, room: pygame.Rect, slack: int) -> Iterator[str]:
    what = _name(widget)
    if widget.rect.size != (0, 0) and not room.contains(widget.rect):
        yield f"{what} reaches out of {tuple(room)}"
    if (words := _wide(widget, look)) > widget.rect.width:
        yield f"{what} has words {words} wide"
    if not widget.children and widget.least_height(look, widget.rect.width) > widget.rect.height + slack:
        yield f"{what} needs a height of {widget.least_height(look, widget.rect.width)}"
    inner = room
    if isinstance(widget, Scroll):
        inner = pygame.Rect(
            widget.rect.x, widget.rect.y - widget.offset, widget.rect.width, widget.rect.height + widget.reach
        )
    for child in widget.children:
        yield from _find_clipped(child, look, inner, slack)


def _name(widget: Widget) -> str:
    return f"{type(widget).__name__} {widget.name or getattr(widget, 'text', '')!r} {tuple(widget.rect)}"


def _wide(widget: Widget, look: Look) -> int:
    """The width its words need at the width it has."""
    match widget:
        case Label():
            role = widget.letters(look, widget.rect.width)
            return max(look.text_width(line, role) for line in widget.lines(look, widget.rect.width))
        case Button() | Segments():
            return widget.tightest(look)
        case Chip() | Dropdown():
            return widget.widest(look)
    return 0
