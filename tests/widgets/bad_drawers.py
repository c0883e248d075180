"""Processes that should draw and do something else."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection
from pathlib import Path

from game.render.others_drawings import serve_drawings

_READY = b"ready"


def never_there(line: Connection) -> None:
    time.sleep(60)


def strange_at_once(line: Connection) -> None:
    line.send_bytes(b"steady")
    time.sleep(60)


def gone_at_once(_line: Connection) -> None:
    return


def late(flag: Path, line: Connection) -> None:
    """Starts only the second time."""
    if flag.exists():
        serve_drawings(line)
    flag.touch()


def _take(line: Connection) -> None:
    line.send_bytes(_READY)
    line.recv_bytes()


def hang(line: Connection) -> None:
    _take(line)
    time.sleep(60)


def hang_without_listening(line: Connection) -> None:
    line.send_bytes(_READY)
    time.sleep(60)


def hang_half_way(line: Connection) -> None:
    """Says how much is to come, and then nothing comes."""
    _take(line)
    os.write(line.fileno(), (16_000).to_bytes(4, "big") + b"abc")
    time.sleep(60)


def abort(line: Connection) -> None:
    _take(line)
    os.abort()


def too_little(line: Connection) -> None:
    _take(line)
    line.send_bytes(b"garbage")
    time.sleep(60)


def too_much(line: Connection) -> None:
    _take(line)
    line.send_bytes(b"x" * 1_000_000)
    time.sleep(60)


def once_well(line: Connection) -> None:
    """Draws one picture, all of it seen and grey, and dies over the next."""
    _take(line)
    line.send_bytes(b"\x80\x80\x80\xff" * 64 * 64)
    line.recv_bytes()
    os.abort()
