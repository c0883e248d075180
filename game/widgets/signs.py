"""What stands on caps: the names of keys or, while a gamepad is used, the signs of its buttons."""

from __future__ import annotations

from collections.abc import Mapping

from game.render.signs import SignKind


class Signs:
    """Shared by all screens: a change of device is drawn, and nothing is laid out anew."""

    def __init__(self) -> None:
        self.are_shown = False  # whether a gamepad was used last
        self.kind: SignKind = "abxy"
        self.buttons: Mapping[str, str] = {}  # the button of each action

    def of(self, action: str) -> str:
        """The button that does it; "" where none does."""
        return self.buttons.get(action, "")
