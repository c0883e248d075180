"""The tool that plays scores, by what it makes of a small one; and the files it made, measured without ears."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from game.rules import GAMES
from game.sound.music import HIGHEST
from tools import make_music
from tools.loudness import loudest, loudness
from tools.make_music import FOLDER, LOUD, LOUD_END, SCORES, digest, play, render, seam, together
from tools.score import MusicLayer, Score, name_of_pitch, read_score
from tools.tones import RATE, Samples

from ..soaks import soaked_unless
from .conftest import CallTool

TRIAL = """
tempo 72
layer sea loops
voice low strings 0 0
low | D3:1 E3 F#3 G3 | A3 B3 C4 D4 | D3+A3+F4:4 | -:4 |
"""
LATE = "tempo 72\nlayer sea loops\nvoice low lute 0 0\nlow | -:3.5 A3:.5 |"
CLASH = "tempo 72\nlayer sea loops\nvoice low lute 0 0\nlow | D3+C#4:4 |"
PIECES = sorted(path.stem for path in SCORES.glob("*.txt"))
FRAMES = 16 * 4 * RATE * 60 // 72
PITCHES = range(33, 90)  # those that are listened for


def score_of(folder: Path, text: str, name: str = "trial") -> Score:
    path = folder / f"{name}.txt"
    path.write_text(text, encoding="utf-8")
    return read_score(path)


def heard(made: Samples, beats: int) -> Samples:
    """How strong each pitch is in each beat, by the spectrum."""
    windows = made.mean(axis=1).reshape(beats, -1)
    power = np.abs(np.fft.rfft(windows * np.hanning(windows.shape[1]), axis=1)) ** 2
    near = 440 * 2 ** ((np.array(PITCHES)[:, np.newaxis] + (-0.35, 0.35) - 69) / 12)
    edges = np.searchsorted(np.fft.rfftfreq(windows.shape[1], 1 / RATE), near)
    return np.stack([power[:, low:high].sum(axis=1) for low, high in edges], axis=1)


def strongest(strengths: Samples, count: int = 1) -> list[str]:
    return sorted(name_of_pitch(PITCHES[int(at)]) for at in np.argsort(strengths)[-count:])


def test_a_scale_a_chord_and_a_rest_come_out_as_written(tmp_path: Path) -> None:
    made = render(score_of(tmp_path, TRIAL))["sea"]
    make_music.write(tmp_path / "trial.ogg", made, "trial")
    stored, _ = soundfile.read(tmp_path / "trial.ogg", always_2d=True)
    assert len(stored) == len(made) == 16 * RATE * 60 // 72
    beats = heard(stored, 16)
    assert [strongest(beat)[0] for beat in beats[:8]] == ["D3", "E3", "F#3", "G3", "A3", "B3", "C4", "D4"]
    assert [strongest(beat, 3) for beat in beats[8:12]] == [["A3", "D3", "F4"]] * 4
    assert beats[15].sum() < 1e-4 * beats[11].sum()  # 40 dB; what is left is the hall


def test_what_rings_over_the_end_comes_in_at_the_beginning(tmp_path: Path) -> None:
    score = score_of(tmp_path, LATE)
    beats = heard(play(score.layers[0], score.tempo), 4)
    assert strongest(beats[0]) == ["A3"]
    assert beats[0].sum() > 100 * beats[2].sum()


def test_a_score_is_as_loud_as_all_are_and_the_same_every_time(tmp_path: Path) -> None:
    score = score_of(tmp_path, LATE)
    once, again = render(score)["sea"], render(score)["sea"]
    assert loudness(once, RATE) == pytest.approx(LOUD, abs=0.01)
    assert np.array_equal(once, again)


def test_the_tool_writes_measures_and_complains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: CallTool
) -> None:
    monkeypatch.setattr(make_music, "SCORES", tmp_path)
    monkeypatch.setattr(make_music, "FOLDER", tmp_path)
    score_of(tmp_path, LATE, "fine")
    score_of(tmp_path, CLASH, "harsh")
    assert "fine sea" in call(make_music.main, "fine").out
    assert soundfile.info(tmp_path / "fine-sea.ogg").duration == pytest.approx(4 * 60 / 72)
    said = call(make_music.main, "harsh")
    assert said.code == 1
    assert "harsh: bar 1, beat 1: low D3 and low C#4, a major seventh" in said.out
    (tmp_path / "fine-sea.ogg").unlink()
    assert "fine-sea.ogg is not there; without --check it is made" in call(make_music.main, "fine --check").err


# The files.


def layers_of(piece: str) -> dict[str, Samples]:
    return {
        path.stem.partition("-")[2]: soundfile.read(path, always_2d=True, dtype="float32")[0]
        for path in sorted(FOLDER.glob(f"{piece}-*.ogg"))
    }


def test_every_game_has_its_layers_and_its_chord_and_the_menu_its_sea() -> None:
    layers = {piece: [layer.name for layer in read_score(SCORES / f"{piece}.txt").layers] for piece in PIECES}
    assert layers == {game: ["sea", "people", "late", "end"] for game in GAMES} | {"menu": ["sea"]}
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{piece}-{name}.ogg" for piece, names in layers.items() for name in names
    }


def test_all_music_together_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 2_000_000


@pytest.mark.parametrize("piece", PIECES)
def test_a_file_was_played_from_the_score_that_is_there(piece: str) -> None:
    """If this fails, a score has changed: `python -m tools.make_music` plays it again."""
    score = read_score(SCORES / f"{piece}.txt")
    for layer in score.layers:
        with soundfile.SoundFile(FOLDER / f"{piece}-{layer.name}.ogg") as file:
            assert file.comment == digest(score, layer), f"{piece}-{layer.name}"


@pytest.mark.parametrize("piece", soaked_unless(lambda piece: piece == "menu", PIECES))
def test_files_have_no_seam_stay_soft_and_sound_as_written(piece: str) -> None:
    score, layers = read_score(SCORES / f"{piece}.txt"), layers_of(piece)
    end = layers.pop("end", None)
    for layer in score.loops:
        made = layers[layer.name]
        assert len(made) == FRAMES
        bend, sharpest = seam(made)
        assert bend < 0.75 * sharpest, layer.name
        assert_as_written(layer, made)
    sums = [together([layers[layer.name] for layer in score.loops[:count]]) for count in range(1, len(layers) + 1)]
    assert max(np.max(np.abs(heard_at_once)) for heard_at_once in sums) < HIGHEST
    assert loudness(sums[-1], RATE) == pytest.approx(LOUD, abs=0.5)
    if end is not None:
        assert np.max(np.abs(end)) < HIGHEST
        assert loudest(end, RATE) == pytest.approx(LOUD_END, abs=0.5)
        assert 4 < len(end) / RATE < 8
        assert np.max(np.abs(end[-10:])) < 0.001


def assert_as_written(layer: MusicLayer, made: Samples) -> None:
    """What is strongest in each beat is what the score says, and not what it would say a semitone higher."""
    found = [PITCHES[int(np.argmax(strengths))] % 12 for strengths in heard(made, layer.beats)]
    right, shifted = (
        sum(pitch in sounding(layer, beat, shift) for beat, pitch in enumerate(found)) for shift in (0, 1)
    )
    assert right >= 0.85 * layer.beats, layer.name  # drums have tones that nobody wrote
    assert right > shifted + 0.3 * layer.beats, layer.name


def sounding(layer: MusicLayer, beat: int, shift: int) -> set[int]:
    """The pitches of a beat, of the one before, which may still ring, and their strongest overtones; by their place in
    the octave.
    """
    notes = (note for voice in layer.voices for note in voice.notes if note.start < beat + 1 and note.end > beat - 1)
    pitches = {note.pitch + shift for note in notes if note.pitch is not None}
    return {(pitch + overtone) % 12 for pitch in pitches for overtone in (0, 19)}


@pytest.mark.parametrize("piece", soaked_unless(lambda piece: False, PIECES))
def test_a_file_is_what_the_tool_makes(piece: str) -> None:
    made, files = render(read_score(SCORES / f"{piece}.txt")), layers_of(piece)
    for name, samples in made.items():
        assert np.sum((files[name] - samples) ** 2) < 0.05 * np.sum(samples**2), name
