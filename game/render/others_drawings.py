"""Drawings that other people made for their boards: read, checked and drawn apart from the program, and kept.

No frame waits for them. Who asks gets what has come so far, made larger or smaller; until anything has come, a drawing
of the program's own stands in. A drawing is made in a few sizes only, each the double of the one before, and then
scaled down to what is wanted.

They are drawn in another process: one that never ends, or that brings its reader down, ends only that process. What
comes back is never unpickled: it is the pixels of the drawing, exactly as many as were asked for, or it counts as
nothing.
"""

from __future__ import annotations

import faulthandler
import hashlib
import io
import os
import sys
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from stat import S_ISREG
from threading import Condition, Thread
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.files.drawings import Drawing, read_drawing
from game.files.faults import BadDocument, Fault
from game.files.helper import Gone, Helper, Serve
from game.files.resources import user_folder
from game.files.view_boxes import Box

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

# The process that draws.

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


# What has been drawn and is kept.

STEPS = (64, 128, 256, 512, 1024)  # pixels of the longer side
_USUAL = 512
_KEPT = 48  # pictures in memory
_REMEMBERED = 200  # files whose boxes and failures are known
MOST_FILES, MOST_BYTES = 96, 64_000_000  # pictures in the player's folder
_SUFFIX, _UNFINISHED = ".rgba", ".part"
_IDLE = 10.0  # seconds without a wish after which thread and process end
_SILENT = ("file-missing",)  # a saved game needs none of its drawings


class DrawingFile(NamedTuple):
    """A file as it was when it was found; when it has changed it is another one."""

    path: Path
    changed: int
    length: int

    @classmethod
    def of(cls, path: Path) -> DrawingFile | None:
        """None where there is nothing to read."""
        try:
            found = path.stat()
        except (OSError, ValueError):
            return None
        return cls(path, found.st_mtime_ns, found.st_size)


@dataclass(frozen=True, slots=True)
class OthersPicture:
    """A drawing in pixels, and its box in its own units."""

    surface: pygame.Surface
    box: Box

    def scaled(self, size: tuple[int, int]) -> pygame.Surface:
        """The same as large as it is seen."""
        drawn = pygame.transform.smoothscale(self.surface, size)
        return drawn.convert_alpha() if pygame.display.get_surface() else drawn


class OthersDrawings:
    """Whoever asks is never kept waiting; a thread reads files and speaks with the process that draws."""

    def __init__(
        self, process: Callable[[], DrawingProcess] = DrawingProcess, kept: KeptPictures | None = None
    ) -> None:
        self._process, self._kept = process, kept
        self._state = Condition()
        self._wishes: deque[tuple[DrawingFile, float]] = deque()
        self._boxes: OrderedDict[DrawingFile, Box] = OrderedDict()  # of those that have come
        self._failed: OrderedDict[DrawingFile, None] = OrderedDict()
        self._pictures: OrderedDict[tuple[DrawingFile, int], OthersPicture] = OrderedDict()
        self._faults: list[Fault] = []
        self._errors: list[Exception] = []
        self._thread: Thread | None = None
        self._drawer: DrawingProcess | None = None
        self._is_drawing = self._is_closed = False
        self.arrived = 0  # how many pictures have come

    def find(self, file: DrawingFile, factor: float) -> tuple[OthersPicture | None, bool]:
        """The picture that is nearest to this many pixels a unit, if one has come, and whether a better one is on its
        way.
        """
        with self._state:
            step = _step(self._boxes[file], factor) if file in self._boxes else 0
            found = self._pictures.get((file, step))
            if found:
                self._pictures.move_to_end((file, step))
                return found, False
            is_awaited = file not in self._failed and not self._is_closed
            if is_awaited and (file, factor) not in self._wishes:
                self._wishes.append((file, factor))
                self._state.notify_all()
                if self._thread is None:
                    self._thread = Thread(target=self._run, name="drawings", daemon=True)
                    self._thread.start()
            near = [other for other in STEPS if (file, other) in self._pictures]
            best = min(near, key=lambda other: abs(other - step), default=0)
            return self._pictures.get((file, best)), is_awaited

    @property
    def is_busy(self) -> bool:
        """Whether something is still on its way."""
        with self._state:
            return bool(self._wishes) or self._is_drawing

    def take_faults(self) -> list[Fault]:
        """Why drawings cannot be shown: each fault is told once."""
        with self._state:
            found, self._faults = self._faults, []
            return found

    def take_errors(self) -> list[Exception]:
        """Errors that are no fault of a file but of the program: they should be reported."""
        with self._state:
            found, self._errors = self._errors, []
            return found

    def close(self) -> None:
        """Ends thread and process; who asks later starts them again."""
        with self._state:
            self._is_closed = True
            self._wishes.clear()
            self._state.notify_all()
            thread, drawer = self._thread, self._drawer
        if drawer:
            drawer.stop()
        if thread:
            thread.join(SECONDS)
        self._is_closed = False

    # In the thread.

    def _run(self) -> None:
        process = self._drawer = self._process()
        try:
            while wish := self._next_wish():
                self._fulfil(process, *wish)
                with self._state:
                    self._is_drawing = False
        finally:
            process.close()

    def _next_wish(self) -> tuple[DrawingFile, float] | None:
        with self._state:
            self._state.wait_for(lambda: self._wishes or self._is_closed, _IDLE)
            if not self._wishes:
                self._thread = None
                return None
            self._is_drawing = True
            return self._wishes.popleft()

    def _fulfil(self, process: DrawingProcess, file: DrawingFile, factor: float) -> None:
        if file in self._failed:
            return
        try:
            drawing = read_drawing(file.path)
            step = _step(drawing.box, factor)
            if (file, step) not in self._pictures:
                size = _size(drawing, step)
                name = f"{_digest(drawing)}-{size[0]}x{size[1]}"
                kept = self._kept or KeptPictures(user_folder("drawings"))
                pixels = kept.load(name, size[0] * size[1] * PIXEL)
                if pixels is None:
                    pixels = process.draw(drawing.svg, size)
                    kept.save(name, pixels)
                picture = OthersPicture(pygame.image.frombytes(pixels, size, "RGBA"), drawing.box)
                with self._state:
                    self._boxes[file] = picture.box
                    self._pictures[file, step] = picture
                    self.arrived += 1
                    if len(self._pictures) > _KEPT:
                        self._pictures.popitem(last=False)
                    if len(self._boxes) > _REMEMBERED:
                        self._boxes.popitem(last=False)
        except BadDocument as bad:
            self._fail(file, bad.faults[0])
        except DrawingFailed as failed:
            self._fail(file, _fault(file.path, failed))
        except Exception as error:
            # A file of somebody has met a mistake of ours: it is reported, and the table goes on.
            self._fail(file, Fault(str(file.path), "", "drawing-failed"))
            with self._state:
                self._errors.append(error)

    def _fail(self, file: DrawingFile, fault: Fault) -> None:
        with self._state:
            if self._is_closed:
                return  # it was ended by us
            self._failed[file] = None
            if len(self._failed) > _REMEMBERED:
                self._failed.popitem(last=False)
            if fault.code not in _SILENT:
                self._faults.append(fault)


