"""What can be chosen before Nim with cards."""

from __future__ import annotations

from game.engine import Condition, Option

OPTIONS = (
    Option("hand", default=3, kind="choice", choices=(2, 3, 4), default_by_players=((4, 2),)),
    Option("blocks"),
    Option("counter", needs=(Condition("blocks", (True,), "needs-blocks"),)),
    Option("free", excludes=(Condition("double", (True,), "free-or-double"),)),
    Option("double", excludes=(Condition("free", (True,), "free-or-double"),)),
    Option("first", default="drawn", kind="seat", choices=("drawn",)),
)
