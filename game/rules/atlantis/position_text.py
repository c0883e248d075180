"""Positions and views of Atlantis as plain data, written whole; what a document leaves out is at its default, or dealt
from its seed.

Words may stand in a list or beside each other in one text: `row: ring1 W flag4*`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Annotated

import msgspec

from game.engine import CHANCE, NOBODY, PlainData
from game.engine.flat_state import with_byte, with_count
from game.rules import position_fields as pf
from game.rules.position_fields import (
    EACH_SEAT,
    SEAT,
    Codec,
    Field,
    bad_value,
    check_range,
    number,
    one_of,
    thing,
    thing_named,
    word,
)

from . import state as st
from .board import HIGHEST, MOST_PLACES, OBJECTS
from .constants import CODES, Constants
from .flow import empty
from .invariants import faults
from .legal import legal, outcomes
from .paying import order_of_card, order_of_tile
from .score import ENDINGS
from .state import KINDS, NONE, PublicState, State
from .view import AtlantisView

UNKNOWN = "?"
WATER = "W"
HIDDEN = "*"  # one for each tile under the visible one
LOST_BRIDGE = "lost"
REFILL_WORD, DRAW_WORD = "refill", "draw"
FLAG = number()
MOST = 255  # what is counted in a byte

Words = str | int | list[str | int]  # one word or several: places are words too
Cards = dict[str, int]
Hands = dict[str, Words]  # cards by the colour of their holder


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The form of a document.

    Seats are counted from 1 or go by their colour; places, tiles and objects go by their names.
    """

    seed: int = 0
    step: Annotated[str, Field(word(st.STEPS))] = "turn"
    first: Annotated[int, Field(SEAT)] = 1
    turn: Annotated[int, Field(SEAT, "player")] = 1
    cursor: Annotated[int | None, Field(number(MOST))] = None
    row: Annotated[Words | None, Field(write=_row)] = None
    pawns: Annotated[dict[str, Words], Field(write=_pawns)] = {}
    bridges: Annotated[dict[str, str | int], Field(write=_bridges)] = {}
    purses: Annotated[dict[str, Words], Field(write=_purses)] = {}
    left: Annotated[Words | None, Field(TILES)] = None
    unseen: Annotated[dict[str, Words], Field(write=_write_unseen)] = {}
    discard: Annotated[Cards, Field(CARDS)] = {}
    removed: Annotated[Cards | None, Field(CARDS)] = None
    fresh: Annotated[bool | None, Field(FLAG)] = None
    turns: Annotated[list[int] | None, Field(EACH_SEAT)] = None
    known: Annotated[Hands, Field(HANDS, is_rare=True)] = {}
    played: Annotated[Words, Field(PLAYED, is_rare=True)] = ""
    decks: Annotated[list[Cards], Field(pf.row(CARDS), is_rare=True)] = []
    log: Annotated[list[str], Field(LOG, is_rare=True)] = []
    buying: Annotated[bool, Field(FLAG, is_rare=True)] = False
    bought: Annotated[int | None, Field(number(MOST), is_rare=True)] = None
    drawn: Annotated[int, Field(number(MOST), is_rare=True)] = 0
    stuck: Annotated[bool, Field(FLAG, is_rare=True)] = False
    pawn: Annotated[int | None, Field(write=_pawn)] = None
    start: Annotated[str | int | None, Field(thing("start"))] = None
    owed: Annotated[int, Field(number(MOST_PLACES * HIGHEST), is_rare=True)] = 0
    paid: Annotated[str | int | None, Field(PAID, "item", is_rare=True)] = None
    focus: Annotated[str | int | None, Field(thing("place"))] = None
    to_draw: Annotated[int, Field(number(MOST), is_rare=True)] = 0
    idle: Annotated[int, Field(number(MOST), is_rare=True)] = 0
    debts: Annotated[list[int] | None, Field(DEBTS)] = None
    ending: Annotated[str, Field(word(ENDINGS), is_rare=True)] = ""
    hands: Annotated[Hands, Field(HANDS, is_rare=True, is_secret=True)] = {}
    pile: Annotated[Cards | None, Field(CARDS, is_secret=True)] = None
    fresh_cards: Annotated[Words, Field(COUNTED, is_rare=True, is_secret=True)] = ""
    drew: Annotated[list[Hands], Field(pf.row(HANDS), is_rare=True, is_secret=True)] = []


