"""The number of a save whose name is taken, in the marks of the language."""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path

from game.files.resources import user_saves
from game.store.saves import SUFFIX, clean_name
from game.words.catalogue import Catalogue

_NUMBERS = range(2, 1000)


def free_name(words: Catalogue, name: str, folder: Path | None = None) -> str:
    """The name that the program gives a save, with a number where another save has it; if none of these is free, the
    file finds its own.
    """
    kept = folder or user_saves()
    numbered = (clean_name(words.say("menu.save.numbered", name=name, number=number)) for number in _NUMBERS)
    return next((one for one in chain([name], numbered) if not os.path.lexists(kept / f"{one}{SUFFIX}")), name)
