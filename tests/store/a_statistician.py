"""A program of its own that notes games, while other windows do the same."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from game.store import Result, note_game


def note(window: str, games: int) -> None:
    for number in range(games):
        when = datetime(2030, 1, 1, 20, number, tzinfo=UTC)
        note_game(Result("survive", "survive-classic", f"{window} {number}", ("Bia",), (None,), (1,), (number,), when))


if __name__ == "__main__":
    note(sys.argv[1], int(sys.argv[2]))
