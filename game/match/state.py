"""The state that the parts of a match share: its referee, who sits where, what follows from the position, worked out
once a step, and the log: what everyone at the table may know of every step, whose turn each was, and all of it turn by
turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from game.engine import CHANCE, NOBODY, Action, Event, Line, Referee, Rules, View
from game.engine.journal import DROPPED, OVER, remark
from game.engine.referee import TURN_BEGAN, TURNS, Step, Wishes

from .player import Player

Kind = Literal["decision", "chance", "undo", "seat", "trouble"]
REMARKS: tuple[Kind, ...] = ("seat", "trouble")
"""Entries that change no position: somebody else sits down, or a plain move is made for a bot whose thinking failed."""


@dataclass(frozen=True, slots=True)
class MatchStep:
    """One step that was just made. Of an undo, `events` are those that were taken back."""

    actor: int  # a seat, or chance
    kind: Kind
    events: tuple[Event, ...]
    line: int  # which line of the journal, counted from 0


@dataclass(frozen=True, slots=True)
class LogEntry(MatchStep):
    """One line of the log: a step that stands, or a remark."""

    text: str  # the action in the game's notation, empty where not everyone may read it; or what the remark says


@dataclass(slots=True)
class Guidance:
    """The instructions of a lesson or puzzle to its match."""

    wishes: Wishes = field(default_factory=dict)  # what chance and the others do as long as they can
    is_held: bool = False  # whether chance and the others wait, as when the goal is reached or out of reach
    judge: Callable[[], object] | None = None  # sees after each step whether they do


class MatchState:
    """Knows every secret of the game, so only the match and its parts have it, and they decide what to pass on."""

    def __init__(self, referee: Referee[Any, Any], players: Sequence[Player], is_played_on: bool = False) -> None:
        self.referee = referee
        self.rules = referee.rules
        self.is_played_on = is_played_on
        self.guidance = Guidance()
        self.version = 0  # counts changes: of the position, of who sits where, of orders, and of who has looked
        self.seat_players(players)
        is_set_up = (
            referee.start is not None and self.rules.has_secrets
        )  # no event told of the deal: any seat may hold secrets
        self.secret_holders = set(range(self.rules.seats)) if is_set_up else set[int]()
        """Seats that hold or were told something that the table does not know."""
        for step in referee.steps:
            self.secret_holders |= secret_to(step)
        self._views: dict[int | None, View] = {}
        self._legal: Sequence[Action] | None = None
        self._open_legal: Sequence[Action] | None = None
        self._to_act: int | None = None
        self._has_begun = referee.start is not None and not is_played_on
        self._lines_seen = 0  # how many lines were looked through for a decision
        self.log: list[LogEntry] = log_of(referee.lines, referee.steps)

    def seat_players(self, players: Sequence[Player]) -> None:
        self.players = tuple(players)
        self.people = tuple(
            seat for seat, player in enumerate(players) if player.is_person
        )  # the seats that persons decide for

    @property
    def to_act(self) -> int:
        if self._to_act is None:
            self._to_act = self.referee.to_act()
        return self._to_act

    @property
    def last(self) -> Step[Any] | None:
        """The last step that stands."""
        return self.referee.steps[-1] if self.referee.steps else None

    @property
    def has_begun(self) -> bool:
        """Whether any seat decided something, were it taken back later.

        A position is no first deal, unless a game is played on from it.
        """
        self.look_through()
        return self._has_begun

    def look_through(self) -> None:
        """Looks for a decision in the lines that are new."""
        if not self._has_begun:
            new, self._lines_seen = self.referee.lines[self._lines_seen :], len(self.referee.lines)
            self._has_begun = any(line.actor >= 0 and not line.is_remark for line in new)

    @property
    def is_opening(self) -> bool:
        """Whether the first turn or round is still to come. A game that begins at a position has been set up."""
        return self.referee.start is None and is_opening(self.log)

    def view(self, seat: int | None) -> View:
        if seat not in self._views:
            self._views[seat] = self.referee.view(seat)
        return self._views[seat]

    def legal(self) -> Sequence[Action]:
        if self._legal is None:
            self._legal = tuple(self.referee.legal())
        return self._legal

    def open_legal(self) -> Sequence[Action]:
        if self._open_legal is None:
            self._open_legal = tuple(self.rules.open_legal(self.view(None))) if self.to_act >= 0 else ()
        return self._open_legal

    @property
    def needs_hand(self) -> bool:
        """Whether the seat to act cannot decide, or only blindly, without what it alone knows; everyone can tell."""
        return not self.open_legal() or self.is_setting_up

    @property
    def is_setting_up(self) -> bool:
        return self.to_act >= 0 and self.rules.is_setting_up(self.view(None))

    @property
    def only_answer(self) -> Action | None:
        """The only action there is, where it may be taken by itself; nothing in lessons and puzzles, where people do
        everything.
        """
        return None if self.referee.is_free else only_answer(self.rules, self.legal())

    def wish(self) -> Action | None:
        """The action that the guide wants from chance or the bot to act, if any."""
        is_asked = self.to_act == NOBODY or self.to_act in self.people
        return None if is_asked or not self.guidance.wishes else self.referee.wish(self.guidance.wishes)

    def after_step(self) -> MatchStep:
        """Takes in the step that was just made, and gives it as all may know it."""
        step = self.referee.steps[-1]
        self.secret_holders |= secret_to(step)
        self.log += step_entries(self._forget(), self.referee.lines, step, self.log)
        self.remark_end()
        return self.log[-1]

    def after_remark(self) -> MatchStep:
        """Takes in the remark that was just made, and gives it as all may know it."""
        self.log.append(remark_entry(self._forget(), self.referee.lines[-1]))
        return self.log[-1]

    def after_undo(self) -> MatchStep:
        """Takes in the undo that was just made, and gives it with what it took back."""
        taken = take_back(self.log)
        return MatchStep(taken.actor, "undo", taken.events, self._forget())

    def _forget(self) -> int:
        """Forgets what was worked out for the position before; returns the number of the line that ended it."""
        self.version += 1
        self._views.clear()
        self._legal = self._open_legal = self._to_act = None
        return len(self.referee.lines) - 1

    def remark_end(self) -> None:
        """Whoever only reads the journal is told that the game is over."""
        if self.to_act == NOBODY and not any(line.is_over for line in self.referee.lines[-1:]):
            self.referee.remark(remark(CHANCE, OVER))


def only_answer(rules: Rules[Any, Any], legal: Sequence[Action]) -> Action | None:
    """The one thing that can be done, if it may happen by itself."""
    return legal[0] if len(legal) == 1 and not rules.is_always_asked(legal[0]) else None


def secret_to(step: Step[Any]) -> set[int]:
    """The seats that a step told what the table was not."""
    return {seat for event in step.events if event.audience is not None for seat in event.audience}


def log_of(lines: Sequence[Line], steps: Sequence[Step[Any]]) -> list[LogEntry]:
    """The log of a game: every step that stands, in order, and between them the remarks that are for the table."""
    waiting, found = iter(steps), list[LogEntry]()
    for number in _standing(lines):
        line = lines[number]
        found += [remark_entry(number, line)] if line.is_remark else step_entries(number, lines, next(waiting), found)
    return found


def step_entries(number: int, lines: Sequence[Line], step: Step[Any], log: Sequence[LogEntry]) -> list[LogEntry]:
    """A step as it follows on a log, and before it the remark that it is a plain one: without its move that tells of
    nothing.
    """
    before = lines[number - 1] if number else step.line
    is_plain = before.is_trouble and before.actor == step.line.actor
    kind: Kind = "chance" if step.line.actor == CHANCE else "decision"
    events = tuple(event for event in step.events if event.audience is None)
    entry = LogEntry(step.line.actor, kind, events, number, step.line.text if step.audience is None else "")
    is_told = is_plain and not (before.argument == DROPPED and _is_dropped(before.actor, log))
    return [remark_entry(number - 1, before), entry] if is_told else [entry]


def _is_dropped(seat: int, log: Sequence[LogEntry]) -> bool:
    """Whether it has been told that nothing is asked of the bot of a seat any more, which is said only once."""
    remarks = (entry for entry in reversed(log) if entry.actor == seat and entry.kind in REMARKS)
    last = next(remarks, None)
    return last is not None and (last.kind, last.text) == ("trouble", DROPPED)


def remark_entry(number: int, line: Line) -> LogEntry:
    if not (line.is_seating or line.is_trouble):
        raise ValueError(f"no remark for the table: {line.write()}")
    return LogEntry(line.actor, "seat" if line.is_seating else "trouble", (), number, line.argument)


def take_back(log: list[LogEntry]) -> LogEntry:
    """Removes the last step from a log, whoever has sat down since, and the remark that it was a plain one."""
    place = next(place for place in range(len(log) - 1, -1, -1) if log[place].kind not in REMARKS)
    taken = log.pop(place)
    if place and log[place - 1].kind == "trouble":
        del log[place - 1]
    return taken


MOST_REMARKS = 24  # told between two steps: nobody reads more, and a file can hold a hundred thousand


def _standing(lines: Sequence[Line]) -> list[int]:
    """The numbers of all steps that were not taken back, and of who sat down between them, as far as anybody would read
    it.
    """
    kept: list[int] = []
    for number, line in enumerate(lines):
        if line.is_undo:
            del kept[next(place for place in range(len(kept) - 1, -1, -1) if not lines[kept[place]].is_remark)]
        elif line.is_seating or not line.is_remark:
            kept.append(number)
    return _leave_out_remarks(kept, lines)


def _leave_out_remarks(kept: Sequence[int], lines: Sequence[Line]) -> list[int]:
    """Keeps only the last of many remarks in a row."""
    found, in_a_row = list[int](), 0
    for number in reversed(kept):
        in_a_row = in_a_row + 1 if lines[number].is_remark else 0
        if in_a_row <= MOST_REMARKS:
            found.append(number)
    return found[::-1]


_LEADING = (*TURNS, "first-drawn")  # facts that name who comes next


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """One turn, told apart from others by what everyone saw of it."""

    began: int  # the line of the journal with which it began
    seat: int  # whose it is
    is_opening: bool = False  # whether it comes before the first turn that the game speaks of


def turn_of(history: Sequence[Event]) -> int | None:
    """Whose turn it is, as the table knows."""
    began = next((event for event in reversed(history) if event.key == TURN_BEGAN), None)
    return began.facts()["seat"] if began else None


def leader_of(log: Sequence[LogEntry]) -> int | None:
    """Whose turn or round has begun since the last decision; before the first one, who was drawn to start."""
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

    Most games say when a turn begins, so that an answer in another's turn is known for one. Where none was said (before
    the first turn, or in a game that has rounds only) a turn is what a seat decides until another one does.
    """
    others = None
    for entry in reversed(log):
        if began := next((event for event in entry.events if event.key == TURN_BEGAN), None):
            return TurnSeen(entry.line, began.facts()["seat"])
        if others is None and entry.kind == "decision" and entry.actor != seat:
            others = entry.line
    return TurnSeen(-1 if others is None else others, seat, in_opening)


