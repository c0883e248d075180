"""What the process that listens knows of each seat: its screen, its phone and who else asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import messages as m
from .messages import PhoneState
from .screens import Screen

PATIENCE = 20.0  # seconds after which a phone that is asked and stays dark is out of reach
RATE = 20.0  # messages of one phone in a second
BURST = 40.0  # that may come at once


@dataclass(frozen=True, slots=True)
class Asker:
    """A phone that asks for a seat which has one, and what it shows, so that it can be told from any other."""

    connection: int
    creature: str
    number: int


@dataclass(slots=True)
class Allowance:
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
    can_regret: bool = False  # whether what was decided on it can still be taken back
    is_told: bool = False  # whether the table has said anything since that came
    is_held: bool = False
    token: str = ""
    connection: int | None = None
    peer: str = ""  # the address of its phone
    asker: Asker | None = None
    state: PhoneState = "none"
    asked_at: float | None = None  # since when it has been asked something
    dark_at: float | None = None  # since when its phone is dark, or gone
    allowance: Allowance = field(default_factory=Allowance)  # of its phone, however often that comes anew

    @property
    def version(self) -> int:
        return self.screen.version if self.screen else -1

    @property
    def is_asked(self) -> bool:
        return self.screen is not None and self.screen.mood in ("asked", "looking")

    def show(self, screen: Screen, now: float) -> None:
        was_asked = self.is_asked
        self.screen = screen
        self.is_told = self.can_regret = False
        if not self.is_asked:
            self.asked_at = None
        elif not was_asked:
            self.asked_at = now

    def answer(self, did: m.Do) -> m.ToTable | None:
        """What its phone wants of the screen that it has now; nothing where that is another by now, or does not offer
        it.
        """
        screen = self.screen
        if screen is None or did.version != screen.version:
            return None
        match did.what:
            case "choose":
                return m.Chose(self.number, did.version, did.n, did.is_sure)
            case "lay-out":
                return m.LaidOut(self.number, did.version, choice=did.n)
            case "pick":
                return m.LaidOut(self.number, did.version, thing=did.n)
            case "raise":
                return m.Raised(self.number, did.version, did.things)
            case "undo" if screen.can_undo or self.can_regret:
                return m.WantsUndo(self.number, did.version)
            case "hint" if screen.can_hint:
                return m.WantsHint(self.number, did.version)
            case "looked" if screen.mood == "looking":
                return m.Looked(self.number, did.version)
            case _:
                return None

    def wake(self, connection: int) -> None:
        self.connection = connection
        self.state = "here"
        self.dark_at = None

    def fall_asleep(self, now: float) -> None:
        """Its screen is dark or its connection closed; one that was out of reach stays so."""
        self.dark_at = now if self.dark_at is None else self.dark_at
        if self.state == "here":
            self.state = "asleep"

    def forget_screen(self) -> None:
        """It was for the phone that had the seat: another one is shown what the table makes for it."""
        self.screen = None
        self.can_regret = False
        self.asked_at = None

    def lose_phone(self) -> None:
        self.token = ""
        self.peer = ""
        self.connection = None
        self.state = "none"
        self.dark_at = None

    @property
    def lost_at(self) -> float | None:
        """When its phone counts as out of reach, if it stays dark: only while it is asked something is it missed."""
        if self.state != "asleep" or self.dark_at is None or self.asked_at is None:
            return None
        return max(self.dark_at, self.asked_at) + PATIENCE
