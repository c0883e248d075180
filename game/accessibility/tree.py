"""The tree of a screen: the widgets that are shown, in the words of somebody who reads it aloud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from game.widgets import Heard, Root, Widget

Rect = tuple[int, int, int, int]


class Node(msgspec.Struct, frozen=True):
    """One thing on the screen that is read aloud."""

    key: str  # it is the same thing as long as this is the same
    heard: Heard
    rect: Rect
    children: tuple[str, ...] = ()


class Tree(msgspec.Struct, frozen=True):
    """All that is read aloud of a screen, as one reads."""

    title: str = ""
    nodes: Mapping[str, Node] = {}
    tops: tuple[str, ...] = ()  # the nodes that lie in nothing else
    focus: str = ""  # the node that has the focus; nothing where the screen itself has it
    screen: int = 0  # another number is another screen, whose nodes are others even where their keys are the same
    identities: Mapping[str, str] = {}  # of the widgets, by the nodes that tell of them

    def lines(self) -> Iterator[str]:
        """The tree as text, a line a node."""
        yield from self._lines(self.tops, "")

    def introduction(self) -> list[str]:
        """What a screen says before anything on it can be used: its title, and the words of a question or a curtain."""
        said = [self.title] if self.title else []
        for node in self.nodes.values():
            if node.heard.role not in ("heading", "label") or sum(map(len, said)) + len(node.heard.name) > _LONGEST:
                break
            said += [node.heard.name] if node.heard.name != self.title else []
        return said

    def _lines(self, keys: tuple[str, ...], indent: str) -> Iterator[str]:
        for node in map(self.nodes.__getitem__, keys):
            yield f"{indent}{'> ' if node.key == self.focus else '- '}{describe(node.heard)}"
            yield from self._lines(node.children, f"{indent}  ")


_LONGEST = 300  # signs that a screen is introduced by at most


def describe(heard: Heard) -> str:
    """What is heard of one thing, on one line."""
    said = [f"{heard.role}: {heard.name}"]
    if heard.value:
        said.append(f"= {heard.value}")
    if heard.is_on is not None:
        said.append("[on]" if heard.is_on else "[off]")
    if heard.is_disabled:
        said.append("(disabled)")
    if heard.about:
        said.append(f"({heard.about})")
    return " ".join(said)


def read_tree(root: Root, otherwise: str = "", screen: int = 0) -> Tree:
    """Reads what can be used now: the open list alone, where there is one. `otherwise` is the title of a screen on
    which none is drawn.
    """
    reading = _Reading(root)
    tops = reading.read(root.active)
    title = _title(reading)
    if not title and root.popup is not None:  # an open list belongs to the screen below it
        below = _Reading(root)
        below.read(root.top)
        title = _title(below)
    return Tree(title or otherwise, reading.nodes, tops, reading.focus, screen, reading.identities)


def _title(reading: _Reading) -> str:
    return next((node.heard.name for node in reading.nodes.values() if node.heard.role == "heading"), "")


class _Reading:
    """One walk over the widgets."""

    def __init__(self, root: Root) -> None:
        self._root = root
        self.nodes: dict[str, Node] = {}
        self.identities: dict[str, str] = {}
        self.focus = ""

    def read(self, widget: Widget) -> tuple[str, ...]:
        """The keys of what is read of a widget: itself, or what lies in it."""
        is_focused = bool(widget.identity) and widget.identity == self._root.focus_name and widget.focusable
        if not (widget.rect.width and widget.rect.height) and not is_focused:
            return ()
        if widget.unsaid and not widget.focusable:
            return self._read_controls(widget)
        heard = widget.hear(self._root)
        if heard is None:
            return self._read_children(widget)
        key = widget.identity
        while key in self.nodes or not key:
            key += "'"
        self.identities[key] = widget.identity
        self.nodes[key] = Node(key, heard, _rect(widget))  # its place as one reads, before what lies in it
        children = self._read_children(widget) if heard.role in _HOLDING else self._read_controls(widget)
        if part := widget.hear_part(self._root) if is_focused else None:
            self.focus = f"{key}/part {part[0]}"
            self.identities[self.focus] = widget.identity
            self.nodes[self.focus] = Node(self.focus, part[1], _rect(widget))
            children = (*children, self.focus)
        elif is_focused:
            self.focus = key
        if children:
            self.nodes[key] = Node(key, heard, _rect(widget), children)
        return (key,)

    def _read_children(self, widget: Widget) -> tuple[str, ...]:
        return tuple(key for child in widget.children for key in self.read(child))

    def _read_controls(self, widget: Widget) -> tuple[str, ...]:
        """What lies in a thing that has told of its words itself: only what can be used."""
        found: list[str] = []
        for child in widget.children:
            found += self.read(child) if child.focusable else self._read_controls(child)
        return tuple(found)


_HOLDING = ("group", "list")  # what lies in these is told by itself


def _rect(widget: Widget) -> Rect:
    return widget.rect.x, widget.rect.y, widget.rect.width, widget.rect.height
