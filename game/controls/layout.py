"""The layout of the keyboard: keys are read by the letter they give or, where that is no Latin one, by their place."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable

import pygame

_OWN = 1 << 30  # keys without a sign of their own, such as F1 or the arrows, have this bit
_ASCII = 128
_SCRIPTS = 0x250  # from here on signs are no Latin letters with something on them
_ROWS = "abcdefghijklmnopqrstuvwxyz1234567890"
_LETTERS = {pygame.KSCAN_A + place: ord(sign) for place, sign in enumerate(_ROWS)}
_SIGNS = {
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_BACKSLASH: pygame.K_BACKSLASH,
    pygame.KSCAN_SEMICOLON: pygame.K_SEMICOLON,
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}
_PLACES = _LETTERS | _SIGNS
"""What stands at each place of a keyboard on which letters are Latin."""

_LATIN = range(pygame.K_a, pygame.K_z + 1)
_DIGITS = range(pygame.K_0, pygame.K_9 + 1)
_PLACE_OF = {key: place for place, key in _PLACES.items() if key in _LATIN or place in _SIGNS}

_AskSystem = Callable[[int], int]


def ask_system() -> _AskSystem | None:
    """What tells which key stands at a place, from SDL, which pygame has loaded but does not pass on; none where it is
    not found.
    """
    try:
        library = ctypes.CDLL("SDL2") if sys.platform == "win32" else ctypes.CDLL(pygame.key.__file__)
        asked: _AskSystem = library.SDL_GetKeyFromScancode
    except (OSError, AttributeError, TypeError):
        return None
    return asked


class KeyboardLayout:
    """Which letters keys give, as far as it is known: asked of the system, and learned from what is pressed."""

    def __init__(self, asked: _AskSystem | None = None) -> None:
        self._asked = asked
        self._signs: dict[int, str] = {}  # by Latin letter, what stands on its key instead
        self._others: dict[int, str] = {}  # the same of keys that have another sign in its place, such as an Ö
        self.renew()

    def renew(self) -> bool:
        """Another layout may be in use; whether signs are others now."""
        before = {**self._signs}, {**self._others}
        self._signs.clear()
        self._others.clear()
        for plain, place in _PLACE_OF.items() if self._asked else ():
            key = self._asked(place) if self._asked else 0
            if _differs(plain, key):
                self._signs_like(plain)[plain] = chr(key)
        return before != (self._signs, self._others)

    def learn(self, event: pygame.Event) -> bool:
        """A key is pressed, and tells what stands on it; whether signs are others now."""
        plain = _PLACES.get(getattr(event, "scancode", 0), 0)
        if event.type != pygame.KEYDOWN or plain not in _PLACE_OF:
            return False
        signs = self._signs_like(plain)
        if _differs(plain, event.key):
            is_new = signs.get(plain) != chr(event.key)
            signs[plain] = chr(event.key)
            return is_new
        if signs is self._others:
            return signs.pop(plain, None) is not None
        is_latin_again = event.key in _LATIN and bool(self._signs)
        if is_latin_again:
            self._signs.clear()
            self._others.clear()
        return is_latin_again

    def _signs_like(self, plain: int) -> dict[int, str]:
        """Letters tell whether the layout is Latin at all, and other keys do not."""
        return self._signs if plain in _LATIN else self._others

    def read(self, event: pygame.Event) -> int:
        """The key that was pressed or let go, as on a keyboard of Latin letters."""
        key: int = event.key
        place = getattr(event, "scancode", 0)
        latin = _LETTERS.get(place, 0)
        if latin in _LATIN and (_is_foreign(key) or (self._signs and key < _ASCII and key not in _LATIN)):
            return latin  # also where a comma stands, as on a Bulgarian keyboard
        return key if key < _ASCII or key & _OWN else _PLACES.get(place, key)

    def digit(self, event: pygame.Event) -> int:
        """The digit of a key in the row above the letters that gives another sign without Shift, as on French and Czech
        keyboards; 0 for any other.
        """
        digit = _LETTERS.get(getattr(event, "scancode", 0), 0)
        return digit if digit in _DIGITS and event.key not in _DIGITS else 0

    def sign(self, key: int) -> str:
        """What stands on a key in place of its Latin letter or American sign; "" where that does."""
        shown = self._signs_like(key).get(key, "")
        return capital if len(capital := shown.upper()) == 1 else shown


def _differs(plain: int, key: int) -> bool:
    """Whether a key has a sign of its own in the place of a Latin letter or of an American sign."""
    return _is_foreign(key) or (plain not in _LATIN and _ASCII <= key < _OWN)


def _is_foreign(key: int) -> bool:
    return _SCRIPTS <= key < _OWN
