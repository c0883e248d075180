"""Whoever listens to the program instead of looking at it: what is on the screen is read, what happens is said, and
what is asked for by a screen reader is done as if by a key.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.accessibility.screen_reader import Request, ScreenReader
from game.accessibility.tree import PART, Tree, read_tree
from game.scenes import Scene, SceneStack, Stage
from game.widgets import TextField, Widget

_HELD = 2.0  # the most seconds for which a button that has to be held is held for somebody
_WALKED = {"more": pygame.K_RIGHT, "less": pygame.K_LEFT}


class Listening:
    """Follows the stack of scenes for a screen reader; while nobody listens it does nothing."""

    def __init__(self, stage: Stage, stack: SceneStack, reader: ScreenReader) -> None:
        self._stage = stage
        self._stack = stack
        self._reader = reader
        self._scene: Scene | None = None
        self._tree = Tree()
        self._told: tuple[object, ...] = ()  # all that the tree was read from
        self._held = 0.0  # seconds for which a button is still held at most

    def pass_time(self, seconds: float) -> None:
        """Somebody may have begun to listen, asked for something, or held a button for long enough."""
        self._stage.is_heard = self._reader.is_listening
        if not self._stage.is_heard:
            self._scene, self._told = None, ()
            return
        for request in self._reader.take_requests():
            self._answer(request)
        if self._held:
            self._held = max(self._held - seconds, 0.0)
            if not self._held or self._stack.top is not self._scene:
                self._let_go()

    @property
    def is_awake(self) -> bool:
        """Whether time has to pass for it: a button is held for somebody."""
        return self._held > 0

    def tell(self) -> None:
        """Says what has happened since the last frame, then shows what is on the screen now."""
        if not self._stage.is_heard or not self._stack:
            return
        top = self._stack.top
        is_new = top is not self._scene
        if is_new or top.root.focused is None:
            top.root.begin_keys()
            top.refresh_layout()
        self._scene = top
        told = self._stage.take_announced()
        state = top, top.comparisons, top.root.focus_name, top.root.popup
        if state != self._told or not self._reader.is_told:
            self._told = state
            before = self._tree.title
            self._tree = read_tree(top.root, self._stage.words.game(top.game) if top.game else "")
            self._reader.show(self._tree)
            is_new = is_new or (self._tree.title != before and top.root.popup is None)
        if is_new and (introduction := self._tree.introduction()):
            told.insert(0, introduction)
        if told:
            self._reader.say(" ".join(_sentences(told)))

    def note_focus(self, is_focused: bool) -> None:
        self._reader.note_focus(is_focused)

    def close(self) -> None:
        self._reader.close()

    # What somebody asks for by the screen reader.

    def _answer(self, request: Request) -> None:
        if not self._stack:
            return
        root = self._stack.top.root
        widget = root.index.find(request.key.partition(PART)[0].rstrip("'"))
        if widget is None or not widget.focusable:
            return
        root.focus_on(widget)
        match request.asked:
            case "press" if not isinstance(widget, TextField):  # in a field, Enter is the end of writing
                self._press(widget)
            case "more" | "less":
                self._type(_WALKED[request.asked])
            case "write" if isinstance(widget, TextField):
                widget.change(request.text[: widget.most])
                self._stack.top.note_change()

    def _press(self, widget: Widget) -> None:
        """As Enter does, with everything that keeps a press from being taken for another one's."""
        self._stack.handle(_key_event(pygame.KEYDOWN, pygame.K_RETURN))
        heard = widget.hear(self._stack.top.root)
        if heard is not None and heard.is_held:
            self._held = _HELD
        else:
            self._let_go()

    def _let_go(self) -> None:
        self._held = 0.0
        if self._stack:
            self._stack.handle(_key_event(pygame.KEYUP, pygame.K_RETURN))

    def _type(self, key: int) -> None:
        self._stack.handle(_key_event(pygame.KEYDOWN, key))
        self._stack.handle(_key_event(pygame.KEYUP, key))


def _key_event(kind: int, key: int) -> pygame.Event:
    return pygame.Event(kind, key=key, mod=0, unicode="", scancode=0)


def _sentences(told: list[str]) -> Iterator[str]:
    """Each as a sentence, and none twice in a row."""
    last = ""
    for text in told:
        if text and text != last:
            yield text if text.endswith((".", "!", "?", "…", ":")) else f"{text}."
        last = text
