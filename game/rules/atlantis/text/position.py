"""Positions and views as plain data, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from game.engine import CHANCE, NOBODY, BadNotation, BadPosition, PlainData

from ....engine.flat_state import with_byte, with_count
from ...position_fields import one_of, position_data, refuse_faults, refuse_stuck, seat_at
from ..board import HIGHEST, MOST_PLACES, OBJECTS
from ..constants import CODES, Constants
from ..flow import empty
from ..legal import legal, outcomes
from ..paying import order_of_card, order_of_tile
from ..score import ENDINGS
from ..state import (
    CHANCE_STEPS,
    DEAL,
    FIRST,
    IN_HAND,
    KINDS,
    LAY,
    LOST,
    NONE,
    OVER,
    REFILLED,
    REVEAL,
    STEPS,
    TURN,
    UNSEEN,
    PublicState,
    State,
)
from ..view import AtlantisView
from .invariants import faults
from .notation import read_name

UNKNOWN = "?"
WATER = "W"
HIDDEN = "*"
"""One for each tile under the visible one."""
LOST_BRIDGE = "lost"
REFILL_WORD, DRAW_WORD = "refill", "draw"


Words = str | int | list[str | int]
"""One word or several: places are words too."""


def words_of(said: Words) -> list[str]:
    return [str(word) for word in said] if isinstance(said, list) else str(said).split()


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Seats are counted from 1 or go by their colour; places, tiles and objects go by their names."""

    seed: int = 0
    step: str = "turn"
    first: int = 1
    turn: int = 1
    cursor: int | None = None
    row: Words | None = None
    pawns: dict[str, Words] = {}
    bridges: dict[str, str | int] = {}
    purses: dict[str, Words] = {}
    left: Words | None = None
    unseen: dict[str, Words] = {}
    hands: dict[str, Words] = {}
    known: dict[str, Words] = {}
    pile: dict[str, int] | None = None
    discard: dict[str, int] = {}
    removed: dict[str, int] | None = None
    played: Words = ""
    decks: list[dict[str, int]] = []
    log: list[str] = []
    drew: list[dict[str, Words]] = []
    fresh: bool | None = None
    buying: bool = False
    bought: int | None = None
    fresh_cards: Words = ""
    drawn: int = 0
    stuck: bool = False
    pawn: int | None = None
    start: str | int | None = None
    owed: int = 0
    paid: str | int | None = None
    focus: str | int | None = None
    to_draw: int = 0
    idle: int = 0
    turns: list[int] | None = None
    debts: list[int] | None = None
    ending: str = ""


_MOST = 255
_MOST_OWED = MOST_PLACES * HIGHEST


def read_position(t: Constants, document: PlainData) -> State:
    state = _Reader(t, position_data(document, PositionDocument)).read()
    refuse_faults(faults(t, state))
    refuse_stuck(outcomes(t, state) if state.actor == CHANCE else legal(t, state), state.step == OVER)
    return state


