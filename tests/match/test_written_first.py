"""At most one step is ever not on disk: the next one waits for it, unless it is known that it cannot be written."""

from __future__ import annotations

from pathlib import Path
from random import Random
from threading import Thread

import pytest

from game.bots import InlineThinker
from game.match import Match
from game.store import StorageError, load
from tests.inside import referee_of, unwritten

from ..disks import HeldDisk, no_space
from .playing import MIXES, a_match, a_step, deal, steps, until


def on_disk(match: Match) -> int:
    return len(load(match.journal.path).lines)


def match_that_asks(folder: Path, disk: HeldDisk) -> Match:
    """A match that waits for a person, and all is on disk."""
    match = a_match(folder, "survive", MIXES["three"])
    while match.actor is None:
        match.journal.wait()
        a_step(match, Random(1))
    match.journal.wait()
    return match


def test_chance_waits_for_the_draw_before(tmp_path: Path, disk: HeldDisk) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        disk.hold()
        assert match.tick() is not None
        assert match.journal.is_saving
        assert [match.tick() for _ in range(20)] == [None] * 20
        assert len(referee_of(match).lines) == 1
        disk.let_go()
        match.journal.wait()
        assert on_disk(match) == 1
        assert match.tick() is not None


def test_a_bot_waits_and_thinks_meanwhile(tmp_path: Path, disk: HeldDisk) -> None:
    with a_match(tmp_path, "survive", MIXES["bots"]) as match:
        while match.to_act < 0:
            match.journal.wait()
            match.tick()
        match.journal.wait()
        disk.hold()
        while match.tick() is None:
            pass
        lines = len(referee_of(match).lines)
        assert [match.tick() for _ in range(20)] == [None] * 20
        assert match.to_act < 0 or match.thinking.is_asked
        assert len(referee_of(match).lines) == lines
        disk.let_go()


@pytest.mark.parametrize("takes_back", [False, True])
def test_a_decision_and_its_undo_wait_for_the_step_before(tmp_path: Path, disk: HeldDisk, takes_back: bool) -> None:
    with match_that_asks(tmp_path, disk) as match:
        before = on_disk(match)
        disk.hold()
        match.play(match.legal()[0])
        assert match.journal.is_saving
        next_one = Thread(target=match.undo if takes_back else lambda: match.play(match.legal()[0]))
        next_one.start()
        next_one.join(0.05)
        assert next_one.is_alive()
        assert len(referee_of(match).lines) == before + 1
        disk.let_go()
        next_one.join()
        match.journal.save()
        assert on_disk(match) == before + 2


def test_never_more_than_one_step_is_missing(tmp_path: Path, disk: HeldDisk) -> None:
    with a_match(tmp_path, "atlantis", MIXES["two-and-a-bot"]) as match:
        for number, _ in enumerate(steps(match, undo=0.1)):
            waiting = [row for row in unwritten(match) if " # " not in row]
            assert len(waiting) <= 1
            match.journal.wait()
            if number == 300:
                break


def test_where_nothing_can_be_written_nothing_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk: HeldDisk
) -> None:
    match = match_that_asks(tmp_path, disk)
    before = on_disk(match)
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)
        match.play(match.legal()[0])
        match.journal.wait()
        for _ in range(5):
            assert not match.journal.is_saving
            match.play(match.legal()[0])
        assert match.journal.trouble is not None
    match.journal.save()
    assert on_disk(match) >= before + 6
    match.close()


def test_where_no_save_can_be_made_a_game_is_played_and_kept_as_soon_as_it_can(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    with a_match(tmp_path / "saves", "atlandice", MIXES["two-and-a-bot"]) as match:
        assert match.journal.trouble is not None
        until(match)
        match.play(match.legal()[0])
        with pytest.raises(StorageError):
            match.journal.save()
        (tmp_path / "saves").unlink()
        match.journal.save()
        assert match.journal.trouble is None
        assert load(match.journal.path).referee.view(None) == match.view(None)


def test_a_save_that_cannot_be_written_to_is_played_on_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        deal(match)
    kept = match.journal.path.read_bytes()

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as closed:
        closed.setattr("game.store.journal_writer.JournalFile.reopen", refuse)
        again = Match.resume(match.journal.path)
        assert again.journal.trouble is not None
        assert again.journal.trouble.code == "no-permission"
        until(again)
        again.play(again.legal()[0])
    again.close()
    assert match.journal.path.read_bytes() == kept
    assert load(again.journal.path).lines[: len(load(match.journal.path).lines)] == load(match.journal.path).lines


def test_looking_at_a_damaged_save_leaves_nothing_behind(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        until(match)
        match.play(match.legal()[0])
    rows = match.journal.path.read_bytes().splitlines(keepends=True)
    match.journal.path.write_bytes(b"".join([*rows[:-2], rows[-1]]))
    for _ in range(5):
        with Match.resume(match.journal.path) as again:
            assert again.damage is not None
    assert [path.name for path in tmp_path.iterdir()] == [match.journal.path.name]


def test_a_damaged_save_has_one_copy_however_often_bots_go_on_with_it(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["alone"]) as match:
        deal(match)
        while match.to_act == 0 or len(match.log) < 60:
            a_step(match, Random(1))
    rows = match.journal.path.read_bytes().splitlines(keepends=True)
    match.journal.path.write_bytes(b"".join([*rows, rows[-1]]))
    for _ in range(3):
        with Match.resume(match.journal.path, InlineThinker()) as again:
            again.thinking.seconds = 0.0
            assert again.damage is not None
            for _ in range(50):
                again.tick()
    assert len(load(tmp_path / "evening (2).journal").lines) > len(load(match.journal.path).lines)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening (2).journal", "evening.journal"]
    with Match.resume(match.journal.path, InlineThinker()) as again:
        until(again)
        again.play(again.legal()[0])
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.journal.path.name == "evening (3).journal"
