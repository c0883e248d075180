"""The bridge to the player's own screen reader: the one file that knows AccessKit, which speaks to NVDA, Narrator,
VoiceOver and Orca alike. Without that library, or without anybody who listens, nothing of it is built.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

import msgspec

from .tree import Node, Tree

Asked = Literal["focus", "press", "more", "less", "write", "reveal"]


class Request(msgspec.Struct, frozen=True):
    """What a listener asks for by a screen reader instead of a key."""

    asked: Asked
    key: str  # of a node
    text: str = ""


class ScreenReader(Protocol):
    """Whoever tells a screen to somebody who does not see it."""

    @property
    def is_listening(self) -> bool: ...
    @property
    def is_told(self) -> bool:
        """Whether whoever listens has been told a screen; who has just begun has not."""

    def show(self, tree: Tree) -> None: ...
    def say(self, text: str) -> None: ...
    def take_requests(self) -> list[Request]: ...
    def note_focus(self, is_focused: bool) -> None: ...
    def close(self) -> None: ...


class NoReader:
    """Nobody can listen: the library is not there."""

    is_listening = False
    is_told = True

    def show(self, tree: Tree) -> None:
        """Nobody hears it."""

    def say(self, text: str) -> None:
        """Nobody hears it."""

    def take_requests(self) -> list[Request]:
        return []

    def note_focus(self, is_focused: bool) -> None:
        """Nobody hears it."""

    def close(self) -> None:
        """There is nothing to close."""


def has_library() -> bool:
    """Whether the program was installed so that screen readers can be served."""
    from importlib.util import find_spec

    return find_spec("accesskit") is not None


def open_reader(name: str, native_handle: Callable[[], int], wake: Callable[[], None]) -> ScreenReader:
    """The bridge for a window, which on Windows must not have been shown yet; `wake` is called from any thread when
    there is something to do.
    """
    return AccessKitReader(name, native_handle, wake) if has_library() else NoReader()


_WINDOW, _SAYING = 0, (1, 2)  # the numbers of the nodes that are always there


class AccessKitReader:
    """Keeps what the library has been told, and tells it what differs."""

    def __init__(self, name: str, native_handle: Callable[[], int], wake: Callable[[], None]) -> None:
        import accesskit  # 4 ms, and only in a program that has a window

        self._kit: Any = accesskit
        self._name = name
        self._wake = wake
        self._tree = Tree()
        self._numbers: dict[str, int] = {}  # of the nodes, by their keys
        self._keys: dict[int, str] = {}
        self._said = ["", ""]
        self._says_next = 0
        self._requests: deque[Request] = deque()
        self._is_listening = False
        self.is_told = False
        self._adapter = self._open_adapter(native_handle)

    @property
    def is_listening(self) -> bool:
        return self._is_listening

    def show(self, tree: Tree) -> None:
        """Tells what is on the screen now."""
        before = self._tree if self.is_told else Tree()
        if self.is_told and tree == before:
            return
        self._tree = tree
        was_said = any(self._said)
        self._said = ["", ""]  # what has been said is said: nothing of it can be found later
        changed = [node for key, node in tree.nodes.items() if before.nodes.get(key) != node]
        has_new_window = was_said or not self.is_told or (tree.tops, tree.title) != (before.tops, before.title)
        self.is_told = True
        self._send(lambda: self._update(changed, has_new_window))

    def say(self, text: str) -> None:
        """Says a sentence. Two nodes take turns, since the same words in the same node would be said only once."""
        self._said[self._says_next] = text
        self._says_next = 1 - self._says_next
        self._said[self._says_next] = ""
        self._send(self._sayings)

    def take_requests(self) -> list[Request]:
        found = [*self._requests]
        for _ in found:
            self._requests.popleft()
        return found

    def note_focus(self, is_focused: bool) -> None:
        """The window has got the focus or lost it, which some systems do not see by themselves."""
        if sys.platform == "linux":
            self._adapter.update_window_focus_state(is_focused)
        elif sys.platform == "darwin" and (events := self._adapter.update_view_focus_state(is_focused)):
            events.raise_events()

    def close(self) -> None:
        self._is_listening = False

    # What the library asks, from whichever thread.

    def _activate(self) -> Any:
        """Somebody begins to listen, who is told the name of the window at once and all else with the next frame."""
        self._is_listening = True
        self.is_told = False
        self._wake()
        update = self._new_update(_WINDOW)
        update.nodes.append((_WINDOW, self._window_node(Tree())))
        update.nodes += [(number, self._saying_node(i)) for i, number in enumerate(_SAYING)]
        tree = self._kit.Tree(_WINDOW)
        tree.toolkit_name = self._name
        update.tree = tree
        return update

    def _deactivate(self) -> None:
        self._is_listening = False

    def _ask(self, request: Any) -> None:
        asked = self._asked(request.action)
        key = self._keys.get(request.target)
        if asked and key:
            text = request.data[1] if asked == "write" and request.data else ""
            self._requests.append(Request(asked, key, str(text)))
            self._wake()

    def _asked(self, action: Any) -> Asked | None:
        kinds = self._kit.Action  # they can be compared, but are no keys of a dictionary
        return next((asked for name, asked in _ASKED.items() if getattr(kinds, name) == action), None)

    # What it is told.

    def _open_adapter(self, native_handle: Callable[[], int]) -> Any:
        kit = self._kit
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(native_handle(), self._activate, self._ask)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(native_handle(), self._activate, self._ask)
        return kit.unix.Adapter(self._activate, self._ask, self._deactivate)

    def _send(self, make: Callable[[], Any]) -> None:
        events = self._adapter.update_if_active(make)
        if events is not None:  # on Windows and macOS they are raised once nothing is held
            events.raise_events()

    def _new_update(self, focus: int) -> Any:
        return self._kit.TreeUpdate(focus)

    def _update(self, changed: list[Node], has_new_window: bool) -> Any:
        tree = self._tree
        update = self._new_update(self._number(tree.focus) if tree.focus in tree.nodes else _WINDOW)
        if has_new_window:
            update.nodes.append((_WINDOW, self._window_node(tree)))
            update.nodes += [(number, self._saying_node(i)) for i, number in enumerate(_SAYING)]
        update.nodes += [(self._number(node.key), self._node(node)) for node in changed]
        update.nodes += [
            (self._number(_run_of(node)), self._run(node)) for node in changed if node.heard.role == "field"
        ]
        return update

    def _sayings(self) -> Any:
        update = self._new_update(self._number(self._tree.focus) if self._tree.focus in self._tree.nodes else _WINDOW)
        update.nodes += [(number, self._saying_node(i)) for i, number in enumerate(_SAYING)]
        return update

    def _number(self, key: str) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers) + 1 + len(_SAYING)
            self._keys[self._numbers[key]] = key
        return self._numbers[key]

    def _window_node(self, tree: Tree) -> Any:
        node = self._kit.Node(self._kit.Role.WINDOW)
        node.set_label(f"{tree.title} - {self._name}" if tree.title and tree.title != self._name else self._name)
        node.set_children([*map(self._number, tree.tops), *_SAYING])
        return node

    def _saying_node(self, which: int) -> Any:
        node = self._kit.Node(self._kit.Role.LABEL)
        node.set_live(self._kit.Live.POLITE)
        node.set_value(self._said[which])
        return node

    def _node(self, node: Node) -> Any:
        kit, heard = self._kit, node.heard
        made = kit.Node(getattr(kit.Role, _ROLES[heard.role]))
        x, y, width, height = node.rect
        made.set_bounds(kit.Rect(x, y, x + width, y + height))
        if heard.role == "label":
            made.set_value(heard.name)
        elif heard.value and heard.role not in _VALUED and sys.platform == "linux":  # which has no word for such values
            made.set_label(f"{heard.name}: {heard.value}")
        else:
            made.set_label(heard.name)
        if heard.about:
            made.set_description(heard.about)
        if node.children:
            made.set_children([*map(self._number, node.children)])
        if heard.role in _USED:
            made.add_action(kit.Action.FOCUS)
            made.add_action(kit.Action.CLICK)
        self._set_state(made, node)
        return made

    def _write(self, made: Any, node: Node) -> None:
        """Letters lie in a node of their own: only so they are read one by one, and it is known where the caret is."""
        run, kit = self._number(_run_of(node)), self._kit
        caret = kit.TextPosition(run, len(node.heard.value) if node.heard.caret is None else node.heard.caret)
        made.set_children([run])
        made.set_text_selection(kit.TextSelection(caret, caret))

    def _run(self, node: Node) -> Any:
        text = node.heard.value
        run = self._kit.Node(self._kit.Role.TEXT_RUN)
        run.set_value(text)
        run.set_character_lengths([len(letter.encode()) for letter in text])
        run.set_word_lengths([len(word) for word in _WORDS.findall(text)])
        return run

    def _set_state(self, made: Any, node: Node) -> None:
        kit, heard = self._kit, node.heard
        if heard.is_disabled:
            made.set_disabled()
        if heard.is_on is not None and heard.role in _CHOSEN:
            made.set_selected(heard.is_on)
        elif heard.is_on is not None:
            made.set_toggled(kit.Toggled.TRUE if heard.is_on else kit.Toggled.FALSE)
        if heard.value or heard.role == "field":
            made.set_value(heard.value)
        if heard.role == "field":
            made.add_action(kit.Action.SET_VALUE)
            self._write(made, node)
        if heard.number:
            low, high, now = heard.number
            made.set_min_numeric_value(low)
            made.set_max_numeric_value(high)
            made.set_numeric_value(now)
        if heard.role in ("slider", "choice"):
            made.add_action(kit.Action.INCREMENT)
            made.add_action(kit.Action.DECREMENT)


_ROLES = {
    "label": "LABEL",
    "heading": "HEADING",
    "image": "IMAGE",
    "button": "BUTTON",
    "switch": "SWITCH",
    "choice": "COMBO_BOX",
    "option": "LIST_BOX_OPTION",
    "slider": "SLIDER",
    "field": "TEXT_INPUT",
    "tab": "TAB",
    "group": "GROUP",
    "list": "LIST",
}
_ASKED: Mapping[str, Asked] = {
    "FOCUS": "focus",
    "CLICK": "press",
    "INCREMENT": "more",
    "DECREMENT": "less",
    "SET_VALUE": "write",
    "SCROLL_INTO_VIEW": "reveal",
}
_WORDS = re.compile(r"\s*\S+\s*$|\s*\S+|\s+")  # with the spaces before them, so that no letter is left over
_VALUED = ("slider", "field")  # what is written or set in these is heard on every system
_USED = ("button", "switch", "choice", "option", "slider", "field", "tab")
_CHOSEN = ("option", "tab")


def _run_of(node: Node) -> str:
    return f"{node.key}/text"
