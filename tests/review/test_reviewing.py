"""A whole review: what it tells as it grows, where it goes on, and which games have one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from game.bots.evaluations import Evaluation, points_now
from game.engine import GameError
from game.engine.journal import seating
from game.review import reviewing
from game.review.cache import is_possible
from game.review.missed import LookEffort, StretchFinding
from game.review.played_game import PlayedGame, why_no_review
from game.review.process import InlineReviewer
from game.review.reasons import PLAYED, TRIED, message_of
from game.review.report import Review, SeatLedger
from game.review.reviewing import kept_review, open_game, review_file, review_game
from game.review.stretches import ChanceBlock, PlayedStretch, cut
from game.rules import GAMES
from game.store import JournalWriter, Result, load_statistics, note_game
from game.store.journals import load
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.soaks import soaked_unless

from .games import invented_review
from .saving import saved_game


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))


@pytest.fixture(autouse=True)
def quick_parts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part tells something at once: how it is found out is tested where it is."""
    if request.node.get_closest_marker("soak"):
        return
    monkeypatch.setattr(reviewing, "draw_curve", lambda played: iter(invented(played).curve))
    monkeypatch.setattr(reviewing, "entries", lambda played: iter(cut(played)))
    monkeypatch.setattr(reviewing, "sum_up", _sum_up_quickly)
    monkeypatch.setattr(reviewing, "look_through", _look_quickly)


invented = cache(invented_review)


def _sum_up_quickly(kept: Sequence[PlayedStretch | ChanceBlock], seats: int) -> tuple[SeatLedger, ...]:
    return (SeatLedger(0.0, len(kept), 0.0, 0.0, len(kept)),) * seats


def _look_quickly(played: PlayedGame, stretch: PlayedStretch, effort: LookEffort, seed: int) -> StretchFinding:
    """Half a point is missed in every stretch, and every fifth has a moment."""
    found = next((moment for moment in invented(played).moments if stretch.first <= moment.place < stretch.end), None)
    return StretchFinding(0.5, found)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.journal"


def test_the_curve_comes_first_and_nothing_is_taken_back(path: Path) -> None:
    saved_game(path)
    grown = list(review_file(path))
    assert grown[-1].is_done
    for before, after in pairwise(grown):
        assert after.curve[: len(before.curve)] == before.curve
        assert after.looked >= before.looked
        assert after.curve[-1:] == grown[-1].curve[-1:] or not after.ledger
    assert kept_review(path) == grown[-1]
    assert list(review_file(path)) == [grown[-1]], "and is there at once the next time"


def test_a_review_that_was_left_goes_on_where_it_was(path: Path, tmp_path: Path) -> None:
    saved_game(path)
    whole = list(review_file(path))
    for kept in tmp_path.rglob("*.review"):
        kept.unlink()
    begun = review_file(path)
    left = [next(begun) for _ in range(len(whole) - 1)][-1]
    begun.close()
    assert kept_review(path) == left != whole[-1]
    path.rename(path.with_name("called otherwise.journal"))
    rest = list(review_file(path.with_name("called otherwise.journal")))
    assert len(rest) < len(whole) / 2
    assert rest[-1] == whole[-1]


