"""What can be chosen before Nim with cards."""

from __future__ import annotations

from game.engine import Option, OptionCondition

OPTIONS = (
    Option("hand", default=3, kind="choice", choices=(2, 3, 4), default_by_players=((4, 2),)),
    Option("blocks"),
    Option("counter", needs=(OptionCondition("blocks", (True,), "needs-blocks"),)),
    Option("free", excludes=(OptionCondition("double", (True,), "free-or-double"),)),
    Option("double", excludes=(OptionCondition("free", (True,), "free-or-double"),)),
    Option("first", default="drawn", kind="seat", choices=("drawn",)),
)
