"""What a step of a match was, as the whole table may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.engine import CHANCE, Event, Line
from game.engine.referee import Step

Kind = Literal["decision", "chance", "undo", "seat", "trouble"]
REMARKS: tuple[Kind, ...] = ("seat", "trouble")
"""What changes no position: another sits down, or a plain move is made for a bot because its thinking came to nothing."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One step that was just made. Of an undo, `events` are those that were taken back."""

    actor: int
    """A seat, or chance."""
    kind: Kind
    events: tuple[Event, ...]
    line: int
    """Which line of the journal, counted from 0."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a step that stands, or a remark."""

    actor: int
    kind: Kind
    events: tuple[Event, ...]
    text: str
    """The action in the game's notation, empty where not everyone may read it; or what the remark says."""
    line: int
    """Which line of the journal, counted from 0."""


def log_of(lines: Sequence[Line], steps: Sequence[Step[Any]]) -> list[Entry]:
    """The log of a game: every step that stands, in order, and between them the remarks that are for the table."""
    waiting = iter(steps)
    return [remark_entry(number, line) if line.is_remark else step_entry(number, next(waiting)) for number, line in _standing(lines)]


def remark_entry(number: int, line: Line) -> Entry:
    return Entry(line.actor, "seat" if line.is_seating else "trouble", (), line.told, number)


def step_entry(number: int, step: Step[Any]) -> Entry:
    kind: Kind = "chance" if step.line.actor == CHANCE else "decision"
    events = tuple(event for event in step.events if event.seen_by(None))
    return Entry(step.line.actor, kind, events, step.line.text if step.audience is None else "", number)


def last_step(log: Sequence[Entry]) -> int:
    """Where the last step is: remarks may have come after it."""
    return max(place for place, entry in enumerate(log) if entry.kind not in REMARKS)


def _standing(lines: Sequence[Line]) -> list[tuple[int, Line]]:
    """What was not taken back, with its number: an undo takes back the last action, whoever sat down since."""
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(lines):
        if line.is_undo:
            del kept[max(place for place, (_, other) in enumerate(kept) if not other.is_remark)]
        elif not (line.is_over or line.is_order):
            kept.append((number, line))
    return kept
