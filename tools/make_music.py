"""The music, made of the scores in tools/music: `python -m tools.make_music [NAME ...]` writes
assets/music/NAME-LAYER.ogg for each layer.

It plays all scores unless some are named; `--check` writes nothing and measures the files that are there.
`tools/score.py` says how a score is written. It needs numpy and soundfile: `pip install -e ".[tools]"`. The samples
never change.

All is computed in a circle: what rings on after the end of a loop comes in at its beginning, so that it goes round
without a seam.
"""

from __future__ import annotations

import zlib
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import soundfile

from .instruments import INSTRUMENTS, Instrument
from .loudness import loudest, loudness
from .score import (
    BEATS,
    MusicLayer,
    Note,
    Score,
    WrongScore,
    clashes,
    count_intervals,
    idle_marks,
    meetings,
    read_score,
)
from .tones import RATE, Rng, Samples, noise, soften, times

ROOT = Path(__file__).resolve().parent.parent
SCORES = ROOT / "tools" / "music"
FOLDER = ROOT / "assets" / "music"
LOUD = -26.0  # LUFS of all layers of a piece together: no louder than the surf
LOUD_END = -23.0  # LUFS of the loudest moment of what is heard once
COMPRESSION = 1.0
BLOCK = 4096
HALL, DECAY = 2.4, 0.42  # seconds that the walls answer, and after which a third of that is left
WALLS = (180.0, 3000.0)  # the pitches that walls give back, in Hertz
BANDS = (250.0, 2000.0)


# From a score to samples.


def play(layer: MusicLayer, tempo: int) -> Samples:
    """A layer as loud as its instruments are; one that does not loop is followed by its last echo.

    It has two channels, or one if all its voices stand in the middle.
    """
    beat = RATE * 60 / tempo
    frames = round(layer.beats * beat) + (0 if layer.loops else round(HALL * RATE))
    sides = 2 if any(voice.place for voice in layer.voices) else 1
    dry, send = np.zeros((frames, sides)), np.zeros((frames, sides))
    for voice in layer.voices:
        instrument = INSTRUMENTS[voice.instrument]
        rng = np.random.default_rng(zlib.crc32(f"{layer.name} {voice.name}".encode()))
        heard = np.zeros(frames)
        for note in voice.notes:
            _lay(heard, round(note.start * beat), _sound(note, instrument, beat, rng))
        gain = instrument.gain * 10 ** (voice.decibels / 20)
        angle = (voice.place + 1) * np.pi / 4
        placed = gain * heard[:, np.newaxis] * np.array([np.cos(angle), np.sin(angle)])[:sides]
        dry += placed
        send += instrument.wet * placed
    return np.stack([soften(side) for side in (dry + _echo(send)).T], axis=1)


def _sound(note: Note, instrument: Instrument, beat: float, rng: Rng) -> Samples:
    pitch = 440 * 2 ** ((note.pitch - 69) / 12) if note.pitch is not None else 0.0
    tone = instrument.play(pitch, float(note.beats) * beat / RATE, rng)
    loud = np.interp(np.arange(len(tone)) / beat, *np.array([(float(at), level) for at, level in note.swell]).T)
    return np.asarray(tone * 10 ** (loud / 20))


def _lay(heard: Samples, start: int, tone: Samples) -> None:
    """What reaches over the end goes on at the beginning."""
    at = start % len(heard)
    while len(tone):
        count = min(len(tone), len(heard) - at)
        heard[at : at + count] += tone[:count]
        tone, at = tone[count:], 0


def _echo(send: Samples) -> Samples:
    """A hall whose two sides answer each in its own way."""
    rng = np.random.default_rng(1)
    sides = []
    for side in send.T:
        walls = noise(rng, HALL, *WALLS) * np.exp(-times(HALL) / DECAY) * np.minimum(times(HALL) / 0.03, 1)
        walls /= np.sqrt(
            np.sum(walls**2) * RATE / 2 / (WALLS[1] - WALLS[0])
        )  # a tone between the two is given back as loud as it came
        folded = np.zeros(len(side))
        _lay(folded, round(0.02 * RATE), walls)
        sides.append(np.fft.irfft(np.fft.rfft(side) * np.fft.rfft(folded), len(side)))
    return np.stack(sides, axis=1)


def render(score: Score) -> dict[str, Samples]:
    """All layers by name. Those that loop share one gain: how they balance is the score's business."""
    layers = {layer.name: play(layer, score.tempo) for layer in score.layers}
    loops = [layers[layer.name] for layer in score.loops]
    shared = 10 ** ((LOUD - loudness(together(loops), RATE)) / 20) if loops else 1.0
    for layer in score.layers:
        gain = shared if layer.loops else 10 ** ((LOUD_END - loudest(layers[layer.name], RATE)) / 20)
        layers[layer.name] = layers[layer.name] * gain if layer.loops else _fade(layers[layer.name] * gain)
    return layers


def together(layers: Sequence[Samples]) -> Samples:
    """Layers that are heard at once, whether they have one channel or two."""
    return np.asarray(sum(layers))


