"""The folder of a player who has played for a while: saves, results, names and choices."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

from game.files.resources import user_saves
from game.rules import GAMES
from game.store import Result, SeatChoice, SetupChoice, note_game, remember_setup
from game.store.progress import note_deal, note_dealt, note_evening

from .evenings import Evening, date, sitting

FINISHED = "A long evening"
_SAVES = {
    "Sunday at the lake": Evening("survive", people=3, after=150),
    "Rainy day": Evening("atlantis", after=30),
    "One more round": Evening("atlandice", players=4, people=1, after=8),
    FINISHED: Evening("survive", stop="end"),
}
_PEOPLE = 2
_NO_COLOURS = ("",) * 4
_RESULTS = 26
_EVENINGS = {"atoll": (1, 2, 3), "causeway": (1, 2), "last-hour": (1, 2, 3), "island": (2,), "too-many": (1,)}
"""Those of the voyage that were played, and their stars."""
_EASED = "island"
"""The evening that was played against gentler opponents."""


def furnish() -> None:
    """Fills the player's folder."""
    for day, (name, evening) in enumerate(_SAVES.items()):
        match = evening.begin(name)
        match.close()
        date(match.path, 6, 20 - day)
    for number in range(_RESULTS):
        note_game(_result(number))
    for day in range(1, 4):
        note_deal(f"2021-03-0{day}", str(day), str(day), GAMES[day - 1])
        note_dealt(f"2021-03-0{day}", str(day), 9 + day, day)
    for key, stars in _EVENINGS.items():
        note_evening(key, stars, key, key, is_eased=key == _EASED)
    seats = tuple(SeatChoice(player.name, level=player.level) for player in sitting(_PEOPLE, _NO_COLOURS))
    remember_setup("survive", SetupChoice(seats=seats))


def finished_save() -> Path:
    """The save of a game that came to its end."""
    return next(path for path in user_saves().iterdir() if path.name.startswith(FINISHED))


def _result(number: int) -> Result:
    lots = Random(number)
    game, players = ("survive", "atlantis", "atlandice")[number % 3], 2 + number % 3
    points = sorted((lots.randrange(4, 32) for _ in range(players)), reverse=True)
    order = lots.sample(range(players), players)
    sat = sitting(_PEOPLE, _NO_COLOURS[:players])
    return Result(
        game=game,
        board=game,
        journal=f"result {number}",
        names=tuple(player.name for player in sat),
        levels=tuple(player.level for player in sat),
        ranks=tuple(points.index(points[place]) + 1 for place in order),
        points=tuple(points[place] for place in order),
        ended_at=datetime(2021, 1 + number % 12, 1 + number, 12, tzinfo=UTC),
    )
