"""The table: a match on the screen. It shows what the whole table may see, and lets people act by what the rules offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import ClassVar

import pygame

from game.engine.speech.describing import Choice, Description
from game.match import Match, MatchStep
from game.store import StorageError
from game.tables import Middle, screen_of
from game.tables.gold_button import Gold, gold, no_gold
from game.tables.kit.layers import Layers
from game.tables.since import SinceStrip
from game.tables.visibility import Visibility
from game.widgets import Layout, Widget
from game.widgets.toasts import ToastPlace
from game.words.narrator import Narrator

from .. import routes
from ..ask import ask_to_lose, is_saved
from ..scene import Command, Push, Quit, Scene, Stay
from ..stage import Stage
from .building import FrameActions, Opened, Surroundings
from .desk import PlayedDesk
from .hint_request import HintRequest
from .hints import HIDING, Hints, Lifting
from .pacing import Pacing
from .playing import Playing
from .recalling import Recalling
from .shown_decision import ShownDecision
from .troubles import Troubles


class TableScene(Scene):
    """One match from here to its end, or until it is left."""

    is_still_behind: ClassVar[bool] = True
    toasts_below: ClassVar[float] = 7.6  # below what is asked

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self.match, self.visibility = match, Visibility(match)
        narrator = Narrator(stage.words, match.rules, [player.name for player in match.players])
        self.desk = PlayedDesk(self, narrator)
        self.table = screen_of(match.rules.game).table()(self.desk)
        self.pacing = Pacing(match, lambda: stage.settings.speed, self._says)
        self.hint_request = HintRequest(match)
        self.hints = Hints(stage, self.desk, self.table, self.hint_request)
        self.lifting = Lifting(self.desk, self.hints)
        self.opened = Opened()
        self.playing = Playing(stage, match, self.desk, self.table, self.pacing, self.hints, self.opened)
        self._recalling = Recalling(stage, match, self.table, self.root)
        self._surroundings = self._new_surroundings()
        self.playing.felt = self._feel
        self._troubles = Troubles(stage, match)
        self._keys: Mapping[int, Callable[[], Command | None]] = {
            pygame.K_SPACE: self._do_gold,
            pygame.K_e: partial(self.lifting.peek, True),
            pygame.K_z: self.playing.undo,
            pygame.K_h: self._hint_by_key,
            pygame.K_l: self._fold_log,
            pygame.K_s: self._fold_since,
            pygame.K_p: self._pause_match,
        }
        self.gold = Gold("", "none")
        self._middle: Middle | None = None
        """What the table showed and offered last, as long as that is the same."""
        self._middle_key: tuple[object, ...] = ()
        self._middles = 0
        self._decision = ShownDecision(match, self.visibility, self.table, self.playing)

    def _uses(self) -> FrameActions:
        return FrameActions(
            gold=self._do_gold,
            undo=self.playing.undo,
            hint=self._hint,
            hint_comes=self.hints.is_coming,
            hint_told=lambda: self.hints.told,
            dismiss_hint=self.hints.dismiss,
            rules=self._open_rules,
            menu=self._open_menu,
            peek=self.lifting.peek,
            put_down=self.lifting.hide,
            open_tab=self.open_tab,
            again=self._recalling.play,
            fold_since=self._fold_since,
        )

    def _new_surroundings(self) -> Surroundings:
        """What stands around the board."""
        return Surroundings(self.stage, self.match, self.visibility, self._uses())

    def _says(self, happened: MatchStep) -> bool:
        return self._surroundings.says(happened, self.desk.narrator)

    def happened(self) -> None:
        super().happened()
        self.stir()

    def rebuild(self) -> None:
        """What the table offers has changed."""
        self._middle = None
        self.happened()

    def refresh(self) -> None:
        """The board looks different, and perhaps what stands on the shelf and on the gold button."""
        self.happened()

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self.stage.seat(len(self.match.people))
        self.stage.sounds.start_sea()

    def pause(self) -> None:
        super().pause()
        self.table.end_hold()
        self.lifting.hide()
        self._take_hand_away()

    def resume(self) -> None:
        self.stage.seat(len(self.match.people))
        super().resume()
        self.playing.notice_decider()

    def leave(self) -> None:
        self.lifting.hide()
        self.stage.seat(0)
        self.hint_request.close()
        self.playing.finish()
        try:
            self.match.close()
        except StorageError as error:
            self.stage.tell(error)

    def ask_before_quit(self) -> Scene | None:
        return None if is_saved(self.match) else ask_to_lose(self.stage, self.match, Quit)

    # What happens.

    @property
    def pace(self) -> int:
        """Something goes on unless a person is asked."""
        is_asked = self.match.actor is not None or self.match.is_over or self.match.paused
        goes_on = (
            self.playing.guard > 0
            or self._surroundings.feelings.is_any
            or self.opened.folding > 0
            or not is_asked
            or self.pacing.is_waiting
            or self.hint_request.is_asked
            or self.match.journal.is_saving
        )
        is_alive = self.stage.has_focus or self.table.is_busy
        return 60 if goes_on else self.table.pace if is_alive and not self._is_at_rest else 0

    @property
    def _is_at_rest(self) -> bool:
        """In a pause nothing moves but what is played again."""
        return self.match.paused and not self.table.is_looking_back

    def handle(self, event: pygame.Event) -> Command | None:
        if self._recalling.ends(event):
            self.stir()
            return None
        if self._is_held_back(event):
            return None
        tapped = self._do_gold() if self._is_tap(event) else None
        if event.type in HIDING:
            self.table.end_hold()
        self.lifting.notice(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.hints.dismiss()
            self.table.let_go()
        command = super().handle(event)
        self._recalling.notice(self.stir)
        self._take_hand_away()
        return tapped or command

    def _take_hand_away(self) -> None:
        """What only one player may see is gone from the screen in the same event that hides it."""
        if self.root.shows_private and not self.visibility.is_up:
            self.settle()

    def _is_held_back(self, event: pygame.Event) -> bool:
        """Space that is held for something on the table is not for the gold button."""
        is_space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        return is_space and self.root.popup is None and not self.match.paused and self.table.hold()

    def _is_tap(self, event: pygame.Event) -> bool:
        """Whether Space is let go so soon that it was meant for the gold button after all."""
        is_space = event.type == pygame.KEYUP and event.key == pygame.K_SPACE
        return is_space and self.table.end_hold() and not self.match.paused

    def key(self, event: pygame.Event) -> Command | None:
        if self._recalling.walks(event):
            return Stay()
        if event.key == pygame.K_F1:
            return self._open_rules()
        if event.key == pygame.K_r:
            return Push(routes.open_card(self.stage, self.match.rules.game, self.match.rules))
        use = self._keys.get(event.key)
        if use is None:
            return Stay() if not event.mod & pygame.KMOD_CTRL and self.table.key(event.key) else None
        return use() or Stay()

    def escape(self) -> Command | None:
        """Lets go of a hint, or of what is picked, else opens the menu."""
        if self.hints.dismiss() or self.table.let_go():
            return None
        return self._open_menu()

    def update(self, seconds: float) -> Command | None:
        if self.root.pressed_name or self.root.look is not self.stage.look:  # what is held may be gone, or all be elsewhere
            self.settle()
        command = self.age(seconds) or self._interlude()
        if command:
            return command
        self.playing.pass_time(seconds)
        self._surroundings.feelings.pass_time(seconds)
        if self.opened.pass_time(seconds):
            self.happened()
        if command := self.playing.go_on():
            return command
        if not self._is_at_rest and self.table.update(self._seen(seconds)):
            self.stir()
        self._recalling.hear()
        if not self.table.is_showing and (self._decision.settle() or self._was_watched):
            self.happened()
        if self.table.is_busy:
            self.pacing.pass_time(seconds)
        else:
            for happened in self.pacing.go_on(seconds):
                self.playing.show(happened)
        self.playing.notice_decider()
        if self._troubles.tell_new():
            self.happened()
        self.settle()  # a hint is shown among what is offered now
        self.hints.update()
        self._recalling.notice(self.stir)
        self._take_hand_away()
        return self._interlude()

    @property
    def _was_watched(self) -> bool:
        """Whether the gold button still skips what is over, though somebody is asked."""
        return self.gold.deed == "skip" and self.match.actor is not None

    def _feel(self, happened: MatchStep) -> None:
        """What a step costs and brings to people at the screen is felt on their plates."""
        feelings, table = self._surroundings.feelings, self.table
        feelings.is_still = not self.desk.is_lively()
        for seat, felt in chain.from_iterable(map(self.match.rules.impacts, happened.events)):
            if seat in self.match.people:
                feelings.begin(seat, felt, table.until_felt)

    def _seen(self, seconds: float) -> float:
        """What is being shown goes on without the focus, and so does the game; what floats rests."""
        return seconds if self.table.is_busy else self.stage.idling(seconds)

    def _interlude(self) -> Command | None:
        """What must come before the table goes on: the curtain, a look, the scoring."""
        return None if self.table.is_busy else self.playing.interlude()

    # What people do.

    def _do_gold(self) -> Command | None:
        self.settle()
        match self.gold.deed:
            case "choose" if self.gold.choice:
                return self.playing.take(self.gold.choice)
            case "use" if self.gold.use and not self.gold.off:
                used: Command | None = self.gold.use()
                return used
            case "lift" if self.playing.guard <= 0:
                self.visibility.lift("turn")
            case "skip" if not self.gold.off:
                self.playing.skip()
            case "go-on":
                self.match.paused = False
        self.rebuild()
        return None

    def _hint(self) -> bool:
        """Whether a move is shown, or will be."""
        return self.hints.ask()

    def _hint_by_key(self) -> None:
        """Enter then does what the hint says."""
        if self._hint():
            self.root.focus("board")

    def _pause_match(self) -> None:
        self.match.paused = not self.match.paused
        self.table.end_hold()
        self.rebuild()

    def open_tab(self, tab: object) -> None:
        self.opened.tab = str(tab)
        self.happened()

    def _fold_log(self) -> None:
        """Where the log is a tab, it is opened; where it has its place, it folds away and comes back."""
        if self.stage.look.is_narrow:
            self.open_tab("do" if self.opened.tab == "log" else "log")
        else:  # no tab is opened that would hide the board in a smaller window
            self.opened.log = not self.opened.log
            self.happened()

    def _fold_since(self) -> None:
        """Where it has no room of its own it is opened over the board."""
        if self.opened.since is None:
            return
        strip = next((widget for widget in self.root.top.walk() if isinstance(widget, SinceStrip)), None)
        if strip is None or strip.is_folded or self.opened.folding:
            self.opened.open_since()
        else:
            self.opened.fold_since(self.desk.is_lively())
        self.open_tab("board")

    def _open_menu(self) -> Command:
        return Push(routes.open_pause(self.stage, self.match))

    def _open_rules(self) -> Command:
        return Push(routes.open_rulebook(self.stage, self.match.rules.game, self.visibility.description().rule, self.match.rules))

    @property
    def moving(self) -> Widget | None:
        return self.root.covering if self.table.moves else None

    @property
    def toast_place(self) -> ToastPlace:
        """Over the board, away from where one can go, and beside panels that lie there."""
        place, board = super().toast_place, self.moving
        if isinstance(board, Layers):
            return replace(place, room=board.free_room, kept_free=[*self.table.kept_free, *board.panels])
        return replace(place, room=board.rect, kept_free=self.table.kept_free) if board else place

    # What it looks like.

    def layout(self) -> Layout:
        if self.desk.narrator.words is not self.stage.words:
            self.desk.narrator = Narrator(self.stage.words, self.match.rules, self.desk.narrator.names)
        narrator, description, choices = self.desk.narrator, self._description(), self.visibility.choices()
        middle = self._show_middle(narrator, description, choices)
        return self._surroundings.layout(
            middle, self._middles, self.table, narrator, description, self._what_is_next(), self.opened, self._decision.seat
        )

    def _show_middle(self, narrator: Narrator, description: Description, choices: Sequence[Choice]) -> Middle:
        """What the table shows and offers; made anew where it is about something else, or where the table asks for it."""
        key = self.stage.look, narrator, description, choices, self.match.actor, self.match.paused, self.visibility.is_up
        if self._middle is None or key != self._middle_key:
            self._middle = self._surroundings.middle(self.table, narrator, description, choices)
            self._middle_key, self._middles = key, self._middles + 1
        return self._middle

    def _description(self) -> Description:
        """What is told of the position that is seen."""
        return self._decision.description

    def _what_is_next(self) -> Gold:
        """What the gold button does now; between two steps of a hint nothing, for whoever follows it wants no other step. What others
        and chance do is seen before anything is decided."""
        if self.hints.is_next:
            self.gold = no_gold(self.stage.say("table.wait"))
            return self.gold
        self.gold = self._gold(self.table.gold())
        if self.playing.is_watched and self.gold.deed in ("choose", "use", "none") and not self.gold.is_at_once:
            self.gold = Gold(self.stage.say("table.skip"), "skip")
            return self.gold
        if (hinted := self.table.hinted_offer) is not None and hinted.choice != self.gold.choice:
            self.gold = self._gold(Gold(self.stage.say("hint.follow"), "use", use=partial(self.table.take, hinted)))
        return self.gold

    def _gold(self, own: Gold | None) -> Gold:
        return gold(self.match, self.visibility, self.visibility.choices(), self.desk.narrator, self.table.moves, own)

    def background(self, surface: pygame.Surface) -> None:
        """The sea, framed in the colour of who is seen deciding."""
        super().background(surface)
        if not self.match.is_over:
            width, player = max(self.stage.look.u(0.35), 4), self.match.players[self._decision.seat]
            pygame.draw.rect(surface, self.stage.look.colour(player.colour), surface.get_rect(), width)
