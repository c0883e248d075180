"""A table whose frames are measured, with a flood of all that a phone may say and of strangers, and without.

`pytest -m hostile -s tests/phones/test_flood.py` prints the longest frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from threading import Event, Thread
from time import monotonic, perf_counter, sleep
from typing import Any

import msgspec
import pytest

from game.phones import messages as m
from game.phones.addresses import Address
from game.phones.line import AT_ONCE, PhoneLine
from game.phones.screens import Screen
from game.scenes import TableScene
from game.scenes.table.phones import TablePhones
from tests.scenes.evening import Evening, rules_for, sit_down

from .serving import HOME
from .visitor import LONG, PING, Visitor, frame

BURST = 36  # words at once: more than forty would close the phone
ROUNDS = 4
FRAMES = 60


class CountedLine(PhoneLine):
    """How many hands the table has opened since somebody looked."""

    hands = 0

    def tell(self, message: m.ToServer) -> None:
        self.hands += isinstance(message, m.ShowHand)
        super().tell(message)


class Measured:
    """A real table and the real process that listens, with a phone for every seat."""

    def __init__(self, folder: Path) -> None:
        self.match = sit_down(folder, rules_for("atlantis", 3))
        self.evening = Evening.of(self.match)
        scene = self.evening.scene
        assert isinstance(scene, TableScene)
        self.line = CountedLine()
        self.phones = scene.phones = TablePhones(scene, lambda: self.line, lambda: [Address(HOME, 8, "lo", "other")])
        self.phones.switch(True)
        self.phones.open_sheet()
        self.until(lambda: bool(self.phones.key and self.phones.port))
        self.screens: dict[Visitor, Screen] = {}
        self.visitors = [self.sit(seat) for seat in range(3)]
        self.until(lambda: self.match.actor is not None)

    def sit(self, seat: int) -> Visitor:
        visitor = Visitor(HOME, self.phones.port)
        assert visitor.join() == 101
        visitor.say(m.Hello(key=self.phones.key))
        visitor.hear_until(m.Seats)
        visitor.say(m.Sit(seat))
        visitor.hear_until(m.Seated)
        self.until(lambda: self.phones.state(seat) == "here")
        return visitor

    def screen(self, visitor: Visitor) -> Screen:
        """The last that has come."""
        visitor.say(m.Pictures(()))
        while not isinstance(said := visitor.hear(), m.Drawn):
            assert said is not None
            if isinstance(said, m.ShowScreen):
                self.screens[visitor] = said.screen
        return self.screens[visitor]

    def hear(self, visitor: Visitor, kind: type[Any]) -> Any:
        """The next of its kind; the table goes on until it comes."""
        found: list[Any] = []
        listener = Thread(target=lambda: found.append(visitor.hear_until(kind)), daemon=True)
        listener.start()
        self.until(lambda: not listener.is_alive())
        return found[0]

    def until(self, has_come: Callable[[], bool]) -> None:
        end = monotonic() + LONG
        while not has_come():
            assert monotonic() < end
            self.frame()
            sleep(0.005)

    def frame(self) -> float:
        """How long one took."""
        self.match.journal.wait()
        began = perf_counter()
        self.evening.pass_moment(1 / 60)
        return perf_counter() - began

    def longest(self, speak: Callable[[], object]) -> tuple[float, int]:
        """The longest frame of some after each word, and the most hands that were opened in one."""
        took, hands = 0.0, 0
        for _ in range(ROUNDS):
            speak()
            for _ in range(FRAMES):
                self.line.hands = 0
                took = max(took, self.frame())
                hands = max(hands, self.line.hands)
                sleep(1 / 60)
            sleep(2)  # until as much may be said again
        return took, hands

    def close(self) -> None:
        for visitor in self.visitors:
            visitor.close()
        self.phones.switch(False)
        self.line.wait()
        self.evening.close()


def do(what: str, version: int, n: int = -1) -> dict[str, object]:
    return {"do": "do", "what": what, "version": version, "n": n}


def trouble(port: int, is_over: Event) -> None:
    """Strangers who come, upgrade, ping as fast as they can, and come again."""
    while not is_over.is_set():
        visitor = Visitor(HOME, port)
        visitor.send(visitor.upgrade() + frame(b"", PING) * 2000)
        visitor.close()


@pytest.fixture
def measured(tmp_path: Path) -> Iterator[Measured]:
    found = Measured(tmp_path)
    yield found
    found.close()


@pytest.mark.hostile
def test_no_flood_makes_a_frame_long(measured: Measured) -> None:
    seat = measured.match.actor
    assert seat is not None
    visitor = measured.visitors[seat]
    screen = measured.screen(visitor)
    assert screen.mood == "asked"
    calm, _ = measured.longest(lambda: None)

    visitor.say(do("hold", screen.version))
    hand = measured.hear(visitor, m.ShowPhoneHand).hand
    assert hand.things
    things = cycle(thing.id for thing in hand.things)
    flood = b"".join(frame(msgspec.json.encode(do("pick", screen.version, next(things)))) for _ in range(BURST))
    is_over = Event()
    stranger = Thread(target=trouble, args=(measured.phones.port, is_over), daemon=True)
    stranger.start()
    try:
        flooded, hands = measured.longest(lambda: visitor.send(flood))
    finally:
        is_over.set()
        stranger.join(LONG)
    print(f"longest frame: {calm * 1000:.0f} ms, with a flood {flooded * 1000:.0f} ms, {hands} hands in one")
    assert 0 < hands <= AT_ONCE
    assert measured.phones.state(seat) == "here"
