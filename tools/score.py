"""Music as text: what a score says, and which of its notes rub against each other.

A line that begins with # is a remark. `tempo 72` counts beats a minute. `layer sea loops` begins a layer whose end
leads to its beginning; `layer end rings` begins one that is heard once and dies away. `voice low strings -3 -0.2` names
a voice of the layer, its instrument, how loud it is in decibels, and its place from -1, left, to 1, right. After that
every line of notes begins with its voice, and every bar with a stroke:

    low | p D2:2 E2:1 F2 | < G2:4 | ~:2 mf > G2+D3 | - A2!:3 p |

A note is a pitch (C4 is the middle one, A4 has 440 Hz; # and b follow the letter) and its length in beats, or that of
the note before. `x` is a stroke of a drum, `-` a rest, `~` holds the note before, `+` joins pitches into a chord, a bar
of `%` is the bar before once more. `pp p mp mf f` say how loud it is from there on; after `<` or `>` it grows or fades
to the next of them. `!` says that a note is meant to rub: on the first and third beat no minor second, tritone or major
seventh may sound, however many octaves apart, in which neither note has one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path

from .instruments import INSTRUMENTS

BEATS = 4  # in a bar
STRONG = 2  # every so many beats one is strong
LOUDNESS = {"pp": -16.0, "p": -11.0, "mp": -7.0, "mf": -3.5, "f": 0.0}
USUAL = LOUDNESS["mp"]
INTERVALS = (
    *("unison", "minor second", "major second", "minor third", "major third", "fourth", "tritone"),
    *("fifth", "minor sixth", "major sixth", "minor seventh", "major seventh"),
)
HARSH = frozenset({1, 6, 11})
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SIGNS = {"": 0, "#": 1, "b": -1}
PITCH = re.compile(r"([A-G])([#b]?)(\d)")
NOTE = re.compile(r"(?P<pitches>[^:!]+)(?P<meant>!?)(?::(?P<beats>[\d.]+))?")


class WrongScore(ValueError):
    """A score that cannot be read; says where and why."""


@dataclass(frozen=True, slots=True)
class Note:
    """One pitch from a beat on; none is a drum's. `swell` has its loudness in decibels by beats from its beginning."""

    start: Fraction
    beats: Fraction
    pitch: int | None
    swell: tuple[tuple[Fraction, float], ...]
    meant: bool = False

    @property
    def end(self) -> Fraction:
        return self.start + self.beats


@dataclass(frozen=True, slots=True)
class Voice:
    name: str
    instrument: str
    decibels: float
    place: float
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class MusicLayer:
    name: str
    loops: bool
    beats: int
    voices: tuple[Voice, ...]


@dataclass(frozen=True, slots=True)
class Score:
    name: str
    tempo: int
    layers: tuple[MusicLayer, ...]

    @property
    def loops(self) -> list[MusicLayer]:
        """The layers that sound together."""
        return [layer for layer in self.layers if layer.loops]

    def chords(self) -> list[tuple[MusicLayer, ...]]:
        """The layers that may be heard at once: all that loop, and each of the others alone."""
        return [tuple(self.loops), *((layer,) for layer in self.layers if not layer.loops)]


