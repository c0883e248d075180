"""Creatures come and prowl; what they, the whirlpool and the volcano take; and a beat for what people at the screen
lose and save.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

from game.engine import Event
from game.rules.survive import events as e
from game.rules.survive.constants import SERPENT, SHARK, SQUID, WHALE, repellent
from game.rules.survive.state import NONE

from ..kit.camera import Point
from ..kit.effects import Ring
from ..kit.motion import FOUNDERS_AT, Key, along, ease
from . import effects
from .timeline import SurviveTimeline, find_spiral

BEAT = 0.65  # seconds of the beat of a loss or a landing
_NEAR = 1.9  # spaces further apart are not neighbours
_FIERY = 3.6  # how far around the volcano even the ground of the sea breaks
_MOST = 5  # discs that are shown in a row
_FOUNDERS = 1.15  # seconds in which an empty boat goes down
_TIPS, _UNDER = 0.2, 0.9  # the parts of them after which it tips, and after which it is under water


# Creatures.


def place_creature(timeline: SurviveTimeline, event: e.CreaturePlaced) -> None:
    new = [
        key
        for key in timeline.new
        if key[:2] == ("creature", event.kind) and key not in timeline.old and key not in timeline.motions
    ]
    key = next((key for key in new if timeline.new[key].space == event.space), None)
    if key is None:
        return
    piece = timeline.new[key]
    at = piece.x, piece.y
    for after, size in ((0.0, 1.1), (0.18, 1.5)):
        timeline.add(Ring((at[0], at[1] + 0.2), 0.5, size), after=after)
    timeline.add(effects.Splash((at[0], at[1] + 0.25), 0.42, size=0.9), after=0.08)
    timeline.come(key, piece, 0.5, "rise")
    timeline.clock += 0.45


_GAITS = {SERPENT: "swim", SHARK: "rush", WHALE: "breach"}


def move_creature(timeline: SurviveTimeline, event: e.CreatureMoved) -> None:
    key = timeline.creature(event.kind, event.path[0], event.path[-1])
    if key is None or key not in timeline.old:
        return
    far = len(event.path) == 2 and math.dist(timeline.spaces[event.path[0]], timeline.spaces[event.path[1]]) > _NEAR
    timeline.leave_wake(event.path)
    start = timeline.clock
    timeline.travel(key, event.path, "dive" if far else _GAITS.get(event.kind, "swim"))
    if event.kind == SHARK and not far:  # only its fin is seen until it is there
        old = timeline.old[key]
        timeline.look(key, replace(old, art="survive/shark-fin"), start + 0.04)
        timeline.look(key, timeline.new.get(key, old), timeline.clock - 0.1)
        timeline.add(effects.Splash(timeline.motions[key].legs[-1].way[-1], 0.35, size=0.8), after=-0.12)


def let_creature_stay(timeline: SurviveTimeline, event: e.CreatureStayed) -> None:
    key = timeline.creature_at(event.kind, event.space)
    if key and (at := timeline.place(key)):
        timeline.add(Ring(at, 0.4, 0.9))
        timeline.go(key, [at, at], 0.35, "nod")
        timeline.clock += 0.35


def remove_creature(timeline: SurviveTimeline, event: e.CreatureGone) -> None:
    key = timeline.creature(event.kind, event.space)
    at = timeline.place(key) if key else None
    if key is None or at is None:
        return
    if timeline.centre:
        timeline.whirl(key)
        return
    timeline.clock = max(timeline.clock, timeline.due)
    if timeline.is_repelled:
        x = at[0] + (0.9 if at[0] >= timeline.geometry.middle[0] else -0.9)
        timeline.go(key, [at, (x, at[1] - 0.3)], 0.7, "flee")
        timeline.add(effects.Bubbles((x, at[1]), 0.5), after=0.25)
        timeline.clock += 0.6
    else:
        timeline.go(key, [at, at], 0.45, "under")
        timeline.add(effects.Bubbles(at, 0.5), after=0.25)
        timeline.clock += 0.35


def repel_creature(timeline: SurviveTimeline, event: e.Repelled) -> None:
    x, y = timeline.spaces[event.space]
    timeline.present_tile(event.seat, repellent(event.kind), (x, y - 0.6))
    timeline.clock -= 0.1
    timeline.is_repelled = True


# Boats that go down.


def wreck_boat(timeline: SurviveTimeline, event: e.BoatWrecked) -> None:
    """B3, C3: it capsizes, and its passengers swim."""
    boat = timeline.boat_on(event.space)
    at = timeline.place(boat) if boat else None
    if boat is None or at is None:
        return
    timeline.lunge((WHALE, SERPENT), event.space)

    # Passengers fly out of it into the water.
    x, y = timeline.spaces[event.space]
    aboard = [number for number, place in enumerate(timeline.where) if place == timeline.constants.afloat + boat[1]]
    seats = [timeline.place(("explorer", number, 0)) or (x, y) for number in aboard]
    hull = timeline.looks_like(boat)
    for i, number in enumerate(aboard):
        key = "explorer", number, 0
        end = timeline.goal(key, event.space) if key in timeline.new else (x - 0.4 + 0.4 * i, y + 0.3)
        timeline.go(key, [seats[i], end], 0.42, "leap", timeline.clock + 0.14)
        timeline.look(key, timeline.passenger(number), 0.0)
        timeline.look(key, timeline.swimmer(number), timeline.clock + 0.44)
        timeline.where[number] = event.space
    if hull:
        timeline.look(boat, replace(hull, crew=(), flag=""), timeline.clock + 0.14)

    timeline.go(boat, [at, at], 0.55, "capsize")
    timeline.add(Ring(at, 0.6, 1.5), after=0.1)
    timeline.add(effects.Splash(at, 0.5, size=1.1), after=0.08)
    timeline.add(effects.Wreckage(at, 0.8), after=0.3)
    timeline.add(Ring(at, 0.5, 1.2), after=0.4)
    timeline.boats[boat[1]] = NONE
    timeline.wait(0.55, beside=0.25)


def lose_boat(timeline: SurviveTimeline, event: e.BoatGone) -> None:
    """C1: a serpent's coils pull it down; U4: the whirlpool takes it, and one without passengers fills and founders by
    itself.
    """
    boat = timeline.boat_on(event.space)
    at = timeline.place(boat) if boat else None
    if boat is None or at is None:
        return
    timeline.boats[boat[1]] = NONE
    if timeline.centre and timeline.constants.afloat + boat[1] not in timeline.where:
        _founder(timeline, boat, at, *timeline.centre)
        return
    if timeline.centre:
        timeline.add(Ring(at, 0.5, 1.2, sound="capsize"))
        timeline.whirl(boat)
        return
    timeline.clock = max(timeline.clock, timeline.due)
    timeline.lunge((SERPENT,), event.space)
    timeline.add(effects.Coils((at[0], at[1] + 0.05), 0.85))
    for after, sound in ((0.05, ""), (0.45, "capsize")):
        timeline.add(Ring((at[0], at[1] + 0.1), 0.45, 1.5, sound=sound), after=after)
    timeline.add(effects.Splash((at[0], at[1] + 0.15), 0.45, size=1.0), after=0.6)
    timeline.go(boat, [at, at], 0.85, "coiled")
    timeline.wait(0.65, beside=0.2)


def _founder(timeline: SurviveTimeline, boat: Key, at: Point, centre: Point, since: float) -> None:
    """A whirlpool swings an empty boat around: it tips, fills, and goes down on the way with a last ring and
    bubbles.
    """
    way = find_spiral(at, centre)
    start = max(since, timeline.clock)
    timeline.go(boat, way, _FOUNDERS, "founder", start)
    for part, size, sound in ((_TIPS, 1.2, "founder"), (_UNDER, 1.5, "")):
        x, y = along(way, FOUNDERS_AT * ease(min(part / 0.75, 1.0)))
        timeline.add(Ring((x, y + 0.1), 0.6, size, sound=sound), after=start - timeline.clock + part * _FOUNDERS)
    x, y = along(way, FOUNDERS_AT)
    for part, aside in ((0.78, 0.0), (0.97, 0.12)):
        timeline.add(effects.Bubbles((x + aside, y + 0.15), 0.55), after=start - timeline.clock + part * _FOUNDERS)
    timeline.due = max(timeline.due, start + _FOUNDERS)


# Explorers that are lost.


def lose_explorer(timeline: SurviveTimeline, event: e.Lost) -> None:
    key = "explorer", event.explorer, 0
    at = timeline.place(key)
    is_seen = timeline.looks_like(key) is not None and timeline.where[event.explorer] < timeline.constants.afloat
    if at is not None and event.cause in ("shark", "serpent"):
        _lose_to_eater(timeline, event.explorer, at, is_seen)
    elif at is not None and event.cause == "squid":
        _lose_to_squid(timeline, event.explorer, at, is_seen)
    elif is_seen and at is not None:
        match event.cause:
            case "whirlpool":
                timeline.whirl(key)
            case "volcano":
                timeline.go(key, [at, at], 0.5, "burn")
                timeline.wait(0.02, beside=0.5)
            case "sea":
                timeline.go(key, [at, at], 0.5, "under")
                timeline.add(Ring(at, 0.5, 0.9), after=0.1)
                timeline.wait(0.05, beside=0.5)
    timeline.where[event.explorer] = timeline.constants.lost


def _lose_to_eater(timeline: SurviveTimeline, explorer: int, at: Point, is_seen: bool) -> None:
    """M10, C1, C2: a rush, a splash, and only the hat is left."""
    if timeline.before.where[explorer] < timeline.constants.size and not is_seen:
        return
    key = "explorer", explorer, 0
    if is_seen:
        start = max(timeline.clock, timeline.motions[key].end if key in timeline.motions else 0.0)
        timeline.lunge((SHARK, SERPENT), timeline.where[explorer])
        timeline.go(key, [at, at], 0.35, "under", start + 0.1)
        timeline.add(effects.Splash(at, 0.48, size=0.85), after=start - timeline.clock + 0.1)
        timeline.due = max(timeline.due, start + 0.55)
    hat = f"survive/hat-{timeline.colour_of(explorer)}"
    timeline.add(effects.Hat((at[0] - 0.42, at[1] + 0.22), 0.95, art=hat), after=0.35)
    timeline.clock += 0.1


def _lose_to_squid(timeline: SurviveTimeline, explorer: int, at: Point, is_seen: bool) -> None:
    """Q5: arms come for it, and pull it into the water."""
    focus = timeline.before.focus
    goal = timeline.spaces[focus] if focus != NONE else at
    timeline.add(effects.Tentacles(at, 0.8, goal))
    timeline.add(effects.Splash(goal, 0.42, size=0.85), after=0.62)
    hat = f"survive/hat-{timeline.colour_of(explorer)}"
    timeline.add(effects.Hat((goal[0], goal[1] + 0.25), 0.8, art=hat), after=0.72)
    timeline.lunge((SQUID,), focus)
    key = "explorer", explorer, 0
    if not is_seen:
        boat = timeline.where[explorer] - timeline.constants.afloat
        timeline.look(key, timeline.passenger(explorer), 0.0)
        timeline.seat_all(("boat", boat, 0), timeline.clock + 0.2)
        timeline.go(key, [at, goal], 0.6, "dragged", timeline.clock + 0.2)
    else:
        timeline.go(key, [at, goal], 0.7, "dragged", timeline.clock + 0.1)
    timeline.clock += 0.75


def win_trophy(timeline: SurviveTimeline, event: e.TrophyWon) -> None:
    """Gives a trophy to whoever took an explorer (HR1)."""
    at = timeline.place(("explorer", event.explorer, 0)) or timeline.geometry.middle
    timeline.add(effects.Trophy(at, 0.75, seat=event.seat), after=0.3)


def open_whirlpool(timeline: SurviveTimeline, event: e.Whirlpool) -> None:
    at = timeline.spaces[event.space]
    timeline.add(effects.Maelstrom(at, 1.35, timeline.tiles_around(event.space, 3.6)))
    timeline.centre = at, timeline.clock + 0.2
    timeline.wait(0.2, beside=1.1)


def erupt(timeline: SurviveTimeline, event: e.Erupted) -> None:
    """The volcano breaks the island (U5)."""
    at = timeline.spaces[event.space]
    for space in timeline.constants.island:
        far = math.dist(at, timeline.spaces[space])
        if timeline.after.land[space] or 0 < far < _FIERY:
            crack = effects.Crack(timeline.spaces[space], 2.0 - 0.08 * far, art=f"survive/crack-{space % 2 + 1}")
            timeline.add(crack, after=0.5 + 0.08 * far)
    timeline.add(effects.Ash(at, 2.7))
    timeline.add(effects.Volcano(at, 2.6), after=0.1)
    timeline.add(effects.Quake(at, 2.7), wait=1.6)


# A beat for what people at the screen lose and save.


def add_beats(timeline: SurviveTimeline, events: Sequence[Event], own: Collection[int]) -> None:
    """One beat for all that was lost, or else for a boat that went down, and one for all that was saved."""
    lost = [(event.explorer, timeline.spaces[event.space]) for event in events if isinstance(event, e.Lost)]
    wrecked = [
        (one, timeline.spaces[event.space])
        for event in events
        if isinstance(event, e.BoatWrecked)
        for one in event.explorers
    ]
    saved = [
        (event.explorer, timeline.geometry.isle_middles[event.isle]) for event in events if isinstance(event, e.Saved)
    ]
    owner = timeline.constants.owner
    mine = [[(one, at) for one, at in those if owner[one] in own] for those in (lost, wrecked, saved)]
    for kind, felt in ((effects.Loss, mine[0] or mine[1]), (effects.Landing, mine[2])):
        if felt:
            timeline.clock = max(timeline.clock, timeline.due)
            marks = tuple(f"common/mark-{timeline.colour_of(explorer)}" for explorer, _ in felt[:_MOST])
            timeline.add(kind(felt[0][1], BEAT, marks, is_felt=True))
            timeline.clock += BEAT - 0.15
