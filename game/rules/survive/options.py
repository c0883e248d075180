"""What can be chosen before a game of Survive."""

from __future__ import annotations

from game.engine import Option, OptionCondition
from game.engine.options import PLAYERS

_SQUID = (OptionCondition("squid", (True,), "needs-squid"),)

OPTIONS = (
    Option("two_colours", box="P2", default_by_players=((2, True),), needs=(OptionCondition(PLAYERS, (2,), "needs-two-players"),)),
    Option("boats_per_colour", box="P2", needs=(OptionCondition("two_colours", (True,), "needs-two-colours"),)),
    Option("overpopulated", box="V1", excludes=(OptionCondition("superpopulation", (True,), "overpopulated-or-superpopulation"),)),
    Option("to_the_last", box="V2"),
    Option("all_equal", box="V3"),
    Option("submerged", box="V4"),
    Option(
        "superpopulation",
        box="V5",
        needs=(OptionCondition(PLAYERS, (5, 6), "needs-five-players"),),
        excludes=(OptionCondition("overpopulated", (True,), "overpopulated-or-superpopulation"),),
    ),
    Option("dolphins", box="X"),
    Option("squid", box="Q"),
    Option("squid_for_whales", box="Q8", needs=_SQUID),
    Option("gentle_squid", box="Q2", needs=_SQUID),
    Option("hunters", box="HR1"),
    Option("four_harbours", box="HR2"),
    Option("memory_aid", box="S8"),
    Option("first", default="drawn", kind="seat", choices=("drawn",), box="S5"),
)
