"""Statistics: every game counts once, in whatever window it ended."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import FileIO
from pathlib import Path
from subprocess import Popen

import pytest

from game.engine import CHANCE, Head, Line
from game.engine.journal import remark
from game.store import Best, Result, Statistics, StorageError, Tally, journal_mark, load_statistics, note_game
from game.store.files import lock
from game.store.statistics import note_review
from game.words.catalogue import Catalogue

from .players_folder import fill_disk, forbid_reading, names_in, use_folder
from .windows import ROOT

EVENING = datetime(2030, 5, 1, 20, 30, tzinfo=UTC)


def result(
    journal: str,
    names: str,
    levels: str,
    ranks: tuple[int, ...],
    points: tuple[int, ...],
    game: str = "survive",
    when: datetime = EVENING,
) -> Result:
    """A dash among the levels is a person."""
    sitting = tuple(None if level == "-" else level for level in levels.split())
    return Result(game, f"{game}-classic", journal, tuple(names.split()), sitting, ranks, points, when)


DUEL = result("duel", "Bia Cosmo", "- castaway", (1, 2), (20, 12))
TABLE = result("table", "Ivo Bia Ana", "- - -", (1, 2, 1), (15, 9, 15))
LOST = result(
    "lost", "Bia Cosmo Dora", "- castaway random", (3, 1, 2), (4, 30, 11), "atlantis", EVENING + timedelta(days=1)
)
BOTS = result("bots", "Cosmo Dora", "castaway random", (1, 2), (99, 3))
ALL = Statistics((DUEL, TABLE, LOST, BOTS))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return use_folder(tmp_path, monkeypatch) / "statistics.json"


def test_games_and_wins_of_anyone_and_of_one_person() -> None:
    assert ALL.tally() == Tally(3, 2)
    assert [ALL.tally(name) for name in ("Bia", "Ivo", "Ana", "Cosmo")] == [
        Tally(3, 1),
        Tally(1, 1),
        Tally(1, 1),
        Tally(),
    ]


def test_games_and_wins_by_game_and_level() -> None:
    assert ALL.by_game() == {"survive": Tally(2, 2), "atlantis": Tally(1, 0)}
    assert ALL.by_game("Ivo") == {"survive": Tally(1, 1)}
    assert ALL.by_level() == {"castaway": Tally(2, 1), "random": Tally(1, 0)}


def test_what_a_person_has_won_and_against_whom() -> None:
    given = replace(TABLE, awards=(("hunter",), ("captain", "hunter"), ()), ended_at=EVENING + timedelta(days=2))
    all_games = Statistics((DUEL, given, LOST, replace(DUEL, ranks=(2, 1), points=(7, 12))))
    assert all_games.points("Bia") == {"survive": [20, 9, 7], "atlantis": [4]}
    assert all_games.awards("Bia") == {("survive", "captain"): 1, ("survive", "hunter"): 1}
    assert all_games.ahead("Bia") == {"Ivo": (0, 1), "Ana": (0, 1)}
    assert all_games.ahead("Ivo") == {"Bia": (1, 0), "Ana": (0, 0)}
    assert all_games.ahead_of_bots("Bia") == {"castaway": (1, 2), "random": (0, 1)}
    assert list(all_games.ahead_of_bots("Bia")) == ["castaway", "random"]


def test_of_several_bots_of_a_level_the_best_counts() -> None:
    table = result("table", "Bia Cosmo Dora", "- castaway castaway", (2, 1, 3), (15, 19, 9))
    assert Statistics((table,)).ahead_of_bots("Bia") == {"castaway": (0, 1)}


def test_people_are_called_by_the_names_of_today_and_bots_are_not() -> None:
    """Cosmo is a bot's name, and Ivo and Bia turned out to be one; who sat at a table twice is not met."""
    names = {"Bia": "Beatriz", "Ivo": "Beatriz", "Cosmo": "Cosima"}
    found = ALL.called(lambda name: names.get(name, name))
    assert found.results[0].names == ("Beatriz", "Cosmo")
    assert found.tally("Beatriz") == Tally(3, 2)
    assert found.ahead("Beatriz") == {"Ana": (0, 0)}, "where she came out better counts"
    assert found.ahead("Ana") == {"Beatriz": (0, 0)}
    assert found.points("Beatriz") == {"survive": [20, 15], "atlantis": [4]}
    assert found.results[3] is ALL.results[3]


def test_a_seat_that_a_bot_took_over_counts_for_nobody() -> None:
    shared = Statistics((replace(DUEL, shared=(0,)), replace(TABLE, shared=(0,)), replace(LOST, shared=(1,))))
    assert shared.tally("Ivo") == Tally()
    assert shared.tally("Bia") == Tally(2, 0)
    assert shared.ahead("Bia") == {"Ana": (0, 1)}
    assert shared.by_level() == {"random": Tally(1, 0)}
    assert shared.best("survive") == Best(15, "Ana", EVENING)


