"""The levels of bots, from the weakest to the strongest, and the one way to ask any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .clock import Clock
from .lookout import lookout
from .search import Care, Search
from .tastes import TASTES, Taste

Chooser = Callable[[Rules[Any, Any], Any, Sequence[Action], Clock, Random, Taste], Action]
"""Names one of the legal actions that it has noticed. It keeps nothing from one decision to the next."""

NOTICED: Mapping[str, float] = {"castaway": 0.45, "sailor": 0.7, "navigator": 1.05}
CROWDED = -0.15
"""A bot thinks of this share of what it could do, times the count to that power: the more there is, the more it overlooks. Who is not named
thinks of everything."""
NAVIGATOR, POSEIDON = Care(width=3, rivals=4), Care(width=8, rivals=12)
PARTS: Mapping[str, float] = {"navigator": 0.2, "poseidon": 1.0}
"""The part of its time that a level uses if it has anything to compare; the others need next to none."""


def at_random(rules: Rules[Any, Any], view: View, noticed: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    return random.choice(noticed)


def castaway(rules: Rules[Any, Any], view: View, noticed: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    """Looks one step ahead, and no longer knows everything it has seen."""
    return lookout(rules, rules.faded(view), noticed, clock, random, taste)


def sailor(rules: Rules[Any, Any], view: View, noticed: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    """Looks one step ahead."""
    return lookout(rules, view, noticed, clock, random, taste)


def navigator(rules: Rules[Any, Any], view: View, noticed: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    """Plans its turn, and tries a few plans in many worlds."""
    return searched(rules, view, noticed, clock.part(PARTS["navigator"]), random, NAVIGATOR, taste)


def poseidon(rules: Rules[Any, Any], view: View, noticed: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    """Makes more plans, and tries more of them in more worlds."""
    return searched(rules, view, noticed, clock, random, POSEIDON, taste)


def searched(
    rules: Rules[Any, Any], view: View, noticed: Sequence[Action], clock: Clock, random: Random, care: Care, taste: Taste
) -> Action:
    search = Search(rules, view, noticed, clock, random, care, taste)
    search.run(clock)
    return search.ranking()[0].plan.first


CHOOSERS: Mapping[str, Chooser] = {
    "random": at_random,
    "castaway": castaway,
    "sailor": sailor,
    "navigator": navigator,
    "poseidon": poseidon,
}
LEVELS = tuple(CHOOSERS)
"""Keys in order of strength."""


def choose(
    rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, level: str, seed: int, temperament: str = "calm"
) -> Action:
    """What a bot does. The same view and seed bring the same decision, unless the clock cuts the thought short."""
    if len(legal) == 1:
        return legal[0]
    random = Random(f"{seed} {view.seat} {len(view.history)}")
    noticed = _noticed(legal, NOTICED[level], random) if level in NOTICED else legal
    return CHOOSERS[level](rules, view, noticed, clock, random, TASTES[temperament])


def _noticed(legal: Sequence[Action], share: float, random: Random) -> Sequence[Action]:
    """What comes to a bot's mind, in any order; never nothing."""
    mixed = random.sample(legal, len(legal))
    chance = share * len(legal) ** CROWDED
    return [action for action in mixed if random.random() < chance] or mixed[:1]
