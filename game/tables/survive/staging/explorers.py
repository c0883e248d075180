"""Explorers walk, swim, board, jump and are saved."""

from __future__ import annotations

from game.rules.survive import events as e

from ..script import Script
from .moving import travel


def walked(script: Script, event: e.Walked) -> None:
    travel(script, ("explorer", event.explorer, 0), event.path, "hop")
    script.where[event.explorer] = event.path[-1]


def swam(script: Script, event: e.Swam) -> None:
    key = "explorer", event.explorer, 0
    start = event.path[0]
    seconds = travel(script, key, event.path, "leap" if _is_land(script, start) and len(event.path) == 2 else "swim")
    script.where[event.explorer] = event.path[-1]
    entered = script.clock - seconds * 0.25
    if _is_land(script, start):
        script.look(key, script.swimmer(event.explorer), entered)
        script.add("splash", script.goal(key, event.path[1]), 0.35, after=entered - script.clock, size=0.55)


def _is_land(script: Script, space: int) -> bool:
    return bool(script.turn.before.land[space])


def boarded(script: Script, event: e.Boarded) -> None:
    """Onto a seat; when the last one sits, the boat is drawn with all of them."""
    key, boat = ("explorer", event.explorer, 0), script.boat_on(event.space)
    if boat is None:
        return
    begun, start = max(script.clock, script.motions[boat].end if boat in script.motions else 0.0), script.place(key)
    aboard = script.where.count(script.turn.t.afloat + boat[1])
    if start is not None and (look := script.looks_like(key)):
        script.go(key, [start, script.seat_in(boat, aboard)], 0.34, "leap", begun)
        script.look(key, look, begun)
        script.look(key, script.passenger(event.explorer), begun + 0.3)
    script.where[event.explorer] = script.turn.t.afloat + boat[1]
    script.clock, script.due = begun + 0.12, begun + 0.36
    script.seat_all(boat, begun + 0.34)


def jumped(script: Script, event: e.Jumped) -> None:
    key, boat = ("explorer", event.explorer, 0), script.boat_on(event.space)
    start = script.place(key) or script.space(event.space)
    end = script.goal(key, event.space)
    script.go(key, [start, end], 0.38, "leap")
    script.look(key, script.passenger(event.explorer), 0.0)
    script.look(key, script.swimmer(event.explorer), script.clock + 0.28)
    script.add("splash", end, 0.4, after=0.28, size=0.55)
    if boat:
        script.seat_all(boat, script.clock)
    script.where[event.explorer] = event.space
    script.clock += 0.38


def saved(script: Script, event: e.Saved) -> None:
    """M7: onto the isle, and a flag goes up."""
    key, t = ("explorer", event.explorer, 0), script.turn.t
    new = script.turn.new.get(key)
    end = (new.x, new.y) if new else script.turn.geometry.isle_middle(event.isle)
    start = script.place(key) or end
    boat = script.where[event.explorer] - t.afloat
    if 0 <= boat < len(script.boats):
        script.look(key, script.passenger(event.explorer), 0.0)
        script.seat_all(("boat", boat, 0), script.clock)
    script.go(key, [start, end], 0.45, "leap")
    if new:
        script.look(key, new, script.clock + 0.36)
    script.add("cheer", end, 0.75, after=0.38, art=f"survive/flag-{t.colours[event.explorer // t.letters]}")
    script.where[event.explorer] = t.saved + event.isle
    script.clock += 0.5
    script.due = script.clock + 0.3


def charge_taken(script: Script, event: e.ChargeTaken) -> None:
    key = "explorer", event.explorer, 0
    script.add("guard", script.place(key) or script.space(event.space), 0.5)
    script.clock += 0.3
    script.due = script.clock + 0.15
