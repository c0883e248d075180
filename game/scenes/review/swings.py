"""Swings: the turns in which the chances to win changed most, with a sign for what did it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.engine.referee import TURNS
from game.review.report import CurvePoint
from game.tables import screen_of
from game.words.narrator import Narrator

from .reviewed import ReviewedSave

_MOST = 6
_LEAST = 0.06  # a smaller change is not worth a sign
_APART = 2  # turns
_WORDS = 70  # signs of what happened
_FELT = {"gain": "common/icon-flag", "loss": "common/icon-skull", "blow": "common/icon-wave"}


@dataclass(frozen=True, slots=True)
class ChanceSwing:
    """What happened between a point of the curve and the next one, and whose chance it changed most."""

    index: int  # of the point after it
    seat: int
    before: float
    after: float
    sign: str  # the drawing of what did it


def find_swings(save: ReviewedSave, curve: Sequence[CurvePoint], chosen: int) -> list[ChanceSwing]:
    """The largest changes of whoever leads or is chosen, in the order of turns."""
    found = [_swing(save, index, one, other, chosen) for index, (one, other) in enumerate(pairwise(curve), 1)]
    kept = list[ChanceSwing]()
    for swing in sorted(found, key=lambda swing: -abs(swing.after - swing.before)):
        at = save.time(curve[swing.index])
        is_free = all(abs(save.time(curve[other.index]) - at) >= _APART for other in kept)
        if is_free and len(kept) < _MOST and abs(swing.after - swing.before) >= _LEAST:
            kept.append(swing)
    return sorted(kept, key=lambda swing: swing.index)


def _swing(save: ReviewedSave, index: int, one: CurvePoint, other: CurvePoint, chosen: int) -> ChanceSwing:
    leaders = {max(range(len(point.chances)), key=point.chances.__getitem__) for point in (one, other)}
    seat = max(sorted({chosen, *leaders}), key=lambda seat: abs(other.chances[seat] - one.chances[seat]))
    before, after = one.chances[seat], other.chances[seat]
    return ChanceSwing(index, seat, before, after, _sign(save, one, other, seat))


def _sign(save: ReviewedSave, one: CurvePoint, other: CurvePoint, seat: int) -> str:
    """What of a turn is most telling: the end, what the game itself has a drawing for, what was felt at the table, or a decision."""
    screen = screen_of(save.rules.game)
    if other.seat < 0:
        return screen.end_sign
    events = save.events(one.place, other.place)
    if own := next(filter(None, map(screen.sign, reversed(events))), ""):
        return own
    felt = [impact for event in events for who, impact in save.rules.impacts(event) if who == seat]
    return _FELT[felt[-1]] if felt else "common/icon-person"


def tell_swing(save: ReviewedSave, narrator: Narrator, when: str, one: CurvePoint, other: CurvePoint) -> str:
    """When something happened between two points of the curve, and what, in a few words."""
    events = [event for event in save.events(one.place, other.place) if event.key not in TURNS]
    actors = {step.line.actor for step in save.played.steps[one.place : other.place] if step.line.actor >= 0}
    if one.seat >= 0 and actors <= {one.seat} and (told := narrator.turn(one.seat, events, most=_WORDS)):
        return narrator.words.say("review.swing.turn", turn=when, name=narrator.names[one.seat], told=told)
    felt = [event for event in events if save.rules.impacts(event)] or events
    return narrator.words.say("review.swing.step", turn=when, told=narrator.step(felt[-2:]))
