"""The widgets of a tree by the names under which they are known again when the tree is built anew."""

from __future__ import annotations

from collections.abc import Iterable

from .base import Widget


class WidgetIndex:
    """Every widget of the present tree by its identity."""

    def __init__(self) -> None:
        self._widgets: dict[str, Widget] = {}
        self.aging: list[Widget] = []
        """What changes as time passes."""

    def find(self, identity: str) -> Widget | None:
        return self._widgets.get(identity)

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
    """The widgets of a tree without those that were there before by the same names, and these; or without those that are known."""
    new, kept, left = [], known or set(), [top]
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
