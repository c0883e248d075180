"""Games from their very beginning, and a hand that plays on until something is of interest."""

from __future__ import annotations

from tests.survive.table import At


def opening(players: int = 4, **options: bool | int | str) -> At:
    """A game before anything was drawn, laid or dealt."""
    at = At("step: first", players, **options)
    at.state = at.rules.start()
    return at


def play(at: At, steps: int) -> At:
    """Chance and players do the first thing they can, so many times."""
    for _ in range(steps):
        actions = at.rules.legal(at.state) or [outcome for outcome, _ in at.rules.outcomes(at.state)]
        at.rules.apply(at.state, actions[0])
    return at


def play_until(at: At, step: str) -> At:
    """The same until a step is reached."""
    while at.step != step:
        play(at, 1)
    return at
