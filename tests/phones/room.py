"""A desk with a clock that a test holds, phones without sockets, and a table that remembers what it heard."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from game.phones import messages as m
from game.phones.desk import Closed, PhoneDesk, Said, Sent
from game.phones.screens import Card, Cards, Choice, Hand, Mood, Screen, SeatCard, Table

T = TypeVar("T")
WORDS = {f"phone.page.{key}": f"Words of {key}." for key in ("moved-on", "other-address", "free", "another")}
SEATS = (
    SeatCard(0, "Ada", "#c03030", "common/mark", "A"),
    SeatCard(1, "Ben", "#3030c0", "common/mark", "B"),
    SeatCard(2, "Cleo", "#30c030", "common/mark", "C"),
    SeatCard(3, "Bot", "#c0c030", "common/mark", "D", is_person=False),
)
TABLE = Table("survive", "Survive", "Survive, turn 1", "Ada, Ben and Cleo", "en", SEATS, WORDS)
DRAWINGS = {"survive/boat": "<svg fill='@base@'/>", "survive/shark": "<svg/>", "survive/shark-red": "<svg id='own'/>"}
DRAWINGS |= {f"{room}/{creature}": "<svg/>" for room in ("avatars", "sea") for creature in m.TICKET_CREATURES}
_read_to_phone = msgspec.json.Decoder(m.ToPhone)


def screen(version: int, mood: Mood = "asked", **more: Any) -> Screen:
    """One that asks something, with an eye."""
    given: dict[str, Any] = {"has_eye": True, "choices": (Choice(0, "Sail"),)}
    return Screen(version, mood, "Where to?", **given | more)


def hand(version: int, *cards: str) -> Hand:
    return Hand(version, (Cards("Hand", tuple(map(Card, cards))),))


class Phone:
    """A connection: what it was told, as it came and as it is read."""

    def __init__(self, room: Room, number: int) -> None:
        self.room = room
        self.number = number
        self.bytes: list[bytes] = []
        self.is_closed = False
        self._read = 0

    def say(self, message: m.FromPhone | bytes) -> None:
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        self.room.desk.hear(self.number, data, self.room.now)
        self.room.carry_out()

    def do(self, what: str, version: int = 0, n: int = -1, **more: Any) -> None:
        self.say(msgspec.json.encode({"do": "do", "what": what, "version": version, "n": n, **more}))

    def leave(self) -> None:
        self.room.desk.disconnect(self.number, self.room.now)
        self.room.carry_out()

    def told(self) -> list[Any]:
        """All that is new."""
        found = [_read_to_phone.decode(data) for data in self.bytes[self._read :]]
        self._read = len(self.bytes)
        return found

    def last(self, kind: type[T]) -> T:
        return [one for data in self.bytes if isinstance(one := _read_to_phone.decode(data), kind)][-1]

    @property
    def token(self) -> str:
        return self.last(m.Seated).token


class Room:
    """Its sheet is open, and nobody has a phone yet."""

    def __init__(self, *, is_open: bool = True, seed: int = 1) -> None:
        self.now = 1000.0
        self.desk = PhoneDesk(random.Random(seed).randbytes, DRAWINGS)
        self.phones: dict[int, Phone] = {}
        self._heard: list[m.ToTable] = []
        self.tell(m.Tell(TABLE, {"red": {"base": "#c03030"}}))
        if is_open:
            self.tell(m.Open())

    def tell(self, *messages: m.ToServer) -> None:
        for message in messages:
            self.desk.hear_table(message, self.now)
            self.carry_out()

    def carry_out(self) -> None:
        for out in self.desk.take():
            match out:
                case Sent(number, data):
                    assert not self.phones[number].is_closed
                    self.phones[number].bytes.append(data)
                case Closed(number):
                    self.phones[number].is_closed = True
                case Said(message):
                    self._heard.append(message)

    def heard(self) -> list[m.ToTable]:
        """All that the table has heard since this was asked last."""
        found = self._heard
        self._heard = []
        return found

    def news(self) -> list[tuple[int, str]]:
        return [(one.seat, one.state) for one in self.heard() if isinstance(one, m.SeatNews)]

    def wait(self, seconds: float) -> None:
        """Time passes as it does for a server: it is woken when something is due."""
        until = self.now + seconds
        while (due := self.desk.due) is not None and due <= until:
            self.now = max(self.now, due)
            self.desk.tick(self.now)
            self.carry_out()
        self.now = until
        self.desk.tick(until)
        self.carry_out()

    @property
    def code(self) -> m.Code:
        """The last one that the table was told; asked before anything else that is heard."""
        return [one for one in self._heard if isinstance(one, m.Code)][-1]

    def connect(self, peer: str = "192.168.1.20") -> Phone:
        phone = self.phones[len(self.phones)] = Phone(self, len(self.phones))
        self.desk.connect(phone.number, peer, self.now)
        self.carry_out()
        return phone

    def come_in(self, key: str, peer: str = "192.168.1.20") -> Phone:
        phone = self.connect(peer)
        phone.say(m.Hello(key=key))
        return phone

    def come_back(self, token: str) -> Phone:
        phone = self.connect()
        phone.say(m.Hello(token=token))
        return phone


def seated(room: Room, seats: Sequence[int]) -> list[Phone]:
    """A phone for each of these seats; the table has heard nothing yet."""
    key = room.code.key
    phones = [room.come_in(key) for _ in seats]
    for phone, seat in zip(phones, seats, strict=True):
        phone.say(m.Sit(seat))
    room.heard()
    for phone in phones:
        phone.told()
    return phones
