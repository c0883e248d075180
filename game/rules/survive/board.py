"""A Survive board as the rules use it: numbers of the box, spaces with names and coordinates, isles."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..board import BoardData, BoardLook

Terrain = Literal["beach", "forest", "mountain"]
Underside = Literal[
    "shark", "whale", "boat", "whirlpool", "volcano",
    "dolphin-help", "fair-wind", "move-serpent", "move-shark", "move-whale",
    "shark-repellent", "whale-repellent",
]  # fmt: skip
CreatureFace = Literal["serpent", "shark", "whale"]
DiveFace = Literal["serpent", "shark", "whale", "dolphin", "boat", "starfish"]

TERRAINS: tuple[Terrain, ...] = ("beach", "forest", "mountain")  # from the lowest up: the order in which they sink (K2)

IMMEDIATE: tuple[Underside, ...] = ("shark", "whale", "boat", "whirlpool", "volcano")
OWN_TURN: tuple[Underside, ...] = ("dolphin-help", "fair-wind", "move-serpent", "move-shark", "move-whale")
DEFENCE: tuple[Underside, ...] = ("shark-repellent", "whale-repellent")
UNDERSIDES = IMMEDIATE + OWN_TURN + DEFENCE

CREATURES = ("serpent", "shark", "whale", "dolphin", "squid")

Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Worth = Annotated[int, msgspec.Meta(ge=1, le=200)]  # the value of an explorer: 0 stands for one that is not dealt yet
Spaces = Annotated[int, msgspec.Meta(ge=1, le=12)]  # how far something moves
Coordinate = Annotated[int, msgspec.Meta(ge=-200, le=200)]


class Supply(BoardData, frozen=True, kw_only=True):
    """How many pieces the box holds. Serpents have no supply: they stand on the map."""

    boats: Count
    sharks: Count
    whales: Count
    dolphins: Count
    squids: Count


class DiveDice(BoardData, frozen=True, kw_only=True):
    """The two dice of the dolphins' expansion (X1); 0 on the second is its D."""

    what: list[DiveFace]
    how_far: list[Spaces | Literal["D"]]


class Reach(BoardData, frozen=True, kw_only=True):
    """How many spaces things move."""

    serpent: Spaces = 1
    shark: Spaces = 2
    whale: Spaces = 3
    squid: Spaces = 3
    dolphin_help: Spaces = 3
    fair_wind: Spaces = 3


class Crowd(BoardData, frozen=True, kw_only=True):
    """The changes for a number of players (F5, F6): values taken out, and boats by seat from the first player."""

    without: list[Worth] = msgspec.field(default_factory=list)
    boats: list[Count]


class BoardNumbers(BoardData, frozen=True, kw_only=True):
    """Everything about a board but its map: the YAML file."""

    game: Literal["survive"]
    format: Literal[1]
    map: str
    rows: list[str]
    players: list[Annotated[int, msgspec.Meta(ge=2, le=6)]]
    colours: list[str]
    isles: dict[str, list[str]]
    explorers: list[Worth]
    boats_each: Count
    boat_seats: Annotated[int, msgspec.Meta(ge=1, le=3)]
    supply: Supply
    terrain: dict[Terrain, Count]
    undersides: dict[Underside, dict[Terrain, Count]]
    creature_die: list[CreatureFace]
    dive_dice: DiveDice
    points: Annotated[int, msgspec.Meta(ge=1, le=12)]
    reach: Reach
    crowds: dict[int, Crowd] = msgspec.field(default_factory=dict)
    calm_rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] = 10
    refuses: dict[str, str] = msgspec.field(default_factory=dict)
    look: BoardLook = BoardLook()


class Space(BoardData, frozen=True, kw_only=True):
    """One hex. `island` spaces get a tile; a serpent starts where `serpent` says so (S1)."""

    name: str
    q: Coordinate
    r: Coordinate
    island: bool = False
    serpent: bool = False


class Isle(BoardData, frozen=True, kw_only=True):
    """A safe isle: the spaces (by name) from which one lands, and the places it is drawn on."""

    name: str
    touches: list[str]
    drawn: list[tuple[Coordinate, Coordinate]]


class Board(BoardData, frozen=True, kw_only=True):
    """A board, whole: what a journal keeps and what the rules are made from."""

    name: str
    numbers: BoardNumbers
    spaces: list[Space]
    isles: list[Isle]

    @property
    def players(self) -> list[int]:
        return self.numbers.players

    @property
    def colours(self) -> list[str]:
        return self.numbers.colours
