"""What an extra of this program brings, loaded or missed in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.engine import GameError
from game.files.languages import ORIGINAL
from game.words.catalogue import Catalogue


@contextmanager
def loading(extra: str) -> Iterator[None]:
    """Says of a library that is not there which extra brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        lacking = GameError("no-extra", extra=extra)
        raise ModuleNotFoundError(Catalogue.load(ORIGINAL).explain(lacking), name=error.name) from error
