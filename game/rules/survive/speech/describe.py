"""A position of Survive as a table shows it: whose turn, which step, what is asked, what each player has."""

from __future__ import annotations

from random import Random

from game.engine import Count, Description, Message, Pips, Plate, SeatName, Stepper

from ..constants import TERRAIN_COUNT, Constants
from ..score import standings
from ..state import (
    BOARD,
    CREATURE,
    DEAL,
    EXTRA,
    FERRY,
    FIRST,
    INTERRUPTIONS,
    LAUNCH,
    LAY,
    MOVE,
    OVER,
    PLACE,
    PLAY,
    REVEAL,
    ROLL,
    SINK,
    SQUID,
    PublicState,
)
from ..view import SurviveView, determinize
from .asking import ask, rule
from .sections import board_sections, hand_sections

SETUP_STEPS = ("survive.step.island", "survive.step.place", "survive.step.launch")
TURN_STEPS = ("survive.step.play", "survive.step.move", "survive.step.sink", "survive.step.creature")
_SETUP = {FIRST: 0, LAY: 0, DEAL: 0, PLACE: 1, LAUNCH: 2}
_TURN = {PLAY: 0, MOVE: 1, SINK: 2, REVEAL: 2, BOARD: 2, FERRY: 2, SQUID: 2, EXTRA: 2, ROLL: 3, CREATURE: 3, OVER: -1}
_RESUMED = {MOVE: 0, REVEAL: 2, CREATURE: 3}
"""An interruption (a charge, a squid's prey, a defence) belongs to the step that goes on after it."""


def describe(t: Constants, v: SurviveView) -> Description:
    s, points = v.table, _points(t, v)
    return Description(
        turn=_turn(s),
        stepper=stepper(t, s),
        ask=ask(t, s),
        plates=tuple(Plate(seat, _counts(t, s, seat), points[seat]) for seat in range(t.seats)),
        board=board_sections(t, v),
        hand=hand_sections(t, v),
        rule=rule(t, s),
    )


def _points(t: Constants, v: SurviveView) -> list[int] | list[None]:
    """E1: open when all values are."""
    if v.table.step != OVER:
        return [None] * t.seats
    return [standing.points for standing in standings(t, determinize(t, v, Random(0)))]


def _turn(s: PublicState) -> Message:
    if s.step == OVER:
        return Message("survive.turn.over")
    if s.step in (FIRST, LAY, DEAL):
        return Message("survive.turn.setup")
    if s.step in (PLACE, LAUNCH):
        return Message("survive.turn.setting-up", {"seat": SeatName(s.player)})
    if s.actor >= 0 and s.actor != s.player:
        return Message("survive.turn.answer", {"seat": SeatName(s.player), "other": SeatName(s.actor)})
    return Message("survive.turn", {"seat": SeatName(s.player)})


def stepper(t: Constants, s: PublicState) -> Stepper:
    if s.step in _SETUP:
        return Stepper(SETUP_STEPS, _SETUP[s.step], _setup_pips(t, s))
    now = _RESUMED[s.resume] if s.step in INTERRUPTIONS else _TURN[s.step]
    return Stepper(TURN_STEPS, now, Pips(s.points, t.numbers.points) if s.step == MOVE else Pips(1, 1) if s.step == EXTRA else None)


def _setup_pips(t: Constants, s: PublicState) -> Pips | None:
    if s.step == PLACE:
        return Pips(in_rack(t, s, s.actor), len(t.own[s.actor]))
    if s.step == LAUNCH:
        seat = (s.actor - s.first) % t.seats
        return Pips(t.launches[s.cursor :].count(seat), t.launches.count(seat))
    return None


def in_rack(t: Constants, s: PublicState, seat: int) -> int:
    return sum(s.where[e] == t.rack for e in t.own[seat])


def _counts(t: Constants, s: PublicState, seat: int) -> tuple[Count, ...]:
    places = [s.where[e] for e in t.own[seat]]
    land = sum(place < t.size and s.land[place] > 0 for place in places)
    saved = sum(t.saved <= place < t.lost for place in places)
    held = sum(s.held[TERRAIN_COUNT * seat : TERRAIN_COUNT * (seat + 1)])
    counts = [
        Count("survive.count.land", land, "common/icon-hill"),
        Count("survive.count.sea", sum(place < t.saved for place in places) - land, "common/icon-wave"),
        Count("survive.count.saved", saved, "common/icon-flag"),
        Count("survive.count.lost", places.count(t.lost), "common/icon-skull"),
        Count("survive.count.tiles", held, "common/icon-cards"),
    ]
    if t.hunters:
        counts.append(Count("survive.count.trophies", s.trophies[seat], "common/icon-crown"))
    return tuple(counts)
