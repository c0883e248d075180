"""The course of a match at the table: clicks wait in a queue until they are done, steps are shown, heard and taken
back at a pace at which nobody misses a thing, and the decision changes hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Protocol

from game.engine import Action, GameError
from game.engine.speech.describing import Choice
from game.match import Match, MatchStep
from game.match.saved_games import FinishedGame
from game.match.state import is_latest_of_turn, last_wait
from game.tables import Table, TableHost
from game.tables.selection import ClickStep, Thing, back
from game.tables.table import let_go

from .. import routes
from ..ask import Answer
from ..scene import Command, Pop, Push, Replace
from ..stage import Stage
from .guide import Guide
from .hints import NOTHING_LEFT, Hints
from .panel_state import PanelState
from .stillness import Stillness


@dataclass(frozen=True, slots=True)
class Click:
    """All steps that one click means, and the seat that clicked."""

    seat: int | None
    steps: tuple[ClickStep, ...]
    is_seen_stepwise: bool = False  # whether each step is looked at before the next one
    is_confirmed: bool = False  # whether nobody is asked about dangers any more
    is_begun: bool = False  # whether a step of it is done already


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last decision, or all of them since one's own turn began."""

    is_whole_turn: bool = False


@dataclass(frozen=True, slots=True)
class Queue:
    """The click whose steps are being done, and what waits behind it."""

    going: Click | None = None
    waiting: tuple[Click | Undo, ...] = ()

    def put(self, click: Click) -> Queue:
        """A click waits its turn; another one that waited already, or a way that is being gone, was thought better
        of.
        """
        return Queue(self._lasting, (*self._kept, click))

    def undo(self, is_whole_turn: bool = False) -> Queue:
        """Takes away the click that waits, or else waits itself; a way that is being gone ends."""
        if is_whole_turn:
            return Queue(self._lasting, (*self._kept, Undo(True)))
        is_click = bool(self.waiting) and isinstance(self.waiting[-1], Click)
        return Queue(self._lasting, self._kept if is_click else (*self.waiting, Undo()))

    def stop(self) -> Queue:
        """A step was refused or cannot be done: what the same click means after it is left."""
        return replace(self, going=None)

    def next(self, is_saving: bool, is_busy: bool) -> tuple[Click | Undo | None, Queue]:
        """Gives what is to be done now, a click with its next step alone, and what is left then."""
        if is_saving:
            return None, self
        if self.going is None:
            if not self.waiting or isinstance(self.waiting[0], Undo):
                return (self.waiting[0] if self.waiting else None), replace(self, waiting=self.waiting[1:])
            return Queue(self.waiting[0], self.waiting[1:]).next(is_saving, is_busy)
        if self.going.is_seen_stepwise and self.going.is_begun and is_busy:
            return None, self
        first, *rest = self.going.steps
        left = replace(self.going, steps=tuple(rest), is_begun=True) if rest else None
        return replace(self.going, steps=(first,)), replace(self, going=left)

    @property
    def is_empty(self) -> bool:
        return self.going is None and not self.waiting

    @property
    def _lasting(self) -> Click | None:
        """The click that is done to its end, whatever is clicked meanwhile."""
        return None if self.going is not None and self.going.is_seen_stepwise else self.going

    @property
    def _kept(self) -> tuple[Click | Undo, ...]:
        """All that waits, without a click at its end."""
        return self.waiting[:-1] if self.waiting and isinstance(self.waiting[-1], Click) else self.waiting


_PAUSES = {"slow": 1.5, "normal": 0.6, "fast": 0.3, "instant": 0.0}
_THOUGHTS = {"slow": 0.9, "normal": 0.35, "fast": 0.2, "instant": 0.0}
"""Seconds a bot takes at least: a quick answer would tell how much it had to choose from."""
_QUICKER = {"slow": "normal", "normal": "fast"}
"""The speed that is set, and how quickly the opening goes then: many small steps, one like the other."""
_HASTY = ("fast", "instant")  # the speeds at which nothing is held up
# Seconds after the last step of one's own turn in which it can be taken back before chance or a bot goes on.
_BEAT = 0.8
_LONG_THOUGHT = 1.0  # seconds after which it is said who thinks
_BRIEF = 0.4  # the part of a pause and of a thought that a step of the opening gets
_BUDGET = 0.006  # seconds of a frame that steps without a word may take


