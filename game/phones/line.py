"""The window's end of the line to the process that listens to phones. Nothing here waits for anybody."""

from __future__ import annotations

import atexit
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from game.files.helper import Gone, Helper, Serve

from . import messages as m

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

STARTING = 20.0  # seconds until the process has said its first word
LARGEST = 64_000  # bytes of what it may say at once
LEAVING = 1.5  # seconds in which all phones have heard that the table is closed
AT_ONCE = 2  # words of one seat for which the table may have to think, that are heard in one frame
_THOUGHT = m.Held | m.LaidOut | m.Raised | m.TookBack | m.Chose | m.WantsHint | m.WantsUndo


class PhoneLine:
    """Starts the process with the first word that it is told, and not again: if it is gone, another line is needed."""

    def __init__(self, serve: Serve | None = None) -> None:
        self.why_gone = ""  # in words for a programmer
        self._serve = serve or serve_phones
        self._helper: Helper | None = None
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(m.ToTable)
        self._waiting: list[m.ToTable] = []  # what some seat has said too fast

    @property
    def is_gone(self) -> bool:
        """Whether nothing more comes from it, and nobody is listened to."""
        return bool(self.why_gone)

    @property
    def pid(self) -> int | None:
        return self._helper.pid if self._helper else None

    def tell(self, message: m.ToServer) -> None:
        if self.is_gone or (self._helper is None and isinstance(message, m.Close)):
            return
        if self._helper is None:
            self._helper = Helper(self._serve, "phones", starting=STARTING, largest=LARGEST)
        self._helper.tell(self._encoder.encode(message))

    def listen(self, address: str, port: int) -> None:
        self.tell(m.Listen(address, port))

    def take(self) -> list[m.ToTable]:
        """All that it has said since this was asked last, in order; asked once a frame. A seat that says much at once
        is heard bit by bit, so that no phone makes a frame long.
        """
        if self._helper is None or self.is_gone:
            return []
        try:
            come = [self._decoder.decode(word) for word in self._helper.take()]
            found, self._waiting = share_out([*self._waiting, *come])
            return found
        except Gone as gone:
            self.why_gone = gone.report
        except msgspec.MsgspecError as error:  # it is not itself any more
            self.why_gone = str(error)
            self._helper.end()
        return []

    def close(self, text: str) -> None:
        """Tells every phone why; the process ends by itself as soon as they have heard it. If the program ends now, it
        has that much patience.
        """
        self.tell(m.Close(text))
        self.why_gone = self.why_gone or "the table was closed"
        atexit.register(self.wait)

    def wait(self, patience: float = LEAVING) -> None:
        """Until the process of a closed line has left; one that does not is ended."""
        if self._helper is not None:
            self._helper.close(patience)


def share_out(words: Iterable[m.ToTable]) -> tuple[list[m.ToTable], list[m.ToTable]]:
    """What is heard in this frame, and what waits for the next: of each seat all in its order."""
    now, later = list[m.ToTable](), list[m.ToTable]()
    thought = Counter[int]()
    waiting = set[int]()
    for word in words:
        seat = getattr(word, "seat", None)
        if isinstance(word, _THOUGHT) and seat not in waiting:
            thought[word.seat] += 1
            if thought[word.seat] > AT_ONCE:
                waiting.add(word.seat)
        (later if seat in waiting else now).append(word)
    return now, later


def serve_phones(line: Connection) -> None:
    """Runs over there, and imports there what the window never needs."""
    from .server import Server

    Server(line).run()
