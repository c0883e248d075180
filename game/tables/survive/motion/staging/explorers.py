"""Explorers walk, swim, board, jump and are saved."""

from __future__ import annotations

from game.rules.survive import events as e

from ..timeline import SurviveTimeline
from .moving import travel


def walked(timeline: SurviveTimeline, event: e.Walked) -> None:
    travel(timeline, ("explorer", event.explorer, 0), event.path, "hop")
    timeline.where[event.explorer] = event.path[-1]


def swam(timeline: SurviveTimeline, event: e.Swam) -> None:
    key = "explorer", event.explorer, 0
    start = event.path[0]
    seconds = travel(timeline, key, event.path, "leap" if _is_land(timeline, start) and len(event.path) == 2 else "swim")
    timeline.where[event.explorer] = event.path[-1]
    entered = timeline.clock - seconds * 0.25
    if _is_land(timeline, start):
        timeline.look(key, timeline.swimmer(event.explorer), entered)
        timeline.add("splash", timeline.goal(key, event.path[1]), 0.35, after=entered - timeline.clock, size=0.55)


def _is_land(timeline: SurviveTimeline, space: int) -> bool:
    return bool(timeline.change.before.land[space])


def boarded(timeline: SurviveTimeline, event: e.Boarded) -> None:
    """Onto a seat; when the last one sits, the boat is drawn with all of them."""
    key, boat = ("explorer", event.explorer, 0), timeline.boat_on(event.space)
    if boat is None:
        return
    begun, start = max(timeline.clock, timeline.motions[boat].end if boat in timeline.motions else 0.0), timeline.place(key)
    aboard = timeline.where.count(timeline.change.t.afloat + boat[1])
    if start is not None and (look := timeline.looks_like(key)):
        timeline.go(key, [start, timeline.seat_in(boat, aboard)], 0.34, "leap", begun)
        timeline.look(key, look, begun)
        timeline.look(key, timeline.passenger(event.explorer), begun + 0.3)
    timeline.where[event.explorer] = timeline.change.t.afloat + boat[1]
    timeline.clock, timeline.due = begun + 0.12, begun + 0.36
    timeline.seat_all(boat, begun + 0.34)


def jumped(timeline: SurviveTimeline, event: e.Jumped) -> None:
    key, boat = ("explorer", event.explorer, 0), timeline.boat_on(event.space)
    start = timeline.place(key) or timeline.space(event.space)
    end = timeline.goal(key, event.space)
    timeline.go(key, [start, end], 0.38, "leap")
    timeline.look(key, timeline.passenger(event.explorer), 0.0)
    timeline.look(key, timeline.swimmer(event.explorer), timeline.clock + 0.28)
    timeline.add("splash", end, 0.4, after=0.28, size=0.55)
    if boat:
        timeline.seat_all(boat, timeline.clock)
    timeline.where[event.explorer] = event.space
    timeline.clock += 0.38


def saved(timeline: SurviveTimeline, event: e.Saved) -> None:
    """M7: onto the isle, and a flag goes up."""
    key, t = ("explorer", event.explorer, 0), timeline.change.t
    new = timeline.new.get(key)
    end = (new.x, new.y) if new else timeline.change.geometry.isle_middle(event.isle)
    start = timeline.place(key) or end
    boat = timeline.where[event.explorer] - t.afloat
    if 0 <= boat < len(timeline.boats):
        timeline.look(key, timeline.passenger(event.explorer), 0.0)
        timeline.seat_all(("boat", boat, 0), timeline.clock)
    timeline.go(key, [start, end], 0.45, "leap")
    if new:
        timeline.look(key, new, timeline.clock + 0.36)
    timeline.add("cheer", end, 0.75, after=0.38, art=f"survive/flag-{t.colours[event.explorer // t.letters]}")
    timeline.where[event.explorer] = t.saved + event.isle
    timeline.clock += 0.5
    timeline.due = timeline.clock + 0.3


def charge_taken(timeline: SurviveTimeline, event: e.ChargeTaken) -> None:
    key = "explorer", event.explorer, 0
    timeline.add("guard", timeline.place(key) or timeline.space(event.space), 0.5)
    timeline.clock += 0.3
    timeline.due = timeline.clock + 0.15
