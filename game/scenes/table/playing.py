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

    def take(self, choice: Choice, then: Choice | None = None, goes_on: bool = False) -> Command | None:
        """A choice, and perhaps what follows at once; where it is set so, a dangerous one is asked about first."""
        if self.guard > 0 or self._match.paused:
            return None
        if choice.danger and self._stage.settings.confirm:
            return Push(self._question(choice, goes_on))
        self.play(choice.action, goes_on)
        if then is None or not self._desk.sight.is_legal(then.action):
            return None
        self.guard = 0.0  # one click meant both
        return self.take(then, goes_on=True)

    def take_all(self, actions: Sequence[Action]) -> None:
        """Several steps that one click means: all of them are shown as one."""
        if self.guard > 0 or self._match.paused:
            return
        seat = self._match.actor
        for number, action in enumerate(actions):
            if self._match.actor != seat and not (self._match.goes_by_itself and self._match.to_act == seat):
                return
            if not self.play(action, goes_on=number > 0):
                return

    def play(self, action: Action, goes_on: bool = False) -> bool:
        """A step, and whether it was one; `goes_on`: the click that meant the step before meant this one too."""
        try:
            happened = self._match.play(action, goes_on)
        except GameError as error:
            self._stage.sounds.play("error")
            self._stage.tell(error)
            return False
        self._opened.since, self._since = None, len(self._match.log)
        self._pacing.look_at(happened)
        self.show(happened)
        self.guard = _AGAIN
        self.mind_decider()
        return True

    def undo(self) -> None:
        """Takes back the last decision, and all that the same click did, as far as that told nobody anything new."""
        try:
            happened = self._match.undo()
        except GameError as error:
            self._stage.tell(error)
            return
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

    def _question(self, choice: Choice, goes_on: bool) -> Scene:
        def do_it() -> Command:
            self.play(choice.action, goes_on)
            return Pop()

        say = self._stage.say
        answers = [Answer(say("table.do-it"), do_it, "danger"), Answer(say("table.rather-not"), Pop)]
        return doors.ask(self._stage, say("table.sure"), self._desk.telling.say(choice.danger) if choice.danger else "", answers)
