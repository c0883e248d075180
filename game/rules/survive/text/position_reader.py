"""Positions from plain data: what it leaves out is at its default, or dealt from its seed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Literal

import msgspec

from game.engine import CHANCE, NOBODY, BadNotation, BadPosition, PlainData

from ...counts import with_change, with_count
from ...position_data import one_of, position_data, refuse_faults, refuse_stuck, seat_at
from ..board.board import CREATURES, TERRAINS, UNDERSIDES
from ..chance import outcomes
from ..constants import ALL_KINDS, FACES, KINDS, TERRAIN_COUNT, Constants
from ..flow import ENDINGS
from ..legal import legal
from ..start import empty
from ..state import CHANCE_STEPS, CREATURE, DEAL, INTERRUPTIONS, LAUNCH, LAY, MOVE, NONE, OVER, PLACE, RESUMED, REVEAL, STEPS, State
from .invariants import faults
from .notation import read_name
from .position_writer import IN_SUPPLY


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a document may say. Seats are counted from 1; pieces and spaces go by their names."""

    seed: int = 0
    step: str = "move"
    first: int = 1
    turn: int = 1
    actor: int | None = None
    cursor: int | None = None
    points: int | None = None
    land: dict[str, list[str]] | None = None
    explorers: dict[str, dict[str, str]] = {}
    boats: list[str] = []
    serpents: list[str] | None = None
    sharks: list[str] = []
    whales: list[str] = []
    squids: list[str] = []
    dolphins: list[str] = []
    hands: dict[int, list[str]] = {}
    under: dict[str, list[str]] = {}
    values: dict[str, dict[str, int]] = {}
    swum: list[str] = []
    pushed: list[str] = []
    asked: list[int] = []
    focus: str | None = None
    terrain: str | None = None
    face: str | None = None
    distance: int | Literal["D"] | None = None
    attacker: str | None = None
    resume: str | None = None
    trophies: list[int] | None = None
    turns: list[int] | None = None
    quiet: int = 0
    ending: str = ""


def read_position(t: Constants, document: PlainData) -> State:
    said = position_data(document, PositionDocument)
    _refuse_incomplete(t, said)
    state = _Reader(t, said).read()
    refuse_faults(faults(t, state))
    refuse_stuck(outcomes(t, state) or legal(t, state), state.step == OVER)
    return state


def _refuse_incomplete(t: Constants, said: PositionDocument) -> None:
    """What each step needs to know of what has just happened."""
    dice = ("face", "distance") if t.with_dolphins else ("face",)
    needs: dict[str, tuple[str, ...]] = dict.fromkeys(("board", "ferry", "charge", "squid", "victim"), ("focus",))
    needs |= {"reveal": ("terrain", "focus"), "creature": dice, "defend": ("attacker", "focus")}
    for key in needs.get(said.step, ()):
        if getattr(said, key) is None:
            raise BadPosition("position-incomplete", place=key)


