"""What things on the board are, in words: for whoever points at them."""

from __future__ import annotations

from game.engine.speech.words import Message, SeatName
from game.rules.survive.constants import Constants
from game.rules.survive.legal import farthest, reach_of
from game.rules.survive.queries import boat_on, passengers, steering
from game.rules.survive.speech.sentences import creature_word, letter_of, terrain_word
from game.rules.survive.state import NONE, PublicState

from ...selection import Thing


def about(t: Constants, s: PublicState, thing: Thing) -> Message | None:
    """What a thing is, and what one may want to know of it."""
    kind, which, where = thing
    if kind == "explorer":
        key = "survive.about.charge" if which in s.charges else "survive.about.explorer"  # X4
        return Message(key, {"seat": SeatName(t.owner[which]), "letter": letter_of(t, which)})
    if kind == "boat":
        return _boat(t, s, which)
    if kind == "creature":
        values = {"creature": creature_word(which), "space": t.names[where], "count": farthest(t, which)}
        return Message("survive.about.creature", values)
    if kind == "isle":
        return Message("survive.about.isle", {"isle": t.isles[which]})
    return _space(t, s, which)


def _boat(t: Constants, s: PublicState, space: int) -> Message | None:
    """Who steers it: whoever has most aboard, several alike, or anybody."""
    boat = boat_on(s, space)
    if boat == NONE:
        return None
    if not passengers(t, s, boat):
        return Message("survive.about.boat.empty", {"space": t.names[space]})
    seats = [SeatName(seat) for seat in steering(t, s, boat)]
    return Message("survive.about.boat", {"space": t.names[space], "seats": seats})


def _space(t: Constants, s: PublicState, space: int) -> Message:
    if s.land[space]:
        return Message("survive.about.tile", {"terrain": terrain_word(s, space), "space": t.names[space]})
    return Message("survive.about.sea", {"space": t.names[space]})


def within_reach(t: Constants, s: PublicState, thing: Thing | None) -> list[int]:
    """The spaces a creature that is pointed at could come to."""
    return reach_of(t, s, thing[1], thing[2]) if thing and thing[0] == "creature" else []
