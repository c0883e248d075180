"""Phones at a table: whole games are played by them, and whatever they answer is checked as a click is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from game.match import Match, Sharing
from game.phones import messages as m
from game.scenes import CurtainScene, PeekScene, TableScene
from tests.soaks import few_or_soak

from .evening import rules_for, sit_down
from .phone_line import PhoneEvening, play_by_phone

GAMES = ("survive", "atlantis", "atlandice")


def begin(
    folder: Path, game: str = "survive", seats: Sequence[int] = (0, 1, 2), sharing: Sharing = "around", players: int = 3
) -> PhoneEvening:
    return PhoneEvening.with_phones(sit_down(folder, rules_for(game, players), sharing), seats)


def look_first(evening: PhoneEvening) -> None:
    """Everybody looks at what it was dealt: on phones, or behind the curtain."""
    for _ in range(20):
        evening.pass_time()
        match = match_of(evening)
        if looking := sorted(match.privacy.looking):
            seat = looking[0]
            evening.hold(seat)
            evening.say(m.Looked(seat, evening.screen(seat).version))
        elif isinstance(evening.top, CurtainScene):
            evening.lift_curtain()
        elif isinstance(evening.top, PeekScene):
            match.privacy.end_inspection()
        elif match.actor is not None:
            return
    raise AssertionError("nobody is asked")


def match_of(evening: PhoneEvening) -> Match:
    return evening.scene.match


def play(evening: PhoneEvening, seed: int, most: int = 3000, with_laptop: bool = False) -> int:
    """Plays to the end; how many decisions were made."""
    random, match = Random(seed), match_of(evening)
    for made in range(most):
        evening.pass_time()
        if not isinstance(evening.top, TableScene | CurtainScene | PeekScene):
            return made
        if match.privacy.looking or match.actor is None:
            if match.is_over:
                return made
            look_first(evening)
        seat = match.actor
        assert seat is not None
        before = len(match.log)
        if seat in match.privacy.at_phones and not (with_laptop and random.random() < 0.5):
            play_by_phone(evening, seat, random)
        else:
            match.play(random.choice(match.legal()))
            evening.scene.playing.show_step(match.log[-1])
        evening.pass_time()
        assert len(match.log) != before or match.is_over, evening.told_to(seat)[-3:]
    return most


@pytest.mark.parametrize("game", GAMES)
@few_or_soak("seeds", (1,), range(8))
def test_a_whole_game_is_played_by_phones_alone(game: str, seeds: Sequence[int], tmp_path: Path) -> None:
    for seed in seeds:
        evening = begin(tmp_path / str(seed), game)
        match = match_of(evening)
        assert play(evening, seed) > 30
        assert match.is_over
        assert evening.line.closed == "The game is over. Look at the table."
