"""Positions and views of Atlandice as plain data, written whole; what a document leaves out is at its default, or dealt
from its seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated

import msgspec

from game.engine import CHANCE, NOBODY, PlainData
from game.rules import position_fields as pf
from game.rules.position_fields import SEAT, Field, bad_value, number, one_of, word

from . import state as st
from .board import REGIONS, RESOURCES, SECTORS
from .city import taker_of
from .constants import NUMBERS, Constants
from .flow import count_totals, empty
from .invariants import faults
from .legal import legal, outcomes
from .state import KINDS, MARKET, NO_TILE, NONE, State
from .view import AtlandiceView

UNKNOWN = "?"
NEUTRAL = "neutral"
CLOSED = "closed"
UNSEEN = "-"
SIX = 6


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The form of a document.

    Seats are counted from 1, the neutral player is "neutral"; all else goes by its name or number.
    """

    seed: int = 0
    step: Annotated[str, Field(word(st.STEPS))] = "visit"
    first: Annotated[int, Field(SEAT)] = 1
    turn: Annotated[int | None, Field(SEAT, "player")] = None
    round: Annotated[int, Field(number())] = 1
    hand: Annotated[int, Field(number())] = 0
    dice: Annotated[list[int] | None, Field(write=_dice)] = None
    taken: Annotated[list[int | str] | None, Field(write=_write_taken)] = None
    submarine: Annotated[str | None, Field(word(SECTORS))] = None
    tiles: Annotated[dict[str, str], Field(write=_tiles)] = {}
    piles: Annotated[dict[str, list[str]], Field(write=_piles)] = {}
    tokens: Annotated[dict[str, dict[str, int]], Field(write=_tokens)] = {}
    stocks: Annotated[dict[int | str, dict[str, int]], Field(write=_stocks)] = {}
    points: Annotated[dict[int | str, int], Field(write=_points)] = {}
    sector: Annotated[str | None, Field(word(SECTORS))] = None
    region: Annotated[str | None, Field(word(REGIONS))] = None
    won: Annotated[dict[int | str, list[str]], Field(write=_write_won, is_rare=True)] = {}
    fresh: Annotated[list[str], Field(write=_fresh, is_rare=True)] = []


def write_position(constants: Constants, s: State) -> PlainData:
    return pf.write_fields(constants, PositionDocument, s, with_secrets=True)


def write_view(constants: Constants, v: AtlandiceView) -> PlainData:
    """The same for what a seat may know; of a pile it knows the tiles, and not which is next."""
    document = {"seat": UNKNOWN if v.seat is None else v.seat + 1, **write_position(constants, v.state)}
    document["next"] = {
        region: UNKNOWN if len(pile) > 1 else pile[0] for region, pile in document["piles"].items() if pile
    }
    return document


def _dice(constants: Constants, s: State) -> list[int]:
    return [face for face in NUMBERS for _ in range(s.dice[face - 1])]


def _write_taken(constants: Constants, s: State) -> list[int | str]:
    return [die if die < st.FOR_NEUTRAL else f"{NEUTRAL} {die - st.FOR_NEUTRAL}" for die in s.taken]


def _tiles(constants: Constants, s: State) -> dict[str, str]:
    shown = [UNSEEN if tile == NO_TILE else constants.tile_names[tile] for tile in s.top]
    return {
        name: tile if s.open >> region & 1 else CLOSED
        for region, (name, tile) in enumerate(zip(REGIONS, shown, strict=True))
    }


def _piles(constants: Constants, s: State) -> dict[str, Sequence[str]]:
    return {
        name: [constants.tile_names[i] for i in constants.tiles_of[region] if s.fates[i] == st.IN_PILE]
        for region, name in enumerate(REGIONS)
    }


def _tokens(constants: Constants, s: State) -> dict[str, dict[str, int]]:
    return {name: _cells(s.lying, sector) for sector, name in enumerate(SECTORS)}


def _stocks(constants: Constants, s: State) -> dict[int | str, dict[str, int]]:
    return {_holder(constants, holder): _cells(s.stock, holder) for holder in range(constants.holders)}


