"""Creatures come, prowl, and are driven off."""

from __future__ import annotations

import math
from dataclasses import replace

from game.rules.survive import events as e
from game.rules.survive.constants import SERPENT, SHARK, WHALE, repellent
from game.tables.kit.pieces import Key

from ..timeline import SurviveTimeline
from .moving import present, travel, wake, whirl

_NEAR = 1.9
"""Spaces further apart are not neighbours."""


def creature_placed(timeline: SurviveTimeline, event: e.CreaturePlaced) -> None:
    new = [key for key in timeline.new if key[:2] == ("creature", event.kind) and key not in timeline.old and key not in timeline.motions]
    key = next((key for key in new if timeline.new[key].space == event.space), None)
    if key is None:
        return
    piece = timeline.new[key]
    at = piece.x, piece.y
    for after, size in ((0.0, 1.1), (0.18, 1.5)):
        timeline.add("ring", (at[0], at[1] + 0.2), 0.5, after=after, size=size)
    timeline.add("splash", (at[0], at[1] + 0.25), 0.42, after=0.08, size=0.9)
    timeline.go(key, [at, at], 0.5, "rise")
    timeline.look(key, piece, 0.0)
    timeline.clock += 0.45


_GAITS = {SERPENT: "swim", SHARK: "rush", WHALE: "breach"}


def creature_moved(timeline: SurviveTimeline, event: e.CreatureMoved) -> None:
    key = timeline.creature(event.kind, event.path[0], event.path[-1])
    if key is None or key not in timeline.old:
        return
    far = len(event.path) == 2 and math.dist(timeline.space(event.path[0]), timeline.space(event.path[1])) > _NEAR
    wake(timeline, event.path)
    seconds = travel(timeline, key, event.path, "dive" if far else _GAITS.get(event.kind, "swim"))
    if event.kind == SHARK and not far:
        _show_fin(timeline, key, timeline.clock - seconds)


def _show_fin(timeline: SurviveTimeline, key: Key, begun: float) -> None:
    """Only its fin is seen until it is there."""
    old = timeline.old[key]
    timeline.look(key, replace(old, art="survive/shark-fin"), begun + 0.04)
    timeline.look(key, timeline.new.get(key, old), timeline.clock - 0.1)
    timeline.add("splash", timeline.motions[key].legs[-1].way[-1], 0.35, after=-0.12, size=0.8)


def creature_stayed(timeline: SurviveTimeline, event: e.CreatureStayed) -> None:
    key = timeline.creature_at(event.kind, event.space)
    if key and (at := timeline.place(key)):
        timeline.add("ring", at, 0.4, size=0.9)
        timeline.go(key, [at, at], 0.35, "nod")
        timeline.clock += 0.35


def creature_gone(timeline: SurviveTimeline, event: e.CreatureGone) -> None:
    key = timeline.creature(event.kind, event.space)
    at = timeline.place(key) if key else None
    if key is None or at is None:
        return
    if timeline.centre:
        whirl(timeline, key)
        return
    timeline.clock = max(timeline.clock, timeline.due)
    x = at[0] + (0.9 if at[0] >= timeline.middle()[0] else -0.9)
    if timeline.is_repelled:
        timeline.go(key, [at, (x, at[1] - 0.3)], 0.7, "flee")
    else:
        timeline.go(key, [at, at], 0.45, "under")
    timeline.add("bubbles", (x, at[1]) if timeline.is_repelled else at, 0.5, after=0.25)
    timeline.clock += 0.6 if timeline.is_repelled else 0.35


def repelled(timeline: SurviveTimeline, event: e.Repelled) -> None:
    x, y = timeline.space(event.space)
    present(timeline, event.seat, repellent(event.kind), (x, y - 0.6))
    timeline.clock -= 0.1
    timeline.is_repelled = True
