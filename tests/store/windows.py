"""Starts other windows of the program for tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def window(*arguments: str | Path) -> Iterator[Popen[str]]:
    """A window that is killed at the end, if it still lives."""
    command = [sys.executable, "-m", "tests.store.a_window", *map(str, arguments)]
    with Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def says(process: Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()
