"""AT-SPI as screen readers on Linux speak it: the buses it needs, and what a program says of itself on them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection

from .xvfb import end, mortal

_LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
_PATIENCE = 20.0
_SPI = "org.a11y.atspi."
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ROOT = "/org/a11y/atspi/accessible/root"
_NOWHERE = "/org/a11y/atspi/null"
_ROLES = {
    11: "combo box",
    16: "dialog",
    23: "window",
    27: "image",
    29: "label",
    31: "list",
    32: "list item",
    37: "tab",
    39: "group",
    43: "button",
    49: "scroll pane",
    51: "slider",
    52: "spin button",
    55: "table",
    56: "cell",
    62: "toggle button",
    73: "paragraph",
    75: "application",
    79: "text field",
    83: "heading",
    90: "table row",
    97: "list box",
    98: "group",
    130: "switch",
}
_STATES = {
    4: "checked",
    9: "expandable",
    10: "expanded",
    11: "focusable",
    12: "focused",
    16: "modal",
    20: "pressed",
    22: "selectable",
    23: "selected",
    24: "sensitive",
    41: "checkable",
}
"""What a reader makes use of, by the numbers of AT-SPI."""
SILENT = ("label", "heading", "paragraph", "group")
"""Roles that nobody reads aloud."""

Place = tuple[str, str]  # whose node it is, and its path there


class Gone(Exception):
    """What was asked is no longer there, or does not know such questions."""


@dataclass(frozen=True, slots=True)
class Node:
    """What a program says of one thing on its screen."""

    place: Place
    role: str
    name: str
    about: str
    states: frozenset[str]
    value: str = ""

    @property
    def words(self) -> str:
        """As a reader says it."""
        said = [self.name.removesuffix(".") or "(no name)"]
        said += [self.role] if self.role not in SILENT else []
        if "checkable" in self.states or self.role in ("toggle button", "switch"):
            said.append("on" if self.states & {"checked", "pressed"} else "off")
        said += [state for state in ("selected", "expanded") if state in self.states]
        said += [self.value] if self.value else []
        return f"{', '.join(said)}. {self.about}".removesuffix(". ")


@dataclass(frozen=True, slots=True)
class Signal:
    """Something that a program tells unasked."""

    place: Place
    kind: str  # StateChanged, PropertyChange, Announcement ...
    detail: str
    number: int
    value: Any


def missing() -> list[str]:
    """What screen readers need on Linux and this machine has not."""
    has_library = shutil.which("dbus-daemon") is not None
    return [*(() if has_library else ("dbus-daemon",)), *(() if _LAUNCHER.exists() else ("at-spi2-core",))]


class Buses:
    """A session of its own, so that nobody's desktop hears of it, with the second bus that screen readers use."""

    def __init__(self) -> None:
        self._folder = mkdtemp(prefix="a11y-")
        ours, theirs = os.pipe()
        unseen = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
        self._process = subprocess.Popen(
            mortal(["dbus-daemon", "--session", "--nofork", f"--print-address={theirs}"]),
            env={**unseen, "XDG_RUNTIME_DIR": self._folder, "GSETTINGS_BACKEND": "memory"},
            pass_fds=(theirs,),
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        with os.fdopen(ours) as answers:
            self._address = answers.readline().strip()
        assert self._address, "there is no session bus"

    @property
    def variables(self) -> dict[str, str]:
        """What tells a program to be on these."""
        return {"DBUS_SESSION_BUS_ADDRESS": self._address, "XDG_RUNTIME_DIR": self._folder}

    def listen(self, is_heard: bool) -> str:
        """Tells programs whether a screen reader runs; where one speaks with them."""
        session = Connection(self._address)
        there = "org.a11y.Bus", "/org/a11y/bus"
        for switch in ("IsEnabled", "ScreenReaderEnabled"):
            session.ask(there, _PROPERTIES, "Set", "ssv", "org.a11y.Status", switch, ("b", is_heard))
        (address,) = session.ask(there, "org.a11y.Bus", "GetAddress")
        session.close()
        return str(address)

    def connect(self) -> Connection:
        """A screen reader starts."""
        return Connection(self.listen(True))

    def close(self) -> None:
        end(self._process)
        shutil.rmtree(self._folder, ignore_errors=True)


class Connection:
    """A line to a bus: questions, actions, and signals as they come."""

    def __init__(self, address: str) -> None:
        self._line = open_dbus_connection(address)
        self._signals: deque[Any] = deque()
        self._filter = self._line.filter(MatchRule(type="signal", path_namespace="/org/a11y"), queue=self._signals)

    def close(self) -> None:
        self._line.close()

    def ask(self, place: Place, interface: str, method: str, signature: str = "", *values: object) -> Any:
        address = DBusAddress(place[1], place[0], interface)
        reply = self._line.send_and_get_reply(
            new_method_call(address, method, signature or None, values), timeout=_PATIENCE
        )
        if reply.header.message_type == MessageType.error:
            raise Gone(f"{method} of {place[1]}: {reply.body}")
        return reply.body

    def listen(self, *events: str) -> None:
        """From now on signals come."""
        for interface in ("Object", "Window"):
            rule = MatchRule(type="signal", interface=f"{_SPI}Event.{interface}")
            self._line.send_and_get_reply(message_bus.AddMatch(rule), timeout=_PATIENCE)
        for event in events:
            registry = f"{_SPI}Registry", "/org/a11y/atspi/registry"
            self.ask(registry, f"{_SPI}Registry", "RegisterEvent", "sass", event, [], "")

    def next_signal(self, seconds: float) -> Signal | None:
        """The next one, or nothing if none comes in time."""
        try:
            message = self._line.recv_until_filtered(self._signals, timeout=seconds)
        except TimeoutError:
            return None
        fields, (detail, number, _, value, *_) = message.header.fields, message.body
        place = fields[HeaderFields.sender], fields[HeaderFields.path]
        return Signal(place, fields[HeaderFields.member], detail, number, value[1])

    # The nodes of a program.

    def windows(self) -> list[Place]:
        """The windows of all programs that can be read."""
        found: list[Place] = []
        for program in self.children((f"{_SPI}Registry", _ROOT)):
            with suppress(Gone):  # it has only just come
                found += self.children(program)
        return found

    def children(self, place: Place) -> list[Place]:
        (found,) = self.ask(place, f"{_SPI}Accessible", "GetChildren")
        return [(owner, path) for owner, path in found]

    def parent(self, place: Place) -> Place | None:
        (_, (owner, path)) = self.property(place, "Accessible", "Parent")
        return None if path == _NOWHERE else (owner, path)

    def property(self, place: Place, interface: str, name: str) -> tuple[str, Any]:
        (found,) = self.ask(place, _PROPERTIES, "Get", "ss", f"{_SPI}{interface}", name)
        kind, value = found
        return kind, value

    def read(self, place: Place) -> Node:
        (role,) = self.ask(place, f"{_SPI}Accessible", "GetRole")
        ((low, high),) = self.ask(place, f"{_SPI}Accessible", "GetState")
        (about,) = self.ask(place, _PROPERTIES, "GetAll", "s", f"{_SPI}Accessible")
        bits = low | high << 32
        return Node(
            place,
            _ROLES.get(role, f"role {role}"),
            about["Name"][1],
            about["Description"][1],
            frozenset(name for number, name in _STATES.items() if bits >> number & 1),
            self._value(place),
        )

    def walk(self, place: Place) -> Iterator[Node]:
        """A node and all that lies in it, as one reads."""
        yield self.read(place)
        for child in self.children(place):
            yield from self.walk(child)

    def press(self, place: Place) -> None:
        """Does the first thing that can be done with it."""
        self.ask(place, f"{_SPI}Action", "DoAction", "i", 0)

    def focus(self, place: Place) -> None:
        self.ask(place, f"{_SPI}Component", "GrabFocus")

    def _value(self, place: Place) -> str:
        """What is written in it, or how far it is turned up."""
        (interfaces,) = self.ask(place, f"{_SPI}Accessible", "GetInterfaces")
        if f"{_SPI}Text" in interfaces:
            (text,) = self.ask(place, f"{_SPI}Text", "GetText", "ii", 0, -1)
            return str(text)
        if f"{_SPI}Value" in interfaces:
            return f"{self.property(place, 'Value', 'CurrentValue')[1]:g}"
        return ""