# What rubs.


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two notes that sound together at a beat."""

    beat: Fraction
    voices: tuple[str, str]
    notes: tuple[Note, Note]

    @property
    def semitones(self) -> int:
        below, above = sorted(note.pitch for note in self.notes if note.pitch is not None)
        return above - below

    @property
    def is_harsh(self) -> bool:
        return self.semitones % 12 in HARSH

    @property
    def is_meant(self) -> bool:
        return any(note.meant for note in self.notes)

    @property
    def is_strong(self) -> bool:
        return self.beat % STRONG == 0

    def __str__(self) -> str:
        bar, beat = divmod(self.beat, BEATS)
        pitches = " and ".join(
            f"{voice} {name_of_pitch(note.pitch)}" for voice, note in zip(self.voices, self.notes, strict=True)
        )
        return f"bar {bar + 1}, beat {float(beat) + 1:g}: {pitches}, a {INTERVALS[self.semitones % 12]}"


def meetings(layers: Sequence[MusicLayer]) -> Iterator[Meeting]:
    """Any two notes that sound together, at every strong beat and wherever a note begins."""
    voiced = [
        (voice.name, note)
        for layer in layers
        for voice in layer.voices
        for note in voice.notes
        if note.pitch is not None
    ]
    moments = {note.start for _, note in voiced} | {
        Fraction(beat) for beat in range(0, max(layer.beats for layer in layers), STRONG)
    }
    for moment in sorted(moments):
        sounding = [(name, note) for name, note in voiced if note.start <= moment < note.end]
        for (one, low), (other, high) in combinations(sounding, 2):
            yield Meeting(moment, (one, other), (low, high))


def clashes(score: Score) -> list[Meeting]:
    """What rubs on a strong beat, and is not meant to."""
    found = (meeting for layers in score.chords() for meeting in meetings(layers))
    return [meeting for meeting in found if meeting.is_strong and meeting.is_harsh and not meeting.is_meant]


def idle_marks(score: Score) -> list[Note]:
    """Notes marked to rub that rub against nothing."""
    met = {
        note for layers in score.chords() for meeting in meetings(layers) if meeting.is_harsh for note in meeting.notes
    }
    marked = (note for layer in score.layers for voice in layer.voices for note in voice.notes if note.meant)
    return [note for note in marked if note not in met]


def count_intervals(layers: Sequence[MusicLayer]) -> Counter[str]:
    return Counter(INTERVALS[meeting.semitones % 12] for meeting in meetings(layers))


def name_of_pitch(pitch: int | None) -> str:
    names = ("C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B")
    return "x" if pitch is None else f"{names[pitch % 12]}{pitch // 12 - 1}"


# How a score is read.


@dataclass(slots=True)
class _OpenVoice:
    """A voice while its lines are read."""

    name: str
    instrument: str
    decibels: float
    place: float
    notes: list[tuple[Fraction, Fraction, tuple[int | None, ...], bool]] = field(default_factory=list)
    marks: list[tuple[Fraction, float, bool]] = field(
        default_factory=list
    )  # from when, how loud, and whether it goes on to the next
    now: Fraction = Fraction(0)
    length: Fraction = Fraction(1)
    grows: bool = False
    last_bar: str = ""

    def read_bar(self, text: str) -> None:
        bar = self.last_bar if text == "%" else text
        begin, self.last_bar = self.now, bar
        for word in bar.split():
            if word in LOUDNESS:
                self.marks.append((self.now, LOUDNESS[word], False))
            elif word in "<>":
                self._begin_swell()
            else:
                self._read_note(word)
        if self.now - begin != BEATS:
            raise WrongScore(
                f"bar {begin // BEATS + 1} of {self.name} has {float(self.now - begin):g} beats; it needs {BEATS}"
            )

    def _begin_swell(self) -> None:
        loud = self.marks[-1][1] if self.marks else USUAL
        self.marks.append((self.now, loud, True))

    def _read_note(self, word: str) -> None:
        found = NOTE.fullmatch(word)
        if not found:
            raise WrongScore(f"{word!r} is no note; one looks like D3:2")
        self.length = _number(found["beats"]) if found["beats"] else self.length
        if not self.length:
            raise WrongScore(f"{word!r} has no length")
        if found["pitches"] == "~":
            self._hold()
        elif found["pitches"] != "-":
            pitches = tuple(read_pitch(name) for name in found["pitches"].split("+"))
            if (None in pitches) == INSTRUMENTS[self.instrument].is_pitched:
                raise WrongScore(
                    f"{word!r} is not for the {self.instrument}: what has no pitch plays x, and all else pitches"
                )
            self.notes.append((self.now, self.length, pitches, bool(found["meant"])))
        self.now += self.length

    def _hold(self) -> None:
        if not self.notes or sum(self.notes[-1][:2]) != self.now:
            raise WrongScore(f"there is no note that ~ could hold in bar {self.now // BEATS + 1} of {self.name}")
        start, beats, pitches, meant = self.notes[-1]
        self.notes[-1] = (start, beats + self.length, pitches, meant)

    def close(self) -> Voice:
        if self.marks and self.marks[-1][2]:
            raise WrongScore(f"{self.name} grows or fades, but to nothing: a mark such as mf must follow")
        notes = [
            Note(start, beats, pitch, self._swell(start, beats), meant)
            for start, beats, pitches, meant in self.notes
            for pitch in pitches
        ]
        return Voice(self.name, self.instrument, self.decibels, self.place, tuple(notes))

    def _swell(self, start: Fraction, beats: Fraction) -> tuple[tuple[Fraction, float], ...]:
        """Straight lines between these; where it changes at once, there are two."""
        end = start + beats
        inside = [beat for beat, *_ in self.marks if start < beat < end]
        steps = [(beat - start, self._loudness(beat, is_over)) for beat in inside for is_over in (False, True)]
        return ((Fraction(0), self._loudness(start, True)), *steps, (beats, self._loudness(end, False)))

    def _loudness(self, beat: Fraction, is_over: bool) -> float:
        """At a beat; what begins there counts only if the time before is over."""
        loud = USUAL
        for (at, here, goes_on), (until, there, _) in pairwise([*self.marks, (self.now + 1, USUAL, False)]):
            if at < beat or (at == beat and is_over):
                loud = (
                    here + float((min(beat, until) - at) / (until - at)) * (there - here)
                    if goes_on and until > at
                    else here
                )
        return loud


def read_pitch(name: str) -> int | None:
    """In semitones; A4 is 69."""
    if name == "x":
        return None
    if not (found := PITCH.fullmatch(name)):
        raise WrongScore(f"{name!r} is no pitch; one looks like D3, F#4 or Bb2")
    letter, sign, octave = found.groups()
    return 12 * (int(octave) + 1) + LETTERS[letter] + SIGNS[sign]


def read_score(path: Path) -> Score:
    """The score in a file. Whatever is wrong with it is said with file and line."""
    reader = _Reader()
    try:
        for line in path.read_text(encoding="utf-8").splitlines():
            reader.read_line(line.strip())
        return reader.close(path.stem)
    except WrongScore as wrong:
        raise WrongScore(f"{path.name}, line {reader.line}: {wrong}") from None


class _Reader:
    def __init__(self) -> None:
        self.line = 0
        self._tempo = 0
        self._layers: list[MusicLayer] = []
        self._layer: tuple[str, bool] | None = None
        self._voices: dict[str, _OpenVoice] = {}

    def read_line(self, line: str) -> None:
        self.line += 1
        if not line or line.startswith("#"):
            return
        match line.split():
            case [name, "|", *_]:
                self._read_notes(name, line.partition("|")[2])
            case ["tempo", beats]:
                self._tempo = int(_number(beats))
            case ["layer", name, "loops" | "rings" as how]:
                self._close_layer()
                self._layer = (name, how == "loops")
            case ["voice", name, instrument, decibels, place] if self._layer:
                if instrument not in INSTRUMENTS:
                    raise WrongScore(f"nobody plays {instrument!r}; there are {', '.join(INSTRUMENTS)}")
                self._voices[name] = _OpenVoice(name, instrument, float(_number(decibels)), float(_number(place)))
            case _:
                raise WrongScore(f"{line!r} is neither a tempo, a layer, a voice of a layer nor a line of notes")

    def _read_notes(self, name: str, text: str) -> None:
        if name not in self._voices:
            raise WrongScore(f"this layer has no voice {name!r}")
        for bar in text.strip().removesuffix("|").split("|"):
            self._voices[name].read_bar(bar.strip())

    def _close_layer(self) -> None:
        if not self._layer:
            return
        name, loops = self._layer
        voices = tuple(voice.close() for voice in self._voices.values())
        lengths = {voice.name: voice.now for voice in self._voices.values()}
        if len(set(lengths.values())) != 1:
            raise WrongScore(f"the voices of {name} are of different lengths: {_in_bars(lengths)}")
        self._layers.append(MusicLayer(name, loops, int(next(iter(lengths.values()))), voices))
        self._layer, self._voices = None, {}

    def close(self, name: str) -> Score:
        self._close_layer()
        score = Score(name, self._tempo, tuple(self._layers))
        if not self._tempo:
            raise WrongScore("there is no tempo; a line such as 'tempo 72' gives one")
        if len({layer.beats for layer in score.loops}) > 1:
            lengths = {layer.name: Fraction(layer.beats) for layer in score.loops}
            raise WrongScore(f"the layers that loop are of different lengths: {_in_bars(lengths)}")
        return score


def _in_bars(lengths: dict[str, Fraction]) -> str:
    return ", ".join(f"{name} {beats // BEATS} bars" for name, beats in lengths.items())


def _number(text: str) -> Fraction:
    try:
        return Fraction(text)
    except ValueError:
        raise WrongScore(f"{text!r} is no number") from None
