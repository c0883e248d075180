"""Positions and views of Survive as plain data, written whole; what a document leaves out is at its default, or dealt
from its seed.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Any, Literal

import msgspec

from game.engine import CHANCE, NOBODY, BadPosition, PlainData
from game.engine.flat_state import with_byte, with_change, with_count
from game.rules import position_fields as pf
from game.rules.position_fields import (
    EACH_SEAT,
    SEAT,
    Codec,
    Field,
    bad_value,
    mask,
    number,
    one_of,
    row,
    thing,
    thing_named,
    word,
)

from . import state as st
from .board import CREATURES, TERRAINS, UNDERSIDES
from .constants import ALL_KINDS, FACES, KINDS, LETTERS, TERRAIN_COUNT, Constants
from .flow import ENDINGS, empty
from .invariants import faults
from .legal import legal, outcomes
from .queries import has_tile
from .state import NONE, PublicState, State
from .view import SurviveView

UNKNOWN = "?"
IN_SUPPLY = "-"
Cells = bytes | tuple[int, ...]


DISTANCE = Codec(
    lambda constants, said, place: 0 if said == "D" else said,
    lambda constants, value: None if value == NONE else value or "D",
)
EXPLORERS = mask(thing("explorer"))
Herd = Annotated[list[str], Field(row(thing("space")), is_rare=True)]


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The form of a document. Seats are counted from 1; pieces and spaces go by their names."""

    seed: int = 0
    step: Annotated[str, Field(word(st.STEPS))] = "move"
    first: Annotated[int, Field(SEAT)] = 1
    turn: Annotated[int, Field(SEAT, "player")] = 1
    cursor: Annotated[int | None, Field(number())] = None
    points: Annotated[int | None, Field(number())] = None
    land: Annotated[dict[str, list[str]] | None, Field(write=_land)] = None
    explorers: Annotated[dict[str, dict[str, str]], Field(write=_explorers)] = {}
    boats: Annotated[list[str], Field(write=_boats)] = []
    serpents: Annotated[list[str] | None, Field(row(thing("space")))] = None
    trophies: Annotated[list[int] | None, Field(EACH_SEAT)] = None
    turns: Annotated[list[int] | None, Field(EACH_SEAT)] = None
    actor: Annotated[int | None, Field(write=_other_actor)] = None
    sharks: Herd = []
    whales: Herd = []
    squids: Herd = []
    dolphins: Annotated[list[str], Field(write=_dolphins, is_rare=True)] = []
    swum: Annotated[list[str], Field(EXPLORERS, is_rare=True)] = []
    pushed: Annotated[list[str], Field(EXPLORERS, is_rare=True)] = []
    asked: Annotated[list[int], Field(mask(SEAT), is_rare=True)] = []
    focus: Annotated[str | None, Field(thing("space"))] = None
    terrain: Annotated[str | None, Field(word(TERRAINS))] = None
    face: Annotated[str | None, Field(word(FACES))] = None
    attacker: Annotated[str | None, Field(word(CREATURES))] = None
    distance: Annotated[int | Literal["D"] | None, Field(DISTANCE)] = None
    resume: Annotated[str | None, Field(word(st.STEPS))] = None
    quiet: Annotated[int, Field(number(), is_rare=True)] = 0
    ending: Annotated[str, Field(word(ENDINGS), is_rare=True)] = ""
    values: Annotated[dict[str, dict[str, int]], Field(write=_values, is_secret=True)] = {}
    hands: Annotated[dict[int, list[str]], Field(write=_hands, is_secret=True)] = {}
    under: Annotated[dict[str, list[str]], Field(write=_under, is_secret=True)] = {}


def write_position(constants: Constants, s: State) -> PlainData:
    return pf.write_fields(constants, PositionDocument, s, with_secrets=True)