OF_AN_OLDER_VERSION = """[
 {
  "game": "survive",
  "board": "survive-classic",
  "journal": "9f2c6f0f4a3d1e77",
  "names": ["Nora", "Ben", "Marlin"],
  "levels": [null, null, "navigator"],
  "ranks": [1, 2, 3],
  "points": [21, 17, 9],
  "ended_at": "2025-11-02T20:41:07.123456+01:00"
 },
 {"game": "survive", "names": "Nora"}
]
"""


def test_results_of_an_older_version_are_read_and_stay(path: Path) -> None:
    path.write_text(OF_AN_OLDER_VERSION, encoding="utf-8")
    found, faults = load_statistics()
    (old,) = found.results
    assert (old.names, old.awards, old.shared) == (("Nora", "Ben", "Marlin"), (), ())
    assert found.awards("Nora") == {}
    assert [fault.code for fault in faults] == ["bad-result"]
    note_game(replace(DUEL, awards=(("hunter",), ()), shared=(1,)))
    first, second, third = json.loads(path.read_text(encoding="utf-8"))
    assert [first, second] == json.loads(OF_AN_OLDER_VERSION)
    assert (third["awards"], third["shared"]) == ([["hunter"], []], [1])


def test_awards_are_of_as_many_seats_as_there_are() -> None:
    with pytest.raises(ValueError, match="one length"):
        replace(DUEL, awards=(("hunter",),))


def test_the_best_score_is_a_persons() -> None:
    assert ALL.best("survive") == Best(20, "Bia", EVENING)
    assert ALL.best("atlandice") is None


def test_what_is_noted_is_loaded_in_order(path: Path) -> None:
    assert load_statistics() == (Statistics(), [])
    for one in ALL.results:
        note_game(one)
    assert load_statistics() == (ALL, [])
    assert names_in(path.parent) == ["statistics.json"]


def test_a_game_counts_once(path: Path) -> None:
    note_game(DUEL)
    note_game(TABLE)
    note_game(replace(DUEL, ended_at=EVENING + timedelta(days=9)))
    assert load_statistics() == (Statistics((DUEL, TABLE)), [])


def test_a_game_that_ended_anew_after_an_undo_has_its_last_result(path: Path) -> None:
    note_game(DUEL)
    note_game(replace(DUEL, ranks=(2, 1), points=(10, 12)))
    found, _ = load_statistics()
    assert found.tally("Bia") == Tally(1, 0)


def test_a_result_is_of_one_length() -> None:
    with pytest.raises(ValueError, match="one length"):
        result("short", "Bia Ana", "- -", (1, 2), (20,))


def test_a_journal_is_known_by_its_mark() -> None:
    head = Head("survive", 1, {}, 2, {"hunters": True}, ["red", "blue"], ["Bia", "Ana"], 5)
    lines = [Line(0, "move A to E7"), Line(0, "undo"), Line(1, "stop")]
    mark = journal_mark(head, lines)
    assert mark == journal_mark(
        replace(head, version=2, board={"name": "other"}), iter([*lines, remark(CHANCE, "over")])
    )
    others = [
        journal_mark(replace(head, seed=6), lines),
        journal_mark(head, lines[:2]),
        journal_mark(replace(head, names=["Bia", "Ivo"]), lines),
    ]
    assert len({mark, *others}) == 4


def test_the_mark_outlasts_an_undo_after_the_end() -> None:
    head = Head("survive", 1, {}, 2, {}, ["red", "blue"], ["Bia", "Ana"], 5)
    lines = [Line(number % 2, f"move {number}") for number in range(100)]
    assert journal_mark(head, lines) == journal_mark(head, [*lines, Line(1, "undo"), Line(1, "stop")])


def test_what_cannot_be_read_is_told_and_kept(path: Path) -> None:
    note_game(DUEL)
    (good,) = json.loads(path.read_text(encoding="utf-8"))
    bad = [
        7,
        None,
        {"journal": "x"},
        {**good, "points": [1]},
        {**good, "ended_at": "yesterday"},
        {**good, "ranks": ["1", 2]},
    ]
    path.write_text(json.dumps([*bad[:3], good, *bad[3:]]), encoding="utf-8")
    found, faults = load_statistics()
    assert found == Statistics((DUEL,))
    assert [fault.place for fault in faults] == ["[0]", "[1]", "[2]", "[4]", "[5]", "[6]"]
    assert Catalogue.load("en").tell(faults[0]).startswith(f"{path}:[0]: This game result cannot be understood")
    note_game(TABLE)
    assert load_statistics()[0] == Statistics((DUEL, TABLE))
    assert json.loads(path.read_text(encoding="utf-8"))[:3] == bad[:3]


@pytest.mark.parametrize("nonsense", [b"", b"{}", b"[", b"\xff", b"nonsense"])
def test_nonsense_is_set_aside(path: Path, nonsense: bytes) -> None:
    path.write_bytes(nonsense)
    found, faults = load_statistics()
    assert (found, faults[-1].code) == (Statistics(), "set-aside")
    path.write_bytes(nonsense)
    note_game(DUEL)
    assert load_statistics() == (Statistics((DUEL,)), [])
    assert [path.with_name(f"statistics.json.broken{end}").read_bytes() for end in ("", "-2")] == [nonsense, nonsense]


