"""Whether everything on a screen has the room it needs."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.render import Look
from game.scenes.scene import Scene
from game.widgets import Label, Scroll, Widget


def cut(scene: Scene) -> list[str]:
    """What is cut off, narrower than it can be, or outside of what it lies in."""
    scene.settle()
    look = scene.stage.look
    return list(_cut(scene.root.top, look, pygame.Rect((0, 0), look.size)))


def _cut(widget: Widget, look: Look, room: pygame.Rect) -> Iterator[str]:
    what = f"{type(widget).__name__} {widget.name or getattr(widget, 'text', '')!r} at {tuple(widget.rect)}"
    if widget.rect.width and not room.contains(widget.rect):
        yield f"{what} is outside of {tuple(room)}"
    if not widget.children:
        yield from _squeezed(widget, look, what)
    inner = room
    if isinstance(widget, Scroll):
        inner = pygame.Rect(widget.rect.x, widget.rect.y - widget.offset, widget.rect.width, widget.rect.height + widget.reach)
    for child in widget.children:
        yield from _cut(child, look, inner)


def _squeezed(widget: Widget, look: Look, what: str) -> Iterator[str]:
    least = min(widget.narrowest(look), widget.widest(look))
    if widget.rect.width < least:
        yield f"{what} needs a width of {least}"
    if widget.rect.height < widget.height(look, widget.rect.width):
        yield f"{what} needs a height of {widget.height(look, widget.rect.width)}"
    if isinstance(widget, Label):
        lines = widget.lines(look, widget.rect.width)
        if any(look.text_width(line, widget.role) > widget.rect.width for line in lines):
            yield f"{what} is wider than its room"
