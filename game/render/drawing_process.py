"""Draws SVG in another process: a drawing that never ends, or that brings its reader down, ends only that process.

What comes back is never unpickled: it is the pixels of the drawing, exactly as many as were asked for, or it counts as
nothing.
"""

from __future__ import annotations

import faulthandler
import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock, Timer

import pygame

from game.files.processes import Serve, start_process

SECONDS = 3.0  # that a drawing may take
STARTING = 15.0  # seconds until the process must have said that it is there
MEMORY = 512_000_000  # bytes it may have, where the system can be told
LEAVING = 0.5  # seconds that closing waits for the process to be gone
_LATE = 2.0  # seconds after which the process ends itself, should nobody be left to end it
_MOST = 1_000_000  # bytes of a text
_READY = b"ready"
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
        self._running: tuple[SpawnProcess, Connection] | None = None
        self._lock = Lock()
        self._is_stopped = False

    def draw(self, svg: str, size: tuple[int, int]) -> bytes:
        """The pixels of a drawing of this size; `DrawingFailed` where there are none.

        A process that did not start may start the next time, and one that has drawn before may have died since, of
        something else: then another one is asked, once.
        """
        has_drawn = self._running is not None
        try:
            return self._try(svg, size)
        except DrawingFailed as failed:
            if self._is_stopped or failed.why == "slow" or (failed.why == "failed" and not has_drawn):
                raise
        return self._try(svg, size)

    def _try(self, svg: str, size: tuple[int, int]) -> bytes:
        wanted = size[0] * size[1] * PIXEL
        process, line = self._running or self._start()
        deadline = Deadline(process, self._seconds)
        try:
            with deadline:
                line.send_bytes(f"{size[0]} {size[1]} {svg}".encode())
                found = line.recv_bytes(wanted)
        except (EOFError, OSError) as error:  # also where it was ended, or has said too much
            self.close()
            raise DrawingFailed("slow" if deadline.is_over else "failed") from error
        if deadline.is_over or len(found) != wanted:
            self.close()
        if len(found) != wanted:
            raise DrawingFailed("failed")
        return found

    def stop(self) -> None:
        """Ends the process from any thread, whatever it is doing: whoever waits for a drawing goes on without."""
        with self._lock:
            self._is_stopped = True
            if self._running:
                self._running[0].kill()

    def close(self) -> None:
        """Ends the process and waits until it is gone."""
        with self._lock:
            running, self._running = self._running, None
        if running:
            running[0].kill()
            running[1].close()
            running[0].join(LEAVING)

    def _start(self) -> tuple[SpawnProcess, Connection]:
        try:
            process, line = start_process(self._serve, "drawings")
            with self._lock:
                self._running = process, line
                if self._is_stopped:
                    process.kill()
            with Deadline(process, self._starting):
                is_ready = line.recv_bytes(len(_READY)) == _READY
        except (EOFError, OSError) as error:
            self.close()
            raise DrawingFailed("unready") from error
        if not is_ready:
            self.close()
            raise DrawingFailed("unready")
        return process, line


class Deadline:
    """Ends a process where something takes too long: then its line breaks, and whoever waits for an answer goes on."""

    def __init__(self, process: SpawnProcess, seconds: float) -> None:
        self._process = process
        self.is_over = False
        self._is_met = False
        self._lock = Lock()
        self._timer = Timer(seconds, self.end)
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._is_met = True
        self._timer.cancel()

    def end(self) -> None:
        """A timer may fire just as the answer comes: then the process lives on for the next drawing."""
        with self._lock:
            if not self._is_met:
                self.is_over = True
                self._process.kill()


def serve_drawings(line: Connection) -> None:
    """Draws until the line breaks. Ctrl-C is for the window, not for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    try:
        line.send_bytes(_READY)
        while True:
            line.send_bytes(_draw(line.recv_bytes(_MOST).decode()))
    except (EOFError, OSError):
        return


def _draw(asked: str) -> bytes:
    """The pixels that were asked for; nothing where the text cannot be drawn."""
    wide, high, svg = asked.split(" ", 2)
    with open(os.devnull, "wb") as nowhere, _own_end(nowhere.fileno()):  # noqa: PTH123 - devnull is no path of ours
        try:
            return pygame.image.tobytes(
                pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (int(wide), int(high))), "RGBA"
            )
        except (pygame.error, MemoryError, ValueError):
            return b""


@contextmanager
def _own_end(nowhere: int) -> Iterator[None]:
    """Ends this process when it draws for too long: by a clock that runs whatever the drawing does, also after the
    program was killed.
    """
    faulthandler.dump_traceback_later(SECONDS + _LATE, exit=True, file=nowhere)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def _limit_memory() -> None:
    """Windows has no such limit for a process on its own, and macOS may refuse it: the time is limited everywhere."""
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
