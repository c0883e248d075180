"""The bot levels, from weakest to strongest, and the one way to ask any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .comparing import Comparison, Memory
from .decision import Clock, Decision
from .evaluations import evaluation_of
from .judge import Judge
from .personalities import TEMPERAMENTS
from .search import Search, SearchEffort

Chooser = Callable[[Decision, Memory], Action]
"""Names one of the actions of a decision. Between two decisions it keeps nothing but what is in its memory."""
AT_ONCE = 1.0  # seconds for a look one step ahead, however little time there is
NOTICED: Mapping[str, float] = {"castaway": 0.45, "sailor": 0.7, "navigator": 1.05}
CROWDING_EXPONENT = -0.15
"""A level notices one of `count` actions with the chance NOTICED[level] * count ** CROWDING_EXPONENT; who is not named
notices all.
"""
NAVIGATOR, POSEIDON = SearchEffort(width=3, rivals=4), SearchEffort(width=8, rivals=12)
TIME_SHARES: Mapping[str, float] = {"navigator": 0.2, "poseidon": 1.0}
"""The part of its time that a level uses if it has anything to compare; the others need next to none."""


def at_random(decision: Decision, memory: Memory) -> Action:
    return decision.random.choice(decision.actions)


def castaway(decision: Decision, memory: Memory) -> Action:
    """Looks one step ahead, and no longer knows everything it has seen."""
    return best_at_once(replace(decision, view=decision.rules.forget(decision.view)))


def sailor(decision: Decision, memory: Memory) -> Action:
    """Looks one step ahead."""
    return best_at_once(decision)


def navigator(decision: Decision, memory: Memory) -> Action:
    """Plans its turn, and tries a few plans in many worlds."""
    return search_turn(replace(decision, clock=decision.clock.part(TIME_SHARES["navigator"])), NAVIGATOR, memory)


def poseidon(decision: Decision, memory: Memory) -> Action:
    """Makes more plans, and tries more of them in more worlds."""
    return search_turn(decision, POSEIDON, memory)


def best_at_once(decision: Decision) -> Action:
    """The action that looks best. A look at each takes a few thousandths of a second; where a game is so slow that it
    takes longer than `AT_ONCE`, it is the best of those looked at.
    """
    clock = Clock(max(decision.clock.left, AT_ONCE))  # a machine that is busy for a moment makes no bot weaker
    rules, random = decision.rules, decision.random
    world, luck = rules.determinize(decision.view, random), random.getrandbits(32)
    seat = rules.to_act(world)
    judge = Judge(rules, seat, decision.temperament)
    judge.count_upon(world)
    best, found = -inf, decision.actions[0]
    for action in decision.actions:
        value = judge.ahead(world, action, luck, seat)
        if value > best:
            best, found = value, action
        if clock.is_up:
            break
    return found


def search_turn(decision: Decision, effort: SearchEffort, memory: Memory) -> Action:
    """Goes on with what it has thought of this turn, if nothing new was learned since."""
    who, rules = (effort, decision.temperament), decision.rules
    found = memory.recall(who, rules, decision.view) or search_for(decision, effort)
    found.run(decision.clock)
    action = found.plans()[0].first
    if isinstance(found, Comparison):
        memory.keep(who, rules, found, action)
    return action


def search_for(decision: Decision, effort: SearchEffort) -> Search | Comparison:
    """Starts the kind of search that thinks best about a game: its plans are made, and can be tried."""
    kind = Comparison if evaluation_of(decision.rules.game).compares_turns else Search
    return kind(decision, effort)


CHOOSERS: Mapping[str, Chooser] = {
    "random": at_random,
    "castaway": castaway,
    "sailor": sailor,
    "navigator": navigator,
    "poseidon": poseidon,
}
LEVELS = tuple(CHOOSERS)  # keys in order of strength


def choose(
    rules: Rules[Any, Any],
    view: View,
    legal: Sequence[Action],
    clock: Clock,
    level: str,
    seed: int,
    temperament: str = "calm",
    memory: Memory | None = None,
) -> Action:
    """Decides for a bot.

    The same view, seed and memory bring the same decision, unless the clock cuts the thought short.
    """
    if len(legal) == 1:
        return legal[0]
    random = Random(f"{seed} {view.seat} {len(view.history)}")
    evaluation, nature = evaluation_of(rules.game), TEMPERAMENTS[temperament]
    silent = evaluation.silent(rules, legal, random)
    noticed = _notice(silent, NOTICED[level], random) if level in NOTICED else silent
    if nature.bears_grudges:
        nature = nature.after(evaluation.harms(rules, view))
    return CHOOSERS[level](Decision(rules, view, noticed, clock, random, nature), memory or Memory())


def _notice(legal: Sequence[Action], share: float, random: Random) -> Sequence[Action]:
    """Picks the actions that come to a bot's mind, in any order: never none, and always those that change nothing."""
    mixed = random.sample(legal, len(legal))
    chance = share * len(legal) ** CROWDING_EXPONENT
    return [action for action in mixed if random.random() < chance or _changes_nothing(action)] or mixed[:1]


def _changes_nothing(action: Action) -> bool:
    """To stop, to keep, to decline: an action that names nothing."""
    return getattr(type(action), "__match_args__", None) == ()
