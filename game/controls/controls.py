"""The border of the window: a key that a person has set comes in, and the event with our usual key goes on, so that
scenes and widgets compare with that alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import pygame

from game.words.catalogue import Catalogue

from .actions import Action, Context, Pad, actions_in
from .bindings import Bindings
from .key_names import CODES, code_of, is_alone, name_of, split
from .layout import KeyboardLayout

WITH_OTHERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_KEYPAD = {
    *(getattr(pygame, f"K_KP_{digit}") for digit in range(10)),
    *(pygame.K_KP_PERIOD, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_KP_MULTIPLY, pygame.K_KP_DIVIDE),
    pygame.K_KP_EQUALS,
}
_WRITING = {pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB, *_KEYPAD}
_KEPT = 64  # contexts whose keys are kept


class Controls:
    """Reads keys by layout and by what a person has set."""

    def __init__(self, bindings: Bindings, layout: KeyboardLayout | None = None) -> None:
        self.layout = layout or KeyboardLayout()
        self.bring(bindings)
        self._held: dict[int, tuple[int, int, frozenset[str]] | None] = {}
        """What was made of each key that is down: it is let go as the same, whatever is on the screen by then."""

    def bring(self, bindings: Bindings) -> None:
        """From now on these keys count."""
        self.bindings = bindings
        self._meanings = lru_cache(_KEPT)(self._find_meanings)

    def translate(
        self, event: pygame.Event, context: Context, is_writing: bool, keeps_all: bool = False
    ) -> pygame.Event | None:
        """The event that scenes get; none where its key means nothing any more.

        `is_writing`: a text field has the focus, and keys that write are for it. `keeps_all`: a key that means nothing
        comes all the same, as an unknown one. Whatever comes says by `pressed` which key it was, and by `actions` what
        it does, where a person has set anything.
        """
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            if event.type == pygame.WINDOWFOCUSLOST:
                self._held.clear()
            return event
        key = self._read_sign(event, context)
        place = getattr(event, "scancode", 0) or event.key
        if event.type == pygame.KEYUP and place in self._held:
            held = self._held.pop(place)
        elif is_writing and (key in _WRITING or 32 <= key < 127 or event.mod & WITH_OTHERS):
            return event if key == event.key else _with(event, key=key)
        else:
            held = self._read(key, event.mod, context)
            if event.type == pygame.KEYDOWN:  # one that repeats goes on as what it was pressed, whatever has come since
                held = self._held.setdefault(place, held)
        if held is None and not keeps_all:
            return None
        read, mod, actions = held or (pygame.K_UNKNOWN, event.mod, frozenset())
        if (read, mod) == (event.key, event.mod) and self.bindings.is_usual:
            return event
        return _with(event, key=read, mod=mod, actions=actions, pressed=name_of(key, event.mod))

    def _read_sign(self, event: pygame.Event, context: Context) -> int:
        """The key by its sign. One of the row of digits that gives another sign is its digit all the same, unless only
        that sign does something here: so `-` on the key of 6 zooms where nothing goes by numbers.
        """
        sign, digit = self.layout.read(event), self.layout.digit(event)
        if not digit or event.mod & WITH_OTHERS:
            return digit or sign
        meanings, _ = self._meanings(context)
        return sign if name_of(sign) in meanings and name_of(digit) not in meanings else digit

    def _read(self, key: int, mod: int, context: Context) -> tuple[int, int, frozenset[str]] | None:
        """What a key becomes, and what it does; nothing where that has another key now."""
        usual = name_of(key)
        if not usual or is_alone(key) or self.bindings.is_usual:
            return key, mod, self.usual_actions(key, mod, context)
        meanings, lost = self._meanings(context)
        if mod & WITH_OTHERS:
            is_same = usual not in lost and all(usual in one.keys for one in meanings.get(usual, ()))
            return (key, mod, frozenset()) if is_same else None
        names = (f"shift+{usual}", usual) if mod & pygame.KMOD_SHIFT else (usual,)
        for name in names:
            if found := meanings.get(name, ()):
                is_back = bool(mod & pygame.KMOD_SHIFT)
                return self._become(found, key, mod, is_back)
            if name in lost:
                return None
        return key, mod, frozenset()

    def usual_actions(self, key: int, mod: int, context: Context) -> frozenset[str]:
        meanings, _ = self._meanings(context)
        return frozenset(one.name for one in meanings.get(name_of(key, mod), meanings.get(name_of(key), ())))

    def _become(self, found: Collection[Action], key: int, mod: int, is_back: bool) -> tuple[int, int, frozenset[str]]:
        """The usual key of what a key does."""
        does = frozenset(one.name for one in found)
        lead = next((one for one in found if one.together in ("", one.name)), None)
        if lead is None:
            return pygame.K_UNKNOWN, 0, does
        if lead.is_locked:
            return key, mod, does
        if name_of(key) in lead.keys and not lead.goes_back and not is_back:
            return key, mod, does  # one of several usual ones
        code, with_it = code_of(lead.keys[0])
        if lead.goes_back and is_back:
            with_it |= pygame.KMOD_SHIFT
        return code, with_it, does

    def _find_meanings(self, context: Context) -> tuple[Mapping[str, tuple[Action, ...]], frozenset[str]]:
        """What each key does on such a screen, and the usual keys that do nothing any more."""
        meanings: dict[str, tuple[Action, ...]] = {}
        usual = set[str]()
        for action in actions_in(self.bindings.actions.values(), context):
            usual.update(action.keys)
            for name in self.bindings.of(action.name):
                meanings[name] = (*meanings.get(name, ()), action)
        return meanings, frozenset(usual - set(meanings))

    # Gamepads.

    def actions_of(self, button: Pad, context: Context, is_held: bool = False) -> list[Action]:
        """What a button of a gamepad does on such a screen."""
        here = actions_in(self.bindings.actions.values(), context)
        found = [one for one in here if one.is_pad_held == is_held]
        return [one for one in found if button in self.bindings.of(one.name, "gamepad")]

    def press(self, actions: Collection[Action], is_down: bool = True, is_back: bool = False) -> pygame.Event:
        """The event of a key that does this."""
        code, mod, does = self._become(actions, pygame.K_UNKNOWN, 0, is_back)
        if (lead := next(iter(actions), None)) and lead.is_locked:
            code, mod = code_of(lead.keys[0])
        kind = pygame.KEYDOWN if is_down else pygame.KEYUP
        return pygame.Event(kind, key=code, mod=mod, unicode="", scancode=0, actions=does, pressed="")


def does(event: pygame.Event, action: str, usual: int) -> bool:
    """Whether a key does this: by what it was set to do or, where nobody has set any, by its usual key."""
    actions: frozenset[str] | None = getattr(event, "actions", None)
    return event.key == usual if actions is None else action in actions


def pressed_key(event: pygame.Event) -> str:
    """The name of the key that was really pressed, or of one that nobody has set."""
    pressed: str | None = getattr(event, "pressed", None)
    return name_of(event.key, event.mod) if pressed is None else pressed


def _with(event: pygame.Event, **values: object) -> pygame.Event:
    return pygame.Event(event.type, {**event.dict, **values})


def key_text(key: str, controls: Controls, words: Catalogue) -> str:
    """A key as its cap has it, such as "Shift+Z"; "" for none."""
    if not key:
        return ""
    mod, plain = split(key)
    code = CODES[plain]
    is_sign = len(plain) == 1 or (plain[0] == "f" and plain[1:].isdigit())
    if not is_sign and f"key.{plain}" in words:  # a word that is not ours would be looked for among those of guests
        shown = words.say(f"key.{plain}")
    else:
        shown = controls.layout.sign(code) or (chr(code) if ord("!") <= code < 127 else plain).upper()
    return words.say(f"key.{mod}", key=shown) if mod else shown


def cap_texts(controls: Controls, words: Catalogue) -> dict[str, str]:
    """Of every action, what stands on its key."""
    bindings = controls.bindings
    first = {name: next(iter(bindings.of(name)), "") for name in bindings.actions}
    return {name: key_text(key, controls, words) for name, key in first.items()}
