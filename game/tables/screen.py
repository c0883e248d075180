"""What a game brings to the screen beside its rules: its table, its card in the menu, its piece, what swims on the menu's sea. A guest's
module may offer the same.

Nothing in here loads pygame: a table is named by a function that imports it when somebody sits down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.files.guests import guests
from game.rules import find_game_part

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True, slots=True)
class Minutes:
    """About how long a game takes, as it was measured: a person thinks, a bot is watched."""

    start: int = 2
    person: int = 8
    bot: int = 2

    def at_table(self, people: int, bots: int) -> int:
        """The minutes a game takes with so many at the table, in steps of five."""
        return max(round((self.start + people * self.person + bots * self.bot) / 5), 1) * 5


@dataclass(frozen=True, slots=True)
class MenuCard:
    """A game on its card in the menu: the drawing, the fewest and the most players, and how long it takes."""

    picture: str
    players: tuple[int, int]
    minutes: Minutes = Minutes()

    def shortest(self) -> int:
        """Minutes of one person against as few bots as there can be."""
        return self.minutes.at_table(1, self.players[0] - 1)

    def longest(self) -> int:
        """Minutes of as many people as there can be."""
        return self.minutes.at_table(self.players[1], 0)


def _plain_table() -> type[Table]:
    from .plain import PlainTable

    return PlainTable


@dataclass(frozen=True, slots=True)
class GameScreen:
    """What a game offers as `SCREEN`; what it leaves out is the same for every game that does."""

    table: Callable[[], type[Table]] = _plain_table  # imports its table: only who plays it pays for it
    menu_card: MenuCard | None = None
    """Without one, the menu shows a bottle that the sea has brought, with as many players as its usual board takes."""
    piece: str = "common/die"  # the drawing of the piece that stands for the game in lists
    swimmers: tuple[str, ...] = ()  # drawings that swim on the menu's sea, as far as there are places for them


def screen_of(game: str) -> GameScreen:
    """What a game brings to the screen; the default for a guest that offers nothing, and for a game that is there no more."""
    return find_game_part(game, "game.tables", "SCREEN", GameScreen())


def menu_card(game: str) -> MenuCard:
    """The card of a game that can be played; a plain one where it brings none."""
    return screen_of(game).menu_card or MenuCard("menu/card-guest", (min(guests()[game].players), max(guests()[game].players)))
