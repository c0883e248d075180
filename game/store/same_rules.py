"""Saves are often of one game on one board: who reads many makes its rules once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.engine import OptionValue, PlainData, Rules

from .journals import Game


class SameRules:
    """A game whose rules are made once for each board, players, options and colours."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[str, Rules[Any, Any]] = {}

    def board_from_document(self, document: PlainData) -> PlainData:
        """Put off until rules are needed that were not made yet."""
        return document

    def make_rules(
        self, board: PlainData, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
    ) -> Rules[Any, Any]:
        key = json.dumps([board, players, options, colours], sort_keys=True)
        if key not in self._made:
            self._made[key] = self._game.make_rules(self._game.board_from_document(board), players, options, colours)
        return self._made[key]


def remembered(games: Callable[[str], Game]) -> Callable[[str], Game]:
    """The games, each with the rules made so far."""
    known: dict[str, SameRules] = {}

    def game_of(key: str) -> Game:
        if key not in known:
            known[key] = SameRules(games(key))
        return known[key]

    return game_of
