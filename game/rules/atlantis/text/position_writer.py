"""Positions and views as plain data, written whole."""

from __future__ import annotations

from typing import Any

from game.engine import PlainData

from ..board.board import OBJECTS
from ..constants import CODES, Constants
from ..march import ENDINGS
from ..state import IN_HAND, KINDS, LOST, NONE, REFILLED, STEPS, UNSEEN, PublicState, State
from ..view import AtlantisView
from .position import DRAW_WORD, HIDDEN, LOST_BRIDGE, REFILL_WORD, UNKNOWN, WATER


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
