"""Playing: without a sound card, with one, at volumes, muted, and not too much at once."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NoReturn

import pygame
import pytest

from game.rules.survive.events import TileSunk, ValueDealt
from game.sound import Sounds, Speaker
from game.sound.sounds import CHANNELS, CROWD, MOMENT, RESERVED, STALE

from ..source import ROOT
from .conftest import wait_until

SUNK = TileSunk(seat=0, space=3, terrain=1)
DEALT = ValueDealt(explorer=2, value=6, audience=(0,))


class Heard(Speaker):
    """Notes what is asked of a speaker instead of playing it."""

    def __init__(self) -> None:
        super().__init__()
        self.effects: list[tuple[str, float]] = []
        self.seas: list[float] = []
        self.closed = False

    def play(self, name: str, gain: float, asked: float, at: float = 0.5) -> bool:
        self.effects.append((name, round(gain, 2)))
        return True

    def play_sea(self, gain: float) -> None:
        self.seas.append(round(gain, 2))

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """The speaker that all `Sounds` of this test share."""
    one = Heard()
    monkeypatch.setattr("game.sound.sounds.Speaker", lambda: one)
    return one


def everything(sounds: Sounds) -> None:
    sounds.start()
    sounds.play("tap")
    sounds.play_event("survive", SUNK)
    sounds.set_volumes(30, 20, 10)
    sounds.mute(True)
    sounds.mute(False)
    sounds.close()


@pytest.fixture
def no_card(no_mixer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)


def test_without_a_sound_card_everything_is_quiet_and_works(no_card: None, capfd: pytest.CaptureFixture[str]) -> None:
    everything(Sounds())
    assert pygame.mixer.get_init() is None
    assert capfd.readouterr() == ("", "")


def test_without_a_sound_card_the_speaker_plays_nothing(no_card: None) -> None:
    one = Speaker()
    assert not one.play("tap", 1.0, time.monotonic())
    one.play_sea(0.5)
    one.close()


def test_the_system_s_own_words_about_a_missing_card_are_not_shown() -> None:
    code = "from game.sound import Sounds; s = Sounds(); s.start(); s.play('tap'); s.close()"
    quiet = {
        "SDL_AUDIODRIVER": "alsa",
        "AUDIODEV": "no-such-card",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        (sys.executable, "-c", code), env=os.environ | quiet, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_with_a_sound_card_effects_are_heard(no_mixer: None) -> None:
    one = Speaker()
    assert one.play("tap", 0.5, time.monotonic())
    assert one.play_event("survive", SUNK, 0.5, time.monotonic())
    assert not one.play_event("survive", DEALT, 0.5, time.monotonic())
    one.close()
    assert pygame.mixer.get_init() is None


def test_the_sea_comes_and_goes(no_mixer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.sound.sounds.FADE_OUT", 1)
    one = Speaker()
    one.play_sea(0.4)
    assert sea_volume() == pytest.approx(0.4, abs=0.01)
    one.play_sea(0.25)
    assert sea_volume() == pytest.approx(0.25, abs=0.01)
    wait_until(lambda: pygame.mixer.Channel(0).get_volume() > 0)
    one.play_sea(0)
    wait_until(lambda: sea_volume() is None)
    one.play_sea(0.4)
    assert sea_volume() == pytest.approx(0.4, abs=0.01)
    one.close()


def test_a_sea_that_is_stopped_as_soon_as_it_starts_stops(no_mixer: None) -> None:
    one = Speaker()
    one.play_sea(0.4)
    one.play_sea(0)
    wait_until(lambda: sea_volume() is None)
    one.close()


def test_a_sea_that_is_called_back_while_it_goes_stays(no_mixer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.sound.sounds.FADE_OUT", 150)
    one = Speaker()
    one.play_sea(0.4)
    wait_until(lambda: pygame.mixer.Channel(0).get_volume() > 0)
    one.play_sea(0)
    one.play_sea(0.4)
    time.sleep(0.3)
    assert sea_volume() is not None
    one.close()


def sea_volume() -> float | None:
    """How loud the sea is, or nothing where there is none."""
    playing = pygame.mixer.Channel(0).get_sound() if pygame.mixer.Channel(0).get_busy() else None
    return playing.get_volume() if playing else None


def test_no_effect_takes_the_place_of_the_sea(no_mixer: None) -> None:
    one, heard = Speaker(), 0
    names = ("sink", "volcano", "whale", "win", "whirlpool", "lost", "saved", "award", "turn", "land")
    for name in names * 2:
        heard += one.play(name, 0.1, time.monotonic())
        pygame.mixer.pause()  # none of them ends before the last is asked for
    assert heard == CHANNELS - RESERVED
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(RESERVED))
    one.close()


def test_the_same_effect_is_heard_only_a_few_times_in_one_moment(no_mixer: None) -> None:
    one, now = Speaker(), time.monotonic()
    assert [one.play("token", 0.5, now) for _ in range(5)] == [True] * CROWD + [False] * (5 - CROWD)
    assert one.play("tap", 0.5, now)
    assert one.play("token", 0.5, now + 2 * MOMENT)
    one.close()


def test_an_effect_that_comes_too_late_is_left_out(no_mixer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.sound.sounds.STALE", STALE)
    one = Speaker()
    assert not one.play("tap", 0.5, time.monotonic() - STALE - 0.1)
    one.close()


def test_a_card_that_goes_away_ends_nothing(no_mixer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> NoReturn:
        raise pygame.error("mixer not initialized")

    monkeypatch.setattr(Speaker, "play", gone)
    sounds = Sounds()
    sounds.play("tap")
    sounds.start()
    sounds.close()
    assert sounds.thread is not None
    assert not sounds.thread.is_alive()


def test_nothing_is_opened_before_something_is_to_be_heard(no_mixer: None) -> None:
    sounds = Sounds(effects=0, sea=0, music=0)
    sounds.play("tap")
    sounds.play_event("survive", SUNK)
    sounds.start()
    sounds.mute(True)
    sounds.set_volumes(80, 40, 30)
    assert sounds.thread is None
    sounds.close()


def test_the_first_picture_is_not_kept_waiting(no_mixer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.sound.sounds.HEAD_START", 3600.0)
    sounds = Sounds()
    sounds.start()
    time.sleep(0.05)
    assert pygame.mixer.get_init() is None
    sounds.close()


def test_volumes(heard: Heard) -> None:
    sounds = Sounds(effects=100, sea=25)
    sounds.play("tap")
    sounds.start()
    sounds.set_volumes(25, 100, 0)
    sounds.play_event("survive", SUNK)
    sounds.close()
    assert heard.effects == [("tap", 1.0), ("sink", 0.12)]
    assert heard.seas == [0.12, 1.0]
    assert heard.closed


def test_muted(heard: Heard) -> None:
    sounds = Sounds(effects=100, sea=100)
    sounds.start()
    sounds.mute(True)
    sounds.play("tap")
    sounds.set_volumes(50, 50, 50)
    sounds.mute(False)
    sounds.play("page")
    sounds.close()
    assert heard.effects == [("page", 0.35)]
    assert heard.seas == [1.0, 0.0, 0.0, 0.35]


def test_after_closing_nothing_is_played(heard: Heard) -> None:
    sounds = Sounds()
    sounds.play("tap")
    sounds.close()
    sounds.play("page")
    sounds.start()
    assert [name for name, _ in heard.effects] == ["tap"]
    assert heard.seas == []


@pytest.mark.parametrize("ask", [lambda s: s.play("no-such"), lambda s: s.play("../sounds/none")])
def test_a_slip_in_a_name_is_told_even_without_a_sound_card(no_card: None, ask: Callable[[Sounds], None]) -> None:
    with pytest.raises(ValueError, match="no sound is called"):
        ask(Sounds(effects=0))
