"""A saved game to look through, forwards and backwards: what the whole table knew at each of its steps, and never more."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from game.engine import CHANCE, NOBODY, Head, Referee
from game.engine.referee import TURNS, Step
from game.rules import game_of
from game.store.journals import Damage, Game, load

from .log_entries import REMARKS, LogEntry
from .past import History
from .player import Player, seated_again
from .turns import ROUND_BEGAN, begins


@dataclass(frozen=True, slots=True)
class Deed:
    """A position, the seat that decided there, and the steps that it and chance made until others were to act or its turn was over."""

    state: Any
    seat: int
    steps: tuple[Step[Any], ...]


class Replay(History):
    """The past of a saved game, one step after the other. A stop is a place worth a look."""

    def __init__(self, referee: Referee[Any, Any], head: Head, damage: Damage | None = None) -> None:
        super().__init__(referee)
        self.head = head
        self._lines = tuple(referee.lines)
        self._steps = tuple(referee.steps)
        self.damage = damage
        """Where the journal could not be read on, and why."""
        self.is_over = referee.to_act() == NOBODY
        self.is_older = head.version < referee.rules.version
        """Whether it was played by older rules: what is shown is counted by today's."""
        self.stops: Sequence[int] = _stops(self.log)
        """Places, from the end of the opening deal to the last step."""
        self.turns: Sequence[int] = [stop for stop in range(len(self.stops)) if any(map(begins, self.entries(stop)))]
        """The stops at which a turn begins, or a round of a game without turns."""

    @classmethod
    def open(cls, path: Path, games: Callable[[str], Game] = game_of) -> Self:
        """Reads a journal as far as it is whole and legal; without a good head it is refused."""
        loaded = load(path, games)
        return cls(loaded.referee, loaded.head, loaded.damage)

    @property
    def has_rounds(self) -> bool:
        """Whether the parts of the game are rounds and not turns."""
        return any(event.key == ROUND_BEGAN for event in self._history)

    def deed(self, stop: int) -> Deed | None:
        """What the seat to act at a stop did from there to the end of its turn. Of a finished game alone: it tells the whole position."""
        place = self.stops[stop]
        made, seat = self._made[place], self.to_act(place)
        if not self.is_over or seat < 0:
            return None
        steps = list[Step[Any]]()
        for step in self._steps[made:]:
            if step.line.actor not in (seat, CHANCE):
                break
            steps.append(step)
            if any(event.key in TURNS for event in step.events):
                break
        return Deed(self._steps[made].before, seat, tuple(steps))

    def players(self, place: int) -> tuple[Player, ...]:
        """Who sat at the table then."""
        lines = self._lines[: self.log[place - 1].line + 1] if place else ()
        return tuple(seated_again(self.rules, self.head, lines))

    def entries(self, stop: int) -> Sequence[LogEntry]:
        """What happened between the stop before and this one."""
        return self.log[self.stops[stop - 1] if stop else 0 : self.stops[stop]]

    def turn(self, stop: int) -> int:
        """How many turns have begun."""
        return bisect_right(self.turns, stop)

    def turn_before(self, stop: int) -> int:
        """Where this turn began, or the one before for who stands there."""
        found = bisect_left(self.turns, stop)
        return self.turns[found - 1] if found else 0

    def turn_after(self, stop: int) -> int:
        """Where the next turn begins, or the end."""
        found = bisect_right(self.turns, stop)
        return self.turns[found] if found < len(self.turns) else len(self.stops) - 1


def _stops(log: Sequence[LogEntry]) -> list[int]:
    """After the opening deal, then after every step that told the table something; what was silent belongs to the step before."""
    opening = next((place for place, entry in enumerate(log) if entry.kind != "chance"), len(log))
    stops = [opening]
    for place, entry in enumerate(log[opening:], opening + 1):
        if entry.events or entry.kind in REMARKS:
            stops.append(place)
        else:
            stops[-1] = place
    return stops
