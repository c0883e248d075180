"""The levels of bots, from the weakest to the strongest, and the one way to ask any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .clock import Clock
from .lookout import lookout
from .search import Manner, Search
from .tastes import TASTES, Taste

Player = Callable[[Rules[Any, Any], Any, Sequence[Action], Clock, Random, Taste], Action]
"""Names one of two or more legal actions. All it keeps from one decision to the next is nothing."""

NOTICED = 0.35
"""The share of what it could do that a castaway thinks of."""
SAILOR_WORLDS = 2
NAVIGATOR, NAVIGATORS_PART = Manner(width=3, worlds=1, rivals=6), 0.25
POSEIDON = Manner(width=8, worlds=2, rivals=12)


def at_random(rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    return random.choice(legal)


def castaway(rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    """Thinks of a few things it could do, and no longer knows everything it has seen."""
    noticed = random.sample(legal, max(2, round(NOTICED * len(legal))))
    return lookout(rules, rules.faded(view), noticed, clock, random, taste, worlds=1)


def sailor(rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    """Looks one step ahead at everything it could do."""
    return lookout(rules, view, random.sample(legal, len(legal)), clock, random, taste, worlds=SAILOR_WORLDS)


def navigator(rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    return searched(rules, view, clock.part(NAVIGATORS_PART), random, NAVIGATOR, taste)


def poseidon(rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    return searched(rules, view, clock, random, POSEIDON, taste)


def searched(rules: Rules[Any, Any], view: View, clock: Clock, random: Random, manner: Manner, taste: Taste) -> Action:
    search = Search(rules, view, clock, random, manner, taste)
    search.run(clock)
    return search.ranking()[0].plan.first


PLAYERS: Mapping[str, Player] = {
    "random": at_random,
    "castaway": castaway,
    "sailor": sailor,
    "navigator": navigator,
    "poseidon": poseidon,
}
LEVELS = tuple(PLAYERS)
"""Keys in order of strength."""


def choose(
    rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, level: str, seed: int, temperament: str = "calm"
) -> Action:
    """What a bot does. The same view and seed bring the same decision, unless the clock cuts the thought short."""
    if len(legal) == 1:
        return legal[0]
    random = Random(f"{seed} {view.seat} {len(view.history)}")
    return PLAYERS[level](rules, view, legal, clock, random, TASTES[temperament])
