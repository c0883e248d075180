"""Keeps libraries from bypassing Python and writing straight to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silence_libraries() -> Iterator[None]:
    """Hushes what libraries below Python write about a missing sound card or display: the program says it in its
    own words.
    """
    if not sys.platform.startswith("linux") or not _is_open():
        yield
        return
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _is_open() -> bool:
    """A program that no terminal started may have nowhere to tell errors."""
    try:
        os.fstat(2)
    except OSError:
        return False
    return True
