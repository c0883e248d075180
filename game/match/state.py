"""The state that the parts of a match share: its referee, who sits where, and what follows from the position, worked out once a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine import CHANCE, NOBODY, Action, Referee, Rules, View
from game.engine.journal import OVER, remark
from game.engine.referee import Step, Wishes

from .log import LogEntry, MatchStep, is_opening, log_of, remark_entry, step_entries, take_back
from .player import Player


@dataclass(slots=True)
class Guidance:
    """What a lesson or puzzle asks of its match."""

    wishes: Wishes = field(default_factory=dict)
    """What chance and the others do as long as they can."""
    is_held: bool = False
    """Whether chance and the others wait, as when the goal is reached or out of reach."""


class MatchState:
    """Knows every secret of the game, so only the match and its parts have it; what they hand on of it is theirs to decide."""

    def __init__(self, referee: Referee[Any, Any], players: Sequence[Player]) -> None:
        self.referee, self.rules = referee, referee.rules
        self.guidance = Guidance()
        self.version = 0  # counts changes: of the position, of who sits where, of orders, and of who has looked
        self.seat_players(players)
        is_set_up = referee.start is not None and self.rules.has_secrets  # no event told of the deal: any seat may hold secrets
        self.secret_holders = set(range(self.rules.seats)) if is_set_up else set[int]()
        """Seats that hold or were told something that the table does not know."""
        for step in referee.steps:
            self.secret_holders |= secret_to(step)
        self._views: dict[int | None, View] = {}
        self._legal: Sequence[Action] | None = None
        self._open_legal: Sequence[Action] | None = None
        self._to_act: int | None = None
        self._has_begun = referee.start is not None
        self.log: list[LogEntry] = log_of(referee.lines, referee.steps)

    def seat_players(self, players: Sequence[Player]) -> None:
        self.players = tuple(players)
        self.people = tuple(seat for seat, player in enumerate(players) if player.is_person)  # the seats that persons decide for

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
        """Whether any seat decided something, were it taken back later."""
        self._has_begun = self._has_begun or any(line.actor >= 0 and not line.is_remark for line in reversed(self.referee.lines))
        return self._has_begun

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
        """Whether the seat to act cannot decide without what it alone knows, or would do it blindly; everybody can tell."""
        return not self.open_legal() or self.is_setting_up

    @property
    def is_setting_up(self) -> bool:
        return self.to_act >= 0 and self.rules.is_setting_up(self.view(None))

    @property
    def only_answer(self) -> Action | None:
        """The only action there is, where it may be taken by itself; nothing in lessons and puzzles, where people do everything."""
        return None if self.referee.is_free else only_answer(self.rules, self.legal())

    def wish(self) -> Action | None:
        """What the guide wishes chance or the bot to act to do now, if anything."""
        is_asked = self.to_act == NOBODY or self.to_act in self.people
        return None if is_asked or not self.guidance.wishes else self.referee.wish(self.guidance.wishes)

    def after_step(self) -> MatchStep:
        """Takes in the step that was just made, and gives it as all may know it."""
        step = self.referee.steps[-1]
        self.secret_holders |= secret_to(step)
        self.log += step_entries(self._forget(), self.referee.lines, step)
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
