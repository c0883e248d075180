"""Somebody who listens to the program as a screen reader tells it, and may ask it to press things by their names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.accessibility.screen_reader import Asked, Pair, Request
from game.accessibility.tree import Node, Tree
from game.app.listening import Listening
from game.app.loop import App


class Listener:
    """Keeps all that was told: the tree of now, and in their order the sentences and what had the focus."""

    is_listening = True

    def __init__(self) -> None:
        self.listeners = 1
        self.tree = Tree()
        self.said = ""  # what can still be found of it
        self.heard: list[str] = []  # what was said, and `> ` before what the focus came to
        self._requests: list[Request] = []

    def show(self, tree: Tree, pair: Pair) -> None:
        before = self.tree.nodes.get(self.tree.focus)
        self.tree = tree
        now = tree.nodes.get(tree.focus)
        if now is not None and (before is None or (now.key, now.heard) != (before.key, before.heard)):
            self.heard.append(f"> {now.heard.name}")

    def say(self, text: str) -> None:
        self.said = text
        self.heard.append(text)

    def forget_said(self) -> None:
        self.said = ""

    def take_requests(self) -> list[Request]:
        found, self._requests = self._requests, []
        return found

    def note_focus(self, is_focused: bool) -> None:
        """A real reader knows by this whether the window is in front."""

    def take(self) -> list[str]:
        """All that was heard since this was asked last."""
        found, self.heard = self.heard, []
        return found

    def names(self) -> list[str]:
        return [node.heard.name for node in self.tree.nodes.values()]

    def find(self, name: str) -> Node:
        return next(node for node in self.tree.nodes.values() if node.heard.name == name)

    def ask(self, name: str, asked: Asked = "press", text: str = "") -> None:
        self.ask_key(self.find(name).key, asked, text)

    def ask_key(self, key: str, asked: Asked = "press", text: str = "") -> None:
        """By the key of a node."""
        self._requests.append(Request(asked, self.tree.screen, key, text))


@contextmanager
def listen(app: App) -> Iterator[Listener]:
    """Somebody listens to the program for a while."""
    before, listener = app.listening, Listener()
    app.listening = Listening(app.stage, app.stack, listener)
    app.turn([], 0.0)
    try:
        yield listener
    finally:
        app.listening = before
        app.stage.is_heard = False
