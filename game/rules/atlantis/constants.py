"""The options of a game, and everything that never changes in it: computed once and shared by every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.engine import CHANCE, Option, Setup

from . import actions as a
from .board import OBJECTS, Board, RowPlace
from .gaps import MOST_REMEMBERED, PricesByRow
from .state import ATLANTIS, KINDS, tile_code

OPTIONS = (
    Option("march_from_atlantis", box="E2"),
    Option("first", default="drawn", kind="seat", choices=("drawn",), box="A3"),
)


CODES = 128  # tiles are smaller numbers than this
HIGH_TOLL = 5  # a toll that hurts: the price of one or two good tiles
ENDS = ("atlantis", "mainland")


class Objects(dict[bytes, tuple[int, ...]]):
    """The different objects of every hand."""

    def __missing__(self, hand: bytes) -> tuple[int, ...]:
        if len(self) > MOST_REMEMBERED:
            self.clear()
        found = self[hand] = tuple([kind for kind, n in enumerate(hand) if n])
        return found


class Starts(dict[bytes, tuple[int, ...]]):
    """The different places from which the pawns of a seat can move, by where they are, in order (T2)."""

    def __init__(self, mainland: int) -> None:
        super().__init__()
        self._mainland = mainland

    def __missing__(self, where: bytes) -> tuple[int, ...]:
        if len(self) > MOST_REMEMBERED:
            self.clear()
        found = self[where] = tuple(sorted({place for place in where if place != self._mainland}))
        return found


class Constants:
    """The never-changing part of a game: the row, the pieces, options as flags, interned actions."""

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board = board
        self.numbers = board.numbers
        self.setup = setup
        self.seats = setup.players
        self.colours = setup.colours
        self.pawns = board.numbers.pawns
        self.first = CHANCE if setup.options["first"] == "drawn" else int(setup.options["first"]) - 1
        self.march_from_atlantis = setup.options["march_from_atlantis"] is True
        self._lay_out_row(board)
        self._count_cards()
        self._intern_actions()
        self._name_things()

    def _lay_out_row(self, board: Board) -> None:
        self.size = len(board.places)
        self.mainland = self.size + 1
        self.places: list[RowPlace] = [RowPlace(), *board.places, RowPlace()]
        self.backs = sorted(self.numbers.tiles)
        self.back = [self.backs.index(place.back) if place.tiles else -1 for place in self.places]
        """Of each place, which back its tiles have."""
        self.laid = tuple(
            i for i, place in enumerate(self.places) if place.tiles
        )  # the places that get a tile, from Atlantis on
        counts = [self._count_tiles(back) for back in self.backs]
        self.all_tiles = bytes(counted[code] for counted in counts for code in range(CODES))
        self.tile_counts = Counter({code: n for code in range(CODES) if (n := sum(self.all_tiles[code::CODES]))})

    def _count_tiles(self, back: str) -> Counter[int]:
        return Counter(
            tile_code(OBJECTS.index(kind), value)
            for kind, values in self.numbers.tiles[back].items()
            for value in values
        )

    def _count_cards(self) -> None:
        self.cards = bytes(self.numbers.cards.get(kind, 0) for kind in OBJECTS)
        self.hands = tuple(self.numbers.hands)
        self.draws = self.numbers.draws
        self.highest = max(code >> 3 for code in self.tile_counts)

    def _intern_actions(self) -> None:
        everywhere = range(self.size + 2)
        kinds = range(KINDS)
        values = range(self.highest + 1)
        self.play = [[a.Play(kind, place) for place in everywhere] for kind in kinds]
        self.buy = [a.Buy(value) for value in values]
        self.bridge = [a.Bridge(place) for place in everywhere]
        self.pay_tile = [a.PayTile(value) for value in values]
        self.pay_card = [a.PayCard(kind) for kind in kinds]
        self.draw = [a.Draw(kind) for kind in kinds]
        self.reveal = {code: a.Reveal(code) for code in self.tile_counts}
        self.prices = PricesByRow(self.bridge)
        self.objects = Objects()
        self.starts = Starts(self.mainland)
        self.explained: dict[Any, Any] = {}  # where hidden cards come from, by what is known of them: see `origins`

    def _name_things(self) -> None:
        """The names of things by the field of an action or event that holds them, and back."""
        places = [ENDS[0], *map(str, range(1, self.mainland)), ENDS[1]]
        tiles = [f"{OBJECTS[code & 7]}{code >> 3}" if code in self.tile_counts else "" for code in range(CODES)]
        self.called: dict[str, Sequence[str]] = {"place": places, "start": places, "kind": OBJECTS, "tile": tiles}
        self.found = {field: {name: i for i, name in enumerate(names) if name} for field, names in self.called.items()}

    def own(self, seat: int) -> slice:
        """The pawns of a seat."""
        return slice(seat * self.pawns, (seat + 1) * self.pawns)

    def hand(self, seat: int) -> slice:
        """The cards of a seat in a table by seat and object."""
        return slice(seat * KINDS, (seat + 1) * KINDS)

    def is_on_the_row(self, place: int) -> bool:
        return ATLANTIS < place < self.mainland
