"""Positions and views as plain data: written whole."""

from __future__ import annotations

from typing import Any

from game.engine import PlainData

from ..board.board import CREATURES, TERRAINS, UNDERSIDES
from ..constants import ALL_KINDS, FACES, KINDS, LETTERS, TERRAIN_COUNT, Constants, bits
from ..flow import ENDINGS
from ..queries import has_tile
from ..state import DEAL, NONE, STEPS, PublicState, State
from ..view import SurviveView

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
