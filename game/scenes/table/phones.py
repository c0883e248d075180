"""The phones at one table: who has one, how others come in, what each of them is shown, and what its answers do.

All of it goes over a line to a process of its own, once a frame. While phones are off nothing of this is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic, time
from typing import TYPE_CHECKING, Protocol

from game.engine import CHANCE
from game.phones import messages as m
from game.phones.messages import PhoneState
from game.tables.phone import FIRST_OF_HAND
from game.tables.selection import NOTHING
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from ..scene import Command, Scene
from .hints import HintRequest
from .mirrored import Mirrored, mirror_choice, mirror_thing
from .phone_hints import PhoneHints
from .phone_screens import PhoneScreens, ScreensTable, SeatPhone
from .phone_table import tell_table
from .playing import Pacing, Playing

if TYPE_CHECKING:
    from game.phones.addresses import Address

FIRST_PORT = 8765


class Line(Protocol):
    """The line to the process that listens to phones."""

    why_gone: str

    def tell(self, message: m.ToServer, /) -> None: ...
    def take(self) -> Sequence[m.ToTable]:
        """All that has come since this was called last; never waits."""

    def close(self, text: str, /) -> None:
        """Tells every phone why, and ends the process."""


class PhonesTable(ScreensTable, Protocol):
    """A table's scene, as its phones know it."""

    playing: Playing
    pacing: Pacing
    hint_request: HintRequest


def open_line() -> Line:
    from game.phones.line import PhoneLine  # it takes a process: only who wants phones pays for it

    return PhoneLine()


def find_addresses() -> Sequence[Address]:
    from game.phones.addresses import find_addresses as find

    return find()


def first_version() -> int:
    """Higher than any number of a table that was open before."""
    return round(time() * 1000)


