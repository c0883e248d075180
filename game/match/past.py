"""How a match began and went, and a saved game to browse: what the whole table knew at each step, and never more."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, Self

from game.engine import CHANCE, NOBODY, Event, GameError, Head, Referee, Rules, Standing, View
from game.engine.journal import PERSON
from game.engine.referee import ROUND_BEGAN, TURNS, Step
from game.files.guest_guard import calling
from game.rules import game_of
from game.store import Damage
from game.store.journals import JournalGame, load
from game.store.long_work import Progress

from .player import Player, restore_players
from .state import REMARKS, LogEntry, MatchState, begins, log_of


class Past:
    """How a match began and what has happened since, as far as the whole table may know."""

    def __init__(self, state: MatchState) -> None:
        self._state = state
        self.first_levels: Sequence[str | None] = [
            player.level for player in state.players
        ]  # who sat where at first; None is a person

    @property
    def is_opening(self) -> bool:
        """Whether the game is still being set up."""
        return self._state.is_opening

    def start_view(self) -> View | None:
        """The starting position as the whole table saw it, if it was not a first deal."""
        view: View | None = self._state.referee.start_view()
        return view

    def was_person(self, seat: int) -> bool:
        """Whether a person decided for a seat at some time."""
        log = self._state.log
        has_sat_down = any(entry.kind == "seat" and entry.actor == seat and entry.text == PERSON for entry in log)
        return self.first_levels[seat] is None or has_sat_down

    def history(self) -> History:
        """The steps that stand, with what the whole table knew before and after each."""
        return History(self._state.referee)

    @property
    def has_decisions(self) -> bool:
        return self._state.referee.has_decisions

    def standings(self) -> list[Standing]:
        return self._state.referee.standings()


class History:
    """The steps that stood when this was made, whatever the referee does later.

    A place is a number of log entries that have happened.
    """

    def __init__(self, referee: Referee[Any, Any]) -> None:
        self.rules: Rules[Any, Any] = referee.rules
        self.log: Sequence[LogEntry] = log_of(referee.lines, referee.steps)
        self._history: tuple[Event, ...] = tuple(event for entry in self.log for event in entry.events)
        self._made = [0, *accumulate(entry.kind not in REMARKS for entry in self.log)]
        self._told = [0, *accumulate(len(entry.events) for entry in self.log)]
        self._before = [step.before for step in referee.steps]
        self._last: tuple[View, int] = referee.view(None), referee.to_act()
        """The whole table's view after the last step, and who is to act then."""

    def place_before(self, line: int) -> int | None:
        """The place before the entry that has this line of the journal, if it still stands."""
        return next((place for place, entry in enumerate(self.log) if entry.line == line), None)

    def view(self, place: int) -> View:
        """The position as the whole table knew it then. All are kept, so none takes longer to reach than another."""
        made = self._made[place]
        if made == len(self._before):
            return self._last[0]
        view: View = self.rules.view(self._before[made], None, self._history[: self._told[place]])
        return view

    def place_told(self, told: int) -> int:
        """The place at which the whole table first knew so many facts."""
        return bisect_left(self._told, told)

    def to_act(self, place: int) -> int:
        made = self._made[place]
        return self._last[1] if made == len(self._before) else self.rules.to_act(self._before[made])


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A position, the seat that decided there, and the steps that it and chance made until others were to act or its
    turn was over.
    """

    state: Any
    seat: int
    steps: tuple[Step[Any], ...]


class Replay(History):
    """The past of a saved game, one step after the other. A stop is a place worth a look."""

    def __init__(self, referee: Referee[Any, Any], head: Head, damage: Damage | None = None) -> None:
        super().__init__(referee)
        self.head = head
        self.lines = tuple(referee.lines)
        self._seatings: dict[int, list[int]] = {}  # by seat, the lines by which someone sat down there
        for number, line in enumerate(self.lines):
            if line.is_seating:
                self._seatings.setdefault(line.actor, []).append(number)
        self._steps = tuple(referee.steps)
        self.has_decisions = referee.has_decisions
        self.damage = damage  # where the journal could not be read on, and why
        self.is_over = referee.to_act() == NOBODY
        self.is_older = (
            head.version < referee.rules.version
        )  # whether it was played by older rules: what is shown is counted by today's
        self.stops: Sequence[int] = _stops(self.log)  # places, from the end of the opening deal to the last step
        self.turns: Sequence[int] = [stop for stop in range(len(self.stops)) if any(map(begins, self.entries(stop)))]
        """The stops at which a turn begins, or a round of a game without turns."""

    @classmethod
    def open(cls, path: Path, games: Callable[[str], JournalGame] = game_of, progress: Progress | None = None) -> Self:
        """Reads a journal as far as it is whole and legal; without a good head it is refused."""
        loaded = load(path, games, progress)
        with calling(loaded.head.game):
            return cls(loaded.referee, loaded.head, loaded.damage)

    @property
    def has_rounds(self) -> bool:
        """Whether the parts of the game are rounds and not turns."""
        return any(event.key == ROUND_BEGAN for event in self._history)

    @property
    def steps(self) -> Sequence[Step[Any]]:
        """Every step, with the whole position before it. Of a finished game alone."""
        if not self.is_over:
            raise GameError("not-over")
        return self._steps

    def steps_made(self, stop: int) -> int:
        """How many steps had been made then."""
        return self._made[self.stops[stop]]

    @property
    def first_turn(self) -> int:
        """How many turns or rounds had begun in the game from which this one was played on."""
        return self.head.origin.turn if self.head.origin else 0

    def played_turn(self, stop: int) -> PlayedTurn | None:
        """The turn of the seat to act at a stop, from there to its end.

        Of a finished game alone: it tells the whole position.
        """
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
        return PlayedTurn(self._steps[made].before, seat, tuple(steps))

    def players(self, place: int) -> tuple[Player, ...]:
        """Who sat at the table then."""
        number = self.log[place - 1].line + 1 if place else 0
        counts = {seat: bisect_left(seatings, number) for seat, seatings in self._seatings.items()}
        last = [self.lines[self._seatings[seat][count - 1]] for seat, count in counts.items() if count]
        return tuple(restore_players(self.rules, self.head, last))

    def entries(self, stop: int) -> Sequence[LogEntry]:
        """The log entries between the previous stop and this one."""
        return self.log[self.stops[stop - 1] if stop else 0 : self.stops[stop]]

    def turn(self, stop: int) -> int:
        """How many turns have begun."""
        return self.first_turn + bisect_right(self.turns, stop)

    def turn_before(self, stop: int) -> int:
        """The stop where this turn began, or the turn before if that is here."""
        found = bisect_left(self.turns, stop)
        return self.turns[found - 1] if found else 0

    def turn_after(self, stop: int) -> int:
        """The stop where the next turn begins, or the end."""
        found = bisect_right(self.turns, stop)
        return self.turns[found] if found < len(self.turns) else len(self.stops) - 1


def _stops(log: Sequence[LogEntry]) -> list[int]:
    """After the opening deal, then after every step that told the table something; what was silent belongs to the step
    before.
    """
    opening = next((place for place, entry in enumerate(log) if entry.kind != "chance"), len(log))
    stops = [opening]
    for place, entry in enumerate(log[opening:], opening + 1):
        if entry.events or entry.kind in REMARKS:
            stops.append(place)
        else:
            stops[-1] = place
    return stops