class _Reader:
    """Sets a position up piece by piece."""

    def __init__(self, t: Constants, said: PositionDocument) -> None:
        self.t, self.said, self.s = t, said, empty(t)
        self.random = Random(said.seed)

    def read(self) -> State:
        s, said = self.s, self.said
        s.step = one_of(STEPS, said.step, "step")
        s.first, s.player = self._seat(said.first, "first"), self._seat(said.turn, "turn")
        s.actor = CHANCE if s.step in CHANCE_STEPS else NOBODY if s.step == OVER else s.player
        s.focus = NONE if said.focus is None else self._name("place", said.focus, "focus")
        self._read_row()
        self._read_pieces()
        self._read_tiles()
        self._read_cards()
        self._read_memory()
        self._read_turn()
        self._read_move()
        return s

    def _read_row(self) -> None:
        s, said = self.s, self.said
        s.cursor = self._number(said.cursor or 0, "cursor")
        if said.row is None:
            for place in self.t.laid if s.step > LAY else ():
                self._lay(place)
            return
        words = words_of(said.row)
        if len(words) > self.t.size:
            raise BadPosition("position-value", place="row", value=str(len(words)))
        for place, word in enumerate(words, 1):
            tile = word.rstrip(HIDDEN)
            s.below = with_byte(s.below, place, self._number(len(word) - len(tile), "row"))
            if tile != WATER:
                s.tops = with_byte(s.tops, place, self._name("tile", tile, "row"))
        if said.cursor is None and s.step == LAY:
            s.cursor = sum(map(bool, s.tops))

    def _lay(self, place: int) -> None:
        """A1, for a row that is not said; its tiles are taken out of the unseen ones."""
        t, s = self.t, self.s
        first = t.back[place] * CODES
        (tile,) = self.random.sample(range(CODES), 1, counts=list(s.unseen[first : first + CODES]))
        s.unseen = with_count(s.unseen, first + tile, -1)
        s.tops = with_byte(s.tops, place, tile)
        s.below = with_byte(s.below, place, t.places[place].tiles - 1)

    def _read_pieces(self) -> None:
        t, s, said = self.t, self.s, self.said
        for colour, text in said.pawns.items():
            places = [self._name("place", word, f"pawns.{colour}") for word in words_of(text)]
            if len(places) > t.pawns:
                raise BadPosition("position-value", place="pawns", value=str(text))
            first = self._colour(colour, "pawns") * t.pawns
            s.where = s.where[:first] + bytes(places) + s.where[first + len(places) :]
        for colour, place in said.bridges.items():
            at = LOST if place == LOST_BRIDGE else self._name("place", place, "bridges")
            s.bridges = with_byte(s.bridges, self._colour(colour, "bridges"), at)

    def _read_tiles(self) -> None:
        t, s, said = self.t, self.s, self.said
        purses = [b""] * t.seats
        for colour, text in said.purses.items():
            purses[self._colour(colour, "purses")] = bytes(sorted(self._names("tile", text, "purses"), reverse=True))
        s.purses = tuple(purses)
        out = Counter(code for code in s.tops if code) + Counter(b"".join(s.purses))
        s.left = bytes(self._names("tile", said.left or "", "left"))
        if said.row is not None or said.unseen:
            self._read_unseen(Counter(t.tile_counts) - out - Counter(s.left))
        if said.left is None:
            unseen = Counter({code: n for code in range(CODES) if (n := sum(s.unseen[code::CODES]))})
            s.left = bytes(sorted((Counter(t.tile_counts) - out - unseen).elements(), reverse=True))

    def _read_unseen(self, rest: Counter[int]) -> None:
        """Those that are said; else drawn from what is nowhere else, as many as lie hidden."""
        t, s, said = self.t, self.s, self.said
        if unknown := [back for back in said.unseen if back not in t.backs]:
            raise BadPosition("position-value", place="unseen", value=unknown[0])
        unseen = bytearray(len(t.all_tiles))
        for back, name in enumerate(t.backs):
            first = back * CODES
            if name in said.unseen:
                tiles = self._names("tile", said.unseen[name], "unseen")
            else:
                wanted = self._hidden(back)
                pool = Counter({code: min(n, t.all_tiles[first + code]) for code, n in rest.items()})
                if wanted > pool.total():
                    raise BadPosition("position-value", place="unseen", value=name)
                tiles = self.random.sample(sorted(pool.elements()), wanted)
            rest = rest - Counter(tiles)
            for tile in tiles:
                unseen[first + tile] = self._number(unseen[first + tile] + 1, "unseen")
        s.unseen = bytes(unseen)

    def _hidden(self, back: int) -> int:
        t, s = self.t, self.s
        to_come = t.laid[s.cursor :] if s.step == LAY else t.laid if s.step == FIRST else ()
        hidden = sum(s.below[place] for place in t.laid if t.back[place] == back)
        hidden += sum(t.places[place].tiles for place in to_come if t.back[place] == back)
        return hidden + (s.step == REVEAL and s.focus != NONE and t.back[s.focus] == back)

    def _read_cards(self) -> None:
        t, s, said = self.t, self.s, self.said
        s.hands = self._by_colour(said.hands, "hands")
        s.known = self._by_colour(said.known, "known")
        s.held = bytes(self._number(sum(s.hands[t.hand(seat)]), "hands") for seat in range(t.seats))
        s.discard = self._cards(said.discard, "discard")
        s.played = bytes(self._names("kind", said.played, "played"))
        rest = [n - sum(s.hands[kind::KINDS]) - s.discard[kind] - s.played.count(kind) for kind, n in enumerate(t.cards)]
        if said.removed is not None:
            s.removed = self._cards(said.removed, "removed")
            rest = [n - gone for n, gone in zip(rest, s.removed, strict=True)]
        s.pile = self._counts(rest, "hands") if said.pile is None else self._cards(said.pile, "pile")
        if said.pile is not None and said.removed is None:
            s.removed = self._counts([n - kept for n, kept in zip(rest, s.pile, strict=True)], "pile")
        s.pile_size = sum(s.pile)

    def _read_memory(self) -> None:
        s, said = self.s, self.said
        s.decks = tuple(self._cards(deck, "decks") for deck in said.decks)
        s.drew = tuple(self._by_colour(drew, "drew") for drew in said.drew)
        s.log = bytes(self._entry(text) for text in said.log)

    def _entry(self, text: str) -> int:
        if text == REFILL_WORD:
            return REFILLED
        colour, _, what = text.partition(" ")
        kind = UNSEEN if what == DRAW_WORD else self._name("kind", what, "log")
        return self._colour(colour, "log") * 8 + kind

    def _read_turn(self) -> None:
        s, said = self.s, self.said
        s.fresh = s.step == TURN and said.bought is None if said.fresh is None else said.fresh
        s.buying, s.stuck = said.buying, said.stuck
        s.fresh_cards = self._counts(
            [Counter(self._names("kind", said.fresh_cards, "fresh_cards"))[kind] for kind in range(KINDS)], "cards"
        )
        s.bought = sum(s.fresh_cards) if said.bought is None else self._number(said.bought, "bought")
        s.drawn, s.to_draw, s.idle = (self._number(getattr(said, key), key) for key in ("drawn", "to_draw", "idle"))
        s.turns = self._a_seat_each(said.turns, int(s.step > DEAL), "turns")
        s.debts = self._a_seat_each(said.debts, 0, "debts")
        s.ending = one_of(ENDINGS, said.ending, "ending")

    def _read_move(self) -> None:
        t, s, said = self.t, self.s, self.said
        if said.pawn is not None:
            if not 1 <= said.pawn <= t.pawns:
                raise BadPosition("position-value", place="pawn", value=str(said.pawn))
            s.pawn = s.player * t.pawns + said.pawn - 1
        s.start = NONE if said.start is None else self._name("start", said.start, "start")
        s.owed = self._number(said.owed, "owed", _MOST_OWED)
        if said.paid is not None:
            word = str(said.paid)
            s.item = order_of_card(t, OBJECTS.index(word)) if word in OBJECTS else order_of_tile(t, self._value(word))

    def _value(self, word: str) -> int:
        value = self._name("value", word, "paid")
        return value if value <= self.t.highest else self._number(-1, "paid")

    def _by_colour(self, said: Mapping[str, Words], place: str) -> bytes:
        cards = [Counter[int]() for _ in range(self.t.seats)]
        for colour, text in said.items():
            cards[self._colour(colour, place)] = Counter(self._names("kind", text, place))
        return self._counts([hand[kind] for hand in cards for kind in range(KINDS)], place)

    def _cards(self, said: Mapping[str, int], place: str) -> bytes:
        cards = {self._name("kind", name, place): n for name, n in said.items()}
        return self._counts([cards.get(kind, 0) for kind in range(KINDS)], place)

    def _counts(self, counts: list[int], place: str) -> bytes:
        return bytes(self._number(n, place) for n in counts)

    def _a_seat_each(self, numbers: list[int] | None, default: int, place: str) -> tuple[int, ...]:
        if numbers is not None and len(numbers) != self.t.seats:
            raise BadPosition("position-value", place=place, value=str(numbers))
        return (default,) * self.t.seats if numbers is None else tuple(numbers)

    def _names(self, field: str, said: Words, place: str) -> list[int]:
        return [self._name(field, word, place) for word in words_of(said)]

    def _name(self, field: str, name: str | int, place: str) -> int:
        try:
            return read_name(self.t, field, str(name))
        except BadNotation as error:
            raise BadPosition("position-value", place=place, value=str(name)) from error

    def _colour(self, colour: str, place: str) -> int:
        return one_of(self.t.colours, colour, place)

    def _number(self, number: int, place: str, most: int = _MOST) -> int:
        if not 0 <= number <= most:
            raise BadPosition("position-value", place=place, value=str(number))
        return number

    def _seat(self, number: int, place: str) -> int:
        return seat_at(number, self.t.seats, place)


