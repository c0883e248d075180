"""`serve`: a seat at a table for another program, such as a language model."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import NoReturn

from game.engine import GameError
from game.words.catalogue import Catalogue

from .command_line import Argument, Command, measure
from .terminal import end_at_once_when_interrupted

_SECONDS = 1.0


def run(chosen: Namespace, catalogue: Catalogue) -> NoReturn:
    try:
        from game.api.mcp_server import OneSeatServer  # takes a second, and a library that few have
    except ModuleNotFoundError as error:  # of the library, of what comes with it, or of one that is older
        if error.name and error.name.partition(".")[0] != "game":
            raise _lacking() from error
        raise
    server = OneSeatServer(catalogue.language, chosen.seconds or _SECONDS)
    end_at_once_when_interrupted()  # the library would wait until a line has come and a bot has thought
    server.run("stdio")
    os._exit(0)  # the client is gone, and a bot may be thinking for it still: nobody waits for that


def _lacking() -> GameError:
    is_packaged = getattr(sys, "frozen", False)
    return GameError("not-packaged", argument="serve --mcp") if is_packaged else GameError("no-extra", extra="mcp")


COMMAND = Command(
    "serve", run, (Argument("--mcp", {"action": "store_true", "required": True}), measure("--seconds", 0, 3600))
)
