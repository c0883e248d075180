"""The phones at one table: who has one, how others come in, what each of them is shown, and what its answers do.

All of it goes over a line to a process of its own, once a frame. While phones are off nothing of this is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from game.phones import messages as m
from game.phones.messages import PhoneState
from game.tables.selection import Thing

from ..scene import Command, Scene

if TYPE_CHECKING:
    from .scene import TableScene

PACE = 20  # frames a second in which answers of phones are looked for
FIRST_PORT = 8765


class Line(Protocol):
    """The line to the process that listens to phones."""

    def tell(self, message: m.ToServer, /) -> None: ...
    def take(self) -> Sequence[m.ToTable]:
        """All that has come since this was called last; never waits."""

    def close(self) -> None:
        """Lets it say what it was told, and ends it."""


class Address(Protocol):
    """One of this computer's addresses, and by what it is reached: wifi, cable, vpn or other."""

    @property
    def address(self) -> str: ...
    @property
    def kind(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Mirrored:
    """What somebody has picked on a phone and everyone may see, by the table's own things; and a sentence for it."""

    seat: int
    source: Thing | None
    target: Thing | None
    text: str


def open_line() -> Line:
    from game.phones.line import PhoneLine  # it takes a process: only who wants phones pays for it

    return PhoneLine()


def find_addresses() -> Sequence[Address]:
    from game.phones.addresses import find_addresses as find

    return find()


class TablePhones:
    """The phones of one table; on from `switch(True)` to `switch(False)`."""

    def __init__(
        self,
        scene: TableScene,
        make_line: Callable[[], Line] = open_line,
        find: Callable[[], Sequence[Address]] = find_addresses,
    ) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._match = scene.match
        self._make_line = make_line
        self._find = find
        self._line: Line | None = None
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
        self.mirrored: Mirrored | None = None

    # Who has one, for plates and the sheet.

    @property
    def is_on(self) -> bool:
        return self._line is not None

    def state(self, seat: int) -> PhoneState:
        return self._states.get(seat, "none")

    @property
    def seats_with_phone(self) -> frozenset[int]:
        return frozenset(seat for seat, state in self._states.items() if state != "none")

    def asking(self, seat: int) -> tuple[str, int] | None:
        """The creature and the number on another phone that asks for a seat which has one."""
        return self._asking.get(seat)

    @property
    def last_knock(self) -> float | None:
        """Seconds since something opened the page; nothing where nobody has."""
        return None if self._knocked_at is None else monotonic() - self._knocked_at

    # What people do on the sheet.

    def switch(self, is_on: bool) -> None:
        """Begins to listen, or closes everything."""

    def open_sheet(self) -> None:
        """Phones may take seats from now on, for ten minutes at most."""

    def shut_sheet(self) -> None:
        """Nobody new comes in."""

    def choose_address(self, address: str) -> None:
        """Listens on another address of this computer, and no longer on the one before."""

    def try_again(self) -> None:
        """Looks for addresses anew, and listens."""

    def free(self, seat: int) -> None:
        """The seat has no phone any more."""

    def allow(self, seat: int, is_allowed: bool) -> None:
        """Another phone that asks for a seat gets it, or the first one keeps it."""

    # Once a frame.

    def pass_time(self, top: Scene) -> Command | None:
        """Hears what phones say, and shows them what the table has shown. `top`: the scene that is seen."""
        return None
