"""Positions and views as plain data, and back."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Literal

import msgspec

from game.engine import CHANCE, NOBODY, BadNotation, BadPosition, PlainData

from ....engine.flat_state import with_change, with_count
from ...position_fields import one_of, position_data, refuse_faults, refuse_stuck, seat_at
from ..board import CREATURES, TERRAINS, UNDERSIDES
from ..constants import ALL_KINDS, FACES, KINDS, LETTERS, TERRAIN_COUNT, Constants, bits
from ..flow import ENDINGS, empty
from ..legal import legal, outcomes
from ..queries import has_tile
from ..state import (
    CHANCE_STEPS,
    CREATURE,
    DEAL,
    INTERRUPTIONS,
    LAUNCH,
    LAY,
    MOVE,
    NONE,
    OVER,
    PLACE,
    RESUMED,
    REVEAL,
    STEPS,
    PublicState,
    State,
)
from ..view import SurviveView
from .invariants import faults
from .notation import read_name


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


UNKNOWN = "?"
IN_SUPPLY = "-"


def write_position(t: Constants, s: State) -> PlainData:
    document = write_table(t, s)
    if s.step >= DEAL:
        document["values"] = _by_colour(t, {e: value for e, value in enumerate(s.values) if value})
    document["hands"] = {
        seat + 1: _hand(s.hands[seat * ALL_KINDS : (seat + 1) * ALL_KINDS]) for seat in range(t.seats) if has_tile(s, seat)
    }
    document["under"] = _unders(s.unseen)
    return document


def write_view(t: Constants, v: SurviveView) -> PlainData:
    """The same for what a seat may know: its own hand and values, and of others' tiles the terrain."""
    document = {"seat": UNKNOWN if v.seat is None else v.seat + 1, **write_table(t, v.table)}
    document["values"] = _by_colour(t, {e: UNKNOWN if value is None else value for e, value in enumerate(v.values)})
    document["hands"] = {
        seat + 1: _hand(v.hand) if seat == v.seat else _backs(v.table, seat) for seat in range(t.seats) if has_tile(v.table, seat)
    }
    document["unseen"] = _unders(v.unseen)
    return document


def write_table(t: Constants, s: PublicState) -> PlainData:
    """Everything that all can see."""
    document: PlainData = {
        "step": STEPS[s.step],
        "first": s.first + 1,
        "turn": s.player + 1,
        "cursor": s.cursor,
        "points": s.points,
        "land": {terrain: [t.names[space] for space in t.island if s.land[space] == i + 1] for i, terrain in enumerate(TERRAINS)},
        "explorers": _by_colour(t, {e: _where(t, s, place) for e, place in enumerate(s.where)}),
        "boats": _boats(t, s),
        "serpents": [t.names[space] for space in s.serpents],
        "trophies": list(s.trophies),
        "turns": list(s.turns),
    }
    return {**document, **{key: value for key, value in _passing(t, s).items() if value}}


def _passing(t: Constants, s: PublicState) -> dict[str, Any]:
    """What is written only where there is something to say."""
    return {
        "actor": s.actor + 1 if s.actor >= 0 and s.actor != s.player else None,
        "sharks": [t.names[space] for space in s.sharks],
        "whales": [t.names[space] for space in s.whales],
        "squids": [t.names[space] for space in s.squids],
        "dolphins": [
            t.names[space] + (f" {t.explorer_names[e]}" if e != NONE else "") for space, e in zip(s.dolphins, s.charges, strict=True)
        ],
        "swum": [t.explorer_names[e] for e in bits(s.swum)],
        "pushed": [t.explorer_names[e] for e in bits(s.pushed)],
        "asked": [seat + 1 for seat in bits(s.asked)],
        "focus": s.focus != NONE and t.names[s.focus],
        "terrain": s.terrain != NONE and TERRAINS[s.terrain],
        "face": s.face != NONE and FACES[s.face],
        "attacker": s.attacker != NONE and CREATURES[s.attacker],
        "distance": s.distance != NONE and (s.distance or "D"),
        "resume": s.resume != NONE and STEPS[s.resume],
        "quiet": s.quiet,
        "ending": ENDINGS[s.ending],
    }


def _boats(t: Constants, s: PublicState) -> list[str]:
    """By number: one that went back to the supply leaves a gap before later ones."""
    names = [IN_SUPPLY if space == NONE else t.names[space] for space in s.boat_at]
    while names and names[-1] == IN_SUPPLY:
        names.pop()
    return names


def _where(t: Constants, s: PublicState, place: int) -> str:
    if place < t.afloat:
        return t.names[place]
    if place < t.saved:
        return f"boat {t.names[s.boat_at[place - t.afloat]]}"
    if place < t.lost:
        return f"isle {t.isles[place - t.saved]}"
    return "lost" if place == t.lost else "rack"


def _by_colour(t: Constants, facts: dict[int, Any]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for e, fact in facts.items():
        found.setdefault(t.colours[e // t.letters], {})[LETTERS[e % t.letters]] = fact
    return found


def _hand(cells: bytes | bytearray | tuple[int, ...]) -> list[str]:
    return [f"{TERRAINS[cell // KINDS]} {UNDERSIDES[cell % KINDS]}" for cell, n in enumerate(cells) for _ in range(n)]


def _backs(s: PublicState, seat: int) -> list[str]:
    return [f"{terrain} {UNKNOWN}" for i, terrain in enumerate(TERRAINS) for _ in range(s.held[TERRAIN_COUNT * seat + i])]


def _unders(cells: bytes | bytearray | tuple[int, ...]) -> dict[str, list[str]]:
    return {terrain: [kind for k, kind in enumerate(UNDERSIDES) for _ in range(cells[i * KINDS + k])] for i, terrain in enumerate(TERRAINS)}
