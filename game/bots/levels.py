"""The levels of bots, from the weakest to the strongest, and the one way to ask any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .castaway import castaway
from .clock import Clock

Player = Callable[[Rules[Any, Any], Any, Sequence[Action], Clock, Random], Action]
"""Names one of the legal actions. All it keeps from one decision to the next is nothing."""


def at_random(rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, random: Random) -> Action:
    return random.choice(legal)


PLAYERS: Mapping[str, Player] = {"random": at_random, "castaway": castaway}
LEVELS = tuple(PLAYERS)
"""Keys in order of strength."""


def choose(rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, level: str, seed: int) -> Action:
    """What a bot of this level does. The same view and seed bring the same decision, unless the clock cuts the thought short."""
    random = Random(f"{seed} {view.seat} {len(view.history)}")
    return PLAYERS[level](rules, view, legal, clock, random)
