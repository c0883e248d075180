"""A table for tests that read like the rulebook: a small position in YAML, actions by their notation, what must be true."""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from game.boards import board_path
from game.engine import CHANCE, NOBODY, Event, IllegalAction
from game.rules.atlantis import AtlantisRules, load_board, make_rules
from game.rules.atlantis.board import Board
from game.rules.atlantis.state import STEPS, State


@cache
def board(name: str) -> Board:
    return load_board(board_path(name))


def rules(players: int = 3, name: str = "atlantis-classic", **options: bool | int | str) -> AtlantisRules:
    return make_rules(board(name), players, options)


class At:
    """A position with everything a test asks of it. Actions are checked against `legal` and chance's outcomes.

    Three play unless it is said otherwise: crimson, whose turn it is, azure and sun.
    """

    def __init__(self, position: str, players: int = 3, **options: bool | int | str) -> None:
        self.rules = make_rules(board("atlantis-classic"), players, options)
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

    def draw(self) -> int:
        """Lets chance decide until a seat must, the likeliest first; how many cards that brought."""
        drawn = 0
        while self.actor == "chance":
            outcomes = self.outcomes()
            text = max(outcomes, key=lambda text: outcomes[text])
            drawn += text.startswith("draw")
            self.do(text)
        return drawn

    def why_not(self, text: str) -> str:
        """The reason code for an action that is not legal."""
        assert not self.can(text)
        return self.rules.why_not(self.state, self.rules.read(text))

    def look(self) -> dict[str, Any]:
        """The position as data."""
        return self.rules.write_position(self.state)

    def row(self, places: int) -> str:
        """The first places of the row."""
        return " ".join(self.look()["row"][:places])

    def pawns(self, colour: str) -> list[str]:
        return list(self.look()["pawns"][colour])

    def purse(self, colour: str) -> list[str]:
        return list(self.look()["purses"].get(colour, []))

    def hand(self, colour: str) -> list[str]:
        return list(self.look().get("hands", {}).get(colour, []))

    def bridge(self, colour: str) -> str | None:
        """The place of a bridge, "lost", or None where it is not laid."""
        found: str | None = self.look()["bridges"].get(colour)
        return found

    def cards(self, where: str) -> dict[str, int]:
        """The cards of the "pile", the "discard" or those "removed"."""
        return dict(self.look()[where])

    def points(self) -> list[int]:
        return [standing.points for standing in self.rules.standings(self.state)]

    def ranks(self) -> list[int]:
        return [standing.rank for standing in self.rules.standings(self.state)]

    def told(self, key: str) -> list[dict[str, Any]]:
        """The facts of one kind that the last action caused."""
        return [event.facts() for event in self.events if event.key == key]
