"""Random games as tables show them: positions now and then, with everything that could be said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from game.engine import Choice, Description, Message, Rules
from game.words.catalogue import Catalogue
from tests.conformance.playing import positions

ENGLISH = Catalogue.load("en")
NAMES = ("Ana", "Bia", "Caio", "Davi", "Eva", "Fabio")


def say(message: Message) -> str:
    return ENGLISH.say(message.key, **message.values_for(NAMES))


def some_positions(rules: Rules[Any, Any], seed: int, every: int) -> Iterator[Any]:
    """Every so manieth position, and never the same ones."""
    return islice(positions(rules, seed), seed % every, None, every)


def messages(description: Description, choices: Sequence[Choice]) -> Iterator[Message]:
    """Everything that a table could say of a position."""
    yield from (description.turn, description.ask)
    yield from map(Message, description.stepper.steps)
    yield from (Message(count.key) for plate in description.plates for count in plate.counts)
    for section in (*description.board, *description.hand):
        yield Message(section.key)
        yield from (item.message for item in section.items)
    for choice in choices:
        yield from filter(None, (choice.message, choice.say_heading(), choice.danger))


def pictures(description: Description, choices: Sequence[Choice]) -> set[str]:
    counts = {count.picture for plate in description.plates for count in plate.counts}
    items = {item.picture for section in (*description.board, *description.hand) for item in section.items}
    return {name for name in (*counts, *items, *(choice.picture for choice in choices)) if name}
