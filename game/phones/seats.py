"""What the process that listens knows of each seat: its screen, its phone and who else asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .messages import PhoneState
from .screens import Screen

PATIENCE = 20.0  # seconds without an answer after which a phone is out of reach
RATE = 20.0  # messages of one phone in a second
BURST = 40.0  # that may come at once


@dataclass(frozen=True, slots=True)
class Asker:
    """A phone that asks for a seat which has one, and what it shows, so that it can be told from any other."""

    connection: int
    creature: str
    number: int


@dataclass(slots=True)
class Budget:
    """How much a phone may still say."""

    counted_at: float = 0.0
    left: float = BURST

    def spend(self, now: float, cost: float) -> bool:
        """Whether there was as much."""
        self.left = min(BURST, self.left + RATE * (now - self.counted_at))
        self.counted_at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


@dataclass(slots=True)
class Seat:
    """One seat. Its token is empty while it has no phone."""

    number: int
    screen: Screen | None = None
    is_held: bool = False
    token: str = ""
    connection: int | None = None
    asker: Asker | None = None
    state: PhoneState = "none"
    asked_at: float | None = None  # since when it has been asked something
    dark_at: float | None = None  # since when its phone is dark, or gone
    has_said_sleep: bool = False
    budget: Budget = field(default_factory=Budget)  # of its phone, however often that comes anew

    @property
    def version(self) -> int:
        return self.screen.version if self.screen else -1

    @property
    def is_asked(self) -> bool:
        return self.screen is not None and self.screen.mood in ("asked", "looking")

    def show(self, screen: Screen, now: float) -> None:
        was_asked = self.is_asked
        self.screen = screen
        if not self.is_asked:
            self.asked_at = None
        elif not was_asked:
            self.asked_at = now

    def wake(self, connection: int) -> None:
        self.connection = connection
        self.state = "here"
        self.dark_at = None
        self.has_said_sleep = False

    def fall_asleep(self, now: float, *, has_said_so: bool) -> None:
        """Its screen is dark or its connection closed; one that was out of reach stays so."""
        self.has_said_sleep = self.has_said_sleep or has_said_so
        self.dark_at = now if self.dark_at is None else self.dark_at
        if self.state == "here":
            self.state = "asleep"

    def lose_phone(self) -> None:
        self.token = ""
        self.connection = None
        self.state = "none"
        self.dark_at = None
        self.has_said_sleep = False

    @property
    def lost_at(self) -> float | None:
        """When its phone counts as out of reach, if it stays dark: after it was asked, or after it has gone without
        having said that it sleeps.
        """
        if self.state != "asleep" or self.dark_at is None:
            return None
        since = [self.dark_at] if not self.has_said_sleep else []
        if self.asked_at is not None:
            since.append(max(self.dark_at, self.asked_at))
        return min(since) + PATIENCE if since else None
