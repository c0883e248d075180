"""A server for tests: in a process as in an evening, or in a thread, where nothing that fails is forgotten."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic, sleep
from typing import TypeVar

import msgspec

from game.phones import messages as m
from game.phones.line import PhoneLine
from game.phones.server import Server

from .room import TABLE
from .visitor import LONG, Visitor

T = TypeVar("T")
HOME = "127.0.0.1"
PORT = 18_400 + 60 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])  # those beside have their own


class Serving:
    """A server that listens, with its sheet open; what it has said is kept until somebody wants it."""

    def __init__(self, tell: Callable[[m.ToServer], None], take: Callable[[], list[m.ToTable]], port: int) -> None:
        self.tell = tell
        self._take = take
        self._said: deque[m.ToTable] = deque()
        tell(m.Tell(TABLE))
        tell(m.Listen(HOME, port))
        self.port = self.hear(m.Listening).port
        tell(m.Open())
        self.code = self.hear(m.Code)

    def hear(self, kind: type[T]) -> T:
        """The next of its kind; what was said before that is let go."""
        until = monotonic() + LONG
        while True:
            while self._said:
                if isinstance(found := self._said.popleft(), kind):
                    return found
            assert monotonic() < until, f"no {kind.__name__}"
            self._said += self._take()
            sleep(0.002)

    def said(self) -> list[m.ToTable]:
        """All that it has said by now, and that nobody has wanted."""
        self._said += self._take()
        found = list(self._said)
        self._said.clear()
        return found

    def visit(self) -> Visitor:
        return Visitor(HOME, self.port)

    def join(self, hello: m.Hello | None = None) -> Visitor:
        """A phone that has come in."""
        visitor = self.visit()
        assert visitor.join() == 101
        visitor.say(hello or m.Hello(key=self.code.key))
        return visitor

    def sit(self, seat: int) -> tuple[Visitor, str]:
        """A phone that has taken a seat, and its token."""
        visitor = self.join()
        visitor.hear_until(m.Seats)
        visitor.say(m.Sit(seat))
        return visitor, visitor.hear_until(m.Seated).token


def says_nonsense(line: Connection) -> None:
    """A process that is not itself any more."""
    line.send_bytes(b'{"type":"chose","seat":"all of them"}')
    line.recv_bytes()
    line.recv_bytes()


def serve_in_process(line: PhoneLine, port: int = PORT) -> Serving:
    return Serving(line.tell, line.take, port)


class InThread:
    """A server beside the test. `errors` are all that it would have forgotten."""

    def __init__(self, port: int = PORT) -> None:
        self.errors: list[Exception] = []
        self._ours, theirs = Pipe()
        self._server = Server(theirs, self.errors.append)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        self.serving = Serving(self._tell, self._take, port)

    def _run(self) -> None:
        try:
            self._server.run()
        except Exception as error:
            self.errors.append(error)

    def _tell(self, message: m.ToServer) -> None:
        self._ours.send_bytes(msgspec.json.encode(message))

    def _take(self) -> list[m.ToTable]:
        found = []
        while self._ours.poll():
            found.append(msgspec.json.decode(self._ours.recv_bytes(64_000), type=m.ToTable))
        return found

    def close(self) -> None:
        self._tell(m.Close("Bye."))
        self._thread.join(LONG)
        assert not self._thread.is_alive()
