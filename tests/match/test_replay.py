"""Replay: any place of a saved game as it was, and no secret of one that is not finished."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import GameError, View
from game.match import Match, Replay
from game.rules import GAMES

from .playing import MIXES, a_match, steps


def played(folder: Path, game: str, most: int = 100_000) -> tuple[Match, list[View]]:
    """A game and what the table knew after each step that stands."""
    match = a_match(folder, game, MIXES["two-and-a-bot"])
    views = [match.view(None)]
    for happened in steps(match, undo=0.1):
        if happened and happened.kind == "undo":
            views.pop()
        elif happened:
            views.append(match.view(None))
        if len(views) > most:
            break
    match.close()
    return match, views


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_as_it_was(game: str, tmp_path: Path) -> None:
    match, views = played(tmp_path, game)
    replay = Replay.open(match.path)
    assert len(replay) == len(views) - 1
    assert [replay.view(place) for place in range(len(views))] == views
    assert list(replay.steps) == list(match.log)
    assert (replay.players, replay.standings(), replay.is_complete) == (match.players, match.standings(), True)


def test_turns_are_places(tmp_path: Path) -> None:
    match, _ = played(tmp_path, "survive")
    replay = Replay.open(match.path)
    assert len(replay.turns) > 10
    for place in replay.turns:
        assert "turn-began" in [event.key for event in replay.steps[place - 1].events]
    entry = match.log[200]
    assert replay.steps[replay.place_of(entry) - 1] == entry


def test_hands_are_shown_when_the_game_is_finished_and_not_before(tmp_path: Path) -> None:
    half, _ = played(tmp_path, "atlantis", most=60)
    replay = Replay.open(half.path)
    assert replay.view(50).seat is None
    with pytest.raises(GameError, match="eyes-closed"):
        replay.view(50, 0)
    with pytest.raises(GameError, match="not-over"):
        replay.standings()
    whole, _ = played(tmp_path, "atlantis")
    assert Replay.open(whole.path).view(50, 0).seat == 0


def test_a_game_that_is_being_played_can_be_watched(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlandice", MIXES["bots"]) as match:
        for _ in range(10):
            match.tick()
        match.save()
        assert len(Replay.open(match.path)) == len(match.log)
