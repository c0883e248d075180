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
    """One beat for all that was lost, and one for all that was saved."""
    for kind, what in (("loss", e.Lost), ("landing", e.Saved)):
        told = [event for event in events if isinstance(event, what) and timeline.change.t.owner[event.explorer] in own]
        if told:
            timeline.clock = max(timeline.clock, timeline.due)
            marks = tuple(f"common/mark-{timeline.change.t.colours[event.explorer // timeline.change.t.letters]}" for event in told)
            timeline.add(kind, _place(timeline, told[0]), BEAT, art=marks[0], more=marks[:_MOST], size=1.3)
            timeline.effects[-1] = replace(timeline.effects[-1], is_felt=True)
            timeline.clock += BEAT - 0.15


def _place(timeline: SurviveTimeline, event: e.Lost | e.Saved) -> tuple[float, float]:
    if isinstance(event, e.Saved):
        return timeline.change.geometry.isle_middle(event.isle)
    return timeline.space(event.space)
