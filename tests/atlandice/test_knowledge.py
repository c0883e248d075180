"""Who knows what: everyone all there is; what is to come, nobody."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from game.commands.games import decisions
from game.engine import Referee
from game.rules.atlandice import AtlandiceRules
from tests.inside import state_of

from .table import At, rules


def positions(game: AtlandiceRules, seed: int) -> list[str]:
    """All that every seat sees, step by step, but for which seat it is."""
    seen, state = [], game.start()
    for _, _, action in decisions(game, seed, state):
        game.apply(state, action)
        views = [game.write_view(game.view(state, seat)) for seat in (None, *range(game.seats))]
        assert [view.pop("seat") for view in views] == ["?", *range(1, game.seats + 1)]
        seen += [json.dumps(view) for view in views]
        assert len(set(seen[-len(views) :])) == 1
    return seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_sees_the_same(players: int) -> None:
    assert positions(rules(players), seed=3)


def test_nothing_that_happens_is_private() -> None:
    game = rules(2)
    referee, random = Referee(game, 5), Random(5)
    while referee.to_act() != -2:
        for action in referee.legal() or [action for action, _ in game.outcomes(state_of(referee))]:
            assert game.audience(state_of(referee), action) is None
        seat = referee.to_act()
        events = referee.draw() if seat < 0 else referee.play(seat, random.choice(list(referee.legal())))
        assert all(event.seen_by(None) for event in events)
    assert referee.view(None).history == referee.view(0).history


def test_which_tile_of_a_pile_is_next_is_unknown_until_one_is_left() -> None:
    at = At("tiles: {jeweller: J2, forge: F1}\nwon: {1: [F2]}")
    view = at.rules.write_view(at.rules.view(at.state, 0))
    assert (view["piles"]["jeweller"], view["next"]["jeweller"]) == (["J1", "J3"], "?")
    assert (view["piles"]["forge"], view["next"]["forge"]) == (["F3"], "F3")


def test_determinize_copies_what_is_known_and_shares_nothing() -> None:
    at = At("dice: [1]\ntiles: {jeweller: J2}")
    view = at.rules.view(at.state, 1)
    world = at.rules.determinize(view, Random(1))
    assert world == at.state
    at.rules.apply(world, at.rules.read("visit jeweller gem"))
    assert world != at.state
    assert at.rules.determinize(view, Random(2)) == at.state
    at.do("visit jeweller gem")
    assert at.rules.determinize(view, Random(1)) != at.state


def test_tiles_and_dice_come_with_even_odds() -> None:
    game = rules(3, first=1)
    tiles, dice = Counter[str](), Counter[str]()
    for seed in range(300):
        state = game.start()
        for number, (_, _, action) in enumerate(decisions(game, seed, state)):
            game.apply(state, action)
            (tiles if number < 5 else dice)[game.write(action)] += 1
            if number == 11:
                break
    assert len(tiles) == 15
    assert all(70 < count < 130 for count in tiles.values())
    assert all(300 < count < 400 for count in dice.values())
    assert len(dice) == 6
