"""How the facts of Survive are animated: each adds to a timeline what moves how, what is seen beside it, and when the
next may begin.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

from game.engine import Event
from game.rules.survive import events as e
from game.rules.survive.board import UNDERSIDES
from game.rules.survive.constants import FACES, SERPENT, SHARK, SQUID, WHALE, Constants, repellent
from game.rules.survive.legal import BY_FACE
from game.rules.survive.state import NONE

from ..kit.camera import Point
from ..kit.effects import PopUpMark, Ring, TurnMark
from ..kit.motion import FOUNDERS_AT, Key, along, ease
from ..kit.timeline import animated_events
from .dice import Dice, dice_of, timed_dice
from .effects import (
    Ash,
    Bubbles,
    Coils,
    Crack,
    FallingTile,
    Guard,
    Hat,
    Landing,
    Loss,
    Maelstrom,
    Quake,
    RaisedFlag,
    SinkingTile,
    Splash,
    Tentacles,
    Trophy,
    Volcano,
    Wreckage,
)
from .ground import tile_art
from .layout import Geometry
from .spotlight import NO_STEPS, KeptTile, Onlookers, ShownTile, Spotlight, timed
from .timeline import Island, SurviveTimeline, find_spiral
from .words import HASTEN, tell_dive, tell_kept, tell_roll, tell_underside, touched_seats

QUIET: frozenset[type[Event]] = frozenset(
    (
        e.ValueDealt,
        e.TileSeen,
        e.NoTilePlayed,
        e.MovesEnded,
        e.NoCreatureMoved,
        e.NotDefended,
        e.GameEnded,
        e.ValueShown,
    )
)
"""Facts that are not seen on the board: they are secret, nothing happens, or the scoring shows them."""
_BESIDE = (e.Boarded, e.Lost, e.TrophyWon, e.TurnBegan, e.CreatureGone, e.BoatGone)
"""Facts that may begin while what was before them still goes on."""
_LONGEST, _LONGEST_ERUPTION = 1.8, 3.0  # seconds a step takes at most at normal speed; the volcano may take more
BEAT = 0.65  # seconds of the beat of a loss or a landing
_NEAR = 1.9  # spaces further apart are not neighbours
_FIERY = 3.6  # how far around the volcano even the ground of the sea breaks
_MOST = 5  # discs that are shown in a row
_FOUNDERS = 1.15  # seconds in which an empty boat goes down
_TIPS, _UNDER = 0.2, 0.9  # the parts of them after which it tips, and after which it is under water


def animate(
    constants: Constants,
    geometry: Geometry,
    onlookers: Onlookers,
    before: Island,
    after: Island,
    events: tuple[Event, ...],
    undone: tuple[Event, ...],
) -> SurviveTimeline:
    """Makes the timeline of facts, or of facts that are taken back; what the seats of people lose and save is felt."""
    ways = [
        (event.kind, event.path[0], event.path[-1]) for event in undone or events if isinstance(event, e.CreatureMoved)
    ]
    if undone:
        ways = [(kind, end, start) for kind, start, end in ways]
    timeline = SurviveTimeline(constants, geometry, before, after, ways, onlookers)
    timeline.tell(events, ANIMATED, _BESIDE)
    _add_beats(timeline, events, onlookers.people)
    timeline.move_the_rest()

    timeline.longest = sum(effect.seconds for effect in timeline.effects if isinstance(effect, Spotlight | Dice))
    if any(isinstance(event, e.Erupted) for event in events):
        timeline.longest += _LONGEST_ERUPTION
    else:
        own = [event for event in events if isinstance(event, e.Lost | e.Saved)]
        is_felt = any(constants.owner[event.explorer] in onlookers.people for event in own)
        timeline.longest += _LONGEST + is_felt * BEAT
    return timeline


# Setting up, turns, tiles and dice.


def _mark_seat(timeline: SurviveTimeline, event: e.FirstDrawn | e.TurnBegan) -> None:
    art = timeline.mark(event.seat)
    if isinstance(event, e.FirstDrawn):
        timeline.add(PopUpMark(timeline.geometry.middle, 0.8, art=art, size=2.2), wait=0.6)
    else:
        mark = TurnMark((0, 0), 0.45, 0.4, 0.9, art=art, size=0.9, seat=event.seat)
        timeline.add(mark, after=max(timeline.clock - 0.1, 0.0) - timeline.clock)


def _lay_tile(timeline: SurviveTimeline, event: e.TileLaid) -> None:
    art = tile_art(event.terrain, event.space)
    timeline.add(FallingTile(timeline.spaces[event.space], 0.25, art=art, hidden_space=event.space), wait=0.02)


def _set_down(timeline: SurviveTimeline, event: e.ExplorerPlaced | e.BoatLaunched) -> None:
    if isinstance(event, e.ExplorerPlaced):
        key = "explorer", event.explorer, 0
    else:
        key = "boat", timeline.boats.index(NONE), 0
        timeline.boats[key[1]] = event.space
        timeline.add(Ring(timeline.spaces[event.space], 0.45, 1.2), after=0.2)
    if new := timeline.new.get(key):
        timeline.come(key, new, 0.35, "drop")
        timeline.due = timeline.clock + 0.35
        timeline.clock += 0.1


def _play_tile(timeline: SurviveTimeline, event: e.TilePlayed) -> None:
    timeline.present_tile(event.seat, event.underside, timeline.geometry.middle)


def _sink_tile(timeline: SurviveTimeline, event: e.TileSunk) -> None:
    """K4: those on it fall into the water."""
    at = timeline.spaces[event.space]
    fronts = [(art, spot) for art, spot in timeline.tiles_around(event.space, 1.9) if spot[1] > at[1] + 0.1]
    timeline.add(SinkingTile(at, 0.7, tuple(fronts), art=tile_art(event.terrain, event.space)))
    for explorer, place in enumerate(timeline.where):
        key = "explorer", explorer, 0
        start = timeline.place(key) if place == event.space else None
        if start is not None and key in timeline.old:
            end = timeline.goal(key, event.space)
            timeline.go(key, [start, end], 0.65, "fall")
            timeline.look(key, timeline.old[key], timeline.clock + 0.35)
            timeline.look(key, timeline.swimmer(explorer), timeline.clock + 0.56)
            timeline.add(Splash((end[0], end[1] + 0.05), 0.4, size=0.62), after=0.52)
    timeline.wait(0.6, beside=0.1)


def _show_underside(timeline: SurviveTimeline, event: e.UndersideShown) -> None:
    onlookers, following = timeline.onlookers, timeline.following
    touched = {seat for fact in following for seat in touched_seats(timeline.constants, fact)}
    line, more, first = map(onlookers.say, tell_underside(timeline.constants, timeline.before, event, following))
    show = ShownTile(
        timeline.spaces[event.space], 1.0, NO_STEPS, line, more, first,
        is_dire=any(isinstance(fact, e.Lost) for fact in following),
        art=f"survive/underside-{UNDERSIDES[event.underside]}",
    )  # fmt: skip
    _spotlight(timeline, show, event.seat in onlookers.people or not touched.isdisjoint(onlookers.people))


def _keep_tile(timeline: SurviveTimeline, event: e.TileKept) -> None:
    """Always the same, whatever the tile is: nobody else may know."""
    onlookers, focus = timeline.onlookers, timeline.before.focus
    at = timeline.spaces[focus] if focus != NONE else timeline.geometry.middle
    line, more = map(onlookers.say, tell_kept(event))
    show = KeptTile(at, 1.0, NO_STEPS, line, more, seat=event.seat)
    _spotlight(timeline, show, event.seat in onlookers.people)


def _spotlight(timeline: SurviveTimeline, show: Spotlight, is_long: bool) -> None:
    """Shows a tile; its deed begins when it is back, while the light comes up again."""
    onlookers = timeline.onlookers
    show = timed(replace(show, hasten=onlookers.say(HASTEN) if onlookers.can_hasten else ""), onlookers, is_long)
    timeline.add(Ring(show.at, 0.4, 1.1))
    timeline.add(show, wait=show.seconds * (0.7 * show.steps[3] + 0.3))


def _place_nothing(timeline: SurviveTimeline, event: e.NothingPlaced) -> None:
    focus = timeline.before.focus
    timeline.add(Bubbles(timeline.spaces[focus] if focus != NONE else timeline.geometry.middle, 0.55), wait=0.4)


def _roll(timeline: SurviveTimeline, event: e.Rolled | e.Dived) -> None:
    is_diving, distance = (True, event.distance) if isinstance(event, e.Dived) else (False, 0)
    kinds, onlookers = BY_FACE.get(event.face, ()), timeline.onlookers
    answering = [piece for key, piece in timeline.old.items() if key[0] == "creature" and key[1] in kinds]
    goes_on = not any(isinstance(fact, e.TurnBegan | e.GameEnded) for fact in timeline.following)
    told = tell_roll(event, len(answering), goes_on) if isinstance(event, e.Rolled) else tell_dive(event, goes_on)
    line, more = map(onlookers.say, told)
    dice = replace(
        dice_of(timeline.geometry.middle, FACES[event.face], is_diving, distance, event.seat),
        line=line, more=more, answering=tuple((piece.x, piece.y) for piece in answering) if goes_on else (),
    )  # fmt: skip
    dice = timed_dice(dice, onlookers, goes_on)
    timeline.add(dice, wait=dice.needed - dice.start)


# Explorers.


def _go(timeline: SurviveTimeline, event: e.Walked | e.Swam) -> None:
    """Whoever goes from land into the water leaps and splashes."""
    key = "explorer", event.explorer, 0
    enters_water = isinstance(event, e.Swam) and bool(timeline.before.land[event.path[0]])
    gait = "leap" if enters_water and len(event.path) == 2 else "swim"
    seconds = timeline.travel(key, event.path, "hop" if isinstance(event, e.Walked) else gait)
    timeline.where[event.explorer] = event.path[-1]
    if enters_water:
        timeline.look(key, timeline.swimmer(event.explorer), timeline.clock - seconds * 0.25)
        timeline.add(Splash(timeline.goal(key, event.path[1]), 0.35, size=0.55), after=-seconds * 0.25)


def _board(timeline: SurviveTimeline, event: e.Boarded) -> None:
    """Onto a seat; when the last one sits, the boat is drawn with all of them."""
    key, boat = ("explorer", event.explorer, 0), timeline.boat_on(event.space)
    if boat is None:
        return
    start = timeline.place(key)
    boarded = max(timeline.clock, timeline.motions[boat].end if boat in timeline.motions else 0.0)
    aboard = timeline.where.count(timeline.constants.afloat + boat[1])
    if start is not None and (look := timeline.looks_like(key)):
        timeline.go(key, [start, timeline.seat_in(boat, aboard)], 0.34, "leap", boarded)
        timeline.look(key, look, boarded)
        timeline.look(key, timeline.passenger(event.explorer), boarded + 0.3)
    timeline.where[event.explorer] = timeline.constants.afloat + boat[1]
    timeline.clock, timeline.due = boarded + 0.12, boarded + 0.36
    timeline.seat_all(boat, boarded + 0.34)


def _jump(timeline: SurviveTimeline, event: e.Jumped) -> None:
    key, boat = ("explorer", event.explorer, 0), timeline.boat_on(event.space)
    start = timeline.place(key) or timeline.spaces[event.space]
    end = timeline.goal(key, event.space)
    timeline.go(key, [start, end], 0.38, "leap")
    timeline.look(key, timeline.passenger(event.explorer), 0.0)
    timeline.look(key, timeline.swimmer(event.explorer), timeline.clock + 0.28)
    timeline.add(Splash(end, 0.4, size=0.55), after=0.28)
    if boat:
        timeline.seat_all(boat, timeline.clock)
    timeline.where[event.explorer] = event.space
    timeline.clock += 0.38


def _save(timeline: SurviveTimeline, event: e.Saved) -> None:
    """M7: onto the isle, and a flag goes up."""
    key = "explorer", event.explorer, 0
    new = timeline.new.get(key)
    end = (new.x, new.y) if new else timeline.geometry.isle_middles[event.isle]
    start = timeline.place(key) or end
    boat = timeline.where[event.explorer] - timeline.constants.afloat
    if 0 <= boat < len(timeline.boats):
        timeline.look(key, timeline.passenger(event.explorer), 0.0)
        timeline.seat_all(("boat", boat, 0), timeline.clock)
    timeline.go(key, [start, end], 0.45, "leap")
    if new:
        timeline.look(key, new, timeline.clock + 0.36)
    timeline.add(RaisedFlag(end, 0.75, art=f"survive/flag-{timeline.colour_of(event.explorer)}"), after=0.38)
    timeline.where[event.explorer] = timeline.constants.saved + event.isle
    timeline.wait(0.5, beside=0.3)


def _take_charge(timeline: SurviveTimeline, event: e.ChargeTaken) -> None:
    timeline.add(Guard(timeline.place(("explorer", event.explorer, 0)) or timeline.spaces[event.space], 0.5))
    timeline.wait(0.3, beside=0.15)


# Boats.


def _move_boat(timeline: SurviveTimeline, event: e.BoatMoved | e.BoatFerried) -> None:
    path = (event.start, event.space) if isinstance(event, e.BoatFerried) else event.path
    boat = timeline.boat_on(path[0])
    if boat is None:
        return
    start = timeline.clock
    timeline.leave_wake(path)
    timeline.travel(boat, path, "sail")
    timeline.boats[boat[1]] = path[-1]
    if isinstance(event, e.BoatMoved) and boat in timeline.new and timeline.new[boat].crew == timeline.old[boat].crew:
        timeline.look(boat, replace(timeline.new[boat], scale=timeline.old[boat].scale), start)


def _find_boat(timeline: SurviveTimeline, event: e.BoatFound) -> None:
    key = "boat", timeline.boats.index(NONE), 0
    timeline.boats[key[1]] = event.space
    x, y = timeline.spaces[event.space]
    if new := timeline.new.get(key):
        timeline.add(Ring((x, y + 0.25), 0.55, 1.4))
        timeline.add(Splash((new.x, new.y + 0.1), 0.4, size=0.9))
        timeline.come(key, replace(new, crew=(), flag=""), 0.45, "rise")
        timeline.wait(0.4, beside=0.1)


# Creatures.


def _place_creature(timeline: SurviveTimeline, event: e.CreaturePlaced) -> None:
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
    timeline.add(Splash((at[0], at[1] + 0.25), 0.42, size=0.9), after=0.08)
    timeline.come(key, piece, 0.5, "rise")
    timeline.clock += 0.45


_GAITS = {SERPENT: "swim", SHARK: "rush", WHALE: "breach"}


def _move_creature(timeline: SurviveTimeline, event: e.CreatureMoved) -> None:
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
        timeline.add(Splash(timeline.motions[key].legs[-1].way[-1], 0.35, size=0.8), after=-0.12)


def _let_creature_stay(timeline: SurviveTimeline, event: e.CreatureStayed) -> None:
    key = timeline.creature_at(event.kind, event.space)
    if key and (at := timeline.place(key)):
        timeline.add(Ring(at, 0.4, 0.9))
        timeline.go(key, [at, at], 0.35, "nod")
        timeline.clock += 0.35


def _remove_creature(timeline: SurviveTimeline, event: e.CreatureGone) -> None:
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
        timeline.add(Bubbles((x, at[1]), 0.5), after=0.25)
        timeline.clock += 0.6
    else:
        timeline.go(key, [at, at], 0.45, "under")
        timeline.add(Bubbles(at, 0.5), after=0.25)
        timeline.clock += 0.35


def _repel_creature(timeline: SurviveTimeline, event: e.Repelled) -> None:
    x, y = timeline.spaces[event.space]
    timeline.present_tile(event.seat, repellent(event.kind), (x, y - 0.6))
    timeline.clock -= 0.1
    timeline.is_repelled = True


# Boats that go down.


def _wreck_boat(timeline: SurviveTimeline, event: e.BoatWrecked) -> None:
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
    timeline.add(Splash(at, 0.5, size=1.1), after=0.08)
    timeline.add(Wreckage(at, 0.8), after=0.3)
    timeline.add(Ring(at, 0.5, 1.2), after=0.4)
    timeline.boats[boat[1]] = NONE
    timeline.wait(0.55, beside=0.25)


def _lose_boat(timeline: SurviveTimeline, event: e.BoatGone) -> None:
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
    timeline.add(Coils((at[0], at[1] + 0.05), 0.85))
    for after, sound in ((0.05, ""), (0.45, "capsize")):
        timeline.add(Ring((at[0], at[1] + 0.1), 0.45, 1.5, sound=sound), after=after)
    timeline.add(Splash((at[0], at[1] + 0.15), 0.45, size=1.0), after=0.6)
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
        timeline.add(Bubbles((x + aside, y + 0.15), 0.55), after=start - timeline.clock + part * _FOUNDERS)
    timeline.due = max(timeline.due, start + _FOUNDERS)


# Explorers that are lost.


def _lose_explorer(timeline: SurviveTimeline, event: e.Lost) -> None:
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
        timeline.add(Splash(at, 0.48, size=0.85), after=start - timeline.clock + 0.1)
        timeline.due = max(timeline.due, start + 0.55)
    hat = f"survive/hat-{timeline.colour_of(explorer)}"
    timeline.add(Hat((at[0] - 0.42, at[1] + 0.22), 0.95, art=hat), after=0.35)
    timeline.clock += 0.1


def _lose_to_squid(timeline: SurviveTimeline, explorer: int, at: Point, is_seen: bool) -> None:
    """Q5: arms come for it, and pull it into the water."""
    focus = timeline.before.focus
    goal = timeline.spaces[focus] if focus != NONE else at
    timeline.add(Tentacles(at, 0.8, goal))
    timeline.add(Splash(goal, 0.42, size=0.85), after=0.62)
    hat = f"survive/hat-{timeline.colour_of(explorer)}"
    timeline.add(Hat((goal[0], goal[1] + 0.25), 0.8, art=hat), after=0.72)
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


def _win_trophy(timeline: SurviveTimeline, event: e.TrophyWon) -> None:
    """Gives a trophy to whoever took an explorer (HR1)."""
    at = timeline.place(("explorer", event.explorer, 0)) or timeline.geometry.middle
    timeline.add(Trophy(at, 0.75, seat=event.seat), after=0.3)


def _open_whirlpool(timeline: SurviveTimeline, event: e.Whirlpool) -> None:
    at = timeline.spaces[event.space]
    timeline.add(Maelstrom(at, 1.35, timeline.tiles_around(event.space, 3.6)))
    timeline.centre = at, timeline.clock + 0.2
    timeline.wait(0.2, beside=1.1)


def _erupt(timeline: SurviveTimeline, event: e.Erupted) -> None:
    """The volcano breaks the island (U5)."""
    at = timeline.spaces[event.space]
    for space in timeline.constants.island:
        far = math.dist(at, timeline.spaces[space])
        if timeline.after.land[space] or 0 < far < _FIERY:
            crack = Crack(timeline.spaces[space], 2.0 - 0.08 * far, art=f"survive/crack-{space % 2 + 1}")
            timeline.add(crack, after=0.5 + 0.08 * far)
    timeline.add(Ash(at, 2.7))
    timeline.add(Volcano(at, 2.6), after=0.1)
    timeline.add(Quake(at, 2.7), wait=1.6)


# A beat for what people at the screen lose and save.


def _add_beats(timeline: SurviveTimeline, events: Sequence[Event], own: Collection[int]) -> None:
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
    for kind, felt in ((Loss, mine[0] or mine[1]), (Landing, mine[2])):
        if felt:
            timeline.clock = max(timeline.clock, timeline.due)
            marks = tuple(f"common/mark-{timeline.colour_of(explorer)}" for explorer, _ in felt[:_MOST])
            timeline.add(kind(felt[0][1], BEAT, marks, is_felt=True))
            timeline.clock += BEAT - 0.15


ANIMATED = animated_events(
    _mark_seat, _lay_tile, _set_down, _play_tile, _go, _board, _jump, _save, _move_boat, _sink_tile,
    _show_underside, _keep_tile, _find_boat, _place_creature, _move_creature, _let_creature_stay,
    _remove_creature, _place_nothing, _take_charge, _wreck_boat, _lose_boat, _lose_explorer,
    _win_trophy, _open_whirlpool, _erupt, _roll, _repel_creature,
)  # fmt: skip
"""The function that animates each fact."""
