"""Survive for learners: the map space by space, every explorer, and what a seat knows of values and tiles."""

from __future__ import annotations

from collections import Counter

from game.bots.evaluations import remembered
from game.engine.flat_state import bits
from game.rules.survive.action_kinds import ACTION_KINDS
from game.rules.survive.board import CREATURES, TERRAINS
from game.rules.survive.constants import ALL_KINDS, FACES, LETTERS, TERRAIN_COUNT, Constants
from game.rules.survive.queries import herd
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import NONE, STEPS, PublicState
from game.rules.survive.view import SurviveView

from .features import (
    Feature,
    GameForLearners,
    Turned,
    Values,
    bent,
    by_seat,
    from_seat,
    length,
    one_hot,
    seat_of,
    shares,
    unfold,
)

HALF_TURNS = 20
MOST_ON_SPACE = 4  # explorers of a seat on one space; more of them, which is rare, stand in the vector as these
MOST_TILES = 4  # of one terrain or kind in one hand
TROPHIES = 4
FIGURE = (
    "value", "on the rack", "on land", "swimming", "aboard", "saved", "lost", "column", "row", "has swum", "guarded",
)  # fmt: skip
(
    VALUE, ON_RACK, ON_LAND, SWIMMING, ABOARD, SAVED, LOST, COLUMN, ROW, HAS_SWUM, GUARDED,
) = range(len(FIGURE))  # fmt: skip


def turn_explorer(rules: SurviveRules, explorer: int, seat: int) -> int:
    """An explorer as a seat counts it: its own colour first, then clockwise, and all second colours after them."""
    return _turned_explorers(rules.constants, seat)[explorer]


