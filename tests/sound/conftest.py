"""Sound files as plain numbers, through pygame and a sound card that is not there."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from time import sleep

import pygame
import pytest

from game.files.resources import asset

RATE = 44_100
FOLDER = asset("sounds")
NAMES = sorted(path.stem for path in FOLDER.glob("*.ogg"))


@pytest.fixture
def no_mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """pygame's mixer as a program finds it at its start, with a sound card that nobody hears; and however busy the
    machine is, nothing comes too late.
    """
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("game.sound.sounds.STALE", inf)
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def wait_until(is_so: Callable[[], object]) -> None:
    while not is_so():
        sleep(0.01)


_samples: dict[Path, array[int]] = {}
"""By file: to open a sound card for each test of each sound takes long."""


@pytest.fixture
def decoded(no_mixer: None) -> Callable[[Path], array[int]]:
    """Reads the samples of a file, from -32768 to 32767."""

    def samples(path: Path) -> array[int]:
        if not _samples:
            pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
            _samples.update({file: array("h", pygame.mixer.Sound(file).get_raw()) for file in FOLDER.glob("*.ogg")})
        return _samples[path]

    return samples
