"""Somebody who does not see the window: hears what a screen reader says of it, and presses keys."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .at_spi import Connection, Gone, Node, Place, Signal
from .xvfb import Window

_EVENTS = ("object:announcement", "object:state-changed", "object:property-change", "object:text-changed")
_TRIES = 3  # to come to something while the screen is still changing
_PAUSE = 0.25
"""Seconds of silence after which a listener takes it that all was said."""
_SILENCE = 2.0
"""Seconds after which whatever was done has gone by in silence."""
_PATIENCE = 30.0
_HEARD_STATES = {"checked": ("on", "off"), "pressed": ("on", "off"), "selected": ("selected", "")}
_HEARD_PROPERTIES = ("accessible-name", "accessible-description", "accessible-value")


class Reader:
    """A screen reader: makes words of what a program tells, in the order in which it tells it."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._focus: Place | None = None
        self._around: tuple[str, ...] = ()  # the groups that the focus lies in
        self._said = ""  # of what has the focus
        line.listen(*_EVENTS)

    def hear(self, seconds: float) -> str | None:
        """What is said next; nothing if the time is over before something is said."""
        until = time.monotonic() + seconds
        while signal := self._line.next_signal(max(until - time.monotonic(), 0.0)):
            try:
                if words := self._words(signal):
                    return words
            except Gone:  # by the time it was asked about the screen was another
                continue
        return None

    def _words(self, signal: Signal) -> str:
        match signal.kind:
            case "Announcement":
                return str(signal.value)
            case "StateChanged" if signal.detail == "focused" and signal.number:
                return self._move(signal.place)
            case "StateChanged" if signal.detail in _HEARD_STATES and signal.place == self._focus:
                self._said = self._line.read(signal.place).words
                return _HEARD_STATES[signal.detail][0 if signal.number else 1]
            case "PropertyChange" if signal.detail in _HEARD_PROPERTIES and signal.place == self._focus:
                return self._say_again(signal.place)
            case "TextChanged" if signal.place == self._focus:
                return str(signal.value)
        return ""

    def _move(self, place: Place) -> str:
        """The focus is somewhere else: what is there, after the groups that it comes to lie in."""
        node = self._line.read(place)
        around = tuple(reversed([*self._groups(place)]))
        entered = [name for name in around if name not in self._around]
        self._focus, self._around, self._said = place, around, node.words
        return ": ".join([*entered, node.words])

    def _groups(self, place: Place) -> Iterator[str]:
        while (above := self._line.parent(place)) is not None:
            node = self._line.read(above)
            if node.role in ("window", "application"):
                return
            if node.name:
                yield node.name
            place = above

    def _say_again(self, place: Place) -> str:
        """The same thing has other words now."""
        words, before = self._line.read(place).words, self._said
        self._said = words
        return words if words != before else ""


@dataclass(slots=True)
class BlindPlayer:
    """Plays by what is heard; what stands on the screen is found by its name."""

    window: Window
    line: Connection
    reader: Reader
    transcript: list[str] = field(default_factory=list)
    """Keys and uses with a sign before them, and between them all that was heard."""

    def listen(self, patience: float = _SILENCE) -> list[str]:
        """All that is said until it is quiet; nothing if nothing is said for so long."""
        heard: list[str] = []
        while words := self.reader.hear(_PAUSE if heard else patience):
            heard.append(words)
        self.transcript += heard
        return heard

    def wait_for(self, *parts: str) -> list[str]:
        """Listens until something is said that holds one of these words, and to what is said with it."""
        heard: list[str] = []
        until = time.monotonic() + _PATIENCE
        while words := self.reader.hear(max(until - time.monotonic(), 0.0)):
            heard.append(words)
            self.transcript.append(words)
            if any(part in words for part in parts):
                return heard + self.listen(_PAUSE)
        raise AssertionError(f"nobody said {' or '.join(parts)}; last heard: {self.transcript[-12:]}")

    def press(self, key: str, *awaited: str) -> list[str]:
        """Presses a key, by the name that X has for it, and listens, if need be until one of these words is said."""
        assert self.window.is_running, f"the program ended: {self.window.errors()}"
        self.transcript.append(f"> {key}")
        self.window.key(True, key)
        self.window.key(False, key)
        return self._hear(awaited)

    def write(self, text: str) -> list[str]:
        """Types over whatever is written."""
        self.transcript.append(f"> {text!r}")
        self.window.key(True, "ctrl")
        self.window.key(True, "a")
        self.window.key(False, "a")
        self.window.key(False, "ctrl")
        self.window.write(text)
        return self.listen()

    def _hear(self, awaited: Sequence[str]) -> list[str]:
        return self.wait_for(*awaited) if awaited else self.listen()

    def screen(self) -> list[Node]:
        """All that stands on the screen, as one reads it."""
        for _ in range(20):
            try:
                return [node for window in self.line.windows() for node in self.line.walk(window)]
            except Gone:  # it changed while it was read
                continue
        raise AssertionError("the screen never keeps still")

    def find(self, name: str) -> Node:
        """What has this name, or else one that holds it, and can be used; waits until it is there."""
        until = time.monotonic() + _PATIENCE
        while True:
            usable = [node for node in self.screen() if "focusable" in node.states]
            found = [node for node in usable if node.name == name] or [node for node in usable if name in node.name]
            if found:
                return found[0]
            assert time.monotonic() < until, f"nothing is called {name!r}; there are {[node.name for node in usable]}"
            time.sleep(_PAUSE)

    def has(self, name: str) -> bool:
        """Whether something that can be used has this in its name."""
        return any(name in node.name for node in self.screen() if "focusable" in node.states)

    def do(self, name: str, *awaited: str) -> list[str]:
        """Uses something, as a reader lets one who has found it, and listens."""
        node = self.find(name)
        self.transcript.append(f"> uses {node.name!r}")
        self.line.press(node.place)
        return self._hear(awaited)

    def go_to(self, name: str) -> list[str]:
        """Brings the focus to something."""
        node = self.find(name)
        self.transcript.append(f"> goes to {node.name!r}")
        heard: list[str] = []
        for _ in range(_TRIES):
            self.line.focus(node.place)
            heard = self.listen()
            if any(name in words for words in heard):
                break
        return heard
