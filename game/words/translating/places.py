"""Labels with little room: where they stand, and how wide they may be, in heights of their letters."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from game.files.documents import read_document
from game.files.resources import data
from game.letters import LETTER, SQUARE


class Place(NamedTuple):
    keys: str  # of the labels that stand there; a * is one word of a key
    room: float
    name: str  # the sentence that says where that is: `words.place.<name>`

    def letters(self, language: str) -> int:
        """How many letters of a language fit, more or less."""
        return int(self.room / (SQUARE if language.partition("-")[0] == "zh" else LETTER))


@cache
def places() -> tuple[Place, ...]:
    """All of them; of two that have the same label the first counts."""
    table = read_document(data("labels.yaml")).data
    return tuple(Place(keys, float(room), name) for name, labels in table.items() for keys, room in labels.items())


@cache
def place_of_label(key: str) -> Place | None:
    """Where a label stands, if there is little room."""
    return next((place for place in places() if _pattern(place.keys).fullmatch(key)), None)


@cache
def _pattern(keys: str) -> re.Pattern[str]:
    return re.compile(re.escape(keys).replace(r"\*", r"[^.]+"))