def is_latest_of_turn(log: Sequence[LogEntry], seat: int | None) -> bool:
    """Whether the latest decision was this seat's own, made in the turn it is still deciding in."""
    for entry in reversed(log):
        if any(event.key in TURNS for event in entry.events):
            return False
        if entry.kind == "decision":
            return entry.actor == seat
    return False


def last_decision(log: Sequence[LogEntry], seat: int) -> int | None:
    """How long the log was after a seat decided last; nothing where it has only set pieces out, or not decided at
    all.
    """
    first = next((place for place, entry in enumerate(log) if begins(entry)), len(log))
    decided = (
        place + 1
        for place in range(len(log) - 1, first, -1)
        if log[place].kind == "decision" and log[place].actor == seat
    )
    return next(decided, None)


def last_wait(log: Sequence[LogEntry], seat: int) -> tuple[int | None, int]:
    """How long the log was when a seat had decided last before its present turn, and when this turn was its own to
    decide: between them lies what the others did meanwhile, also where it has decided something since.
    """
    others = next(
        (place for place in range(len(log) - 1, -1, -1) if log[place].kind == "decision" and log[place].actor != seat),
        -1,
    )
    own = (place for place in range(others + 1, len(log)) if log[place].kind == "decision")
    until = next(own, len(log)) if others >= 0 else len(log)
    return last_decision(log[:until], seat), until


def is_opening(log: Sequence[LogEntry]) -> bool:
    """Whether the game is still being set up: its first turn or round ends that, and every game tells of one."""
    return not any(map(begins, log))


def begins(entry: LogEntry) -> bool:
    """Whether a turn begins with this step, or a round of a game without turns."""
    return entry.kind in ("decision", "chance") and any(event.key in TURNS for event in entry.events)


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
