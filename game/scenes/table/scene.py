"""The table: a match on the screen.

It shows what the whole table may see, and lets people act by what the rules offer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import ClassVar

import pygame
from msgspec.structs import replace

from game.controls import Context, does
from game.match import Match, Player
from game.match.player import call_today
from game.sound import Music
from game.tables import screen_of
from game.tables.gold_button import Gold
from game.tables.kit.layers import Layers
from game.tables.selection import ClickStep, back
from game.tables.table import let_go, take_offer
from game.tables.visibility import Visibility
from game.widgets import Layout, Widget
from game.widgets.toasts import ToastPlace
from game.words.narrator import Narrator

from ..ask import LeavingScene, is_saved
from ..pad_strip import PadHint
from ..scene import Command, Quit, Scene, Stay, music_of
from ..stage import Stage
from .announcing import Announcer
from .by_ear import ByEar
from .guide import SHIFT_Z, Guide
from .heard_hand import HeardHand
from .hints import HIDING, HintRequest, Hints, Lifting
from .log import LogReader, TableLog
from .pad_hints import table_hints
from .panel_state import OPENED, Foresight, PanelState, ShownDecision
from .phones import TablePhones
from .playing import Pacing, Playing
from .stillness import Stillness
from .surroundings import Surroundings, take_hand_away

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_CLICKS = (pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT)
_NEAR = 1.9  # by what a gamepad brings the board nearer
_ASKED = 2.2  # the room in u for what is asked at the head of the board
_ON_SEA = ("title",)  # the regions whose words lie on the sea without a ground of their own


class TableScene(Scene):
    """One match from here to its end, or until it is left, with a guide beside it where it is set for more than the
    game itself.
    """

    is_still_behind: ClassVar[bool] = True
    is_at_table: ClassVar[bool] = True
    holds_reviews: ClassVar[bool] = True
    rests_phones: ClassVar[str] = ""
    toasts_below: ClassVar[float] = 7.6  # below what is asked

    def __init__(self, stage: Stage, match: Match, bring_guide: Callable[[TableScene], Guide] | None = None) -> None:
        """`bring_guide`: makes the guide for this scene, once all else at the table is there."""
        super().__init__(stage)
        self.game = match.rules.game
        self.match, self.visibility = match, Visibility(match)
        match.call_players(stage.say)
        self.narrator = Narrator(stage.words, match.rules, [player.name for player in match.players])
        self.log = TableLog(self)
        self.pacing = Pacing(stage, match, self.log)
        self.table = screen_of(match.rules.game).table()(self)
        self.hint_request = HintRequest(match)
        self.hints = Hints(stage, self, self.table, self.hint_request)
        self.lifting = Lifting(self, self.hints)
        self.panel_state = PanelState()
        self.stillness = Stillness()
        self.surroundings = Surroundings(self)
        shown = self.hints, self.panel_state, self.surroundings
        self.playing = Playing(stage, match, self, self.table, self.pacing, *shown, self.stillness)
        self.decision = ShownDecision(match, self.visibility, self.table, self.playing)
        self.foresight = Foresight(self.table, self.visibility)
        self.log_reader = LogReader(stage, match, self.table, self.root)
        self._troubles = Troubles(stage, match)
        self._has_hastened = False  # whether Space is held that has hastened what was shown
        self.gold = Gold("", "none")
        self._has_cap = False  # whether the gold button was shown to answer
        self._music: Music | None = None
        self._behind: object = None  # what was behind the panels when it was drawn last
        self._lights = 0  # and which of the lights that have fallen on the table
        self.announcer = Announcer(self)
        self.heard_hand = HeardHand(self)
        self.on_leave = ExitStack()  # what else is closed when the table is left
        self.phones: TablePhones | None = None  # since they were wanted for the first time
        self.make_phones: Callable[[TableScene], TablePhones] = TablePhones
        self.opens_phones = False  # whether their sheet is to come before all else
        self.guide = bring_guide(self) if bring_guide else Guide()
        self.by_ear = ByEar(self)

    def turn_phones_on(self) -> TablePhones:
        """Phones may be brought to this table."""
        self.phones = self.phones or self.make_phones(self)
        self.phones.switch(True)
        return self.phones

    @property
    def seated(self) -> Sequence[Player]:
        """Who is shown to sit at the table."""
        return call_today(self.guide.seated, self.stage.say) or self.match.players

    @property
    def context(self) -> Context:
        return Context(self.guide.keys_at, self.game, self.stage.is_by_ear)

    @property
    def music(self) -> Music:
        """That of the hour, once what has brought it has been seen, as the light does."""
        if self._music is None or not self.table.is_busy:
            self._music = self.guide.music or music_of(self.match.rules, self.match.view(None))
        return self._music

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self.stage.seat(len(self.match.people), self.match.rules.seats)

    def pause(self) -> None:
        super().pause()
        self.table.holding.let_go()
        self.foresight.let_go()
        self.lifting.hide()
        self.by_ear.notice()
        take_hand_away(self)

    def resume(self) -> None:
        self.stage.seat(len(self.match.people), self.match.rules.seats)
        super().resume()
        self.heard_hand.renew()
        self.stillness.come_back()
        self.playing.notice_decider()
        if self.hints.come_behind_curtain():
            self.focus("board")

    def leave(self) -> None:
        self._close_phones()
        self.lifting.hide()
        self.stage.seat(0, 0)
        self.hint_request.close()
        self.playing.finish()
        with self.stage.tell_errors():
            self.match.close()
        self._troubles.tell_new()
        self.on_leave.close()

    def abandon(self) -> None:
        """Nothing of the game is asked any more: what waits to be done is dropped, and what was done is in the
        journal.
        """
        self._close_phones()
        self.stage.seat(0, 0)
        self.hint_request.close()
        with self.stage.tell_errors():
            self.match.close()

    def _close_phones(self) -> None:
        if self.phones is not None and self.phones.is_on:
            self.phones.close(self.stage.say("phones.table.over" if self.match.is_over else "phones.table.closed"))

    def tell_kept(self) -> str:
        return self.stage.say("guest.saved" if is_saved(self.match, None) else "guest.unsaved")

    def ask_before_quit(self) -> Scene | None:
        return None if is_saved(self.match) else LeavingScene(self.stage, self.match, Quit)

    # What happens.

    @property
    def pace(self) -> int:
        """Something goes on unless a person is asked; in a pause nothing moves but what is played again."""
        if (guided := self.guide.pace) is not None:
            return guided
        is_asked = self.match.actor is not None or self.match.is_over or self.match.paused or self.pacing.is_held
        is_asked = is_asked or bool(self.match.privacy.looking)
        goes_on = (
            not self.stillness.is_settled(self.gold)
            or self.surroundings.feelings.is_any
            or self.surroundings.voices.is_any
            or self.panel_state.folding > 0
            or not is_asked
            or self.pacing.is_waiting
            or self.hint_request.is_asked
            or self.foresight.is_held
            or self.match.journal.is_saving
        )
        is_alive = self.stage.has_focus or self.table.is_busy or self.table.is_light_changing
        is_at_rest = self.match.paused and not self.table.is_looking_back
        return 60 if goes_on else self.table.pace if is_alive and not is_at_rest else 0

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button in _CLICKS):
            self.stillness.press_elsewhere()  # until it is found on the gold button
            self.stage.begin_moment()
        if self.table.is_looking_back and self.log_reader.ends(event):
            self.redraw(self.moving)
            return None
        if event.type == pygame.KEYDOWN and self._hold_space(event):
            return None
        tapped = self._let_space_go(event) if event.type == pygame.KEYUP else None
        if self._meets_gold(event):
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.log.notice_click(event.pos)
        if event.type in HIDING or (event.type == pygame.KEYUP and event.key == pygame.K_x):
            self.foresight.let_go()
        if event.type in (*HIDING, pygame.WINDOWFOCUSGAINED):
            self.note_change()  # a hand that is told is told to whoever is there
        if event.type in HIDING:
            self.table.holding.let_go()
        self.lifting.notice(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.hints.dismiss()
            let_go(self.table)
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if is_click and (board := self.moving) and board.rect.collidepoint(event.pos) and self.panel_state.close():
            self.note_change()
        command = super().handle(event)
        self.log_reader.notice()
        self.by_ear.notice()
        take_hand_away(self)
        return tapped or command

    def _hold_space(self, event: pygame.Event) -> bool:
        """Whether Space, or the key that is set instead, hastens what moves or is held for something on the table, and
        so is not for the gold button.
        """
        skips, shakes = does(event, "skip", pygame.K_SPACE), does(event, "shake", pygame.K_SPACE)
        if not skips and not shakes:
            return False
        if shakes and self.table.holding.stays:  # the second press ends what the first began
            self.table.holding.let_go()
            return True
        is_free = self.root.popup is None
        self._has_hastened = is_free and skips and self._hasten()
        if self._has_hastened:
            self.stillness.hurry()
        is_held = is_free and shakes and not self.match.paused and self.table.holding.hold()
        self.table.holding.stays = is_held and self.stage.is_on_and_off("shake")
        return is_held or self._has_hastened

    def drop_key(self, event: pygame.Event) -> None:
        super().drop_key(event)
        if does(event, "shake", pygame.K_SPACE):
            self.table.holding.let_go()
        elif event.key in (pygame.K_e, pygame.K_x):
            self.handle(event)

    def _let_space_go(self, event: pygame.Event) -> Command | None:
        """Space that is let go very soon was meant for the gold button after all."""
        if not does(event, "shake", pygame.K_SPACE) or self.table.holding.stays:
            return None
        was_tapped = self.table.holding.let_go()
        is_gold = does(event, "gold", pygame.K_SPACE)
        if not was_tapped or not is_gold or self.match.paused or self._has_hastened:
            return None
        return self._press_gold_by_key()

    def key(self, event: pygame.Event) -> Command | None:
        is_shift_z = event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT
        if use := self.guide.keys.get(SHIFT_Z if is_shift_z else event.key):
            return use() or Stay()
        if self.by_ear.key(event) or self.log_reader.walks(event):
            return Stay()
        around = self.surroundings
        if self.gold.command == "skip" and does(event, "skip", pygame.K_SPACE):
            return self._press_gold_by_key() or Stay()
        match event.key:
            case pygame.K_F1:
                return around.open_rules()
            case pygame.K_r:
                return around.open_card()
            case pygame.K_F2:
                return around.open_phones() or Stay()
            case pygame.K_SPACE:
                return self._press_gold_by_key() or Stay()
            case pygame.K_e:
                self.lifting.peek(True)
            case pygame.K_z:
                self.playing.undo(is_whole_turn=bool(event.mod & pygame.KMOD_SHIFT))
            case pygame.K_h:
                if self.hint():
                    self.root.focus("board")  # Enter then does what the hint says
            case pygame.K_l:
                self.log.fold()
                if self.by_ear.is_on:
                    self.by_ear.tell_log()
            case pygame.K_s:
                self.log.fold_since()
            case pygame.K_u:
                self.panel_state.open_unseen()
                self.note_change()
            case pygame.K_o:
                around.seats.open_next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_x:
                can_show = self.foresight.toggle(is_held=True)
                if self.by_ear.is_on:
                    self.by_ear.tell_reach()
                return Stay() if can_show else None
            case pygame.K_p:
                self.match.paused = not self.match.paused
                self.table.holding.let_go()
                if self.match.paused:
                    self.lifting.cover()  # whoever pauses gets up, or shows something
                self.note_change()
            case _:
                is_own = not event.mod & pygame.KMOD_CTRL and self.table.key(event.key)
                return Stay() if is_own or self._hasten() else None
        return Stay()

    def dismiss(self) -> bool:
        """Lets go of a hint, of what was opened, or of what is picked."""
        if self.hints.dismiss() or self.foresight.end():
            return True
        if self.panel_state.close():
            self.note_change()
            return True
        return self.log.lower() or let_go(self.table)

    def escape(self) -> Command | None:
        """The menu comes only where there is nothing to let go of; a gamepad has a button of its own for it."""
        held = self.table.selection.in_hand
        if self.dismiss():
            if held == self.table.selection.in_hand:
                self.by_ear.note("by-ear.never-mind")
            return None
        if self.stage.signs.are_shown:
            self.by_ear.note("by-ear.nothing-held")
            return None
        return self.surroundings.open_menu()

    @property
    def can_dismiss(self) -> bool:
        """Whether anything is opened or picked that could be let go of."""
        panels, selection = self.panel_state, back(self.table.selection, self.table.offers)
        is_open = panels.opened_seat is not None or panels.is_since_kept or panels.tab in OPENED or panels.log == "tall"
        is_hinted = self.hints.words is not None or self.hints.is_coming()
        return is_hinted or is_open or self.table.shows_threats or selection is not None or bool(self.root.open_card)

    def menu(self) -> Command | None:
        return self.surroundings.open_menu()

    def zoom(self) -> None:
        self.table.zoom(0.0 if self.table.can_be_moved else _NEAR)

    def pad_hints(self) -> Sequence[PadHint]:
        return table_hints(self)

    @property
    def pad_edge(self) -> str:
        return "" if self.match.is_over else self.match.players[self.decision.seat].colour

    def update(self, seconds: float) -> Command | None:
        """A frame: what was clicked is done, what is shown moves on, and where nothing moves any more the match goes
        on. A guide sees last what has come of it.
        """
        # What is held may be gone, or all be elsewhere.
        if self.root.pressed_name or self.root.look is not self.stage.look:
            self.refresh_layout()
        command = self.age(seconds) or self.interlude() or self._do_clicked(seconds)
        if command:
            return command
        self._show_on(seconds)
        # The match goes on as soon as nothing moves on the board.
        had_way_back = self.pacing.is_regretting
        was_held, was_thought_long = self.pacing.is_held, self.pacing.is_thought_long
        if self.table.is_busy:
            self.pacing.pass_time(seconds)
        else:
            for step in self.pacing.go_on(seconds):
                self.playing.show_step(step)
        has_begun_to_hold = self.pacing.is_held and not was_held
        if has_begun_to_hold or (had_way_back and not self.pacing.is_regretting):  # now it may be skipped
            self.note_change()
        if was_thought_long != self.pacing.is_thought_long:
            self.note_change()
        self.playing.notice_decider()
        self.foresight.pass_time(seconds)
        self.lifting.pass_time(seconds)
        if self._troubles.tell_new() or self._has_cap != self.surroundings.answers_key(self.gold):
            self.note_change()
        self.refresh_layout()  # a hint is shown among what is offered now
        self.hints.update()
        self.log_reader.notice()
        self.by_ear.notice()
        take_hand_away(self)
        self.announcer.look(seconds)
        return self.interlude() or self.guide.after_step(seconds)

    @property
    def untold(self) -> str:
        """Somebody else looks at a hand, and what could be done now follows from it."""
        viewer = self.match.privacy.viewer
        if viewer is None or not (self.visibility.is_up and self.visibility.is_untold):
            return ""
        return self.stage.say("by-ear.untold", name=self.match.players[viewer].name)

    @property
    def question(self) -> str:
        """What is asked now, in words."""
        return self.surroundings.question(self.surroundings.description())

    def _do_clicked(self, seconds: float) -> Command | None:
        """Does what was clicked a little too early, and what waits until the disk has the step before it; around the
        board feelings, voices and what folds go on.
        """
        self.stillness.pass_time(seconds, self.table.is_busy or self.table.is_looking_back)
        if self.stillness.is_late:
            self.refresh_layout()
        if self.stillness.take_late(self.gold) and (command := self._take_gold()):
            return command
        self.surroundings.feelings.pass_time(seconds)
        if self.surroundings.hear_bots(seconds):
            self.redraw()
        if self.surroundings.see_phones():
            self.note_change()
            self.redraw(self.moving)
        if self.panel_state.pass_time(seconds):
            self.note_change()
        return self.playing.go_on()

    def _show_on(self, seconds: float) -> None:
        """Goes on with what is being shown, without the focus too, and so does the game; what floats rests."""
        seen = seconds if self.table.is_busy or self.table.is_light_changing else self.stage.idling(seconds)
        was_on_its_way = not self.decision.has_arrived
        if (not self.match.paused or self.table.is_looking_back) and self.table.update(seen):
            self.redraw(self.moving)
        if self._lights != (lights := self.table.light_steps):
            self._lights = lights
            self.redraw()  # the sea around the board changes too
        self.log_reader.hear()
        # The gold button may still skip what is over, though someone is asked.
        was_watched = (
            self.gold.command == "skip"
            and (self.match.actor is not None or self.match.is_over)
            and not self.playing.is_watched
        )
        if self.decision.renew() or was_watched:
            self.note_change()
        if was_on_its_way and self.decision.has_arrived:
            self.refresh_layout()  # what has come is counted before the next step sets out

    def interlude(self) -> Command | None:
        """Opens what must come before the table goes on: the sheet of the phones, the curtain, a look, the scoring."""
        if self.opens_phones:
            self.opens_phones = False
            return self.surroundings.open_phones()
        return None if self.table.is_busy or not self.guide.has_interludes else self.playing.interlude()

    # What people do.

    def _hasten(self) -> bool:
        """Whether what is shown was cut short: a press that does so does nothing else."""
        has_hastened = self.table.hasten_show()
        if has_hastened:
            self.stillness.move()
        return has_hastened

    def _meets_gold(self, event: pygame.Event) -> bool:
        """Notes what the gold button says when it goes down; whether the event is over with that. A click where nothing
        can be clicked hastens, unless it is on the board, which does so by itself.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.refresh_layout()
            self.stillness.click_at(event.pos)
            under = next((one for one in self.root.active.at(event.pos) if one.focusable), None)
            if under is not None and under.name == "gold":
                self.stillness.press(self.gold)
                return not self.gold.only_hurries and self._hasten()
            return (
                under is None
                and self.root.popup is None
                and not (self.moving is not None and self.moving.rect.collidepoint(event.pos))
                and self._hasten()
            )
        if event.type != pygame.KEYDOWN:
            return False
        if (
            event.key not in _ENTER
            or self.root.focused is None
            or self.root.focused.name != "gold"
            or self.root.popup is not None
        ):
            return False
        self.refresh_layout()
        self.stillness.press(self.gold)
        if not self.gold.only_hurries and self._hasten():
            return True
        if is_vain := not self.surroundings.answers_key(self.gold):
            self.stillness.press_in_vain()
        return is_vain

    def _press_gold_by_key(self) -> Command | None:
        self.refresh_layout()
        if self.gold.command == "skip":
            self.stillness.hurry()
        if self.surroundings.answers_key(self.gold):
            return self._take_gold()
        self.stillness.press_in_vain()
        return None

    def click_gold(self) -> Command | None:
        """The gold button was clicked, or let go by Enter: what it said when it went down is done, once all has stood
        still.
        """
        self.refresh_layout()
        return self._take_gold() if self.stillness.let_go(self.gold) else None

    def _take_gold(self) -> Command | None:
        """A second press was not meant for what the button says after the first."""
        if not self.gold.only_hurries:
            self.stillness.move()
        return self.press_gold()

    def press_gold(self) -> Command | None:
        """Does what the gold button says, whoever asks for it."""
        self.refresh_layout()
        match self.gold.command:
            case "choose" if self.gold.choice:
                return self.playing.take_choice(self.gold.choice)
            case "offer" if self.gold.offer:
                done: Command | None = take_offer(self.table, self.gold.offer)
                return done
            case "all" if not self.gold.off:
                return self.playing.do([ClickStep(action) for action in self.gold.actions], is_confirmed=True)
            case "hasten":
                self.table.press(())  # as a click on the board does
                return None
            case "use" if self.gold.use:
                used: Command | None = self.gold.use()
                return used
            case "lift" if self.stillness.takes_clicks:
                self.lifting.lift("turn")
            case "skip" if not self.gold.off:
                self.playing.skip()
            case "go-on":
                self.match.paused = False
            case "begin":
                self.pacing.is_held = False
        self.note_change()
        return None

    def hint(self) -> bool:
        """Whether a move is shown, or will be."""
        guided = self.guide.hint()
        return self.hints.ask() if guided is None else guided

    # What it looks like.

    def layout(self) -> Layout:
        if self.narrator.words is not self.stage.words:
            self.match.call_players(self.stage.say)
            names = [player.name for player in self.match.players]
            self.narrator = Narrator(self.stage.words, self.match.rules, names)
        if self._behind != (behind := self.table.backdrop_key):
            self._behind = behind
            self.redraw()
        self.surroundings.show_content()  # what the gold button does follows from what is offered
        self.gold = self.guide.gold(self.surroundings.usual_gold())
        self.stillness.see(self.gold)
        self._has_cap = self.surroundings.answers_key(self.gold)
        return self.surroundings.layout(self.gold)

    @property
    def moving(self) -> Widget | None:
        return self.root.covering if self.table.moves else None

    @property
    def toast_place(self) -> ToastPlace:
        """Over the board, below what is asked there, away from where one can go, and beside panels that lie there."""
        place, board = super().toast_place, self.moving
        if board:
            place = replace(place, top=max(place.top, board.rect.top + self.stage.look.u(_ASKED)))
        kept_free = self.table.kept_free()
        if isinstance(board, Layers):
            return replace(place, room=board.free_room, kept_free=[*kept_free, *board.panels])
        return replace(place, room=board.rect, kept_free=kept_free) if board else place

    def background(self, surface: pygame.Surface) -> None:
        """The sea, framed in the colour of who is seen deciding."""
        self.table.draw_sea(surface, self.stage.look, filter(None, map(self.root.find_region, _ON_SEA)))
        self.table.draw_behind(surface, self.stage.look)
        if not self.match.is_over:
            width, player = max(self.stage.look.u(0.35), 4), self.match.players[self.decision.seat]
            frame = surface.get_rect()
            frame.height += width if self.stage.has_strip else 0  # it goes around the strip, too
            pygame.draw.rect(surface, self.stage.look.colour(player.colour), frame, width)


