"""What a player hears, or reads on a phone, of what others have brought it while it waited."""

from __future__ import annotations

from pathlib import Path

from game.rules.atlantis import events as ev
from tests.atlantis.table import At

from .sitting import Sitting


def test_a_bridge_that_was_lost_comes_before_what_was_won(tmp_path: Path) -> None:
    at = At("")
    sitting = Sitting(tmp_path, at.rules)
    view = sitting.match.view(None)
    answers = sitting.drawn_table.answers
    events = [ev.PawnArrived(seat=0, pawn=1), ev.BridgeLost(seat=0)]
    assert sitting.rules.impacts(events[1]) == [(0, "blow")]
    assert answers.befallen(view, view, events, 0, is_named=False) == [
        "Ana's bridge sinks with its gap.",
        "Ana has a pawn safe on the mainland.",
    ]
    assert answers.befallen(view, view, events, 1, is_named=False) == []
