"""A puzzle made of a finished game: can you do what was done here?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.engine import CHANCE, Event, PlainData, Rules
from game.match.replaying import Deed
from game.rules.positions import write_position

_THINGS = {"saved": ("ashore", "explorer"), "tile-collected": ("collected", "tile"), "tile-won": ("region_won", "sector")}
"""Facts that make a goal: its word, and the field with the thing it names."""


def puzzle_of(rules: Rules[Any, Any], deed: Deed) -> PlainData | None:
    """The puzzle as a file has it, without its words; None where nothing was reached that a goal could name."""
    reached = [place for place, step in enumerate(deed.steps) if goal_of(rules, deed.seat, step.events)]
    if not reached:
        return None
    steps = deed.steps[: reached[-1] + 1]
    solution = [step.line.text for step in steps if step.line.actor == deed.seat]
    return {
        "goal": goal_of(rules, deed.seat, (event for step in steps for event in step.events)),
        "decisions": len(solution),
        "chance": [step.line.text for step in steps if step.line.actor == CHANCE],
        "solution": solution,
        "position": write_position(rules, str(rules.write_board().get("name", "")), deed.state),
    }


def is_puzzle(rules: Rules[Any, Any], deed: Deed) -> bool:
    """Whether something was reached that a goal could name."""
    return any(goal_of(rules, deed.seat, step.events) for step in deed.steps)


def goal_of(rules: Rules[Any, Any], seat: int, events: Iterable[Event]) -> dict[str, Any]:
    """What a seat reached by these facts, in the words of conditions. A guest's game may have a fact of the same name without what it
    would take: that makes no goal."""
    goal: dict[str, Any] = {}
    for event in events:
        if rules.whose(event) != seat:
            continue
        if event.key in _THINGS:
            word, field = _THINGS[event.key]
            if name := _named(rules, field, event.facts().get(field)):
                goal.setdefault(word, []).append(name)
        elif event.key == "pawn-arrived":
            goal["home"] = goal.get("home", 0) + 1
        elif event.key == "points-won" and (points := event.facts().get("points")):
            goal["gain"] = goal.get("gain", 0) + points
    return goal


def _named(rules: Rules[Any, Any], field: str, thing: int | None) -> str | None:
    return next((name for name, one in rules.names(field).items() if one == thing), None)
