"""Atlantis: tiles and cards, what still lies before the pawns and what it costs, and whose turn it is and how much of
it is left.
"""

from __future__ import annotations

from game.bots.evaluations.atlantis import prospects
from game.rules.atlantis.gaps import VALUES
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.state import ATLANTIS, CHAIN, IN_HAND, KINDS, PAY, TURN, State

from . import Counted, SeatMeasures

TEMPO = ("to_move", "to_draw", "wait")
NAMES = ("treasure", "cards", "objects", "home", "toll", "ahead", "singles", "waiting", "bridge", *TEMPO)


def progress(rules: AtlantisRules, s: State) -> float:
    """By the way that is left to whoever is first."""
    constants = rules.constants
    ahead = prospects(constants)(s.tops, s.below, s.bridges)
    pawns, where = constants.pawns, s.where
    ways = [sum([ahead[place][1] for place in where[first : first + pawns]]) for first in range(0, len(where), pawns)]
    return 1 - min(ways) / (pawns * len(constants.laid))


def count(rules: AtlantisRules, s: State) -> list[Counted]:
    constants = rules.constants
    seats = rules.seats
    pawns = rules.constants.pawns
    where = s.where
    mainland = rules.constants.mainland
    ahead = prospects(constants)(s.tops, s.below, s.bridges)
    step = s.step
    is_moving = step in (TURN, CHAIN, PAY)
    found: list[Counted] = []
    for seat in range(seats):
        own = where[seat * pawns : seat * pawns + pawns]
        toll = tiles = singles = 0
        for place in own:
            to_pay, to_pass, to_fear = ahead[place]
            toll += to_pay
            tiles += to_pass
            singles += to_fear
        is_player, treasure = seat == s.player, sum(s.purses[seat].translate(VALUES))
        if is_player and step == PAY:
            treasure -= s.owed
        objects = KINDS - s.hands.count(0, seat * KINDS, seat * KINDS + KINDS)
        wait = (seat - s.player) % seats / seats
        stage = (float(is_moving), float(not is_moving)) if is_player else (0.0, 0.0)
        bridge = float(s.bridges[seat] == IN_HAND)
        found.append(
            (
                treasure,
                s.held[seat],
                objects,
                own.count(mainland),
                toll,
                tiles,
                singles,
                own.count(ATLANTIS),
                bridge,
                *stage,
                wait,
            )
        )
    return found


MEASURES = SeatMeasures(NAMES, progress, count, TEMPO)
