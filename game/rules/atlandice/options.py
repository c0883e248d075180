"""What can be chosen before a game of Atlandice."""

from __future__ import annotations

from game.engine import Option

OPTIONS = (Option("first", default="drawn", kind="seat", choices=("drawn",), box="S1"),)
