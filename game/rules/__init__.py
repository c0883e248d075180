"""The games, by key. No game imports another, and none is loaded before it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from game.engine import GameError, OptionValue, PlainData, Rules
from game.files.guests import guests

if TYPE_CHECKING:
    from .board import AnyBoard

GAMES = ("survive", "atlantis", "atlandice")
"""Ours, which are there whatever else is installed."""


class GameModule(Protocol):
    """What the package of every game offers. One that is no room of ours may also have an `EVALUATION` for bots."""

    RULES: type[Rules[Any, Any]]
    """What can be said of the game before there is a table."""

    def load_board(self, path: Path) -> AnyBoard:
        """The board a YAML file describes, with the map it names."""

    def board_from_document(self, document: PlainData) -> AnyBoard:
        """The board as a journal keeps it."""

    def make_rules(
        self, board: Any, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
    ) -> Rules[Any, Any]:
        """The game on a board; what cannot be played together is refused with the reason."""

    def bench_variants(self, board: Any) -> Mapping[str, Rules[Any, Any]]:
        """What the benchmark times, by name: at least `base`, and what is larger or longer where that makes sense."""


def known_games() -> tuple[str, ...]:
    """Ours, then those of other people."""
    return (*GAMES, *guests())


def game_of(key: str) -> GameModule:
    """The package of a game."""
    if key in GAMES:
        return cast("GameModule", import_module(f"game.rules.{key}"))
    if key not in guests():
        raise GameError("unknown-game", game=key, known=known_games())
    return cast("GameModule", guests()[key].module)


def usual_board(key: str) -> str:
    """The name of the board a game is played on unless another is asked for."""
    return f"{key}-classic"
