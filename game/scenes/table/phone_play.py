"""The game by phone: what each seat's phone is shown, once a frame, and what its answers do.

All that a phone may know of a game goes through here, and nothing of addresses, codes and tokens does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.engine import CHANCE
from game.phones import messages as m
from game.tables.table import has_picked
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from ..scene import Command, Scene
from .hints import HintRequest
from .phone_hints import PhoneHints
from .phone_screens import Mirrored, PhoneScreens, ScreensTable, SeatPhone
from .playing import Pacing, Playing

PhoneAnswer = m.Held | m.LetGo | m.Chose | m.LaidOut | m.Raised | m.TookBack | m.WantsUndo | m.WantsHint | m.Looked
"""What the phone of a seat says of its screen."""


class PhonesTable(ScreensTable, Protocol):
    """A table's scene, as its phones know it."""

    playing: Playing
    pacing: Pacing
    hint_request: HintRequest


class PhonePlay:
    """The phones of the seats that have one, as hands and as places to decide."""

    def __init__(self, scene: PhonesTable, tell: Callable[[m.ToServer], None], first: int) -> None:
        """`first`: a number below which no screen of this table is numbered."""
        self._scene = scene
        self._stage = scene.stage
        self._match = scene.match
        self._tell = tell
        self.mirrored: Mirrored | None = None  # what is picked on a phone, as far as everyone may see it
        self.mirrorings = 0  # how often that has been another
        self._phones: dict[int, SeatPhone] = {}
        self._screens = PhoneScreens(scene)
        self._hints = PhoneHints(scene.stage, scene.match, scene.hint_request)
        self._number = first  # of the screens that are made next: it grows with whatever everyone can see
        self._shown_for: object = None  # all that the present screens were made for
        self._is_shown = False  # whether the table shows nothing else than what the screens tell of
        self._regretted: int | None = None  # whose last decision can be taken back before chance goes on
        self._resting = ""  # why nothing can be done on any phone
        self.narrator = Narrator(scene.stage.words, scene.match.rules, ())
        self.renew_words()

    def renew_words(self) -> bool:
        """People may read another language from now on: then every phone is made anew. Whether they do."""
        words: Catalogue = self._stage.words
        if words is self.narrator.words and self.narrator.names:
            return False
        self._match.call_players(words.say)
        self.narrator = Narrator(words, self._match.rules, [player.name for player in self._match.players])
        for seat, before in list(self._phones.items()):
            self._put_down(before)
            self._phones[seat] = SeatPhone(self._match, seat, self.narrator)
            self._phones[seat].screen = before.screen
        return True

    # Who has one.

    def seat(self, seat: int) -> None:
        """A seat has a phone now, if it had none: it is shown a screen as soon as there is one."""
        if seat not in self._phones:
            self._phones[seat] = SeatPhone(self._match, seat, self.narrator)
            self._shown_for = None

    def put_down(self, seat: int) -> None:
        """Nothing of a hand is known on a seat's phone any more, and nothing is picked there."""
        if (phone := self._phones.get(seat)) is not None:
            self._put_down(phone)

    def lose(self, seat: int) -> None:
        """A seat has no phone any more."""
        self.put_down(seat)
        self._phones.pop(seat, None)

    def close(self) -> None:
        for seat in list(self._phones):
            self.lose(seat)
        self._hints.close()
        self._shown_for = None

    # What is shown.

    def show(self, top: Scene) -> None:
        """Makes the screens anew where anything is different that everyone can see. While the table shows something,
        phones stay as they are; only hands go down.
        """
        match, table = self._match, self._scene.table
        self._offer_way_back()
        resting = self._find_resting(top)
        is_at_rest = match.to_act != CHANCE and self._scene.playing.is_idle
        is_shown = is_at_rest and not table.is_showing and table.has_arrived
        is_shown = is_shown or (table.is_looking_back and self._is_shown)
        now = match.version, resting, is_shown, self.narrator, self._stage.settings.confirm, self._scene.decision.seat
        if now == self._shown_for:
            return
        self._shown_for = now
        self._is_shown = is_shown
        self._resting = resting
        self._number += 1
        if resting:
            match.privacy.let_go()
        for seat in sorted(self._phones):
            self._show_on(self._phones[seat])
        if self.mirrored is not None and match.actor != self.mirrored.seat:
            self._mirror(None)

    def _show_on(self, phone: SeatPhone) -> None:
        is_over = phone.match.is_held and phone.seat not in self._match.privacy.held
        if self._resting or self._is_shown:
            self._bring(phone, self._resting, is_over)
        elif phone.screen is None or phone.screen.mood == "resting":
            self._bring(phone, self._stage.say("phones.table.moment"), is_over)
        elif is_over:
            self._tell(m.Show(phone.seat, phone.renumber(self._number)))
        if phone.wants_hand and self._is_shown and not self._resting:
            self._open_hand(phone)

    def _bring(self, phone: SeatPhone, resting: str, is_forced: bool) -> None:
        """Sends a seat its screen, unless it is the one that it has. `resting`: what stands there where nothing can be
        done.
        """
        had_picked, was_asked = phone.has_picked, phone.screen is not None and phone.screen.mood == "asked"
        is_same_question, overtaken = phone.is_of_now, _find_overtaken(phone)
        screen, content = self._screens.build(phone, resting)
        if not phone.bring(screen, content, self._number, is_forced=is_forced):
            return
        assert phone.screen is not None
        self._match.privacy.let_go(phone.seat)
        self._tell(m.Show(phone.seat, phone.screen))
        if self.mirrored is not None and self.mirrored.seat == phone.seat:
            self._mirror(None)
        if had_picked and was_asked and not is_same_question:
            self._say(phone.seat, overtaken)

    def _offer_way_back(self) -> None:
        """In the moment in which the table still takes back a last decision before chance goes on, its phone does too:
        the screen stays the one on which it was made.
        """
        before, self._regretted = self._regretted, self._find_regretted()
        if before == self._regretted:
            return
        for seat in (before, self._regretted):
            if seat is not None and (phone := self._phones.get(seat)) is not None:
                self._tell(m.Regret(seat, phone.version, seat == self._regretted))

    def _find_regretted(self) -> int | None:
        is_beat = self._scene.pacing.is_regretting and not self._resting and self._scene.playing.is_idle
        return self._match.find_undone() if is_beat and self._match.why_no_undo() is None else None

    def _find_resting(self, top: Scene) -> str:
        """Why nothing can be done on any phone: the table is paused, or something else lies over it."""
        if self._match.paused:
            return self._stage.say("phones.table.paused")
        return self._stage.say(f"phones.table.rests.{top.rests_phones}") if top.rests_phones else ""

    def _mirror(self, mirrored: Mirrored | None) -> None:
        if mirrored != self.mirrored:
            self.mirrored = mirrored
            self.mirrorings += 1

    def _say(self, seat: int, key: str) -> None:
        self._tell(m.Say(seat, self._stage.say(key)))

    def _put_down(self, phone: SeatPhone) -> None:
        self._match.privacy.let_go(phone.seat)
        phone.cover()
        self._hints.forget(phone.seat)
        self._take_back(phone)

    def _take_back(self, phone: SeatPhone) -> None:
        phone.has_picked = False
        if self.mirrored is not None and self.mirrored.seat == phone.seat:
            self._mirror(None)

    # What phones answer.

    def answer(self, message: PhoneAnswer) -> Command | None:
        """Hears what a seat's phone says of its screen; of an older one, nothing comes but a sentence."""
        if (phone := self._phones.get(message.seat)) is None:
            return None
        match message:
            case m.LetGo():
                self._match.privacy.let_go(phone.seat)
                phone.cover()
                self._hints.forget_hand(phone.seat)
            case m.TookBack():
                self._take_back(phone)
                answer = phone.take_back()
                self._tell_phone(answer if self._is_current(phone) else None)
            case m.Held(_, version) if version == phone.version:
                self._hold(phone)
            case m.LaidOut(_, version, thing, choice) if version == phone.version:
                self._pick(phone, thing, choice)
            case m.Raised(_, version, things) if version == phone.version:
                self._raise(phone, things)
            case m.Looked(_, version) if version == phone.version and phone.seat in self._match.privacy.looking:
                self._match.privacy.looked(phone.seat)
            case m.Chose():
                return self._choose(phone, message)
            case m.WantsUndo(_, version):
                self._undo(phone, version)
            case m.WantsHint(_, version) if version == phone.version:
                self._ask_hint(phone)
        return None

    def _hold(self, phone: SeatPhone) -> None:
        """The eye is held: the hand comes, as soon as the table has shown what it knows."""
        is_there = phone.screen is not None and phone.screen.has_eye and phone.seat in self._match.privacy.at_phones
        if not is_there or self._resting:
            return
        phone.wants_hand = True
        if self._is_shown and phone.is_of_now:
            self._open_hand(phone)

    def _open_hand(self, phone: SeatPhone) -> None:
        phone.wants_hand = False
        self._match.privacy.hold(phone.seat)
        phone.match.is_held = True
        self._tell(m.ShowHand(phone.seat, phone.open_hand()))

    def _pick(self, phone: SeatPhone, thing: int, choice: int) -> None:
        """Something is picked. What everyone may know of it is shown at the table; what is of a hand never is."""
        if not self._is_current(phone):
            return
        phone.has_picked = True
        if self._match.actor != phone.seat:
            return
        answer = phone.pick(thing, choice)
        self._mirror(phone.mirror(thing, choice))
        self._tell_phone(answer)

    def _raise(self, phone: SeatPhone, things: tuple[int, ...]) -> None:
        """Things are raised together: nobody sees them before they are paid with."""
        if not self._is_current(phone) or self._match.actor != phone.seat:
            return
        phone.has_picked = True
        self._mirror(None)
        self._tell_phone(phone.find_payment(things))

    def _tell_phone(self, message: m.ToServer | None) -> None:
        if message is not None:
            self._tell(message)

    def _is_current(self, phone: SeatPhone) -> bool:
        """Whether a screen is of what the table shows, and nothing has been done since."""
        return phone.is_of_now and self._is_shown and not self._resting

    def _why_not(self, phone: SeatPhone, version: int) -> str:
        """Why an answer is not taken now, by the key of its sentence."""
        if version != phone.version:
            return "phones.table.too-late"
        if self._resting:
            return "phones.table.rests"
        if not phone.is_of_now:
            return _find_overtaken(phone) if phone.has_picked else "phones.table.too-late"
        if not (self._is_shown and self._scene.playing.is_idle):
            return "phones.table.wait"
        return ""

    def _choose(self, phone: SeatPhone, chose: m.Chose) -> Command | None:
        """A choice is made, as by a click; the first answer counts."""
        why = self._why_not(phone, chose.version)
        way = phone.ways.get(chose.choice)
        if not why and self._match.actor != phone.seat:
            why = "phones.table.not-asked"
        if not why and way is None:
            why = "phones.table.not-there"
        if not why and way is not None and way.shown.danger and not chose.is_sure and self._stage.settings.confirm:
            why = "phones.table.not-sure"
        if why or way is None:
            self._say(phone.seat, why)
            return None
        if not way.steps:
            return None
        table = self._scene.table
        had_picked = has_picked(table)
        self._take_back(phone)
        if table.is_looking_back:
            table.end_look_back()
        command = self._scene.playing.answer(way.steps, way.is_stepwise, is_confirmed=bool(way.shown.danger))
        if phone.is_of_now and self._scene.playing.is_idle:  # it was refused
            self._say(phone.seat, "phones.table.not-there")
            return command
        phone.has_answered = True
        if had_picked:
            self._stage.tell(self._stage.say("phones.table.on-phone"))
        return command

    def _undo(self, phone: SeatPhone, version: int) -> None:
        """Only who made the last decision takes it back."""
        is_regretted = version == phone.version and self._regretted == self._find_regretted() == phone.seat
        why = "" if is_regretted else self._why_not(phone, version)
        if not why and not self._screens.can_undo(phone.seat):
            why = "phones.table.no-undo"
        if why:
            self._say(phone.seat, why)
            return
        self._take_back(phone)
        self._scene.playing.take_back()

    # Hints.

    def _ask_hint(self, phone: SeatPhone) -> None:
        if why := self._why_not(phone, phone.version) or self._hints.ask(phone):
            self._say(phone.seat, why)

    def bring_hint(self) -> None:
        """An answer goes to its seat alone: of a hand with the hand, and not at all once that is down."""
        found = self._hints.answer(self._phones, self.narrator)
        if found is None:
            return
        phone = self._phones[found.seat]
        if not found.lines:
            self._say(found.seat, "hint.failed")
        elif found.is_of_hand:
            phone.hint = found.lines
            self._open_hand(phone)
        else:
            self._tell(m.Hint(found.seat, phone.version, found.lines, found.choice))


def _find_overtaken(phone: SeatPhone) -> str:
    """What has become of the question that a screen asks, by the key of a sentence."""
    return "phones.table.taken-back" if phone.is_undone else "phones.table.at-table"
