"""Journals of a length that nobody plays: what is asked every frame does not go through all of their lines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots import InlineThinker
from game.engine import GameError, Referee
from game.engine.errors import BrokenRules
from game.engine.journal import LONGEST_LINE, LONGEST_NAME, remarks_of, seating
from game.match import Match
from game.match.past import Replay
from game.match.player import restore_players
from game.match.state import MOST_REMARKS, log_of
from game.store import load, resume

from .playing import MIXES, a_match, players_of, rules_of, until


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


def test_what_is_written_can_be_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest names and lines that are taken, and none that are longer."""
    rules = rules_of("atlandice", 3)
    ana, *others = players_of(rules, MIXES["three"])

    def begin(letters: int) -> Match:
        players = [replace(ana, name="ü" * letters), *others]
        return Match.begin(rules, players, 5, folder=tmp_path, name="evening", thinker=InlineThinker())

    with begin(LONGEST_NAME) as match:
        match.journal.note("x" * (LONGEST_LINE - len("1 # ")))
        with pytest.raises(ValueError, match="no remark"):
            match.journal.note("x" * LONGEST_LINE)
    loaded = load(match.journal.path)
    assert (loaded.damage, loaded.head.names[0], len(loaded.lines[-1].text)) == (
        None,
        "ü" * LONGEST_NAME,
        LONGEST_LINE - 4,
    )
    with pytest.raises(GameError, match="player-name-long"):
        begin(LONGEST_NAME + 1)
    monkeypatch.setattr("game.match.player.LONGEST_HEAD", 500)
    with pytest.raises(GameError, match="game-head-long"):
        begin(3)
    assert [path.name for path in tmp_path.iterdir()] == ["evening.journal"]


def test_an_action_that_no_journal_takes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("atlandice", 3)
    referee = Referee(rules, 5)
    monkeypatch.setattr(rules, "write", lambda _action: "x" * LONGEST_LINE, raising=False)
    with pytest.raises(BrokenRules):
        referee.draw()
    assert referee.lines == []
