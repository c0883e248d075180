"""Draws SVG in another process: a drawing that never ends, or that brings its reader down, ends only that process.

What comes back is never unpickled: it is the pixels of the drawing, exactly as many as were asked for, or it counts as
nothing.
"""

from __future__ import annotations

import faulthandler
import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from game.files.helper import Gone, Helper, Serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SECONDS = 3.0  # that a drawing may take
STARTING = 15.0  # seconds until the process must have said that it is there
MEMORY = 512_000_000  # bytes it may have, where the system can be told
_LATE = 2.0  # seconds after which the process ends itself, should nobody be left to end it
_MOST = 1_000_000  # bytes of a text
_READY = b"ready"
_LARGEST = 1 << 24  # bytes of a picture
PIXEL = 4  # bytes of a pixel: red, green, blue and how much is seen


class DrawingFailed(Exception):
    """No picture has come.

    `why` is `slow` where it took too long, `unready` where the process did not start, or else `failed`.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class DrawingProcess:
    """Starts on first need, and anew after each failure. Whoever draws waits for it: it belongs to one thread."""

    def __init__(self, serve: Serve | None = None, seconds: float = SECONDS, starting: float = STARTING) -> None:
        self._serve = serve or serve_drawings
        self._seconds = seconds
        self._starting = starting
        self._helper: Helper | None = None
        self._is_stopped = False

    def draw(self, svg: str, size: tuple[int, int]) -> bytes:
        """The pixels of a drawing of this size; `DrawingFailed` where there are none.

        A process that did not start may start the next time, and one that has drawn before may have died since, of
        something else: then another one is asked, once.
        """
        has_drawn = self._helper is not None
        try:
            return self._try(svg, size)
        except DrawingFailed as failed:
            if self._is_stopped or failed.why == "slow" or (failed.why == "failed" and not has_drawn):
                raise
        return self._try(svg, size)

    def _try(self, svg: str, size: tuple[int, int]) -> bytes:
        helper = self._helper or self._start()
        try:
            helper.ask(f"{size[0]} {size[1]} {svg}".encode(), self._seconds)
            found: bytes = helper.answer(self._seconds)
        except Gone as gone:
            self.close()
            raise DrawingFailed("slow" if gone.is_late else "failed") from gone
        if len(found) != size[0] * size[1] * PIXEL:
            self.close()
            raise DrawingFailed("failed")
        return found

    def stop(self) -> None:
        """Ends the process from any thread, whatever it is doing: whoever waits for a drawing goes on without."""
        self._is_stopped = True
        if helper := self._helper:
            helper.end()

    def close(self) -> None:
        """Ends the process and waits until it is gone."""
        helper, self._helper = self._helper, None
        if helper:
            helper.close()

    def _start(self) -> Helper:
        helper = self._helper = Helper(self._serve, "drawings", starting=self._starting, largest=_LARGEST, most=1)
        if self._is_stopped:  # looked at afterwards: who stops it has seen the helper, or is seen here
            helper.end()
        with suppress(Gone):
            if helper.take(self._starting) == [_READY]:
                return helper
        self.close()
        raise DrawingFailed("unready")


def serve_drawings(line: Connection) -> None:
    """Draws until the line breaks."""
    if sys.platform != "win32":  # where no process has such a limit on its own; the time is limited everywhere
        import resource

        with suppress(ValueError, OSError):  # macOS may refuse it
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    line.send_bytes(_READY)
    while True:
        line.send_bytes(_draw(line.recv_bytes(_MOST).decode()))


def _draw(asked: str) -> bytes:
    """The pixels that were asked for; nothing where the text cannot be drawn.

    This process ends when it draws for too long: by a clock that runs whatever the drawing does, also after the
    program was killed.
    """
    wide, high, svg = asked.split(" ", 2)
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - devnull is no path of ours
        faulthandler.dump_traceback_later(SECONDS + _LATE, exit=True, file=nowhere)
        try:
            return pygame.image.tobytes(
                pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (int(wide), int(high))), "RGBA"
            )
        except (pygame.error, MemoryError, ValueError):
            return b""
        finally:
            faulthandler.cancel_dump_traceback_later()
