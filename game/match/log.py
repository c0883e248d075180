"""The log of a match: what each step was as the whole table may know it, and whose turn it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.engine import CHANCE, Event, Line
from game.engine.referee import TURN_BEGAN, TURNS, Step

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
class LogEntry(MatchStep):
    """One line of the log: a step that stands, or a remark."""

    text: str
    """The action in the game's notation, empty where not everyone may read it; or what the remark says."""


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
    kind: Kind = "chance" if step.line.actor == CHANCE else "decision"
    events = tuple(event for event in step.events if event.seen_by(None))
    entry = LogEntry(step.line.actor, kind, events, number, step.line.text if step.audience is None else "")
    return [remark_entry(number - 1, before), entry] if is_plain else [entry]


def remark_entry(number: int, line: Line) -> LogEntry:
    if not (line.is_seating or line.is_trouble):
        raise ValueError(f"no remark for the table: {line.write()}")
    return LogEntry(line.actor, "seat" if line.is_seating else "trouble", (), number, line.told)


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


_LEADING = (*TURNS, "first-drawn")  # facts that name who comes next


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
    return entry.kind in ("decision", "chance") and any(event.key in TURNS for event in entry.events)
