"""Positions and views as plain data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from game.engine import CHANCE, NOBODY, BadPosition, PlainData

from ...position_fields import one_of, position_data, refuse_faults, refuse_stuck, seat_at
from ..board import REGIONS, RESOURCES, SECTORS
from ..city import taker_of
from ..constants import NUMBERS, Constants
from ..flow import count_totals, empty
from ..legal import legal, outcomes
from ..state import (
    CHANCE_STEPS,
    DONATE,
    FOR_NEUTRAL,
    GATES,
    GONE,
    IN_PILE,
    IN_PLAY,
    IN_VISIT,
    KINDS,
    MARKET,
    NEXT,
    NO_TILE,
    NONE,
    OVER,
    STEPS,
    TILE,
    VISIT,
    WON,
    State,
)
from ..view import AtlandiceView
from .invariants import faults

SIX = 6


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a document may say. Seats are counted from 1, the neutral player is "neutral"; all else goes by its name or number."""

    seed: int = 0
    step: str = "visit"
    first: int = 1
    turn: int | None = None
    round: int = 1
    hand: int = 0
    dice: list[int] | None = None
    taken: list[int | str] | None = None
    sector: str | None = None
    region: str | None = None
    submarine: str | None = None
    tiles: dict[str, str] = {}
    piles: dict[str, list[str]] = {}
    won: dict[int | str, list[str]] = {}
    tokens: dict[str, dict[str, int]] = {}
    stocks: dict[int | str, dict[str, int]] = {}
    points: dict[int | str, int] = {}
    fresh: list[str] = []


def read_position(t: Constants, document: PlainData) -> State:
    state = _Reader(t, position_data(document, PositionDocument)).read()
    refuse_faults(faults(t, state))
    refuse_stuck(legal(t, state) or outcomes(t, state), state.step == OVER)
    return state


class _Reader:
    """Sets a position up piece by piece."""

    def __init__(self, t: Constants, said: PositionDocument) -> None:
        self.t, self.said, self.s = t, said, empty(t)
        self.random = Random(said.seed)
        self.holders = [*(str(seat + 1) for seat in range(t.seats)), *([NEUTRAL] if t.has_neutral else [])]

    def read(self) -> State:
        s, said = self.s, self.said
        s.step = one_of(STEPS, said.step, "step")
        s.first = self._seat(said.first, "first")
        s.round, s.hand = said.round, said.hand
        self._read_tiles()
        self._read_tokens()
        self._read_dice()
        self._read_turn()
        points = {self._holder(holder, "points"): points for holder, points in said.points.items()}
        s.points = tuple(points.get(holder, 0) for holder in range(self.t.holders))
        s.submarine = self._submarine()
        return s

    def _read_tiles(self) -> None:
        fates = bytearray(len(self.t.tile_names))
        for holder, names in self.said.won.items():
            for name in names:
                tile = self._tile(name, "won")
                _refuse_unless(fates[tile] == IN_PILE, "won", name)
                fates[tile] = WON + self._holder(holder, "won")
        for name in self.said.tiles:
            one_of(REGIONS, name, "tiles")
        self.s.top = bytes([self._top(region, fates) for region in range(MARKET)])
        for name, names in self.said.piles.items():
            self._read_pile(one_of(REGIONS, name, "piles"), names, fates)
        self.s.fates = bytes(fates)

    def _read_pile(self, region: int, names: list[str], fates: bytearray) -> None:
        """Tiles that are neither in the pile nor in play nor won have left the game."""
        tiles_of, top, place = self.t.tiles_of[region], self.s.top[region], f"piles.{REGIONS[region]}"
        for i, name in enumerate(names):
            tile = self._tile(name, place)
            _refuse_unless(tile in tiles_of and tile != top and fates[tile] == IN_PILE and name not in names[:i], place, name)
        for tile in tiles_of:
            if fates[tile] == IN_PILE and self.t.tile_names[tile] not in names:
                fates[tile] = GONE

    def _top(self, region: int, fates: bytearray) -> int:
        """The tile in play as named; else one of those nobody has won."""
        t, s = self.t, self.s
        left = [tile for tile in t.tiles_of[region] if fates[tile] == IN_PILE]
        name = self.said.tiles.get(SECTORS[region], UNSEEN if s.step <= TILE else "")
        if name == CLOSED:
            s.open &= ~(1 << region)
            s.filled &= ~(1 << region)
            for tile in left:
                fates[tile] = GONE
        if name in (CLOSED, UNSEEN):
            return NO_TILE
        tile = self._tile(name, f"tiles.{SECTORS[region]}") if name else self.random.choice(left) if left else NO_TILE
        _refuse_unless(tile != NO_TILE and t.home[tile] == region, f"tiles.{SECTORS[region]}", name)
        if not (s.step == NEXT and self.said.region == SECTORS[region]):
            _refuse_unless(fates[tile] == IN_PILE, f"tiles.{SECTORS[region]}", name)
            fates[tile] = IN_PLAY
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
            _refuse_unless(0 <= count <= self.t.supply, place, str(count))
            cells[KINDS * owner + one_of(RESOURCES, name, place)] = count

    def _put_rest(self, kind: int) -> None:
        """Tokens that are not spoken of lie at the market and on their region, where these are not spoken of either."""
        t, s = self.t, self.s
        rest = t.supply - sum(s.lying[kind::KINDS]) - sum(s.stock[kind::KINDS])
        if rest > 0 and SECTORS[MARKET] not in self.said.tokens:
            at_market = min(rest, t.market_tokens)
            s.lying[KINDS * MARKET + kind] = at_market
            rest -= at_market
        if rest > 0 and SECTORS[kind] not in self.said.tokens:
            s.lying[KINDS * kind + kind] += rest

    def _read_dice(self) -> None:
        """Dice that are not spoken of show a six; those taken before a visit that is going on do too."""
        t, s, said = self.t, self.s, self.said
        due = {DONATE: t.visits, OVER: t.visits}.get(s.step, int(s.step in IN_VISIT or s.step == NEXT))
        taken = [SIX] * due if said.taken is None else said.taken
        s.taken = bytes([self._taken(die) for die in taken])
        for number in said.dice or ():
            s.dice[self._number(number, "dice") - 1] += 1
        if s.step > GATES:
            s.dice[SIX - 1] += max(0, t.dice - len(s.taken) - sum(s.dice))

    def _taken(self, die: int | str) -> int:
        word, _, number = str(die).rpartition(" ")
        if word not in ("", NEUTRAL) or not (number.isascii() and number.isdigit() and len(number) == 1):
            raise BadPosition("position-value", place="taken", value=str(die))
        return self._number(int(number), "taken") + (FOR_NEUTRAL if word else 0)

    def _read_turn(self) -> None:
        t, s, said = self.t, self.s, self.said
        visit = s.step in IN_VISIT or s.step == NEXT
        turn = len(s.taken) if s.step == VISIT else len(s.taken) - 1 if visit or s.step == OVER else 0
        s.player = (s.first + turn) % t.seats if said.turn is None else self._seat(said.turn, "turn")
        s.actor = CHANCE if s.step in CHANCE_STEPS else NOBODY if s.step == OVER else s.player
        s.taker = taker_of(t, s) if visit and s.taken else NONE
        s.sector = NONE if said.sector is None else one_of(SECTORS, said.sector, "sector")
        s.region = NONE if said.region is None else one_of(REGIONS, said.region, "region")
        if s.step == TILE and said.region is None:
            s.region = 0

    def _submarine(self) -> int:
        """Where it starts, or at the market if that is closed."""
        if self.said.submarine is not None:
            return one_of(SECTORS, self.said.submarine, "submarine")
        start = self.t.submarine
        return start if start == MARKET or self.s.open >> start & 1 else MARKET

    def _holder(self, holder: int | str, place: str) -> int:
        return one_of(self.holders, str(holder), place)

    def _tile(self, name: str, place: str) -> int:
        return one_of(self.t.tile_names, name, place)

    def _number(self, number: int, place: str) -> int:
        _refuse_unless(number in NUMBERS, place, str(number))
        return number

    def _seat(self, number: int, place: str) -> int:
        return seat_at(number, self.t.seats, place)


