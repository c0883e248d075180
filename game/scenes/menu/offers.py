"""The games that the menu offers, read from data."""

from __future__ import annotations

from functools import cache

import msgspec

from game.documents import read_document
from game.resources import asset
from game.shapes import shaped


class Offer(msgspec.Struct, frozen=True):
    """A game on its card: the drawing, the fewest and the most players, and how long it takes."""

    picture: str
    players: tuple[int, int]
    minutes: int


class _Offers(msgspec.Struct, frozen=True):
    games: dict[str, Offer]


@cache
def offers() -> dict[str, Offer]:
    """The cards by game, in their order."""
    return shaped(read_document(asset("menu.yaml")), _Offers).games
