"""Passing the device on: keys held for a while, frames as fingerprints, and matches in which something is secret."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

import pygame

from game.app.loop import App
from game.match import Match, Player
from game.scenes import Scene
from game.widgets import Label
from tests.inside import match_state

NAMES = ("Bartholomew the 3rd", "Wilhelmine-Dorothea", "WWWWWWWWWWWWWWWWWW")
"""The longest names one can write."""


@contextmanager
def hold_key(app: App, key: int) -> Iterator[None]:
    app.turn([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 0.05)
    yield
    app.turn([pygame.Event(pygame.KEYUP, key=key, mod=0)], 0.0)


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        app.turn([], 0.05)


def frame(app: App, seconds: float) -> str:
    """What the window shows then, as a fingerprint."""
    app.turn([], seconds)
    return sha256(pygame.image.tobytes(app.window, "RGB")).hexdigest()


def texts_of(scene: Scene) -> list[str]:
    """All that a scene has written, whether it is on the screen or not."""
    scene.refresh_layout()
    return [widget.text for widget in scene.root.top.walk() if isinstance(widget, Label)]


def rename(match: Match) -> None:
    """Gives everybody a name that is as long as names can be."""
    seats = zip(NAMES, match.players, strict=True)
    match_state(match).seat_players([Player(name, player.colour, player.level) for name, player in seats])