def _refuse_unless(is_possible: bool, place: str, value: str) -> None:
    if not is_possible:
        raise BadPosition("position-value", place=place, value=value)


UNKNOWN = "?"
NEUTRAL = "neutral"
CLOSED = "closed"
UNSEEN = "-"


def write_position(t: Constants, s: State) -> PlainData:
    document: PlainData = {
        "step": STEPS[s.step],
        "first": s.first + 1,
        "turn": s.player + 1,
        "round": s.round,
        "hand": s.hand,
        "dice": [number for number in NUMBERS for _ in range(s.dice[number - 1])],
        "taken": [die if die < FOR_NEUTRAL else f"{NEUTRAL} {die - FOR_NEUTRAL}" for die in s.taken],
        "submarine": SECTORS[s.submarine],
        "tiles": {SECTORS[region]: _tile(t, s, region) for region in range(MARKET)},
        "piles": {SECTORS[region]: [t.tile_names[i] for i in t.tiles_of[region] if s.fates[i] == IN_PILE] for region in range(MARKET)},
        "tokens": {name: _cells(s.lying, sector) for sector, name in enumerate(SECTORS)},
        "stocks": {_holder(t, holder): _cells(s.stock, holder) for holder in range(t.holders)},
        "points": {_holder(t, holder): points for holder, points in enumerate(s.points)},
    }
    return {**document, **{key: value for key, value in _passing(t, s).items() if value}}


def _passing(t: Constants, s: State) -> dict[str, Any]:
    """What is written only where there is something to say."""
    won = {_holder(t, holder): [t.tile_names[i] for i, fate in enumerate(s.fates) if fate == WON + holder] for holder in range(t.holders)}
    return {
        "sector": s.sector != NONE and SECTORS[s.sector],
        "region": s.region != NONE and SECTORS[s.region],
        "won": {holder: tiles for holder, tiles in won.items() if tiles},
        "fresh": [SECTORS[region] for region in range(MARKET) if s.open & ~s.filled & 1 << region],
    }


def _tile(t: Constants, s: State, region: int) -> str:
    if not s.open >> region & 1:
        return CLOSED
    return UNSEEN if s.top[region] == NO_TILE else t.tile_names[s.top[region]]


def _holder(t: Constants, holder: int) -> int | str:
    return NEUTRAL if holder == t.neutral else holder + 1


def _cells(cells: bytearray, owner: int) -> dict[str, int]:
    first = KINDS * owner
    return {name: cells[first + kind] for kind, name in enumerate(RESOURCES) if cells[first + kind]}


def write_view(t: Constants, v: AtlandiceView) -> PlainData:
    """The same for what a seat may know; of a pile it knows the tiles, and not which is next."""
    document = {"seat": UNKNOWN if v.seat is None else v.seat + 1, **write_position(t, v.table)}
    document["next"] = {region: UNKNOWN if len(pile) > 1 else pile[0] for region, pile in document["piles"].items() if pile}
    return document