def write_position(t: Constants, s: State) -> PlainData:
    secrets = {
        "hands": _by_colour(t, s.hands),
        "pile": _cards(s.pile),
        "fresh_cards": _words(s.fresh_cards),
        "drew": [_by_colour(t, drew) for drew in s.drew],
    }
    return {**write_table(t, s), **{key: value for key, value in secrets.items() if value or key == "pile"}}


def write_view(t: Constants, v: AtlantisView) -> PlainData:
    """The same for what a seat may know: its own hand, and of others the number of cards and those that are known."""
    document = {"seat": UNKNOWN if v.seat is None else v.seat + 1, **write_table(t, v.table)}
    document["hands"] = {
        colour: _words(v.hand) if seat == v.seat else _backs(t, v.table, seat)
        for seat, colour in enumerate(t.colours)
        if v.table.held[seat]
    }
    document["pile"] = v.table.pile_size
    own = {"fresh_cards": _words(v.fresh_cards), "drew": [_words(drew) for drew in v.drew]}
    return {**document, **{key: value for key, value in own.items() if value}}


def write_table(t: Constants, s: PublicState) -> PlainData:
    """Everything that all can see."""
    document: PlainData = {
        "step": STEPS[s.step],
        "first": s.first + 1,
        "turn": s.player + 1,
        "cursor": s.cursor,
        "row": [_tile(t, code) + HIDDEN * s.below[place] for place, code in enumerate(s.tops) if t.is_on_the_row(place)],
        "pawns": {colour: _places(t, s.where[t.own(seat)]) for seat, colour in enumerate(t.colours)},
        "bridges": {
            colour: LOST_BRIDGE if place == LOST else t.called["place"][place]
            for colour, place in zip(t.colours, s.bridges, strict=True)
            if place != IN_HAND
        },
        "purses": {colour: _tiles(t, purse) for colour, purse in zip(t.colours, s.purses, strict=True) if purse},
        "left": _tiles(t, s.left),
        "unseen": {name: _unseen(t, s, back) for back, name in enumerate(t.backs)},
        "discard": _cards(s.discard),
        "removed": _cards(s.removed),
        "fresh": s.fresh,
        "turns": list(s.turns),
    }
    return {**document, **{key: value for key, value in _passing(t, s).items() if value}}


