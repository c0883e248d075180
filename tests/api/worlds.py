"""Games that differ in what a seat does not know, each with its past, of which the seat has seen the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import game
from game.api.play import make_rules
from game.engine import Head, Line
from tests.scenes.worlds import play_random, retold
from tests.store.saving import sealed_text

PLAYERS = 3
SEAT = 0  # the one that a client of the Model Context Protocol has
DECISIONS = {"survive": 48, "atlantis": 9, "atlandice": 15}
"""After so many of them or a few more: far enough for a past, and near enough for secrets that are left."""


@dataclass(frozen=True, slots=True)
class World:
    """A game in which it is for the seat to decide, and what happened in it."""

    table: game.Game
    lines: tuple[Line, ...]


@cache
def worlds(name: str, count: int, rounds: int = 1) -> tuple[World, ...]:
    """The first of them is a random game; each of the others has other secrets than the one before it."""
    rules, random = make_rules(name, PLAYERS, None, {}), Random(name)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "one.journal"

        def load(lines: list[Line]) -> World:
            head = Head.of(rules, [f"Player {seat + 1}" for seat in range(PLAYERS)], 0)
            path.write_bytes(sealed_text([head.write(), *(line.write() for line in lines)]))
            return World(game.load(path), tuple(lines))

        beginnings = (play_random(rules, 5, rounds * DECISIONS[name] + more) for more in range(20))
        lines = next(one for one in beginnings if load(one).table.to_move == SEAT)
        found = [load(lines)]
        while len(found) < count:
            lines = retold(rules, lines, random, 2, SEAT)
            found.append(load(lines))
    return tuple(found)


def view_of(world: World) -> game.SeatView:
    return world.table.view(SEAT)
