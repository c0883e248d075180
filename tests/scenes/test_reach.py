"""What is small has a larger reach for a finger where nothing else is near, and takes nothing from what is hit."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.loop import App
from game.widgets import Widget
from tests.soaks import few_or_soak
from tools.shot_list import SHOTS
from tools.studio import Studio

SIZE = 1280, 720
LARGE = 40  # pixels that a fingertip needs
FEW = "setup-first", "settings-settings", "table-survive-move"


def targets(app: App) -> list[Widget]:
    """All that can be pressed on the scene on top and is wholly in sight, besides the board."""
    top = app.stack.top.root.active
    return [
        one
        for one in top.walk()
        if one.focusable
        and not one.covers
        and all(under(app, place) is one for place in (one.rect.center, one.rect.topleft, _last(one.rect)))
    ]


def _last(rect: pygame.Rect) -> tuple[int, int]:
    return rect.right - 1, rect.bottom - 1


def under(app: App, at: tuple[int, int]) -> Widget | None:
    """What a mouse would press."""
    return next((one for one in app.stack.top.root.active.at(at) if one.focusable), None)


def reach(app: App, widget: Widget) -> tuple[int, int]:
    """How many pixels across and down a finger has for it, through its middle."""
    (x, y), find = widget.rect.center, app.stack.top.root.find_target
    steps = range(-LARGE, LARGE)
    across = sum(find((x + step, y)).name == widget.identity for step in steps)
    return across, sum(find((x, y + step)).name == widget.identity for step in steps)


def is_alone(widget: Widget, others: Sequence[Widget]) -> bool:
    """Whether nothing else can be pressed within a fingertip of it, nor the window ends there."""
    around = widget.rect.inflate(LARGE, LARGE)
    window = pygame.Rect((0, 0), SIZE).inflate(-LARGE // 2, -LARGE // 2)
    return window.contains(widget.rect) and not any(
        other is not widget and other.rect.colliderect(around) for other in others
    )


def count_small(studio: Studio, shots: Sequence[str]) -> tuple[int, int, int]:
    """How many targets there are, how many are too small for a fingertip, and how many of those stay so."""
    every = small = still = 0
    for name in shots:
        with studio.set_up(SHOTS[name], SIZE) as app:
            app.stack.top.refresh_layout()
            found = targets(app)
            every += len(found)
            for widget in found:
                if min(widget.rect.size) >= LARGE:
                    continue
                small += 1
                reached = reach(app, widget)
                still += min(reached) < LARGE
                assert min(reached) >= LARGE or not is_alone(widget, found), f"{name}: {widget.name} {reached}"
    return every, small, still


@few_or_soak("shots", FEW, tuple(SHOTS))
def test_what_is_small_and_stands_alone_is_as_large_as_a_fingertip(studio: Studio, shots: tuple[str, ...]) -> None:
    every, small, still = count_small(studio, shots)
    print(f"of {every} targets {small} are under {LARGE} pixels; with the larger reach {still} are")
    assert still < small / 2


@few_or_soak("shots", FEW, tuple(SHOTS))
def test_nothing_is_taken_from_what_is_hit(studio: Studio, shots: tuple[str, ...]) -> None:
    for name in shots:
        with studio.set_up(SHOTS[name], SIZE) as app:
            app.stack.top.refresh_layout()
            for x in range(0, SIZE[0], 37):
                for y in range(0, SIZE[1], 29):
                    hit = under(app, (x, y))
                    if hit is not None and not hit.covers:
                        found = app.stack.top.root.find_target((x, y))
                        assert (found.name, found.at) == (hit.identity, (x, y)), name
