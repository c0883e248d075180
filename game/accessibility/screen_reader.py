"""The bridge to the player's own screen reader, be it NVDA, Narrator, VoiceOver or Orca: the one file that knows
AccessKit. Without that library, or anybody who listens, nothing is built.
"""

from __future__ import annotations

import os
import re
import sys
from collections import deque
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Literal, Protocol

import msgspec

from .tree import Node, Tree

Asked = Literal["focus", "press", "more", "less", "write"]
Pair = Callable[[str, str], str]  # a name and its value become one line


class Request(msgspec.Struct, frozen=True):
    """What a listener asks for by a screen reader instead of a key."""

    asked: Asked
    screen: int
    key: str  # of a node on that screen
    text: str = ""


class ScreenReader(Protocol):
    """Whoever tells a screen to somebody who does not see it."""

    @property
    def is_listening(self) -> bool: ...
    @property
    def listeners(self) -> int:
        """How many have begun to listen so far: another number says that somebody knows nothing yet."""

    def show(self, tree: Tree, pair: Pair) -> None: ...
    def say(self, text: str) -> None: ...
    def forget_said(self) -> None:
        """Nobody finds any more what was said last."""

    def take_requests(self) -> list[Request]: ...
    def note_focus(self, is_focused: bool) -> None: ...


class NoReader:
    """Nobody can listen: the library is not there, or does not work."""

    is_listening = False
    listeners = 0

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble  # why, where the library is there

    def show(self, tree: Tree, pair: Pair) -> None: ...
    def say(self, text: str) -> None: ...
    def forget_said(self) -> None: ...
    def take_requests(self) -> list[Request]:
        return []

    def note_focus(self, is_focused: bool) -> None: ...


def has_library() -> bool:
    """Whether the program was installed so that screen readers can be served."""
    from importlib.util import find_spec

    return find_spec("accesskit") is not None


def open_reader(name: str, window: Callable[[], object], wake: Callable[[], None]) -> AccessKitReader | NoReader:
    """The bridge for the window that the system knows by this handle, which on Windows and macOS must not have been
    shown yet; `wake` is called from any thread when there is something to do.
    """
    if not has_library() or not _has_bus():
        return NoReader()
    try:
        return AccessKitReader(name, window, wake)
    except (ImportError, OSError, RuntimeError, TypeError, ValueError) as error:
        return NoReader(str(error) or type(error).__name__)


def _has_bus() -> bool:
    """Whether there is a line to screen readers: on Linux nobody can listen without one, and whoever asks for one
    starts a process that outlives the program.
    """
    if sys.platform != "linux" or "DBUS_SESSION_BUS_ADDRESS" in os.environ:
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and Path(str(folder), "bus").exists()


_WINDOW, _SAYING = 0, (1, 2)  # the numbers of the nodes that are always there
_SETTLED = 0.1  # seconds after which the library has let go of what it holds while it calls us
_GIVE_WAY = 0.0002  # seconds in which a thread of the library that waits to call us comes first