def _step(box: Box, factor: float) -> int:
    """The size in which a drawing of this box is made where its units have so many pixels."""
    wanted = max(box[2:]) * factor
    return next((step for step in STEPS if step >= wanted), STEPS[-1])


def _size(drawing: Drawing, step: int) -> tuple[int, int]:
    _, _, width, height = drawing.box
    scale = step / max(width, height)
    return max(round(width * scale), 1), max(round(height * scale), 1)


def _digest(drawing: Drawing) -> str:
    """Known by its text, and by who draws it: another version may draw it otherwise."""
    return hashlib.sha256(f"{pygame.version.ver} {drawing.svg}".encode()).hexdigest()[:40]


def try_drawings(paths: Iterable[Path], process: DrawingProcess | None = None) -> Iterator[Fault]:
    """Why drawings cannot be shown, though nothing in their files is wrong; each is drawn as large as it ever is on a
    usual table.
    """
    drawer = process or DrawingProcess()
    try:
        for path in paths:
            try:
                drawing = read_drawing(path)
                drawer.draw(drawing.svg, _size(drawing, _USUAL))
            except BadDocument as bad:
                yield from bad.faults
            except DrawingFailed as failed:
                yield _fault(path, failed)
    finally:
        drawer.close()


def _fault(path: Path, failed: DrawingFailed) -> Fault:
    return Fault(str(path), "", f"drawing-{failed.why}", {"seconds": round(SECONDS)} if failed.why == "slow" else {})


class KeptPictures:
    """A folder of pixels by name, so that the next start shows them at once. What cannot be kept is drawn again: nobody
    is told.

    A kept file is raw pixels and nothing else: whatever somebody puts in its place, it is a picture of that size or it
    is not taken.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, name: str, length: int) -> bytes | None:
        """The pixels that were kept; None where there are not exactly so many."""
        path = self._folder / f"{name}{_SUFFIX}"
        try:
            found = path.lstat()
            if not S_ISREG(found.st_mode) or found.st_size != length:
                return None
            with path.open("rb") as file:
                pixels = file.read(length + 1)
            os.utime(path)  # what was used last stays longest
        except OSError:
            return None
        return pixels if len(pixels) == length else None

    def save(self, name: str, pixels: bytes) -> None:
        """Keeps pixels under a name, and no more than the folder may hold."""
        unfinished = self._folder / f"{name}.{os.getpid()}{_UNFINISHED}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(pixels)
            unfinished.replace(self._folder / f"{name}{_SUFFIX}")
            # Removes what was not used for longest.
            files = [(path.lstat(), path) for path in self._folder.iterdir() if path.suffix in (_SUFFIX, _UNFINISHED)]
            files.sort(key=lambda file: file[0].st_mtime, reverse=True)
            kept = 0
            for number, (found, path) in enumerate(files):
                kept += found.st_size
                if number >= MOST_FILES or kept > MOST_BYTES:
                    path.unlink(missing_ok=True)
        except OSError:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)


@cache
def others_drawings() -> OthersDrawings:
    """Those of the whole program: nothing is started until a board has drawings of its own."""
    return OthersDrawings()
