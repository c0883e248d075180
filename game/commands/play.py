"""`play`: opens the program on a screen, also the default without a command.

Nothing here loads what a screen needs before then.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.words.catalogue import Catalogue

from . import open_window
from .command_line import Argument, Command


def run(chosen: Namespace, _catalogue: Catalogue) -> int:
    return open_window(chosen.file, chosen.language)


COMMAND = Command("play", run, (Argument("file", {"type": Path, "metavar": "FILE", "nargs": "?"}),))
