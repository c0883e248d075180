"""How the facts of Survive are animated: each adds to a timeline what moves how, what is seen beside it, and when the
next may begin.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine import Event
from game.rules.survive import events as e
from game.rules.survive.board import UNDERSIDES
from game.rules.survive.constants import FACES, Constants
from game.rules.survive.legal import BY_FACE
from game.rules.survive.state import NONE

from ..kit.effects import PopUpMark, Ring, TurnMark
from ..kit.timeline import animated_events
from . import losses
from .dice import Dice, dice_of, timed_dice
from .effects import Bubbles, FallingTile, Guard, RaisedFlag, SinkingTile, Splash
from .ground import tile_art
from .layout import Geometry
from .spotlight import NO_STEPS, KeptTile, Onlookers, ShownTile, Spotlight, timed
from .timeline import Island, SurviveTimeline
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
    losses.add_beats(timeline, events, onlookers.people)
    timeline.move_the_rest()

    timeline.longest = sum(effect.seconds for effect in timeline.effects if isinstance(effect, Spotlight | Dice))
    if any(isinstance(event, e.Erupted) for event in events):
        timeline.longest += _LONGEST_ERUPTION
    else:
        own = [event for event in events if isinstance(event, e.Lost | e.Saved)]
        is_felt = any(constants.owner[event.explorer] in onlookers.people for event in own)
        timeline.longest += _LONGEST + is_felt * losses.BEAT
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


ANIMATED = animated_events(
    _mark_seat, _lay_tile, _set_down, _play_tile, _go, _board, _jump, _save, _move_boat, _sink_tile,
    _show_underside, _keep_tile, _find_boat, losses.place_creature, losses.move_creature, losses.let_creature_stay,
    losses.remove_creature, _place_nothing, _take_charge, losses.wreck_boat, losses.lose_boat, losses.lose_explorer,
    losses.win_trophy, losses.open_whirlpool, losses.erupt, _roll, losses.repel_creature,
)  # fmt: skip
"""The function that animates each fact."""
