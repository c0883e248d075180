"""The games, by key. No game imports another, and none is loaded before it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from game.engine import GameError
from game.files.guests import find_guest, guests, why_unfit

if TYPE_CHECKING:
    from game.engine import OptionValue, PlainData, Rules

    from .board import AnyBoard

GAMES = ("survive", "atlantis", "atlandice")  # ours, which are there whatever else is installed
T = TypeVar("T")


class GameModule(Protocol):
    """The interface of every game's package. It may also have `bench_variants(board)`: what the benchmark times, by
    name, at least `base`.

    What it brings to the floors above is found by `find_game_part`: its `EVALUATION` for bots, its `CONDITIONS` for
    puzzles, its `SCREEN`.
    """

    RULES: type[Rules[Any, Any]]  # what can be said of the game before there is a table

    def load_board(self, path: Path) -> AnyBoard:
        """The board a YAML file describes, with the map it names."""

    def board_from_document(self, document: PlainData) -> AnyBoard:
        """The board as a journal keeps it."""

    def make_rules(
        self, board: Any, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
    ) -> Rules[Any, Any]:
        """The game on a board; what cannot be played together is refused with the reason."""


def known_games() -> tuple[str, ...]:
    """Ours, then those of other people."""
    return (*GAMES, *guests())


def game_of(key: str) -> GameModule:
    if key in GAMES:
        return cast("GameModule", import_module(f"game.rules.{key}"))
    guest = find_guest(key)
    if guest is None:
        raise why_unfit(key) or GameError("unknown-game", game=key, known=known_games())
    return cast("GameModule", guest.module)


def find_game_part(key: str, floor: str, name: str, default: T) -> T:
    """Finds the part that a game brings to a floor of the program: ours have a room of their key there, a guest has it
    in its module; or the default.
    """
    if key in GAMES:
        return cast("T", getattr(import_module(f"{floor}.{key}"), name))
    guest = guests().get(key)
    return getattr(guest.module, name, default) if guest else default


def usual_board(key: str) -> str:
    """The name of the board a game is played on unless another is asked for."""
    return f"{key}-classic"
