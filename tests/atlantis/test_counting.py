"""Whole random games: nothing is lost and nothing comes from nowhere, whatever is played."""

from __future__ import annotations

from collections import Counter

import pytest

from game.commands.games import decisions
from game.engine import CHANCE, Event
from game.rules.atlantis import AtlantisRules
from game.rules.atlantis.state import State
from tests.soaks import few_or_soak

from .table import rules


def value(tiles: bytes) -> int:
    return sum(tile >> 3 for tile in tiles)


def whole_value(s: State) -> int:
    """Row tops, unseen tiles, purses and tiles that left."""
    unseen = sum((i % 128 >> 3) * n for i, n in enumerate(s.unseen))
    return value(s.tops) + unseen + value(b"".join(s.purses)) + value(s.left)


def whole_cards(s: State) -> int:
    return sum(s.pile) + sum(s.hands) + sum(s.discard) + sum(s.removed) + len(s.played)


@few_or_soak("games", 1, 12)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name, tiles, cards", [("atlantis-classic", 301, 105), ("atlantis-causeway", 149, 70)])
def test_tiles_and_cards_always_add_up(players: int, name: str, tiles: int, cards: int, games: int) -> None:
    game = rules(players, name)
    for seed in range(games):
        state = game.start()
        for _, _, action in decisions(game, seed, state):
            game.apply(state, action)
            assert (whole_value(state), whole_cards(state)) == (tiles, cards)
            assert game.faults(state) == []
        assert game.is_over(state)


def played_out(game: AtlantisRules, seed: int) -> tuple[State, list[Event]]:
    state, events = game.start(), list[Event]()
    for _, _, action in decisions(game, seed, state):
        game.apply(state, action, events)
    return state, events


@pytest.mark.parametrize("seed", range(5))
def test_the_facts_tell_the_whole_game(seed: int) -> None:
    """What was collected, sold, paid and drawn by the facts is what is left in the end."""
    game = rules(3)
    state, events = played_out(game, seed)
    told = {key: [event.facts() for event in events if event.key == key] for key in {event.key for event in events}}
    for seat in range(3):
        got = Counter(fact["tile"] for fact in told["tile-collected"] if fact["seat"] == seat)
        given = Counter(
            fact["tile"] for key in ("tile-sold", "tile-paid") for fact in told.get(key, []) if fact["seat"] == seat
        )
        assert Counter(state.purses[seat]) == got - given
        drawn = sum(fact["seat"] == seat for fact in told["card-drawn"])
        used = sum(fact["seat"] == seat for key in ("card-played", "card-paid") for fact in told.get(key, []))
        assert state.held[seat] == drawn - used
    assert state.turns == tuple(sum(fact["seat"] == seat for fact in told["turn-began"]) for seat in range(3))


@pytest.mark.parametrize("seed", range(5))
def test_debts_and_points_add_up(seed: int) -> None:
    game = rules(4, "atlantis-causeway")
    state, events = played_out(game, seed)
    unpaid = {event.facts()["seat"]: event.facts()["price"] for event in events if event.key == "debt-left"}
    for standing in game.standings(state):
        assert standing.points == value(state.purses[standing.seat]) + state.held[standing.seat] - unpaid.get(
            standing.seat, 0
        )
        assert state.debts[standing.seat] == unpaid.get(standing.seat, 0)


def test_no_game_is_longer_than_it_can_be() -> None:
    """A4: every move brings a pawn forward, and who is stuck draws a card that is there or ends the game."""
    game = rules(4)
    turns = [sum(played_out(game, seed)[0].turns) for seed in range(10)]
    assert max(turns) < 4 * 3 * 54
    assert min(turns) > 12


def test_nothing_but_a_drawn_card_is_ever_secret() -> None:
    game = rules(3)
    state = game.start()
    for _, actor, action in decisions(game, 3, state):
        secret = game.audience(state, action)
        assert secret is None or (actor == CHANCE and game.write(action).startswith("draw "))
        game.apply(state, action)
