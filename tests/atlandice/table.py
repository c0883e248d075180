"""A table for tests that read like the rulebook: a small position in YAML, actions by their notation, what must be true."""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from game.boards import board_path
from game.engine import CHANCE, NOBODY, Event, IllegalAction
from game.rules.atlandice import AtlandiceRules, load_board, make_rules
from game.rules.atlandice.board import Board
from game.rules.atlandice.state import STEPS, State


@cache
def board(name: str) -> Board:
    return load_board(board_path(name))


def rules(players: int = 3, name: str = "atlandice-classic", **options: int | str) -> AtlandiceRules:
    return make_rules(board(name), players, options)


class At:
    """A position with everything a test asks of it. Actions are checked against `legal` and chance's outcomes.

    Three play unless told otherwise: 10 tokens of each resource, 7 dice. Dice that are not spoken of show a six.
    """

    def __init__(self, position: str = "", players: int = 3, name: str = "atlandice-classic", **options: int | str) -> None:
        self.rules = rules(players, name, **options)
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
        """What may be done, or only what starts so."""
        return [text for text in sorted(map(self.rules.write, self.rules.legal(self.state))) if text.startswith(verb)]

    def can(self, text: str) -> bool:
        return self.rules.read(text) in self.rules.legal(self.state)

    def outcomes(self) -> dict[str, int]:
        """What chance may bring, with weights."""
        return {self.rules.write(action): weight for action, weight in self.rules.outcomes(self.state)}

    def do(self, *texts: str) -> At:
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

    def lying(self, sector: str) -> dict[str, int]:
        return dict(self.look()["tokens"][sector])

    def stock(self, holder: int | str) -> dict[str, int]:
        """The tokens of a seat counted from 1, or of "neutral"."""
        return dict(self.look()["stocks"][holder])

    def tile(self, region: str) -> str:
        return str(self.look()["tiles"][region])

    def won(self) -> dict[int | str, list[str]]:
        """The tiles that were won, by who won them."""
        return dict(self.look().get("won", {}))

    def points(self) -> list[int]:
        """Points won so far, the neutral player's last."""
        return list(self.state.points)

    def dice(self) -> list[int]:
        return list(self.look()["dice"])

    def told(self, key: str) -> list[dict[str, Any]]:
        """The facts of one kind that were told since the last `do`."""
        return [event.facts() for event in self.events if event.key == key]

    def told_keys(self) -> list[str]:
        return [event.key for event in self.events]
