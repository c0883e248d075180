"""The games that the menu offers, read from data."""

from __future__ import annotations

from functools import cache

import msgspec

from game.guests import Guest, guests
from game.resources import asset
from game.shapes import read_shaped

_PLAIN_PICTURE = "menu/card-guest"


class Minutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """About how long a game takes, as it was measured: a person thinks, a bot is watched."""

    start: int = 2
    person: int = 8
    bot: int = 2

    def at_table(self, people: int, bots: int) -> int:
        """In steps of five."""
        return max(round((self.start + people * self.person + bots * self.bot) / 5), 1) * 5


class Offer(msgspec.Struct, frozen=True):
    """A game on its card: the drawing, the fewest and the most players, and how long it takes."""

    picture: str
    players: tuple[int, int]
    minutes: Minutes = Minutes()

    def shortest(self) -> int:
        """Minutes of one person against as few bots as there can be."""
        return self.minutes.at_table(1, self.players[0] - 1)

    def longest(self) -> int:
        """Minutes of as many people as there can be."""
        return self.minutes.at_table(self.players[1], 0)


class Offers(msgspec.Struct, frozen=True):
    """The file that tells of them."""

    games: dict[str, Offer]


@cache
def our_offers() -> dict[str, Offer]:
    """The cards of our own games, in their order."""
    return read_shaped(asset("menu.json"), Offers).games


@cache
def offers() -> dict[str, Offer]:
    """The cards by game, in their order; those of other people come after ours."""
    return our_offers() | {key: _plain_offer(guest) for key, guest in guests().items()}


def _plain_offer(guest: Guest) -> Offer:
    return Offer(_PLAIN_PICTURE, (min(guest.players), max(guest.players)))


def minutes_of(game: str) -> Minutes:
    return offers()[game].minutes if game in offers() else Minutes()
