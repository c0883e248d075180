"""A table for tests that read like the rulebook: a small position in YAML, actions by their notation, what must be
true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from game.engine import CHANCE, NOBODY, Event, IllegalAction, Position
from game.rules.board_rules import BoardRules

from .quick_yaml import read_yaml


class Stepped(Position, Protocol):
    """A position that says at which step it is."""

    step: int


R = TypeVar("R", bound=BoardRules[Any, Any, Any, Any])
S = TypeVar("S", bound=Stepped)


class AnyAt(Generic[R, S]):
    """A position with everything a test asks of it, in any game.

    Actions are checked against `legal` and chance's outcomes.
    """

    steps: ClassVar[Sequence[str]]

    def __init__(self, rules: R, position: str) -> None:
        self.rules = rules
        self.state: S = rules.read_position(read_yaml(position) or {})
        self.events: list[Event] = []

    @property
    def step(self) -> str:
        return self.steps[self.state.step]

    @property
    def actor(self) -> int | str:
        """The seat to act counted from 1, "chance" or "nobody"."""
        actor = self.rules.to_act(self.state)
        return {CHANCE: "chance", NOBODY: "nobody"}.get(actor, actor + 1)

    def legal(self, verb: str = "") -> list[str]:
        """What may be done, or only what starts with this word or these."""
        actions = sorted(map(self.rules.write, self.rules.legal(self.state)))
        return [text for text in actions if not verb or f"{text} ".startswith(f"{verb} ")]

    def can(self, text: str) -> bool:
        return self.rules.read(text) in self.rules.legal(self.state)

    def outcomes(self) -> dict[str, int]:
        """What chance may bring, with weights."""
        return {self.rules.write(action): weight for action, weight in self.rules.outcomes(self.state)}

    def do(self, *texts: str) -> Self:
        """Carries actions out one after another, players' or chance's, each only if it is legal."""
        self.events = []
        for text in texts:
            if not self.can(text) and text not in self.outcomes():
                raise IllegalAction(self.rules.why_not(self.state, self.rules.read(text)), action=text)
            self.rules.apply(self.state, self.rules.read(text), self.events)
            assert self.rules.faults(self.state) == []
        return self

    def why_not(self, text: str) -> str:
        """The reason code for an action that is not legal."""
        assert not self.can(text)
        return self.rules.why_not(self.state, self.rules.read(text))

    def look(self) -> dict[str, Any]:
        """The position as data."""
        return self.rules.write_position(self.state)

    def points(self) -> list[int]:
        return [standing.points for standing in self.rules.standings(self.state)]

    def ranks(self) -> list[int]:
        return [standing.rank for standing in self.rules.standings(self.state)]

    def facts(self, key: str) -> list[dict[str, Any]]:
        """The facts of one kind that were told since the last `do`."""
        return [event.facts() for event in self.events if event.key == key]
