"""Playing on from any place of a finished game: what a seat knew stays, what it did not know is dealt, and luck can
come again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.engine import CHANCE, GameError, Rules, View
from game.review.play_on import as_it_was, deal_anew, knower, luck_from, play_out
from game.review.played_game import PlayedGame
from game.rules import GAMES
from tests.soaks import soaked_unless

from .games import played_game

TABLES = [(game, players) for game in GAMES for players in range(2, 7 if game == "survive" else 5)]


def places(played: PlayedGame, step: int = 37) -> Sequence[int]:
    """Here and there in the whole game, chance's places among them."""
    return range(0, len(played.steps), step)


def seen(played: PlayedGame, state: Any, seat: int | None) -> View:
    view: View = played.rules.view(state, seat)
    return view


def through_a_save(rules: Rules[Any, Any], state: Any) -> Any:
    return rules.read_position(json.loads(json.dumps(rules.write_position(state))))


@pytest.mark.parametrize("table", soaked_unless(lambda table: table[1] == 4, TABLES))
def test_as_it_was_every_seat_sees_what_it_saw(table: tuple[str, int]) -> None:
    played = played_game(*table)
    for place in places(played):
        kept = through_a_save(played.rules, as_it_was(played, place))
        for seat in (None, *range(played.rules.seats)):
            assert seen(played, kept, seat) == replace(played.view(place, seat), history=())


@pytest.mark.parametrize("table", soaked_unless(lambda table: table[1] == 4, TABLES))
def test_dealt_anew_the_one_to_decide_sees_what_it_saw_and_so_does_the_table(table: tuple[str, int]) -> None:
    played = played_game(*table)
    rules, has_differed = played.rules, 0
    for place in places(played):
        dealt = through_a_save(rules, deal_anew(played, place, Random(place)))
        assert rules.faults(dealt) == []
        assert rules.to_act(dealt) == played.to_act(place)
        for seat in {None, knower(played, place)}:
            assert seen(played, dealt, seat) == replace(played.view(place, seat), history=())
        has_differed += dealt != played.position(place)
    assert (has_differed > len(places(played)) / 2) == rules.has_secrets


def test_hands_and_values_of_the_others_are_dealt() -> None:
    played = played_game("survive")
    place = next(place for place in range(len(played.steps)) if played.turn(place) == 5 and played.to_act(place) >= 0)
    was = played.rules.write_position(played.position(place))
    dealt = [played.rules.write_position(deal_anew(played, place, Random(seed))) for seed in range(4)]
    own, *others = sorted(was["values"], key=lambda colour: colour != played.rules.setup.colours[played.to_act(place)])
    assert all(one["values"][own] == was["values"][own] for one in dealt)
    assert all(any(one["values"][other] != was["values"][other] for one in dealt) for other in others)


def test_before_chance_what_the_one_in_turn_knows_stays() -> None:
    played = played_game("survive")
    place = next(
        place for place in range(len(played.steps)) if played.turn(place) == 7 and played.to_act(place) == CHANCE
    )
    assert knower(played, place) == played.steps[place - 1].line.actor
    assert knower(played, 0) is None


def test_there_is_nothing_to_play_on_at_the_end() -> None:
    played = played_game("atlandice")
    with pytest.raises(GameError, match="game-over"):
        as_it_was(played, len(played.steps))
    with pytest.raises(GameError, match="game-over"):
        deal_anew(played, len(played.steps), Random(1))


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_told_by_turns(game: str) -> None:
    played = played_game(game)
    place = len(played.steps) // 2
    luck = luck_from(played, place)
    assert [text for turn in luck for text in turn] == [
        step.line.text for step in played.steps[place:] if step.line.actor == CHANCE
    ]
    assert len(luck) == played.turn(len(played.steps)) - played.turn(place) + 1
    assert played.has_rounds == (game == "atlandice")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_turn_has_the_same_luck(game: str) -> None:
    played = played_game(game)
    place = max(place for place in range(len(played.steps) - 12) if played.to_act(place) >= 0)
    seat, turn = played.to_act(place), (played.steps[place].line.text,)
    told = list(play_out(played, place, seat, [turn, turn], games=3))
    assert len(told) == 3
    assert all(first == second for first, second in told)
    assert 0 <= told[-1][0] <= 1


def test_a_turn_that_is_not_legal_is_refused() -> None:
    played = played_game("atlandice")
    place = next(place for place in range(len(played.steps)) if played.turn(place) == 3 and played.to_act(place) >= 0)
    with pytest.raises(GameError, match="not-your-decision"):
        list(play_out(played, place, (played.to_act(place) + 1) % 4, [(played.steps[place].line.text,)], games=1))
