"""How a game ended, as the statistics keep it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from game.engine import Head, Line
from game.match.saved_games import Finished
from game.store import Result, journal_mark, note_game
from game.store.files import read_whole, storage_error
from game.store.saves import read_pages


def note(finished: Finished) -> None:
    """Notes a game, once however often its scoring is opened; `GameError` where that cannot be. A lesson is no game."""
    if not finished.guide:
        note_game(result_of(finished))


def result_of(finished: Finished) -> Result:
    pages = read_pages(read_whole(finished.path), finished.path)
    by_seat = sorted(finished.standings, key=lambda standing: standing.seat)
    return Result(
        game=finished.rules.game,
        board=str(finished.rules.write_board().get("name", "")),
        journal=journal_mark(pages.head, pages.lines),
        names=tuple(player.name for player in finished.players),
        levels=deciders(pages.head, pages.lines),
        ranks=tuple(standing.rank for standing in by_seat),
        points=tuple(standing.points for standing in by_seat),
        ended_at=ended_at(finished),
    )


def deciders(head: Head, lines: Sequence[Line]) -> tuple[str | None, ...]:
    """The level of who decided most for each seat, None for a person: whose bot only finished a game has played it itself."""
    levels = list(head.levels) or [None] * head.players
    counts = [Counter[str | None]({level: 0}) for level in levels]
    for line in lines:
        if line.is_seating and 0 <= line.actor < head.players:
            levels[line.actor] = line.level
        elif line.actor >= 0 and not line.is_remark:
            counts[line.actor][levels[line.actor]] += -1 if line.is_undo else 1
    return tuple(max(count, key=lambda level: (count[level], level is None)) for count in counts)


def ended_at(finished: Finished) -> datetime:
    """When its last line was written; now, where the disk names a year that no calendar has."""
    try:
        changed = finished.path.stat().st_mtime
    except OSError as error:
        raise storage_error(finished.path, error) from error
    try:
        return datetime.fromtimestamp(changed).astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime.now().astimezone()
