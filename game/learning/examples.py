"""Worked examples of the rulebooks: a position, what happens then, and what an arrow points at, read from `data/examples`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from game.documents import read_document
from game.engine import CHANCE, IllegalAction, Rules
from game.positions import read_position
from game.resources import data
from game.shapes import shaped


class ExampleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example as it is written down. An arrow leads from one place to another by their names; a single place is ringed."""

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
    """The example of a key; `BadDocument` where it cannot be read, `IllegalAction` where what happens in it is against the rules."""
    file = shaped(read_document(data("examples", f"{key}.yaml")), ExampleFile)
    rules, before = read_position(file.position)
    after = before.copy()
    for text in file.plays:
        action = rules.read(text)
        is_chance = rules.to_act(after) == CHANCE
        known = [outcome for outcome, _ in rules.outcomes(after)] if is_chance else rules.legal(after)
        if action not in known:
            raise IllegalAction("not-an-outcome" if is_chance else rules.why_not(after, action), action=text)
        rules.apply(after, action)
    return WorkedExample(key, file, rules, before, after)
