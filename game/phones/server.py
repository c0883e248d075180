"""The process that listens to phones: sockets and the line to the window, around a `PhoneDesk` that decides all.

One thread waits for whatever comes; another hears the line and wakes it by a pair of sockets, since Windows can wait
for nothing else. Only that process imports this.
"""

from __future__ import annotations

import secrets
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from . import messages as m
from . import wire as w
from .addresses import network_of
from .desk import Closed, PhoneDesk, Sent
from .pages import read_drawings, read_pages

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MOST = 12  # connections at once
FEW = 6  # of one address that has not come in: as many as a browser opens at once
GRACE = 0.5  # seconds in which nobody is turned away for others
QUEUE = 64  # that may knock before one is let in
PORTS = 10  # that are tried, from the one on that is wished for
FAREWELL = 1.0  # seconds in which all have heard that the table is closed
_AT_ONCE = 65_536  # bytes


class NotOurs(Exception):
    """An address that this computer has not, or that is not of a private network."""


@dataclass(slots=True)
class _Link:
    """A connection with its socket."""

    number: int
    socket: socket.socket
    peer: str
    wire: w.Wire
    since: float
    is_phone: bool = False
    has_said_all: bool = False  # whether the other side knows that nothing more comes


@dataclass(slots=True)
class _Ear:
    """Where it listens, and to whom."""

    socket: socket.socket
    host: str
    network: IPv4Network
    is_listening: bool = True


def _forget(_error: Exception) -> None:
    """What goes wrong in one connection ends that one, and nobody is told what a stranger has sent."""


