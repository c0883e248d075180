"""Bots with a voice: few words, none twice in an evening, only about what everybody saw, and never where they are not wanted."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest

from game.bots.personalities import TEMPERAMENTS
from game.engine import Event, GreatMoment
from game.match import Match, MatchStep
from game.rules import GAMES
from game.rules.survive import events as survive
from game.scenes.lesson import LessonSurroundings
from game.scenes.puzzle import PuzzleSurroundings
from game.store import Settings
from game.tables.plates import FeelingPlate, SeatMark
from game.tables.voices import Saying, Voices
from game.widgets import Pen
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
                voices.speak(spoken[1], Saying(spoken[0], ENGLISH.say(spoken[1]), "", ""), step.line)
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


SIZES = (((1280, 720), 100), ((1280, 720), 150), ((1024, 640), 100), ((1024, 640), 150), ((800, 600), 150))
LONG = "Nine times out of ten, fine."  # about as long as any


@pytest.mark.parametrize(
    ("game", "players"), [*(("survive", players) for players in range(2, 7)), *product(("atlantis", "atlandice"), (2, 3, 4))]
)
def test_no_name_and_no_count_is_under_a_bubble(game: str, players: int, tmp_path: Path) -> None:
    """Nor anything else that is not the board; whatever is opened in the column."""
    with sit_down(tmp_path, rules_for(game, players), bots=dict.fromkeys(range(1, players), "random")) as match:
        evening = Evening.of(match)
        for size, text in SIZES:
            evening.stage.change(text_size=text)
            evening.resize(size)
            for key in (None, pygame.K_l, pygame.K_l):
                if key is not None:
                    evening.key(key)
                for seat in range(1, players):
                    evening.table.surroundings.voices.speak("", Saying(seat, LONG, "Old Salt", "bots/old-salt"), 0)
                    check_bubble(evening, (size, text, key, seat))
        evening.close()


def check_bubble(evening: Evening, case: object) -> None:
    evening.table.refresh_layout()
    root, look = evening.table.root, evening.stage.look
    assert root.over is not None
    root.over.draw(Pen(pygame.Surface(look.size), look, root))
    box = root.over.rect
    assert pygame.Rect((0, 0), look.size).contains(box), case
    under = [one.identity for one in root.top.walk() if isinstance(one, FeelingPlate | SeatMark) and one.rect.colliderect(box)]
    assert not under, case
    assert not [name for name, rect in root.places().items() if name != "board" and rect.colliderect(box)], case


def test_a_bubble_takes_no_clicks_and_stays_while_the_board_moves(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        evening = Evening.of(match)
        table = evening.table
        table.surroundings.voices.speak("", Saying(3, LONG, "Old Salt", ""), 0, seconds=60.0)
        screen = pygame.Surface((1280, 720))
        evening.stack.draw(screen)
        assert table.root.over is not None
        box = table.root.over.rect
        assert not any(widget is table.root.over for widget in table.root.top.at(box.center))
        before = screen.copy()
        table.redraw(table.moving)
        assert evening.stack.draw_parts(screen) is not None, "the board alone"
        assert pygame.image.tobytes(screen.subsurface(box), "RGB") == pygame.image.tobytes(before.subsurface(box), "RGB")
        evening.close()
