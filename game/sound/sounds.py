"""Effects, the sea and music as scenes ask for them.

They are played from a thread of their own, so that no frame waits for a sound.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from game.files.resources import asset

from .music import SILENCE, Music
from .speaker import MIDDLE, Speaker

if TYPE_CHECKING:
    from game.engine import Event

# seconds from the beginning that belong to the first picture: while a sound card is opened, Python stands still
HEAD_START = 0.6
GRACE = 2.0  # seconds that a sound card gets to do what it is doing when all ends


class Sounds:
    """All that is heard. Volumes are percents, and `at` is a part of the window's width. Nothing here waits or fails
    for want of a sound card.
    """

    def __init__(self, effects: int = 80, sea: int = 40, music: int = 30) -> None:
        self._effects = effects
        self._sea = sea
        self._music = music
        self._muted = self._has_started = False
        self.music = SILENCE  # what is to be heard now
        self._began = time.monotonic()
        self._closing = Signal()
        self._wishes: SimpleQueue[Callable[[Speaker], object] | None] = SimpleQueue()
        self.thread: Thread | None = None
        self._known: set[str] = set()

    def play(self, name: str, at: float = MIDDLE) -> None:
        """An effect by its name; a name without a sound is a slip in the program, with and without a sound card."""
        if name not in self._known and not asset("sounds", f"{name}.ogg").is_file():
            raise ValueError(f"no sound is called {name!r}")
        self._known.add(name)
        if gain := self._gain(self._effects):
            asked = time.monotonic()
            self._wish(lambda speaker: speaker.play(name, gain, asked, at))

    def play_event(self, game: str, event: Event, at: float = MIDDLE) -> None:
        """The sound of a fact, if it has one."""
        if gain := self._gain(self._effects):
            asked = time.monotonic()
            self._wish(lambda speaker: speaker.play_event(game, event, gain, asked, at))

    def play_music(self, music: Music) -> None:
        """The music of this moment: another piece comes softly, another hour of the same one by its layers alone."""
        if music != self.music:
            self.music = music
            self._tend_music()

    def set_volumes(self, effects: int, sea: int, music: int) -> None:
        self._effects = effects
        self._sea = sea
        self._music = music
        self._tend_background()

    def mute(self, on: bool) -> None:
        self._muted = on
        self._tend_background()

    def start(self) -> None:
        """From now on the sea is heard, and the music that was asked for."""
        self._has_started = True
        self._tend_background()

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

    def _tend_background(self) -> None:
        gain = self._gain(self._sea) if self._has_started else 0.0
        if gain or self.thread:
            self._wish(lambda speaker: speaker.play_sea(gain))
        self._tend_music()

    def _tend_music(self) -> None:
        gain, music = self._gain(self._music) if self._has_started else 0.0, self.music
        if gain or self.thread:
            self._wish(lambda speaker: speaker.play_music(music, gain))

    def _gain(self, percent: int) -> float:
        """The ear takes half the strength for much more than half as loud."""
        return 0.0 if self._muted else (percent / 100) ** 1.5

    def _wish(self, wish: Callable[[Speaker], object]) -> None:
        if self._closing.is_set():
            return
        self._wishes.put(wish)
        if not self.thread:
            thread = Thread(target=self._serve, name="sound", daemon=True)
            thread.start()
            self.thread = thread  # only now: one that Ctrl-C kept from starting cannot be waited for

    def _serve(self) -> None:
        self._closing.wait(max(0.0, self._began + HEAD_START - time.monotonic()))
        speaker, pause = Speaker(), None
        while wish := self._next(pause):
            # A sound card can go at any time: it is unplugged, or pygame is ended first.
            with suppress(pygame.error):
                wish(speaker)
            # What is wanted now comes before what takes its time.
            pause = speaker.tend() if self._wishes.empty() else 0.0
        speaker.close()

    def _next(self, pause: float | None) -> Callable[[Speaker], object] | None:
        """Waits for the next wish; no longer than this pause, where something fades meanwhile."""
        try:
            return self._wishes.get(timeout=pause)
        except Empty:
            return Speaker.tend
