"""A table with phones and no process: what it tells their line is kept, and what phones say is put there by tests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from game.match import Match, Sharing
from game.phones import messages as m
from game.phones import screens
from game.phones.addresses import Address
from game.phones.messages import PhoneState
from game.scenes import CurtainScene, PeekScene, TableScene
from game.scenes.table.phones import TablePhones

from ..match.playing import a_step
from .evening import Evening, rules_for, sit_down

GAMES = ("survive", "atlantis", "atlandice")
FIRST = 1000


class FakeLine:
    """Both ends."""

    def __init__(self) -> None:
        self.why_gone = ""
        self.told: list[m.ToServer] = []
        self.sent: list[tuple[int, m.ToServer]] = []  # the same with the frame in which it was told
        self.of_seats = defaultdict[int | None, list[m.ToServer]](list)  # the same for each seat: it is asked for often
        self.screens: dict[int, screens.Screen] = {}  # the last of each seat
        self.find_tick: Callable[[], int] = int
        self.coming: list[m.ToTable] = []
        self.closed: str | None = None

    def tell(self, message: m.ToServer) -> None:
        self.told.append(message)
        self.of_seats[getattr(message, "seat", None)].append(message)
        if isinstance(message, m.Show):
            self.screens[message.seat] = message.screen
        self.sent.append((self.find_tick(), message))

    def take(self) -> Sequence[m.ToTable]:
        found, self.coming = self.coming, []
        return found

    def close(self, text: str) -> None:
        self.closed = text


class PhoneEvening(Evening):
    """A table with phones."""

    line: FakeLine

    @classmethod
    def with_phones(cls, match: Match, seats: Sequence[int], *, moves: bool = False) -> PhoneEvening:
        evening = cls.of(match, moves=moves)
        assert isinstance(evening, PhoneEvening)
        line = evening.line = FakeLine()

        def make(scene: TableScene) -> TablePhones:
            return TablePhones(
                scene, lambda: line, lambda: [Address("192.168.1.2", 24, "wlan0", "wifi")], lambda: FIRST
            )

        line.find_tick = lambda: evening.ticks
        evening.scene.make_phones = make
        evening.scene.turn_phones_on()
        evening.say(*(m.SeatNews(seat, "here") for seat in seats))
        return evening

    def pass_moment(self, seconds: float) -> None:
        """However busy the disk is, a step is there when the next frame comes."""
        for scene in self.stack.scenes:
            if isinstance(scene, TableScene):
                scene.match.journal.wait()
        super().pass_moment(seconds)

    def pass_time(self, seconds: float = 0.4) -> None:
        super().pass_time(seconds)
        while any(isinstance(scene, TableScene) and not scene.playing.is_idle for scene in self.stack.scenes):
            super().pass_time(seconds)

    @property
    def phones(self) -> TablePhones:
        assert self.scene.phones is not None
        return self.scene.phones

    def say(self, *messages: m.ToTable) -> None:
        """Phones say this, and a moment passes."""
        self.line.coming += messages
        self.pass_moment(0.02)

    def news(self, seat: int, state: PhoneState) -> None:
        self.say(m.SeatNews(seat, state))

    def told_to(self, seat: int, kind: type[Any] = object) -> list[Any]:
        """All that was told for a seat, in order."""
        return [one for one in self.line.of_seats[seat] if isinstance(one, kind)]

    def screen(self, seat: int) -> screens.Screen:
        return self.line.screens[seat]

    def hand(self, seat: int) -> screens.Hand | None:
        """What a seat's phone holds up, as far as it was told since its screen."""
        last = next(one for one in reversed(self.line.of_seats[seat]) if isinstance(one, m.Show | m.ShowHand))
        return last.hand if isinstance(last, m.ShowHand) else None

    def hold(self, seat: int) -> screens.Hand:
        self.say(m.Held(seat, self.screen(seat).version))
        hand = self.hand(seat)
        assert hand is not None
        return hand

    def let_go(self, seat: int) -> None:
        self.say(m.LetGo(seat))

    def pick(self, seat: int, thing: int = -1, choice: int = -1) -> None:
        self.say(m.LaidOut(seat, self.screen(seat).version, thing, choice))

    def choose(self, seat: int, choice: int, *, is_sure: bool = True) -> None:
        self.say(m.Chose(seat, self.screen(seat).version, choice, is_sure))

    def ask_hint(self, seat: int) -> None:
        self.say(m.WantsHint(seat, self.screen(seat).version))

    def choices(self, seat: int) -> list[screens.Choice]:
        """All that a phone offers now: of its screen, of what was asked besides, and of its hand while it is held."""
        screen = self.screen(seat)
        further = [one for one in self.told_to(seat, m.Further) if one.version == screen.version]
        hand = self.hand(seat)
        return [
            *screen.choices,
            *(choice for one in further for choice in one.choices),
            *(hand.choices if hand is not None else ()),
        ]


def play_by_phone(evening: PhoneEvening, seat: int, random: Random) -> None:
    """The seat that is asked does something at random, perhaps out of its hand, as a person with a phone does."""
    screen = evening.screen(seat)
    assert screen.mood == "asked", screen
    if screen.has_eye and (screen.needs_hand or not screen.choices or random.random() < 0.4):
        hand = evening.hold(seat)
        for _ in range(3):
            things = [thing.id for thing in hand.things]
            if things and (not hand.choices or random.random() < 0.5):
                evening.pick(seat, thing=random.choice(things))
                hand = evening.hand(seat) or hand
    elif screen.things and random.random() < 0.4:
        evening.pick(seat, thing=random.choice(screen.things).id)
    offered = evening.choices(seat)
    assert offered, screen
    evening.choose(seat, random.choice(offered).n)


def begin(
    folder: Path,
    game: str = "survive",
    seats: Sequence[int] = (0, 1, 2),
    sharing: Sharing = "around",
    players: int = 3,
    *,
    steps: int = 0,
    moves: bool = False,
) -> PhoneEvening:
    """Phones come to a new game, or to one that is so many steps old already and at somebody's decision."""
    match, random = sit_down(folder, rules_for(game, players), sharing), Random(steps)
    while len(match.log) < steps or (steps and match.actor is None):
        a_step(match, random)
    return PhoneEvening.with_phones(match, seats, moves=moves)


def look_first(evening: PhoneEvening) -> None:
    """Everybody looks at what it was dealt: on phones, or behind the curtain."""
    for _ in range(20):
        evening.pass_time()
        match = match_of(evening)
        if looking := sorted(match.privacy.looking):
            seat = looking[0]
            evening.hold(seat)
            evening.say(m.Looked(seat, evening.screen(seat).version))
        elif isinstance(evening.top, CurtainScene):
            evening.lift_curtain()
        elif isinstance(evening.top, PeekScene):
            match.privacy.end_inspection()
        elif match.actor is not None:
            return
    raise AssertionError("nobody is asked")


def match_of(evening: PhoneEvening) -> Match:
    return evening.scene.match


def asked(evening: PhoneEvening) -> int:
    """The seat that is asked, once all have looked at what they were dealt."""
    look_first(evening)
    seat = match_of(evening).actor
    assert seat is not None
    return seat


def last_word(evening: PhoneEvening, seat: int) -> str:
    said: list[m.Say] = evening.told_to(seat, m.Say)
    return said[-1].text if said else ""


def steps_made(evening: PhoneEvening) -> int:
    return sum(entry.kind == "decision" for entry in match_of(evening).log)