class Troubles:
    """Things that go wrong behind a table, such as a save that cannot be written: each is told once, and again if it
    comes back. Only a bot's are not: one that is let down by its game is so at every move, and the log tells of each.
    """

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage, self._match = stage, match
        self._told: list[str] = []
        self._told_of_bots = 0  # how many kinds of trouble
        self._told_of_outside = 0  # how many troubles of bots from outside
        self._path = match.journal.path

    def tell_new(self) -> bool:
        """Tells those that were not there before; whether anything has changed about them."""
        say, words = self._stage.say, self._stage.words
        found = (
            [say("table.saving-fails", reason=words.explain(self._match.journal.trouble))]
            if self._match.journal.trouble
            else []
        )
        if self._match.journal.path != self._path:
            found.append(say("table.saved-beside", name=self._match.journal.name))
        before, self._told = self._told, found
        for told in self._told:
            if told not in before:
                self._stage.tell(told)
        bots = self._match.thinking.troubles[self._told_of_bots :]
        for bot in bots:
            self._stage.tell(self._stage.say(f"bot.trouble.{bot}"))
        self._told_of_bots += len(bots)
        outside = self._match.thinking.outside_troubles[self._told_of_outside :]
        for trouble in outside:
            names = [self._match.players[seat].name for seat in trouble.seats]
            seated = say("outside.seated", names=names, bot=trouble.bot)
            self._stage.tell(say(f"outside.{trouble.kind}", bot=seated, problem=trouble.problem))
        self._told_of_outside += len(outside)
        return bool(bots or outside) or self._told != before
