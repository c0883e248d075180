"""Effects and the sea: `Sounds` plays them from a thread of its own, so that no frame waits for a sound."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event as Signal
from threading import Thread

import pygame

from game.engine import Event
from game.files.resources import asset

from .speaker import Speaker

__all__ = ["Sounds"]

HEAD_START = 0.6
"""Seconds from the beginning that belong to the first picture: while a sound card is opened, Python stands still."""
GRACE = 2.0
"""Seconds that a sound card gets to do what it is doing when all ends."""


class Sounds:
    """All that is heard. Volumes are percents. Nothing here waits or fails for want of a sound card."""

    def __init__(self, effects: int = 80, sea: int = 40) -> None:
        self._effects, self._sea = effects, sea
        self._muted = self._at_sea = False
        self._began = time.monotonic()
        self._closing = Signal()
        self._wishes: SimpleQueue[Callable[[Speaker], object] | None] = SimpleQueue()
        self.thread: Thread | None = None
        self._known: set[str] = set()

    def play(self, name: str) -> None:
        """An effect by its name; a name without a sound is a slip in the program, with and without a sound card."""
        if name not in self._known and not asset("sounds", f"{name}.ogg").is_file():
            raise ValueError(f"no sound is called {name!r}")
        self._known.add(name)
        if gain := self._gain(self._effects):
            asked = time.monotonic()
            self._wish(lambda speaker: speaker.play(name, gain, asked))

    def play_event(self, game: str, event: Event) -> None:
        """The sound of a fact, if it has one."""
        if gain := self._gain(self._effects):
            asked = time.monotonic()
            self._wish(lambda speaker: speaker.play_event(game, event, gain, asked))

    def set_volumes(self, effects: int, sea: int) -> None:
        self._effects, self._sea = effects, sea
        self._tend_sea()

    def mute(self, on: bool) -> None:
        self._muted = on
        self._tend_sea()

    def start_sea(self) -> None:
        self._at_sea = True
        self._tend_sea()

    def close(self) -> None:
        """Silence, for good. Call it before `pygame.quit()`, and that only if `is_silent` then."""
        self._closing.set()
        if self.thread:
            self._wishes.put(None)
            self.thread.join(GRACE)

    @property
    def is_silent(self) -> bool:
        """Whether no sound is being played: to end pygame meanwhile would take the ground from under it."""
        return self.thread is None or not self.thread.is_alive()

    def _tend_sea(self) -> None:
        gain = self._gain(self._sea) if self._at_sea else 0.0
        if gain or self.thread:
            self._wish(lambda speaker: speaker.sea(gain))

    def _gain(self, percent: int) -> float:
        """The ear takes half the strength for much more than half as loud."""
        return 0.0 if self._muted else (percent / 100) ** 1.5

    def _wish(self, wish: Callable[[Speaker], object]) -> None:
        if self._closing.is_set():
            return
        self._wishes.put(wish)
        if not self.thread:
            self.thread = Thread(target=self._serve, name="sound", daemon=True)
            self.thread.start()

    def _serve(self) -> None:
        self._closing.wait(max(0.0, self._began + HEAD_START - time.monotonic()))
        speaker = Speaker()
        while wish := self._wishes.get():
            # A sound card can go at any time: it is unplugged, or pygame is ended first.
            with suppress(pygame.error):
                wish(speaker)
        speaker.close()
