"""Survive: what every explorer will bring home, less what its way costs, by where it is and what swims near it."""

from __future__ import annotations

from operator import attrgetter

from game.bots.evaluations import Evaluation, Worths
from game.rules.survive.constants import ALL_KINDS, SERPENT, SHARK, SQUID, WHALE, Constants
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import BOARD, CHARGE, DEFEND, FERRY, MOVE, NONE, PLACE, VICTIM, State
from game.rules.survive.state import SQUID as PUT_SQUID

from .charts import ATTACKED, QUARTERS, Chart, Guide, Row, guide_of

LAST_TURNS = 6
"""Where no volcano ends the game everybody has about so many turns after the last tile (V2)."""
SINKING = 0.6
"""How sure one on a tile is to be pushed when tiles of its kind get scarce."""

Boat = tuple[list[Row], Row, bytes]
"""What passengers are worth by how many steer, what dangers leave by seat, and how many steer by seat."""
EMPTY: Boat = ([], [], b"")


def worths(rules: SurviveRules, s: State) -> Worths:
    constants = rules.constants
    g = guide_of(constants)
    prospects, away, threats = (
        g.prospects(quarters_left(constants, s)),
        g.isles_away(s.serpents),
        _threats(constants, g, s),
    )
    in_water, aboard, on_tile = g.left[s.player][s.step > MOVE]
    boats, nears = _boats(constants, g, s, prospects.aboard, away, threats, aboard)
    lowest, sinking = _sinking(constants, s)
    swimming, ashore, land, values, size, saved, lost = (
        prospects.swimming,
        prospects.ashore,
        s.land,
        g.values,
        constants.size,
        constants.saved,
        constants.lost,
    )
    found = _in_hand(constants, g, s)
    for place, value, owner in zip(s.where, s.values, constants.owner, strict=True):
        if place < size:
            if not land[place]:
                found[owner] += swimming[nears[place]][away[place]][value] * in_water[threats[place]][owner]
            else:
                stay = ashore[nears[place]][away[place]][value] * on_tile[threats[place]][owner]
                pushed = swimming[nears[place]][away[place]][value] if land[place] == lowest else stay
                found[owner] += stay + (pushed - stay) * sinking
        elif place < saved:
            rows, left, steering = boats[place - size]
            found[owner] += rows[steering[owner]][value] * left[owner]
        elif place < lost:
            found[owner] += values[value]
        elif place > lost:
            found[owner] += prospects.unplaced[value]
    for e in s.charges:
        if e != NONE:  # X4
            place, owner = s.where[e], constants.owner[e]
            found[owner] += swimming[nears[place]][away[place]][s.values[e]] * (1 - in_water[threats[place]][owner])
    return _with_harbours(constants, s, found) if constants.four_harbours else found


def quarters_left(constants: Constants, s: State) -> int:
    """How many quarters of a turn each seat may still expect."""
    beaches, forests, mountains = s.tiles
    if constants.submerged:
        last = mountains
    elif constants.to_the_last or not mountains:
        last = mountains + LAST_TURNS * constants.seats
    else:
        last = (mountains + 1) // 2
    return (beaches + forests + last) * QUARTERS // constants.seats


def _threats(constants: Constants, g: Guide, s: State) -> bytes:
    """A byte a space."""
    found = g.threats(SERPENT, s.serpents) | g.threats(SHARK, s.sharks) | g.threats(WHALE, s.whales)
    if s.squids:
        found |= g.threats(SQUID, s.squids)
    if s.step == DEFEND:
        found |= ATTACKED << 8 * s.focus
    return found.to_bytes(constants.size, "little")


def _boats(
    constants: Constants, g: Guide, s: State, chart: Chart, away: bytes, threats: bytes, left: list[Row]
) -> tuple[list[Boat], bytes]:
    """What goes for the passengers of each boat; and a byte a space that tells how near a boat with a free seat is."""
    boats, near, steering, boat_near, crew_size, full = [], 0, g.steering, g.boat_near, constants.aboard, constants.full
    for space, crew in zip(s.boat_at, s.crew, strict=True):
        boats.append((chart[away[space]], left[threats[space]], steering[crew]) if crew else EMPTY)
        if crew_size[crew] < full and space != NONE:
            near |= boat_near[space]
    return boats, g.boats_to_come if s.step == PLACE else near.to_bytes(constants.size, "little")


def _sinking(constants: Constants, s: State) -> tuple[int, float]:
    """What kind of land sinks next (K2), and how sure one there is to be pushed before long."""
    beaches, forests, mountains = s.tiles
    kind, tiles = (1, beaches) if beaches else (2, forests) if forests else (3, mountains)
    return kind, SINKING * min(1.0, constants.seats / (2 * tiles + 1))


def _in_hand(constants: Constants, g: Guide, s: State) -> Worths:
    """Trophies and tiles."""
    found = [float(n) for n in s.trophies]
    if any(s.held):
        for seat in range(constants.seats):
            found[seat] += g.in_hand(s.hands[seat * ALL_KINDS : seat * ALL_KINDS + ALL_KINDS])
    return found


def _with_harbours(constants: Constants, s: State, found: Worths) -> Worths:
    """HR2"""
    return [
        worth + len({s.where[e] for e in own if constants.saved <= s.where[e] < constants.lost})
        for worth, own in zip(found, constants.own, strict=True)
    ]


def is_midway(s: State) -> bool:
    """Whether it is still to be chosen whom something happens to."""
    return s.step in (BOARD, FERRY, CHARGE, PUT_SQUID, VICTIM)


EVALUATION = Evaluation(worths, is_midway, whose_turn=attrgetter("player"), turns=1)
