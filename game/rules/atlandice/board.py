"""An Atlandice board as the rules use it: the numbers of the box, the tiles with their hands, the face of the clock."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..board import BoardData

Resource = Literal["gem", "book", "provision", "tool", "weapon"]
Sector = Literal["jeweller", "library", "inn", "workshop", "forge", "market"]
Effect = Literal["J1", "J2", "J3", "L1", "L2", "L3", "I1", "I2", "I3", "W1", "W2", "W3", "F1", "F2", "F3"]
Face = Literal["plain", "gem", "book", "provision", "tool", "weapon", "all", "donation", "waves"]

RESOURCES: tuple[Resource, ...] = ("gem", "book", "provision", "tool", "weapon")
"""Each belongs to the region of the same place in the list of sectors."""
SECTORS: tuple[Sector, ...] = ("jeweller", "library", "inn", "workshop", "forge", "market")
REGIONS = SECTORS[:5]
EFFECTS: tuple[Effect, ...] = ("J1", "J2", "J3", "L1", "L2", "L3", "I1", "I2", "I3", "W1", "W2", "W3", "F1", "F2", "F3")
EFFECTS_EACH = 3  # effects of a region: those of the first region come first, and so on

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Tokens = Annotated[int, msgspec.Meta(ge=1, le=50)]
"""Of a resource; those of all five may come to lie at one sector, where they are counted in a byte."""
Hands = Annotated[int, msgspec.Meta(ge=1, le=12)]
"""At least one, so that every round brings the waves nearer; the inn's effect moves the hand at least as far."""
Players = Annotated[int, msgspec.Meta(ge=2, le=4)]


class Crowd(BoardData, frozen=True, kw_only=True):
    """The numbers that go with so many players (S1): tokens on each region, and dice, of which one is left over every
    round.
    """

    tokens: Tokens
    dice: Some


class Tile(BoardData, frozen=True, kw_only=True):
    """A tile of a region: what it does, and the hands printed on it."""

    effect: Effect
    hands: Hands


class Points(BoardData, frozen=True, kw_only=True):
    """Points for things (R1, R2, P3, E1)."""

    tile: Count
    most: Count
    second: Count
    inventory: Count
    donation: Count


class BoardNumbers(BoardData, frozen=True, kw_only=True):
    """The YAML file."""

    game: Literal["atlandice"]
    format: Literal[1]
    colours: list[str]
    crowds: dict[Players, Crowd]
    tokens: Tokens
    market: Count
    submarine: Sector
    market_hands: Hands
    inn_spaces: Hands
    tiles: list[Tile]
    clock: list[Face]
    points: Points


class Board(BoardNumbers, frozen=True, kw_only=True):
    """A board, whole: what a journal keeps and what the rules are made from."""

    name: str

    @property
    def players(self) -> list[int]:
        return list(self.crowds)


def region_of(effect: Effect) -> int:
    return EFFECTS.index(effect) // EFFECTS_EACH
