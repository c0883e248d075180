"""A finished game as its scoring shows it: nothing in it is secret any more, and no match is needed for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine import Event, GameError, Line, Rules, Standing, View
from game.engine.journal import Sharing
from game.store.journals import load

from .match import Match
from .player import Player, seated_again


@dataclass(frozen=True, slots=True)
class Finished:
    """The rules, who played, what the whole table knows by now, and how it ended."""

    rules: Rules[Any, Any]
    players: tuple[Player, ...]
    sharing: Sharing
    history: Sequence[Event]
    standings: Sequence[Standing]
    path: Path
    """Where its journal is."""
    begun: View | None = None
    """What was seen of the position it began at, where that was not its first deal."""
    is_older: bool = False
    """Whether it was played by older rules: what is told of it is counted by today's."""
    is_saved: bool = True
    """Whether its journal is whole on disk."""
    remarks: Sequence[Line] = ()
    """Those in its journal."""
    guide: str = ""
    """The lesson it was, if it was one."""

    @classmethod
    def of(cls, match: Match) -> Finished:
        past, journal = match.past, match.journal
        told = match.view(None).history, past.standings(), journal.path, past.begun()
        is_saved, remarks = journal.trouble is None, journal.remarks()
        return cls(match.rules, match.players, match.sharing, *told, is_saved=is_saved, remarks=remarks, guide=match.guide)

    @classmethod
    def load(cls, path: Path) -> Finished:
        """Replays a saved game; one that did not come to its end is refused."""
        loaded = load(path)
        if not loaded.complete:
            raise GameError("not-finished", path=str(path))
        players = tuple(seated_again(loaded.rules, loaded.head, loaded.lines))
        referee = loaded.referee
        history, standings = referee.view(None).history, referee.standings()
        remarks, begun = [line for line in loaded.lines if line.is_remark], referee.begun()
        head = loaded.head
        return cls(loaded.rules, players, head.manner, history, standings, path, begun, loaded.is_older, remarks=remarks, guide=head.guide)
