"""Effects, the sea and music: as scenes ask for them, and as the sound card plays them.

They are played from a thread of their own, so that no frame waits for a sound. The card is opened with the first one,
and silent where there is none; what is heard comes from its place, and never clips.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from game.files.documents import read_document
from game.files.quiet_libraries import silence_libraries
from game.files.resources import asset

from . import music
from .music import SILENCE, Music

if TYPE_CHECKING:
    from game.engine import Event


# seconds from the beginning that belong to the first picture: while a sound card is opened, Python stands still
HEAD_START = 0.6
GRACE = 2.0  # seconds that a sound card gets to do what it is doing when all ends
SEA = "sea"
NONE = "none"  # what a fact without a sound has in the table of sounds
CHANNELS = 20
RESERVED = 1 + len(music.CHANNELS)  # the sea, and the layers of music
BUFFER = 512
STALE = 0.3  # seconds after which an effect is no longer wanted: it would be heard long after what it belongs to
MOMENT = 0.06
CROWD = 2  # how often the same effect is heard within a moment; more would only be louder
FADE_IN, FADE_OUT = 1500, 600

# Where effects come from, and how loud all of them may be together.

MIDDLE = 0.5
WIDTH = 0.6  # how far to a side a sound at the edge of the window comes from: never from one loudspeaker alone
CEILING = 0.97  # how high everything together may reach; 1 is full scale
SEA_HEIGHT = 0.25  # how high the sea reaches at full volume
_SLICE = 0.1  # seconds of an effect whose height is known
_LATE = 0.2  # seconds by which what is heard may lag behind what was begun


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


class Speaker:
    """Plays sounds on the calling thread. `gain` is 0 to 1; `asked` is when a sound was wanted, by the monotonic clock;
    `at` is where in the window, from 0 at its left to 1 at its right.
    """

    def __init__(self) -> None:
        self._open: bool | None = None
        self._recordings: dict[str, _Recording] = {}
        self._recent: dict[str, deque[float]] = {}
        self._sounding: list[_SoundingEffect] = []
        self._sea = 0.0
        self._music = music.MusicPlayer()

    def play(self, name: str, gain: float, asked: float, at: float = MIDDLE) -> bool:
        """Whether the effect is heard: not too late, nor too often at once."""
        if not self._is_open() or time.monotonic() - asked > STALE or self._is_crowded(name, asked):
            return False
        channel = _find_channel()
        if channel is None:
            return False
        recording, now = self._recording(name), time.monotonic()
        self._sounding = [one for one in self._sounding if one.channel.get_busy()]
        left, right = sides(at)
        self._sounding.append(_SoundingEffect(channel, recording.heights, now, gain * left, gain * right))
        self._keep_headroom(now)
        channel.play(recording.sound)
        return True

    def play_event(self, game: str, event: Event, gain: float, asked: float, at: float = MIDDLE) -> bool:
        name = cues().sound_of(game, event)
        return name is not None and self.play(name, gain, asked, at)

    def play_sea(self, gain: float) -> None:
        """Plays the sea as loud as this, fading in and out."""
        if not self._is_open():
            return
        was_at_sea, self._sea = self._sea > 0, gain
        self._keep_headroom(time.monotonic())
        if gain:
            self._recording(SEA).sound.set_volume(gain)
        if gain and not was_at_sea:
            pygame.mixer.Channel(0).play(self._recording(SEA).sound, loops=-1, fade_ms=FADE_IN)
        elif was_at_sea and not gain:
            channel = pygame.mixer.Channel(0)
            if channel.get_volume():
                channel.fadeout(FADE_OUT)
            else:  # SDL does not fade out what has only begun to fade in and is not yet heard
                channel.stop()

    def play_music(self, wanted: music.Music, gain: float) -> None:
        """Plays music as loud as this; `tend` does the rest."""
        if self._is_open():
            self._music.play(wanted, gain)
            self._keep_headroom(time.monotonic())

    def tend(self) -> float | None:
        """Does what takes its time, such as fading, and says in how many seconds to do more of it."""
        try:
            return self._music.tend(time.monotonic())
        except pygame.error:
            self._music.give_up()
            return None

    def close(self) -> None:
        if self._open:
            pygame.mixer.quit()
        self._open = False
        self._recordings.clear()
        self._sounding.clear()
        self._music.give_up()

    def _is_open(self) -> bool:
        if self._open is None:
            self._open = _open_mixer()
        return self._open

    def _is_crowded(self, name: str, asked: float) -> bool:
        recent = self._recent.setdefault(name, deque(maxlen=CROWD))
        if len(recent) == CROWD and asked - recent[0] < MOMENT:
            return True
        recent.append(asked)
        return False

    def _keep_headroom(self, now: float) -> None:
        """All effects become softer together where one more would be too much."""
        room = CEILING - self._sea * SEA_HEIGHT - self._music.gain * music.HIGHEST
        height = sum(one.height(now) for one in self._sounding)
        for one in self._sounding:
            one.soften(min(room / height, 1.0) if height else 1.0)

    def _recording(self, name: str) -> _Recording:
        if name not in self._recordings:
            sound = pygame.mixer.Sound(asset("sounds", f"{name}.ogg"))
            self._recordings[name] = _Recording(sound, _heights(sound) if name != SEA else ())
        return self._recordings[name]


class _Recording(msgspec.Struct, frozen=True):
    """A sound in memory, and how high it still rises from each slice of it on; 1 is full scale."""

    sound: pygame.mixer.Sound
    heights: tuple[float, ...]


class _SoundingEffect(msgspec.Struct):
    """An effect that is being heard, as loud as this from either side."""

    channel: pygame.mixer.Channel
    heights: tuple[float, ...]
    began: float
    left: float
    right: float

    def height(self, now: float) -> float:
        """How high it may still rise."""
        part = max(int((now - self.began - _LATE) / _SLICE), 0)
        return self.heights[part] * max(self.left, self.right) if part < len(self.heights) else 0.0

    def soften(self, part: float) -> None:
        self.left, self.right = self.left * part, self.right * part
        self.channel.set_volume(self.left, self.right)


def sides(at: float) -> tuple[float, float]:
    """How loud something is from the left and from the right: the same to the ear wherever it is, and nowhere over
    1.
    """
    turned = 1 + WIDTH * (2 * min(max(at, 0.0), 1.0) - 1)
    nearest = math.cos((1 - WIDTH) * math.pi / 4)
    return math.cos(turned * math.pi / 4) / nearest, math.sin(turned * math.pi / 4) / nearest


def _heights(sound: pygame.mixer.Sound) -> tuple[float, ...]:
    samples = memoryview(sound.get_raw()).cast("h")
    count = max(round(len(samples) * _SLICE / sound.get_length()), 1)
    heights = [
        max(max(part), -min(part)) / 32_768
        for part in (samples[start : start + count] for start in range(0, len(samples), count))
    ]
    return tuple(max(heights[start:]) for start in range(len(heights)))


def _find_channel() -> pygame.mixer.Channel | None:
    """One that is free for effects: pygame would also give away those that are reserved."""
    channels = map(pygame.mixer.Channel, range(RESERVED, CHANNELS))
    return next((channel for channel in channels if not channel.get_busy()), None)


def _open_mixer() -> bool:
    try:
        with silence_libraries():  # ALSA writes eight lines of its own about a missing sound card
            pygame.mixer.init(44_100, -16, 2, BUFFER)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(CHANNELS)
    return True


class Cues(msgspec.Struct, frozen=True):
    """The recordings of every sound, as `sounds.yaml` has them."""

    program: frozenset[str]  # what is played by name
    games: Mapping[str, Mapping[str, Any]]

    def sound_of(self, game: str, event: Event) -> str | None:
        """The sound of a fact. Anything not everyone may know is never heard: at one table, everyone listens."""
        cue = self.games.get(game, {}).get(event.key, NONE) if event.audience is None else NONE
        name: str = cue["sounds"][getattr(event, cue["by"])] if isinstance(cue, dict) else cue
        return None if name == NONE else name


@cache
def cues() -> Cues:
    data = read_document(asset("sounds", "sounds.yaml")).data
    return Cues(frozenset(data["program"]), data["games"])
