"""One connection as bytes, without its socket: a browser that asks for a page, or a phone that stays and talks.

websockets parses what comes; whatever is not exactly as a browser on our own page would send it is refused. Only the
process that listens imports this.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple

from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN, SEND_EOF
from websockets.server import ServerProtocol
from websockets.typing import Origin

from .messages import LONGEST
from .pages import Page, headers

ASKED_WITHIN = 5.0  # seconds in which a request has come
TAKEN_WITHIN = 10.0  # and its answer gone
LEFT_WITHIN = 2.0  # and whoever was said farewell to has left
PING_EVERY = 20.0
PONG_WITHIN = 10.0
LONGEST_REQUEST = 16_384  # bytes
MOST_WAITING = 3_000_000  # bytes that a phone has not taken yet: more than forty drawings
SOCKET = "/phone"  # where the page's own connection comes in
_TLS_HELLO = 0x16  # the first byte of whoever thinks that this is encrypted
_END_OF_REQUEST = b"\r\n\r\n"
_GOING = 1000  # what a connection is closed with
_NOT_TEXT = 1003

_silent = logging.getLogger(__name__)  # websockets would print what strangers send
_silent.disabled = True


class Message(NamedTuple):
    """What a phone said; nothing where it sent something that is no message by itself."""

    data: bytes | None


class Opened(NamedTuple):
    """From now on this is a phone."""


class PageAsked(NamedTuple):
    """The page was asked for."""


Event = Message | Opened | PageAsked


class Wire:
    """`host` is the one name under which pages are served, and the only place that a page may call from."""

    def __init__(self, host: str, pages: Mapping[str, Page], now: float) -> None:
        self.outgoing = bytearray()
        self.is_broken = False  # whether it ends without a word
        self.is_ending = False  # whether it ends as soon as all has gone out
        self._host = host
        self._pages = pages
        self._request: bytearray | None = bytearray()  # as far as it has come
        self._protocol = ServerProtocol(origins=[Origin(f"http://{host}")], max_size=LONGEST, logger=_silent)
        self._parts: list[bytes] = []  # of a message
        self._deadline: float | None = now + ASKED_WITHIN
        self._ping_at: float | None = None

    # Time.

    @property
    def due(self) -> float:
        """When `tick` has something to do."""
        ping_at = None if self.is_ending else self._ping_at
        return min(moment for moment in (self._deadline, ping_at) if moment is not None)

    def tick(self, now: float) -> None:
        if self._deadline is not None and self._deadline <= now:
            self.is_broken = True
        elif self._ping_at is not None and self._ping_at <= now and not self.is_ending:
            self._protocol.send_ping(b"")
            self._ping_at = now + PING_EVERY
            self._deadline = self._deadline or now + PONG_WITHIN
            self._write(now)

    # What comes.

    def receive(self, data: bytes, now: float) -> list[Event]:
        if self.is_ending:
            return []
        if self._request is not None:
            return self._receive_request(self._request, data, now)
        self._deadline = None  # whoever sends anything is there
        self._protocol.receive_data(data)
        found = [event for frame in self._protocol.events_received() for event in self._read(frame)]
        self._write(now)
        return found

    def _receive_request(self, request: bytearray, data: bytes, now: float) -> list[Event]:
        """What follows on a request is for the answer to it, and waits until that is written."""
        request += data
        if request[0] == _TLS_HELLO or len(request) > LONGEST_REQUEST:
            self.is_broken = True
            return []
        head, end, rest = bytes(request).partition(_END_OF_REQUEST)
        if not end:
            return []
        self._request = None
        self._protocol.receive_data(head + end)
        asked = [event for event in self._protocol.events_received() if isinstance(event, Request)]
        found = [event for request in asked for event in self._answer(request, now)]
        self._write(now)
        self.is_broken = not asked  # what is no request is not worth an answer
        return found + (self.receive(rest, now) if rest else [])

    def _answer(self, request: Request, now: float) -> list[Event]:
        self._deadline = now + TAKEN_WITHIN
        if request.headers.get_all("Host") != [self._host]:  # a name of somebody else's that leads here
            self._reply(HTTPStatus.FORBIDDEN)
        elif request.method != "GET":
            self._reply(HTTPStatus.METHOD_NOT_ALLOWED)
        elif request.path == SOCKET:
            response = self._protocol.accept(request)
            if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
                self._reply(HTTPStatus(response.status_code))
                return []
            self._protocol.send_response(response)
            self._deadline = None
            self._ping_at = now + PING_EVERY
            return [Opened()]
        elif page := self._pages.get(request.path):
            self._reply(HTTPStatus.OK, page)
            return [PageAsked()] if request.path == "/" else []
        else:
            self._reply(HTTPStatus.NOT_FOUND)
        return []

    def _reply(self, status: HTTPStatus, page: Page | None = None) -> None:
        found = page or Page("text/plain; charset=utf-8")
        told = {"Connection": "close"} | found.facts()
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            told["Allow"] = "GET"
        response = Response(status.value, status.phrase, Headers(told | headers(self._host)), found.data)
        self._protocol.send_response(response)

    def _read(self, event: object) -> list[Event]:
        """Frames of a message count one by one, and so does whatever is no message."""
        if not isinstance(event, Frame):
            return []
        if event.opcode is Opcode.BINARY:
            self._protocol.fail(_NOT_TEXT)
        elif event.opcode in (Opcode.TEXT, Opcode.CONT):
            self._parts.append(bytes(event.data))
            if event.fin:
                whole = b"".join(self._parts)
                self._parts.clear()
                return [Message(whole)]
        return [Message(None)]

    # What goes.

    def send(self, data: bytes, now: float) -> None:
        """A message for the phone. One that does not take what it is sent is given up."""
        if self._protocol.state is OPEN:
            self._protocol.send_text(data)
            self._write(now)

    def close(self, now: float) -> None:
        """Farewell, after all that was said."""
        if self._protocol.state is OPEN:
            self._protocol.fail(_GOING)
            self._write(now)
        elif not self.is_ending:
            self.is_broken = True

    def _write(self, now: float) -> None:
        for data in self._protocol.data_to_send():
            self.outgoing += data
            if data == SEND_EOF and not self.is_ending:
                self.is_ending = True
                self._deadline = max(self._deadline or 0.0, now + LEFT_WITHIN)
        if len(self.outgoing) > MOST_WAITING:
            self.is_broken = True
