"""Scores as text: what they say, how they are refused, and what rubs in them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tools.make_music import SCORES
from tools.score import (
    Note,
    Score,
    WrongScore,
    clashes,
    count_intervals,
    idle_marks,
    name_of_pitch,
    read_pitch,
    read_score,
)

HEAD = "tempo 72\nlayer sea loops\nvoice low strings -3 0.5\nvoice high lute 0 0\n"


def score_of(folder: Path, text: str) -> Score:
    path = folder / "trial.txt"
    path.write_text(text, encoding="utf-8")
    return read_score(path)


def notes_of(folder: Path, bars: str) -> list[Note]:
    return list(
        score_of(folder, f"tempo 72\nlayer sea loops\nvoice low strings 0 0\nlow | {bars} |").layers[0].voices[0].notes
    )


def told(notes: list[Note]) -> list[tuple[str, float, float]]:
    return [(name_of_pitch(note.pitch), float(note.start), float(note.beats)) for note in notes]


def test_a_length_stays_until_there_is_another_and_a_note_may_be_held_over_the_bar(tmp_path: Path) -> None:
    notes = notes_of(tmp_path, "D2:1.5 F#2:.5 - D3+A3:1.5 | ~:2 Bb1")
    assert told(notes) == [("D2", 0, 1.5), ("F#2", 1.5, 0.5), ("D3", 2.5, 3.5), ("A3", 2.5, 3.5), ("Bb1", 6, 2)]


def test_a_bar_may_be_the_one_before_once_more(tmp_path: Path) -> None:
    assert told(notes_of(tmp_path, "D2:4 | %")) == [("D2", 0, 4), ("D2", 4, 4)]


def test_a_tone_grows_to_the_next_mark_and_changes_at_once_without(tmp_path: Path) -> None:
    held, soft = notes_of(tmp_path, "p < D2:2 ~ | mf ~:2 p E2:2")
    assert [(float(beat), loud) for beat, loud in held.swell] == [(0, -11), (4, -3.5), (4, -3.5), (6, -3.5)]
    assert [loud for _, loud in soft.swell] == [-11, -11]


@pytest.mark.parametrize("name, semitones", [("A4", 69), ("C4", 60), ("Cb4", 59), ("F#2", 42), ("x", None)])
def test_pitches_are_counted_from_the_tuning_fork(name: str, semitones: int | None) -> None:
    assert read_pitch(name) == semitones


@pytest.mark.parametrize(
    "lines, cause",
    [
        ("low | D2:3 |", "trial.txt, line 5: bar 1 of low has 3 beats; it needs 4"),
        ("low | D2:4 |\n\nlow | H2:4 |", "trial.txt, line 7: 'H2' is no pitch; one looks like D3, F#4 or Bb2"),
        ("low | x:4 |", "trial.txt, line 5: 'x:4' is not for the strings: what has no pitch plays x"),
        ("low | D2:0 |", "trial.txt, line 5: 'D2:0' has no length"),
        ("low | D2:1.2.3 |", "trial.txt, line 5: '1.2.3' is no number"),
        ("low | - ~:3 |", "trial.txt, line 5: there is no note that ~ could hold in bar 1 of low"),
        ("low | :4 |", "trial.txt, line 5: ':4' is no note; one looks like D3:2"),
        ("deep | D2:4 |", "trial.txt, line 5: this layer has no voice 'deep'"),
        ("voice deep kazoo 0 0", "trial.txt, line 5: nobody plays 'kazoo'; there are strings, basses"),
        ("voice deep strings loud 0", "trial.txt, line 5: 'loud' is no number"),
        (
            "sing loudly",
            "trial.txt, line 5: 'sing loudly' is neither a tempo, a layer, a voice of a layer nor a line of notes",
        ),
        ("low | D2:4 |", "trial.txt, line 5: the voices of sea are of different lengths: low 1 bars, high 0 bars"),
        ("low | p < D2:4 |\nhigh | D4:4 |", "trial.txt, line 6: low grows or fades, but to nothing"),
        (
            "low | D2:4 |\nhigh | D4:4 |\nlayer people loops\nvoice lute lute 0 0\nlute | D4:4 | D4:4 |",
            "trial.txt, line 9: the layers that loop are of different lengths: sea 1 bars, people 2 bars",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_file_and_line(tmp_path: Path, lines: str, cause: str) -> None:
    with pytest.raises(WrongScore) as wrong:
        score_of(tmp_path, HEAD + lines)
    assert str(wrong.value).startswith(cause)


def test_a_score_needs_a_tempo(tmp_path: Path) -> None:
    with pytest.raises(WrongScore, match="there is no tempo"):
        score_of(tmp_path, "layer sea loops\nvoice low strings 0 0\nlow | D2:4 |")


def test_a_clash_on_a_strong_beat_is_found_also_between_layers_and_over_octaves(tmp_path: Path) -> None:
    people = "layer people loops\nvoice lute lute 0 0\nlute | A4:2 Eb5:1 D5 |"
    score = score_of(tmp_path, f"{HEAD}low | D2:4 |\nhigh | F4:3 E4:1 |\n{people}")
    assert [str(clash) for clash in clashes(score)] == ["bar 1, beat 3: low D2 and lute Eb5, a minor second"]


def test_what_is_meant_to_rub_is_no_clash_and_a_mark_for_nothing_is_found(tmp_path: Path) -> None:
    score = score_of(tmp_path, f"{HEAD}low | D2!:2 C2:2 |\nhigh | C#4:2 G4!:2 |")
    assert clashes(score) == []
    assert [note.start for note in idle_marks(score)] == [Fraction(2)]


def test_every_interval_between_sounding_voices_is_counted(tmp_path: Path) -> None:
    score = score_of(tmp_path, f"{HEAD}low | D2:4 |\nhigh | A3:2 A3+D4:2 |")
    assert count_intervals(score.loops) == {"fifth": 2, "unison": 1, "fourth": 1}


@pytest.mark.parametrize("path", sorted(SCORES.glob("*.txt")), ids=lambda path: path.stem)
def test_our_scores_rub_only_where_they_mean_to(path: Path) -> None:
    score = read_score(path)
    assert [str(clash) for clash in clashes(score)] == []
    assert idle_marks(score) == []
