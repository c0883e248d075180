"""Arguments that several commands share."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable

from game.rules import GAMES

from .description import Argument

GAME = Argument("game", {"metavar": "GAME"})
ANY_GAME = Argument("game", {"metavar": "GAME", "nargs": "?", "default": GAMES[0]})
BOARD = Argument("--board", {"metavar": "NAME"})
OPTION = Argument("--option", {"metavar": "KEY=VALUE", "action": "append", "default": []})
SEED = Argument("--seed", {"type": int, "default": 1, "metavar": "N"})


def at_least(least: int) -> Callable[[str], int]:
    """A reader of whole numbers that are not too small."""

    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise ArgumentTypeError(f"{text} < {least}")
        return value

    return number
