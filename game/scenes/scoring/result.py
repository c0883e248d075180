"""How a game ended, as the statistics keep it."""

from __future__ import annotations

from datetime import datetime

from game.match.finished import Finished
from game.store import Result, journal_mark, note_game
from game.store.errors import storage_error
from game.store.files import read_whole
from game.store.reading import read_pages


def note(finished: Finished) -> None:
    """Notes a game, once however often its scoring is opened; `GameError` where that cannot be. A lesson is no game."""
    if not read_pages(read_whole(finished.path), finished.path).head.guide:
        note_game(result_of(finished))


def result_of(finished: Finished) -> Result:
    pages = read_pages(read_whole(finished.path), finished.path)
    by_seat = sorted(finished.standings, key=lambda standing: standing.seat)
    return Result(
        game=finished.rules.game,
        board=str(finished.rules.write_board().get("name", "")),
        journal=journal_mark(pages.head, pages.lines),
        names=tuple(player.name for player in finished.players),
        levels=tuple(player.level for player in finished.players),
        ranks=tuple(standing.rank for standing in by_seat),
        points=tuple(standing.points for standing in by_seat),
        ended_at=ended_at(finished),
    )


def ended_at(finished: Finished) -> datetime:
    """When its last line was written."""
    try:
        return datetime.fromtimestamp(finished.path.stat().st_mtime).astimezone()
    except OSError as error:
        raise storage_error(finished.path, error) from error
