"""The games, by key. No game imports another, and none is loaded before it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from game.engine import Document, GameError, OptionValue, Rules

if TYPE_CHECKING:
    from .seating import AnyBoard

GAMES = ("survive", "atlantis", "atlandice")


class GameModule(Protocol):
    """What the package of every game offers."""

    RULES: type[Rules[Any, Any]]
    """What can be said of the game before there is a table."""

    def load_board(self, path: Path) -> AnyBoard:
        """The board a YAML file describes, with the map it names."""

    def board_from_document(self, document: Document) -> AnyBoard:
        """The board as a journal keeps it."""

    def make_rules(
        self, board: Any, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
    ) -> Rules[Any, Any]:
        """The game on a board; what cannot be played together is refused with the reason."""

    def bench_variants(self, board: Any) -> Mapping[str, Rules[Any, Any]]:
        """What the benchmark times, by name: at least `base`, and what is larger or longer where that makes sense."""


def game_of(key: str) -> GameModule:
    """The package of a game."""
    if key not in GAMES:
        raise GameError("unknown-game", game=key, known=GAMES)
    return cast("GameModule", import_module(f"game.rules.{key}"))


def usual_board(key: str) -> str:
    """The name of the board a game is played on unless another is asked for."""
    return f"{key}-classic"
