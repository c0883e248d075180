"""`serve`: a seat at a table for another program, such as a language model."""

from __future__ import annotations

from argparse import Namespace

from game.engine import GameError
from game.words.catalogue import Catalogue

from .command_line import Argument, Command, measure

_SECONDS = 1.0


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    try:
        from game.api.mcp_server import OneSeatServer  # takes a second, and a library that few have
    except ModuleNotFoundError as error:  # an older one has other modules
        if error.name and error.name.partition(".")[0] == "mcp":
            raise GameError("no-mcp") from error
        raise
    OneSeatServer(catalogue.language, chosen.seconds or _SECONDS).run("stdio")
    return 0


COMMAND = Command(
    "serve", run, (Argument("--mcp", {"action": "store_true", "required": True}), measure("--seconds", 0, 3600))
)
