"""Kept reviews, spoilt: they are made anew, or are reviews of just this game, which everybody can show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine import Message, SeatName
from game.engine.speech.words import Word
from game.files.resources import user_cache, user_saves
from game.review.cache import find_review, journal_digest, keep_review
from game.review.played_game import PlayedGame
from game.review.process import InlineReviewer
from game.review.reasons import message_of, reason_of
from game.review.report import Review
from game.scenes import Push, open_menu, open_review
from tests.review.games import invented_review, played_game
from tests.review.saving import saved_game
from tests.scenes.driving import Open
from tests.scenes.frames import frames, home, timed

from .campaign import Campaign, catalogue
from .mutations import files, written_json
from .originals import GAMES

pytestmark = pytest.mark.hostile
DIGEST = "ab" * 32
NAMES = ["Nora", "Ben", "Mia", "Otto"]
REASONS = {
    "survive": Message(
        "survive.review.lands",
        {"count": 2, "explorers": [Message("survive.explorer", {"letter": "B", "of": SeatName(1)})], "points": 3},
    ),
    "atlantis": Message("atlantis.review.stops", {"seat": SeatName(2)}),
    "atlandice": Message("atlandice.review.wins-tile", {"sector": Word("atlandice.sector.inn"), "share": 0.5}),
}


def review_of(played: PlayedGame) -> Review:
    review = invented_review(played)
    reason = reason_of(REASONS[played.rules.game])
    return replace(review, moments=tuple(replace(moment, reason=reason) for moment in review.moments))


def document(digest: str, played: PlayedGame) -> Any:
    """What is in the file of a review."""
    keep_review(digest, played, review_of(played))
    return json.loads(file_of(digest).read_bytes())


def file_of(digest: str) -> Path:
    return user_cache("reviews", f"{digest}.review")


def test_reviews(campaign: Callable[[str], Campaign]) -> None:
    """One that is believed can be said and kept again; of one that is not, another takes the place."""
    one = campaign("reviews")
    games = {game: played_game(game) for game in GAMES}
    drawn = [
        st.tuples(st.just(game), files([document(DIGEST, played)], written_json)) for game, played in games.items()
    ]

    def check(spoilt: tuple[str, bytes]) -> None:
        game, content = spoilt
        played = games[game]
        file_of(DIGEST).write_bytes(content)
        with one.reading():
            found = find_review(DIGEST, played)
        one.accepted, one.refused = one.accepted + (found is not None), one.refused + (found is None)
        for moment in found.moments if found else ():
            message = message_of(moment.reason)
            assert len(catalogue().say(message.key, **message.values_for(NAMES))) < 20_000
        review = found or review_of(played)
        keep_review(DIGEST, played, review)
        assert find_review(DIGEST, played) == review

    one.run(st.one_of(*drawn), check)


def test_reviews_through_the_page(campaign: Callable[[str], Campaign], open_app: Open) -> None:
    one, saves = campaign("reviews through Look again"), dict[str, tuple[Path, str]]()
    app, drawn = open_app(open_menu), []
    for game in GAMES:
        path = user_saves() / f"{game}.journal"
        played = saved_game(path, game, 4, people=2)
        digest = journal_digest(path.read_bytes())
        saves[game] = path, digest
        drawn.append(st.tuples(st.just(game), files([document(digest, played)], written_json)))
        app.stage.reviewer = InlineReviewer(is_waiting=True)
        app.stack.carry_out(Push(open_review(app.stage, path)))  # drawings are made once, whatever is in the files
        frames(app, 40)
        home(app)

    def check(spoilt: tuple[str, bytes]) -> None:
        game, content = spoilt
        path, digest = saves[game]
        file_of(digest).write_bytes(content)
        app.stage.reviewer = InlineReviewer(is_waiting=True)
        opening = timed(lambda: app.stack.carry_out(Push(open_review(app.stage, path))))
        one.frame(max(opening, frames(app, 40)))
        one.accepted += 1
        home(app)

    one.run(st.one_of(*drawn), check)


def test_what_is_spoilt_is_a_review_at_first() -> None:
    for game in GAMES:
        played = played_game(game)
        document(DIGEST, played)
        assert find_review(DIGEST, played) == review_of(played)
        assert msgspec.json.encode(review_of(played))
