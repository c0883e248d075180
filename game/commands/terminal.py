"""How the program talks to a terminal and hears Ctrl-C: streams that may be closed, full or lack a character, tables, a
progress bar.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from types import FrameType
from typing import Self, TextIO

from game.letters import IN_SQUARES

INTERRUPTED = 130  # the exit code of a program that was interrupted
_WIDTH = 32
_PAUSE = 0.1
_SQUARE = re.compile(IN_SQUARES)
_OPENS, _CLOSES = "“‘（《(", "，。、；：！？）》”’)"  # no line ends behind one of these, none begins with one of those
_PIECE = re.compile(rf"[{_OPENS}]*(?:{IN_SQUARES}|(?:(?!{IN_SQUARES})[^\s{_OPENS}{_CLOSES}])+)?[{_CLOSES}]*\s*")


def open_streams() -> None:
    """A stream that was closed swallows what is said; a letter that a stream lacks is shown as its number."""
    sys.stdout = sys.stdout or _open_nowhere()
    sys.stderr = sys.stderr or _open_nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def complain(sentence: str) -> None:
    """Says what is wrong where errors are said."""
    print(sentence, file=sys.stderr, flush=True)


def give_up(sentence: str = "") -> None:
    """Something could not be written: says so if that can be, and keeps the interpreter from trying the rest again."""
    with suppress(OSError):
        if sentence:
            complain(sentence)
        sys.stderr.flush()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # a stream that is not a file, or a complete one
            stream.flush()
            continue
        _divert(stream)


def _divert(stream: object) -> None:
    if isinstance(stream, TextIOWrapper):
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _open_nowhere() -> TextIOWrapper:
    return Path(os.devnull).open("w", encoding="utf-8")


def hear_interruption_once() -> AbstractContextManager[None]:
    """Only the first interruption is heard, and the program ends by it; who started us deaf to it keeps us so."""
    return _hear_once(signal.SIGINT, signal.default_int_handler)


def hear_termination_once() -> AbstractContextManager[None]:
    """Who is told to terminate is interrupted, and ends whatever it has started. A window hears that by itself."""
    return _hear_once(signal.SIGTERM, signal.SIG_DFL)


@contextmanager
def _hear_once(number: int, usual: object) -> Iterator[None]:
    """Interrupts at a signal, unless somebody else hears it than usually."""
    before = signal.getsignal(number)
    if before is not usual:
        yield
        return
    signal.signal(number, _interrupt)
    try:
        yield
    finally:
        if signal.getsignal(number) is _interrupt:
            signal.signal(number, before)


def _interrupt(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def end_at_once_when_interrupted() -> None:
    """From here on an interruption that is heard ends the program at once, whatever its threads are waiting for. What
    was said has to be flushed by who said it.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is _interrupt:
            signal.signal(number, lambda *_: os._exit(INTERRUPTED))


FILLER = "\N{WORD JOINER}"  # stands for the second column of a sign that takes two, and is never written


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: signs in squares take two."""
    return len(fill(text))


def fill(text: str) -> str:
    """A text with as many signs as it takes columns, for whoever counts signs."""
    return text if text.isascii() else _SQUARE.sub(rf"\g<0>{FILLER}", text)


def wrap(text: str, width: int) -> list[str]:
    """Lines of so many columns at most; where words are not parted by spaces, they end behind any of them."""
    if columns(text) == len(text):
        return textwrap.wrap(text, width)
    lines = [""]
    for piece in _PIECE.findall(text):
        if lines[-1] and columns(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def format_columns(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows one below the other: this many columns aligned left, all others right."""
    count = max(map(len, rows), default=0)
    padded = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = [max(map(columns, column)) for column in zip(*padded, strict=True)]
    return "\n".join(_line(row, widths, left) for row in padded)


def _line(row: Sequence[str], widths: Sequence[int], left: int) -> str:
    cells = list[str]()
    for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
        room = " " * (width - columns(cell))
        cells.append(f"{cell}{room}" if number < left else f"{room}{cell}")
    return "  ".join(cells).rstrip()


class ProgressBar:
    """Counts steps up to a total and draws them, at most ten times a second; with a delay, not before that has
    passed.
    """

    def __init__(self, total: int, stream: TextIO | None = None, delay: float = 0.0) -> None:
        self._total = total
        self._done = 0
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._next = monotonic() + delay if delay else 0.0
        self._is_delayed = delay > 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def step(self, count: int = 1) -> None:
        self._done += count
        if self._shown and (monotonic() >= self._next or (self._done == self._total and not self._is_delayed)):
            self._draw()

    def tell_share(self, share: float) -> None:
        """Tells how much of all steps is done."""
        self.step(int(share * self._total) - self._done)

    def _draw(self) -> None:
        room = self._columns() - 1  # a full line would wrap
        count = f"{self._done}/{self._total}"
        width = min(_WIDTH, room - len(count) - len("[] "))
        full = width * self._done // max(self._total, 1)
        line = f"[{'#' * full}{'.' * (width - full)}] {count}" if width > 0 else count[:room]
        self._stream.write(f"\r{line}")
        self._stream.flush()
        self._next = monotonic() + _PAUSE

    def _columns(self) -> int:
        """How wide the stream's own terminal is; where that does not tell, what the others say."""
        try:
            return os.get_terminal_size(self._stream.fileno()).columns or get_terminal_size().columns
        except OSError:
            return get_terminal_size().columns
