"""Room: effects come from where they happen, and all that is heard at once never clips; by what a sound card would be
given.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pygame
import pytest
import soundfile
from numpy.typing import NDArray

from game.files.resources import asset
from game.sound import Music, Speaker
from game.sound.music import HIGHEST, LAYERS
from game.sound.sounds import CEILING, CHANNELS, CROWD, RESERVED, SEA, SEA_HEIGHT, sides

from .conftest import FOLDER, NAMES, RATE, wait_until

Written: TypeAlias = Callable[[], NDArray[np.floating]]


@pytest.fixture
def written(no_mixer: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """What a sound card was given until it was closed: left and right; 1 is full scale."""
    file = tmp_path / "card.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))
    return lambda: np.fromfile(file, "<i2").reshape(-1, 2) / 32_768


def test_the_ear_hears_it_equally_loud_from_everywhere_and_from_both_sides() -> None:
    for at in np.linspace(0, 1, 11):
        left, right = sides(at)
        assert left**2 + right**2 == pytest.approx(2 * sides(0.5)[0] ** 2)
        assert 0.25 < min(left, right) <= max(left, right) <= 1
        assert sides(1 - at) == pytest.approx((right, left))
    assert [sides(at)[1] / sides(at)[0] for at in (-3.0, 9.0)] == pytest.approx(
        [sides(at)[1] / sides(at)[0] for at in (0.0, 1.0)]
    )


@pytest.mark.parametrize("at", [0.0, 0.5, 0.8])
def test_an_effect_comes_from_where_it_happens_from_its_first_sample_on(written: Written, at: float) -> None:
    speaker = Speaker()
    assert speaker.play("turn", 1.0, time.monotonic(), at)
    wait_until(lambda: np.count_nonzero(written()[:, 0]) > RATE / 10)
    speaker.close()
    left, right = written().T
    first = np.flatnonzero(np.abs(left) + np.abs(right))[0]
    for part in (slice(first, first + 512), slice(first + 512, None)):
        strengths = np.sqrt(np.mean(left[part] ** 2)), np.sqrt(np.mean(right[part] ** 2))
        assert strengths[1] / strengths[0] == pytest.approx(sides(at)[1] / sides(at)[0], rel=0.05)


def test_the_greatest_crowd_that_there_can_be_does_not_clip(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything at full volume and from one side, music as high as it may be all the time, and effects on every
    channel.
    """
    wave = np.sign(np.sin(np.arange(2 * RATE) * 2 * np.pi * 55 / RATE)) * HIGHEST / len(LAYERS)
    for layer in LAYERS:
        soundfile.write(tmp_path / f"loud-{layer}.ogg", wave, RATE, format="WAV")
    monkeypatch.setattr("game.sound.music.asset", lambda _, name: tmp_path / name)
    monkeypatch.setattr("game.sound.music.STEP", 0.01)
    monkeypatch.setattr("game.sound.sounds.FADE_IN", 1)
    loudest = sorted((name for name in NAMES if name != SEA), key=lambda name: (FOLDER / f"{name}.ogg").stat().st_size)[
        -12:
    ]
    speaker = Speaker()
    speaker.play_sea(1.0)
    speaker.play_music(Music("loud", 4), 1.0)
    heard = 0
    while (given := len(written())) < 1.2 * RATE:
        if given > 0.2 * RATE:
            heard += sum(speaker.play(name, 1.0, time.monotonic(), 0.0) for name in loudest * CROWD)
        speaker.tend()
        time.sleep(0.02)
    speaker.close()
    peak = np.max(np.abs(written()))
    print(f"{20 * np.log10(peak):.1f} dBFS")
    assert heard >= CHANNELS - RESERVED
    assert HIGHEST + SEA_HEIGHT / 2 < peak <= CEILING


def test_layers_that_are_begun_again_to_be_in_step_are_no_louder(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for layer in LAYERS:
        soundfile.write(
            tmp_path / f"loud-{layer}.ogg", np.full(RATE // 4, 0.3 * (LAYERS[layer] > 0)), RATE, format="WAV"
        )
    monkeypatch.setattr("game.sound.music.asset", lambda _, name: tmp_path / name)
    monkeypatch.setattr("game.sound.music.SLIP", -1.0)
    monkeypatch.setattr("game.sound.music.MOST_TRIES", 3)
    speaker = Speaker()
    speaker.play_music(Music("loud", 0), 1.0)

    def is_in_step() -> bool:
        speaker.tend()
        return len(written()) > RATE / 5 and pygame.mixer.Channel(3).get_busy()

    wait_until(is_in_step)
    speaker.close()
    assert np.max(np.abs(written())) == 0, "only its first layer is heard at this hour, and that is empty"


def test_the_sea_is_as_high_as_is_reckoned_with() -> None:
    stored, _ = soundfile.read(asset("sounds", f"{SEA}.ogg"))
    assert 0.8 * SEA_HEIGHT < np.max(np.abs(stored)) <= SEA_HEIGHT


def test_one_effect_alone_is_not_softened(written: Written) -> None:
    speaker = Speaker()
    speaker.play_sea(0.0)
    assert speaker.play("board", 1.0, time.monotonic())
    stored, _ = soundfile.read(asset("sounds", "board.ogg"))
    wait_until(lambda: not any(pygame.mixer.Channel(number).get_busy() for number in range(RESERVED, CHANNELS)))
    speaker.close()
    assert np.max(np.abs(written())) == pytest.approx(np.max(np.abs(stored)) * sides(0.5)[0], rel=0.02)
