"""The options of a game, and everything that never changes in it: computed once and shared by every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial
from operator import itemgetter
from typing import Any, Generic, TypeVar

from game.engine import CHANCE, Option, OptionCondition, Setup
from game.engine.flat_state import bits
from game.engine.options import PLAYERS
from game.files.hexes import neighbours

from . import actions as a
from .board import CREATURES, IMMEDIATE, TERRAINS, UNDERSIDES, Board

_SQUID = (OptionCondition("squid", (True,), "needs-squid"),)

OPTIONS = (
    Option(
        "two_colours",
        box="P2",
        default_by_players=((2, True),),
        needs=(OptionCondition(PLAYERS, (2,), "needs-two-players"),),
    ),
    Option("boats_per_colour", box="P2", needs=(OptionCondition("two_colours", (True,), "needs-two-colours"),)),
    Option(
        "overpopulated",
        box="V1",
        excludes=(OptionCondition("superpopulation", (True,), "overpopulated-or-superpopulation"),),
    ),
    Option("to_the_last", box="V2"),
    Option("all_equal", box="V3"),
    Option("submerged", box="V4"),
    Option(
        "superpopulation",
        box="V5",
        needs=(OptionCondition(PLAYERS, (5, 6), "needs-five-players"),),
        excludes=(OptionCondition("overpopulated", (True,), "overpopulated-or-superpopulation"),),
    ),
    Option("dolphins", box="X"),
    Option("squid", box="Q"),
    Option("squid_for_whales", box="Q8", needs=_SQUID),
    Option("gentle_squid", box="Q2", needs=_SQUID),
    Option("hunters", box="HR1"),
    Option("four_harbours", box="HR2"),
    Option("memory_aid", box="S8"),
    Option("first", default="drawn", kind="seat", choices=("drawn",), box="S5"),
)


A = TypeVar("A")

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

SERPENT, SHARK, WHALE, DOLPHIN, SQUID = range(len(CREATURES))
(
    U_SHARK, U_WHALE, U_BOAT, U_WHIRLPOOL, U_VOLCANO,
    U_HELP, U_WIND, U_MOVE_SERPENT, U_MOVE_SHARK, U_MOVE_WHALE,
    U_SHARK_REPELLENT, U_WHALE_REPELLENT,
) = range(len(UNDERSIDES))  # fmt: skip
KINDS = len(UNDERSIDES)
TERRAIN_COUNT = len(TERRAINS)
ALL_KINDS = TERRAIN_COUNT * KINDS  # cells in a table by terrain and underside
FACES = ("serpent", "shark", "whale", "dolphin", "boat", "starfish")
F_SERPENT, F_SHARK, F_WHALE, F_DOLPHIN, F_BOAT, F_STARFISH = range(len(FACES))


TILE_OF = {
    SERPENT: U_MOVE_SERPENT,
    SHARK: U_MOVE_SHARK,
    WHALE: U_MOVE_WHALE,
    SQUID: U_MOVE_WHALE,
}  # the tile that sends each creature


def repellent(kind: int) -> int:
    """The tile that drives off a creature of this kind (D1, D2, Q9)."""
    return U_SHARK_REPELLENT if kind == SHARK else U_WHALE_REPELLENT


def picker(places: list[int]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """Takes what stands at these places out of any row: many rows at one go."""
    return itemgetter(*places) if len(places) > 1 else lambda row: [row[place] for place in places]


class Fan(dict[int, tuple[A, ...]], Generic[A]):
    """The interned actions toward each set of spaces (a mask), built when first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], A]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, mask: int) -> tuple[A, ...]:
        found = self[mask] = tuple(
            [self[1 << space][0] if mask != 1 << space else self._make(space) for space in bits(mask)]
        )
        return found


class SpaceActions(dict[tuple[int, ...], tuple[A, ...]], Generic[A]):
    """The interned actions toward every space, by who or what acts from where."""

    __slots__ = ("_make", "_size")

    def __init__(self, size: int, make: Callable[..., A]) -> None:
        super().__init__()
        self._size = size
        self._make = make

    def __missing__(self, key: tuple[int, ...]) -> tuple[A, ...]:
        found = self[key] = tuple([self._make(*key, space) for space in range(self._size)])
        return found


