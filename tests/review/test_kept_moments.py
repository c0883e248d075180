"""Missed moments that are kept beyond reviews: by what is in the save, through other versions, and never believed
blindly.
"""

from __future__ import annotations

import json
from dataclasses import replace as changed
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.journal import Origin
from game.files.resources import user_cache, user_saves
from game.review import cache, kept_moments, reviewing
from game.review.cache import keep_review
from game.review.kept_moments import (
    KeptGame,
    is_reading_due,
    kept_game,
    load_moments,
    moments_file,
    note_mark,
    note_moments,
)
from game.review.missed import StretchFinding
from game.review.report import Review
from game.review.reviewing import open_game, read_old_reviews, review_file

from .games import invented_review, played_game
from .saving import saved_game


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))


@pytest.fixture(autouse=True)
def quick_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept already is all there is to find."""
    monkeypatch.setattr(reviewing, "look_through", lambda *_: StretchFinding())
    monkeypatch.setattr(reviewing, "draw_curve", lambda played: iter(()))
    monkeypatch.setattr(reviewing, "entries", lambda played: iter(()))


@pytest.fixture
def path() -> Path:
    return user_saves() / "Sunday.journal"


def keep_whole(path: Path, review: Review | None = None) -> Review:
    """A whole review in the cache."""
    opened = open_game(path)
    whole = review or invented_review(opened.played, 30)
    keep_review(opened.digest, opened.played, whole)
    return whole


def kept_games() -> list[KeptGame]:
    games, faults = load_moments()
    assert not faults
    return games


def missed_places(review: Review, seat: int = 0) -> list[int]:
    return [one.place for one in review.moments if one.kind == "missed" and one.seat == seat]


def test_moments_are_kept_when_a_review_ends_and_only_those_of_people(path: Path) -> None:
    saved_game(path, people=1)
    review = keep_whole(path)
    list(review_file(path))
    (game,) = kept_games()
    assert (game.game, game.save, game.names) == ("survive", "Sunday", ("Ada", None))
    assert [one.place for one in game.moments] == missed_places(review) != []
    assert [one.as_moment() for one in game.moments] == [
        one for one in review.moments if one.kind == "missed" and one.seat == 0
    ]
    list(review_file(path))
    assert kept_games() == [game], "once, however often it is opened"


@pytest.mark.parametrize("changes", [{"guide": "lesson survive"}, {"origin": Origin("Monday", 3)}])
def test_a_game_that_does_not_count_is_not_kept(path: Path, changes: dict[str, Any]) -> None:
    saved_game(path)
    opened = open_game(path)
    reviewing.note(opened_with(opened, **changes), invented_review(opened.played))
    assert kept_games() == []


def opened_with(opened: Any, **changes: Any) -> Any:
    return changed(opened, head=changed(opened.head, **changes))


def test_copies_and_renamed_saves_are_one_game_and_a_deleted_one_stays(path: Path) -> None:
    saved_game(path)
    keep_whole(path)
    list(review_file(path))
    before = kept_games()
    copy = path.with_name("Copy.journal")
    copy.write_bytes(path.read_bytes())
    path.unlink()
    list(review_file(copy))
    (game,) = kept_games()
    assert (game.journal, game.ended_at, game.moments) == (
        before[0].journal,
        before[0].ended_at,
        before[0].moments,
    )
    copy.unlink()
    assert len(kept_games()) == 1


def test_who_shared_a_seat_with_a_bot_missed_nothing(path: Path) -> None:
    played = played_game("survive", 2)
    half = len(played.steps) // 2
    deciders = [None if place < half else "sailor" for place in range(len(played.steps))]
    mixed = type(played)(played.rules, played.steps, deciders)
    game = kept_game("m", mixed, invented_review(mixed, 30), ["Ada", "Ben"], path)
    assert set(game.names) == {None}
    assert not game.moments


def test_what_was_found_or_shown_stays_through_other_reviews() -> None:
    played = played_game("survive", 2)
    people = type(played)(played.rules, played.steps, [None] * len(played.steps))
    review = invented_review(people, 30)
    game = kept_game("m", people, review, ["Ada", "Ben"], Path("Sunday.journal"))
    note_moments(game)
    first, second, third = game.moments[:3]
    note_mark("m", first.seat, first.place, "found")
    note_mark("m", first.seat, first.place, "shown")
    note_mark("m", second.seat, second.place, "shown")
    note_mark("elsewhere", third.seat, third.place, "shown")

    def marks() -> list[str | None]:
        return [one.mark for one in kept_games()[0].moments]

    assert marks()[:3] == ["found", "shown", None], "what was found stays found"
    assert kept_games()[0].moments[0].marked_at
    others = tuple(replace(one, points=one.points + 1) for one in game.moments[:2])
    note_moments(replace(game, moments=others))
    assert marks() == ["found", "shown"]
    assert kept_games()[0].moments[0].points == first.points + 1
    note_moments(game, is_old=True)
    assert len(marks()) == 2, "what an old review says takes nobody's place"


def test_reviews_of_any_version_are_read_in_once_each_moment_checked(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_game(path)
    whole = keep_whole(path)
    file = next(user_cache("reviews").iterdir())
    told = json.loads(file.read_bytes())
    told["made_by"] = "a version of long ago"
    told["review"]["ledger"][0]["forgotten"] = 1
    told["review"]["moments"][0]["played"] = ["sink Z99"]
    told["review"]["moments"][1]["new"] = "a word"
    told["review"]["moments"].append("nonsense")
    file.write_text(json.dumps(told), encoding="utf-8")
    assert is_reading_due()
    assert list(read_old_reviews())[-1] == 1.0
    (game,) = kept_games()
    good = [one.place for one in whole.moments[1:] if one.kind == "missed" and one.seat == 0]
    assert [one.place for one in game.moments] == good
    assert not is_reading_due()
    monkeypatch.setattr(reviewing, "open_game", lambda path: pytest.fail("it is read once"))
    assert list(read_old_reviews()) == [1.0]


def test_an_old_review_is_read_in_before_another_takes_its_place(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_game(path)
    whole = keep_whole(path)
    monkeypatch.setattr(cache, "own_code_mark", lambda: "99")
    growing = review_file(path)
    next(growing)
    growing.close()
    assert [one.place for one in kept_games()[0].moments] == missed_places(whole)


def test_a_review_that_was_not_finished_is_not_read_in(path: Path) -> None:
    saved_game(path)
    opened = open_game(path)
    keep_whole(path, replace(invented_review(opened.played), looked=1))
    list(read_old_reviews())
    assert kept_games() == []


def test_no_review_goes_before_its_moments_are_read_in(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 1)
    saved_game(path)
    older = user_cache("reviews", f"{'ab' * 32}.review")
    older.parent.mkdir(parents=True)
    older.write_text("{}", encoding="utf-8")
    for is_read in (False, True):
        growing = review_file(path)
        next(growing)
        next(growing)
        growing.close()
        assert older.exists() != is_read
        list(read_old_reviews())
        user_cache("reviews", f"{open_game(path).digest}.review").unlink()


def test_a_broken_row_is_told_and_left_alone() -> None:
    played = played_game("survive", 2)
    people = type(played)(played.rules, played.steps, [None] * len(played.steps))
    game = kept_game("m", people, invented_review(people), ["Ada", "Ben"], Path("Sunday.journal"))
    moments_file().write_text(json.dumps({"games": [{"journal": "x"}, 7], "more": 1}), encoding="utf-8")
    note_moments(game)
    games, faults = load_moments()
    assert [one.journal for one in games] == ["m"]
    assert [fault.code for fault in faults] == ["bad-moments"] * 2
    content = json.loads(moments_file().read_bytes())
    assert content["more"] == 1
    assert content["games"][:2] == [{"journal": "x"}, 7]


def test_of_too_many_moments_the_oldest_games_go(monkeypatch: pytest.MonkeyPatch) -> None:
    played = played_game("survive", 2)
    people = type(played)(played.rules, played.steps, [None] * len(played.steps))
    game = kept_game("m", people, invented_review(people, 9), ["Ada", "Ben"], Path("Sunday.journal"))
    monkeypatch.setattr(kept_moments, "MOST_MOMENTS", 2 * len(game.moments))
    assert game.moments
    for journal in "abc":
        note_moments(replace(game, journal=journal))
    assert [one.journal for one in kept_games()] == ["b", "c"]


def test_a_marked_moment_stays_also_where_its_turn_is_none_any_more() -> None:
    played = played_game("survive", 2)
    people = type(played)(played.rules, played.steps, [None] * len(played.steps))
    game = kept_game("m", people, invented_review(people, 30), ["Ada", "Ben"], Path("Sunday.journal"))
    note_moments(game)
    for mark, one in zip(("found", "shown"), game.moments, strict=False):
        note_mark("m", one.seat, one.place, "found" if mark == "found" else "shown")
    left = game.moments[3:]
    note_moments(replace(game, moments=left))
    kept = kept_games()[0].moments
    assert [one.place for one in kept] == [one.place for one in (*game.moments[:2], *left)], "the third had no mark"
    assert [one.mark for one in kept[:3]] == ["found", "shown", None]
    moved = replace(game.moments[0], place=game.moments[0].place + 1)
    note_moments(replace(game, moments=(moved,)))
    assert [(one.place, one.mark) for one in kept_games()[0].moments] == [
        (moved.place, "found"),
        (game.moments[1].place, "shown"),
    ], "one that begins elsewhere in its turn has its mark"


@pytest.mark.parametrize(
    "odd", [{"points": 1e308}, {"points": -1e4}, {"seat": -1}, {"turn": -2}, {"place": 10**12}, {"place": -1}]
)
def test_numbers_that_no_game_has_are_not_believed(odd: dict[str, float]) -> None:
    row = {"seat": 0, "turn": 1, "place": 2, "points": 1.5, "played": [], "better": []}
    row["reason"] = {"key": "survive.review.safe", "values": {}}
    game = {"journal": "m", "game": "survive", "save": "a", "names": ["Ada"], "ended_at": "2026-03-01T20:00:00Z"}
    rows = [{**game, "moments": [row]}, {**game, "moments": [{**row, **odd}]}]
    moments_file().write_text(json.dumps({"games": rows}), encoding="utf-8")
    games, faults = load_moments()
    assert len(games) == 1
    assert [fault.code for fault in faults] == ["bad-moments"]


def test_of_too_many_moments_those_played_longest_ago_go_in_whichever_order_they_were_reviewed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = played_game("survive", 2)
    people = type(played)(played.rules, played.steps, [None] * len(played.steps))
    game = kept_game("m", people, invented_review(people, 9), ["Ada", "Ben"], Path("Sunday.journal"))
    monkeypatch.setattr(kept_moments, "MOST_MOMENTS", 2 * len(game.moments))
    for day, journal in ((9, "new"), (2, "old"), (5, "middle")):
        note_moments(replace(game, journal=journal, ended_at=datetime(2026, 3, day, tzinfo=UTC)))
    assert [one.journal for one in kept_games()] == ["middle", "new"]


def test_reading_ends_where_no_save_is_left() -> None:
    older = user_cache("reviews", f"{'ab' * 32}.review")
    older.parent.mkdir(parents=True)
    older.write_text("{}", encoding="utf-8")
    assert is_reading_due()
    assert list(read_old_reviews()) == [1.0]
    assert not is_reading_due()


def test_reading_that_was_broken_off_goes_on_behind_what_it_has_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2):
        one = path.with_name(f"{number}.journal")
        saved_game(one, seed=number)
        keep_whole(one)
    reading = read_old_reviews()
    next(reading)
    next(reading)
    assert len(kept_games()) == 1
    opened: list[Path] = []

    def note_opened(path: Path) -> reviewing.OpenedGame:
        opened.append(path)
        return open_game(path)

    monkeypatch.setattr(reviewing, "open_game", note_opened)
    list(read_old_reviews())
    assert len(opened) == 1, "what is kept already is not replayed again"
    assert len(kept_games()) == 2
