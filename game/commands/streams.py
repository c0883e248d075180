"""Where the program speaks: streams that may be closed, full, or lack a letter."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path


def open_streams() -> None:
    """A stream that was closed swallows what is said; a letter that a stream lacks is shown as its number."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
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
        with suppress(OSError):  # a stream that is no file, or one that is whole
            stream.flush()
            continue
        _divert(stream)


def _divert(stream: object) -> None:
    if isinstance(stream, TextIOWrapper):
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _nowhere() -> TextIOWrapper:
    return Path(os.devnull).open("w", encoding="utf-8")
