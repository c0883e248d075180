"""The registry of games."""

from __future__ import annotations

import subprocess
import sys
from inspect import signature

import pytest

from game.engine import GameError
from game.rules import GAMES, GameModule, game_of, usual_board
from game.rules.atlandice import AtlandiceRules, load_board
from game.rules.atlandice.state import State
from game.rules.boards import board_path
from tools.bench import BASE, variants_of


def test_an_unknown_game_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(GameError) as caught:
        game_of("chess")
    assert (caught.value.code, caught.value.values) == ("unknown-game", {"game": "chess", "known": GAMES})


def test_no_game_is_loaded_before_it_is_asked_for() -> None:
    look = "import sys, game.rules; print([name for name in sys.modules if name.startswith('game.rules.')])"
    assert subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_offers_the_same(game: str) -> None:
    module = game_of(game)
    offered = [name for name, value in vars(GameModule).items() if callable(value) and not name.startswith("_")]
    assert len(offered) == 3
    for name in offered:
        wanted = len(signature(getattr(GameModule, name)).parameters) - 1
        assert len(signature(getattr(module, name)).parameters) >= wanted


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_usual_board(game: str) -> None:
    rules = game_of(game).make_rules(game_of(game).load_board(board_path(usual_board(game))), 4, {})
    assert (rules.game, rules.seats) == (game, 4)
    assert type(rules) is game_of(game).RULES


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_measured(game: str) -> None:
    assert BASE in variants_of(game)


class CountingRules(AtlandiceRules):
    """Rules that replace a function of the game by the way that would lose them."""

    def faults(self, state: State) -> list[str]:
        return ["one more", *super().faults(state)]


def test_a_function_of_a_game_that_is_replaced_is_not_called_by_super() -> None:
    board = load_board(board_path(usual_board("atlandice")))
    rules = CountingRules.make(board, 4, {})
    with pytest.raises(
        TypeError, match=r"CountingRules\.faults must call the function of the game itself, not super\(\)\.faults"
    ):
        rules.faults(rules.start())
    assert AtlandiceRules.make(board, 4, {}).faults(rules.start()) == []
