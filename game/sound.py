"""Effects and the sea: `Sounds` plays them from a thread of its own, so that no frame waits for a sound; a `Speaker` is the sound card, and
`cues` say which sound belongs to which fact of a game."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from queue import SimpleQueue
from threading import Event as Signal
from threading import Thread
from typing import Any

import pygame

from game.engine import Event
from game.files.documents import read_document
from game.files.quiet_libraries import silence_libraries
from game.files.resources import asset

HEAD_START = 0.6  # seconds from the beginning that belong to the first picture: while a sound card is opened, Python stands still
GRACE = 2.0  # seconds that a sound card gets to do what it is doing when all ends


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
            self._wish(lambda speaker: speaker.play_sea(gain))

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
        speaker = Speaker()
        while wish := self._wishes.get():
            # A sound card can go at any time: it is unplugged, or pygame is ended first.
            with suppress(pygame.error):
                wish(speaker)
        speaker.close()


# The sound card: opened with the first sound, and silent where there is none.


SEA = "sea"
NONE = "none"  # what a fact without a sound has in the table of sounds
CHANNELS = 16
BUFFER = 512
STALE = 0.3  # seconds after which an effect is no longer wanted: it would be heard long after what it belongs to
MOMENT = 0.06
CROWD = 2  # how often the same effect is heard within a moment; more would only be louder
FADE_IN, FADE_OUT = 1500, 600


class Speaker:
    """Plays sounds on the calling thread. `gain` is 0 to 1; `asked` is when a sound was wanted, by the monotonic clock."""

    def __init__(self) -> None:
        self._open: bool | None = None
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._recent: dict[str, deque[float]] = {}
        self._at_sea = False

    def play(self, name: str, gain: float, asked: float) -> bool:
        """Whether the effect is heard: not too late, nor too often at once."""
        if not self._is_open() or time.monotonic() - asked > STALE or self._is_crowded(name, asked):
            return False
        sound = self._sound(name)
        sound.set_volume(gain)
        # Without a free channel pygame gives None, whatever its types say.
        return bool(sound.play())

    def play_event(self, game: str, event: Event, gain: float, asked: float) -> bool:
        name = cues().sound_of(game, event)
        return name is not None and self.play(name, gain, asked)

    def play_sea(self, gain: float) -> None:
        """Plays the sea as loud as this, fading in and out."""
        if not self._is_open():
            return
        if gain:
            self._sound(SEA).set_volume(gain)
        if gain and not self._at_sea:
            pygame.mixer.Channel(0).play(self._sound(SEA), loops=-1, fade_ms=FADE_IN)
        elif self._at_sea and not gain:
            _fade_out(pygame.mixer.Channel(0))
        self._at_sea = gain > 0

    def close(self) -> None:
        if self._open:
            pygame.mixer.quit()
        self._open = False
        self._sounds.clear()

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

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._sounds:
            self._sounds[name] = pygame.mixer.Sound(asset("sounds", f"{name}.ogg"))
        return self._sounds[name]


def _fade_out(channel: pygame.mixer.Channel) -> None:
    """SDL does not fade out what has only begun to fade in and is not yet heard."""
    if channel.get_volume():
        channel.fadeout(FADE_OUT)
    else:
        channel.stop()


def _open_mixer() -> bool:
    try:
        with silence_libraries():  # ALSA writes eight lines of its own about a missing sound card
            pygame.mixer.init(44_100, -16, 2, BUFFER)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(CHANNELS)
    pygame.mixer.set_reserved(1)
    return True


@dataclass(frozen=True, slots=True)
class Cues:
    """What is heard when, as `sounds.yaml` has it."""

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
