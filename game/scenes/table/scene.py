"""The table: a match on the screen. It shows what the whole table may see, and lets people act by what the rules offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.engine import CHANCE, Action, GameError
from game.engine.describing import Choice
from game.match import Happened, Match
from game.match.finished import Finished
from game.store import StorageError
from game.tables import Desk, table_of
from game.tables.actions import Gold, gold
from game.tables.sight import Sight
from game.telling import Telling
from game.widgets import Widget

from .. import doors
from ..ask import Answer
from ..commands import Command, Pop, Push, Replace, Stay
from ..scene import Scene
from ..stage import Stage
from .building import Opened, Surroundings, Uses
from .hinting import Hinting, in_words
from .pacing import Pacing

_GUARD = 0.33
"""Seconds after the decision has changed hands in which nobody's click is taken for the other's."""
_AGAIN = 0.15
"""Seconds after a step in which a second click is the end of a double click."""
_HIDING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class TableScene(Scene):
    """One match from here to its end, or until it is left."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self.match, self.sight = match, Sight(match)
        telling = Telling(stage.words, match.rules, [player.name for player in match.players])
        self._desk = Desk(
            match=match,
            sight=self.sight,
            telling=telling,
            take=self._take,
            rebuild=self.rebuild,
            to_board=lambda: self._open_tab("board"),
            tell=self.stage.tell,
            speed=self._speed,
            is_lively=self._is_lively,
        )
        self._table = table_of(match.rules.game)(self._desk)
        self._surroundings = Surroundings(stage, match, self.sight, self._uses())
        self._pacing = Pacing(match, lambda: stage.settings.speed, self._says)
        self._hinting = Hinting(match)
        self._opened = Opened()
        self._guard = 0.0
        self._has_begun = False
        self._decider: int | None = None
        """The seat that decided last, or is asked now."""
        self._since = len(match.log)
        """The log's length after a person decided last."""
        self._troubles: set[str] = set()
        self._keys: Mapping[int, Callable[[], Command | None]] = {
            pygame.K_SPACE: self._do_gold,
            pygame.K_e: partial(self._peek, True),
            pygame.K_z: self._undo,
            pygame.K_h: self._hint,
            pygame.K_l: self._fold_log,
            pygame.K_p: self._pause_match,
        }
        self._hinted = ""
        """The hint that was told last."""
        self._choices: Sequence[Choice] = ()
        self._gold = Gold("", "none")

    def _uses(self) -> Uses:
        return Uses(self._do_gold, self._undo, self._hint, self._open_rules, self._open_menu, self._peek, self._hide, self._open_tab)

    def _speed(self) -> str:
        return "instant" if self._pacing.is_skipping else self.stage.settings.speed

    def _is_lively(self) -> bool:
        return not self.stage.settings.reduced_motion and not self.stage.is_instant

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self.stage.seat(len(self.match.people))
        self.stage.sounds.start_sea()

    def pause(self) -> None:
        super().pause()
        self._hide()

    def resume(self) -> None:
        self.stage.seat(len(self.match.people))
        super().resume()
        self._mind_decider()

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
        goes_on = self._guard > 0 or not is_asked or self._pacing.is_waiting or self._hinting.is_asked
        return 60 if goes_on else self._table.pace

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type in _HIDING:
            self._forget_hint()
            if self.sight.cover():
                self.rebuild()
        if event.type == pygame.KEYUP and event.key == pygame.K_e:
            self._peek(False)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT and self._table.let_go():
            self.rebuild()
        return super().handle(event)

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_F1:
            return self._open_rules()
        if event.key == pygame.K_r:
            return Push(doors.card(self.stage, self.match.rules.game))
        use = self._keys.get(event.key)
        return (use() or Stay()) if use else None

    def escape(self) -> Command | None:
        """Lets go of what is picked, else opens the menu."""
        if self._table.let_go():
            self.rebuild()
            return None
        return self._open_menu()

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds) or self._interlude()
        if command:
            return command
        self._guard = max(self._guard - seconds, 0.0)
        if not self.match.paused and self._table.update(seconds):
            self.stir()
        if self._table.is_busy:
            self._pacing.pass_time(seconds)
        else:
            for happened in self._pacing.go_on(seconds):
                self._show(happened)
        self._mind_decider()
        self._mind_troubles()
        self._mind_hint()
        return self._interlude()

    def _interlude(self) -> Command | None:
        """What must come before the table goes on: the curtain, a look, the scoring."""
        if self._table.is_busy:
            return None
        if self.match.curtain is not None:
            return Push(doors.privacy(self.stage, self.match))
        if self.match.looking is not None:
            return Push(doors.look(self.stage, self.match))
        if self.match.is_over and not self._pacing.is_waiting:
            return Replace(doors.scoring(self.stage, Finished.of(self.match)))
        return None

    def _show(self, happened: Happened) -> None:
        self._forget_hint()
        if happened.kind == "decision":
            self._decider = happened.actor
        for event in happened.events:
            self.stage.sounds.play_event(self.match.rules.game, event)
        self.sight.mind()
        self._table.show(happened)
        self.rebuild()

    def _says(self, happened: Happened) -> bool:
        """Whether there is something to read about it; the opening deal is not watched card by card."""
        self._has_begun = self._has_begun or any(entry.kind == "decision" for entry in self.match.log)
        return self._has_begun and bool(happened.events) and self._surroundings.says(self._desk.telling)

    def _mind_decider(self) -> None:
        """When the decision comes to a person from another seat, the hand goes down and clicks are not taken for a moment."""
        decider = self.match.actor
        if decider is None or decider == self._decider:
            return
        if self._decider is not None:
            self._guard = _GUARD
            self.stage.sounds.play("turn")
        self._decider = decider
        self.sight.mind()
        self._opened.tab = "do"
        self.rebuild()

    def _mind_troubles(self) -> None:
        """What goes wrong behind the table is told once, and again when it comes back."""
        say, words = self.stage.say, self.stage.words
        troubles = {say("table.saving-fails", reason=words.explain(self.match.trouble))} if self.match.trouble else set()
        if bot := self.match.thinking.trouble:
            troubles.add(say(f"bot.trouble.{bot}"))
        for new in troubles - self._troubles:
            self.stage.tell(new)
        self._troubles = troubles

    def _mind_hint(self) -> None:
        """An answer is shown only if it still may be."""
        advice = self._hinting.answer()
        if advice is None or (self.sight.can_lift and not self.sight.is_up):
            return
        shown = {choice.action: choice for choice in self.sight.choices()}
        hints = [(shown[each.action], each) for each in advice if each.action in shown]
        if not hints:
            self.stage.tell(self.stage.say("hint.failed"))
            return
        self._table.point_out(hints[0][0])
        self._hinted = in_words(hints, self._desk.telling)
        self.stage.tell(self._hinted)
        self.rebuild()

    # What people do.

    def _do_gold(self) -> Command | None:
        self.settle()
        match self._gold.deed:
            case "choose" if self._gold.choice:
                return self._take(self._gold.choice)
            case "lift" if self._guard <= 0:
                self.sight.lift("turn")
            case "skip" if not self._gold.off:
                self._pacing.is_skipping, self._opened.since = True, self._since
                self._table.hasten()
            case "go-on":
                self.match.paused = False
        self.rebuild()
        return None

    def _take(self, choice: Choice, then: Choice | None = None) -> Command | None:
        """A choice, and perhaps what follows at once; where it is set so, a dangerous one is asked about first."""
        if self._guard > 0 or self.match.paused:
            return None
        if choice.danger and self.stage.settings.confirm:
            return Push(self._question(choice))
        self._play(choice.action)
        if then is None or not self.sight.is_legal(then.action):
            return None
        self._guard = 0.0  # one click meant both
        return self._take(then)

    def _question(self, choice: Choice) -> Scene:
        def do_it() -> Command:
            self._play(choice.action)
            return Pop()

        say = self.stage.say
        answers = [Answer(say("table.do-it"), do_it, "danger"), Answer(say("table.rather-not"), Pop)]
        return doors.ask(self.stage, say("table.sure"), self._desk.telling.say(choice.danger) if choice.danger else "", answers)

    def _play(self, action: Action) -> None:
        try:
            happened = self.match.play(action)
        except GameError as error:
            self.stage.sounds.play("error")
            self.stage.tell(error)
            return
        self._opened.since, self._since = None, len(self.match.log)
        self._pacing.look_at(happened)
        self._show(happened)
        self._guard = _AGAIN
        self._mind_decider()

    def _undo(self) -> None:
        try:
            happened = self.match.undo()
        except GameError as error:
            self.stage.tell(error)
            return
        self._forget_hint()
        self.stage.sounds.play("undo")
        self.sight.mind()
        self._table.show(happened)
        self.rebuild()

    def _hint(self) -> None:
        """What may give a hand away is told only while it is up."""
        if self.match.actor is None:
            self.stage.tell(self.stage.say("table.hint-nothing"))
        elif self.sight.can_lift and not self.sight.is_up:
            self.stage.tell(self.stage.say("table.hint-hidden"))
        else:
            self._hinting.ask()

    def _peek(self, is_held: bool) -> None:
        if is_held:
            self.sight.lift("held")
            self.rebuild()
        elif self.sight.let_down("held"):
            self._forget_hint()
            self.rebuild()

    def _hide(self) -> None:
        self._forget_hint()
        if self.sight.let_down():
            self.rebuild()

    def _forget_hint(self) -> None:
        """A hint was made of the hand: it goes with it."""
        if self._hinted:
            self._table.let_go()
            self.stage.toasts.forget(self._hinted)
            self._hinted = ""
            self.rebuild()

    def _pause_match(self) -> None:
        self.match.paused = not self.match.paused
        self.rebuild()

    def _open_tab(self, tab: object) -> None:
        self._opened.tab = str(tab)
        self.rebuild()

    def _fold_log(self) -> None:
        """Where the log is a tab, it is opened; where it has its place, it folds away and comes back."""
        self._opened.log = not self._opened.log
        self._open_tab("do" if self._opened.tab == "log" else "log")

    def _open_menu(self) -> Command:
        return Push(doors.pause(self.stage, self.match))

    def _open_rules(self) -> Command:
        return Push(doors.rules(self.stage, self.match.rules.game, self.sight.description().rule))

    @property
    def moving(self) -> Widget | None:
        return next((widget for widget in self.root.top.walk() if widget.name == "board"), None) if self._table.moves else None

    # What it looks like.

    def build(self) -> Widget:
        if self._desk.telling.words is not self.stage.words:
            self._desk.telling = Telling(self.stage.words, self.match.rules, self._desk.telling.names)
        telling, description = self._desk.telling, self.sight.description()
        self._choices = self.sight.choices()
        self._gold = gold(self.match, self.sight, self._choices, telling, self._table.moves)
        return self._surroundings.build(self._table, telling, description, self._choices, self._gold, self._opened, self._decider or 0)

    def background(self, surface: pygame.Surface) -> None:
        """The sea, framed in the colour of who decides."""
        super().background(surface)
        seat = self._decider if self.match.to_act == CHANCE else self.match.to_act
        if seat is not None and seat >= 0:
            width = max(self.stage.look.u(0.35), 4)
            pygame.draw.rect(surface, self.stage.look.colour(self.match.players[seat].colour), surface.get_rect(), width)
