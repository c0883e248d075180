"""A game cut into what seats decided and what chance did."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.engine import CHANCE
from game.engine.journal import seating
from game.review.played_game import PlayedGame
from game.review.stretches import ChanceBlock, PlayedStretch, cut, first_place
from game.rules import GAMES
from game.store.journals import load

from .games import played_game
from .saving import saved_game


@pytest.mark.parametrize("game", GAMES)
def test_all_from_the_first_turn_to_the_end_is_in_exactly_one_part(game: str) -> None:
    played = played_game(game)
    parts = cut(played)
    assert played.turn(parts[0].first) == 1
    assert played.turn(parts[0].first - 1) == 0
    assert [part.first for part in parts[1:]] + [len(played.steps)] == [part.end for part in parts]
    for part in parts:
        actor = part.seat if isinstance(part, PlayedStretch) else CHANCE
        assert {played.to_act(place) for place in range(part.first, part.end)} == {actor}
        assert part.turn == played.turn(part.first)


@pytest.mark.parametrize("game", GAMES)
def test_a_part_ends_only_where_another_has_a_say(game: str) -> None:
    parts = cut(played_game(game))
    actors = [part.seat if isinstance(part, PlayedStretch) else CHANCE for part in parts]
    assert all(one != other for one, other in pairwise(actors))


def test_a_bot_that_took_over_has_stretches_of_its_own_and_a_bot_from_the_start_has_not() -> None:
    bots = played_game("survive")
    half = len(bots.steps) // 2
    played = _with_person(bots, seat=0, until=half)
    stretches = [part for part in cut(played) if isinstance(part, PlayedStretch)]
    assert {part.by_bot for part in stretches if part.seat == 0 and part.first < half} == {False}
    assert {part.by_bot for part in stretches if part.seat == 0 and part.first >= half} == {True}
    assert not any(part.by_bot for part in stretches if part.seat != 0)
    assert not any(part.by_bot for part in cut(bots) if isinstance(part, PlayedStretch))


def test_a_bot_in_a_seat_that_a_person_left_at_once_or_took_later_has_stretches_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    bots = saved_game(path, players=4, people=1)
    loaded, half = load(path), len(bots.steps) // 2
    lines = [seating(0, "sailor"), *loaded.lines[:half], seating(1, None), *loaded.lines[half:]]
    stretches = [
        part
        for part in cut(PlayedGame.of_steps(bots.rules, bots.steps, loaded.head, lines))
        if isinstance(part, PlayedStretch)
    ]
    assert {part.by_bot for part in stretches if part.seat == 0} == {True}
    assert {part.by_bot for part in stretches if part.seat == 1 and part.first < half} == {True}
    assert {part.by_bot for part in stretches if part.seat == 1 and part.first >= half} == {False}
    assert {part.by_bot for part in stretches if part.seat == 2} == {False}


def test_a_seat_that_changes_hands_within_its_turn_begins_a_new_stretch() -> None:
    bots = played_game("survive")
    long = next(part for part in cut(bots) if isinstance(part, PlayedStretch) and part.end - part.first > 2)
    found = [
        part for part in cut(_with_person(bots, long.seat, until=long.first + 1)) if long.first <= part.first < long.end
    ]
    assert [(part.first, part.end) for part in found] == [(long.first, long.first + 1), (long.first + 1, long.end)]
    assert [part.by_bot for part in found if isinstance(part, PlayedStretch)] == [False, True]


def test_a_game_begun_in_the_middle_of_a_turn_counts_from_its_first_decision() -> None:
    whole = played_game("survive")
    stretch = next(part for part in cut(whole)[5:] if isinstance(part, PlayedStretch) and part.end - part.first > 1)
    rest = PlayedGame(whole.rules, whole.steps[stretch.first + 1 :], whole.deciders[stretch.first + 1 :])
    assert first_place(rest) == 0
    assert isinstance(cut(rest)[0], PlayedStretch)
    assert not isinstance(cut(rest)[0], ChanceBlock)


def _with_person(bots: PlayedGame, seat: int, until: int) -> PlayedGame:
    """The same game as if a person had sat there until this place, where its bot took over."""
    mine = [place for place in range(until) if bots.to_act(place) == seat]
    deciders = [None if place in mine else level for place, level in enumerate(bots.deciders)]
    return PlayedGame(bots.rules, bots.steps, deciders)
