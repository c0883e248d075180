"""The log in turns: who did what, from one player's turn to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from game.engine import CHANCE, Event
from game.engine.referee import TURN_BEGAN, TURNS

from .state import REMARKS, LogEntry


@dataclass(slots=True)
class TurnTaken:
    """One turn as the whole table saw it."""

    seat: int  # whose it was; chance where it was nobody's, as before the first decision of a round
    is_named: bool = False  # whether the game said that it began: then answers of others belong to it
    entries: list[LogEntry] = field(default_factory=list)  # its steps, each with those of its facts that belong to it

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for entry in self.entries for event in entry.events)

    @property
    def is_remark(self) -> bool:
        """Whether this is not a turn but someone sitting down, or a bot whose thinking failed."""
        return self.entries[0].kind in REMARKS


def turns_of(log: Sequence[LogEntry]) -> list[TurnTaken]:
    """All turns, in the order in which they began. A step that ends one and begins another belongs to both, with the
    facts of each.

    In a game that has rounds only, and before the first turn, a turn is what a seat decides until another one does.
    """
    now = TurnTaken(CHANCE)
    found = [now]
    for entry in log:
        if entry.kind in REMARKS:
            found.append(TurnTaken(entry.actor, entries=[entry]))
            continue
        if entry.kind == "decision" and not now.is_named and now.seat != entry.actor:
            now = TurnTaken(entry.actor)
            found.append(now)
        for events in _cut(entry.events):
            if events and events[0].key in TURNS:
                is_turn = events[0].key == TURN_BEGAN
                now = TurnTaken(events[0].facts()["seat"] if is_turn else CHANCE, is_turn)
                found.append(now)
            now.entries.append(entry if len(events) == len(entry.events) else replace(entry, events=events))
    return [turn for turn in found if turn.entries]


def _cut(events: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    """Facts up to where a turn or round begins, and from there on."""
    start = 0
    for number, event in enumerate(events):
        if number and event.key in TURNS:
            yield events[start:number]
            start = number
    yield events[start:]
