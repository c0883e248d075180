"""Reviews that are kept: found again by what is in the journal, never believed blindly, and never too many."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.files.resources import user_cache
from game.review import cache
from game.review.cache import code_mark, find_review, is_possible, keep_review, maker_mark
from game.review.report import CurvePoint, Moment, Reason, Review
from game.rules import GAMES

from .games import invented_review, played_game

DIGEST = "ab" * 32


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))


def kept_file(digest: str = DIGEST) -> Path:
    return user_cache("reviews", f"{digest}.review")


@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_found_again_also_an_unfinished_one(game: str) -> None:
    played = played_game(game)
    whole = invented_review(played)
    for review in (whole, replace(whole, ledger=(), looked=3), Review(game)):
        keep_review(DIGEST, played, review)
        assert find_review(DIGEST, played) == review
    assert find_review("cd" * 32, played) is None


def test_another_program_other_rules_and_other_weights_make_it_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = played_game("survive")
    before = maker_mark(played.rules)
    keep_review(DIGEST, played, invented_review(played))
    (tmp_path / "survive.yaml").write_text("other: 1\n", encoding="utf-8")
    changes: dict[str, Any] = {
        "FORMAT": 99,
        "__version__": "99",
        "data": lambda *_: tmp_path,
        "own_code_mark": lambda: "99",
    }
    for name, value in changes.items():
        with monkeypatch.context() as change:
            change.setattr(cache, name, value)
            assert maker_mark(played.rules) != before, name
            assert find_review(DIGEST, played) is None
    assert find_review(DIGEST, played)


def test_code_is_known_by_what_is_in_it_wherever_it_lies(tmp_path: Path) -> None:
    program, marks = tmp_path / "program", list[str]()
    program.write_bytes(b"")
    for place, source in (("one", "a = 1\n"), ("two", "a = 1\n"), ("two", "a = 2\n")):
        (tmp_path / place / "inner").mkdir(parents=True, exist_ok=True)
        (tmp_path / place / "inner" / "a.py").write_text(source, encoding="utf-8")
        marks.append(code_mark([tmp_path / place], program))
    assert marks[0] == marks[1] != marks[2]
    program.write_bytes(b"another")
    assert code_mark([tmp_path / "two"], program) == marks[2]


def test_code_without_source_is_known_by_the_program_that_holds_it(tmp_path: Path) -> None:
    """A packaged program has no folder of code at all."""
    program = tmp_path / "program"
    program.write_bytes(b"one")
    before = code_mark([tmp_path / "bots"], program)
    assert code_mark([tmp_path / "bots"], program) == before
    program.write_bytes(b"another")
    assert code_mark([tmp_path / "bots"], program) != before


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"[" * 100_000, b"\xff\xfe", b'{"made_by": 1}', b" " * (cache.LARGEST_REVIEW + 1)],
    ids=lambda raw: str(raw[:8]),
)
def test_what_is_spoilt_is_no_review_and_is_written_over(content: bytes) -> None:
    played = played_game("survive")
    kept_file().parent.mkdir(parents=True)
    kept_file().write_bytes(content)
    assert find_review(DIGEST, played) is None
    review = invented_review(played)
    keep_review(DIGEST, played, review)
    assert find_review(DIGEST, played) == review


def test_a_folder_in_its_place_is_no_review() -> None:
    kept_file().mkdir(parents=True)
    assert find_review(DIGEST, played_game("survive")) is None


Change = Callable[[Review], Review]


def _first(review: Review, **changes: Any) -> Review:
    moment: Moment = next(moment for moment in review.moments if moment.kind == "missed")
    return replace(review, moments=(replace(moment, **changes),))


def _point(review: Review, **changes: Any) -> Review:
    point: CurvePoint = review.curve[0]
    return replace(review, curve=(replace(point, **changes), *review.curve[1:]))


IMPOSSIBLE: dict[str, Change] = {
    "another game": lambda review: replace(review, game="atlantis"),
    "more looked at than there is": lambda review: replace(review, looked=review.turns + 1),
    "more turns than steps": lambda review: replace(review, turns=10**6),
    "a place behind the end": lambda review: _point(review, place=10**6),
    "places in no order": lambda review: replace(review, curve=review.curve[::-1]),
    "a chance over one": lambda review: _point(review, chances=(1.5, 0.0, 0.0, 0.0)),
    "a chance too few": lambda review: _point(review, chances=(1.0,)),
    "a seat that nobody has": lambda review: _point(review, seat=4),
    "a row too few": lambda review: replace(review, ledger=review.ledger[:1]),
    "more points than any game has": lambda review: replace(
        review, ledger=(replace(review.ledger[0], luck=1e300),) * 4
    ),
    "no number of points": lambda review: replace(review, missed=(replace(review.missed[0], points=float("nan")),) * 4),
    "a moment of another seat": lambda review: _first(review, seat=(review.moments[0].seat + 1) % 4),
    "a moment before the beginning": lambda review: _first(review, place=-1),
    "a moment that was not played": lambda review: _first(review, played=("nonsense",)),
    "a better turn that is no turn": lambda review: _first(review, better=("nonsense",)),
    "a better turn that is not legal": lambda review: _first(review, better=(review.moments[0].better[0],) * 20),
    "a reason of another game": lambda review: _first(review, reason=Reason("atlantis.review.home", {})),
    "a reason about nobody": lambda review: _first(review, reason=Reason("review.reason.plain", {"seat": {"seat": 4}})),
    "a reason without end": lambda review: _first(review, reason=Reason("review.reason.plain", {"text": "x" * 10_000})),
    "a reason too deep": lambda review: _first(review, reason=Reason("review.reason.plain", {"list": [[[[[[1]]]]]]})),
    "a reason that is no word": lambda review: _first(
        review, reason=Reason("review.reason.plain", {"thing": {"what": "?"}})
    ),
    "no better turn": lambda review: _first(review, better=()),
}


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_cannot_be_of_this_game_is_no_review(change: Change) -> None:
    played = played_game("survive")
    review = invented_review(played)
    assert is_possible(review, played)
    assert not is_possible(change(review), played)


def test_the_oldest_go_when_there_are_too_many_or_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    played = played_game("survive")
    review = invented_review(played)
    digests = [f"{number:064x}" for number in range(5)]
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    for age, digest in enumerate(digests):
        keep_review(digest, played, review)
        os.utime(kept_file(digest), (1000 + age, 1000 + age))
    assert [find_review(digest, played) is not None for digest in digests] == [False, False, True, True, True]
    monkeypatch.setattr(cache, "MOST_BYTES", kept_file(digests[4]).stat().st_size * 5 // 2)
    keep_review(digests[0], played, review)
    assert sorted(path.stem for path in user_cache("reviews").iterdir()) == [digests[0], digests[4]], (
        "what was used last stays"
    )


def test_a_review_is_small_and_plain() -> None:
    played = played_game("survive")
    keep_review(DIGEST, played, invented_review(played))
    raw = kept_file().read_bytes()
    assert len(raw) < cache.LARGEST_REVIEW / 10
    assert json.loads(raw)["review"]["game"] == "survive"


@pytest.mark.parametrize("game", GAMES)
def test_moments_that_go_on_after_chance_or_another_had_a_say_do_not_fit(game: str) -> None:
    """What the page plays again, it plays where everything the seat did not know is dealt anew: no draw of the game
    fits there.
    """
    played = played_game(game)
    review = invented_review(played)
    assert is_possible(review, played)
    for number, moment in enumerate(review.moments):
        for more in range(2, 8):
            texts = tuple(step.line.text for step in played.steps[moment.place : moment.place + more])
            others = [
                step for step in played.steps[moment.place : moment.place + more] if step.line.actor != moment.seat
            ]
            longer = replace(moment, played=texts)
            spoilt = replace(review, moments=(*review.moments[:number], longer, *review.moments[number + 1 :]))
            assert is_possible(spoilt, played) == (not others)


@pytest.mark.parametrize("what", ["dangling", "loop", "pipe", "linked pipe", "linked"])
def test_where_something_else_stands_no_review_is_kept_and_one_takes_its_place(tmp_path: Path, what: str) -> None:
    played, path, other = played_game("survive"), kept_file(), tmp_path / "other"
    review = invented_review(played)
    keep_review(DIGEST, played, review)
    path.rename(other)
    pipe = path if what == "pipe" else tmp_path / "pipe"
    os.mkfifo(pipe)
    if what != "pipe":
        path.symlink_to({"dangling": tmp_path / "nothing", "loop": path, "linked pipe": pipe, "linked": other}[what])
    assert find_review(DIGEST, played) is None
    before = other.read_bytes()
    keep_review(DIGEST, played, review)
    assert find_review(DIGEST, played) == review
    assert path.is_file()
    assert not path.is_symlink()
    assert other.read_bytes() == before
    assert not (tmp_path / "nothing").exists()
    assert pipe == path or pipe.is_fifo()