def write_position(constants: Constants, s: State) -> PlainData:
    return pf.write_fields(constants, PositionDocument, s, with_secrets=True)


def write_view(constants: Constants, v: AtlantisView) -> PlainData:
    """The same for what a seat may know: its own hand, and of others the number of cards and those that are known."""
    document = {
        "seat": UNKNOWN if v.seat is None else v.seat + 1,
        **pf.write_fields(constants, PositionDocument, v.state, with_secrets=False),
    }
    document["hands"] = {
        colour: _cards(v.hand) if seat == v.seat else _backs(constants, v.state, seat)
        for seat, colour in enumerate(constants.colours)
        if v.state.held[seat]
    }
    document["pile"] = v.state.pile_size
    own = {"fresh_cards": _cards(v.fresh_cards), "drew": [_cards(drew) for drew in v.drew]}
    return {**document, **{key: value for key, value in own.items() if value}}


def _row(constants: Constants, s: PublicState) -> list[str]:
    tiles = [(constants.called["tile"][code] if code else WATER) for code in s.tops]
    return [tiles[place] + HIDDEN * below for place, below in enumerate(s.below) if constants.is_on_the_row(place)]


def _pawns(constants: Constants, s: PublicState) -> dict[str, list[str]]:
    return {
        colour: [constants.called["place"][place] for place in s.where[constants.own(seat)]]
        for seat, colour in enumerate(constants.colours)
    }


def _pawn(constants: Constants, s: PublicState) -> int | None:
    return s.pawn % constants.pawns + 1 if s.pawn != NONE else None


def _bridges(constants: Constants, s: PublicState) -> dict[str, str]:
    laid = {colour: place for colour, place in zip(constants.colours, s.bridges, strict=True) if place != st.IN_HAND}
    return {
        colour: LOST_BRIDGE if place == st.LOST else constants.called["place"][place] for colour, place in laid.items()
    }


def _purses(constants: Constants, s: PublicState) -> dict[str, list[str]]:
    return {
        colour: TILES.write(constants, purse)
        for colour, purse in zip(constants.colours, s.purses, strict=True)
        if purse
    }


def _write_unseen(constants: Constants, s: PublicState) -> dict[str, list[str]]:
    counts = {name: s.unseen[back * CODES : (back + 1) * CODES] for back, name in enumerate(constants.backs)}
    return {
        name: TILES.write(constants, [code for code, n in enumerate(tiles) for _ in range(n)])
        for name, tiles in counts.items()
    }


def _backs(constants: Constants, s: PublicState, seat: int) -> list[str]:
    known = s.known[constants.hand(seat)]
    return [*_cards(known), *[UNKNOWN] * (s.held[seat] - sum(known))]


def _cards(counts: bytes) -> list[str]:
    return [OBJECTS[kind] for kind, n in enumerate(counts) for _ in range(n)]


def words_of(said: Words) -> list[str]:
    return [str(word) for word in said] if isinstance(said, list) else str(said).split()


def _things(constants: Constants, kind: str, said: Words, place: str) -> list[int]:
    return [thing_named(constants, kind, name, place) for name in words_of(said)]


def _things_in_order(kind: str) -> Codec:
    return Codec(
        lambda constants, said, place: bytes(_things(constants, kind, said, place)),
        lambda constants, things: [constants.called[kind][each] for each in things],
    )


def _bytes(numbers: list[int], place: str) -> bytes:
    return bytes([check_range(n, MOST, place) for n in numbers])


def _read_counts(constants: Constants, said: Cards, place: str) -> bytes:
    cards = {thing_named(constants, "kind", name, place): n for name, n in said.items()}
    return _bytes([cards.get(kind, 0) for kind in range(KINDS)], place)


def _read_counted(constants: Constants, said: Words, place: str) -> bytes:
    cards = Counter(_things(constants, "kind", said, place))
    return _bytes([cards[kind] for kind in range(KINDS)], place)


def _read_hands(constants: Constants, said: Mapping[str, Words], place: str) -> bytes:
    hands = {
        one_of(constants.colours, colour, place): _read_counted(constants, cards, place)
        for colour, cards in said.items()
    }
    return b"".join([hands.get(seat, bytes(KINDS)) for seat in range(constants.seats)])


