"""What becomes of a match at the table: choices are taken, steps shown, heard and taken back, and the decision changes hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine import Action, GameError
from game.engine.speech.describing import Choice
from game.match import Match, MatchStep
from game.match.log import last_decision
from game.match.saved_games import Finished
from game.tables import Desk, Table

from .. import routes
from ..ask import Answer
from ..scene import Command, Pop, Push, Replace, Scene
from ..stage import Stage
from .building import Opened
from .hints import NO_REST, Hints
from .pacing import Pacing

Deed = Callable[[], Command | None]

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
        self._rest: list[Deed] = []
        """What is left of a click that means several steps."""
        self.felt: Callable[[MatchStep], None] = lambda happened: None
        """Told of every step that is shown."""
        self.objects_to: Callable[[Action], bool] = lambda action: False
        """Whether somebody objects to a step, which is not taken then."""
        self._way: list[Choice] = []
        """What is left of a way that is gone step by step."""
        self._shown_of: int | None = None
        """Who did what was shown last; nobody, where it was taken back."""
        self._kept: list[Deed] = []
        """What was clicked while the step before it was on its way to the disk."""

    def take(self, choice: Choice, then: Choice | None = None) -> Command | None:
        """A choice, and perhaps what follows at once; where it is set so, a dangerous one is asked about first."""
        if self.guard > 0 or self._match.paused:
            return None
        self._keep(partial(self._choose, self._match.actor, choice, then))
        return self.go_on()

    def take_all(self, actions: Sequence[Action]) -> None:
        """Several steps that one click means: all of them are shown as one."""
        if self.guard > 0 or self._match.paused:
            return
        self._keep(partial(self._begin_all, self._match.actor, actions))
        self.go_on()

    def take_way(self, choices: Sequence[Choice]) -> Command | None:
        """Several steps that one click means, each shown by itself; a step that cannot be taken any more ends the way."""
        if self.guard > 0 or self._match.paused:
            return None
        self._keep(partial(self._begin_way, self._match.actor, choices))
        return self.go_on()

    def undo(self) -> None:
        """Takes back the last decision, and all that the same click did; or else the click that still waits for the disk."""
        self._way.clear()
        if self._kept and self._kept[-1] != self._undo:
            self._kept.pop()
            return
        self._kept.append(self._undo)
        self.go_on()

    def go_on(self) -> Command | None:
        """Does what was clicked, each step as soon as the one before it is on disk."""
        while (self._rest or self._way or self._kept) and not self._match.journal.is_saving:
            if self._way and not self._rest and self._table.is_busy:
                return None
            if command := self._next_deed()():
                return command
        return None

    def _next_deed(self) -> Deed:
        if self._way and not self._rest:
            return partial(self._go_further, self._match.actor, self._way.pop(0))
        return (self._rest or self._kept).pop(0)

    def finish(self) -> None:
        """Does what was clicked before the table is left."""
        while self._rest or self._way or self._kept:
            self._match.journal.wait()
            self._table.hasten()
            self.go_on()

    def _keep(self, deed: Deed) -> None:
        """A click waits its turn; another one that waited already, or a way that is being gone, was thought better of."""
        self._way.clear()
        if self._kept and self._kept[-1] != self._undo:
            self._kept.pop()
        self._kept.append(deed)

    def _choose(self, seat: int | None, choice: Choice, then: Choice | None, goes_on: bool = False) -> Command | None:
        if not self._decides(seat):
            return None
        if choice.danger and self._stage.settings.confirm:
            return Push(self._question(choice, goes_on))
        self.play(choice.action, goes_on)
        if then is not None:
            self._rest.append(partial(self._follow, seat, then))
        return None

    def _decides(self, seat: int | None) -> bool:
        """Whether it is still the same seat that decides, be it by itself."""
        return self._match.actor == seat or (self._match.orders.goes_by_itself and self._match.to_act == seat)

    def _follow(self, seat: int | None, then: Choice) -> Command | None:
        """The second half of a click that meant two things."""
        if not self._desk.visibility.is_legal(then.action):
            return None
        self.guard = 0.0
        return self._choose(seat, then, None, goes_on=True)

    def _begin_way(self, seat: int | None, choices: Sequence[Choice]) -> Command | None:
        self._way = list(choices[1:])
        return self._stride(seat, choices[0], goes_on=False)

    def _go_further(self, seat: int | None, choice: Choice) -> Command | None:
        """The next step of a way, unless something has come between."""
        if self._match.paused or not self._desk.visibility.is_legal(choice.action):
            self._way.clear()
            return None
        return self._stride(seat, choice, goes_on=True)

    def _stride(self, seat: int | None, choice: Choice, goes_on: bool) -> Command | None:
        before, self._pacing.is_hurried = len(self._match.log), True
        command = self._choose(seat, choice, None, goes_on)
        self._pacing.is_hurried = False
        if len(self._match.log) == before:
            self._way.clear()
        return command

    def _begin_all(self, seat: int | None, actions: Sequence[Action]) -> None:
        self._rest += [partial(self._do_one, seat, action, number > 0) for number, action in enumerate(actions)]

    def _do_one(self, seat: int | None, action: Action, goes_on: bool) -> None:
        """One of several steps; where one of them cannot be taken, none follows."""
        if not self._decides(seat) or not self.play(action, goes_on):
            self._rest.clear()

    def play(self, action: Action, goes_on: bool = False) -> bool:
        """A step, and whether it was one; `goes_on`: the click that meant the step before meant this one too."""
        if self.objects_to(action):
            return False
        try:
            happened = self._match.play(action, goes_on)
        except GameError as error:
            self._stage.sounds.play("error")
            self._stage.tell(error)
            return False
        if not self._opened.is_since_kept:
            self._opened.fold_since(self._desk.is_lively())
        rest = self._hints.after(action)
        self._pacing.look_at(happened)
        self.show(happened)
        self.guard = _AGAIN
        self.notice_decider()
        self._hints.follow(rest if self._match.actor == happened.actor else NO_REST)
        return True

    def _undo(self) -> None:
        try:
            happened = self._match.undo()
        except GameError as error:
            self._stage.tell(error)
            return
        self._stage.sounds.play("undo")
        self._display(happened)

    def taken_back(self, happened: MatchStep) -> None:
        """Several steps were taken back at once: the last of them is shown."""
        self._stage.sounds.play("undo")
        self._display(happened)

    def skip(self) -> None:
        """To the next decision of a person; what happens until then is listed."""
        self._pacing.is_skipping = True
        self._table.hasten()
        if self._match.actor is not None:
            self.guard = _GUARD  # who skips ahead once more does not mean the decision that has come

    @property
    def is_watched(self) -> bool:
        """Whether who is asked still looks at what chance or somebody else did."""
        actor = self._match.actor
        return actor is not None and self._shown_of not in (None, actor) and self._table.is_showing

    def show(self, happened: MatchStep) -> None:
        """A step is seen and heard."""
        self._shown_of = happened.actor
        if happened.kind == "decision":
            self.decider = happened.actor
        for event in happened.events:
            self._stage.sounds.play_event(self._match.rules.game, event)
        self._display(happened)
        self.felt(happened)

    def pass_time(self, seconds: float) -> None:
        self.guard = max(self.guard - seconds, 0.0)

    def notice_decider(self) -> None:
        """When the decision comes to a person from another seat, the hand goes down and clicks are not taken for a moment."""
        decider = self._match.actor
        if decider is None or decider == self.decider:
            return
        if self.decider is not None:
            self.guard = _GUARD
            self._stage.sounds.play("turn")
        self.decider = decider
        self._opened.begin_since(last_decision(self._match.log, decider), len(self._match.log))
        self._desk.visibility.after_step()
        self._opened.tab = "do"
        self._desk.rebuild()

    def interlude(self) -> Command | None:
        """What comes over the table before it goes on; the scoring not as long as the last step is looked at or not on the disk."""
        match = self._match
        if match.privacy.curtain is not None:
            return Push(routes.curtain(self._stage, match))
        if match.privacy.inspecting is not None:
            return Push(routes.look(self._stage, match))
        if match.is_over and not self._pacing.is_waiting and not match.journal.is_saving:
            return Replace(routes.scoring(self._stage, Finished.of(match)))
        return None

    def _display(self, happened: MatchStep) -> None:
        if happened.kind == "undo":
            self._shown_of = None
        self._hints.forget()
        self._desk.visibility.after_step()
        self._table.show(happened)
        self._desk.rebuild()

    def _question(self, choice: Choice, goes_on: bool) -> Scene:
        def do_it() -> Command:
            self._keep(partial(self._do_one, seat, choice.action, goes_on))
            self.go_on()
            return Pop()

        seat, say = self._match.actor, self._stage.say
        answers = [Answer(say("table.do-it"), do_it, "danger"), Answer(say("table.rather-not"), Pop)]
        return routes.ask(self._stage, say("table.sure"), self._desk.narrator.say(choice.danger) if choice.danger else "", answers)
