"""Survive: who is home, who is on the way and where, the tiles in hand, and whose turn it is and how much of it is
left.
"""

from __future__ import annotations

from game.bots.evaluations.survive import worths
from game.rules.survive.constants import TERRAIN_COUNT, Constants
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import MOVE, PLAY, SINK, State

from . import Counted, SeatMeasures

TEMPO = ("to_move", "to_strike", "wait", "moving", "played")
NAMES = ("evaluation", "home", "aboard", "swimming", "ashore", "heads", "tiles", *TEMPO)


def progress(rules: SurviveRules, s: State) -> float:
    return 1 - sum(s.tiles) / sum(rules.constants.terrain)


def count(rules: SurviveRules, s: State) -> list[Counted]:
    seats = rules.seats
    step = s.step
    held = s.held
    expected = worths(rules, s)
    home, aboard, swimming, ashore = _values_by_place(rules.constants, s)
    full = rules.constants.numbers.points
    moves = 1.0 if step == PLAY else s.points / full if step == MOVE else 0.0
    stage, has_begun = (moves, float(step > SINK)), moves == 1
    found: list[Counted] = []
    for seat in range(seats):
        wait = (seat - s.player) % seats
        tiles = sum(held[TERRAIN_COUNT * seat : TERRAIN_COUNT * seat + TERRAIN_COUNT])
        own = stage if seat == s.player else (0.0, 0.0)
        places = home[seat], aboard[seat], swimming[seat], ashore[seat]
        turn = (*own, wait / seats, wait == 0 < moves < 1, has_begun and wait == seats - 1)
        found.append((expected[seat], *places, s.at_stake[seat], tiles, *turn))
    return found


def _values_by_place(constants: Constants, s: State) -> list[list[float]]:
    """By seat: the points that are safe, and the values of those in boats, in the water and on the island."""
    seats = constants.seats
    size = constants.size
    saved = constants.saved
    lost = constants.lost
    land = s.land
    home = [float(n) for n in s.trophies]
    aboard = [0.0] * seats
    swimming = [0.0] * seats
    ashore = [0.0] * seats
    for place, value, owner in zip(s.where, s.values, constants.owner, strict=True):
        if place < size:
            (ashore if land[place] else swimming)[owner] += value
        elif place < saved:
            aboard[owner] += value
        elif place < lost:
            home[owner] += value
    if constants.four_harbours:
        for seat, own in enumerate(constants.own):
            home[seat] += len({s.where[e] for e in own if saved <= s.where[e] < lost})
    return [home, aboard, swimming, ashore]


MEASURES = SeatMeasures(NAMES, progress, count, TEMPO)
