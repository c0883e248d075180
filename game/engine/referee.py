"""The referee of one game: checks an action once, applies it, journals it, and tells each seat what it may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic

from .errors import BrokenRules, CannotUndo, DamagedJournal, IllegalAction
from .events import Event
from .journal import LONGEST_LINE, UNDO, Line, read_line
from .rules import Action, Rules, S, V
from .seats import CHANCE, NOBODY, Audience, ChanceSource


class Step(Generic[S]):
    """A step that stands: its line and who may read it, the position before it and what it caused."""

    __slots__ = ("audience", "before", "events", "line")

    def __init__(self, line: Line, before: S, events: list[Event], audience: Audience) -> None:
        self.line = line
        self.before = before
        self.events = events
        self.audience = audience


TURN_BEGAN = "turn-began"  # the fact by which every game that has turns says whose turn it is
ROUND_BEGAN = "round-began"  # the fact by which a game without turns says that its next part begins
TURNS = (TURN_BEGAN, ROUND_BEGAN)

Wishes = Mapping[int, Sequence[str]]
"""By the number of turns or rounds begun since the start, what chance and the others are wished to do, in the game's
notation.
"""


def next_wish(
    rules: Rules[Any, Any], wishes: Sequence[str], done: Iterable[str], possible: Sequence[Action]
) -> Action | None:
    """The first wish that can still be fulfilled; None if there is none."""
    by_text, fulfilled = {rules.write(action): action for action in possible}, Counter(done)
    for text in wishes:
        if fulfilled[text]:
            fulfilled[text] -= 1
        elif text in by_text:
            return by_text[text]
    return None


def turn_number(steps: Sequence[Step[Any]]) -> tuple[int, int]:
    """How many turns or rounds have begun since the start, and with which step the present one did."""
    began = [place for place, step in enumerate(steps) if any(event.key in TURNS for event in step.events)]
    return len(began), began[-1] + 1 if began else 0


def wish_of(rules: Rules[Any, Any], wishes: Wishes, steps: Sequence[Step[Any]], state: Any) -> Action | None:
    """Names the action that chance or the seat to act is to take now."""
    number, first = turn_number(steps)
    if number not in wishes:
        return None
    actor = rules.to_act(state)
    possible = (
        [action for action, weight in rules.outcomes(state) if weight] if actor == CHANCE else list(rules.legal(state))
    )
    return next_wish(rules, wishes[number], [step.line.text for step in steps[first:]], possible)


class Referee(Generic[S, V]):
    """Holds the one true position of a match. Seats get views of it and never the position."""

    def __init__(
        self,
        rules: Rules[S, V],
        seed: int,
        record: Callable[[Line], None] | None = None,
        start: S | None = None,
        levels: Sequence[str | None] = (),
        is_free: bool = False,
    ) -> None:
        """The game begins with its first deal, or at a given position; `levels` come from its head."""
        self.rules = rules
        self._actors = {CHANCE, NOBODY, *range(rules.seats)}
        self.lines: list[Line] = []
        self.record = record  # Is told of every line before it stands: what it refuses has not happened
        self._chance = ChanceSource(seed)
        self.start = start  # the position the game begins at, where that is not its first deal
        self._state = rules.start() if start is None else start.copy()
        self.steps: list[Step[S]] = []  # what stands, for whoever runs the match; seats get views
        self._seen: dict[int | None, tuple[list[Event], list[int]]] = {}
        """The facts that every seat that asked has seen, and how many of them after each step."""
        self._draws = 0
        self._asked: tuple[S, Sequence[Action] | frozenset[Action]] | None = None
        """The position that was decided at last, and what was legal there."""
        self._people = {seat for seat in range(rules.seats) if not levels or levels[seat] is None}
        self.is_free = is_free  # whether everything may be taken back, chance too: then the same luck returns

    def to_act(self) -> int:
        found = self.rules.to_act(self._state)
        if found not in self._actors:
            raise BrokenRules(f"to_act is {found!r}")
        return found

    def legal(self) -> Sequence[Action]:
        found = self.rules.legal(self._state)
        if not isinstance(found, Sequence):  # who asks goes through it more than once, and it has an end
            raise BrokenRules(f"legal is {type(found).__name__}")
        if not found and self.to_act() >= 0:
            raise BrokenRules("legal offers nothing")
        return found

    def view(self, seat: int | None) -> V:
        """Builds the view that a seat (None: the whole table) may have now, with the history it has seen."""
        if seat is not None and not 0 <= seat < self.rules.seats:
            raise IllegalAction("no-such-seat", seat=seat + 1, seats=self.rules.seats)
        return self.rules.view(self._state, seat, self._history(seat))

    def _history(self, seat: int | None) -> tuple[Event, ...]:
        """Collects the facts that a seat has seen and that still stand. Only those since the last call are looked at,
        by one thread at a time.
        """
        seen, ends = self._seen.setdefault(seat, ([], []))
        for step in self.steps[len(ends) :]:
            seen += [event for event in step.events if event.seen_by(seat)]
            ends.append(len(seen))
        return tuple(seen)

    @property
    def has_decisions(self) -> bool:
        """Whether anyone but chance has done anything: a game may begin where nothing is left to decide."""
        return any(step.line.actor != CHANCE for step in self.steps)

    def start_view(self) -> V | None:
        """The whole table's view of the position the game began at, where that was not its first deal."""
        return None if self.start is None else self.rules.view(self.start, None)

    def standings(self) -> list[Any]:
        """The result; there is none to know before the game is over."""
        if not self.rules.is_over(self._state):
            raise IllegalAction("not-over")
        return self.tally()

    def tally(self) -> list[Any]:
        """The result as it would be if the game ended now: secrets count."""
        return self.rules.standings(self._state)

    def play(self, seat: int, action: Action) -> list[Event]:
        """A seat's decision: checked, applied, journaled."""
        actor = self.to_act()
        if actor != seat or actor < 0:
            raise IllegalAction("game-over" if actor == NOBODY else "not-your-decision", seat=seat + 1)
        if action not in self._legal_here():
            raise IllegalAction(self.rules.why_not(self._state, action), action=_text_of(self.rules, action))
        return self._carry_out(seat, action)

    def _legal_here(self) -> Sequence[Action] | frozenset[Action]:
        """The legal actions in a form that is quick to search where a position comes back, as it does after an undo: in
        a journal of a hundred thousand lines hardly anything else does.
        """
        if self._asked is None or self._asked[0] is not self._state:
            self._asked = self._state, self.legal()
        elif not isinstance(self._asked[1], frozenset):
            try:
                self._asked = self._state, frozenset(self._asked[1])
            except TypeError:  # actions need not be hashable
                return self._asked[1]
        return self._asked[1]

    def draw(self) -> list[Event]:
        """Chance's decision, from the source."""
        return self.deal(self._chance.pick(self._draws, self._chance_outcomes()))

    def deal(self, action: Action) -> list[Event]:
        """Chance's decision as a replay or a test names it: it must be one that can happen."""
        if action not in [outcome for outcome, weight in self._chance_outcomes() if weight]:
            raise IllegalAction("not-an-outcome", action=_text_of(self.rules, action))
        return self._carry_out(CHANCE, action)

    def draw_all(self) -> list[Event]:
        """Lets chance decide until a seat must, or the game is over."""
        events: list[Event] = []
        while self.to_act() == CHANCE:
            events += self.draw()
        return events

    def repeat(self, line: Line) -> list[Event]:
        """Carries out a journal's line, checked like any other."""
        if line.is_undo or line.is_remark:
            self.undo(line.actor) if line.is_undo else self.remark(line)
            return []
        action = self.rules.read(line.text)
        return self.deal(action) if line.actor == CHANCE else self.play(line.actor, action)

    def remark(self, line: Line) -> None:
        """Journals what changes no position; what a newer program remarks is kept as it is."""
        if not line.is_remark or len(line.write().encode(errors="replace")) > LONGEST_LINE:
            raise ValueError(f"no remark: {line.write()[:80]}")
        if line.is_over and self.to_act() != NOBODY:
            raise IllegalAction("not-over")
        if (
            line.is_seating or line.is_order or line.is_placing or line.is_trouble
        ) and not 0 <= line.actor < self.rules.seats:
            raise IllegalAction("no-such-seat", seat=line.actor + 1, seats=self.rules.seats)
        self._write(line)
        if line.is_seating:
            self._people = self._people | {line.actor} if line.level is None else self._people - {line.actor}

    def wish(self, wishes: Wishes) -> Action | None:
        """Asks the wish, if there is one, for the action that chance or the seat to act is to take now."""
        return wish_of(self.rules, wishes, self.steps, self._state)

    def why_no_undo(self, seat: int, number: int = -1) -> str | None:
        """The reason why a seat may not take back the last step (or one before, once it is the last), or None if it
        may.
        """
        if not self.steps:
            return "undo-nothing"
        if self.is_free:
            return None
        step = self.steps[number]
        if step.line.actor == CHANCE:
            return "undo-chance"
        if step.line.actor != seat:
            return "undo-others"
        return "undo-news" if any(event.news and not self._shows_itself(event) for event in step.events) else None

    def _shows_itself(self, event: Event) -> bool:
        """Whether the only person at the screen showed what it knew itself: bots keep nothing in mind that was taken
        back.
        """
        return event.shown_by is not None and self._people == {event.shown_by}

    def undo(self, seat: int) -> None:
        """Undoes the seat's own last decision, unless it told someone something new."""
        if reason := self.why_no_undo(seat):
            raise CannotUndo(reason)
        self._write(Line(seat, UNDO))
        last = self.steps.pop()
        for seen, ends in self._seen.values():
            del ends[len(self.steps) :]
            del seen[ends[-1] if ends else 0 :]
        self._state = last.before
        self._draws -= last.line.actor == CHANCE

    def fork(self, seed: int) -> Referee[S, V]:
        """The same game, which goes on by itself: nothing of it is recorded, and its chance has a seed of its own.

        Everyone remembers what happened, but its lines begin here: those before came by another seed.
        """
        other = Referee(self.rules, seed, start=self._state, is_free=self.is_free)
        other.steps = list(self.steps)
        other._people = set(self._people)
        return other

    def _chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        if self.to_act() != CHANCE:
            raise IllegalAction("not-chance")
        return self.rules.outcomes(self._state)

    def _carry_out(self, actor: int, action: Action) -> list[Event]:
        line = Line(actor, self.rules.write(action))
        if not _can_be_read(line):
            raise BrokenRules(f"write gives {line.text!r}")
        after, events = self._state.copy(), list[Event]()
        audience = self.rules.audience(self._state, action)
        self.rules.apply(after, action, events)
        self._write(line)
        self.steps.append(Step(line, self._state, events, audience))
        self._state = after
        self._draws += actor == CHANCE
        return list(events)

    def _write(self, line: Line) -> None:
        if self.record:
            self.record(line)
        self.lines.append(line)


def _can_be_read(line: Line) -> bool:
    """Whether a journal would give back this action: its text is one line of a length that is read, and none of the
    words that mean something else there.
    """
    text = line.write()
    try:
        return not line.is_undo and len(text.encode(errors="replace")) <= LONGEST_LINE and read_line(text, 0) == line
    except DamagedJournal:
        return False


def _text_of(rules: Rules[Any, Any], action: Action) -> str:
    """The text of whatever was handed in, an action of this game or not."""
    try:
        return rules.write(action)
    except (KeyError, AttributeError, TypeError, IndexError):
        return repr(action)
