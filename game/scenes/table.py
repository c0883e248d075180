"""The table: a match on the screen. It shows what the whole table may see, and lets people act by what the rules offer."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import CHANCE, Action, GameError
from game.engine.describing import Choice, Description
from game.match import Happened, Match
from game.store import StorageError
from game.tables import plain
from game.tables.actions import Gold, gold, waiting_for
from game.tables.frame import FrameParts, Tabs, frame
from game.tables.hand import hand_panel
from game.tables.initials import initials
from game.tables.log import Log, log_list
from game.tables.plates import folded_plate, full_plate
from game.tables.sight import Sight
from game.tables.stepper import StepperBar
from game.telling import Telling
from game.widgets import Button, Column, KeyCap, Label, Panel, Row, Space, Widget

from . import doors
from .ask import Answer
from .commands import Command, Pop, Push, Replace
from .finished import Finished
from .hinting import Hinting
from .pacing import Pacing
from .scene import Scene
from .stage import Stage

_GUARD = 0.33
"""Seconds after the decision has changed hands in which nobody's click is taken for the other's."""
_SINCE = 20
"""The most lines of what happened since one's turn."""
_HIDING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class TableScene(Scene):
    """One match from here to its end, or until it is left."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self.match, self.sight = match, Sight(match)
        self._telling = Telling(stage.words, match.rules, [player.name for player in match.players])
        self._log = Log()
        self._pacing = Pacing(match, lambda: stage.settings.speed, self._says)
        self._unfolded = ""
        self._tab = "do"
        self._log_is_open = True
        self._guard = 0.0
        self._decider: int | None = None
        self._since: int | None = None
        """How long the log was when people began to skip ahead."""
        self._told_trouble = ""
        self._bot_trouble: str | None = None
        self._hinting = Hinting(match)
        self._choices: Sequence[Choice] = ()
        self._gold = Gold("", "none")

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self.stage.seat(len(self.match.people))
        if len(self.match.people) < len(self.match.players):
            self.match.thinking.warm_up()
        if self.match.damage is not None:
            self.stage.tell(GameError(self.match.damage.code, **self.match.damage.values))

    def pause(self) -> None:
        super().pause()
        self._hide()

    def resume(self) -> None:
        self.stage.seat(len(self.match.people))
        super().resume()

    def leave(self) -> None:
        self._hide()
        self.stage.seat(0)
        self._hinting.close()
        try:
            self.match.close()
        except StorageError as error:
            self.stage.tell(error)

    # What happens.

    @property
    def pace(self) -> int:
        """Something goes on unless a person is asked."""
        is_asked = self.match.actor is not None or self.match.is_over or self.match.paused
        return 60 if self._guard > 0 or not is_asked or self._pacing.is_waiting or self._hinting.is_asked else 0

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type in _HIDING:
            self._hide()
        if event.type == pygame.KEYUP and event.key == pygame.K_e:
            self._peek(False)
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        match event.key:
            case pygame.K_SPACE:
                return self._do_gold()
            case pygame.K_e:
                self._peek(True)
            case pygame.K_z:
                self._undo()
            case pygame.K_h:
                self._hint()
            case pygame.K_l:
                self._fold_log()
            case pygame.K_p:
                self._pause_match()
            case pygame.K_F1:
                return self._open_rules()
            case pygame.K_r:
                return Push(doors.card(self.stage, self.match.rules.game))
        return None

    def escape(self) -> Command | None:
        """Lets go of what is picked, else opens the menu."""
        if self._unfolded:
            self._unfold("")
            return None
        return self._open_menu()

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds) or self._interlude()
        if command:
            return command
        self._guard = max(self._guard - seconds, 0.0)
        for happened in self._pacing.go_on(seconds):
            self._show(happened)
        self._mind_decider()
        self._mind_trouble()
        self._mind_hint()
        return self._interlude()

    def _interlude(self) -> Command | None:
        """What must come before the table goes on: the curtain, a look, the scoring."""
        if self.match.curtain is not None:
            return Push(doors.privacy(self.stage, self.match))
        if self.match.looking is not None:
            return Push(doors.look(self.stage, self.match))
        if self.match.is_over and not self._pacing.is_waiting:
            return Replace(doors.scoring(self.stage, Finished.of(self.match)))
        return None

    def _show(self, happened: Happened) -> None:
        for event in happened.events:
            self.stage.sounds.play_event(self.match.rules.game, event)
        self.sight.mind()
        self._unfolded = ""
        self.rebuild()

    def _says(self, happened: Happened) -> bool:
        """Whether there is something to read about it."""
        newest = self._log.lines(self.match.log[-1:], self._telling, 1)
        return bool(happened.events) and bool(newest)

    def _mind_decider(self) -> None:
        """When another person is to decide, the hand goes down and clicks are not taken for a moment."""
        decider = self.match.actor
        if decider is None or decider == self._decider:
            return
        if self._decider is not None:
            self._guard = _GUARD
            self.stage.sounds.play("turn")
        self._decider = decider
        self.sight.mind()
        self._tab = "do"
        self.rebuild()

    def _mind_trouble(self) -> None:
        trouble = self.match.trouble
        reason = self.stage.words.explain(trouble) if trouble else ""
        if (bot := self.match.thinking.trouble) != self._bot_trouble:
            self._bot_trouble = bot
            if bot:
                self.stage.tell(self.stage.say(f"bot.trouble.{bot}"))
        if reason != self._told_trouble:
            self._told_trouble = reason
            if reason:
                self.stage.tell(self.stage.say("table.saving-fails", reason=reason))

    # What people do.

    def _do_gold(self) -> Command | None:
        self.settle()
        match self._gold.deed:
            case "choose" if self._gold.choice:
                return self._take(self._gold.choice)
            case "lift":
                self.sight.lift("turn")
            case "skip" if not self._gold.off:
                self._pacing.is_skipping, self._since = True, len(self.match.log)
            case "go-on":
                self.match.paused = False
        self.rebuild()
        return None

    def _take(self, choice: Choice) -> Command | None:
        """A choice of the list; where it is set so, a dangerous one is asked about first."""
        if self._guard > 0:
            return None
        if choice.danger and self.stage.settings.confirm:
            return Push(self._question(choice))
        self._play(choice.action)
        return None

    def _question(self, choice: Choice) -> Scene:
        def do_it() -> Command:
            self._play(choice.action)
            return Pop()

        say = self.stage.say
        answers = [Answer(say("table.do-it"), do_it, "danger"), Answer(say("table.rather-not"), Pop)]
        return doors.ask(self.stage, say("table.sure"), self._telling.say(choice.danger) if choice.danger else "", answers)

    def _play(self, action: Action) -> None:
        try:
            happened = self.match.play(action)
        except GameError as error:
            self.stage.sounds.play("error")
            self.stage.tell(error)
            return
        self._since = None
        self._pacing.look_at(happened)
        self._show(happened)

    def _undo(self) -> None:
        try:
            self.match.undo()
        except GameError as error:
            self.stage.tell(error)
            return
        self.stage.sounds.play("undo")
        self.sight.mind()
        self.rebuild()

    def _hint(self) -> None:
        """What may give a hand away is told only while it is up."""
        if self.match.actor is None:
            self.stage.tell(self.stage.say("table.hint-nothing"))
        elif self.sight.has_hand and not self.sight.is_up:
            self.stage.tell(self.stage.say("table.hint-hidden"))
        else:
            self._hinting.ask()

    def _mind_hint(self) -> None:
        """An answer is shown only if it still may be."""
        action = self._hinting.answer()
        chosen = next((choice for choice in self.sight.choices() if choice.action == action), None) if action is not None else None
        if chosen and (self.sight.is_up or not self.sight.has_hand):
            self._unfolded = chosen.group
            self.stage.tell(self.stage.say("table.hint-is", choice=self._telling.say(chosen.saying)))
            self.rebuild()

    def _peek(self, is_held: bool) -> None:
        if is_held:
            self.sight.lift("held")
        elif not self.sight.let_down("held"):
            return
        self.rebuild()

    def _hide(self) -> None:
        if self.sight.let_down():
            self.rebuild()

    def _pause_match(self) -> None:
        self.match.paused = not self.match.paused
        self.rebuild()

    def _unfold(self, group: str) -> None:
        self._unfolded = group
        self.rebuild()

    def _open_tab(self, tab: object) -> None:
        self._tab = str(tab)
        self.rebuild()

    def _fold_log(self) -> None:
        """Where the log is a tab, it is opened; where it has its place, it folds away and comes back."""
        self._log_is_open = not self._log_is_open
        self._tab = "do" if self._tab == "log" else "log"
        self.rebuild()

    def _open_menu(self) -> Command:
        return Push(doors.pause(self.stage, self.match))

    def _open_rules(self) -> Command:
        return Push(doors.rules(self.stage, self.match.rules.game, self.sight.description().rule))

    # What it looks like.

    def build(self) -> Widget:
        if self._telling.words is not self.stage.words:
            self._telling = Telling(self.stage.words, self.match.rules, self._telling.names)
        description = self.sight.description()
        self._choices = self.sight.choices()
        self._gold = gold(self.match, self.sight, self._choices, self._telling)
        marks = initials(self._telling.names)
        parts = FrameParts(
            title=self._title(description),
            stepper=self._stepper(description, marks),
            tools=self._tools(),
            board=plain.board(self._telling, description),
            plates=self._plates(description, marks, is_folded=False),
            folded_plates=self._plates(description, marks, is_folded=True),
            hand=hand_panel(self.match, self.sight, self._telling, self._peek, self._hide),
            log=self._log_panel(),
            actions=self._action_box(description),
            is_log_open=self._log_is_open,
            do=self._to_do(description),
        )
        return frame(self.stage.look, parts, Tabs(self._tab, self._open_tab, self.stage.say))

    def background(self, surface: pygame.Surface) -> None:
        super().background(surface)
        seat = self.match.to_act
        if seat >= 0:
            width = max(self.stage.look.u(0.35), 4)
            pygame.draw.rect(surface, self.stage.look.colour(self.match.players[seat].colour), surface.get_rect(), width)

    def _title(self, description: Description) -> Widget:
        game = self.stage.say(f"menu.{self.match.rules.game}")
        return Column(Label(game, "heading", "cream"), Label(self._telling.say(description.turn), "caption", "mist"), gap=0)

    def _stepper(self, description: Description, marks: Sequence[str]) -> Widget:
        seat = max(self.match.to_act, 0) if self.match.to_act != CHANCE else (self._decider or 0)
        player = self.match.players[seat]
        return StepperBar(description.stepper, self.stage.say, player.colour, marks[seat], player.name)

    def _tools(self) -> Widget:
        say, no_undo = self.stage.say, self.match.why_no_undo()
        return Row(
            Button(
                say("table.undo"),
                self._undo,
                icon="common/icon-undo",
                stacked=True,
                grow=1,
                name="undo",
                role="caption",
                off=self.stage.words.explain(GameError(no_undo)) if no_undo else "",
            ),
            Button(say("table.hint"), self._hint, icon="common/icon-hint", stacked=True, grow=1, name="hint", role="caption"),
            Button(say("table.rules"), self._open_rules, icon="common/icon-book", stacked=True, grow=1, name="rules", role="caption"),
            Button(say("table.menu"), self._open_menu, icon="common/icon-menu", stacked=True, grow=1, name="menu", role="caption"),
            gap=0.35,
        )

    def _plates(self, description: Description, marks: Sequence[str], is_folded: bool) -> Widget:
        """In narrow windows only the plate in turn stays open."""
        made = [
            (folded_plate if is_folded and plate.seat != self.match.to_act else full_plate)(
                self._telling, plate, self.match.players[plate.seat], marks[plate.seat], plate.seat == self.match.to_act
            )
            for plate in description.plates
        ]
        return Column(*made, gap=0.75)

    def _log_panel(self) -> Widget:
        lines = self._log.lines(self.match.log, self._telling)
        title = Row(Label(self.stage.say("table.log"), "name"), Space(), KeyCap("L"))
        is_shown = self._log_is_open or self.stage.look.is_narrow
        return Panel(Column(title, log_list(lines, self.match.players) if is_shown else None, gap=0.5), 1.0, 0.8)

    def _action_box(self, description: Description) -> Widget:
        button = Button(
            self._gold.text, self._do_gold, kind="gold", cap=self.stage.say("table.key-space"), off=self._gold.off, name="gold", grow=1
        )
        return Row(button, gap=0)

    def _to_do(self, description: Description) -> Widget:
        if self.match.actor is None:
            return plain.note(waiting_for(self.match, self._telling))
        if self.sight.needs_hand:
            return plain.note(self.stage.say("table.lift-first", name=self._telling.names[self.match.actor]))
        choices = plain.ChoiceList(self._telling, self._take, self.match.rules.write, self._unfold)
        made = choices.build(self._choices, self._unfolded, self._telling.say(description.ask))
        return Column(self._since_strip(), _grown(made), gap=0.6) if self._since is not None else made

    def _since_strip(self) -> Widget:
        """What happened while people skipped ahead."""
        lines = self._log.lines(self.match.log[self._since :], self._telling, _SINCE)
        return Panel(Column(Label(self.stage.say("table.since"), "name"), log_list(lines, self.match.players), gap=0.4), 1.0, 0.7, grow=0.6)


def _grown(widget: Widget) -> Widget:
    widget.grow = 1
    return widget
