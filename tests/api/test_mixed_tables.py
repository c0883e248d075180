"""A program, a function of a package, a reader of texts and Poseidon play a whole game with each other."""

from __future__ import annotations

import re
import sys
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from game.api.bots import bot
from game.api.text import TextGame
from game.api.view import SeatView
from game.arena.contests import Budget, Fixture, pack_rules, play_game
from game.bots.outside.bots import bot_of_file, function_bots
from game.bots.outside.seat import OutsideSeat
from game.bots.thinker import Question
from game.commands.games import chosen_rules
from game.rules import GAMES
from tests.bots.outside import LONG, offer
from tests.soaks import soaked_unless
from tests.source import ROOT

EXAMPLES = ROOT / "tests" / "example_bots"
PROGRAM, FUNCTION, READER, POSEIDON = range(4)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no shell of POSIX")
each_game = pytest.mark.parametrize("name", soaked_unless(lambda name: name == "atlandice", GAMES))


@pytest.fixture(autouse=True)
def _greedy_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(tmp_path, "greedy_sailors", (EXAMPLES / "greedy_sailors" / "__init__.py").read_text("utf-8"), "greedy")
    monkeypatch.syspath_prepend(tmp_path)


@each_game
def test_every_kind_of_player_plays_a_whole_game_at_one_table(name: str) -> None:
    text, decisions = TextGame(name), Counter[int]()
    text.reset(4, seed=1)
    poseidon = bot("poseidon", rounds=2, seed=1)
    rules = text.table.view().rules
    with ExitStack() as stack:
        program, function = (
            stack.enter_context(closing(OutsideSeat(one, rules, LONG)))
            for one in (bot_of_file(EXAMPLES / "first.sh"), function_bots()["greedy"])
        )
        is_over = False
        while not is_over:
            seat, said = text.get_observation()
            view = text.table.view(seat)
            decisions[seat] += len(view.moves) > 1
            if seat == READER:
                answer = f"I have read all of it, and take [{choose_by_reading(said)}]."
            else:
                answer = poseidon(view) if seat == POSEIDON else ask(program if seat == PROGRAM else function, view)
            is_over, info = text.step(answer)
            assert "refused" not in info
            assert seat == READER or info["move"] == answer
        assert program.troubles == function.troubles == []
    rewards, _ = text.close()
    assert len(rewards) == 4
    assert min(decisions[seat] for seat in range(4)) > 3


def ask(seat: OutsideSeat, view: SeatView) -> str:
    """The move of a bot from outside."""
    seat.ask(Question(view.rules, view.known, view.actions, "outside", 1), LONG)
    while (action := seat.answer(LONG)) is None:
        continue
    return view.rules.write(action)


def choose_by_reading(said: str) -> int:
    """The number of a move that is offered at the end of a text, one after another."""
    offered = [int(number) for number in re.findall(r"^(\d+)\.", said.rpartition("\n\n")[2], re.MULTILINE)]
    assert offered == list(range(1, len(offered) + 1)) != []
    return len(said) % len(offered) + 1


@each_game
def test_the_examples_play_a_whole_game_in_the_arena(name: str) -> None:
    bots = bot_of_file(EXAMPLES / "first.sh"), function_bots()["greedy"]
    game = play_game(
        Fixture(
            pack_rules(chosen_rules(name, 2, None, [])),
            ("first", "greedy"),
            3,
            Budget(seconds=LONG, starting=LONG),
            outside=bots,
        )
    )
    assert game.troubles == ()
    assert min(game.thoughts[level].decisions for level in game.levels) > 3
    assert sum(game.shares) == pytest.approx(1)
