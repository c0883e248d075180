"""The options of a game, and everything that never changes in it: computed once and shared by every position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

from game.engine import CHANCE, Option, Setup

from . import actions as a
from .board import EFFECTS, RESOURCES, SECTORS, Board, region_of
from .state import KINDS, MARKET, NONE

OPTIONS = (Option("first", default="drawn", kind="seat", choices=("drawn",), box="S1"),)


A = TypeVar("A")

(J1, J2, J3, L1, L2, L3, I1, I2, I3, W1, W2, W3, F1, F2, F3) = range(len(EFFECTS))
LUCK = {
    J1: (1, 3, 5),
    J3: (6,),
    L1: (5, 6),
    I1: (1, 2, 3, 4),
    F1: (2, 4, 6),
    F3: (6,),
}  # the effects that roll, and what they want
AT_MARKET = (I2, F3)  # the effects that take or move a token of the market

ALL_REGIONS = (1 << MARKET) - 1
ALL_SECTORS = (1 << MARKET + 1) - 1
# spaces of the clock; an inventory is its resource, or ALL_GOODS
PLAIN = NONE
DONATION = NONE - 1
ALL_GOODS = len(RESOURCES)
GOODS = (*RESOURCES, "all")
NUMBERS = range(1, 7)
DONATED = 2  # P3: the tokens of a donation, as many as the action names

AT_MOST_TWO = bytes([0, 1, *[2] * 254])  # translates counts into what a choice of tokens depends on
MASKS = [tuple(i for i in range(8) if mask >> i & 1) for mask in range(256)]  # the indices in a small mask


class TakeActions(dict[bytes, tuple[A, ...]], Generic[A]):
    """The interned actions that take tokens from a sector, by what lies there (counts up to two), built when first
    asked for.
    """

    __slots__ = ("_bonus", "_make")

    def __init__(self, bonus: bool, make: Callable[[int, int], A]) -> None:
        super().__init__()
        self._bonus, self._make = bonus, make

    def __missing__(self, cells: bytes) -> tuple[A, ...]:
        found = self[cells] = tuple([self._make(*pair) for pair in self._pairs(cells)])
        return found

    def _pairs(self, cells: bytes) -> list[tuple[int, int]]:
        """P2: one token if there is one; two if the submarine is there and so are they, in the order of the
        resources.
        """
        kinds = [kind for kind in range(KINDS) if cells[kind]]
        if self._bonus and sum(cells) > 1:
            return [
                (kind, other) for i, kind in enumerate(kinds) for other in kinds[i:] if kind != other or cells[kind] > 1
            ]
        return [(kind, NONE) for kind in kinds] or [(NONE, NONE)]


class Constants:
    """The never-changing part of a game: counts, tiles, the clock, interned actions."""

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board = board
        self.seats = setup.players
        self.colours = setup.colours
        self.has_neutral = setup.players == 2  # N1
        self.neutral = self.seats if self.has_neutral else NONE
        self.holders = self.seats + self.has_neutral
        first = setup.options["first"]
        self.first = first - 1 if isinstance(first, int) else CHANCE
        self._count_pieces(board)
        self._read_tiles(board)
        self._read_clock(board)
        self._intern_actions()
        self._name_things()

    def _count_pieces(self, board: Board) -> None:
        crowd = board.crowds[self.seats]
        self.region_tokens = crowd.tokens
        self.market_tokens = board.market
        self.supply = crowd.tokens + board.market
        self.dice = crowd.dice
        self.visits = crowd.dice - 1
        self.each = self.visits // self.seats
        self.submarine = SECTORS.index(board.submarine)

    def _read_tiles(self, board: Board) -> None:
        self.tile_names = [tile.effect for tile in board.tiles]
        self.effect = [EFFECTS.index(tile.effect) for tile in board.tiles]
        self.home = [region_of(tile.effect) for tile in board.tiles]
        self.tiles_of = [tuple(i for i, home in enumerate(self.home) if home == region) for region in range(MARKET)]
        self.hands = [tile.hands for tile in board.tiles]

    def _read_clock(self, board: Board) -> None:
        meaning = {"plain": PLAIN, "waves": PLAIN, "donation": DONATION, **{goods: i for i, goods in enumerate(GOODS)}}
        self.clock = [meaning[face] for face in board.clock]
        self.last = len(board.clock) - 1

    def _intern_actions(self) -> None:
        kinds, sectors = range(KINDS), range(MARKET + 1)
        self.visit = [[TakeActions(bonus, partial(a.Visit, sector)) for sector in sectors] for bonus in (False, True)]
        self.give = [[TakeActions(bonus, partial(a.Give, sector)) for sector in sectors] for bonus in (False, True)]
        self.arrive = [TakeActions(bonus, a.Take) for bonus in (False, True)]
        self.take = [a.Take(kind) for kind in kinds]
        self.fetch = [[a.Fetch(sector, kind) for kind in kinds] for sector in sectors]
        self.swap = [[[a.Swap(kind, sector, other) for other in kinds] for sector in sectors] for kind in kinds]
        self.move = [[a.Move(kind, sector) for sector in sectors] for kind in kinds]
        self.turn = [tuple(a.Turn(number, face) for face in NUMBERS if face != number) for number in NUMBERS]
        self.steer = [a.Steer(sector) for sector in sectors]
        self.donate: TakeActions[a.Donate] = TakeActions(True, a.Donate)
        self.roll = tuple((a.Roll(number), 1) for number in NUMBERS)
        self.show = [a.Show(tile) for tile in range(len(self.tile_names))]

    def _name_things(self) -> None:
        """The names of things by the field of an action that holds them, and back."""
        self.called: dict[str, Sequence[str]] = {
            "sector": SECTORS, "token": RESOURCES, "bonus": RESOURCES, "other": RESOURCES, "tile": self.tile_names,
            "seat": [str(seat + 1) for seat in range(self.seats)],
        }  # fmt: skip
        self.found = {field: {name: i for i, name in enumerate(names)} for field, names in self.called.items()}
        for field in ("number", "face"):  # a die shows what it is called
            self.called[field] = [str(number) for number in range(7)]
            self.found[field] = {str(number): number for number in NUMBERS}
