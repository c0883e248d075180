"""A game brings this to the screen beside its rules: its table, its card in the menu, its piece, what swims on the
menu's sea. A guest's module may offer the same.

Nothing in here loads pygame: a table is named by a function that imports it when someone sits down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from game.controls.actions import ACTIONS, Action
from game.files.guests import guests
from game.light import AFTERNOON, DUSK, MORNING, ONE_HOUR, Day, Light
from game.rules import GAMES, find_game_part

if TYPE_CHECKING:
    from game.engine import Event

    from .phone import PhoneTable
    from .table import Table


class Minutes(msgspec.Struct, frozen=True):
    """About how long a game takes, as it was measured: a person thinks, a bot is watched."""

    start: int = 2
    person: int = 8
    bot: int = 2

    def at_table(self, people: int, bots: int) -> int:
        """The minutes a game takes with so many at the table, in steps of five."""
        return max(round((self.start + people * self.person + bots * self.bot) / 5), 1) * 5


class MenuCard(msgspec.Struct, frozen=True):
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


class SkyThing(msgspec.Struct, frozen=True):
    """Something that stands at the horizon behind the scoring: its middle, its foot and its height in parts of the
    window.
    """

    picture: str
    x: float
    foot: float
    high: float
    is_afloat: bool = False  # whether it stands on the sea, and not behind it


class Sky(msgspec.Struct, frozen=True):
    """The view behind a game's scoring. Places are parts of the window; colours come from the top of the sky to its
    horizon, and of the sea from there to its foot.
    """

    horizon: float = 0.28
    colours: tuple[tuple[float, str], ...] = ((0.0, "dusk-top"), (0.5, "dusk"), (1.0, "dusk-low"))
    sea: tuple[tuple[float, str], ...] = (
        (0.28, "#3D95A0"),
        (0.33, "#2E8494"),
        (0.45, "sea-top"),
        (0.62, "sea"),
        (0.82, "sea-deep"),
    )
    clouds: tuple[tuple[float, float, float], ...] = ((0.41, 0.045, 0.05), (0.515, 0.095, 0.062), (0.66, 0.035, 0.075))
    """Where clouds hang, and how wide they are."""
    things: tuple[SkyThing, ...] = (SkyThing("scoring/volcano", 0.87, 0.31, 0.36),)
    stars: int = 0


class Painting(msgspec.Struct, frozen=True):
    """How a game is painted: its light from the beginning to the end, and the room above and below its board for title
    and caption.
    """

    lights: tuple[Light, ...] = (MORNING, AFTERNOON, DUSK)
    is_land_lit: bool = True  # whether the light falls on the board as on the sea; not where there are words to read
    above: float = 0.11  # in parts of the height
    below: float = 0.1
    is_captioned_above: bool = (
        False  # whether the caption stands below the title, where the board reaches down to the frame
    )


def _plain_table() -> type[Table]:
    from .plain import PlainTable

    return PlainTable


def _plain_phone() -> type[PhoneTable]:
    from .phone import PhoneTable

    return PhoneTable


def _no_sign(event: Event) -> str:
    return ""


class GameScreen(msgspec.Struct, frozen=True):
    """A game offers this as `SCREEN`; the defaults are the same for every game."""

    table: Callable[[], type[Table]] = _plain_table  # imports its table: only who plays it pays for it
    menu_card: MenuCard | None = None
    """Without one, the menu shows a bottle that the sea has brought, with as many players as its usual board takes."""
    piece: str = "common/die"  # the drawing of the piece that stands for the game in lists
    sky: Sky = Sky()  # behind its scoring
    painting: Painting = Painting()  # on its postcards
    day: Day = ONE_HOUR  # the light on its table
    swimmers: tuple[str, ...] = ()  # drawings that swim on the menu's sea, as far as there are places for them
    sign: Callable[[Event], str] = (
        _no_sign  # the drawing that stands for a fact where there is room for one only; none for most
    )
    end_sign: str = "common/icon-trophy"  # the drawing that stands for the end of a game
    actions: tuple[Action, ...] = ()  # what keys do at its table alone; they can be set only for our own games
    phone: Callable[[], type[PhoneTable]] = _plain_phone  # what phones show of it, imported when the first one comes


def screen_of(game: str) -> GameScreen:
    """The `SCREEN` of a game; the default for a guest that offers nothing, and for a game that is there no
    more.
    """
    return find_game_part(game, "game.tables", "SCREEN", GameScreen())


@cache
def all_actions() -> Mapping[str, Action]:
    """What keys and buttons do at every table and on every screen, and what only our own games have; by name, in the
    order of the page of keys.
    """
    of_games = {action.name: action for game in GAMES for action in screen_of(game).actions}
    return MappingProxyType({**ACTIONS, **of_games})


def menu_card(game: str) -> MenuCard:
    """The card of a game that can be played; a plain one where it brings none.

    A guest is not loaded for it: its trial has looked.
    """
    if game not in guests():
        return screen_of(game).menu_card or MenuCard("menu/card-guest", (1, 1))
    shown = guests()[game].shown
    if shown.picture is None:
        return MenuCard("menu/card-guest", (min(shown.players), max(shown.players)))
    return MenuCard(shown.picture, (shown.fewest, shown.most), Minutes(*shown.minutes))


def find_piece(game: str) -> str:
    """The drawing of the piece that stands for a game in lists; a guest is not loaded for it."""
    return guests()[game].shown.piece or GameScreen().piece if game in guests() else screen_of(game).piece


def find_swimmers(game: str) -> Sequence[str]:
    """The pictures that a game lets swim on the menu's sea; a guest is not loaded for them."""
    return guests()[game].shown.swimmers if game in guests() else screen_of(game).swimmers
