"""The reach of a finger: what it is meant for where it comes down. What is small can be pressed from a little beside it
where nothing else is near; what is hit exactly is never passed by.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist
from typing import Literal

import pygame

from .base import Widget

REACH = 40  # pixels across that everything should have for a finger
_CLEARLY = 8  # pixels by which anything else has to be farther away


@dataclass(frozen=True, slots=True)
class Target:
    """What a finger is meant for."""

    name: object
    at: tuple[int, int]  # where it is pressed
    grip: Literal["press", "drag", "hold"]
    rect: pygame.Rect


def find_target(top: Widget, at: tuple[int, int]) -> Target:
    """What lies under the finger; where that is nothing that can be pressed, what is clearly the nearest of all around
    it.
    """
    under = _find_pressed(top, at)
    beside = under.find_beside(at, REACH // 2) if under else None
    if under is None or beside is None:
        near = _find_near(top, at)
        if near:
            under, at = near
    else:
        at = beside
    if under is None:
        return Target("", at, "press", pygame.Rect(at, (1, 1)))
    grip: Literal["press", "drag", "hold"] = (
        "hold" if under.is_held_down() else "drag" if under.takes_drag and not under.hands_on else "press"
    )
    return Target(under.identity, at, grip, under.rect)


def _find_near(top: Widget, at: tuple[int, int]) -> tuple[Widget, tuple[int, int]] | None:
    found = sorted(_reached(top, at), key=lambda one: one[0])
    if not found or (len(found) > 1 and found[1][0] - found[0][0] < _CLEARLY):
        return None
    return found[0][1:]


def _reached(top: Widget, at: tuple[int, int]) -> Iterator[tuple[float, Widget, tuple[int, int]]]:
    """How far away everything small is that can be reached from here, and where it is pressed."""
    for widget in top.walk():
        rect = widget.rect
        if not widget.focusable or widget.covers or not rect.width or not rect.height:
            continue
        if rect.inflate(max(REACH - rect.width, 0), max(REACH - rect.height, 0)).collidepoint(at):
            place = min(max(at[0], rect.left), rect.right - 1), min(max(at[1], rect.top), rect.bottom - 1)
            if _find_pressed(top, place) is widget:  # and nothing lies over it there
                yield dist(at, place), widget, place


def _find_pressed(top: Widget, at: tuple[int, int]) -> Widget | None:
    return next((widget for widget in top.at(at) if widget.focusable), None)
