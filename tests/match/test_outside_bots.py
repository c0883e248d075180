"""Bots from outside at the table: they play by their names, and none that misbehaves stops a game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.bots import InlineThinker
from game.bots.outside.bots import function_bots
from game.bots.outside.listed import bots_folder, digest_of, listed_bots, waiting_bots
from game.engine import GameError
from game.engine.journal import seating
from game.match import USUAL_LEVEL, LogEntry, Match
from game.match.outside import let_play, outside_bots, renew_outside_bots, switch_off, why_away
from game.match.past import Replay
from game.store import Settings, load_settings, save_settings
from tests.bots.outside import MISBEHAVIOUR, await_end, write_bot
from tests.inside import referee_of
from tests.soaks import soaked_unless

from .playing import players_of, rules_of

GOOD = "print(json.dumps({'choice': len(json.loads(line)['legal']) - 1}), flush=True)"
LEVELS = ("mybot", "random")
LONG = 60.0
Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Puts a bot into the folder of a player of its own, switched on."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "home"))
    bots_folder().mkdir(parents=True)

    def put(doing: str) -> Path:
        file = Path(write_bot(bots_folder(), "mybot", doing).command[-1])
        save_settings(Settings(bots={"mybot": digest_of(file)}))
        renew_outside_bots()
        return file

    yield put
    renew_outside_bots()


def begin(folder: Path, game: str = "atlandice") -> Match:
    rules = rules_of(game, len(LEVELS))
    match = Match.begin(rules, players_of(rules, LEVELS), 5, folder=folder, name="evening", thinker=InlineThinker())
    match.thinking.seconds = 0.0
    return match


def play(match: Match, moves: int) -> None:
    """So many moves of the bot from outside, as frames would have them: no look takes long."""
    due = monotonic() + LONG
    while moves:
        assert monotonic() < due
        seat, start = match.to_act, monotonic()
        step = match.tick()
        assert monotonic() - start < LONG / 10
        moves -= step is not None and seat == 0
        if step is None:
            sleep(0.002)


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_it_plays_and_its_save_holds_its_name_alone(write: Write, tmp_path: Path, game: str) -> None:
    file = write(GOOD)
    with begin(tmp_path, game) as match:
        play(match, 3)
        assert (match.thinking.trouble, match.thinking.outside_troubles) == (None, [])
        match.journal.wait()
        saved = match.journal.path
    text = saved.read_text(encoding="utf-8")
    assert '"mybot"' in text
    assert "mybot.py" not in text
    assert str(file.parent) not in text
    assert digest_of(file) not in text
    with Match.resume(saved, InlineThinker()) as again:
        again.thinking.seconds = 0.0
        play(again, 1)
        assert (again.players[0].level, again.thinking.outside_troubles) == ("mybot", [])


@pytest.mark.parametrize(
    "name",
    soaked_unless(
        lambda name: name not in ("silent", "busy"), ["silent", "slow", "far", "dead", "flooding", "raising", "busy"]
    ),
)
def test_one_that_does_not_behave_is_told_once_of_each_kind(write: Write, tmp_path: Path, name: str) -> None:
    kind, doing = MISBEHAVIOUR[name]
    write(doing)
    with begin(tmp_path) as match:
        match.thinking.outside.seconds = 0.1 if kind == "late" else LONG
        match.thinking.outside.starting = 0.3 if kind == "late" else LONG
        play(match, 5)
        told = [(trouble.bot, trouble.kind) for trouble in match.thinking.outside_troubles]
        assert told == [("mybot", kind), ("mybot", "dropped")]
        match.journal.wait()
        assert match.journal.path.read_text(encoding="utf-8").count(f"plain {kind}") == 3


def test_the_log_says_once_that_nothing_more_is_asked_of_it(write: Write, tmp_path: Path) -> None:
    write(MISBEHAVIOUR["raising"][1])
    with begin(tmp_path) as match:
        play(match, 9)
        assert troubles_of(match.log) == ["failed", "failed", "failed", "dropped"]
        assert troubles_of(match.past.history().log) == troubles_of(match.log)
        match.seat(0, None)
        match.seat(0, "mybot")
        play(match, 6)
        assert troubles_of(match.log)[3:] == ["dropped", "dropped"], "and again after somebody else sat there"
        match.journal.wait()
        told = Replay.open(match.journal.path).log
    assert match.journal.path.read_text(encoding="utf-8").count("plain dropped") > 2
    assert troubles_of(told) == troubles_of(match.log)


def troubles_of(log: Sequence[LogEntry]) -> list[str]:
    return [entry.text for entry in log if entry.kind == "trouble"]


def test_what_is_cancelled_is_not_the_next_answer(write: Write, tmp_path: Path) -> None:
    write("time.sleep(0.05)\n" + GOOD)
    with begin(tmp_path) as match:
        for _ in range(4):
            while match.to_act != 0:
                match.tick()
            match.tick()
            match.thinking.cancel()
        play(match, 2)
        assert match.thinking.outside_troubles == []


@pytest.mark.skipif(sys.platform == "win32", reason="processes are counted by POSIX signals")
def test_one_that_is_switched_off_is_ended_while_it_thinks(write: Write, tmp_path: Path) -> None:
    note = tmp_path / "own"
    write(f"open({str(note)!r}, 'w').write(str(os.getpid()) + '\\n')\ntime.sleep(600)")
    bot = outside_bots()["mybot"]
    with begin(tmp_path) as match:
        while not (note.exists() and note.read_text(encoding="utf-8").endswith("\n")):
            match.tick()
            sleep(0.002)
        switch_off("mybot")
        play(match, 2)
        assert [player.level for player in match.players] == [USUAL_LEVEL, "random"], "and so it is told"
        match.journal.wait()
        assert '"mybot"' in match.journal.path.read_text(encoding="utf-8")
        await_end(int(note.read_text(encoding="utf-8")))
        assert [(one.bot, one.kind) for one in match.thinking.outside_troubles] == [("mybot", "unknown")]
        assert "mybot" in load_settings()[0].bots, "which are kept a while later"
        assert "mybot" not in outside_bots()
    let_play(bot)
    assert "mybot" in outside_bots()


def test_a_program_is_listed_only_as_it_was_switched_on(write: Write, tmp_path: Path) -> None:
    file = write(GOOD)
    (bots_folder() / "notes for me.txt").write_text("none", encoding="utf-8")
    (bots_folder() / "mybot.sh").write_text("another of the name", encoding="utf-8")
    (bots_folder() / "other").write_text("waits", encoding="utf-8")
    on = load_settings()[0].bots
    assert (set(listed_bots(on)), set(waiting_bots(on))) == ({"mybot", *function_bots()}, {"other"})
    with begin(tmp_path) as match:
        file.write_text(file.read_text(encoding="utf-8") + "# another\n", encoding="utf-8")
        play(match, 1)
        assert [trouble.kind for trouble in match.thinking.outside_troubles] == ["changed"]
    assert ("mybot" in listed_bots(on), "mybot" in waiting_bots(on)) == (False, True)


def test_of_one_that_was_just_switched_on_it_is_known_that_its_file_has_changed(write: Write) -> None:
    write(GOOD)
    other = bots_folder() / "other"
    other.write_text("waits", encoding="utf-8")
    let_play(waiting_bots(load_settings()[0].bots)["other"])
    assert why_away("nobody") == "unknown"
    other.write_text("has changed", encoding="utf-8")
    assert why_away("other") == "replaced"


@pytest.mark.usefixtures("write")
def test_programs_are_listed_by_their_names() -> None:
    for name in ("bot10", "Zed", "bot2", "anna"):
        (bots_folder() / name).write_text("waits", encoding="utf-8")
    assert list(waiting_bots({})) == ["anna", "bot2", "bot10", "Zed"]


def test_what_is_switched_on_is_found_however_full_the_folder_is(write: Write) -> None:
    write(GOOD)
    for number in range(60):
        (bots_folder() / f"a{number}").write_text("waits", encoding="utf-8")
        (bots_folder() / f"a note {number}.txt").write_text("none", encoding="utf-8")
    on = load_settings()[0].bots
    assert "mybot" in listed_bots(on)
    assert list(waiting_bots(on)) == [f"a{number}" for number in range(50)]


@pytest.mark.parametrize("level", ["gone", "../bots/mybot.py", "/bin/sh", "mybot.py"])
def test_an_unknown_name_is_played_by_the_usual_level_and_no_path_is_started(
    write: Write, tmp_path: Path, level: str
) -> None:
    begun = tmp_path / "begun"
    write(f"open({str(begun)!r}, 'w').close()\n{GOOD}")
    with begin(tmp_path) as before:
        referee_of(before).remark(seating(0, level))
    with Match.resume(before.journal.path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        assert match.players[0].level == USUAL_LEVEL
        assert [(one.bot, one.kind) for one in match.thinking.outside_troubles] == [(level, "unknown")]
        play(match, 2)
        with pytest.raises(GameError, match="no-such-level"):
            match.seat(1, level)
    assert not begun.exists()
    assert level not in outside_bots()
