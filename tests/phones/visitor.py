"""Whoever comes to a server by a socket, byte for byte: a browser, a phone, or somebody else."""

from __future__ import annotations

import base64
import os
import socket
import struct
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from game.phones import messages as m

LONG = 60.0  # seconds after which a test has failed
TEXT = 1
BINARY = 2
CLOSE = 8
PING = 9
PONG = 10
_read = msgspec.json.Decoder(m.ToPhone)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Visitor:
    """One connection to a server."""

    def __init__(self, address: str, port: int, source: str = "") -> None:
        self.host = f"{address}:{port}"
        self.socket = socket.create_connection((address, port), LONG, (source, 0) if source else None)
        self._came = b""

    def send(self, data: bytes) -> None:
        """Whether the other side still listens or not."""
        with suppress(OSError):
            self.socket.sendall(data)

    def rest(self) -> bytes:
        """All until the other side has closed."""
        found = self._came
        self._came = b""
        with suppress(ConnectionError):
            while data := self.socket.recv(65_536):
                found += data
        return found

    def close(self) -> None:
        self.socket.close()

    # A browser.

    def request(self, path: str = "/", method: str = "GET", /, **headers: str | None) -> bytes:
        """A request as a browser makes it, with other headers, or without some."""
        told: dict[str, str | None] = {"Host": self.host, "Accept": "*/*"}
        told |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [
            f"{method} {path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in told.items() if value is not None),
        ]
        return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape")

    def get(self, path: str = "/", method: str = "GET", /, **headers: str | None) -> Answer | None:
        """None where nothing was answered."""
        self.send(self.request(path, method, **headers))
        return self.answer()

    def answer(self) -> Answer | None:
        head, _, body = self.rest().partition(b"\r\n\r\n")
        if not head:
            return None
        first, *lines = head.decode("latin-1").split("\r\n")
        return Answer(int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body)

    # A phone.

    def upgrade(self, path: str = "/phone", /, **headers: str | None) -> bytes:
        told: dict[str, str | None] = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Origin": f"http://{self.host}",
            "Sec_WebSocket_Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec_WebSocket_Version": "13",
        }
        return self.request(path, **(told | headers))

    def join(self, **headers: str | None) -> int:
        """Becomes a phone, or is refused: the status."""
        self.send(self.upgrade(**headers))
        while b"\r\n\r\n" not in self._came:
            data = self._take()
            if not data:
                return 0
        head, _, self._came = self._came.partition(b"\r\n\r\n")
        return int(head.split()[1])

    def say(self, message: Any) -> None:
        self.send(frame(message if isinstance(message, bytes) else msgspec.json.encode(message)))

    def hear(self) -> Any:
        """The next message; None where there is none any more."""
        while (found := self.next_frame()) is not None:
            opcode, data = found
            if opcode == TEXT:
                return _read.decode(data)
            if opcode == PING:
                self.send(frame(data, PONG))
            if opcode == CLOSE:
                return None
        return None

    def hear_until(self, kind: type[Any]) -> Any:
        while not isinstance(found := self.hear(), kind):
            assert found is not None, f"closed without {kind.__name__}"
        return found

    def next_frame(self) -> tuple[int, bytes] | None:
        """One as it came; None where nothing comes any more."""
        head = self._exactly(2)
        if head is None:
            return None
        length = head[1]
        for code, sign in ((126, ">H"), (127, ">Q")):
            if head[1] == code:
                more = self._exactly(struct.calcsize(sign))
                if more is None:
                    return None
                (length,) = struct.unpack(sign, more)
        data = self._exactly(length)
        return None if data is None else (head[0] & 15, data)

    def _exactly(self, count: int) -> bytes | None:
        while len(self._came) < count:
            if not self._take():
                return None
        found, self._came = self._came[:count], self._came[count:]
        return found

    def _take(self) -> bytes:
        try:
            data = self.socket.recv(65_536)
        except ConnectionError:
            data = b""
        self._came += data
        return data


def frame(data: bytes, opcode: int = TEXT, *, first: int | None = None, masked: bool = True, says: int = -1) -> bytes:
    """A frame of a phone: with other first bits, without a mask, or with a length that it has not."""
    length = len(data) if says < 0 else says
    head = bytes([0x80 | opcode if first is None else first])
    mask = 0x80 if masked else 0
    if length < 126:
        head += bytes([mask | length])
    elif length < 1 << 16:
        head += bytes([mask | 126]) + struct.pack(">H", length)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", length)
    if not masked:
        return head + data
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(data))


def fragments(parts: Iterable[bytes]) -> bytes:
    """One message in several frames."""
    pieces = list(parts)
    last = len(pieces) - 1
    return b"".join(
        frame(part, first=(0x80 if place == last else 0) | (TEXT if not place else 0))
        for place, part in enumerate(pieces)
    )
