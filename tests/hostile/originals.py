"""What is spoilt: real documents of every kind."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from game.bots import InlineThinker
from game.files.documents import read_document
from game.files.resources import asset, data, user_boards
from game.learning.lessons import begin_lesson, lesson_of
from game.rules.positions import write_position
from tests.inside import referee_of, state_of
from tests.match.playing import MIXES, a_match, a_step
from tests.match.test_played_on import play_on
from tests.review.games import played_game

GAMES = ("survive", "atlantis", "atlandice")

SETTINGS: dict[str, Any] = {
    "language": "en",
    "text_size": 125,
    "effects": 80,
    "sea": 40,
    "music": 30,
    "muted": True,
    "speed": "fast",
    "reduced_motion": False,
    "patterns": True,
    "light": True,
    "full_screen": False,
    "confirm": False,
    "skip_ceremonies": False,
    "window": [1280, 720],
}
PEOPLE: dict[str, Any] = {
    "people": [
        {
            "name": "Nora",
            "colour": "crimson",
            "face": "captain",
            "since": "2026-01-02T10:00:00+01:00",
            "also": ["Norah"],
        },
        {"name": "Ben", "colour": None, "face": "", "since": "2026-02-02T10:00:00+00:00", "also": []},
        {"name": "Mia", "colour": "sun", "face": "cat", "since": "2026-03-02T10:00:00Z"},
    ],
    "removed": [{"name": "Otto", "at": "2026-04-02T10:00:00+02:00", "also": ["Ott"]}],
}
STATISTICS: list[dict[str, Any]] = [
    {
        "game": game,
        "board": f"{game}-classic",
        "journal": f"{number:016x}",
        "names": ["Nora", "Ben", "Iris"],
        "levels": [None, None, "navigator"],
        "ranks": [1, 2, 3],
        "points": [21, 17, 9 - number],
        "ended_at": f"2026-05-0{number + 1}T20:00:00+02:00",
        "awards": [["saviour"], [], ["ferryman", "unlucky"]],
        "shared": [number % 2] if number else [],
        "missed": [0.0, 2.5, 1.25],
        "luck": [-3.0, 1.5, 1.5],
    }
    for number, game in enumerate(GAMES)
]
PROGRESS: dict[str, Any] = {
    "stars": {"survive-berth": 3, "atlantis-seven": 1},
    "left": {"survive-gate": 1},
    "lessons": {"survive": True},
    "evenings": {
        "island": {"stars": {"1": "evening", "3": "evening 2"}, "hollow": {"2": "x"}, "games": ["00ff", "01ff"]}
    },
    "deals": {"2026-11-16": {"mark": "abcd1234", "save": "deal", "game": "atlantis", "points": 31, "rank": 1}},
    "offered": True,
}
REMEMBERED: dict[str, Any] = {
    "names": ["Nora", "Ben", "Mia"],
    "setups": {
        game: {
            "board": f"{game}-classic",
            "seats": [
                {"name": "Nora", "colour": "crimson", "level": None},
                {"name": "Iris", "colour": "azure", "level": "navigator"},
                {"name": "Ben", "colour": "sun", "level": None},
            ],
            "options": {"first": 1},
            "manner": "passed",
            "order": "",
        }
        for game in GAMES
    },
}


@cache
def positions() -> tuple[Any, ...]:
    """A position of each game in its middle."""
    return tuple(_position(game) for game in GAMES)


def _position(game: str) -> Any:
    with TemporaryDirectory() as folder, a_match(Path(folder), game) as match:
        for _ in range(70):
            a_step(match, Random(2))
        return write_position(match.rules, f"{game}-classic", state_of(referee_of(match)))


@cache
def saves() -> tuple[bytes, ...]:
    """A save of each game in its beginning and in its middle, one of a lesson of each, and one that is played on from a
    position.
    """
    played = [_save(game, most, mix) for game in GAMES for most, mix in ((25, "alone"), (80, "two-and-a-bot"))]
    return (*played, *map(_lesson_save, GAMES), _save_played_on())


def _save(game: str, most: int, mix: str) -> bytes:
    random = Random(f"{game} {most}")
    with TemporaryDirectory() as folder:
        with a_match(Path(folder), game, MIXES[mix]) as match:
            for _ in range(most):
                if not match.is_over:
                    a_step(match, random, 0.05)
        return match.journal.path.read_bytes()


def _lesson_save(game: str) -> bytes:
    with TemporaryDirectory() as folder:
        lesson = lesson_of(game)
        with begin_lesson(
            lesson, ["Nora", "Iris", "Otto"][: lesson.rules.seats], 1, Path(folder), InlineThinker(), "lesson"
        ) as match:
            for _ in range(6):
                a_step(match, Random(3))
        return match.journal.path.read_bytes()


def _save_played_on() -> bytes:
    played = played_game("atlandice")
    with TemporaryDirectory() as folder:
        with play_on(Path(folder), played, 60, is_anew=False) as match:
            for _ in range(12):
                a_step(match, Random(3))
        return match.journal.path.read_bytes()


def documents(*parts: str) -> list[Any]:
    """What is in all YAML files of a folder of the program's data."""
    return [read_document(path).data for path in sorted(data(*parts).glob("*.yaml"))]


def own_boards() -> dict[Path, bytes]:
    """The program's boards as the player's own, with the maps and drawings they name."""
    shutil.copytree(data("boards"), user_boards())
    return {
        path: path.read_bytes() for path in user_boards().iterdir() if path.suffix in (".yaml", ".tmx", ".tsx", ".svg")
    }


def puzzles() -> list[Any]:
    """The program's own as somebody else would have to write them: with words, which no catalogue has for theirs."""
    words = {"title": "A stranger's puzzle", "goal": "Bring someone ashore.", "hint": "Look at the boat."}
    return [document | {"words": words} for document in documents("puzzles")]


def rulebooks() -> list[Any]:
    return [read_document(path).data for path in sorted(asset("rules", "en").glob("*.yaml"))]


def presets() -> list[Any]:
    return [read_document(path).data for path in sorted(asset("presets").glob("*.yaml"))]
