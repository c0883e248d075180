"""Boats sail, are found, capsize and are pulled down."""

from __future__ import annotations

from dataclasses import replace

from game.rules.survive import events as e
from game.rules.survive.state import NONE
from game.rules.survive.tables import SERPENT, WHALE

from ...kit.pieces import Key
from ..script import Script
from .moving import lunge, travel, wake, whirl


def boat_moved(script: Script, event: e.BoatMoved) -> None:
    boat = script.boat_on(event.path[0])
    if boat is None:
        return
    begun = script.clock
    wake(script, event.path)
    travel(script, boat, event.path, "sail")
    script.boats[boat[1]] = event.path[-1]
    if boat in script.turn.new and script.turn.new[boat].crew == script.turn.old[boat].crew:
        script.look(boat, replace(script.turn.new[boat], scale=script.turn.old[boat].scale), begun)


def boat_found(script: Script, event: e.BoatFound) -> None:
    boat = script.boats.index(NONE)
    script.boats[boat] = event.space
    key, (x, y) = ("boat", boat, 0), script.space(event.space)
    new = script.turn.new.get(key)
    if new is None:
        return
    script.add("ring", (x, y + 0.25), 0.55, size=1.4)
    script.add("splash", (new.x, new.y + 0.1), 0.4, size=0.9)
    script.go(key, [(new.x, new.y)] * 2, 0.45, "rise")
    script.look(key, replace(new, crew=(), flag=""), 0.0)
    script.clock += 0.4
    script.due = script.clock + 0.1


def boat_ferried(script: Script, event: e.BoatFerried) -> None:
    boat = script.boat_on(event.start)
    if boat is None:
        return
    path = (event.start, event.space)
    wake(script, path)
    travel(script, boat, path, "sail")
    script.boats[boat[1]] = event.space


def boat_wrecked(script: Script, event: e.BoatWrecked) -> None:
    """B3, C3: it capsizes, and its passengers swim."""
    boat = script.boat_on(event.space)
    at = script.place(boat) if boat else None
    if boat is None or at is None:
        return
    lunge(script, (WHALE, SERPENT), event.space)
    _spill(script, boat, event.space)
    script.go(boat, [at, at], 0.55, "capsize")
    for kind, seconds, after, size in (
        ("ring", 0.6, 0.1, 1.5),
        ("splash", 0.5, 0.08, 1.1),
        ("wreck", 0.8, 0.3, 1.0),
        ("ring", 0.5, 0.4, 1.2),
    ):
        script.add(kind, at, seconds, after=after, size=size)
    script.boats[boat[1]] = NONE
    script.clock += 0.55
    script.due = script.clock + 0.25


def _spill(script: Script, boat: Key, space: int) -> None:
    """Passengers fly out of a boat into the water."""
    aboard = [number for number, place in enumerate(script.where) if place == script.turn.t.afloat + boat[1]]
    seats = {number: script.place(("explorer", number, 0)) for number in aboard}
    hull = script.looks_like(boat)
    for number in aboard:
        key = "explorer", number, 0
        x, y = script.space(space)
        end = script.goal(key, space) if key in script.turn.new else (x - 0.4 + 0.4 * aboard.index(number), y + 0.3)
        script.go(key, [seats[number] or (x, y), end], 0.42, "leap", script.clock + 0.14)
        script.look(key, script.passenger(number), 0.0)
        script.look(key, script.swimmer(number), script.clock + 0.44)
        script.where[number] = space
    if hull:
        script.look(boat, replace(hull, crew=(), flag=""), script.clock + 0.14)


def boat_gone(script: Script, event: e.BoatGone) -> None:
    """C1: a serpent's coils pull it down; U4: the whirlpool takes it."""
    boat = script.boat_on(event.space)
    at = script.place(boat) if boat else None
    if boat is None or at is None:
        return
    script.boats[boat[1]] = NONE
    if script.centre:
        whirl(script, boat)
        return
    script.clock = max(script.clock, script.due)
    lunge(script, (SERPENT,), event.space)
    script.add("coils", (at[0], at[1] + 0.05), 0.85)
    for after in (0.05, 0.45):
        script.add("ring", (at[0], at[1] + 0.1), 0.45, after=after, size=1.5)
    script.add("splash", (at[0], at[1] + 0.15), 0.45, after=0.6, size=1.0)
    script.go(boat, [at, at], 0.85, "coiled")
    script.clock += 0.65
    script.due = script.clock + 0.2
