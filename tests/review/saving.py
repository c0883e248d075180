"""Finished games in files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from game.engine import CHANCE, Head
from game.engine.journal import OVER, remark
from game.review.played_game import PlayedGame
from game.store import JournalWriter

from .games import played_game


def saved_game(
    path: Path, game: str = "survive", players: int = 2, *, people: int = 1, steps: int | None = None, **changes: Any
) -> PlayedGame:
    """A game of bots in a file, as if people had sat at its first seats; with `steps` only so many of them."""
    played = played_game(game, players)
    rules = played.rules
    names = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn"][:players]
    levels = [None] * people + ["sailor"] * (players - people)
    setup = rules.setup
    head = Head(
        game,
        rules.version,
        rules.write_board(),
        players,
        dict(setup.options),
        list(setup.colours),
        names,
        1,
        levels=levels,
    )
    lines = [step.line for step in played.steps[:steps]]
    over = [] if steps is not None else [remark(CHANCE, OVER)]
    path.parent.mkdir(parents=True, exist_ok=True)
    JournalWriter.create(path, replace(head, **changes), [*lines, *over]).close()
    return played