def test_no_step_is_longer_than_one_part_of_the_ledger(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries a turn waits for no more than a step of a review."""
    played, done = saved_game(path), list[int]()

    def entries(played: PlayedGame) -> Iterator[PlayedStretch | ChanceBlock]:
        for part in cut(played):
            done.append(part.first)
            yield part

    monkeypatch.setattr(reviewing, "entries", entries)
    reached = [len(done) for _ in review_game(played, Review("survive"))]
    assert {after - before for before, after in pairwise(reached)} == {0, 1}
    assert reached[-1] == len(cut(played))


def test_a_disk_that_keeps_nothing_keeps_nobody_from_reading(path: Path, tmp_path: Path) -> None:
    saved_game(path)
    (tmp_path / "player").mkdir()
    (tmp_path / "player" / "cache").write_text("in the way", encoding="utf-8")
    assert list(review_file(path))[-1].is_done
    assert kept_review(path) is None


def test_what_was_missed_is_added_up_by_seat_and_what_a_bot_did_for_a_person_is_apart(path: Path) -> None:
    played = saved_game(path)
    last = len(played.steps) - 1
    begun = next(place for place in range(last) if played.turn(place) > 4 and played.to_act(place) == 0)
    taken_over = PlayedGame(
        played.rules, played.steps, [None if place < begun else "sailor" for place in range(last + 1)]
    )
    *_, review = review_game(taken_over, Review(played.rules.game))
    assert [row.by_player for row in review.missed] == [row.turns / 2 for row in review.missed]
    assert sum(row.points * 2 for row in review.missed) == review.looked == review.turns
    assert all(0 < row.by_bots < row.points for row in review.missed)
    assert all(moment.place < begun for moment in review.moments)


def test_a_review_is_noted_in_the_statistics(path: Path) -> None:
    saved_game(path)
    mark = open_game(path).mark
    note_game(
        Result("survive", "", mark, ("Ada", "Ben"), (None, "sailor"), (1, 2), (9, 3), datetime(2030, 5, 1, tzinfo=UTC))
    )
    review = list(review_file(path))[-1]
    assert load_statistics()[0].reviewed("Ada") == [(review.missed[0].points, round(review.ledger[0].luck, 2))]


def test_what_a_bot_missed_in_a_persons_place_is_not_noted_as_the_persons(path: Path) -> None:
    saved_game(path)
    begun, taken_over = load(path), path.with_name("taken over.journal")
    half = len(begun.lines) // 2
    JournalWriter.create(
        taken_over, begun.head, [*begun.lines[:half], seating(0, "sailor"), *begun.lines[half:]]
    ).close()
    mark = open_game(taken_over).mark
    note_game(
        Result("survive", "", mark, ("Ada", "Ben"), (None, "sailor"), (1, 2), (9, 3), datetime(2030, 5, 1, tzinfo=UTC))
    )
    missed = list(review_file(taken_over))[-1].missed[0]
    assert 0 < missed.by_bots < missed.points
    assert load_statistics()[0].reviewed("Ada")[0][0] == missed.points - missed.by_bots


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_review_is_kept_and_the_same_every_time(path: Path, tmp_path: Path, game: str) -> None:
    played = saved_game(path, game, 4, people=4)
    review = list(review_file(path))[-1]
    assert review.is_done
    assert is_possible(review, played)
    assert kept_review(path) == review
    *_, again = review_game(played, Review(game))
    assert again == review


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_turns_of_ones_own_are_weighed(path: Path, game: str) -> None:
    played = saved_game(path, game)
    stretch = [part for part in cut(played) if isinstance(part, PlayedStretch)][3]
    texts = [step.line.text for step in played.steps[stretch.first : stretch.end]]
    one, same = InlineReviewer().weigh(path, stretch.first, stretch.seat, [texts, texts]).result()
    assert one == same
    shares = InlineReviewer().what_if(path, stretch.first, stretch.seat, [texts]).result()
    assert 0 <= shares[0] <= 1


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_a_turn_that_was_tried_is_told_what_it_costs(path: Path, game: str) -> None:
    """What any reason says of the other turn is said of the one that was tried, in words that there are."""
    played = saved_game(path, game)
    words, told = Catalogue.load("en"), list[str]()
    narrator = Narrator(words, played.rules, ["Ada", "Ben"])
    for stretch in [part for part in cut(played) if isinstance(part, PlayedStretch)][3::9]:
        texts = [step.line.text for step in played.steps[stretch.first : stretch.end]]
        world, tried = played.position(stretch.first).copy(), list[str]()
        while played.rules.to_act(world) == stretch.seat:
            action = played.rules.legal(world)[0]
            tried.append(played.rules.write(action))
            played.rules.apply(world, action)
        for why in InlineReviewer().refute(path, stretch.first, stretch.seat, tried, texts).result():
            assert not why.key.endswith((PLAYED, ".but"))
            told.append(narrator.say(message_of(why)))
    assert told
    assert not [text for text in told if "<" in text]


def test_what_a_reason_says_of_the_other_turn_can_be_said_of_a_try() -> None:
    words = Catalogue.load("en")
    keys = [key for key in words.messages if key.endswith(PLAYED) and ".review." in key]
    assert len(keys) > 3
    assert all(f"{key.removesuffix(PLAYED)}{TRIED}" in words for key in keys)


# Which games have one.


def why(path: Path) -> str:
    found = why_no_review(load(path))
    if found:
        assert "<" not in Catalogue.load("en").explain(found)
        with pytest.raises(GameError, match=found.code):
            open_game(path)
        assert kept_review(path) is None
    return found.code if found else ""


def test_a_game_that_is_over_can_be_reviewed_and_one_that_is_not_cannot(path: Path) -> None:
    saved_game(path)
    assert why(path) == ""
    saved_game(path.with_name("begun.journal"), steps=30)
    assert why(path.with_name("begun.journal")) == "no-review-unfinished"


def test_a_lesson_has_no_review(path: Path) -> None:
    saved_game(path, guide="puzzle survive-berth")
    assert why(path) == "no-review-lesson"


def test_older_rules_and_missing_lines_have_no_review(path: Path) -> None:
    saved_game(path, version=0)
    assert why(path) == "no-review-older"
    damaged = path.with_name("damaged.journal")
    saved_game(damaged)
    rows = damaged.read_bytes().splitlines(keepends=True)
    damaged.write_bytes(b"".join(rows[:40] + rows[41:]))
    assert why(damaged) == "no-review-damaged"


def test_a_game_that_bots_judge_by_its_points_alone_has_no_review(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_game(path)
    monkeypatch.setattr("game.review.played_game.evaluation_of", lambda game: Evaluation(points_now))
    assert why(path) == "no-review-unknown"