def _fade(made: Samples) -> Samples:
    """Its last second ends in silence."""
    made[-RATE:] *= np.cos(np.linspace(0, np.pi / 2, RATE))[:, np.newaxis] ** 2
    return made


def digest(score: Score, layer: MusicLayer) -> str:
    """Changes whenever a note of a layer does, whatever remarks are around it. It is kept in the layer's file."""
    return f"score {zlib.crc32(repr((score.tempo, layer)).encode()):08x}"


def write(path: Path, made: Samples, comment: str) -> None:
    """Block by block: libsndfile ends the whole process, without a word, when a long OGG is written at once."""
    with soundfile.SoundFile(
        path, "w", RATE, made.shape[1], format="OGG", subtype="VORBIS", compression_level=COMPRESSION
    ) as file:
        file.comment = comment
        for start in range(0, len(made), BLOCK):
            file.write(made[start : start + BLOCK])


# What can be measured without ears.


def seam(made: Samples) -> tuple[float, float]:
    """How sharply a loop bends where its end meets its beginning, and where it bends most inside: a click is a sharp
    bend.
    """
    around = np.concatenate([made[-2:], made[:2]])
    return float(np.max(np.abs(np.diff(around, 2, axis=0)))), float(np.max(np.abs(np.diff(made, 2, axis=0))))


def shares(made: Samples) -> tuple[float, ...]:
    """How much of its strength is low, in the middle, and high."""
    power = np.sum(np.abs(np.fft.rfft(made, axis=0)) ** 2, axis=1)
    edges = np.searchsorted(np.fft.rfftfreq(len(made), 1 / RATE), (0, *BANDS, RATE))
    return tuple(float(np.sum(power[low:high]) / np.sum(power)) for low, high in pairwise(edges))


def decibels(level: float) -> float:
    return 20 * float(np.log10(max(level, 1e-9)))


def tell(score: Score, files: Mapping[str, Samples]) -> None:
    print(f"{'':32}{'seconds':>8}{'LUFS':>8}{'peak dB':>9}{'seam':>9}{'inside':>9}   low  mid high %")
    for name, made in files.items():
        bend, sharpest = seam(made)
        bands = "".join(f"{100 * share:5.0f}" for share in shares(made))
        peak = decibels(float(np.max(np.abs(made))))
        print(
            f"{score.name + ' ' + name:32}{len(made) / RATE:8.2f}{loudness(made, RATE):8.1f}"
            f"{peak:9.1f}{bend:9.5f}{sharpest:9.5f} {bands}"
        )


def check(score: Score) -> None:
    """Prints what the files of a score measure, and what its voices do to each other."""
    files = {layer.name: _read(FOLDER / f"{score.name}-{layer.name}.ogg") for layer in score.layers}
    loops = [layer.name for layer in score.loops]
    sums = [loops[:count] for count in range(2, len(loops) + 1)]
    tell(score, files | {" + ".join(names): together([files[name] for name in names]) for names in sums})
    for layers in score.chords():
        counted = ", ".join(f"{count} {name}" for name, count in count_intervals(layers).most_common())
        print(f"  {' + '.join(layer.name for layer in layers)}: {counted}")
        for meeting in meetings(layers):
            if meeting.is_strong and meeting.is_harsh and meeting.is_meant:
                print(f"    meant: {meeting}")


def _read(path: Path) -> Samples:
    if not path.is_file():
        raise WrongScore(f"{path} is not there; without --check it is made")
    return np.asarray(soundfile.read(path, always_2d=True)[0])


def complain(score: Score) -> list[str]:
    """What rubs without a mark, and marks where nothing rubs."""
    idle = [
        f"bar {note.start // BEATS + 1}: the mark at beat {float(note.start % BEATS) + 1:g} is for nothing"
        for note in idle_marks(score)
    ]
    return [f"{score.name}: {wrong}" for wrong in (*map(str, clashes(score)), *idle)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(
        prog="python -m tools.make_music", description="Plays scores into files, or measures what is there."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a score in tools/music; all of them unless some are named"
    )
    parser.add_argument("--check", action="store_true", help="write nothing, and measure the files")
    options = parser.parse_args(arguments)
    names = options.names or sorted(path.stem for path in SCORES.glob("*.txt"))
    try:
        return run([read_score(SCORES / f"{name}.txt") for name in names], not options.check)
    except (WrongScore, OSError) as wrong:
        parser.error(str(wrong))


def run(scores: Sequence[Score], is_to_write: bool) -> int:
    complaints = [complaint for score in scores for complaint in complain(score)]
    for complaint in complaints:
        print(complaint)
    for score in scores:
        if is_to_write:
            for layer, made in zip(score.layers, render(score).values(), strict=True):
                write(FOLDER / f"{score.name}-{layer.name}.ogg", made, digest(score, layer))
        check(score)
    return 1 if complaints else 0


if __name__ == "__main__":
    raise SystemExit(main())
