"""Music: its layers follow the hour alone, one piece is in memory, and whatever becomes of the sound card, it is only
silent.
"""

from __future__ import annotations

import shutil
import threading
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.files.resources import asset
from game.sound import SILENCE, Music, Sounds, Speaker
from game.sound.music import LAYERS, STEP, MusicPlayer

from .conftest import wait_until

PIECES = ("survive", "atlantis")
TICK = 0.02


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two pieces as short as effects, and their chords."""
    for piece in PIECES:
        for part in (*LAYERS, "end"):
            shutil.copy(asset("sounds", "tap.ogg"), tmp_path / f"{piece}-{part}.ogg")
    monkeypatch.setattr("game.sound.music.asset", lambda _, name: tmp_path / name)
    return tmp_path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int]]:
    """What was read of music: its name, by which thread, and how many others were in memory then."""
    found: list[tuple[str, str, int]] = []
    held: list[weakref.ref[Any]] = []
    open_sound = pygame.mixer.Sound

    def note(path: Path) -> pygame.mixer.Sound:
        sound = open_sound(path)
        if path.parent != asset("sounds"):
            found.append((path.stem, threading.current_thread().name, sum(one() is not None for one in held)))
            held.append(weakref.ref(sound))
        return sound

    monkeypatch.setattr(pygame.mixer, "Sound", note)
    return found


class Concert:
    """A player on a mixer that nobody hears, and a clock that is turned by hand."""

    def __init__(self) -> None:
        pygame.mixer.init(44_100, -16, 2, 512)
        self.player, self.now = MusicPlayer(), 0.0
        self.seen: list[list[float]] = []  # the levels of all layers, tick by tick

    @property
    def levels(self) -> list[float]:
        return [layer.level for layer in self.player.layers]

    def hear(self, music: Music, gain: float = 0.5, seconds: float = 2.0) -> list[float]:
        """The levels after so many seconds of this music."""
        self.player.play(music, gain)
        self.seen = []
        for _ in range(round(seconds / TICK)):
            self.player.tend(self.now)
            self.now += TICK
            self.seen.append(self.levels)
        return self.levels


@pytest.fixture
def concert(no_mixer: None, shelf: Path) -> Concert:
    return Concert()


def test_the_hour_alone_says_which_layers_are_heard(concert: Concert) -> None:
    heard = {hour: concert.hear(Music("survive", hour)) for hour in (0, 1, 2, 3, 4, 3, 2, 1, 0)}
    assert heard == {0: [1, 0, 0], 1: [1, 1, 0], 2: [1, 1, 0], 3: [1, 1, 1], 4: [1, 1, 1]}


@pytest.mark.parametrize("way", [(2, 3), (3, 2)])
def test_a_layer_comes_and_goes_in_even_steps_and_the_others_stay(concert: Concert, way: tuple[int, int]) -> None:
    concert.hear(Music("survive", way[0]))
    concert.hear(Music("survive", way[1]))
    late = [abs(levels[2] - way[0] // 3) for levels in concert.seen]
    steps = np.diff([0, *late])
    assert all(levels[:2] == [1, 1] for levels in concert.seen)
    assert steps.min() >= 0
    assert steps.max() == pytest.approx(TICK / STEP)
    assert late[-1] == 1


def test_another_hour_reads_and_starts_nothing(concert: Concert, read: list[tuple[str, str, int]]) -> None:
    concert.hear(Music("survive", 0))
    layers = list(concert.player.layers)
    concert.hear(Music("survive", 4))
    assert len(read) == len(LAYERS)
    assert all(one is other for one, other in zip(layers, concert.player.layers, strict=True))


def test_one_piece_is_in_memory(concert: Concert, read: list[tuple[str, str, int]]) -> None:
    concert.hear(Music("survive", 4))
    concert.hear(Music("atlantis", 4))
    faded = [levels for levels in concert.seen if len(levels) == len(LAYERS)]
    assert [name for name, _, _ in read] == [f"{piece}-{layer}" for piece in PIECES for layer in LAYERS]
    assert [others for _, _, others in read] == [0, 1, 2, 0, 1, 2]
    assert pytest.approx(faded[0]) == [1 - TICK / STEP] * 3, "the one before goes softly"


def test_called_back_while_it_fades_a_piece_stays(concert: Concert, read: list[tuple[str, str, int]]) -> None:
    concert.hear(Music("survive", 4))
    concert.hear(Music("atlantis"), seconds=STEP / 2)
    assert concert.hear(Music("survive", 4)) == [1, 1, 1]
    assert len(read) == len(LAYERS)


def test_a_game_that_is_over_ends_with_one_chord(concert: Concert, read: list[tuple[str, str, int]]) -> None:
    over = Music("survive", is_over=True)
    concert.hear(Music("survive", 4))
    concert.hear(over)
    assert [name for name, _, _ in read[len(LAYERS) :]] == ["survive-end"]
    assert [1.0] in concert.seen, "it is there at once"
    concert.hear(over, gain=0)
    concert.hear(over)
    assert len(read) == len(LAYERS) + 1, "muted and loud again, it is not played again"


def test_without_volume_nothing_is_read_and_what_was_is_dropped(
    concert: Concert, read: list[tuple[str, str, int]]
) -> None:
    assert concert.hear(Music("survive", 4), gain=0) == []
    assert read == []
    assert concert.hear(Music("survive", 4)) == [1, 1, 1]
    assert concert.hear(Music("survive", 4), gain=0) == []
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(8))


def test_volume_acts_at_once_and_moves_no_layer(concert: Concert) -> None:
    concert.hear(Music("survive", 1), gain=0.5)
    concert.player.play(Music("survive", 1), 0.25)
    assert [layer.sound.get_volume() for layer in concert.player.layers] == [0.25] * 3
    assert concert.levels == [1, 1, 0]


def test_it_asks_for_time_only_while_something_happens(concert: Concert) -> None:
    assert concert.player.tend(0.0) is None
    concert.hear(Music("survive"))
    assert concert.player.tend(concert.now) is None
    concert.player.play(Music("survive", 1), 0.5)
    assert concert.player.tend(concert.now + TICK) is not None


def test_missing_files_are_silence(concert: Concert, shelf: Path) -> None:
    assert concert.hear(Music("parchis", 4)) == []
    (shelf / "atlantis-people.ogg").unlink()
    assert concert.hear(Music("atlantis", 4)) == [1, 1]


def test_spoilt_files_are_silence(no_mixer: None, shelf: Path, read: list[tuple[str, str, int]]) -> None:
    (shelf / "survive-people.ogg").write_bytes(b"OggS, or so it says")
    speaker = Speaker()
    speaker.play_music(Music("survive", 4), 0.5)
    assert [speaker.tend() for _ in range(4)][-2:] == [None, None]
    speaker.play_music(Music("atlantis"), 0.5)
    assert speaker.tend() == 0.0, "another piece is tried"
    speaker.close()


def test_a_sound_card_that_is_pulled_out_is_silence(
    no_mixer: None, shelf: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    sounds = Sounds(music=100)
    sounds.start()
    sounds.play_music(Music("survive", 1))
    wait_until(lambda: pygame.mixer.get_init() is not None and pygame.mixer.Channel(1).get_busy())
    pygame.mixer.quit()
    for hour in (4, 0):
        sounds.play_music(Music("survive", hour))
        sounds.play("tap", 0.1)
    sounds.mute(True)
    sounds.mute(False)
    sounds.close()
    assert sounds.is_silent
    assert capfd.readouterr() == ("", "")


def test_a_card_that_never_answers_keeps_nobody_waiting(
    no_mixer: None, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    monkeypatch.setattr("game.sound.sounds.GRACE", 0.01)
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: answers.wait(60))
    monkeypatch.setattr("game.sound.sounds.HEAD_START", 0.0)
    sounds = Sounds()
    sounds.start()
    sounds.play_music(Music("survive", 4))
    sounds.close()
    assert not sounds.is_silent
    answers.set()
    assert sounds.thread
    sounds.thread.join(60)
    assert sounds.is_silent


def test_music_is_read_by_the_thread_of_sounds_alone(
    no_mixer: None, shelf: Path, read: list[tuple[str, str, int]]
) -> None:
    sounds = Sounds()
    sounds.play_music(Music("survive", 4))
    assert sounds.thread is None, "nothing is heard before the first picture"
    sounds.start()
    wait_until(lambda: len(read) == len(LAYERS))
    sounds.close()
    assert {thread for _, thread, _ in read} == {"sound"}


def test_music_begins_with_the_sea_and_is_muted_with_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Music, float]] = []
    monkeypatch.setattr(Speaker, "play_music", lambda _, music, gain: asked.append((music, round(gain, 2))))
    monkeypatch.setattr(Speaker, "play_sea", lambda *_: None)
    sounds, music = Sounds(music=25), Music("survive", 2)
    sounds.play_music(music)
    sounds.start()
    sounds.play_music(music)
    sounds.mute(True)
    sounds.mute(False)
    sounds.set_volumes(80, 40, 100)
    sounds.play_music(SILENCE)
    sounds.close()
    assert asked == [(music, 0.12), (music, 0.0), (music, 0.12), (music, 1.0), (SILENCE, 1.0)]
