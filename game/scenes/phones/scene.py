"""The sheet *Phones* over a table: who plays by phone, how one comes in, and what to try where none does."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from game import widgets as ui
from game.controls import Place
from game.match import Match

from .. import routes
from ..ask import Answer
from ..faces import Faces
from ..scene import Command, Pop, Push, Scene, Stay
from ..stage import Stage
from ..table.phone_table import key_here
from .page import MORE, TABS, PhonesPage, SheetPhones, is_folded, name_creature, shown_addresses
from .trouble import TroublePage

_PATIENCE = 30.0  # seconds after which a phone should have knocked
_WIDEST = 67.8  # in u
_CHOSEN_BY = ("allow", "keep", "let-go")  # what the buttons of a card are called, each with the seat behind it


class PhonesScene(Scene):
    """While it is open, phones may take seats."""

    keys_at: ClassVar[Place] = "phones"
    is_overlay: ClassVar[bool] = True
    rests_phones: ClassVar[str] = "sheet"

    def __init__(self, stage: Stage, match: Match, phones: SheetPhones) -> None:
        super().__init__(stage)
        self.game = match.rules.game
        self.match = match
        self.phones = phones
        self.faces = Faces(stage)
        self.tab = TABS[0]
        self.shows_all = False  # whether all addresses are seen
        self.is_trouble = False  # whether the page of what to try is open
        self._code = ""  # the code that is shown, and for how long, and how often something had knocked before
        self._shown = 0.0
        self._had_code = False  # whether there was one since it was asked for
        self._knocks = phones.knocks
        self._version = -1
        self._asking: dict[int, tuple[str, int]] = {}  # which phones ask for seats that have one

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self.phones.open_sheet()
        self._look()
        if not self._asking:
            self.focus("done")

    def leave(self) -> None:
        super().leave()
        self.phones.shut_sheet()

    @property
    def pace(self) -> int:
        return 15  # phones come and go

    @property
    def is_unheard(self) -> bool:
        """Whether nothing has knocked long after a code was shown."""
        return self.phones.knocks == self._knocks and self._shown >= _PATIENCE

    @property
    def has_run_out(self) -> bool:
        """Whether the code is good no more: phones may come for ten minutes."""
        return self._had_code and not self.phones.code

    def update(self, seconds: float) -> Command | None:
        if self.phones.code and not self.is_unheard:
            self._shown += seconds
            if self.is_unheard:
                self.note_change()
                self.stage.announce(self.stage.say("phones.unheard"))
        self._look()
        return super().update(seconds)

    def _look(self) -> None:
        """Something may be different with the phones."""
        phones = self.phones
        if phones.version == self._version:
            return
        self._version = phones.version
        self.note_change()
        self._had_code = self._had_code or bool(phones.code)
        if phones.code != self._code:
            self._code = phones.code
            self._shown, self._knocks = 0.0, phones.knocks
        asking = {seat: one for seat in self.match.people if (one := phones.asking(seat))}
        new = [seat for seat, one in asking.items() if self._asking.get(seat) != one]
        self._asking = asking
        if new and not self.is_trouble:
            self._show_asking(new[0])

    def _show_asking(self, seat: int) -> None:
        """A phone asks for a seat that has one: who is careful keeps the first."""
        creature, number = self._asking[seat]
        say = self.stage.say
        shown = name_creature(self.stage, creature, number)
        self.stage.announce(say("phones.heard.asked", name=self.match.players[seat].name, creature=shown))
        self.tab = "people"
        self.focus(f"keep {seat}")

    # What is done.

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_F1:
            return routes.open_rules_of(self.stage, self.match)
        if event.key == pygame.K_F2:
            return self.close()
        number = event.key - pygame.K_1
        addresses = shown_addresses(self.phones, self.shows_all)
        if 0 <= number < len(addresses):
            return self.choose_address(addresses[number].address) or Stay()
        seat = self._focused_seat()
        if seat is None or self.is_trouble:
            return None
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            return self.ask_to_free(seat) if self._can_free(seat) else Stay()
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._walk(seat, 1 if event.key == pygame.K_DOWN else -1)
            return Stay()
        return None

    def _focused_seat(self) -> int | None:
        """Whose card has the focus."""
        focused = self.root.focused
        kind, _, seat = focused.name.partition(" ") if focused else ("", "", "")
        return int(seat) if kind in ("person", *_CHOSEN_BY) else None

    def _walk(self, seat: int, step: int) -> None:
        """To the person above or below; beyond the last to what is there."""
        to = seat + step
        if 0 <= to < len(self.match.players):
            self.root.focus(f"person {to}")
            self.note_change()
        else:
            self.root.focus("switch" if step < 0 else "done")

    def escape(self) -> Command | None:
        if self.is_trouble:
            self.show_code()
            return None
        return self.close()

    def menu(self) -> Command | None:
        return self.close()

    def close(self) -> Command:
        self.stage.sounds.play("close")
        return Pop()

    def turn_to(self, tab: object) -> None:
        self.tab = str(tab)
        self.stage.sounds.play("page")
        self.note_change()

    def switch(self, is_on: bool) -> None:
        self._had_code = False
        self.phones.switch(is_on)
        if is_on:
            self.phones.open_sheet()
        self.stage.sounds.play("toggle")
        self.note_change()

    def choose_address(self, address: object) -> Command | None:
        """Phones come by this one from now on, and those that are here are closed; or all others are shown."""
        self.stage.sounds.play("tap")
        self.note_change()
        if address == MORE:
            self.shows_all = True
            self.focus("address")
        elif address != self.phones.address:
            if self.phones.seats_with_phone:
                return self._ask_to_move(str(address))
            self._move(str(address))
        return None

    def _move(self, address: str) -> None:
        self._had_code = False
        self.phones.choose_address(address)
        self.note_change()

    def _ask_to_move(self, address: str) -> Command:
        say, count = self.stage.say, len(self.phones.seats_with_phone)
        answers = [
            Answer(say("phones.move"), partial(self._move, address), "danger", is_costly=True),
            Answer(say("phones.stay"), lambda: None),
        ]
        title, text = say("phones.move.title", address=address), say("phones.move.about", count=count)
        return Push(routes.open_question(self.stage, title, text, answers))

    def show_trouble(self) -> None:
        self.is_trouble = True
        self.note_change()
        self.focus("done")

    def show_code(self) -> None:
        self.is_trouble = False
        self.tab = TABS[0]
        self.note_change()
        self.focus("done")

    def renew_code(self) -> None:
        """Phones may come for another ten minutes."""
        self._had_code = False
        self.phones.open_sheet()
        self.note_change()
        self.focus("done")

    def try_again(self) -> None:
        self._had_code = False
        self._shown, self._knocks = 0.0, self.phones.knocks
        self.phones.try_again()
        self.note_change()

    def _can_free(self, seat: int) -> bool:
        return self.match.players[seat].is_person and self.phones.state(seat) != "none"

    def ask_to_free(self, seat: int) -> Command:
        say, name = self.stage.say, self.match.players[seat].name
        answers = [
            Answer(say("phones.let-go"), partial(self.phones.free, seat), "danger", is_costly=True),
            Answer(say("phones.keep-it"), lambda: None),
        ]
        title, text = say("phones.let-go.title", name=name), say("phones.let-go.about", name=name)
        return Push(routes.open_question(self.stage, title, text, answers))

    def allow(self, seat: int, is_allowed: bool) -> None:
        self.phones.allow(seat, is_allowed)
        self.stage.sounds.play("tap")
        self.note_change()
        self.focus(f"person {seat}")

    def explain(self, what: str) -> Command:
        """Something at length, over the sheet."""
        say = self.stage.say
        answers = [Answer(say("phones.understood"), lambda: None, "gold")]
        about = say(key_here(self.stage.words, self.match, f"phones.{what}.about-it"), port=self.phones.port)
        return Push(routes.open_question(self.stage, say(f"phones.{what}"), about, answers))

    # What it looks like.

    def build(self) -> ui.Widget:
        page = (TroublePage(self) if self.is_trouble else PhonesPage(self)).build()
        if is_folded(self.stage.look):
            return ui.Padded(ui.Panel(page, 1.1, 0.8, large=True), 0.7, 0.5)
        return ui.Padded(ui.Centred(ui.Panel(page, 1.7, 1.0, large=True), most=_WIDEST), 0.5)
