"""Phones in whatever state a picture or a test wants them: nobody listens, and what is asked of them is noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from game.match import Match
from game.phones.addresses import Address
from game.phones.messages import PhoneState
from game.scenes import Command, Scene, Stage, TableScene, open_table
from game.scenes.table.phone_screens import Mirrored
from game.scenes.table.phones import TablePhones

WIFI = Address("192.168.1.23", 24, "wlan0", "wifi")
THREE = (WIFI, Address("10.0.0.7", 24, "eth0", "cable"), Address("10.5.0.2", 24, "tun0", "vpn"))
FIVE = (*THREE, Address("172.17.0.1", 16, "docker0", "virtual"), Address("172.29.144.1", 20, "eth1", "other"))
_KEY = "mX4kQ9zT2bLw7RsV0aYcGg"


class PosedPhones:
    """A table with these phones."""

    def __init__(
        self,
        states: Mapping[int, PhoneState] | None = None,
        asking: Mapping[int, tuple[str, int]] | None = None,
        addresses: Sequence[Address] = THREE,
        *,
        is_on: bool = True,
        why_deaf: str = "",
        mirrored: Mirrored | None = None,
    ) -> None:
        self.version = 0
        self.is_on = is_on
        self.states: dict[int, PhoneState] = dict(states or {})
        self.asks = dict(asking or {})
        self.addresses = addresses
        self.address = addresses[0].address if addresses else ""
        self.port = 8140
        self.why_deaf = why_deaf
        self.mirrored = mirrored
        self.knocks = 0
        self.is_open = False
        self.has_run_out = False
        self.done: list[tuple[object, ...]] = []  # all that was asked of them

    @property
    def code(self) -> str:
        return (
            "7K4M"
            if self.is_open and self.is_on and not self.has_run_out and self.addresses and not self.why_deaf
            else ""
        )

    @property
    def key(self) -> str:
        return _KEY if self.code else ""

    def state(self, seat: int) -> PhoneState:
        return self.states.get(seat, "none")

    @property
    def seats_with_phone(self) -> frozenset[int]:
        return frozenset(seat for seat, state in self.states.items() if state != "none")

    def asking(self, seat: int) -> tuple[str, int] | None:
        return self.asks.get(seat)

    def pass_time(self, _top: Scene) -> Command | None:
        """Nothing is heard of any phone."""
        return None

    def close(self, _text: str) -> None:
        """Nothing is there to be closed."""

    def change(self) -> None:
        """Something is different from now on."""
        self.version += 1

    def _note(self, *what: object) -> None:
        self.done.append(what)
        self.change()

    def open_sheet(self) -> None:
        self.is_open = True
        self.has_run_out = False
        self._note("open")

    def shut_sheet(self) -> None:
        self.is_open = False
        self._note("shut")

    def switch(self, is_on: bool) -> None:
        self.is_on = is_on
        self._note("switch", is_on)

    def choose_address(self, address: str) -> None:
        self.address = address
        self._note("address", address)

    def try_again(self) -> None:
        self._note("again")

    def free(self, seat: int) -> None:
        self.states.pop(seat, None)
        self._note("free", seat)

    def allow(self, seat: int, is_allowed: bool) -> None:
        self.asks.pop(seat, None)
        self._note("allow", seat, is_allowed)


def open_with_phones(stage: Stage, match: Match, phones: PosedPhones) -> TableScene:
    """The table of a match with these phones: the match knows whose hand is on one."""
    scene = open_table(stage, match)
    assert isinstance(scene, TableScene)
    for seat, state in phones.states.items():
        if state in ("here", "asleep"):
            match.privacy.seat_phone(seat, is_awake=state == "here")
    scene.make_phones = lambda _: cast(TablePhones, phones)
    scene.phones = scene.make_phones(scene)
    return scene