def _passing(t: Constants, s: PublicState) -> dict[str, Any]:
    """What is written only where there is something to say."""
    return {
        "known": _by_colour(t, s.known),
        "played": [OBJECTS[kind] for kind in s.played],
        "decks": [_cards(deck) for deck in s.decks],
        "log": [_entry(t, entry) for entry in s.log],
        "buying": s.buying,
        "bought": s.bought,
        "drawn": s.drawn,
        "stuck": s.stuck,
        "pawn": s.pawn != NONE and s.pawn % t.pawns + 1,
        "start": s.start != NONE and t.called["place"][s.start],
        "owed": s.owed,
        "paid": _paid(t, s.item),
        "focus": s.focus != NONE and t.called["place"][s.focus],
        "to_draw": s.to_draw,
        "idle": s.idle,
        "debts": list(s.debts) if any(s.debts) else None,
        "ending": ENDINGS[s.ending],
    }


def _tile(t: Constants, code: int) -> str:
    return t.called["tile"][code] if code else WATER


def _tiles(t: Constants, codes: bytes) -> list[str]:
    return [t.called["tile"][code] for code in codes]


def _unseen(t: Constants, s: PublicState, back: int) -> list[str]:
    counts = s.unseen[back * CODES : (back + 1) * CODES]
    return _tiles(t, bytes(code for code, n in enumerate(counts) for _ in range(n)))


def _places(t: Constants, places: bytes) -> list[str]:
    return [t.called["place"][place] for place in places]


def _cards(counts: bytes) -> dict[str, int]:
    return {OBJECTS[kind]: n for kind, n in enumerate(counts) if n}


def _words(counts: bytes) -> list[str]:
    return [OBJECTS[kind] for kind, n in enumerate(counts) for _ in range(n)]


def _by_colour(t: Constants, counts: bytes) -> dict[str, list[str]]:
    hands = {colour: counts[t.hand(seat)] for seat, colour in enumerate(t.colours)}
    return {colour: _words(hand) for colour, hand in hands.items() if any(hand)}


def _backs(t: Constants, s: PublicState, seat: int) -> list[str]:
    known = s.known[t.hand(seat)]
    return [*_words(known), *[UNKNOWN] * (s.held[seat] - sum(known))]


def _entry(t: Constants, entry: int) -> str:
    if entry == REFILLED:
        return REFILL_WORD
    seat, kind = divmod(entry, KINDS + 1)
    return f"{t.colours[seat]} {DRAW_WORD if kind == UNSEEN else OBJECTS[kind]}"


def _paid(t: Constants, item: int) -> str | int:
    if not item:
        return ""
    return t.highest + 1 - item if item <= t.highest else OBJECTS[item - t.highest - 1]
