"""Explorers are lost, each cause in its own way; the whirlpool and the volcano; a beat for what people at the screen lose and save."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from game.engine import Event
from game.rules.survive import events as e
from game.rules.survive.constants import SERPENT, SHARK, SQUID
from game.rules.survive.state import NONE
from game.tables.kit.camera import Point

from ..timeline import SurviveTimeline
from .moving import lunge, tiles_around, whirl

_FIERY = 3.6
"""How far around the volcano even the ground of the sea breaks."""
BEAT = 0.65
_MOST = 5
"""Discs that are shown in a row."""


def lost(timeline: SurviveTimeline, event: e.Lost) -> None:
    explorer, key = event.explorer, ("explorer", event.explorer, 0)
    aboard = timeline.where[explorer] >= timeline.change.t.afloat
    at = timeline.place(key)
    is_seen = at is not None and timeline.looks_like(key) is not None and not aboard
    if at is not None:
        _LOSSES[event.cause](timeline, explorer, at, is_seen)
    timeline.where[explorer] = timeline.change.t.lost


def _lost_to_eater(timeline: SurviveTimeline, explorer: int, at: Point, is_seen: bool) -> None:
    """M10, C1, C2: a rush, a splash, and only the hat is left."""
    if timeline.change.before.where[explorer] < timeline.change.t.size and not is_seen:
        return
    key = "explorer", explorer, 0
    if is_seen:
        begun = max(timeline.clock, timeline.motions[key].end if key in timeline.motions else 0.0)
        lunge(timeline, (SHARK, SERPENT), timeline.where[explorer])
        timeline.go(key, [at, at], 0.35, "under", begun + 0.1)
        timeline.add("splash", at, 0.48, after=begun - timeline.clock + 0.1, size=0.85)
        timeline.due = max(timeline.due, begun + 0.55)
    timeline.add("hat", (at[0] - 0.42, at[1] + 0.22), 0.95, after=0.35, art=_hat(timeline, explorer))
    timeline.clock += 0.1


def _lost_to_squid(timeline: SurviveTimeline, explorer: int, at: Point, is_seen: bool) -> None:
    """Q5: arms come for it, and pull it into the water."""
    focus = timeline.change.before.focus
    goal = timeline.space(focus) if focus != NONE else at
    timeline.add("tentacle", at, 0.8, spots=(goal,))
    timeline.add("splash", goal, 0.42, after=0.62, size=0.85)
    timeline.add("hat", (goal[0], goal[1] + 0.25), 0.8, after=0.72, art=_hat(timeline, explorer))
    lunge(timeline, (SQUID,), focus)
    key = "explorer", explorer, 0
    if not is_seen:
        boat = timeline.where[explorer] - timeline.change.t.afloat
        timeline.look(key, timeline.passenger(explorer), 0.0)
        timeline.seat_all(("boat", boat, 0), timeline.clock + 0.2)
        timeline.go(key, [at, goal], 0.6, "dragged", timeline.clock + 0.2)
    else:
        timeline.go(key, [at, goal], 0.7, "dragged", timeline.clock + 0.1)
    timeline.clock += 0.75


def _lost_to_whirlpool(timeline: SurviveTimeline, explorer: int, at: Point, is_seen: bool) -> None:
    if is_seen:
        whirl(timeline, ("explorer", explorer, 0))


def _lost_to_volcano(timeline: SurviveTimeline, explorer: int, at: Point, is_seen: bool) -> None:
    if is_seen:
        timeline.go(("explorer", explorer, 0), [at, at], 0.5, "burn")
        timeline.clock += 0.02
        timeline.due = timeline.clock + 0.5


def _lost_to_sea(timeline: SurviveTimeline, explorer: int, at: Point, is_seen: bool) -> None:
    if is_seen:
        timeline.go(("explorer", explorer, 0), [at, at], 0.5, "under")
        timeline.add("ring", at, 0.5, after=0.1, size=0.9)
        timeline.clock += 0.05
        timeline.due = timeline.clock + 0.5


_LOSSES: dict[str, Callable[[SurviveTimeline, int, Point, bool], None]] = {
    "shark": _lost_to_eater,
    "serpent": _lost_to_eater,
    "squid": _lost_to_squid,
    "whirlpool": _lost_to_whirlpool,
    "volcano": _lost_to_volcano,
    "sea": _lost_to_sea,
}


def _hat(timeline: SurviveTimeline, explorer: int) -> str:
    return f"survive/hat-{timeline.change.t.colours[explorer // timeline.change.t.letters]}"


def trophy_won(timeline: SurviveTimeline, event: e.TrophyWon) -> None:
    """HR1"""
    at = timeline.place(("explorer", event.explorer, 0)) or timeline.middle()
    timeline.add("trophy", at, 0.75, after=0.3, seat=event.seat)


def whirlpool(timeline: SurviveTimeline, event: e.Whirlpool) -> None:
    at = timeline.space(event.space)
    standing = tiles_around(timeline, event.space, 3.6)
    timeline.add("swirl", at, 1.35, size=3.0, more=tuple(art for art, _ in standing), spots=tuple(spot for _, spot in standing))
    timeline.centre = at, timeline.clock + 0.2
    timeline.clock += 0.2
    timeline.due = timeline.clock + 1.1


def erupted(timeline: SurviveTimeline, event: e.Erupted) -> None:
    """U5"""
    at, land = timeline.space(event.space), timeline.change.after.land
    for space in timeline.change.t.island:
        far = math.dist(at, timeline.space(space))
        if land[space] or 0 < far < _FIERY:
            timeline.add("crack", timeline.space(space), 2.0 - 0.08 * far, after=0.5 + 0.08 * far, art=f"survive/crack-{space % 2 + 1}")
    timeline.add("ash", at, 2.7)
    timeline.add("volcano", at, 2.6, after=0.1)
    timeline.add("quake", at, 2.7)
    timeline.clock += 1.6


def beat(timeline: SurviveTimeline, events: Sequence[Event], own: Collection[int]) -> None:
    """One beat for all that was lost, or else for a boat that went down, and one for all that was saved."""
    lost = [(event.explorer, timeline.space(event.space)) for event in events if isinstance(event, e.Lost)]
    wrecked = [(one, timeline.space(event.space)) for event in events if isinstance(event, e.BoatWrecked) for one in event.explorers]
    saved = [(event.explorer, timeline.change.geometry.isle_middle(event.isle)) for event in events if isinstance(event, e.Saved)]
    owner = timeline.change.t.owner
    mine = [[(one, at) for one, at in told if owner[one] in own] for told in (lost, wrecked, saved)]
    for kind, told in (("loss", mine[0] or mine[1]), ("landing", mine[2])):
        if told:
            _add_beat(timeline, kind, [explorer for explorer, _ in told], told[0][1])


def _add_beat(timeline: SurviveTimeline, kind: str, explorers: Sequence[int], at: tuple[float, float]) -> None:
    t = timeline.change.t
    timeline.clock = max(timeline.clock, timeline.due)
    marks = tuple(f"common/mark-{t.colours[explorer // t.letters]}" for explorer in explorers)
    timeline.add(kind, at, BEAT, art=marks[0], more=marks[:_MOST], size=1.3)
    timeline.effects[-1] = replace(timeline.effects[-1], is_felt=True)
    timeline.clock += BEAT - 0.15
