"""Positions of Atlantis, and what tests ask of them."""

from __future__ import annotations

from functools import cache

from game.rules.atlantis import AtlantisRules, load_board, make_rules
from game.rules.atlantis.board import Board
from game.rules.atlantis.state import STEPS, State
from game.rules.boards import board_path
from tests.at import AnyAt


@cache
def board(name: str) -> Board:
    return load_board(board_path(name))


def rules(players: int = 3, name: str = "atlantis-classic", **options: bool | int | str) -> AtlantisRules:
    return make_rules(board(name), players, options)


class At(AnyAt[AtlantisRules, State]):
    """A position of Atlantis.

    Three play unless it is said otherwise: crimson, whose turn it is, azure and sun.
    """

    steps = STEPS

    def __init__(self, position: str, players: int = 3, **options: bool | int | str) -> None:
        super().__init__(make_rules(board("atlantis-classic"), players, options), position)

    def draw(self) -> int:
        """Lets chance decide until a seat must, the likeliest first; how many cards that brought."""
        drawn = 0
        while self.actor == "chance":
            outcomes = self.outcomes()
            text = max(outcomes, key=lambda text: outcomes[text])
            drawn += text.startswith("draw")
            self.do(text)
        return drawn

    def row(self, places: int) -> str:
        """The first places of the row."""
        return " ".join(self.look()["row"][:places])

    def pawns(self, colour: str) -> list[str]:
        return list(self.look()["pawns"][colour])

    def purse(self, colour: str) -> list[str]:
        return list(self.look()["purses"].get(colour, []))

    def hand(self, colour: str) -> list[str]:
        return list(self.look().get("hands", {}).get(colour, []))

    def bridge(self, colour: str) -> str | None:
        """The place of a bridge, "lost", or None where it is not laid."""
        found: str | None = self.look()["bridges"].get(colour)
        return found

    def cards(self, where: str) -> dict[str, int]:
        """The cards of the "pile", the "discard" or those "removed"."""
        return dict(self.look()[where])
