"""The numbers that bots judge positions by: a file a game in `data/weights`, and one more where so many players ask for others.

`tools/tune.py` finds better ones by play.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from game.files.documents import read_document
from game.files.resources import data
from game.files.schema import to_struct

W = TypeVar("W", bound=msgspec.Struct)

TRIED: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
"""Other weights than the usual ones, by the constants of the rules that they are tried with; to be put there before anything is judged."""


def weights_file(game: str, players: int) -> Path:
    """The file for just so many players, or where there is none the one for any number of them."""
    own = data("weights", f"{game}-{players}.yaml")
    return own if own.is_file() else data("weights", f"{game}.yaml")


def usual_weights(game: str, players: int, kind: type[W]) -> W:
    return to_struct(read_document(weights_file(game, players)), kind)


def tried_weights(constants: Any, game: str, kind: type[W]) -> W:
    """Those that are tried with these constants, else the usual ones."""
    found: W = TRIED.get(constants) or usual_weights(game, constants.seats, kind)
    return found
