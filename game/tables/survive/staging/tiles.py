"""Setting up, turns, tiles and dice."""

from __future__ import annotations

from game.rules.survive import events as e
from game.rules.survive.board import UNDERSIDES
from game.rules.survive.state import NONE
from game.rules.survive.tables import FACES

from ...kit.pieces import Key
from ..effects.dice import dice_of
from ..ground import tile_art
from ..script import Script
from .moving import present, tiles_around


def first_drawn(script: Script, event: e.FirstDrawn) -> None:
    script.add("mark", script.middle(), 0.8, art=f"common/mark-{script.turn.t.colours[event.seat]}", size=2.2)
    script.clock += 0.6


def tile_laid(script: Script, event: e.TileLaid) -> None:
    art = tile_art(event.terrain, event.space)
    script.add("lay", script.space(event.space), 0.25, art=art, space=event.space, hides=True)
    script.clock += 0.02


def explorer_placed(script: Script, event: e.ExplorerPlaced) -> None:
    _set_down(script, ("explorer", event.explorer, 0), event.space)


def boat_launched(script: Script, event: e.BoatLaunched) -> None:
    boat = script.boats.index(NONE)
    script.boats[boat] = event.space
    script.add("ring", script.space(event.space), 0.45, after=0.2, size=1.2)
    _set_down(script, ("boat", boat, 0), event.space)


def _set_down(script: Script, key: Key, space: int) -> None:
    new = script.turn.new.get(key)
    if new is not None:
        script.go(key, [(new.x, new.y)] * 2, 0.35, "drop")
        script.look(key, new, 0.0)
        script.due = script.clock + 0.35
        script.clock += 0.1


def turn_began(script: Script, event: e.TurnBegan) -> None:
    start = max(script.clock - 0.1, 0.0)
    art = f"common/mark-{script.turn.t.colours[event.seat]}"
    script.add("turn", (0, 0), 0.45, after=start - script.clock, art=art, size=0.9, seat=event.seat)


def tile_played(script: Script, event: e.TilePlayed) -> None:
    present(script, event.seat, event.underside, script.middle())


def tile_sunk(script: Script, event: e.TileSunk) -> None:
    """K4: those on it fall into the water."""
    y = script.space(event.space)[1]
    fronts = [(art, spot) for art, spot in tiles_around(script, event.space, 1.9) if spot[1] > y + 0.1]
    script.add(
        "sink", script.space(event.space), 0.85, art=tile_art(event.terrain, event.space),
        more=tuple(art for art, _ in fronts), spots=tuple(at for _, at in fronts),
    )  # fmt: skip
    for explorer, place in enumerate(script.where):
        if place == event.space:
            _fall(script, explorer, event.space)
    script.clock += 0.7
    script.due = script.clock + 0.15


def _fall(script: Script, explorer: int, space: int) -> None:
    key = "explorer", explorer, 0
    start = script.place(key)
    if start is None or key not in script.turn.old:
        return
    end = script.goal(key, space)
    script.go(key, [start, end], 0.75, "fall")
    begun = script.clock
    script.look(key, script.turn.old[key], begun + 0.4)
    script.look(key, script.swimmer(explorer), begun + 0.65)
    script.add("splash", (end[0], end[1] + 0.05), 0.4, after=0.6, size=0.62)


def underside_shown(script: Script, event: e.UndersideShown) -> None:
    script.add("ring", script.space(event.space), 0.4, size=1.1)
    script.add("card", script.space(event.space), 1.0, art=f"survive/underside-{UNDERSIDES[event.underside]}")
    script.clock += 0.85


def tile_kept(script: Script, event: e.TileKept) -> None:
    """Always the same, whatever it is: it is told to nobody else."""
    focus = script.turn.before.focus
    at = script.space(focus) if focus != NONE else script.middle()
    script.add("ring", at, 0.4, size=1.1)
    script.add("kept", at, 0.8, seat=event.seat)
    script.clock += 0.7


def nothing_placed(script: Script, event: e.NothingPlaced) -> None:
    focus = script.turn.before.focus
    script.add("bubbles", script.space(focus) if focus != NONE else script.middle(), 0.55)
    script.clock += 0.4


def rolled(script: Script, event: e.Rolled) -> None:
    script.effects.append(dice_of(script.middle(), script.clock, FACES[event.face], False, seat=event.seat))
    script.clock += 1.05


def dived(script: Script, event: e.Dived) -> None:
    script.effects.append(dice_of(script.middle(), script.clock, FACES[event.face], True, event.distance, event.seat))
    script.clock += 1.1
