"""Whether anything on a screen is clipped: words wider than their room, widgets outside of the window and of what
scrolls.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.render import Look
from game.widgets import Button, Chip, Dropdown, Label, Root, Scroll, Segments, Widget


def find_clipped(root: Root, look: Look) -> list[str]:
    """All that does not fit, in words; of an open list and a card too."""
    window = pygame.Rect((0, 0), look.size)
    trees = [root.top, *(part for part in (root.popup, root.open_card) if part)]
    return [fault for tree in trees for fault in _find_clipped(tree, look, window)]


def clipped_in(sheet: Widget, look: Look) -> list[str]:
    """What of a sheet does not fit into it."""
    return list(_find_clipped(sheet, look, sheet.rect))


def _find_clipped(widget: Widget, look: Look, room: pygame.Rect) -> Iterator[str]:
    what = f"{type(widget).__name__} {widget.name or getattr(widget, 'text', '')!r} {tuple(widget.rect)}"
    if widget.rect.size != (0, 0) and not room.contains(widget.rect):
        yield f"{what} reaches out of {tuple(room)}"
    if (words := _wide(widget, look)) > widget.rect.width:
        yield f"{what} has words {words} wide"
    if not widget.children and widget.least_height(look, widget.rect.width) > widget.rect.height:
        yield f"{what} needs a height of {widget.least_height(look, widget.rect.width)}"
    inner = room
    if isinstance(widget, Scroll):
        inner = pygame.Rect(
            widget.rect.x, widget.rect.y - widget.offset, widget.rect.width, widget.rect.height + widget.reach
        )
    for child in widget.children:
        yield from _find_clipped(child, look, inner)


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
