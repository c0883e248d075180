"""Keys by name, as settings keep them: "h", "space", "shift+z". The names are those of pygame's constants in small
letters.
"""

from __future__ import annotations

import pygame

CODES = {name[2:].lower(): code for name, code in vars(pygame).items() if name.startswith("K_") and code}
"""The key of each name."""

_NAMES = {code: name for name, code in reversed(CODES.items())}
_MODS = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL}
_ALONE = {f"{side}{name}" for side in "lr" for name in ("shift", "ctrl", "alt", "meta", "super", "gui")} | {
    *("mode", "capslock", "numlock", "numlockclear", "scrolllock", "scrollock"),
}
"""Keys that change what others do."""


def name_of(key: int, mod: int = 0) -> str:
    """The name of a key, with Shift where that is held; "" of one that nobody could set."""
    name = _NAMES.get(key, "")
    return f"shift+{name}" if name and mod & pygame.KMOD_SHIFT else name


def code_of(name: str) -> tuple[int, int]:
    """The key of a name, and what is held with it."""
    mod, key = split(name)
    return CODES[key], _MODS.get(mod, 0)


def split(name: str) -> tuple[str, str]:
    """What is held, if anything, and the key."""
    mod, plus, key = name.rpartition("+")
    return (mod, key) if plus else ("", name)


def is_known(name: str) -> bool:
    mod, key = split(name)
    return mod in ("", "shift") and key in CODES and key not in _ALONE


def is_alone(key: int) -> bool:
    """Whether a key only changes what others do, such as Shift."""
    return _NAMES.get(key, "") in _ALONE
