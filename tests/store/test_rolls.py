"""Draws read from saves: which games count, who rolled, what was possible, and what can be checked."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from game.engine import CHANCE, GameError, Head, Line
from game.engine.journal import OVER, Origin, remark, seating
from game.files.resources import asset
from game.rules import GAMES, game_of
from game.store import note_game
from game.store import rolls as rolls_file
from game.store.journals import begin, load
from game.store.rolls import (
    BOTS,
    GameRolls,
    Roll,
    SavedRolls,
    add_up,
    read_rolls,
    rolls_of,
    strays_from_seed,
    write_rolls,
)
from tests.conformance.tables import PLAIN, Table
from tests.story.games import finish_game

from .players_folder import use_folder
from .test_statistics import result

NAMES = ["Ada", "Ben", "Cleo", "Marlin", "Nora", "Otto"]
LEVELS = [None, None, None, "sailor", None, None]
CLASSIC = {table.game: table for table in PLAIN if table.players == 4 and table.board.endswith("-classic")}
SILENT = ("first", "deal", "refill")  # who begins, what explorers are worth, and that a pile is shuffled anew
DIVING = Table("survive", "survive-classic", 3, (("dolphins", True),))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return use_folder(tmp_path, monkeypatch) / "saves"


@cache
def played(table: Table, seed: int = 1) -> tuple[Head, tuple[Line, ...]]:
    """A whole game as a save has it."""
    rules = table.rules
    setup = rules.setup
    told = rules.write_board(), table.players, dict(setup.options), list(setup.colours), NAMES[: table.players]
    head = Head(table.game, rules.version, *told, seed, LEVELS[: table.players])
    return head, (*finish_game(table, seed).lines, remark(CHANCE, OVER))


def save(folder: Path, head: Head, lines: Sequence[Line], name: str = "Rainy night") -> Path:
    with begin(folder, head, name, lines) as writer:
        return writer.path


@pytest.mark.parametrize("table", [*CLASSIC.values(), DIVING], ids=str)
def test_all_that_is_seen_of_chance_is_read_with_its_odds(folder: Path, table: Table) -> None:
    path = save(folder, *played(table))
    (read,) = read_rolls(folder)
    game, lots = read.rolls, game_of(table.game).RULES.lots
    assert read.name == "Rainy night"
    assert {game.odds[roll.odds][0] for roll in game.rolls} <= set(lots)
    for roll in game.rolls:
        lot, odds = game.odds[roll.odds]
        assert odds[roll.face] > 0
        assert set(odds) <= set(lots[lot].drawings)
    lines = [line.text.split()[0] for line in load(path).lines if line.actor == CHANCE and not line.is_remark]
    assert {roll.draw for roll in game.rolls} == {draw for draw, word in enumerate(lines) if word not in SILENT}


@pytest.mark.parametrize("game", GAMES)
def test_every_face_has_a_drawing(game: str) -> None:
    lots = game_of(game).RULES.lots
    assert lots
    for lot in lots.values():
        assert all(asset("art", f"{drawing}.svg").exists() for drawing in lot.drawings.values())
        assert all(streak.face in lot.drawings or streak.kind == "same" for streak in lot.streaks)
        assert not (lot.is_pile and lot.streaks)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_odds_are_those_of_the_outcomes(table: Table) -> None:
    """Every outcome of chance shows the same lots, so that none is missing from the odds of another."""
    for step in finish_game(table, 1).steps:
        if step.line.actor == CHANCE:
            shown = {
                tuple((one.lot, one.seat) for one in table.rules.drawn(step.before, outcome))
                for outcome, _ in table.rules.outcomes(step.before)
            }
            assert len(shown) == 1


def test_only_finished_games_of_people_count(folder: Path) -> None:
    head, lines = played(CLASSIC["atlandice"])
    position = CLASSIC["atlandice"].rules.write_position(finish_game(CLASSIC["atlandice"], 1).steps[20].before)
    save(folder, replace(head, seed=2), lines[:-2], "Unfinished")
    save(folder, replace(head, seed=3, guide="lesson atlandice"), lines, "Lesson")
    save(folder, replace(head, seed=4, levels=["sailor"] * 4), lines, "Bots")
    save(folder, replace(head, seed=5, position=position, origin=Origin("Rainy night", 3)), lines, "Played on")
    (folder / "Broken.journal").write_bytes(b"nothing")
    assert read_rolls(folder) == []
    save(folder, head, lines)
    assert [one.name for one in read_rolls(folder)] == ["Rainy night"]


def test_a_deal_that_is_tried_again_counts_once(folder: Path) -> None:
    """Of the same seed only the first game: whoever plays it again has the same chance."""
    head, lines = played(CLASSIC["atlandice"])
    save(folder, head, lines, "Again")
    save(folder, replace(head, names=["Zoe", *NAMES[1:4]]), lines, "First")
    save(folder, *played(CLASSIC["atlandice"], 2), "Another")
    later = datetime(2030, 1, 2, tzinfo=UTC)
    for name, day in (("Again", 3), ("First", 1), ("Another", 2)):
        stamp = later.replace(day=day).timestamp()
        path = folder / f"{name}.journal"
        os.utime(path, (stamp, stamp))
    assert [one.name for one in read_rolls(folder)] == ["First", "Another"]


def test_what_was_taken_back_does_not_count(folder: Path) -> None:
    """Chance can only be taken back in a lesson, which does not count; what is read of one is what stands."""
    table = CLASSIC["atlandice"]
    head, lines = played(table)
    number = max(place for place, line in enumerate(lines) if line.text.startswith("roll"))
    again = [*lines[: number + 1], Line(CHANCE, "undo"), *lines[number:]]
    plain, taken_back = save(folder, head, lines), save(folder, replace(head, guide="lesson atlandice"), again, "Back")
    assert rolls_of(load(taken_back)).rolls == rolls_of(load(plain)).rolls


def test_whoever_sits_there_at_that_moment_rolls(folder: Path) -> None:
    head, lines = played(CLASSIC["survive"])
    rolls = [place for place, line in enumerate(lines) if line.text.startswith("roll")]
    half = rolls[len(rolls) // 2]
    save(folder, head, [*lines[:half], seating(0, "sailor"), *lines[half:]])
    (read,) = read_rolls(folder)
    mine = [roll.is_bot for roll in read.rolls.of("creature") if roll.seat == 0]
    assert sorted(mine) == mine
    assert len(set(mine)) == 2
    assert {roll.is_bot for roll in read.rolls.of("creature") if roll.seat == 3} == {True}


def test_people_are_called_as_they_are_today(folder: Path) -> None:
    save(folder, *played(CLASSIC["survive"]))
    today = {"Ada": "Cleo", "Cleo": "Cleo", "Ben": None, "Marlin": "Marlin"}
    shelves = {shelf.name: shelf for shelf in add_up(read_rolls(folder), today.__getitem__)}
    assert [one.name for one in shelves["creature"].people] == ["Cleo", BOTS]
    assert sum(one.verdict.rolls for one in shelves["creature"].people) < shelves["creature"].verdict.rolls


def test_what_was_read_is_not_replayed_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(folder, *played(CLASSIC["atlandice"]))
    first = read_rolls(folder)
    path.rename(folder / "Sunny night.journal")

    def refuse(*_given: object) -> None:
        raise AssertionError("it was read before")

    with monkeypatch.context() as patch:
        patch.setattr(rolls_file, "load", refuse)
        (again,) = read_rolls(folder)
    assert again.name == "Sunny night"
    assert again.rolls == first[0].rolls
    kept = folder.parent / "cache" / "rolls" / "read.json.z"
    for spoilt in (b"", b"nothing", kept.read_bytes()[:-9]):
        kept.write_bytes(spoilt)
        assert [one.rolls for one in read_rolls(folder)] == [first[0].rolls]


def test_reading_stops_when_nobody_wants_it_any_more(folder: Path) -> None:
    for seed in (1, 2):
        save(folder, *played(CLASSIC["atlandice"], seed), str(seed))

    def stop(share: float) -> None:
        if share:
            raise GameError("dropped")

    with pytest.raises(GameError, match="dropped"):
        read_rolls(folder, stop)
    assert (folder.parent / "cache" / "rolls" / "read.json.z").exists()  # what was read until then stays


@pytest.mark.parametrize("game", GAMES)
def test_every_draw_is_what_the_seed_brings(folder: Path, game: str) -> None:
    head, lines = played(CLASSIC[game])
    assert strays_from_seed(load(save(folder, head, lines))) == []
    other = load(save(folder, replace(head, seed=77), lines))
    assert len(strays_from_seed(other)) > 20


def test_all_rolls_are_written_as_a_table(folder: Path) -> None:
    save(folder, *played(DIVING))
    saves = read_rolls(folder)
    today = {"Ada": "Ada", "Ben": "Benjamin", "Cleo": None}
    first, second = (write_rolls(saves, "2030-05-01", today.__getitem__) for _ in range(2))
    assert [path.relative_to(folder.parent).as_posix() for path in (first, second)] == [
        "rolls/rolls 2030-05-01.csv",
        "rolls/rolls 2030-05-01 (2).csv",
    ]
    with first.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(saves[0].rolls.rolls)
    dives = [row for row in rows if row["lot"] == "dive-what"]
    assert {(row["weight"], row["of"], row["game"]) for row in dives} == {("6", "36", "survive")}
    assert {row["name"] for row in dives} == {"Ada", "Benjamin", ""}, "as they are called today, or not at all"
    assert {row["seat"] for row in rows if row["lot"] == "island"} == {""}


def test_the_day_is_that_of_the_statistics(folder: Path) -> None:
    save(folder, *played(CLASSIC["atlandice"]))
    mark = read_rolls(folder)[0].rolls.mark
    noted = result(mark, "Ada Ben Cleo Marlin", "- - - sailor", (1, 2, 3, 4), (9, 8, 7, 6), "atlandice")
    note_game(noted)
    assert read_rolls(folder)[0].ended_at == noted.ended_at


def rolled(name: str, lot: str, odds: dict[str, int], faces: Sequence[str], seed: int = 0) -> SavedRolls:
    """A game of Survive in which Ada drew just these."""
    rolls = [Roll(0, face, draw, 0, False) for draw, face in enumerate(faces)]
    played = GameRolls("survive", seed, "", ["Ada"], [(lot, odds)], rolls)
    return SavedRolls(name, datetime(2030, 3, 14, tzinfo=UTC), played)


def test_the_longest_run_is_the_longest_of_all_dice_however_rare_another_is() -> None:
    lots = game_of("survive").RULES.lots
    what, far = [*lots["dive-what"].drawings], [*lots["dive-far"].drawings]
    likely, seldom = dict.fromkeys(far, 1) | {far[0]: 99}, dict.fromkeys(what, 1)
    saves = [rolled("Five", "dive-far", likely, far[:1] * 5), rolled("Four", "dive-what", seldom, what[:1] * 4, 1)]
    (shelf,) = add_up(saves, lambda name: name)
    assert shelf.longest
    assert (shelf.longest.save, shelf.longest.long) == ("Five", 5)


def test_streaks_are_counted_by_game_and_the_longest_has_its_name() -> None:
    even = {"serpent": 2, "shark": 2, "whale": 2}
    nine, plain = "ws" + 9 * "h" + "w", "hhswhwsswhw"
    faces = {"h": "shark", "s": "serpent", "w": "whale"}
    saves = [
        rolled(name, "creature", even, [faces[face] for face in text], seed)
        for seed, (name, text) in enumerate({"Rainy night": nine, "Another": plain}.items())
    ]
    (shelf,) = add_up(saves, lambda name: name)
    assert [(one.streak.kind, one.came, one.games) for one in shelf.streaks] == [
        ("run", 1, 2),
        ("same", 1, 2),
        ("without", 0, 2),
    ]
    assert shelf.longest
    assert (shelf.longest.face, shelf.longest.long, shelf.longest.save) == ("shark", 9, "Rainy night")
    assert 0 < shelf.longest.chance < 0.01
