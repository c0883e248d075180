"""All that happens between the table and its phones, without a socket or a clock: words come in, and words go out.

`PhoneDesk` knows who may come in, which phone has which seat, and what each is shown. A hand is passed on while its
seat holds it, and never kept. Whoever calls says what time it is, and takes afterwards what is to be sent, said and
closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

import msgspec

from . import messages as m
from .door import Door, Draw, draw_below, is_same, new_token
from .pages import Drawings
from .screens import Screen, Table
from .seats import Allowance, Asker, Seat

HELLO_WITHIN = 5.0  # seconds
PICTURES_COST = 4.0  # as many messages is one counted that wants drawings
RETURN_COST = 4.0  # or coming back
ASKS_AGAIN_AFTER = 30.0  # seconds, for whoever was not given a seat
KNOCKS_EVERY = 1.0
ANSWERS = ("choose", "undo", "hint")
"""Whatever else comes late is gone with its screen, and nothing is said of it."""


class Sent(NamedTuple):
    """What goes to a phone."""

    connection: int
    data: bytes


class Closed(NamedTuple):
    """A connection that ends, as soon as all has gone out that was sent to it."""

    connection: int


class Said(NamedTuple):
    """What goes to the table."""

    message: m.ToTable


Out = Sent | Closed | Said


@dataclass(slots=True)
class _Guest:
    """One connection."""

    number: int
    peer: str
    due: float | None  # until when it has to say who it is
    allowance: Allowance
    is_in: bool = False  # whether it sees the list of seats
    seat: Seat | None = None


class PhoneDesk:
    """`draw` gives as many random bytes as it is asked for; `drawings` are all that are ours, by their names."""

    def __init__(self, draw: Draw, drawings: Mapping[str, str]) -> None:
        self.is_closed = False  # whether the table is
        self._draw = draw
        self._drawings = Drawings(drawings)
        self._door = Door(draw)
        self._table: Table | None = None
        self._seats: dict[int, Seat] = {}
        self._guests: dict[int, _Guest] = {}
        self._told: dict[int, m.SeatNews] = {}  # what the table knows of a seat
        self._kept_until: dict[str, float] = {}  # when a phone may ask again that was not given a seat
        self._knocked_at: float | None = None
        self._now = 0.0
        self._out: list[Out] = []
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(m.FromPhone)

    def take(self) -> list[Out]:
        """All that is to be done since this was called last, in order."""
        found = self._out
        self._out = []
        return found

    # Time.

    @property
    def due(self) -> float | None:
        """When `tick` has something to do, if nothing else happens until then."""
        moments = [self._door.closes_at]
        moments += [guest.due for guest in self._guests.values()]
        moments += [seat.lost_at for seat in self._seats.values()]
        return min((moment for moment in moments if moment is not None), default=None)

    def tick(self, now: float) -> None:
        self._now = now
        if self._door.closes_at is not None and self._door.closes_at <= now:
            self._shut()
        for guest in [guest for guest in self._guests.values() if guest.due is not None and guest.due <= now]:
            self._close(guest)
        for seat in self._seats.values():
            if seat.lost_at is not None and seat.lost_at <= now:
                seat.state = "away"
                self._tell_news(seat)

    # From the table.

    def hear_table(self, message: m.ToServer, now: float) -> None:
        self._now = now
        match message:
            case m.Listen():
                self._leave_all(self._word("phone.page.other-address"))
            case m.Tell():
                self._meet(message)
            case m.Open():
                self._open()
            case m.Shut():
                self._shut()
            case m.Show(seat, screen):
                self._show(self._seat(seat), screen)
            case m.ShowHand(seat, hand):
                holder = self._seat(seat)
                if holder.is_held and hand.version == holder.version:
                    self._send_to(holder, m.ShowPhoneHand(hand))
            case m.Further(seat, version, source, choices):
                self._pass_on(seat, version, m.ShowFurther(version, source, choices))
            case m.Regret(seat, version, can_undo):
                self._seat(seat).can_regret = can_undo and version == self._seat(seat).version
                self._pass_on(seat, version, m.ShowRegret(version, can_undo))
            case m.Hint(seat, version, lines, choice):
                self._pass_on(seat, version, m.ShowHint(version, lines, choice))
            case m.Say(seat, text):
                self._seat(seat).is_told = True
                self._send_to(self._seat(seat), m.Told(text))
            case m.Free(seat, text):
                self._free(self._seat(seat), text)
                self._tell_list()
            case m.Allow():
                self._allow(message)
            case m.Close(text):
                self._leave_all(text)
                self.is_closed = True

    def _meet(self, told: m.Tell) -> None:
        """Others sit there, or they are called something else."""
        self._table = told.table
        self._drawings.paints = told.paints
        people = {card.seat for card in told.table.seats if card.is_person}
        for seat in self._seats.values():
            if seat.token and seat.number not in people:
                self._free(seat, self._word("phone.page.free"))
        for guest in self._guests.values():
            if guest.seat is not None:
                self._send(guest, m.Seated(guest.seat.number, guest.seat.token, told.table))
            elif not guest.is_in:
                self._welcome(guest)
        self._tell_list()

    def _open(self) -> None:
        self._door.open(self._now)
        self._kept_until.clear()
        self._say(m.Code(self._door.code, self._door.key))

    def _shut(self) -> None:
        """Nobody new comes in, and whoever has not taken a seat yet leaves."""
        if not self._door.is_open:
            return
        self._door.shut()
        self._say(m.Code("", ""))
        for guest in self._looking():
            self._refuse(guest, "closed")

    def _show(self, seat: Seat, screen: Screen) -> None:
        if screen.version <= seat.version:
            return
        self._let_go(seat, covers=True)
        seat.show(screen, self._now)
        self._send_to(seat, m.ShowScreen(screen))

    def _pass_on(self, number: int, version: int, message: m.ToPhone) -> None:
        """What belongs to a version is worth nothing with another."""
        seat = self._seat(number)
        if version == seat.version:
            self._send_to(seat, message)

    def _allow(self, answer: m.Allow) -> None:
        seat = self._seat(answer.seat)
        asker = seat.asker
        if asker is None or (asker.creature, asker.number) != (answer.creature, answer.number):
            return
        seat.asker = None
        guest = self._guests[asker.connection]
        if answer.is_allowed:
            self._take_phone(seat, self._word("phone.page.another"))
            self._give(seat, guest)
        else:
            self._kept_until[guest.peer] = self._now + ASKS_AGAIN_AFTER
            self._send(guest, m.Refused("kept"))
            self._tell_news(seat)
            self._send_list(guest)

    def _leave_all(self, text: str) -> None:
        """Nobody is left: no phone, no token, no code."""
        for seat in self._seats.values():
            self._free(seat, text, is_over=True)
        for guest in list(self._guests.values()):
            self._send(guest, m.Gone(text, is_over=True))
            self._close(guest)
        self._shut()

    # From phones.

    def knock(self, now: float) -> None:
        """Something has opened the page."""
        if self._knocked_at is None or now >= self._knocked_at + KNOCKS_EVERY:
            self._knocked_at = now
            self._say(m.Knocked())

    def has_come_in(self, connection: int) -> bool:
        """Whether this one has a seat, or may take one."""
        guest = self._guests.get(connection)
        return guest is not None and (guest.is_in or guest.seat is not None)

    def has_seat(self, peer: str) -> bool:
        """Whether a phone with a seat was here last by this address, though it may be asleep."""
        return any(seat.peer == peer for seat in self._seats.values())

    def connect(self, connection: int, peer: str, now: float) -> None:
        self._now = now
        guest = self._guests[connection] = _Guest(connection, peer, now + HELLO_WITHIN, Allowance(now))
        self._welcome(guest)

    def disconnect(self, connection: int, now: float) -> None:
        self._now = now
        guest = self._guests.pop(connection, None)
        if guest is None:
            return
        self._end_ask(guest)
        if guest.seat is not None:
            guest.seat.connection = None
            self._fall_asleep(guest.seat)

    def spend(self, connection: int, now: float, cost: float = 1.0) -> bool:
        """Counts a message, or anything else that a phone has sent. Whoever sends too much is closed."""
        self._now = now
        guest = self._guests.get(connection)
        if guest is None:
            return False
        has_left = guest.allowance.spend(now, cost)
        if not has_left:
            self._close(guest)
        return has_left

    def hear(self, connection: int, data: bytes, now: float) -> None:
        """Hears a message as it came. One that is malformed, or out of place by now, closes the connection."""
        guest = self._guests.get(connection)
        if guest is None or not self.spend(connection, now):
            return
        message = self._decode(data)
        match message:
            case m.Hello() if guest.due is not None:
                self._greet(guest, message)
            case m.Sit() if guest.is_in:
                self._sit(guest, message.seat)
            case m.Sit() if guest.seat is not None:  # tapped twice
                pass
            case m.Do() if guest.seat is not None:
                self._do(guest, guest.seat, message)
            case m.Pictures(names) if guest.is_in or guest.seat is not None:
                if self.spend(connection, now, PICTURES_COST - 1):
                    self._send(guest, m.Drawn(self._drawings.draw(names)))
            case _:
                self._close(guest)

    def _decode(self, data: bytes) -> m.FromPhone | None:
        if len(data) > m.LONGEST:
            return None
        try:
            message: m.FromPhone = self._decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return None
        return message

    def _greet(self, guest: _Guest, hello: m.Hello) -> None:
        given = [word for word in (hello.token, hello.key, hello.code) if word]
        if len(given) != 1:
            self._close(guest)
        elif hello.token:
            self._come_back(guest, hello.token)
        elif not self._door.is_open or self._table is None:
            self._refuse(guest, "closed")
        elif hello.key:
            if self._door.fits_key(hello.key):
                self._come_in(guest)
            else:
                self._refuse(guest, "code")
        else:
            self._try_code(guest, hello.code)

    def _try_code(self, guest: _Guest, code: str) -> None:
        before = self._door.key
        answer = self._door.try_code(code, guest.peer, self._now)
        if self._door.key != before:
            self._say(m.Code(self._door.code, self._door.key))
        if answer.why:
            self._refuse(guest, answer.why, answer.seconds)
        else:
            self._come_in(guest)

    def _come_in(self, guest: _Guest) -> None:
        guest.is_in = True
        guest.due = None
        self._send_list(guest)

    def _come_back(self, guest: _Guest, token: str) -> None:
        """A phone with a token has its seat back at once, covered and without a question; an older tab is closed."""
        found = [seat for seat in self._seats.values() if is_same(token, seat.token)]  # all of them, however soon
        if not found or self._table is None:
            self._refuse(guest, "token")
            return
        seat = found[0]
        if not seat.allowance.spend(self._now, RETURN_COST):
            self._close(guest)
            return
        self._let_go(seat, covers=True)
        if seat.connection is not None:
            other = self._guests[seat.connection]
            other.seat = None
            self._refuse(other, "elsewhere")
        self._be_seated(guest, seat, self._table)

    def _sit(self, guest: _Guest, number: int) -> None:
        if number not in self._people():  # it asks no more, or for a seat that is not there
            self._end_ask(guest)
            self._send_list(guest)
            return
        seat = self._seat(number)
        if seat.asker is not None and seat.asker.connection == guest.number:  # tapped twice
            return
        self._end_ask(guest)
        if not seat.token:
            self._give(seat, guest)
        elif seat.asker is not None:
            self._send(guest, m.Refused("full"))
            self._send_list(guest)
        elif self._kept_until.get(guest.peer, 0.0) > self._now:
            self._send(guest, m.Refused("wait", ceil(self._kept_until[guest.peer] - self._now)))
            self._send_list(guest)
        else:
            self._ask_for(seat, guest)

    def _ask_for(self, seat: Seat, guest: _Guest) -> None:
        shown = {(other.asker.creature, other.asker.number) for other in self._seats.values() if other.asker}
        while True:
            creature = m.TICKET_CREATURES[draw_below(self._draw, len(m.TICKET_CREATURES))]
            number = 10 + draw_below(self._draw, 90)
            if (creature, number) not in shown:
                break
        seat.asker = Asker(guest.number, creature, number)
        self._tell_news(seat)
        self._send_list(guest)

    def _give(self, seat: Seat, guest: _Guest) -> None:
        assert self._table is not None  # nobody has come in before there is one
        seat.token = new_token(self._draw)
        self._be_seated(guest, seat, self._table)
        self._tell_list()

    def _be_seated(self, guest: _Guest, seat: Seat, table: Table) -> None:
        guest.is_in = False
        guest.due = None
        guest.seat = seat
        guest.allowance = seat.allowance
        seat.peer = guest.peer
        seat.wake(guest.number)
        self._send(guest, m.Seated(seat.number, seat.token, table))
        if seat.screen is not None:
            self._send(guest, m.ShowScreen(seat.screen))
        self._tell_news(seat)

    def _do(self, guest: _Guest, seat: Seat, did: m.Do) -> None:
        if did.what == "sleep":
            self._fall_asleep(seat)
            return
        if did.what != "let-go" and seat.state != "here":
            seat.wake(guest.number)
            self._tell_news(seat)
        match did.what:
            case "hold":
                self._hold(seat, did.version)
            case "let-go":
                self._let_go(seat, covers=False)
            case "take-back":
                self._say(m.TookBack(seat.number))
            case "give-back":
                self._free(seat, self._word("phone.page.free"))
                self._tell_list()
            case _:
                answer = seat.answer(did)
                if answer is not None:
                    self._say(answer)
                elif did.what in ANSWERS and not seat.is_told:
                    self._send(guest, m.Told(self._word("phone.page.moved-on")))

    def _hold(self, seat: Seat, version: int) -> None:
        """An older version needs no answer: the present screen is on its way, and closes the eye."""
        if seat.screen is not None and seat.screen.has_eye and version == seat.version and not seat.is_held:
            seat.is_held = True
            self._say(m.Held(seat.number, version))

    # What comes of it, whoever said it.

    def _let_go(self, seat: Seat, *, covers: bool) -> None:
        """The hand is forgotten. The phone is told where it has not let go by itself."""
        if not seat.is_held:
            return
        seat.is_held = False
        if covers:
            self._send_to(seat, m.Cover())
        self._say(m.LetGo(seat.number))

    def _fall_asleep(self, seat: Seat) -> None:
        self._let_go(seat, covers=False)
        seat.fall_asleep(self._now)
        self._tell_news(seat)

    def _free(self, seat: Seat, text: str, *, is_over: bool = False) -> None:
        """A seat has no phone any more; whoever asks for it sees that it is free, and may tap it."""
        if not seat.token:
            return
        self._take_phone(seat, text, is_over=is_over)
        seat.forget_screen()
        seat.asker = None
        self._tell_news(seat)

    def _take_phone(self, seat: Seat, text: str, *, is_over: bool = False) -> None:
        self._let_go(seat, covers=True)
        if seat.connection is not None:
            guest = self._guests[seat.connection]
            guest.seat = None
            self._send(guest, m.Gone(text, is_over))
            self._close(guest)
        seat.lose_phone()

    def _end_ask(self, guest: _Guest) -> None:
        for seat in self._seats.values():
            if seat.asker is not None and seat.asker.connection == guest.number:
                seat.asker = None
                self._tell_news(seat)

    def _refuse(self, guest: _Guest, why: m.Why, seconds: int = 0) -> None:
        self._send(guest, m.Refused(why, seconds))
        self._close(guest)

    def _close(self, guest: _Guest) -> None:
        """Whatever it says from now on is not heard."""
        self._out.append(Closed(guest.number))
        self.disconnect(guest.number, self._now)

    # What everyone is told.

    def _say(self, message: m.ToTable) -> None:
        self._out.append(Said(message))

    def _tell_news(self, seat: Seat) -> None:
        """What has become of a seat, where the table does not know it yet."""
        news = m.SeatNews(seat.number, seat.state)
        if seat.asker is not None:
            news = m.SeatNews(seat.number, seat.state, seat.asker.creature, seat.asker.number)
        if self._told.get(seat.number, m.SeatNews(seat.number, "none")) != news:
            self._told[seat.number] = news
            self._say(news)

    def _send(self, guest: _Guest, message: m.ToPhone) -> None:
        self._out.append(Sent(guest.number, self._encoder.encode(message)))

    def _send_to(self, seat: Seat, message: m.ToPhone) -> None:
        if seat.connection is not None:
            self._send(self._guests[seat.connection], message)

    def _welcome(self, guest: _Guest) -> None:
        """The words of the page, and nobody's name."""
        table = self._table
        if table is not None:
            self._send(guest, m.Welcome(table.words, table.language, table.title, calm=table.calm))

    def _tell_list(self) -> None:
        for guest in self._looking():
            self._send_list(guest)

    def _send_list(self, guest: _Guest) -> None:
        assert self._table is not None  # nobody has come in before there is one
        taken = tuple(sorted(seat.number for seat in self._seats.values() if seat.token))
        asked = [(seat.number, seat.asker) for seat in self._seats.values() if seat.asker is not None]
        own = [
            m.Seats(self._table, taken, seat, asker.creature, asker.number, self._drawings.find(asker.creature))
            for seat, asker in asked
            if asker.connection == guest.number
        ]
        self._send(guest, own[0] if own else m.Seats(self._table, taken))

    def _looking(self) -> list[_Guest]:
        """Whoever sees the list of seats."""
        return [guest for guest in self._guests.values() if guest.is_in]

    def _seat(self, number: int) -> Seat:
        return self._seats.setdefault(number, Seat(number))

    def _people(self) -> set[int]:
        return {card.seat for card in self._table.seats if card.is_person} if self._table else set()

    def _word(self, key: str) -> str:
        return self._table.words.get(key, "") if self._table else ""
