"""Positions of Atlandice, and what tests ask of them."""

from __future__ import annotations

from functools import cache

from game.rules.atlandice import AtlandiceRules, load_board, make_rules
from game.rules.atlandice.board import Board
from game.rules.atlandice.state import STEPS, State
from game.rules.boards import board_path
from tests.at import AnyAt


@cache
def board(name: str) -> Board:
    return load_board(board_path(name))


def rules(players: int = 3, name: str = "atlandice-classic", **options: int | str) -> AtlandiceRules:
    return make_rules(board(name), players, options)


class At(AnyAt[AtlandiceRules, State]):
    """A position of Atlandice.

    Three play unless told otherwise: 10 tokens of each resource, 7 dice. Dice that are not spoken of show a six.
    """

    steps = STEPS

    def __init__(
        self, position: str = "", players: int = 3, name: str = "atlandice-classic", **options: int | str
    ) -> None:
        super().__init__(rules(players, name, **options), position)

    def lying(self, sector: str) -> dict[str, int]:
        return dict(self.look()["tokens"][sector])

    def stock(self, holder: int | str) -> dict[str, int]:
        """The tokens of a seat counted from 1, or of "neutral"."""
        return dict(self.look()["stocks"][holder])

    def tile(self, region: str) -> str:
        return str(self.look()["tiles"][region])

    def won_tiles(self) -> dict[int | str, list[str]]:
        """The tiles that were won, by who won them."""
        return dict(self.look().get("won", {}))

    def points(self) -> list[int]:
        """Points won so far, the neutral player's last."""
        return list(self.state.points)

    def dice(self) -> list[int]:
        return list(self.look()["dice"])

    def fact_keys(self) -> list[str]:
        return [event.key for event in self.events]
