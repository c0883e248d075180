"""Autosave: every step is kept, a cut-off line costs one, a second window stays off, and a full disk is told and loses
nothing.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from game.bots import InlineThinker
from game.match import Match
from game.store import StorageError, load
from game.words.catalogue import Catalogue
from tests.disks import no_space

from .playing import MIXES, a_match, a_step, an_old_journal, deal, steps, until

ENGLISH = Catalogue.load("en")


def wait_for_trouble(match: Match, wanted: bool) -> None:
    """Waits until the writing thread has, or has not, got into trouble."""
    due = monotonic() + 120
    while (match.journal.trouble is not None) != wanted:
        assert monotonic() < due
        sleep(0.001)


def test_every_step_is_saved(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["two-and-a-bot"]) as match:
        for number, _ in enumerate(steps(match)):
            if number % 40 == 0:
                match.journal.save()
                assert load(match.journal.path).referee.view(None) == match.view(None)


def test_a_cut_off_last_line_costs_one_step(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    until(match)
    match.play(match.legal()[0])
    before, actor = match.view(None), match.actor
    match.play(match.legal()[0])
    match.close()
    os.truncate(match.journal.path, match.journal.path.stat().st_size - 3)
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.damage is None
        assert (again.view(None), again.actor) == (before, actor)
        again.play(again.legal()[0])
    assert load(match.journal.path).damage is None


def test_a_damaged_save_goes_on_in_another_file_and_says_so(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    until(match)
    for _ in range(4):
        match.play(match.legal()[0])
    match.close()
    rows = match.journal.path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*rows[:-2], rows[-1]])
    match.journal.path.write_bytes(damaged)
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.damage is not None
        assert again.journal.path != match.journal.path
        assert again.players == match.players
        until(again)
    assert match.journal.path.read_bytes() == damaged


def test_a_second_window_is_refused_with_a_good_sentence(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        deal(match)
        match.journal.save()
        with pytest.raises(StorageError) as error:
            Match.resume(match.journal.path)
        assert (
            ENGLISH.explain(error.value) == f"{match.journal.path} is already open in another window of this program."
        )
        until(match)
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.actor is None or again.actor == match.to_act


def test_a_new_game_of_the_same_name_has_a_file_of_its_own(tmp_path: Path) -> None:
    with a_match(tmp_path) as first, a_match(tmp_path) as second:
        assert (first.journal.name, second.journal.name) == ("evening", "evening (2)")


def test_a_full_disk_is_told_and_the_game_goes_on_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    until(match)
    match.journal.save()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        match.play(match.legal()[0])
        wait_for_trouble(match, True)
        for _ in range(3):
            match.play(match.legal()[0])
        wait_for_trouble(match, True)
        assert match.journal.trouble is not None
        assert match.journal.trouble.code == "no-space"
        assert str(match.journal.path) in ENGLISH.explain(match.journal.trouble)
        with pytest.raises(StorageError, match="no-space"):
            match.journal.save()
        view = match.view(None)
    match.journal.try_again()
    wait_for_trouble(match, False)
    assert load(match.journal.path).referee.view(None) == view
    match.close()


def test_with_room_again_the_next_step_saves_all_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    until(match)
    match.journal.save()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        match.play(match.legal()[0])
        wait_for_trouble(match, True)
    match.play(match.legal()[0])
    wait_for_trouble(match, False)
    match.journal.save()
    assert load(match.journal.path).referee.view(None) == match.view(None)
    match.close()


def test_leaving_with_a_full_disk_is_told_and_what_was_saved_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    until(match)
    match.journal.save()
    view = match.view(None)
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        match.play(match.legal()[0])
        with pytest.raises(StorageError, match="no-space"):
            match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.view(None) == view


def test_a_journal_of_before_there_were_seats_is_played_by_persons_around_the_table(tmp_path: Path) -> None:
    an_old_journal(tmp_path / "old.journal", whole=False)
    assert b"levels" not in (tmp_path / "old.journal").read_bytes()
    with Match.resume(tmp_path / "old.journal", InlineThinker()) as match:
        assert (match.people, match.sharing) == ((0, 1, 2), "around")
        assert match.privacy.curtain == match.to_act


def test_a_match_that_is_closed_lets_go_of_its_file(tmp_path: Path) -> None:
    match = a_match(tmp_path, "atlandice", MIXES["bots"])
    a_step(match, Random(1))
    match.close()
    match.close()
    with pytest.raises(StorageError, match="journal-closed"):
        match.tick()
    Match.resume(match.journal.path, InlineThinker()).close()
