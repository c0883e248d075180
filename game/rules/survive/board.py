"""A Survive board as the rules use it: numbers of the box, spaces with names and coordinates, isles."""

from __future__ import annotations

from typing import Literal

import msgspec

TERRAINS = ("beach", "forest", "mountain")
"""From the lowest up: the order in which they sink (K2)."""

IMMEDIATE = ("shark", "whale", "boat", "whirlpool", "volcano")
OWN_TURN = ("dolphin-help", "fair-wind", "move-serpent", "move-shark", "move-whale")
DEFENCE = ("shark-repellent", "whale-repellent")
UNDERSIDES = IMMEDIATE + OWN_TURN + DEFENCE

CREATURES = ("serpent", "shark", "whale", "dolphin", "squid")
Terrain = Literal["beach", "forest", "mountain"]
Underside = Literal[
    "shark", "whale", "boat", "whirlpool", "volcano",
    "dolphin-help", "fair-wind", "move-serpent", "move-shark", "move-whale",
    "shark-repellent", "whale-repellent",
]  # fmt: skip
CreatureFace = Literal["serpent", "shark", "whale"]
DiveFace = Literal["serpent", "shark", "whale", "dolphin", "boat", "starfish"]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Plain data whose unknown keys and wrong types are refused with their place."""


class Supply(_Data):
    """How many pieces the box holds. Serpents have no supply: they stand on the map."""

    boats: int
    sharks: int
    whales: int
    dolphins: int
    squids: int


class DiveDice(_Data):
    """The two dice of the dolphins' expansion (X1); 0 on the second is its D."""

    what: list[DiveFace]
    how_far: list[int | Literal["D"]]


class Reach(_Data):
    """How many spaces things move."""

    serpent: int = 1
    shark: int = 2
    whale: int = 3
    squid: int = 3
    dolphin_help: int = 3
    fair_wind: int = 3


class Crowd(_Data):
    """What changes with a number of players (F5, F6): values taken out, and boats by seat from the first player."""

    without: list[int] = []
    boats: list[int]


class Look(_Data):
    """How a table may draw this board, where it differs from the usual."""

    palette: dict[str, str] = {}
    drawings: dict[str, str] = {}


class Numbers(_Data):
    """Everything about a board but its map: the YAML file."""

    game: Literal["survive"]
    format: Literal[1]
    map: str
    rows: list[str]
    players: list[int]
    colours: list[str]
    isles: dict[str, list[str]]
    explorers: list[int]
    boats_each: int
    boat_seats: int
    supply: Supply
    terrain: dict[Terrain, int]
    undersides: dict[Underside, dict[Terrain, int]]
    creature_die: list[CreatureFace]
    dive_dice: DiveDice
    points: int
    reach: Reach
    crowds: dict[int, Crowd] = {}
    calm_rounds: int = 10
    refuses: dict[str, str] = {}
    look: Look = Look()


class Space(_Data):
    """One hex. `island` spaces get a tile; a serpent starts where `serpent` says so (S1)."""

    name: str
    q: int
    r: int
    island: bool = False
    serpent: bool = False


class Isle(_Data):
    """A safe isle: the spaces (by name) from which one lands, and the places it is drawn on."""

    name: str
    touches: list[str]
    drawn: list[tuple[int, int]]


class Board(_Data):
    """A board, whole: what a journal keeps and what the rules are made from."""

    name: str
    numbers: Numbers
    spaces: list[Space]
    isles: list[Isle]