class StepReader(Protocol):
    """Puts steps into words."""

    def says(self, step: MatchStep) -> bool: ...


class Pacing:
    """Ticks the match at the pace that is set, or as fast as it can while people skip ahead."""

    def __init__(self, stage: Stage, match: Match, reader: StepReader) -> None:
        self._stage = stage
        self._match = match
        self._reader = reader
        self._wait = 0.0
        self._is_beat = False  # whether that is the beat after somebody's last step
        self._is_opening = match.past.is_opening
        self._is_new = False  # whether all is set up and nobody has decided anything
        self.is_skipping = False
        self.is_guided = False  # whether something else, such as a lesson, says when to go on
        self.is_hurried = False  # whether steps are shown of which one knows where they lead
        self.is_held = False  # whether a bot that has the first turn waits until people have looked at the table
        self.is_by_phone = False  # whether somebody plays by phone, who could go on with nothing at the screen
        self._looked_until = 0.0  # by the clock of those who think
        self._is_thought_long = False

    def speed(self) -> str:
        """The speed at which things are shown."""
        speed = "instant" if self.is_skipping else self._stage.settings.speed
        return _QUICKER.get(speed, speed) if self._is_opening or self.is_hurried else speed

    def is_lively(self) -> bool:
        """Whether things at rest move a little."""
        return not self._stage.settings.reduced_motion and not self._stage.is_instant

    def is_short(self) -> bool:
        """Whether ceremonies are left out."""
        return self._stage.settings.skip_ceremonies or self._stage.settings.speed in _HASTY

    def waits_for_people(self) -> bool:
        """Whether something worth a pause waits until someone at the screen continues."""
        return (
            bool(self._match.people)
            and not self.is_skipping
            and not self.is_guided
            and not self.is_by_phone
            and self._stage.settings.speed not in _HASTY
        )

    def can_be_hastened(self) -> bool:
        """Whether anyone is there who could cut short what is shown."""
        return True

    def skip_ahead(self) -> None:
        """Nothing is looked at until a person decides."""
        self.is_skipping, self._wait = True, 0.0

    def skip_ceremonies(self) -> None:
        self._stage.change(skip_ceremonies=True)

    @property
    def is_waiting(self) -> bool:
        """Whether something that happened is still being looked at."""
        return self._wait > 0

    @property
    def is_thought_long(self) -> bool:
        """Whether nothing has been there to look at for a while, since a bot still thinks."""
        return self._is_thought_long and self._match.thinking.is_asked

    @property
    def is_regretting(self) -> bool:
        """Whether a person's last step can still be taken back: nothing is skipped as long as it can."""
        return self._is_beat and self.is_waiting and self._match.actor is None

    def look_at(self, step: MatchStep) -> None:
        """Leaves time to look at a step, if it is worth a word and was not done by the one who looks."""
        was_opening, self._is_opening = self._is_opening, self._is_opening and self._match.past.is_opening
        self._is_new = (was_opening and not self._is_opening) or (self._is_new and step.kind != "decision")
        if step.kind == "decision" and step.actor in self._match.people:
            # Whether the match would go on by itself now, and with that bar the way back. In a lesson nothing does; of
            # the opening a bot's part is taken back too. Who thinks next does so meanwhile.
            match = self._match
            is_last = match.actor is None and not match.is_over and match.privacy.curtain is None and not match.guide
            is_slow = self._stage.settings.speed not in _HASTY and not self.is_skipping and not self._is_opening
            self._is_beat = is_last and is_slow and match.why_no_undo() is None
            self._wait = _BEAT if self._is_beat else 0.0
            return
        self._is_beat = False
        self._wait = self._long(_PAUSES) if not self.is_skipping and self._reader.says(step) else 0.0

    def _long(self, seconds: Mapping[str, float]) -> float:
        return seconds[self.speed()] * (_BRIEF if self._is_opening else 1)

    def pass_time(self, seconds: float) -> None:
        """Time that is spent with looking counts, and who is next may think meanwhile."""
        self._wait = max(self._wait - seconds, 0.0)
        self._match.thinking.think_ahead()
        self._watch_thought(is_looking=True)

    def go_on(self, seconds: float) -> list[MatchStep]:
        """Lets happen what is due in this frame, and tells of it."""
        self._wait = max(self._wait - seconds, 0.0)
        self._match.thinking.pace = self._long(_THOUGHTS)
        if self._match.actor is not None or self._match.is_over:
            self.is_skipping = False
        if self._wait:
            self._match.thinking.think_ahead()
            self._watch_thought(is_looking=True)
            return []
        found, until = [], perf_counter() + _BUDGET
        while not self._wait and perf_counter() < until and not self._holds() and (step := self._match.tick()):
            found.append(step)
            self.look_at(step)
        self._watch_thought(is_looking=bool(found) or self.is_held or self._match.paused)
        return found

    def _watch_thought(self, is_looking: bool) -> None:
        """Notes how long there has been nothing to look at but a bot that thinks."""
        thinking = self._match.thinking
        now = thinking.now()
        if is_looking:
            self._looked_until = now
        self._is_thought_long = now - max(self._looked_until, thinking.asked_at) >= _LONG_THOUGHT

    def _holds(self) -> bool:
        """Whether people look at a new table before a bot begins, until one of them goes on."""
        may_hold = (
            self._match.actor is None and self._match.to_act >= 0 and self.waits_for_people() and not self.is_short()
        )
        if self._is_new and self._match.actor is None and self._match.to_act >= 0:
            self._is_new, self.is_held = False, may_hold
        self.is_held = self.is_held and may_hold
        return self.is_held


