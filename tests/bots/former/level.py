"""Poseidon as it was when it compared first steps instead of whole turns: kept to measure today's against it."""

from __future__ import annotations

from game.bots.comparing import Memory
from game.bots.decision import Decision
from game.engine import Action

from .search import Search, Thoroughness

POSEIDON = Thoroughness(width=8, rivals=12)


def former(decision: Decision, memory: Memory) -> Action:
    """What it would do, of all that is legal."""
    rules, view, clock, random = decision.rules, decision.view, decision.clock, decision.random
    legal = rules.legal(rules.determinize(view, random))  # also at placing, where bots of today draw an explorer
    search = Search(rules, view, legal, clock, random, POSEIDON, decision.temperament)
    search.run(clock)
    return search.ranking()[0].plan.first