@cache
def _crew_tables(seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For every crew of a boat (two bits a seat) how many they are and who controls it (B2)."""
    crews = [[crew >> 2 * seat & 3 for seat in range(seats)] for crew in range(4**seats)]
    control = tuple(sum(1 << seat for seat, n in enumerate(crew) if n and n == max(crew)) for crew in crews)
    return tuple(map(sum, crews)), control


class Constants:
    """The never-changing part of a game: geometry, pieces, options as flags, interned actions."""

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board = board
        self.numbers = board.numbers
        self.setup = setup
        self.seats = setup.players
        self._read_options(setup)
        self._lay_out_spaces(board)
        self._lay_out_isles(board)
        self._count_pieces(board)
        self._draw_crew_tables()
        self._read_dice()
        self._intern_actions()
        self._name_things()

    def _read_options(self, setup: Setup) -> None:
        flag = {key: value is True for key, value in setup.options.items()}
        self.boats_per_colour = flag["boats_per_colour"]
        self.overpopulated = flag["overpopulated"]
        self.to_the_last = flag["to_the_last"]
        self.all_equal = flag["all_equal"]
        self.submerged = flag["submerged"]
        self.superpopulation = flag["superpopulation"]
        self.with_dolphins = flag["dolphins"]
        self.with_squids = flag["squid"]
        self.squid_for_whales = flag["squid_for_whales"]
        self.gentle_squid = flag["gentle_squid"]
        self.hunters = flag["hunters"]
        self.four_harbours = flag["four_harbours"]
        first = setup.options["first"]
        self.first = first - 1 if isinstance(first, int) else CHANCE

    def _lay_out_spaces(self, board: Board) -> None:
        self.size = len(board.spaces)
        self.names = [space.name for space in board.spaces]
        self.index = {space.name: i for i, space in enumerate(board.spaces)}
        at = {(space.q, space.r): i for i, space in enumerate(board.spaces)}
        self.neighbours = [
            tuple(at[hex_] for hex_ in neighbours((space.q, space.r)) if hex_ in at) for space in board.spaces
        ]
        self.near = [sum(1 << i for i in around) for around in self.neighbours]
        self.bit = [1 << i for i in range(self.size)]
        self.every = (1 << self.size) - 1
        self.island = tuple(i for i, space in enumerate(board.spaces) if space.island)
        self.serpents = tuple(i for i, space in enumerate(board.spaces) if space.serpent)
        whole = sum(1 << i for i in self.island)
        self.inner = tuple(i for i in self.island if self.near[i] & whole == self.near[i])  # V1, R14
        self.beside_island = tuple(i for i in range(self.size) if self.near[i] & whole)
        self._discs: dict[tuple[int, int], tuple[tuple[int, int, int], ...]] = {}
        self._balls: dict[tuple[int, int], int] = {}

    def _lay_out_isles(self, board: Board) -> None:
        self.isles = [isle.name for isle in board.isles]
        self.landings: list[tuple[int, ...]] = [
            tuple(i for i, isle in enumerate(board.isles) if space.name in isle.touches) for space in board.spaces
        ]

    def _count_pieces(self, board: Board) -> None:
        numbers = board.numbers
        crowd = None if self.superpopulation else numbers.crowds.get(self.seats)
        self.worth = sorted((Counter(numbers.explorers) - Counter(crowd.without if crowd else ())).elements())
        self.worth_counts = dict(Counter(self.worth))
        self.colours = self.setup.colours
        self.letters = len(self.worth)
        self.explorers = self.letters * len(self.colours)
        self.owner = [e // self.letters % self.seats for e in range(self.explorers)]
        self.own = [tuple(e for e in range(self.explorers) if self.owner[e] == seat) for seat in range(self.seats)]
        self.explorer_names = [f"{colour}-{LETTERS[i]}" for colour in self.colours for i in range(self.letters)]
        self.boats = numbers.supply.boats
        self.afloat = self.size
        self.saved = self.afloat + self.boats
        self.lost = self.saved + len(self.isles)
        self.rack = self.lost + 1
        self.launches = self._launch_order(crowd.boats if crowd else [numbers.boats_each] * self.seats)
        self.supply = [
            len(self.serpents),
            numbers.supply.sharks,
            numbers.supply.whales,
            numbers.supply.dolphins,
            numbers.supply.squids,
        ]
        self.terrain = [numbers.terrain.get(terrain, 0) for terrain in TERRAINS]
        self.undersides = bytes(
            numbers.undersides.get(kind, {}).get(terrain, 0) for terrain in TERRAINS for kind in UNDERSIDES
        )
        self.immediate = [
            kind in IMMEDIATE or (kind == "dolphin-help" and self.with_dolphins) for kind in UNDERSIDES
        ]  # X2
        self.keepable = [
            [terrain * KINDS + kind for kind in range(KINDS) if not self.immediate[kind]]
            for terrain in range(len(TERRAINS))
        ]

    def _launch_order(self, boats: list[int]) -> tuple[int, ...]:
        """Seats counted from the first player, in the order in which they place their boats (S7)."""
        colours = 2 if self.boats_per_colour else 1  # P2
        return tuple(
            seat for turn in range(max(boats) * colours) for seat in range(self.seats) if boats[seat] * colours > turn
        )

    def _draw_crew_tables(self) -> None:
        self.aboard, self.control = _crew_tables(self.seats)
        self.unit = [1 << 2 * owner for owner in self.owner]
        self.full = self.numbers.boat_seats
        self.has_room = [count < self.full for count in self.aboard]
        self.may_sail = [
            [not crew or steers >> seat & 1 for crew, steers in enumerate(self.control)] for seat in range(self.seats)
        ]

    def _read_dice(self) -> None:
        die = Counter(self.numbers.creature_die)
        self.die = tuple((a.Roll(FACES.index(face)), n) for face, n in die.items())
        what, far = Counter(self.numbers.dive_dice.what), Counter(self.numbers.dive_dice.how_far)
        self.dive_dice = tuple(
            (a.Dive(FACES.index(face), 0 if steps == "D" else steps), n * m)
            for face, n in what.items()
            for steps, m in far.items()
        )
        self.distances = [dive.distance for dive, _ in self.dive_dice]
        reach = self.numbers.reach
        self.reach = [reach.serpent, reach.shark, reach.whale, 0, reach.squid]

    def _intern_actions(self) -> None:
        everyone = range(self.explorers)
        self.place = [tuple(a.Place(e, space) for space in self.island) for e in everyone]
        self.go = [Fan(partial(a.Go, e)) for e in everyone]
        self.go_guarded = [Fan(partial(a.GoGuarded, e)) for e in everyone]
        self.board_boat = [Fan(partial(a.BoardBoat, e)) for e in everyone]
        self.jump = [a.Jump(e) for e in everyone]
        self.go_ashore = [
            [tuple(a.Land(e, isle) for isle in isles) if isles else () for isles in self.landings] for e in everyone
        ]
        self.sail = [Fan(partial(a.Sail, start)) for start in range(self.size)]
        self.launch = [a.Launch(space) for space in range(self.size)]
        self.sink = [a.Sink(space) for space in range(self.size)]
        self.prowl = SpaceActions(self.size, a.Prowl)
        self.prowl_dolphin = SpaceActions(
            self.size, lambda charge, start, space: a.Prowl(DOLPHIN, start, space, charge)
        )
        self.prowls: dict[tuple[int, ...], tuple[a.Prowl, ...]] = {}
        self.sinkings: dict[bytes, tuple[a.Sink, ...]] = {}
        self.drift = SpaceActions(self.size, a.Drift)
        self.help = SpaceActions(self.size, a.PlayHelp)
        self.wind = SpaceActions(self.size, a.PlayWind)
        self.send = SpaceActions(self.size, a.PlaySend)
        self.under = [a.Under(kind) for kind in range(KINDS)]
        self.lay = [tuple(a.Lay(space, terrain) for terrain in range(len(TERRAINS))) for space in range(self.size)]
        self.deal = [{value: a.Deal(e, value) for value in self.worth} for e in everyone]

    def _name_things(self) -> None:
        """The names of things by the field of an action or event that holds them, and back."""
        self.called: dict[str, Sequence[str]] = {
            "explorer": self.explorer_names, "charge": self.explorer_names, "space": self.names, "start": self.names,
            "isle": self.isles, "terrain": TERRAINS, "kind": CREATURES, "underside": UNDERSIDES, "face": FACES,
        }  # fmt: skip
        self.found = {field: {name: i for i, name in enumerate(names)} for field, names in self.called.items()}

    def disc(self, centre: int, radius: int) -> tuple[tuple[int, int, int], ...]:
        """The spaces at most so far from one, itself left out: each as its bit, the mask of its neighbours, and its
        index.
        """
        key = (centre, radius)
        if key not in self._discs:
            self._discs[key] = tuple(
                (1 << space, self.near[space], space) for space in bits(self.ball(centre, radius) & ~(1 << centre))
            )
        return self._discs[key]

    def ball(self, centre: int, radius: int) -> int:
        """The same spaces and the centre, as a mask."""
        key = (centre, radius)
        if key not in self._balls:
            mask = 1 << centre
            for _ in range(radius):
                for space in bits(mask):
                    mask |= self.near[space]
            self._balls[key] = mask
        return self._balls[key]
