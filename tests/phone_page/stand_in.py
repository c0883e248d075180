"""A table for a phone's page: the real desk on sockets of this machine, and behind it whatever a test lets it show."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus
from threading import RLock, Thread
from time import monotonic
from types import TracebackType
from typing import Any

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from game.phones import messages as m
from game.phones import screens as shown
from game.phones.desk import Closed, Desk, Said, Sent
from game.phones.pages import headers, read_drawings, read_pages

HOST = "127.0.0.1"


class StandIn:
    """`hands` says what a seat's hand is, with the thing of it that was laid out."""

    def __init__(self, table: shown.Table, paints: dict[str, dict[str, str]]) -> None:
        self.heard: list[m.ToTable] = []
        self.sent: list[bytes] = []  # to all phones
        self.hands: dict[int, Callable[[int | None], shown.Hand]] = {}
        self.further: dict[int, Callable[[int], tuple[shown.Choice, ...]]] = {}
        self.code = ""
        self.key = ""
        self.is_deaf = False  # whether it lets nobody in
        self._lock = RLock()
        self._sockets: dict[int, ServerConnection] = {}
        self._pages = read_pages()
        self._desk = Desk(secrets.token_bytes, read_drawings())
        self._server: Server = serve(self._serve, HOST, 0, process_request=self._answer)
        self.port = self._server.socket.getsockname()[1]
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self.tell(m.Tell(table, paints))
        self.tell(m.Open())

    def __enter__(self) -> StandIn:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.shutdown()
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}/"

    @property
    def url_with_key(self) -> str:
        return f"{self.url}#k={self.key}"

    def tell(self, message: m.ToServer) -> None:
        with self._lock:
            self._desk.hear_table(message, monotonic())
            self._pass_on()

    def show(self, seat: int, screen: shown.Screen) -> None:
        self.tell(m.Show(seat, screen))

    def said(self, kind: type[Any]) -> list[Any]:
        """What of this kind has come from phones."""
        with self._lock:
            return [message for message in self.heard if isinstance(message, kind)]

    def drop_all(self) -> None:
        """The network is gone for a moment."""
        with self._lock:
            for socket in list(self._sockets.values()):
                Thread(target=socket.close, daemon=True).start()

    # Sockets.

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        if request.path == "/phone":
            return Response(HTTPStatus.SERVICE_UNAVAILABLE, "", Headers()) if self.is_deaf else None
        page = self._pages.get(request.path)
        if page is None:
            return Response(HTTPStatus.NOT_FOUND, "", Headers())
        facts = Headers(headers(f"{HOST}:{self.port}") | page.facts() | {"Connection": "close"})
        return Response(HTTPStatus.OK, "", facts, page.data)

    def _serve(self, socket: ServerConnection) -> None:
        number = id(socket)
        with self._lock:
            self._sockets[number] = socket
            self._desk.connect(number, HOST, monotonic())
            self._pass_on()
        try:
            for message in socket:
                with self._lock:
                    data = message.encode() if isinstance(message, str) else message
                    self._desk.hear(number, data, monotonic())
                    self._pass_on()
        finally:
            with self._lock:
                self._sockets.pop(number, None)
                self._desk.disconnect(number, monotonic())
                self._pass_on()

    def _pass_on(self) -> None:
        for out in self._desk.take():
            match out:
                case Sent(connection, data) if connection in self._sockets:
                    self.sent.append(data)
                    try:
                        self._sockets[connection].send(data.decode())
                    except ConnectionClosed:
                        del self._sockets[connection]
                case Closed(connection) if connection in self._sockets:
                    Thread(target=self._sockets.pop(connection).close, daemon=True).start()
                case Said(message):
                    self._hear(message)
                case _:
                    pass

    def _hear(self, message: m.ToTable) -> None:
        self.heard.append(message)
        match message:
            case m.Code(code, key):
                self.code, self.key = code, key
            case m.Held(seat, _):
                self._show_hand(seat, None)
            case m.LaidOut(seat, version, thing, _) if thing >= 0:
                self._show_picked(seat, version, thing)
            case _:
                pass

    def _show_picked(self, seat: int, version: int, thing: int) -> None:
        find_more = self.further.get(seat)
        more = find_more(thing) if find_more else ()
        if more:
            self.tell(m.Further(seat, version, thing, more))
        else:
            self._show_hand(seat, thing)

    def _show_hand(self, seat: int, thing: int | None) -> None:
        if seat in self.hands:
            self.tell(m.ShowHand(seat, self.hands[seat](thing)))
