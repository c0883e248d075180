"""What a player hears, or reads on a phone, of what others have brought it while it waited."""

from __future__ import annotations

from pathlib import Path

from game.engine import Event
from game.rules.atlandice import events as ev
from game.rules.atlandice.board import RESOURCES
from tests.atlandice.table import At

from .sitting import Sitting

GEM, BOOK = RESOURCES.index("gem"), RESOURCES.index("book")
BEFORE = "tokens: {jeweller: {gem: 2}}\nstocks: {1: {gem: 3, book: 2}, 2: {gem: 2}}"
AFTER = "tokens: {jeweller: {gem: 1}}\nstocks: {1: {gem: 2}, 2: {gem: 4}}"


def told(folder: Path, events: list[Event], seat: int, is_named: bool = False) -> list[str]:
    at = At(BEFORE)
    sitting = Sitting(folder, at.rules)
    sitting.put(at.state)
    before = sitting.match.view(None)
    sitting.put(At(AFTER).state)
    return [*sitting.drawn_table.answers.befallen(before, sitting.match.view(None), events, seat, is_named)]


def test_losses_come_first_then_who_was_overtaken_then_what_was_won(tmp_path: Path) -> None:
    events: list[Event] = [
        ev.TileWon(seat=0, sector=1, tile=0, points=3),
        ev.TokensReturned(seat=0, resource=BOOK, count=2),
        ev.TokensReturned(seat=1, resource=BOOK, count=1),
        ev.PointsWon(seat=0, points=1, cause="inventory"),
    ]
    assert told(tmp_path, events, 0) == [
        "You gave back 2 books: their region was empty.",
        "You no longer have the most gems.",
        "You won the tile of the library, worth 3 points.",
        "You scored 1 point.",
    ]


def test_of_what_each_step_has_told_only_who_was_overtaken_is_left(tmp_path: Path) -> None:
    events: list[Event] = [ev.TokensLost(seat=0, resource=BOOK, count=1), ev.TokensLost(seat=0, resource=GEM, count=3)]
    assert told(tmp_path, events[:1], 0, is_named=True) == ["You no longer have the most gems."]
    assert told(tmp_path, events, 0) == [
        "You lost a book: its region closed.",
        "You lost 3 gems: their region closed.",
    ]


def test_whom_nothing_has_happened_to_is_told_nothing(tmp_path: Path) -> None:
    assert told(tmp_path, [ev.TileWon(seat=0, sector=1, tile=0, points=3)], 2) == []