def test_names_with_half_a_sign_do_no_harm(path: Path) -> None:
    note_game(replace(DUEL, names=("Bia\ud800", "Cosmo")))
    assert load_statistics()[0].results[0].names == ("Bia?", "Cosmo")


def test_an_unreadable_file_is_not_overwritten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note_game(DUEL)
    with monkeypatch.context() as patch:
        forbid_reading(path, patch)
        assert [fault.code for fault in load_statistics()[1]] == ["file-unreadable"]
        with pytest.raises(StorageError, match="no-permission"):
            note_game(TABLE)
    assert load_statistics() == (Statistics((DUEL,)), [])


def test_a_full_disk_keeps_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note_game(DUEL)
    with monkeypatch.context() as patch:
        fill_disk(patch)
        with pytest.raises(StorageError, match="no-space"):
            note_game(TABLE)
    assert load_statistics() == (Statistics((DUEL,)), [])
    note_game(TABLE)
    assert load_statistics() == (Statistics((DUEL, TABLE)), [])


def test_windows_that_note_games_at_once_lose_none(path: Path) -> None:
    command = [sys.executable, "-m", "tests.store.a_statistician"]
    windows = [Popen([*command, name, "10"], cwd=ROOT, env=dict(os.environ)) for name in ("left", "middle", "right")]
    assert [window.wait(60) for window in windows] == [0, 0, 0]
    found, faults = load_statistics()
    assert not faults
    assert sorted(one.journal for one in found.results) == sorted(
        f"{name} {n}" for name in ("left", "middle", "right") for n in range(10)
    )


def test_a_window_that_never_ends_writing_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.json_files.PATIENCE", 0.03)
    with FileIO(path.with_name(".statistics.json.lock"), "ab+") as held:
        lock(held, path)
        with pytest.raises(StorageError, match="kept-in-use"):
            note_game(DUEL)
    note_game(DUEL)
    assert load_statistics() == (Statistics((DUEL,)), [])


# What reviews have found.


def test_a_review_is_noted_with_its_game_and_stays_there(path: Path) -> None:
    note_game(DUEL)
    note_game(LOST)
    note_review("duel", [1.234, 0.5], [-2.0, 2.0], 2)
    note_game(replace(DUEL, awards=(("captain",), ())))
    statistics, faults = load_statistics()
    assert not faults
    assert statistics.results[0].missed == (1.23, 0.5)
    assert statistics.results[0].awards == (("captain",), ())
    assert statistics.reviewed("Bia") == [(1.23, -2.0)], "the other game has no review yet"
    assert statistics.reviewed("Cosmo") == [], "a bot"


def test_luck_that_was_measured_in_an_older_way_is_kept_and_never_put_beside_the_new(path: Path) -> None:
    note_game(replace(DUEL, missed=(1.0, 2.0), luck=(3.0, -3.0)))  # as a program of before wrote it
    assert load_statistics()[0].reviewed("Bia") == [(1.0, 3.0)], "all are measured alike"
    note_game(replace(DUEL, journal="second"))
    note_review("second", [0.5, 0.5], [-1.0, 1.0], 2)
    assert load_statistics()[0].reviewed("Bia") == [(1.0, None), (0.5, -1.0)]
    assert json.loads(path.read_text(encoding="utf-8"))[0]["luck"] == [3.0, -3.0]
    note_review("duel", [1.0, 2.0], [2.0, -2.0], 2)
    note_game(replace(DUEL, awards=(("captain",), ())))
    assert load_statistics()[0].reviewed("Bia") == [(1.0, 2.0), (0.5, -1.0)], "it was measured again"


def test_the_review_of_a_game_that_is_not_counted_adds_nothing(path: Path) -> None:
    note_review("never seen", [1.0], [1.0], 2)
    assert not path.exists()
    note_game(DUEL)
    before = path.read_bytes()
    note_review("never seen", [1.0], [1.0], 2)
    assert path.read_bytes() == before


def test_a_seat_that_a_bot_shared_has_missed_nothing(path: Path) -> None:
    note_game(replace(DUEL, shared=(0,)))
    note_review("duel", [1.0, 2.0], [1.0, -1.0], 2)
    assert load_statistics()[0].reviewed("Bia") == []


@pytest.mark.parametrize("missed", [[1.0], [1.0, 1e300], "many", [None, 2]])
def test_what_cannot_have_been_missed_is_a_fault(path: Path, missed: object) -> None:
    note_game(DUEL)
    rows = json.loads(path.read_text(encoding="utf-8"))
    rows[0] |= {"missed": missed, "luck": [0.0, 0.0]}
    path.write_text(json.dumps(rows), encoding="utf-8")
    statistics, faults = load_statistics()
    assert (statistics.results, [fault.code for fault in faults]) == ((), ["bad-result"])


def test_results_of_before_there_were_reviews_are_read(path: Path) -> None:
    note_game(DUEL)
    rows = json.loads(path.read_text(encoding="utf-8"))
    del rows[0]["missed"], rows[0]["luck"]
    path.write_text(json.dumps(rows), encoding="utf-8")
    assert load_statistics() == (Statistics((DUEL,)), [])
