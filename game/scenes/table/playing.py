"""What becomes of a match at the table: choices are taken, steps shown, heard and taken back, and the decision changes hands."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Action, GameError
from game.engine.describing import Choice
from game.match import Happened, Match
from game.tables import Desk, Table

from .. import doors
from ..ask import Answer
from ..commands import Command, Pop, Push
from ..scene import Scene
from ..stage import Stage
from .building import Opened
from .hints import Hints
from .pacing import Pacing

_GUARD = 0.33
"""Seconds after the decision has changed hands in which nobody's click is taken for the other's."""
_AGAIN = 0.15
"""Seconds after a step in which a second click is the end of a double click."""


class Playing:
    """The steps of one match, and who decided last."""

    def __init__(self, stage: Stage, match: Match, desk: Desk, table: Table, pacing: Pacing, hints: Hints, opened: Opened) -> None:
        self._stage, self._match, self._desk, self._table = stage, match, desk, table
        self._pacing, self._hints, self._opened = pacing, hints, opened
        self.guard = 0.0
        """Seconds in which nothing is taken."""
        self.decider: int | None = None
        """The seat that decided last, or is asked now."""
        self._since = len(match.log)
        """The log's length after a person decided last."""

    def take(self, choice: Choice, then: Choice | None = None) -> Command | None:
        """A choice, and perhaps what follows at once; where it is set so, a dangerous one is asked about first."""
        if self.guard > 0 or self._match.paused:
            return None
        if choice.danger and self._stage.settings.confirm:
            return Push(self._question(choice))
        self.play(choice.action)
        if then is None or not self._desk.sight.is_legal(then.action):
            return None
        self.guard = 0.0  # one click meant both
        return self.take(then)

    def take_all(self, actions: Sequence[Action]) -> None:
        """Several steps that one click means: all of them are shown as one."""
        if self.guard > 0 or self._match.paused:
            return
        seat = self._match.actor
        for action in actions:
            if self._match.actor != seat:
                return
            self.play(action)

    def play(self, action: Action) -> None:
        try:
            happened = self._match.play(action)
        except GameError as error:
            self._stage.sounds.play("error")
            self._stage.tell(error)
            return
        self._opened.since, self._since = None, len(self._match.log)
        self._pacing.look_at(happened)
        self.show(happened)
        self.guard = _AGAIN
        self.mind_decider()

    def undo(self) -> None:
        try:
            happened = self._match.undo()
        except GameError as error:
            self._stage.tell(error)
            return
        self._stage.sounds.play("undo")
        self._display(happened)

    def taken_back(self, happened: Happened) -> None:
        """Several steps were taken back at once: the last of them is shown."""
        self._stage.sounds.play("undo")
        self._display(happened)

    def skip(self) -> None:
        """To the next decision of a person; what happens until then is listed."""
        self._pacing.is_skipping, self._opened.since = True, self._since
        self._table.hasten()

    def show(self, happened: Happened) -> None:
        """A step is seen and heard."""
        if happened.kind == "decision":
            self.decider = happened.actor
        for event in happened.events:
            self._stage.sounds.play_event(self._match.rules.game, event)
        self._display(happened)

    def pass_time(self, seconds: float) -> None:
        self.guard = max(self.guard - seconds, 0.0)

    def mind_decider(self) -> None:
        """When the decision comes to a person from another seat, the hand goes down and clicks are not taken for a moment."""
        decider = self._match.actor
        if decider is None or decider == self.decider:
            return
        if self.decider is not None:
            self.guard = _GUARD
            self._stage.sounds.play("turn")
        self.decider = decider
        self._desk.sight.mind()
        self._opened.tab = "do"
        self._desk.rebuild()

    def _display(self, happened: Happened) -> None:
        self._hints.forget()
        self._desk.sight.mind()
        self._table.show(happened)
        self._desk.rebuild()

    def _question(self, choice: Choice) -> Scene:
        def do_it() -> Command:
            self.play(choice.action)
            return Pop()

        say = self._stage.say
        answers = [Answer(say("table.do-it"), do_it, "danger"), Answer(say("table.rather-not"), Pop)]
        return doors.ask(self._stage, say("table.sure"), self._desk.telling.say(choice.danger) if choice.danger else "", answers)
