"""Journals of a length that nobody plays: what is asked every frame does not go through all of their lines."""

from __future__ import annotations

from pathlib import Path

from game.bots import InlineThinker
from game.engine.journal import remarks_of, seating
from game.match import Match
from game.match.past import Replay
from game.match.player import restore_players
from game.match.state import MOST_REMARKS, log_of
from game.store import load, resume

from .playing import a_match, until


def a_long_save(folder: Path, number: int = 200) -> Path:
    """Somebody changes seats without end, and then plays on."""
    with a_match(folder) as match:
        until(match)
        match.play(match.legal()[0])
        path = match.journal.path
    loaded = load(path)
    with resume(loaded):
        for count in range(number):
            loaded.referee.remark(seating(1, None if count % 2 else "castaway"))
        if loaded.referee.to_act() >= 0:
            loaded.referee.play(loaded.referee.to_act(), loaded.referee.legal()[0])
    return path


def test_of_many_remarks_in_a_row_the_last_are_told(tmp_path: Path) -> None:
    referee = load(a_long_save(tmp_path)).referee
    log = log_of(referee.lines, referee.steps)
    assert sum(entry.kind == "seat" for entry in log) == MOST_REMARKS
    assert [entry.line for entry in log if entry.kind == "seat"][-1] == len(referee.lines) - 2
    assert sum(entry.kind != "seat" for entry in log) == len(referee.steps)


def test_a_replay_knows_who_sat_where_at_every_place(tmp_path: Path) -> None:
    path = a_long_save(tmp_path, 9)
    replay, loaded = Replay.open(path), load(path)
    for place in range(len(replay.log) + 1):
        lines = loaded.lines[: replay.log[place - 1].line + 1] if place else ()
        assert replay.players(place) == tuple(restore_players(loaded.rules, loaded.head, lines))


def test_notes_are_known_however_many_come_later(tmp_path: Path) -> None:
    with Match.resume(a_long_save(tmp_path), InlineThinker()) as match:
        for text in ("told 1", "told 2 more", "tip x"):
            match.journal.note(text)
            assert match.journal.notes("told") == remarks_of(match.journal.remarks(), "told")
        assert match.journal.notes("told") == ["1", "2 more"]
        assert len(match.journal.notes("sits")) == 200
