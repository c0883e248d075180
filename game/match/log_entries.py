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
class MatchStep:
    """One step that was just made. Of an undo, `events` are those that were taken back."""

    actor: int
    """A seat, or chance."""
    kind: Kind
    events: tuple[Event, ...]
    line: int
    """Which line of the journal, counted from 0."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log: a step that stands, or a remark."""

    actor: int
    kind: Kind
    events: tuple[Event, ...]
    text: str
    """The action in the game's notation, empty where not everyone may read it; or what the remark says."""
    line: int
    """Which line of the journal, counted from 0."""


def log_of(lines: Sequence[Line], steps: Sequence[Step[Any]]) -> list[LogEntry]:
    """The log of a game: every step that stands, in order, and between them the remarks that are for the table."""
    waiting, found = iter(steps), list[LogEntry]()
    for number in _standing(lines):
        line = lines[number]
        found += [remark_entry(number, line)] if line.is_remark else step_entries(number, lines, next(waiting))
    return found


def step_entries(number: int, lines: Sequence[Line], step: Step[Any]) -> list[LogEntry]:
    """A step, and before it the remark that it is a plain one: without its move that tells of nothing."""
    before = lines[number - 1] if number else step.line
    is_plain = before.is_trouble and before.actor == step.line.actor
    return [*([remark_entry(number - 1, before)] if is_plain else []), _step_entry(number, step)]


def remark_entry(number: int, line: Line) -> LogEntry:
    if not (line.is_seating or line.is_trouble):
        raise ValueError(f"no remark for the table: {line.write()}")
    return LogEntry(line.actor, "seat" if line.is_seating else "trouble", (), line.told, number)


def _step_entry(number: int, step: Step[Any]) -> LogEntry:
    kind: Kind = "chance" if step.line.actor == CHANCE else "decision"
    events = tuple(event for event in step.events if event.seen_by(None))
    return LogEntry(step.line.actor, kind, events, step.line.text if step.audience is None else "", number)


def take_back(log: list[LogEntry]) -> LogEntry:
    """Takes the last step out of a log, whoever sat down since, and the remark that it was a plain one."""
    place = max(place for place, entry in enumerate(log) if entry.kind not in REMARKS)
    taken = log.pop(place)
    if place and log[place - 1].kind == "trouble":
        del log[place - 1]
    return taken


def _standing(lines: Sequence[Line]) -> list[int]:
    """The numbers of all steps that were not taken back, and of who sat down between them."""
    kept: list[int] = []
    for number, line in enumerate(lines):
        if line.is_undo:
            del kept[max(place for place, other in enumerate(kept) if not lines[other].is_remark)]
        elif line.is_seating or not line.is_remark:
            kept.append(number)
    return kept
