"""Whoever listens to the program instead of looking at it: what is on the screen is read, what happens is said, and
what is asked for by a screen reader is done as if by a key.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.accessibility.screen_reader import Request, ScreenReader
from game.accessibility.tree import Tree, read_tree
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
        self._listeners = 0  # how many have been told anything
        self._scene: Scene | None = None
        self._screens = 0  # how many screens have been told
        self._tree = Tree()
        self._told: tuple[object, ...] = ()  # all that the tree was read from
        self._held = 0.0  # seconds for which a button is still held at most

    def pass_time(self, seconds: float) -> None:
        """Somebody may have begun to listen, asked for something, or held a button for long enough."""
        is_same = self._reader.listeners == self._listeners
        is_heard = self._reader.is_listening and (is_same or not self._stage.is_heard)
        if is_heard != self._stage.is_heard:
            self._begin_or_end(is_heard)
        if not is_heard:
            return
        for request in self._reader.take_requests():
            self._answer(request)
        if self._held:
            self._held = max(self._held - seconds, 0.0)
            if not self._held or not self._stack or self._stack.top is not self._scene:
                self._let_go()

    def _begin_or_end(self, is_heard: bool) -> None:
        """Whoever begins to listen knows nothing yet, and is told nothing of before."""
        self._stage.is_heard = is_heard
        self._listeners = self._reader.listeners
        self._scene, self._told = None, ()
        self._stage.take_announced()
        self._stack.note_change()

    @property
    def is_awake(self) -> bool:
        """Whether time has to pass for it: a button is held for somebody."""
        return self._held > 0

    def tell(self) -> None:
        """Shows what is on the screen now, then says what has happened since the last frame."""
        if not self._stage.is_heard or not self._stack:
            return
        top, words = self._stack.top, self._stage.words
        is_new = top is not self._scene
        if is_new:
            self._scene, self._screens = top, self._screens + 1
        if is_new or (top.root.focused is None and self._state() != self._told):
            top.root.begin_keys()
            top.refresh_layout()
        before, told = self._stage.take_announced(only_public=bool(top.untold))
        if self._state() != self._told:
            self._told = self._state()
            title = self._tree.title
            otherwise = words.game(top.game) if top.game else ""
            untold = Tree(top.untold, screen=self._screens)
            self._tree = untold if top.untold else read_tree(top.root, otherwise, self._screens)
            self._reader.forget_said()
            self._reader.show(self._tree, lambda name, value: words.say("heard.pair", name=name, value=value))
            is_new = is_new or (self._tree.title != title and top.root.popup is None)
        if is_new and (introduction := words.join_words(self._tree.introduction())):
            told.insert(0, introduction)
        if before or told:
            self._reader.say(words.join_sentences(map(words.end, _without_echo([*before, *told]))))

    def _state(self) -> tuple[object, ...]:
        """All that makes what is read another one."""
        top = self._stack.top
        return top, top.comparisons, top.root.focus_name, top.root.popup, top.untold

    def note_focus(self, is_focused: bool) -> None:
        self._reader.note_focus(is_focused)

    # What somebody asks for by the screen reader.

    def _answer(self, request: Request) -> None:
        if not self._stack or self._stack.top is not self._scene or request.screen != self._screens:
            return
        root = self._stack.top.root
        widget = root.index.find(self._tree.identities.get(request.key, ""))
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
        heard = widget.hear(self._stack.top.root)
        self._stack.handle(_key_event(pygame.KEYDOWN, pygame.K_RETURN))
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


def _without_echo(told: list[str]) -> Iterator[str]:
    """All that is told, and nothing twice in a row."""
    last = ""
    for text in told:
        if text and text != last:
            yield text
        last = text
