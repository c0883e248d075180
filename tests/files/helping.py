"""Processes for the tests of `Helper`. They read this file, which is why no test is in it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

from game.files.helper import HelperAnswer


def doubles(line: Connection) -> None:
    """Answers with twice what it was asked, and says by itself each time how often that was."""
    number = 0
    while True:
        asked = line.recv()
        number += 1
        line.send(f"question {number}")
        line.send(HelperAnswer(asked * 2))


def talks(line: Connection) -> None:
    """Is told how often to speak, does so, and waits."""
    for number in range(line.recv()):
        line.send(number)
    line.recv()


def talks_without_end(note: str, line: Connection) -> None:
    """Writes down how much of what it says has left it."""
    number = 0
    while True:
        line.send((number, b"x" * 4096))
        number += 1
        Path(note).write_text(str(number), encoding="utf-8")


def talks_and_dies(line: Connection) -> None:
    line.recv()
    for number in range(3):
        line.send(number)
    line.send(HelperAnswer("the last"))
    line.close()
    os._exit(7)


def says_something_else(line: Connection) -> None:
    """Talks on, and never says what it was asked for."""
    line.recv()
    while True:
        line.send("by the way")
        time.sleep(0.02)


def never_speaks(_line: Connection) -> None:
    time.sleep(600)


def cannot_be_understood(line: Connection) -> None:
    line.send_bytes(b"no pickle")
    time.sleep(600)


def leaves_when_told(note: str, line: Connection) -> None:
    line.recv()
    Path(note).touch()


def echoes_bytes(line: Connection) -> None:
    line.send_bytes(b"here")
    while True:
        line.send_bytes(line.recv_bytes())


def leaves_somebody(note: str, line: Connection) -> None:
    """Starts a process that holds all it has, also the line, and dies."""
    begun = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(600)"], close_fds=False, pass_fds=(line.fileno(),)
    )
    Path(note).write_text(str(begun.pid), encoding="utf-8")
    os._exit(5)
