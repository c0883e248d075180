"""The numbers that bots judge positions by: a file a game in `data/weights`. `tools/tune.py` finds better ones by play."""

from __future__ import annotations

from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from game.files.documents import read_document
from game.files.resources import data
from game.files.schema import shaped

W = TypeVar("W", bound=msgspec.Struct)

TRIED: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
"""Other weights than the usual ones, by the constants of the rules that they are tried with; to be put there before anything is judged."""


def usual_weights(game: str, kind: type[W]) -> W:
    """Those in the game's file."""
    return shaped(read_document(data("weights", f"{game}.yaml")), kind)


def tried_weights(constants: Any, game: str, kind: type[W]) -> W:
    """Those that are tried with these constants, else the usual ones."""
    found: W = TRIED.get(constants) or usual_weights(game, kind)
    return found
