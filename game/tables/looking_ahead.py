"""What could be done next, asked of the rules: in a world that agrees with what is known, and by that alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from game.engine import Action, Event, Rules, View
from game.engine.speech.describing import Choice


@dataclass(frozen=True, slots=True)
class Ahead:
    """A position to come: what its seat would know, and what it could do; nothing where others or chance decide."""

    view: View
    choices: Sequence[Choice]


Way = tuple[Choice, ...]  # steps one after the other that one person could take


class Pace(Protocol):
    """What of all that can be done is a step of one piece."""

    def goes_on(self, action: Action, last: Action | None, /) -> bool:
        """Whether an action is the piece's next step, after its last one or as its first."""

    def goal(self, action: Action, /) -> Hashable:
        """Where a step leads."""


def choices_after(rules: Rules[Any, Any], view: View, actions: Sequence[Action]) -> Sequence[Choice]:
    """What the same person could do after these, by a view of the whole table."""
    world = _world(rules, view)
    before = rules.to_act(world)
    for action in actions:
        rules.apply(world, action)
    if rules.to_act(world) != before:
        return ()
    after = rules.view(world, None)
    return rules.choices(after, rules.open_legal(after))


def ways(rules: Rules[Any, Any], view: View, pace: Pace) -> Sequence[Way]:
    """The shortest way to every place that a piece could get to while one person decides, by a view of the whole table.

    No way leads on from where there is danger, or where more happens than the step itself.
    """
    world, found, seen = _world(rules, view), list[Way](), set[Hashable]()
    seat, edge = rules.to_act(world), deque[tuple[Any, Way]]([(world, ())])
    while edge:
        world, way = edge.popleft()
        last = way[-1].action if way else None
        steps = [action for action in rules.legal(world) if pace.goes_on(action, last) and pace.goal(action) not in seen]
        for choice in rules.choices(rules.view(world, None), steps) if steps else ():
            seen.add(pace.goal(choice.action))
            found.append((*way, choice))
            after, events = world.copy(), list[Event]()
            rules.apply(after, choice.action, events)
            if choice.danger is None and len(events) == 1 and rules.to_act(after) == seat:
                edge.append((after, found[-1]))
    return found


def look_ahead(rules: Rules[Any, Any], view: View, seat: int, actions: Sequence[Action]) -> Ahead | None:
    """What a seat would be asked after doing these things one after the other; None where they cannot be done."""
    world = _world(rules, view)
    for action in actions:
        if rules.to_act(world) != seat or action not in rules.legal(world):
            return None
        rules.apply(world, action)
    after = rules.view(world, seat)
    return Ahead(after, rules.choices(after, rules.legal(world)) if rules.to_act(world) == seat else ())


def why_not(rules: Rules[Any, Any], view: View, action: Action, after: Sequence[Action]) -> str:
    """The code of the rule by which something cannot be done, perhaps after doing other things."""
    world = _world(rules, view)
    for done in after:
        rules.apply(world, done)
    return rules.why_not(world, action)


def _world(rules: Rules[Any, Any], view: View) -> Any:
    return rules.determinize(view, Random(0))