def _cells(cells: bytearray, owner: int) -> dict[str, int]:
    first = KINDS * owner
    return {name: cells[first + kind] for kind, name in enumerate(RESOURCES) if cells[first + kind]}


def _points(constants: Constants, s: State) -> dict[int | str, int]:
    return {_holder(constants, holder): points for holder, points in enumerate(s.points)}


def _write_won(constants: Constants, s: State) -> dict[int | str, Sequence[str]]:
    won: dict[int | str, Sequence[str]] = {
        _holder(constants, holder): [
            constants.tile_names[i] for i, fate in enumerate(s.fates) if fate == st.WON + holder
        ]
        for holder in range(constants.holders)
    }
    return {holder: tiles for holder, tiles in won.items() if tiles}


def _holder(constants: Constants, holder: int) -> int | str:
    return NEUTRAL if holder == constants.neutral else holder + 1


def _fresh(constants: Constants, s: State) -> list[str]:
    return [name for region, name in enumerate(REGIONS) if s.open & ~s.filled & 1 << region]


def read_position(constants: Constants, document: PlainData) -> State:
    state = _Reader(constants, pf.position_data(document, PositionDocument)).read()
    pf.refuse_faults(faults(constants, state))
    pf.refuse_stuck(legal(constants, state) or outcomes(constants, state), state.step == st.OVER)
    return state


