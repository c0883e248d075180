"""Explorers are lost, each cause in its own way; the whirlpool and the volcano."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.rules.survive import events as e
from game.rules.survive.state import NONE
from game.rules.survive.tables import SERPENT, SHARK, SQUID

from ...kit.camera import Point
from ..script import Script
from .moving import lunge, tiles_around, whirl

_FIERY = 3.6
"""How far around the volcano even the ground of the sea breaks."""


def lost(script: Script, event: e.Lost) -> None:
    explorer, key = event.explorer, ("explorer", event.explorer, 0)
    aboard = script.where[explorer] >= script.turn.t.afloat
    at = script.place(key)
    is_seen = at is not None and script.looks_like(key) is not None and not aboard
    if at is not None:
        _LOSSES[event.cause](script, explorer, at, is_seen)
    script.where[explorer] = script.turn.t.lost


def _lost_to_eater(script: Script, explorer: int, at: Point, is_seen: bool) -> None:
    """M10, C1, C2: a rush, a splash, and only the hat is left."""
    if script.turn.before.where[explorer] < script.turn.t.size and not is_seen:
        return
    key = "explorer", explorer, 0
    if is_seen:
        begun = max(script.clock, script.motions[key].end if key in script.motions else 0.0)
        lunge(script, (SHARK, SERPENT), script.where[explorer])
        script.go(key, [at, at], 0.35, "under", begun + 0.1)
        script.add("splash", at, 0.48, after=begun - script.clock + 0.1, size=0.85)
        script.due = max(script.due, begun + 0.55)
    script.add("hat", (at[0] - 0.42, at[1] + 0.22), 0.95, after=0.35, art=_hat(script, explorer))
    script.clock += 0.1


def _lost_to_squid(script: Script, explorer: int, at: Point, is_seen: bool) -> None:
    """Q5: arms come for it, and pull it into the water."""
    focus = script.turn.before.focus
    goal = script.space(focus) if focus != NONE else at
    script.add("tentacle", at, 0.8, spots=(goal,))
    script.add("splash", goal, 0.42, after=0.62, size=0.85)
    script.add("hat", (goal[0], goal[1] + 0.25), 0.8, after=0.72, art=_hat(script, explorer))
    lunge(script, (SQUID,), focus)
    key = "explorer", explorer, 0
    if not is_seen:
        boat = script.where[explorer] - script.turn.t.afloat
        script.look(key, script.passenger(explorer), 0.0)
        script.seat_all(("boat", boat, 0), script.clock + 0.2)
        script.go(key, [at, goal], 0.6, "dragged", script.clock + 0.2)
    else:
        script.go(key, [at, goal], 0.7, "dragged", script.clock + 0.1)
    script.clock += 0.75


def _lost_to_whirlpool(script: Script, explorer: int, at: Point, is_seen: bool) -> None:
    if is_seen:
        whirl(script, ("explorer", explorer, 0))


def _lost_to_volcano(script: Script, explorer: int, at: Point, is_seen: bool) -> None:
    if is_seen:
        script.go(("explorer", explorer, 0), [at, at], 0.5, "burn")
        script.clock += 0.02
        script.due = script.clock + 0.5


def _lost_to_sea(script: Script, explorer: int, at: Point, is_seen: bool) -> None:
    if is_seen:
        script.go(("explorer", explorer, 0), [at, at], 0.5, "under")
        script.add("ring", at, 0.5, after=0.1, size=0.9)
        script.clock += 0.05
        script.due = script.clock + 0.5


_LOSSES: dict[str, Callable[[Script, int, Point, bool], None]] = {
    "shark": _lost_to_eater,
    "serpent": _lost_to_eater,
    "squid": _lost_to_squid,
    "whirlpool": _lost_to_whirlpool,
    "volcano": _lost_to_volcano,
    "sea": _lost_to_sea,
}


def _hat(script: Script, explorer: int) -> str:
    return f"survive/hat-{script.turn.t.colours[explorer // script.turn.t.letters]}"


def trophy_won(script: Script, event: e.TrophyWon) -> None:
    """HR1"""
    at = script.place(("explorer", event.explorer, 0)) or script.middle()
    script.add("trophy", at, 0.75, after=0.3, seat=event.seat)


def whirlpool(script: Script, event: e.Whirlpool) -> None:
    at = script.space(event.space)
    standing = tiles_around(script, event.space, 3.6)
    script.add("swirl", at, 1.35, size=3.0, more=tuple(art for art, _ in standing), spots=tuple(spot for _, spot in standing))
    script.centre = at, script.clock + 0.2
    script.clock += 0.2
    script.due = script.clock + 1.1


def erupted(script: Script, event: e.Erupted) -> None:
    """U5"""
    at, land = script.space(event.space), script.turn.after.land
    for space in script.turn.t.island:
        far = math.dist(at, script.space(space))
        if land[space] or 0 < far < _FIERY:
            script.add("crack", script.space(space), 2.0 - 0.08 * far, after=0.5 + 0.08 * far, art=f"survive/crack-{space % 2 + 1}")
    script.add("ash", at, 2.7)
    script.add("volcano", at, 2.6, after=0.1)
    script.add("quake", at, 2.7)
    script.clock += 1.6
