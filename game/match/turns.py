"""Whose turn it is and when it began, told by what everybody saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import Event

from .log_entries import LogEntry

TURN_BEGAN = "turn-began"
"""The fact by which every game that has turns says whose turn it is."""
ROUND_BEGAN = "round-began"
"""The fact by which a game without turns says that its next part begins."""
_LEADING = (TURN_BEGAN, ROUND_BEGAN, "first-drawn")
"""Facts that name who comes next."""


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """One turn, told from others by what everybody saw of it."""

    began: int
    """The line of the journal with which it began."""
    seat: int
    """Whose it is."""
    is_opening: bool = False
    """Whether it comes before the first turn that the game speaks of."""


def turn_of(history: Sequence[Event]) -> int | None:
    """Whose turn it is, as the table knows."""
    began = next((event for event in reversed(history) if event.key == TURN_BEGAN), None)
    return began.facts()["seat"] if began else None


def leader_of(log: Sequence[LogEntry]) -> int | None:
    """Whose turn or round has begun since somebody decided last, or before the first decision who was drawn to be first."""
    for entry in reversed(log):
        named = (event.facts().get("seat") for event in reversed(entry.events) if event.key in _LEADING)
        seat: int | None = next(named, None)
        if seat is not None:
            return seat
        if entry.kind == "decision":
            return None
    return None


def turn_at(log: Sequence[LogEntry], seat: int, in_opening: bool) -> TurnSeen:
    """The turn in which a seat decides.

    Most games say when a turn begins, so that an answer in another's turn is known for one. Where none was said (before the first turn,
    or in a game that has rounds only) a turn is what a seat decides until another one does.
    """
    others = None
    for entry in reversed(log):
        if began := next((event for event in entry.events if event.key == TURN_BEGAN), None):
            return TurnSeen(entry.line, began.facts()["seat"])
        if others is None and entry.kind == "decision" and entry.actor != seat:
            others = entry.line
    return TurnSeen(-1 if others is None else others, seat, in_opening)


def last_decision(log: Sequence[LogEntry], seat: int) -> int | None:
    """How long the log was after a seat decided last; nothing where it has only set pieces out, or not decided at all."""
    first = next((place for place, entry in enumerate(log) if begins(entry)), len(log))
    decided = (place + 1 for place in range(len(log) - 1, first, -1) if log[place].kind == "decision" and log[place].actor == seat)
    return next(decided, None)


def is_opening(log: Sequence[LogEntry]) -> bool:
    """Whether the game is still being set up: its first turn or round ends that, and every game tells of one."""
    return not any(map(begins, log))


def begins(entry: LogEntry) -> bool:
    """Whether a turn begins with this step, or a round of a game without turns."""
    return entry.kind in ("decision", "chance") and any(event.key in (TURN_BEGAN, ROUND_BEGAN) for event in entry.events)
