"""A program of its own that notes games, or adds people, while other windows do the same."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from game.store import Person, Result, note_game, put_person


def note(window: str, games: int) -> None:
    for number in range(games):
        when = datetime(2030, 1, 1, 20, number, tzinfo=UTC)
        note_game(Result("survive", "survive-classic", f"{window} {number}", ("Bia",), (None,), (1,), (number,), when))


def add_people(window: str, count: int) -> None:
    for number in range(count):
        put_person(Person(f"{window} {number}", None, "", datetime(2030, 1, 1, 20, number, tzinfo=UTC)))


if __name__ == "__main__":
    *options, window, count = sys.argv[1:]
    (add_people if options else note)(window, int(count))
