"""The games that the menu offers, read from data."""

from __future__ import annotations

from functools import cache

import msgspec

from game.resources import asset
from game.shapes import read_shaped


class Offer(msgspec.Struct, frozen=True):
    """A game on its card: the drawing, the fewest and the most players, and how long it takes."""

    picture: str
    players: tuple[int, int]
    minutes: int


class Offers(msgspec.Struct, frozen=True):
    """The file that tells of them."""

    games: dict[str, Offer]


@cache
def offers() -> dict[str, Offer]:
    """The cards by game, in their order."""
    return read_shaped(asset("menu.json"), Offers).games
