"""Rules on their way to another process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.engine import OptionValue, PlainData, Rules
from game.rules import game_of


@dataclass(frozen=True, slots=True)
class Recipe:
    """What rules are made from: they themselves are too large to travel."""

    game: str
    board: PlainData
    players: int
    options: dict[str, OptionValue]
    colours: tuple[str, ...]

    @classmethod
    def of(cls, rules: Rules[Any, Any]) -> Recipe:
        setup = rules.setup
        return cls(rules.game, rules.write_board(), setup.players, dict(setup.options), setup.colours)

    def rules(self) -> Rules[Any, Any]:
        module = game_of(self.game)
        return module.make_rules(module.board_from_document(self.board), self.players, self.options, self.colours)
