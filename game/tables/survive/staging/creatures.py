"""Creatures come, prowl, and are driven off."""

from __future__ import annotations

import math
from dataclasses import replace

from game.rules.survive import events as e
from game.rules.survive.tables import SERPENT, SHARK, WHALE, repellent

from ...kit.pieces import Key
from ..script import Script
from .moving import present, travel, wake, whirl

_NEAR = 1.9
"""Spaces further apart are not neighbours."""


def creature_placed(script: Script, event: e.CreaturePlaced) -> None:
    new = [
        key for key in script.turn.new if key[:2] == ("creature", event.kind) and key not in script.turn.old and key not in script.motions
    ]
    key = next((key for key in new if script.turn.new[key].space == event.space), None)
    if key is None:
        return
    piece = script.turn.new[key]
    at = piece.x, piece.y
    for after, size in ((0.0, 1.1), (0.18, 1.5)):
        script.add("ring", (at[0], at[1] + 0.2), 0.5, after=after, size=size)
    script.add("splash", (at[0], at[1] + 0.25), 0.42, after=0.08, size=0.9)
    script.go(key, [at, at], 0.5, "rise")
    script.look(key, piece, 0.0)
    script.clock += 0.45


_GAITS = {SERPENT: "swim", SHARK: "rush", WHALE: "breach"}


def creature_moved(script: Script, event: e.CreatureMoved) -> None:
    key = script.creature(event.kind, event.path[0], event.path[-1])
    if key is None or key not in script.turn.old:
        return
    far = len(event.path) == 2 and math.dist(script.space(event.path[0]), script.space(event.path[1])) > _NEAR
    wake(script, event.path)
    seconds = travel(script, key, event.path, "dive" if far else _GAITS.get(event.kind, "swim"))
    if event.kind == SHARK and not far:
        _show_fin(script, key, script.clock - seconds)


def _show_fin(script: Script, key: Key, begun: float) -> None:
    """Only its fin is seen until it is there."""
    old = script.turn.old[key]
    script.look(key, replace(old, art="survive/shark-fin"), begun + 0.04)
    script.look(key, script.turn.new.get(key, old), script.clock - 0.1)
    script.add("splash", script.motions[key].legs[-1].way[-1], 0.35, after=-0.12, size=0.8)


def creature_stayed(script: Script, event: e.CreatureStayed) -> None:
    key = script.creature_at(event.kind, event.space)
    if key and (at := script.place(key)):
        script.add("ring", at, 0.4, size=0.9)
        script.go(key, [at, at], 0.35, "nod")
        script.clock += 0.35


def creature_gone(script: Script, event: e.CreatureGone) -> None:
    key = script.creature(event.kind, event.space)
    at = script.place(key) if key else None
    if key is None or at is None:
        return
    if script.centre:
        whirl(script, key)
        return
    script.clock = max(script.clock, script.due)
    x = at[0] + (0.9 if at[0] >= script.middle()[0] else -0.9)
    if script.is_repelled:
        script.go(key, [at, (x, at[1] - 0.3)], 0.7, "flee")
    else:
        script.go(key, [at, at], 0.45, "under")
    script.add("bubbles", (x, at[1]) if script.is_repelled else at, 0.5, after=0.25)
    script.clock += 0.6 if script.is_repelled else 0.35


def repelled(script: Script, event: e.Repelled) -> None:
    x, y = script.space(event.space)
    present(script, event.seat, repellent(event.kind), (x, y - 0.6))
    script.clock -= 0.1
    script.is_repelled = True
