"""Music in layers: all of a piece begin together and go round together, and the hour of the game says which of them are
heard.
"""

from __future__ import annotations

import ctypes
import sys
import time

import msgspec
import pygame

from game.files.resources import asset

CHANNELS = (1, 2, 3)  # of the mixer, for one layer each
LAYERS = {"sea": 0, "people": 1, "late": 3}  # the layers of a piece, and from which hour on each is heard
STEP = 0.8  # seconds in which a layer comes or goes
_TICK = 0.02  # seconds between two steps of a fade
HIGHEST = 0.3  # how high all layers of a piece, or its chord, reach together at full volume; 1 is full scale
SLIP, MOST_TRIES = 0.0002, 50
"""The mixer takes up what was begun every few milliseconds: layers that were begun within so many seconds are all but
surely taken up at once, and others are begun again, as often as this.
"""


class Music(msgspec.Struct, frozen=True):
    """A piece by its name, at an hour of its game; of one that is over, only its closing chord.

    Without a name, silence.
    """

    piece: str = ""
    hour: int = 0
    is_over: bool = False

    def tracks(self) -> dict[str, int]:
        """The files it is made of, and from which hour on each is heard."""
        if self.is_over:
            return {f"{self.piece}-end": 0}
        return {f"{self.piece}-{layer}": hour for layer, hour in LAYERS.items()}

    def is_like(self, other: Music) -> bool:
        """Whether it is made of the same files."""
        return (self.piece, self.is_over) == (other.piece, other.is_over)


SILENCE = Music()


class SoundingLayer(msgspec.Struct):
    """One layer in memory.

    How much of it is heard is set at its channel, which knows finer steps than the sound, and may fade slowly.
    """

    sound: pygame.mixer.Sound
    channel: pygame.mixer.Channel
    hour: int
    level: float = 0.0

    def ready(self) -> None:
        """Its channel is silent and knows its level: with whatever ends on a channel, that is forgotten."""
        self.channel.stop()
        self.channel.set_volume(self.level, self.level)

    def fade(self, goal: float, step: float) -> bool:
        """Goes so far towards where it should be; whether it is there."""
        if self.level != goal:
            self.level = min(self.level + step, goal) if goal > self.level else max(self.level - step, goal)
            self.channel.set_volume(self.level, self.level)
        return self.level == goal


class MusicPlayer:
    """Plays on the calling thread, a little with each `tend`.

    Only one piece is in memory: another is read when it has faded.
    """

    def __init__(self) -> None:
        self._asked = self._wanted = self._held = SILENCE
        self.gain = 0.0
        self._unread: list[tuple[str, int]] = []  # the layers of what is held that are still to be read
        self.layers: list[SoundingLayer] = []  # those that have been read
        self._is_playing = False
        self._tries = 0
        self._then = 0.0  # when it was tended last

    def play(self, music: Music, gain: float) -> None:
        """Music as loud as this from now on, 0 to 1. A chord that was not heard in its time is not made up for."""
        if music != self._asked:
            self._asked = self._wanted = music
        if not gain and self._wanted.is_over:
            self._wanted = SILENCE
        self.gain = gain
        if gain:
            for layer in self.layers:
                layer.sound.set_volume(gain)

    def tend(self, now: float) -> float | None:
        """Does what is due, and says in how many seconds something is due again."""
        passed, self._then = now - self._then, now
        is_meant = self.gain > 0 and self._held.is_like(self._wanted)
        if not is_meant and not self._is_playing:
            self.forget()
            if self.gain and self._wanted.piece:
                self._held, self._tries = self._wanted, 0
                tracks = self._wanted.tracks().items()
                self._unread = [track for track in tracks if asset("music", f"{track[0]}.ogg").is_file()]
        if not self._held.piece:
            return None
        if self._unread:
            self._read(*self._unread.pop(0))
            if not self._unread and sys.platform == "linux":
                # The mixer reads a layer in thousands of small pieces before it joins them, and by itself glibc keeps
                # their room: as much as a whole layer takes.
                trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
                if trim:
                    trim(0)
            return 0.0
        if not self._is_playing:
            # All layers begin at once, again and again until they are in step.
            for layer in self.layers:
                layer.ready()
            began = time.perf_counter()
            for layer in self.layers:
                layer.channel.play(layer.sound, loops=0 if self._held.is_over else -1)
            self._tries += 1
            self._is_playing = bool(self.layers) and (time.perf_counter() - began < SLIP or self._tries >= MOST_TRIES)
            return _TICK if self.layers else None
        return self._fade(min(passed, 2 * _TICK) / STEP, is_meant)

    def forget(self) -> None:
        """Nothing is held any more, and nothing sounds."""
        for layer in self.layers:
            layer.channel.stop()
        self.layers = []
        self._unread = []
        self._held = SILENCE
        self._is_playing = False

    def give_up(self) -> None:
        """The mixer is gone, or a file cannot be read: silence, until other music is asked for."""
        self._wanted = self._held = SILENCE
        self.layers = []
        self._unread = []
        self._is_playing = False

    def _read(self, name: str, hour: int) -> None:
        sound = pygame.mixer.Sound(asset("music", f"{name}.ogg"))
        sound.set_volume(self.gain)
        channel = pygame.mixer.Channel(CHANNELS[len(self.layers)])
        self.layers.append(SoundingLayer(sound, channel, hour, level=1.0 if self._held.is_over else 0.0))

    def _fade(self, step: float, is_meant: bool) -> float | None:
        unfinished = 0
        for layer in self.layers:
            unfinished += not layer.fade(1.0 if is_meant and self._wanted.hour >= layer.hour else 0.0, step)
        if not unfinished and not is_meant:
            self.forget()
            return 0.0
        return _TICK if unfinished else None
