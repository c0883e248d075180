"""Bots with a voice: few words, none twice in an evening, only about what everybody saw, and never where they are not wanted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from game.bots.personalities import TEMPERAMENTS
from game.engine import Event, GreatMoment
from game.match import Match, MatchStep
from game.rules import GAMES
from game.rules.survive import events as survive
from game.scenes.lesson import LessonSurroundings
from game.scenes.puzzle import PuzzleSurroundings
from game.store import Settings
from game.tables.voices import Voices
from game.words.catalogue import Catalogue
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down

ENGLISH = Catalogue.load("en")
SAYINGS = {key: ENGLISH.say(key) for key in ENGLISH.messages if key.startswith("voice.") and key != "voice.announced"}
MOST_WORDS, LONGEST = 6, 31


def test_nobody_says_more_than_six_words() -> None:
    assert not {text for text in SAYINGS.values() if len(text.split()) > MOST_WORDS}
    assert not {text for text in SAYINGS.values() if len(text) > LONGEST}, "two short lines of a plate"


def test_everyone_has_something_of_their_own_to_say_about_every_moment() -> None:
    assert len(set(SAYINGS.values())) == len(SAYINGS)
    for temperament in TEMPERAMENTS:
        for moment in get_args(GreatMoment):
            assert f"voice.{temperament}.{moment}.5" in SAYINGS, (temperament, moment)


def played(folder: Path, game: str, said: set[str], hide: bool = False) -> list[tuple[int, str]]:
    """All that bots say of a game of one person and three bots; `hide`: without anything that not all of the table may know."""
    voices, found, random = Voices(said), list[tuple[int, str]](), Random(3)
    with sit_down(folder, rules_for(game, 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        players = [replace(player, temperament=name) for player, name in zip(match.players, TEMPERAMENTS, strict=True)]
        while not match.is_over:
            match.journal.wait()
            step = a_step(match, random)
            if isinstance(step, MatchStep) and hide:
                step = replace(step, events=tuple(event for event in step.events if event.audience is None))
            if isinstance(step, MatchStep) and (spoken := voices.find(step, match.log, match.rules, players, ENGLISH)):
                assert not players[spoken[0]].is_person
                voices.speak(*spoken, ENGLISH.say(spoken[1]), "", step.line, 0.0)
                found.append(spoken)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_none_is_said_twice_in_an_evening_and_secrets_change_nothing(game: str, tmp_path: Path) -> None:
    said: set[str] = set()
    first = played(tmp_path / "one", game, said)
    assert first
    assert played(tmp_path / "other", game, set(), hide=True) == first
    assert not {key for _, key in played(tmp_path / "again", game, said)} & {key for _, key in first}
    assert len(said) >= len(first)


def a_loss(match: Match, line: int, *events: Event) -> MatchStep:
    return MatchStep(1, "decision", events or (survive.Lost(explorer=11, space=3, cause="shark"),), line)


def test_a_bot_speaks_for_two_seconds_and_then_leaves_room_for_others(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        evening = Evening.of(match)
        around, stage = evening.table.surroundings, evening.stage
        around.feel(a_loss(match, 100))
        assert around.voices.is_any
        assert stage.announced, "it can be read aloud"
        around.voices.pass_time(1.0 + 60.0)
        assert not around.voices.is_any
        around.feel(a_loss(match, 103))
        assert not around.voices.is_any, "not so soon again"
        stage.change(bots_talk=False)
        around.feel(a_loss(match, 200))
        assert not around.voices.is_any
        stage.change(bots_talk=True)
        around.feel(a_loss(match, 300, survive.Lost(explorer=1, space=3, cause="shark", audience=(0,))))
        assert not around.voices.is_any, "what not everybody saw is not spoken of"
        evening.close()


def test_they_talk_at_first_and_never_in_lessons_and_puzzles() -> None:
    assert Settings().bots_talk
    assert not LessonSurroundings.has_voices
    assert not PuzzleSurroundings.has_voices
