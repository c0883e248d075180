"""Arguments that several commands share, and how their values are read."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from math import isfinite
from pathlib import Path

from game.engine import GameError
from game.rules import GAMES

from .description import Argument


def number(name: str, default: int | None, least: int | None = None) -> Argument:
    """An argument that is a whole number, and not too small."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError as error:
            raise GameError("no-number", argument=name, value=text) from error
        if least is not None and value < least:
            raise GameError("too-small", argument=name, least=least)
        return value

    return Argument(name, {"type": read, "default": default, "metavar": "N"})


def measure(name: str, least: float, most: float, default: float | None = None) -> Argument:
    """An argument that is a number between two others, themselves left out."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError as error:
            raise GameError("no-measure", argument=name, value=text) from error
        if not (isfinite(value) and least < value < most):
            raise GameError("measure-bounds", argument=name, least=f"{least:g}", most=f"{most:g}")
        return value

    return Argument(name, {"type": read, "default": default, "metavar": "X"})


def not_both(chosen: Namespace, *pairs: tuple[str, str]) -> None:
    """Refuses arguments of which only one can be meant."""
    for one, other in pairs:
        if getattr(chosen, one) and getattr(chosen, other):
            raise GameError("not-both", one=f"--{one}", other=f"--{other}")


def _filled(name: str) -> Callable[[str], str]:
    """A reader of texts that are not empty."""

    def read(text: str) -> str:
        if not text:
            raise GameError("empty-argument", argument=name)
        return text

    return read


def folder(name: str) -> Argument:
    """An argument that names a folder."""
    return path(name, "FOLDER")


def path(name: str, metavar: str) -> Argument:
    """An argument that names a file or folder, shown as `metavar`."""
    filled = _filled(name)
    return Argument(name, {"type": lambda text: Path(filled(text)), "metavar": metavar})


GAME = Argument("game", {"metavar": "GAME"})
ANY_GAME = Argument("game", {"metavar": "GAME", "nargs": "?", "default": GAMES[0]})
BOARD = Argument("--board", {"type": _filled("--board"), "metavar": "NAME"})
OPTION = Argument("--option", {"metavar": "KEY=VALUE", "action": "append", "default": []})
SEED = number("--seed", 1)