@remembered
def _turned_explorers(constants: Constants, seat: int) -> list[int]:
    colours = [divmod(colour, constants.seats) for colour in range(constants.explorers // constants.letters)]
    firsts = [again * constants.seats + (owner - seat) % constants.seats for again, owner in colours]
    return [first * constants.letters + letter for first in firsts for letter in range(constants.letters)]


def name_turned(rules: SurviveRules, explorer: int) -> str:
    """What a turned explorer is called: own-A, then next1-A for the seat to the left, and so on."""
    colour, letter = divmod(explorer, rules.constants.letters)
    again, distance = divmod(colour, rules.seats)
    return f"{f'next{distance}' if distance else 'own'}{'-second' if again else ''}-{LETTERS[letter]}"


def _spaces(rules: SurviveRules) -> int:
    return rules.constants.size


def _land(rules: SurviveRules, v: SurviveView) -> Values:
    size, land = rules.constants.size, v.state.land
    return [((land[space] - 1) * size + space, 1.0) for space in rules.constants.island if land[space]]


def _crowds(rules: SurviveRules, v: SurviveView) -> Values:
    """How many explorers of each seat stand or swim on each space."""
    size, seats = rules.constants.size, rules.seats
    first = [(owner - (v.seat or 0)) % seats * size for owner in rules.constants.owner]
    cells = [start + place for start, place in zip(first, v.state.where, strict=True) if place < size]
    return [(cell, min(1.0, count / MOST_ON_SPACE)) for cell, count in Counter(cells).items()]


def _boats(rules: SurviveRules, v: SurviveView) -> Values:
    """Boats by space, and then who is aboard, by seat and space."""
    constants = rules.constants
    for boat, space in enumerate(v.state.boat_at):
        if space == NONE:
            continue
        yield space, 1.0
        for seat in range(rules.seats):
            if aboard := v.state.crew[boat] >> 2 * seat & 3:
                yield (1 + seat_of(v, rules.seats, seat)) * constants.size + space, aboard / constants.full


def _creatures(rules: SurviveRules, v: SurviveView) -> Values:
    size = rules.constants.size
    for kind in range(len(CREATURES)):
        places = herd(v.state, kind)
        for space in set(places):
            yield kind * size + space, places.count(space) / len(places)


def _figures(rules: SurviveRules, v: SurviveView) -> Values:
    """What is known of every explorer, in the order in which the seat counts them."""
    s, width = v.state, len(FIGURE)
    tables = _whereabouts(rules.constants)
    best, guarded = rules.constants.worth[-1], {*s.charges}
    turned_all = _turned_explorers(rules.constants, v.seat or 0)
    for e, (place, turned_e, value) in enumerate(zip(s.where, turned_all, v.values, strict=True)):
        first = turned_e * width
        for what, number in tables.of(s, place):
            yield first + what, number
        if value:
            yield first + VALUE, value / best
        if s.swum >> e & 1:
            yield first + HAS_SWUM, 1.0
        if e in guarded:
            yield first + GUARDED, 1.0


class Whereabouts:
    """What is said of an explorer by where it is: made once for a map, because most of an observation is this."""

    def __init__(self, constants: Constants) -> None:
        self._afloat, self._saved = constants.afloat, constants.saved
        on_map = _columns_and_rows(constants)
        self._on_land, self._swimming, self._aboard = (
            [((how, 1.0), (COLUMN, x), (ROW, y)) for x, y in on_map] for how in (ON_LAND, SWIMMING, ABOARD)
        )
        self._elsewhere = dict.fromkeys(range(constants.saved, constants.lost), ((SAVED, 1.0),))
        self._elsewhere |= {constants.lost: ((LOST, 1.0),), constants.rack: ((ON_RACK, 1.0),)}

    def of(self, s: PublicState, place: int) -> tuple[tuple[int, float], ...]:
        """The numbers that say where an explorer is, whose place this is."""
        if place >= self._saved:
            return self._elsewhere[place]
        if place >= self._afloat:
            return self._aboard[s.boat_at[place - self._afloat]]
        return self._on_land[place] if s.land[place] else self._swimming[place]


_whereabouts = remembered(Whereabouts)


def _columns_and_rows(constants: Constants) -> list[tuple[float, float]]:
    """Where each space lies: from 0 on the left and at the top of the map to 1 on the right and at the foot."""
    spaces = constants.board.spaces
    across, down = [2 * space.q + space.r for space in spaces], [space.r for space in spaces]
    left, top = min(across), min(down)
    width, height = max(1, max(across) - left), max(1, max(down) - top)
    return [((x - left) / width, (y - top) / height) for x, y in zip(across, down, strict=True)]


def _saved(rules: SurviveRules, v: SurviveView) -> Values:
    """The share of its explorers that each seat has on each isle."""
    constants = rules.constants
    isles = len(constants.isles)
    cells = [
        seat_of(v, rules.seats, owner) * isles + place - constants.saved
        for owner, place in zip(constants.owner, v.state.where, strict=True)
        if constants.saved <= place < constants.lost
    ]
    return [(cell, count / len(constants.own[0])) for cell, count in Counter(cells).items()]


def _tiles_held(rules: SurviveRules, v: SurviveView) -> Values:
    held = v.state.held
    rows = [held[first : first + TERRAIN_COUNT] for first in range(0, len(held), TERRAIN_COUNT)]
    return unfold([shares(row, MOST_TILES) for row in from_seat(v, rows)], TERRAIN_COUNT)


def _unseen(rules: SurviveRules, v: SurviveView) -> Values:
    whole = rules.constants.undersides
    return [(cell, left / whole[cell]) for cell, left in enumerate(v.unseen) if left]


def _asked(rules: SurviveRules, v: SurviveView) -> Values:
    return [(seat_of(v, rules.seats, seat), 1.0) for seat in bits(v.state.asked)]


def _dice(rules: SurviveRules, v: SurviveView) -> Values:
    """The face that is shown, and then how far."""
    s = v.state
    yield from one_hot(s.face)
    if s.distance > 0:
        yield len(FACES), s.distance / max(1, *rules.constants.distances)


def _focus(rules: SurviveRules, v: SurviveView) -> Values:
    return one_hot(v.state.focus)


FEATURES = (
    Feature(
        "step", f"the step of the turn: {', '.join(STEPS)}", length(len(STEPS)), lambda r, v: one_hot(v.state.step)
    ),
    Feature("decides", "who decides now, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.actor))),
    Feature("player", "whose turn it is, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.player))),
    Feature("first", "who began, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.first))),
    Feature(
        "moves", "moves left in this turn", length(1), lambda r, v: shares([v.state.points], r.constants.numbers.points)
    ),
    Feature(
        "land", f"spaces with a tile, by terrain: {', '.join(TERRAINS)}", lambda r: TERRAIN_COUNT * _spaces(r), _land
    ),
    Feature(
        "crowds",
        f"of each seat its explorers on each space, of {MOST_ON_SPACE}",
        lambda r: r.seats * _spaces(r),
        _crowds,
    ),
    Feature(
        "boats",
        "spaces with a boat, and then of each seat its explorers aboard by the space of the boat",
        lambda r: (1 + r.seats) * _spaces(r),
        _boats,
    ),
    Feature(
        "creatures",
        f"the share of each kind of creature on each space: {', '.join(CREATURES)}",
        lambda r: len(CREATURES) * _spaces(r),
        _creatures,
    ),
    Feature("focus", "the space that something happens on: a tile that sank, prey, a squid", _spaces, _focus),
    Feature(
        "explorers",
        f"of each explorer, counted from the own ones: {', '.join(FIGURE)}",
        lambda r: r.constants.explorers * len(FIGURE),
        _figures,
    ),
    Feature("saved", "of each seat its explorers on each isle", lambda r: r.seats * len(r.constants.isles), _saved),
    Feature(
        "at_stake",
        "of each seat its explorers that are neither saved nor lost",
        by_seat,
        lambda r, v: shares(from_seat(v, v.state.at_stake), len(r.constants.own[0])),
    ),
    Feature(
        "trophies",
        f"trophies, of {TROPHIES}, by seat",
        by_seat,
        lambda r, v: shares(from_seat(v, v.state.trophies), TROPHIES),
    ),
    Feature(
        "turns",
        f"turns begun, as t / (t + {HALF_TURNS}), by seat",
        by_seat,
        lambda r, v: bent(from_seat(v, v.state.turns), HALF_TURNS),
    ),
    Feature(
        "left",
        f"tiles left on the island: {', '.join(TERRAINS)}",
        length(TERRAIN_COUNT),
        lambda r, v: enumerate([n / max(1, most) for n, most in zip(v.state.tiles, r.constants.terrain, strict=True)]),
    ),
    Feature(
        "held", f"of each seat its tiles by terrain, of {MOST_TILES}", lambda r: r.seats * TERRAIN_COUNT, _tiles_held
    ),
    Feature(
        "hand",
        f"own tiles by terrain and underside, of {MOST_TILES}",
        length(ALL_KINDS),
        lambda r, v: shares(v.hand, MOST_TILES),
    ),
    Feature("unseen", "tiles that the seat has not seen, by terrain and underside", length(ALL_KINDS), _unseen),
    Feature("sunk", "the terrain of the tile that sank", length(TERRAIN_COUNT), lambda r, v: one_hot(v.state.terrain)),
    Feature("dice", f"what the die shows: {', '.join(FACES)}; then how far", length(len(FACES) + 1), _dice),
    Feature(
        "attacker",
        f"what attacks: {', '.join(CREATURES)}",
        length(len(CREATURES)),
        lambda r, v: one_hot(v.state.attacker),
    ),
    Feature("asked", "who else is still to be asked, by seat", by_seat, _asked),
    Feature(
        "pushed",
        "explorers that stood on the tile that sank, counted from the own ones",
        lambda r: r.constants.explorers,
        lambda r, v: [(turn_explorer(r, e, v.seat or 0), 1.0) for e in bits(v.state.pushed)],
    ),
    Feature(
        "quiet",
        "turns since anyone was saved or lost once the island is gone, as a share of those after which the game ends",
        length(1),
        lambda r, v: shares([v.state.quiet], r.constants.numbers.calm_rounds * r.seats),
    ),
)

BY_COLOUR = Turned(turn_explorer, name_turned)
FOR_LEARNERS = GameForLearners(
    version=0,
    kinds=ACTION_KINDS,
    features=FEATURES,
    turned={"explorer": BY_COLOUR, "charge": BY_COLOUR},
    values={
        "value": lambda rules: sorted(rules.constants.worth_counts),
        "distance": lambda rules: sorted(set(rules.constants.distances)),
    },
)
