"""`play`: opens the program on a screen, also the default without a command.

Nothing here loads what a screen needs before then.
"""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from game.words.catalogue import Catalogue

from .command_line import Argument, Command


def run(chosen: Namespace, _catalogue: Catalogue) -> int:
    return play(chosen.file)


def play(file: Path | None = None) -> int:
    """Opens the window; the library behind it greets on the output unless it is told not to."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.app import program

    return program.play(file)


COMMAND = Command("play", run, (Argument("file", {"type": Path, "metavar": "FILE", "nargs": "?"}),))
