"""A beat for what people at the screen lose and save: it is felt, whoever did it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from game.engine import Event
from game.rules.survive import events as e

from ..timeline import SurviveTimeline

BEAT = 0.65
_MOST = 5
"""Discs that are shown in a row."""


def beat(timeline: SurviveTimeline, events: Sequence[Event], own: Collection[int]) -> None:
    """One beat for all that was lost, or else for a boat that went down, and one for all that was saved."""
    lost = [(event.explorer, timeline.space(event.space)) for event in events if isinstance(event, e.Lost)]
    wrecked = [(one, timeline.space(event.space)) for event in events if isinstance(event, e.BoatWrecked) for one in event.explorers]
    saved = [(event.explorer, timeline.change.geometry.isle_middle(event.isle)) for event in events if isinstance(event, e.Saved)]
    owner = timeline.change.t.owner
    mine = [[(one, at) for one, at in told if owner[one] in own] for told in (lost, wrecked, saved)]
    for kind, told in (("loss", mine[0] or mine[1]), ("landing", mine[2])):
        if told:
            _add_beat(timeline, kind, [explorer for explorer, _ in told], told[0][1])


def _add_beat(timeline: SurviveTimeline, kind: str, explorers: Sequence[int], at: tuple[float, float]) -> None:
    t = timeline.change.t
    timeline.clock = max(timeline.clock, timeline.due)
    marks = tuple(f"common/mark-{t.colours[explorer // t.letters]}" for explorer in explorers)
    timeline.add(kind, at, BEAT, art=marks[0], more=marks[:_MOST], size=1.3)
    timeline.effects[-1] = replace(timeline.effects[-1], is_felt=True)
    timeline.clock += BEAT - 0.15
