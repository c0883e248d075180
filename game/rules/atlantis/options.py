"""What can be chosen before a game of Atlantis."""

from __future__ import annotations

from game.engine import Option

OPTIONS = (
    Option("march_from_atlantis", box="E2"),
    Option("first", default="drawn", kind="seat", choices=("drawn",), box="A3"),
)
