"""Sectors, resources and holders as sentences name them, and the names of their pictures."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.speech.words import Message, SeatName, Word

from ..board.board import RESOURCES, SECTORS
from ..constants import Constants

_DRAWN = {"provision": "food"}
"""Resources whose drawing has another name."""


def sector_word(sector: int) -> Word:
    return Word(f"atlandice.sector.{SECTORS[sector]}")


def resource_word(kind: int) -> Word:
    return Word(f"atlandice.resource.{RESOURCES[kind]}")


def holder_word(t: Constants, holder: int) -> SeatName | Word:
    """Whoever holds tokens, by name."""
    return Word("atlandice.neutral") if holder == t.neutral else SeatName(holder)


def token_words(kinds: Sequence[int]) -> list[Word | Message]:
    """One or two tokens by name; two of a kind are one thing to say."""
    if len(kinds) == 2 and kinds[0] == kinds[1]:
        return [Message("atlandice.two", {"resource": resource_word(kinds[0])})]
    return [resource_word(kind) for kind in kinds]


def token_picture(kind: int) -> str:
    name = RESOURCES[kind]
    return f"atlandice/token-{_DRAWN.get(name, name)}"


def sector_picture(sector: int) -> str:
    """The market is drawn as what lies there: a bag of goods."""
    name = SECTORS[sector]
    return "common/icon-bag" if name == "market" else f"atlandice/building-{name}"