class _Reader:
    """Sets a position up piece by piece."""

    def __init__(self, t: Constants, said: PositionDocument) -> None:
        self.t, self.said, self.s = t, said, empty(t)
        self.random = Random(said.seed)

    def read(self) -> State:
        s, said = self.s, self.said
        s.step = one_of(STEPS, said.step, "step")
        s.first, s.player = self._seat(said.first, "first"), self._seat(said.turn, "turn")
        self._read_land()
        self._read_creatures()
        self._read_boats()
        self._read_explorers()
        self._read_values()
        self._read_tiles()
        self._read_turn()
        s.cursor = self._cursor() if said.cursor is None else said.cursor
        s.actor = self._actor()
        return s

    def _read_land(self) -> None:
        t, s, land = self.t, self.s, self.said.land
        if land is None:
            tiles = [i for i, n in enumerate(t.terrain) for _ in range(n)] if s.step > LAY else []
            self.random.shuffle(tiles)
            laid = list(zip(t.island, tiles, strict=False))
        else:
            laid = [
                (self._name("space", name, "land"), one_of(TERRAINS, terrain, "land")) for terrain, names in land.items() for name in names
            ]
        for space, terrain in laid:
            if space not in t.island or s.land[space]:
                raise BadPosition("position-value", place="land", value=t.names[space])
            s.land[space] = terrain + 1
            s.land_mask |= 1 << space
            s.tiles = with_change(s.tiles, terrain, 1)

    def _read_creatures(self) -> None:
        s, said = self.s, self.said
        s.serpents = self.t.serpents if said.serpents is None else self._spaces(said.serpents, "serpents")
        s.sharks = self._spaces(said.sharks, "sharks")
        s.whales = self._spaces(said.whales, "whales")
        s.squids = self._spaces(said.squids, "squids")
        for text in said.dolphins:
            space, _, charge = text.partition(" ")
            s.dolphins += (self._name("space", space, "dolphins"),)
            s.charges += (self._name("explorer", charge, "dolphins") if charge else NONE,)

    def _read_boats(self) -> None:
        boats = [NONE if name == IN_SUPPLY else self._name("space", name, "boats") for name in self.said.boats]
        afloat = [space for space in boats if space != NONE]
        if len(boats) > self.t.boats or len(set(afloat)) != len(afloat):
            raise BadPosition("position-value", place="boats", value=" ".join(self.said.boats))
        self.s.boat_at[: len(boats)] = boats
        self.s.boats = sum(1 << space for space in afloat)

    def _read_explorers(self) -> None:
        t, s = self.t, self.s
        s.where = [t.rack if s.step <= PLACE else t.lost] * t.explorers
        for colour, places in self.said.explorers.items():
            for letter, text in places.items():
                e = self._name("explorer", f"{colour}-{letter}", "explorers")
                s.where[e] = self._place(text, f"explorers.{colour}.{letter}")
        for e, place in enumerate(s.where):
            if place < t.size:
                s.crowd[place] += 1
            elif place < t.saved:
                s.crew[place - t.afloat] += t.unit[e]
        s.at_stake = tuple(sum(s.where[e] < t.saved or s.where[e] == t.rack for e in own) for own in t.own)
        s.left = sum(s.at_stake)

    def _place(self, text: str, where: str) -> int:
        kind, _, name = text.rpartition(" ")
        if kind == "boat":
            space = self._name("space", name, where)
            if space not in self.s.boat_at:
                raise BadPosition("position-value", place=where, value=text)
            boat = self.s.boat_at.index(space)
            if sum(place == self.t.afloat + boat for place in self.s.where) >= self.t.full:
                raise BadPosition("position-value", place=where, value=text)
            return self.t.afloat + boat
        if kind == "isle":
            return self.t.saved + self._name("isle", name, where)
        fixed = {"lost": self.t.lost, "rack": self.t.rack}
        return fixed[text] if text in fixed else self._name("space", text, where)

    def _read_values(self) -> None:
        t, s, values = self.t, self.s, [0] * self.t.explorers
        for colour, said in self.said.values.items():
            for letter, value in said.items():
                values[self._name("explorer", f"{colour}-{letter}", "values")] = value
        for first in range(0, t.explorers, t.letters) if s.step > DEAL else ():
            rest = t.worth[:]
            for value in filter(None, values[first : first + t.letters]):
                if value not in rest:
                    raise BadPosition("position-value", place="values", value=str(value))
                rest.remove(value)
            self.random.shuffle(rest)
            values[first : first + t.letters] = [value or rest.pop() for value in values[first : first + t.letters]]
        s.values = tuple(values)

    def _read_tiles(self) -> None:
        s, said = self.s, self.said
        for seat, tiles in said.hands.items():
            for text in tiles:
                terrain, _, kind = text.partition(" ")
                cell = one_of(TERRAINS, terrain, "hands") * KINDS + one_of(UNDERSIDES, kind, "hands")
                s.hands = with_count(s.hands, self._seat(seat, "hands") * ALL_KINDS + cell, 1)
                s.held = with_change(s.held, TERRAIN_COUNT * self._seat(seat, "hands") + cell // KINDS, 1)
        s.terrain = NONE if said.terrain is None else one_of(TERRAINS, said.terrain, "terrain")
        named = {one_of(TERRAINS, terrain, "under"): kinds for terrain, kinds in said.under.items()}
        for i in range(len(TERRAINS)):
            for cell in self._cells_under(i, named.get(i)):
                s.unseen = with_count(s.unseen, cell, 1)

    def _cells_under(self, terrain: int, named: list[str] | None) -> list[int]:
        """The undersides of a terrain that are left: as named, else drawn from what no hand holds."""
        t, s = self.t, self.s
        first = terrain * KINDS
        if named is not None:
            return [first + one_of(UNDERSIDES, kind, "under") for kind in named]
        if s.step <= LAY:
            return [first + kind for kind in range(KINDS) for _ in range(t.undersides[first + kind])]
        held = [sum(s.hands[first + kind :: ALL_KINDS]) for kind in range(KINDS)]
        pool = [first + kind for kind in range(KINDS) for _ in range(t.undersides[first + kind] - held[kind])]
        wanted = s.tiles[terrain] + (s.step == REVEAL and s.terrain == terrain)
        if wanted > len(pool):
            raise BadPosition("position-value", place="under", value=TERRAINS[terrain])
        return self.random.sample(pool, wanted)

    def _read_turn(self) -> None:
        t, s, said = self.t, self.s, self.said
        s.points = (t.numbers.points if s.step == MOVE else 0) if said.points is None else said.points
        s.swum = sum(1 << self._name("explorer", name, "swum") for name in said.swum)
        s.pushed = sum(1 << self._name("explorer", name, "pushed") for name in said.pushed)
        s.asked = sum(1 << self._seat(seat, "asked") for seat in said.asked)
        s.focus = NONE if said.focus is None else self._name("space", said.focus, "focus")
        s.face = NONE if said.face is None else one_of(FACES, said.face, "face")
        s.attacker = NONE if said.attacker is None else one_of(CREATURES, said.attacker, "attacker")
        s.distance = NONE if said.distance is None else 0 if said.distance == "D" else said.distance
        s.resume = self._resume()
        s.trophies = self._a_seat_each(said.trophies, 0, "trophies")
        s.turns = self._a_seat_each(said.turns, int(s.step > LAUNCH), "turns")
        s.quiet = said.quiet
        s.ending = one_of(ENDINGS, said.ending or ("volcano" if s.step == OVER else ""), "ending")

    def _resume(self) -> int:
        """What an interruption leads to; one that does not say is that of a creature's move."""
        if self.said.resume is None:
            return CREATURE if self.s.step in INTERRUPTIONS else NONE
        step = one_of(STEPS, self.said.resume, "resume")
        if step not in RESUMED:
            raise BadPosition("position-value", place="resume", value=self.said.resume)
        return step

    def _a_seat_each(self, numbers: list[int] | None, default: int, place: str) -> tuple[int, ...]:
        if numbers is not None and len(numbers) != self.t.seats:
            raise BadPosition("position-value", place=place, value=str(numbers))
        return (default,) * self.t.seats if numbers is None else tuple(numbers)

    def _cursor(self) -> int:
        t, s = self.t, self.s
        placed = t.explorers - s.where.count(t.rack)
        done = {LAY: s.land_mask.bit_count(), DEAL: sum(map(bool, s.values)), PLACE: placed, LAUNCH: s.boats.bit_count()}
        return done.get(s.step, 0)

    def _actor(self) -> int:
        t, s = self.t, self.s
        if s.step in CHANCE_STEPS:
            return CHANCE
        if s.step == OVER:
            return NOBODY
        if s.step == PLACE:
            s.player = (s.first + s.cursor) % t.seats
        elif s.step == LAUNCH and s.cursor < len(t.launches):
            s.player = (s.first + t.launches[s.cursor]) % t.seats
        return s.player if self.said.actor is None else self._seat(self.said.actor, "actor")

    def _spaces(self, names: Iterable[str], place: str) -> tuple[int, ...]:
        return tuple(self._name("space", name, place) for name in names)

    def _name(self, field: str, name: str, place: str) -> int:
        try:
            return read_name(self.t, field, name)
        except BadNotation as error:
            raise BadPosition("position-value", place=place, value=name) from error

    def _seat(self, number: int, place: str) -> int:
        return seat_at(number, self.t.seats, place)
