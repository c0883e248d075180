"""The phones at one table: who has one, and how others come in.

All of it goes over a line to a process of its own, once a frame. While phones are off, none of this exists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import time
from typing import TYPE_CHECKING, Protocol

from game.phones import messages as m
from game.phones.messages import PhoneState

from ..scene import Command, Scene
from .phone_play import PhonePlay, PhonesTable
from .phone_screens import Mirrored
from .phone_table import key_here, name_moment, tell_table

if TYPE_CHECKING:
    from game.phones.addresses import Address

FIRST_PORT = 8765
_BY_PHONE = frozenset[PhoneState]({"here", "asleep"})


class ServerLine(Protocol):
    """The line to the process that listens to phones."""

    why_gone: str

    def tell(self, message: m.ToServer, /) -> None: ...
    def take(self) -> Sequence[m.ToTable]:
        """All that has come since this was called last; never waits."""

    def close(self, text: str, /) -> None:
        """Tells every phone why, and ends the process."""


def open_line() -> ServerLine:
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
        make_line: Callable[[], ServerLine] = open_line,
        find: Callable[[], Sequence[Address]] = find_addresses,
        first: Callable[[], int] = first_version,
    ) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._match = scene.match
        self._make_line = make_line
        self._find = find
        self._line: ServerLine | None = None
        self.is_on = False
        self._changes = 0  # of what is seen of phones at the table
        self.addresses: Sequence[Address] = ()
        self.address = ""
        self.port = 0
        self.why_deaf = ""
        self.code = ""
        self.key = ""
        self.knocks = 0  # how often something has opened the page
        self._states: dict[int, PhoneState] = {}
        self._asking: dict[int, tuple[str, int]] = {}
        self._is_sheet_open = False
        self._told: object = None  # what the process knows of the table
        self._about = ""  # how far the game had come when somebody could come in last
        self._play = PhonePlay(scene, self._tell, first())

    # Who has one, for plates and the sheet.

    @property
    def version(self) -> int:
        """Another number says that something that is seen of phones at the table is different."""
        return self._changes + self._play.mirrorings

    def state(self, seat: int) -> PhoneState:
        return self._states.get(seat, "none")

    @property
    def seats_with_phone(self) -> frozenset[int]:
        return frozenset(self._states)

    def asking(self, seat: int) -> tuple[str, int] | None:
        """The creature and the number on another phone that asks for a seat which has one."""
        return self._asking.get(seat)

    @property
    def mirrored(self) -> Mirrored | None:
        """What is picked on the phone of the seat that is asked, as far as everyone may see it."""
        return self._play.mirrored

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
        if self._line is not None:
            self._about = name_moment(self._stage.words, self._match)
            self._tell_table()
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
        self._play.close()
        self._asking.clear()
        self.code = self.key = ""
        self.port = 0
        self._told = None
        self._changes += 1
        if line is not None:
            line.close(text)

    def _listen(self, address: str) -> None:
        self._changes += 1
        self.address, self.port = address, 0
        self.why_deaf = self.code = self.key = ""
        if not address:
            return
        if self._line is None:
            self._line = self._make_line()
            self._stage.phones = self
        self._told = None
        self._about = name_moment(self._stage.words, self._match)
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
        self._play.show(top)
        self._play.bring_hint()
        return command

    def _notice_end(self) -> None:
        """The process is gone: the game goes on without phones."""
        self.close("")
        self.why_deaf = self._stage.say("phones.table.gone")
        self._stage.tell(self.why_deaf)

    def _tell_table(self) -> None:
        """Who sits there, whenever that is different; a seat that no person sits on any more has no phone."""
        if self._play.renew_words():
            self._about = name_moment(self._stage.words, self._match)
        match, stage = self._match, self._stage
        narrator, about = self._play.narrator, self._about
        told = match.players, narrator, about, stage.settings.reduced_motion, stage.words.cap("phones")
        if told == self._told:
            return
        self._told = told
        for seat in self.seats_with_phone - set(match.people):
            self.free(seat)
        self._tell(tell_table(stage, match, narrator, about))

    # What phones say.

    def _hear(self, message: m.ToTable) -> Command | None:
        match message:
            case m.Listening(address, port):
                self.address, self.port = address, port
                self.why_deaf = ""
                self._changes += 1
            case m.Deaf(why):
                self.port, self.why_deaf = 0, why
                self._changes += 1
            case m.Code(code, key):
                self.code, self.key = code, key
                self._changes += 1
            case m.Knocked():
                self.knocks += 1
                self._changes += 1
            case m.SeatNews():
                self._take_news(message)
            case _:
                return self._play.answer(message)
        return None

    def _take_news(self, news: m.SeatNews) -> None:
        """What has become of a seat's phone."""
        seat, before = news.seat, self.state(news.seat)
        self._changes += 1
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
        self._play.seat(seat)
        if news.state == "away":
            self._match.privacy.lose_phone(seat)
            if before != "away":
                told = key_here(self._stage.words, self._match, "phones.table.away")
                self._stage.tell(self._stage.say(told, name=self._match.players[seat].name))
        else:
            self._match.privacy.seat_phone(seat, news.state == "here")
        if news.state != "here":
            self._play.put_down(seat)
        self._mind_people()

    def _lose(self, seat: int) -> None:
        """A seat has no phone any more."""
        self._states.pop(seat, None)
        self._play.lose(seat)
        self._match.privacy.lose_phone(seat)
        self._mind_people()

    def _mind_people(self) -> None:
        """People who play by phone press nothing at the screen to go on, even while it is dark: so nothing waits."""
        self._scene.pacing.is_by_phone = not _BY_PHONE.isdisjoint(self._states.values())
