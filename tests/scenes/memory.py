"""How much memory this process has."""

from __future__ import annotations

import ctypes
import gc
import os
from pathlib import Path

import pytest


def resident() -> float:
    """Megabytes that are really there, without what nobody needs any more. Linux alone says so.

    Drawings come and go in all sizes; what is free between them goes back to the system before anything is counted."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("this system does not say how much memory a process has")
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc alone
    if trim:
        trim(0)
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
