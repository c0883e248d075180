"""A table for tests that read like the rulebook: a small position in YAML, actions by their notation, what must be true."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import yaml

from game.boards import board_path
from game.engine import CHANCE, NOBODY, Event, IllegalAction
from game.rules.survive import SurviveRules, load_board, make_rules
from game.rules.survive.board import Board
from game.rules.survive.state import STEPS, State


@cache
def board(name: str) -> Board:
    return load_board(board_path(name))


def rules(players: int = 4, **options: bool | int | str) -> SurviveRules:
    return make_rules(board("survive-classic"), players, options)


class At:
    """A position with everything a test asks of it. Actions are checked against `legal` and chance's outcomes."""

    def __init__(self, position: str, players: int = 4, **options: bool | int | str) -> None:
        self.rules = rules(players, **options)
        self.state: State = self.rules.read_position(yaml.safe_load(position) or {})
        self.events: list[Event] = []

    @property
    def step(self) -> str:
        return STEPS[self.state.step]

    @property
    def actor(self) -> int | str:
        """The seat to act counted from 1, "chance" or "nobody"."""
        actor = self.state.actor
        return {CHANCE: "chance", NOBODY: "nobody"}.get(actor, actor + 1)

    def legal(self, verb: str = "") -> list[str]:
        """What may be done, or only what starts with this verb."""
        actions = sorted(self.rules.write(action) for action in self.rules.legal(self.state))
        return [text for text in actions if not verb or text.split(" ")[0] == verb]

    def can(self, text: str) -> bool:
        return text in self.legal()

    def outcomes(self) -> dict[str, int]:
        """What chance may bring, with weights."""
        return {self.rules.write(action): weight for action, weight in self.rules.outcomes(self.state)}

    def do(self, *texts: str) -> At:
        """Carries actions out one after another, players' or chance's, each only if it is legal."""
        for text in texts:
            if text not in self.legal() and text not in self.outcomes():
                raise IllegalAction(self.rules.why_not(self.state, self.rules.read(text)), action=text)
            self.events = []
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

    def where(self, explorer: str) -> str:
        """Where an explorer such as "crimson-A" is: "E7", "boat E7", "isle NW", "lost" or "rack"."""
        colour, letter = explorer.split("-")
        return str(self.look()["explorers"][colour][letter])

    def boats(self) -> list[str]:
        return [name for name in self.look()["boats"] if name != "-"]

    def creatures(self, kind: str) -> list[str]:
        """Where the "sharks", "whales", "serpents", "squids" or "dolphins" are; dolphins with their charge."""
        return list(self.look().get(kind, []))

    def hand(self, seat: int) -> list[str]:
        return list(self.look()["hands"].get(seat, []))

    def points(self) -> list[int]:
        return [standing.points for standing in self.rules.standings(self.state)]

    def ranks(self) -> list[int]:
        return [standing.rank for standing in self.rules.standings(self.state)]

    def told(self, key: str) -> list[dict[str, Any]]:
        """The facts of one kind that the last action caused."""
        return [event.facts() for event in self.events if event.key == key]


def words(actions: Iterable[str], at: int) -> list[str]:
    """One word of each action, such as where a move ends."""
    return [action.split(" ")[at] for action in actions]
