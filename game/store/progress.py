"""What was learned so far: stars of puzzles and of the voyage, lessons that were played, and whether the first of them was offered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.faults import Fault
from game.resources import user_folder

from .kept import change_kept, read_kept

MOST_STARS = 3


@dataclass(frozen=True, slots=True)
class Progress:
    """What the player's folder tells of it."""

    stars: Mapping[str, int] = field(default_factory=dict)
    """Of each puzzle that was solved, by its key."""
    lessons: frozenset[str] = frozenset()
    """Those that were played to their end."""


def progress_file() -> Path:
    return user_folder("progress.json")


def load_progress() -> tuple[Progress, list[Fault]]:
    """What can be read; of what cannot, nothing was learned."""
    content, faults = read_kept(progress_file(), dict)
    stars = {key: count for key, count in _table(content, "stars").items() if _is_stars(count)}
    lessons = frozenset(key for key, is_played in _table(content, "lessons").items() if is_played is True)
    return Progress(stars, lessons), faults


def note_stars(key: str, count: int) -> None:
    """Keeps the stars of a puzzle; they never become fewer."""

    def change(content: dict[str, Any]) -> dict[str, Any]:
        stars = _table(content, "stars")
        before = stars.get(key, 0)
        return {**content, "stars": {**stars, key: max(count, before if _is_stars(before) else 0)}}

    change_kept(progress_file(), dict, change)


def note_lesson(key: str) -> None:
    """Keeps that a lesson was played to its end."""
    change_kept(progress_file(), dict, lambda content: {**content, "lessons": {**_table(content, "lessons"), key: True}})


def may_offer_lesson() -> bool:
    """Whether the first voyage is to be offered: once in a life, and only to who has learned nothing yet. Asking counts as offering."""
    was_new: list[bool] = []

    def change(content: dict[str, Any]) -> dict[str, Any]:
        was_new.append(not content)
        return {**content, "offered": True}

    change_kept(progress_file(), dict, change)
    return was_new[-1]


def _table(content: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = content.get(key)
    return found if isinstance(found, dict) else {}


def _is_stars(count: object) -> bool:
    return isinstance(count, int) and not isinstance(count, bool) and 0 < count <= MOST_STARS
