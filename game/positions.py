"""Positions of any game as documents: which game, board, players and options, and then the position itself."""

from __future__ import annotations

from typing import Any

from game.boards import board_path
from game.engine import BadPosition, Document, Rules
from game.rules import game_of

SETUP = ("game", "board", "players", "options", "colours")


def read_position(document: Document) -> tuple[Rules[Any, Any], Any]:
    """The rules and the state that a document describes."""
    missing = [key for key in ("game", "board", "players") if key not in document]
    if missing:
        raise BadPosition("position-incomplete", place=missing[0])
    module = game_of(document["game"])
    board = module.load_board(board_path(document["board"]))
    rules = module.make_rules(board, document["players"], document.get("options", {}), document.get("colours"))
    return rules, rules.read_position({key: value for key, value in document.items() if key not in SETUP})


def write_position(rules: Rules[Any, Any], board: str, state: Any) -> Document:
    """The whole document; `board` is the name or file it is read from."""
    setup = rules.setup
    head = {"game": rules.game, "board": board, "players": setup.players, "options": dict(setup.options), "colours": list(setup.colours)}
    return {**head, **rules.write_position(state)}
