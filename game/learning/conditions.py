"""Conditions of lessons, goals and stars over what a seat was told and sees, and the one checker of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine import Event, Standing


def _never(_: Sequence[Event]) -> bool:
    return False


Progress = tuple[int, ...]
"""Of each condition, what was told for it so far."""


@dataclass(frozen=True, slots=True)
class ConditionMoment:
    """What can be asked of a position, on behalf of a seat; worked out only where a condition asks."""

    standings: Callable[[], Sequence[Standing]]
    """The result; none before the game is over."""
    seen: Callable[[], Mapping[str, Any]]
    """What the seat sees, as a view is written."""
    legal: Callable[[], Collection[str]]
    """What the seat to act may do, in the game's notation."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that can hold: facts are weighed and added up, and what they come to is looked at."""

    name: str
    weigh: Callable[[Event], int]
    holds: Callable[[int, ConditionMoment], bool]
    is_spoilt: Callable[[Sequence[Event]], bool] = _never
    """Whether it can never hold after such facts."""


class Checker:
    """Conditions that are looked at together."""

    def __init__(self, conditions: Sequence[Condition]) -> None:
        self.conditions = tuple(conditions)
        self.start: Progress = (0,) * len(self.conditions)

    def after(self, progress: Progress, events: Sequence[Event]) -> Progress:
        """What was told, with these facts added."""
        if not events:
            return progress
        return tuple([told + sum(map(one.weigh, events)) for told, one in zip(progress, self.conditions, strict=True)])

    def held(self, progress: Progress, moment: ConditionMoment) -> list[bool]:
        """Of each condition whether it holds."""
        return [one.holds(told, moment) for told, one in zip(progress, self.conditions, strict=True)]

    def all(self, progress: Progress, moment: ConditionMoment) -> bool:
        return all(self.held(progress, moment))

    def any(self, progress: Progress, moment: ConditionMoment) -> bool:
        return any(self.held(progress, moment))

    def is_spoilt(self, events: Sequence[Event]) -> bool:
        """Whether one of them can never hold after these facts."""
        return any(one.is_spoilt(events) for one in self.conditions)
