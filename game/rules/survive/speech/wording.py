"""Pieces and places as sentences name them, and the names of their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Message
from game.engine.speech.words import Word

from ..board.board import CREATURES, TERRAINS, UNDERSIDES
from ..constants import LETTERS, Constants
from ..queries import boat_on, passengers
from ..state import PublicState

COLOURS = ("crimson", "azure", "sun", "plum", "amber", "pearl")
"""Those that the catalogue has a word for; a board's own are called as it calls them."""
BOAT_PICTURE = "survive/boat-empty"
MOST_NAMED = 2
"""Of more explorers than these a sentence says only how many."""


def colour_of(t: Constants, e: int) -> str:
    return t.colours[e // t.letters]


def colour_word(colour: str) -> Word | str:
    return Word(f"colour.{colour}") if colour in COLOURS else colour


def letter_of(t: Constants, e: int) -> str:
    return LETTERS[e % t.letters]


def named(t: Constants, e: int, hearer: int) -> Any:
    """An explorer as said to a seat: its own is a letter, unless it has two colours."""
    if t.owner[e] == hearer and len(t.colours) == t.seats:
        return letter_of(t, e)
    return Message("survive.explorer", {"colour": colour_word(colour_of(t, e)), "letter": letter_of(t, e)})


def these(t: Constants, explorers: Sequence[int], hearer: int) -> Any:
    """Explorers by name, or how many they are."""
    if len(explorers) > MOST_NAMED:
        return Message("survive.explorers", {"count": len(explorers)})
    return [named(t, e, hearer) for e in explorers]


def terrain_word(s: PublicState, space: int) -> Word:
    return Word(f"survive.terrain.{TERRAINS[s.land[space] - 1]}")


def creature_word(kind: int) -> Word:
    return Word(f"survive.creature.{CREATURES[kind]}")


def tile_word(kind: int) -> Word:
    """A tile by its underside, as a list of tiles has it."""
    return Word(f"survive.tile-name.{UNDERSIDES[kind]}")


def explorer_heading(t: Constants, s: PublicState, e: int) -> Message:
    """An explorer that can act, and where it is."""
    place, values = s.where[e], {"explorer": named(t, e, s.actor)}
    if place >= t.lost:
        return Message("survive.at.rack", values)
    if place >= t.afloat:
        return Message("survive.at.boat", {**values, "space": t.names[s.boat_at[place - t.afloat]]})
    if not s.land[place]:
        return Message("survive.at.sea", {**values, "space": t.names[place]})
    return Message("survive.at.land", {**values, "space": t.names[place], "terrain": terrain_word(s, place)})


def boat_heading(t: Constants, s: PublicState, space: int, hearer: int) -> Message:
    """A boat, where it is and who is aboard."""
    aboard = passengers(t, s, boat_on(s, space))
    if not aboard:
        return Message("survive.boat.empty", {"space": t.names[space]})
    return Message("survive.boat.manned", {"space": t.names[space], "explorers": [named(t, e, hearer) for e in aboard]})


def explorer_picture(t: Constants, s: PublicState, e: int) -> str:
    place, kind = s.where[e], "explorer"
    if t.afloat <= place < t.saved:
        kind = "passenger"
    elif place < t.afloat and not s.land[place]:
        kind = "swimmer"
    return f"survive/{kind}-{colour_of(t, e)}"


def creature_picture(kind: int) -> str:
    return f"survive/{CREATURES[kind]}"


def underside_picture(kind: int) -> str:
    return f"survive/underside-{UNDERSIDES[kind]}"
