"""Positions of Survive, and what tests ask of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from game.rules.boards import board_path
from game.rules.survive import SurviveRules, load_board, make_rules
from game.rules.survive.board import Board
from game.rules.survive.state import STEPS, State
from tests.at import AnyAt


@cache
def board(name: str) -> Board:
    return load_board(board_path(name))


@lru_cache(maxsize=None, typed=True)
def rules(players: int = 4, **options: bool | int | str) -> SurviveRules:
    return make_rules(board("survive-classic"), players, options)


class At(AnyAt[SurviveRules, State]):
    """A position of Survive."""

    steps = STEPS

    def __init__(self, position: str, players: int = 4, **options: bool | int | str) -> None:
        super().__init__(rules(players, **options), position)

    def where(self, explorer: str) -> str:
        """Where an explorer such as "crimson-A" is: "E7", "boat E7", "isle NW", "lost" or "rack"."""
        colour, letter = explorer.split("-")
        return str(self.look()["explorers"][colour][letter])

    def boats(self) -> list[str]:
        return [name for name in self.look()["boats"] if name != "-"]

    def creatures(self, kind: str) -> list[str]:
        """Where the "sharks", "whales", "serpents", "squids" or "dolphins" are; dolphins with their charge."""
        return list(self.look().get(kind, []))

    def hand(self, seat: int) -> list[str]:
        return list(self.look()["hands"].get(seat, []))


def words(actions: Iterable[str], at: int) -> list[str]:
    """One word of each action, such as where a move ends."""
    return [action.split(" ")[at] for action in actions]
