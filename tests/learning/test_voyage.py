"""The voyage: every evening can be played, has its words and its isle, and settles its stars the same from the table
and from the save.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

import pytest

from game.bots import InlineThinker
from game.engine import Line, Standing
from game.engine.journal import remark, seating
from game.files.faults import BadDocument, Fault
from game.files.resources import data
from game.learning.voyage import (
    EASED,
    HINTED,
    TodaysDeal,
    begin_deal,
    begin_evening,
    begin_trip,
    deal_of,
    evening_of,
    evening_result,
    load_evening,
    load_trips,
    load_voyage,
)
from game.match import Match
from game.match.saved_games import FinishedGame
from game.rules import GAMES
from game.words.catalogue import Catalogue

from ..match.playing import rules_of

ENGLISH = Catalogue.load("en")
NAMES = ["Ada", "B", "C", "D", "E"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))


def check_evening(path: Path) -> list[Fault]:
    """All that is wrong with an evening; nothing where it can be played and its stars can be won."""
    try:
        evening = load_evening(path)
        evening.stars(evening.rules())
    except BadDocument as bad:
        return list(bad.faults)
    return []


def play_evening(match: Match, seed: int = 3) -> FinishedGame:
    """A game in which the person does anything."""
    random = Random(seed)
    match.thinking.seconds = 0.0
    while not match.is_over:
        if match.actor is None:
            match.tick()
        else:
            match.play(random.choice(match.legal()))
    match.journal.save()
    return FinishedGame.of(match)


def test_there_are_thirteen_in_the_order_of_the_boxes_and_every_word_of_them() -> None:
    voyage = load_voyage()
    assert [evening.number for evening in voyage] == list(range(1, 14))
    assert len({(evening.file.game, evening.file.board, *evening.file.options) for evening in voyage}) == 13
    parts = ("", ".told", ".won", ".lost", ".table", ".new", ".star.1", ".star.2", ".star.3")
    missing = [
        f"voyage.{evening.key}{part}"
        for evening in voyage
        for part in parts
        if f"voyage.{evening.key}{part}" not in ENGLISH
    ]
    assert missing == []
    assert [fault for evening in voyage for fault in check_evening(evening.path)] == []


@pytest.mark.parametrize("key", ["atoll", "causeway", "last-hour"])
def test_stars_are_settled_the_same_at_the_table_and_from_the_save(tmp_path: Path, key: str) -> None:
    evening = next(evening for evening in load_voyage() if evening.key == key)
    with begin_evening(evening, NAMES, 7, True, tmp_path, InlineThinker()) as match:
        finished = play_evening(match)
    now = evening_result(finished)
    assert now is not None
    assert now.evening is evening
    assert now.is_eased
    assert evening_result(FinishedGame.load(finished.path)) == now


def test_every_small_trip_has_its_words_and_can_be_played(tmp_path: Path) -> None:
    trips = load_trips()
    assert [trip.number for trip in trips] == [4, 9, 13, 13]
    assert [key for trip in trips for key in (f"trip.{trip.key}", f"trip.{trip.key}.about") if key not in ENGLISH] == []
    for trip in trips:
        with begin_trip(trip, NAMES, 3, tmp_path, InlineThinker()) as match:
            assert [player.level for player in match.players] == [None, *trip.file.opponents]
            assert (
                evening_result(
                    FinishedGame(match.rules, (), "around", (), (), Path("x"), remarks=match.journal.remarks())
                )
                is None
            )


def test_an_evening_against_castaways_wins_hollow_stars() -> None:
    found = evening_result(a_result("all-equal", remark(0, f"{EASED} all-equal")))
    assert found is not None
    assert (found.won, found.is_eased) == ([1, 2, 3], True)


def a_result(key: str, *remarks: Line) -> FinishedGame:
    """An evening that was won by far, as far as its result tells."""
    evening = next(evening for evening in load_voyage() if evening.key == key)
    rules = evening.rules()
    ranks = [Standing(seat, seat + 1, 40 - 10 * seat, (("saved", 9),)) for seat in range(rules.seats)]
    said = (remark(0, f"evening {key}"), *remarks)
    return FinishedGame(rules, (), "around", (), ranks, Path("x"), remarks=said)


def test_a_hint_costs_the_third_star_from_the_fifth_evening_on() -> None:
    hinted = remark(0, f"{HINTED} yes")
    for key, without, with_hint in (("all-equal", [1, 2, 3], [1, 2]), ("island", [1, 2], [1, 2])):
        free, dear = evening_result(a_result(key)), evening_result(a_result(key, hinted))
        assert free is not None
        assert dear is not None
        assert (free.won, dear.won) == (without, with_hint)


def test_whoever_changes_seats_or_opponents_wins_no_star_and_a_plain_game_is_no_evening() -> None:
    for seats in ((seating(0, "castaway"), seating(0, None)), (seating(1, "castaway"),), (seating(1, None),)):
        found = evening_result(a_result("all-equal", *seats))
        assert found is not None
        assert (found.won, found.is_own) == ([], False)
    plain = a_result("all-equal")
    assert evening_result(FinishedGame(plain.rules, (), "around", (), plain.standings, Path("x"))) is None


@pytest.mark.parametrize(
    "old, new",
    [
        ("rank: 1,", "flies: 1,"),
        ("opponents: [castaway]", "opponents: [seagull]"),
        ("game: survive", "game: chess"),
        ("memory_aid: true", "overpopulated: true, superpopulation: true"),
        ("  - {points: 10}\n", ""),
    ],
)
def test_a_file_that_cannot_be_played_is_refused_with_its_place(tmp_path: Path, old: str, new: str) -> None:
    text = data("voyage", "atoll.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "bad.yaml").write_text(text.replace(old, new), encoding="utf-8")
    faults = check_evening(tmp_path / "bad.yaml")
    assert len(faults) == 1
    assert "bad.yaml" in ENGLISH.tell(faults[0])


def test_the_deal_of_a_day_is_the_same_for_everyone_and_the_games_take_turns(tmp_path: Path) -> None:
    days = [TodaysDeal(date(2026, 11, day)) for day in (15, 16, 17)]
    assert {deal.game for deal in days} == set(GAMES)
    assert len({deal.seed for deal in days}) == 3
    deal = next(deal for deal in days if deal.game == "atlandice")
    first, second = (begin_deal(deal, NAMES, tmp_path / name, InlineThinker()) for name in ("one", "two"))
    ended = [play_evening(match) for match, _ in (first, second)]
    assert [deal_of(finished) for finished in ended] == [(deal.day.isoformat(), mark) for _, mark in (first, second)]
    assert ended[0].standings == ended[1].standings
    for match, _ in (first, second):
        match.close()


def test_what_was_played_by_others_or_at_another_game_is_no_evening_whatever_its_journal_says() -> None:
    for evening in load_voyage():
        players = len(evening.file.opponents) + 1
        for game, count in (
            (evening.file.game, 2 if players != 2 else 3),
            *((game, 3) for game in GAMES if game != evening.file.game),
        ):
            rules = rules_of(game, count)
            said = (remark(0, f"evening {evening.key}"),)
            assert evening_result(FinishedGame(rules, (), "around", (), (), Path("x"), remarks=said)) is None
            assert evening_of([evening.key], rules) is None
