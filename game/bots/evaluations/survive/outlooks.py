"""Survive: what an explorer will bring home by what is about it, at one time of the game; each case is worked out when it is met first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp

from game.rules.survive.constants import Constants

from .weights import SurviveWeights

HERE, AT_ONE, AT_TWO, AT_THREE = 8, 4, 2, 1
"""How near a boat with a free seat is: the lowest bits of what is about a space."""
AWAY, THREAT, LAND = 8, 16, 24
"""From which bit on there is how far the isles are, what threatens the space and what land it is."""
BY_SERPENT, BY_SHARK, BY_WHALE, BY_SQUID, BY_SQUID_ASHORE, ATTACKED = 1, 2, 4, 8, 16, 32
"""What threatens a space."""
NEARNESS = (None, 3, 2, 1, 0)
"""How far a boat with a free seat is, by the length of its bits."""
UNTHREATENED = ~(255 << THREAT)
QUARTERS = 4
"""Steps in which a turn is counted."""

Row = list[float]
"""Worth by owner and value, one owner after another; or by value alone."""


class Rows(dict[int, Row]):
    """Rows by what is about explorers."""

    def __init__(self, made: Callable[[int], Row]) -> None:
        self._made = made

    def __missing__(self, about: int) -> Row:
        row = self[about] = self._made(about)
        return row


class ExplorerOutlook:
    """What everybody is worth when so many tiles are left and it is the turn of one seat, who has moved already or not."""

    def __init__(self, t: Constants, weights: SurviveWeights, tiles: tuple[int, int, int], player: int, is_late: bool) -> None:
        self._t, self._weights = t, weights
        values = [float(value > 0 if t.all_equal else value) for value in range(max(t.worth) + 1)]  # V3
        point = weights.point * sum(values[value] for value in t.worth) / sum(t.worth)
        self._prospects = Prospects(weights, values, point, quarters_left(t, weights, tiles) / QUARTERS)
        self._lowest, self._sinking = _sinking(t, weights, tiles)
        self._to_come = [(seat - player) % t.seats or (t.seats - 1) * (1.0 if is_late else weights.own_turn) for seat in range(t.seats)]
        """Turns of rivals before each seat can move again."""
        self.on_board = Rows(self._on_board)
        """By what is about a space."""
        self.in_boat = Rows(self._in_boat)
        """By what is about the boat's space and, in place of land, who is aboard."""
        unplaced = self._prospects.row(weights.unplaced, weights.unplaced_points, weights.unplaced_turns)
        home, gone = values * t.seats, [0.0] * len(values) * t.seats
        self.off_board: list[Row] = [gone] * t.saved + [home] * (t.lost - t.saved) + [gone] + [unplaced * t.seats]
        """By place: the isles, the lost and the rack."""

    def _on_board(self, about: int) -> Row:
        near, far, threat, land = NEARNESS[(about & 15).bit_length()], about >> AWAY & 255, about >> THREAT & 255, about >> LAND
        w, swimming = self._weights, self._prospects.swimming(near, far)
        if not land:
            risk = {BY_SERPENT: w.swimmer_struck, BY_SHARK: w.swimmer_struck}
            return self._by_owner(threat, risk, w.attacked_in_water, swimming)
        stay = self._by_owner(threat, {BY_SQUID_ASHORE: w.tile_seized}, 1.0, self._prospects.ashore(near, far))
        if land != self._lowest:
            return stay
        return [kept + (pushed - kept) * self._sinking for kept, pushed in zip(stay, swimming * self._t.seats, strict=True)]

    def _in_boat(self, about: int) -> Row:
        far, threat, crew = about >> AWAY & 255, about >> THREAT & 255, about >> LAND
        w, steer, seats = self._weights, self._t.control[crew], range(self._t.seats)
        own = [(crew >> 2 * seat & 3) * (steer >> seat & 1) for seat in seats]
        risk = {BY_SERPENT: w.boat_struck, BY_WHALE: w.boat_rammed, BY_SQUID: w.boat_seized}
        rows = [self._prospects.steering(far, n) if n else self._prospects.carried(far) for n in own]
        return self._by_owner(threat, risk, w.attacked_aboard, *rows)

    def _by_owner(self, threat: int, risks: Mapping[int, float], attacked: float, *rows: Row) -> Row:
        """What dangers leave of worths until their owner can move again: of a row for each, or of one for all."""
        kept, found = 1.0, Row()
        for mark, risk in risks.items():
            kept *= 1 - risk if threat & mark else 1.0
        for seat, turns in enumerate(self._to_come):
            left = kept**turns * (attacked if threat & ATTACKED else 1.0)
            found += [worth * left for worth in rows[seat % len(rows)]]
        return found


class Prospects:
    """What explorers are worth by value when so many turns are left, dangers apart."""

    def __init__(self, weights: SurviveWeights, values: Row, point: float, turns: float) -> None:
        self._weights, self._values, self._point, self._turns = weights, values, point, turns
        self._sharing = (weights.sharing_none, weights.sharing_one, weights.sharing_two, weights.sharing_three)

    def row(self, chance: float, points: float, turns: float) -> Row:
        in_time, least = 1 - exp(-((self._turns / turns) ** self._weights.sharpness)), self._weights.least
        return [chance * in_time * max(value - self._point * points, least * value) for value in self._values]

    def carried(self, far: int) -> Row:
        """In a boat that another one steers."""
        w = self._weights
        return self.row(w.aboard * w.sail**far * w.carried, 1, 1 + far * w.turns_a_sail)

    def steering(self, far: int, own: int) -> Row:
        """In a boat with so many of its own."""
        w = self._weights
        return self.row(w.aboard * w.sail**far, 1 + far / self._sharing[own], 1 + far * w.turns_a_sail)

    def swimming(self, steps: int | None, far: int) -> Row:
        """With a boat so many spaces away, if any is near."""
        w = self._weights
        alone = self.row(w.in_water * w.swim**far, far + 1, far + 1)
        return alone if steps is None else list(map(max, alone, self._by_boat(w.in_water, steps, far)))

    def ashore(self, steps: int | None, far: int) -> Row:
        """From a tile one boards a boat beside it (M2)."""
        w = self._weights
        alone = self.row(w.ashore * w.swim**far, far + 2, far + 2)
        return alone if steps is None else list(map(max, alone, self._by_boat(w.ashore, steps - 1, far)))

    def _by_boat(self, chance: float, steps: int, far: int) -> Row:
        w = self._weights
        turns = w.turns_to_board + steps * w.turns_a_step + far * w.turns_a_sail
        return self.row(chance * w.sail**far, steps + 2 + far / self._sharing[0], turns)


def quarters_left(t: Constants, w: SurviveWeights, tiles: tuple[int, int, int]) -> int:
    """How many quarters of a turn each seat may still expect."""
    beaches, forests, mountains = tiles
    if t.submerged:
        last = float(mountains)
    elif t.to_the_last or not mountains:
        last = mountains + w.last_turns * t.seats
    else:
        last = (mountains + 1) // 2
    return int((beaches + forests + last) * QUARTERS // t.seats)


def _sinking(t: Constants, w: SurviveWeights, tiles: tuple[int, int, int]) -> tuple[int, float]:
    """What kind of land sinks next (K2), and how sure one there is to be pushed before long."""
    beaches, forests, mountains = tiles
    kind, left = (1, beaches) if beaches else (2, forests) if forests else (3, mountains)
    return kind, w.sinking * min(1.0, t.seats / (2 * left + 1))
