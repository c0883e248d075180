"""The lines of a log as they are found on the screen, and turns that are unfolded to their steps."""

from __future__ import annotations

from game.tables import LogRow
from tests.scenes.evening import Evening


def rows_of(evening: Evening) -> list[LogRow]:
    evening.scene.refresh_layout()
    return [widget for widget in evening.scene.root.top.walk() if isinstance(widget, LogRow)]


def unfold_turns(evening: Evening) -> None:
    """Shows the steps of all turns."""
    for row in rows_of(evening):
        if row.unfold and not row.is_unfolded:
            row.unfold(row.line)
    evening.scene.refresh_layout()