def write_view(constants: Constants, v: SurviveView) -> PlainData:
    """The same for what a seat may know: its own hand and values, and of others' tiles the terrain."""
    document = {
        "seat": UNKNOWN if v.seat is None else v.seat + 1,
        **pf.write_fields(constants, PositionDocument, v.state, with_secrets=False),
    }
    document["values"] = _by_colour(
        constants, {e: UNKNOWN if value is None else value for e, value in enumerate(v.values)}
    )
    document["hands"] = {
        seat + 1: _hand(v.hand) if seat == v.seat else _backs(v.state, seat)
        for seat in range(constants.seats)
        if has_tile(v.state, seat)
    }
    document["unseen"] = _unders(v.unseen)
    return document


def _land(constants: Constants, s: PublicState) -> dict[str, list[str]]:
    return {
        terrain: [constants.names[space] for space in constants.island if s.land[space] == i + 1]
        for i, terrain in enumerate(TERRAINS)
    }


def _explorers(constants: Constants, s: PublicState) -> dict[str, dict[str, Any]]:
    return _by_colour(constants, {e: _where(constants, s, place) for e, place in enumerate(s.where)})


def _where(constants: Constants, s: PublicState, place: int) -> str:
    if place < constants.afloat:
        return constants.names[place]
    if place < constants.saved:
        return f"boat {constants.names[s.boat_at[place - constants.afloat]]}"
    if place < constants.lost:
        return f"isle {constants.isles[place - constants.saved]}"
    return "lost" if place == constants.lost else "rack"


def _boats(constants: Constants, s: PublicState) -> list[str]:
    """By number: one that went back to the supply leaves a gap before later ones."""
    names = [IN_SUPPLY if space == NONE else constants.names[space] for space in s.boat_at]
    while names and names[-1] == IN_SUPPLY:
        names.pop()
    return names


def _other_actor(constants: Constants, s: PublicState) -> int | None:
    return s.actor + 1 if s.actor not in (CHANCE, NOBODY, s.player) else None


def _dolphins(constants: Constants, s: PublicState) -> list[str]:
    return [
        constants.names[space] + (f" {constants.explorer_names[e]}" if e != NONE else "")
        for space, e in zip(s.dolphins, s.charges, strict=True)
    ]


def _values(constants: Constants, s: State) -> dict[str, dict[str, Any]] | None:
    return _by_colour(constants, {e: value for e, value in enumerate(s.values) if value}) if s.step >= st.DEAL else None


