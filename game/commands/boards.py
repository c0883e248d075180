"""`boards`: lists boards, and checks one with every fault explained."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from game.engine import PlainData
from game.files.documents import read_document
from game.files.resources import user_boards
from game.rules import game_of
from game.rules.board_rules import board_document
from game.rules.boards import check, find_boards
from game.words.catalogue import Catalogue, plain_words

from .columns import columns
from .description import Argument, Command


def run_list(_chosen: Namespace, catalogue: Catalogue) -> int:
    unknown = catalogue.say("boards.unknown-game")
    print(columns([[entry.name, entry.game or unknown, str(entry.path)] for entry in find_boards()], left=3))
    print(catalogue.say("boards.own", folder=str(user_boards())))
    return 0


def run_check(chosen: Namespace, catalogue: Catalogue) -> int:
    if faults := check(chosen.file):
        for fault in faults:
            print(catalogue.tell(fault))
        print(catalogue.say("boards.faults", count=len(faults)))
        return 1
    game, board = _loaded(chosen.file)
    print(catalogue.say("boards.fine", name=board["name"], counts=list(_counts(game, board, catalogue))))
    return 0


def _loaded(path: Path) -> tuple[str, PlainData]:
    game = read_document(path).data["game"]
    module = game_of(game)
    return game, board_document(module.load_board(path))


def _counts(game: str, board: PlainData, catalogue: Catalogue) -> Iterator[str]:
    """How many there are of everything the board lists."""
    for name, listed in board.items():
        if isinstance(listed, list):
            key = f"{game}.board.{name}"
            yield catalogue.say(key, count=len(listed)) if key in catalogue else f"{len(listed)} {plain_words(name)}"


COMMAND = Command(
    "boards",
    parts=(Command("list", run_list), Command("check", run_check, (Argument("file", {"type": Path, "metavar": "FILE"}),))),
)
