"""Reads temperaments out of a game of Survive, by what everybody saw of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.engine import Event
from game.rules.survive import SurviveRules
from game.rules.survive.events import (
    Boarded,
    CreatureMoved,
    ExplorerPlaced,
    Lost,
    Swam,
    TileLaid,
    TileSunk,
    TurnBegan,
    Walked,
)

BEACH = 0
HOSTILE = 5
"""So often somebody goes for others who does not leave them alone."""
HEEDLESS = 5
"""So many on beaches, and so many tiles sunk under its own feet, has somebody who fears nothing."""
FIXED = 0.55
"""The share of attacks on whoever harmed it most of somebody who has an enemy."""


@dataclass(slots=True)
class SeatRecord:
    """What one seat did."""

    on_beaches: int = 0
    own_pushed: int = 0
    attacks: int = 0
    """Tiles sunk under rivals, and creatures' moves that cost them explorers."""
    answers: list[bool] = field(default_factory=list)
    """Of each attack after it was harmed itself: whether it met who had harmed it most."""

    def temperament(self) -> str:
        if self.attacks < HOSTILE:
            return "greedy" if self.on_beaches + self.own_pushed >= HEEDLESS else "cautious"
        return "vengeful" if sum(self.answers) > FIXED * len(self.answers) else "calm"


class Reader:
    """Follows a game event by event."""

    def __init__(self, rules: SurviveRules, history: Sequence[Event]) -> None:
        self._owner = rules.constants.owner
        self.records = [SeatRecord() for _ in range(rules.seats)]
        self._harms = [[0.0] * rules.seats for _ in range(rules.seats)]
        """By who suffered and who did it."""
        self._where: dict[int, int] = {}
        self._beaches: set[int] = set()
        self._hunter: int | None = None
        """Who has moved a creature in this turn."""
        self._player: int | None = None
        for event in history:
            self._follow(event)

    def _follow(self, event: Event) -> None:
        match event:
            case TileLaid(space=space, terrain=terrain) if terrain == BEACH:
                self._beaches.add(space)
            case ExplorerPlaced(seat=seat, explorer=e, space=space):
                self._where[e] = space
                self.records[seat].on_beaches += space in self._beaches
            case Walked(explorer=e, path=(*_, space)) | Swam(explorer=e, path=(*_, space)):
                self._where[e] = space
            case Boarded(explorer=e):
                self._where.pop(e, None)
            case TurnBegan(seat=seat):
                self._player, self._hunter = seat, None
            case TileSunk(seat=seat, space=space):
                self._push(seat, [self._owner[e] for e, at in self._where.items() if at == space])
            case CreatureMoved(seat=seat):
                self._hunter = seat
            case Lost(explorer=e) if self._player is not None:
                self._where.pop(e, None)
                self._lose(self._player, self._owner[e])

    def _push(self, seat: int, owners: Sequence[int]) -> None:
        self.records[seat].own_pushed += seat in owners
        rivals = {owner for owner in owners if owner != seat}
        if rivals:
            self._attack(seat, rivals)
        for owner in rivals:
            self._harms[owner][seat] += 0.5

    def _lose(self, seat: int, owner: int) -> None:
        if owner == seat:
            return
        if self._hunter == seat:
            self._attack(seat, {owner})
            self._hunter = None  # one move, however many it takes
        self._harms[owner][seat] += 1.0

    def _attack(self, seat: int, victims: set[int]) -> None:
        self.records[seat].attacks += 1
        harms = self._harms[seat]
        if any(harms):
            self.records[seat].answers.append(harms.index(max(harms)) in victims)
