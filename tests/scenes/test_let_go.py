"""Games that have ended are let go: however many are played in one run of the program, none of them stays."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from game.app.loop import App
from game.bots import LEVELS, TEMPERAMENTS, Clock, InlineThinker, choose, explain
from game.commands.games import chosen_rules
from game.engine import CHANCE, Referee, Rules
from game.match import Match, Player
from game.rules import GAMES
from game.scenes import Push, TableScene, open_menu, open_table
from tests.soaks import soaked_unless

from .driving import Open, top
from .frames import frames, home

PLAYED = 3  # games one after another: the first ones may leave something behind that all share, the last may not
DECISIONS = 12


def think(rules: Rules[Any, Any], seed: int) -> None:
    """Has bots of every level and temperament decide, and one advise."""
    referee = Referee(rules, seed)
    for number in range(DECISIONS):
        while (actor := referee.to_act()) == CHANCE:
            referee.draw()
        view = referee.view(actor)
        legal = referee.legal()
        level = LEVELS[number % len(LEVELS)]
        temperament = list(TEMPERAMENTS)[number % len(TEMPERAMENTS)]
        referee.play(actor, choose(rules, view, legal, Clock(iterations=2), level, seed, temperament))
        if number == 0:
            explain(rules, view, Clock(iterations=2), seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_what_bots_remember_of_a_game_goes_with_it(game: str) -> None:
    played: list[ref[Any]] = []
    for seed in range(PLAYED):
        rules: Any = chosen_rules(game, 3, None, [])
        think(rules, seed)
        played += [ref(rules), ref(rules.constants)]
        del rules
    gc.collect()
    assert [one() for one in played] == [None] * 2 * PLAYED


@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_a_table_that_was_left_is_let_go(game: str, open_app: Open, tmp_path: Path) -> None:
    app = open_app(open_menu)
    played = [one for number in range(PLAYED) for one in evening(app, game, number, tmp_path)]
    frames(app, 2)
    gc.collect()
    assert [one() for one in played] == [None] * len(played)


def evening(app: App, game: str, number: int, folder: Path) -> list[ref[Any]]:
    """What belongs to a game that was begun at a table and left."""
    rules: Any = chosen_rules(game, 3, None, [])
    players = [Player(f"Player {seat}", colour, "sailor") for seat, colour in enumerate(rules.setup.colours[:3])]
    match = Match.begin(rules, players, number + 1, "around", folder, f"evening {number}", InlineThinker())
    match.thinking.seconds = 0.0
    app.stack.carry_out(Push(open_table(app.stage, match)))
    frames(app, 8)
    scene = top(app, TableScene)
    found: list[ref[Any]] = [ref(one) for one in (rules, rules.constants, match, scene, scene.table)]
    home(app)
    return found