class _Reader:
    """Sets a position up: what the fields say by themselves, then piece by piece what depends on more."""

    def __init__(self, constants: Constants, said: PositionDocument) -> None:
        self.constants = constants
        self.said = said
        self.s = empty(constants)
        self.random = Random(said.seed)
        self.holders = [
            *(str(seat + 1) for seat in range(constants.seats)),
            *([NEUTRAL] if constants.has_neutral else []),
        ]

    def read(self) -> State:
        s, said = self.s, self.said
        pf.read_fields(self.constants, said, s)
        self._read_tiles()
        self._read_tokens()
        self._read_dice()
        self._read_turn()
        points = {self._holder(holder, "points"): points for holder, points in said.points.items()}
        s.points = tuple(points.get(holder, 0) for holder in range(self.constants.holders))
        if said.submarine is None and s.submarine != MARKET and not s.open >> s.submarine & 1:
            s.submarine = MARKET
        return s

    def _read_tiles(self) -> None:
        fates = bytearray(len(self.constants.tile_names))
        for holder, names in self.said.won.items():
            for name in names:
                tile = self._tile(name, "won")
                _refuse_unless(fates[tile] == st.IN_PILE, "won", name)
                fates[tile] = st.WON + self._holder(holder, "won")
        for name in self.said.tiles:
            one_of(REGIONS, name, "tiles")
        self.s.top = bytes([self._top(region, fates) for region in range(MARKET)])
        for name, names in self.said.piles.items():
            self._read_pile(one_of(REGIONS, name, "piles"), names, fates)
        self.s.fates = bytes(fates)

    def _read_pile(self, region: int, names: list[str], fates: bytearray) -> None:
        """Tiles that are neither in the pile nor in play nor won have left the game."""
        tiles_of = self.constants.tiles_of[region]
        top = self.s.top[region]
        place = f"piles.{REGIONS[region]}"
        for i, name in enumerate(names):
            tile = self._tile(name, place)
            _refuse_unless(
                tile in tiles_of and tile != top and fates[tile] == st.IN_PILE and name not in names[:i], place, name
            )
        for tile in tiles_of:
            if fates[tile] == st.IN_PILE and self.constants.tile_names[tile] not in names:
                fates[tile] = st.GONE

    def _top(self, region: int, fates: bytearray) -> int:
        """The tile in play as named; else one of those nobody has won."""
        constants, s = self.constants, self.s
        left = [tile for tile in constants.tiles_of[region] if fates[tile] == st.IN_PILE]
        name = self.said.tiles.get(SECTORS[region], UNSEEN if s.step <= st.TILE else "")
        if name == CLOSED:
            s.open &= ~(1 << region)
            s.filled &= ~(1 << region)
            for tile in left:
                fates[tile] = st.GONE
        if name in (CLOSED, UNSEEN):
            return NO_TILE
        tile = self._tile(name, f"tiles.{SECTORS[region]}") if name else self.random.choice(left) if left else NO_TILE
        _refuse_unless(tile != NO_TILE and constants.home[tile] == region, f"tiles.{SECTORS[region]}", name)
        if not (s.step == st.NEXT and self.said.region == SECTORS[region]):
            _refuse_unless(fates[tile] == st.IN_PILE, f"tiles.{SECTORS[region]}", name)
            fates[tile] = st.IN_PLAY
        return tile

    def _read_tokens(self) -> None:
        s, said = self.s, self.said
        for holder, counts in said.stocks.items():
            self._read_cells(s.stock, self._holder(holder, "stocks"), counts, f"stocks.{holder}")
        for sector, counts in said.tokens.items():
            self._read_cells(s.lying, one_of(SECTORS, sector, "tokens"), counts, f"tokens.{sector}")
        for kind in range(KINDS):
            if s.open >> kind & 1:
                self._put_rest(kind)
        count_totals(s)
        for name in said.fresh:
            s.filled &= ~(1 << one_of(REGIONS, name, "fresh"))

    def _read_cells(self, cells: bytearray, owner: int, counts: Mapping[str, int], place: str) -> None:
        for name, count in counts.items():
            _refuse_unless(0 <= count <= self.constants.supply, place, str(count))
            cells[KINDS * owner + one_of(RESOURCES, name, place)] = count

    def _put_rest(self, kind: int) -> None:
        """Tokens that are not spoken of lie at the market and on their region, where these are not spoken of either."""
        constants, s = self.constants, self.s
        rest = constants.supply - sum(s.lying[kind::KINDS]) - sum(s.stock[kind::KINDS])
        if rest > 0 and SECTORS[MARKET] not in self.said.tokens:
            at_market = min(rest, constants.market_tokens)
            s.lying[KINDS * MARKET + kind] = at_market
            rest -= at_market
        if rest > 0 and SECTORS[kind] not in self.said.tokens:
            s.lying[KINDS * kind + kind] += rest

    def _read_dice(self) -> None:
        """Dice that are not spoken of show a six; those taken before a visit that is going on do too."""
        constants = self.constants
        s = self.s
        said = self.said
        due = {st.DONATE: constants.visits, st.OVER: constants.visits}.get(
            s.step, int(s.step in st.IN_VISIT or s.step == st.NEXT)
        )
        taken = [SIX] * due if said.taken is None else said.taken
        s.taken = bytes([self._read_taken(die) for die in taken])
        for die in said.dice or ():
            s.dice[self._number(die, "dice") - 1] += 1
        if s.step > st.GATES:
            s.dice[SIX - 1] += max(0, constants.dice - len(s.taken) - sum(s.dice))

    def _read_taken(self, die: int | str) -> int:
        owner, _, face = str(die).rpartition(" ")
        if owner not in ("", NEUTRAL) or not (face.isascii() and face.isdigit() and len(face) == 1):
            raise bad_value("taken", die)
        return self._number(int(face), "taken") + (st.FOR_NEUTRAL if owner else 0)

    def _read_turn(self) -> None:
        constants = self.constants
        s = self.s
        said = self.said
        visit = s.step in st.IN_VISIT or s.step == st.NEXT
        turn = len(s.taken) if s.step == st.VISIT else len(s.taken) - 1 if visit or s.step == st.OVER else 0
        if said.turn is None:
            s.player = (s.first + turn) % constants.seats
        s.actor = CHANCE if s.step in st.CHANCE_STEPS else NOBODY if s.step == st.OVER else s.player
        s.taker = taker_of(constants, s) if visit and s.taken else NONE
        if s.step == st.TILE and said.region is None:
            s.region = 0

    def _holder(self, holder: int | str, place: str) -> int:
        return one_of(self.holders, str(holder), place)

    def _tile(self, name: str, place: str) -> int:
        return one_of(self.constants.tile_names, name, place)

    def _number(self, face: int, place: str) -> int:
        _refuse_unless(face in NUMBERS, place, str(face))
        return face


def _refuse_unless(is_possible: bool, place: str, value: str) -> None:
    if not is_possible:
        raise bad_value(place, value)
