"""Worked examples of the rulebooks: a position, what happens then, and what an arrow points at, read from
`data/examples`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from game.engine import CHANCE, Rules
from game.files.documents import read_document
from game.files.faults import BadDocument
from game.files.resources import data
from game.files.schema import to_struct
from game.rules.positions import read_position


class ExampleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example as it is written down.

    An arrow leads from one place to another by their names; a single place is ringed.
    """

    position: dict[str, Any]
    plays: list[str]
    arrows: list[list[str]] = []
    zoom: float = 1.0


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A position before and after."""

    key: str
    file: ExampleFile
    rules: Rules[Any, Any]
    before: Any
    after: Any


def load_example(key: str) -> WorkedExample:
    """The example of a key; `BadDocument` where it cannot be read, or where what happens in it is against the rules."""
    document = read_document(data("examples", f"{key}.yaml"))
    file = to_struct(document, ExampleFile)
    rules, before = read_position(file.position)
    after = before.copy()
    for place, text in enumerate(file.plays):
        action = rules.read(text)
        known = (
            [outcome for outcome, _ in rules.outcomes(after)] if rules.to_act(after) == CHANCE else rules.legal(after)
        )
        if action not in known:
            raise BadDocument([document.fault("example-illegal", "plays", place, action=text)])
        rules.apply(after, action)
    return WorkedExample(key, file, rules, before, after)