class TablePhones:
    """The phones of one table; on from `switch(True)` to `switch(False)`."""

    def __init__(
        self,
        scene: PhonesTable,
        make_line: Callable[[], Line] = open_line,
        find: Callable[[], Sequence[Address]] = find_addresses,
        first: Callable[[], int] = first_version,
    ) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._match = scene.match
        self._make_line = make_line
        self._find = find
        self._line: Line | None = None
        self.is_on = False
        self.version = 0  # another number says that something that is seen of phones at the table is different
        self.addresses: Sequence[Address] = ()
        self.address = ""
        self.port = 0
        self.why_deaf = ""
        self.code = ""
        self.key = ""
        self.knocks = 0  # how often something has opened the page
        self._knocked_at: float | None = None
        self._states: dict[int, PhoneState] = {}
        self._asking: dict[int, tuple[str, int]] = {}
        self._is_sheet_open = False
        self._mirrored: Mirrored | None = None

        self._phones: dict[int, SeatPhone] = {}  # of the seats that have one
        self._screens = PhoneScreens(scene)
        self._hints = PhoneHints(scene.stage, scene.match, scene.hint_request)
        self._number = first()  # of the screens that are made next: it grows with whatever everyone can see
        self._shown_for: object = None  # all that the present screens were made for
        self._is_shown = False  # whether the table shows nothing else than what the screens tell of
        self._resting = ""  # why nothing can be done on any phone
        self._told: object = None  # what the process knows of the table
        self._narrator = Narrator(scene.stage.words, scene.match.rules, ())
        self._renew_words()

    # Who has one, for plates and the sheet.

    def state(self, seat: int) -> PhoneState:
        return self._states.get(seat, "none")

    @property
    def seats_with_phone(self) -> frozenset[int]:
        return frozenset(self._states)

    def asking(self, seat: int) -> tuple[str, int] | None:
        """The creature and the number on another phone that asks for a seat which has one."""
        return self._asking.get(seat)

    @property
    def last_knock(self) -> float | None:
        """Seconds since something opened the page; nothing where nobody has."""
        return None if self._knocked_at is None else monotonic() - self._knocked_at

    @property
    def mirrored(self) -> Mirrored | None:
        """What is picked on the phone of the seat that is asked, as far as everyone may see it."""
        return self._mirrored

    # What people do on the sheet.

    def switch(self, is_on: bool) -> None:
        """Begins to listen on the best address, or closes everything."""
        if is_on and not self.is_on:
            self.is_on = True
            self.try_again()
        elif not is_on:
            self.close(self._stage.say("phones.table.closed"))

    def try_again(self) -> None:
        """Looks for addresses anew, and listens on the one from before, or the best."""
        self.addresses = list(self._find())
        known = [one.address for one in self.addresses]
        address = self.address if self.address in known else next(iter(known), "")
        if address != self.address or not self.port:
            self._listen(address)

    def choose_address(self, address: str) -> None:
        """Listens on another address of this computer, and no longer on the one before: its phones are closed."""
        if address != self.address or self._line is None:
            self._listen(address)

    def open_sheet(self) -> None:
        """Phones may take seats from now on, for ten minutes at most."""
        self._is_sheet_open = True
        self._tell(m.Open())

    def shut_sheet(self) -> None:
        """Nobody new comes in."""
        self._is_sheet_open = False
        self._tell(m.Shut())

    def free(self, seat: int) -> None:
        """The seat has no phone any more."""
        self._tell(m.Free(seat, self._stage.say("phones.table.free")))

    def allow(self, seat: int, is_allowed: bool) -> None:
        """Another phone that asks for a seat gets it, or the first one keeps it."""
        if asked := self._asking.get(seat):
            self._tell(m.Allow(seat, is_allowed, *asked))

    def close(self, text: str) -> None:
        """Every phone is told why, and nobody is listened to any more."""
        line, self._line = self._line, None
        self.is_on = False
        self._stage.phones = None
        for seat in list(self._states):
            self._lose(seat)
        self._hints.close()
        self._asking.clear()
        self.code = self.key = ""
        self.port = 0
        self._shown_for = self._told = None
        self.version += 1
        if line is not None:
            line.close(text)

    def _listen(self, address: str) -> None:
        self.version += 1
        self.address, self.port = address, 0
        self.why_deaf = self.code = self.key = ""
        if not address:
            return
        if self._line is None:
            self._line = self._make_line()
            self._stage.phones = self
        self._told = None
        self._tell(m.Listen(address, FIRST_PORT))
        self._tell_table()
        if self._is_sheet_open:
            self._tell(m.Open())

    def _tell(self, message: m.ToServer) -> None:
        if self._line is not None:
            self._line.tell(message)

    # Once a frame.

    def pass_time(self, top: Scene) -> Command | None:
        """Hears what phones say, and shows them what the table has shown. `top`: the scene that is seen."""
        if self._line is None:
            return None
        command: Command | None = None
        for message in self._line.take():
            command = self._hear(message) or command
        if self._line is not None and self._line.why_gone:
            self._notice_end()
            return None
        self._tell_table()
        self._show(top)
        self._bring_hint()
        return command

    def _notice_end(self) -> None:
        """The process is gone: the game goes on without phones."""
        self.close("")
        self.why_deaf = self._stage.say("phones.table.gone")
        self._stage.tell(self.why_deaf)

    def _tell_table(self) -> None:
        """Who sits there, whenever that is different; a seat that no person sits on any more has no phone."""
        self._renew_words()
        match, stage = self._match, self._stage
        told = match.players, self._narrator, stage.settings.reduced_motion, stage.words.cap("phones")
        if told == self._told:
            return
        self._told = told
        for seat in self.seats_with_phone - set(match.people):
            self.free(seat)
        self._tell(tell_table(stage, match, self._narrator))

    def _renew_words(self) -> None:
        """People may read another language from now on: then every phone is made anew."""
        words: Catalogue = self._stage.words
        if words is self._narrator.words and self._narrator.names:
            return
        self._narrator = Narrator(words, self._match.rules, [player.name for player in self._match.players])
        for seat, before in list(self._phones.items()):
            self._put_down(before)
            self._phones[seat] = SeatPhone(self._match, seat, self._narrator)
            self._phones[seat].screen = before.screen

    # What is shown.

    def _show(self, top: Scene) -> None:
        """Makes the screens anew where anything is different that everyone can see. While the table shows something,
        phones stay as they are; only hands go down.
        """
        match, table = self._match, self._scene.table
        resting = self._find_resting(top)
        is_at_rest = match.to_act != CHANCE and self._scene.playing.is_idle
        is_shown = is_at_rest and not table.is_showing and table.has_arrived
        is_shown = is_shown or (table.is_looking_back and self._is_shown)
        now = match.version, resting, is_shown, self._narrator, self._stage.settings.confirm, self._scene.decision.seat
        if now == self._shown_for:
            return
        self._shown_for = now
        self._is_shown = is_shown
        self._resting = resting
        self._number += 1
        if resting:
            match.privacy.let_go()
        for seat in sorted(self._phones):
            phone = self._phones[seat]
            is_over = phone.match.is_held and seat not in match.privacy.held
            if resting or is_shown:
                self._bring(phone, is_over)
            elif is_over and phone.screen is not None:
                self._tell(m.Show(seat, phone.renumber(self._number)))
            if phone.wants_hand and is_shown and not resting:
                self._open_hand(phone)
        if self._mirrored is not None and match.actor != self._mirrored.seat:
            self._mirror(None)

    def _bring(self, phone: SeatPhone, is_forced: bool) -> None:
        """Sends a seat its screen, unless it is the one that it has."""
        had_picked, was_asked = phone.has_picked, phone.screen is not None and phone.screen.mood == "asked"
        is_same_question = phone.is_of_now
        screen, content = self._screens.build(phone, self._resting)
        if not phone.bring(screen, content, self._number, is_forced=is_forced):
            return
        assert phone.screen is not None
        self._match.privacy.let_go(phone.seat)
        self._tell(m.Show(phone.seat, phone.screen))
        if self._mirrored is not None and self._mirrored.seat == phone.seat:
            self._mirror(None)
        if had_picked and was_asked and not is_same_question:
            self._say(phone.seat, "phones.table.at-table")

    def _find_resting(self, top: Scene) -> str:
        """Why nothing can be done on any phone: the table is paused, or something else lies over it."""
        if self._match.paused:
            return self._stage.say("phones.table.paused")
        return self._stage.say(f"phones.table.rests.{top.rests_phones}") if top.rests_phones else ""

    def _mirror(self, mirrored: Mirrored | None) -> None:
        if mirrored != self._mirrored:
            self._mirrored = mirrored
            self.version += 1

    def _say(self, seat: int, key: str) -> None:
        self._tell(m.Say(seat, self._stage.say(key)))

    # What phones say.

    def _hear(self, message: m.ToTable) -> Command | None:
        match message:
            case m.Listening(address, port):
                self.address, self.port = address, port
                self.why_deaf = ""
                self.version += 1
            case m.Deaf(why):
                self.port, self.why_deaf = 0, why
                self.version += 1
            case m.Code(code, key):
                self.code, self.key = code, key
                self.version += 1
            case m.Knocked():
                self.knocks += 1
                self._knocked_at = monotonic()
                self.version += 1
            case m.SeatNews():
                self._take_news(message)
            case _ if (phone := self._phones.get(message.seat)) is not None:
                return self._answer(phone, message)
        return None

    def _take_news(self, news: m.SeatNews) -> None:
        """What has become of a seat's phone."""
        seat, before = news.seat, self.state(news.seat)
        self.version += 1
        if news.creature:
            self._asking[seat] = news.creature, news.number
        else:
            self._asking.pop(seat, None)
        if news.state == "none":
            self._lose(seat)
            return
        if seat not in self._match.people:
            self.free(seat)
            return
        self._states[seat] = news.state
        phone = self._phones.get(seat)
        if phone is None:
            phone = self._phones[seat] = SeatPhone(self._match, seat, self._narrator)
            self._shown_for = None
        if news.state == "away":
            self._match.privacy.lose_phone(seat)
            if before != "away":
                self._stage.tell(self._stage.say("phones.table.away", name=self._match.players[seat].name))
        else:
            self._match.privacy.seat_phone(seat, news.state == "here")
        if news.state != "here":
            self._put_down(phone)
        self._mind_people()

    def _lose(self, seat: int) -> None:
        """A seat has no phone any more."""
        self._states.pop(seat, None)
        if (phone := self._phones.pop(seat, None)) is not None:
            self._put_down(phone)
        self._match.privacy.lose_phone(seat)
        self._mind_people()

    def _mind_people(self) -> None:
        """Whoever looks at a phone does not go on at the screen: nothing there waits for it."""
        self._scene.pacing.is_by_phone = "here" in self._states.values()

    def _put_down(self, phone: SeatPhone) -> None:
        """Nothing of a hand is known on this phone any more, and nothing is picked there."""
        self._match.privacy.let_go(phone.seat)
        phone.cover()
        self._hints.forget(phone.seat)
        self._take_back(phone)

    def _take_back(self, phone: SeatPhone) -> None:
        phone.has_picked = False
        if self._mirrored is not None and self._mirrored.seat == phone.seat:
            self._mirror(None)

    def _answer(self, phone: SeatPhone, message: m.ToTable) -> Command | None:
        """What a seat's phone says of its screen; of another than it has now, nothing comes but a sentence."""
        match message:
            case m.LetGo():
                self._match.privacy.let_go(phone.seat)
                phone.cover()
                self._hints.forget_hand(phone.seat)
            case m.TookBack():
                was_out = phone.laid_out is not None
                phone.laid_out = None
                phone.uses_hand = False
                self._take_back(phone)
                if was_out and phone.match.is_held:
                    self._open_hand(phone)
            case m.Held(_, version) if version == phone.version:
                self._hold(phone)
            case m.LaidOut(_, version, thing, choice) if version == phone.version:
                self._pick(phone, thing, choice)
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
        phone.has_picked = True
        if self._match.actor != phone.seat or self._resting:
            return
        is_public = phone.has_thing(thing) if thing >= 0 else choice in phone.ways and choice < FIRST_OF_HAND
        if not is_public:
            phone.uses_hand = True
        if phone.is_in_hand(thing):
            phone.laid_out = thing
            self._mirror(None if phone.uses_hand else mirror_thing(phone, thing))
            self._open_hand(phone)
        elif phone.uses_hand:
            self._mirror(None)
        elif phone.has_thing(thing):
            self._mirror(mirror_thing(phone, thing))
            if further := phone.further(thing):
                self._tell(m.Further(phone.seat, phone.version, thing, further))
        elif choice in phone.ways:
            self._mirror(mirror_choice(phone, phone.ways[choice]))

    def _why_not(self, phone: SeatPhone, version: int) -> str:
        """Why an answer is not taken now, by the key of its sentence."""
        if version != phone.version:
            return "phones.table.too-late"
        if self._resting:
            return "phones.table.rests"
        if not phone.is_of_now:
            return "phones.table.at-table" if phone.has_picked else "phones.table.too-late"
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
        had_picked = table.selection.in_hand != NOTHING.in_hand
        self._take_back(phone)
        if table.is_looking_back:
            table.end_look_back()
        command = self._scene.playing.answer(way.steps, way.is_stepwise, is_confirmed=bool(way.shown.danger))
        if had_picked:
            self._stage.tell(self._stage.say("phones.table.on-phone"))
        return command

    def _undo(self, phone: SeatPhone, version: int) -> None:
        """Only who made the last decision takes it back."""
        why = self._why_not(phone, version)
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

    def _bring_hint(self) -> None:
        """An answer goes to its seat alone: of a hand with the hand, and not at all once that is down."""
        found = self._hints.answer(self._phones, self._narrator)
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
