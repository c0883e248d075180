"""The legal actions of the seat to act, step by step of a round, and what chance may bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine import Audience, DrawnFace, Lot, Outcomes, Streak

from . import actions as a
from .board import EFFECTS
from .city import berths, effect_at, gates, has_given, pile, regions_but, source
from .constants import AT_MOST_TWO, F1, F2, F3, I2, I3, J1, J2, L1, L2, L3, MASKS, W1, W2, W3, Constants, TakeActions
from .state import ARRIVE, DONATE, EFFECT, FIRST, GATES, KINDS, MARKET, NEXT, REROLL, ROLL, TILE, VISIT, State

Actions = Sequence[a.Action]
Offers = Sequence[Sequence[TakeActions[a.Visit]]] | Sequence[Sequence[TakeActions[a.Give]]]
"""Ways to visit, by whether the submarine is there and by sector."""
KEEP = a.Keep()


def legal(constants: Constants, s: State) -> Actions:
    offer = _OFFERS.get(s.step)
    return offer(constants, s) if offer else ()


def cells_at(s: State, sector: int) -> bytes:
    """How many of each kind lie at a sector, counted up to two."""
    return bytes(s.lying[KINDS * sector : KINDS * sector + KINDS].translate(AT_MOST_TWO))


def kinds_at(s: State, sector: int) -> list[int]:
    first = KINDS * sector
    return [kind for kind in range(KINDS) if s.lying[first + kind]]


def visits(constants: Constants, s: State) -> Actions:
    """P2: any sector with a die, and the tokens to be had there."""
    lying = bytes(s.lying.translate(AT_MOST_TWO))
    submarine = s.submarine
    out = list[a.Action]()
    for table in dice_for(constants, s):
        for sector in MASKS[gates(s)]:
            out += table[sector == submarine][sector][lying[KINDS * sector : KINDS * sector + KINDS]]
    return out


def dice_for(constants: Constants, s: State) -> Sequence[Offers]:
    """N1: with two players one die, the last at the latest, is for the neutral player."""
    if not constants.has_neutral or has_given(constants, s, s.player):
        return (constants.visit,)
    return (
        (constants.give,)
        if len(s.taken) // constants.seats == constants.each - 1
        else (constants.visit, constants.give)
    )


def arrivals(constants: Constants, s: State) -> Actions:
    """J3: the tokens at the sector that the second roll led to."""
    return constants.arrive[s.sector == s.submarine][cells_at(s, s.sector)]


def effect_choices(constants: Constants, s: State) -> Actions:
    return _EFFECTS[effect_at(constants, s)](constants, s)


def takes(constants: Constants, s: State) -> Actions:
    return [constants.take[kind] for kind in kinds_at(s, source(constants, s))]


def fetches(constants: Constants, s: State) -> Actions:
    return [constants.fetch[region][kind] for region in MASKS[regions_but(s, s.sector)] for kind in kinds_at(s, region)]


def swaps(constants: Constants, s: State) -> Actions:
    others = [(region, kind) for region in MASKS[regions_but(s, s.sector)] for kind in kinds_at(s, region)]
    return [constants.swap[token][region][kind] for token in kinds_at(s, s.sector) for region, kind in others]


def moves(constants: Constants, s: State) -> Actions:
    regions = MASKS[regions_but(s, s.sector)]
    return [constants.move[kind][region] for kind in kinds_at(s, source(constants, s)) for region in regions]


def moves_to_market(constants: Constants, s: State) -> Actions:
    return [constants.move[kind][MARKET] for kind in kinds_at(s, s.sector)]


def turns(constants: Constants, s: State) -> Actions:
    out: list[a.Action] = []
    for i, n in enumerate(s.dice):
        if n:
            out += constants.turn[i]
    return out


def courses(constants: Constants, s: State) -> Actions:
    return [constants.steer[sector] for sector in MASKS[berths(s)]]


def donations(constants: Constants, s: State) -> Actions:
    """P3: any two tokens, or none."""
    first = KINDS * s.actor
    return (KEEP, *constants.donate[bytes(s.stock[first : first + KINDS].translate(AT_MOST_TWO))])


_EFFECTS: dict[int, Callable[[Constants, State], Actions]] = {
    J1: takes, J2: swaps, L1: fetches, L2: moves_to_market, L3: takes, I2: moves, I3: turns,
    W1: courses, W2: courses, W3: courses, F1: takes, F2: moves, F3: takes,
}  # fmt: skip
_OFFERS: dict[int, Callable[[Constants, State], Actions]] = {
    VISIT: visits,
    ARRIVE: arrivals,
    EFFECT: effect_choices,
    DONATE: donations,
}


def outcomes(constants: Constants, s: State) -> Outcomes:
    if s.step in (GATES, ROLL, REROLL):
        return constants.roll
    if s.step in (TILE, NEXT):
        return [(constants.show[tile], 1) for tile in pile(constants, s, s.region)]
    return [(a.First(seat), 1) for seat in range(constants.seats)] if s.step == FIRST else ()


def audience(constants: Constants, s: State, action: a.Action) -> Audience:
    """All dice and tiles lie open."""
    return None


_BUILDINGS = {"J": "jeweller", "L": "library", "I": "inn", "F": "forge", "W": "workshop"}
LOTS = {
    "city": Lot(
        "city",
        {str(number): f"common/die-{number}" for number in range(1, 7)},
        streaks=(Streak("run", 3, "6"), Streak("same", 4), Streak("without", 20, "6")),
    ),
    "tiles": Lot("tiles", {tile: f"atlandice/building-{_BUILDINGS[tile[0]]}" for tile in EFFECTS}, is_pile=True),
}


def drawn(constants: Constants, s: State, outcome: a.Action) -> Sequence[DrawnFace]:
    """P1: whoever is first rolls for the gates; whoever visits rolls for the tile."""
    if isinstance(outcome, a.Roll):
        return [DrawnFace("city", str(outcome.number), s.player)]
    return [DrawnFace("tiles", constants.tile_names[outcome.tile])] if isinstance(outcome, a.Show) else ()
