"""Folders of players who have missed something: real saves and real positions, with kinds that are made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from game.files.resources import user_saves
from game.review.kept_moments import kept_game, load_moments, note_mark, note_moments
from game.review.played_game import PlayedGame
from game.review.report import Moment, Reason, Review
from game.store.saves import read_pages
from game.store.statistics import journal_mark

from ..review.games import invented_review, played_game
from ..review.saving import saved_game

SAVES = (
    "Sunday at the lake", "A long evening", "Two against two", "Rainy night", "Ada and Ben, Friday", "At Granny's",
    "The last day of the holidays", "After supper", "Once more", "New Year's Eve", "In the attic", "Before bed",
)  # fmt: skip
REASONS = {
    "survive": ("lands", "safe", "lands", "aboard", "safe", "nearer", "taken", "safe"),
    "atlantis": ("collects", "farther", "cheaper", "trades", "bridge"),
    "atlandice": ("scores", "most", "wins-tile"),
}
FIRST = datetime(2026, 3, 1, 20, tzinfo=UTC)


def play_games(
    count: int, game: str = "survive", people: int = 1, reasons: Sequence[str] = (), moments: int = 3, first: int = 0
) -> list[Path]:
    """So many reviewed games of Ada, each with at most so many moments, the later ones with fewer."""
    paths = []
    for number in range(first, first + count):
        path = user_saves() / f"{SAVES[number % len(SAVES)]}{'' if number < len(SAVES) else f' ({number})'}.journal"
        save = _play(game, people, number + 1)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(save.data)
        review = save.review
        own = [one for one in review.moments if one.kind == "missed" and one.seat < people]
        kept = own[number % 5 :: 3][: max(moments - number // 5 + number % 2, 0) if moments else 0]
        marked = tuple(_with_reason(game, one, place + number, reasons) for place, one in enumerate(kept))
        ended = FIRST + timedelta(days=7 * number)
        reviewed = replace(review, moments=marked)
        note_moments(kept_game(save.mark, save.played, reviewed, ["Ada", "Ben"], path, ended))
        paths.append(path)
    return paths


@dataclass(frozen=True, slots=True)
class PlayedSave:
    """A finished game as its file has it, and a review of it that means nothing."""

    data: bytes
    mark: str
    played: PlayedGame
    review: Review


@cache
def _play(game: str, people: int, seed: int) -> PlayedSave:
    with TemporaryDirectory() as folder:
        path = Path(folder, "one.journal")
        bots = saved_game(path, game, 2, people=people, seed=seed)
        data = path.read_bytes()
    pages = read_pages(data, path)
    deciders = [None if step.line.actor < people else "sailor" for step in bots.steps]
    played = PlayedGame(bots.rules, bots.steps, deciders)
    return PlayedSave(data, journal_mark(pages.head, pages.lines), played, _review(game))


@cache
def _review(game: str) -> Review:
    return invented_review(played_game(game, 2), 40)


def _with_reason(game: str, moment: Moment, number: int, reasons: Sequence[str]) -> Moment:
    keys = reasons or REASONS[game]
    key = keys[number % len(keys)]
    creature = {"word": f"survive.creature.{'serpent' if number % 4 == 3 else 'shark'}"}
    values = {"count": 1, "explorers": "blue A", "creature": creature, "value": 3}
    return replace(moment, reason=Reason(f"{game}.review.{key}", values), points=1.0 + number % 4 * 0.8)


def mark_some() -> None:
    """Of the newest games one moment was found, and one shown."""
    last = [game for game in load_moments()[0] if game.moments][-2:]
    for game, mark in zip(last, ("shown", "found"), strict=True):
        one = game.moments[0]
        note_mark(game.journal, one.seat, one.place, "found" if mark == "found" else "shown")