class Server:
    """Serves until the table is closed or the line breaks. `complain` hears of what should not have happened."""

    def __init__(self, line: Connection, complain: Callable[[Exception], None] = _forget) -> None:
        self._line = line
        self._complain = complain
        self._desk = PhoneDesk(secrets.token_bytes, read_drawings())
        self._pages = read_pages()
        self._links: dict[int, _Link] = {}
        self._next = 0
        self._ear: _Ear | None = None
        self._selector = DefaultSelector()
        self._heard: deque[bytes | None] = deque()
        self._alarm, self._sleeper = socket.socketpair()
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(m.ToServer)

    def run(self) -> None:
        self._alarm.setblocking(False)
        self._sleeper.setblocking(False)
        self._selector.register(self._sleeper, EVENT_READ)
        Thread(target=self._hear_line, name="the table", daemon=True).start()
        self._say(m.Code("", ""))
        is_open = True
        while is_open and not self._desk.is_closed:
            self._wait()
            is_open = self._obey()
            self._let_time_pass()
        self._leave()

    # The line to the table.

    def _hear_line(self) -> None:
        """In a thread of its own; nothing is the last."""
        with suppress(EOFError, OSError):
            while True:
                self._heard.append(self._line.recv_bytes())
                self._wake()
        self._heard.append(None)
        self._wake()

    def _wake(self) -> None:
        with suppress(OSError):  # full: it is awake anyway
            self._alarm.send(b"!")

    def _obey(self) -> bool:
        """Does all that the table has said; whether there is still a table."""
        while self._heard:
            data = self._heard.popleft()
            if data is None:
                return False
            message: m.ToServer = self._decoder.decode(data)
            if isinstance(message, m.Listen):
                self._listen(message)
            else:
                self._desk.hear_table(message, monotonic())
            self._carry_out()
        return True

    def _say(self, message: m.ToTable) -> None:
        self._line.send_bytes(self._encoder.encode(message))

    # Where it listens.

    def _listen(self, wish: m.Listen) -> None:
        if self._ear is None or self._ear.socket.getsockname()[0] != wish.address:
            self._stop_listening()
            self._desk.hear_table(wish, monotonic())
            self._carry_out()
            for link in [link for link in self._links.values() if not link.is_phone]:
                self._drop(link)
            try:
                self._ear = _open_ear(wish)
            except (OSError, NotOurs) as error:
                self._say(m.Deaf(str(error)))
                return
            self._selector.register(self._ear.socket, EVENT_READ)
        address, port = self._ear.socket.getsockname()
        self._say(m.Listening(address, port))

    def _stop_listening(self) -> None:
        if self._ear is not None:
            if self._ear.is_listening:
                self._selector.unregister(self._ear.socket)
            self._ear.socket.close()
            self._ear = None

    def _open_or_shut_ear(self) -> None:
        """While there are as many as may be, and none of them may be turned away, nobody else is let in."""
        if self._ear is None or self._ear.is_listening == self._has_room():
            return
        if self._ear.is_listening:
            self._selector.unregister(self._ear.socket)
        else:
            self._selector.register(self._ear.socket, EVENT_READ)
        self._ear.is_listening = not self._ear.is_listening

    def _has_room(self) -> bool:
        return len(self._links) < MOST or bool(self._who_may_go(monotonic()))

    # One round.

    def _wait(self) -> None:
        for key, _ in self._selector.select(self._patience()):
            if isinstance(key.data, _Link):
                if key.data.number in self._links:  # and has not been turned away in this round
                    self._serve(key.data)
            elif key.fileobj is self._sleeper:
                with suppress(BlockingIOError):
                    self._sleeper.recv(_AT_ONCE)
            elif self._ear is not None:
                self._let_in(self._ear)

    def _patience(self) -> float | None:
        moments = [link.wire.due for link in self._links.values()]
        if (due := self._desk.due) is not None:
            moments.append(due)
        if self._ear is not None and not self._ear.is_listening:
            moments += [link.since + GRACE for link in self._strangers()]
        return max(0.0, min(moments) - monotonic()) if moments else None

    def _let_time_pass(self) -> None:
        now = monotonic()
        for link in list(self._links.values()):
            link.wire.tick(now)
            self._flush(link)
        self._desk.tick(now)
        self._carry_out()
        self._open_or_shut_ear()

    def _carry_out(self) -> None:
        while found := self._desk.take():
            for one in found:
                if not isinstance(one, Sent | Closed):
                    self._say(one.message)
                elif link := self._links.get(one.connection):
                    if isinstance(one, Sent):
                        link.wire.send(one.data, monotonic())
                    else:
                        link.wire.close(monotonic())
                    self._flush(link)

    # Connections.

    def _strangers(self) -> list[_Link]:
        """Whoever has neither a seat nor shown a key."""
        return [link for link in self._links.values() if not self._desk.has_come_in(link.number)]

    def _who_may_go(self, now: float) -> list[_Link]:
        return [link for link in self._strangers() if link.has_said_all or link.since + GRACE <= now]

    def _let_in(self, ear: _Ear) -> None:
        if not self._has_room():
            return
        try:
            connection, (peer, _) = ear.socket.accept()
        except OSError:  # it has left again, or there are no more numbers for files
            return
        if IPv4Address(peer) not in ear.network:
            connection.close()
            return
        self._make_room(peer)
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._next += 1
        now = monotonic()
        link = _Link(self._next, connection, peer, w.Wire(ear.host, self._pages, now), now)
        self._links[link.number] = link
        self._selector.register(connection, EVENT_READ, link)
        self._open_or_shut_ear()

    def _make_room(self, peer: str) -> None:
        """So that nobody keeps the others out by standing about: who comes with too many loses its oldest, and if all
        are taken, whoever has most; but first who has been served, and last where somebody has a seat.
        """
        strangers = self._strangers()
        many = Counter(link.peer for link in strangers)
        may_go: list[_Link] = []
        if many[peer] >= FEW:
            may_go = [link for link in strangers if link.peer == peer]
        elif len(self._links) >= MOST:
            may_go = self._who_may_go(monotonic())

        def ease(link: _Link) -> tuple[bool, bool, int, int]:
            return link.has_said_all, not self._desk.has_seat(link.peer), many[link.peer], -link.number

        if may_go:
            self._drop(max(may_go, key=ease))

    def _serve(self, link: _Link) -> None:
        """Whatever goes wrong here is about this connection alone."""
        try:
            data = link.socket.recv(_AT_ONCE)
            if not data:
                self._drop(link)
                return
            for event in link.wire.receive(data, monotonic()):
                self._pass_on(link, event)
        except BlockingIOError:
            pass
        except OSError:
            self._drop(link)
        except Exception as error:
            self._complain(error)
            self._drop(link)
        self._carry_out()
        self._flush(link)

    def _pass_on(self, link: _Link, event: w.Event) -> None:
        now = monotonic()
        match event:
            case w.PageAsked():
                self._desk.knock(now)
            case w.Opened():
                link.is_phone = True
                self._desk.connect(link.number, link.peer, now)
            case w.Message(None):
                self._desk.spend(link.number, now)
            case w.Message(data):
                self._desk.hear(link.number, data or b"", now)

    def _flush(self, link: _Link) -> None:
        """Sends what the other side takes, and ends what is to end."""
        if link.number not in self._links:
            return
        try:
            if link.wire.outgoing and not link.wire.is_broken:
                del link.wire.outgoing[: link.socket.send(link.wire.outgoing)]
            if link.wire.is_ending and not link.wire.outgoing and not link.has_said_all:
                link.socket.shutdown(socket.SHUT_WR)
                link.has_said_all = True
        except BlockingIOError:
            pass
        except OSError:
            link.wire.is_broken = True
        if link.wire.is_broken:
            self._drop(link)
        else:
            self._selector.modify(link.socket, EVENT_READ | (EVENT_WRITE if link.wire.outgoing else 0), link)

    def _drop(self, link: _Link) -> None:
        if self._links.pop(link.number, None) is not None:
            self._selector.unregister(link.socket)
            link.socket.close()
            self._desk.disconnect(link.number, monotonic())

    def _leave(self) -> None:
        """Everyone gets a moment to hear that the table is closed."""
        self._stop_listening()
        until = monotonic() + FAREWELL
        while self._desk.is_closed and self._links and monotonic() < until:
            self._let_time_pass()
            for key, _ in self._selector.select(0.05):
                if isinstance(key.data, _Link):
                    self._serve(key.data)
        for link in list(self._links.values()):
            self._drop(link)


def _open_ear(wish: m.Listen) -> _Ear:
    """On exactly this address, on the first port that is free."""
    network = network_of(wish.address)
    if network is None:
        raise NotOurs(wish.address)
    for port in range(wish.port, wish.port + PORTS):
        ear = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if sys.platform == "win32":  # there, REUSEADDR would let others in on the same port
                ear.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            ear.bind((wish.address, port))
            ear.listen(QUEUE)
            ear.setblocking(False)
        except OSError:
            ear.close()
            if port == wish.port + PORTS - 1:
                raise
        else:
            return _Ear(ear, f"{wish.address}:{port}", network)
    raise NotOurs(wish.address)
