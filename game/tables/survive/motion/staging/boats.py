"""Boats sail, are found, capsize and are pulled down."""

from __future__ import annotations

from dataclasses import replace

from game.rules.survive import events as e
from game.rules.survive.constants import SERPENT, WHALE
from game.rules.survive.state import NONE
from game.tables.kit.pieces import Key

from ..timeline import SurviveTimeline
from .moving import lunge, travel, wake, whirl


def boat_moved(timeline: SurviveTimeline, event: e.BoatMoved) -> None:
    boat = timeline.boat_on(event.path[0])
    if boat is None:
        return
    begun = timeline.clock
    wake(timeline, event.path)
    travel(timeline, boat, event.path, "sail")
    timeline.boats[boat[1]] = event.path[-1]
    if boat in timeline.new and timeline.new[boat].crew == timeline.old[boat].crew:
        timeline.look(boat, replace(timeline.new[boat], scale=timeline.old[boat].scale), begun)


def boat_found(timeline: SurviveTimeline, event: e.BoatFound) -> None:
    boat = timeline.boats.index(NONE)
    timeline.boats[boat] = event.space
    key, (x, y) = ("boat", boat, 0), timeline.space(event.space)
    new = timeline.new.get(key)
    if new is None:
        return
    timeline.add("ring", (x, y + 0.25), 0.55, size=1.4)
    timeline.add("splash", (new.x, new.y + 0.1), 0.4, size=0.9)
    timeline.go(key, [(new.x, new.y)] * 2, 0.45, "rise")
    timeline.look(key, replace(new, crew=(), flag=""), 0.0)
    timeline.clock += 0.4
    timeline.due = timeline.clock + 0.1


def boat_ferried(timeline: SurviveTimeline, event: e.BoatFerried) -> None:
    boat = timeline.boat_on(event.start)
    if boat is None:
        return
    path = (event.start, event.space)
    wake(timeline, path)
    travel(timeline, boat, path, "sail")
    timeline.boats[boat[1]] = event.space


def boat_wrecked(timeline: SurviveTimeline, event: e.BoatWrecked) -> None:
    """B3, C3: it capsizes, and its passengers swim."""
    boat = timeline.boat_on(event.space)
    at = timeline.place(boat) if boat else None
    if boat is None or at is None:
        return
    lunge(timeline, (WHALE, SERPENT), event.space)
    _spill(timeline, boat, event.space)
    timeline.go(boat, [at, at], 0.55, "capsize")
    for kind, seconds, after, size in (
        ("ring", 0.6, 0.1, 1.5),
        ("splash", 0.5, 0.08, 1.1),
        ("wreck", 0.8, 0.3, 1.0),
        ("ring", 0.5, 0.4, 1.2),
    ):
        timeline.add(kind, at, seconds, after=after, size=size)
    timeline.boats[boat[1]] = NONE
    timeline.clock += 0.55
    timeline.due = timeline.clock + 0.25


def _spill(timeline: SurviveTimeline, boat: Key, space: int) -> None:
    """Passengers fly out of a boat into the water."""
    aboard = [number for number, place in enumerate(timeline.where) if place == timeline.change.t.afloat + boat[1]]
    seats = {number: timeline.place(("explorer", number, 0)) for number in aboard}
    hull = timeline.looks_like(boat)
    for number in aboard:
        key = "explorer", number, 0
        x, y = timeline.space(space)
        end = timeline.goal(key, space) if key in timeline.new else (x - 0.4 + 0.4 * aboard.index(number), y + 0.3)
        timeline.go(key, [seats[number] or (x, y), end], 0.42, "leap", timeline.clock + 0.14)
        timeline.look(key, timeline.passenger(number), 0.0)
        timeline.look(key, timeline.swimmer(number), timeline.clock + 0.44)
        timeline.where[number] = space
    if hull:
        timeline.look(boat, replace(hull, crew=(), flag=""), timeline.clock + 0.14)


def boat_gone(timeline: SurviveTimeline, event: e.BoatGone) -> None:
    """C1: a serpent's coils pull it down; U4: the whirlpool takes it."""
    boat = timeline.boat_on(event.space)
    at = timeline.place(boat) if boat else None
    if boat is None or at is None:
        return
    timeline.boats[boat[1]] = NONE
    if timeline.centre:
        whirl(timeline, boat)
        return
    timeline.clock = max(timeline.clock, timeline.due)
    lunge(timeline, (SERPENT,), event.space)
    timeline.add("coils", (at[0], at[1] + 0.05), 0.85)
    for after in (0.05, 0.45):
        timeline.add("ring", (at[0], at[1] + 0.1), 0.45, after=after, size=1.5)
    timeline.add("splash", (at[0], at[1] + 0.15), 0.45, after=0.6, size=1.0)
    timeline.go(boat, [at, at], 0.85, "coiled")
    timeline.clock += 0.65
    timeline.due = timeline.clock + 0.2