def _by_colour(constants: Constants, facts: dict[int, Any]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for e, fact in facts.items():
        found.setdefault(constants.colours[e // constants.letters], {})[LETTERS[e % constants.letters]] = fact
    return found


def _hands(constants: Constants, s: State) -> dict[int, list[str]]:
    return {
        seat + 1: _hand(s.hands[seat * ALL_KINDS : (seat + 1) * ALL_KINDS])
        for seat in range(constants.seats)
        if has_tile(s, seat)
    }


def _hand(cells: Cells) -> list[str]:
    return [f"{TERRAINS[cell // KINDS]} {UNDERSIDES[cell % KINDS]}" for cell, n in enumerate(cells) for _ in range(n)]


def _backs(s: PublicState, seat: int) -> list[str]:
    return [
        f"{terrain} {UNKNOWN}" for i, terrain in enumerate(TERRAINS) for _ in range(s.held[TERRAIN_COUNT * seat + i])
    ]


def _under(constants: Constants, s: State) -> dict[str, list[str]]:
    return _unders(s.unseen)


def _unders(cells: Cells) -> dict[str, list[str]]:
    return {
        terrain: [kind for k, kind in enumerate(UNDERSIDES) for _ in range(cells[i * KINDS + k])]
        for i, terrain in enumerate(TERRAINS)
    }


def read_position(constants: Constants, document: PlainData) -> State:
    said = pf.position_data(document, PositionDocument)
    # What each step needs to know of what has just happened.
    dice = ("face", "distance") if constants.with_dolphins else ("face",)
    needs: dict[str, tuple[str, ...]] = dict.fromkeys(("board", "ferry", "charge", "squid", "victim"), ("focus",))
    needs |= {"reveal": ("terrain", "focus"), "creature": dice, "defend": ("attacker", "focus")}
    for key in needs.get(said.step, ()):
        if getattr(said, key) is None:
            raise BadPosition("position-incomplete", place=key)
    state = _Reader(constants, said).read()
    pf.refuse_faults(faults(constants, state))
    pf.refuse_stuck(outcomes(constants, state) or legal(constants, state), state.step == st.OVER)
    return state


class _Reader:
    """Sets a position up: what the fields say by themselves, then piece by piece what depends on more."""

    def __init__(self, constants: Constants, said: PositionDocument) -> None:
        self.constants = constants
        self.said = said
        self.s = empty(constants)
        self.random = Random(said.seed)

    def read(self) -> State:
        constants = self.constants
        s = self.s
        said = self.said
        s.serpents = constants.serpents
        pf.read_fields(constants, said, s)
        self._read_land()
        self._read_dolphins()
        self._read_boats()
        self._read_explorers()
        self._read_values()
        self._read_tiles()
        self._read_defaults()
        s.actor = self._actor()
        return s

    def _read_land(self) -> None:
        constants = self.constants
        s = self.s
        land = self.said.land
        if land is None:
            tiles = [i for i, n in enumerate(constants.terrain) for _ in range(n)] if s.step > st.LAY else []
            self.random.shuffle(tiles)
            laid = list(zip(constants.island, tiles, strict=False))
        else:
            laid = [
                (self._space(name, "land"), one_of(TERRAINS, terrain, "land"))
                for terrain, names in land.items()
                for name in names
            ]
        for space, terrain in laid:
            if space not in constants.island or s.land[space]:
                raise bad_value("land", constants.names[space])
            s.land = with_byte(s.land, space, terrain + 1)
            s.land_mask |= 1 << space
            s.tiles = with_change(s.tiles, terrain, 1)

    def _read_dolphins(self) -> None:
        for text in self.said.dolphins:
            space, _, charge = text.partition(" ")
            self.s.dolphins += (self._space(space, "dolphins"),)
            self.s.charges += (thing_named(self.constants, "explorer", charge, "dolphins") if charge else NONE,)

    def _read_boats(self) -> None:
        boats = [NONE if name == IN_SUPPLY else self._space(name, "boats") for name in self.said.boats]
        afloat = [space for space in boats if space != NONE]
        if len(boats) > self.constants.boats or len(set(afloat)) != len(afloat):
            raise bad_value("boats", " ".join(self.said.boats))
        self.s.boat_at[: len(boats)] = boats
        self.s.boats = sum(1 << space for space in afloat)

    def _read_explorers(self) -> None:
        constants, s = self.constants, self.s
        s.where = [constants.rack if s.step <= st.PLACE else constants.lost] * constants.explorers
        for colour, places in self.said.explorers.items():
            for letter, text in places.items():
                e = thing_named(constants, "explorer", f"{colour}-{letter}", "explorers")
                s.where[e] = self._place(text, f"explorers.{colour}.{letter}")
        for e, place in enumerate(s.where):
            if place < constants.size:
                s.crowd[place] += 1
            elif place < constants.saved:
                s.crew[place - constants.afloat] += constants.unit[e]
        s.at_stake = tuple(
            sum(s.where[e] < constants.saved or s.where[e] == constants.rack for e in own) for own in constants.own
        )
        s.left = sum(s.at_stake)

    def _place(self, text: str, where: str) -> int:
        constants, s = self.constants, self.s
        kind, _, name = text.rpartition(" ")
        if kind == "boat":
            space = self._space(name, where)
            place = constants.afloat + s.boat_at.index(space) if space in s.boat_at else NONE
            if place == NONE or s.where.count(place) >= constants.full:
                raise bad_value(where, text)
            return place
        if kind == "isle":
            return constants.saved + thing_named(constants, "isle", name, where)
        fixed = {"lost": constants.lost, "rack": constants.rack}
        return fixed[text] if text in fixed else self._space(text, where)

    def _read_values(self) -> None:
        constants = self.constants
        s = self.s
        values = [0] * self.constants.explorers
        for colour, said in self.said.values.items():
            for letter, value in said.items():
                values[thing_named(constants, "explorer", f"{colour}-{letter}", "values")] = value
        for first in range(0, constants.explorers, constants.letters) if s.step > st.DEAL else ():
            rest = constants.worth[:]
            for value in filter(None, values[first : first + constants.letters]):
                if value not in rest:
                    raise bad_value("values", value)
                rest.remove(value)
            self.random.shuffle(rest)
            values[first : first + constants.letters] = [
                value or rest.pop() for value in values[first : first + constants.letters]
            ]
        s.values = tuple(values)

    def _read_tiles(self) -> None:
        s, said = self.s, self.said
        for holder, tiles in said.hands.items():
            for text in tiles:
                terrain, _, kind = text.partition(" ")
                cell = one_of(TERRAINS, terrain, "hands") * KINDS + one_of(UNDERSIDES, kind, "hands")
                seat = pf.seat_at(self.constants, holder, "hands")
                s.hands = with_count(s.hands, seat * ALL_KINDS + cell, 1)
                s.held = with_change(s.held, TERRAIN_COUNT * seat + cell // KINDS, 1)
        named = {one_of(TERRAINS, terrain, "under"): kinds for terrain, kinds in said.under.items()}
        for i in range(len(TERRAINS)):
            for cell in self._cells_under(i, named.get(i)):
                s.unseen = with_count(s.unseen, cell, 1)

    def _cells_under(self, terrain: int, named: list[str] | None) -> list[int]:
        """The undersides of a terrain that are left: as named, else drawn from what no hand holds."""
        constants, s = self.constants, self.s
        first = terrain * KINDS
        if named is not None:
            return [first + one_of(UNDERSIDES, kind, "under") for kind in named]
        if s.step <= st.LAY:
            return [first + kind for kind in range(KINDS) for _ in range(constants.undersides[first + kind])]
        held = [sum(s.hands[first + kind :: ALL_KINDS]) for kind in range(KINDS)]
        pool = [first + kind for kind in range(KINDS) for _ in range(constants.undersides[first + kind] - held[kind])]
        wanted = s.tiles[terrain] + (s.step == st.REVEAL and s.terrain == terrain)
        if wanted > len(pool):
            raise bad_value("under", TERRAINS[terrain])
        return self.random.sample(pool, wanted)

    def _read_defaults(self) -> None:
        """Fills in from the step and the rest whatever is not stated; an interruption interrupts a creature's move."""
        constants = self.constants
        s = self.s
        said = self.said
        if said.points is None:
            s.points = constants.numbers.points if s.step == st.MOVE else 0
        if said.turns is None:
            s.turns = (int(s.step > st.LAUNCH),) * constants.seats
        if said.resume is None:
            s.resume = st.CREATURE if s.step in st.INTERRUPTIONS else NONE
        elif s.resume not in st.RESUMED:
            raise bad_value("resume", said.resume)
        if not said.ending and s.step == st.OVER:
            s.ending = ENDINGS.index("volcano")
        if said.cursor is None:
            placed = constants.explorers - s.where.count(constants.rack)
            done = {
                st.LAY: s.land_mask.bit_count(),
                st.DEAL: sum(map(bool, s.values)),
                st.PLACE: placed,
                st.LAUNCH: s.boats.bit_count(),
            }
            s.cursor = done.get(s.step, 0)

    def _actor(self) -> int:
        constants, s = self.constants, self.s
        if s.step in st.CHANCE_STEPS:
            return CHANCE
        if s.step == st.OVER:
            return NOBODY
        if s.step == st.PLACE:
            s.player = (s.first + s.cursor) % constants.seats
        elif s.step == st.LAUNCH and s.cursor < len(constants.launches):
            s.player = (s.first + constants.launches[s.cursor]) % constants.seats
        return s.player if self.said.actor is None else pf.seat_at(constants, self.said.actor, "actor")

    def _space(self, name: str, place: str) -> int:
        return thing_named(self.constants, "space", name, place)
