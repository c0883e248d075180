"""Whole games of bots against each other, under a referee who refuses what is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.bots import Clock, choose
from game.engine import CHANCE, NOBODY, Action, Referee, Rules, View

ROUNDS = 12
"""Of search a decision: enough to see it at work."""


def decisions(
    rules: Rules[Any, Any], levels: Sequence[str], seed: int, every: int = 1
) -> Iterator[tuple[Referee[Any, Any], View, Sequence[Action]]]:
    """Every position of a game in which a seat decides, with what it knows and may do.

    One decision of so many is a bot's, the others are by chance."""
    referee, number = Referee(rules, seed), 0
    while (actor := referee.to_act()) != NOBODY:
        if actor == CHANCE:
            referee.draw()
            continue
        view, legal = referee.view(actor), referee.legal()
        yield referee, view, legal
        level = "random" if number % every else levels[actor]
        referee.play(actor, choose(rules, view, legal, Clock(iterations=ROUNDS), level, seed))
        number += 1


def play_out(rules: Rules[Any, Any], levels: Sequence[str], seed: int, every: int = 1) -> Referee[Any, Any]:
    """The referee at the end of a game."""
    *_, (referee, _, _) = decisions(rules, levels, seed, every)
    return referee
