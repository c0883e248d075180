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
from game.phones import screens
from game.phones.desk import Closed, PhoneDesk, Said, Sent
from game.phones.pages import headers, read_drawings, read_pages
from game.scenes.table.phone_screens import SeatPhone

HOST = "127.0.0.1"


class StandIn:
    """`phones` are the table's own ends of phones, and answer as the table does. `hands` say instead what a seat's hand
    is, with the thing of it that was laid out.
    """

    def __init__(self, table: screens.Table, paints: dict[str, dict[str, str]]) -> None:
        self.heard: list[m.ToTable] = []
        self.sent: list[bytes] = []  # to all phones
        self.phones: dict[int, SeatPhone] = {}
        self.hands: dict[int, Callable[[int | None], screens.Hand]] = {}
        self.further: dict[int, Callable[[int], tuple[screens.Choice, ...]]] = {}
        self._in_hand: dict[int, set[int]] = {}  # the things that were shown of it
        self.code = ""
        self.key = ""
        self.is_deaf = False  # whether it lets nobody in
        self._lock = RLock()
        self._sockets: dict[int, ServerConnection] = {}
        self._pages = read_pages()
        self._desk = PhoneDesk(secrets.token_bytes, read_drawings())
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

    def show(self, seat: int, screen: screens.Screen) -> None:
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
            case m.Held() | m.LetGo() | m.TookBack() | m.LaidOut() | m.Raised() if message.seat in self.phones:
                self._answer_phone(self.phones[message.seat], message)
            case m.Held(seat, _):
                self._show_hand(seat, None)
            case m.LaidOut(seat, _, thing, _) if thing in self._in_hand.get(seat, ()):
                self._show_hand(seat, thing)
            case m.LaidOut(seat, version, thing, _) if seat in self.further:
                if more := self.further[seat](thing):
                    self.tell(m.Further(seat, version, thing, more))
            case _:
                pass

    def _answer_phone(self, phone: SeatPhone, message: m.ToTable) -> None:
        answer: m.ToServer | None = None
        match message:
            case m.Held():
                phone.match.is_held = True
                answer = phone.show_hand()
            case m.LetGo():
                phone.cover()
            case m.TookBack():
                answer = phone.take_back()
            case m.LaidOut(_, _, thing, choice):
                answer = phone.pick(thing, choice)
            case m.Raised(_, _, things):
                answer = phone.find_payment(things)
            case _:
                pass
        if answer is not None:
            self.tell(answer)

    def _show_hand(self, seat: int, thing: int | None) -> None:
        """Only what lies in the hand is laid out of it, as at the table."""
        if seat in self.hands:
            hand = self.hands[seat](thing)
            self._in_hand.setdefault(seat, set()).update(one.id for one in hand.things)
            self.tell(m.ShowHand(seat, hand))
