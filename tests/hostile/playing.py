"""Whether what was accepted really works: random decisions, with everything asked that a table asks."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import NOBODY, Referee, Rules
from game.words.narrator import Narrator

from .campaign import catalogue


def play_on(rules: Rules[Any, Any], start: Any = None, decisions: int = 20, seed: int = 1) -> None:
    """So many decisions, with what every seat sees and is told."""
    referee, random = Referee(rules, seed, start=start), Random(seed)
    narrator = Narrator(catalogue(), rules, [f"seat {seat}" for seat in range(rules.seats)])
    for _ in range(decisions):
        referee.draw_all()
        actor = referee.to_act()
        if actor == NOBODY:
            referee.standings()
            return
        view, legal = referee.view(actor), referee.legal()
        narrator.say(rules.describe(view).ask)
        assert legal, "nothing to decide"
        rules.choices(view, legal[:5])
        action = random.choice(legal)
        assert rules.read(rules.write(action)) == action
        for event in referee.play(actor, action):
            narrator.event(event)
    referee.view(None)
