"""What keys, the buttons of a gamepad and fingers do, and how a person sets keys and buttons otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.late_names import late_names

from .actions import ACTIONS, Action, Context, Pad, Place

if TYPE_CHECKING:
    from .bindings import Bindings, Device
    from .controls import Controls, cap_texts, does, key_text, pressed_key
    from .layout import KeyboardLayout, ask_system

__all__ = [
    "ACTIONS",
    "Action",
    "Bindings",
    "Context",
    "Controls",
    "Device",
    "KeyboardLayout",
    "Pad",
    "Place",
    "ask_system",
    "cap_texts",
    "does",
    "key_text",
    "pressed_key",
]

_HOMES = {
    "bindings": ("Bindings", "Device"),
    "controls": ("Controls", "cap_texts", "does", "key_text", "pressed_key"),
    "layout": ("KeyboardLayout", "ask_system"),
}
"""Where each name lives that needs pygame; actions are asked for also where that is not loaded."""

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, _HOMES)