def _write_hands(constants: Constants, counts: bytes) -> dict[str, list[str]]:
    return {
        colour: cards
        for seat, colour in enumerate(constants.colours)
        if (cards := _cards(counts[constants.hand(seat)]))
    }


def _read_entry(constants: Constants, said: str, place: str) -> int:
    if said == REFILL_WORD:
        return st.REFILLED
    colour, _, what = said.partition(" ")
    kind = st.UNSEEN if what == DRAW_WORD else thing_named(constants, "kind", what, place)
    return one_of(constants.colours, colour, place) * 8 + kind


def _write_entry(constants: Constants, entry: int) -> str:
    if entry == st.REFILLED:
        return REFILL_WORD
    seat, kind = divmod(entry, KINDS + 1)
    return f"{constants.colours[seat]} {DRAW_WORD if kind == st.UNSEEN else OBJECTS[kind]}"


def _read_paid(constants: Constants, said: str | int, place: str) -> int:
    if str(said) in OBJECTS:
        return order_of_card(constants, one_of(OBJECTS, str(said), place))
    known = {str(value): value for value in range(1, HIGHEST + 1)}
    if str(said) not in known:
        raise bad_value(place, said)
    return order_of_tile(
        constants, known[str(said)] if known[str(said)] <= constants.highest else check_range(-1, 0, place)
    )


def _write_paid(constants: Constants, item: int) -> str | int | None:
    if not item:
        return None
    return constants.highest + 1 - item if item <= constants.highest else OBJECTS[item - constants.highest - 1]


TILES, PLAYED = _things_in_order("tile"), _things_in_order("kind")
CARDS = Codec(_read_counts, lambda constants, counts: {OBJECTS[kind]: n for kind, n in enumerate(counts) if n})
COUNTED = Codec(_read_counted, lambda constants, counts: _cards(counts))
HANDS = Codec(_read_hands, _write_hands)
ENTRIES = pf.row(Codec(_read_entry, _write_entry))
LOG = Codec(lambda constants, said, place: bytes(ENTRIES.read(constants, said, place)), ENTRIES.write)
PAID = Codec(_read_paid, _write_paid)
DEBTS = Codec(EACH_SEAT.read, lambda constants, debts: list(debts) if any(debts) else None)


def read_position(constants: Constants, document: PlainData) -> State:
    state = _Reader(constants, pf.position_data(document, PositionDocument)).read()
    pf.refuse_faults(faults(constants, state))
    pf.refuse_stuck(
        outcomes(constants, state) if state.actor == CHANCE else legal(constants, state), state.step == st.OVER
    )
    return state