class Audience(Protocol):
    """Those at the screen, who feel what a step brings, and may bring phones."""

    def feel(self, step: MatchStep) -> None: ...
    def open_phones(self) -> Command | None: ...


class GuidedHost(TableHost, Protocol):
    """A table's scene, with the guide that may object to a step."""

    guide: Guide


class Playing:
    """The steps of one match, and who decided last."""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        host: GuidedHost,
        table: Table,
        pacing: Pacing,
        hints: Hints,
        panel_state: PanelState,
        audience: Audience,
        stillness: Stillness,
    ) -> None:
        self._stage = stage
        self._match = match
        self._host = host
        self._table = table
        self._pacing = pacing
        self._hints = hints
        self._panel_state = panel_state
        self._audience = audience
        self._stillness = stillness
        self.decider: int | None = None  # the seat that decided last, or is asked now
        self._queue = Queue()
        self._shown_of: int | None = None  # who did what was shown last; nobody, where it was taken back

    def take_choice(self, choice: Choice, then: Choice | None = None) -> Command | None:
        """Takes a choice, and perhaps another that follows at once."""
        return self.do([ClickStep(one.action) for one in (choice, then) if one is not None])

    def do(
        self, steps: Sequence[ClickStep], is_seen_stepwise: bool = False, is_confirmed: bool = False
    ) -> Command | None:
        """All that one click means, unless a click just now would be taken for another's."""
        if not self._stillness.takes_clicks or self._match.paused:
            return None
        self._queue = self._queue.put(Click(self._match.actor, tuple(steps), is_seen_stepwise, is_confirmed))
        return self.go_on()

    def answer(self, steps: Sequence[ClickStep], is_seen_stepwise: bool, is_confirmed: bool) -> Command | None:
        """All that somebody has decided elsewhere than at the screen, who has read what is asked: it goes the way of a
        click, but for what guards against clicks that were meant for something else.
        """
        if self._match.paused:
            return None
        self._queue = self._queue.put(Click(self._match.actor, tuple(steps), is_seen_stepwise, is_confirmed))
        return self.go_on()

    @property
    def is_idle(self) -> bool:
        """Whether nothing that was clicked is still to be done."""
        return self._queue.is_empty

    def take_back(self) -> None:
        """Takes back the last decision for somebody who is elsewhere; what is picked at the screen is not asked for."""
        self._queue = self._queue.undo()
        self.go_on()

    def undo(self, is_whole_turn: bool = False) -> None:
        """Takes back what was planned last; else the last decision, and all that the same click did, or the click that
        still waits for the disk; and where nothing can be taken back, what is picked. Of a whole turn all of it, as far
        as it can be taken back.
        """
        was_held = False
        while self.lets_go and not (was_held and not is_whole_turn):
            was_held = let_go(self._table)
        if was_held and (not is_whole_turn or self._match.why_no_undo()):
            return
        self._queue = self._queue.undo(is_whole_turn)
        self.go_on()

    @property
    def lets_go(self) -> bool:
        """Whether Undo takes something out of the hand: what is planned and not done comes before what is done, and
        what is only picked goes where nothing done can be taken back.
        """
        is_first = self.has_plan or (self._queue.is_empty and self._match.why_no_undo() is not None)
        return is_first and back(self._table.selection, self._table.offers) is not None

    @property
    def has_plan(self) -> bool:
        """Whether steps are planned that are not done yet."""
        return bool(self._table.offers.planner.actions(self._table.selection.plan))

    def go_on(self) -> Command | None:
        """Does what was clicked, each step as soon as the one before it is on disk."""
        while True:
            found, self._queue = self._queue.next(self._match.journal.is_saving, self._table.is_busy)
            if found is None:
                return None
            if isinstance(found, Undo):
                with self._stage.tell_errors():
                    match = self._match
                    step = match.undo()
                    while (
                        found.is_whole_turn
                        and is_latest_of_turn(match.log, match.actor)
                        and match.why_no_undo() is None
                    ):
                        step = match.undo()
                    self.show_undo(step)
            elif command := self._do(found):
                return command

    def finish(self) -> None:
        """Does what was clicked before the table is left."""
        while not self._queue.is_empty:
            self._match.journal.wait()
            self._table.hasten()
            self.go_on()

    def _do(self, click: Click) -> Command | None:
        """The next step of a click; where it is set so, a dangerous one is asked about first.

        Where it is not done, none follows.
        """
        (step,) = click.steps
        if not self._can_do(click, step.action) or self._is_refused(step.action):
            self._queue = self._queue.stop()
            return None
        say, host = self._stage.say, self._host
        if self._stage.settings.confirm and not click.is_confirmed:
            choices = (choice for choice in host.visibility.choices() if choice.action == step.action)
            if (choice := next(choices, None)) and choice.danger and (danger := host.narrator.say(choice.danger)):

                def do_it() -> Command:
                    self._queue = self._queue.put(replace(click, is_seen_stepwise=False, is_confirmed=True))
                    self.go_on()
                    return Pop()

                self._queue = self._queue.stop()
                answers = [Answer(say("table.do-it"), do_it, "danger"), Answer(say("table.rather-not"), Pop)]
                return Push(routes.open_question(self._stage, say("table.sure"), danger, answers))
        self._pacing.is_hurried = click.is_seen_stepwise
        if not self.play(step.action, click.is_begun, step.picks):
            self._queue = self._queue.stop()
        self._pacing.is_hurried = False
        return None

    def _can_do(self, click: Click, action: Action) -> bool:
        """Whether the same seat still decides, be it by itself, and nothing has come between this step and the one
        before.
        """
        match = self._match
        if match.actor != click.seat and not (match.orders.goes_by_itself and match.to_act == click.seat):
            return False
        if not click.is_begun or click.is_confirmed:
            return True
        return match.actor is not None and action in match.legal() and not (click.is_seen_stepwise and match.paused)

    def play(self, action: Action, goes_on: bool = False, picks: Thing | None = None) -> bool:
        """A step, and whether it was one; `goes_on`: the click that meant the step before meant this one too; `picks`:
        what stays in hand after it.
        """
        if self._is_refused(action):
            return False
        try:
            step = self._match.play(action, goes_on)
        except GameError as error:
            self._stage.sounds.play("error")
            self._stage.tell(error)
            return False
        if not self._panel_state.is_since_kept:
            self._panel_state.fold_since(self._pacing.is_lively())
        rest = self._hints.after(action)
        self._pacing.look_at(step)
        self.show_step(step, picks)
        self._stillness.make_step()
        self.notice_decider()
        self._hints.follow(rest if self._match.actor == step.actor else NOTHING_LEFT)
        return True

    def _is_refused(self, action: Action) -> bool:
        """Whether the guide has said something against a step."""
        is_refused = self._host.guide.objection(action)
        if is_refused:
            self._stage.sounds.play("error")
        return is_refused

    def show_undo(self, step: MatchStep) -> None:
        """A step was taken back, or several at once of which this was the last.

        In a pause nothing moves: all lies there at once.
        """
        self._stage.sounds.play("undo")
        self._display(step)
        if self._match.paused:
            self._table.hasten()

    def skip(self) -> None:
        """Skips to a person's next decision; what happens until then is listed."""
        self._pacing.skip_ahead()
        self._table.hasten()
        if self._match.actor is not None:
            self._stillness.hand_over()  # who skips ahead once more does not mean the decision that has come

    @property
    def is_watched(self) -> bool:
        """Whether people still look at what chance or someone else did, or at how the game ends; not at what is only
        played again.
        """
        actor = self._match.actor
        is_others = self._match.is_over or (actor is not None and self._shown_of not in (None, actor))
        return is_others and self._table.is_showing and not self._table.is_looking_back

    def show_step(self, step: MatchStep, picks: Thing | None = None) -> None:
        """Shows a step and plays its sounds; what it picks stays in hand."""
        self._shown_of = step.actor
        if step.kind == "decision":
            self.decider = step.actor
        for event in step.events:
            self._stage.play_event(self._match.rules.game, event, self._table.heard_from(event))
        self._display(step, picks)
        self._audience.feel(step)

    def notice_decider(self) -> None:
        """When the decision comes to a person from another seat, the hand goes down and clicks are not taken for a
        moment.
        """
        decider = self._match.actor
        if decider is None or decider == self.decider:
            return
        if self.decider is not None:
            self._stillness.hand_over()
            self._stage.sounds.play("turn")
        self.decider = decider
        self._panel_state.begin_since(*last_wait(self._match.log, decider))
        self._host.visibility.after_step()
        self._panel_state.tab = "do"
        self._host.surroundings.offers_changed()

    def interlude(self) -> Command | None:
        """Opens what comes over the table before it goes on; the scoring not as long as the last step is looked at or
        not on the disk.
        """
        match = self._match
        if match.privacy.curtain is not None:
            return Push(routes.open_curtain(self._stage, match, self.undo, self._audience.open_phones))
        if match.privacy.inspecting is not None:
            return Push(routes.open_peek(self._stage, match))
        if match.is_over and not self._pacing.is_waiting and not match.journal.is_saving:
            return Replace(routes.open_scoring(self._stage, FinishedGame.of(match)))
        return None

    def _display(self, step: MatchStep, picks: Thing | None = None) -> None:
        if step.kind == "undo":
            self._shown_of = None
        self._hints.forget()
        self._stillness.move(is_own=step.kind == "decision" and step.actor in self._match.people)
        self._host.visibility.after_step()
        self._table.show_step(step, picks)
        self._host.surroundings.offers_changed()
