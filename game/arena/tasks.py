"""Fixed tasks for bots: a game against a known opponent on deals that are always the same, so that results of different
people can be compared.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from game.bots import LEVELS
from game.bots.outside.bots import is_path
from game.engine import GameError
from game.files.documents import read_document
from game.files.faults import BadDocument
from game.files.resources import data
from game.files.schema import to_struct

FOLDER = "tasks"
Count = Annotated[int, msgspec.Meta(ge=1, le=10**6)]


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played. Every deal is played with all seatings: the half of the seats that a bot has by turns."""

    game: str
    players: Count
    deals: Count
    version: Count = 1  # raised with every change of the rules or of the opponent, after which results are others
    board: str | None = None
    options: list[str] = []  # KEY=VALUE
    opponent: str = "sailor"
    iterations: Count = 50  # rounds of search for a decision: unlike time, they are the same on every machine
    seed: int = 1


def task_names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in data(FOLDER).glob("*.yaml")))


def read_task(name: str) -> Task:
    """One of our tasks, or one in somebody's file; `BadDocument` with what is wrong there."""
    if is_path(name):
        document = read_document(Path(name))
        task = to_struct(document, Task)
        if task.opponent not in LEVELS:  # and no path: nothing that a file names is ever started
            raise BadDocument([document.fault("not-a-choice", "opponent", value=task.opponent, choices=tuple(LEVELS))])
        return task
    if name not in task_names():
        raise GameError("no-such-task", task=name, known=task_names())
    return to_struct(read_document(data(FOLDER, f"{name}.yaml")), Task)