class _Reader:
    """Sets a position up: what the fields say by themselves, then piece by piece what depends on more."""

    def __init__(self, constants: Constants, said: PositionDocument) -> None:
        self.constants = constants
        self.said = said
        self.s = empty(constants)
        self.random = Random(said.seed)

    def read(self) -> State:
        s = self.s
        pf.read_fields(self.constants, self.said, s)
        s.actor = CHANCE if s.step in st.CHANCE_STEPS else NOBODY if s.step == st.OVER else s.player
        self._read_row()
        self._read_pieces()
        self._read_tiles()
        self._read_cards()
        self._read_turn()
        return s

    def _read_row(self) -> None:
        constants = self.constants
        s = self.s
        said = self.said
        if said.row is None:
            for place in constants.laid if s.step > st.LAY else ():
                self._lay(place)
            return
        words = words_of(said.row)
        if len(words) > constants.size:
            raise bad_value("row", len(words))
        for place, text in enumerate(words, 1):
            tile = text.rstrip(HIDDEN)
            s.below = with_byte(s.below, place, check_range(len(text) - len(tile), MOST, "row"))
            if tile != WATER:
                s.tops = with_byte(s.tops, place, thing_named(constants, "tile", tile, "row"))
        if said.cursor is None and s.step == st.LAY:
            s.cursor = sum(map(bool, s.tops))

    def _lay(self, place: int) -> None:
        """Lays a row that the text leaves out (A1); its tiles are taken out of the unseen ones."""
        constants, s = self.constants, self.s
        first = constants.back[place] * CODES
        (tile,) = self.random.sample(range(CODES), 1, counts=list(s.unseen[first : first + CODES]))
        s.unseen = with_count(s.unseen, first + tile, -1)
        s.tops = with_byte(s.tops, place, tile)
        s.below = with_byte(s.below, place, constants.places[place].tiles - 1)

    def _read_pieces(self) -> None:
        constants = self.constants
        s = self.s
        said = self.said
        for colour, text in said.pawns.items():
            places = _things(constants, "place", text, f"pawns.{colour}")
            if len(places) > constants.pawns:
                raise bad_value("pawns", text)
            first = one_of(constants.colours, colour, "pawns") * constants.pawns
            s.where = s.where[:first] + bytes(places) + s.where[first + len(places) :]
        for colour, place in said.bridges.items():
            at = st.LOST if place == LOST_BRIDGE else thing_named(constants, "place", place, "bridges")
            s.bridges = with_byte(s.bridges, one_of(constants.colours, colour, "bridges"), at)
        if said.pawn is not None:
            if not 1 <= said.pawn <= constants.pawns:
                raise bad_value("pawn", said.pawn)
            s.pawn = s.player * constants.pawns + said.pawn - 1

    def _read_tiles(self) -> None:
        constants = self.constants
        s = self.s
        said = self.said
        purses = [b""] * constants.seats
        for colour, text in said.purses.items():
            purses[one_of(constants.colours, colour, "purses")] = bytes(
                sorted(_things(constants, "tile", text, "purses"), reverse=True)
            )
        s.purses = tuple(purses)
        out = Counter(code for code in s.tops if code) + Counter(b"".join(s.purses))
        if said.row is not None or said.unseen:
            self._read_unseen(Counter(constants.tile_counts) - out - Counter(s.left))
        if said.left is None:
            unseen = Counter({code: n for code in range(CODES) if (n := sum(s.unseen[code::CODES]))})
            s.left = bytes(sorted((Counter(constants.tile_counts) - out - unseen).elements(), reverse=True))

    def _read_unseen(self, rest: Counter[int]) -> None:
        """Those that are said; else drawn from what is nowhere else, as many as lie hidden."""
        constants = self.constants
        s = self.s
        said = self.said
        if unknown := [back for back in said.unseen if back not in constants.backs]:
            raise bad_value("unseen", unknown[0])
        unseen = bytearray(len(constants.all_tiles))
        for back, name in enumerate(constants.backs):
            first = back * CODES
            if name in said.unseen:
                tiles = _things(constants, "tile", said.unseen[name], "unseen")
            else:
                wanted = self._count_hidden(back)
                pool = Counter({code: min(n, constants.all_tiles[first + code]) for code, n in rest.items()})
                if wanted > pool.total():
                    raise bad_value("unseen", name)
                tiles = self.random.sample(sorted(pool.elements()), wanted)
            rest = rest - Counter(tiles)
            for tile in tiles:
                unseen[first + tile] = check_range(unseen[first + tile] + 1, MOST, "unseen")
        s.unseen = bytes(unseen)

    def _count_hidden(self, back: int) -> int:
        constants, s = self.constants, self.s
        to_come = constants.laid[s.cursor :] if s.step == st.LAY else constants.laid if s.step == st.FIRST else ()
        hidden = sum(s.below[place] for place in constants.laid if constants.back[place] == back)
        hidden += sum(constants.places[place].tiles for place in to_come if constants.back[place] == back)
        return hidden + (s.step == st.REVEAL and s.focus != NONE and constants.back[s.focus] == back)

    def _read_cards(self) -> None:
        """Cards that are not spoken of are in the pile; where that is said, they have left the game."""
        constants = self.constants
        s = self.s
        said = self.said
        s.held = _bytes([sum(s.hands[constants.hand(seat)]) for seat in range(constants.seats)], "hands")
        rest = [
            n - sum(s.hands[kind::KINDS]) - s.discard[kind] - s.played.count(kind)
            for kind, n in enumerate(constants.cards)
        ]
        if said.pile is None:
            s.pile = _bytes([n - gone for n, gone in zip(rest, s.removed, strict=True)], "hands")
        elif said.removed is None:
            s.removed = _bytes([n - kept for n, kept in zip(rest, s.pile, strict=True)], "pile")
        s.pile_size = sum(s.pile)

    def _read_turn(self) -> None:
        """Fills in from the step whatever is not said."""
        s, said = self.s, self.said
        if said.fresh is None:
            s.fresh = s.step == st.TURN and said.bought is None
        if said.bought is None:
            s.bought = sum(s.fresh_cards)
        if said.turns is None:
            s.turns = (int(s.step > st.DEAL),) * self.constants.seats
