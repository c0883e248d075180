"""Secrets by bytes: in two worlds that differ in what one seat holds, all others are sent the same at the same moment.

The table of this evening is a hand of cards for each seat and a random play of everything that phones and tables do.
"""

from __future__ import annotations

import random

import pytest

from game.phones import messages as m
from game.phones.screens import Choice, Hand, Mood
from tests.soaks import few_or_soak

from .room import Phone, Room, hand, screen

HANDS = {0: "Sloop", 1: "Squid", 2: "Whale"}
HOLDER = 1


class World:
    """One evening, which goes by its seed alone; `secret` is what one seat holds."""

    def __init__(self, seed: int, secret: str) -> None:
        self.room = Room(seed=seed)
        self.draw = random.Random(seed)
        self.hands = HANDS | {HOLDER: secret}
        self.sent: list[tuple[float, int, bytes]] = []
        self.version = 0
        self.key = self.room.code.key
        self.phones: dict[int, Phone] = {}
        self.tokens: dict[int, str] = {}
        self.seats: dict[int, int] = {}  # of connections
        self.held: set[int] = set()
        for seat in HANDS:
            self.show(seat)
            phone = self.room.come_in(self.key)
            phone.say(m.Sit(seat))
            self.meet(seat, phone)

    def meet(self, seat: int, phone: Phone) -> None:
        self.phones[seat] = phone
        self.tokens[seat] = phone.token
        self.seats[phone.number] = seat

    def show(self, seat: int) -> None:
        self.version += 1
        moods: tuple[Mood, ...] = ("asked", "waiting", "looking", "resting")
        self.room.tell(m.Show(seat, screen(self.version, moods[self.draw.randrange(4)], can_undo=True)))

    def step(self) -> None:
        seat = self.draw.choice(list(HANDS))
        phone = self.phones[seat]
        deed = self.draw.choice(
            ["hold", "let-go", "hand", "show", "sleep", "leave", "choose", "wait", "say", "hint", "ask"]
        )
        version = phone.last(m.ShowScreen).screen.version
        match deed:
            case "show":
                self.show(seat)
            case "leave":
                phone.leave()
                self.room.wait(3)
                self.meet(seat, self.room.come_back(self.tokens[seat]))
            case "hand":  # whether it is held or not: the desk has to see to that
                self.room.tell(m.ShowHand(seat, self.hand(seat)))
            case "wait":
                self.room.wait(self.draw.choice([0.1, 3, 25]))
            case "say":
                self.room.tell(m.Say(seat, "Answered at the table."))
            case "hint":
                self.room.tell(m.Hint(seat, version, ("Sail.",)))
            case "ask":
                self.room.come_in(self.key).say(m.Sit(seat))
            case _:
                phone.do(deed, version, 0)
        self.note()

    def hand(self, seat: int) -> Hand:
        shown = hand(self.phones[seat].last(m.ShowScreen).screen.version, self.hands[seat])
        return Hand(
            shown.version, shown.parts, choices=(Choice(9, f"Play {self.hands[seat]}"),) * len(self.hands[seat])
        )

    def note(self) -> None:
        """What has been sent by now, with the clock."""
        for number, phone in self.room.phones.items():
            known = sum(1 for _, one, _ in self.sent if one == number)
            self.sent += [(self.room.now, number, data) for data in phone.bytes[known:]]

    def to_others(self) -> list[tuple[float, int, bytes]]:
        return [one for one in self.sent if self.seats.get(one[1]) != HOLDER]

    def to_holder(self) -> list[tuple[float, bytes]]:
        return [(now, data) for now, number, data in self.sent if self.seats.get(number) == HOLDER]


@few_or_soak("seeds", range(8), range(400))
def test_nobody_else_is_sent_anything_that_follows_from_a_hand(seeds: range) -> None:
    differed = 0
    for seed in seeds:
        one, other = World(seed, "Serpent"), World(seed, "Dolphin and a whirlpool")
        for _ in range(120):
            one.step()
            other.step()
            assert one.to_others() == other.to_others()
            assert not any(b"Serpent" in data for _, _, data in one.to_others())
        assert one.room.heard() == other.room.heard()
        mine, theirs = one.to_holder(), other.to_holder()
        assert len(mine) == len(theirs)
        for (when, data), (then, datum) in zip(mine, theirs, strict=True):
            assert when == then
            assert data == datum or (data.startswith(b'{"is":"hand"') and datum.startswith(b'{"is":"hand"'))
            differed += data != datum
    assert differed, "hands were seen"


@pytest.mark.parametrize("end", ["let-go", "sleep"])
def test_before_and_after_a_hold_all_is_the_same_even_for_its_owner(end: str) -> None:
    sent = []
    for secret in ("Serpent", "Dolphin"):
        room = Room()
        room.tell(m.Show(0, screen(1)))
        phone = room.come_in(room.code.key)
        phone.say(m.Sit(0))
        room.tell(m.ShowHand(0, hand(1, secret)))
        before = list(phone.bytes)
        phone.do("hold", 1)
        room.tell(m.ShowHand(0, hand(1, secret)))
        held = list(phone.bytes)
        phone.do(end)
        room.tell(m.ShowHand(0, hand(1, secret)), m.Show(0, screen(2)))
        phone.leave()
        again = room.come_back(phone.token)
        sent.append((before, phone.bytes[len(held) :], again.bytes, len(held)))
        assert any(secret.encode() in data for data in held)
    assert sent[0] == sent[1]
