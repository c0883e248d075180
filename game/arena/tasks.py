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
from game.files.documents import Document, is_file, read_document
from game.files.faults import BadDocument, cut
from game.files.names import beside
from game.files.resources import data
from game.files.schema import to_struct
from game.rules import game_of
from game.rules.boards import board_named, find_board, usual_board_file

FOLDER = "tasks"
Count = Annotated[int, msgspec.Meta(ge=1, le=10**6)]


class FixedTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played. Every deal is played with all seatings: the half of the seats that a bot has by turns."""

    game: str
    players: Count
    deals: Count
    version: Count = 1  # raised with every change of the rules or of the opponent, after which results are others
    board: str | None = None  # by its name, or a file beside the task
    options: list[str] = []  # KEY=VALUE
    opponent: str = "sailor"
    iterations: Count = 50  # rounds of search for a decision: unlike time, they are the same on every machine
    seed: int = 1


def task_names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in data(FOLDER).glob("*.yaml")))


def read_task(name: str) -> tuple[FixedTask, Path]:
    """One of our tasks, or one in somebody's file, and its board's file; `BadDocument` with what is wrong there."""
    path = Path(name) if is_path(name) else data(FOLDER, f"{name}.yaml")
    if not is_path(name) and name not in task_names():
        raise GameError("no-such-task", task=name, known=task_names())
    document = read_document(path)
    task = to_struct(document, FixedTask)
    if task.opponent not in LEVELS:  # and no path: nothing that a file names is ever started
        raise BadDocument([document.fault("not-a-choice", "opponent", value=task.opponent, choices=tuple(LEVELS))])
    return task, _board_of(task, document, path.parent)


def _board_of(task: FixedTask, document: Document, folder: Path) -> Path:
    """The board that came with the game, unless a task names one: by its name, or as a file in the task's folder."""
    game_of(task.game)  # whether there is such a game is told before anything about its boards
    if task.board is None:
        return usual_board_file(task.game)
    path = find_board(task.board) or beside(folder, task.board)
    if path is None:
        raise BadDocument([document.fault("task-board", "board", board=cut(task.board))])
    return path if is_file(path) else board_named(task.board)
