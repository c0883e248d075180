"""Setting up, turns, tiles and dice."""

from __future__ import annotations

from game.rules.survive import events as e
from game.rules.survive.board import UNDERSIDES
from game.rules.survive.constants import FACES
from game.rules.survive.state import NONE
from game.tables.kit.pieces import Key

from ...drawing.ground import tile_art
from ..effects.dice import dice_of
from ..timeline import SurviveTimeline
from .moving import present, tiles_around


def first_drawn(timeline: SurviveTimeline, event: e.FirstDrawn) -> None:
    timeline.add("mark", timeline.middle(), 0.8, art=f"common/mark-{timeline.change.t.colours[event.seat]}", size=2.2)
    timeline.clock += 0.6


def tile_laid(timeline: SurviveTimeline, event: e.TileLaid) -> None:
    art = tile_art(event.terrain, event.space)
    timeline.add("lay", timeline.space(event.space), 0.25, art=art, space=event.space, hides=True)
    timeline.clock += 0.02


def explorer_placed(timeline: SurviveTimeline, event: e.ExplorerPlaced) -> None:
    _set_down(timeline, ("explorer", event.explorer, 0), event.space)


def boat_launched(timeline: SurviveTimeline, event: e.BoatLaunched) -> None:
    boat = timeline.boats.index(NONE)
    timeline.boats[boat] = event.space
    timeline.add("ring", timeline.space(event.space), 0.45, after=0.2, size=1.2)
    _set_down(timeline, ("boat", boat, 0), event.space)


def _set_down(timeline: SurviveTimeline, key: Key, space: int) -> None:
    new = timeline.new.get(key)
    if new is not None:
        timeline.go(key, [(new.x, new.y)] * 2, 0.35, "drop")
        timeline.look(key, new, 0.0)
        timeline.due = timeline.clock + 0.35
        timeline.clock += 0.1


def turn_began(timeline: SurviveTimeline, event: e.TurnBegan) -> None:
    start = max(timeline.clock - 0.1, 0.0)
    art = f"common/mark-{timeline.change.t.colours[event.seat]}"
    timeline.add("turn", (0, 0), 0.45, after=start - timeline.clock, art=art, size=0.9, seat=event.seat)


def tile_played(timeline: SurviveTimeline, event: e.TilePlayed) -> None:
    present(timeline, event.seat, event.underside, timeline.middle())


def tile_sunk(timeline: SurviveTimeline, event: e.TileSunk) -> None:
    """K4: those on it fall into the water."""
    y = timeline.space(event.space)[1]
    fronts = [(art, spot) for art, spot in tiles_around(timeline, event.space, 1.9) if spot[1] > y + 0.1]
    timeline.add(
        "sink", timeline.space(event.space), 0.85, art=tile_art(event.terrain, event.space),
        more=tuple(art for art, _ in fronts), spots=tuple(at for _, at in fronts),
    )  # fmt: skip
    for explorer, place in enumerate(timeline.where):
        if place == event.space:
            _fall(timeline, explorer, event.space)
    timeline.clock += 0.7
    timeline.due = timeline.clock + 0.15


def _fall(timeline: SurviveTimeline, explorer: int, space: int) -> None:
    key = "explorer", explorer, 0
    start = timeline.place(key)
    if start is None or key not in timeline.old:
        return
    end = timeline.goal(key, space)
    timeline.go(key, [start, end], 0.75, "fall")
    begun = timeline.clock
    timeline.look(key, timeline.old[key], begun + 0.4)
    timeline.look(key, timeline.swimmer(explorer), begun + 0.65)
    timeline.add("splash", (end[0], end[1] + 0.05), 0.4, after=0.6, size=0.62)


def underside_shown(timeline: SurviveTimeline, event: e.UndersideShown) -> None:
    timeline.add("ring", timeline.space(event.space), 0.4, size=1.1)
    timeline.add("card", timeline.space(event.space), 1.0, art=f"survive/underside-{UNDERSIDES[event.underside]}")
    timeline.clock += 0.85


def tile_kept(timeline: SurviveTimeline, event: e.TileKept) -> None:
    """Always the same, whatever it is: it is told to nobody else."""
    focus = timeline.change.before.focus
    at = timeline.space(focus) if focus != NONE else timeline.middle()
    timeline.add("ring", at, 0.4, size=1.1)
    timeline.add("kept", at, 0.8, seat=event.seat)
    timeline.clock += 0.7


def nothing_placed(timeline: SurviveTimeline, event: e.NothingPlaced) -> None:
    focus = timeline.change.before.focus
    timeline.add("bubbles", timeline.space(focus) if focus != NONE else timeline.middle(), 0.55)
    timeline.clock += 0.4


def rolled(timeline: SurviveTimeline, event: e.Rolled) -> None:
    timeline.effects.append(dice_of(timeline.middle(), timeline.clock, FACES[event.face], False, seat=event.seat))
    timeline.clock += 1.05


def dived(timeline: SurviveTimeline, event: e.Dived) -> None:
    timeline.effects.append(dice_of(timeline.middle(), timeline.clock, FACES[event.face], True, event.distance, event.seat))
    timeline.clock += 1.1
