"""The shelf: saves listed without a replay, looked at closer on demand, and the one that Continue means."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.bots import InlineThinker
from game.engine import DamagedJournal
from game.match import Match, SavedGames
from game.store import delete

from .playing import MIXES, NAMES, a_match, an_old_journal, steps, until


def save_game(folder: Path, game: str, whole: bool, age: int) -> Path:
    match = a_match(folder, game, MIXES["two-and-a-bot"])
    if whole:
        for _ in steps(match):
            pass
    else:
        until(match)
        match.play(match.legal()[0])
        match.seat(0, "random")
    match.close()
    os.utime(match.journal.path, (1_700_000_000 - age, 1_700_000_000 - age))
    return match.journal.path


def test_a_list_says_who_plays_what(tmp_path: Path) -> None:
    path = save_game(tmp_path, "atlantis", whole=False, age=0)
    (save,) = SavedGames(tmp_path).all()
    assert (save.path, save.name, save.changed) == (path, "evening", 1_700_000_000)
    assert (save.game, save.board, save.finished, save.damage, save.fault) == (
        "atlantis",
        "atlantis-classic",
        False,
        None,
        None,
    )
    assert [player.name for player in save.players] == list(NAMES[:3])
    assert [player.level for player in save.players] == ["random", "castaway", None]
    assert len({player.colour for player in save.players}) == 3
    assert save.actions == len([entry for entry in _log(path) if entry != "seat"])


def _log(path: Path) -> list[str]:
    with Match.resume(path, InlineThinker()) as match:
        return [entry.kind for entry in match.log]


def test_a_list_replays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_game(tmp_path, "survive", whole=True, age=0)
    monkeypatch.setattr("game.match.saved_games.load", None)
    (save,) = SavedGames(tmp_path).all()
    assert save.finished


def test_a_closer_look_shows_what_is_public(tmp_path: Path) -> None:
    path = save_game(tmp_path, "survive", whole=False, age=0)
    shelf = SavedGames(tmp_path)
    glimpse = shelf.glimpse(shelf.one(path))
    with Match.resume(path, InlineThinker()) as match:
        assert glimpse.view == match.view(None)
        assert glimpse.view.seat is None
        assert all(event.audience is None for event in glimpse.view.history)
        assert (glimpse.to_act, glimpse.is_over, glimpse.players) == (match.to_act, False, match.players)
    assert (glimpse.turns, glimpse.turn_of) == (0, None)
    assert shelf.glimpse(shelf.one(path)) is glimpse


def test_a_save_that_goes_on_is_looked_at_again(tmp_path: Path) -> None:
    path = save_game(tmp_path, "atlantis", whole=False, age=5)
    shelf = SavedGames(tmp_path)
    before = shelf.glimpse(shelf.one(path))
    with Match.resume(path, InlineThinker()) as match:
        for _ in steps(match):
            pass
    after = shelf.glimpse(shelf.one(path))
    assert after is not before
    assert after.is_over
    assert after.turns > before.turns > 0


def test_continue_means_the_newest_that_is_not_finished(tmp_path: Path) -> None:
    shelf = SavedGames(tmp_path)
    assert shelf.to_continue() is None
    save_game(tmp_path, "survive", whole=True, age=0)
    assert shelf.to_continue() is None
    older, newer = (save_game(tmp_path, "atlandice", whole=False, age=age) for age in (9, 4))
    (tmp_path / "letter.journal").write_text("a letter")
    found = shelf.to_continue()
    assert found is not None
    assert found.path == newer
    delete(newer)
    found = shelf.to_continue()
    assert found is not None
    assert found.path == older


def test_a_journal_that_does_not_say_whether_it_is_finished_is_replayed(tmp_path: Path) -> None:
    an_old_journal(tmp_path / "over.journal", whole=True)
    shelf = SavedGames(tmp_path)
    assert [save.finished for save in shelf.all()] == [None]
    assert shelf.to_continue() is None
    an_old_journal(tmp_path / "open.journal", whole=False)
    found = shelf.to_continue()
    assert found is not None
    assert found.name == "open"


def test_what_cannot_be_read_is_listed_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "letter.journal").write_text("a letter")
    shelf = SavedGames(tmp_path)
    (save,) = shelf.all()
    assert save.fault is not None
    assert (save.fault.code, save.players, save.game) == ("not-a-journal", (), "")
    with pytest.raises(DamagedJournal):
        shelf.glimpse(save)


def test_damage_shows_in_the_list(tmp_path: Path) -> None:
    path = save_game(tmp_path, "survive", whole=False, age=0)
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(rows[:6] + rows[7:]))
    (save,) = SavedGames(tmp_path).all()
    assert save.damage is not None
    assert (save.damage.code, save.damage.line) == ("journal-seal", 7)
