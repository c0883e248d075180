"""What a lesson or puzzle wishes of chance and of the others: it happens as long as it can, and else what happens anyway."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .rules import Action, Rules
from .seats import CHANCE
from .steps import Step

TURNS = ("turn-began", "round-began")
"""The facts by which every game says that its next part begins."""

Wishes = Mapping[int, Sequence[str]]
"""By the number of turns or rounds begun since the start, what chance and the others are wished to do, in the game's notation."""


def wished(rules: Rules[Any, Any], wishes: Sequence[str], done: Iterable[str], possible: Sequence[Action]) -> Action | None:
    """The first wish that was not fulfilled yet and can be; None where there is none."""
    by_text, fulfilled = {rules.write(action): action for action in possible}, Counter(done)
    for text in wishes:
        if fulfilled[text]:
            fulfilled[text] -= 1
        elif text in by_text:
            return by_text[text]
    return None


def turn_number(steps: Sequence[Step[Any]]) -> tuple[int, int]:
    """How many turns or rounds have begun since the start, and with which step the present one did."""
    began = [place for place, step in enumerate(steps) if any(event.key in TURNS for event in step.events)]
    return len(began), began[-1] + 1 if began else 0


def wish_of(rules: Rules[Any, Any], wishes: Wishes, steps: Sequence[Step[Any]], state: Any) -> Action | None:
    """What chance or the seat to act is wished to do now."""
    number, first = turn_number(steps)
    if number not in wishes:
        return None
    actor = rules.to_act(state)
    possible = [action for action, weight in rules.outcomes(state) if weight] if actor == CHANCE else list(rules.legal(state))
    return wished(rules, wishes[number], [step.line.text for step in steps[first:]], possible)