class AccessKitReader:
    """Keeps what the library has been told, and tells it what differs.

    The library calls back from a thread of its own, holding a lock that each of our calls needs, too. So nothing is
    called before somebody listens, nor while that thread may wait for Python: both would wait for ever.
    """

    def __init__(self, name: str, window: Callable[[], object], wake: Callable[[], None]) -> None:
        import accesskit  # 4 ms, and only in a program that has a window

        self._kit: Any = accesskit
        self._name = name
        self._wake = wake
        self._tree = Tree()
        self._pair: Pair = "{} {}".format  # until a screen is shown
        self._shown: Tree | None = None  # what whoever listens has been told; nothing yet where somebody has just begun
        self._numbers: dict[tuple[int, str], int] = {}  # of the nodes, by their screens and keys
        self._keys: dict[int, tuple[int, str]] = {}
        self._said = ["", ""]
        self._says_next = 0
        self._requests: deque[Request] = deque()
        self.listeners = 0
        self._since = inf  # when somebody began to listen
        self._has_focus = False
        self._adapter = self._open_adapter(window)

    @property
    def is_listening(self) -> bool:
        return monotonic() - self._since > _SETTLED

    def show(self, tree: Tree, pair: Pair) -> None:
        """Tells what is on the screen now, and whoever has just begun to listen whether the window is in front."""
        is_first = self._shown is None
        self._tree = tree
        self._pair = pair
        self._send(self._update)
        if is_first:
            self._tell_focus()

    def say(self, text: str) -> None:
        """Says a sentence. Two nodes take turns, since the same words in the same node would be said only once."""
        self._said[self._says_next] = text
        self._says_next = 1 - self._says_next
        self._said[self._says_next] = ""
        self._send(self._sayings)

    def forget_said(self) -> None:
        if any(self._said):
            self._said = ["", ""]
            self._send(self._sayings)

    def take_requests(self) -> list[Request]:
        found = [*self._requests]
        for _ in found:
            self._requests.popleft()
        return found

    def note_focus(self, is_focused: bool) -> None:
        """The window has got the focus or lost it, which some systems do not see by themselves."""
        self._has_focus = is_focused
        if self.is_listening:
            self._tell_focus()

    def _tell_focus(self) -> None:
        sleep(_GIVE_WAY)
        if sys.platform == "linux":
            self._adapter.update_window_focus_state(self._has_focus)
        elif sys.platform == "darwin" and (events := self._adapter.update_view_focus_state(self._has_focus)):
            events.raise_events()

    # What the library asks, from whichever thread.

    def _activate(self) -> Any:
        """Somebody begins to listen, who is told the name of the window at once and all else a moment later."""
        self._shown = None
        self._said = ["", ""]
        update = self._kit.TreeUpdate(_WINDOW)
        update.nodes += [(_WINDOW, self._window_node(Tree())), *self._saying_nodes()]
        tree = self._kit.Tree(_WINDOW)
        tree.toolkit_name = self._name
        update.tree = tree
        self.listeners += 1
        self._since = monotonic()
        self._wake()
        return update

    def _deactivate(self) -> None:
        self._since = inf

    def _ask(self, request: Any) -> None:
        asked, known = self._asked(request.action), self._keys.get(request.target)
        if asked and known:
            text = request.data[1] if asked == "write" and request.data else ""
            self._requests.append(Request(asked, *known, str(text)))
            self._wake()

    def _asked(self, action: Any) -> Asked | None:
        kinds = self._kit.Action  # they can be compared, but are no keys of a dictionary
        return next((asked for name, asked in _ASKED.items() if getattr(kinds, name) == action), None)

    # What it is told.

    def _open_adapter(self, window: Callable[[], object]) -> Any:
        kit = self._kit
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(window(), self._activate, self._ask)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(window(), self._activate, self._ask)
        return kit.unix.Adapter(self._activate, self._ask, self._deactivate)

    def _send(self, make: Callable[[], Any]) -> None:
        sleep(_GIVE_WAY)
        events = self._adapter.update_if_active(make)
        if events is not None:  # on Windows and macOS they are raised once nothing is held
            events.raise_events()

    def _update(self) -> Any:
        """What differs from what was told before; called while the library holds still."""
        tree = self._tree
        is_first = self._shown is None
        before = self._shown or Tree()
        is_other = is_first or tree.screen != before.screen
        changed = [node for key, node in tree.nodes.items() if is_other or before.nodes.get(key) != node]
        self._shown = tree
        update = self._kit.TreeUpdate(self._focus())
        if is_other or (tree.tops, tree.title) != (before.tops, before.title):
            update.nodes.append((_WINDOW, self._window_node(tree)))
        if is_first:
            update.nodes += self._saying_nodes()
        update.nodes += [(self._number(node.key), self._node(node)) for node in changed]
        fields = [node for node in changed if node.heard.role == "field"]
        update.nodes += [(self._number(_run_of(node)), self._run(node)) for node in fields]
        return update

    def _sayings(self) -> Any:
        update = self._kit.TreeUpdate(self._focus() if self._shown is not None else _WINDOW)
        update.nodes += self._saying_nodes()
        return update

    def _focus(self) -> int:
        shown = self._shown or Tree()
        return self._number(shown.focus) if shown.focus in shown.nodes else _WINDOW

    def _number(self, key: str) -> int:
        name = self._tree.screen, key
        if name not in self._numbers:
            number = self._numbers[name] = len(self._numbers) + 1 + len(_SAYING)
            self._keys[number] = name
        return self._numbers[name]

    def _window_node(self, tree: Tree) -> Any:
        node = self._kit.Node(self._kit.Role.WINDOW)
        node.set_label(f"{tree.title} - {self._name}" if tree.title and tree.title != self._name else self._name)
        node.set_children([*map(self._number, tree.tops), *_SAYING])
        return node

    def _saying_nodes(self) -> list[tuple[int, Any]]:
        found = []
        for number, text in zip(_SAYING, self._said, strict=True):
            node = self._kit.Node(self._kit.Role.LABEL)
            node.set_live(self._kit.Live.POLITE)
            node.set_value(text)
            found.append((number, node))
        return found

    def _node(self, node: Node) -> Any:
        kit, heard = self._kit, node.heard
        made = kit.Node(getattr(kit.Role, _ROLES[heard.role]))
        x, y, width, height = node.rect
        made.set_bounds(kit.Rect(x, y, x + width, y + height))
        if heard.role == "label":
            made.set_value(heard.name)
        elif heard.value and heard.role not in _VALUED and sys.platform == "linux":  # which has no word for such values
            made.set_label(self._pair(heard.name, heard.value))
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
        made.set_children([*map(self._number, node.children), run])
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
}
_WORDS = re.compile(r"\s*\S+\s*$|\s*\S+|\s+")  # with the spaces before them, so that no letter is left over
_VALUED = ("slider", "field")  # what is written or set in these is heard on every system
_USED = ("button", "switch", "choice", "option", "slider", "field", "tab")
_CHOSEN = ("option", "tab")


def _run_of(node: Node) -> str:
    return f"{node.key}/text"
